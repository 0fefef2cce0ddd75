
%struct.place = type { ptr, ptr, ptr }

@.str = private unnamed_addr constant [2 x i8] c"T\00", align 1

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca [4 x double], align 16
  %3 = alloca [4 x double], align 16
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = getelementptr inbounds i8, ptr %0, i64 480
  %10 = load i64, ptr %9, align 8, !tbaa !4
  %11 = getelementptr inbounds i8, ptr %0, i64 488
  %12 = getelementptr inbounds i8, ptr %0, i64 472
  %13 = getelementptr inbounds i8, ptr %0, i64 456
  %14 = getelementptr inbounds i8, ptr %0, i64 496
  %15 = getelementptr inbounds i8, ptr %0, i64 152
  %16 = getelementptr inbounds i8, ptr %0, i64 208
  %17 = getelementptr inbounds i8, ptr %0, i64 200
  %18 = getelementptr inbounds i8, ptr %0, i64 592
  %19 = getelementptr inbounds i8, ptr %0, i64 384
  %20 = getelementptr inbounds i8, ptr %0, i64 192
  %21 = getelementptr inbounds i8, ptr %0, i64 296
  %22 = getelementptr inbounds i8, ptr %0, i64 360
  %23 = getelementptr inbounds i8, ptr %0, i64 352
  %24 = getelementptr inbounds i8, ptr %0, i64 512
  %25 = getelementptr inbounds i8, ptr %0, i64 368
  %26 = getelementptr inbounds i8, ptr %0, i64 160
  %27 = getelementptr inbounds i8, ptr %0, i64 520
  %28 = getelementptr inbounds i8, ptr %0, i64 168
  %29 = getelementptr inbounds i8, ptr %0, i64 528
  %30 = getelementptr inbounds i8, ptr %0, i64 376
  %31 = getelementptr inbounds i8, ptr %0, i64 560
  %32 = getelementptr inbounds i8, ptr %0, i64 248
  %33 = getelementptr inbounds i8, ptr %0, i64 240
  %34 = getelementptr inbounds i8, ptr %0, i64 280
  %35 = getelementptr inbounds i8, ptr %0, i64 272
  %36 = getelementptr inbounds i8, ptr %0, i64 552
  %37 = getelementptr inbounds i8, ptr %0, i64 544
  %38 = getelementptr inbounds i8, ptr %0, i64 536
  %39 = getelementptr inbounds i8, ptr %0, i64 320
  %40 = getelementptr inbounds i8, ptr %0, i64 304
  %41 = getelementptr inbounds i8, ptr %0, i64 312
  %42 = getelementptr inbounds i8, ptr %0, i64 504
  %43 = getelementptr inbounds i8, ptr %0, i64 64
  %44 = getelementptr inbounds i8, ptr %0, i64 8
  %45 = getelementptr inbounds i8, ptr %0, i64 72
  %46 = getelementptr inbounds i8, ptr %0, i64 608
  %47 = getelementptr inbounds i8, ptr %0, i64 40
  %48 = getelementptr inbounds i8, ptr %0, i64 600
  %49 = getelementptr inbounds i8, ptr %0, i64 264
  %50 = getelementptr inbounds i8, ptr %0, i64 56
  %51 = getelementptr inbounds i8, ptr %0, i64 216
  %52 = getelementptr inbounds i8, ptr %0, i64 408
  %53 = getelementptr inbounds i8, ptr %0, i64 256
  %54 = getelementptr inbounds i8, ptr %0, i64 32
  %55 = getelementptr inbounds i8, ptr %0, i64 576
  %56 = getelementptr inbounds i8, ptr %0, i64 336
  %57 = getelementptr inbounds i8, ptr %0, i64 584
  %58 = getelementptr inbounds i8, ptr %0, i64 328
  %59 = getelementptr inbounds i8, ptr %0, i64 344
  %60 = getelementptr inbounds i8, ptr %0, i64 96
  %61 = getelementptr inbounds i8, ptr %0, i64 88
  %62 = getelementptr inbounds i8, ptr %0, i64 416
  %63 = getelementptr inbounds i8, ptr %0, i64 224
  %64 = getelementptr inbounds i8, ptr %3, i64 8
  %65 = getelementptr inbounds i8, ptr %3, i64 16
  %66 = getelementptr inbounds i8, ptr %3, i64 24
  %67 = getelementptr inbounds i8, ptr %2, i64 8
  %68 = getelementptr inbounds i8, ptr %2, i64 16
  %69 = getelementptr inbounds i8, ptr %2, i64 24
  %70 = getelementptr inbounds i8, ptr %0, i64 48
  %71 = getelementptr inbounds i8, ptr %0, i64 568
  %72 = getelementptr inbounds i8, ptr %0, i64 16
  %73 = getelementptr inbounds i8, ptr %0, i64 288
  %74 = getelementptr inbounds i8, ptr %0, i64 448
  %75 = getelementptr inbounds i8, ptr %0, i64 120
  %76 = getelementptr inbounds i8, ptr %0, i64 112
  %77 = getelementptr inbounds i8, ptr %0, i64 424
  %78 = getelementptr inbounds i8, ptr %0, i64 432
  %79 = getelementptr inbounds i8, ptr %0, i64 392
  %80 = getelementptr inbounds i8, ptr %0, i64 176
  %81 = getelementptr inbounds i8, ptr %0, i64 104
  %82 = getelementptr inbounds i8, ptr %0, i64 440
  %83 = getelementptr inbounds i8, ptr %0, i64 128
  %84 = getelementptr inbounds i8, ptr %0, i64 464
  %85 = load i64, ptr %12, align 8, !tbaa !11
  br label %86

86:                                               ; preds = %1763, %1
  %87 = phi i64 [ %85, %1 ], [ %1014, %1763 ]
  %88 = phi i64 [ %85, %1 ], [ %1015, %1763 ]
  %89 = phi i64 [ %10, %1 ], [ %1764, %1763 ]
  store i64 0, ptr %11, align 8, !tbaa !12
  %90 = icmp sgt i64 %88, 0
  br i1 %90, label %91, label %1768

91:                                               ; preds = %86
  %92 = load ptr, ptr %14, align 8, !tbaa !13
  br label %95

93:                                               ; preds = %148
  %94 = icmp eq i64 %158, 0
  br i1 %94, label %1768, label %161

95:                                               ; preds = %91, %148
  %96 = phi i64 [ %149, %148 ], [ %87, %91 ]
  %97 = phi ptr [ %151, %148 ], [ %92, %91 ]
  %98 = phi i64 [ %152, %148 ], [ %88, %91 ]
  %99 = phi i64 [ %153, %148 ], [ %88, %91 ]
  %100 = phi i64 [ %158, %148 ], [ 0, %91 ]
  %101 = phi ptr [ %155, %148 ], [ %92, %91 ]
  %102 = phi i64 [ %159, %148 ], [ 0, %91 ]
  %103 = getelementptr inbounds i64, ptr %101, i64 %102
  %104 = load i64, ptr %103, align 8, !tbaa !14
  %105 = icmp slt i64 %104, 0
  br i1 %105, label %106, label %148

106:                                              ; preds = %95
  %107 = mul nuw nsw i64 %102, 5
  %108 = load ptr, ptr %13, align 8, !tbaa !15
  %109 = load atomic i64, ptr %108 monotonic, align 8
  %110 = load i64, ptr %15, align 8, !tbaa !16
  %111 = icmp slt i64 %109, %110
  br i1 %111, label %117, label %142

112:                                              ; preds = %123
  %113 = load ptr, ptr %13, align 8, !tbaa !15
  %114 = load atomic i64, ptr %113 monotonic, align 8
  %115 = load i64, ptr %15, align 8, !tbaa !16
  %116 = icmp slt i64 %114, %115
  br i1 %116, label %117, label %142

117:                                              ; preds = %106, %112
  %118 = phi ptr [ %113, %112 ], [ %108, %106 ]
  %119 = atomicrmw add ptr %118, i64 1 monotonic, align 8
  %120 = load i64, ptr %15, align 8, !tbaa !16
  %121 = icmp slt i64 %119, %120
  %122 = load ptr, ptr %14, align 8, !tbaa !13
  br i1 %121, label %123, label %142

123:                                              ; preds = %117
  %124 = getelementptr inbounds i64, ptr %122, i64 %102
  store i64 %119, ptr %124, align 8, !tbaa !14
  %125 = load ptr, ptr %16, align 8, !tbaa !17
  %126 = load i64, ptr %17, align 8, !tbaa !18
  %127 = mul nsw i64 %126, %119
  %128 = getelementptr inbounds double, ptr %125, i64 %127
  %129 = load ptr, ptr %18, align 8, !tbaa !19
  %130 = getelementptr inbounds ptr, ptr %129, i64 %107
  store ptr %128, ptr %130, align 8, !tbaa !20
  %131 = load ptr, ptr %19, align 8, !tbaa !21
  %132 = load i64, ptr %20, align 8, !tbaa !22
  %133 = mul nsw i64 %132, %119
  %134 = getelementptr inbounds double, ptr %131, i64 %133
  %135 = load ptr, ptr %18, align 8, !tbaa !19
  %136 = getelementptr ptr, ptr %135, i64 %107
  %137 = getelementptr i8, ptr %136, i64 24
  store ptr %134, ptr %137, align 8, !tbaa !20
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %102)
  %138 = load ptr, ptr %14, align 8, !tbaa !13
  %139 = getelementptr inbounds i64, ptr %138, i64 %102
  %140 = load i64, ptr %139, align 8, !tbaa !14
  %141 = icmp slt i64 %140, 0
  br i1 %141, label %112, label %142

142:                                              ; preds = %112, %117, %123, %106
  %143 = phi ptr [ %97, %106 ], [ %138, %112 ], [ %122, %117 ], [ %138, %123 ]
  %144 = load i64, ptr %11, align 8, !tbaa !12
  %145 = load i64, ptr %12, align 8, !tbaa !11
  %146 = getelementptr inbounds i64, ptr %143, i64 %102
  %147 = load i64, ptr %146, align 8, !tbaa !14
  br label %148

148:                                              ; preds = %142, %95
  %149 = phi i64 [ %145, %142 ], [ %96, %95 ]
  %150 = phi i64 [ %147, %142 ], [ %104, %95 ]
  %151 = phi ptr [ %143, %142 ], [ %97, %95 ]
  %152 = phi i64 [ %145, %142 ], [ %98, %95 ]
  %153 = phi i64 [ %145, %142 ], [ %99, %95 ]
  %154 = phi i64 [ %144, %142 ], [ %100, %95 ]
  %155 = phi ptr [ %143, %142 ], [ %101, %95 ]
  %156 = icmp sgt i64 %150, -1
  %157 = zext i1 %156 to i64
  %158 = add nsw i64 %154, %157
  store i64 %158, ptr %11, align 8, !tbaa !12
  %159 = add nuw nsw i64 %102, 1
  %160 = icmp slt i64 %159, %153
  br i1 %160, label %95, label %93, !llvm.loop !23

161:                                              ; preds = %93
  %162 = load double, ptr %21, align 8, !tbaa !25
  %163 = fcmp une double %162, 0.000000e+00
  %164 = icmp sgt i64 %153, 0
  br i1 %163, label %165, label %649

165:                                              ; preds = %161
  br i1 %164, label %166, label %1009

166:                                              ; preds = %165, %645
  %167 = phi i64 [ %646, %645 ], [ 0, %165 ]
  %168 = load ptr, ptr %14, align 8, !tbaa !13
  %169 = getelementptr inbounds i64, ptr %168, i64 %167
  %170 = load i64, ptr %169, align 8, !tbaa !14
  %171 = icmp sgt i64 %170, -1
  br i1 %171, label %172, label %645

172:                                              ; preds = %166
  %173 = load ptr, ptr %29, align 8, !tbaa !26
  %174 = load i64, ptr %26, align 8, !tbaa !27
  %175 = mul i64 %174, %167
  %176 = getelementptr inbounds double, ptr %173, i64 %175
  %177 = load ptr, ptr %36, align 8, !tbaa !28
  %178 = getelementptr inbounds double, ptr %177, i64 %175
  %179 = load ptr, ptr %38, align 8, !tbaa !29
  %180 = getelementptr inbounds double, ptr %179, i64 %175
  %181 = load ptr, ptr %27, align 8, !tbaa !30
  %182 = getelementptr double, ptr %181, i64 %175
  %183 = load ptr, ptr %22, align 8, !tbaa !31
  %184 = getelementptr inbounds double, ptr %183, i64 %170
  %185 = load double, ptr %184, align 8, !tbaa !32
  %186 = load ptr, ptr %23, align 8, !tbaa !33
  %187 = getelementptr inbounds double, ptr %186, i64 %170
  %188 = load double, ptr %187, align 8, !tbaa !32
  %189 = fsub double %185, %188
  %190 = load ptr, ptr %24, align 8, !tbaa !34
  %191 = getelementptr inbounds double, ptr %190, i64 %167
  store double %189, ptr %191, align 8, !tbaa !32
  %192 = load ptr, ptr %25, align 8, !tbaa !35
  %193 = mul nsw i64 %174, %170
  %194 = getelementptr double, ptr %192, i64 %193
  %195 = load i64, ptr %28, align 8, !tbaa !36
  %196 = getelementptr double, ptr %182, i64 %195
  %197 = getelementptr double, ptr %194, i64 %195
  %198 = sub nsw i64 %174, %195
  %199 = icmp sgt i64 %198, 0
  br i1 %199, label %200, label %218

200:                                              ; preds = %172, %200
  %201 = phi i64 [ %205, %200 ], [ 0, %172 ]
  %202 = getelementptr inbounds double, ptr %197, i64 %201
  %203 = load double, ptr %202, align 8, !tbaa !32
  %204 = getelementptr inbounds double, ptr %196, i64 %201
  store double %203, ptr %204, align 8, !tbaa !32
  %205 = add nuw nsw i64 %201, 1
  %206 = icmp eq i64 %205, %198
  br i1 %206, label %207, label %200, !llvm.loop !37

207:                                              ; preds = %200
  %208 = getelementptr double, ptr %176, i64 %195
  br label %209

209:                                              ; preds = %209, %207
  %210 = phi i64 [ %214, %209 ], [ 0, %207 ]
  %211 = getelementptr inbounds double, ptr %197, i64 %210
  %212 = load double, ptr %211, align 8, !tbaa !32
  %213 = getelementptr inbounds double, ptr %208, i64 %210
  store double %212, ptr %213, align 8, !tbaa !32
  %214 = add nuw nsw i64 %210, 1
  %215 = icmp eq i64 %214, %198
  br i1 %215, label %216, label %209, !llvm.loop !37

216:                                              ; preds = %209
  %217 = load double, ptr %191, align 8, !tbaa !32
  br label %218

218:                                              ; preds = %216, %172
  %219 = phi double [ %217, %216 ], [ %189, %172 ]
  %220 = load ptr, ptr %30, align 8, !tbaa !38
  %221 = getelementptr inbounds double, ptr %220, i64 %193
  %222 = load ptr, ptr %31, align 8, !tbaa !39
  %223 = load i64, ptr %32, align 8, !tbaa !40
  %224 = mul i64 %223, %175
  %225 = getelementptr inbounds double, ptr %222, i64 %224
  %226 = icmp sgt i64 %195, 0
  br i1 %226, label %227, label %235

227:                                              ; preds = %218, %227
  %228 = phi i64 [ %233, %227 ], [ 0, %218 ]
  %229 = getelementptr inbounds double, ptr %221, i64 %228
  %230 = load double, ptr %229, align 8, !tbaa !32
  %231 = fmul double %219, %230
  %232 = getelementptr inbounds double, ptr %225, i64 %228
  store double %231, ptr %232, align 8, !tbaa !32
  %233 = add nuw nsw i64 %228, 1
  %234 = icmp eq i64 %233, %195
  br i1 %234, label %235, label %227, !llvm.loop !41

235:                                              ; preds = %227, %218
  %236 = load double, ptr %187, align 8, !tbaa !32
  %237 = load ptr, ptr %42, align 8, !tbaa !42
  %238 = getelementptr inbounds double, ptr %237, i64 %167
  store double %236, ptr %238, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %7) #6
  %239 = trunc i64 %174 to i32
  store i32 %239, ptr %7, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %8) #6
  store i32 0, ptr %8, align 4, !tbaa !43
  %240 = load double, ptr %191, align 8, !tbaa !32
  %241 = load ptr, ptr %54, align 8, !tbaa !45
  %242 = load ptr, ptr %55, align 8, !tbaa !46
  %243 = load ptr, ptr %18, align 8, !tbaa !19
  %244 = mul i64 %167, 40
  %245 = getelementptr inbounds i8, ptr %243, i64 %244
  %246 = getelementptr inbounds i8, ptr %245, i64 16
  store ptr %194, ptr %246, align 8, !tbaa !20
  call void %241(ptr noundef %245, ptr noundef %242) #6
  %247 = icmp sgt i32 %239, 0
  %248 = load ptr, ptr %55, align 8, !tbaa !46
  br i1 %247, label %249, label %270

249:                                              ; preds = %235
  %250 = and i64 %174, 2147483647
  br label %251

251:                                              ; preds = %255, %249
  %252 = phi i64 [ 0, %249 ], [ %256, %255 ]
  %253 = mul nuw nsw i64 %252, %250
  %254 = getelementptr inbounds double, ptr %248, i64 %253
  br label %258

255:                                              ; preds = %258
  %256 = add nuw nsw i64 %252, 1
  %257 = icmp eq i64 %256, %250
  br i1 %257, label %270, label %251, !llvm.loop !47

258:                                              ; preds = %258, %251
  %259 = phi i64 [ 0, %251 ], [ %268, %258 ]
  %260 = getelementptr inbounds double, ptr %254, i64 %259
  %261 = icmp eq i64 %252, %259
  %262 = select i1 %261, double 1.000000e+00, double 0.000000e+00
  %263 = load double, ptr %260, align 8, !tbaa !32
  %264 = fmul double %240, %263
  %265 = load double, ptr %21, align 8, !tbaa !25
  %266 = fmul double %264, %265
  %267 = fsub double %262, %266
  store double %267, ptr %260, align 8, !tbaa !32
  %268 = add nuw nsw i64 %259, 1
  %269 = icmp eq i64 %268, %250
  br i1 %269, label %255, label %258, !llvm.loop !48

270:                                              ; preds = %255, %235
  %271 = load ptr, ptr %56, align 8, !tbaa !49
  %272 = load ptr, ptr %57, align 8, !tbaa !50
  call void %271(ptr noundef nonnull %7, ptr noundef nonnull %7, ptr noundef %248, ptr noundef nonnull %7, ptr noundef %272, ptr noundef nonnull %8) #6
  %273 = load i32, ptr %8, align 4, !tbaa !43
  %274 = icmp eq i32 %273, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %8) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %7) #6
  %275 = load i64, ptr %33, align 8, !tbaa !51
  br i1 %274, label %276, label %280

276:                                              ; preds = %270
  %277 = icmp sgt i64 %275, 1
  br i1 %277, label %363, label %280

278:                                              ; preds = %556
  %279 = load i64, ptr %33, align 8, !tbaa !51
  br label %280

