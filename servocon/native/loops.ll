
%struct.place = type { ptr, ptr, ptr }

@.str = private unnamed_addr constant [2 x i8] c"T\00", align 1

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = getelementptr inbounds i8, ptr %0, i64 472
  %8 = load i64, ptr %7, align 8, !tbaa !4
  %9 = getelementptr inbounds i8, ptr %0, i64 480
  %10 = getelementptr inbounds i8, ptr %0, i64 464
  %11 = getelementptr inbounds i8, ptr %0, i64 448
  %12 = getelementptr inbounds i8, ptr %0, i64 488
  %13 = getelementptr inbounds i8, ptr %0, i64 152
  %14 = getelementptr inbounds i8, ptr %0, i64 200
  %15 = getelementptr inbounds i8, ptr %0, i64 192
  %16 = getelementptr inbounds i8, ptr %0, i64 584
  %17 = getelementptr inbounds i8, ptr %0, i64 376
  %18 = getelementptr inbounds i8, ptr %0, i64 184
  %19 = getelementptr inbounds i8, ptr %0, i64 288
  %20 = getelementptr inbounds i8, ptr %0, i64 352
  %21 = getelementptr inbounds i8, ptr %0, i64 344
  %22 = getelementptr inbounds i8, ptr %0, i64 504
  %23 = getelementptr inbounds i8, ptr %0, i64 368
  %24 = getelementptr inbounds i8, ptr %0, i64 160
  %25 = getelementptr inbounds i8, ptr %0, i64 552
  %26 = getelementptr inbounds i8, ptr %0, i64 240
  %27 = getelementptr inbounds i8, ptr %0, i64 232
  %28 = getelementptr inbounds i8, ptr %0, i64 512
  %29 = getelementptr inbounds i8, ptr %0, i64 272
  %30 = getelementptr inbounds i8, ptr %0, i64 264
  %31 = getelementptr inbounds i8, ptr %0, i64 544
  %32 = getelementptr inbounds i8, ptr %0, i64 536
  %33 = getelementptr inbounds i8, ptr %0, i64 360
  %34 = getelementptr inbounds i8, ptr %0, i64 520
  %35 = getelementptr inbounds i8, ptr %0, i64 528
  %36 = getelementptr inbounds i8, ptr %0, i64 312
  %37 = getelementptr inbounds i8, ptr %0, i64 296
  %38 = getelementptr inbounds i8, ptr %0, i64 304
  %39 = getelementptr inbounds i8, ptr %0, i64 496
  %40 = getelementptr inbounds i8, ptr %0, i64 64
  %41 = getelementptr inbounds i8, ptr %0, i64 8
  %42 = getelementptr inbounds i8, ptr %0, i64 72
  %43 = getelementptr inbounds i8, ptr %0, i64 600
  %44 = getelementptr inbounds i8, ptr %0, i64 40
  %45 = getelementptr inbounds i8, ptr %0, i64 592
  %46 = getelementptr inbounds i8, ptr %0, i64 256
  %47 = getelementptr inbounds i8, ptr %0, i64 56
  %48 = getelementptr inbounds i8, ptr %0, i64 208
  %49 = getelementptr inbounds i8, ptr %0, i64 400
  %50 = getelementptr inbounds i8, ptr %0, i64 248
  %51 = getelementptr inbounds i8, ptr %0, i64 32
  %52 = getelementptr inbounds i8, ptr %0, i64 568
  %53 = getelementptr inbounds i8, ptr %0, i64 328
  %54 = getelementptr inbounds i8, ptr %0, i64 576
  %55 = getelementptr inbounds i8, ptr %0, i64 320
  %56 = getelementptr inbounds i8, ptr %0, i64 336
  %57 = getelementptr inbounds i8, ptr %0, i64 96
  %58 = getelementptr inbounds i8, ptr %0, i64 88
  %59 = getelementptr inbounds i8, ptr %0, i64 408
  %60 = getelementptr inbounds i8, ptr %0, i64 216
  %61 = getelementptr inbounds i8, ptr %0, i64 48
  %62 = getelementptr inbounds i8, ptr %0, i64 560
  %63 = getelementptr inbounds i8, ptr %0, i64 16
  %64 = getelementptr inbounds i8, ptr %0, i64 280
  %65 = getelementptr inbounds i8, ptr %0, i64 440
  %66 = getelementptr inbounds i8, ptr %0, i64 120
  %67 = getelementptr inbounds i8, ptr %0, i64 112
  %68 = getelementptr inbounds i8, ptr %0, i64 416
  %69 = getelementptr inbounds i8, ptr %0, i64 424
  %70 = getelementptr inbounds i8, ptr %0, i64 384
  %71 = getelementptr inbounds i8, ptr %0, i64 168
  %72 = getelementptr inbounds i8, ptr %0, i64 104
  %73 = getelementptr inbounds i8, ptr %0, i64 432
  %74 = getelementptr inbounds i8, ptr %0, i64 128
  %75 = getelementptr inbounds i8, ptr %0, i64 456
  %76 = load i64, ptr %10, align 8, !tbaa !11
  br label %77

77:                                               ; preds = %1561, %1
  %78 = phi i64 [ %76, %1 ], [ %946, %1561 ]
  %79 = phi i64 [ %76, %1 ], [ %947, %1561 ]
  %80 = phi i64 [ %8, %1 ], [ %1562, %1561 ]
  store i64 0, ptr %9, align 8, !tbaa !12
  %81 = icmp sgt i64 %79, 0
  br i1 %81, label %82, label %1566

82:                                               ; preds = %77
  %83 = load ptr, ptr %12, align 8, !tbaa !13
  br label %86

84:                                               ; preds = %139
  %85 = icmp eq i64 %149, 0
  br i1 %85, label %1566, label %152

86:                                               ; preds = %82, %139
  %87 = phi i64 [ %140, %139 ], [ %78, %82 ]
  %88 = phi ptr [ %142, %139 ], [ %83, %82 ]
  %89 = phi i64 [ %143, %139 ], [ %79, %82 ]
  %90 = phi i64 [ %144, %139 ], [ %79, %82 ]
  %91 = phi i64 [ %149, %139 ], [ 0, %82 ]
  %92 = phi ptr [ %146, %139 ], [ %83, %82 ]
  %93 = phi i64 [ %150, %139 ], [ 0, %82 ]
  %94 = getelementptr inbounds i64, ptr %92, i64 %93
  %95 = load i64, ptr %94, align 8, !tbaa !14
  %96 = icmp slt i64 %95, 0
  br i1 %96, label %97, label %139

97:                                               ; preds = %86
  %98 = mul nuw nsw i64 %93, 5
  %99 = load ptr, ptr %11, align 8, !tbaa !15
  %100 = load atomic i64, ptr %99 monotonic, align 8
  %101 = load i64, ptr %13, align 8, !tbaa !16
  %102 = icmp slt i64 %100, %101
  br i1 %102, label %108, label %133

103:                                              ; preds = %114
  %104 = load ptr, ptr %11, align 8, !tbaa !15
  %105 = load atomic i64, ptr %104 monotonic, align 8
  %106 = load i64, ptr %13, align 8, !tbaa !16
  %107 = icmp slt i64 %105, %106
  br i1 %107, label %108, label %133

108:                                              ; preds = %97, %103
  %109 = phi ptr [ %104, %103 ], [ %99, %97 ]
  %110 = atomicrmw add ptr %109, i64 1 monotonic, align 8
  %111 = load i64, ptr %13, align 8, !tbaa !16
  %112 = icmp slt i64 %110, %111
  %113 = load ptr, ptr %12, align 8, !tbaa !13
  br i1 %112, label %114, label %133

114:                                              ; preds = %108
  %115 = getelementptr inbounds i64, ptr %113, i64 %93
  store i64 %110, ptr %115, align 8, !tbaa !14
  %116 = load ptr, ptr %14, align 8, !tbaa !17
  %117 = load i64, ptr %15, align 8, !tbaa !18
  %118 = mul nsw i64 %117, %110
  %119 = getelementptr inbounds double, ptr %116, i64 %118
  %120 = load ptr, ptr %16, align 8, !tbaa !19
  %121 = getelementptr inbounds ptr, ptr %120, i64 %98
  store ptr %119, ptr %121, align 8, !tbaa !20
  %122 = load ptr, ptr %17, align 8, !tbaa !21
  %123 = load i64, ptr %18, align 8, !tbaa !22
  %124 = mul nsw i64 %123, %110
  %125 = getelementptr inbounds double, ptr %122, i64 %124
  %126 = load ptr, ptr %16, align 8, !tbaa !19
  %127 = getelementptr ptr, ptr %126, i64 %98
  %128 = getelementptr i8, ptr %127, i64 24
  store ptr %125, ptr %128, align 8, !tbaa !20
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %93)
  %129 = load ptr, ptr %12, align 8, !tbaa !13
  %130 = getelementptr inbounds i64, ptr %129, i64 %93
  %131 = load i64, ptr %130, align 8, !tbaa !14
  %132 = icmp slt i64 %131, 0
  br i1 %132, label %103, label %133

133:                                              ; preds = %103, %108, %114, %97
  %134 = phi ptr [ %88, %97 ], [ %129, %103 ], [ %113, %108 ], [ %129, %114 ]
  %135 = load i64, ptr %9, align 8, !tbaa !12
  %136 = load i64, ptr %10, align 8, !tbaa !11
  %137 = getelementptr inbounds i64, ptr %134, i64 %93
  %138 = load i64, ptr %137, align 8, !tbaa !14
  br label %139

139:                                              ; preds = %133, %86
  %140 = phi i64 [ %136, %133 ], [ %87, %86 ]
  %141 = phi i64 [ %138, %133 ], [ %95, %86 ]
  %142 = phi ptr [ %134, %133 ], [ %88, %86 ]
  %143 = phi i64 [ %136, %133 ], [ %89, %86 ]
  %144 = phi i64 [ %136, %133 ], [ %90, %86 ]
  %145 = phi i64 [ %135, %133 ], [ %91, %86 ]
  %146 = phi ptr [ %134, %133 ], [ %92, %86 ]
  %147 = icmp sgt i64 %141, -1
  %148 = zext i1 %147 to i64
  %149 = add nsw i64 %145, %148
  store i64 %149, ptr %9, align 8, !tbaa !12
  %150 = add nuw nsw i64 %93, 1
  %151 = icmp slt i64 %150, %144
  br i1 %151, label %86, label %84, !llvm.loop !23

152:                                              ; preds = %84
  %153 = load double, ptr %19, align 8, !tbaa !25
  %154 = fcmp une double %153, 0.000000e+00
  %155 = icmp sgt i64 %144, 0
  br i1 %154, label %156, label %613

156:                                              ; preds = %152
  br i1 %155, label %157, label %941

157:                                              ; preds = %156, %609
  %158 = phi i64 [ %610, %609 ], [ 0, %156 ]
  %159 = load ptr, ptr %12, align 8, !tbaa !13
  %160 = getelementptr inbounds i64, ptr %159, i64 %158
  %161 = load i64, ptr %160, align 8, !tbaa !14
  %162 = icmp sgt i64 %161, -1
  br i1 %162, label %163, label %609

163:                                              ; preds = %157
  %164 = load ptr, ptr %34, align 8, !tbaa !26
  %165 = load i64, ptr %24, align 8, !tbaa !27
  %166 = mul i64 %165, %158
  %167 = getelementptr inbounds double, ptr %164, i64 %166
  %168 = load ptr, ptr %31, align 8, !tbaa !28
  %169 = getelementptr inbounds double, ptr %168, i64 %166
  %170 = load ptr, ptr %35, align 8, !tbaa !29
  %171 = getelementptr inbounds double, ptr %170, i64 %166
  %172 = load ptr, ptr %28, align 8, !tbaa !30
  %173 = getelementptr inbounds double, ptr %172, i64 %166
  %174 = load ptr, ptr %20, align 8, !tbaa !31
  %175 = getelementptr inbounds double, ptr %174, i64 %161
  %176 = load double, ptr %175, align 8, !tbaa !32
  %177 = load ptr, ptr %21, align 8, !tbaa !33
  %178 = getelementptr inbounds double, ptr %177, i64 %161
  %179 = load double, ptr %178, align 8, !tbaa !32
  %180 = fsub double %176, %179
  %181 = load ptr, ptr %22, align 8, !tbaa !34
  %182 = getelementptr inbounds double, ptr %181, i64 %158
  store double %180, ptr %182, align 8, !tbaa !32
  %183 = load ptr, ptr %23, align 8, !tbaa !35
  %184 = mul nsw i64 %165, %161
  %185 = getelementptr inbounds double, ptr %183, i64 %184
  %186 = load ptr, ptr %25, align 8, !tbaa !36
  %187 = load i64, ptr %26, align 8, !tbaa !37
  %188 = mul i64 %187, %166
  %189 = getelementptr inbounds double, ptr %186, i64 %188
  %190 = icmp sgt i64 %165, 0
  br i1 %190, label %191, label %199

191:                                              ; preds = %163, %191
  %192 = phi i64 [ %197, %191 ], [ 0, %163 ]
  %193 = getelementptr inbounds double, ptr %185, i64 %192
  %194 = load double, ptr %193, align 8, !tbaa !32
  %195 = fmul double %180, %194
  %196 = getelementptr inbounds double, ptr %189, i64 %192
  store double %195, ptr %196, align 8, !tbaa !32
  %197 = add nuw nsw i64 %192, 1
  %198 = icmp eq i64 %197, %165
  br i1 %198, label %199, label %191, !llvm.loop !38

199:                                              ; preds = %191, %163
  %200 = load double, ptr %178, align 8, !tbaa !32
  %201 = load ptr, ptr %39, align 8, !tbaa !39
  %202 = getelementptr inbounds double, ptr %201, i64 %158
  store double %200, ptr %202, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #5
  %203 = trunc i64 %165 to i32
  store i32 %203, ptr %5, align 4, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #5
  store i32 0, ptr %6, align 4, !tbaa !40
  %204 = load double, ptr %182, align 8, !tbaa !32
  %205 = load ptr, ptr %51, align 8, !tbaa !42
  %206 = load ptr, ptr %33, align 8, !tbaa !43
  %207 = getelementptr inbounds double, ptr %206, i64 %184
  %208 = load ptr, ptr %52, align 8, !tbaa !44
  %209 = load ptr, ptr %16, align 8, !tbaa !19
  %210 = mul i64 %158, 40
  %211 = getelementptr inbounds i8, ptr %209, i64 %210
  %212 = getelementptr inbounds i8, ptr %211, i64 16
  store ptr %207, ptr %212, align 8, !tbaa !20
  call void %205(ptr noundef %211, ptr noundef %208) #5
  %213 = icmp sgt i32 %203, 0
  %214 = load ptr, ptr %52, align 8, !tbaa !44
  br i1 %213, label %215, label %236

215:                                              ; preds = %199
  %216 = and i64 %165, 2147483647
  br label %217

217:                                              ; preds = %221, %215
  %218 = phi i64 [ 0, %215 ], [ %222, %221 ]
  %219 = mul nuw nsw i64 %218, %216
  %220 = getelementptr inbounds double, ptr %214, i64 %219
  br label %224

221:                                              ; preds = %224
  %222 = add nuw nsw i64 %218, 1
  %223 = icmp eq i64 %222, %216
  br i1 %223, label %236, label %217, !llvm.loop !45

224:                                              ; preds = %224, %217
  %225 = phi i64 [ 0, %217 ], [ %234, %224 ]
  %226 = getelementptr inbounds double, ptr %220, i64 %225
  %227 = icmp eq i64 %218, %225
  %228 = select i1 %227, double 1.000000e+00, double 0.000000e+00
  %229 = load double, ptr %226, align 8, !tbaa !32
  %230 = fmul double %204, %229
  %231 = load double, ptr %19, align 8, !tbaa !25
  %232 = fmul double %230, %231
  %233 = fsub double %228, %232
  store double %233, ptr %226, align 8, !tbaa !32
  %234 = add nuw nsw i64 %225, 1
  %235 = icmp eq i64 %234, %216
  br i1 %235, label %221, label %224, !llvm.loop !46

236:                                              ; preds = %221, %199
  %237 = load ptr, ptr %53, align 8, !tbaa !47
  %238 = load ptr, ptr %54, align 8, !tbaa !48
  call void %237(ptr noundef nonnull %5, ptr noundef nonnull %5, ptr noundef %214, ptr noundef nonnull %5, ptr noundef %238, ptr noundef nonnull %6) #5
  %239 = load i32, ptr %6, align 4, !tbaa !40
  %240 = icmp eq i32 %239, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #5
  %241 = load i64, ptr %27, align 8, !tbaa !49
  br i1 %240, label %242, label %246

242:                                              ; preds = %236
  %243 = icmp sgt i64 %241, 1
  br i1 %243, label %328, label %246

244:                                              ; preds = %520
  %245 = load i64, ptr %27, align 8, !tbaa !49
  br label %246

246:                                              ; preds = %527, %244, %242, %236
  %247 = phi i64 [ %241, %236 ], [ %241, %242 ], [ %245, %244 ], [ %529, %527 ]
  %248 = phi i1 [ false, %236 ], [ true, %242 ], [ false, %244 ], [ true, %527 ]
  %249 = add nsw i64 %247, -1
  %250 = load ptr, ptr %25, align 8, !tbaa !36
  %251 = load i64, ptr %26, align 8, !tbaa !37
  %252 = mul nsw i64 %251, %158
  %253 = add nsw i64 %249, %252
  %254 = load i64, ptr %24, align 8, !tbaa !27
  %255 = mul nsw i64 %253, %254
  %256 = getelementptr inbounds double, ptr %250, i64 %255
  %257 = mul nsw i64 %252, %254
  %258 = getelementptr inbounds double, ptr %250, i64 %257
  %259 = load ptr, ptr %36, align 8, !tbaa !50
  %260 = load ptr, ptr %37, align 8, !tbaa !51
  %261 = getelementptr inbounds i64, ptr %260, i64 %247
  %262 = load i64, ptr %261, align 8, !tbaa !14
  %263 = getelementptr i8, ptr %261, i64 8
  %264 = load i64, ptr %263, align 8, !tbaa !14
  %265 = load ptr, ptr %38, align 8, !tbaa !52
  %266 = icmp sgt i64 %254, 1
  br i1 %266, label %267, label %300

267:                                              ; preds = %246
  %268 = icmp slt i64 %262, %264
  br label %269

269:                                              ; preds = %273, %267
  %270 = phi i64 [ 0, %267 ], [ %278, %273 ]
  %271 = or disjoint i64 %270, 1
  %272 = getelementptr double, ptr %258, i64 %270
  br i1 %268, label %281, label %273

273:                                              ; preds = %281, %269
  %274 = phi double [ 0.000000e+00, %269 ], [ %293, %281 ]
  %275 = phi double [ 0.000000e+00, %269 ], [ %297, %281 ]
  %276 = getelementptr inbounds double, ptr %171, i64 %270
  store double %274, ptr %276, align 8, !tbaa !32
  %277 = getelementptr inbounds double, ptr %171, i64 %271
  store double %275, ptr %277, align 8, !tbaa !32
  %278 = add nuw nsw i64 %270, 2
  %279 = or disjoint i64 %278, 1
  %280 = icmp slt i64 %279, %254
  br i1 %280, label %269, label %300, !llvm.loop !53

