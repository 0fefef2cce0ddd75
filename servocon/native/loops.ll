
%struct.place = type { ptr, ptr, ptr }

@.str = private unnamed_addr constant [2 x i8] c"T\00", align 1

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = getelementptr inbounds i8, ptr %0, i64 480
  %8 = load i64, ptr %7, align 8, !tbaa !4
  %9 = getelementptr inbounds i8, ptr %0, i64 488
  %10 = getelementptr inbounds i8, ptr %0, i64 472
  %11 = getelementptr inbounds i8, ptr %0, i64 456
  %12 = getelementptr inbounds i8, ptr %0, i64 496
  %13 = getelementptr inbounds i8, ptr %0, i64 152
  %14 = getelementptr inbounds i8, ptr %0, i64 208
  %15 = getelementptr inbounds i8, ptr %0, i64 200
  %16 = getelementptr inbounds i8, ptr %0, i64 592
  %17 = getelementptr inbounds i8, ptr %0, i64 384
  %18 = getelementptr inbounds i8, ptr %0, i64 192
  %19 = getelementptr inbounds i8, ptr %0, i64 296
  %20 = getelementptr inbounds i8, ptr %0, i64 360
  %21 = getelementptr inbounds i8, ptr %0, i64 352
  %22 = getelementptr inbounds i8, ptr %0, i64 512
  %23 = getelementptr inbounds i8, ptr %0, i64 376
  %24 = getelementptr inbounds i8, ptr %0, i64 160
  %25 = getelementptr inbounds i8, ptr %0, i64 560
  %26 = getelementptr inbounds i8, ptr %0, i64 248
  %27 = getelementptr inbounds i8, ptr %0, i64 168
  %28 = getelementptr inbounds i8, ptr %0, i64 240
  %29 = getelementptr inbounds i8, ptr %0, i64 520
  %30 = getelementptr inbounds i8, ptr %0, i64 280
  %31 = getelementptr inbounds i8, ptr %0, i64 272
  %32 = getelementptr inbounds i8, ptr %0, i64 552
  %33 = getelementptr inbounds i8, ptr %0, i64 544
  %34 = getelementptr inbounds i8, ptr %0, i64 368
  %35 = getelementptr inbounds i8, ptr %0, i64 528
  %36 = getelementptr inbounds i8, ptr %0, i64 536
  %37 = getelementptr inbounds i8, ptr %0, i64 64
  %38 = getelementptr inbounds i8, ptr %0, i64 608
  %39 = getelementptr inbounds i8, ptr %0, i64 40
  %40 = getelementptr inbounds i8, ptr %0, i64 600
  %41 = getelementptr inbounds i8, ptr %0, i64 264
  %42 = getelementptr inbounds i8, ptr %0, i64 56
  %43 = getelementptr inbounds i8, ptr %0, i64 216
  %44 = getelementptr inbounds i8, ptr %0, i64 408
  %45 = getelementptr inbounds i8, ptr %0, i64 256
  %46 = getelementptr inbounds i8, ptr %0, i64 504
  %47 = getelementptr inbounds i8, ptr %0, i64 32
  %48 = getelementptr inbounds i8, ptr %0, i64 576
  %49 = getelementptr inbounds i8, ptr %0, i64 336
  %50 = getelementptr inbounds i8, ptr %0, i64 584
  %51 = getelementptr inbounds i8, ptr %0, i64 328
  %52 = getelementptr inbounds i8, ptr %0, i64 344
  %53 = getelementptr inbounds i8, ptr %0, i64 96
  %54 = getelementptr inbounds i8, ptr %0, i64 88
  %55 = getelementptr inbounds i8, ptr %0, i64 416
  %56 = getelementptr inbounds i8, ptr %0, i64 224
  %57 = getelementptr inbounds i8, ptr %0, i64 48
  %58 = getelementptr inbounds i8, ptr %0, i64 568
  %59 = getelementptr inbounds i8, ptr %0, i64 16
  %60 = getelementptr inbounds i8, ptr %0, i64 288
  %61 = getelementptr inbounds i8, ptr %0, i64 448
  %62 = getelementptr inbounds i8, ptr %0, i64 120
  %63 = getelementptr inbounds i8, ptr %0, i64 112
  %64 = getelementptr inbounds i8, ptr %0, i64 424
  %65 = getelementptr inbounds i8, ptr %0, i64 432
  %66 = getelementptr inbounds i8, ptr %0, i64 392
  %67 = getelementptr inbounds i8, ptr %0, i64 176
  %68 = getelementptr inbounds i8, ptr %0, i64 104
  %69 = getelementptr inbounds i8, ptr %0, i64 440
  %70 = getelementptr inbounds i8, ptr %0, i64 128
  %71 = getelementptr inbounds i8, ptr %0, i64 464
  %72 = load i64, ptr %10, align 8, !tbaa !11
  br label %73

73:                                               ; preds = %1273, %1
  %74 = phi i64 [ %72, %1 ], [ %648, %1273 ]
  %75 = phi i64 [ %72, %1 ], [ %649, %1273 ]
  %76 = phi i64 [ %8, %1 ], [ %1274, %1273 ]
  store i64 0, ptr %9, align 8, !tbaa !12
  %77 = icmp sgt i64 %75, 0
  br i1 %77, label %78, label %1278

78:                                               ; preds = %73
  %79 = load ptr, ptr %12, align 8, !tbaa !13
  br label %82

80:                                               ; preds = %135
  %81 = icmp eq i64 %145, 0
  br i1 %81, label %1278, label %148

82:                                               ; preds = %78, %135
  %83 = phi i64 [ %136, %135 ], [ %74, %78 ]
  %84 = phi ptr [ %138, %135 ], [ %79, %78 ]
  %85 = phi i64 [ %139, %135 ], [ %75, %78 ]
  %86 = phi i64 [ %140, %135 ], [ %75, %78 ]
  %87 = phi i64 [ %145, %135 ], [ 0, %78 ]
  %88 = phi ptr [ %142, %135 ], [ %79, %78 ]
  %89 = phi i64 [ %146, %135 ], [ 0, %78 ]
  %90 = getelementptr inbounds i64, ptr %88, i64 %89
  %91 = load i64, ptr %90, align 8, !tbaa !14
  %92 = icmp slt i64 %91, 0
  br i1 %92, label %93, label %135

93:                                               ; preds = %82
  %94 = mul nuw nsw i64 %89, 5
  %95 = load ptr, ptr %11, align 8, !tbaa !15
  %96 = load atomic i64, ptr %95 monotonic, align 8
  %97 = load i64, ptr %13, align 8, !tbaa !16
  %98 = icmp slt i64 %96, %97
  br i1 %98, label %104, label %129

99:                                               ; preds = %110
  %100 = load ptr, ptr %11, align 8, !tbaa !15
  %101 = load atomic i64, ptr %100 monotonic, align 8
  %102 = load i64, ptr %13, align 8, !tbaa !16
  %103 = icmp slt i64 %101, %102
  br i1 %103, label %104, label %129

104:                                              ; preds = %93, %99
  %105 = phi ptr [ %100, %99 ], [ %95, %93 ]
  %106 = atomicrmw add ptr %105, i64 1 monotonic, align 8
  %107 = load i64, ptr %13, align 8, !tbaa !16
  %108 = icmp slt i64 %106, %107
  %109 = load ptr, ptr %12, align 8, !tbaa !13
  br i1 %108, label %110, label %129

110:                                              ; preds = %104
  %111 = getelementptr inbounds i64, ptr %109, i64 %89
  store i64 %106, ptr %111, align 8, !tbaa !14
  %112 = load ptr, ptr %14, align 8, !tbaa !17
  %113 = load i64, ptr %15, align 8, !tbaa !18
  %114 = mul nsw i64 %113, %106
  %115 = getelementptr inbounds double, ptr %112, i64 %114
  %116 = load ptr, ptr %16, align 8, !tbaa !19
  %117 = getelementptr inbounds ptr, ptr %116, i64 %94
  store ptr %115, ptr %117, align 8, !tbaa !20
  %118 = load ptr, ptr %17, align 8, !tbaa !21
  %119 = load i64, ptr %18, align 8, !tbaa !22
  %120 = mul nsw i64 %119, %106
  %121 = getelementptr inbounds double, ptr %118, i64 %120
  %122 = load ptr, ptr %16, align 8, !tbaa !19
  %123 = getelementptr ptr, ptr %122, i64 %94
  %124 = getelementptr i8, ptr %123, i64 24
  store ptr %121, ptr %124, align 8, !tbaa !20
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %89)
  %125 = load ptr, ptr %12, align 8, !tbaa !13
  %126 = getelementptr inbounds i64, ptr %125, i64 %89
  %127 = load i64, ptr %126, align 8, !tbaa !14
  %128 = icmp slt i64 %127, 0
  br i1 %128, label %99, label %129

129:                                              ; preds = %99, %104, %110, %93
  %130 = phi ptr [ %84, %93 ], [ %125, %99 ], [ %109, %104 ], [ %125, %110 ]
  %131 = load i64, ptr %9, align 8, !tbaa !12
  %132 = load i64, ptr %10, align 8, !tbaa !11
  %133 = getelementptr inbounds i64, ptr %130, i64 %89
  %134 = load i64, ptr %133, align 8, !tbaa !14
  br label %135

135:                                              ; preds = %129, %82
  %136 = phi i64 [ %132, %129 ], [ %83, %82 ]
  %137 = phi i64 [ %134, %129 ], [ %91, %82 ]
  %138 = phi ptr [ %130, %129 ], [ %84, %82 ]
  %139 = phi i64 [ %132, %129 ], [ %85, %82 ]
  %140 = phi i64 [ %132, %129 ], [ %86, %82 ]
  %141 = phi i64 [ %131, %129 ], [ %87, %82 ]
  %142 = phi ptr [ %130, %129 ], [ %88, %82 ]
  %143 = icmp sgt i64 %137, -1
  %144 = zext i1 %143 to i64
  %145 = add nsw i64 %141, %144
  store i64 %145, ptr %9, align 8, !tbaa !12
  %146 = add nuw nsw i64 %89, 1
  %147 = icmp slt i64 %146, %140
  br i1 %147, label %82, label %80, !llvm.loop !23

148:                                              ; preds = %80
  %149 = load double, ptr %19, align 8, !tbaa !25
  %150 = fcmp une double %149, 0.000000e+00
  %151 = icmp sgt i64 %140, 0
  br i1 %150, label %152, label %427

152:                                              ; preds = %148
  br i1 %151, label %153, label %643

153:                                              ; preds = %152, %423
  %154 = phi i64 [ %424, %423 ], [ 0, %152 ]
  %155 = load ptr, ptr %12, align 8, !tbaa !13
  %156 = getelementptr inbounds i64, ptr %155, i64 %154
  %157 = load i64, ptr %156, align 8, !tbaa !14
  %158 = icmp sgt i64 %157, -1
  br i1 %158, label %159, label %423

159:                                              ; preds = %153
  %160 = load ptr, ptr %35, align 8, !tbaa !26
  %161 = load i64, ptr %24, align 8, !tbaa !27
  %162 = mul i64 %161, %154
  %163 = getelementptr inbounds double, ptr %160, i64 %162
  %164 = load ptr, ptr %32, align 8, !tbaa !28
  %165 = getelementptr inbounds double, ptr %164, i64 %162
  %166 = load ptr, ptr %36, align 8, !tbaa !29
  %167 = getelementptr inbounds double, ptr %166, i64 %162
  %168 = load ptr, ptr %29, align 8, !tbaa !30
  %169 = getelementptr inbounds double, ptr %168, i64 %162
  %170 = load ptr, ptr %20, align 8, !tbaa !31
  %171 = getelementptr inbounds double, ptr %170, i64 %157
  %172 = load double, ptr %171, align 8, !tbaa !32
  %173 = load ptr, ptr %21, align 8, !tbaa !33
  %174 = getelementptr inbounds double, ptr %173, i64 %157
  %175 = load double, ptr %174, align 8, !tbaa !32
  %176 = fsub double %172, %175
  %177 = load ptr, ptr %22, align 8, !tbaa !34
  %178 = getelementptr inbounds double, ptr %177, i64 %154
  store double %176, ptr %178, align 8, !tbaa !32
  %179 = load ptr, ptr %23, align 8, !tbaa !35
  %180 = mul nsw i64 %161, %157
  %181 = getelementptr inbounds double, ptr %179, i64 %180
  %182 = load ptr, ptr %25, align 8, !tbaa !36
  %183 = load i64, ptr %26, align 8, !tbaa !37
  %184 = mul i64 %183, %162
  %185 = getelementptr inbounds double, ptr %182, i64 %184
  %186 = load i64, ptr %27, align 8, !tbaa !38
  %187 = icmp sgt i64 %186, 0
  br i1 %187, label %188, label %196

188:                                              ; preds = %159, %188
  %189 = phi i64 [ %194, %188 ], [ 0, %159 ]
  %190 = getelementptr inbounds double, ptr %181, i64 %189
  %191 = load double, ptr %190, align 8, !tbaa !32
  %192 = fmul double %176, %191
  %193 = getelementptr inbounds double, ptr %185, i64 %189
  store double %192, ptr %193, align 8, !tbaa !32
  %194 = add nuw nsw i64 %189, 1
  %195 = icmp eq i64 %194, %186
  br i1 %195, label %196, label %188, !llvm.loop !39

196:                                              ; preds = %188, %159
  %197 = load double, ptr %174, align 8, !tbaa !32
  %198 = load ptr, ptr %46, align 8, !tbaa !40
  %199 = getelementptr inbounds double, ptr %198, i64 %154
  store double %197, ptr %199, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #4
  %200 = trunc i64 %161 to i32
  store i32 %200, ptr %5, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #4
  store i32 0, ptr %6, align 4, !tbaa !41
  %201 = load double, ptr %178, align 8, !tbaa !32
  %202 = load ptr, ptr %47, align 8, !tbaa !43
  %203 = load ptr, ptr %34, align 8, !tbaa !44
  %204 = getelementptr inbounds double, ptr %203, i64 %180
  %205 = load ptr, ptr %48, align 8, !tbaa !45
  %206 = load ptr, ptr %16, align 8, !tbaa !19
  %207 = mul i64 %154, 40
  %208 = getelementptr inbounds i8, ptr %206, i64 %207
  %209 = getelementptr inbounds i8, ptr %208, i64 16
  store ptr %204, ptr %209, align 8, !tbaa !20
  call void %202(ptr noundef %208, ptr noundef %205) #4
  %210 = icmp sgt i32 %200, 0
  %211 = load ptr, ptr %48, align 8, !tbaa !45
  br i1 %210, label %212, label %233

212:                                              ; preds = %196
  %213 = and i64 %161, 2147483647
  br label %214

214:                                              ; preds = %218, %212
  %215 = phi i64 [ 0, %212 ], [ %219, %218 ]
  %216 = mul nuw nsw i64 %215, %213
  %217 = getelementptr inbounds double, ptr %211, i64 %216
  br label %221

218:                                              ; preds = %221
  %219 = add nuw nsw i64 %215, 1
  %220 = icmp eq i64 %219, %213
  br i1 %220, label %233, label %214, !llvm.loop !46

221:                                              ; preds = %221, %214
  %222 = phi i64 [ 0, %214 ], [ %231, %221 ]
  %223 = getelementptr inbounds double, ptr %217, i64 %222
  %224 = icmp eq i64 %215, %222
  %225 = select i1 %224, double 1.000000e+00, double 0.000000e+00
  %226 = load double, ptr %223, align 8, !tbaa !32
  %227 = fmul double %201, %226
  %228 = load double, ptr %19, align 8, !tbaa !25
  %229 = fmul double %227, %228
  %230 = fsub double %225, %229
  store double %230, ptr %223, align 8, !tbaa !32
  %231 = add nuw nsw i64 %222, 1
  %232 = icmp eq i64 %231, %213
  br i1 %232, label %218, label %221, !llvm.loop !47

233:                                              ; preds = %218, %196
  %234 = load ptr, ptr %49, align 8, !tbaa !48
  %235 = load ptr, ptr %50, align 8, !tbaa !49
  call void %234(ptr noundef nonnull %5, ptr noundef nonnull %5, ptr noundef %211, ptr noundef nonnull %5, ptr noundef %235, ptr noundef nonnull %6) #4
  %236 = load i32, ptr %6, align 4, !tbaa !41
  %237 = icmp eq i32 %236, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #4
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #4
  %238 = load i64, ptr %28, align 8, !tbaa !50
  br i1 %237, label %239, label %243

239:                                              ; preds = %233
  %240 = icmp sgt i64 %238, 1
  br i1 %240, label %259, label %243

241:                                              ; preds = %385
  %242 = load i64, ptr %28, align 8, !tbaa !50
  br label %243

243:                                              ; preds = %392, %241, %239, %233
  %244 = phi i64 [ %238, %233 ], [ %238, %239 ], [ %242, %241 ], [ %394, %392 ]
  %245 = phi i1 [ false, %233 ], [ true, %239 ], [ false, %241 ], [ true, %392 ]
  %246 = add nsw i64 %244, -1
  %247 = load ptr, ptr %25, align 8, !tbaa !36
  %248 = load i64, ptr %26, align 8, !tbaa !37
  %249 = mul nsw i64 %248, %154
  %250 = add nsw i64 %246, %249
  %251 = load i64, ptr %24, align 8, !tbaa !27
  %252 = mul nsw i64 %250, %251
  %253 = getelementptr inbounds double, ptr %247, i64 %252
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %154, i64 noundef %244, ptr noundef null, ptr noundef %167)
  %254 = load i64, ptr %24, align 8, !tbaa !27
  %255 = icmp sgt i64 %254, 0
  br i1 %255, label %256, label %396

256:                                              ; preds = %243
  %257 = load ptr, ptr %22, align 8, !tbaa !34
  %258 = getelementptr inbounds double, ptr %257, i64 %154
  br label %399