280:                                              ; preds = %563, %278, %276, %270
  %281 = phi i64 [ %275, %270 ], [ %275, %276 ], [ %279, %278 ], [ %565, %563 ]
  %282 = phi i1 [ false, %270 ], [ true, %276 ], [ false, %278 ], [ true, %563 ]
  %283 = add nsw i64 %281, -1
  %284 = load ptr, ptr %31, align 8, !tbaa !39
  %285 = load i64, ptr %32, align 8, !tbaa !40
  %286 = mul nsw i64 %285, %167
  %287 = add nsw i64 %283, %286
  %288 = load i64, ptr %26, align 8, !tbaa !27
  %289 = mul nsw i64 %287, %288
  %290 = getelementptr inbounds double, ptr %284, i64 %289
  %291 = mul nsw i64 %286, %288
  %292 = getelementptr inbounds double, ptr %284, i64 %291
  %293 = load ptr, ptr %39, align 8, !tbaa !52
  %294 = load ptr, ptr %40, align 8, !tbaa !53
  %295 = getelementptr inbounds i64, ptr %294, i64 %281
  %296 = load i64, ptr %295, align 8, !tbaa !14
  %297 = getelementptr i8, ptr %295, i64 8
  %298 = load i64, ptr %297, align 8, !tbaa !14
  %299 = load ptr, ptr %41, align 8, !tbaa !54
  %300 = load i64, ptr %28, align 8, !tbaa !36
  %301 = icmp sgt i64 %300, 1
  br i1 %301, label %302, label %335

302:                                              ; preds = %280
  %303 = icmp slt i64 %296, %298
  br label %304

304:                                              ; preds = %308, %302
  %305 = phi i64 [ 0, %302 ], [ %313, %308 ]
  %306 = or disjoint i64 %305, 1
  %307 = getelementptr double, ptr %292, i64 %305
  br i1 %303, label %316, label %308

308:                                              ; preds = %316, %304
  %309 = phi double [ 0.000000e+00, %304 ], [ %328, %316 ]
  %310 = phi double [ 0.000000e+00, %304 ], [ %332, %316 ]
  %311 = getelementptr inbounds double, ptr %180, i64 %305
  store double %309, ptr %311, align 8, !tbaa !32
  %312 = getelementptr inbounds double, ptr %180, i64 %306
  store double %310, ptr %312, align 8, !tbaa !32
  %313 = add nuw nsw i64 %305, 2
  %314 = or disjoint i64 %313, 1
  %315 = icmp slt i64 %314, %300
  br i1 %315, label %304, label %335, !llvm.loop !55

316:                                              ; preds = %304, %316
  %317 = phi i64 [ %333, %316 ], [ %296, %304 ]
  %318 = phi double [ %332, %316 ], [ 0.000000e+00, %304 ]
  %319 = phi double [ %328, %316 ], [ 0.000000e+00, %304 ]
  %320 = getelementptr inbounds i64, ptr %299, i64 %317
  %321 = load i64, ptr %320, align 8, !tbaa !14
  %322 = mul nsw i64 %321, %288
  %323 = getelementptr double, ptr %307, i64 %322
  %324 = load double, ptr %323, align 8, !tbaa !32
  %325 = getelementptr inbounds double, ptr %293, i64 %317
  %326 = load double, ptr %325, align 8, !tbaa !32
  %327 = fmul double %324, %326
  %328 = fadd double %319, %327
  %329 = getelementptr inbounds i8, ptr %323, i64 8
  %330 = load double, ptr %329, align 8, !tbaa !32
  %331 = fmul double %326, %330
  %332 = fadd double %318, %331
  %333 = add nsw i64 %317, 1
  %334 = icmp eq i64 %333, %298
  br i1 %334, label %308, label %316, !llvm.loop !56

335:                                              ; preds = %308, %280
  %336 = phi i64 [ 0, %280 ], [ %313, %308 ]
  %337 = icmp slt i64 %336, %300
  br i1 %337, label %338, label %358

338:                                              ; preds = %335
  %339 = getelementptr double, ptr %292, i64 %336
  %340 = icmp slt i64 %296, %298
  br i1 %340, label %344, label %341

341:                                              ; preds = %344, %338
  %342 = phi double [ 0.000000e+00, %338 ], [ %355, %344 ]
  %343 = getelementptr inbounds double, ptr %180, i64 %336
  store double %342, ptr %343, align 8, !tbaa !32
  br label %358

344:                                              ; preds = %338, %344
  %345 = phi i64 [ %356, %344 ], [ %296, %338 ]
  %346 = phi double [ %355, %344 ], [ 0.000000e+00, %338 ]
  %347 = getelementptr inbounds i64, ptr %299, i64 %345
  %348 = load i64, ptr %347, align 8, !tbaa !14
  %349 = mul nsw i64 %348, %288
  %350 = getelementptr double, ptr %339, i64 %349
  %351 = load double, ptr %350, align 8, !tbaa !32
  %352 = getelementptr inbounds double, ptr %293, i64 %345
  %353 = load double, ptr %352, align 8, !tbaa !32
  %354 = fmul double %351, %353
  %355 = fadd double %346, %354
  %356 = add nsw i64 %345, 1
  %357 = icmp eq i64 %356, %298
  br i1 %357, label %341, label %344, !llvm.loop !57

358:                                              ; preds = %341, %335
  %359 = icmp sgt i64 %288, 0
  br i1 %359, label %360, label %567

360:                                              ; preds = %358
  %361 = load ptr, ptr %24, align 8, !tbaa !34
  %362 = getelementptr inbounds double, ptr %361, i64 %167
  br label %621

363:                                              ; preds = %276, %563
  %364 = phi i64 [ %565, %563 ], [ %275, %276 ]
  %365 = phi i64 [ %564, %563 ], [ 1, %276 ]
  %366 = load ptr, ptr %31, align 8, !tbaa !39
  %367 = load i64, ptr %32, align 8, !tbaa !40
  %368 = mul nsw i64 %367, %167
  %369 = add nsw i64 %368, %365
  %370 = load i64, ptr %26, align 8, !tbaa !27
  %371 = mul nsw i64 %369, %370
  %372 = getelementptr inbounds double, ptr %366, i64 %371
  %373 = load ptr, ptr %27, align 8, !tbaa !30
  %374 = mul nsw i64 %370, %167
  %375 = getelementptr inbounds double, ptr %373, i64 %374
  %376 = load ptr, ptr %29, align 8, !tbaa !26
  %377 = getelementptr inbounds double, ptr %376, i64 %374
  %378 = load ptr, ptr %37, align 8, !tbaa !58
  %379 = getelementptr inbounds double, ptr %378, i64 %374
  %380 = load ptr, ptr %24, align 8, !tbaa !34
  %381 = getelementptr inbounds double, ptr %380, i64 %167
  %382 = load double, ptr %381, align 8, !tbaa !32
  %383 = load i64, ptr %49, align 8, !tbaa !59
  %384 = load i64, ptr %53, align 8, !tbaa !60
  %385 = mul nsw i64 %368, %370
  %386 = getelementptr inbounds double, ptr %366, i64 %385
  %387 = load ptr, ptr %39, align 8, !tbaa !52
  %388 = load ptr, ptr %40, align 8, !tbaa !53
  %389 = getelementptr i64, ptr %388, i64 %383
  %390 = getelementptr i64, ptr %389, i64 %365
  %391 = getelementptr i64, ptr %390, i64 %364
  %392 = getelementptr i64, ptr %391, i64 %384
  %393 = load i64, ptr %392, align 8, !tbaa !14
  %394 = getelementptr i8, ptr %392, i64 8
  %395 = load i64, ptr %394, align 8, !tbaa !14
  %396 = load ptr, ptr %41, align 8, !tbaa !54
  %397 = load i64, ptr %28, align 8, !tbaa !36
  %398 = icmp sgt i64 %397, 1
  br i1 %398, label %399, label %432

399:                                              ; preds = %363
  %400 = icmp slt i64 %393, %395
  br label %401

401:                                              ; preds = %405, %399
  %402 = phi i64 [ 0, %399 ], [ %410, %405 ]
  %403 = or disjoint i64 %402, 1
  %404 = getelementptr double, ptr %386, i64 %402
  br i1 %400, label %413, label %405

405:                                              ; preds = %413, %401
  %406 = phi double [ 0.000000e+00, %401 ], [ %425, %413 ]
  %407 = phi double [ 0.000000e+00, %401 ], [ %429, %413 ]
  %408 = getelementptr inbounds double, ptr %372, i64 %402
  store double %406, ptr %408, align 8, !tbaa !32
  %409 = getelementptr inbounds double, ptr %372, i64 %403
  store double %407, ptr %409, align 8, !tbaa !32
  %410 = add nuw nsw i64 %402, 2
  %411 = or disjoint i64 %410, 1
  %412 = icmp slt i64 %411, %397
  br i1 %412, label %401, label %432, !llvm.loop !55

413:                                              ; preds = %401, %413
  %414 = phi i64 [ %430, %413 ], [ %393, %401 ]
  %415 = phi double [ %429, %413 ], [ 0.000000e+00, %401 ]
  %416 = phi double [ %425, %413 ], [ 0.000000e+00, %401 ]
  %417 = getelementptr inbounds i64, ptr %396, i64 %414
  %418 = load i64, ptr %417, align 8, !tbaa !14
  %419 = mul nsw i64 %418, %370
  %420 = getelementptr double, ptr %404, i64 %419
  %421 = load double, ptr %420, align 8, !tbaa !32
  %422 = getelementptr inbounds double, ptr %387, i64 %414
  %423 = load double, ptr %422, align 8, !tbaa !32
  %424 = fmul double %421, %423
  %425 = fadd double %416, %424
  %426 = getelementptr inbounds i8, ptr %420, i64 8
  %427 = load double, ptr %426, align 8, !tbaa !32
  %428 = fmul double %423, %427
  %429 = fadd double %415, %428
  %430 = add nsw i64 %414, 1
  %431 = icmp eq i64 %430, %395
  br i1 %431, label %405, label %413, !llvm.loop !56

432:                                              ; preds = %405, %363
  %433 = phi i64 [ 0, %363 ], [ %410, %405 ]
  %434 = icmp slt i64 %433, %397
  br i1 %434, label %435, label %455

435:                                              ; preds = %432
  %436 = getelementptr double, ptr %386, i64 %433
  %437 = icmp slt i64 %393, %395
  br i1 %437, label %441, label %438

438:                                              ; preds = %441, %435
  %439 = phi double [ 0.000000e+00, %435 ], [ %452, %441 ]
  %440 = getelementptr inbounds double, ptr %372, i64 %433
  store double %439, ptr %440, align 8, !tbaa !32
  br label %455

441:                                              ; preds = %435, %441
  %442 = phi i64 [ %453, %441 ], [ %393, %435 ]
  %443 = phi double [ %452, %441 ], [ 0.000000e+00, %435 ]
  %444 = getelementptr inbounds i64, ptr %396, i64 %442
  %445 = load i64, ptr %444, align 8, !tbaa !14
  %446 = mul nsw i64 %445, %370
  %447 = getelementptr double, ptr %436, i64 %446
  %448 = load double, ptr %447, align 8, !tbaa !32
  %449 = getelementptr inbounds double, ptr %387, i64 %442
  %450 = load double, ptr %449, align 8, !tbaa !32
  %451 = fmul double %448, %450
  %452 = fadd double %443, %451
  %453 = add nsw i64 %442, 1
  %454 = icmp eq i64 %453, %395
  br i1 %454, label %438, label %441, !llvm.loop !57

455:                                              ; preds = %438, %432
  %456 = add nsw i64 %365, -1
  %457 = load ptr, ptr %25, align 8, !tbaa !35
  %458 = load ptr, ptr %14, align 8, !tbaa !13
  %459 = getelementptr inbounds i64, ptr %458, i64 %167
  %460 = load i64, ptr %459, align 8, !tbaa !14
  %461 = mul nsw i64 %460, %370
  %462 = getelementptr inbounds double, ptr %457, i64 %461
  call fastcc void @combine(ptr noundef readonly %0, i64 noundef %167, i64 noundef %456, ptr noundef %462, ptr noundef %375)
  %463 = load ptr, ptr %23, align 8, !tbaa !33
  %464 = load ptr, ptr %14, align 8, !tbaa !13
  %465 = getelementptr inbounds i64, ptr %464, i64 %167
  %466 = load i64, ptr %465, align 8, !tbaa !14
  %467 = getelementptr inbounds double, ptr %463, i64 %466
  %468 = load double, ptr %467, align 8, !tbaa !32
  %469 = load ptr, ptr %58, align 8, !tbaa !61
  %470 = getelementptr double, ptr %469, i64 %365
  %471 = getelementptr i8, ptr %470, i64 -8
  %472 = load double, ptr %471, align 8, !tbaa !32
  %473 = fmul double %382, %472
  %474 = fadd double %468, %473
  %475 = load ptr, ptr %42, align 8, !tbaa !42
  %476 = getelementptr inbounds double, ptr %475, i64 %167
  store double %474, ptr %476, align 8, !tbaa !32
  br label %477

477:                                              ; preds = %560, %455
  %478 = phi i64 [ 1, %455 ], [ %562, %560 ]
  %479 = phi double [ 1.000000e+00, %455 ], [ %561, %560 ]
  %480 = load i64, ptr %26, align 8, !tbaa !27
  %481 = icmp sgt i64 %480, 0
  br i1 %481, label %489, label %482

482:                                              ; preds = %489, %477
  %483 = load ptr, ptr %0, align 8, !tbaa !62
  %484 = load ptr, ptr %18, align 8, !tbaa !19
  %485 = getelementptr inbounds i8, ptr %484, i64 %244
  %486 = getelementptr inbounds i8, ptr %485, i64 16
  store ptr %377, ptr %486, align 8, !tbaa !20
  call void %483(ptr noundef %485, ptr noundef %379) #6
  %487 = load i64, ptr %26, align 8, !tbaa !27
  %488 = icmp sgt i64 %487, 0
  br i1 %488, label %540, label %501

489:                                              ; preds = %477, %489
  %490 = phi i64 [ %499, %489 ], [ 0, %477 ]
  %491 = getelementptr inbounds double, ptr %375, i64 %490
  %492 = load double, ptr %491, align 8, !tbaa !32
  %493 = getelementptr inbounds double, ptr %372, i64 %490
  %494 = load double, ptr %493, align 8, !tbaa !32
  %495 = load double, ptr %21, align 8, !tbaa !25
  %496 = fmul double %494, %495
  %497 = fadd double %492, %496
  %498 = getelementptr inbounds double, ptr %377, i64 %490
  store double %497, ptr %498, align 8, !tbaa !32
  %499 = add nuw nsw i64 %490, 1
  %500 = icmp eq i64 %499, %480
  br i1 %500, label %482, label %489, !llvm.loop !63

501:                                              ; preds = %540, %482
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #6
  %502 = trunc i64 %487 to i32
  store i32 %502, ptr %4, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #6
  store i32 1, ptr %5, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #6
  store i32 0, ptr %6, align 4, !tbaa !43
  %503 = load ptr, ptr %59, align 8, !tbaa !64
  %504 = load ptr, ptr %55, align 8, !tbaa !46
  %505 = load ptr, ptr %57, align 8, !tbaa !50
  call void %503(ptr noundef nonnull @.str, ptr noundef nonnull %4, ptr noundef nonnull %5, ptr noundef %504, ptr noundef nonnull %4, ptr noundef %505, ptr noundef %379, ptr noundef nonnull %4, ptr noundef nonnull %6) #6
  %506 = load i32, ptr %4, align 4, !tbaa !43
  %507 = icmp sgt i32 %506, 0
  br i1 %507, label %508, label %538

508:                                              ; preds = %501
  %509 = zext nneg i32 %506 to i64
  br label %510

510:                                              ; preds = %510, %508
  %511 = phi i64 [ 0, %508 ], [ %530, %510 ]
  %512 = phi double [ 0.000000e+00, %508 ], [ %529, %510 ]
  %513 = getelementptr inbounds double, ptr %379, i64 %511
  %514 = load double, ptr %513, align 8, !tbaa !32
  %515 = getelementptr inbounds double, ptr %372, i64 %511
  %516 = load double, ptr %515, align 8, !tbaa !32
  %517 = fsub double %516, %514
  store double %517, ptr %515, align 8, !tbaa !32
  %518 = load double, ptr %513, align 8, !tbaa !32
  %519 = call double @llvm.fabs.f64(double %518)
  %520 = load double, ptr %60, align 8, !tbaa !65
  %521 = load double, ptr %61, align 8, !tbaa !66
  %522 = call double @llvm.fabs.f64(double %517)
  %523 = fmul double %522, %521
  %524 = fadd double %520, %523
  %525 = fdiv double %519, %524
  %526 = fcmp ugt double %525, %512
  %527 = fcmp ord double %512, 0.000000e+00
  %528 = and i1 %527, %526
  %529 = select i1 %528, double %525, double %512
  %530 = add nuw nsw i64 %511, 1
  %531 = icmp eq i64 %530, %509
  br i1 %531, label %532, label %510, !llvm.loop !67

532:                                              ; preds = %510
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #6
  %533 = fdiv double %529, %479
  %534 = fmul double %529, %533
  %535 = fsub double 1.000000e+00, %533
  %536 = fdiv double %534, %535
  %537 = icmp ult i64 %478, 2
  br i1 %537, label %560, label %550

538:                                              ; preds = %501
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #6
  %539 = icmp ult i64 %478, 2
  br i1 %539, label %560, label %563

540:                                              ; preds = %482, %540
  %541 = phi i64 [ %548, %540 ], [ 0, %482 ]
  %542 = getelementptr inbounds double, ptr %372, i64 %541
  %543 = load double, ptr %542, align 8, !tbaa !32
  %544 = getelementptr inbounds double, ptr %379, i64 %541
  %545 = load double, ptr %544, align 8, !tbaa !32
  %546 = fmul double %382, %545
  %547 = fsub double %543, %546
  store double %547, ptr %544, align 8, !tbaa !32
  %548 = add nuw nsw i64 %541, 1
  %549 = icmp eq i64 %548, %487
  br i1 %549, label %501, label %540, !llvm.loop !68

550:                                              ; preds = %532
  %551 = fcmp olt double %529, 1.000000e-13
  br i1 %551, label %563, label %552

552:                                              ; preds = %550
  %553 = fcmp ogt double %536, 0.000000e+00
  %554 = fcmp olt double %536, 1.000000e+00
  %555 = and i1 %553, %554
  br i1 %555, label %563, label %556

556:                                              ; preds = %552
  %557 = fcmp ugt double %533, 2.000000e+00
  %558 = icmp ugt i64 %478, 9
  %559 = select i1 %557, i1 true, i1 %558
  br i1 %559, label %278, label %560

560:                                              ; preds = %556, %538, %532
  %561 = phi double [ %529, %532 ], [ %529, %556 ], [ 0.000000e+00, %538 ]
  %562 = add nuw nsw i64 %478, 1
  br label %477, !llvm.loop !69

563:                                              ; preds = %552, %550, %538
  %564 = add nuw nsw i64 %365, 1
  %565 = load i64, ptr %33, align 8, !tbaa !51
  %566 = icmp slt i64 %564, %565
  br i1 %566, label %363, label %280, !llvm.loop !70

567:                                              ; preds = %637, %358
  %568 = load ptr, ptr %22, align 8, !tbaa !31
  %569 = load ptr, ptr %14, align 8, !tbaa !13
  %570 = getelementptr inbounds i64, ptr %569, i64 %167
  %571 = load i64, ptr %570, align 8, !tbaa !14
  %572 = getelementptr inbounds double, ptr %568, i64 %571
  %573 = load double, ptr %572, align 8, !tbaa !32
  %574 = load ptr, ptr %42, align 8, !tbaa !42
  %575 = getelementptr inbounds double, ptr %574, i64 %167
  store double %573, ptr %575, align 8, !tbaa !32
  %576 = load i64, ptr %43, align 8, !tbaa !71
  %577 = icmp eq i64 %576, 0
  br i1 %577, label %645, label %578