281:                                              ; preds = %269, %281
  %282 = phi i64 [ %298, %281 ], [ %262, %269 ]
  %283 = phi double [ %297, %281 ], [ 0.000000e+00, %269 ]
  %284 = phi double [ %293, %281 ], [ 0.000000e+00, %269 ]
  %285 = getelementptr inbounds i64, ptr %265, i64 %282
  %286 = load i64, ptr %285, align 8, !tbaa !14
  %287 = mul nsw i64 %286, %254
  %288 = getelementptr double, ptr %272, i64 %287
  %289 = load double, ptr %288, align 8, !tbaa !32
  %290 = getelementptr inbounds double, ptr %259, i64 %282
  %291 = load double, ptr %290, align 8, !tbaa !32
  %292 = fmul double %289, %291
  %293 = fadd double %284, %292
  %294 = getelementptr inbounds i8, ptr %288, i64 8
  %295 = load double, ptr %294, align 8, !tbaa !32
  %296 = fmul double %291, %295
  %297 = fadd double %283, %296
  %298 = add nsw i64 %282, 1
  %299 = icmp eq i64 %298, %264
  br i1 %299, label %273, label %281, !llvm.loop !54

300:                                              ; preds = %273, %246
  %301 = phi i64 [ 0, %246 ], [ %278, %273 ]
  %302 = icmp slt i64 %301, %254
  br i1 %302, label %303, label %323

303:                                              ; preds = %300
  %304 = getelementptr double, ptr %258, i64 %301
  %305 = icmp slt i64 %262, %264
  br i1 %305, label %309, label %306

306:                                              ; preds = %309, %303
  %307 = phi double [ 0.000000e+00, %303 ], [ %320, %309 ]
  %308 = getelementptr inbounds double, ptr %171, i64 %301
  store double %307, ptr %308, align 8, !tbaa !32
  br label %323

309:                                              ; preds = %303, %309
  %310 = phi i64 [ %321, %309 ], [ %262, %303 ]
  %311 = phi double [ %320, %309 ], [ 0.000000e+00, %303 ]
  %312 = getelementptr inbounds i64, ptr %265, i64 %310
  %313 = load i64, ptr %312, align 8, !tbaa !14
  %314 = mul nsw i64 %313, %254
  %315 = getelementptr double, ptr %304, i64 %314
  %316 = load double, ptr %315, align 8, !tbaa !32
  %317 = getelementptr inbounds double, ptr %259, i64 %310
  %318 = load double, ptr %317, align 8, !tbaa !32
  %319 = fmul double %316, %318
  %320 = fadd double %311, %319
  %321 = add nsw i64 %310, 1
  %322 = icmp eq i64 %321, %264
  br i1 %322, label %306, label %309, !llvm.loop !55

323:                                              ; preds = %306, %300
  %324 = icmp sgt i64 %254, 0
  br i1 %324, label %325, label %531

325:                                              ; preds = %323
  %326 = load ptr, ptr %22, align 8, !tbaa !34
  %327 = getelementptr inbounds double, ptr %326, i64 %158
  br label %585

328:                                              ; preds = %242, %527
  %329 = phi i64 [ %529, %527 ], [ %241, %242 ]
  %330 = phi i64 [ %528, %527 ], [ 1, %242 ]
  %331 = load ptr, ptr %25, align 8, !tbaa !36
  %332 = load i64, ptr %26, align 8, !tbaa !37
  %333 = mul nsw i64 %332, %158
  %334 = add nsw i64 %333, %330
  %335 = load i64, ptr %24, align 8, !tbaa !27
  %336 = mul nsw i64 %334, %335
  %337 = getelementptr inbounds double, ptr %331, i64 %336
  %338 = load ptr, ptr %28, align 8, !tbaa !30
  %339 = mul nsw i64 %335, %158
  %340 = getelementptr inbounds double, ptr %338, i64 %339
  %341 = load ptr, ptr %34, align 8, !tbaa !26
  %342 = getelementptr inbounds double, ptr %341, i64 %339
  %343 = load ptr, ptr %32, align 8, !tbaa !56
  %344 = getelementptr inbounds double, ptr %343, i64 %339
  %345 = load ptr, ptr %22, align 8, !tbaa !34
  %346 = getelementptr inbounds double, ptr %345, i64 %158
  %347 = load double, ptr %346, align 8, !tbaa !32
  %348 = load i64, ptr %46, align 8, !tbaa !57
  %349 = load i64, ptr %50, align 8, !tbaa !58
  %350 = mul nsw i64 %333, %335
  %351 = getelementptr inbounds double, ptr %331, i64 %350
  %352 = load ptr, ptr %36, align 8, !tbaa !50
  %353 = load ptr, ptr %37, align 8, !tbaa !51
  %354 = getelementptr i64, ptr %353, i64 %348
  %355 = getelementptr i64, ptr %354, i64 %330
  %356 = getelementptr i64, ptr %355, i64 %329
  %357 = getelementptr i64, ptr %356, i64 %349
  %358 = load i64, ptr %357, align 8, !tbaa !14
  %359 = getelementptr i8, ptr %357, i64 8
  %360 = load i64, ptr %359, align 8, !tbaa !14
  %361 = load ptr, ptr %38, align 8, !tbaa !52
  %362 = icmp sgt i64 %335, 1
  br i1 %362, label %363, label %396

363:                                              ; preds = %328
  %364 = icmp slt i64 %358, %360
  br label %365

365:                                              ; preds = %369, %363
  %366 = phi i64 [ 0, %363 ], [ %374, %369 ]
  %367 = or disjoint i64 %366, 1
  %368 = getelementptr double, ptr %351, i64 %366
  br i1 %364, label %377, label %369

369:                                              ; preds = %377, %365
  %370 = phi double [ 0.000000e+00, %365 ], [ %389, %377 ]
  %371 = phi double [ 0.000000e+00, %365 ], [ %393, %377 ]
  %372 = getelementptr inbounds double, ptr %337, i64 %366
  store double %370, ptr %372, align 8, !tbaa !32
  %373 = getelementptr inbounds double, ptr %337, i64 %367
  store double %371, ptr %373, align 8, !tbaa !32
  %374 = add nuw nsw i64 %366, 2
  %375 = or disjoint i64 %374, 1
  %376 = icmp slt i64 %375, %335
  br i1 %376, label %365, label %396, !llvm.loop !53

377:                                              ; preds = %365, %377
  %378 = phi i64 [ %394, %377 ], [ %358, %365 ]
  %379 = phi double [ %393, %377 ], [ 0.000000e+00, %365 ]
  %380 = phi double [ %389, %377 ], [ 0.000000e+00, %365 ]
  %381 = getelementptr inbounds i64, ptr %361, i64 %378
  %382 = load i64, ptr %381, align 8, !tbaa !14
  %383 = mul nsw i64 %382, %335
  %384 = getelementptr double, ptr %368, i64 %383
  %385 = load double, ptr %384, align 8, !tbaa !32
  %386 = getelementptr inbounds double, ptr %352, i64 %378
  %387 = load double, ptr %386, align 8, !tbaa !32
  %388 = fmul double %385, %387
  %389 = fadd double %380, %388
  %390 = getelementptr inbounds i8, ptr %384, i64 8
  %391 = load double, ptr %390, align 8, !tbaa !32
  %392 = fmul double %387, %391
  %393 = fadd double %379, %392
  %394 = add nsw i64 %378, 1
  %395 = icmp eq i64 %394, %360
  br i1 %395, label %369, label %377, !llvm.loop !54

396:                                              ; preds = %369, %328
  %397 = phi i64 [ 0, %328 ], [ %374, %369 ]
  %398 = icmp slt i64 %397, %335
  br i1 %398, label %399, label %419

399:                                              ; preds = %396
  %400 = getelementptr double, ptr %351, i64 %397
  %401 = icmp slt i64 %358, %360
  br i1 %401, label %405, label %402

402:                                              ; preds = %405, %399
  %403 = phi double [ 0.000000e+00, %399 ], [ %416, %405 ]
  %404 = getelementptr inbounds double, ptr %337, i64 %397
  store double %403, ptr %404, align 8, !tbaa !32
  br label %419

405:                                              ; preds = %399, %405
  %406 = phi i64 [ %417, %405 ], [ %358, %399 ]
  %407 = phi double [ %416, %405 ], [ 0.000000e+00, %399 ]
  %408 = getelementptr inbounds i64, ptr %361, i64 %406
  %409 = load i64, ptr %408, align 8, !tbaa !14
  %410 = mul nsw i64 %409, %335
  %411 = getelementptr double, ptr %400, i64 %410
  %412 = load double, ptr %411, align 8, !tbaa !32
  %413 = getelementptr inbounds double, ptr %352, i64 %406
  %414 = load double, ptr %413, align 8, !tbaa !32
  %415 = fmul double %412, %414
  %416 = fadd double %407, %415
  %417 = add nsw i64 %406, 1
  %418 = icmp eq i64 %417, %360
  br i1 %418, label %402, label %405, !llvm.loop !55

419:                                              ; preds = %402, %396
  %420 = add nsw i64 %330, -1
  %421 = load ptr, ptr %33, align 8, !tbaa !43
  %422 = load ptr, ptr %12, align 8, !tbaa !13
  %423 = getelementptr inbounds i64, ptr %422, i64 %158
  %424 = load i64, ptr %423, align 8, !tbaa !14
  %425 = mul nsw i64 %424, %335
  %426 = getelementptr inbounds double, ptr %421, i64 %425
  call fastcc void @combine(ptr noundef readonly %0, i64 noundef %158, i64 noundef %420, ptr noundef %426, ptr noundef %340)
  %427 = load ptr, ptr %21, align 8, !tbaa !33
  %428 = load ptr, ptr %12, align 8, !tbaa !13
  %429 = getelementptr inbounds i64, ptr %428, i64 %158
  %430 = load i64, ptr %429, align 8, !tbaa !14
  %431 = getelementptr inbounds double, ptr %427, i64 %430
  %432 = load double, ptr %431, align 8, !tbaa !32
  %433 = load ptr, ptr %55, align 8, !tbaa !59
  %434 = getelementptr double, ptr %433, i64 %330
  %435 = getelementptr i8, ptr %434, i64 -8
  %436 = load double, ptr %435, align 8, !tbaa !32
  %437 = fmul double %347, %436
  %438 = fadd double %432, %437
  %439 = load ptr, ptr %39, align 8, !tbaa !39
  %440 = getelementptr inbounds double, ptr %439, i64 %158
  store double %438, ptr %440, align 8, !tbaa !32
  br label %441

441:                                              ; preds = %524, %419
  %442 = phi i64 [ 1, %419 ], [ %526, %524 ]
  %443 = phi double [ 1.000000e+00, %419 ], [ %525, %524 ]
  %444 = load i64, ptr %24, align 8, !tbaa !27
  %445 = icmp sgt i64 %444, 0
  br i1 %445, label %453, label %446

446:                                              ; preds = %453, %441
  %447 = load ptr, ptr %0, align 8, !tbaa !60
  %448 = load ptr, ptr %16, align 8, !tbaa !19
  %449 = getelementptr inbounds i8, ptr %448, i64 %210
  %450 = getelementptr inbounds i8, ptr %449, i64 16
  store ptr %342, ptr %450, align 8, !tbaa !20
  call void %447(ptr noundef %449, ptr noundef %344) #5
  %451 = load i64, ptr %24, align 8, !tbaa !27
  %452 = icmp sgt i64 %451, 0
  br i1 %452, label %504, label %465

453:                                              ; preds = %441, %453
  %454 = phi i64 [ %463, %453 ], [ 0, %441 ]
  %455 = getelementptr inbounds double, ptr %340, i64 %454
  %456 = load double, ptr %455, align 8, !tbaa !32
  %457 = getelementptr inbounds double, ptr %337, i64 %454
  %458 = load double, ptr %457, align 8, !tbaa !32
  %459 = load double, ptr %19, align 8, !tbaa !25
  %460 = fmul double %458, %459
  %461 = fadd double %456, %460
  %462 = getelementptr inbounds double, ptr %342, i64 %454
  store double %461, ptr %462, align 8, !tbaa !32
  %463 = add nuw nsw i64 %454, 1
  %464 = icmp eq i64 %463, %444
  br i1 %464, label %446, label %453, !llvm.loop !61

465:                                              ; preds = %504, %446
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #5
  %466 = trunc i64 %451 to i32
  store i32 %466, ptr %2, align 4, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #5
  store i32 1, ptr %3, align 4, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #5
  store i32 0, ptr %4, align 4, !tbaa !40
  %467 = load ptr, ptr %56, align 8, !tbaa !62
  %468 = load ptr, ptr %52, align 8, !tbaa !44
  %469 = load ptr, ptr %54, align 8, !tbaa !48
  call void %467(ptr noundef nonnull @.str, ptr noundef nonnull %2, ptr noundef nonnull %3, ptr noundef %468, ptr noundef nonnull %2, ptr noundef %469, ptr noundef %344, ptr noundef nonnull %2, ptr noundef nonnull %4) #5
  %470 = load i32, ptr %2, align 4, !tbaa !40
  %471 = icmp sgt i32 %470, 0
  br i1 %471, label %472, label %502

472:                                              ; preds = %465
  %473 = zext nneg i32 %470 to i64
  br label %474

474:                                              ; preds = %474, %472
  %475 = phi i64 [ 0, %472 ], [ %494, %474 ]
  %476 = phi double [ 0.000000e+00, %472 ], [ %493, %474 ]
  %477 = getelementptr inbounds double, ptr %344, i64 %475
  %478 = load double, ptr %477, align 8, !tbaa !32
  %479 = getelementptr inbounds double, ptr %337, i64 %475
  %480 = load double, ptr %479, align 8, !tbaa !32
  %481 = fsub double %480, %478
  store double %481, ptr %479, align 8, !tbaa !32
  %482 = load double, ptr %477, align 8, !tbaa !32
  %483 = call double @llvm.fabs.f64(double %482)
  %484 = load double, ptr %57, align 8, !tbaa !63
  %485 = load double, ptr %58, align 8, !tbaa !64
  %486 = call double @llvm.fabs.f64(double %481)
  %487 = fmul double %486, %485
  %488 = fadd double %484, %487
  %489 = fdiv double %483, %488
  %490 = fcmp ugt double %489, %476
  %491 = fcmp ord double %476, 0.000000e+00
  %492 = and i1 %491, %490
  %493 = select i1 %492, double %489, double %476
  %494 = add nuw nsw i64 %475, 1
  %495 = icmp eq i64 %494, %473
  br i1 %495, label %496, label %474, !llvm.loop !65

496:                                              ; preds = %474
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #5
  %497 = fdiv double %493, %443
  %498 = fmul double %493, %497
  %499 = fsub double 1.000000e+00, %497
  %500 = fdiv double %498, %499
  %501 = icmp ult i64 %442, 2
  br i1 %501, label %524, label %514

502:                                              ; preds = %465
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #5
  %503 = icmp ult i64 %442, 2
  br i1 %503, label %524, label %527

504:                                              ; preds = %446, %504
  %505 = phi i64 [ %512, %504 ], [ 0, %446 ]
  %506 = getelementptr inbounds double, ptr %337, i64 %505
  %507 = load double, ptr %506, align 8, !tbaa !32
  %508 = getelementptr inbounds double, ptr %344, i64 %505
  %509 = load double, ptr %508, align 8, !tbaa !32
  %510 = fmul double %347, %509
  %511 = fsub double %507, %510
  store double %511, ptr %508, align 8, !tbaa !32
  %512 = add nuw nsw i64 %505, 1
  %513 = icmp eq i64 %512, %451
  br i1 %513, label %465, label %504, !llvm.loop !66

514:                                              ; preds = %496
  %515 = fcmp olt double %493, 1.000000e-13
  br i1 %515, label %527, label %516

516:                                              ; preds = %514
  %517 = fcmp ogt double %500, 0.000000e+00
  %518 = fcmp olt double %500, 1.000000e+00
  %519 = and i1 %517, %518
  br i1 %519, label %527, label %520

520:                                              ; preds = %516
  %521 = fcmp ugt double %497, 2.000000e+00
  %522 = icmp ugt i64 %442, 9
  %523 = select i1 %521, i1 true, i1 %522
  br i1 %523, label %244, label %524

524:                                              ; preds = %520, %502, %496
  %525 = phi double [ %493, %496 ], [ %493, %520 ], [ 0.000000e+00, %502 ]
  %526 = add nuw nsw i64 %442, 1
  br label %441, !llvm.loop !67

527:                                              ; preds = %516, %514, %502
  %528 = add nuw nsw i64 %330, 1
  %529 = load i64, ptr %27, align 8, !tbaa !49
  %530 = icmp slt i64 %528, %529
  br i1 %530, label %328, label %246, !llvm.loop !68

531:                                              ; preds = %601, %323
  %532 = load ptr, ptr %20, align 8, !tbaa !31
  %533 = load ptr, ptr %12, align 8, !tbaa !13
  %534 = getelementptr inbounds i64, ptr %533, i64 %158
  %535 = load i64, ptr %534, align 8, !tbaa !14
  %536 = getelementptr inbounds double, ptr %532, i64 %535
  %537 = load double, ptr %536, align 8, !tbaa !32
  %538 = load ptr, ptr %39, align 8, !tbaa !39
  %539 = getelementptr inbounds double, ptr %538, i64 %158
  store double %537, ptr %539, align 8, !tbaa !32
  %540 = load i64, ptr %40, align 8, !tbaa !69
  %541 = icmp eq i64 %540, 0
  br i1 %541, label %609, label %542

542:                                              ; preds = %531
  %543 = load ptr, ptr %34, align 8, !tbaa !26
  %544 = mul nsw i64 %254, %158
  %545 = getelementptr double, ptr %543, i64 %544
  %546 = load ptr, ptr %28, align 8, !tbaa !30
  %547 = getelementptr inbounds double, ptr %546, i64 %544
  %548 = load ptr, ptr %35, align 8, !tbaa !29
  %549 = getelementptr inbounds double, ptr %548, i64 %544
  %550 = load ptr, ptr %41, align 8, !tbaa !70
  %551 = load ptr, ptr %16, align 8, !tbaa !19
  %552 = getelementptr inbounds i8, ptr %551, i64 %210
  %553 = getelementptr inbounds i8, ptr %552, i64 16
  store ptr %545, ptr %553, align 8, !tbaa !20
  call void %550(ptr noundef %552, ptr noundef %547) #5
  %554 = load i64, ptr %42, align 8, !tbaa !71
  %555 = icmp eq i64 %554, 0
  %556 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %555, label %573, label %557

557:                                              ; preds = %542
  %558 = icmp sgt i64 %556, 0
  br i1 %558, label %559, label %582