259:                                              ; preds = %239, %392
  %260 = phi i64 [ %394, %392 ], [ %238, %239 ]
  %261 = phi i64 [ %393, %392 ], [ 1, %239 ]
  %262 = load ptr, ptr %25, align 8, !tbaa !36
  %263 = load i64, ptr %26, align 8, !tbaa !37
  %264 = mul nsw i64 %263, %154
  %265 = add nsw i64 %264, %261
  %266 = load i64, ptr %24, align 8, !tbaa !27
  %267 = mul nsw i64 %265, %266
  %268 = getelementptr inbounds double, ptr %262, i64 %267
  %269 = load ptr, ptr %29, align 8, !tbaa !30
  %270 = mul nsw i64 %266, %154
  %271 = getelementptr inbounds double, ptr %269, i64 %270
  %272 = load ptr, ptr %35, align 8, !tbaa !26
  %273 = getelementptr inbounds double, ptr %272, i64 %270
  %274 = load ptr, ptr %33, align 8, !tbaa !51
  %275 = getelementptr inbounds double, ptr %274, i64 %270
  %276 = load ptr, ptr %22, align 8, !tbaa !34
  %277 = getelementptr inbounds double, ptr %276, i64 %154
  %278 = load double, ptr %277, align 8, !tbaa !32
  %279 = load i64, ptr %41, align 8, !tbaa !52
  %280 = load i64, ptr %45, align 8, !tbaa !53
  %281 = add i64 %260, %261
  %282 = add i64 %281, %279
  %283 = add i64 %282, %280
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %154, i64 noundef %283, ptr noundef null, ptr noundef %268)
  %284 = add nsw i64 %261, -1
  %285 = load ptr, ptr %34, align 8, !tbaa !44
  %286 = load ptr, ptr %12, align 8, !tbaa !13
  %287 = getelementptr inbounds i64, ptr %286, i64 %154
  %288 = load i64, ptr %287, align 8, !tbaa !14
  %289 = load i64, ptr %24, align 8, !tbaa !27
  %290 = mul nsw i64 %289, %288
  %291 = getelementptr inbounds double, ptr %285, i64 %290
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %154, i64 noundef %284, ptr noundef %291, ptr noundef %271)
  %292 = load ptr, ptr %21, align 8, !tbaa !33
  %293 = load ptr, ptr %12, align 8, !tbaa !13
  %294 = getelementptr inbounds i64, ptr %293, i64 %154
  %295 = load i64, ptr %294, align 8, !tbaa !14
  %296 = getelementptr inbounds double, ptr %292, i64 %295
  %297 = load double, ptr %296, align 8, !tbaa !32
  %298 = load ptr, ptr %51, align 8, !tbaa !54
  %299 = getelementptr double, ptr %298, i64 %261
  %300 = getelementptr i8, ptr %299, i64 -8
  %301 = load double, ptr %300, align 8, !tbaa !32
  %302 = fmul double %278, %301
  %303 = fadd double %297, %302
  %304 = load ptr, ptr %46, align 8, !tbaa !40
  %305 = getelementptr inbounds double, ptr %304, i64 %154
  store double %303, ptr %305, align 8, !tbaa !32
  br label %306

306:                                              ; preds = %389, %259
  %307 = phi i64 [ 1, %259 ], [ %391, %389 ]
  %308 = phi double [ 1.000000e+00, %259 ], [ %390, %389 ]
  %309 = load i64, ptr %24, align 8, !tbaa !27
  %310 = icmp sgt i64 %309, 0
  br i1 %310, label %318, label %311

311:                                              ; preds = %318, %306
  %312 = load ptr, ptr %0, align 8, !tbaa !55
  %313 = load ptr, ptr %16, align 8, !tbaa !19
  %314 = getelementptr inbounds i8, ptr %313, i64 %207
  %315 = getelementptr inbounds i8, ptr %314, i64 16
  store ptr %273, ptr %315, align 8, !tbaa !20
  call void %312(ptr noundef %314, ptr noundef %275) #4
  %316 = load i64, ptr %24, align 8, !tbaa !27
  %317 = icmp sgt i64 %316, 0
  br i1 %317, label %369, label %330

318:                                              ; preds = %306, %318
  %319 = phi i64 [ %328, %318 ], [ 0, %306 ]
  %320 = getelementptr inbounds double, ptr %271, i64 %319
  %321 = load double, ptr %320, align 8, !tbaa !32
  %322 = getelementptr inbounds double, ptr %268, i64 %319
  %323 = load double, ptr %322, align 8, !tbaa !32
  %324 = load double, ptr %19, align 8, !tbaa !25
  %325 = fmul double %323, %324
  %326 = fadd double %321, %325
  %327 = getelementptr inbounds double, ptr %273, i64 %319
  store double %326, ptr %327, align 8, !tbaa !32
  %328 = add nuw nsw i64 %319, 1
  %329 = icmp eq i64 %328, %309
  br i1 %329, label %311, label %318, !llvm.loop !56

330:                                              ; preds = %369, %311
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #4
  %331 = trunc i64 %316 to i32
  store i32 %331, ptr %2, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #4
  store i32 1, ptr %3, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #4
  store i32 0, ptr %4, align 4, !tbaa !41
  %332 = load ptr, ptr %52, align 8, !tbaa !57
  %333 = load ptr, ptr %48, align 8, !tbaa !45
  %334 = load ptr, ptr %50, align 8, !tbaa !49
  call void %332(ptr noundef nonnull @.str, ptr noundef nonnull %2, ptr noundef nonnull %3, ptr noundef %333, ptr noundef nonnull %2, ptr noundef %334, ptr noundef %275, ptr noundef nonnull %2, ptr noundef nonnull %4) #4
  %335 = load i32, ptr %2, align 4, !tbaa !41
  %336 = icmp sgt i32 %335, 0
  br i1 %336, label %337, label %367

337:                                              ; preds = %330
  %338 = zext nneg i32 %335 to i64
  br label %339

339:                                              ; preds = %339, %337
  %340 = phi i64 [ 0, %337 ], [ %359, %339 ]
  %341 = phi double [ 0.000000e+00, %337 ], [ %358, %339 ]
  %342 = getelementptr inbounds double, ptr %275, i64 %340
  %343 = load double, ptr %342, align 8, !tbaa !32
  %344 = getelementptr inbounds double, ptr %268, i64 %340
  %345 = load double, ptr %344, align 8, !tbaa !32
  %346 = fsub double %345, %343
  store double %346, ptr %344, align 8, !tbaa !32
  %347 = load double, ptr %342, align 8, !tbaa !32
  %348 = call double @llvm.fabs.f64(double %347)
  %349 = load double, ptr %53, align 8, !tbaa !58
  %350 = load double, ptr %54, align 8, !tbaa !59
  %351 = call double @llvm.fabs.f64(double %346)
  %352 = fmul double %351, %350
  %353 = fadd double %349, %352
  %354 = fdiv double %348, %353
  %355 = fcmp ugt double %354, %341
  %356 = fcmp ord double %341, 0.000000e+00
  %357 = and i1 %356, %355
  %358 = select i1 %357, double %354, double %341
  %359 = add nuw nsw i64 %340, 1
  %360 = icmp eq i64 %359, %338
  br i1 %360, label %361, label %339, !llvm.loop !60

361:                                              ; preds = %339
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #4
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #4
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #4
  %362 = fdiv double %358, %308
  %363 = fmul double %358, %362
  %364 = fsub double 1.000000e+00, %362
  %365 = fdiv double %363, %364
  %366 = icmp ult i64 %307, 2
  br i1 %366, label %389, label %379

367:                                              ; preds = %330
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #4
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #4
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #4
  %368 = icmp ult i64 %307, 2
  br i1 %368, label %389, label %392

369:                                              ; preds = %311, %369
  %370 = phi i64 [ %377, %369 ], [ 0, %311 ]
  %371 = getelementptr inbounds double, ptr %268, i64 %370
  %372 = load double, ptr %371, align 8, !tbaa !32
  %373 = getelementptr inbounds double, ptr %275, i64 %370
  %374 = load double, ptr %373, align 8, !tbaa !32
  %375 = fmul double %278, %374
  %376 = fsub double %372, %375
  store double %376, ptr %373, align 8, !tbaa !32
  %377 = add nuw nsw i64 %370, 1
  %378 = icmp eq i64 %377, %316
  br i1 %378, label %330, label %369, !llvm.loop !61

379:                                              ; preds = %361
  %380 = fcmp olt double %358, 1.000000e-13
  br i1 %380, label %392, label %381

381:                                              ; preds = %379
  %382 = fcmp ogt double %365, 0.000000e+00
  %383 = fcmp olt double %365, 1.000000e+00
  %384 = and i1 %382, %383
  br i1 %384, label %392, label %385

385:                                              ; preds = %381
  %386 = fcmp ugt double %362, 2.000000e+00
  %387 = icmp ugt i64 %307, 9
  %388 = select i1 %386, i1 true, i1 %387
  br i1 %388, label %241, label %389

389:                                              ; preds = %385, %367, %361
  %390 = phi double [ %358, %361 ], [ %358, %385 ], [ 0.000000e+00, %367 ]
  %391 = add nuw nsw i64 %307, 1
  br label %306, !llvm.loop !62

392:                                              ; preds = %381, %379, %367
  %393 = add nuw nsw i64 %261, 1
  %394 = load i64, ptr %28, align 8, !tbaa !50
  %395 = icmp slt i64 %393, %394
  br i1 %395, label %259, label %243, !llvm.loop !63

396:                                              ; preds = %415, %243
  call fastcc void @project(ptr noundef nonnull readonly %0, i64 noundef %154)
  %397 = load i64, ptr %37, align 8, !tbaa !64
  %398 = icmp eq i64 %397, 0
  br i1 %398, label %423, label %418

399:                                              ; preds = %415, %256
  %400 = phi i64 [ 0, %256 ], [ %416, %415 ]
  %401 = getelementptr inbounds double, ptr %169, i64 %400
  %402 = load double, ptr %401, align 8, !tbaa !32
  %403 = getelementptr inbounds double, ptr %253, i64 %400
  %404 = load double, ptr %403, align 8, !tbaa !32
  %405 = load double, ptr %19, align 8, !tbaa !25
  %406 = fmul double %404, %405
  %407 = fadd double %402, %406
  %408 = getelementptr inbounds double, ptr %163, i64 %400
  store double %407, ptr %408, align 8, !tbaa !32
  %409 = load double, ptr %403, align 8, !tbaa !32
  %410 = load double, ptr %258, align 8, !tbaa !32
  %411 = fdiv double %409, %410
  %412 = getelementptr inbounds double, ptr %165, i64 %400
  store double %411, ptr %412, align 8, !tbaa !32
  br i1 %245, label %415, label %413

413:                                              ; preds = %399
  %414 = getelementptr inbounds double, ptr %167, i64 %400
  store double 0x7FF8000000000000, ptr %414, align 8, !tbaa !32
  br label %415

415:                                              ; preds = %413, %399
  %416 = add nuw nsw i64 %400, 1
  %417 = icmp eq i64 %416, %254
  br i1 %417, label %396, label %399, !llvm.loop !65

418:                                              ; preds = %396
  %419 = load ptr, ptr %0, align 8, !tbaa !55
  %420 = load ptr, ptr %16, align 8, !tbaa !19
  %421 = getelementptr inbounds i8, ptr %420, i64 %207
  %422 = getelementptr inbounds i8, ptr %421, i64 16
  store ptr %163, ptr %422, align 8, !tbaa !20
  call void %419(ptr noundef %421, ptr noundef %165) #4
  br label %423

423:                                              ; preds = %418, %396, %153
  %424 = add nuw nsw i64 %154, 1
  %425 = load i64, ptr %10, align 8, !tbaa !11
  %426 = icmp slt i64 %424, %425
  br i1 %426, label %153, label %643, !llvm.loop !66

427:                                              ; preds = %148
  br i1 %151, label %428, label %430

428:                                              ; preds = %427
  %429 = load ptr, ptr %12, align 8, !tbaa !13
  br label %433

430:                                              ; preds = %467, %427
  %431 = load i64, ptr %28, align 8, !tbaa !50
  %432 = icmp sgt i64 %431, 1
  br i1 %432, label %476, label %472

433:                                              ; preds = %467, %428
  %434 = phi i64 [ 0, %428 ], [ %468, %467 ]
  %435 = getelementptr inbounds i64, ptr %429, i64 %434
  %436 = load i64, ptr %435, align 8, !tbaa !14
  %437 = icmp sgt i64 %436, -1
  br i1 %437, label %438, label %467

438:                                              ; preds = %433
  %439 = load ptr, ptr %20, align 8, !tbaa !31
  %440 = getelementptr inbounds double, ptr %439, i64 %436
  %441 = load double, ptr %440, align 8, !tbaa !32
  %442 = load ptr, ptr %21, align 8, !tbaa !33
  %443 = getelementptr inbounds double, ptr %442, i64 %436
  %444 = load double, ptr %443, align 8, !tbaa !32
  %445 = fsub double %441, %444
  %446 = load ptr, ptr %22, align 8, !tbaa !34
  %447 = getelementptr inbounds double, ptr %446, i64 %434
  store double %445, ptr %447, align 8, !tbaa !32
  %448 = load ptr, ptr %23, align 8, !tbaa !35
  %449 = load i64, ptr %24, align 8, !tbaa !27
  %450 = mul nsw i64 %449, %436
  %451 = getelementptr inbounds double, ptr %448, i64 %450
  %452 = load ptr, ptr %25, align 8, !tbaa !36
  %453 = load i64, ptr %26, align 8, !tbaa !37
  %454 = mul i64 %449, %434
  %455 = mul i64 %454, %453
  %456 = getelementptr inbounds double, ptr %452, i64 %455
  %457 = load i64, ptr %27, align 8, !tbaa !38
  %458 = icmp sgt i64 %457, 0
  br i1 %458, label %459, label %467

459:                                              ; preds = %438, %459
  %460 = phi i64 [ %465, %459 ], [ 0, %438 ]
  %461 = getelementptr inbounds double, ptr %451, i64 %460
  %462 = load double, ptr %461, align 8, !tbaa !32
  %463 = fmul double %445, %462
  %464 = getelementptr inbounds double, ptr %456, i64 %460
  store double %463, ptr %464, align 8, !tbaa !32
  %465 = add nuw nsw i64 %460, 1
  %466 = icmp eq i64 %465, %457
  br i1 %466, label %467, label %459, !llvm.loop !39

467:                                              ; preds = %459, %438, %433
  %468 = add nuw nsw i64 %434, 1
  %469 = icmp eq i64 %468, %140
  br i1 %469, label %430, label %433, !llvm.loop !67

470:                                              ; preds = %490
  %471 = load i64, ptr %10, align 8, !tbaa !11
  br label %472

472:                                              ; preds = %470, %430
  %473 = phi i64 [ %471, %470 ], [ %136, %430 ]
  %474 = phi i64 [ %471, %470 ], [ %140, %430 ]
  %475 = icmp sgt i64 %474, 0
  br i1 %475, label %503, label %498

476:                                              ; preds = %430, %490
  %477 = phi i64 [ %496, %490 ], [ %431, %430 ]
  %478 = phi i64 [ %495, %490 ], [ 1, %430 ]
  %479 = add nsw i64 %477, -1
  %480 = icmp eq i64 %478, %479
  %481 = add nsw i64 %478, -1
  br i1 %480, label %482, label %490

482:                                              ; preds = %476
  %483 = load i64, ptr %30, align 8, !tbaa !68
  %484 = icmp eq i64 %483, 0
  %485 = select i1 %484, i64 528, i64 520
  %486 = getelementptr inbounds i8, ptr %0, i64 %485
  %487 = load i64, ptr %31, align 8, !tbaa !69
  %488 = icmp eq i64 %487, 0
  %489 = select i1 %488, ptr %33, ptr %32
  br label %490

490:                                              ; preds = %482, %476
  %491 = phi ptr [ %486, %482 ], [ %29, %476 ]
  %492 = phi ptr [ %489, %482 ], [ %33, %476 ]
  %493 = load ptr, ptr %491, align 8, !tbaa !20
  %494 = load ptr, ptr %492, align 8, !tbaa !20
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %481, i64 noundef %478, ptr noundef %493, ptr noundef %494)
  %495 = add nuw nsw i64 %478, 1
  %496 = load i64, ptr %28, align 8, !tbaa !50
  %497 = icmp slt i64 %495, %496
  br i1 %497, label %476, label %470, !llvm.loop !70

498:                                              ; preds = %533, %472
  %499 = phi i64 [ %473, %472 ], [ %534, %533 ]
  %500 = phi i64 [ %474, %472 ], [ %535, %533 ]
  %501 = load i64, ptr %37, align 8, !tbaa !64
  %502 = icmp eq i64 %501, 0
  br i1 %502, label %538, label %541

503:                                              ; preds = %472, %533
  %504 = phi i64 [ %534, %533 ], [ %473, %472 ]
  %505 = phi i64 [ %535, %533 ], [ %474, %472 ]
  %506 = phi i64 [ %536, %533 ], [ 0, %472 ]
  %507 = load ptr, ptr %12, align 8, !tbaa !13
  %508 = getelementptr inbounds i64, ptr %507, i64 %506
  %509 = load i64, ptr %508, align 8, !tbaa !14
  %510 = icmp sgt i64 %509, -1
  br i1 %510, label %511, label %533

511:                                              ; preds = %503
  %512 = load i64, ptr %30, align 8, !tbaa !68
  %513 = icmp eq i64 %512, 0
  %514 = load i64, ptr %28, align 8, !tbaa !50
  %515 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %513, label %526, label %516

516:                                              ; preds = %511
  %517 = add nsw i64 %514, -1
  %518 = load ptr, ptr %34, align 8, !tbaa !44
  %519 = mul nsw i64 %515, %509
  %520 = getelementptr inbounds double, ptr %518, i64 %519
  %521 = load ptr, ptr %35, align 8, !tbaa !26
  %522 = mul nsw i64 %515, %506
  %523 = getelementptr inbounds double, ptr %521, i64 %522
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %506, i64 noundef %517, ptr noundef %520, ptr noundef %523)
  %524 = load i64, ptr %28, align 8, !tbaa !50
  %525 = load i64, ptr %24, align 8, !tbaa !27
  br label %526

526:                                              ; preds = %516, %511
  %527 = phi i64 [ %525, %516 ], [ %515, %511 ]
  %528 = phi i64 [ %524, %516 ], [ %514, %511 ]
  %529 = load ptr, ptr %36, align 8, !tbaa !29
  %530 = mul nsw i64 %527, %506
  %531 = getelementptr inbounds double, ptr %529, i64 %530
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %506, i64 noundef %528, ptr noundef null, ptr noundef %531)
  call fastcc void @project(ptr noundef nonnull readonly %0, i64 noundef %506)
  %532 = load i64, ptr %10, align 8, !tbaa !11
  br label %533

533:                                              ; preds = %526, %503
  %534 = phi i64 [ %504, %503 ], [ %532, %526 ]
  %535 = phi i64 [ %505, %503 ], [ %532, %526 ]
  %536 = add nuw nsw i64 %506, 1
  %537 = icmp slt i64 %536, %535
  br i1 %537, label %503, label %498, !llvm.loop !71

538:                                              ; preds = %498
  %539 = load i64, ptr %31, align 8, !tbaa !69
  %540 = icmp eq i64 %539, 0
  br i1 %540, label %541, label %593

541:                                              ; preds = %538, %498
  %542 = load ptr, ptr %35, align 8, !tbaa !26
  %543 = load ptr, ptr %32, align 8, !tbaa !28
  %544 = load i64, ptr %9, align 8, !tbaa !12
  %545 = icmp eq i64 %544, 1
  %546 = icmp sgt i64 %500, 0
  br i1 %545, label %550, label %547

547:                                              ; preds = %541
  br i1 %546, label %548, label %575

548:                                              ; preds = %547
  %549 = load i64, ptr %24, align 8, !tbaa !27
  br label %580

550:                                              ; preds = %541
  br i1 %546, label %551, label %593

551:                                              ; preds = %550, %570
  %552 = phi i64 [ %571, %570 ], [ %499, %550 ]
  %553 = phi i64 [ %572, %570 ], [ %500, %550 ]
  %554 = phi i64 [ %573, %570 ], [ 0, %550 ]
  %555 = load ptr, ptr %12, align 8, !tbaa !13
  %556 = getelementptr inbounds i64, ptr %555, i64 %554
  %557 = load i64, ptr %556, align 8, !tbaa !14
  %558 = icmp sgt i64 %557, -1
  br i1 %558, label %559, label %570