578:                                              ; preds = %567
  %579 = load ptr, ptr %29, align 8, !tbaa !26
  %580 = mul nsw i64 %288, %167
  %581 = getelementptr double, ptr %579, i64 %580
  %582 = load ptr, ptr %27, align 8, !tbaa !30
  %583 = getelementptr inbounds double, ptr %582, i64 %580
  %584 = load ptr, ptr %38, align 8, !tbaa !29
  %585 = getelementptr inbounds double, ptr %584, i64 %580
  %586 = load ptr, ptr %44, align 8, !tbaa !72
  %587 = load ptr, ptr %18, align 8, !tbaa !19
  %588 = getelementptr inbounds i8, ptr %587, i64 %244
  %589 = getelementptr inbounds i8, ptr %588, i64 16
  store ptr %581, ptr %589, align 8, !tbaa !20
  call void %586(ptr noundef %588, ptr noundef %583) #6
  %590 = load i64, ptr %45, align 8, !tbaa !73
  %591 = icmp eq i64 %590, 0
  %592 = load i64, ptr %26, align 8, !tbaa !27
  br i1 %591, label %609, label %593

593:                                              ; preds = %578
  %594 = icmp sgt i64 %592, 0
  br i1 %594, label %595, label %618

595:                                              ; preds = %593, %595
  %596 = phi i64 [ %607, %595 ], [ 0, %593 ]
  %597 = getelementptr inbounds double, ptr %585, i64 %596
  %598 = load double, ptr %597, align 8, !tbaa !32
  %599 = call double @llvm.fabs.f64(double %598)
  %600 = getelementptr inbounds double, ptr %583, i64 %596
  %601 = load double, ptr %600, align 8, !tbaa !32
  %602 = getelementptr inbounds double, ptr %581, i64 %596
  %603 = load double, ptr %602, align 8, !tbaa !32
  %604 = fsub double %601, %603
  %605 = call double @llvm.fabs.f64(double %604)
  %606 = fadd double %599, %605
  store double %606, ptr %597, align 8, !tbaa !32
  %607 = add nuw nsw i64 %596, 1
  %608 = icmp eq i64 %607, %592
  br i1 %608, label %609, label %595, !llvm.loop !74

609:                                              ; preds = %595, %578
  %610 = icmp sgt i64 %592, 0
  br i1 %610, label %611, label %618

611:                                              ; preds = %609, %611
  %612 = phi i64 [ %616, %611 ], [ 0, %609 ]
  %613 = getelementptr inbounds double, ptr %583, i64 %612
  %614 = load double, ptr %613, align 8, !tbaa !32
  %615 = getelementptr inbounds double, ptr %581, i64 %612
  store double %614, ptr %615, align 8, !tbaa !32
  %616 = add nuw nsw i64 %612, 1
  %617 = icmp eq i64 %616, %592
  br i1 %617, label %618, label %611, !llvm.loop !37

618:                                              ; preds = %611, %609, %593
  %619 = load i64, ptr %43, align 8, !tbaa !71
  %620 = icmp eq i64 %619, 0
  br i1 %620, label %645, label %640

621:                                              ; preds = %637, %360
  %622 = phi i64 [ 0, %360 ], [ %638, %637 ]
  %623 = getelementptr inbounds double, ptr %182, i64 %622
  %624 = load double, ptr %623, align 8, !tbaa !32
  %625 = getelementptr inbounds double, ptr %290, i64 %622
  %626 = load double, ptr %625, align 8, !tbaa !32
  %627 = load double, ptr %21, align 8, !tbaa !25
  %628 = fmul double %626, %627
  %629 = fadd double %624, %628
  %630 = getelementptr inbounds double, ptr %176, i64 %622
  store double %629, ptr %630, align 8, !tbaa !32
  %631 = load double, ptr %625, align 8, !tbaa !32
  %632 = load double, ptr %362, align 8, !tbaa !32
  %633 = fdiv double %631, %632
  %634 = getelementptr inbounds double, ptr %178, i64 %622
  store double %633, ptr %634, align 8, !tbaa !32
  br i1 %282, label %637, label %635

635:                                              ; preds = %621
  %636 = getelementptr inbounds double, ptr %180, i64 %622
  store double 0x7FF8000000000000, ptr %636, align 8, !tbaa !32
  br label %637

637:                                              ; preds = %635, %621
  %638 = add nuw nsw i64 %622, 1
  %639 = icmp eq i64 %638, %288
  br i1 %639, label %567, label %621, !llvm.loop !75

640:                                              ; preds = %618
  %641 = load ptr, ptr %0, align 8, !tbaa !62
  %642 = load ptr, ptr %18, align 8, !tbaa !19
  %643 = getelementptr inbounds i8, ptr %642, i64 %244
  %644 = getelementptr inbounds i8, ptr %643, i64 16
  store ptr %176, ptr %644, align 8, !tbaa !20
  call void %641(ptr noundef %643, ptr noundef %178) #6
  br label %645

645:                                              ; preds = %640, %618, %567, %166
  %646 = add nuw nsw i64 %167, 1
  %647 = load i64, ptr %12, align 8, !tbaa !11
  %648 = icmp slt i64 %646, %647
  br i1 %648, label %166, label %1009, !llvm.loop !76

649:                                              ; preds = %161
  br i1 %164, label %650, label %652

650:                                              ; preds = %649
  %651 = load ptr, ptr %14, align 8, !tbaa !13
  br label %655

652:                                              ; preds = %719, %649
  %653 = load i64, ptr %33, align 8, !tbaa !51
  %654 = icmp sgt i64 %653, 1
  br i1 %654, label %728, label %724

655:                                              ; preds = %719, %650
  %656 = phi i64 [ 0, %650 ], [ %720, %719 ]
  %657 = getelementptr inbounds i64, ptr %651, i64 %656
  %658 = load i64, ptr %657, align 8, !tbaa !14
  %659 = icmp sgt i64 %658, -1
  br i1 %659, label %660, label %719

660:                                              ; preds = %655
  %661 = load ptr, ptr %22, align 8, !tbaa !31
  %662 = getelementptr inbounds double, ptr %661, i64 %658
  %663 = load double, ptr %662, align 8, !tbaa !32
  %664 = load ptr, ptr %23, align 8, !tbaa !33
  %665 = getelementptr inbounds double, ptr %664, i64 %658
  %666 = load double, ptr %665, align 8, !tbaa !32
  %667 = fsub double %663, %666
  %668 = load ptr, ptr %24, align 8, !tbaa !34
  %669 = getelementptr inbounds double, ptr %668, i64 %656
  store double %667, ptr %669, align 8, !tbaa !32
  %670 = load ptr, ptr %25, align 8, !tbaa !35
  %671 = load i64, ptr %26, align 8, !tbaa !27
  %672 = mul nsw i64 %671, %658
  %673 = getelementptr double, ptr %670, i64 %672
  %674 = load ptr, ptr %27, align 8, !tbaa !30
  %675 = mul i64 %671, %656
  %676 = getelementptr double, ptr %674, i64 %675
  %677 = load i64, ptr %28, align 8, !tbaa !36
  %678 = getelementptr double, ptr %676, i64 %677
  %679 = getelementptr double, ptr %673, i64 %677
  %680 = sub nsw i64 %671, %677
  %681 = icmp sgt i64 %680, 0
  br i1 %681, label %682, label %702

682:                                              ; preds = %660, %682
  %683 = phi i64 [ %687, %682 ], [ 0, %660 ]
  %684 = getelementptr inbounds double, ptr %679, i64 %683
  %685 = load double, ptr %684, align 8, !tbaa !32
  %686 = getelementptr inbounds double, ptr %678, i64 %683
  store double %685, ptr %686, align 8, !tbaa !32
  %687 = add nuw nsw i64 %683, 1
  %688 = icmp eq i64 %687, %680
  br i1 %688, label %689, label %682, !llvm.loop !37

689:                                              ; preds = %682
  %690 = load ptr, ptr %29, align 8, !tbaa !26
  %691 = getelementptr inbounds double, ptr %690, i64 %675
  %692 = getelementptr double, ptr %691, i64 %677
  br label %693

693:                                              ; preds = %693, %689
  %694 = phi i64 [ %698, %693 ], [ 0, %689 ]
  %695 = getelementptr inbounds double, ptr %679, i64 %694
  %696 = load double, ptr %695, align 8, !tbaa !32
  %697 = getelementptr inbounds double, ptr %692, i64 %694
  store double %696, ptr %697, align 8, !tbaa !32
  %698 = add nuw nsw i64 %694, 1
  %699 = icmp eq i64 %698, %680
  br i1 %699, label %700, label %693, !llvm.loop !37

700:                                              ; preds = %693
  %701 = load double, ptr %669, align 8, !tbaa !32
  br label %702

702:                                              ; preds = %700, %660
  %703 = phi double [ %701, %700 ], [ %667, %660 ]
  %704 = load ptr, ptr %30, align 8, !tbaa !38
  %705 = getelementptr inbounds double, ptr %704, i64 %672
  %706 = load ptr, ptr %31, align 8, !tbaa !39
  %707 = load i64, ptr %32, align 8, !tbaa !40
  %708 = mul i64 %707, %675
  %709 = getelementptr inbounds double, ptr %706, i64 %708
  %710 = icmp sgt i64 %677, 0
  br i1 %710, label %711, label %719

711:                                              ; preds = %702, %711
  %712 = phi i64 [ %717, %711 ], [ 0, %702 ]
  %713 = getelementptr inbounds double, ptr %705, i64 %712
  %714 = load double, ptr %713, align 8, !tbaa !32
  %715 = fmul double %703, %714
  %716 = getelementptr inbounds double, ptr %709, i64 %712
  store double %715, ptr %716, align 8, !tbaa !32
  %717 = add nuw nsw i64 %712, 1
  %718 = icmp eq i64 %717, %677
  br i1 %718, label %719, label %711, !llvm.loop !41

719:                                              ; preds = %711, %702, %655
  %720 = add nuw nsw i64 %656, 1
  %721 = icmp eq i64 %720, %153
  br i1 %721, label %652, label %655, !llvm.loop !77

722:                                              ; preds = %742
  %723 = load i64, ptr %12, align 8, !tbaa !11
  br label %724

724:                                              ; preds = %722, %652
  %725 = phi i64 [ %723, %722 ], [ %149, %652 ]
  %726 = phi i64 [ %723, %722 ], [ %153, %652 ]
  %727 = icmp sgt i64 %726, 0
  br i1 %727, label %755, label %750

728:                                              ; preds = %652, %742
  %729 = phi i64 [ %748, %742 ], [ %653, %652 ]
  %730 = phi i64 [ %747, %742 ], [ 1, %652 ]
  %731 = add nsw i64 %729, -1
  %732 = icmp eq i64 %730, %731
  %733 = add nsw i64 %730, -1
  br i1 %732, label %734, label %742

734:                                              ; preds = %728
  %735 = load i64, ptr %34, align 8, !tbaa !78
  %736 = icmp eq i64 %735, 0
  %737 = select i1 %736, i64 528, i64 520
  %738 = getelementptr inbounds i8, ptr %0, i64 %737
  %739 = load i64, ptr %35, align 8, !tbaa !79
  %740 = icmp eq i64 %739, 0
  %741 = select i1 %740, ptr %37, ptr %36
  br label %742

742:                                              ; preds = %734, %728
  %743 = phi ptr [ %738, %734 ], [ %27, %728 ]
  %744 = phi ptr [ %741, %734 ], [ %37, %728 ]
  %745 = load ptr, ptr %743, align 8, !tbaa !20
  %746 = load ptr, ptr %744, align 8, !tbaa !20
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %733, i64 noundef %730, ptr noundef %745, ptr noundef %746)
  %747 = add nuw nsw i64 %730, 1
  %748 = load i64, ptr %33, align 8, !tbaa !51
  %749 = icmp slt i64 %747, %748
  br i1 %749, label %728, label %722, !llvm.loop !80

750:                                              ; preds = %900, %724
  %751 = phi i64 [ %725, %724 ], [ %902, %900 ]
  %752 = phi i64 [ %726, %724 ], [ %902, %900 ]
  %753 = load i64, ptr %43, align 8, !tbaa !71
  %754 = icmp eq i64 %753, 0
  br i1 %754, label %904, label %907

755:                                              ; preds = %724, %900
  %756 = phi i64 [ %901, %900 ], [ 0, %724 ]
  %757 = load ptr, ptr %14, align 8, !tbaa !13
  %758 = getelementptr inbounds i64, ptr %757, i64 %756
  %759 = load i64, ptr %758, align 8, !tbaa !14
  %760 = icmp sgt i64 %759, -1
  br i1 %760, label %761, label %900

761:                                              ; preds = %755
  %762 = load i64, ptr %34, align 8, !tbaa !78
  %763 = icmp eq i64 %762, 0
  %764 = load i64, ptr %33, align 8, !tbaa !51
  %765 = load i64, ptr %26, align 8, !tbaa !27
  br i1 %763, label %776, label %766

766:                                              ; preds = %761
  %767 = add nsw i64 %764, -1
  %768 = load ptr, ptr %25, align 8, !tbaa !35
  %769 = mul nsw i64 %765, %759
  %770 = getelementptr inbounds double, ptr %768, i64 %769
  %771 = load ptr, ptr %29, align 8, !tbaa !26
  %772 = mul nsw i64 %765, %756
  %773 = getelementptr inbounds double, ptr %771, i64 %772
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %756, i64 noundef %767, ptr noundef %770, ptr noundef %773)
  %774 = load i64, ptr %33, align 8, !tbaa !51
  %775 = load i64, ptr %26, align 8, !tbaa !27
  br label %776

776:                                              ; preds = %766, %761
  %777 = phi i64 [ %775, %766 ], [ %765, %761 ]
  %778 = phi i64 [ %774, %766 ], [ %764, %761 ]
  %779 = load ptr, ptr %38, align 8, !tbaa !29
  %780 = mul i64 %777, %756
  %781 = getelementptr inbounds double, ptr %779, i64 %780
  %782 = load ptr, ptr %31, align 8, !tbaa !39
  %783 = load i64, ptr %32, align 8, !tbaa !40
  %784 = mul i64 %783, %780
  %785 = getelementptr inbounds double, ptr %782, i64 %784
  %786 = load ptr, ptr %39, align 8, !tbaa !52
  %787 = load ptr, ptr %40, align 8, !tbaa !53
  %788 = getelementptr inbounds i64, ptr %787, i64 %778
  %789 = load i64, ptr %788, align 8, !tbaa !14
  %790 = getelementptr i8, ptr %788, i64 8
  %791 = load i64, ptr %790, align 8, !tbaa !14
  %792 = load ptr, ptr %41, align 8, !tbaa !54
  %793 = load i64, ptr %28, align 8, !tbaa !36
  %794 = icmp sgt i64 %793, 1
  br i1 %794, label %795, label %828

795:                                              ; preds = %776
  %796 = icmp slt i64 %789, %791
  br label %797

797:                                              ; preds = %801, %795
  %798 = phi i64 [ 0, %795 ], [ %806, %801 ]
  %799 = or disjoint i64 %798, 1
  %800 = getelementptr double, ptr %785, i64 %798
  br i1 %796, label %809, label %801

801:                                              ; preds = %809, %797
  %802 = phi double [ 0.000000e+00, %797 ], [ %821, %809 ]
  %803 = phi double [ 0.000000e+00, %797 ], [ %825, %809 ]
  %804 = getelementptr inbounds double, ptr %781, i64 %798
  store double %802, ptr %804, align 8, !tbaa !32
  %805 = getelementptr inbounds double, ptr %781, i64 %799
  store double %803, ptr %805, align 8, !tbaa !32
  %806 = add nuw nsw i64 %798, 2
  %807 = or disjoint i64 %806, 1
  %808 = icmp slt i64 %807, %793
  br i1 %808, label %797, label %828, !llvm.loop !55

809:                                              ; preds = %797, %809
  %810 = phi i64 [ %826, %809 ], [ %789, %797 ]
  %811 = phi double [ %825, %809 ], [ 0.000000e+00, %797 ]
  %812 = phi double [ %821, %809 ], [ 0.000000e+00, %797 ]
  %813 = getelementptr inbounds i64, ptr %792, i64 %810
  %814 = load i64, ptr %813, align 8, !tbaa !14
  %815 = mul nsw i64 %814, %777
  %816 = getelementptr double, ptr %800, i64 %815
  %817 = load double, ptr %816, align 8, !tbaa !32
  %818 = getelementptr inbounds double, ptr %786, i64 %810
  %819 = load double, ptr %818, align 8, !tbaa !32
  %820 = fmul double %817, %819
  %821 = fadd double %812, %820
  %822 = getelementptr inbounds i8, ptr %816, i64 8
  %823 = load double, ptr %822, align 8, !tbaa !32
  %824 = fmul double %819, %823
  %825 = fadd double %811, %824
  %826 = add nsw i64 %810, 1
  %827 = icmp eq i64 %826, %791
  br i1 %827, label %801, label %809, !llvm.loop !56

828:                                              ; preds = %801, %776
  %829 = phi i64 [ 0, %776 ], [ %806, %801 ]
  %830 = icmp slt i64 %829, %793
  br i1 %830, label %831, label %851

831:                                              ; preds = %828
  %832 = getelementptr double, ptr %785, i64 %829
  %833 = icmp slt i64 %789, %791
  br i1 %833, label %837, label %834

834:                                              ; preds = %837, %831
  %835 = phi double [ 0.000000e+00, %831 ], [ %848, %837 ]
  %836 = getelementptr inbounds double, ptr %781, i64 %829
  store double %835, ptr %836, align 8, !tbaa !32
  br label %851

837:                                              ; preds = %831, %837
  %838 = phi i64 [ %849, %837 ], [ %789, %831 ]
  %839 = phi double [ %848, %837 ], [ 0.000000e+00, %831 ]
  %840 = getelementptr inbounds i64, ptr %792, i64 %838
  %841 = load i64, ptr %840, align 8, !tbaa !14
  %842 = mul nsw i64 %841, %777
  %843 = getelementptr double, ptr %832, i64 %842
  %844 = load double, ptr %843, align 8, !tbaa !32
  %845 = getelementptr inbounds double, ptr %786, i64 %838
  %846 = load double, ptr %845, align 8, !tbaa !32
  %847 = fmul double %844, %846
  %848 = fadd double %839, %847
  %849 = add nsw i64 %838, 1
  %850 = icmp eq i64 %849, %791
  br i1 %850, label %834, label %837, !llvm.loop !57

851:                                              ; preds = %834, %828
  %852 = load ptr, ptr %22, align 8, !tbaa !31
  %853 = load ptr, ptr %14, align 8, !tbaa !13
  %854 = getelementptr inbounds i64, ptr %853, i64 %756
  %855 = load i64, ptr %854, align 8, !tbaa !14
  %856 = getelementptr inbounds double, ptr %852, i64 %855
  %857 = load double, ptr %856, align 8, !tbaa !32
  %858 = load ptr, ptr %42, align 8, !tbaa !42
  %859 = getelementptr inbounds double, ptr %858, i64 %756
  store double %857, ptr %859, align 8, !tbaa !32
  %860 = load i64, ptr %43, align 8, !tbaa !71
  %861 = icmp eq i64 %860, 0
  br i1 %861, label %900, label %862

862:                                              ; preds = %851
  %863 = load ptr, ptr %29, align 8, !tbaa !26
  %864 = getelementptr double, ptr %863, i64 %780
  %865 = load ptr, ptr %27, align 8, !tbaa !30
  %866 = getelementptr inbounds double, ptr %865, i64 %780
  %867 = load ptr, ptr %44, align 8, !tbaa !72
  %868 = load ptr, ptr %18, align 8, !tbaa !19
  %869 = mul i64 %756, 40
  %870 = getelementptr inbounds i8, ptr %868, i64 %869
  %871 = getelementptr inbounds i8, ptr %870, i64 16
  store ptr %864, ptr %871, align 8, !tbaa !20
  call void %867(ptr noundef %870, ptr noundef %866) #6
  %872 = load i64, ptr %45, align 8, !tbaa !73
  %873 = icmp eq i64 %872, 0
  %874 = load i64, ptr %26, align 8, !tbaa !27
  br i1 %873, label %891, label %875