559:                                              ; preds = %557, %559
  %560 = phi i64 [ %571, %559 ], [ 0, %557 ]
  %561 = getelementptr inbounds double, ptr %549, i64 %560
  %562 = load double, ptr %561, align 8, !tbaa !32
  %563 = call double @llvm.fabs.f64(double %562)
  %564 = getelementptr inbounds double, ptr %547, i64 %560
  %565 = load double, ptr %564, align 8, !tbaa !32
  %566 = getelementptr inbounds double, ptr %545, i64 %560
  %567 = load double, ptr %566, align 8, !tbaa !32
  %568 = fsub double %565, %567
  %569 = call double @llvm.fabs.f64(double %568)
  %570 = fadd double %563, %569
  store double %570, ptr %561, align 8, !tbaa !32
  %571 = add nuw nsw i64 %560, 1
  %572 = icmp eq i64 %571, %556
  br i1 %572, label %573, label %559, !llvm.loop !72

573:                                              ; preds = %559, %542
  %574 = icmp sgt i64 %556, 0
  br i1 %574, label %575, label %582

575:                                              ; preds = %573, %575
  %576 = phi i64 [ %580, %575 ], [ 0, %573 ]
  %577 = getelementptr inbounds double, ptr %547, i64 %576
  %578 = load double, ptr %577, align 8, !tbaa !32
  %579 = getelementptr inbounds double, ptr %545, i64 %576
  store double %578, ptr %579, align 8, !tbaa !32
  %580 = add nuw nsw i64 %576, 1
  %581 = icmp eq i64 %580, %556
  br i1 %581, label %582, label %575, !llvm.loop !73

582:                                              ; preds = %575, %573, %557
  %583 = load i64, ptr %40, align 8, !tbaa !69
  %584 = icmp eq i64 %583, 0
  br i1 %584, label %609, label %604

585:                                              ; preds = %601, %325
  %586 = phi i64 [ 0, %325 ], [ %602, %601 ]
  %587 = getelementptr inbounds double, ptr %173, i64 %586
  %588 = load double, ptr %587, align 8, !tbaa !32
  %589 = getelementptr inbounds double, ptr %256, i64 %586
  %590 = load double, ptr %589, align 8, !tbaa !32
  %591 = load double, ptr %19, align 8, !tbaa !25
  %592 = fmul double %590, %591
  %593 = fadd double %588, %592
  %594 = getelementptr inbounds double, ptr %167, i64 %586
  store double %593, ptr %594, align 8, !tbaa !32
  %595 = load double, ptr %589, align 8, !tbaa !32
  %596 = load double, ptr %327, align 8, !tbaa !32
  %597 = fdiv double %595, %596
  %598 = getelementptr inbounds double, ptr %169, i64 %586
  store double %597, ptr %598, align 8, !tbaa !32
  br i1 %248, label %601, label %599

599:                                              ; preds = %585
  %600 = getelementptr inbounds double, ptr %171, i64 %586
  store double 0x7FF8000000000000, ptr %600, align 8, !tbaa !32
  br label %601

601:                                              ; preds = %599, %585
  %602 = add nuw nsw i64 %586, 1
  %603 = icmp eq i64 %602, %254
  br i1 %603, label %531, label %585, !llvm.loop !74

604:                                              ; preds = %582
  %605 = load ptr, ptr %0, align 8, !tbaa !60
  %606 = load ptr, ptr %16, align 8, !tbaa !19
  %607 = getelementptr inbounds i8, ptr %606, i64 %210
  %608 = getelementptr inbounds i8, ptr %607, i64 16
  store ptr %167, ptr %608, align 8, !tbaa !20
  call void %605(ptr noundef %607, ptr noundef %169) #5
  br label %609

609:                                              ; preds = %604, %582, %531, %157
  %610 = add nuw nsw i64 %158, 1
  %611 = load i64, ptr %10, align 8, !tbaa !11
  %612 = icmp slt i64 %610, %611
  br i1 %612, label %157, label %941, !llvm.loop !75

613:                                              ; preds = %152
  br i1 %155, label %614, label %616

614:                                              ; preds = %613
  %615 = load ptr, ptr %12, align 8, !tbaa !13
  br label %619

616:                                              ; preds = %652, %613
  %617 = load i64, ptr %27, align 8, !tbaa !49
  %618 = icmp sgt i64 %617, 1
  br i1 %618, label %661, label %657

619:                                              ; preds = %652, %614
  %620 = phi i64 [ 0, %614 ], [ %653, %652 ]
  %621 = getelementptr inbounds i64, ptr %615, i64 %620
  %622 = load i64, ptr %621, align 8, !tbaa !14
  %623 = icmp sgt i64 %622, -1
  br i1 %623, label %624, label %652

624:                                              ; preds = %619
  %625 = load ptr, ptr %20, align 8, !tbaa !31
  %626 = getelementptr inbounds double, ptr %625, i64 %622
  %627 = load double, ptr %626, align 8, !tbaa !32
  %628 = load ptr, ptr %21, align 8, !tbaa !33
  %629 = getelementptr inbounds double, ptr %628, i64 %622
  %630 = load double, ptr %629, align 8, !tbaa !32
  %631 = fsub double %627, %630
  %632 = load ptr, ptr %22, align 8, !tbaa !34
  %633 = getelementptr inbounds double, ptr %632, i64 %620
  store double %631, ptr %633, align 8, !tbaa !32
  %634 = load ptr, ptr %23, align 8, !tbaa !35
  %635 = load i64, ptr %24, align 8, !tbaa !27
  %636 = mul nsw i64 %635, %622
  %637 = getelementptr inbounds double, ptr %634, i64 %636
  %638 = load ptr, ptr %25, align 8, !tbaa !36
  %639 = load i64, ptr %26, align 8, !tbaa !37
  %640 = mul i64 %635, %620
  %641 = mul i64 %640, %639
  %642 = getelementptr inbounds double, ptr %638, i64 %641
  %643 = icmp sgt i64 %635, 0
  br i1 %643, label %644, label %652

644:                                              ; preds = %624, %644
  %645 = phi i64 [ %650, %644 ], [ 0, %624 ]
  %646 = getelementptr inbounds double, ptr %637, i64 %645
  %647 = load double, ptr %646, align 8, !tbaa !32
  %648 = fmul double %631, %647
  %649 = getelementptr inbounds double, ptr %642, i64 %645
  store double %648, ptr %649, align 8, !tbaa !32
  %650 = add nuw nsw i64 %645, 1
  %651 = icmp eq i64 %650, %635
  br i1 %651, label %652, label %644, !llvm.loop !38

652:                                              ; preds = %644, %624, %619
  %653 = add nuw nsw i64 %620, 1
  %654 = icmp eq i64 %653, %144
  br i1 %654, label %616, label %619, !llvm.loop !76

655:                                              ; preds = %675
  %656 = load i64, ptr %10, align 8, !tbaa !11
  br label %657

657:                                              ; preds = %655, %616
  %658 = phi i64 [ %656, %655 ], [ %140, %616 ]
  %659 = phi i64 [ %656, %655 ], [ %144, %616 ]
  %660 = icmp sgt i64 %659, 0
  br i1 %660, label %688, label %683

661:                                              ; preds = %616, %675
  %662 = phi i64 [ %681, %675 ], [ %617, %616 ]
  %663 = phi i64 [ %680, %675 ], [ 1, %616 ]
  %664 = add nsw i64 %662, -1
  %665 = icmp eq i64 %663, %664
  %666 = add nsw i64 %663, -1
  br i1 %665, label %667, label %675

667:                                              ; preds = %661
  %668 = load i64, ptr %29, align 8, !tbaa !77
  %669 = icmp eq i64 %668, 0
  %670 = select i1 %669, i64 520, i64 512
  %671 = getelementptr inbounds i8, ptr %0, i64 %670
  %672 = load i64, ptr %30, align 8, !tbaa !78
  %673 = icmp eq i64 %672, 0
  %674 = select i1 %673, ptr %32, ptr %31
  br label %675

675:                                              ; preds = %667, %661
  %676 = phi ptr [ %671, %667 ], [ %28, %661 ]
  %677 = phi ptr [ %674, %667 ], [ %32, %661 ]
  %678 = load ptr, ptr %676, align 8, !tbaa !20
  %679 = load ptr, ptr %677, align 8, !tbaa !20
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %666, i64 noundef %663, ptr noundef %678, ptr noundef %679)
  %680 = add nuw nsw i64 %663, 1
  %681 = load i64, ptr %27, align 8, !tbaa !49
  %682 = icmp slt i64 %680, %681
  br i1 %682, label %661, label %655, !llvm.loop !79

683:                                              ; preds = %832, %657
  %684 = phi i64 [ %658, %657 ], [ %834, %832 ]
  %685 = phi i64 [ %659, %657 ], [ %834, %832 ]
  %686 = load i64, ptr %40, align 8, !tbaa !69
  %687 = icmp eq i64 %686, 0
  br i1 %687, label %836, label %839

688:                                              ; preds = %657, %832
  %689 = phi i64 [ %833, %832 ], [ 0, %657 ]
  %690 = load ptr, ptr %12, align 8, !tbaa !13
  %691 = getelementptr inbounds i64, ptr %690, i64 %689
  %692 = load i64, ptr %691, align 8, !tbaa !14
  %693 = icmp sgt i64 %692, -1
  br i1 %693, label %694, label %832

694:                                              ; preds = %688
  %695 = load i64, ptr %29, align 8, !tbaa !77
  %696 = icmp eq i64 %695, 0
  %697 = load i64, ptr %27, align 8, !tbaa !49
  %698 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %696, label %709, label %699

699:                                              ; preds = %694
  %700 = add nsw i64 %697, -1
  %701 = load ptr, ptr %33, align 8, !tbaa !43
  %702 = mul nsw i64 %698, %692
  %703 = getelementptr inbounds double, ptr %701, i64 %702
  %704 = load ptr, ptr %34, align 8, !tbaa !26
  %705 = mul nsw i64 %698, %689
  %706 = getelementptr inbounds double, ptr %704, i64 %705
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %689, i64 noundef %700, ptr noundef %703, ptr noundef %706)
  %707 = load i64, ptr %27, align 8, !tbaa !49
  %708 = load i64, ptr %24, align 8, !tbaa !27
  br label %709

709:                                              ; preds = %699, %694
  %710 = phi i64 [ %708, %699 ], [ %698, %694 ]
  %711 = phi i64 [ %707, %699 ], [ %697, %694 ]
  %712 = load ptr, ptr %35, align 8, !tbaa !29
  %713 = mul i64 %710, %689
  %714 = getelementptr inbounds double, ptr %712, i64 %713
  %715 = load ptr, ptr %25, align 8, !tbaa !36
  %716 = load i64, ptr %26, align 8, !tbaa !37
  %717 = mul i64 %716, %713
  %718 = getelementptr inbounds double, ptr %715, i64 %717
  %719 = load ptr, ptr %36, align 8, !tbaa !50
  %720 = load ptr, ptr %37, align 8, !tbaa !51
  %721 = getelementptr inbounds i64, ptr %720, i64 %711
  %722 = load i64, ptr %721, align 8, !tbaa !14
  %723 = getelementptr i8, ptr %721, i64 8
  %724 = load i64, ptr %723, align 8, !tbaa !14
  %725 = load ptr, ptr %38, align 8, !tbaa !52
  %726 = icmp sgt i64 %710, 1
  br i1 %726, label %727, label %760

727:                                              ; preds = %709
  %728 = icmp slt i64 %722, %724
  br label %729

729:                                              ; preds = %733, %727
  %730 = phi i64 [ 0, %727 ], [ %738, %733 ]
  %731 = or disjoint i64 %730, 1
  %732 = getelementptr double, ptr %718, i64 %730
  br i1 %728, label %741, label %733

733:                                              ; preds = %741, %729
  %734 = phi double [ 0.000000e+00, %729 ], [ %753, %741 ]
  %735 = phi double [ 0.000000e+00, %729 ], [ %757, %741 ]
  %736 = getelementptr inbounds double, ptr %714, i64 %730
  store double %734, ptr %736, align 8, !tbaa !32
  %737 = getelementptr inbounds double, ptr %714, i64 %731
  store double %735, ptr %737, align 8, !tbaa !32
  %738 = add nuw nsw i64 %730, 2
  %739 = or disjoint i64 %738, 1
  %740 = icmp slt i64 %739, %710
  br i1 %740, label %729, label %760, !llvm.loop !53

741:                                              ; preds = %729, %741
  %742 = phi i64 [ %758, %741 ], [ %722, %729 ]
  %743 = phi double [ %757, %741 ], [ 0.000000e+00, %729 ]
  %744 = phi double [ %753, %741 ], [ 0.000000e+00, %729 ]
  %745 = getelementptr inbounds i64, ptr %725, i64 %742
  %746 = load i64, ptr %745, align 8, !tbaa !14
  %747 = mul nsw i64 %746, %710
  %748 = getelementptr double, ptr %732, i64 %747
  %749 = load double, ptr %748, align 8, !tbaa !32
  %750 = getelementptr inbounds double, ptr %719, i64 %742
  %751 = load double, ptr %750, align 8, !tbaa !32
  %752 = fmul double %749, %751
  %753 = fadd double %744, %752
  %754 = getelementptr inbounds i8, ptr %748, i64 8
  %755 = load double, ptr %754, align 8, !tbaa !32
  %756 = fmul double %751, %755
  %757 = fadd double %743, %756
  %758 = add nsw i64 %742, 1
  %759 = icmp eq i64 %758, %724
  br i1 %759, label %733, label %741, !llvm.loop !54

760:                                              ; preds = %733, %709
  %761 = phi i64 [ 0, %709 ], [ %738, %733 ]
  %762 = icmp slt i64 %761, %710
  br i1 %762, label %763, label %783

763:                                              ; preds = %760
  %764 = getelementptr double, ptr %718, i64 %761
  %765 = icmp slt i64 %722, %724
  br i1 %765, label %769, label %766

766:                                              ; preds = %769, %763
  %767 = phi double [ 0.000000e+00, %763 ], [ %780, %769 ]
  %768 = getelementptr inbounds double, ptr %714, i64 %761
  store double %767, ptr %768, align 8, !tbaa !32
  br label %783

769:                                              ; preds = %763, %769
  %770 = phi i64 [ %781, %769 ], [ %722, %763 ]
  %771 = phi double [ %780, %769 ], [ 0.000000e+00, %763 ]
  %772 = getelementptr inbounds i64, ptr %725, i64 %770
  %773 = load i64, ptr %772, align 8, !tbaa !14
  %774 = mul nsw i64 %773, %710
  %775 = getelementptr double, ptr %764, i64 %774
  %776 = load double, ptr %775, align 8, !tbaa !32
  %777 = getelementptr inbounds double, ptr %719, i64 %770
  %778 = load double, ptr %777, align 8, !tbaa !32
  %779 = fmul double %776, %778
  %780 = fadd double %771, %779
  %781 = add nsw i64 %770, 1
  %782 = icmp eq i64 %781, %724
  br i1 %782, label %766, label %769, !llvm.loop !55

783:                                              ; preds = %766, %760
  %784 = load ptr, ptr %20, align 8, !tbaa !31
  %785 = load ptr, ptr %12, align 8, !tbaa !13
  %786 = getelementptr inbounds i64, ptr %785, i64 %689
  %787 = load i64, ptr %786, align 8, !tbaa !14
  %788 = getelementptr inbounds double, ptr %784, i64 %787
  %789 = load double, ptr %788, align 8, !tbaa !32
  %790 = load ptr, ptr %39, align 8, !tbaa !39
  %791 = getelementptr inbounds double, ptr %790, i64 %689
  store double %789, ptr %791, align 8, !tbaa !32
  %792 = load i64, ptr %40, align 8, !tbaa !69
  %793 = icmp eq i64 %792, 0
  br i1 %793, label %832, label %794

794:                                              ; preds = %783
  %795 = load ptr, ptr %34, align 8, !tbaa !26
  %796 = getelementptr double, ptr %795, i64 %713
  %797 = load ptr, ptr %28, align 8, !tbaa !30
  %798 = getelementptr inbounds double, ptr %797, i64 %713
  %799 = load ptr, ptr %41, align 8, !tbaa !70
  %800 = load ptr, ptr %16, align 8, !tbaa !19
  %801 = mul i64 %689, 40
  %802 = getelementptr inbounds i8, ptr %800, i64 %801
  %803 = getelementptr inbounds i8, ptr %802, i64 16
  store ptr %796, ptr %803, align 8, !tbaa !20
  call void %799(ptr noundef %802, ptr noundef %798) #5
  %804 = load i64, ptr %42, align 8, !tbaa !71
  %805 = icmp eq i64 %804, 0
  %806 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %805, label %823, label %807

807:                                              ; preds = %794
  %808 = icmp sgt i64 %806, 0
  br i1 %808, label %809, label %832

809:                                              ; preds = %807, %809
  %810 = phi i64 [ %821, %809 ], [ 0, %807 ]
  %811 = getelementptr inbounds double, ptr %714, i64 %810
  %812 = load double, ptr %811, align 8, !tbaa !32
  %813 = call double @llvm.fabs.f64(double %812)
  %814 = getelementptr inbounds double, ptr %798, i64 %810
  %815 = load double, ptr %814, align 8, !tbaa !32
  %816 = getelementptr inbounds double, ptr %796, i64 %810
  %817 = load double, ptr %816, align 8, !tbaa !32
  %818 = fsub double %815, %817
  %819 = call double @llvm.fabs.f64(double %818)
  %820 = fadd double %813, %819
  store double %820, ptr %811, align 8, !tbaa !32
  %821 = add nuw nsw i64 %810, 1
  %822 = icmp eq i64 %821, %806
  br i1 %822, label %823, label %809, !llvm.loop !72

823:                                              ; preds = %809, %794
  %824 = icmp sgt i64 %806, 0
  br i1 %824, label %825, label %832

825:                                              ; preds = %823, %825
  %826 = phi i64 [ %830, %825 ], [ 0, %823 ]
  %827 = getelementptr inbounds double, ptr %798, i64 %826
  %828 = load double, ptr %827, align 8, !tbaa !32
  %829 = getelementptr inbounds double, ptr %796, i64 %826
  store double %828, ptr %829, align 8, !tbaa !32
  %830 = add nuw nsw i64 %826, 1
  %831 = icmp eq i64 %830, %806
  br i1 %831, label %832, label %825, !llvm.loop !73

832:                                              ; preds = %825, %823, %807, %783, %688
  %833 = add nuw nsw i64 %689, 1
  %834 = load i64, ptr %10, align 8, !tbaa !11
  %835 = icmp slt i64 %833, %834
  br i1 %835, label %688, label %683, !llvm.loop !80

836:                                              ; preds = %683
  %837 = load i64, ptr %30, align 8, !tbaa !78
  %838 = icmp eq i64 %837, 0
  br i1 %838, label %839, label %891

839:                                              ; preds = %836, %683
  %840 = load ptr, ptr %34, align 8, !tbaa !26
  %841 = load ptr, ptr %31, align 8, !tbaa !28
  %842 = load i64, ptr %9, align 8, !tbaa !12
  %843 = icmp eq i64 %842, 1
  %844 = icmp sgt i64 %685, 0
  br i1 %843, label %848, label %845