559:                                              ; preds = %551
  %560 = load ptr, ptr %0, align 8, !tbaa !55
  %561 = load i64, ptr %24, align 8, !tbaa !27
  %562 = mul nsw i64 %561, %554
  %563 = getelementptr inbounds double, ptr %542, i64 %562
  %564 = getelementptr inbounds double, ptr %543, i64 %562
  %565 = load ptr, ptr %16, align 8, !tbaa !19
  %566 = mul i64 %554, 40
  %567 = getelementptr inbounds i8, ptr %565, i64 %566
  %568 = getelementptr inbounds i8, ptr %567, i64 16
  store ptr %563, ptr %568, align 8, !tbaa !20
  call void %560(ptr noundef %567, ptr noundef %564) #4
  %569 = load i64, ptr %10, align 8, !tbaa !11
  br label %570

570:                                              ; preds = %559, %551
  %571 = phi i64 [ %552, %551 ], [ %569, %559 ]
  %572 = phi i64 [ %553, %551 ], [ %569, %559 ]
  %573 = add nuw nsw i64 %554, 1
  %574 = icmp slt i64 %573, %572
  br i1 %574, label %551, label %593, !llvm.loop !72

575:                                              ; preds = %580, %547
  %576 = load ptr, ptr %39, align 8, !tbaa !73
  %577 = load ptr, ptr %40, align 8, !tbaa !74
  %578 = load ptr, ptr %38, align 8, !tbaa !75
  call void %576(ptr noundef %577, ptr noundef %578) #4
  %579 = load i64, ptr %10, align 8, !tbaa !11
  br label %593

580:                                              ; preds = %580, %548
  %581 = phi i64 [ 0, %548 ], [ %591, %580 ]
  %582 = mul nsw i64 %581, %549
  %583 = getelementptr inbounds double, ptr %542, i64 %582
  %584 = load ptr, ptr %16, align 8, !tbaa !19
  %585 = mul i64 %581, 40
  %586 = getelementptr inbounds i8, ptr %584, i64 %585
  %587 = getelementptr inbounds i8, ptr %586, i64 16
  store ptr %583, ptr %587, align 8, !tbaa !20
  %588 = getelementptr inbounds double, ptr %543, i64 %582
  %589 = load ptr, ptr %38, align 8, !tbaa !75
  %590 = getelementptr inbounds ptr, ptr %589, i64 %581
  store ptr %588, ptr %590, align 8, !tbaa !20
  %591 = add nuw nsw i64 %581, 1
  %592 = icmp eq i64 %591, %500
  br i1 %592, label %575, label %580, !llvm.loop !76

593:                                              ; preds = %570, %575, %550, %538
  %594 = phi i64 [ %579, %575 ], [ %499, %550 ], [ %499, %538 ], [ %571, %570 ]
  %595 = load i64, ptr %41, align 8, !tbaa !52
  %596 = icmp eq i64 %595, 0
  br i1 %596, label %643, label %597

597:                                              ; preds = %593
  %598 = icmp sgt i64 %594, 0
  br i1 %598, label %599, label %647

599:                                              ; preds = %597
  %600 = load ptr, ptr %12, align 8, !tbaa !13
  br label %601

601:                                              ; preds = %621, %599
  %602 = phi i1 [ true, %599 ], [ %623, %621 ]
  %603 = phi i64 [ 0, %599 ], [ %622, %621 ]
  %604 = getelementptr inbounds i64, ptr %600, i64 %603
  %605 = load i64, ptr %604, align 8, !tbaa !14
  %606 = icmp sgt i64 %605, -1
  br i1 %606, label %607, label %621

607:                                              ; preds = %601
  %608 = load i64, ptr %42, align 8, !tbaa !77
  %609 = icmp eq i64 %608, 0
  br i1 %609, label %610, label %625

610:                                              ; preds = %607
  %611 = load ptr, ptr %43, align 8, !tbaa !78
  %612 = load ptr, ptr %44, align 8, !tbaa !79
  %613 = getelementptr inbounds i64, ptr %612, i64 %605
  %614 = load i64, ptr %613, align 8, !tbaa !14
  %615 = getelementptr inbounds double, ptr %611, i64 %614
  %616 = load double, ptr %615, align 8, !tbaa !32
  %617 = load ptr, ptr %20, align 8, !tbaa !31
  %618 = getelementptr inbounds double, ptr %617, i64 %605
  %619 = load double, ptr %618, align 8, !tbaa !32
  %620 = fcmp ugt double %616, %619
  br i1 %620, label %621, label %625

621:                                              ; preds = %610, %601
  %622 = add nuw nsw i64 %603, 1
  %623 = icmp slt i64 %622, %594
  %624 = icmp eq i64 %622, %594
  br i1 %624, label %625, label %601, !llvm.loop !80

625:                                              ; preds = %621, %610, %607
  %626 = phi i1 [ %602, %610 ], [ %602, %607 ], [ %623, %621 ]
  %627 = icmp sgt i64 %595, 0
  %628 = and i1 %627, %626
  br i1 %628, label %629, label %643

629:                                              ; preds = %625, %629
  %630 = phi i64 [ %633, %629 ], [ 0, %625 ]
  %631 = load i64, ptr %28, align 8, !tbaa !50
  %632 = load i64, ptr %45, align 8, !tbaa !53
  %633 = add nuw nsw i64 %630, 1
  %634 = add i64 %631, %633
  %635 = add i64 %634, %632
  %636 = add nsw i64 %631, %630
  %637 = load ptr, ptr %29, align 8, !tbaa !30
  %638 = load ptr, ptr %33, align 8, !tbaa !51
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %635, i64 noundef %636, ptr noundef %637, ptr noundef %638)
  %639 = load i64, ptr %41, align 8, !tbaa !52
  %640 = icmp slt i64 %633, %639
  br i1 %640, label %629, label %641, !llvm.loop !81

641:                                              ; preds = %629
  %642 = load i64, ptr %10, align 8, !tbaa !11
  br label %643

643:                                              ; preds = %423, %641, %625, %593, %152
  %644 = phi i64 [ %642, %641 ], [ %594, %625 ], [ %594, %593 ], [ %136, %152 ], [ %425, %423 ]
  %645 = phi i64 [ %642, %641 ], [ %594, %625 ], [ %594, %593 ], [ %139, %152 ], [ %425, %423 ]
  %646 = icmp sgt i64 %645, 0
  br i1 %646, label %651, label %647

647:                                              ; preds = %1269, %597, %643
  %648 = phi i64 [ %644, %643 ], [ %594, %597 ], [ %1271, %1269 ]
  %649 = phi i64 [ %645, %643 ], [ %594, %597 ], [ %1271, %1269 ]
  %650 = icmp sgt i64 %76, 1
  br i1 %650, label %1273, label %1278

651:                                              ; preds = %643, %1269
  %652 = phi i64 [ %1270, %1269 ], [ 0, %643 ]
  %653 = load ptr, ptr %12, align 8, !tbaa !13
  %654 = getelementptr inbounds i64, ptr %653, i64 %652
  %655 = load i64, ptr %654, align 8, !tbaa !14
  %656 = icmp sgt i64 %655, -1
  br i1 %656, label %657, label %1269

657:                                              ; preds = %651
  %658 = load ptr, ptr %55, align 8, !tbaa !82
  %659 = getelementptr inbounds i64, ptr %658, i64 %655
  %660 = load i64, ptr %659, align 8, !tbaa !14
  %661 = load ptr, ptr %56, align 8, !tbaa !83
  %662 = getelementptr inbounds double, ptr %661, i64 %660
  %663 = load double, ptr %662, align 8, !tbaa !32
  %664 = load ptr, ptr %34, align 8, !tbaa !44
  %665 = load i64, ptr %24, align 8, !tbaa !27
  %666 = mul nsw i64 %665, %655
  %667 = getelementptr inbounds double, ptr %664, i64 %666
  %668 = load ptr, ptr %35, align 8, !tbaa !26
  %669 = mul nsw i64 %665, %652
  %670 = getelementptr inbounds double, ptr %668, i64 %669
  %671 = load ptr, ptr %36, align 8, !tbaa !29
  %672 = getelementptr inbounds double, ptr %671, i64 %669
  %673 = load i64, ptr %27, align 8, !tbaa !38
  %674 = icmp sgt i64 %673, 3
  br i1 %674, label %682, label %675

675:                                              ; preds = %682, %657
  %676 = phi double [ 0.000000e+00, %657 ], [ %692, %682 ]
  %677 = phi double [ 0.000000e+00, %657 ], [ %697, %682 ]
  %678 = phi double [ 0.000000e+00, %657 ], [ %702, %682 ]
  %679 = phi double [ 0.000000e+00, %657 ], [ %706, %682 ]
  %680 = phi i64 [ 0, %657 ], [ %707, %682 ]
  %681 = icmp slt i64 %680, %673
  br i1 %681, label %710, label %719

682:                                              ; preds = %657, %682
  %683 = phi i64 [ %707, %682 ], [ 0, %657 ]
  %684 = phi double [ %706, %682 ], [ 0.000000e+00, %657 ]
  %685 = phi double [ %702, %682 ], [ 0.000000e+00, %657 ]
  %686 = phi double [ %697, %682 ], [ 0.000000e+00, %657 ]
  %687 = phi double [ %692, %682 ], [ 0.000000e+00, %657 ]
  %688 = or disjoint i64 %683, 3
  %689 = getelementptr inbounds double, ptr %670, i64 %683
  %690 = load double, ptr %689, align 8, !tbaa !32
  %691 = fsub double %690, %690
  %692 = fadd double %687, %691
  %693 = or disjoint i64 %683, 1
  %694 = getelementptr inbounds double, ptr %670, i64 %693
  %695 = load double, ptr %694, align 8, !tbaa !32
  %696 = fsub double %695, %695
  %697 = fadd double %686, %696
  %698 = or disjoint i64 %683, 2
  %699 = getelementptr inbounds double, ptr %670, i64 %698
  %700 = load double, ptr %699, align 8, !tbaa !32
  %701 = fsub double %700, %700
  %702 = fadd double %685, %701
  %703 = getelementptr inbounds double, ptr %670, i64 %688
  %704 = load double, ptr %703, align 8, !tbaa !32
  %705 = fsub double %704, %704
  %706 = fadd double %684, %705
  %707 = add nuw nsw i64 %683, 4
  %708 = or disjoint i64 %707, 3
  %709 = icmp slt i64 %708, %673
  br i1 %709, label %682, label %675, !llvm.loop !84

710:                                              ; preds = %675, %710
  %711 = phi i64 [ %717, %710 ], [ %680, %675 ]
  %712 = phi double [ %716, %710 ], [ %676, %675 ]
  %713 = getelementptr inbounds double, ptr %670, i64 %711
  %714 = load double, ptr %713, align 8, !tbaa !32
  %715 = fsub double %714, %714
  %716 = fadd double %712, %715
  %717 = add nuw nsw i64 %711, 1
  %718 = icmp eq i64 %717, %673
  br i1 %718, label %719, label %710, !llvm.loop !85

719:                                              ; preds = %710, %675
  %720 = phi double [ %676, %675 ], [ %716, %710 ]
  %721 = getelementptr inbounds double, ptr %667, i64 %673
  %722 = sub nsw i64 %665, %673
  %723 = icmp sgt i64 %722, 3
  br i1 %723, label %731, label %724

724:                                              ; preds = %731, %719
  %725 = phi double [ 0.000000e+00, %719 ], [ %741, %731 ]
  %726 = phi double [ 0.000000e+00, %719 ], [ %746, %731 ]
  %727 = phi double [ 0.000000e+00, %719 ], [ %751, %731 ]
  %728 = phi double [ 0.000000e+00, %719 ], [ %755, %731 ]
  %729 = phi i64 [ 0, %719 ], [ %756, %731 ]
  %730 = icmp slt i64 %729, %722
  br i1 %730, label %759, label %768

731:                                              ; preds = %719, %731
  %732 = phi i64 [ %756, %731 ], [ 0, %719 ]
  %733 = phi double [ %755, %731 ], [ 0.000000e+00, %719 ]
  %734 = phi double [ %751, %731 ], [ 0.000000e+00, %719 ]
  %735 = phi double [ %746, %731 ], [ 0.000000e+00, %719 ]
  %736 = phi double [ %741, %731 ], [ 0.000000e+00, %719 ]
  %737 = or disjoint i64 %732, 3
  %738 = getelementptr inbounds double, ptr %721, i64 %732
  %739 = load double, ptr %738, align 8, !tbaa !32
  %740 = fsub double %739, %739
  %741 = fadd double %736, %740
  %742 = or disjoint i64 %732, 1
  %743 = getelementptr inbounds double, ptr %721, i64 %742
  %744 = load double, ptr %743, align 8, !tbaa !32
  %745 = fsub double %744, %744
  %746 = fadd double %735, %745
  %747 = or disjoint i64 %732, 2
  %748 = getelementptr inbounds double, ptr %721, i64 %747
  %749 = load double, ptr %748, align 8, !tbaa !32
  %750 = fsub double %749, %749
  %751 = fadd double %734, %750
  %752 = getelementptr inbounds double, ptr %721, i64 %737
  %753 = load double, ptr %752, align 8, !tbaa !32
  %754 = fsub double %753, %753
  %755 = fadd double %733, %754
  %756 = add nuw nsw i64 %732, 4
  %757 = or disjoint i64 %756, 3
  %758 = icmp slt i64 %757, %722
  br i1 %758, label %731, label %724, !llvm.loop !84

759:                                              ; preds = %724, %759
  %760 = phi i64 [ %766, %759 ], [ %729, %724 ]
  %761 = phi double [ %765, %759 ], [ %725, %724 ]
  %762 = getelementptr inbounds double, ptr %721, i64 %760
  %763 = load double, ptr %762, align 8, !tbaa !32
  %764 = fsub double %763, %763
  %765 = fadd double %761, %764
  %766 = add nuw nsw i64 %760, 1
  %767 = icmp eq i64 %766, %722
  br i1 %767, label %768, label %759, !llvm.loop !85

768:                                              ; preds = %759, %724
  %769 = phi double [ %725, %724 ], [ %765, %759 ]
  %770 = icmp sgt i64 %673, 0
  br i1 %770, label %771, label %794

771:                                              ; preds = %768
  %772 = load double, ptr %53, align 8, !tbaa !58
  %773 = load double, ptr %54, align 8, !tbaa !59
  br label %774

774:                                              ; preds = %774, %771
  %775 = phi double [ 0.000000e+00, %771 ], [ %791, %774 ]
  %776 = phi i64 [ 0, %771 ], [ %792, %774 ]
  %777 = getelementptr inbounds double, ptr %672, i64 %776
  %778 = load double, ptr %777, align 8, !tbaa !32
  %779 = getelementptr inbounds double, ptr %667, i64 %776
  %780 = load double, ptr %779, align 8, !tbaa !32
  %781 = call double @llvm.fabs.f64(double %780)
  %782 = getelementptr inbounds double, ptr %670, i64 %776
  %783 = load double, ptr %782, align 8, !tbaa !32
  %784 = call double @llvm.fabs.f64(double %783)
  %785 = fcmp ogt double %781, %784
  %786 = select i1 %785, double %781, double %784
  %787 = fmul double %773, %786
  %788 = fadd double %772, %787
  %789 = fdiv double %778, %788
  %790 = fmul double %789, %789
  %791 = fadd double %775, %790
  %792 = add nuw nsw i64 %776, 1
  %793 = icmp eq i64 %792, %673
  br i1 %793, label %794, label %774, !llvm.loop !86

794:                                              ; preds = %774, %768
  %795 = phi double [ 0.000000e+00, %768 ], [ %791, %774 ]
  %796 = fadd double %727, %728
  %797 = fadd double %726, %769
  %798 = fadd double %796, %797
  %799 = fadd double %678, %679
  %800 = fadd double %677, %720
  %801 = fadd double %799, %800
  %802 = fadd double %801, %798
  %803 = fcmp oeq double %802, 0.000000e+00
  %804 = sitofp i64 %665 to double
  %805 = fdiv double %795, %804
  %806 = call double @llvm.sqrt.f64(double %805)
  %807 = load i64, ptr %57, align 8, !tbaa !87
  %808 = icmp eq i64 %807, 0
  %809 = fcmp ord double %806, 0.000000e+00
  %810 = select i1 %808, i1 true, i1 %809
  %811 = fcmp oge double %806, 0.000000e+00
  %812 = select i1 %803, i1 %811, i1 false
  %813 = select i1 %812, double %806, double 0x7FF0000000000000
  %814 = load i64, ptr %42, align 8, !tbaa !77
  %815 = icmp ne i64 %814, 0
  %816 = select i1 %815, i1 %803, i1 false
  %817 = select i1 %816, i1 %808, i1 false
  br i1 %817, label %818, label %905

818:                                              ; preds = %794
  %819 = load i64, ptr %45, align 8, !tbaa !53
  %820 = icmp sgt i64 %819, 0
  br i1 %820, label %821, label %835

821:                                              ; preds = %818, %821
  %822 = phi i64 [ %833, %821 ], [ %819, %818 ]
  %823 = phi i64 [ %825, %821 ], [ 0, %818 ]
  %824 = load i64, ptr %28, align 8, !tbaa !50
  %825 = add nuw nsw i64 %823, 1
  %826 = add i64 %824, %825
  %827 = load ptr, ptr %58, align 8, !tbaa !88
  %828 = mul nsw i64 %822, %652
  %829 = add nsw i64 %828, %823
  %830 = load i64, ptr %24, align 8, !tbaa !27
  %831 = mul nsw i64 %830, %829
  %832 = getelementptr inbounds double, ptr %827, i64 %831
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %652, i64 noundef %826, ptr noundef null, ptr noundef %832)
  %833 = load i64, ptr %45, align 8, !tbaa !53
  %834 = icmp slt i64 %825, %833
  br i1 %834, label %821, label %835, !llvm.loop !89

835:                                              ; preds = %821, %818
  %836 = mul i64 %652, 40
  br label %858

837:                                              ; preds = %894
  %838 = load ptr, ptr %20, align 8, !tbaa !31
  %839 = getelementptr inbounds double, ptr %838, i64 %655
  %840 = load double, ptr %839, align 8, !tbaa !32
  %841 = load ptr, ptr %35, align 8, !tbaa !26
  %842 = load i64, ptr %24, align 8, !tbaa !27
  %843 = mul nsw i64 %842, %652
  %844 = getelementptr inbounds double, ptr %841, i64 %843
  %845 = load ptr, ptr %33, align 8, !tbaa !51
  %846 = getelementptr inbounds double, ptr %845, i64 %843
  %847 = load ptr, ptr %46, align 8, !tbaa !40
  %848 = getelementptr inbounds double, ptr %847, i64 %652
  store double %840, ptr %848, align 8, !tbaa !32
  %849 = load ptr, ptr %59, align 8, !tbaa !90
  %850 = load ptr, ptr %16, align 8, !tbaa !19
  %851 = getelementptr inbounds i8, ptr %850, i64 %836
  %852 = getelementptr inbounds i8, ptr %851, i64 16
  store ptr %844, ptr %852, align 8, !tbaa !20
  call void %849(ptr noundef %851, ptr noundef %846) #4
  %853 = load double, ptr %846, align 8, !tbaa !32
  %854 = fcmp uge double %853, 0.000000e+00
  %855 = icmp slt i64 %896, 8
  %856 = select i1 %854, i1 %855, i1 false
  %857 = or i1 %895, %856
  br i1 %857, label %899, label %905