875:                                              ; preds = %862
  %876 = icmp sgt i64 %874, 0
  br i1 %876, label %877, label %900

877:                                              ; preds = %875, %877
  %878 = phi i64 [ %889, %877 ], [ 0, %875 ]
  %879 = getelementptr inbounds double, ptr %781, i64 %878
  %880 = load double, ptr %879, align 8, !tbaa !32
  %881 = call double @llvm.fabs.f64(double %880)
  %882 = getelementptr inbounds double, ptr %866, i64 %878
  %883 = load double, ptr %882, align 8, !tbaa !32
  %884 = getelementptr inbounds double, ptr %864, i64 %878
  %885 = load double, ptr %884, align 8, !tbaa !32
  %886 = fsub double %883, %885
  %887 = call double @llvm.fabs.f64(double %886)
  %888 = fadd double %881, %887
  store double %888, ptr %879, align 8, !tbaa !32
  %889 = add nuw nsw i64 %878, 1
  %890 = icmp eq i64 %889, %874
  br i1 %890, label %891, label %877, !llvm.loop !74

891:                                              ; preds = %877, %862
  %892 = icmp sgt i64 %874, 0
  br i1 %892, label %893, label %900

893:                                              ; preds = %891, %893
  %894 = phi i64 [ %898, %893 ], [ 0, %891 ]
  %895 = getelementptr inbounds double, ptr %866, i64 %894
  %896 = load double, ptr %895, align 8, !tbaa !32
  %897 = getelementptr inbounds double, ptr %864, i64 %894
  store double %896, ptr %897, align 8, !tbaa !32
  %898 = add nuw nsw i64 %894, 1
  %899 = icmp eq i64 %898, %874
  br i1 %899, label %900, label %893, !llvm.loop !37

900:                                              ; preds = %893, %891, %875, %851, %755
  %901 = add nuw nsw i64 %756, 1
  %902 = load i64, ptr %12, align 8, !tbaa !11
  %903 = icmp slt i64 %901, %902
  br i1 %903, label %755, label %750, !llvm.loop !81

904:                                              ; preds = %750
  %905 = load i64, ptr %35, align 8, !tbaa !79
  %906 = icmp eq i64 %905, 0
  br i1 %906, label %907, label %959

907:                                              ; preds = %904, %750
  %908 = load ptr, ptr %29, align 8, !tbaa !26
  %909 = load ptr, ptr %36, align 8, !tbaa !28
  %910 = load i64, ptr %11, align 8, !tbaa !12
  %911 = icmp eq i64 %910, 1
  %912 = icmp sgt i64 %752, 0
  br i1 %911, label %916, label %913

913:                                              ; preds = %907
  br i1 %912, label %914, label %941

914:                                              ; preds = %913
  %915 = load i64, ptr %26, align 8, !tbaa !27
  br label %946

916:                                              ; preds = %907
  br i1 %912, label %917, label %959

917:                                              ; preds = %916, %936
  %918 = phi i64 [ %937, %936 ], [ %751, %916 ]
  %919 = phi i64 [ %938, %936 ], [ %752, %916 ]
  %920 = phi i64 [ %939, %936 ], [ 0, %916 ]
  %921 = load ptr, ptr %14, align 8, !tbaa !13
  %922 = getelementptr inbounds i64, ptr %921, i64 %920
  %923 = load i64, ptr %922, align 8, !tbaa !14
  %924 = icmp sgt i64 %923, -1
  br i1 %924, label %925, label %936

925:                                              ; preds = %917
  %926 = load ptr, ptr %0, align 8, !tbaa !62
  %927 = load i64, ptr %26, align 8, !tbaa !27
  %928 = mul nsw i64 %927, %920
  %929 = getelementptr inbounds double, ptr %908, i64 %928
  %930 = getelementptr inbounds double, ptr %909, i64 %928
  %931 = load ptr, ptr %18, align 8, !tbaa !19
  %932 = mul i64 %920, 40
  %933 = getelementptr inbounds i8, ptr %931, i64 %932
  %934 = getelementptr inbounds i8, ptr %933, i64 16
  store ptr %929, ptr %934, align 8, !tbaa !20
  call void %926(ptr noundef %933, ptr noundef %930) #6
  %935 = load i64, ptr %12, align 8, !tbaa !11
  br label %936

936:                                              ; preds = %925, %917
  %937 = phi i64 [ %918, %917 ], [ %935, %925 ]
  %938 = phi i64 [ %919, %917 ], [ %935, %925 ]
  %939 = add nuw nsw i64 %920, 1
  %940 = icmp slt i64 %939, %938
  br i1 %940, label %917, label %959, !llvm.loop !82

941:                                              ; preds = %946, %913
  %942 = load ptr, ptr %47, align 8, !tbaa !83
  %943 = load ptr, ptr %48, align 8, !tbaa !84
  %944 = load ptr, ptr %46, align 8, !tbaa !85
  call void %942(ptr noundef %943, ptr noundef %944) #6
  %945 = load i64, ptr %12, align 8, !tbaa !11
  br label %959

946:                                              ; preds = %946, %914
  %947 = phi i64 [ 0, %914 ], [ %957, %946 ]
  %948 = mul nsw i64 %947, %915
  %949 = getelementptr inbounds double, ptr %908, i64 %948
  %950 = load ptr, ptr %18, align 8, !tbaa !19
  %951 = mul i64 %947, 40
  %952 = getelementptr inbounds i8, ptr %950, i64 %951
  %953 = getelementptr inbounds i8, ptr %952, i64 16
  store ptr %949, ptr %953, align 8, !tbaa !20
  %954 = getelementptr inbounds double, ptr %909, i64 %948
  %955 = load ptr, ptr %46, align 8, !tbaa !85
  %956 = getelementptr inbounds ptr, ptr %955, i64 %947
  store ptr %954, ptr %956, align 8, !tbaa !20
  %957 = add nuw nsw i64 %947, 1
  %958 = icmp eq i64 %957, %752
  br i1 %958, label %941, label %946, !llvm.loop !86

959:                                              ; preds = %936, %941, %916, %904
  %960 = phi i64 [ %945, %941 ], [ %751, %916 ], [ %751, %904 ], [ %937, %936 ]
  %961 = load i64, ptr %49, align 8, !tbaa !59
  %962 = icmp eq i64 %961, 0
  br i1 %962, label %1009, label %963

963:                                              ; preds = %959
  %964 = icmp sgt i64 %960, 0
  br i1 %964, label %965, label %1013

965:                                              ; preds = %963
  %966 = load ptr, ptr %14, align 8, !tbaa !13
  br label %967

967:                                              ; preds = %987, %965
  %968 = phi i1 [ true, %965 ], [ %989, %987 ]
  %969 = phi i64 [ 0, %965 ], [ %988, %987 ]
  %970 = getelementptr inbounds i64, ptr %966, i64 %969
  %971 = load i64, ptr %970, align 8, !tbaa !14
  %972 = icmp sgt i64 %971, -1
  br i1 %972, label %973, label %987

973:                                              ; preds = %967
  %974 = load i64, ptr %50, align 8, !tbaa !87
  %975 = icmp eq i64 %974, 0
  br i1 %975, label %976, label %991

976:                                              ; preds = %973
  %977 = load ptr, ptr %51, align 8, !tbaa !88
  %978 = load ptr, ptr %52, align 8, !tbaa !89
  %979 = getelementptr inbounds i64, ptr %978, i64 %971
  %980 = load i64, ptr %979, align 8, !tbaa !14
  %981 = getelementptr inbounds double, ptr %977, i64 %980
  %982 = load double, ptr %981, align 8, !tbaa !32
  %983 = load ptr, ptr %22, align 8, !tbaa !31
  %984 = getelementptr inbounds double, ptr %983, i64 %971
  %985 = load double, ptr %984, align 8, !tbaa !32
  %986 = fcmp ugt double %982, %985
  br i1 %986, label %987, label %991

987:                                              ; preds = %976, %967
  %988 = add nuw nsw i64 %969, 1
  %989 = icmp slt i64 %988, %960
  %990 = icmp eq i64 %988, %960
  br i1 %990, label %991, label %967, !llvm.loop !90

991:                                              ; preds = %987, %976, %973
  %992 = phi i1 [ %968, %976 ], [ %968, %973 ], [ %989, %987 ]
  %993 = icmp sgt i64 %961, 0
  %994 = and i1 %993, %992
  br i1 %994, label %995, label %1009

995:                                              ; preds = %991, %995
  %996 = phi i64 [ %999, %995 ], [ 0, %991 ]
  %997 = load i64, ptr %33, align 8, !tbaa !51
  %998 = load i64, ptr %53, align 8, !tbaa !60
  %999 = add nuw nsw i64 %996, 1
  %1000 = add i64 %997, %999
  %1001 = add i64 %1000, %998
  %1002 = add nsw i64 %997, %996
  %1003 = load ptr, ptr %27, align 8, !tbaa !30
  %1004 = load ptr, ptr %37, align 8, !tbaa !58
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %1001, i64 noundef %1002, ptr noundef %1003, ptr noundef %1004)
  %1005 = load i64, ptr %49, align 8, !tbaa !59
  %1006 = icmp slt i64 %999, %1005
  br i1 %1006, label %995, label %1007, !llvm.loop !91

1007:                                             ; preds = %995
  %1008 = load i64, ptr %12, align 8, !tbaa !11
  br label %1009

1009:                                             ; preds = %645, %1007, %991, %959, %165
  %1010 = phi i64 [ %1008, %1007 ], [ %960, %991 ], [ %960, %959 ], [ %149, %165 ], [ %647, %645 ]
  %1011 = phi i64 [ %1008, %1007 ], [ %960, %991 ], [ %960, %959 ], [ %152, %165 ], [ %647, %645 ]
  %1012 = icmp sgt i64 %1011, 0
  br i1 %1012, label %1017, label %1013

1013:                                             ; preds = %1759, %963, %1009
  %1014 = phi i64 [ %1010, %1009 ], [ %960, %963 ], [ %1761, %1759 ]
  %1015 = phi i64 [ %1011, %1009 ], [ %960, %963 ], [ %1761, %1759 ]
  %1016 = icmp sgt i64 %89, 1
  br i1 %1016, label %1763, label %1768

1017:                                             ; preds = %1009, %1759
  %1018 = phi i64 [ %1760, %1759 ], [ 0, %1009 ]
  %1019 = load ptr, ptr %14, align 8, !tbaa !13
  %1020 = getelementptr inbounds i64, ptr %1019, i64 %1018
  %1021 = load i64, ptr %1020, align 8, !tbaa !14
  %1022 = icmp sgt i64 %1021, -1
  br i1 %1022, label %1023, label %1759

1023:                                             ; preds = %1017
  %1024 = load ptr, ptr %62, align 8, !tbaa !92
  %1025 = getelementptr inbounds i64, ptr %1024, i64 %1021
  %1026 = load i64, ptr %1025, align 8, !tbaa !14
  %1027 = load ptr, ptr %63, align 8, !tbaa !93
  %1028 = getelementptr inbounds double, ptr %1027, i64 %1026
  %1029 = load double, ptr %1028, align 8, !tbaa !32
  %1030 = load ptr, ptr %25, align 8, !tbaa !35
  %1031 = load i64, ptr %26, align 8, !tbaa !27
  %1032 = mul nsw i64 %1031, %1021
  %1033 = getelementptr inbounds double, ptr %1030, i64 %1032
  %1034 = load ptr, ptr %29, align 8, !tbaa !26
  %1035 = mul nsw i64 %1031, %1018
  %1036 = getelementptr inbounds double, ptr %1034, i64 %1035
  %1037 = load ptr, ptr %38, align 8, !tbaa !29
  %1038 = getelementptr inbounds double, ptr %1037, i64 %1035
  %1039 = load i64, ptr %28, align 8, !tbaa !36
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %3) #6
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %3, i8 0, i64 32, i1 false)
  %1040 = icmp sgt i64 %1039, 3
  br i1 %1040, label %1041, label %1045

1041:                                             ; preds = %1023, %1049
  %1042 = phi i64 [ %1050, %1049 ], [ 0, %1023 ]
  br label %1053

1043:                                             ; preds = %1049
  %1044 = load double, ptr %3, align 16, !tbaa !32
  br label %1045

1045:                                             ; preds = %1043, %1023
  %1046 = phi double [ 0.000000e+00, %1023 ], [ %1044, %1043 ]
  %1047 = phi i64 [ 0, %1023 ], [ %1050, %1043 ]
  %1048 = icmp slt i64 %1047, %1039
  br i1 %1048, label %1064, label %1073

1049:                                             ; preds = %1053
  %1050 = add nuw nsw i64 %1042, 4
  %1051 = or disjoint i64 %1050, 3
  %1052 = icmp slt i64 %1051, %1039
  br i1 %1052, label %1041, label %1043, !llvm.loop !94

1053:                                             ; preds = %1053, %1041
  %1054 = phi i64 [ 0, %1041 ], [ %1062, %1053 ]
  %1055 = or disjoint i64 %1054, %1042
  %1056 = getelementptr inbounds double, ptr %1036, i64 %1055
  %1057 = load double, ptr %1056, align 8, !tbaa !32
  %1058 = fsub double %1057, %1057
  %1059 = getelementptr inbounds [4 x double], ptr %3, i64 0, i64 %1054
  %1060 = load double, ptr %1059, align 8, !tbaa !32
  %1061 = fadd double %1060, %1058
  store double %1061, ptr %1059, align 8, !tbaa !32
  %1062 = add nuw nsw i64 %1054, 1
  %1063 = icmp eq i64 %1062, 4
  br i1 %1063, label %1049, label %1053, !llvm.loop !95

1064:                                             ; preds = %1045, %1064
  %1065 = phi i64 [ %1071, %1064 ], [ %1047, %1045 ]
  %1066 = phi double [ %1070, %1064 ], [ %1046, %1045 ]
  %1067 = getelementptr inbounds double, ptr %1036, i64 %1065
  %1068 = load double, ptr %1067, align 8, !tbaa !32
  %1069 = fsub double %1068, %1068
  %1070 = fadd double %1066, %1069
  %1071 = add nuw nsw i64 %1065, 1
  %1072 = icmp eq i64 %1071, %1039
  br i1 %1072, label %1073, label %1064, !llvm.loop !96

1073:                                             ; preds = %1064, %1045
  %1074 = phi double [ %1046, %1045 ], [ %1070, %1064 ]
  %1075 = load double, ptr %64, align 8, !tbaa !32
  %1076 = load double, ptr %65, align 16, !tbaa !32
  %1077 = load double, ptr %66, align 8, !tbaa !32
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %3) #6
  %1078 = getelementptr inbounds double, ptr %1033, i64 %1039
  %1079 = sub nsw i64 %1031, %1039
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %2) #6
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  %1080 = icmp sgt i64 %1079, 3
  br i1 %1080, label %1081, label %1085

1081:                                             ; preds = %1073, %1089
  %1082 = phi i64 [ %1090, %1089 ], [ 0, %1073 ]
  br label %1093

1083:                                             ; preds = %1089
  %1084 = load double, ptr %2, align 16, !tbaa !32
  br label %1085

1085:                                             ; preds = %1083, %1073
  %1086 = phi double [ 0.000000e+00, %1073 ], [ %1084, %1083 ]
  %1087 = phi i64 [ 0, %1073 ], [ %1090, %1083 ]
  %1088 = icmp slt i64 %1087, %1079
  br i1 %1088, label %1104, label %1113

1089:                                             ; preds = %1093
  %1090 = add nuw nsw i64 %1082, 4
  %1091 = or disjoint i64 %1090, 3
  %1092 = icmp slt i64 %1091, %1079
  br i1 %1092, label %1081, label %1083, !llvm.loop !94

1093:                                             ; preds = %1093, %1081
  %1094 = phi i64 [ 0, %1081 ], [ %1102, %1093 ]
  %1095 = or disjoint i64 %1094, %1082
  %1096 = getelementptr inbounds double, ptr %1078, i64 %1095
  %1097 = load double, ptr %1096, align 8, !tbaa !32
  %1098 = fsub double %1097, %1097
  %1099 = getelementptr inbounds [4 x double], ptr %2, i64 0, i64 %1094
  %1100 = load double, ptr %1099, align 8, !tbaa !32
  %1101 = fadd double %1100, %1098
  store double %1101, ptr %1099, align 8, !tbaa !32
  %1102 = add nuw nsw i64 %1094, 1
  %1103 = icmp eq i64 %1102, 4
  br i1 %1103, label %1089, label %1093, !llvm.loop !95

1104:                                             ; preds = %1085, %1104
  %1105 = phi i64 [ %1111, %1104 ], [ %1087, %1085 ]
  %1106 = phi double [ %1110, %1104 ], [ %1086, %1085 ]
  %1107 = getelementptr inbounds double, ptr %1078, i64 %1105
  %1108 = load double, ptr %1107, align 8, !tbaa !32
  %1109 = fsub double %1108, %1108
  %1110 = fadd double %1106, %1109
  %1111 = add nuw nsw i64 %1105, 1
  %1112 = icmp eq i64 %1111, %1079
  br i1 %1112, label %1113, label %1104, !llvm.loop !96

1113:                                             ; preds = %1104, %1085
  %1114 = phi double [ %1086, %1085 ], [ %1110, %1104 ]
  %1115 = load double, ptr %67, align 8, !tbaa !32
  %1116 = load double, ptr %68, align 16, !tbaa !32
  %1117 = load double, ptr %69, align 8, !tbaa !32
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %2) #6
  %1118 = icmp sgt i64 %1039, 0
  br i1 %1118, label %1119, label %1142

1119:                                             ; preds = %1113
  %1120 = load double, ptr %60, align 8, !tbaa !65
  %1121 = load double, ptr %61, align 8, !tbaa !66
  br label %1122

1122:                                             ; preds = %1122, %1119
  %1123 = phi double [ 0.000000e+00, %1119 ], [ %1139, %1122 ]
  %1124 = phi i64 [ 0, %1119 ], [ %1140, %1122 ]
  %1125 = getelementptr inbounds double, ptr %1038, i64 %1124
  %1126 = load double, ptr %1125, align 8, !tbaa !32
  %1127 = getelementptr inbounds double, ptr %1033, i64 %1124
  %1128 = load double, ptr %1127, align 8, !tbaa !32
  %1129 = call double @llvm.fabs.f64(double %1128)
  %1130 = getelementptr inbounds double, ptr %1036, i64 %1124
  %1131 = load double, ptr %1130, align 8, !tbaa !32
  %1132 = call double @llvm.fabs.f64(double %1131)
  %1133 = fcmp ogt double %1129, %1132
  %1134 = select i1 %1133, double %1129, double %1132
  %1135 = fmul double %1121, %1134
  %1136 = fadd double %1120, %1135
  %1137 = fdiv double %1126, %1136
  %1138 = fmul double %1137, %1137
  %1139 = fadd double %1123, %1138
  %1140 = add nuw nsw i64 %1124, 1
  %1141 = icmp eq i64 %1140, %1039
  br i1 %1141, label %1142, label %1122, !llvm.loop !97