845:                                              ; preds = %839
  br i1 %844, label %846, label %873

846:                                              ; preds = %845
  %847 = load i64, ptr %24, align 8, !tbaa !27
  br label %878

848:                                              ; preds = %839
  br i1 %844, label %849, label %891

849:                                              ; preds = %848, %868
  %850 = phi i64 [ %869, %868 ], [ %684, %848 ]
  %851 = phi i64 [ %870, %868 ], [ %685, %848 ]
  %852 = phi i64 [ %871, %868 ], [ 0, %848 ]
  %853 = load ptr, ptr %12, align 8, !tbaa !13
  %854 = getelementptr inbounds i64, ptr %853, i64 %852
  %855 = load i64, ptr %854, align 8, !tbaa !14
  %856 = icmp sgt i64 %855, -1
  br i1 %856, label %857, label %868

857:                                              ; preds = %849
  %858 = load ptr, ptr %0, align 8, !tbaa !60
  %859 = load i64, ptr %24, align 8, !tbaa !27
  %860 = mul nsw i64 %859, %852
  %861 = getelementptr inbounds double, ptr %840, i64 %860
  %862 = getelementptr inbounds double, ptr %841, i64 %860
  %863 = load ptr, ptr %16, align 8, !tbaa !19
  %864 = mul i64 %852, 40
  %865 = getelementptr inbounds i8, ptr %863, i64 %864
  %866 = getelementptr inbounds i8, ptr %865, i64 16
  store ptr %861, ptr %866, align 8, !tbaa !20
  call void %858(ptr noundef %865, ptr noundef %862) #5
  %867 = load i64, ptr %10, align 8, !tbaa !11
  br label %868

868:                                              ; preds = %857, %849
  %869 = phi i64 [ %850, %849 ], [ %867, %857 ]
  %870 = phi i64 [ %851, %849 ], [ %867, %857 ]
  %871 = add nuw nsw i64 %852, 1
  %872 = icmp slt i64 %871, %870
  br i1 %872, label %849, label %891, !llvm.loop !81

873:                                              ; preds = %878, %845
  %874 = load ptr, ptr %44, align 8, !tbaa !82
  %875 = load ptr, ptr %45, align 8, !tbaa !83
  %876 = load ptr, ptr %43, align 8, !tbaa !84
  call void %874(ptr noundef %875, ptr noundef %876) #5
  %877 = load i64, ptr %10, align 8, !tbaa !11
  br label %891

878:                                              ; preds = %878, %846
  %879 = phi i64 [ 0, %846 ], [ %889, %878 ]
  %880 = mul nsw i64 %879, %847
  %881 = getelementptr inbounds double, ptr %840, i64 %880
  %882 = load ptr, ptr %16, align 8, !tbaa !19
  %883 = mul i64 %879, 40
  %884 = getelementptr inbounds i8, ptr %882, i64 %883
  %885 = getelementptr inbounds i8, ptr %884, i64 16
  store ptr %881, ptr %885, align 8, !tbaa !20
  %886 = getelementptr inbounds double, ptr %841, i64 %880
  %887 = load ptr, ptr %43, align 8, !tbaa !84
  %888 = getelementptr inbounds ptr, ptr %887, i64 %879
  store ptr %886, ptr %888, align 8, !tbaa !20
  %889 = add nuw nsw i64 %879, 1
  %890 = icmp eq i64 %889, %685
  br i1 %890, label %873, label %878, !llvm.loop !85

891:                                              ; preds = %868, %873, %848, %836
  %892 = phi i64 [ %877, %873 ], [ %684, %848 ], [ %684, %836 ], [ %869, %868 ]
  %893 = load i64, ptr %46, align 8, !tbaa !57
  %894 = icmp eq i64 %893, 0
  br i1 %894, label %941, label %895

895:                                              ; preds = %891
  %896 = icmp sgt i64 %892, 0
  br i1 %896, label %897, label %945

897:                                              ; preds = %895
  %898 = load ptr, ptr %12, align 8, !tbaa !13
  br label %899

899:                                              ; preds = %919, %897
  %900 = phi i1 [ true, %897 ], [ %921, %919 ]
  %901 = phi i64 [ 0, %897 ], [ %920, %919 ]
  %902 = getelementptr inbounds i64, ptr %898, i64 %901
  %903 = load i64, ptr %902, align 8, !tbaa !14
  %904 = icmp sgt i64 %903, -1
  br i1 %904, label %905, label %919

905:                                              ; preds = %899
  %906 = load i64, ptr %47, align 8, !tbaa !86
  %907 = icmp eq i64 %906, 0
  br i1 %907, label %908, label %923

908:                                              ; preds = %905
  %909 = load ptr, ptr %48, align 8, !tbaa !87
  %910 = load ptr, ptr %49, align 8, !tbaa !88
  %911 = getelementptr inbounds i64, ptr %910, i64 %903
  %912 = load i64, ptr %911, align 8, !tbaa !14
  %913 = getelementptr inbounds double, ptr %909, i64 %912
  %914 = load double, ptr %913, align 8, !tbaa !32
  %915 = load ptr, ptr %20, align 8, !tbaa !31
  %916 = getelementptr inbounds double, ptr %915, i64 %903
  %917 = load double, ptr %916, align 8, !tbaa !32
  %918 = fcmp ugt double %914, %917
  br i1 %918, label %919, label %923

919:                                              ; preds = %908, %899
  %920 = add nuw nsw i64 %901, 1
  %921 = icmp slt i64 %920, %892
  %922 = icmp eq i64 %920, %892
  br i1 %922, label %923, label %899, !llvm.loop !89

923:                                              ; preds = %919, %908, %905
  %924 = phi i1 [ %900, %908 ], [ %900, %905 ], [ %921, %919 ]
  %925 = icmp sgt i64 %893, 0
  %926 = and i1 %925, %924
  br i1 %926, label %927, label %941

927:                                              ; preds = %923, %927
  %928 = phi i64 [ %931, %927 ], [ 0, %923 ]
  %929 = load i64, ptr %27, align 8, !tbaa !49
  %930 = load i64, ptr %50, align 8, !tbaa !58
  %931 = add nuw nsw i64 %928, 1
  %932 = add i64 %929, %931
  %933 = add i64 %932, %930
  %934 = add nsw i64 %929, %928
  %935 = load ptr, ptr %28, align 8, !tbaa !30
  %936 = load ptr, ptr %32, align 8, !tbaa !56
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %933, i64 noundef %934, ptr noundef %935, ptr noundef %936)
  %937 = load i64, ptr %46, align 8, !tbaa !57
  %938 = icmp slt i64 %931, %937
  br i1 %938, label %927, label %939, !llvm.loop !90

939:                                              ; preds = %927
  %940 = load i64, ptr %10, align 8, !tbaa !11
  br label %941

941:                                              ; preds = %609, %939, %923, %891, %156
  %942 = phi i64 [ %940, %939 ], [ %892, %923 ], [ %892, %891 ], [ %140, %156 ], [ %611, %609 ]
  %943 = phi i64 [ %940, %939 ], [ %892, %923 ], [ %892, %891 ], [ %143, %156 ], [ %611, %609 ]
  %944 = icmp sgt i64 %943, 0
  br i1 %944, label %949, label %945

945:                                              ; preds = %1557, %895, %941
  %946 = phi i64 [ %942, %941 ], [ %892, %895 ], [ %1559, %1557 ]
  %947 = phi i64 [ %943, %941 ], [ %892, %895 ], [ %1559, %1557 ]
  %948 = icmp sgt i64 %80, 1
  br i1 %948, label %1561, label %1566

949:                                              ; preds = %941, %1557
  %950 = phi i64 [ %1558, %1557 ], [ 0, %941 ]
  %951 = load ptr, ptr %12, align 8, !tbaa !13
  %952 = getelementptr inbounds i64, ptr %951, i64 %950
  %953 = load i64, ptr %952, align 8, !tbaa !14
  %954 = icmp sgt i64 %953, -1
  br i1 %954, label %955, label %1557

955:                                              ; preds = %949
  %956 = load ptr, ptr %59, align 8, !tbaa !91
  %957 = getelementptr inbounds i64, ptr %956, i64 %953
  %958 = load i64, ptr %957, align 8, !tbaa !14
  %959 = load ptr, ptr %60, align 8, !tbaa !92
  %960 = getelementptr inbounds double, ptr %959, i64 %958
  %961 = load double, ptr %960, align 8, !tbaa !32
  %962 = load ptr, ptr %33, align 8, !tbaa !43
  %963 = load i64, ptr %24, align 8, !tbaa !27
  %964 = mul nsw i64 %963, %953
  %965 = getelementptr inbounds double, ptr %962, i64 %964
  %966 = load ptr, ptr %34, align 8, !tbaa !26
  %967 = mul nsw i64 %963, %950
  %968 = getelementptr inbounds double, ptr %966, i64 %967
  %969 = load ptr, ptr %35, align 8, !tbaa !29
  %970 = getelementptr inbounds double, ptr %969, i64 %967
  %971 = icmp sgt i64 %963, 0
  br i1 %971, label %972, label %1000

972:                                              ; preds = %955
  %973 = load double, ptr %57, align 8, !tbaa !63
  %974 = load double, ptr %58, align 8, !tbaa !64
  br label %977

975:                                              ; preds = %977
  %976 = fcmp oeq double %984, 0.000000e+00
  br label %1000

977:                                              ; preds = %977, %972
  %978 = phi double [ 0.000000e+00, %972 ], [ %984, %977 ]
  %979 = phi i64 [ 0, %972 ], [ %998, %977 ]
  %980 = phi double [ 0.000000e+00, %972 ], [ %997, %977 ]
  %981 = getelementptr inbounds double, ptr %968, i64 %979
  %982 = load double, ptr %981, align 8, !tbaa !32
  %983 = fsub double %982, %982
  %984 = fadd double %978, %983
  %985 = getelementptr inbounds double, ptr %970, i64 %979
  %986 = load double, ptr %985, align 8, !tbaa !32
  %987 = getelementptr inbounds double, ptr %965, i64 %979
  %988 = load double, ptr %987, align 8, !tbaa !32
  %989 = call double @llvm.fabs.f64(double %988)
  %990 = call double @llvm.fabs.f64(double %982)
  %991 = fcmp ogt double %989, %990
  %992 = select i1 %991, double %989, double %990
  %993 = fmul double %974, %992
  %994 = fadd double %973, %993
  %995 = fdiv double %986, %994
  %996 = fmul double %995, %995
  %997 = fadd double %980, %996
  %998 = add nuw nsw i64 %979, 1
  %999 = icmp eq i64 %998, %963
  br i1 %999, label %975, label %977, !llvm.loop !93

1000:                                             ; preds = %975, %955
  %1001 = phi double [ 0.000000e+00, %955 ], [ %997, %975 ]
  %1002 = phi i1 [ true, %955 ], [ %976, %975 ]
  %1003 = sitofp i64 %963 to double
  %1004 = fdiv double %1001, %1003
  %1005 = call double @llvm.sqrt.f64(double %1004)
  %1006 = load i64, ptr %61, align 8, !tbaa !94
  %1007 = icmp eq i64 %1006, 0
  %1008 = fcmp ord double %1005, 0.000000e+00
  %1009 = select i1 %1007, i1 true, i1 %1008
  %1010 = fcmp oge double %1005, 0.000000e+00
  %1011 = select i1 %1002, i1 %1010, i1 false
  %1012 = select i1 %1011, double %1005, double 0x7FF0000000000000
  %1013 = load i64, ptr %47, align 8, !tbaa !86
  %1014 = icmp ne i64 %1013, 0
  %1015 = select i1 %1014, i1 %1002, i1 false
  %1016 = select i1 %1015, i1 %1007, i1 false
  br i1 %1016, label %1017, label %1127

1017:                                             ; preds = %1000
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %950)
  %1018 = mul i64 %950, 40
  br label %1040

1019:                                             ; preds = %1116
  %1020 = load ptr, ptr %20, align 8, !tbaa !31
  %1021 = getelementptr inbounds double, ptr %1020, i64 %953
  %1022 = load double, ptr %1021, align 8, !tbaa !32
  %1023 = load ptr, ptr %34, align 8, !tbaa !26
  %1024 = load i64, ptr %24, align 8, !tbaa !27
  %1025 = mul nsw i64 %1024, %950
  %1026 = getelementptr inbounds double, ptr %1023, i64 %1025
  %1027 = load ptr, ptr %32, align 8, !tbaa !56
  %1028 = getelementptr inbounds double, ptr %1027, i64 %1025
  %1029 = load ptr, ptr %39, align 8, !tbaa !39
  %1030 = getelementptr inbounds double, ptr %1029, i64 %950
  store double %1022, ptr %1030, align 8, !tbaa !32
  %1031 = load ptr, ptr %63, align 8, !tbaa !95
  %1032 = load ptr, ptr %16, align 8, !tbaa !19
  %1033 = getelementptr inbounds i8, ptr %1032, i64 %1018
  %1034 = getelementptr inbounds i8, ptr %1033, i64 16
  store ptr %1026, ptr %1034, align 8, !tbaa !20
  call void %1031(ptr noundef %1033, ptr noundef %1028) #5
  %1035 = load double, ptr %1028, align 8, !tbaa !32
  %1036 = fcmp uge double %1035, 0.000000e+00
  %1037 = icmp slt i64 %1118, 8
  %1038 = select i1 %1036, i1 %1037, i1 false
  %1039 = or i1 %1117, %1038
  br i1 %1039, label %1121, label %1127

1040:                                             ; preds = %1116, %1017
  %1041 = phi i64 [ 8, %1017 ], [ %1118, %1116 ]
  %1042 = phi i1 [ false, %1017 ], [ %1117, %1116 ]
  %1043 = phi i64 [ 1, %1017 ], [ %1119, %1116 ]
  %1044 = uitofp nneg i64 %1043 to double
  %1045 = fmul double %1044, 1.250000e-01
  %1046 = load ptr, ptr %28, align 8, !tbaa !30
  %1047 = load i64, ptr %24, align 8, !tbaa !27
  %1048 = mul i64 %1047, %950
  %1049 = getelementptr inbounds double, ptr %1046, i64 %1048
  %1050 = load ptr, ptr %62, align 8, !tbaa !96
  %1051 = load i64, ptr %50, align 8, !tbaa !58
  %1052 = mul i64 %1051, %1048
  %1053 = getelementptr inbounds double, ptr %1050, i64 %1052
  %1054 = load ptr, ptr %33, align 8, !tbaa !43
  %1055 = load ptr, ptr %12, align 8, !tbaa !13
  %1056 = getelementptr inbounds i64, ptr %1055, i64 %950
  %1057 = load i64, ptr %1056, align 8, !tbaa !14
  %1058 = mul nsw i64 %1057, %1047
  %1059 = getelementptr inbounds double, ptr %1054, i64 %1058
  %1060 = icmp sgt i64 %1047, 0
  br i1 %1060, label %1061, label %1091

1061:                                             ; preds = %1040
  %1062 = add nsw i64 %1051, -1
  %1063 = mul nsw i64 %1062, %1047
  %1064 = getelementptr double, ptr %1053, i64 %1063
  %1065 = add nsw i64 %1051, -2
  %1066 = icmp sgt i64 %1051, 1
  br label %1067

1067:                                             ; preds = %1072, %1061
  %1068 = phi i64 [ 0, %1061 ], [ %1079, %1072 ]
  %1069 = getelementptr double, ptr %1064, i64 %1068
  %1070 = load double, ptr %1069, align 8, !tbaa !32
  %1071 = getelementptr double, ptr %1053, i64 %1068
  br i1 %1066, label %1081, label %1072

1072:                                             ; preds = %1081, %1067
  %1073 = phi double [ %1070, %1067 ], [ %1088, %1081 ]
  %1074 = getelementptr inbounds double, ptr %1059, i64 %1068
  %1075 = load double, ptr %1074, align 8, !tbaa !32
  %1076 = fmul double %1045, %1073
  %1077 = fadd double %1076, %1075
  %1078 = getelementptr inbounds double, ptr %1049, i64 %1068
  store double %1077, ptr %1078, align 8, !tbaa !32
  %1079 = add nuw nsw i64 %1068, 1
  %1080 = icmp eq i64 %1079, %1047
  br i1 %1080, label %1091, label %1067, !llvm.loop !97

1081:                                             ; preds = %1067, %1081
  %1082 = phi i64 [ %1089, %1081 ], [ %1065, %1067 ]
  %1083 = phi double [ %1088, %1081 ], [ %1070, %1067 ]
  %1084 = fmul double %1045, %1083
  %1085 = mul nsw i64 %1082, %1047
  %1086 = getelementptr double, ptr %1071, i64 %1085
  %1087 = load double, ptr %1086, align 8, !tbaa !32
  %1088 = fadd double %1084, %1087
  %1089 = add nsw i64 %1082, -1
  %1090 = icmp eq i64 %1082, 0
  br i1 %1090, label %1072, label %1081, !llvm.loop !98

1091:                                             ; preds = %1072, %1040
  %1092 = load ptr, ptr %21, align 8, !tbaa !33
  %1093 = getelementptr inbounds double, ptr %1092, i64 %953
  %1094 = load double, ptr %1093, align 8, !tbaa !32
  %1095 = load ptr, ptr %22, align 8, !tbaa !34
  %1096 = getelementptr inbounds double, ptr %1095, i64 %950
  %1097 = load double, ptr %1096, align 8, !tbaa !32
  %1098 = fmul double %1045, %1097
  %1099 = fadd double %1094, %1098
  %1100 = load ptr, ptr %32, align 8, !tbaa !56
  %1101 = getelementptr inbounds double, ptr %1100, i64 %1048
  %1102 = load ptr, ptr %39, align 8, !tbaa !39
  %1103 = getelementptr inbounds double, ptr %1102, i64 %950
  store double %1099, ptr %1103, align 8, !tbaa !32
  %1104 = load ptr, ptr %63, align 8, !tbaa !95
  %1105 = load ptr, ptr %16, align 8, !tbaa !19
  %1106 = getelementptr inbounds i8, ptr %1105, i64 %1018
  %1107 = getelementptr inbounds i8, ptr %1106, i64 16
  store ptr %1049, ptr %1107, align 8, !tbaa !20
  call void %1104(ptr noundef %1106, ptr noundef %1101) #5
  %1108 = load double, ptr %1101, align 8, !tbaa !32
  %1109 = fcmp olt double %1108, 0.000000e+00
  br i1 %1109, label %1113, label %1110

1110:                                             ; preds = %1091
  %1111 = icmp sgt i64 %1043, %1041
  %1112 = or i1 %1042, %1111
  br label %1116

1113:                                             ; preds = %1091
  %1114 = icmp sgt i64 %1041, 7
  %1115 = select i1 %1114, i64 %1043, i64 %1041
  br label %1116