858:                                              ; preds = %894, %835
  %859 = phi i64 [ 8, %835 ], [ %896, %894 ]
  %860 = phi i1 [ false, %835 ], [ %895, %894 ]
  %861 = phi i64 [ 1, %835 ], [ %897, %894 ]
  %862 = uitofp nneg i64 %861 to double
  %863 = fmul double %862, 1.250000e-01
  %864 = load ptr, ptr %29, align 8, !tbaa !30
  %865 = load i64, ptr %24, align 8, !tbaa !27
  %866 = mul nsw i64 %865, %652
  %867 = getelementptr inbounds double, ptr %864, i64 %866
  call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %652, double noundef %863, ptr noundef %867)
  %868 = load ptr, ptr %21, align 8, !tbaa !33
  %869 = getelementptr inbounds double, ptr %868, i64 %655
  %870 = load double, ptr %869, align 8, !tbaa !32
  %871 = load ptr, ptr %22, align 8, !tbaa !34
  %872 = getelementptr inbounds double, ptr %871, i64 %652
  %873 = load double, ptr %872, align 8, !tbaa !32
  %874 = fmul double %863, %873
  %875 = fadd double %870, %874
  %876 = load ptr, ptr %33, align 8, !tbaa !51
  %877 = load i64, ptr %24, align 8, !tbaa !27
  %878 = mul nsw i64 %877, %652
  %879 = getelementptr inbounds double, ptr %876, i64 %878
  %880 = load ptr, ptr %46, align 8, !tbaa !40
  %881 = getelementptr inbounds double, ptr %880, i64 %652
  store double %875, ptr %881, align 8, !tbaa !32
  %882 = load ptr, ptr %59, align 8, !tbaa !90
  %883 = load ptr, ptr %16, align 8, !tbaa !19
  %884 = getelementptr inbounds i8, ptr %883, i64 %836
  %885 = getelementptr inbounds i8, ptr %884, i64 16
  store ptr %867, ptr %885, align 8, !tbaa !20
  call void %882(ptr noundef %884, ptr noundef %879) #4
  %886 = load double, ptr %879, align 8, !tbaa !32
  %887 = fcmp olt double %886, 0.000000e+00
  br i1 %887, label %891, label %888

888:                                              ; preds = %858
  %889 = icmp sgt i64 %861, %859
  %890 = or i1 %860, %889
  br label %894

891:                                              ; preds = %858
  %892 = icmp sgt i64 %859, 7
  %893 = select i1 %892, i64 %861, i64 %859
  br label %894

894:                                              ; preds = %891, %888
  %895 = phi i1 [ %890, %888 ], [ %860, %891 ]
  %896 = phi i64 [ %859, %888 ], [ %893, %891 ]
  %897 = add nuw nsw i64 %861, 1
  %898 = icmp eq i64 %897, 8
  br i1 %898, label %837, label %858, !llvm.loop !91

899:                                              ; preds = %837
  %900 = sitofp i64 %896 to double
  %901 = fmul double %900, 1.250000e-01
  %902 = fdiv double 9.000000e-01, %901
  %903 = load double, ptr %60, align 8, !tbaa !92
  %904 = call double @llvm.pow.f64(double %902, double %903)
  br label %905

905:                                              ; preds = %899, %837, %794
  %906 = phi double [ %813, %794 ], [ %904, %899 ], [ %813, %837 ]
  %907 = fcmp olt double %906, 1.000000e+00
  %908 = load ptr, ptr %61, align 8, !tbaa !93
  br i1 %907, label %909, label %911

909:                                              ; preds = %905
  %910 = load i64, ptr %57, align 8, !tbaa !87
  br label %918

911:                                              ; preds = %905
  %912 = getelementptr inbounds i64, ptr %908, i64 %655
  %913 = load i64, ptr %912, align 8, !tbaa !14
  %914 = icmp eq i64 %913, 0
  %915 = load i64, ptr %57, align 8, !tbaa !87
  %916 = icmp eq i64 %915, 0
  %917 = select i1 %914, i1 %916, i1 false
  br i1 %917, label %921, label %918

918:                                              ; preds = %911, %909
  %919 = phi i64 [ %910, %909 ], [ %915, %911 ]
  %920 = select i1 %803, i1 %810, i1 false
  br label %921

921:                                              ; preds = %918, %911
  %922 = phi i64 [ %919, %918 ], [ 0, %911 ]
  %923 = phi i1 [ false, %918 ], [ true, %911 ]
  %924 = phi i1 [ %920, %918 ], [ false, %911 ]
  %925 = freeze i1 %924
  %926 = load ptr, ptr %12, align 8, !tbaa !13
  %927 = getelementptr inbounds i64, ptr %926, i64 %652
  %928 = load i64, ptr %927, align 8, !tbaa !14
  %929 = fdiv double 1.000000e+00, %906
  %930 = load double, ptr %60, align 8, !tbaa !92
  %931 = fdiv double 1.000000e+00, %930
  %932 = call double @llvm.pow.f64(double %929, double %931)
  %933 = fmul double %932, 9.000000e-01
  %934 = select i1 %925, double 1.000000e+00, double 2.000000e-01
  %935 = select i1 %925, double 1.000000e+01, double 9.000000e-01
  %936 = fcmp olt double %933, %935
  %937 = select i1 %936, double %933, double %935
  %938 = fcmp ogt double %937, %934
  %939 = select i1 %938, double %937, double %934
  %940 = load ptr, ptr %22, align 8, !tbaa !34
  %941 = getelementptr inbounds double, ptr %940, i64 %652
  %942 = load double, ptr %941, align 8, !tbaa !32
  %943 = fmul double %942, %939
  %944 = load double, ptr %62, align 8, !tbaa !94
  %945 = fcmp olt double %943, %944
  %946 = select i1 %945, double %943, double %944
  %947 = icmp ne i64 %922, 0
  %948 = load double, ptr %63, align 8, !tbaa !95
  %949 = fcmp uge double %946, %948
  %950 = select i1 %947, i1 true, i1 %949
  %951 = getelementptr inbounds i64, ptr %908, i64 %928
  %952 = load i64, ptr %951, align 8, !tbaa !14
  %953 = icmp ne i64 %952, 0
  %954 = fcmp oeq double %939, 1.000000e+00
  %955 = and i1 %953, %954
  %956 = select i1 %955, double %948, double %946
  %957 = fcmp ole double %956, %948
  %958 = zext i1 %957 to i64
  store i64 %958, ptr %951, align 8, !tbaa !14
  %959 = fcmp ogt double %956, %948
  %960 = select i1 %959, double %956, double %948
  %961 = load ptr, ptr %64, align 8, !tbaa !96
  %962 = getelementptr inbounds i64, ptr %961, i64 %655
  %963 = load i64, ptr %962, align 8, !tbaa !14
  %964 = add nsw i64 %963, 1
  store i64 %964, ptr %962, align 8, !tbaa !14
  %965 = load ptr, ptr %65, align 8, !tbaa !97
  %966 = getelementptr inbounds i64, ptr %965, i64 %655
  %967 = load i64, ptr %966, align 8, !tbaa !14
  %968 = add nsw i64 %967, 1
  store i64 %968, ptr %966, align 8, !tbaa !14
  br i1 %925, label %971, label %969

969:                                              ; preds = %921
  %970 = load ptr, ptr %21, align 8, !tbaa !33
  br label %1188

971:                                              ; preds = %921
  %972 = load i64, ptr %927, align 8, !tbaa !14
  %973 = load ptr, ptr %21, align 8, !tbaa !33
  %974 = getelementptr inbounds double, ptr %973, i64 %972
  %975 = load double, ptr %974, align 8, !tbaa !32
  %976 = load ptr, ptr %20, align 8, !tbaa !31
  %977 = getelementptr inbounds double, ptr %976, i64 %972
  %978 = load double, ptr %977, align 8, !tbaa !32
  %979 = load ptr, ptr %35, align 8, !tbaa !26
  %980 = load i64, ptr %24, align 8, !tbaa !27
  %981 = mul nsw i64 %980, %652
  %982 = getelementptr inbounds double, ptr %979, i64 %981
  %983 = load ptr, ptr %44, align 8, !tbaa !79
  %984 = getelementptr inbounds i64, ptr %983, i64 %972
  %985 = load i64, ptr %42, align 8, !tbaa !77
  %986 = icmp eq i64 %985, 0
  br i1 %986, label %987, label %993

987:                                              ; preds = %971
  %988 = load ptr, ptr %43, align 8, !tbaa !78
  %989 = load i64, ptr %984, align 8, !tbaa !14
  %990 = getelementptr inbounds double, ptr %988, i64 %989
  %991 = load double, ptr %990, align 8, !tbaa !32
  %992 = fcmp ugt double %991, %978
  br i1 %992, label %1076, label %993

993:                                              ; preds = %987, %971
  %994 = load i64, ptr %45, align 8, !tbaa !53
  %995 = icmp sgt i64 %994, 0
  br i1 %995, label %996, label %1012

996:                                              ; preds = %993, %996
  %997 = phi i64 [ %1008, %996 ], [ %994, %993 ]
  %998 = phi i64 [ %1000, %996 ], [ 0, %993 ]
  %999 = load i64, ptr %28, align 8, !tbaa !50
  %1000 = add nuw nsw i64 %998, 1
  %1001 = add i64 %999, %1000
  %1002 = load ptr, ptr %58, align 8, !tbaa !88
  %1003 = mul nsw i64 %997, %652
  %1004 = add nsw i64 %1003, %998
  %1005 = load i64, ptr %24, align 8, !tbaa !27
  %1006 = mul nsw i64 %1005, %1004
  %1007 = getelementptr inbounds double, ptr %1002, i64 %1006
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %652, i64 noundef %1001, ptr noundef null, ptr noundef %1007)
  %1008 = load i64, ptr %45, align 8, !tbaa !53
  %1009 = icmp slt i64 %1000, %1008
  br i1 %1009, label %996, label %1010, !llvm.loop !89

1010:                                             ; preds = %996
  %1011 = load i64, ptr %42, align 8, !tbaa !77
  br label %1012

1012:                                             ; preds = %1010, %993
  %1013 = phi i64 [ %1011, %1010 ], [ %985, %993 ]
  %1014 = icmp eq i64 %1013, 0
  br i1 %1014, label %1076, label %1015

1015:                                             ; preds = %1012
  %1016 = load ptr, ptr %33, align 8, !tbaa !51
  %1017 = load i64, ptr %24, align 8, !tbaa !27
  %1018 = mul nsw i64 %1017, %652
  %1019 = getelementptr inbounds double, ptr %1016, i64 %1018
  %1020 = load ptr, ptr %46, align 8, !tbaa !40
  %1021 = getelementptr inbounds double, ptr %1020, i64 %652
  store double %978, ptr %1021, align 8, !tbaa !32
  %1022 = load ptr, ptr %59, align 8, !tbaa !90
  %1023 = load ptr, ptr %16, align 8, !tbaa !19
  %1024 = mul i64 %652, 40
  %1025 = getelementptr inbounds i8, ptr %1023, i64 %1024
  %1026 = getelementptr inbounds i8, ptr %1025, i64 16
  store ptr %982, ptr %1026, align 8, !tbaa !20
  call void %1022(ptr noundef %1025, ptr noundef %1019) #4
  %1027 = load double, ptr %1019, align 8, !tbaa !32
  %1028 = fcmp olt double %1027, 0.000000e+00
  br i1 %1028, label %1029, label %1076

1029:                                             ; preds = %1015
  %1030 = load ptr, ptr %29, align 8, !tbaa !30
  %1031 = load i64, ptr %24, align 8, !tbaa !27
  %1032 = mul nsw i64 %1031, %652
  %1033 = getelementptr inbounds double, ptr %1030, i64 %1032
  %1034 = fadd double %975, %978
  %1035 = fmul double %1034, 5.000000e-01
  %1036 = fsub double %978, %975
  %1037 = call double @llvm.fabs.f64(double %1035)
  %1038 = fadd double %1037, 1.000000e+00
  %1039 = fmul double %1038, 0x3D719799812DEA11
  %1040 = fcmp ugt double %1036, %1039
  %1041 = fcmp ugt double %1035, %975
  %1042 = and i1 %1041, %1040
  %1043 = fcmp ult double %1035, %978
  %1044 = and i1 %1043, %1042
  br i1 %1044, label %1045, label %1076

1045:                                             ; preds = %1029, %1045
  %1046 = phi double [ %1066, %1045 ], [ %1035, %1029 ]
  %1047 = phi double [ %1064, %1045 ], [ %975, %1029 ]
  %1048 = phi double [ %1063, %1045 ], [ %978, %1029 ]
  %1049 = fsub double %1046, %975
  %1050 = fdiv double %1049, %1036
  call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %652, double noundef %1050, ptr noundef %1033)
  %1051 = load ptr, ptr %33, align 8, !tbaa !51
  %1052 = load i64, ptr %24, align 8, !tbaa !27
  %1053 = mul nsw i64 %1052, %652
  %1054 = getelementptr inbounds double, ptr %1051, i64 %1053
  %1055 = load ptr, ptr %46, align 8, !tbaa !40
  %1056 = getelementptr inbounds double, ptr %1055, i64 %652
  store double %1046, ptr %1056, align 8, !tbaa !32
  %1057 = load ptr, ptr %59, align 8, !tbaa !90
  %1058 = load ptr, ptr %16, align 8, !tbaa !19
  %1059 = getelementptr inbounds i8, ptr %1058, i64 %1024
  %1060 = getelementptr inbounds i8, ptr %1059, i64 16
  store ptr %1033, ptr %1060, align 8, !tbaa !20
  call void %1057(ptr noundef %1059, ptr noundef %1054) #4
  %1061 = load double, ptr %1054, align 8, !tbaa !32
  %1062 = fcmp olt double %1061, 0.000000e+00
  %1063 = select i1 %1062, double %1046, double %1048
  %1064 = select i1 %1062, double %1047, double %1046
  %1065 = fadd double %1063, %1064
  %1066 = fmul double %1065, 5.000000e-01
  %1067 = fsub double %1063, %1064
  %1068 = call double @llvm.fabs.f64(double %1066)
  %1069 = fadd double %1068, 1.000000e+00
  %1070 = fmul double %1069, 0x3D719799812DEA11
  %1071 = fcmp ugt double %1067, %1070
  %1072 = fcmp ugt double %1066, %1064
  %1073 = and i1 %1072, %1071
  %1074 = fcmp ult double %1066, %1063
  %1075 = and i1 %1074, %1073
  br i1 %1075, label %1045, label %1076, !llvm.loop !98

1076:                                             ; preds = %1045, %1029, %1015, %1012, %987
  %1077 = phi i1 [ false, %1015 ], [ true, %1029 ], [ false, %1012 ], [ false, %987 ], [ true, %1045 ]
  %1078 = phi double [ %978, %1015 ], [ %1035, %1029 ], [ %978, %1012 ], [ %978, %987 ], [ %1066, %1045 ]
  %1079 = load ptr, ptr %43, align 8, !tbaa !78
  %1080 = load i64, ptr %984, align 8, !tbaa !14
  %1081 = getelementptr inbounds double, ptr %1079, i64 %1080
  %1082 = load double, ptr %1081, align 8, !tbaa !32
  %1083 = fcmp ugt double %1082, %1078
  br i1 %1083, label %1104, label %1084

1084:                                             ; preds = %1076
  %1085 = fsub double %978, %975
  br label %1086

1086:                                             ; preds = %1086, %1084
  %1087 = phi double [ %1082, %1084 ], [ %1102, %1086 ]
  %1088 = phi i64 [ %1080, %1084 ], [ %1099, %1086 ]
  %1089 = fsub double %1087, %975
  %1090 = fdiv double %1089, %1085
  %1091 = load ptr, ptr %66, align 8, !tbaa !99
  %1092 = load i64, ptr %67, align 8, !tbaa !100
  %1093 = mul nsw i64 %1092, %972
  %1094 = add nsw i64 %1093, %1088
  %1095 = load i64, ptr %24, align 8, !tbaa !27
  %1096 = mul nsw i64 %1094, %1095
  %1097 = getelementptr inbounds double, ptr %1091, i64 %1096
  call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %652, double noundef %1090, ptr noundef %1097)
  %1098 = load i64, ptr %984, align 8, !tbaa !14
  %1099 = add nsw i64 %1098, 1
  store i64 %1099, ptr %984, align 8, !tbaa !14
  %1100 = load ptr, ptr %43, align 8, !tbaa !78
  %1101 = getelementptr inbounds double, ptr %1100, i64 %1099
  %1102 = load double, ptr %1101, align 8, !tbaa !32
  %1103 = fcmp ugt double %1102, %1078
  br i1 %1103, label %1104, label %1086, !llvm.loop !101

1104:                                             ; preds = %1086, %1076
  br i1 %1077, label %1105, label %1109

1105:                                             ; preds = %1104
  %1106 = fsub double %1078, %975
  %1107 = fsub double %978, %975
  %1108 = fdiv double %1106, %1107
  call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %652, double noundef %1108, ptr noundef %982)
  br label %1109

1109:                                             ; preds = %1105, %1104
  %1110 = load ptr, ptr %34, align 8, !tbaa !44
  %1111 = load ptr, ptr %12, align 8, !tbaa !13
  %1112 = getelementptr inbounds i64, ptr %1111, i64 %652
  %1113 = load i64, ptr %1112, align 8, !tbaa !14
  %1114 = load i64, ptr %24, align 8, !tbaa !27
  %1115 = mul nsw i64 %1114, %1113
  %1116 = getelementptr inbounds double, ptr %1110, i64 %1115
  %1117 = load i64, ptr %27, align 8, !tbaa !38
  %1118 = icmp sgt i64 %1117, 3
  br i1 %1118, label %1122, label %1119

1119:                                             ; preds = %1122, %1109
  %1120 = phi i64 [ 0, %1109 ], [ %1139, %1122 ]
  %1121 = icmp slt i64 %1120, %1117
  br i1 %1121, label %1142, label %1149

1122:                                             ; preds = %1109, %1122
  %1123 = phi i64 [ %1139, %1122 ], [ 0, %1109 ]
  %1124 = or disjoint i64 %1123, 3
  %1125 = getelementptr inbounds double, ptr %982, i64 %1123
  %1126 = load double, ptr %1125, align 8, !tbaa !32
  %1127 = or disjoint i64 %1123, 1
  %1128 = getelementptr inbounds double, ptr %982, i64 %1127
  %1129 = load double, ptr %1128, align 8, !tbaa !32
  %1130 = or disjoint i64 %1123, 2
  %1131 = getelementptr inbounds double, ptr %982, i64 %1130
  %1132 = load double, ptr %1131, align 8, !tbaa !32
  %1133 = getelementptr inbounds double, ptr %982, i64 %1124
  %1134 = load double, ptr %1133, align 8, !tbaa !32
  %1135 = getelementptr inbounds double, ptr %1116, i64 %1123
  store double %1126, ptr %1135, align 8, !tbaa !32
  %1136 = getelementptr inbounds double, ptr %1116, i64 %1127
  store double %1129, ptr %1136, align 8, !tbaa !32
  %1137 = getelementptr inbounds double, ptr %1116, i64 %1130
  store double %1132, ptr %1137, align 8, !tbaa !32
  %1138 = getelementptr inbounds double, ptr %1116, i64 %1124
  store double %1134, ptr %1138, align 8, !tbaa !32
  %1139 = add nuw nsw i64 %1123, 4
  %1140 = or disjoint i64 %1139, 3
  %1141 = icmp slt i64 %1140, %1117
  br i1 %1141, label %1122, label %1119, !llvm.loop !102