1142:                                             ; preds = %1122, %1113
  %1143 = phi double [ 0.000000e+00, %1113 ], [ %1139, %1122 ]
  %1144 = fadd double %1114, %1115
  %1145 = fadd double %1116, %1117
  %1146 = fadd double %1144, %1145
  %1147 = fadd double %1074, %1075
  %1148 = fadd double %1076, %1077
  %1149 = fadd double %1147, %1148
  %1150 = fadd double %1149, %1146
  %1151 = fcmp oeq double %1150, 0.000000e+00
  %1152 = sitofp i64 %1031 to double
  %1153 = fdiv double %1143, %1152
  %1154 = call double @llvm.sqrt.f64(double %1153)
  %1155 = load i64, ptr %70, align 8, !tbaa !98
  %1156 = icmp eq i64 %1155, 0
  %1157 = fcmp ord double %1154, 0.000000e+00
  %1158 = select i1 %1156, i1 true, i1 %1157
  %1159 = fcmp oge double %1154, 0.000000e+00
  %1160 = select i1 %1151, i1 %1159, i1 false
  %1161 = select i1 %1160, double %1154, double 0x7FF0000000000000
  %1162 = load i64, ptr %50, align 8, !tbaa !87
  %1163 = icmp ne i64 %1162, 0
  %1164 = select i1 %1163, i1 %1151, i1 false
  %1165 = select i1 %1164, i1 %1156, i1 false
  br i1 %1165, label %1166, label %1289

1166:                                             ; preds = %1142
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1018)
  %1167 = mul i64 %1018, 40
  br label %1189

1168:                                             ; preds = %1278
  %1169 = load ptr, ptr %22, align 8, !tbaa !31
  %1170 = getelementptr inbounds double, ptr %1169, i64 %1021
  %1171 = load double, ptr %1170, align 8, !tbaa !32
  %1172 = load ptr, ptr %29, align 8, !tbaa !26
  %1173 = load i64, ptr %26, align 8, !tbaa !27
  %1174 = mul nsw i64 %1173, %1018
  %1175 = getelementptr inbounds double, ptr %1172, i64 %1174
  %1176 = load ptr, ptr %37, align 8, !tbaa !58
  %1177 = getelementptr inbounds double, ptr %1176, i64 %1174
  %1178 = load ptr, ptr %42, align 8, !tbaa !42
  %1179 = getelementptr inbounds double, ptr %1178, i64 %1018
  store double %1171, ptr %1179, align 8, !tbaa !32
  %1180 = load ptr, ptr %72, align 8, !tbaa !99
  %1181 = load ptr, ptr %18, align 8, !tbaa !19
  %1182 = getelementptr inbounds i8, ptr %1181, i64 %1167
  %1183 = getelementptr inbounds i8, ptr %1182, i64 16
  store ptr %1175, ptr %1183, align 8, !tbaa !20
  call void %1180(ptr noundef %1182, ptr noundef %1177) #6
  %1184 = load double, ptr %1177, align 8, !tbaa !32
  %1185 = fcmp uge double %1184, 0.000000e+00
  %1186 = icmp slt i64 %1280, 8
  %1187 = select i1 %1185, i1 %1186, i1 false
  %1188 = or i1 %1279, %1187
  br i1 %1188, label %1283, label %1289

1189:                                             ; preds = %1278, %1166
  %1190 = phi i64 [ 8, %1166 ], [ %1280, %1278 ]
  %1191 = phi i1 [ false, %1166 ], [ %1279, %1278 ]
  %1192 = phi i64 [ 1, %1166 ], [ %1281, %1278 ]
  %1193 = uitofp nneg i64 %1192 to double
  %1194 = fmul double %1193, 1.250000e-01
  %1195 = load ptr, ptr %27, align 8, !tbaa !30
  %1196 = load i64, ptr %26, align 8, !tbaa !27
  %1197 = mul i64 %1196, %1018
  %1198 = getelementptr double, ptr %1195, i64 %1197
  %1199 = load ptr, ptr %71, align 8, !tbaa !100
  %1200 = load i64, ptr %53, align 8, !tbaa !60
  %1201 = mul i64 %1200, %1197
  %1202 = getelementptr inbounds double, ptr %1199, i64 %1201
  %1203 = load ptr, ptr %25, align 8, !tbaa !35
  %1204 = load ptr, ptr %14, align 8, !tbaa !13
  %1205 = getelementptr inbounds i64, ptr %1204, i64 %1018
  %1206 = load i64, ptr %1205, align 8, !tbaa !14
  %1207 = mul nsw i64 %1206, %1196
  %1208 = getelementptr double, ptr %1203, i64 %1207
  %1209 = load i64, ptr %28, align 8, !tbaa !36
  %1210 = icmp sgt i64 %1209, 0
  br i1 %1210, label %1211, label %1217

1211:                                             ; preds = %1189
  %1212 = add nsw i64 %1200, -1
  %1213 = mul nsw i64 %1212, %1196
  %1214 = getelementptr double, ptr %1202, i64 %1213
  %1215 = add nsw i64 %1200, -2
  %1216 = icmp sgt i64 %1200, 1
  br label %1229

1217:                                             ; preds = %1234, %1189
  %1218 = getelementptr double, ptr %1198, i64 %1209
  %1219 = getelementptr double, ptr %1208, i64 %1209
  %1220 = sub nsw i64 %1196, %1209
  %1221 = icmp sgt i64 %1220, 0
  br i1 %1221, label %1222, label %1253

1222:                                             ; preds = %1217, %1222
  %1223 = phi i64 [ %1227, %1222 ], [ 0, %1217 ]
  %1224 = getelementptr inbounds double, ptr %1219, i64 %1223
  %1225 = load double, ptr %1224, align 8, !tbaa !32
  %1226 = getelementptr inbounds double, ptr %1218, i64 %1223
  store double %1225, ptr %1226, align 8, !tbaa !32
  %1227 = add nuw nsw i64 %1223, 1
  %1228 = icmp eq i64 %1227, %1220
  br i1 %1228, label %1253, label %1222, !llvm.loop !37

1229:                                             ; preds = %1234, %1211
  %1230 = phi i64 [ 0, %1211 ], [ %1241, %1234 ]
  %1231 = getelementptr double, ptr %1214, i64 %1230
  %1232 = load double, ptr %1231, align 8, !tbaa !32
  %1233 = getelementptr double, ptr %1202, i64 %1230
  br i1 %1216, label %1243, label %1234

1234:                                             ; preds = %1243, %1229
  %1235 = phi double [ %1232, %1229 ], [ %1250, %1243 ]
  %1236 = getelementptr inbounds double, ptr %1208, i64 %1230
  %1237 = load double, ptr %1236, align 8, !tbaa !32
  %1238 = fmul double %1194, %1235
  %1239 = fadd double %1238, %1237
  %1240 = getelementptr inbounds double, ptr %1198, i64 %1230
  store double %1239, ptr %1240, align 8, !tbaa !32
  %1241 = add nuw nsw i64 %1230, 1
  %1242 = icmp eq i64 %1241, %1209
  br i1 %1242, label %1217, label %1229, !llvm.loop !101

1243:                                             ; preds = %1229, %1243
  %1244 = phi i64 [ %1251, %1243 ], [ %1215, %1229 ]
  %1245 = phi double [ %1250, %1243 ], [ %1232, %1229 ]
  %1246 = fmul double %1194, %1245
  %1247 = mul nsw i64 %1244, %1196
  %1248 = getelementptr double, ptr %1233, i64 %1247
  %1249 = load double, ptr %1248, align 8, !tbaa !32
  %1250 = fadd double %1246, %1249
  %1251 = add nsw i64 %1244, -1
  %1252 = icmp eq i64 %1244, 0
  br i1 %1252, label %1234, label %1243, !llvm.loop !102

1253:                                             ; preds = %1222, %1217
  %1254 = load ptr, ptr %23, align 8, !tbaa !33
  %1255 = getelementptr inbounds double, ptr %1254, i64 %1021
  %1256 = load double, ptr %1255, align 8, !tbaa !32
  %1257 = load ptr, ptr %24, align 8, !tbaa !34
  %1258 = getelementptr inbounds double, ptr %1257, i64 %1018
  %1259 = load double, ptr %1258, align 8, !tbaa !32
  %1260 = fmul double %1194, %1259
  %1261 = fadd double %1256, %1260
  %1262 = load ptr, ptr %37, align 8, !tbaa !58
  %1263 = getelementptr inbounds double, ptr %1262, i64 %1197
  %1264 = load ptr, ptr %42, align 8, !tbaa !42
  %1265 = getelementptr inbounds double, ptr %1264, i64 %1018
  store double %1261, ptr %1265, align 8, !tbaa !32
  %1266 = load ptr, ptr %72, align 8, !tbaa !99
  %1267 = load ptr, ptr %18, align 8, !tbaa !19
  %1268 = getelementptr inbounds i8, ptr %1267, i64 %1167
  %1269 = getelementptr inbounds i8, ptr %1268, i64 16
  store ptr %1198, ptr %1269, align 8, !tbaa !20
  call void %1266(ptr noundef %1268, ptr noundef %1263) #6
  %1270 = load double, ptr %1263, align 8, !tbaa !32
  %1271 = fcmp olt double %1270, 0.000000e+00
  br i1 %1271, label %1275, label %1272

1272:                                             ; preds = %1253
  %1273 = icmp sgt i64 %1192, %1190
  %1274 = or i1 %1191, %1273
  br label %1278

1275:                                             ; preds = %1253
  %1276 = icmp sgt i64 %1190, 7
  %1277 = select i1 %1276, i64 %1192, i64 %1190
  br label %1278

1278:                                             ; preds = %1275, %1272
  %1279 = phi i1 [ %1274, %1272 ], [ %1191, %1275 ]
  %1280 = phi i64 [ %1190, %1272 ], [ %1277, %1275 ]
  %1281 = add nuw nsw i64 %1192, 1
  %1282 = icmp eq i64 %1281, 8
  br i1 %1282, label %1168, label %1189, !llvm.loop !103

1283:                                             ; preds = %1168
  %1284 = sitofp i64 %1280 to double
  %1285 = fmul double %1284, 1.250000e-01
  %1286 = fdiv double 9.000000e-01, %1285
  %1287 = load double, ptr %73, align 8, !tbaa !104
  %1288 = call double @llvm.pow.f64(double %1286, double %1287)
  br label %1289

1289:                                             ; preds = %1283, %1168, %1142
  %1290 = phi double [ %1161, %1142 ], [ %1288, %1283 ], [ %1161, %1168 ]
  %1291 = fcmp olt double %1290, 1.000000e+00
  %1292 = load ptr, ptr %74, align 8, !tbaa !105
  br i1 %1291, label %1293, label %1295

1293:                                             ; preds = %1289
  %1294 = load i64, ptr %70, align 8, !tbaa !98
  br label %1302

1295:                                             ; preds = %1289
  %1296 = getelementptr inbounds i64, ptr %1292, i64 %1021
  %1297 = load i64, ptr %1296, align 8, !tbaa !14
  %1298 = icmp eq i64 %1297, 0
  %1299 = load i64, ptr %70, align 8, !tbaa !98
  %1300 = icmp eq i64 %1299, 0
  %1301 = select i1 %1298, i1 %1300, i1 false
  br i1 %1301, label %1305, label %1302

1302:                                             ; preds = %1295, %1293
  %1303 = phi i64 [ %1294, %1293 ], [ %1299, %1295 ]
  %1304 = select i1 %1151, i1 %1158, i1 false
  br label %1305

1305:                                             ; preds = %1302, %1295
  %1306 = phi i64 [ %1303, %1302 ], [ 0, %1295 ]
  %1307 = phi i1 [ false, %1302 ], [ true, %1295 ]
  %1308 = phi i1 [ %1304, %1302 ], [ false, %1295 ]
  %1309 = freeze i1 %1308
  %1310 = load ptr, ptr %14, align 8, !tbaa !13
  %1311 = getelementptr inbounds i64, ptr %1310, i64 %1018
  %1312 = load i64, ptr %1311, align 8, !tbaa !14
  %1313 = fdiv double 1.000000e+00, %1290
  %1314 = load double, ptr %73, align 8, !tbaa !104
  %1315 = fdiv double 1.000000e+00, %1314
  %1316 = call double @llvm.pow.f64(double %1313, double %1315)
  %1317 = fmul double %1316, 9.000000e-01
  %1318 = select i1 %1309, double 1.000000e+00, double 2.000000e-01
  %1319 = select i1 %1309, double 1.000000e+01, double 9.000000e-01
  %1320 = fcmp olt double %1317, %1319
  %1321 = select i1 %1320, double %1317, double %1319
  %1322 = fcmp ogt double %1321, %1318
  %1323 = select i1 %1322, double %1321, double %1318
  %1324 = load ptr, ptr %24, align 8, !tbaa !34
  %1325 = getelementptr inbounds double, ptr %1324, i64 %1018
  %1326 = load double, ptr %1325, align 8, !tbaa !32
  %1327 = fmul double %1326, %1323
  %1328 = load double, ptr %75, align 8, !tbaa !106
  %1329 = fcmp olt double %1327, %1328
  %1330 = select i1 %1329, double %1327, double %1328
  %1331 = icmp ne i64 %1306, 0
  %1332 = load double, ptr %76, align 8, !tbaa !107
  %1333 = fcmp uge double %1330, %1332
  %1334 = select i1 %1331, i1 true, i1 %1333
  %1335 = getelementptr inbounds i64, ptr %1292, i64 %1312
  %1336 = load i64, ptr %1335, align 8, !tbaa !14
  %1337 = icmp ne i64 %1336, 0
  %1338 = fcmp oeq double %1323, 1.000000e+00
  %1339 = and i1 %1337, %1338
  %1340 = select i1 %1339, double %1332, double %1330
  %1341 = fcmp ole double %1340, %1332
  %1342 = zext i1 %1341 to i64
  store i64 %1342, ptr %1335, align 8, !tbaa !14
  %1343 = fcmp ogt double %1340, %1332
  %1344 = select i1 %1343, double %1340, double %1332
  %1345 = load ptr, ptr %77, align 8, !tbaa !108
  %1346 = getelementptr inbounds i64, ptr %1345, i64 %1021
  %1347 = load i64, ptr %1346, align 8, !tbaa !14
  %1348 = add nsw i64 %1347, 1
  store i64 %1348, ptr %1346, align 8, !tbaa !14
  %1349 = load ptr, ptr %78, align 8, !tbaa !109
  %1350 = getelementptr inbounds i64, ptr %1349, i64 %1021
  %1351 = load i64, ptr %1350, align 8, !tbaa !14
  %1352 = add nsw i64 %1351, 1
  store i64 %1352, ptr %1350, align 8, !tbaa !14
  br i1 %1309, label %1355, label %1353

1353:                                             ; preds = %1305
  %1354 = load ptr, ptr %23, align 8, !tbaa !33
  br label %1678

1355:                                             ; preds = %1305
  %1356 = load i64, ptr %1311, align 8, !tbaa !14
  %1357 = load ptr, ptr %23, align 8, !tbaa !33
  %1358 = getelementptr inbounds double, ptr %1357, i64 %1356
  %1359 = load double, ptr %1358, align 8, !tbaa !32
  %1360 = load ptr, ptr %22, align 8, !tbaa !31
  %1361 = getelementptr inbounds double, ptr %1360, i64 %1356
  %1362 = load double, ptr %1361, align 8, !tbaa !32
  %1363 = load ptr, ptr %29, align 8, !tbaa !26
  %1364 = load i64, ptr %26, align 8, !tbaa !27
  %1365 = mul nsw i64 %1364, %1018
  %1366 = getelementptr double, ptr %1363, i64 %1365
  %1367 = load ptr, ptr %52, align 8, !tbaa !89
  %1368 = getelementptr inbounds i64, ptr %1367, i64 %1356
  %1369 = load i64, ptr %50, align 8, !tbaa !87
  %1370 = icmp eq i64 %1369, 0
  br i1 %1370, label %1371, label %1377

1371:                                             ; preds = %1355
  %1372 = load ptr, ptr %51, align 8, !tbaa !88
  %1373 = load i64, ptr %1368, align 8, !tbaa !14
  %1374 = getelementptr inbounds double, ptr %1372, i64 %1373
  %1375 = load double, ptr %1374, align 8, !tbaa !32
  %1376 = fcmp ugt double %1375, %1362
  br i1 %1376, label %1496, label %1377

1377:                                             ; preds = %1371, %1355
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1018)
  %1378 = load i64, ptr %50, align 8, !tbaa !87
  %1379 = icmp eq i64 %1378, 0
  br i1 %1379, label %1496, label %1380

1380:                                             ; preds = %1377
  %1381 = load ptr, ptr %37, align 8, !tbaa !58
  %1382 = load i64, ptr %26, align 8, !tbaa !27
  %1383 = mul nsw i64 %1382, %1018
  %1384 = getelementptr inbounds double, ptr %1381, i64 %1383
  %1385 = load ptr, ptr %42, align 8, !tbaa !42
  %1386 = getelementptr inbounds double, ptr %1385, i64 %1018
  store double %1362, ptr %1386, align 8, !tbaa !32
  %1387 = load ptr, ptr %72, align 8, !tbaa !99
  %1388 = load ptr, ptr %18, align 8, !tbaa !19
  %1389 = mul i64 %1018, 40
  %1390 = getelementptr inbounds i8, ptr %1388, i64 %1389
  %1391 = getelementptr inbounds i8, ptr %1390, i64 16
  store ptr %1366, ptr %1391, align 8, !tbaa !20
  call void %1387(ptr noundef %1390, ptr noundef %1384) #6
  %1392 = load double, ptr %1384, align 8, !tbaa !32
  %1393 = fcmp olt double %1392, 0.000000e+00
  br i1 %1393, label %1394, label %1496

1394:                                             ; preds = %1380
  %1395 = load ptr, ptr %27, align 8, !tbaa !30
  %1396 = load i64, ptr %26, align 8, !tbaa !27
  %1397 = mul nsw i64 %1396, %1018
  %1398 = getelementptr double, ptr %1395, i64 %1397
  %1399 = fadd double %1359, %1362
  %1400 = fmul double %1399, 5.000000e-01
  %1401 = fsub double %1362, %1359
  %1402 = call double @llvm.fabs.f64(double %1400)
  %1403 = fadd double %1402, 1.000000e+00
  %1404 = fmul double %1403, 0x3D719799812DEA11
  %1405 = fcmp ugt double %1401, %1404
  %1406 = fcmp ugt double %1400, %1359
  %1407 = and i1 %1406, %1405
  %1408 = fcmp ult double %1400, %1362
  %1409 = and i1 %1408, %1407
  br i1 %1409, label %1410, label %1496

1410:                                             ; preds = %1394, %1472
  %1411 = phi double [ %1486, %1472 ], [ %1400, %1394 ]
  %1412 = phi double [ %1484, %1472 ], [ %1359, %1394 ]
  %1413 = phi double [ %1483, %1472 ], [ %1362, %1394 ]
  %1414 = fsub double %1411, %1359
  %1415 = fdiv double %1414, %1401
  %1416 = load ptr, ptr %71, align 8, !tbaa !100
  %1417 = load i64, ptr %53, align 8, !tbaa !60
  %1418 = load i64, ptr %26, align 8, !tbaa !27
  %1419 = mul i64 %1418, %1018
  %1420 = mul i64 %1419, %1417
  %1421 = getelementptr inbounds double, ptr %1416, i64 %1420
  %1422 = load ptr, ptr %25, align 8, !tbaa !35
  %1423 = load ptr, ptr %14, align 8, !tbaa !13
  %1424 = getelementptr inbounds i64, ptr %1423, i64 %1018
  %1425 = load i64, ptr %1424, align 8, !tbaa !14
  %1426 = mul nsw i64 %1425, %1418
  %1427 = getelementptr double, ptr %1422, i64 %1426
  %1428 = load i64, ptr %28, align 8, !tbaa !36
  %1429 = icmp sgt i64 %1428, 0
  br i1 %1429, label %1430, label %1436