1116:                                             ; preds = %1113, %1110
  %1117 = phi i1 [ %1112, %1110 ], [ %1042, %1113 ]
  %1118 = phi i64 [ %1041, %1110 ], [ %1115, %1113 ]
  %1119 = add nuw nsw i64 %1043, 1
  %1120 = icmp eq i64 %1119, 8
  br i1 %1120, label %1019, label %1040, !llvm.loop !99

1121:                                             ; preds = %1019
  %1122 = sitofp i64 %1118 to double
  %1123 = fmul double %1122, 1.250000e-01
  %1124 = fdiv double 9.000000e-01, %1123
  %1125 = load double, ptr %64, align 8, !tbaa !100
  %1126 = call double @llvm.pow.f64(double %1124, double %1125)
  br label %1127

1127:                                             ; preds = %1121, %1019, %1000
  %1128 = phi double [ %1012, %1000 ], [ %1126, %1121 ], [ %1012, %1019 ]
  %1129 = fcmp olt double %1128, 1.000000e+00
  %1130 = load ptr, ptr %65, align 8, !tbaa !101
  br i1 %1129, label %1131, label %1133

1131:                                             ; preds = %1127
  %1132 = load i64, ptr %61, align 8, !tbaa !94
  br label %1140

1133:                                             ; preds = %1127
  %1134 = getelementptr inbounds i64, ptr %1130, i64 %953
  %1135 = load i64, ptr %1134, align 8, !tbaa !14
  %1136 = icmp eq i64 %1135, 0
  %1137 = load i64, ptr %61, align 8, !tbaa !94
  %1138 = icmp eq i64 %1137, 0
  %1139 = select i1 %1136, i1 %1138, i1 false
  br i1 %1139, label %1143, label %1140

1140:                                             ; preds = %1133, %1131
  %1141 = phi i64 [ %1132, %1131 ], [ %1137, %1133 ]
  %1142 = select i1 %1002, i1 %1009, i1 false
  br label %1143

1143:                                             ; preds = %1140, %1133
  %1144 = phi i64 [ %1141, %1140 ], [ 0, %1133 ]
  %1145 = phi i1 [ false, %1140 ], [ true, %1133 ]
  %1146 = phi i1 [ %1142, %1140 ], [ false, %1133 ]
  %1147 = freeze i1 %1146
  %1148 = load ptr, ptr %12, align 8, !tbaa !13
  %1149 = getelementptr inbounds i64, ptr %1148, i64 %950
  %1150 = load i64, ptr %1149, align 8, !tbaa !14
  %1151 = fdiv double 1.000000e+00, %1128
  %1152 = load double, ptr %64, align 8, !tbaa !100
  %1153 = fdiv double 1.000000e+00, %1152
  %1154 = call double @llvm.pow.f64(double %1151, double %1153)
  %1155 = fmul double %1154, 9.000000e-01
  %1156 = select i1 %1147, double 1.000000e+00, double 2.000000e-01
  %1157 = select i1 %1147, double 1.000000e+01, double 9.000000e-01
  %1158 = fcmp olt double %1155, %1157
  %1159 = select i1 %1158, double %1155, double %1157
  %1160 = fcmp ogt double %1159, %1156
  %1161 = select i1 %1160, double %1159, double %1156
  %1162 = load ptr, ptr %22, align 8, !tbaa !34
  %1163 = getelementptr inbounds double, ptr %1162, i64 %950
  %1164 = load double, ptr %1163, align 8, !tbaa !32
  %1165 = fmul double %1164, %1161
  %1166 = load double, ptr %66, align 8, !tbaa !102
  %1167 = fcmp olt double %1165, %1166
  %1168 = select i1 %1167, double %1165, double %1166
  %1169 = icmp ne i64 %1144, 0
  %1170 = load double, ptr %67, align 8, !tbaa !103
  %1171 = fcmp uge double %1168, %1170
  %1172 = select i1 %1169, i1 true, i1 %1171
  %1173 = getelementptr inbounds i64, ptr %1130, i64 %1150
  %1174 = load i64, ptr %1173, align 8, !tbaa !14
  %1175 = icmp ne i64 %1174, 0
  %1176 = fcmp oeq double %1161, 1.000000e+00
  %1177 = and i1 %1175, %1176
  %1178 = select i1 %1177, double %1170, double %1168
  %1179 = fcmp ole double %1178, %1170
  %1180 = zext i1 %1179 to i64
  store i64 %1180, ptr %1173, align 8, !tbaa !14
  %1181 = fcmp ogt double %1178, %1170
  %1182 = select i1 %1181, double %1178, double %1170
  %1183 = load ptr, ptr %68, align 8, !tbaa !104
  %1184 = getelementptr inbounds i64, ptr %1183, i64 %953
  %1185 = load i64, ptr %1184, align 8, !tbaa !14
  %1186 = add nsw i64 %1185, 1
  store i64 %1186, ptr %1184, align 8, !tbaa !14
  %1187 = load ptr, ptr %69, align 8, !tbaa !105
  %1188 = getelementptr inbounds i64, ptr %1187, i64 %953
  %1189 = load i64, ptr %1188, align 8, !tbaa !14
  %1190 = add nsw i64 %1189, 1
  store i64 %1190, ptr %1188, align 8, !tbaa !14
  br i1 %1147, label %1193, label %1191

1191:                                             ; preds = %1143
  %1192 = load ptr, ptr %21, align 8, !tbaa !33
  br label %1476

1193:                                             ; preds = %1143
  %1194 = load i64, ptr %1149, align 8, !tbaa !14
  %1195 = load ptr, ptr %21, align 8, !tbaa !33
  %1196 = getelementptr inbounds double, ptr %1195, i64 %1194
  %1197 = load double, ptr %1196, align 8, !tbaa !32
  %1198 = load ptr, ptr %20, align 8, !tbaa !31
  %1199 = getelementptr inbounds double, ptr %1198, i64 %1194
  %1200 = load double, ptr %1199, align 8, !tbaa !32
  %1201 = load ptr, ptr %34, align 8, !tbaa !26
  %1202 = load i64, ptr %24, align 8, !tbaa !27
  %1203 = mul nsw i64 %1202, %950
  %1204 = getelementptr double, ptr %1201, i64 %1203
  %1205 = load ptr, ptr %49, align 8, !tbaa !88
  %1206 = getelementptr inbounds i64, ptr %1205, i64 %1194
  %1207 = load i64, ptr %47, align 8, !tbaa !86
  %1208 = icmp eq i64 %1207, 0
  br i1 %1208, label %1209, label %1215

1209:                                             ; preds = %1193
  %1210 = load ptr, ptr %48, align 8, !tbaa !87
  %1211 = load i64, ptr %1206, align 8, !tbaa !14
  %1212 = getelementptr inbounds double, ptr %1210, i64 %1211
  %1213 = load double, ptr %1212, align 8, !tbaa !32
  %1214 = fcmp ugt double %1213, %1200
  br i1 %1214, label %1321, label %1215

1215:                                             ; preds = %1209, %1193
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %950)
  %1216 = load i64, ptr %47, align 8, !tbaa !86
  %1217 = icmp eq i64 %1216, 0
  br i1 %1217, label %1321, label %1218

1218:                                             ; preds = %1215
  %1219 = load ptr, ptr %32, align 8, !tbaa !56
  %1220 = load i64, ptr %24, align 8, !tbaa !27
  %1221 = mul nsw i64 %1220, %950
  %1222 = getelementptr inbounds double, ptr %1219, i64 %1221
  %1223 = load ptr, ptr %39, align 8, !tbaa !39
  %1224 = getelementptr inbounds double, ptr %1223, i64 %950
  store double %1200, ptr %1224, align 8, !tbaa !32
  %1225 = load ptr, ptr %63, align 8, !tbaa !95
  %1226 = load ptr, ptr %16, align 8, !tbaa !19
  %1227 = mul i64 %950, 40
  %1228 = getelementptr inbounds i8, ptr %1226, i64 %1227
  %1229 = getelementptr inbounds i8, ptr %1228, i64 16
  store ptr %1204, ptr %1229, align 8, !tbaa !20
  call void %1225(ptr noundef %1228, ptr noundef %1222) #5
  %1230 = load double, ptr %1222, align 8, !tbaa !32
  %1231 = fcmp olt double %1230, 0.000000e+00
  br i1 %1231, label %1232, label %1321

1232:                                             ; preds = %1218
  %1233 = load ptr, ptr %28, align 8, !tbaa !30
  %1234 = load i64, ptr %24, align 8, !tbaa !27
  %1235 = mul nsw i64 %1234, %950
  %1236 = getelementptr inbounds double, ptr %1233, i64 %1235
  %1237 = fadd double %1197, %1200
  %1238 = fmul double %1237, 5.000000e-01
  %1239 = fsub double %1200, %1197
  %1240 = call double @llvm.fabs.f64(double %1238)
  %1241 = fadd double %1240, 1.000000e+00
  %1242 = fmul double %1241, 0x3D719799812DEA11
  %1243 = fcmp ugt double %1239, %1242
  %1244 = fcmp ugt double %1238, %1197
  %1245 = and i1 %1244, %1243
  %1246 = fcmp ult double %1238, %1200
  %1247 = and i1 %1246, %1245
  br i1 %1247, label %1248, label %1321

1248:                                             ; preds = %1232, %1297
  %1249 = phi double [ %1311, %1297 ], [ %1238, %1232 ]
  %1250 = phi double [ %1309, %1297 ], [ %1197, %1232 ]
  %1251 = phi double [ %1308, %1297 ], [ %1200, %1232 ]
  %1252 = fsub double %1249, %1197
  %1253 = fdiv double %1252, %1239
  %1254 = load ptr, ptr %62, align 8, !tbaa !96
  %1255 = load i64, ptr %50, align 8, !tbaa !58
  %1256 = load i64, ptr %24, align 8, !tbaa !27
  %1257 = mul i64 %1256, %950
  %1258 = mul i64 %1257, %1255
  %1259 = getelementptr inbounds double, ptr %1254, i64 %1258
  %1260 = load ptr, ptr %33, align 8, !tbaa !43
  %1261 = load ptr, ptr %12, align 8, !tbaa !13
  %1262 = getelementptr inbounds i64, ptr %1261, i64 %950
  %1263 = load i64, ptr %1262, align 8, !tbaa !14
  %1264 = mul nsw i64 %1263, %1256
  %1265 = getelementptr inbounds double, ptr %1260, i64 %1264
  %1266 = icmp sgt i64 %1256, 0
  br i1 %1266, label %1267, label %1297

1267:                                             ; preds = %1248
  %1268 = add nsw i64 %1255, -1
  %1269 = mul nsw i64 %1268, %1256
  %1270 = getelementptr double, ptr %1259, i64 %1269
  %1271 = add nsw i64 %1255, -2
  %1272 = icmp sgt i64 %1255, 1
  br label %1273

1273:                                             ; preds = %1278, %1267
  %1274 = phi i64 [ 0, %1267 ], [ %1285, %1278 ]
  %1275 = getelementptr double, ptr %1270, i64 %1274
  %1276 = load double, ptr %1275, align 8, !tbaa !32
  %1277 = getelementptr double, ptr %1259, i64 %1274
  br i1 %1272, label %1287, label %1278

1278:                                             ; preds = %1287, %1273
  %1279 = phi double [ %1276, %1273 ], [ %1294, %1287 ]
  %1280 = getelementptr inbounds double, ptr %1265, i64 %1274
  %1281 = load double, ptr %1280, align 8, !tbaa !32
  %1282 = fmul double %1253, %1279
  %1283 = fadd double %1282, %1281
  %1284 = getelementptr inbounds double, ptr %1236, i64 %1274
  store double %1283, ptr %1284, align 8, !tbaa !32
  %1285 = add nuw nsw i64 %1274, 1
  %1286 = icmp eq i64 %1285, %1256
  br i1 %1286, label %1297, label %1273, !llvm.loop !97

1287:                                             ; preds = %1273, %1287
  %1288 = phi i64 [ %1295, %1287 ], [ %1271, %1273 ]
  %1289 = phi double [ %1294, %1287 ], [ %1276, %1273 ]
  %1290 = fmul double %1253, %1289
  %1291 = mul nsw i64 %1288, %1256
  %1292 = getelementptr double, ptr %1277, i64 %1291
  %1293 = load double, ptr %1292, align 8, !tbaa !32
  %1294 = fadd double %1290, %1293
  %1295 = add nsw i64 %1288, -1
  %1296 = icmp eq i64 %1288, 0
  br i1 %1296, label %1278, label %1287, !llvm.loop !98

1297:                                             ; preds = %1278, %1248
  %1298 = load ptr, ptr %32, align 8, !tbaa !56
  %1299 = getelementptr inbounds double, ptr %1298, i64 %1257
  %1300 = load ptr, ptr %39, align 8, !tbaa !39
  %1301 = getelementptr inbounds double, ptr %1300, i64 %950
  store double %1249, ptr %1301, align 8, !tbaa !32
  %1302 = load ptr, ptr %63, align 8, !tbaa !95
  %1303 = load ptr, ptr %16, align 8, !tbaa !19
  %1304 = getelementptr inbounds i8, ptr %1303, i64 %1227
  %1305 = getelementptr inbounds i8, ptr %1304, i64 16
  store ptr %1236, ptr %1305, align 8, !tbaa !20
  call void %1302(ptr noundef %1304, ptr noundef %1299) #5
  %1306 = load double, ptr %1299, align 8, !tbaa !32
  %1307 = fcmp olt double %1306, 0.000000e+00
  %1308 = select i1 %1307, double %1249, double %1251
  %1309 = select i1 %1307, double %1250, double %1249
  %1310 = fadd double %1308, %1309
  %1311 = fmul double %1310, 5.000000e-01
  %1312 = fsub double %1308, %1309
  %1313 = call double @llvm.fabs.f64(double %1311)
  %1314 = fadd double %1313, 1.000000e+00
  %1315 = fmul double %1314, 0x3D719799812DEA11
  %1316 = fcmp ugt double %1312, %1315
  %1317 = fcmp ugt double %1311, %1309
  %1318 = and i1 %1317, %1316
  %1319 = fcmp ult double %1311, %1308
  %1320 = and i1 %1319, %1318
  br i1 %1320, label %1248, label %1321, !llvm.loop !106

1321:                                             ; preds = %1297, %1232, %1218, %1215, %1209
  %1322 = phi i1 [ false, %1218 ], [ true, %1232 ], [ false, %1215 ], [ false, %1209 ], [ true, %1297 ]
  %1323 = phi double [ %1200, %1218 ], [ %1238, %1232 ], [ %1200, %1215 ], [ %1200, %1209 ], [ %1311, %1297 ]
  %1324 = load ptr, ptr %48, align 8, !tbaa !87
  %1325 = load i64, ptr %1206, align 8, !tbaa !14
  %1326 = getelementptr inbounds double, ptr %1324, i64 %1325
  %1327 = load double, ptr %1326, align 8, !tbaa !32
  %1328 = fcmp ugt double %1327, %1323
  br i1 %1328, label %1390, label %1329

1329:                                             ; preds = %1321
  %1330 = fsub double %1200, %1197
  %1331 = load ptr, ptr %70, align 8, !tbaa !107
  %1332 = load ptr, ptr %62, align 8, !tbaa !96
  %1333 = load ptr, ptr %33, align 8, !tbaa !43
  %1334 = load ptr, ptr %12, align 8, !tbaa !13
  %1335 = getelementptr inbounds i64, ptr %1334, i64 %950
  br label %1336

1336:                                             ; preds = %1385, %1329
  %1337 = phi double [ %1327, %1329 ], [ %1388, %1385 ]
  %1338 = phi i64 [ %1325, %1329 ], [ %1386, %1385 ]
  %1339 = fsub double %1337, %1197
  %1340 = fdiv double %1339, %1330
  %1341 = load i64, ptr %71, align 8, !tbaa !108
  %1342 = mul nsw i64 %1341, %1194
  %1343 = add nsw i64 %1342, %1338
  %1344 = load i64, ptr %24, align 8, !tbaa !27
  %1345 = mul nsw i64 %1343, %1344
  %1346 = getelementptr inbounds double, ptr %1331, i64 %1345
  %1347 = load i64, ptr %50, align 8, !tbaa !58
  %1348 = mul i64 %1344, %950
  %1349 = mul i64 %1348, %1347
  %1350 = getelementptr inbounds double, ptr %1332, i64 %1349
  %1351 = load i64, ptr %1335, align 8, !tbaa !14
  %1352 = mul nsw i64 %1351, %1344
  %1353 = getelementptr inbounds double, ptr %1333, i64 %1352
  %1354 = icmp sgt i64 %1344, 0
  br i1 %1354, label %1355, label %1385

1355:                                             ; preds = %1336
  %1356 = add nsw i64 %1347, -1
  %1357 = mul nsw i64 %1356, %1344
  %1358 = getelementptr double, ptr %1350, i64 %1357
  %1359 = add nsw i64 %1347, -2
  %1360 = icmp sgt i64 %1347, 1
  br label %1361

1361:                                             ; preds = %1366, %1355
  %1362 = phi i64 [ 0, %1355 ], [ %1373, %1366 ]
  %1363 = getelementptr double, ptr %1358, i64 %1362
  %1364 = load double, ptr %1363, align 8, !tbaa !32
  %1365 = getelementptr double, ptr %1350, i64 %1362
  br i1 %1360, label %1375, label %1366

1366:                                             ; preds = %1375, %1361
  %1367 = phi double [ %1364, %1361 ], [ %1382, %1375 ]
  %1368 = getelementptr inbounds double, ptr %1353, i64 %1362
  %1369 = load double, ptr %1368, align 8, !tbaa !32
  %1370 = fmul double %1340, %1367
  %1371 = fadd double %1370, %1369
  %1372 = getelementptr inbounds double, ptr %1346, i64 %1362
  store double %1371, ptr %1372, align 8, !tbaa !32
  %1373 = add nuw nsw i64 %1362, 1
  %1374 = icmp eq i64 %1373, %1344
  br i1 %1374, label %1385, label %1361, !llvm.loop !97

1375:                                             ; preds = %1361, %1375
  %1376 = phi i64 [ %1383, %1375 ], [ %1359, %1361 ]
  %1377 = phi double [ %1382, %1375 ], [ %1364, %1361 ]
  %1378 = fmul double %1340, %1377
  %1379 = mul nsw i64 %1376, %1344
  %1380 = getelementptr double, ptr %1365, i64 %1379
  %1381 = load double, ptr %1380, align 8, !tbaa !32
  %1382 = fadd double %1378, %1381
  %1383 = add nsw i64 %1376, -1
  %1384 = icmp eq i64 %1376, 0
  br i1 %1384, label %1366, label %1375, !llvm.loop !98

1385:                                             ; preds = %1366, %1336
  %1386 = add nsw i64 %1338, 1
  store i64 %1386, ptr %1206, align 8, !tbaa !14
  %1387 = getelementptr inbounds double, ptr %1324, i64 %1386
  %1388 = load double, ptr %1387, align 8, !tbaa !32
  %1389 = fcmp ugt double %1388, %1323
  br i1 %1389, label %1390, label %1336, !llvm.loop !109