1142:                                             ; preds = %1119, %1142
  %1143 = phi i64 [ %1147, %1142 ], [ %1120, %1119 ]
  %1144 = getelementptr inbounds double, ptr %982, i64 %1143
  %1145 = load double, ptr %1144, align 8, !tbaa !32
  %1146 = getelementptr inbounds double, ptr %1116, i64 %1143
  store double %1145, ptr %1146, align 8, !tbaa !32
  %1147 = add nuw nsw i64 %1143, 1
  %1148 = icmp eq i64 %1147, %1117
  br i1 %1148, label %1149, label %1142, !llvm.loop !103

1149:                                             ; preds = %1142, %1119
  %1150 = load ptr, ptr %23, align 8, !tbaa !35
  %1151 = getelementptr inbounds double, ptr %1150, i64 %1115
  %1152 = load ptr, ptr %32, align 8, !tbaa !28
  %1153 = mul nsw i64 %1114, %652
  %1154 = getelementptr inbounds double, ptr %1152, i64 %1153
  br i1 %1118, label %1158, label %1155

1155:                                             ; preds = %1158, %1149
  %1156 = phi i64 [ 0, %1149 ], [ %1175, %1158 ]
  %1157 = icmp slt i64 %1156, %1117
  br i1 %1157, label %1178, label %1185

1158:                                             ; preds = %1149, %1158
  %1159 = phi i64 [ %1175, %1158 ], [ 0, %1149 ]
  %1160 = or disjoint i64 %1159, 3
  %1161 = getelementptr inbounds double, ptr %1154, i64 %1159
  %1162 = load double, ptr %1161, align 8, !tbaa !32
  %1163 = or disjoint i64 %1159, 1
  %1164 = getelementptr inbounds double, ptr %1154, i64 %1163
  %1165 = load double, ptr %1164, align 8, !tbaa !32
  %1166 = or disjoint i64 %1159, 2
  %1167 = getelementptr inbounds double, ptr %1154, i64 %1166
  %1168 = load double, ptr %1167, align 8, !tbaa !32
  %1169 = getelementptr inbounds double, ptr %1154, i64 %1160
  %1170 = load double, ptr %1169, align 8, !tbaa !32
  %1171 = getelementptr inbounds double, ptr %1151, i64 %1159
  store double %1162, ptr %1171, align 8, !tbaa !32
  %1172 = getelementptr inbounds double, ptr %1151, i64 %1163
  store double %1165, ptr %1172, align 8, !tbaa !32
  %1173 = getelementptr inbounds double, ptr %1151, i64 %1166
  store double %1168, ptr %1173, align 8, !tbaa !32
  %1174 = getelementptr inbounds double, ptr %1151, i64 %1160
  store double %1170, ptr %1174, align 8, !tbaa !32
  %1175 = add nuw nsw i64 %1159, 4
  %1176 = or disjoint i64 %1175, 3
  %1177 = icmp slt i64 %1176, %1117
  br i1 %1177, label %1158, label %1155, !llvm.loop !102

1178:                                             ; preds = %1155, %1178
  %1179 = phi i64 [ %1183, %1178 ], [ %1156, %1155 ]
  %1180 = getelementptr inbounds double, ptr %1154, i64 %1179
  %1181 = load double, ptr %1180, align 8, !tbaa !32
  %1182 = getelementptr inbounds double, ptr %1151, i64 %1179
  store double %1181, ptr %1182, align 8, !tbaa !32
  %1183 = add nuw nsw i64 %1179, 1
  %1184 = icmp eq i64 %1183, %1117
  br i1 %1184, label %1185, label %1178, !llvm.loop !103

1185:                                             ; preds = %1178, %1155
  %1186 = load ptr, ptr %21, align 8, !tbaa !33
  %1187 = getelementptr inbounds double, ptr %1186, i64 %972
  store double %1078, ptr %1187, align 8, !tbaa !32
  br label %1188

1188:                                             ; preds = %1185, %969
  %1189 = phi ptr [ %1111, %1185 ], [ %926, %969 ]
  %1190 = phi ptr [ %1186, %1185 ], [ %970, %969 ]
  %1191 = phi i1 [ %1077, %1185 ], [ false, %969 ]
  %1192 = getelementptr inbounds double, ptr %1190, i64 %655
  %1193 = load double, ptr %1192, align 8, !tbaa !32
  %1194 = fadd double %960, %1193
  %1195 = call double @llvm.fabs.f64(double %663)
  %1196 = fmul double %1195, 0x3D19000000000000
  %1197 = fsub double %663, %1196
  %1198 = fcmp ogt double %1194, %1197
  br i1 %1198, label %1199, label %1204

1199:                                             ; preds = %1188
  %1200 = fsub double %663, %1193
  %1201 = fmul double %1200, 5.000000e-01
  %1202 = fadd double %1193, %1201
  %1203 = select i1 %925, double %663, double %1202
  br label %1204

1204:                                             ; preds = %1199, %1188
  %1205 = phi double [ %1203, %1199 ], [ %1194, %1188 ]
  %1206 = load i64, ptr %57, align 8, !tbaa !87
  %1207 = icmp eq i64 %1206, 0
  br i1 %1207, label %1228, label %1208

1208:                                             ; preds = %1204
  %1209 = load ptr, ptr %56, align 8, !tbaa !83
  %1210 = getelementptr double, ptr %1209, i64 %660
  %1211 = getelementptr i8, ptr %1210, i64 -8
  %1212 = load double, ptr %1211, align 8, !tbaa !32
  %1213 = load ptr, ptr %64, align 8, !tbaa !96
  %1214 = getelementptr inbounds i64, ptr %1213, i64 %655
  %1215 = load i64, ptr %1214, align 8, !tbaa !14
  %1216 = add nsw i64 %1215, 1
  %1217 = fsub double %663, %1212
  %1218 = load double, ptr %68, align 8, !tbaa !104
  %1219 = fdiv double %1217, %1218
  %1220 = fmul double %1219, 0x3FEFFFFFFFFFFFF8
  %1221 = call double @llvm.ceil.f64(double %1220)
  %1222 = sitofp i64 %1216 to double
  %1223 = fcmp ugt double %1221, %1222
  %1224 = fdiv double %1222, %1221
  %1225 = fmul double %1217, %1224
  %1226 = fadd double %1212, %1225
  %1227 = select i1 %1223, double %1226, double %663
  br label %1228

1228:                                             ; preds = %1208, %1204
  %1229 = phi double [ %1227, %1208 ], [ %1205, %1204 ]
  %1230 = load ptr, ptr %20, align 8, !tbaa !31
  %1231 = getelementptr inbounds double, ptr %1230, i64 %655
  store double %1229, ptr %1231, align 8, !tbaa !32
  br i1 %1191, label %1232, label %1237

1232:                                             ; preds = %1228
  %1233 = load ptr, ptr %69, align 8, !tbaa !105
  %1234 = getelementptr inbounds i64, ptr %1189, i64 %652
  %1235 = load i64, ptr %1234, align 8, !tbaa !14
  %1236 = getelementptr inbounds i64, ptr %1233, i64 %1235
  store i64 4, ptr %1236, align 8, !tbaa !14
  store i64 -1, ptr %1234, align 8, !tbaa !14
  br label %1269

1237:                                             ; preds = %1228
  %1238 = fcmp olt double %1193, %663
  br i1 %1238, label %1240, label %1239

1239:                                             ; preds = %1237
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %652)
  br label %1269

1240:                                             ; preds = %1237
  %1241 = load double, ptr %19, align 8, !tbaa !25
  %1242 = fcmp oeq double %1241, 0.000000e+00
  %1243 = select i1 %1242, i1 true, i1 %810
  br i1 %1243, label %1249, label %1244

1244:                                             ; preds = %1240
  %1245 = load ptr, ptr %69, align 8, !tbaa !105
  %1246 = getelementptr inbounds i64, ptr %1189, i64 %652
  %1247 = load i64, ptr %1246, align 8, !tbaa !14
  %1248 = getelementptr inbounds i64, ptr %1245, i64 %1247
  store i64 5, ptr %1248, align 8, !tbaa !14
  store i64 -1, ptr %1246, align 8, !tbaa !14
  br label %1269

1249:                                             ; preds = %1240
  %1250 = select i1 %923, i1 true, i1 %803
  %1251 = select i1 %950, i1 %1250, i1 false
  br i1 %1251, label %1257, label %1252

1252:                                             ; preds = %1249
  %1253 = load ptr, ptr %69, align 8, !tbaa !105
  %1254 = getelementptr inbounds i64, ptr %1189, i64 %652
  %1255 = load i64, ptr %1254, align 8, !tbaa !14
  %1256 = getelementptr inbounds i64, ptr %1253, i64 %1255
  store i64 2, ptr %1256, align 8, !tbaa !14
  store i64 -1, ptr %1254, align 8, !tbaa !14
  br label %1269

1257:                                             ; preds = %1249
  %1258 = load ptr, ptr %64, align 8, !tbaa !96
  %1259 = getelementptr inbounds i64, ptr %1258, i64 %655
  %1260 = load i64, ptr %1259, align 8, !tbaa !14
  %1261 = sitofp i64 %1260 to double
  %1262 = load double, ptr %70, align 8, !tbaa !106
  %1263 = fcmp ugt double %1262, %1261
  br i1 %1263, label %1269, label %1264

1264:                                             ; preds = %1257
  %1265 = load ptr, ptr %69, align 8, !tbaa !105
  %1266 = getelementptr inbounds i64, ptr %1189, i64 %652
  %1267 = load i64, ptr %1266, align 8, !tbaa !14
  %1268 = getelementptr inbounds i64, ptr %1265, i64 %1267
  store i64 3, ptr %1268, align 8, !tbaa !14
  store i64 -1, ptr %1266, align 8, !tbaa !14
  br label %1269

1269:                                             ; preds = %1264, %1257, %1252, %1244, %1239, %1232, %651
  %1270 = add nuw nsw i64 %652, 1
  %1271 = load i64, ptr %10, align 8, !tbaa !11
  %1272 = icmp slt i64 %1270, %1271
  br i1 %1272, label %651, label %647, !llvm.loop !107

1273:                                             ; preds = %647
  %1274 = add nsw i64 %76, -1
  %1275 = load ptr, ptr %71, align 8, !tbaa !108
  %1276 = load atomic i64, ptr %1275 monotonic, align 8
  %1277 = icmp eq i64 %1276, 0
  br i1 %1277, label %73, label %1278, !llvm.loop !109

1278:                                             ; preds = %73, %1273, %647, %80
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local void @servocon_each(ptr nocapture noundef readonly %0, i64 noundef %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, i64 noundef %4, ptr noundef %5, i64 noundef %6) local_unnamed_addr #0 {
  %8 = alloca [4 x [8 x ptr]], align 16
  %9 = alloca [4 x ptr], align 16
  %10 = alloca [4 x ptr], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #4
  %11 = icmp sgt i64 %1, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %7
  %13 = add nsw i64 %1, -1
  %14 = icmp sgt i64 %4, 0
  br label %16

15:                                               ; preds = %64, %7
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #4
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #4
  ret void

16:                                               ; preds = %12, %64
  %17 = phi i64 [ 0, %12 ], [ %65, %64 ]
  %18 = getelementptr inbounds %struct.place, ptr %0, i64 %17
  %19 = getelementptr inbounds i8, ptr %18, i64 8
  %20 = load ptr, ptr %19, align 8, !tbaa !110
  %21 = icmp eq ptr %20, null
  br i1 %21, label %30, label %22

22:                                               ; preds = %16
  %23 = sub nsw i64 %1, %17
  %24 = icmp sgt i64 %23, 3
  br i1 %24, label %30, label %25

25:                                               ; preds = %22
  %26 = load ptr, ptr %18, align 8, !tbaa !112
  %27 = freeze ptr %26
  %28 = icmp eq ptr %27, null
  %29 = select i1 %28, i64 4, i64 1
  br label %30

30:                                               ; preds = %25, %22, %16
  %31 = phi i1 [ false, %16 ], [ true, %22 ], [ %28, %25 ]
  %32 = phi i64 [ 1, %16 ], [ 4, %22 ], [ %29, %25 ]
  br label %34

33:                                               ; preds = %46
  br i1 %31, label %60, label %61

34:                                               ; preds = %30, %46
  %35 = phi i64 [ 0, %30 ], [ %47, %46 ]
  %36 = add nuw nsw i64 %35, %17
  %37 = icmp slt i64 %36, %1
  %38 = select i1 %37, i64 %36, i64 %13
  %39 = getelementptr inbounds [4 x [8 x ptr]], ptr %8, i64 0, i64 %35
  %40 = getelementptr inbounds [4 x ptr], ptr %9, i64 0, i64 %35
  store ptr %39, ptr %40, align 8, !tbaa !20
  %41 = mul nsw i64 %38, %6
  %42 = getelementptr inbounds double, ptr %5, i64 %41
  %43 = getelementptr inbounds [4 x ptr], ptr %10, i64 0, i64 %35
  store ptr %42, ptr %43, align 8, !tbaa !20
  %44 = getelementptr inbounds %struct.place, ptr %0, i64 %38, i32 2
  %45 = load ptr, ptr %44, align 8, !tbaa !113
  store ptr %45, ptr %39, align 16, !tbaa !20
  br i1 %14, label %49, label %46

46:                                               ; preds = %49, %34
  %47 = add nuw nsw i64 %35, 1
  %48 = icmp eq i64 %47, %32
  br i1 %48, label %33, label %34, !llvm.loop !114

49:                                               ; preds = %34, %49
  %50 = phi i64 [ %57, %49 ], [ 0, %34 ]
  %51 = getelementptr inbounds ptr, ptr %2, i64 %50
  %52 = load ptr, ptr %51, align 8, !tbaa !20
  %53 = getelementptr inbounds i64, ptr %3, i64 %50
  %54 = load i64, ptr %53, align 8, !tbaa !14
  %55 = mul nsw i64 %54, %38
  %56 = getelementptr inbounds double, ptr %52, i64 %55
  %57 = add nuw nsw i64 %50, 1
  %58 = getelementptr inbounds [4 x [8 x ptr]], ptr %8, i64 0, i64 %35, i64 %57
  store ptr %56, ptr %58, align 8, !tbaa !20
  %59 = icmp eq i64 %57, %4
  br i1 %59, label %46, label %49, !llvm.loop !115

60:                                               ; preds = %33
  call void %20(ptr noundef nonnull %9, ptr noundef nonnull %10) #4
  br label %64

61:                                               ; preds = %33
  %62 = load ptr, ptr %18, align 8, !tbaa !112
  %63 = load ptr, ptr %10, align 16, !tbaa !20
  call void %62(ptr noundef nonnull %8, ptr noundef %63) #4
  br label %64

64:                                               ; preds = %61, %60
  %65 = add nuw nsw i64 %32, %17
  %66 = icmp slt i64 %65, %1
  br i1 %66, label %16, label %15, !llvm.loop !116
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !117
  %9 = add nsw i64 %8, 1
  %10 = getelementptr inbounds i8, ptr %0, i64 416
  %11 = getelementptr inbounds i8, ptr %0, i64 224
  %12 = getelementptr inbounds i8, ptr %0, i64 352
  %13 = getelementptr inbounds i8, ptr %0, i64 80
  %14 = getelementptr inbounds i8, ptr %0, i64 232
  %15 = getelementptr inbounds i8, ptr %0, i64 392
  %16 = mul nsw i64 %9, %6
  %17 = getelementptr inbounds i8, ptr %0, i64 160
  %18 = getelementptr inbounds i8, ptr %0, i64 368
  %19 = getelementptr inbounds i8, ptr %0, i64 504
  %20 = getelementptr inbounds i8, ptr %0, i64 568
  %21 = getelementptr inbounds i8, ptr %0, i64 192
  %22 = getelementptr inbounds i8, ptr %0, i64 24
  %23 = getelementptr inbounds i8, ptr %0, i64 592
  %24 = mul i64 %1, 40
  %25 = getelementptr inbounds i8, ptr %0, i64 384
  %26 = getelementptr inbounds i8, ptr %0, i64 400
  %27 = load ptr, ptr %10, align 8, !tbaa !82
  %28 = getelementptr inbounds i64, ptr %27, i64 %6
  %29 = load i64, ptr %28, align 8, !tbaa !14
  %30 = load ptr, ptr %11, align 8, !tbaa !83
  %31 = getelementptr inbounds double, ptr %30, i64 %29
  %32 = load double, ptr %31, align 8, !tbaa !32
  br label %33

33:                                               ; preds = %238, %2
  %34 = phi ptr [ %229, %238 ], [ %4, %2 ]
  %35 = phi double [ %244, %238 ], [ %32, %2 ]
  %36 = phi i64 [ %239, %238 ], [ %29, %2 ]
  %37 = load ptr, ptr %12, align 8, !tbaa !33
  %38 = getelementptr inbounds double, ptr %37, i64 %6
  store double %35, ptr %38, align 8, !tbaa !32
  %39 = load i64, ptr %13, align 8, !tbaa !118
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %228, label %41

41:                                               ; preds = %33
  %42 = load ptr, ptr %14, align 8, !tbaa !119
  %43 = getelementptr inbounds i64, ptr %42, i64 %36
  %44 = load i64, ptr %43, align 8, !tbaa !14
  %45 = and i64 %44, 2
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %89, label %47

47:                                               ; preds = %41
  %48 = load ptr, ptr %15, align 8, !tbaa !99
  %49 = add nsw i64 %36, %16
  %50 = load i64, ptr %17, align 8, !tbaa !27
  %51 = mul nsw i64 %50, %49
  %52 = getelementptr inbounds double, ptr %48, i64 %51
  %53 = load ptr, ptr %18, align 8, !tbaa !44
  %54 = getelementptr inbounds i64, ptr %34, i64 %1
  %55 = load i64, ptr %54, align 8, !tbaa !14
  %56 = mul nsw i64 %55, %50
  %57 = getelementptr inbounds double, ptr %53, i64 %56
  %58 = icmp sgt i64 %50, 3
  br i1 %58, label %62, label %59

59:                                               ; preds = %62, %47
  %60 = phi i64 [ 0, %47 ], [ %79, %62 ]
  %61 = icmp slt i64 %60, %50
  br i1 %61, label %82, label %89

62:                                               ; preds = %47, %62
  %63 = phi i64 [ %79, %62 ], [ 0, %47 ]
  %64 = or disjoint i64 %63, 3
  %65 = getelementptr inbounds double, ptr %57, i64 %63
  %66 = load double, ptr %65, align 8, !tbaa !32
  %67 = or disjoint i64 %63, 1
  %68 = getelementptr inbounds double, ptr %57, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !32
  %70 = or disjoint i64 %63, 2
  %71 = getelementptr inbounds double, ptr %57, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !32
  %73 = getelementptr inbounds double, ptr %57, i64 %64
  %74 = load double, ptr %73, align 8, !tbaa !32
  %75 = getelementptr inbounds double, ptr %52, i64 %63
  store double %66, ptr %75, align 8, !tbaa !32
  %76 = getelementptr inbounds double, ptr %52, i64 %67
  store double %69, ptr %76, align 8, !tbaa !32
  %77 = getelementptr inbounds double, ptr %52, i64 %70
  store double %72, ptr %77, align 8, !tbaa !32
  %78 = getelementptr inbounds double, ptr %52, i64 %64
  store double %74, ptr %78, align 8, !tbaa !32
  %79 = add nuw nsw i64 %63, 4
  %80 = or disjoint i64 %79, 3
  %81 = icmp slt i64 %80, %50
  br i1 %81, label %62, label %59, !llvm.loop !102