1430:                                             ; preds = %1410
  %1431 = add nsw i64 %1417, -1
  %1432 = mul nsw i64 %1431, %1418
  %1433 = getelementptr double, ptr %1421, i64 %1432
  %1434 = add nsw i64 %1417, -2
  %1435 = icmp sgt i64 %1417, 1
  br label %1448

1436:                                             ; preds = %1453, %1410
  %1437 = getelementptr double, ptr %1398, i64 %1428
  %1438 = getelementptr double, ptr %1427, i64 %1428
  %1439 = sub nsw i64 %1418, %1428
  %1440 = icmp sgt i64 %1439, 0
  br i1 %1440, label %1441, label %1472

1441:                                             ; preds = %1436, %1441
  %1442 = phi i64 [ %1446, %1441 ], [ 0, %1436 ]
  %1443 = getelementptr inbounds double, ptr %1438, i64 %1442
  %1444 = load double, ptr %1443, align 8, !tbaa !32
  %1445 = getelementptr inbounds double, ptr %1437, i64 %1442
  store double %1444, ptr %1445, align 8, !tbaa !32
  %1446 = add nuw nsw i64 %1442, 1
  %1447 = icmp eq i64 %1446, %1439
  br i1 %1447, label %1472, label %1441, !llvm.loop !37

1448:                                             ; preds = %1453, %1430
  %1449 = phi i64 [ 0, %1430 ], [ %1460, %1453 ]
  %1450 = getelementptr double, ptr %1433, i64 %1449
  %1451 = load double, ptr %1450, align 8, !tbaa !32
  %1452 = getelementptr double, ptr %1421, i64 %1449
  br i1 %1435, label %1462, label %1453

1453:                                             ; preds = %1462, %1448
  %1454 = phi double [ %1451, %1448 ], [ %1469, %1462 ]
  %1455 = getelementptr inbounds double, ptr %1427, i64 %1449
  %1456 = load double, ptr %1455, align 8, !tbaa !32
  %1457 = fmul double %1415, %1454
  %1458 = fadd double %1457, %1456
  %1459 = getelementptr inbounds double, ptr %1398, i64 %1449
  store double %1458, ptr %1459, align 8, !tbaa !32
  %1460 = add nuw nsw i64 %1449, 1
  %1461 = icmp eq i64 %1460, %1428
  br i1 %1461, label %1436, label %1448, !llvm.loop !101

1462:                                             ; preds = %1448, %1462
  %1463 = phi i64 [ %1470, %1462 ], [ %1434, %1448 ]
  %1464 = phi double [ %1469, %1462 ], [ %1451, %1448 ]
  %1465 = fmul double %1415, %1464
  %1466 = mul nsw i64 %1463, %1418
  %1467 = getelementptr double, ptr %1452, i64 %1466
  %1468 = load double, ptr %1467, align 8, !tbaa !32
  %1469 = fadd double %1465, %1468
  %1470 = add nsw i64 %1463, -1
  %1471 = icmp eq i64 %1463, 0
  br i1 %1471, label %1453, label %1462, !llvm.loop !102

1472:                                             ; preds = %1441, %1436
  %1473 = load ptr, ptr %37, align 8, !tbaa !58
  %1474 = getelementptr inbounds double, ptr %1473, i64 %1419
  %1475 = load ptr, ptr %42, align 8, !tbaa !42
  %1476 = getelementptr inbounds double, ptr %1475, i64 %1018
  store double %1411, ptr %1476, align 8, !tbaa !32
  %1477 = load ptr, ptr %72, align 8, !tbaa !99
  %1478 = load ptr, ptr %18, align 8, !tbaa !19
  %1479 = getelementptr inbounds i8, ptr %1478, i64 %1389
  %1480 = getelementptr inbounds i8, ptr %1479, i64 16
  store ptr %1398, ptr %1480, align 8, !tbaa !20
  call void %1477(ptr noundef %1479, ptr noundef %1474) #6
  %1481 = load double, ptr %1474, align 8, !tbaa !32
  %1482 = fcmp olt double %1481, 0.000000e+00
  %1483 = select i1 %1482, double %1411, double %1413
  %1484 = select i1 %1482, double %1412, double %1411
  %1485 = fadd double %1483, %1484
  %1486 = fmul double %1485, 5.000000e-01
  %1487 = fsub double %1483, %1484
  %1488 = call double @llvm.fabs.f64(double %1486)
  %1489 = fadd double %1488, 1.000000e+00
  %1490 = fmul double %1489, 0x3D719799812DEA11
  %1491 = fcmp ugt double %1487, %1490
  %1492 = fcmp ugt double %1486, %1484
  %1493 = and i1 %1492, %1491
  %1494 = fcmp ult double %1486, %1483
  %1495 = and i1 %1494, %1493
  br i1 %1495, label %1410, label %1496, !llvm.loop !110

1496:                                             ; preds = %1472, %1394, %1380, %1377, %1371
  %1497 = phi i1 [ false, %1380 ], [ true, %1394 ], [ false, %1377 ], [ false, %1371 ], [ true, %1472 ]
  %1498 = phi double [ %1362, %1380 ], [ %1400, %1394 ], [ %1362, %1377 ], [ %1362, %1371 ], [ %1486, %1472 ]
  %1499 = load ptr, ptr %51, align 8, !tbaa !88
  %1500 = load i64, ptr %1368, align 8, !tbaa !14
  %1501 = getelementptr inbounds double, ptr %1499, i64 %1500
  %1502 = load double, ptr %1501, align 8, !tbaa !32
  %1503 = fcmp ugt double %1502, %1498
  br i1 %1503, label %1578, label %1504

1504:                                             ; preds = %1496
  %1505 = fsub double %1362, %1359
  %1506 = load ptr, ptr %79, align 8, !tbaa !111
  %1507 = load ptr, ptr %71, align 8, !tbaa !100
  %1508 = load ptr, ptr %25, align 8, !tbaa !35
  %1509 = load ptr, ptr %14, align 8, !tbaa !13
  %1510 = getelementptr inbounds i64, ptr %1509, i64 %1018
  br label %1511

1511:                                             ; preds = %1573, %1504
  %1512 = phi double [ %1502, %1504 ], [ %1576, %1573 ]
  %1513 = phi i64 [ %1500, %1504 ], [ %1574, %1573 ]
  %1514 = fsub double %1512, %1359
  %1515 = fdiv double %1514, %1505
  %1516 = load i64, ptr %80, align 8, !tbaa !112
  %1517 = mul nsw i64 %1516, %1356
  %1518 = add nsw i64 %1517, %1513
  %1519 = load i64, ptr %26, align 8, !tbaa !27
  %1520 = mul nsw i64 %1518, %1519
  %1521 = getelementptr double, ptr %1506, i64 %1520
  %1522 = load i64, ptr %53, align 8, !tbaa !60
  %1523 = mul i64 %1519, %1018
  %1524 = mul i64 %1523, %1522
  %1525 = getelementptr inbounds double, ptr %1507, i64 %1524
  %1526 = load i64, ptr %1510, align 8, !tbaa !14
  %1527 = mul nsw i64 %1526, %1519
  %1528 = getelementptr double, ptr %1508, i64 %1527
  %1529 = load i64, ptr %28, align 8, !tbaa !36
  %1530 = icmp sgt i64 %1529, 0
  br i1 %1530, label %1531, label %1537

1531:                                             ; preds = %1511
  %1532 = add nsw i64 %1522, -1
  %1533 = mul nsw i64 %1532, %1519
  %1534 = getelementptr double, ptr %1525, i64 %1533
  %1535 = add nsw i64 %1522, -2
  %1536 = icmp sgt i64 %1522, 1
  br label %1549

1537:                                             ; preds = %1554, %1511
  %1538 = getelementptr double, ptr %1521, i64 %1529
  %1539 = getelementptr double, ptr %1528, i64 %1529
  %1540 = sub nsw i64 %1519, %1529
  %1541 = icmp sgt i64 %1540, 0
  br i1 %1541, label %1542, label %1573

1542:                                             ; preds = %1537, %1542
  %1543 = phi i64 [ %1547, %1542 ], [ 0, %1537 ]
  %1544 = getelementptr inbounds double, ptr %1539, i64 %1543
  %1545 = load double, ptr %1544, align 8, !tbaa !32
  %1546 = getelementptr inbounds double, ptr %1538, i64 %1543
  store double %1545, ptr %1546, align 8, !tbaa !32
  %1547 = add nuw nsw i64 %1543, 1
  %1548 = icmp eq i64 %1547, %1540
  br i1 %1548, label %1573, label %1542, !llvm.loop !37

1549:                                             ; preds = %1554, %1531
  %1550 = phi i64 [ 0, %1531 ], [ %1561, %1554 ]
  %1551 = getelementptr double, ptr %1534, i64 %1550
  %1552 = load double, ptr %1551, align 8, !tbaa !32
  %1553 = getelementptr double, ptr %1525, i64 %1550
  br i1 %1536, label %1563, label %1554

1554:                                             ; preds = %1563, %1549
  %1555 = phi double [ %1552, %1549 ], [ %1570, %1563 ]
  %1556 = getelementptr inbounds double, ptr %1528, i64 %1550
  %1557 = load double, ptr %1556, align 8, !tbaa !32
  %1558 = fmul double %1515, %1555
  %1559 = fadd double %1558, %1557
  %1560 = getelementptr inbounds double, ptr %1521, i64 %1550
  store double %1559, ptr %1560, align 8, !tbaa !32
  %1561 = add nuw nsw i64 %1550, 1
  %1562 = icmp eq i64 %1561, %1529
  br i1 %1562, label %1537, label %1549, !llvm.loop !101

1563:                                             ; preds = %1549, %1563
  %1564 = phi i64 [ %1571, %1563 ], [ %1535, %1549 ]
  %1565 = phi double [ %1570, %1563 ], [ %1552, %1549 ]
  %1566 = fmul double %1515, %1565
  %1567 = mul nsw i64 %1564, %1519
  %1568 = getelementptr double, ptr %1553, i64 %1567
  %1569 = load double, ptr %1568, align 8, !tbaa !32
  %1570 = fadd double %1566, %1569
  %1571 = add nsw i64 %1564, -1
  %1572 = icmp eq i64 %1564, 0
  br i1 %1572, label %1554, label %1563, !llvm.loop !102

1573:                                             ; preds = %1542, %1537
  %1574 = add nsw i64 %1513, 1
  store i64 %1574, ptr %1368, align 8, !tbaa !14
  %1575 = getelementptr inbounds double, ptr %1499, i64 %1574
  %1576 = load double, ptr %1575, align 8, !tbaa !32
  %1577 = fcmp ugt double %1576, %1498
  br i1 %1577, label %1578, label %1511, !llvm.loop !113

1578:                                             ; preds = %1573, %1496
  br i1 %1497, label %1587, label %1579

1579:                                             ; preds = %1578
  %1580 = load ptr, ptr %25, align 8, !tbaa !35
  %1581 = load ptr, ptr %14, align 8, !tbaa !13
  %1582 = getelementptr inbounds i64, ptr %1581, i64 %1018
  %1583 = load i64, ptr %1582, align 8, !tbaa !14
  %1584 = load i64, ptr %26, align 8, !tbaa !27
  %1585 = load i64, ptr %28, align 8, !tbaa !36
  %1586 = mul nsw i64 %1584, %1583
  br label %1647

1587:                                             ; preds = %1578
  %1588 = fsub double %1498, %1359
  %1589 = fsub double %1362, %1359
  %1590 = fdiv double %1588, %1589
  %1591 = load ptr, ptr %71, align 8, !tbaa !100
  %1592 = load i64, ptr %53, align 8, !tbaa !60
  %1593 = mul nsw i64 %1592, %1018
  %1594 = load i64, ptr %26, align 8, !tbaa !27
  %1595 = mul nsw i64 %1593, %1594
  %1596 = getelementptr inbounds double, ptr %1591, i64 %1595
  %1597 = load ptr, ptr %25, align 8, !tbaa !35
  %1598 = load ptr, ptr %14, align 8, !tbaa !13
  %1599 = getelementptr inbounds i64, ptr %1598, i64 %1018
  %1600 = load i64, ptr %1599, align 8, !tbaa !14
  %1601 = mul nsw i64 %1600, %1594
  %1602 = getelementptr double, ptr %1597, i64 %1601
  %1603 = load i64, ptr %28, align 8, !tbaa !36
  %1604 = icmp sgt i64 %1603, 0
  br i1 %1604, label %1605, label %1611

1605:                                             ; preds = %1587
  %1606 = add nsw i64 %1592, -1
  %1607 = mul nsw i64 %1606, %1594
  %1608 = getelementptr double, ptr %1596, i64 %1607
  %1609 = add nsw i64 %1592, -2
  %1610 = icmp sgt i64 %1592, 1
  br label %1623

1611:                                             ; preds = %1628, %1587
  %1612 = getelementptr double, ptr %1366, i64 %1603
  %1613 = getelementptr double, ptr %1602, i64 %1603
  %1614 = sub nsw i64 %1594, %1603
  %1615 = icmp sgt i64 %1614, 0
  br i1 %1615, label %1616, label %1647

1616:                                             ; preds = %1611, %1616
  %1617 = phi i64 [ %1621, %1616 ], [ 0, %1611 ]
  %1618 = getelementptr inbounds double, ptr %1613, i64 %1617
  %1619 = load double, ptr %1618, align 8, !tbaa !32
  %1620 = getelementptr inbounds double, ptr %1612, i64 %1617
  store double %1619, ptr %1620, align 8, !tbaa !32
  %1621 = add nuw nsw i64 %1617, 1
  %1622 = icmp eq i64 %1621, %1614
  br i1 %1622, label %1647, label %1616, !llvm.loop !37

1623:                                             ; preds = %1628, %1605
  %1624 = phi i64 [ 0, %1605 ], [ %1635, %1628 ]
  %1625 = getelementptr double, ptr %1608, i64 %1624
  %1626 = load double, ptr %1625, align 8, !tbaa !32
  %1627 = getelementptr double, ptr %1596, i64 %1624
  br i1 %1610, label %1637, label %1628

1628:                                             ; preds = %1637, %1623
  %1629 = phi double [ %1626, %1623 ], [ %1644, %1637 ]
  %1630 = getelementptr inbounds double, ptr %1602, i64 %1624
  %1631 = load double, ptr %1630, align 8, !tbaa !32
  %1632 = fmul double %1590, %1629
  %1633 = fadd double %1632, %1631
  %1634 = getelementptr inbounds double, ptr %1366, i64 %1624
  store double %1633, ptr %1634, align 8, !tbaa !32
  %1635 = add nuw nsw i64 %1624, 1
  %1636 = icmp eq i64 %1635, %1603
  br i1 %1636, label %1611, label %1623, !llvm.loop !101

1637:                                             ; preds = %1623, %1637
  %1638 = phi i64 [ %1645, %1637 ], [ %1609, %1623 ]
  %1639 = phi double [ %1644, %1637 ], [ %1626, %1623 ]
  %1640 = fmul double %1590, %1639
  %1641 = mul nsw i64 %1638, %1594
  %1642 = getelementptr double, ptr %1627, i64 %1641
  %1643 = load double, ptr %1642, align 8, !tbaa !32
  %1644 = fadd double %1640, %1643
  %1645 = add nsw i64 %1638, -1
  %1646 = icmp eq i64 %1638, 0
  br i1 %1646, label %1628, label %1637, !llvm.loop !102

1647:                                             ; preds = %1616, %1611, %1579
  %1648 = phi ptr [ %1581, %1579 ], [ %1598, %1611 ], [ %1598, %1616 ]
  %1649 = phi i64 [ %1586, %1579 ], [ %1601, %1611 ], [ %1601, %1616 ]
  %1650 = phi i64 [ %1585, %1579 ], [ %1603, %1611 ], [ %1603, %1616 ]
  %1651 = phi i64 [ %1584, %1579 ], [ %1594, %1611 ], [ %1594, %1616 ]
  %1652 = phi ptr [ %1580, %1579 ], [ %1597, %1611 ], [ %1597, %1616 ]
  %1653 = getelementptr double, ptr %1652, i64 %1649
  %1654 = icmp sgt i64 %1650, 0
  br i1 %1654, label %1655, label %1675

1655:                                             ; preds = %1647, %1655
  %1656 = phi i64 [ %1660, %1655 ], [ 0, %1647 ]
  %1657 = getelementptr inbounds double, ptr %1366, i64 %1656
  %1658 = load double, ptr %1657, align 8, !tbaa !32
  %1659 = getelementptr inbounds double, ptr %1653, i64 %1656
  store double %1658, ptr %1659, align 8, !tbaa !32
  %1660 = add nuw nsw i64 %1656, 1
  %1661 = icmp eq i64 %1660, %1650
  br i1 %1661, label %1662, label %1655, !llvm.loop !37

1662:                                             ; preds = %1655
  %1663 = load ptr, ptr %30, align 8, !tbaa !38
  %1664 = getelementptr inbounds double, ptr %1663, i64 %1649
  %1665 = load ptr, ptr %36, align 8, !tbaa !28
  %1666 = mul nsw i64 %1651, %1018
  %1667 = getelementptr inbounds double, ptr %1665, i64 %1666
  br label %1668

1668:                                             ; preds = %1668, %1662
  %1669 = phi i64 [ %1673, %1668 ], [ 0, %1662 ]
  %1670 = getelementptr inbounds double, ptr %1667, i64 %1669
  %1671 = load double, ptr %1670, align 8, !tbaa !32
  %1672 = getelementptr inbounds double, ptr %1664, i64 %1669
  store double %1671, ptr %1672, align 8, !tbaa !32
  %1673 = add nuw nsw i64 %1669, 1
  %1674 = icmp eq i64 %1673, %1650
  br i1 %1674, label %1675, label %1668, !llvm.loop !37

1675:                                             ; preds = %1668, %1647
  %1676 = load ptr, ptr %23, align 8, !tbaa !33
  %1677 = getelementptr inbounds double, ptr %1676, i64 %1356
  store double %1498, ptr %1677, align 8, !tbaa !32
  br label %1678

1678:                                             ; preds = %1675, %1353
  %1679 = phi ptr [ %1648, %1675 ], [ %1310, %1353 ]
  %1680 = phi ptr [ %1676, %1675 ], [ %1354, %1353 ]
  %1681 = phi i1 [ %1497, %1675 ], [ false, %1353 ]
  %1682 = getelementptr inbounds double, ptr %1680, i64 %1021
  %1683 = load double, ptr %1682, align 8, !tbaa !32
  %1684 = fadd double %1344, %1683
  %1685 = call double @llvm.fabs.f64(double %1029)
  %1686 = fmul double %1685, 0x3D19000000000000
  %1687 = fsub double %1029, %1686
  %1688 = fcmp ogt double %1684, %1687
  br i1 %1688, label %1689, label %1694

1689:                                             ; preds = %1678
  %1690 = fsub double %1029, %1683
  %1691 = fmul double %1690, 5.000000e-01
  %1692 = fadd double %1683, %1691
  %1693 = select i1 %1309, double %1029, double %1692
  br label %1694

1694:                                             ; preds = %1689, %1678
  %1695 = phi double [ %1693, %1689 ], [ %1684, %1678 ]
  %1696 = load i64, ptr %70, align 8, !tbaa !98
  %1697 = icmp eq i64 %1696, 0
  br i1 %1697, label %1718, label %1698