1390:                                             ; preds = %1385, %1321
  br i1 %1322, label %1398, label %1391

1391:                                             ; preds = %1390
  %1392 = load ptr, ptr %33, align 8, !tbaa !43
  %1393 = load ptr, ptr %12, align 8, !tbaa !13
  %1394 = getelementptr inbounds i64, ptr %1393, i64 %950
  %1395 = load i64, ptr %1394, align 8, !tbaa !14
  %1396 = load i64, ptr %24, align 8, !tbaa !27
  %1397 = mul nsw i64 %1396, %1395
  br label %1445

1398:                                             ; preds = %1390
  %1399 = fsub double %1323, %1197
  %1400 = fsub double %1200, %1197
  %1401 = fdiv double %1399, %1400
  %1402 = load ptr, ptr %62, align 8, !tbaa !96
  %1403 = load i64, ptr %50, align 8, !tbaa !58
  %1404 = mul nsw i64 %1403, %950
  %1405 = load i64, ptr %24, align 8, !tbaa !27
  %1406 = mul nsw i64 %1404, %1405
  %1407 = getelementptr inbounds double, ptr %1402, i64 %1406
  %1408 = load ptr, ptr %33, align 8, !tbaa !43
  %1409 = load ptr, ptr %12, align 8, !tbaa !13
  %1410 = getelementptr inbounds i64, ptr %1409, i64 %950
  %1411 = load i64, ptr %1410, align 8, !tbaa !14
  %1412 = mul nsw i64 %1411, %1405
  %1413 = getelementptr inbounds double, ptr %1408, i64 %1412
  %1414 = icmp sgt i64 %1405, 0
  br i1 %1414, label %1415, label %1472

1415:                                             ; preds = %1398
  %1416 = add nsw i64 %1403, -1
  %1417 = mul nsw i64 %1416, %1405
  %1418 = getelementptr double, ptr %1407, i64 %1417
  %1419 = add nsw i64 %1403, -2
  %1420 = icmp sgt i64 %1403, 1
  br label %1421

1421:                                             ; preds = %1426, %1415
  %1422 = phi i64 [ 0, %1415 ], [ %1433, %1426 ]
  %1423 = getelementptr double, ptr %1418, i64 %1422
  %1424 = load double, ptr %1423, align 8, !tbaa !32
  %1425 = getelementptr double, ptr %1407, i64 %1422
  br i1 %1420, label %1435, label %1426

1426:                                             ; preds = %1435, %1421
  %1427 = phi double [ %1424, %1421 ], [ %1442, %1435 ]
  %1428 = getelementptr inbounds double, ptr %1413, i64 %1422
  %1429 = load double, ptr %1428, align 8, !tbaa !32
  %1430 = fmul double %1401, %1427
  %1431 = fadd double %1430, %1429
  %1432 = getelementptr inbounds double, ptr %1204, i64 %1422
  store double %1431, ptr %1432, align 8, !tbaa !32
  %1433 = add nuw nsw i64 %1422, 1
  %1434 = icmp eq i64 %1433, %1405
  br i1 %1434, label %1445, label %1421, !llvm.loop !97

1435:                                             ; preds = %1421, %1435
  %1436 = phi i64 [ %1443, %1435 ], [ %1419, %1421 ]
  %1437 = phi double [ %1442, %1435 ], [ %1424, %1421 ]
  %1438 = fmul double %1401, %1437
  %1439 = mul nsw i64 %1436, %1405
  %1440 = getelementptr double, ptr %1425, i64 %1439
  %1441 = load double, ptr %1440, align 8, !tbaa !32
  %1442 = fadd double %1438, %1441
  %1443 = add nsw i64 %1436, -1
  %1444 = icmp eq i64 %1436, 0
  br i1 %1444, label %1426, label %1435, !llvm.loop !98

1445:                                             ; preds = %1426, %1391
  %1446 = phi ptr [ %1393, %1391 ], [ %1409, %1426 ]
  %1447 = phi i64 [ %1397, %1391 ], [ %1412, %1426 ]
  %1448 = phi i64 [ %1396, %1391 ], [ %1405, %1426 ]
  %1449 = phi ptr [ %1392, %1391 ], [ %1408, %1426 ]
  %1450 = getelementptr double, ptr %1449, i64 %1447
  %1451 = icmp sgt i64 %1448, 0
  br i1 %1451, label %1452, label %1472

1452:                                             ; preds = %1445, %1452
  %1453 = phi i64 [ %1457, %1452 ], [ 0, %1445 ]
  %1454 = getelementptr inbounds double, ptr %1204, i64 %1453
  %1455 = load double, ptr %1454, align 8, !tbaa !32
  %1456 = getelementptr inbounds double, ptr %1450, i64 %1453
  store double %1455, ptr %1456, align 8, !tbaa !32
  %1457 = add nuw nsw i64 %1453, 1
  %1458 = icmp eq i64 %1457, %1448
  br i1 %1458, label %1459, label %1452, !llvm.loop !73

1459:                                             ; preds = %1452
  %1460 = load ptr, ptr %23, align 8, !tbaa !35
  %1461 = getelementptr inbounds double, ptr %1460, i64 %1447
  %1462 = load ptr, ptr %31, align 8, !tbaa !28
  %1463 = mul nuw nsw i64 %1448, %950
  %1464 = getelementptr inbounds double, ptr %1462, i64 %1463
  br label %1465

1465:                                             ; preds = %1465, %1459
  %1466 = phi i64 [ %1470, %1465 ], [ 0, %1459 ]
  %1467 = getelementptr inbounds double, ptr %1464, i64 %1466
  %1468 = load double, ptr %1467, align 8, !tbaa !32
  %1469 = getelementptr inbounds double, ptr %1461, i64 %1466
  store double %1468, ptr %1469, align 8, !tbaa !32
  %1470 = add nuw nsw i64 %1466, 1
  %1471 = icmp eq i64 %1470, %1448
  br i1 %1471, label %1472, label %1465, !llvm.loop !73

1472:                                             ; preds = %1465, %1445, %1398
  %1473 = phi ptr [ %1409, %1398 ], [ %1446, %1445 ], [ %1446, %1465 ]
  %1474 = load ptr, ptr %21, align 8, !tbaa !33
  %1475 = getelementptr inbounds double, ptr %1474, i64 %1194
  store double %1323, ptr %1475, align 8, !tbaa !32
  br label %1476

1476:                                             ; preds = %1472, %1191
  %1477 = phi ptr [ %1473, %1472 ], [ %1148, %1191 ]
  %1478 = phi ptr [ %1474, %1472 ], [ %1192, %1191 ]
  %1479 = phi i1 [ %1322, %1472 ], [ false, %1191 ]
  %1480 = getelementptr inbounds double, ptr %1478, i64 %953
  %1481 = load double, ptr %1480, align 8, !tbaa !32
  %1482 = fadd double %1182, %1481
  %1483 = call double @llvm.fabs.f64(double %961)
  %1484 = fmul double %1483, 0x3D19000000000000
  %1485 = fsub double %961, %1484
  %1486 = fcmp ogt double %1482, %1485
  br i1 %1486, label %1487, label %1492

1487:                                             ; preds = %1476
  %1488 = fsub double %961, %1481
  %1489 = fmul double %1488, 5.000000e-01
  %1490 = fadd double %1481, %1489
  %1491 = select i1 %1147, double %961, double %1490
  br label %1492

1492:                                             ; preds = %1487, %1476
  %1493 = phi double [ %1491, %1487 ], [ %1482, %1476 ]
  %1494 = load i64, ptr %61, align 8, !tbaa !94
  %1495 = icmp eq i64 %1494, 0
  br i1 %1495, label %1516, label %1496

1496:                                             ; preds = %1492
  %1497 = load ptr, ptr %60, align 8, !tbaa !92
  %1498 = getelementptr double, ptr %1497, i64 %958
  %1499 = getelementptr i8, ptr %1498, i64 -8
  %1500 = load double, ptr %1499, align 8, !tbaa !32
  %1501 = load ptr, ptr %68, align 8, !tbaa !104
  %1502 = getelementptr inbounds i64, ptr %1501, i64 %953
  %1503 = load i64, ptr %1502, align 8, !tbaa !14
  %1504 = add nsw i64 %1503, 1
  %1505 = fsub double %961, %1500
  %1506 = load double, ptr %72, align 8, !tbaa !110
  %1507 = fdiv double %1505, %1506
  %1508 = fmul double %1507, 0x3FEFFFFFFFFFFFF8
  %1509 = call double @llvm.ceil.f64(double %1508)
  %1510 = sitofp i64 %1504 to double
  %1511 = fcmp ugt double %1509, %1510
  %1512 = fdiv double %1510, %1509
  %1513 = fmul double %1505, %1512
  %1514 = fadd double %1500, %1513
  %1515 = select i1 %1511, double %1514, double %961
  br label %1516

1516:                                             ; preds = %1496, %1492
  %1517 = phi double [ %1515, %1496 ], [ %1493, %1492 ]
  %1518 = load ptr, ptr %20, align 8, !tbaa !31
  %1519 = getelementptr inbounds double, ptr %1518, i64 %953
  store double %1517, ptr %1519, align 8, !tbaa !32
  br i1 %1479, label %1520, label %1525

1520:                                             ; preds = %1516
  %1521 = load ptr, ptr %73, align 8, !tbaa !111
  %1522 = getelementptr inbounds i64, ptr %1477, i64 %950
  %1523 = load i64, ptr %1522, align 8, !tbaa !14
  %1524 = getelementptr inbounds i64, ptr %1521, i64 %1523
  store i64 4, ptr %1524, align 8, !tbaa !14
  store i64 -1, ptr %1522, align 8, !tbaa !14
  br label %1557

1525:                                             ; preds = %1516
  %1526 = fcmp olt double %1481, %961
  br i1 %1526, label %1528, label %1527

1527:                                             ; preds = %1525
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %950)
  br label %1557

1528:                                             ; preds = %1525
  %1529 = load double, ptr %19, align 8, !tbaa !25
  %1530 = fcmp oeq double %1529, 0.000000e+00
  %1531 = select i1 %1530, i1 true, i1 %1009
  br i1 %1531, label %1537, label %1532

1532:                                             ; preds = %1528
  %1533 = load ptr, ptr %73, align 8, !tbaa !111
  %1534 = getelementptr inbounds i64, ptr %1477, i64 %950
  %1535 = load i64, ptr %1534, align 8, !tbaa !14
  %1536 = getelementptr inbounds i64, ptr %1533, i64 %1535
  store i64 5, ptr %1536, align 8, !tbaa !14
  store i64 -1, ptr %1534, align 8, !tbaa !14
  br label %1557

1537:                                             ; preds = %1528
  %1538 = select i1 %1145, i1 true, i1 %1002
  %1539 = select i1 %1172, i1 %1538, i1 false
  br i1 %1539, label %1545, label %1540

1540:                                             ; preds = %1537
  %1541 = load ptr, ptr %73, align 8, !tbaa !111
  %1542 = getelementptr inbounds i64, ptr %1477, i64 %950
  %1543 = load i64, ptr %1542, align 8, !tbaa !14
  %1544 = getelementptr inbounds i64, ptr %1541, i64 %1543
  store i64 2, ptr %1544, align 8, !tbaa !14
  store i64 -1, ptr %1542, align 8, !tbaa !14
  br label %1557

1545:                                             ; preds = %1537
  %1546 = load ptr, ptr %68, align 8, !tbaa !104
  %1547 = getelementptr inbounds i64, ptr %1546, i64 %953
  %1548 = load i64, ptr %1547, align 8, !tbaa !14
  %1549 = sitofp i64 %1548 to double
  %1550 = load double, ptr %74, align 8, !tbaa !112
  %1551 = fcmp ugt double %1550, %1549
  br i1 %1551, label %1557, label %1552

1552:                                             ; preds = %1545
  %1553 = load ptr, ptr %73, align 8, !tbaa !111
  %1554 = getelementptr inbounds i64, ptr %1477, i64 %950
  %1555 = load i64, ptr %1554, align 8, !tbaa !14
  %1556 = getelementptr inbounds i64, ptr %1553, i64 %1555
  store i64 3, ptr %1556, align 8, !tbaa !14
  store i64 -1, ptr %1554, align 8, !tbaa !14
  br label %1557

1557:                                             ; preds = %1552, %1545, %1540, %1532, %1527, %1520, %949
  %1558 = add nuw nsw i64 %950, 1
  %1559 = load i64, ptr %10, align 8, !tbaa !11
  %1560 = icmp slt i64 %1558, %1559
  br i1 %1560, label %949, label %945, !llvm.loop !113

1561:                                             ; preds = %945
  %1562 = add nsw i64 %80, -1
  %1563 = load ptr, ptr %75, align 8, !tbaa !114
  %1564 = load atomic i64, ptr %1563 monotonic, align 8
  %1565 = icmp eq i64 %1564, 0
  br i1 %1565, label %77, label %1566, !llvm.loop !115

1566:                                             ; preds = %77, %1561, %945, %84
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #5
  %11 = icmp sgt i64 %1, 0
  br i1 %11, label %12, label %14

12:                                               ; preds = %7
  %13 = icmp sgt i64 %4, 0
  br label %15

14:                                               ; preds = %54, %7
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #5
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #5
  ret void

15:                                               ; preds = %12, %54
  %16 = phi i64 [ 0, %12 ], [ %55, %54 ]
  %17 = getelementptr inbounds %struct.place, ptr %0, i64 %16
  %18 = getelementptr inbounds i8, ptr %17, i64 8
  %19 = load ptr, ptr %18, align 8, !tbaa !116
  %20 = icmp ne ptr %19, null
  %21 = sub nsw i64 %1, %16
  %22 = icmp sgt i64 %21, 3
  %23 = select i1 %20, i1 %22, i1 false
  %24 = select i1 %23, i64 4, i64 1
  br label %26

25:                                               ; preds = %36
  br i1 %23, label %50, label %51

26:                                               ; preds = %15, %36
  %27 = phi i64 [ 0, %15 ], [ %37, %36 ]
  %28 = getelementptr inbounds [4 x [8 x ptr]], ptr %8, i64 0, i64 %27
  %29 = getelementptr inbounds [4 x ptr], ptr %9, i64 0, i64 %27
  store ptr %28, ptr %29, align 8, !tbaa !20
  %30 = add nuw nsw i64 %27, %16
  %31 = mul nsw i64 %30, %6
  %32 = getelementptr inbounds double, ptr %5, i64 %31
  %33 = getelementptr inbounds [4 x ptr], ptr %10, i64 0, i64 %27
  store ptr %32, ptr %33, align 8, !tbaa !20
  %34 = getelementptr inbounds %struct.place, ptr %0, i64 %30, i32 2
  %35 = load ptr, ptr %34, align 8, !tbaa !118
  store ptr %35, ptr %28, align 16, !tbaa !20
  br i1 %13, label %39, label %36

36:                                               ; preds = %39, %26
  %37 = add nuw nsw i64 %27, 1
  %38 = icmp eq i64 %37, %24
  br i1 %38, label %25, label %26, !llvm.loop !119

39:                                               ; preds = %26, %39
  %40 = phi i64 [ %47, %39 ], [ 0, %26 ]
  %41 = getelementptr inbounds ptr, ptr %2, i64 %40
  %42 = load ptr, ptr %41, align 8, !tbaa !20
  %43 = getelementptr inbounds i64, ptr %3, i64 %40
  %44 = load i64, ptr %43, align 8, !tbaa !14
  %45 = mul nsw i64 %44, %30
  %46 = getelementptr inbounds double, ptr %42, i64 %45
  %47 = add nuw nsw i64 %40, 1
  %48 = getelementptr inbounds [4 x [8 x ptr]], ptr %8, i64 0, i64 %27, i64 %47
  store ptr %46, ptr %48, align 8, !tbaa !20
  %49 = icmp eq i64 %47, %4
  br i1 %49, label %36, label %39, !llvm.loop !120

50:                                               ; preds = %25
  call void %19(ptr noundef nonnull %9, ptr noundef nonnull %10) #5
  br label %54

51:                                               ; preds = %25
  %52 = load ptr, ptr %17, align 8, !tbaa !121
  %53 = load ptr, ptr %10, align 16, !tbaa !20
  call void %52(ptr noundef nonnull %8, ptr noundef %53) #5
  br label %54

54:                                               ; preds = %51, %50
  %55 = add nuw nsw i64 %24, %16
  %56 = icmp slt i64 %55, %1
  br i1 %56, label %15, label %14, !llvm.loop !122
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 488
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 176
  %8 = load i64, ptr %7, align 8, !tbaa !123
  %9 = add nsw i64 %8, 1
  %10 = getelementptr inbounds i8, ptr %0, i64 408
  %11 = getelementptr inbounds i8, ptr %0, i64 216
  %12 = getelementptr inbounds i8, ptr %0, i64 344
  %13 = getelementptr inbounds i8, ptr %0, i64 80
  %14 = getelementptr inbounds i8, ptr %0, i64 384
  %15 = mul nsw i64 %9, %6
  %16 = getelementptr inbounds i8, ptr %0, i64 160
  %17 = getelementptr inbounds i8, ptr %0, i64 360
  %18 = getelementptr inbounds i8, ptr %0, i64 224
  %19 = getelementptr inbounds i8, ptr %0, i64 496
  %20 = getelementptr inbounds i8, ptr %0, i64 560
  %21 = getelementptr inbounds i8, ptr %0, i64 184
  %22 = getelementptr inbounds i8, ptr %0, i64 24
  %23 = getelementptr inbounds i8, ptr %0, i64 584
  %24 = mul i64 %1, 40
  %25 = getelementptr inbounds i8, ptr %0, i64 376
  %26 = getelementptr inbounds i8, ptr %0, i64 392
  %27 = load ptr, ptr %10, align 8, !tbaa !91
  %28 = getelementptr inbounds i64, ptr %27, i64 %6
  %29 = load i64, ptr %28, align 8, !tbaa !14
  %30 = load ptr, ptr %11, align 8, !tbaa !92
  %31 = getelementptr inbounds double, ptr %30, i64 %29
  %32 = load double, ptr %31, align 8, !tbaa !32
  br label %33

33:                                               ; preds = %135, %2
  %34 = phi ptr [ %126, %135 ], [ %4, %2 ]
  %35 = phi double [ %141, %135 ], [ %32, %2 ]
  %36 = phi i64 [ %136, %135 ], [ %29, %2 ]
  %37 = load ptr, ptr %12, align 8, !tbaa !33
  %38 = getelementptr inbounds double, ptr %37, i64 %6
  store double %35, ptr %38, align 8, !tbaa !32
  %39 = load i64, ptr %13, align 8, !tbaa !124
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %125, label %41