82:                                               ; preds = %59, %82
  %83 = phi i64 [ %87, %82 ], [ %60, %59 ]
  %84 = getelementptr inbounds double, ptr %57, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !32
  %86 = getelementptr inbounds double, ptr %52, i64 %83
  store double %85, ptr %86, align 8, !tbaa !32
  %87 = add nuw nsw i64 %83, 1
  %88 = icmp eq i64 %87, %50
  br i1 %88, label %89, label %82, !llvm.loop !103

89:                                               ; preds = %82, %59, %41
  %90 = and i64 %44, 1
  %91 = icmp eq i64 %90, 0
  %92 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %91, label %93, label %95

93:                                               ; preds = %89
  %94 = load ptr, ptr %25, align 8, !tbaa !21
  br label %187

95:                                               ; preds = %89
  %96 = load ptr, ptr %19, align 8, !tbaa !40
  %97 = getelementptr inbounds double, ptr %96, i64 %1
  store double %35, ptr %97, align 8, !tbaa !32
  %98 = load ptr, ptr %20, align 8, !tbaa !88
  %99 = load i64, ptr %17, align 8, !tbaa !27
  %100 = add nsw i64 %92, %99
  %101 = mul nsw i64 %100, %1
  %102 = getelementptr inbounds double, ptr %98, i64 %101
  %103 = load ptr, ptr %22, align 8, !tbaa !120
  %104 = load ptr, ptr %18, align 8, !tbaa !44
  %105 = getelementptr inbounds i64, ptr %34, i64 %1
  %106 = load i64, ptr %105, align 8, !tbaa !14
  %107 = mul nsw i64 %106, %99
  %108 = getelementptr inbounds double, ptr %104, i64 %107
  %109 = load ptr, ptr %23, align 8, !tbaa !19
  %110 = getelementptr inbounds i8, ptr %109, i64 %24
  %111 = getelementptr inbounds i8, ptr %110, i64 16
  store ptr %108, ptr %111, align 8, !tbaa !20
  tail call void %103(ptr noundef %110, ptr noundef %102) #4
  %112 = load ptr, ptr %25, align 8, !tbaa !21
  %113 = load ptr, ptr %3, align 8, !tbaa !13
  %114 = getelementptr inbounds i64, ptr %113, i64 %1
  %115 = load i64, ptr %114, align 8, !tbaa !14
  %116 = load i64, ptr %21, align 8, !tbaa !22
  %117 = mul nsw i64 %116, %115
  %118 = getelementptr inbounds double, ptr %112, i64 %117
  %119 = icmp sgt i64 %116, 3
  br i1 %119, label %123, label %120

120:                                              ; preds = %123, %95
  %121 = phi i64 [ 0, %95 ], [ %140, %123 ]
  %122 = icmp slt i64 %121, %116
  br i1 %122, label %143, label %150

123:                                              ; preds = %95, %123
  %124 = phi i64 [ %140, %123 ], [ 0, %95 ]
  %125 = or disjoint i64 %124, 3
  %126 = getelementptr inbounds double, ptr %102, i64 %124
  %127 = load double, ptr %126, align 8, !tbaa !32
  %128 = or disjoint i64 %124, 1
  %129 = getelementptr inbounds double, ptr %102, i64 %128
  %130 = load double, ptr %129, align 8, !tbaa !32
  %131 = or disjoint i64 %124, 2
  %132 = getelementptr inbounds double, ptr %102, i64 %131
  %133 = load double, ptr %132, align 8, !tbaa !32
  %134 = getelementptr inbounds double, ptr %102, i64 %125
  %135 = load double, ptr %134, align 8, !tbaa !32
  %136 = getelementptr inbounds double, ptr %118, i64 %124
  store double %127, ptr %136, align 8, !tbaa !32
  %137 = getelementptr inbounds double, ptr %118, i64 %128
  store double %130, ptr %137, align 8, !tbaa !32
  %138 = getelementptr inbounds double, ptr %118, i64 %131
  store double %133, ptr %138, align 8, !tbaa !32
  %139 = getelementptr inbounds double, ptr %118, i64 %125
  store double %135, ptr %139, align 8, !tbaa !32
  %140 = add nuw nsw i64 %124, 4
  %141 = or disjoint i64 %140, 3
  %142 = icmp slt i64 %141, %116
  br i1 %142, label %123, label %120, !llvm.loop !102

143:                                              ; preds = %120, %143
  %144 = phi i64 [ %148, %143 ], [ %121, %120 ]
  %145 = getelementptr inbounds double, ptr %102, i64 %144
  %146 = load double, ptr %145, align 8, !tbaa !32
  %147 = getelementptr inbounds double, ptr %118, i64 %144
  store double %146, ptr %147, align 8, !tbaa !32
  %148 = add nuw nsw i64 %144, 1
  %149 = icmp eq i64 %148, %116
  br i1 %149, label %150, label %143, !llvm.loop !103

150:                                              ; preds = %143, %120
  %151 = load ptr, ptr %18, align 8, !tbaa !44
  %152 = load i64, ptr %17, align 8, !tbaa !27
  %153 = mul nsw i64 %152, %115
  %154 = getelementptr inbounds double, ptr %151, i64 %153
  %155 = getelementptr inbounds double, ptr %102, i64 %116
  %156 = icmp sgt i64 %152, 3
  br i1 %156, label %160, label %157

157:                                              ; preds = %160, %150
  %158 = phi i64 [ 0, %150 ], [ %177, %160 ]
  %159 = icmp slt i64 %158, %152
  br i1 %159, label %180, label %187

160:                                              ; preds = %150, %160
  %161 = phi i64 [ %177, %160 ], [ 0, %150 ]
  %162 = or disjoint i64 %161, 3
  %163 = getelementptr inbounds double, ptr %155, i64 %161
  %164 = load double, ptr %163, align 8, !tbaa !32
  %165 = or disjoint i64 %161, 1
  %166 = getelementptr inbounds double, ptr %155, i64 %165
  %167 = load double, ptr %166, align 8, !tbaa !32
  %168 = or disjoint i64 %161, 2
  %169 = getelementptr inbounds double, ptr %155, i64 %168
  %170 = load double, ptr %169, align 8, !tbaa !32
  %171 = getelementptr inbounds double, ptr %155, i64 %162
  %172 = load double, ptr %171, align 8, !tbaa !32
  %173 = getelementptr inbounds double, ptr %154, i64 %161
  store double %164, ptr %173, align 8, !tbaa !32
  %174 = getelementptr inbounds double, ptr %154, i64 %165
  store double %167, ptr %174, align 8, !tbaa !32
  %175 = getelementptr inbounds double, ptr %154, i64 %168
  store double %170, ptr %175, align 8, !tbaa !32
  %176 = getelementptr inbounds double, ptr %154, i64 %162
  store double %172, ptr %176, align 8, !tbaa !32
  %177 = add nuw nsw i64 %161, 4
  %178 = or disjoint i64 %177, 3
  %179 = icmp slt i64 %178, %152
  br i1 %179, label %160, label %157, !llvm.loop !102

180:                                              ; preds = %157, %180
  %181 = phi i64 [ %185, %180 ], [ %158, %157 ]
  %182 = getelementptr inbounds double, ptr %155, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !32
  %184 = getelementptr inbounds double, ptr %154, i64 %181
  store double %183, ptr %184, align 8, !tbaa !32
  %185 = add nuw nsw i64 %181, 1
  %186 = icmp eq i64 %185, %152
  br i1 %186, label %187, label %180, !llvm.loop !103

187:                                              ; preds = %180, %93, %157
  %188 = phi ptr [ %112, %157 ], [ %94, %93 ], [ %112, %180 ]
  %189 = phi i64 [ %116, %157 ], [ %92, %93 ], [ %116, %180 ]
  %190 = phi ptr [ %113, %157 ], [ %34, %93 ], [ %113, %180 ]
  %191 = load ptr, ptr %26, align 8, !tbaa !121
  %192 = add nsw i64 %36, %16
  %193 = mul nsw i64 %189, %192
  %194 = getelementptr inbounds double, ptr %191, i64 %193
  %195 = mul nsw i64 %189, %6
  %196 = getelementptr inbounds double, ptr %188, i64 %195
  %197 = icmp sgt i64 %189, 3
  br i1 %197, label %201, label %198

198:                                              ; preds = %201, %187
  %199 = phi i64 [ 0, %187 ], [ %218, %201 ]
  %200 = icmp slt i64 %199, %189
  br i1 %200, label %221, label %228

201:                                              ; preds = %187, %201
  %202 = phi i64 [ %218, %201 ], [ 0, %187 ]
  %203 = or disjoint i64 %202, 3
  %204 = getelementptr inbounds double, ptr %196, i64 %202
  %205 = load double, ptr %204, align 8, !tbaa !32
  %206 = or disjoint i64 %202, 1
  %207 = getelementptr inbounds double, ptr %196, i64 %206
  %208 = load double, ptr %207, align 8, !tbaa !32
  %209 = or disjoint i64 %202, 2
  %210 = getelementptr inbounds double, ptr %196, i64 %209
  %211 = load double, ptr %210, align 8, !tbaa !32
  %212 = getelementptr inbounds double, ptr %196, i64 %203
  %213 = load double, ptr %212, align 8, !tbaa !32
  %214 = getelementptr inbounds double, ptr %194, i64 %202
  store double %205, ptr %214, align 8, !tbaa !32
  %215 = getelementptr inbounds double, ptr %194, i64 %206
  store double %208, ptr %215, align 8, !tbaa !32
  %216 = getelementptr inbounds double, ptr %194, i64 %209
  store double %211, ptr %216, align 8, !tbaa !32
  %217 = getelementptr inbounds double, ptr %194, i64 %203
  store double %213, ptr %217, align 8, !tbaa !32
  %218 = add nuw nsw i64 %202, 4
  %219 = or disjoint i64 %218, 3
  %220 = icmp slt i64 %219, %189
  br i1 %220, label %201, label %198, !llvm.loop !102

221:                                              ; preds = %198, %221
  %222 = phi i64 [ %226, %221 ], [ %199, %198 ]
  %223 = getelementptr inbounds double, ptr %196, i64 %222
  %224 = load double, ptr %223, align 8, !tbaa !32
  %225 = getelementptr inbounds double, ptr %194, i64 %222
  store double %224, ptr %225, align 8, !tbaa !32
  %226 = add nuw nsw i64 %222, 1
  %227 = icmp eq i64 %226, %189
  br i1 %227, label %228, label %221, !llvm.loop !103

228:                                              ; preds = %221, %198, %33
  %229 = phi ptr [ %190, %198 ], [ %34, %33 ], [ %190, %221 ]
  %230 = load i64, ptr %7, align 8, !tbaa !117
  %231 = icmp eq i64 %36, %230
  br i1 %231, label %232, label %238

232:                                              ; preds = %228
  %233 = getelementptr inbounds i8, ptr %0, i64 440
  %234 = load ptr, ptr %233, align 8, !tbaa !105
  %235 = getelementptr inbounds i64, ptr %229, i64 %1
  %236 = load i64, ptr %235, align 8, !tbaa !14
  %237 = getelementptr inbounds i64, ptr %234, i64 %236
  store i64 1, ptr %237, align 8, !tbaa !14
  store i64 -1, ptr %235, align 8, !tbaa !14
  br label %381

238:                                              ; preds = %228
  %239 = add nsw i64 %36, 1
  %240 = load ptr, ptr %10, align 8, !tbaa !82
  %241 = getelementptr inbounds i64, ptr %240, i64 %6
  store i64 %239, ptr %241, align 8, !tbaa !14
  %242 = load ptr, ptr %11, align 8, !tbaa !83
  %243 = getelementptr inbounds double, ptr %242, i64 %239
  %244 = load double, ptr %243, align 8, !tbaa !32
  %245 = fcmp ogt double %244, %35
  br i1 %245, label %246, label %33, !llvm.loop !122

246:                                              ; preds = %238
  %247 = load ptr, ptr %19, align 8, !tbaa !40
  %248 = getelementptr inbounds double, ptr %247, i64 %1
  store double %35, ptr %248, align 8, !tbaa !32
  %249 = load ptr, ptr %18, align 8, !tbaa !44
  %250 = getelementptr inbounds i64, ptr %229, i64 %1
  %251 = load i64, ptr %250, align 8, !tbaa !14
  %252 = load i64, ptr %17, align 8, !tbaa !27
  %253 = mul nsw i64 %252, %251
  %254 = getelementptr inbounds double, ptr %249, i64 %253
  %255 = getelementptr inbounds i8, ptr %0, i64 520
  %256 = load ptr, ptr %255, align 8, !tbaa !30
  %257 = mul nsw i64 %252, %1
  %258 = getelementptr inbounds double, ptr %256, i64 %257
  %259 = getelementptr inbounds i8, ptr %0, i64 168
  %260 = load i64, ptr %259, align 8, !tbaa !38
  %261 = getelementptr inbounds double, ptr %258, i64 %260
  %262 = getelementptr inbounds double, ptr %254, i64 %260
  %263 = sub nsw i64 %252, %260
  %264 = icmp sgt i64 %263, 3
  br i1 %264, label %268, label %265

265:                                              ; preds = %268, %246
  %266 = phi i64 [ 0, %246 ], [ %285, %268 ]
  %267 = icmp slt i64 %266, %263
  br i1 %267, label %288, label %295

268:                                              ; preds = %246, %268
  %269 = phi i64 [ %285, %268 ], [ 0, %246 ]
  %270 = or disjoint i64 %269, 3
  %271 = getelementptr inbounds double, ptr %262, i64 %269
  %272 = load double, ptr %271, align 8, !tbaa !32
  %273 = or disjoint i64 %269, 1
  %274 = getelementptr inbounds double, ptr %262, i64 %273
  %275 = load double, ptr %274, align 8, !tbaa !32
  %276 = or disjoint i64 %269, 2
  %277 = getelementptr inbounds double, ptr %262, i64 %276
  %278 = load double, ptr %277, align 8, !tbaa !32
  %279 = getelementptr inbounds double, ptr %262, i64 %270
  %280 = load double, ptr %279, align 8, !tbaa !32
  %281 = getelementptr inbounds double, ptr %261, i64 %269
  store double %272, ptr %281, align 8, !tbaa !32
  %282 = getelementptr inbounds double, ptr %261, i64 %273
  store double %275, ptr %282, align 8, !tbaa !32
  %283 = getelementptr inbounds double, ptr %261, i64 %276
  store double %278, ptr %283, align 8, !tbaa !32
  %284 = getelementptr inbounds double, ptr %261, i64 %270
  store double %280, ptr %284, align 8, !tbaa !32
  %285 = add nuw nsw i64 %269, 4
  %286 = or disjoint i64 %285, 3
  %287 = icmp slt i64 %286, %263
  br i1 %287, label %268, label %265, !llvm.loop !102

288:                                              ; preds = %265, %288
  %289 = phi i64 [ %293, %288 ], [ %266, %265 ]
  %290 = getelementptr inbounds double, ptr %262, i64 %289
  %291 = load double, ptr %290, align 8, !tbaa !32
  %292 = getelementptr inbounds double, ptr %261, i64 %289
  store double %291, ptr %292, align 8, !tbaa !32
  %293 = add nuw nsw i64 %289, 1
  %294 = icmp eq i64 %293, %263
  br i1 %294, label %295, label %288, !llvm.loop !103

295:                                              ; preds = %288, %265
  %296 = getelementptr inbounds i8, ptr %0, i64 528
  %297 = load ptr, ptr %296, align 8, !tbaa !26
  %298 = getelementptr inbounds double, ptr %297, i64 %257
  %299 = getelementptr inbounds double, ptr %298, i64 %260
  br i1 %264, label %303, label %300

300:                                              ; preds = %303, %295
  %301 = phi i64 [ 0, %295 ], [ %320, %303 ]
  %302 = icmp slt i64 %301, %263
  br i1 %302, label %323, label %330

303:                                              ; preds = %295, %303
  %304 = phi i64 [ %320, %303 ], [ 0, %295 ]
  %305 = or disjoint i64 %304, 3
  %306 = getelementptr inbounds double, ptr %262, i64 %304
  %307 = load double, ptr %306, align 8, !tbaa !32
  %308 = or disjoint i64 %304, 1
  %309 = getelementptr inbounds double, ptr %262, i64 %308
  %310 = load double, ptr %309, align 8, !tbaa !32
  %311 = or disjoint i64 %304, 2
  %312 = getelementptr inbounds double, ptr %262, i64 %311
  %313 = load double, ptr %312, align 8, !tbaa !32
  %314 = getelementptr inbounds double, ptr %262, i64 %305
  %315 = load double, ptr %314, align 8, !tbaa !32
  %316 = getelementptr inbounds double, ptr %299, i64 %304
  store double %307, ptr %316, align 8, !tbaa !32
  %317 = getelementptr inbounds double, ptr %299, i64 %308
  store double %310, ptr %317, align 8, !tbaa !32
  %318 = getelementptr inbounds double, ptr %299, i64 %311
  store double %313, ptr %318, align 8, !tbaa !32
  %319 = getelementptr inbounds double, ptr %299, i64 %305
  store double %315, ptr %319, align 8, !tbaa !32
  %320 = add nuw nsw i64 %304, 4
  %321 = or disjoint i64 %320, 3
  %322 = icmp slt i64 %321, %263
  br i1 %322, label %303, label %300, !llvm.loop !102

323:                                              ; preds = %300, %323
  %324 = phi i64 [ %328, %323 ], [ %301, %300 ]
  %325 = getelementptr inbounds double, ptr %262, i64 %324
  %326 = load double, ptr %325, align 8, !tbaa !32
  %327 = getelementptr inbounds double, ptr %299, i64 %324
  store double %326, ptr %327, align 8, !tbaa !32
  %328 = add nuw nsw i64 %324, 1
  %329 = icmp eq i64 %328, %263
  br i1 %329, label %330, label %323, !llvm.loop !103

330:                                              ; preds = %323, %300
  %331 = load ptr, ptr %0, align 8, !tbaa !55
  %332 = getelementptr inbounds i8, ptr %0, i64 376
  %333 = load ptr, ptr %332, align 8, !tbaa !35
  %334 = getelementptr inbounds double, ptr %333, i64 %253
  %335 = load ptr, ptr %23, align 8, !tbaa !19
  %336 = getelementptr inbounds i8, ptr %335, i64 %24
  %337 = getelementptr inbounds i8, ptr %336, i64 16
  store ptr %254, ptr %337, align 8, !tbaa !20
  tail call void %331(ptr noundef %336, ptr noundef %334) #4
  %338 = getelementptr inbounds i8, ptr %0, i64 424
  %339 = load ptr, ptr %338, align 8, !tbaa !96
  %340 = getelementptr inbounds i64, ptr %339, i64 %6
  store i64 0, ptr %340, align 8, !tbaa !14
  %341 = getelementptr inbounds i8, ptr %0, i64 448
  %342 = load ptr, ptr %341, align 8, !tbaa !93
  %343 = getelementptr inbounds i64, ptr %342, i64 %6
  store i64 0, ptr %343, align 8, !tbaa !14
  %344 = getelementptr inbounds i8, ptr %0, i64 48
  %345 = load i64, ptr %344, align 8, !tbaa !87
  %346 = icmp eq i64 %345, 0
  br i1 %346, label %359, label %347