1698:                                             ; preds = %1694
  %1699 = load ptr, ptr %63, align 8, !tbaa !93
  %1700 = getelementptr double, ptr %1699, i64 %1026
  %1701 = getelementptr i8, ptr %1700, i64 -8
  %1702 = load double, ptr %1701, align 8, !tbaa !32
  %1703 = load ptr, ptr %77, align 8, !tbaa !108
  %1704 = getelementptr inbounds i64, ptr %1703, i64 %1021
  %1705 = load i64, ptr %1704, align 8, !tbaa !14
  %1706 = add nsw i64 %1705, 1
  %1707 = fsub double %1029, %1702
  %1708 = load double, ptr %81, align 8, !tbaa !114
  %1709 = fdiv double %1707, %1708
  %1710 = fmul double %1709, 0x3FEFFFFFFFFFFFF8
  %1711 = call double @llvm.ceil.f64(double %1710)
  %1712 = sitofp i64 %1706 to double
  %1713 = fcmp ugt double %1711, %1712
  %1714 = fdiv double %1712, %1711
  %1715 = fmul double %1707, %1714
  %1716 = fadd double %1702, %1715
  %1717 = select i1 %1713, double %1716, double %1029
  br label %1718

1718:                                             ; preds = %1698, %1694
  %1719 = phi double [ %1717, %1698 ], [ %1695, %1694 ]
  %1720 = load ptr, ptr %22, align 8, !tbaa !31
  %1721 = getelementptr inbounds double, ptr %1720, i64 %1021
  store double %1719, ptr %1721, align 8, !tbaa !32
  br i1 %1681, label %1722, label %1727

1722:                                             ; preds = %1718
  %1723 = load ptr, ptr %82, align 8, !tbaa !115
  %1724 = getelementptr inbounds i64, ptr %1679, i64 %1018
  %1725 = load i64, ptr %1724, align 8, !tbaa !14
  %1726 = getelementptr inbounds i64, ptr %1723, i64 %1725
  store i64 4, ptr %1726, align 8, !tbaa !14
  store i64 -1, ptr %1724, align 8, !tbaa !14
  br label %1759

1727:                                             ; preds = %1718
  %1728 = fcmp olt double %1683, %1029
  br i1 %1728, label %1730, label %1729

1729:                                             ; preds = %1727
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %1018)
  br label %1759

1730:                                             ; preds = %1727
  %1731 = load double, ptr %21, align 8, !tbaa !25
  %1732 = fcmp oeq double %1731, 0.000000e+00
  %1733 = select i1 %1732, i1 true, i1 %1158
  br i1 %1733, label %1739, label %1734

1734:                                             ; preds = %1730
  %1735 = load ptr, ptr %82, align 8, !tbaa !115
  %1736 = getelementptr inbounds i64, ptr %1679, i64 %1018
  %1737 = load i64, ptr %1736, align 8, !tbaa !14
  %1738 = getelementptr inbounds i64, ptr %1735, i64 %1737
  store i64 5, ptr %1738, align 8, !tbaa !14
  store i64 -1, ptr %1736, align 8, !tbaa !14
  br label %1759

1739:                                             ; preds = %1730
  %1740 = select i1 %1307, i1 true, i1 %1151
  %1741 = select i1 %1334, i1 %1740, i1 false
  br i1 %1741, label %1747, label %1742

1742:                                             ; preds = %1739
  %1743 = load ptr, ptr %82, align 8, !tbaa !115
  %1744 = getelementptr inbounds i64, ptr %1679, i64 %1018
  %1745 = load i64, ptr %1744, align 8, !tbaa !14
  %1746 = getelementptr inbounds i64, ptr %1743, i64 %1745
  store i64 2, ptr %1746, align 8, !tbaa !14
  store i64 -1, ptr %1744, align 8, !tbaa !14
  br label %1759

1747:                                             ; preds = %1739
  %1748 = load ptr, ptr %77, align 8, !tbaa !108
  %1749 = getelementptr inbounds i64, ptr %1748, i64 %1021
  %1750 = load i64, ptr %1749, align 8, !tbaa !14
  %1751 = sitofp i64 %1750 to double
  %1752 = load double, ptr %83, align 8, !tbaa !116
  %1753 = fcmp ugt double %1752, %1751
  br i1 %1753, label %1759, label %1754

1754:                                             ; preds = %1747
  %1755 = load ptr, ptr %82, align 8, !tbaa !115
  %1756 = getelementptr inbounds i64, ptr %1679, i64 %1018
  %1757 = load i64, ptr %1756, align 8, !tbaa !14
  %1758 = getelementptr inbounds i64, ptr %1755, i64 %1757
  store i64 3, ptr %1758, align 8, !tbaa !14
  store i64 -1, ptr %1756, align 8, !tbaa !14
  br label %1759

1759:                                             ; preds = %1754, %1747, %1742, %1734, %1729, %1722, %1017
  %1760 = add nuw nsw i64 %1018, 1
  %1761 = load i64, ptr %12, align 8, !tbaa !11
  %1762 = icmp slt i64 %1760, %1761
  br i1 %1762, label %1017, label %1013, !llvm.loop !117

1763:                                             ; preds = %1013
  %1764 = add nsw i64 %89, -1
  %1765 = load ptr, ptr %84, align 8, !tbaa !118
  %1766 = load atomic i64, ptr %1765 monotonic, align 8
  %1767 = icmp eq i64 %1766, 0
  br i1 %1767, label %86, label %1768, !llvm.loop !119

1768:                                             ; preds = %86, %1763, %1013, %93
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #6
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #6
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #6
  %11 = icmp sgt i64 %1, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %7
  %13 = add nsw i64 %1, -1
  %14 = icmp sgt i64 %4, 0
  br label %16

15:                                               ; preds = %64, %7
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #6
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #6
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #6
  ret void

16:                                               ; preds = %12, %64
  %17 = phi i64 [ 0, %12 ], [ %65, %64 ]
  %18 = getelementptr inbounds %struct.place, ptr %0, i64 %17
  %19 = getelementptr inbounds i8, ptr %18, i64 8
  %20 = load ptr, ptr %19, align 8, !tbaa !120
  %21 = icmp eq ptr %20, null
  br i1 %21, label %30, label %22

22:                                               ; preds = %16
  %23 = sub nsw i64 %1, %17
  %24 = icmp sgt i64 %23, 3
  br i1 %24, label %30, label %25

25:                                               ; preds = %22
  %26 = load ptr, ptr %18, align 8, !tbaa !122
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
  %45 = load ptr, ptr %44, align 8, !tbaa !123
  store ptr %45, ptr %39, align 16, !tbaa !20
  br i1 %14, label %49, label %46

46:                                               ; preds = %49, %34
  %47 = add nuw nsw i64 %35, 1
  %48 = icmp eq i64 %47, %32
  br i1 %48, label %33, label %34, !llvm.loop !124

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
  br i1 %59, label %46, label %49, !llvm.loop !125

60:                                               ; preds = %33
  call void %20(ptr noundef nonnull %9, ptr noundef nonnull %10) #6
  br label %64

61:                                               ; preds = %33
  %62 = load ptr, ptr %18, align 8, !tbaa !122
  %63 = load ptr, ptr %10, align 16, !tbaa !20
  call void %62(ptr noundef nonnull %8, ptr noundef %63) #6
  br label %64

64:                                               ; preds = %61, %60
  %65 = add nuw nsw i64 %32, %17
  %66 = icmp slt i64 %65, %1
  br i1 %66, label %16, label %15, !llvm.loop !126
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !127
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
  %27 = load ptr, ptr %10, align 8, !tbaa !92
  %28 = getelementptr inbounds i64, ptr %27, i64 %6
  %29 = load i64, ptr %28, align 8, !tbaa !14
  %30 = load ptr, ptr %11, align 8, !tbaa !93
  %31 = getelementptr inbounds double, ptr %30, i64 %29
  %32 = load double, ptr %31, align 8, !tbaa !32
  br label %33

33:                                               ; preds = %146, %2
  %34 = phi ptr [ %137, %146 ], [ %4, %2 ]
  %35 = phi double [ %152, %146 ], [ %32, %2 ]
  %36 = phi i64 [ %147, %146 ], [ %29, %2 ]
  %37 = load ptr, ptr %12, align 8, !tbaa !33
  %38 = getelementptr inbounds double, ptr %37, i64 %6
  store double %35, ptr %38, align 8, !tbaa !32
  %39 = load i64, ptr %13, align 8, !tbaa !128
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %136, label %41

41:                                               ; preds = %33
  %42 = load ptr, ptr %14, align 8, !tbaa !129
  %43 = getelementptr inbounds i64, ptr %42, i64 %36
  %44 = load i64, ptr %43, align 8, !tbaa !14
  %45 = and i64 %44, 2
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %66, label %47

47:                                               ; preds = %41
  %48 = load ptr, ptr %15, align 8, !tbaa !111
  %49 = add nsw i64 %36, %16
  %50 = load i64, ptr %17, align 8, !tbaa !27
  %51 = mul nsw i64 %50, %49
  %52 = getelementptr double, ptr %48, i64 %51
  %53 = load ptr, ptr %18, align 8, !tbaa !35
  %54 = getelementptr inbounds i64, ptr %34, i64 %1
  %55 = load i64, ptr %54, align 8, !tbaa !14
  %56 = mul nsw i64 %55, %50
  %57 = getelementptr double, ptr %53, i64 %56
  %58 = icmp sgt i64 %50, 0
  br i1 %58, label %59, label %66

59:                                               ; preds = %47, %59
  %60 = phi i64 [ %64, %59 ], [ 0, %47 ]
  %61 = getelementptr inbounds double, ptr %57, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !32
  %63 = getelementptr inbounds double, ptr %52, i64 %60
  store double %62, ptr %63, align 8, !tbaa !32
  %64 = add nuw nsw i64 %60, 1
  %65 = icmp eq i64 %64, %50
  br i1 %65, label %66, label %59, !llvm.loop !37

66:                                               ; preds = %59, %47, %41
  %67 = and i64 %44, 1
  %68 = icmp eq i64 %67, 0
  %69 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %68, label %70, label %72

70:                                               ; preds = %66
  %71 = load ptr, ptr %25, align 8, !tbaa !21
  br label %118

72:                                               ; preds = %66
  %73 = load ptr, ptr %19, align 8, !tbaa !42
  %74 = getelementptr inbounds double, ptr %73, i64 %1
  store double %35, ptr %74, align 8, !tbaa !32
  %75 = load ptr, ptr %20, align 8, !tbaa !100
  %76 = load i64, ptr %17, align 8, !tbaa !27
  %77 = add nsw i64 %69, %76
  %78 = mul nsw i64 %77, %1
  %79 = getelementptr inbounds double, ptr %75, i64 %78
  %80 = load ptr, ptr %22, align 8, !tbaa !130
  %81 = load ptr, ptr %18, align 8, !tbaa !35
  %82 = getelementptr inbounds i64, ptr %34, i64 %1
  %83 = load i64, ptr %82, align 8, !tbaa !14
  %84 = mul nsw i64 %83, %76
  %85 = getelementptr inbounds double, ptr %81, i64 %84
  %86 = load ptr, ptr %23, align 8, !tbaa !19
  %87 = getelementptr inbounds i8, ptr %86, i64 %24
  %88 = getelementptr inbounds i8, ptr %87, i64 16
  store ptr %85, ptr %88, align 8, !tbaa !20
  tail call void %80(ptr noundef %87, ptr noundef %79) #6
  %89 = load ptr, ptr %25, align 8, !tbaa !21
  %90 = load ptr, ptr %3, align 8, !tbaa !13
  %91 = getelementptr inbounds i64, ptr %90, i64 %1
  %92 = load i64, ptr %91, align 8, !tbaa !14
  %93 = load i64, ptr %21, align 8, !tbaa !22
  %94 = mul nsw i64 %93, %92
  %95 = getelementptr double, ptr %89, i64 %94
  %96 = icmp sgt i64 %93, 0
  br i1 %96, label %97, label %104

97:                                               ; preds = %72, %97
  %98 = phi i64 [ %102, %97 ], [ 0, %72 ]
  %99 = getelementptr inbounds double, ptr %79, i64 %98
  %100 = load double, ptr %99, align 8, !tbaa !32
  %101 = getelementptr inbounds double, ptr %95, i64 %98
  store double %100, ptr %101, align 8, !tbaa !32
  %102 = add nuw nsw i64 %98, 1
  %103 = icmp eq i64 %102, %93
  br i1 %103, label %104, label %97, !llvm.loop !37

104:                                              ; preds = %97, %72
  %105 = load ptr, ptr %18, align 8, !tbaa !35
  %106 = load i64, ptr %17, align 8, !tbaa !27
  %107 = mul nsw i64 %106, %92
  %108 = getelementptr double, ptr %105, i64 %107
  %109 = getelementptr double, ptr %79, i64 %93
  %110 = icmp sgt i64 %106, 0
  br i1 %110, label %111, label %118

111:                                              ; preds = %104, %111
  %112 = phi i64 [ %116, %111 ], [ 0, %104 ]
  %113 = getelementptr inbounds double, ptr %109, i64 %112
  %114 = load double, ptr %113, align 8, !tbaa !32
  %115 = getelementptr inbounds double, ptr %108, i64 %112
  store double %114, ptr %115, align 8, !tbaa !32
  %116 = add nuw nsw i64 %112, 1
  %117 = icmp eq i64 %116, %106
  br i1 %117, label %118, label %111, !llvm.loop !37

118:                                              ; preds = %111, %70, %104
  %119 = phi ptr [ %89, %104 ], [ %71, %70 ], [ %89, %111 ]
  %120 = phi i64 [ %93, %104 ], [ %69, %70 ], [ %93, %111 ]
  %121 = phi ptr [ %90, %104 ], [ %34, %70 ], [ %90, %111 ]
  %122 = load ptr, ptr %26, align 8, !tbaa !131
  %123 = add nsw i64 %36, %16
  %124 = mul nsw i64 %120, %123
  %125 = getelementptr double, ptr %122, i64 %124
  %126 = mul nsw i64 %120, %6
  %127 = getelementptr double, ptr %119, i64 %126
  %128 = icmp sgt i64 %120, 0
  br i1 %128, label %129, label %136

129:                                              ; preds = %118, %129
  %130 = phi i64 [ %134, %129 ], [ 0, %118 ]
  %131 = getelementptr inbounds double, ptr %127, i64 %130
  %132 = load double, ptr %131, align 8, !tbaa !32
  %133 = getelementptr inbounds double, ptr %125, i64 %130
  store double %132, ptr %133, align 8, !tbaa !32
  %134 = add nuw nsw i64 %130, 1
  %135 = icmp eq i64 %134, %120
  br i1 %135, label %136, label %129, !llvm.loop !37

136:                                              ; preds = %129, %118, %33
  %137 = phi ptr [ %121, %118 ], [ %34, %33 ], [ %121, %129 ]
  %138 = load i64, ptr %7, align 8, !tbaa !127
  %139 = icmp eq i64 %36, %138
  br i1 %139, label %140, label %146

140:                                              ; preds = %136
  %141 = getelementptr inbounds i8, ptr %0, i64 440
  %142 = load ptr, ptr %141, align 8, !tbaa !115
  %143 = getelementptr inbounds i64, ptr %137, i64 %1
  %144 = load i64, ptr %143, align 8, !tbaa !14
  %145 = getelementptr inbounds i64, ptr %142, i64 %144
  store i64 1, ptr %145, align 8, !tbaa !14
  store i64 -1, ptr %143, align 8, !tbaa !14
  br label %213

146:                                              ; preds = %136
  %147 = add nsw i64 %36, 1
  %148 = load ptr, ptr %10, align 8, !tbaa !92
  %149 = getelementptr inbounds i64, ptr %148, i64 %6
  store i64 %147, ptr %149, align 8, !tbaa !14
  %150 = load ptr, ptr %11, align 8, !tbaa !93
  %151 = getelementptr inbounds double, ptr %150, i64 %147
  %152 = load double, ptr %151, align 8, !tbaa !32
  %153 = fcmp ogt double %152, %35
  br i1 %153, label %154, label %33, !llvm.loop !132

154:                                              ; preds = %146
  %155 = load ptr, ptr %19, align 8, !tbaa !42
  %156 = getelementptr inbounds double, ptr %155, i64 %1
  store double %35, ptr %156, align 8, !tbaa !32
  %157 = load ptr, ptr %0, align 8, !tbaa !62
  %158 = load ptr, ptr %18, align 8, !tbaa !35
  %159 = getelementptr inbounds i64, ptr %137, i64 %1
  %160 = load i64, ptr %159, align 8, !tbaa !14
  %161 = load i64, ptr %17, align 8, !tbaa !27
  %162 = mul nsw i64 %161, %160
  %163 = getelementptr inbounds double, ptr %158, i64 %162
  %164 = getelementptr inbounds i8, ptr %0, i64 376
  %165 = load ptr, ptr %164, align 8, !tbaa !38
  %166 = getelementptr inbounds double, ptr %165, i64 %162
  %167 = load ptr, ptr %23, align 8, !tbaa !19
  %168 = getelementptr inbounds i8, ptr %167, i64 %24
  %169 = getelementptr inbounds i8, ptr %168, i64 16
  store ptr %163, ptr %169, align 8, !tbaa !20
  tail call void %157(ptr noundef %168, ptr noundef %166) #6
  %170 = getelementptr inbounds i8, ptr %0, i64 424
  %171 = load ptr, ptr %170, align 8, !tbaa !108
  %172 = getelementptr inbounds i64, ptr %171, i64 %6
  store i64 0, ptr %172, align 8, !tbaa !14
  %173 = getelementptr inbounds i8, ptr %0, i64 448
  %174 = load ptr, ptr %173, align 8, !tbaa !105
  %175 = getelementptr inbounds i64, ptr %174, i64 %6
  store i64 0, ptr %175, align 8, !tbaa !14
  %176 = getelementptr inbounds i8, ptr %0, i64 48
  %177 = load i64, ptr %176, align 8, !tbaa !98
  %178 = icmp eq i64 %177, 0
  br i1 %178, label %191, label %179

179:                                              ; preds = %154
  %180 = fsub double %152, %35
  %181 = getelementptr inbounds i8, ptr %0, i64 104
  %182 = load double, ptr %181, align 8, !tbaa !114
  %183 = fdiv double %180, %182
  %184 = fmul double %183, 0x3FEFFFFFFFFFFFF8
  %185 = tail call double @llvm.ceil.f64(double %184)
  %186 = fcmp ugt double %185, 1.000000e+00
  %187 = fdiv double 1.000000e+00, %185
  %188 = fmul double %180, %187
  %189 = fadd double %35, %188
  %190 = select i1 %186, double %189, double %152
  br label %208

191:                                              ; preds = %154
  %192 = getelementptr inbounds i8, ptr %0, i64 136
  %193 = load double, ptr %192, align 8, !tbaa !133
  %194 = getelementptr inbounds i8, ptr %0, i64 120
  %195 = load double, ptr %194, align 8, !tbaa !106
  %196 = fcmp olt double %193, %195
  %197 = select i1 %196, double %193, double %195
  %198 = getelementptr inbounds i8, ptr %0, i64 112
  %199 = load double, ptr %198, align 8, !tbaa !107
  %200 = fcmp ogt double %197, %199
  %201 = select i1 %200, double %197, double %199
  %202 = fsub double %152, %35
  %203 = fcmp olt double %201, %202
  %204 = select i1 %203, double %201, double %202
  %205 = fadd double %35, %204
  %206 = fcmp olt double %205, %152
  %207 = select i1 %206, double %205, double %152
  br label %208