41:                                               ; preds = %33
  %42 = load ptr, ptr %14, align 8, !tbaa !107
  %43 = add nsw i64 %36, %15
  %44 = load i64, ptr %16, align 8, !tbaa !27
  %45 = mul nsw i64 %44, %43
  %46 = getelementptr double, ptr %42, i64 %45
  %47 = load ptr, ptr %17, align 8, !tbaa !43
  %48 = getelementptr inbounds i64, ptr %34, i64 %1
  %49 = load i64, ptr %48, align 8, !tbaa !14
  %50 = mul nsw i64 %49, %44
  %51 = getelementptr double, ptr %47, i64 %50
  %52 = icmp sgt i64 %44, 0
  br i1 %52, label %53, label %60

53:                                               ; preds = %41, %53
  %54 = phi i64 [ %58, %53 ], [ 0, %41 ]
  %55 = getelementptr inbounds double, ptr %51, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !32
  %57 = getelementptr inbounds double, ptr %46, i64 %54
  store double %56, ptr %57, align 8, !tbaa !32
  %58 = add nuw nsw i64 %54, 1
  %59 = icmp eq i64 %58, %44
  br i1 %59, label %60, label %53, !llvm.loop !73

60:                                               ; preds = %53, %41
  %61 = load ptr, ptr %18, align 8, !tbaa !125
  %62 = getelementptr inbounds i64, ptr %61, i64 %36
  %63 = load i64, ptr %62, align 8, !tbaa !14
  %64 = icmp eq i64 %63, 0
  %65 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %64, label %66, label %68

66:                                               ; preds = %60
  %67 = load ptr, ptr %25, align 8, !tbaa !21
  br label %108

68:                                               ; preds = %60
  %69 = load ptr, ptr %19, align 8, !tbaa !39
  %70 = getelementptr inbounds double, ptr %69, i64 %1
  store double %35, ptr %70, align 8, !tbaa !32
  %71 = load ptr, ptr %20, align 8, !tbaa !96
  %72 = add nsw i64 %65, %44
  %73 = mul nsw i64 %72, %1
  %74 = getelementptr inbounds double, ptr %71, i64 %73
  %75 = load ptr, ptr %22, align 8, !tbaa !126
  %76 = load ptr, ptr %23, align 8, !tbaa !19
  %77 = getelementptr inbounds i8, ptr %76, i64 %24
  %78 = getelementptr inbounds i8, ptr %77, i64 16
  store ptr %51, ptr %78, align 8, !tbaa !20
  tail call void %75(ptr noundef %77, ptr noundef %74) #5
  %79 = load ptr, ptr %25, align 8, !tbaa !21
  %80 = load ptr, ptr %3, align 8, !tbaa !13
  %81 = getelementptr inbounds i64, ptr %80, i64 %1
  %82 = load i64, ptr %81, align 8, !tbaa !14
  %83 = load i64, ptr %21, align 8, !tbaa !22
  %84 = mul nsw i64 %83, %82
  %85 = getelementptr double, ptr %79, i64 %84
  %86 = icmp sgt i64 %83, 0
  br i1 %86, label %87, label %94

87:                                               ; preds = %68, %87
  %88 = phi i64 [ %92, %87 ], [ 0, %68 ]
  %89 = getelementptr inbounds double, ptr %74, i64 %88
  %90 = load double, ptr %89, align 8, !tbaa !32
  %91 = getelementptr inbounds double, ptr %85, i64 %88
  store double %90, ptr %91, align 8, !tbaa !32
  %92 = add nuw nsw i64 %88, 1
  %93 = icmp eq i64 %92, %83
  br i1 %93, label %94, label %87, !llvm.loop !73

94:                                               ; preds = %87, %68
  %95 = load ptr, ptr %17, align 8, !tbaa !43
  %96 = load i64, ptr %16, align 8, !tbaa !27
  %97 = mul nsw i64 %96, %82
  %98 = getelementptr double, ptr %95, i64 %97
  %99 = getelementptr double, ptr %74, i64 %83
  %100 = icmp sgt i64 %96, 0
  br i1 %100, label %101, label %108

101:                                              ; preds = %94, %101
  %102 = phi i64 [ %106, %101 ], [ 0, %94 ]
  %103 = getelementptr inbounds double, ptr %99, i64 %102
  %104 = load double, ptr %103, align 8, !tbaa !32
  %105 = getelementptr inbounds double, ptr %98, i64 %102
  store double %104, ptr %105, align 8, !tbaa !32
  %106 = add nuw nsw i64 %102, 1
  %107 = icmp eq i64 %106, %96
  br i1 %107, label %108, label %101, !llvm.loop !73

108:                                              ; preds = %101, %66, %94
  %109 = phi ptr [ %79, %94 ], [ %67, %66 ], [ %79, %101 ]
  %110 = phi i64 [ %83, %94 ], [ %65, %66 ], [ %83, %101 ]
  %111 = phi ptr [ %80, %94 ], [ %34, %66 ], [ %80, %101 ]
  %112 = load ptr, ptr %26, align 8, !tbaa !127
  %113 = mul nsw i64 %110, %43
  %114 = getelementptr double, ptr %112, i64 %113
  %115 = mul nsw i64 %110, %6
  %116 = getelementptr double, ptr %109, i64 %115
  %117 = icmp sgt i64 %110, 0
  br i1 %117, label %118, label %125

118:                                              ; preds = %108, %118
  %119 = phi i64 [ %123, %118 ], [ 0, %108 ]
  %120 = getelementptr inbounds double, ptr %116, i64 %119
  %121 = load double, ptr %120, align 8, !tbaa !32
  %122 = getelementptr inbounds double, ptr %114, i64 %119
  store double %121, ptr %122, align 8, !tbaa !32
  %123 = add nuw nsw i64 %119, 1
  %124 = icmp eq i64 %123, %110
  br i1 %124, label %125, label %118, !llvm.loop !73

125:                                              ; preds = %118, %108, %33
  %126 = phi ptr [ %111, %108 ], [ %34, %33 ], [ %111, %118 ]
  %127 = load i64, ptr %7, align 8, !tbaa !123
  %128 = icmp eq i64 %36, %127
  br i1 %128, label %129, label %135

129:                                              ; preds = %125
  %130 = getelementptr inbounds i8, ptr %0, i64 432
  %131 = load ptr, ptr %130, align 8, !tbaa !111
  %132 = getelementptr inbounds i64, ptr %126, i64 %1
  %133 = load i64, ptr %132, align 8, !tbaa !14
  %134 = getelementptr inbounds i64, ptr %131, i64 %133
  store i64 1, ptr %134, align 8, !tbaa !14
  store i64 -1, ptr %132, align 8, !tbaa !14
  br label %202

135:                                              ; preds = %125
  %136 = add nsw i64 %36, 1
  %137 = load ptr, ptr %10, align 8, !tbaa !91
  %138 = getelementptr inbounds i64, ptr %137, i64 %6
  store i64 %136, ptr %138, align 8, !tbaa !14
  %139 = load ptr, ptr %11, align 8, !tbaa !92
  %140 = getelementptr inbounds double, ptr %139, i64 %136
  %141 = load double, ptr %140, align 8, !tbaa !32
  %142 = fcmp ogt double %141, %35
  br i1 %142, label %143, label %33, !llvm.loop !128

143:                                              ; preds = %135
  %144 = load ptr, ptr %19, align 8, !tbaa !39
  %145 = getelementptr inbounds double, ptr %144, i64 %1
  store double %35, ptr %145, align 8, !tbaa !32
  %146 = load ptr, ptr %0, align 8, !tbaa !60
  %147 = load ptr, ptr %17, align 8, !tbaa !43
  %148 = getelementptr inbounds i64, ptr %126, i64 %1
  %149 = load i64, ptr %148, align 8, !tbaa !14
  %150 = load i64, ptr %16, align 8, !tbaa !27
  %151 = mul nsw i64 %150, %149
  %152 = getelementptr inbounds double, ptr %147, i64 %151
  %153 = getelementptr inbounds i8, ptr %0, i64 368
  %154 = load ptr, ptr %153, align 8, !tbaa !35
  %155 = getelementptr inbounds double, ptr %154, i64 %151
  %156 = load ptr, ptr %23, align 8, !tbaa !19
  %157 = getelementptr inbounds i8, ptr %156, i64 %24
  %158 = getelementptr inbounds i8, ptr %157, i64 16
  store ptr %152, ptr %158, align 8, !tbaa !20
  tail call void %146(ptr noundef %157, ptr noundef %155) #5
  %159 = getelementptr inbounds i8, ptr %0, i64 416
  %160 = load ptr, ptr %159, align 8, !tbaa !104
  %161 = getelementptr inbounds i64, ptr %160, i64 %6
  store i64 0, ptr %161, align 8, !tbaa !14
  %162 = getelementptr inbounds i8, ptr %0, i64 440
  %163 = load ptr, ptr %162, align 8, !tbaa !101
  %164 = getelementptr inbounds i64, ptr %163, i64 %6
  store i64 0, ptr %164, align 8, !tbaa !14
  %165 = getelementptr inbounds i8, ptr %0, i64 48
  %166 = load i64, ptr %165, align 8, !tbaa !94
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %180, label %168

168:                                              ; preds = %143
  %169 = fsub double %141, %35
  %170 = getelementptr inbounds i8, ptr %0, i64 104
  %171 = load double, ptr %170, align 8, !tbaa !110
  %172 = fdiv double %169, %171
  %173 = fmul double %172, 0x3FEFFFFFFFFFFFF8
  %174 = tail call double @llvm.ceil.f64(double %173)
  %175 = fcmp ugt double %174, 1.000000e+00
  %176 = fdiv double 1.000000e+00, %174
  %177 = fmul double %169, %176
  %178 = fadd double %35, %177
  %179 = select i1 %175, double %178, double %141
  br label %197

180:                                              ; preds = %143
  %181 = getelementptr inbounds i8, ptr %0, i64 136
  %182 = load double, ptr %181, align 8, !tbaa !129
  %183 = getelementptr inbounds i8, ptr %0, i64 120
  %184 = load double, ptr %183, align 8, !tbaa !102
  %185 = fcmp olt double %182, %184
  %186 = select i1 %185, double %182, double %184
  %187 = getelementptr inbounds i8, ptr %0, i64 112
  %188 = load double, ptr %187, align 8, !tbaa !103
  %189 = fcmp ogt double %186, %188
  %190 = select i1 %189, double %186, double %188
  %191 = fsub double %141, %35
  %192 = fcmp olt double %190, %191
  %193 = select i1 %192, double %190, double %191
  %194 = fadd double %35, %193
  %195 = fcmp olt double %194, %141
  %196 = select i1 %195, double %194, double %141
  br label %197

197:                                              ; preds = %180, %168
  %198 = phi double [ %179, %168 ], [ %196, %180 ]
  %199 = getelementptr inbounds i8, ptr %0, i64 352
  %200 = load ptr, ptr %199, align 8, !tbaa !31
  %201 = getelementptr inbounds double, ptr %200, i64 %6
  store double %198, ptr %201, align 8, !tbaa !32
  br label %202

202:                                              ; preds = %129, %197
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @combine(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly %3, ptr nocapture noundef writeonly %4) unnamed_addr #3 {
  %6 = getelementptr inbounds i8, ptr %0, i64 552
  %7 = load ptr, ptr %6, align 8, !tbaa !36
  %8 = getelementptr inbounds i8, ptr %0, i64 240
  %9 = load i64, ptr %8, align 8, !tbaa !37
  %10 = mul nsw i64 %9, %1
  %11 = getelementptr inbounds i8, ptr %0, i64 160
  %12 = load i64, ptr %11, align 8, !tbaa !27
  %13 = mul nsw i64 %10, %12
  %14 = getelementptr inbounds double, ptr %7, i64 %13
  %15 = getelementptr inbounds i8, ptr %0, i64 312
  %16 = load ptr, ptr %15, align 8, !tbaa !50
  %17 = getelementptr inbounds i8, ptr %0, i64 296
  %18 = load ptr, ptr %17, align 8, !tbaa !51
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 304
  %24 = load ptr, ptr %23, align 8, !tbaa !52
  %25 = icmp sgt i64 %12, 1
  br i1 %25, label %26, label %71

26:                                               ; preds = %5
  %27 = icmp slt i64 %20, %22
  %28 = icmp eq ptr %3, null
  br label %29

29:                                               ; preds = %26, %65
  %30 = phi i64 [ 0, %26 ], [ %68, %65 ]
  %31 = or disjoint i64 %30, 1
  %32 = getelementptr double, ptr %14, i64 %30
  br i1 %27, label %36, label %33

33:                                               ; preds = %36, %29
  %34 = phi double [ 0.000000e+00, %29 ], [ %48, %36 ]
  %35 = phi double [ 0.000000e+00, %29 ], [ %52, %36 ]
  br i1 %28, label %63, label %55

36:                                               ; preds = %29, %36
  %37 = phi i64 [ %53, %36 ], [ %20, %29 ]
  %38 = phi double [ %52, %36 ], [ 0.000000e+00, %29 ]
  %39 = phi double [ %48, %36 ], [ 0.000000e+00, %29 ]
  %40 = getelementptr inbounds i64, ptr %24, i64 %37
  %41 = load i64, ptr %40, align 8, !tbaa !14
  %42 = mul nsw i64 %41, %12
  %43 = getelementptr double, ptr %32, i64 %42
  %44 = load double, ptr %43, align 8, !tbaa !32
  %45 = getelementptr inbounds double, ptr %16, i64 %37
  %46 = load double, ptr %45, align 8, !tbaa !32
  %47 = fmul double %44, %46
  %48 = fadd double %39, %47
  %49 = getelementptr inbounds i8, ptr %43, i64 8
  %50 = load double, ptr %49, align 8, !tbaa !32
  %51 = fmul double %46, %50
  %52 = fadd double %38, %51
  %53 = add nsw i64 %37, 1
  %54 = icmp eq i64 %53, %22
  br i1 %54, label %33, label %36, !llvm.loop !54

55:                                               ; preds = %33
  %56 = getelementptr inbounds double, ptr %3, i64 %30
  %57 = load double, ptr %56, align 8, !tbaa !32
  %58 = fadd double %34, %57
  %59 = getelementptr inbounds double, ptr %4, i64 %30
  store double %58, ptr %59, align 8, !tbaa !32
  %60 = getelementptr inbounds double, ptr %3, i64 %31
  %61 = load double, ptr %60, align 8, !tbaa !32
  %62 = fadd double %35, %61
  br label %65

63:                                               ; preds = %33
  %64 = getelementptr inbounds double, ptr %4, i64 %30
  store double %34, ptr %64, align 8, !tbaa !32
  br label %65

65:                                               ; preds = %63, %55
  %66 = phi double [ %62, %55 ], [ %35, %63 ]
  %67 = getelementptr inbounds double, ptr %4, i64 %31
  store double %66, ptr %67, align 8, !tbaa !32
  %68 = add nuw nsw i64 %30, 2
  %69 = or disjoint i64 %68, 1
  %70 = icmp slt i64 %69, %12
  br i1 %70, label %29, label %71, !llvm.loop !53

71:                                               ; preds = %65, %5
  %72 = phi i64 [ 0, %5 ], [ %68, %65 ]
  %73 = icmp slt i64 %72, %12
  br i1 %73, label %74, label %101

74:                                               ; preds = %71
  %75 = getelementptr double, ptr %14, i64 %72
  %76 = icmp slt i64 %20, %22
  br i1 %76, label %80, label %77

77:                                               ; preds = %80, %74
  %78 = phi double [ 0.000000e+00, %74 ], [ %91, %80 ]
  %79 = icmp eq ptr %3, null
  br i1 %79, label %98, label %94

80:                                               ; preds = %74, %80
  %81 = phi i64 [ %92, %80 ], [ %20, %74 ]
  %82 = phi double [ %91, %80 ], [ 0.000000e+00, %74 ]
  %83 = getelementptr inbounds i64, ptr %24, i64 %81
  %84 = load i64, ptr %83, align 8, !tbaa !14
  %85 = mul nsw i64 %84, %12
  %86 = getelementptr double, ptr %75, i64 %85
  %87 = load double, ptr %86, align 8, !tbaa !32
  %88 = getelementptr inbounds double, ptr %16, i64 %81
  %89 = load double, ptr %88, align 8, !tbaa !32
  %90 = fmul double %87, %89
  %91 = fadd double %82, %90
  %92 = add nsw i64 %81, 1
  %93 = icmp eq i64 %92, %22
  br i1 %93, label %77, label %80, !llvm.loop !55

94:                                               ; preds = %77
  %95 = getelementptr inbounds double, ptr %3, i64 %72
  %96 = load double, ptr %95, align 8, !tbaa !32
  %97 = fadd double %78, %96
  br label %98

98:                                               ; preds = %77, %94
  %99 = phi double [ %97, %94 ], [ %78, %77 ]
  %100 = getelementptr inbounds double, ptr %4, i64 %72
  store double %99, ptr %100, align 8, !tbaa !32
  br label %101

101:                                              ; preds = %98, %71
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 320
  %7 = load ptr, ptr %6, align 8, !tbaa !59
  %8 = getelementptr double, ptr %7, i64 %2
  %9 = getelementptr i8, ptr %8, i64 -8
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = getelementptr inbounds i8, ptr %0, i64 464
  %12 = load i64, ptr %11, align 8, !tbaa !11
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %22

14:                                               ; preds = %5
  %15 = getelementptr inbounds i8, ptr %0, i64 488
  %16 = getelementptr inbounds i8, ptr %0, i64 360
  %17 = getelementptr inbounds i8, ptr %0, i64 160
  %18 = getelementptr inbounds i8, ptr %0, i64 344
  %19 = getelementptr inbounds i8, ptr %0, i64 504
  %20 = getelementptr inbounds i8, ptr %0, i64 496
  %21 = load ptr, ptr %15, align 8, !tbaa !13
  br label %92

22:                                               ; preds = %120, %5
  %23 = phi i64 [ %12, %5 ], [ %121, %120 ]
  %24 = getelementptr inbounds i8, ptr %0, i64 480
  %25 = load i64, ptr %24, align 8, !tbaa !12
  %26 = icmp eq i64 %25, 1
  %27 = icmp sgt i64 %23, 0
  br i1 %26, label %34, label %28

28:                                               ; preds = %22
  br i1 %27, label %29, label %61

29:                                               ; preds = %28
  %30 = getelementptr inbounds i8, ptr %0, i64 160
  %31 = load i64, ptr %30, align 8, !tbaa !27
  %32 = getelementptr inbounds i8, ptr %0, i64 584
  %33 = getelementptr inbounds i8, ptr %0, i64 600
  br label %69

34:                                               ; preds = %22
  br i1 %27, label %35, label %125

35:                                               ; preds = %34
  %36 = getelementptr inbounds i8, ptr %0, i64 488
  %37 = getelementptr inbounds i8, ptr %0, i64 160
  %38 = getelementptr inbounds i8, ptr %0, i64 584
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
  %47 = load ptr, ptr %0, align 8, !tbaa !60
  %48 = load i64, ptr %37, align 8, !tbaa !27
  %49 = mul nsw i64 %48, %41
  %50 = getelementptr inbounds double, ptr %3, i64 %49
  %51 = getelementptr inbounds double, ptr %4, i64 %49
  %52 = load ptr, ptr %38, align 8, !tbaa !19
  %53 = mul i64 %41, 40
  %54 = getelementptr inbounds i8, ptr %52, i64 %53
  %55 = getelementptr inbounds i8, ptr %54, i64 16
  store ptr %50, ptr %55, align 8, !tbaa !20
  tail call void %47(ptr noundef %54, ptr noundef %51) #5
  %56 = load i64, ptr %11, align 8, !tbaa !11
  br label %57