347:                                              ; preds = %330
  %348 = fsub double %244, %35
  %349 = getelementptr inbounds i8, ptr %0, i64 104
  %350 = load double, ptr %349, align 8, !tbaa !104
  %351 = fdiv double %348, %350
  %352 = fmul double %351, 0x3FEFFFFFFFFFFFF8
  %353 = tail call double @llvm.ceil.f64(double %352)
  %354 = fcmp ugt double %353, 1.000000e+00
  %355 = fdiv double 1.000000e+00, %353
  %356 = fmul double %348, %355
  %357 = fadd double %35, %356
  %358 = select i1 %354, double %357, double %244
  br label %376

359:                                              ; preds = %330
  %360 = getelementptr inbounds i8, ptr %0, i64 136
  %361 = load double, ptr %360, align 8, !tbaa !123
  %362 = getelementptr inbounds i8, ptr %0, i64 120
  %363 = load double, ptr %362, align 8, !tbaa !94
  %364 = fcmp olt double %361, %363
  %365 = select i1 %364, double %361, double %363
  %366 = getelementptr inbounds i8, ptr %0, i64 112
  %367 = load double, ptr %366, align 8, !tbaa !95
  %368 = fcmp ogt double %365, %367
  %369 = select i1 %368, double %365, double %367
  %370 = fsub double %244, %35
  %371 = fcmp olt double %369, %370
  %372 = select i1 %371, double %369, double %370
  %373 = fadd double %35, %372
  %374 = fcmp olt double %373, %244
  %375 = select i1 %374, double %373, double %244
  br label %376

376:                                              ; preds = %359, %347
  %377 = phi double [ %358, %347 ], [ %375, %359 ]
  %378 = getelementptr inbounds i8, ptr %0, i64 360
  %379 = load ptr, ptr %378, align 8, !tbaa !31
  %380 = getelementptr inbounds double, ptr %379, i64 %6
  store double %377, ptr %380, align 8, !tbaa !32
  br label %381

381:                                              ; preds = %232, %376
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @combine(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly %3, ptr nocapture noundef writeonly %4) unnamed_addr #3 {
  %6 = getelementptr inbounds i8, ptr %0, i64 560
  %7 = load ptr, ptr %6, align 8, !tbaa !36
  %8 = getelementptr inbounds i8, ptr %0, i64 248
  %9 = load i64, ptr %8, align 8, !tbaa !37
  %10 = mul nsw i64 %9, %1
  %11 = getelementptr inbounds i8, ptr %0, i64 160
  %12 = load i64, ptr %11, align 8, !tbaa !27
  %13 = mul nsw i64 %10, %12
  %14 = getelementptr inbounds double, ptr %7, i64 %13
  %15 = getelementptr inbounds i8, ptr %0, i64 320
  %16 = load ptr, ptr %15, align 8, !tbaa !124
  %17 = getelementptr inbounds i8, ptr %0, i64 304
  %18 = load ptr, ptr %17, align 8, !tbaa !125
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 312
  %24 = load ptr, ptr %23, align 8, !tbaa !126
  %25 = getelementptr inbounds i8, ptr %0, i64 168
  %26 = load i64, ptr %25, align 8, !tbaa !38
  %27 = icmp sgt i64 %26, 3
  br i1 %27, label %28, label %35

28:                                               ; preds = %5
  %29 = icmp slt i64 %20, %22
  %30 = icmp eq ptr %3, null
  br label %31

31:                                               ; preds = %28, %99
  %32 = phi i64 [ 0, %28 ], [ %102, %99 ]
  %33 = or disjoint i64 %32, 3
  %34 = getelementptr double, ptr %14, i64 %32
  br i1 %29, label %46, label %41

35:                                               ; preds = %99, %5
  %36 = phi i64 [ 0, %5 ], [ %102, %99 ]
  %37 = icmp slt i64 %36, %26
  br i1 %37, label %38, label %133

38:                                               ; preds = %35
  %39 = icmp slt i64 %20, %22
  %40 = icmp eq ptr %3, null
  br label %105

41:                                               ; preds = %46, %31
  %42 = phi double [ 0.000000e+00, %31 ], [ %64, %46 ]
  %43 = phi double [ 0.000000e+00, %31 ], [ %68, %46 ]
  %44 = phi double [ 0.000000e+00, %31 ], [ %72, %46 ]
  %45 = phi double [ 0.000000e+00, %31 ], [ %60, %46 ]
  br i1 %30, label %93, label %75

46:                                               ; preds = %31, %46
  %47 = phi double [ %60, %46 ], [ 0.000000e+00, %31 ]
  %48 = phi i64 [ %73, %46 ], [ %20, %31 ]
  %49 = phi double [ %72, %46 ], [ 0.000000e+00, %31 ]
  %50 = phi double [ %68, %46 ], [ 0.000000e+00, %31 ]
  %51 = phi double [ %64, %46 ], [ 0.000000e+00, %31 ]
  %52 = getelementptr inbounds i64, ptr %24, i64 %48
  %53 = load i64, ptr %52, align 8, !tbaa !14
  %54 = mul nsw i64 %53, %12
  %55 = getelementptr double, ptr %34, i64 %54
  %56 = getelementptr inbounds double, ptr %16, i64 %48
  %57 = load double, ptr %56, align 8, !tbaa !32
  %58 = load double, ptr %55, align 8, !tbaa !32
  %59 = fmul double %57, %58
  %60 = fadd double %47, %59
  %61 = getelementptr inbounds i8, ptr %55, i64 8
  %62 = load double, ptr %61, align 8, !tbaa !32
  %63 = fmul double %57, %62
  %64 = fadd double %51, %63
  %65 = getelementptr inbounds i8, ptr %55, i64 16
  %66 = load double, ptr %65, align 8, !tbaa !32
  %67 = fmul double %57, %66
  %68 = fadd double %50, %67
  %69 = getelementptr inbounds i8, ptr %55, i64 24
  %70 = load double, ptr %69, align 8, !tbaa !32
  %71 = fmul double %57, %70
  %72 = fadd double %49, %71
  %73 = add nsw i64 %48, 1
  %74 = icmp eq i64 %73, %22
  br i1 %74, label %41, label %46, !llvm.loop !127

75:                                               ; preds = %41
  %76 = getelementptr inbounds double, ptr %3, i64 %32
  %77 = load double, ptr %76, align 8, !tbaa !32
  %78 = fadd double %45, %77
  %79 = getelementptr inbounds double, ptr %4, i64 %32
  store double %78, ptr %79, align 8, !tbaa !32
  %80 = or disjoint i64 %32, 1
  %81 = getelementptr inbounds double, ptr %3, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !32
  %83 = fadd double %42, %82
  %84 = getelementptr inbounds double, ptr %4, i64 %80
  store double %83, ptr %84, align 8, !tbaa !32
  %85 = or disjoint i64 %32, 2
  %86 = getelementptr inbounds double, ptr %3, i64 %85
  %87 = load double, ptr %86, align 8, !tbaa !32
  %88 = fadd double %43, %87
  %89 = getelementptr inbounds double, ptr %4, i64 %85
  store double %88, ptr %89, align 8, !tbaa !32
  %90 = getelementptr inbounds double, ptr %3, i64 %33
  %91 = load double, ptr %90, align 8, !tbaa !32
  %92 = fadd double %44, %91
  br label %99

93:                                               ; preds = %41
  %94 = getelementptr inbounds double, ptr %4, i64 %32
  store double %45, ptr %94, align 8, !tbaa !32
  %95 = or disjoint i64 %32, 1
  %96 = getelementptr inbounds double, ptr %4, i64 %95
  store double %42, ptr %96, align 8, !tbaa !32
  %97 = or disjoint i64 %32, 2
  %98 = getelementptr inbounds double, ptr %4, i64 %97
  store double %43, ptr %98, align 8, !tbaa !32
  br label %99

99:                                               ; preds = %93, %75
  %100 = phi double [ %92, %75 ], [ %44, %93 ]
  %101 = getelementptr inbounds double, ptr %4, i64 %33
  store double %100, ptr %101, align 8, !tbaa !32
  %102 = add nuw nsw i64 %32, 4
  %103 = or disjoint i64 %102, 3
  %104 = icmp slt i64 %103, %26
  br i1 %104, label %31, label %35, !llvm.loop !128

105:                                              ; preds = %38, %128
  %106 = phi i64 [ %36, %38 ], [ %131, %128 ]
  %107 = getelementptr double, ptr %14, i64 %106
  br i1 %39, label %110, label %108

108:                                              ; preds = %110, %105
  %109 = phi double [ 0.000000e+00, %105 ], [ %121, %110 ]
  br i1 %40, label %128, label %124

110:                                              ; preds = %105, %110
  %111 = phi i64 [ %122, %110 ], [ %20, %105 ]
  %112 = phi double [ %121, %110 ], [ 0.000000e+00, %105 ]
  %113 = getelementptr inbounds i64, ptr %24, i64 %111
  %114 = load i64, ptr %113, align 8, !tbaa !14
  %115 = mul nsw i64 %114, %12
  %116 = getelementptr double, ptr %107, i64 %115
  %117 = load double, ptr %116, align 8, !tbaa !32
  %118 = getelementptr inbounds double, ptr %16, i64 %111
  %119 = load double, ptr %118, align 8, !tbaa !32
  %120 = fmul double %117, %119
  %121 = fadd double %112, %120
  %122 = add nsw i64 %111, 1
  %123 = icmp eq i64 %122, %22
  br i1 %123, label %108, label %110, !llvm.loop !129

124:                                              ; preds = %108
  %125 = getelementptr inbounds double, ptr %3, i64 %106
  %126 = load double, ptr %125, align 8, !tbaa !32
  %127 = fadd double %109, %126
  br label %128

128:                                              ; preds = %108, %124
  %129 = phi double [ %127, %124 ], [ %109, %108 ]
  %130 = getelementptr inbounds double, ptr %4, i64 %106
  store double %129, ptr %130, align 8, !tbaa !32
  %131 = add nuw nsw i64 %106, 1
  %132 = icmp eq i64 %131, %26
  br i1 %132, label %133, label %105, !llvm.loop !130