208:                                              ; preds = %191, %179
  %209 = phi double [ %190, %179 ], [ %207, %191 ]
  %210 = getelementptr inbounds i8, ptr %0, i64 360
  %211 = load ptr, ptr %210, align 8, !tbaa !31
  %212 = getelementptr inbounds double, ptr %211, i64 %6
  store double %209, ptr %212, align 8, !tbaa !32
  br label %213

213:                                              ; preds = %140, %208
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @combine(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly %3, ptr nocapture noundef writeonly %4) unnamed_addr #3 {
  %6 = getelementptr inbounds i8, ptr %0, i64 560
  %7 = load ptr, ptr %6, align 8, !tbaa !39
  %8 = getelementptr inbounds i8, ptr %0, i64 248
  %9 = load i64, ptr %8, align 8, !tbaa !40
  %10 = mul nsw i64 %9, %1
  %11 = getelementptr inbounds i8, ptr %0, i64 160
  %12 = load i64, ptr %11, align 8, !tbaa !27
  %13 = mul nsw i64 %10, %12
  %14 = getelementptr inbounds double, ptr %7, i64 %13
  %15 = getelementptr inbounds i8, ptr %0, i64 320
  %16 = load ptr, ptr %15, align 8, !tbaa !52
  %17 = getelementptr inbounds i8, ptr %0, i64 304
  %18 = load ptr, ptr %17, align 8, !tbaa !53
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 312
  %24 = load ptr, ptr %23, align 8, !tbaa !54
  %25 = getelementptr inbounds i8, ptr %0, i64 168
  %26 = load i64, ptr %25, align 8, !tbaa !36
  %27 = icmp sgt i64 %26, 1
  br i1 %27, label %28, label %73

28:                                               ; preds = %5
  %29 = icmp slt i64 %20, %22
  %30 = icmp eq ptr %3, null
  br label %31

31:                                               ; preds = %28, %67
  %32 = phi i64 [ 0, %28 ], [ %70, %67 ]
  %33 = or disjoint i64 %32, 1
  %34 = getelementptr double, ptr %14, i64 %32
  br i1 %29, label %38, label %35

35:                                               ; preds = %38, %31
  %36 = phi double [ 0.000000e+00, %31 ], [ %50, %38 ]
  %37 = phi double [ 0.000000e+00, %31 ], [ %54, %38 ]
  br i1 %30, label %65, label %57

38:                                               ; preds = %31, %38
  %39 = phi i64 [ %55, %38 ], [ %20, %31 ]
  %40 = phi double [ %54, %38 ], [ 0.000000e+00, %31 ]
  %41 = phi double [ %50, %38 ], [ 0.000000e+00, %31 ]
  %42 = getelementptr inbounds i64, ptr %24, i64 %39
  %43 = load i64, ptr %42, align 8, !tbaa !14
  %44 = mul nsw i64 %43, %12
  %45 = getelementptr double, ptr %34, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !32
  %47 = getelementptr inbounds double, ptr %16, i64 %39
  %48 = load double, ptr %47, align 8, !tbaa !32
  %49 = fmul double %46, %48
  %50 = fadd double %41, %49
  %51 = getelementptr inbounds i8, ptr %45, i64 8
  %52 = load double, ptr %51, align 8, !tbaa !32
  %53 = fmul double %48, %52
  %54 = fadd double %40, %53
  %55 = add nsw i64 %39, 1
  %56 = icmp eq i64 %55, %22
  br i1 %56, label %35, label %38, !llvm.loop !56

57:                                               ; preds = %35
  %58 = getelementptr inbounds double, ptr %3, i64 %32
  %59 = load double, ptr %58, align 8, !tbaa !32
  %60 = fadd double %36, %59
  %61 = getelementptr inbounds double, ptr %4, i64 %32
  store double %60, ptr %61, align 8, !tbaa !32
  %62 = getelementptr inbounds double, ptr %3, i64 %33
  %63 = load double, ptr %62, align 8, !tbaa !32
  %64 = fadd double %37, %63
  br label %67

65:                                               ; preds = %35
  %66 = getelementptr inbounds double, ptr %4, i64 %32
  store double %36, ptr %66, align 8, !tbaa !32
  br label %67

67:                                               ; preds = %65, %57
  %68 = phi double [ %64, %57 ], [ %37, %65 ]
  %69 = getelementptr inbounds double, ptr %4, i64 %33
  store double %68, ptr %69, align 8, !tbaa !32
  %70 = add nuw nsw i64 %32, 2
  %71 = or disjoint i64 %70, 1
  %72 = icmp slt i64 %71, %26
  br i1 %72, label %31, label %73, !llvm.loop !55

73:                                               ; preds = %67, %5
  %74 = phi i64 [ 0, %5 ], [ %70, %67 ]
  %75 = icmp slt i64 %74, %26
  br i1 %75, label %76, label %103

76:                                               ; preds = %73
  %77 = getelementptr double, ptr %14, i64 %74
  %78 = icmp slt i64 %20, %22
  br i1 %78, label %82, label %79

79:                                               ; preds = %82, %76
  %80 = phi double [ 0.000000e+00, %76 ], [ %93, %82 ]
  %81 = icmp eq ptr %3, null
  br i1 %81, label %100, label %96

82:                                               ; preds = %76, %82
  %83 = phi i64 [ %94, %82 ], [ %20, %76 ]
  %84 = phi double [ %93, %82 ], [ 0.000000e+00, %76 ]
  %85 = getelementptr inbounds i64, ptr %24, i64 %83
  %86 = load i64, ptr %85, align 8, !tbaa !14
  %87 = mul nsw i64 %86, %12
  %88 = getelementptr double, ptr %77, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !32
  %90 = getelementptr inbounds double, ptr %16, i64 %83
  %91 = load double, ptr %90, align 8, !tbaa !32
  %92 = fmul double %89, %91
  %93 = fadd double %84, %92
  %94 = add nsw i64 %83, 1
  %95 = icmp eq i64 %94, %22
  br i1 %95, label %79, label %82, !llvm.loop !57

96:                                               ; preds = %79
  %97 = getelementptr inbounds double, ptr %3, i64 %74
  %98 = load double, ptr %97, align 8, !tbaa !32
  %99 = fadd double %80, %98
  br label %100

100:                                              ; preds = %79, %96
  %101 = phi double [ %99, %96 ], [ %80, %79 ]
  %102 = getelementptr inbounds double, ptr %4, i64 %74
  store double %101, ptr %102, align 8, !tbaa !32
  br label %103

103:                                              ; preds = %100, %73
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 328
  %7 = load ptr, ptr %6, align 8, !tbaa !61
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
  %47 = load ptr, ptr %0, align 8, !tbaa !62
  %48 = load i64, ptr %37, align 8, !tbaa !27
  %49 = mul nsw i64 %48, %41
  %50 = getelementptr inbounds double, ptr %3, i64 %49
  %51 = getelementptr inbounds double, ptr %4, i64 %49
  %52 = load ptr, ptr %38, align 8, !tbaa !19
  %53 = mul i64 %41, 40
  %54 = getelementptr inbounds i8, ptr %52, i64 %53
  %55 = getelementptr inbounds i8, ptr %54, i64 16
  store ptr %50, ptr %55, align 8, !tbaa !20
  tail call void %47(ptr noundef %54, ptr noundef %51) #6
  %56 = load i64, ptr %11, align 8, !tbaa !11
  br label %57

57:                                               ; preds = %46, %39
  %58 = phi i64 [ %40, %39 ], [ %56, %46 ]
  %59 = add nuw nsw i64 %41, 1
  %60 = icmp slt i64 %59, %58
  br i1 %60, label %39, label %82, !llvm.loop !82

61:                                               ; preds = %69, %28
  %62 = getelementptr inbounds i8, ptr %0, i64 40
  %63 = load ptr, ptr %62, align 8, !tbaa !83
  %64 = getelementptr inbounds i8, ptr %0, i64 600
  %65 = load ptr, ptr %64, align 8, !tbaa !84
  %66 = getelementptr inbounds i8, ptr %0, i64 608
  %67 = load ptr, ptr %66, align 8, !tbaa !85
  tail call void %63(ptr noundef %65, ptr noundef %67) #6
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
  %78 = load ptr, ptr %33, align 8, !tbaa !85
  %79 = getelementptr inbounds ptr, ptr %78, i64 %70
  store ptr %77, ptr %79, align 8, !tbaa !20
  %80 = add nuw nsw i64 %70, 1
  %81 = icmp eq i64 %80, %23
  br i1 %81, label %61, label %69, !llvm.loop !86

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
  %101 = load ptr, ptr %16, align 8, !tbaa !35
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
  %118 = load ptr, ptr %20, align 8, !tbaa !42
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
  %136 = load ptr, ptr %89, align 8, !tbaa !39
  %137 = load i64, ptr %90, align 8, !tbaa !40
  %138 = mul nsw i64 %137, %128
  %139 = add nsw i64 %138, %2
  %140 = mul nsw i64 %139, %133
  %141 = getelementptr inbounds double, ptr %136, i64 %140
  %142 = load ptr, ptr %91, align 8, !tbaa !34
  %143 = getelementptr inbounds double, ptr %142, i64 %128
  %144 = load double, ptr %143, align 8, !tbaa !32
  %145 = load i64, ptr %92, align 8, !tbaa !36
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
  br i1 %154, label %155, label %147, !llvm.loop !41

155:                                              ; preds = %147, %132, %127
  %156 = add nuw nsw i64 %128, 1
  %157 = icmp eq i64 %156, %83
  br i1 %157, label %126, label %127, !llvm.loop !135
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #5 {
  %3 = getelementptr inbounds i8, ptr %0, i64 256
  %4 = load i64, ptr %3, align 8, !tbaa !60
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %31

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = load i64, ptr %7, align 8, !tbaa !51
  %9 = getelementptr inbounds i8, ptr %0, i64 568
  %10 = load ptr, ptr %9, align 8, !tbaa !100
  %11 = mul nsw i64 %4, %1
  %12 = getelementptr inbounds i8, ptr %0, i64 160
  %13 = load i64, ptr %12, align 8, !tbaa !27
  %14 = getelementptr inbounds i8, ptr %0, i64 560
  %15 = load ptr, ptr %14, align 8, !tbaa !39
  %16 = getelementptr inbounds i8, ptr %0, i64 248
  %17 = load i64, ptr %16, align 8, !tbaa !40
  %18 = mul i64 %13, %1
  %19 = mul i64 %18, %17
  %20 = getelementptr inbounds double, ptr %15, i64 %19
  %21 = getelementptr inbounds i8, ptr %0, i64 320
  %22 = load ptr, ptr %21, align 8, !tbaa !52
  %23 = getelementptr inbounds i8, ptr %0, i64 304
  %24 = load ptr, ptr %23, align 8, !tbaa !53
  %25 = getelementptr i64, ptr %24, i64 %8
  %26 = getelementptr inbounds i8, ptr %0, i64 312
  %27 = load ptr, ptr %26, align 8, !tbaa !54
  %28 = getelementptr inbounds i8, ptr %0, i64 168
  %29 = load i64, ptr %28, align 8, !tbaa !36
  %30 = icmp sgt i64 %29, 1
  br label %32

31:                                               ; preds = %98, %2
  ret void

32:                                               ; preds = %6, %98
  %33 = phi i64 [ 0, %6 ], [ %34, %98 ]
  %34 = add nuw nsw i64 %33, 1
  %35 = add nsw i64 %11, %33
  %36 = mul nsw i64 %13, %35
  %37 = getelementptr inbounds double, ptr %10, i64 %36
  %38 = getelementptr i64, ptr %25, i64 %34
  %39 = load i64, ptr %38, align 8, !tbaa !14
  %40 = getelementptr i8, ptr %38, i64 8
  %41 = load i64, ptr %40, align 8, !tbaa !14
  br i1 %30, label %42, label %75

42:                                               ; preds = %32
  %43 = icmp slt i64 %39, %41
  br label %44

44:                                               ; preds = %48, %42
  %45 = phi i64 [ 0, %42 ], [ %53, %48 ]
  %46 = or disjoint i64 %45, 1
  %47 = getelementptr double, ptr %20, i64 %45
  br i1 %43, label %56, label %48

48:                                               ; preds = %56, %44
  %49 = phi double [ 0.000000e+00, %44 ], [ %68, %56 ]
  %50 = phi double [ 0.000000e+00, %44 ], [ %72, %56 ]
  %51 = getelementptr inbounds double, ptr %37, i64 %45
  store double %49, ptr %51, align 8, !tbaa !32
  %52 = getelementptr inbounds double, ptr %37, i64 %46
  store double %50, ptr %52, align 8, !tbaa !32
  %53 = add nuw nsw i64 %45, 2
  %54 = or disjoint i64 %53, 1
  %55 = icmp slt i64 %54, %29
  br i1 %55, label %44, label %75, !llvm.loop !55

56:                                               ; preds = %44, %56
  %57 = phi i64 [ %73, %56 ], [ %39, %44 ]
  %58 = phi double [ %72, %56 ], [ 0.000000e+00, %44 ]
  %59 = phi double [ %68, %56 ], [ 0.000000e+00, %44 ]
  %60 = getelementptr inbounds i64, ptr %27, i64 %57
  %61 = load i64, ptr %60, align 8, !tbaa !14
  %62 = mul nsw i64 %61, %13
  %63 = getelementptr double, ptr %47, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !32
  %65 = getelementptr inbounds double, ptr %22, i64 %57
  %66 = load double, ptr %65, align 8, !tbaa !32
  %67 = fmul double %64, %66
  %68 = fadd double %59, %67
  %69 = getelementptr inbounds i8, ptr %63, i64 8
  %70 = load double, ptr %69, align 8, !tbaa !32
  %71 = fmul double %66, %70
  %72 = fadd double %58, %71
  %73 = add nsw i64 %57, 1
  %74 = icmp eq i64 %73, %41
  br i1 %74, label %48, label %56, !llvm.loop !56

75:                                               ; preds = %48, %32
  %76 = phi i64 [ 0, %32 ], [ %53, %48 ]
  %77 = icmp slt i64 %76, %29
  br i1 %77, label %78, label %98

78:                                               ; preds = %75
  %79 = getelementptr double, ptr %20, i64 %76
  %80 = icmp slt i64 %39, %41
  br i1 %80, label %84, label %81

81:                                               ; preds = %84, %78
  %82 = phi double [ 0.000000e+00, %78 ], [ %95, %84 ]
  %83 = getelementptr inbounds double, ptr %37, i64 %76
  store double %82, ptr %83, align 8, !tbaa !32
  br label %98

84:                                               ; preds = %78, %84
  %85 = phi i64 [ %96, %84 ], [ %39, %78 ]
  %86 = phi double [ %95, %84 ], [ 0.000000e+00, %78 ]
  %87 = getelementptr inbounds i64, ptr %27, i64 %85
  %88 = load i64, ptr %87, align 8, !tbaa !14
  %89 = mul nsw i64 %88, %13
  %90 = getelementptr double, ptr %79, i64 %89
  %91 = load double, ptr %90, align 8, !tbaa !32
  %92 = getelementptr inbounds double, ptr %22, i64 %85
  %93 = load double, ptr %92, align 8, !tbaa !32
  %94 = fmul double %91, %93
  %95 = fadd double %86, %94
  %96 = add nsw i64 %85, 1
  %97 = icmp eq i64 %96, %41
  br i1 %97, label %81, label %84, !llvm.loop !57

98:                                               ; preds = %75, %81
  %99 = icmp eq i64 %34, %4
  br i1 %99, label %31, label %32, !llvm.loop !136
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #6 = { nounwind }

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
!35 = !{!5, !6, i64 368}
!36 = !{!5, !9, i64 168}
!37 = distinct !{!37, !24}
!38 = !{!5, !6, i64 376}
!39 = !{!5, !6, i64 560}
!40 = !{!5, !9, i64 248}
!41 = distinct !{!41, !24}
!42 = !{!5, !6, i64 504}
!43 = !{!44, !44, i64 0}
!44 = !{!"int", !7, i64 0}
!45 = !{!5, !6, i64 32}
!46 = !{!5, !6, i64 576}
!47 = distinct !{!47, !24}
!48 = distinct !{!48, !24}
!49 = !{!5, !6, i64 336}
!50 = !{!5, !6, i64 584}
!51 = !{!5, !9, i64 240}
!52 = !{!5, !6, i64 320}
!53 = !{!5, !6, i64 304}
!54 = !{!5, !6, i64 312}
!55 = distinct !{!55, !24}
!56 = distinct !{!56, !24}
!57 = distinct !{!57, !24}
!58 = !{!5, !6, i64 544}
!59 = !{!5, !9, i64 264}
!60 = !{!5, !9, i64 256}
!61 = !{!5, !6, i64 328}
!62 = !{!5, !6, i64 0}
!63 = distinct !{!63, !24}
!64 = !{!5, !6, i64 344}
!65 = !{!5, !10, i64 96}
!66 = !{!5, !10, i64 88}
!67 = distinct !{!67, !24}
!68 = distinct !{!68, !24}
!69 = distinct !{!69, !24}
!70 = distinct !{!70, !24}
!71 = !{!5, !9, i64 64}
!72 = !{!5, !6, i64 8}
!73 = !{!5, !9, i64 72}
!74 = distinct !{!74, !24}
!75 = distinct !{!75, !24}
!76 = distinct !{!76, !24}
!77 = distinct !{!77, !24}
!78 = !{!5, !9, i64 280}
!79 = !{!5, !9, i64 272}
!80 = distinct !{!80, !24}
!81 = distinct !{!81, !24}
!82 = distinct !{!82, !24}
!83 = !{!5, !6, i64 40}
!84 = !{!5, !6, i64 600}
!85 = !{!5, !6, i64 608}
!86 = distinct !{!86, !24}
!87 = !{!5, !9, i64 56}
!88 = !{!5, !6, i64 216}
!89 = !{!5, !6, i64 408}
!90 = distinct !{!90, !24}
!91 = distinct !{!91, !24}
!92 = !{!5, !6, i64 416}
!93 = !{!5, !6, i64 224}
!94 = distinct !{!94, !24}
!95 = distinct !{!95, !24}
!96 = distinct !{!96, !24}
!97 = distinct !{!97, !24}
!98 = !{!5, !9, i64 48}
!99 = !{!5, !6, i64 16}
!100 = !{!5, !6, i64 568}
!101 = distinct !{!101, !24}
!102 = distinct !{!102, !24}
!103 = distinct !{!103, !24}
!104 = !{!5, !10, i64 288}
!105 = !{!5, !6, i64 448}
!106 = !{!5, !10, i64 120}
!107 = !{!5, !10, i64 112}
!108 = !{!5, !6, i64 424}
!109 = !{!5, !6, i64 432}
!110 = distinct !{!110, !24}
!111 = !{!5, !6, i64 392}
!112 = !{!5, !9, i64 176}
!113 = distinct !{!113, !24}
!114 = !{!5, !10, i64 104}
!115 = !{!5, !6, i64 440}
!116 = !{!5, !10, i64 128}
!117 = distinct !{!117, !24}
!118 = !{!5, !6, i64 464}
!119 = distinct !{!119, !24}
!120 = !{!121, !6, i64 8}
!121 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16}
!122 = !{!121, !6, i64 0}
!123 = !{!121, !6, i64 16}
!124 = distinct !{!124, !24}
!125 = distinct !{!125, !24}
!126 = distinct !{!126, !24}
!127 = !{!5, !9, i64 184}
!128 = !{!5, !9, i64 80}
!129 = !{!5, !6, i64 232}
!130 = !{!5, !6, i64 24}
!131 = !{!5, !6, i64 400}
!132 = distinct !{!132, !24}
!133 = !{!5, !10, i64 136}
!134 = distinct !{!134, !24}
!135 = distinct !{!135, !24}
!136 = distinct !{!136, !24}