57:                                               ; preds = %46, %39
  %58 = phi i64 [ %40, %39 ], [ %56, %46 ]
  %59 = add nuw nsw i64 %41, 1
  %60 = icmp slt i64 %59, %58
  br i1 %60, label %39, label %82, !llvm.loop !81

61:                                               ; preds = %69, %28
  %62 = getelementptr inbounds i8, ptr %0, i64 40
  %63 = load ptr, ptr %62, align 8, !tbaa !82
  %64 = getelementptr inbounds i8, ptr %0, i64 592
  %65 = load ptr, ptr %64, align 8, !tbaa !83
  %66 = getelementptr inbounds i8, ptr %0, i64 600
  %67 = load ptr, ptr %66, align 8, !tbaa !84
  tail call void %63(ptr noundef %65, ptr noundef %67) #5
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
  %78 = load ptr, ptr %33, align 8, !tbaa !84
  %79 = getelementptr inbounds ptr, ptr %78, i64 %70
  store ptr %77, ptr %79, align 8, !tbaa !20
  %80 = add nuw nsw i64 %70, 1
  %81 = icmp eq i64 %80, %23
  br i1 %81, label %61, label %69, !llvm.loop !85

82:                                               ; preds = %57, %61
  %83 = phi i64 [ %68, %61 ], [ %58, %57 ]
  %84 = icmp sgt i64 %83, 0
  br i1 %84, label %85, label %125

85:                                               ; preds = %82
  %86 = getelementptr inbounds i8, ptr %0, i64 488
  %87 = load ptr, ptr %86, align 8, !tbaa !13
  %88 = getelementptr inbounds i8, ptr %0, i64 160
  %89 = getelementptr inbounds i8, ptr %0, i64 552
  %90 = getelementptr inbounds i8, ptr %0, i64 240
  %91 = getelementptr inbounds i8, ptr %0, i64 504
  br label %126

92:                                               ; preds = %14, %120
  %93 = phi i64 [ %12, %14 ], [ %121, %120 ]
  %94 = phi ptr [ %21, %14 ], [ %122, %120 ]
  %95 = phi i64 [ 0, %14 ], [ %123, %120 ]
  %96 = getelementptr inbounds i64, ptr %94, i64 %95
  %97 = load i64, ptr %96, align 8, !tbaa !14
  %98 = icmp sgt i64 %97, -1
  br i1 %98, label %99, label %120

99:                                               ; preds = %92
  %100 = load ptr, ptr %16, align 8, !tbaa !43
  %101 = load i64, ptr %17, align 8, !tbaa !27
  %102 = mul nsw i64 %101, %97
  %103 = getelementptr inbounds double, ptr %100, i64 %102
  %104 = mul nsw i64 %101, %95
  %105 = getelementptr inbounds double, ptr %3, i64 %104
  tail call fastcc void @combine(ptr noundef nonnull %0, i64 noundef %95, i64 noundef %1, ptr noundef %103, ptr noundef %105)
  %106 = load ptr, ptr %18, align 8, !tbaa !33
  %107 = load ptr, ptr %15, align 8, !tbaa !13
  %108 = getelementptr inbounds i64, ptr %107, i64 %95
  %109 = load i64, ptr %108, align 8, !tbaa !14
  %110 = getelementptr inbounds double, ptr %106, i64 %109
  %111 = load double, ptr %110, align 8, !tbaa !32
  %112 = load ptr, ptr %19, align 8, !tbaa !34
  %113 = getelementptr inbounds double, ptr %112, i64 %95
  %114 = load double, ptr %113, align 8, !tbaa !32
  %115 = fmul double %10, %114
  %116 = fadd double %111, %115
  %117 = load ptr, ptr %20, align 8, !tbaa !39
  %118 = getelementptr inbounds double, ptr %117, i64 %95
  store double %116, ptr %118, align 8, !tbaa !32
  %119 = load i64, ptr %11, align 8, !tbaa !11
  br label %120

120:                                              ; preds = %92, %99
  %121 = phi i64 [ %93, %92 ], [ %119, %99 ]
  %122 = phi ptr [ %94, %92 ], [ %107, %99 ]
  %123 = add nuw nsw i64 %95, 1
  %124 = icmp slt i64 %123, %121
  br i1 %124, label %92, label %22, !llvm.loop !130

125:                                              ; preds = %153, %34, %82
  ret void

126:                                              ; preds = %85, %153
  %127 = phi i64 [ 0, %85 ], [ %154, %153 ]
  %128 = getelementptr inbounds i64, ptr %87, i64 %127
  %129 = load i64, ptr %128, align 8, !tbaa !14
  %130 = icmp sgt i64 %129, -1
  br i1 %130, label %131, label %153

131:                                              ; preds = %126
  %132 = load i64, ptr %88, align 8, !tbaa !27
  %133 = mul nsw i64 %132, %127
  %134 = getelementptr inbounds double, ptr %4, i64 %133
  %135 = load ptr, ptr %89, align 8, !tbaa !36
  %136 = load i64, ptr %90, align 8, !tbaa !37
  %137 = mul nsw i64 %136, %127
  %138 = add nsw i64 %137, %2
  %139 = mul nsw i64 %138, %132
  %140 = getelementptr inbounds double, ptr %135, i64 %139
  %141 = load ptr, ptr %91, align 8, !tbaa !34
  %142 = getelementptr inbounds double, ptr %141, i64 %127
  %143 = load double, ptr %142, align 8, !tbaa !32
  %144 = icmp sgt i64 %132, 0
  br i1 %144, label %145, label %153

145:                                              ; preds = %131, %145
  %146 = phi i64 [ %151, %145 ], [ 0, %131 ]
  %147 = getelementptr inbounds double, ptr %134, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !32
  %149 = fmul double %143, %148
  %150 = getelementptr inbounds double, ptr %140, i64 %146
  store double %149, ptr %150, align 8, !tbaa !32
  %151 = add nuw nsw i64 %146, 1
  %152 = icmp eq i64 %151, %132
  br i1 %152, label %153, label %145, !llvm.loop !38

153:                                              ; preds = %145, %131, %126
  %154 = add nuw nsw i64 %127, 1
  %155 = icmp eq i64 %154, %83
  br i1 %155, label %125, label %126, !llvm.loop !131
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #4 {
  %3 = getelementptr inbounds i8, ptr %0, i64 248
  %4 = load i64, ptr %3, align 8, !tbaa !58
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %29

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 232
  %8 = load i64, ptr %7, align 8, !tbaa !49
  %9 = getelementptr inbounds i8, ptr %0, i64 560
  %10 = load ptr, ptr %9, align 8, !tbaa !96
  %11 = mul nsw i64 %4, %1
  %12 = getelementptr inbounds i8, ptr %0, i64 160
  %13 = load i64, ptr %12, align 8, !tbaa !27
  %14 = getelementptr inbounds i8, ptr %0, i64 552
  %15 = load ptr, ptr %14, align 8, !tbaa !36
  %16 = getelementptr inbounds i8, ptr %0, i64 240
  %17 = load i64, ptr %16, align 8, !tbaa !37
  %18 = mul i64 %13, %1
  %19 = mul i64 %18, %17
  %20 = getelementptr inbounds double, ptr %15, i64 %19
  %21 = getelementptr inbounds i8, ptr %0, i64 312
  %22 = load ptr, ptr %21, align 8, !tbaa !50
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = load ptr, ptr %23, align 8, !tbaa !51
  %25 = getelementptr i64, ptr %24, i64 %8
  %26 = getelementptr inbounds i8, ptr %0, i64 304
  %27 = load ptr, ptr %26, align 8, !tbaa !52
  %28 = icmp sgt i64 %13, 1
  br label %30

29:                                               ; preds = %96, %2
  ret void

30:                                               ; preds = %6, %96
  %31 = phi i64 [ 0, %6 ], [ %32, %96 ]
  %32 = add nuw nsw i64 %31, 1
  %33 = add nsw i64 %11, %31
  %34 = mul nsw i64 %13, %33
  %35 = getelementptr inbounds double, ptr %10, i64 %34
  %36 = getelementptr i64, ptr %25, i64 %32
  %37 = load i64, ptr %36, align 8, !tbaa !14
  %38 = getelementptr i8, ptr %36, i64 8
  %39 = load i64, ptr %38, align 8, !tbaa !14
  br i1 %28, label %40, label %73

40:                                               ; preds = %30
  %41 = icmp slt i64 %37, %39
  br label %42

42:                                               ; preds = %46, %40
  %43 = phi i64 [ 0, %40 ], [ %51, %46 ]
  %44 = or disjoint i64 %43, 1
  %45 = getelementptr double, ptr %20, i64 %43
  br i1 %41, label %54, label %46

46:                                               ; preds = %54, %42
  %47 = phi double [ 0.000000e+00, %42 ], [ %66, %54 ]
  %48 = phi double [ 0.000000e+00, %42 ], [ %70, %54 ]
  %49 = getelementptr inbounds double, ptr %35, i64 %43
  store double %47, ptr %49, align 8, !tbaa !32
  %50 = getelementptr inbounds double, ptr %35, i64 %44
  store double %48, ptr %50, align 8, !tbaa !32
  %51 = add nuw nsw i64 %43, 2
  %52 = or disjoint i64 %51, 1
  %53 = icmp slt i64 %52, %13
  br i1 %53, label %42, label %73, !llvm.loop !53

54:                                               ; preds = %42, %54
  %55 = phi i64 [ %71, %54 ], [ %37, %42 ]
  %56 = phi double [ %70, %54 ], [ 0.000000e+00, %42 ]
  %57 = phi double [ %66, %54 ], [ 0.000000e+00, %42 ]
  %58 = getelementptr inbounds i64, ptr %27, i64 %55
  %59 = load i64, ptr %58, align 8, !tbaa !14
  %60 = mul nsw i64 %59, %13
  %61 = getelementptr double, ptr %45, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !32
  %63 = getelementptr inbounds double, ptr %22, i64 %55
  %64 = load double, ptr %63, align 8, !tbaa !32
  %65 = fmul double %62, %64
  %66 = fadd double %57, %65
  %67 = getelementptr inbounds i8, ptr %61, i64 8
  %68 = load double, ptr %67, align 8, !tbaa !32
  %69 = fmul double %64, %68
  %70 = fadd double %56, %69
  %71 = add nsw i64 %55, 1
  %72 = icmp eq i64 %71, %39
  br i1 %72, label %46, label %54, !llvm.loop !54

73:                                               ; preds = %46, %30
  %74 = phi i64 [ 0, %30 ], [ %51, %46 ]
  %75 = icmp slt i64 %74, %13
  br i1 %75, label %76, label %96

76:                                               ; preds = %73
  %77 = getelementptr double, ptr %20, i64 %74
  %78 = icmp slt i64 %37, %39
  br i1 %78, label %82, label %79

79:                                               ; preds = %82, %76
  %80 = phi double [ 0.000000e+00, %76 ], [ %93, %82 ]
  %81 = getelementptr inbounds double, ptr %35, i64 %74
  store double %80, ptr %81, align 8, !tbaa !32
  br label %96

82:                                               ; preds = %76, %82
  %83 = phi i64 [ %94, %82 ], [ %37, %76 ]
  %84 = phi double [ %93, %82 ], [ 0.000000e+00, %76 ]
  %85 = getelementptr inbounds i64, ptr %27, i64 %83
  %86 = load i64, ptr %85, align 8, !tbaa !14
  %87 = mul nsw i64 %86, %13
  %88 = getelementptr double, ptr %77, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !32
  %90 = getelementptr inbounds double, ptr %22, i64 %83
  %91 = load double, ptr %90, align 8, !tbaa !32
  %92 = fmul double %89, %91
  %93 = fadd double %84, %92
  %94 = add nsw i64 %83, 1
  %95 = icmp eq i64 %94, %39
  br i1 %95, label %79, label %82, !llvm.loop !55

96:                                               ; preds = %73, %79
  %97 = icmp eq i64 %32, %4
  br i1 %97, label %29, label %30, !llvm.loop !132
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"uwtable", i32 2}
!3 = !{!"clang version 19.1.7 (https://github.com/ziglang/zig-bootstrap de1b01a8c1dddf75a560123ac1c2ab182b4830da)"}
!4 = !{!5, !9, i64 472}
!5 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16, !6, i64 24, !6, i64 32, !6, i64 40, !9, i64 48, !9, i64 56, !9, i64 64, !9, i64 72, !9, i64 80, !10, i64 88, !10, i64 96, !10, i64 104, !10, i64 112, !10, i64 120, !10, i64 128, !10, i64 136, !10, i64 144, !9, i64 152, !9, i64 160, !9, i64 168, !9, i64 176, !9, i64 184, !9, i64 192, !6, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !9, i64 232, !9, i64 240, !9, i64 248, !9, i64 256, !9, i64 264, !9, i64 272, !10, i64 280, !10, i64 288, !6, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336, !6, i64 344, !6, i64 352, !6, i64 360, !6, i64 368, !6, i64 376, !6, i64 384, !6, i64 392, !6, i64 400, !6, i64 408, !6, i64 416, !6, i64 424, !6, i64 432, !6, i64 440, !6, i64 448, !6, i64 456, !9, i64 464, !9, i64 472, !9, i64 480, !6, i64 488, !6, i64 496, !6, i64 504, !6, i64 512, !6, i64 520, !6, i64 528, !6, i64 536, !6, i64 544, !6, i64 552, !6, i64 560, !6, i64 568, !6, i64 576, !6, i64 584, !6, i64 592, !6, i64 600}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!"long", !7, i64 0}
!10 = !{!"double", !7, i64 0}
!11 = !{!5, !9, i64 464}
!12 = !{!5, !9, i64 480}
!13 = !{!5, !6, i64 488}
!14 = !{!9, !9, i64 0}
!15 = !{!5, !6, i64 448}
!16 = !{!5, !9, i64 152}
!17 = !{!5, !6, i64 200}
!18 = !{!5, !9, i64 192}
!19 = !{!5, !6, i64 584}
!20 = !{!6, !6, i64 0}
!21 = !{!5, !6, i64 376}
!22 = !{!5, !9, i64 184}
!23 = distinct !{!23, !24}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = !{!5, !10, i64 288}
!26 = !{!5, !6, i64 520}
!27 = !{!5, !9, i64 160}
!28 = !{!5, !6, i64 544}
!29 = !{!5, !6, i64 528}
!30 = !{!5, !6, i64 512}
!31 = !{!5, !6, i64 352}
!32 = !{!10, !10, i64 0}
!33 = !{!5, !6, i64 344}
!34 = !{!5, !6, i64 504}
!35 = !{!5, !6, i64 368}
!36 = !{!5, !6, i64 552}
!37 = !{!5, !9, i64 240}
!38 = distinct !{!38, !24}
!39 = !{!5, !6, i64 496}
!40 = !{!41, !41, i64 0}
!41 = !{!"int", !7, i64 0}
!42 = !{!5, !6, i64 32}
!43 = !{!5, !6, i64 360}
!44 = !{!5, !6, i64 568}
!45 = distinct !{!45, !24}
!46 = distinct !{!46, !24}
!47 = !{!5, !6, i64 328}
!48 = !{!5, !6, i64 576}
!49 = !{!5, !9, i64 232}
!50 = !{!5, !6, i64 312}
!51 = !{!5, !6, i64 296}
!52 = !{!5, !6, i64 304}
!53 = distinct !{!53, !24}
!54 = distinct !{!54, !24}
!55 = distinct !{!55, !24}
!56 = !{!5, !6, i64 536}
!57 = !{!5, !9, i64 256}
!58 = !{!5, !9, i64 248}
!59 = !{!5, !6, i64 320}
!60 = !{!5, !6, i64 0}
!61 = distinct !{!61, !24}
!62 = !{!5, !6, i64 336}
!63 = !{!5, !10, i64 96}
!64 = !{!5, !10, i64 88}
!65 = distinct !{!65, !24}
!66 = distinct !{!66, !24}
!67 = distinct !{!67, !24}
!68 = distinct !{!68, !24}
!69 = !{!5, !9, i64 64}
!70 = !{!5, !6, i64 8}
!71 = !{!5, !9, i64 72}
!72 = distinct !{!72, !24}
!73 = distinct !{!73, !24}
!74 = distinct !{!74, !24}
!75 = distinct !{!75, !24}
!76 = distinct !{!76, !24}
!77 = !{!5, !9, i64 272}
!78 = !{!5, !9, i64 264}
!79 = distinct !{!79, !24}
!80 = distinct !{!80, !24}
!81 = distinct !{!81, !24}
!82 = !{!5, !6, i64 40}
!83 = !{!5, !6, i64 592}
!84 = !{!5, !6, i64 600}
!85 = distinct !{!85, !24}
!86 = !{!5, !9, i64 56}
!87 = !{!5, !6, i64 208}
!88 = !{!5, !6, i64 400}
!89 = distinct !{!89, !24}
!90 = distinct !{!90, !24}
!91 = !{!5, !6, i64 408}
!92 = !{!5, !6, i64 216}
!93 = distinct !{!93, !24}
!94 = !{!5, !9, i64 48}
!95 = !{!5, !6, i64 16}
!96 = !{!5, !6, i64 560}
!97 = distinct !{!97, !24}
!98 = distinct !{!98, !24}
!99 = distinct !{!99, !24}
!100 = !{!5, !10, i64 280}
!101 = !{!5, !6, i64 440}
!102 = !{!5, !10, i64 120}
!103 = !{!5, !10, i64 112}
!104 = !{!5, !6, i64 416}
!105 = !{!5, !6, i64 424}
!106 = distinct !{!106, !24}
!107 = !{!5, !6, i64 384}
!108 = !{!5, !9, i64 168}
!109 = distinct !{!109, !24}
!110 = !{!5, !10, i64 104}
!111 = !{!5, !6, i64 432}
!112 = !{!5, !10, i64 128}
!113 = distinct !{!113, !24}
!114 = !{!5, !6, i64 456}
!115 = distinct !{!115, !24}
!116 = !{!117, !6, i64 8}
!117 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16}
!118 = !{!117, !6, i64 16}
!119 = distinct !{!119, !24}
!120 = distinct !{!120, !24}
!121 = !{!117, !6, i64 0}
!122 = distinct !{!122, !24}
!123 = !{!5, !9, i64 176}
!124 = !{!5, !9, i64 80}
!125 = !{!5, !6, i64 224}
!126 = !{!5, !6, i64 24}
!127 = !{!5, !6, i64 392}
!128 = distinct !{!128, !24}
!129 = !{!5, !10, i64 136}
!130 = distinct !{!130, !24}
!131 = distinct !{!131, !24}
!132 = distinct !{!132, !24}