133:                                              ; preds = %128, %35
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @project(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 360
  %4 = load ptr, ptr %3, align 8, !tbaa !31
  %5 = getelementptr inbounds i8, ptr %0, i64 496
  %6 = load ptr, ptr %5, align 8, !tbaa !13
  %7 = getelementptr inbounds i64, ptr %6, i64 %1
  %8 = load i64, ptr %7, align 8, !tbaa !14
  %9 = getelementptr inbounds double, ptr %4, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = getelementptr inbounds i8, ptr %0, i64 504
  %12 = load ptr, ptr %11, align 8, !tbaa !40
  %13 = getelementptr inbounds double, ptr %12, i64 %1
  store double %10, ptr %13, align 8, !tbaa !32
  %14 = getelementptr inbounds i8, ptr %0, i64 64
  %15 = load i64, ptr %14, align 8, !tbaa !64
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %89, label %17

17:                                               ; preds = %2
  %18 = getelementptr inbounds i8, ptr %0, i64 528
  %19 = load ptr, ptr %18, align 8, !tbaa !26
  %20 = getelementptr inbounds i8, ptr %0, i64 160
  %21 = load i64, ptr %20, align 8, !tbaa !27
  %22 = mul nsw i64 %21, %1
  %23 = getelementptr inbounds double, ptr %19, i64 %22
  %24 = getelementptr inbounds i8, ptr %0, i64 520
  %25 = load ptr, ptr %24, align 8, !tbaa !30
  %26 = getelementptr inbounds double, ptr %25, i64 %22
  %27 = getelementptr inbounds i8, ptr %0, i64 536
  %28 = load ptr, ptr %27, align 8, !tbaa !29
  %29 = getelementptr inbounds double, ptr %28, i64 %22
  %30 = getelementptr inbounds i8, ptr %0, i64 8
  %31 = load ptr, ptr %30, align 8, !tbaa !131
  %32 = getelementptr inbounds i8, ptr %0, i64 592
  %33 = load ptr, ptr %32, align 8, !tbaa !19
  %34 = mul i64 %1, 40
  %35 = getelementptr inbounds i8, ptr %33, i64 %34
  %36 = getelementptr inbounds i8, ptr %35, i64 16
  store ptr %23, ptr %36, align 8, !tbaa !20
  tail call void %31(ptr noundef %35, ptr noundef %26) #4
  %37 = getelementptr inbounds i8, ptr %0, i64 72
  %38 = load i64, ptr %37, align 8, !tbaa !132
  %39 = icmp eq i64 %38, 0
  %40 = load i64, ptr %20, align 8, !tbaa !27
  br i1 %39, label %57, label %41

41:                                               ; preds = %17
  %42 = icmp sgt i64 %40, 0
  br i1 %42, label %43, label %59

43:                                               ; preds = %41, %43
  %44 = phi i64 [ %55, %43 ], [ 0, %41 ]
  %45 = getelementptr inbounds double, ptr %29, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !32
  %47 = tail call double @llvm.fabs.f64(double %46)
  %48 = getelementptr inbounds double, ptr %26, i64 %44
  %49 = load double, ptr %48, align 8, !tbaa !32
  %50 = getelementptr inbounds double, ptr %23, i64 %44
  %51 = load double, ptr %50, align 8, !tbaa !32
  %52 = fsub double %49, %51
  %53 = tail call double @llvm.fabs.f64(double %52)
  %54 = fadd double %47, %53
  store double %54, ptr %45, align 8, !tbaa !32
  %55 = add nuw nsw i64 %44, 1
  %56 = icmp eq i64 %55, %40
  br i1 %56, label %57, label %43, !llvm.loop !133

57:                                               ; preds = %43, %17
  %58 = icmp sgt i64 %40, 3
  br i1 %58, label %62, label %59

59:                                               ; preds = %62, %41, %57
  %60 = phi i64 [ 0, %57 ], [ 0, %41 ], [ %79, %62 ]
  %61 = icmp slt i64 %60, %40
  br i1 %61, label %82, label %89

62:                                               ; preds = %57, %62
  %63 = phi i64 [ %79, %62 ], [ 0, %57 ]
  %64 = or disjoint i64 %63, 3
  %65 = getelementptr inbounds double, ptr %26, i64 %63
  %66 = load double, ptr %65, align 8, !tbaa !32
  %67 = or disjoint i64 %63, 1
  %68 = getelementptr inbounds double, ptr %26, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !32
  %70 = or disjoint i64 %63, 2
  %71 = getelementptr inbounds double, ptr %26, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !32
  %73 = getelementptr inbounds double, ptr %26, i64 %64
  %74 = load double, ptr %73, align 8, !tbaa !32
  %75 = getelementptr inbounds double, ptr %23, i64 %63
  store double %66, ptr %75, align 8, !tbaa !32
  %76 = getelementptr inbounds double, ptr %23, i64 %67
  store double %69, ptr %76, align 8, !tbaa !32
  %77 = getelementptr inbounds double, ptr %23, i64 %70
  store double %72, ptr %77, align 8, !tbaa !32
  %78 = getelementptr inbounds double, ptr %23, i64 %64
  store double %74, ptr %78, align 8, !tbaa !32
  %79 = add nuw nsw i64 %63, 4
  %80 = or disjoint i64 %79, 3
  %81 = icmp slt i64 %80, %40
  br i1 %81, label %62, label %59, !llvm.loop !102

82:                                               ; preds = %59, %82
  %83 = phi i64 [ %87, %82 ], [ %60, %59 ]
  %84 = getelementptr inbounds double, ptr %26, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !32
  %86 = getelementptr inbounds double, ptr %23, i64 %83
  store double %85, ptr %86, align 8, !tbaa !32
  %87 = add nuw nsw i64 %83, 1
  %88 = icmp eq i64 %87, %40
  br i1 %88, label %89, label %82, !llvm.loop !103

89:                                               ; preds = %82, %59, %2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 328
  %7 = load ptr, ptr %6, align 8, !tbaa !54
  %8 = getelementptr double, ptr %7, i64 %2
  %9 = getelementptr i8, ptr %8, i64 -8
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = getelementptr inbounds i8, ptr %0, i64 472
  %12 = load i64, ptr %11, align 8, !tbaa !11
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %22

14:                                               ; preds = %5
  %15 = getelementptr inbounds i8, ptr %0, i64 496
  %16 = getelementptr inbounds i8, ptr %0, i64 368
  %17 = getelementptr inbounds i8, ptr %0, i64 160
  %18 = getelementptr inbounds i8, ptr %0, i64 352
  %19 = getelementptr inbounds i8, ptr %0, i64 512
  %20 = getelementptr inbounds i8, ptr %0, i64 504
  %21 = load ptr, ptr %15, align 8, !tbaa !13
  br label %93

22:                                               ; preds = %121, %5
  %23 = phi i64 [ %12, %5 ], [ %122, %121 ]
  %24 = getelementptr inbounds i8, ptr %0, i64 488
  %25 = load i64, ptr %24, align 8, !tbaa !12
  %26 = icmp eq i64 %25, 1
  %27 = icmp sgt i64 %23, 0
  br i1 %26, label %34, label %28

28:                                               ; preds = %22
  br i1 %27, label %29, label %61

29:                                               ; preds = %28
  %30 = getelementptr inbounds i8, ptr %0, i64 160
  %31 = load i64, ptr %30, align 8, !tbaa !27
  %32 = getelementptr inbounds i8, ptr %0, i64 592
  %33 = getelementptr inbounds i8, ptr %0, i64 608
  br label %69

34:                                               ; preds = %22
  br i1 %27, label %35, label %126

35:                                               ; preds = %34
  %36 = getelementptr inbounds i8, ptr %0, i64 496
  %37 = getelementptr inbounds i8, ptr %0, i64 160
  %38 = getelementptr inbounds i8, ptr %0, i64 592
  br label %39

39:                                               ; preds = %57, %35
  %40 = phi i64 [ %23, %35 ], [ %58, %57 ]
  %41 = phi i64 [ 0, %35 ], [ %59, %57 ]
  %42 = load ptr, ptr %36, align 8, !tbaa !13
  %43 = getelementptr inbounds i64, ptr %42, i64 %41
  %44 = load i64, ptr %43, align 8, !tbaa !14
  %45 = icmp sgt i64 %44, -1
  br i1 %45, label %46, label %57

46:                                               ; preds = %39
  %47 = load ptr, ptr %0, align 8, !tbaa !55
  %48 = load i64, ptr %37, align 8, !tbaa !27
  %49 = mul nsw i64 %48, %41
  %50 = getelementptr inbounds double, ptr %3, i64 %49
  %51 = getelementptr inbounds double, ptr %4, i64 %49
  %52 = load ptr, ptr %38, align 8, !tbaa !19
  %53 = mul i64 %41, 40
  %54 = getelementptr inbounds i8, ptr %52, i64 %53
  %55 = getelementptr inbounds i8, ptr %54, i64 16
  store ptr %50, ptr %55, align 8, !tbaa !20
  tail call void %47(ptr noundef %54, ptr noundef %51) #4
  %56 = load i64, ptr %11, align 8, !tbaa !11
  br label %57

57:                                               ; preds = %46, %39
  %58 = phi i64 [ %40, %39 ], [ %56, %46 ]
  %59 = add nuw nsw i64 %41, 1
  %60 = icmp slt i64 %59, %58
  br i1 %60, label %39, label %82, !llvm.loop !72

61:                                               ; preds = %69, %28
  %62 = getelementptr inbounds i8, ptr %0, i64 40
  %63 = load ptr, ptr %62, align 8, !tbaa !73
  %64 = getelementptr inbounds i8, ptr %0, i64 600
  %65 = load ptr, ptr %64, align 8, !tbaa !74
  %66 = getelementptr inbounds i8, ptr %0, i64 608
  %67 = load ptr, ptr %66, align 8, !tbaa !75
  tail call void %63(ptr noundef %65, ptr noundef %67) #4
  %68 = load i64, ptr %11, align 8, !tbaa !11
  br label %82

69:                                               ; preds = %69, %29
  %70 = phi i64 [ 0, %29 ], [ %80, %69 ]
  %71 = mul nsw i64 %70, %31
  %72 = getelementptr inbounds double, ptr %3, i64 %71
  %73 = load ptr, ptr %32, align 8, !tbaa !19
  %74 = mul i64 %70, 40
  %75 = getelementptr inbounds i8, ptr %73, i64 %74
  %76 = getelementptr inbounds i8, ptr %75, i64 16
  store ptr %72, ptr %76, align 8, !tbaa !20
  %77 = getelementptr inbounds double, ptr %4, i64 %71
  %78 = load ptr, ptr %33, align 8, !tbaa !75
  %79 = getelementptr inbounds ptr, ptr %78, i64 %70
  store ptr %77, ptr %79, align 8, !tbaa !20
  %80 = add nuw nsw i64 %70, 1
  %81 = icmp eq i64 %80, %23
  br i1 %81, label %61, label %69, !llvm.loop !76

82:                                               ; preds = %57, %61
  %83 = phi i64 [ %68, %61 ], [ %58, %57 ]
  %84 = icmp sgt i64 %83, 0
  br i1 %84, label %85, label %126

85:                                               ; preds = %82
  %86 = getelementptr inbounds i8, ptr %0, i64 496
  %87 = load ptr, ptr %86, align 8, !tbaa !13
  %88 = getelementptr inbounds i8, ptr %0, i64 160
  %89 = getelementptr inbounds i8, ptr %0, i64 560
  %90 = getelementptr inbounds i8, ptr %0, i64 248
  %91 = getelementptr inbounds i8, ptr %0, i64 512
  %92 = getelementptr inbounds i8, ptr %0, i64 168
  br label %127

93:                                               ; preds = %14, %121
  %94 = phi i64 [ %12, %14 ], [ %122, %121 ]
  %95 = phi ptr [ %21, %14 ], [ %123, %121 ]
  %96 = phi i64 [ 0, %14 ], [ %124, %121 ]
  %97 = getelementptr inbounds i64, ptr %95, i64 %96
  %98 = load i64, ptr %97, align 8, !tbaa !14
  %99 = icmp sgt i64 %98, -1
  br i1 %99, label %100, label %121

100:                                              ; preds = %93
  %101 = load ptr, ptr %16, align 8, !tbaa !44
  %102 = load i64, ptr %17, align 8, !tbaa !27
  %103 = mul nsw i64 %102, %98
  %104 = getelementptr inbounds double, ptr %101, i64 %103
  %105 = mul nsw i64 %102, %96
  %106 = getelementptr inbounds double, ptr %3, i64 %105
  tail call fastcc void @combine(ptr noundef nonnull %0, i64 noundef %96, i64 noundef %1, ptr noundef %104, ptr noundef %106)
  %107 = load ptr, ptr %18, align 8, !tbaa !33
  %108 = load ptr, ptr %15, align 8, !tbaa !13
  %109 = getelementptr inbounds i64, ptr %108, i64 %96
  %110 = load i64, ptr %109, align 8, !tbaa !14
  %111 = getelementptr inbounds double, ptr %107, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !32
  %113 = load ptr, ptr %19, align 8, !tbaa !34
  %114 = getelementptr inbounds double, ptr %113, i64 %96
  %115 = load double, ptr %114, align 8, !tbaa !32
  %116 = fmul double %10, %115
  %117 = fadd double %112, %116
  %118 = load ptr, ptr %20, align 8, !tbaa !40
  %119 = getelementptr inbounds double, ptr %118, i64 %96
  store double %117, ptr %119, align 8, !tbaa !32
  %120 = load i64, ptr %11, align 8, !tbaa !11
  br label %121

121:                                              ; preds = %93, %100
  %122 = phi i64 [ %94, %93 ], [ %120, %100 ]
  %123 = phi ptr [ %95, %93 ], [ %108, %100 ]
  %124 = add nuw nsw i64 %96, 1
  %125 = icmp slt i64 %124, %122
  br i1 %125, label %93, label %22, !llvm.loop !134

126:                                              ; preds = %155, %34, %82
  ret void

127:                                              ; preds = %85, %155
  %128 = phi i64 [ 0, %85 ], [ %156, %155 ]
  %129 = getelementptr inbounds i64, ptr %87, i64 %128
  %130 = load i64, ptr %129, align 8, !tbaa !14
  %131 = icmp sgt i64 %130, -1
  br i1 %131, label %132, label %155

132:                                              ; preds = %127
  %133 = load i64, ptr %88, align 8, !tbaa !27
  %134 = mul nsw i64 %133, %128
  %135 = getelementptr inbounds double, ptr %4, i64 %134
  %136 = load ptr, ptr %89, align 8, !tbaa !36
  %137 = load i64, ptr %90, align 8, !tbaa !37
  %138 = mul nsw i64 %137, %128
  %139 = add nsw i64 %138, %2
  %140 = mul nsw i64 %139, %133
  %141 = getelementptr inbounds double, ptr %136, i64 %140
  %142 = load ptr, ptr %91, align 8, !tbaa !34
  %143 = getelementptr inbounds double, ptr %142, i64 %128
  %144 = load double, ptr %143, align 8, !tbaa !32
  %145 = load i64, ptr %92, align 8, !tbaa !38
  %146 = icmp sgt i64 %145, 0
  br i1 %146, label %147, label %155

147:                                              ; preds = %132, %147
  %148 = phi i64 [ %153, %147 ], [ 0, %132 ]
  %149 = getelementptr inbounds double, ptr %135, i64 %148
  %150 = load double, ptr %149, align 8, !tbaa !32
  %151 = fmul double %144, %150
  %152 = getelementptr inbounds double, ptr %141, i64 %148
  store double %151, ptr %152, align 8, !tbaa !32
  %153 = add nuw nsw i64 %148, 1
  %154 = icmp eq i64 %153, %145
  br i1 %154, label %155, label %147, !llvm.loop !39

155:                                              ; preds = %147, %132, %127
  %156 = add nuw nsw i64 %128, 1
  %157 = icmp eq i64 %156, %83
  br i1 %157, label %126, label %127, !llvm.loop !135
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @follow_path(ptr nocapture noundef readonly %0, i64 noundef %1, double noundef %2, ptr nocapture noundef writeonly %3) unnamed_addr #3 {
  %5 = getelementptr inbounds i8, ptr %0, i64 568
  %6 = load ptr, ptr %5, align 8, !tbaa !88
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  %8 = load i64, ptr %7, align 8, !tbaa !53
  %9 = mul nsw i64 %8, %1
  %10 = getelementptr inbounds i8, ptr %0, i64 160
  %11 = load i64, ptr %10, align 8, !tbaa !27
  %12 = mul nsw i64 %9, %11
  %13 = getelementptr inbounds double, ptr %6, i64 %12
  %14 = getelementptr inbounds i8, ptr %0, i64 368
  %15 = load ptr, ptr %14, align 8, !tbaa !44
  %16 = getelementptr inbounds i8, ptr %0, i64 496
  %17 = load ptr, ptr %16, align 8, !tbaa !13
  %18 = getelementptr inbounds i64, ptr %17, i64 %1
  %19 = load i64, ptr %18, align 8, !tbaa !14
  %20 = mul nsw i64 %19, %11
  %21 = getelementptr inbounds double, ptr %15, i64 %20
  %22 = getelementptr inbounds i8, ptr %0, i64 168
  %23 = load i64, ptr %22, align 8, !tbaa !38
  %24 = icmp sgt i64 %23, 0
  br i1 %24, label %25, label %31

25:                                               ; preds = %4
  %26 = add nsw i64 %8, -1
  %27 = mul nsw i64 %26, %11
  %28 = getelementptr double, ptr %13, i64 %27
  %29 = add nsw i64 %8, -2
  %30 = icmp sgt i64 %8, 1
  br label %67

31:                                               ; preds = %72, %4
  %32 = getelementptr inbounds double, ptr %3, i64 %23
  %33 = getelementptr inbounds double, ptr %21, i64 %23
  %34 = sub nsw i64 %11, %23
  %35 = icmp sgt i64 %34, 3
  br i1 %35, label %39, label %36

36:                                               ; preds = %39, %31
  %37 = phi i64 [ 0, %31 ], [ %56, %39 ]
  %38 = icmp slt i64 %37, %34
  br i1 %38, label %59, label %66

39:                                               ; preds = %31, %39
  %40 = phi i64 [ %56, %39 ], [ 0, %31 ]
  %41 = or disjoint i64 %40, 3
  %42 = getelementptr inbounds double, ptr %33, i64 %40
  %43 = load double, ptr %42, align 8, !tbaa !32
  %44 = or disjoint i64 %40, 1
  %45 = getelementptr inbounds double, ptr %33, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !32
  %47 = or disjoint i64 %40, 2
  %48 = getelementptr inbounds double, ptr %33, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !32
  %50 = getelementptr inbounds double, ptr %33, i64 %41
  %51 = load double, ptr %50, align 8, !tbaa !32
  %52 = getelementptr inbounds double, ptr %32, i64 %40
  store double %43, ptr %52, align 8, !tbaa !32
  %53 = getelementptr inbounds double, ptr %32, i64 %44
  store double %46, ptr %53, align 8, !tbaa !32
  %54 = getelementptr inbounds double, ptr %32, i64 %47
  store double %49, ptr %54, align 8, !tbaa !32
  %55 = getelementptr inbounds double, ptr %32, i64 %41
  store double %51, ptr %55, align 8, !tbaa !32
  %56 = add nuw nsw i64 %40, 4
  %57 = or disjoint i64 %56, 3
  %58 = icmp slt i64 %57, %34
  br i1 %58, label %39, label %36, !llvm.loop !102

59:                                               ; preds = %36, %59
  %60 = phi i64 [ %64, %59 ], [ %37, %36 ]
  %61 = getelementptr inbounds double, ptr %33, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !32
  %63 = getelementptr inbounds double, ptr %32, i64 %60
  store double %62, ptr %63, align 8, !tbaa !32
  %64 = add nuw nsw i64 %60, 1
  %65 = icmp eq i64 %64, %34
  br i1 %65, label %66, label %59, !llvm.loop !103

66:                                               ; preds = %59, %36
  ret void

67:                                               ; preds = %25, %72
  %68 = phi i64 [ 0, %25 ], [ %79, %72 ]
  %69 = getelementptr double, ptr %28, i64 %68
  %70 = load double, ptr %69, align 8, !tbaa !32
  %71 = getelementptr double, ptr %13, i64 %68
  br i1 %30, label %81, label %72

72:                                               ; preds = %81, %67
  %73 = phi double [ %70, %67 ], [ %88, %81 ]
  %74 = getelementptr inbounds double, ptr %21, i64 %68
  %75 = load double, ptr %74, align 8, !tbaa !32
  %76 = fmul double %73, %2
  %77 = fadd double %76, %75
  %78 = getelementptr inbounds double, ptr %3, i64 %68
  store double %77, ptr %78, align 8, !tbaa !32
  %79 = add nuw nsw i64 %68, 1
  %80 = icmp eq i64 %79, %23
  br i1 %80, label %31, label %67, !llvm.loop !136

81:                                               ; preds = %67, %81
  %82 = phi i64 [ %89, %81 ], [ %29, %67 ]
  %83 = phi double [ %88, %81 ], [ %70, %67 ]
  %84 = fmul double %83, %2
  %85 = mul nsw i64 %82, %11
  %86 = getelementptr double, ptr %71, i64 %85
  %87 = load double, ptr %86, align 8, !tbaa !32
  %88 = fadd double %84, %87
  %89 = add nsw i64 %82, -1
  %90 = icmp eq i64 %82, 0
  br i1 %90, label %72, label %81, !llvm.loop !137
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"uwtable", i32 2}
!3 = !{!"clang version 19.1.7"}
!4 = !{!5, !9, i64 480}
!5 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16, !6, i64 24, !6, i64 32, !6, i64 40, !9, i64 48, !9, i64 56, !9, i64 64, !9, i64 72, !9, i64 80, !10, i64 88, !10, i64 96, !10, i64 104, !10, i64 112, !10, i64 120, !10, i64 128, !10, i64 136, !10, i64 144, !9, i64 152, !9, i64 160, !9, i64 168, !9, i64 176, !9, i64 184, !9, i64 192, !9, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !6, i64 232, !9, i64 240, !9, i64 248, !9, i64 256, !9, i64 264, !9, i64 272, !9, i64 280, !10, i64 288, !10, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336, !6, i64 344, !6, i64 352, !6, i64 360, !6, i64 368, !6, i64 376, !6, i64 384, !6, i64 392, !6, i64 400, !6, i64 408, !6, i64 416, !6, i64 424, !6, i64 432, !6, i64 440, !6, i64 448, !6, i64 456, !6, i64 464, !9, i64 472, !9, i64 480, !9, i64 488, !6, i64 496, !6, i64 504, !6, i64 512, !6, i64 520, !6, i64 528, !6, i64 536, !6, i64 544, !6, i64 552, !6, i64 560, !6, i64 568, !6, i64 576, !6, i64 584, !6, i64 592, !6, i64 600, !6, i64 608}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!"long", !7, i64 0}
!10 = !{!"double", !7, i64 0}
!11 = !{!5, !9, i64 472}
!12 = !{!5, !9, i64 488}
!13 = !{!5, !6, i64 496}
!14 = !{!9, !9, i64 0}
!15 = !{!5, !6, i64 456}
!16 = !{!5, !9, i64 152}
!17 = !{!5, !6, i64 208}
!18 = !{!5, !9, i64 200}
!19 = !{!5, !6, i64 592}
!20 = !{!6, !6, i64 0}
!21 = !{!5, !6, i64 384}
!22 = !{!5, !9, i64 192}
!23 = distinct !{!23, !24}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = !{!5, !10, i64 296}
!26 = !{!5, !6, i64 528}
!27 = !{!5, !9, i64 160}
!28 = !{!5, !6, i64 552}
!29 = !{!5, !6, i64 536}
!30 = !{!5, !6, i64 520}
!31 = !{!5, !6, i64 360}
!32 = !{!10, !10, i64 0}
!33 = !{!5, !6, i64 352}
!34 = !{!5, !6, i64 512}
!35 = !{!5, !6, i64 376}
!36 = !{!5, !6, i64 560}
!37 = !{!5, !9, i64 248}
!38 = !{!5, !9, i64 168}
!39 = distinct !{!39, !24}
!40 = !{!5, !6, i64 504}
!41 = !{!42, !42, i64 0}
!42 = !{!"int", !7, i64 0}
!43 = !{!5, !6, i64 32}
!44 = !{!5, !6, i64 368}
!45 = !{!5, !6, i64 576}
!46 = distinct !{!46, !24}
!47 = distinct !{!47, !24}
!48 = !{!5, !6, i64 336}
!49 = !{!5, !6, i64 584}
!50 = !{!5, !9, i64 240}
!51 = !{!5, !6, i64 544}
!52 = !{!5, !9, i64 264}
!53 = !{!5, !9, i64 256}
!54 = !{!5, !6, i64 328}
!55 = !{!5, !6, i64 0}
!56 = distinct !{!56, !24}
!57 = !{!5, !6, i64 344}
!58 = !{!5, !10, i64 96}
!59 = !{!5, !10, i64 88}
!60 = distinct !{!60, !24}
!61 = distinct !{!61, !24}
!62 = distinct !{!62, !24}
!63 = distinct !{!63, !24}
!64 = !{!5, !9, i64 64}
!65 = distinct !{!65, !24}
!66 = distinct !{!66, !24}
!67 = distinct !{!67, !24}
!68 = !{!5, !9, i64 280}
!69 = !{!5, !9, i64 272}
!70 = distinct !{!70, !24}
!71 = distinct !{!71, !24}
!72 = distinct !{!72, !24}
!73 = !{!5, !6, i64 40}
!74 = !{!5, !6, i64 600}
!75 = !{!5, !6, i64 608}
!76 = distinct !{!76, !24}
!77 = !{!5, !9, i64 56}
!78 = !{!5, !6, i64 216}
!79 = !{!5, !6, i64 408}
!80 = distinct !{!80, !24}
!81 = distinct !{!81, !24}
!82 = !{!5, !6, i64 416}
!83 = !{!5, !6, i64 224}
!84 = distinct !{!84, !24}
!85 = distinct !{!85, !24}
!86 = distinct !{!86, !24}
!87 = !{!5, !9, i64 48}
!88 = !{!5, !6, i64 568}
!89 = distinct !{!89, !24}
!90 = !{!5, !6, i64 16}
!91 = distinct !{!91, !24}
!92 = !{!5, !10, i64 288}
!93 = !{!5, !6, i64 448}
!94 = !{!5, !10, i64 120}
!95 = !{!5, !10, i64 112}
!96 = !{!5, !6, i64 424}
!97 = !{!5, !6, i64 432}
!98 = distinct !{!98, !24}
!99 = !{!5, !6, i64 392}
!100 = !{!5, !9, i64 176}
!101 = distinct !{!101, !24}
!102 = distinct !{!102, !24}
!103 = distinct !{!103, !24}
!104 = !{!5, !10, i64 104}
!105 = !{!5, !6, i64 440}
!106 = !{!5, !10, i64 128}
!107 = distinct !{!107, !24}
!108 = !{!5, !6, i64 464}
!109 = distinct !{!109, !24}
!110 = !{!111, !6, i64 8}
!111 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16}
!112 = !{!111, !6, i64 0}
!113 = !{!111, !6, i64 16}
!114 = distinct !{!114, !24}
!115 = distinct !{!115, !24}
!116 = distinct !{!116, !24}
!117 = !{!5, !9, i64 184}
!118 = !{!5, !9, i64 80}
!119 = !{!5, !6, i64 232}
!120 = !{!5, !6, i64 24}
!121 = !{!5, !6, i64 400}
!122 = distinct !{!122, !24}
!123 = !{!5, !10, i64 136}
!124 = !{!5, !6, i64 320}
!125 = !{!5, !6, i64 304}
!126 = !{!5, !6, i64 312}
!127 = distinct !{!127, !24}
!128 = distinct !{!128, !24}
!129 = distinct !{!129, !24}
!130 = distinct !{!130, !24}
!131 = !{!5, !6, i64 8}
!132 = !{!5, !9, i64 72}
!133 = distinct !{!133, !24}
!134 = distinct !{!134, !24}
!135 = distinct !{!135, !24}
!136 = distinct !{!136, !24}
!137 = distinct !{!137, !24}
