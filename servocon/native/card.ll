
%union.servocon_word = type { double }

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca [4 x double], align 16
  %3 = alloca [4 x double], align 16
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 480
  %7 = load i64, ptr %6, align 8, !tbaa !4
  %8 = getelementptr inbounds i8, ptr %0, i64 488
  %9 = getelementptr inbounds i8, ptr %0, i64 472
  %10 = getelementptr inbounds i8, ptr %0, i64 456
  %11 = getelementptr inbounds i8, ptr %0, i64 496
  %12 = getelementptr inbounds i8, ptr %0, i64 152
  %13 = getelementptr inbounds i8, ptr %0, i64 208
  %14 = getelementptr inbounds i8, ptr %0, i64 200
  %15 = getelementptr inbounds i8, ptr %0, i64 592
  %16 = getelementptr inbounds i8, ptr %0, i64 384
  %17 = getelementptr inbounds i8, ptr %0, i64 192
  %18 = getelementptr inbounds i8, ptr %0, i64 296
  %19 = getelementptr inbounds i8, ptr %0, i64 360
  %20 = getelementptr inbounds i8, ptr %0, i64 352
  %21 = getelementptr inbounds i8, ptr %0, i64 512
  %22 = getelementptr inbounds i8, ptr %0, i64 368
  %23 = getelementptr inbounds i8, ptr %0, i64 160
  %24 = getelementptr inbounds i8, ptr %0, i64 520
  %25 = getelementptr inbounds i8, ptr %0, i64 168
  %26 = getelementptr inbounds i8, ptr %0, i64 528
  %27 = getelementptr inbounds i8, ptr %0, i64 376
  %28 = getelementptr inbounds i8, ptr %0, i64 560
  %29 = getelementptr inbounds i8, ptr %0, i64 248
  %30 = getelementptr inbounds i8, ptr %0, i64 240
  %31 = getelementptr inbounds i8, ptr %0, i64 280
  %32 = getelementptr inbounds i8, ptr %0, i64 272
  %33 = getelementptr inbounds i8, ptr %0, i64 552
  %34 = getelementptr inbounds i8, ptr %0, i64 544
  %35 = getelementptr inbounds i8, ptr %0, i64 536
  %36 = getelementptr inbounds i8, ptr %0, i64 320
  %37 = getelementptr inbounds i8, ptr %0, i64 304
  %38 = getelementptr inbounds i8, ptr %0, i64 312
  %39 = getelementptr inbounds i8, ptr %0, i64 504
  %40 = getelementptr inbounds i8, ptr %0, i64 64
  %41 = getelementptr inbounds i8, ptr %0, i64 72
  %42 = getelementptr inbounds i8, ptr %0, i64 264
  %43 = getelementptr inbounds i8, ptr %0, i64 56
  %44 = getelementptr inbounds i8, ptr %0, i64 216
  %45 = getelementptr inbounds i8, ptr %0, i64 408
  %46 = getelementptr inbounds i8, ptr %0, i64 256
  %47 = getelementptr inbounds i8, ptr %0, i64 576
  %48 = getelementptr inbounds i8, ptr %0, i64 584
  %49 = getelementptr inbounds i8, ptr %0, i64 328
  %50 = getelementptr inbounds i8, ptr %0, i64 96
  %51 = getelementptr inbounds i8, ptr %0, i64 88
  %52 = getelementptr inbounds i8, ptr %0, i64 416
  %53 = getelementptr inbounds i8, ptr %0, i64 224
  %54 = getelementptr inbounds i8, ptr %3, i64 8
  %55 = getelementptr inbounds i8, ptr %3, i64 16
  %56 = getelementptr inbounds i8, ptr %3, i64 24
  %57 = getelementptr inbounds i8, ptr %2, i64 8
  %58 = getelementptr inbounds i8, ptr %2, i64 16
  %59 = getelementptr inbounds i8, ptr %2, i64 24
  %60 = getelementptr inbounds i8, ptr %0, i64 48
  %61 = getelementptr inbounds i8, ptr %0, i64 568
  %62 = getelementptr inbounds i8, ptr %0, i64 288
  %63 = getelementptr inbounds i8, ptr %0, i64 448
  %64 = getelementptr inbounds i8, ptr %0, i64 120
  %65 = getelementptr inbounds i8, ptr %0, i64 112
  %66 = getelementptr inbounds i8, ptr %0, i64 424
  %67 = getelementptr inbounds i8, ptr %0, i64 432
  %68 = getelementptr inbounds i8, ptr %0, i64 392
  %69 = getelementptr inbounds i8, ptr %0, i64 176
  %70 = getelementptr inbounds i8, ptr %0, i64 104
  %71 = getelementptr inbounds i8, ptr %0, i64 440
  %72 = getelementptr inbounds i8, ptr %0, i64 128
  %73 = getelementptr inbounds i8, ptr %0, i64 464
  %74 = load i64, ptr %9, align 8, !tbaa !11
  br label %75

75:                                               ; preds = %1789, %1
  %76 = phi i64 [ %74, %1 ], [ %1045, %1789 ]
  %77 = phi i64 [ %7, %1 ], [ %1790, %1789 ]
  store i64 0, ptr %8, align 8, !tbaa !12
  %78 = icmp sgt i64 %76, 0
  br i1 %78, label %79, label %1794

79:                                               ; preds = %75
  %80 = load ptr, ptr %11, align 8, !tbaa !13
  br label %83

81:                                               ; preds = %135
  %82 = icmp eq i64 %144, 0
  br i1 %82, label %1794, label %147

83:                                               ; preds = %79, %135
  %84 = phi ptr [ %137, %135 ], [ %80, %79 ]
  %85 = phi i64 [ %138, %135 ], [ %76, %79 ]
  %86 = phi i64 [ %139, %135 ], [ %76, %79 ]
  %87 = phi i64 [ %144, %135 ], [ 0, %79 ]
  %88 = phi ptr [ %141, %135 ], [ %80, %79 ]
  %89 = phi i64 [ %145, %135 ], [ 0, %79 ]
  %90 = getelementptr inbounds i64, ptr %88, i64 %89
  %91 = load i64, ptr %90, align 8, !tbaa !14
  %92 = icmp slt i64 %91, 0
  br i1 %92, label %93, label %135

93:                                               ; preds = %83
  %94 = mul nuw nsw i64 %89, 5
  %95 = load ptr, ptr %10, align 8, !tbaa !15
  %96 = load atomic i64, ptr %95 monotonic, align 8
  %97 = load i64, ptr %12, align 8, !tbaa !16
  %98 = icmp slt i64 %96, %97
  br i1 %98, label %104, label %129

99:                                               ; preds = %110
  %100 = load ptr, ptr %10, align 8, !tbaa !15
  %101 = load atomic i64, ptr %100 monotonic, align 8
  %102 = load i64, ptr %12, align 8, !tbaa !16
  %103 = icmp slt i64 %101, %102
  br i1 %103, label %104, label %129

104:                                              ; preds = %93, %99
  %105 = phi ptr [ %100, %99 ], [ %95, %93 ]
  %106 = atomicrmw add ptr %105, i64 1 monotonic, align 8
  %107 = load i64, ptr %12, align 8, !tbaa !16
  %108 = icmp slt i64 %106, %107
  %109 = load ptr, ptr %11, align 8, !tbaa !13
  br i1 %108, label %110, label %129

110:                                              ; preds = %104
  %111 = getelementptr inbounds i64, ptr %109, i64 %89
  store i64 %106, ptr %111, align 8, !tbaa !14
  %112 = load ptr, ptr %13, align 8, !tbaa !17
  %113 = load i64, ptr %14, align 8, !tbaa !18
  %114 = mul nsw i64 %113, %106
  %115 = getelementptr inbounds double, ptr %112, i64 %114
  %116 = load ptr, ptr %15, align 8, !tbaa !19
  %117 = getelementptr inbounds ptr, ptr %116, i64 %94
  store ptr %115, ptr %117, align 8, !tbaa !20
  %118 = load ptr, ptr %16, align 8, !tbaa !21
  %119 = load i64, ptr %17, align 8, !tbaa !22
  %120 = mul nsw i64 %119, %106
  %121 = getelementptr inbounds double, ptr %118, i64 %120
  %122 = load ptr, ptr %15, align 8, !tbaa !19
  %123 = getelementptr ptr, ptr %122, i64 %94
  %124 = getelementptr i8, ptr %123, i64 24
  store ptr %121, ptr %124, align 8, !tbaa !20
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %89)
  %125 = load ptr, ptr %11, align 8, !tbaa !13
  %126 = getelementptr inbounds i64, ptr %125, i64 %89
  %127 = load i64, ptr %126, align 8, !tbaa !14
  %128 = icmp slt i64 %127, 0
  br i1 %128, label %99, label %129

129:                                              ; preds = %99, %104, %110, %93
  %130 = phi ptr [ %84, %93 ], [ %125, %99 ], [ %109, %104 ], [ %125, %110 ]
  %131 = load i64, ptr %8, align 8, !tbaa !12
  %132 = load i64, ptr %9, align 8, !tbaa !11
  %133 = getelementptr inbounds i64, ptr %130, i64 %89
  %134 = load i64, ptr %133, align 8, !tbaa !14
  br label %135

135:                                              ; preds = %129, %83
  %136 = phi i64 [ %134, %129 ], [ %91, %83 ]
  %137 = phi ptr [ %130, %129 ], [ %84, %83 ]
  %138 = phi i64 [ %132, %129 ], [ %85, %83 ]
  %139 = phi i64 [ %132, %129 ], [ %86, %83 ]
  %140 = phi i64 [ %131, %129 ], [ %87, %83 ]
  %141 = phi ptr [ %130, %129 ], [ %88, %83 ]
  %142 = icmp sgt i64 %136, -1
  %143 = zext i1 %142 to i64
  %144 = add nsw i64 %140, %143
  store i64 %144, ptr %8, align 8, !tbaa !12
  %145 = add nuw nsw i64 %89, 1
  %146 = icmp slt i64 %145, %139
  br i1 %146, label %83, label %81, !llvm.loop !23

147:                                              ; preds = %81
  %148 = load double, ptr %18, align 8, !tbaa !25
  %149 = fcmp une double %148, 0.000000e+00
  %150 = icmp sgt i64 %139, 0
  br i1 %149, label %151, label %703

151:                                              ; preds = %147
  br i1 %150, label %152, label %1041

152:                                              ; preds = %151, %699
  %153 = phi i64 [ %700, %699 ], [ 0, %151 ]
  %154 = load ptr, ptr %11, align 8, !tbaa !13
  %155 = getelementptr inbounds i64, ptr %154, i64 %153
  %156 = load i64, ptr %155, align 8, !tbaa !14
  %157 = icmp sgt i64 %156, -1
  br i1 %157, label %158, label %699

158:                                              ; preds = %152
  %159 = load ptr, ptr %26, align 8, !tbaa !26
  %160 = load i64, ptr %23, align 8, !tbaa !27
  %161 = mul i64 %160, %153
  %162 = getelementptr inbounds double, ptr %159, i64 %161
  %163 = load ptr, ptr %33, align 8, !tbaa !28
  %164 = getelementptr inbounds double, ptr %163, i64 %161
  %165 = load ptr, ptr %35, align 8, !tbaa !29
  %166 = getelementptr inbounds double, ptr %165, i64 %161
  %167 = load ptr, ptr %24, align 8, !tbaa !30
  %168 = getelementptr double, ptr %167, i64 %161
  %169 = load ptr, ptr %19, align 8, !tbaa !31
  %170 = getelementptr inbounds double, ptr %169, i64 %156
  %171 = load double, ptr %170, align 8, !tbaa !32
  %172 = load ptr, ptr %20, align 8, !tbaa !33
  %173 = getelementptr inbounds double, ptr %172, i64 %156
  %174 = load double, ptr %173, align 8, !tbaa !32
  %175 = fsub double %171, %174
  %176 = load ptr, ptr %21, align 8, !tbaa !34
  %177 = getelementptr inbounds double, ptr %176, i64 %153
  store double %175, ptr %177, align 8, !tbaa !32
  %178 = load ptr, ptr %22, align 8, !tbaa !35
  %179 = mul nsw i64 %160, %156
  %180 = getelementptr double, ptr %178, i64 %179
  %181 = load i64, ptr %25, align 8, !tbaa !36
  %182 = getelementptr double, ptr %168, i64 %181
  %183 = getelementptr double, ptr %180, i64 %181
  %184 = sub nsw i64 %160, %181
  %185 = icmp sgt i64 %184, 0
  br i1 %185, label %186, label %204

186:                                              ; preds = %158, %186
  %187 = phi i64 [ %191, %186 ], [ 0, %158 ]
  %188 = getelementptr inbounds double, ptr %183, i64 %187
  %189 = load double, ptr %188, align 8, !tbaa !32
  %190 = getelementptr inbounds double, ptr %182, i64 %187
  store double %189, ptr %190, align 8, !tbaa !32
  %191 = add nuw nsw i64 %187, 1
  %192 = icmp eq i64 %191, %184
  br i1 %192, label %193, label %186, !llvm.loop !37

193:                                              ; preds = %186
  %194 = getelementptr double, ptr %162, i64 %181
  br label %195

195:                                              ; preds = %195, %193
  %196 = phi i64 [ %200, %195 ], [ 0, %193 ]
  %197 = getelementptr inbounds double, ptr %183, i64 %196
  %198 = load double, ptr %197, align 8, !tbaa !32
  %199 = getelementptr inbounds double, ptr %194, i64 %196
  store double %198, ptr %199, align 8, !tbaa !32
  %200 = add nuw nsw i64 %196, 1
  %201 = icmp eq i64 %200, %184
  br i1 %201, label %202, label %195, !llvm.loop !37

202:                                              ; preds = %195
  %203 = load double, ptr %177, align 8, !tbaa !32
  br label %204

204:                                              ; preds = %202, %158
  %205 = phi double [ %203, %202 ], [ %175, %158 ]
  %206 = load ptr, ptr %27, align 8, !tbaa !38
  %207 = getelementptr inbounds double, ptr %206, i64 %179
  %208 = load ptr, ptr %28, align 8, !tbaa !39
  %209 = load i64, ptr %29, align 8, !tbaa !40
  %210 = mul i64 %209, %161
  %211 = getelementptr inbounds double, ptr %208, i64 %210
  %212 = icmp sgt i64 %181, 0
  br i1 %212, label %213, label %221

213:                                              ; preds = %204, %213
  %214 = phi i64 [ %219, %213 ], [ 0, %204 ]
  %215 = getelementptr inbounds double, ptr %207, i64 %214
  %216 = load double, ptr %215, align 8, !tbaa !32
  %217 = fmul double %205, %216
  %218 = getelementptr inbounds double, ptr %211, i64 %214
  store double %217, ptr %218, align 8, !tbaa !32
  %219 = add nuw nsw i64 %214, 1
  %220 = icmp eq i64 %219, %181
  br i1 %220, label %221, label %213, !llvm.loop !41

221:                                              ; preds = %213, %204
  %222 = load double, ptr %173, align 8, !tbaa !32
  %223 = load ptr, ptr %39, align 8, !tbaa !42
  %224 = getelementptr inbounds double, ptr %223, i64 %153
  store double %222, ptr %224, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #12
  %225 = trunc i64 %160 to i32
  store i32 %225, ptr %4, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #12
  store i32 0, ptr %5, align 4, !tbaa !43
  %226 = load double, ptr %177, align 8, !tbaa !32
  %227 = load ptr, ptr %47, align 8, !tbaa !45
  %228 = load ptr, ptr %15, align 8, !tbaa !19
  %229 = mul i64 %153, 40
  %230 = getelementptr inbounds i8, ptr %228, i64 %229
  %231 = getelementptr inbounds i8, ptr %230, i64 16
  store ptr %180, ptr %231, align 8, !tbaa !20
  tail call void @servocon_jacobian(ptr noundef %230, ptr noundef %227) #12
  %232 = icmp sgt i32 %225, 0
  %233 = load ptr, ptr %47, align 8, !tbaa !45
  br i1 %232, label %234, label %255

234:                                              ; preds = %221
  %235 = and i64 %160, 2147483647
  br label %236

236:                                              ; preds = %240, %234
  %237 = phi i64 [ 0, %234 ], [ %241, %240 ]
  %238 = mul nuw nsw i64 %237, %235
  %239 = getelementptr inbounds double, ptr %233, i64 %238
  br label %243

240:                                              ; preds = %243
  %241 = add nuw nsw i64 %237, 1
  %242 = icmp eq i64 %241, %235
  br i1 %242, label %255, label %236, !llvm.loop !46

243:                                              ; preds = %243, %236
  %244 = phi i64 [ 0, %236 ], [ %253, %243 ]
  %245 = getelementptr inbounds double, ptr %239, i64 %244
  %246 = icmp eq i64 %237, %244
  %247 = select i1 %246, double 1.000000e+00, double 0.000000e+00
  %248 = load double, ptr %245, align 8, !tbaa !32
  %249 = fmul double %226, %248
  %250 = load double, ptr %18, align 8, !tbaa !25
  %251 = fmul double %249, %250
  %252 = fsub double %247, %251
  store double %252, ptr %245, align 8, !tbaa !32
  %253 = add nuw nsw i64 %244, 1
  %254 = icmp eq i64 %253, %235
  br i1 %254, label %240, label %243, !llvm.loop !47

255:                                              ; preds = %240, %221
  %256 = load ptr, ptr %48, align 8, !tbaa !48
  call void @dgetrf(ptr noundef nonnull %4, ptr noundef nonnull %4, ptr noundef %233, ptr noundef nonnull %4, ptr noundef %256, ptr noundef nonnull %5)
  %257 = load i32, ptr %5, align 4, !tbaa !43
  %258 = icmp eq i32 %257, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #12
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #12
  %259 = load i64, ptr %30, align 8, !tbaa !49
  br i1 %258, label %262, label %260

260:                                              ; preds = %255
  %261 = load i64, ptr %23, align 8, !tbaa !27
  br label %267

262:                                              ; preds = %255
  %263 = icmp sgt i64 %259, 1
  %264 = load i64, ptr %23, align 8, !tbaa !27
  br i1 %263, label %350, label %267

265:                                              ; preds = %612
  %266 = load i64, ptr %30, align 8, !tbaa !49
  br label %267

267:                                              ; preds = %619, %260, %265, %262
  %268 = phi i64 [ %261, %260 ], [ %264, %262 ], [ %475, %265 ], [ %475, %619 ]
  %269 = phi i64 [ %259, %260 ], [ %259, %262 ], [ %266, %265 ], [ %621, %619 ]
  %270 = phi i1 [ false, %260 ], [ true, %262 ], [ false, %265 ], [ true, %619 ]
  %271 = add nsw i64 %269, -1
  %272 = load ptr, ptr %28, align 8, !tbaa !39
  %273 = load i64, ptr %29, align 8, !tbaa !40
  %274 = mul nsw i64 %273, %153
  %275 = add nsw i64 %271, %274
  %276 = mul nsw i64 %275, %268
  %277 = getelementptr inbounds double, ptr %272, i64 %276
  %278 = mul nsw i64 %274, %268
  %279 = getelementptr inbounds double, ptr %272, i64 %278
  %280 = load ptr, ptr %36, align 8, !tbaa !50
  %281 = load ptr, ptr %37, align 8, !tbaa !51
  %282 = getelementptr inbounds i64, ptr %281, i64 %269
  %283 = load i64, ptr %282, align 8, !tbaa !14
  %284 = getelementptr i8, ptr %282, i64 8
  %285 = load i64, ptr %284, align 8, !tbaa !14
  %286 = load ptr, ptr %38, align 8, !tbaa !52
  %287 = load i64, ptr %25, align 8, !tbaa !36
  %288 = icmp sgt i64 %287, 1
  br i1 %288, label %289, label %322

289:                                              ; preds = %267
  %290 = icmp slt i64 %283, %285
  br label %291

291:                                              ; preds = %295, %289
  %292 = phi i64 [ 0, %289 ], [ %300, %295 ]
  %293 = or disjoint i64 %292, 1
  %294 = getelementptr double, ptr %279, i64 %292
  br i1 %290, label %303, label %295

295:                                              ; preds = %303, %291
  %296 = phi double [ 0.000000e+00, %291 ], [ %315, %303 ]
  %297 = phi double [ 0.000000e+00, %291 ], [ %319, %303 ]
  %298 = getelementptr inbounds double, ptr %166, i64 %292
  store double %296, ptr %298, align 8, !tbaa !32
  %299 = getelementptr inbounds double, ptr %166, i64 %293
  store double %297, ptr %299, align 8, !tbaa !32
  %300 = add nuw nsw i64 %292, 2
  %301 = or disjoint i64 %300, 1
  %302 = icmp slt i64 %301, %287
  br i1 %302, label %291, label %322, !llvm.loop !53

303:                                              ; preds = %291, %303
  %304 = phi i64 [ %320, %303 ], [ %283, %291 ]
  %305 = phi double [ %319, %303 ], [ 0.000000e+00, %291 ]
  %306 = phi double [ %315, %303 ], [ 0.000000e+00, %291 ]
  %307 = getelementptr inbounds i64, ptr %286, i64 %304
  %308 = load i64, ptr %307, align 8, !tbaa !14
  %309 = mul nsw i64 %308, %268
  %310 = getelementptr double, ptr %294, i64 %309
  %311 = load double, ptr %310, align 8, !tbaa !32
  %312 = getelementptr inbounds double, ptr %280, i64 %304
  %313 = load double, ptr %312, align 8, !tbaa !32
  %314 = fmul double %311, %313
  %315 = fadd double %306, %314
  %316 = getelementptr inbounds i8, ptr %310, i64 8
  %317 = load double, ptr %316, align 8, !tbaa !32
  %318 = fmul double %313, %317
  %319 = fadd double %305, %318
  %320 = add nsw i64 %304, 1
  %321 = icmp eq i64 %320, %285
  br i1 %321, label %295, label %303, !llvm.loop !54

322:                                              ; preds = %295, %267
  %323 = phi i64 [ 0, %267 ], [ %300, %295 ]
  %324 = icmp slt i64 %323, %287
  br i1 %324, label %325, label %345

325:                                              ; preds = %322
  %326 = getelementptr double, ptr %279, i64 %323
  %327 = icmp slt i64 %283, %285
  br i1 %327, label %331, label %328

328:                                              ; preds = %331, %325
  %329 = phi double [ 0.000000e+00, %325 ], [ %342, %331 ]
  %330 = getelementptr inbounds double, ptr %166, i64 %323
  store double %329, ptr %330, align 8, !tbaa !32
  br label %345

331:                                              ; preds = %325, %331
  %332 = phi i64 [ %343, %331 ], [ %283, %325 ]
  %333 = phi double [ %342, %331 ], [ 0.000000e+00, %325 ]
  %334 = getelementptr inbounds i64, ptr %286, i64 %332
  %335 = load i64, ptr %334, align 8, !tbaa !14
  %336 = mul nsw i64 %335, %268
  %337 = getelementptr double, ptr %326, i64 %336
  %338 = load double, ptr %337, align 8, !tbaa !32
  %339 = getelementptr inbounds double, ptr %280, i64 %332
  %340 = load double, ptr %339, align 8, !tbaa !32
  %341 = fmul double %338, %340
  %342 = fadd double %333, %341
  %343 = add nsw i64 %332, 1
  %344 = icmp eq i64 %343, %285
  br i1 %344, label %328, label %331, !llvm.loop !55

345:                                              ; preds = %328, %322
  %346 = icmp sgt i64 %268, 0
  br i1 %346, label %347, label %623

347:                                              ; preds = %345
  %348 = load ptr, ptr %21, align 8, !tbaa !34
  %349 = getelementptr inbounds double, ptr %348, i64 %153
  br label %676

350:                                              ; preds = %262, %619
  %351 = phi i64 [ %475, %619 ], [ %264, %262 ]
  %352 = phi i64 [ %621, %619 ], [ %259, %262 ]
  %353 = phi i64 [ %620, %619 ], [ 1, %262 ]
  %354 = load ptr, ptr %28, align 8, !tbaa !39
  %355 = load i64, ptr %29, align 8, !tbaa !40
  %356 = mul nsw i64 %355, %153
  %357 = add nsw i64 %356, %353
  %358 = mul nsw i64 %357, %351
  %359 = getelementptr inbounds double, ptr %354, i64 %358
  %360 = load ptr, ptr %24, align 8, !tbaa !30
  %361 = mul nsw i64 %351, %153
  %362 = getelementptr inbounds double, ptr %360, i64 %361
  %363 = load ptr, ptr %26, align 8, !tbaa !26
  %364 = getelementptr inbounds double, ptr %363, i64 %361
  %365 = load ptr, ptr %34, align 8, !tbaa !56
  %366 = getelementptr inbounds double, ptr %365, i64 %361
  %367 = load ptr, ptr %21, align 8, !tbaa !34
  %368 = getelementptr inbounds double, ptr %367, i64 %153
  %369 = load double, ptr %368, align 8, !tbaa !32
  %370 = load i64, ptr %42, align 8, !tbaa !57
  %371 = load i64, ptr %46, align 8, !tbaa !58
  %372 = mul nsw i64 %356, %351
  %373 = getelementptr inbounds double, ptr %354, i64 %372
  %374 = load ptr, ptr %36, align 8, !tbaa !50
  %375 = load ptr, ptr %37, align 8, !tbaa !51
  %376 = getelementptr i64, ptr %375, i64 %370
  %377 = getelementptr i64, ptr %376, i64 %353
  %378 = getelementptr i64, ptr %377, i64 %352
  %379 = getelementptr i64, ptr %378, i64 %371
  %380 = load i64, ptr %379, align 8, !tbaa !14
  %381 = getelementptr i8, ptr %379, i64 8
  %382 = load i64, ptr %381, align 8, !tbaa !14
  %383 = load ptr, ptr %38, align 8, !tbaa !52
  %384 = load i64, ptr %25, align 8, !tbaa !36
  %385 = icmp sgt i64 %384, 1
  br i1 %385, label %386, label %419

386:                                              ; preds = %350
  %387 = icmp slt i64 %380, %382
  br label %388

388:                                              ; preds = %392, %386
  %389 = phi i64 [ 0, %386 ], [ %397, %392 ]
  %390 = or disjoint i64 %389, 1
  %391 = getelementptr double, ptr %373, i64 %389
  br i1 %387, label %400, label %392

392:                                              ; preds = %400, %388
  %393 = phi double [ 0.000000e+00, %388 ], [ %412, %400 ]
  %394 = phi double [ 0.000000e+00, %388 ], [ %416, %400 ]
  %395 = getelementptr inbounds double, ptr %359, i64 %389
  store double %393, ptr %395, align 8, !tbaa !32
  %396 = getelementptr inbounds double, ptr %359, i64 %390
  store double %394, ptr %396, align 8, !tbaa !32
  %397 = add nuw nsw i64 %389, 2
  %398 = or disjoint i64 %397, 1
  %399 = icmp slt i64 %398, %384
  br i1 %399, label %388, label %419, !llvm.loop !53

400:                                              ; preds = %388, %400
  %401 = phi i64 [ %417, %400 ], [ %380, %388 ]
  %402 = phi double [ %416, %400 ], [ 0.000000e+00, %388 ]
  %403 = phi double [ %412, %400 ], [ 0.000000e+00, %388 ]
  %404 = getelementptr inbounds i64, ptr %383, i64 %401
  %405 = load i64, ptr %404, align 8, !tbaa !14
  %406 = mul nsw i64 %405, %351
  %407 = getelementptr double, ptr %391, i64 %406
  %408 = load double, ptr %407, align 8, !tbaa !32
  %409 = getelementptr inbounds double, ptr %374, i64 %401
  %410 = load double, ptr %409, align 8, !tbaa !32
  %411 = fmul double %408, %410
  %412 = fadd double %403, %411
  %413 = getelementptr inbounds i8, ptr %407, i64 8
  %414 = load double, ptr %413, align 8, !tbaa !32
  %415 = fmul double %410, %414
  %416 = fadd double %402, %415
  %417 = add nsw i64 %401, 1
  %418 = icmp eq i64 %417, %382
  br i1 %418, label %392, label %400, !llvm.loop !54

419:                                              ; preds = %392, %350
  %420 = phi i64 [ 0, %350 ], [ %397, %392 ]
  %421 = icmp slt i64 %420, %384
  br i1 %421, label %422, label %442

422:                                              ; preds = %419
  %423 = getelementptr double, ptr %373, i64 %420
  %424 = icmp slt i64 %380, %382
  br i1 %424, label %428, label %425

425:                                              ; preds = %428, %422
  %426 = phi double [ 0.000000e+00, %422 ], [ %439, %428 ]
  %427 = getelementptr inbounds double, ptr %359, i64 %420
  store double %426, ptr %427, align 8, !tbaa !32
  br label %442

428:                                              ; preds = %422, %428
  %429 = phi i64 [ %440, %428 ], [ %380, %422 ]
  %430 = phi double [ %439, %428 ], [ 0.000000e+00, %422 ]
  %431 = getelementptr inbounds i64, ptr %383, i64 %429
  %432 = load i64, ptr %431, align 8, !tbaa !14
  %433 = mul nsw i64 %432, %351
  %434 = getelementptr double, ptr %423, i64 %433
  %435 = load double, ptr %434, align 8, !tbaa !32
  %436 = getelementptr inbounds double, ptr %374, i64 %429
  %437 = load double, ptr %436, align 8, !tbaa !32
  %438 = fmul double %435, %437
  %439 = fadd double %430, %438
  %440 = add nsw i64 %429, 1
  %441 = icmp eq i64 %440, %382
  br i1 %441, label %425, label %428, !llvm.loop !55

442:                                              ; preds = %425, %419
  %443 = add nsw i64 %353, -1
  %444 = load ptr, ptr %22, align 8, !tbaa !35
  %445 = load ptr, ptr %11, align 8, !tbaa !13
  %446 = getelementptr inbounds i64, ptr %445, i64 %153
  %447 = load i64, ptr %446, align 8, !tbaa !14
  %448 = mul nsw i64 %447, %351
  %449 = getelementptr inbounds double, ptr %444, i64 %448
  tail call fastcc void @combine(ptr noundef readonly %0, i64 noundef %153, i64 noundef %443, ptr noundef %449, ptr noundef %362)
  %450 = load ptr, ptr %20, align 8, !tbaa !33
  %451 = load ptr, ptr %11, align 8, !tbaa !13
  %452 = getelementptr inbounds i64, ptr %451, i64 %153
  %453 = load i64, ptr %452, align 8, !tbaa !14
  %454 = getelementptr inbounds double, ptr %450, i64 %453
  %455 = load double, ptr %454, align 8, !tbaa !32
  %456 = load ptr, ptr %49, align 8, !tbaa !59
  %457 = getelementptr double, ptr %456, i64 %353
  %458 = getelementptr i8, ptr %457, i64 -8
  %459 = load double, ptr %458, align 8, !tbaa !32
  %460 = fmul double %369, %459
  %461 = fadd double %455, %460
  %462 = load ptr, ptr %39, align 8, !tbaa !42
  %463 = getelementptr inbounds double, ptr %462, i64 %153
  store double %461, ptr %463, align 8, !tbaa !32
  %464 = getelementptr i8, ptr %366, i64 -8
  %465 = load i64, ptr %23, align 8, !tbaa !27
  br label %466

466:                                              ; preds = %616, %442
  %467 = phi i64 [ %465, %442 ], [ %475, %616 ]
  %468 = phi i64 [ 1, %442 ], [ %618, %616 ]
  %469 = phi double [ 1.000000e+00, %442 ], [ %617, %616 ]
  %470 = icmp sgt i64 %467, 0
  br i1 %470, label %477, label %471

471:                                              ; preds = %477, %466
  %472 = load ptr, ptr %15, align 8, !tbaa !19
  %473 = getelementptr inbounds i8, ptr %472, i64 %229
  %474 = getelementptr inbounds i8, ptr %473, i64 16
  store ptr %364, ptr %474, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %473, ptr noundef %366) #12
  %475 = load i64, ptr %23, align 8, !tbaa !27
  %476 = icmp sgt i64 %475, 0
  br i1 %476, label %596, label %489

477:                                              ; preds = %466, %477
  %478 = phi i64 [ %487, %477 ], [ 0, %466 ]
  %479 = getelementptr inbounds double, ptr %362, i64 %478
  %480 = load double, ptr %479, align 8, !tbaa !32
  %481 = getelementptr inbounds double, ptr %359, i64 %478
  %482 = load double, ptr %481, align 8, !tbaa !32
  %483 = load double, ptr %18, align 8, !tbaa !25
  %484 = fmul double %482, %483
  %485 = fadd double %480, %484
  %486 = getelementptr inbounds double, ptr %364, i64 %478
  store double %485, ptr %486, align 8, !tbaa !32
  %487 = add nuw nsw i64 %478, 1
  %488 = icmp eq i64 %487, %467
  br i1 %488, label %471, label %477, !llvm.loop !60

489:                                              ; preds = %596, %471
  %490 = trunc i64 %475 to i32
  %491 = load ptr, ptr %47, align 8, !tbaa !45
  %492 = load ptr, ptr %48, align 8, !tbaa !48
  %493 = icmp sgt i32 %490, 0
  %494 = shl i64 %475, 32
  %495 = ashr exact i64 %494, 32
  %496 = and i64 %475, 4294967295
  br i1 %493, label %497, label %594

497:                                              ; preds = %489, %507
  %498 = phi i64 [ %515, %507 ], [ 0, %489 ]
  %499 = icmp eq i64 %498, 0
  br i1 %499, label %500, label %502

500:                                              ; preds = %497
  %501 = load double, ptr %366, align 8, !tbaa !32
  br label %507

502:                                              ; preds = %497
  %503 = mul nuw nsw i64 %498, %495
  %504 = getelementptr inbounds double, ptr %491, i64 %503
  %505 = getelementptr inbounds double, ptr %366, i64 %498
  %506 = load double, ptr %505, align 8, !tbaa !32
  br label %517

507:                                              ; preds = %517, %500
  %508 = phi i64 [ 0, %500 ], [ %503, %517 ]
  %509 = phi double [ %501, %500 ], [ %525, %517 ]
  %510 = getelementptr inbounds double, ptr %491, i64 %508
  %511 = getelementptr inbounds double, ptr %510, i64 %498
  %512 = load double, ptr %511, align 8, !tbaa !32
  %513 = getelementptr inbounds double, ptr %366, i64 %498
  %514 = fdiv double %509, %512
  store double %514, ptr %513, align 8, !tbaa !32
  %515 = add nuw nsw i64 %498, 1
  %516 = icmp eq i64 %515, %496
  br i1 %516, label %530, label %497, !llvm.loop !61

517:                                              ; preds = %517, %502
  %518 = phi i64 [ 0, %502 ], [ %526, %517 ]
  %519 = phi double [ %506, %502 ], [ %525, %517 ]
  %520 = getelementptr inbounds double, ptr %504, i64 %518
  %521 = load double, ptr %520, align 8, !tbaa !32
  %522 = getelementptr inbounds double, ptr %366, i64 %518
  %523 = load double, ptr %522, align 8, !tbaa !32
  %524 = fmul double %521, %523
  %525 = fsub double %519, %524
  store double %525, ptr %505, align 8, !tbaa !32
  %526 = add nuw nsw i64 %518, 1
  %527 = icmp eq i64 %526, %498
  br i1 %527, label %507, label %517, !llvm.loop !62

528:                                              ; preds = %541, %530
  %529 = icmp sgt i64 %531, 1
  br i1 %529, label %530, label %555, !llvm.loop !63

530:                                              ; preds = %507, %528
  %531 = phi i64 [ %533, %528 ], [ %496, %507 ]
  %532 = phi i64 [ %534, %528 ], [ %495, %507 ]
  %533 = add nsw i64 %531, -1
  %534 = add nsw i64 %532, -1
  %535 = icmp slt i64 %531, %495
  br i1 %535, label %536, label %528

536:                                              ; preds = %530
  %537 = mul nsw i64 %533, %495
  %538 = getelementptr inbounds double, ptr %491, i64 %537
  %539 = getelementptr inbounds double, ptr %366, i64 %533
  %540 = load double, ptr %539, align 8, !tbaa !32
  br label %541

541:                                              ; preds = %541, %536
  %542 = phi i64 [ %532, %536 ], [ %550, %541 ]
  %543 = phi double [ %540, %536 ], [ %549, %541 ]
  %544 = getelementptr inbounds double, ptr %538, i64 %542
  %545 = load double, ptr %544, align 8, !tbaa !32
  %546 = getelementptr inbounds double, ptr %366, i64 %542
  %547 = load double, ptr %546, align 8, !tbaa !32
  %548 = fmul double %545, %547
  %549 = fsub double %543, %548
  store double %549, ptr %539, align 8, !tbaa !32
  %550 = add nsw i64 %542, 1
  %551 = trunc i64 %550 to i32
  %552 = icmp eq i32 %490, %551
  br i1 %552, label %528, label %541, !llvm.loop !64

553:                                              ; preds = %555
  %554 = and i64 %475, 2147483647
  br label %566

555:                                              ; preds = %528, %555
  %556 = phi i64 [ %557, %555 ], [ %496, %528 ]
  %557 = add nsw i64 %556, -1
  %558 = getelementptr inbounds double, ptr %366, i64 %557
  %559 = load double, ptr %558, align 8, !tbaa !32
  %560 = getelementptr inbounds i32, ptr %492, i64 %557
  %561 = load i32, ptr %560, align 4, !tbaa !43
  %562 = sext i32 %561 to i64
  %563 = getelementptr double, ptr %464, i64 %562
  %564 = load double, ptr %563, align 8, !tbaa !32
  store double %564, ptr %558, align 8, !tbaa !32
  store double %559, ptr %563, align 8, !tbaa !32
  %565 = icmp sgt i64 %556, 1
  br i1 %565, label %555, label %553, !llvm.loop !65

566:                                              ; preds = %566, %553
  %567 = phi i64 [ 0, %553 ], [ %586, %566 ]
  %568 = phi double [ 0.000000e+00, %553 ], [ %585, %566 ]
  %569 = getelementptr inbounds double, ptr %366, i64 %567
  %570 = load double, ptr %569, align 8, !tbaa !32
  %571 = getelementptr inbounds double, ptr %359, i64 %567
  %572 = load double, ptr %571, align 8, !tbaa !32
  %573 = fsub double %572, %570
  store double %573, ptr %571, align 8, !tbaa !32
  %574 = load double, ptr %569, align 8, !tbaa !32
  %575 = tail call double @llvm.fabs.f64(double %574)
  %576 = load double, ptr %50, align 8, !tbaa !66
  %577 = load double, ptr %51, align 8, !tbaa !67
  %578 = tail call double @llvm.fabs.f64(double %573)
  %579 = fmul double %578, %577
  %580 = fadd double %576, %579
  %581 = fdiv double %575, %580
  %582 = fcmp ugt double %581, %568
  %583 = fcmp ord double %568, 0.000000e+00
  %584 = and i1 %583, %582
  %585 = select i1 %584, double %581, double %568
  %586 = add nuw nsw i64 %567, 1
  %587 = icmp eq i64 %586, %554
  br i1 %587, label %588, label %566, !llvm.loop !68

588:                                              ; preds = %566
  %589 = fdiv double %585, %469
  %590 = fmul double %585, %589
  %591 = fsub double 1.000000e+00, %589
  %592 = fdiv double %590, %591
  %593 = icmp ult i64 %468, 2
  br i1 %593, label %616, label %606

594:                                              ; preds = %489
  %595 = icmp ult i64 %468, 2
  br i1 %595, label %616, label %619

596:                                              ; preds = %471, %596
  %597 = phi i64 [ %604, %596 ], [ 0, %471 ]
  %598 = getelementptr inbounds double, ptr %359, i64 %597
  %599 = load double, ptr %598, align 8, !tbaa !32
  %600 = getelementptr inbounds double, ptr %366, i64 %597
  %601 = load double, ptr %600, align 8, !tbaa !32
  %602 = fmul double %369, %601
  %603 = fsub double %599, %602
  store double %603, ptr %600, align 8, !tbaa !32
  %604 = add nuw nsw i64 %597, 1
  %605 = icmp eq i64 %604, %475
  br i1 %605, label %489, label %596, !llvm.loop !69

606:                                              ; preds = %588
  %607 = fcmp olt double %585, 1.000000e-13
  br i1 %607, label %619, label %608

608:                                              ; preds = %606
  %609 = fcmp ogt double %592, 0.000000e+00
  %610 = fcmp olt double %592, 1.000000e+00
  %611 = and i1 %609, %610
  br i1 %611, label %619, label %612

612:                                              ; preds = %608
  %613 = fcmp ugt double %589, 2.000000e+00
  %614 = icmp ugt i64 %468, 9
  %615 = select i1 %613, i1 true, i1 %614
  br i1 %615, label %265, label %616

616:                                              ; preds = %612, %594, %588
  %617 = phi double [ 0.000000e+00, %594 ], [ %585, %588 ], [ %585, %612 ]
  %618 = add nuw nsw i64 %468, 1
  br label %466, !llvm.loop !70

619:                                              ; preds = %608, %606, %594
  %620 = add nuw nsw i64 %353, 1
  %621 = load i64, ptr %30, align 8, !tbaa !49
  %622 = icmp slt i64 %620, %621
  br i1 %622, label %350, label %267, !llvm.loop !71

623:                                              ; preds = %692, %345
  %624 = load ptr, ptr %19, align 8, !tbaa !31
  %625 = load ptr, ptr %11, align 8, !tbaa !13
  %626 = getelementptr inbounds i64, ptr %625, i64 %153
  %627 = load i64, ptr %626, align 8, !tbaa !14
  %628 = getelementptr inbounds double, ptr %624, i64 %627
  %629 = load double, ptr %628, align 8, !tbaa !32
  %630 = load ptr, ptr %39, align 8, !tbaa !42
  %631 = getelementptr inbounds double, ptr %630, i64 %153
  store double %629, ptr %631, align 8, !tbaa !32
  %632 = load i64, ptr %40, align 8, !tbaa !72
  %633 = icmp eq i64 %632, 0
  br i1 %633, label %699, label %634

634:                                              ; preds = %623
  %635 = load ptr, ptr %26, align 8, !tbaa !26
  %636 = mul nsw i64 %268, %153
  %637 = getelementptr double, ptr %635, i64 %636
  %638 = load ptr, ptr %24, align 8, !tbaa !30
  %639 = getelementptr inbounds double, ptr %638, i64 %636
  %640 = load ptr, ptr %35, align 8, !tbaa !29
  %641 = getelementptr inbounds double, ptr %640, i64 %636
  %642 = load ptr, ptr %15, align 8, !tbaa !19
  %643 = getelementptr inbounds i8, ptr %642, i64 %229
  %644 = getelementptr inbounds i8, ptr %643, i64 16
  store ptr %637, ptr %644, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %643, ptr noundef %639) #12
  %645 = load i64, ptr %41, align 8, !tbaa !73
  %646 = icmp eq i64 %645, 0
  %647 = load i64, ptr %23, align 8, !tbaa !27
  br i1 %646, label %664, label %648

648:                                              ; preds = %634
  %649 = icmp sgt i64 %647, 0
  br i1 %649, label %650, label %673

650:                                              ; preds = %648, %650
  %651 = phi i64 [ %662, %650 ], [ 0, %648 ]
  %652 = getelementptr inbounds double, ptr %641, i64 %651
  %653 = load double, ptr %652, align 8, !tbaa !32
  %654 = tail call double @llvm.fabs.f64(double %653)
  %655 = getelementptr inbounds double, ptr %639, i64 %651
  %656 = load double, ptr %655, align 8, !tbaa !32
  %657 = getelementptr inbounds double, ptr %637, i64 %651
  %658 = load double, ptr %657, align 8, !tbaa !32
  %659 = fsub double %656, %658
  %660 = tail call double @llvm.fabs.f64(double %659)
  %661 = fadd double %654, %660
  store double %661, ptr %652, align 8, !tbaa !32
  %662 = add nuw nsw i64 %651, 1
  %663 = icmp eq i64 %662, %647
  br i1 %663, label %664, label %650, !llvm.loop !74

664:                                              ; preds = %650, %634
  %665 = icmp sgt i64 %647, 0
  br i1 %665, label %666, label %673

666:                                              ; preds = %664, %666
  %667 = phi i64 [ %671, %666 ], [ 0, %664 ]
  %668 = getelementptr inbounds double, ptr %639, i64 %667
  %669 = load double, ptr %668, align 8, !tbaa !32
  %670 = getelementptr inbounds double, ptr %637, i64 %667
  store double %669, ptr %670, align 8, !tbaa !32
  %671 = add nuw nsw i64 %667, 1
  %672 = icmp eq i64 %671, %647
  br i1 %672, label %673, label %666, !llvm.loop !37

673:                                              ; preds = %666, %664, %648
  %674 = load i64, ptr %40, align 8, !tbaa !72
  %675 = icmp eq i64 %674, 0
  br i1 %675, label %699, label %695

676:                                              ; preds = %692, %347
  %677 = phi i64 [ 0, %347 ], [ %693, %692 ]
  %678 = getelementptr inbounds double, ptr %168, i64 %677
  %679 = load double, ptr %678, align 8, !tbaa !32
  %680 = getelementptr inbounds double, ptr %277, i64 %677
  %681 = load double, ptr %680, align 8, !tbaa !32
  %682 = load double, ptr %18, align 8, !tbaa !25
  %683 = fmul double %681, %682
  %684 = fadd double %679, %683
  %685 = getelementptr inbounds double, ptr %162, i64 %677
  store double %684, ptr %685, align 8, !tbaa !32
  %686 = load double, ptr %680, align 8, !tbaa !32
  %687 = load double, ptr %349, align 8, !tbaa !32
  %688 = fdiv double %686, %687
  %689 = getelementptr inbounds double, ptr %164, i64 %677
  store double %688, ptr %689, align 8, !tbaa !32
  br i1 %270, label %692, label %690

690:                                              ; preds = %676
  %691 = getelementptr inbounds double, ptr %166, i64 %677
  store double 0x7FF8000000000000, ptr %691, align 8, !tbaa !32
  br label %692

692:                                              ; preds = %690, %676
  %693 = add nuw nsw i64 %677, 1
  %694 = icmp eq i64 %693, %268
  br i1 %694, label %623, label %676, !llvm.loop !75

695:                                              ; preds = %673
  %696 = load ptr, ptr %15, align 8, !tbaa !19
  %697 = getelementptr inbounds i8, ptr %696, i64 %229
  %698 = getelementptr inbounds i8, ptr %697, i64 16
  store ptr %162, ptr %698, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %697, ptr noundef %164) #12
  br label %699

699:                                              ; preds = %695, %673, %623, %152
  %700 = add nuw nsw i64 %153, 1
  %701 = load i64, ptr %9, align 8, !tbaa !11
  %702 = icmp slt i64 %700, %701
  br i1 %702, label %152, label %1041, !llvm.loop !76

703:                                              ; preds = %147
  br i1 %150, label %704, label %706

704:                                              ; preds = %703
  %705 = load ptr, ptr %11, align 8, !tbaa !13
  br label %709

706:                                              ; preds = %773, %703
  %707 = load i64, ptr %30, align 8, !tbaa !49
  %708 = icmp sgt i64 %707, 1
  br i1 %708, label %782, label %778

709:                                              ; preds = %773, %704
  %710 = phi i64 [ 0, %704 ], [ %774, %773 ]
  %711 = getelementptr inbounds i64, ptr %705, i64 %710
  %712 = load i64, ptr %711, align 8, !tbaa !14
  %713 = icmp sgt i64 %712, -1
  br i1 %713, label %714, label %773

714:                                              ; preds = %709
  %715 = load ptr, ptr %19, align 8, !tbaa !31
  %716 = getelementptr inbounds double, ptr %715, i64 %712
  %717 = load double, ptr %716, align 8, !tbaa !32
  %718 = load ptr, ptr %20, align 8, !tbaa !33
  %719 = getelementptr inbounds double, ptr %718, i64 %712
  %720 = load double, ptr %719, align 8, !tbaa !32
  %721 = fsub double %717, %720
  %722 = load ptr, ptr %21, align 8, !tbaa !34
  %723 = getelementptr inbounds double, ptr %722, i64 %710
  store double %721, ptr %723, align 8, !tbaa !32
  %724 = load ptr, ptr %22, align 8, !tbaa !35
  %725 = load i64, ptr %23, align 8, !tbaa !27
  %726 = mul nsw i64 %725, %712
  %727 = getelementptr double, ptr %724, i64 %726
  %728 = load ptr, ptr %24, align 8, !tbaa !30
  %729 = mul i64 %725, %710
  %730 = getelementptr double, ptr %728, i64 %729
  %731 = load i64, ptr %25, align 8, !tbaa !36
  %732 = getelementptr double, ptr %730, i64 %731
  %733 = getelementptr double, ptr %727, i64 %731
  %734 = sub nsw i64 %725, %731
  %735 = icmp sgt i64 %734, 0
  br i1 %735, label %736, label %756

736:                                              ; preds = %714, %736
  %737 = phi i64 [ %741, %736 ], [ 0, %714 ]
  %738 = getelementptr inbounds double, ptr %733, i64 %737
  %739 = load double, ptr %738, align 8, !tbaa !32
  %740 = getelementptr inbounds double, ptr %732, i64 %737
  store double %739, ptr %740, align 8, !tbaa !32
  %741 = add nuw nsw i64 %737, 1
  %742 = icmp eq i64 %741, %734
  br i1 %742, label %743, label %736, !llvm.loop !37

743:                                              ; preds = %736
  %744 = load ptr, ptr %26, align 8, !tbaa !26
  %745 = getelementptr inbounds double, ptr %744, i64 %729
  %746 = getelementptr double, ptr %745, i64 %731
  br label %747

747:                                              ; preds = %747, %743
  %748 = phi i64 [ %752, %747 ], [ 0, %743 ]
  %749 = getelementptr inbounds double, ptr %733, i64 %748
  %750 = load double, ptr %749, align 8, !tbaa !32
  %751 = getelementptr inbounds double, ptr %746, i64 %748
  store double %750, ptr %751, align 8, !tbaa !32
  %752 = add nuw nsw i64 %748, 1
  %753 = icmp eq i64 %752, %734
  br i1 %753, label %754, label %747, !llvm.loop !37

754:                                              ; preds = %747
  %755 = load double, ptr %723, align 8, !tbaa !32
  br label %756

756:                                              ; preds = %754, %714
  %757 = phi double [ %755, %754 ], [ %721, %714 ]
  %758 = load ptr, ptr %27, align 8, !tbaa !38
  %759 = getelementptr inbounds double, ptr %758, i64 %726
  %760 = load ptr, ptr %28, align 8, !tbaa !39
  %761 = load i64, ptr %29, align 8, !tbaa !40
  %762 = mul i64 %761, %729
  %763 = getelementptr inbounds double, ptr %760, i64 %762
  %764 = icmp sgt i64 %731, 0
  br i1 %764, label %765, label %773

765:                                              ; preds = %756, %765
  %766 = phi i64 [ %771, %765 ], [ 0, %756 ]
  %767 = getelementptr inbounds double, ptr %759, i64 %766
  %768 = load double, ptr %767, align 8, !tbaa !32
  %769 = fmul double %757, %768
  %770 = getelementptr inbounds double, ptr %763, i64 %766
  store double %769, ptr %770, align 8, !tbaa !32
  %771 = add nuw nsw i64 %766, 1
  %772 = icmp eq i64 %771, %731
  br i1 %772, label %773, label %765, !llvm.loop !41

773:                                              ; preds = %765, %756, %709
  %774 = add nuw nsw i64 %710, 1
  %775 = icmp eq i64 %774, %139
  br i1 %775, label %706, label %709, !llvm.loop !77

776:                                              ; preds = %796
  %777 = load i64, ptr %9, align 8, !tbaa !11
  br label %778

778:                                              ; preds = %776, %706
  %779 = phi i64 [ %777, %776 ], [ %138, %706 ]
  %780 = phi i64 [ %777, %776 ], [ %139, %706 ]
  %781 = icmp sgt i64 %780, 0
  br i1 %781, label %809, label %804

782:                                              ; preds = %706, %796
  %783 = phi i64 [ %802, %796 ], [ %707, %706 ]
  %784 = phi i64 [ %801, %796 ], [ 1, %706 ]
  %785 = add nsw i64 %783, -1
  %786 = icmp eq i64 %784, %785
  %787 = add nsw i64 %784, -1
  br i1 %786, label %788, label %796

788:                                              ; preds = %782
  %789 = load i64, ptr %31, align 8, !tbaa !78
  %790 = icmp eq i64 %789, 0
  %791 = select i1 %790, i64 528, i64 520
  %792 = getelementptr inbounds i8, ptr %0, i64 %791
  %793 = load i64, ptr %32, align 8, !tbaa !79
  %794 = icmp eq i64 %793, 0
  %795 = select i1 %794, ptr %34, ptr %33
  br label %796

796:                                              ; preds = %788, %782
  %797 = phi ptr [ %792, %788 ], [ %24, %782 ]
  %798 = phi ptr [ %795, %788 ], [ %34, %782 ]
  %799 = load ptr, ptr %797, align 8, !tbaa !20
  %800 = load ptr, ptr %798, align 8, !tbaa !20
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %787, i64 noundef %784, ptr noundef %799, ptr noundef %800)
  %801 = add nuw nsw i64 %784, 1
  %802 = load i64, ptr %30, align 8, !tbaa !49
  %803 = icmp slt i64 %801, %802
  br i1 %803, label %782, label %776, !llvm.loop !80

804:                                              ; preds = %953, %778
  %805 = phi i64 [ %779, %778 ], [ %955, %953 ]
  %806 = phi i64 [ %780, %778 ], [ %955, %953 ]
  %807 = load i64, ptr %40, align 8, !tbaa !72
  %808 = icmp eq i64 %807, 0
  br i1 %808, label %957, label %960

809:                                              ; preds = %778, %953
  %810 = phi i64 [ %954, %953 ], [ 0, %778 ]
  %811 = load ptr, ptr %11, align 8, !tbaa !13
  %812 = getelementptr inbounds i64, ptr %811, i64 %810
  %813 = load i64, ptr %812, align 8, !tbaa !14
  %814 = icmp sgt i64 %813, -1
  br i1 %814, label %815, label %953

815:                                              ; preds = %809
  %816 = load i64, ptr %31, align 8, !tbaa !78
  %817 = icmp eq i64 %816, 0
  %818 = load i64, ptr %30, align 8, !tbaa !49
  %819 = load i64, ptr %23, align 8, !tbaa !27
  br i1 %817, label %830, label %820

820:                                              ; preds = %815
  %821 = add nsw i64 %818, -1
  %822 = load ptr, ptr %22, align 8, !tbaa !35
  %823 = mul nsw i64 %819, %813
  %824 = getelementptr inbounds double, ptr %822, i64 %823
  %825 = load ptr, ptr %26, align 8, !tbaa !26
  %826 = mul nsw i64 %819, %810
  %827 = getelementptr inbounds double, ptr %825, i64 %826
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %810, i64 noundef %821, ptr noundef %824, ptr noundef %827)
  %828 = load i64, ptr %30, align 8, !tbaa !49
  %829 = load i64, ptr %23, align 8, !tbaa !27
  br label %830

830:                                              ; preds = %820, %815
  %831 = phi i64 [ %829, %820 ], [ %819, %815 ]
  %832 = phi i64 [ %828, %820 ], [ %818, %815 ]
  %833 = load ptr, ptr %35, align 8, !tbaa !29
  %834 = mul i64 %831, %810
  %835 = getelementptr inbounds double, ptr %833, i64 %834
  %836 = load ptr, ptr %28, align 8, !tbaa !39
  %837 = load i64, ptr %29, align 8, !tbaa !40
  %838 = mul i64 %837, %834
  %839 = getelementptr inbounds double, ptr %836, i64 %838
  %840 = load ptr, ptr %36, align 8, !tbaa !50
  %841 = load ptr, ptr %37, align 8, !tbaa !51
  %842 = getelementptr inbounds i64, ptr %841, i64 %832
  %843 = load i64, ptr %842, align 8, !tbaa !14
  %844 = getelementptr i8, ptr %842, i64 8
  %845 = load i64, ptr %844, align 8, !tbaa !14
  %846 = load ptr, ptr %38, align 8, !tbaa !52
  %847 = load i64, ptr %25, align 8, !tbaa !36
  %848 = icmp sgt i64 %847, 1
  br i1 %848, label %849, label %882

849:                                              ; preds = %830
  %850 = icmp slt i64 %843, %845
  br label %851

851:                                              ; preds = %855, %849
  %852 = phi i64 [ 0, %849 ], [ %860, %855 ]
  %853 = or disjoint i64 %852, 1
  %854 = getelementptr double, ptr %839, i64 %852
  br i1 %850, label %863, label %855

855:                                              ; preds = %863, %851
  %856 = phi double [ 0.000000e+00, %851 ], [ %875, %863 ]
  %857 = phi double [ 0.000000e+00, %851 ], [ %879, %863 ]
  %858 = getelementptr inbounds double, ptr %835, i64 %852
  store double %856, ptr %858, align 8, !tbaa !32
  %859 = getelementptr inbounds double, ptr %835, i64 %853
  store double %857, ptr %859, align 8, !tbaa !32
  %860 = add nuw nsw i64 %852, 2
  %861 = or disjoint i64 %860, 1
  %862 = icmp slt i64 %861, %847
  br i1 %862, label %851, label %882, !llvm.loop !53

863:                                              ; preds = %851, %863
  %864 = phi i64 [ %880, %863 ], [ %843, %851 ]
  %865 = phi double [ %879, %863 ], [ 0.000000e+00, %851 ]
  %866 = phi double [ %875, %863 ], [ 0.000000e+00, %851 ]
  %867 = getelementptr inbounds i64, ptr %846, i64 %864
  %868 = load i64, ptr %867, align 8, !tbaa !14
  %869 = mul nsw i64 %868, %831
  %870 = getelementptr double, ptr %854, i64 %869
  %871 = load double, ptr %870, align 8, !tbaa !32
  %872 = getelementptr inbounds double, ptr %840, i64 %864
  %873 = load double, ptr %872, align 8, !tbaa !32
  %874 = fmul double %871, %873
  %875 = fadd double %866, %874
  %876 = getelementptr inbounds i8, ptr %870, i64 8
  %877 = load double, ptr %876, align 8, !tbaa !32
  %878 = fmul double %873, %877
  %879 = fadd double %865, %878
  %880 = add nsw i64 %864, 1
  %881 = icmp eq i64 %880, %845
  br i1 %881, label %855, label %863, !llvm.loop !54

882:                                              ; preds = %855, %830
  %883 = phi i64 [ 0, %830 ], [ %860, %855 ]
  %884 = icmp slt i64 %883, %847
  br i1 %884, label %885, label %905

885:                                              ; preds = %882
  %886 = getelementptr double, ptr %839, i64 %883
  %887 = icmp slt i64 %843, %845
  br i1 %887, label %891, label %888

888:                                              ; preds = %891, %885
  %889 = phi double [ 0.000000e+00, %885 ], [ %902, %891 ]
  %890 = getelementptr inbounds double, ptr %835, i64 %883
  store double %889, ptr %890, align 8, !tbaa !32
  br label %905

891:                                              ; preds = %885, %891
  %892 = phi i64 [ %903, %891 ], [ %843, %885 ]
  %893 = phi double [ %902, %891 ], [ 0.000000e+00, %885 ]
  %894 = getelementptr inbounds i64, ptr %846, i64 %892
  %895 = load i64, ptr %894, align 8, !tbaa !14
  %896 = mul nsw i64 %895, %831
  %897 = getelementptr double, ptr %886, i64 %896
  %898 = load double, ptr %897, align 8, !tbaa !32
  %899 = getelementptr inbounds double, ptr %840, i64 %892
  %900 = load double, ptr %899, align 8, !tbaa !32
  %901 = fmul double %898, %900
  %902 = fadd double %893, %901
  %903 = add nsw i64 %892, 1
  %904 = icmp eq i64 %903, %845
  br i1 %904, label %888, label %891, !llvm.loop !55

905:                                              ; preds = %888, %882
  %906 = load ptr, ptr %19, align 8, !tbaa !31
  %907 = load ptr, ptr %11, align 8, !tbaa !13
  %908 = getelementptr inbounds i64, ptr %907, i64 %810
  %909 = load i64, ptr %908, align 8, !tbaa !14
  %910 = getelementptr inbounds double, ptr %906, i64 %909
  %911 = load double, ptr %910, align 8, !tbaa !32
  %912 = load ptr, ptr %39, align 8, !tbaa !42
  %913 = getelementptr inbounds double, ptr %912, i64 %810
  store double %911, ptr %913, align 8, !tbaa !32
  %914 = load i64, ptr %40, align 8, !tbaa !72
  %915 = icmp eq i64 %914, 0
  br i1 %915, label %953, label %916

916:                                              ; preds = %905
  %917 = load ptr, ptr %26, align 8, !tbaa !26
  %918 = getelementptr double, ptr %917, i64 %834
  %919 = load ptr, ptr %24, align 8, !tbaa !30
  %920 = getelementptr inbounds double, ptr %919, i64 %834
  %921 = load ptr, ptr %15, align 8, !tbaa !19
  %922 = mul i64 %810, 40
  %923 = getelementptr inbounds i8, ptr %921, i64 %922
  %924 = getelementptr inbounds i8, ptr %923, i64 16
  store ptr %918, ptr %924, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %923, ptr noundef %920) #12
  %925 = load i64, ptr %41, align 8, !tbaa !73
  %926 = icmp eq i64 %925, 0
  %927 = load i64, ptr %23, align 8, !tbaa !27
  br i1 %926, label %944, label %928

928:                                              ; preds = %916
  %929 = icmp sgt i64 %927, 0
  br i1 %929, label %930, label %953

930:                                              ; preds = %928, %930
  %931 = phi i64 [ %942, %930 ], [ 0, %928 ]
  %932 = getelementptr inbounds double, ptr %835, i64 %931
  %933 = load double, ptr %932, align 8, !tbaa !32
  %934 = tail call double @llvm.fabs.f64(double %933)
  %935 = getelementptr inbounds double, ptr %920, i64 %931
  %936 = load double, ptr %935, align 8, !tbaa !32
  %937 = getelementptr inbounds double, ptr %918, i64 %931
  %938 = load double, ptr %937, align 8, !tbaa !32
  %939 = fsub double %936, %938
  %940 = tail call double @llvm.fabs.f64(double %939)
  %941 = fadd double %934, %940
  store double %941, ptr %932, align 8, !tbaa !32
  %942 = add nuw nsw i64 %931, 1
  %943 = icmp eq i64 %942, %927
  br i1 %943, label %944, label %930, !llvm.loop !74

944:                                              ; preds = %930, %916
  %945 = icmp sgt i64 %927, 0
  br i1 %945, label %946, label %953

946:                                              ; preds = %944, %946
  %947 = phi i64 [ %951, %946 ], [ 0, %944 ]
  %948 = getelementptr inbounds double, ptr %920, i64 %947
  %949 = load double, ptr %948, align 8, !tbaa !32
  %950 = getelementptr inbounds double, ptr %918, i64 %947
  store double %949, ptr %950, align 8, !tbaa !32
  %951 = add nuw nsw i64 %947, 1
  %952 = icmp eq i64 %951, %927
  br i1 %952, label %953, label %946, !llvm.loop !37

953:                                              ; preds = %946, %944, %928, %905, %809
  %954 = add nuw nsw i64 %810, 1
  %955 = load i64, ptr %9, align 8, !tbaa !11
  %956 = icmp slt i64 %954, %955
  br i1 %956, label %809, label %804, !llvm.loop !81

957:                                              ; preds = %804
  %958 = load i64, ptr %32, align 8, !tbaa !79
  %959 = icmp eq i64 %958, 0
  br i1 %959, label %960, label %990

960:                                              ; preds = %957, %804
  %961 = load ptr, ptr %26, align 8, !tbaa !26
  %962 = load ptr, ptr %33, align 8, !tbaa !28
  %963 = load i64, ptr %8, align 8, !tbaa !12
  %964 = icmp eq i64 %963, 1
  %965 = icmp sgt i64 %806, 0
  %966 = and i1 %965, %964
  br i1 %966, label %967, label %990

967:                                              ; preds = %960, %985
  %968 = phi i64 [ %986, %985 ], [ %805, %960 ]
  %969 = phi i64 [ %987, %985 ], [ %806, %960 ]
  %970 = phi i64 [ %988, %985 ], [ 0, %960 ]
  %971 = load ptr, ptr %11, align 8, !tbaa !13
  %972 = getelementptr inbounds i64, ptr %971, i64 %970
  %973 = load i64, ptr %972, align 8, !tbaa !14
  %974 = icmp sgt i64 %973, -1
  br i1 %974, label %975, label %985

975:                                              ; preds = %967
  %976 = load i64, ptr %23, align 8, !tbaa !27
  %977 = mul nsw i64 %976, %970
  %978 = getelementptr inbounds double, ptr %961, i64 %977
  %979 = getelementptr inbounds double, ptr %962, i64 %977
  %980 = load ptr, ptr %15, align 8, !tbaa !19
  %981 = mul i64 %970, 40
  %982 = getelementptr inbounds i8, ptr %980, i64 %981
  %983 = getelementptr inbounds i8, ptr %982, i64 16
  store ptr %978, ptr %983, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %982, ptr noundef %979) #12
  %984 = load i64, ptr %9, align 8, !tbaa !11
  br label %985

985:                                              ; preds = %975, %967
  %986 = phi i64 [ %968, %967 ], [ %984, %975 ]
  %987 = phi i64 [ %969, %967 ], [ %984, %975 ]
  %988 = add nuw nsw i64 %970, 1
  %989 = icmp slt i64 %988, %987
  br i1 %989, label %967, label %990, !llvm.loop !82

990:                                              ; preds = %985, %960, %957
  %991 = phi i64 [ %805, %960 ], [ %805, %957 ], [ %986, %985 ]
  %992 = phi i64 [ %806, %960 ], [ %806, %957 ], [ %987, %985 ]
  %993 = load i64, ptr %42, align 8, !tbaa !57
  %994 = icmp ne i64 %993, 0
  %995 = icmp sgt i64 %992, 0
  %996 = and i1 %994, %995
  br i1 %996, label %997, label %1041

997:                                              ; preds = %990
  %998 = load ptr, ptr %11, align 8, !tbaa !13
  br label %999

999:                                              ; preds = %1019, %997
  %1000 = phi i1 [ true, %997 ], [ %1021, %1019 ]
  %1001 = phi i64 [ 0, %997 ], [ %1020, %1019 ]
  %1002 = getelementptr inbounds i64, ptr %998, i64 %1001
  %1003 = load i64, ptr %1002, align 8, !tbaa !14
  %1004 = icmp sgt i64 %1003, -1
  br i1 %1004, label %1005, label %1019

1005:                                             ; preds = %999
  %1006 = load i64, ptr %43, align 8, !tbaa !83
  %1007 = icmp eq i64 %1006, 0
  br i1 %1007, label %1008, label %1023

1008:                                             ; preds = %1005
  %1009 = load ptr, ptr %44, align 8, !tbaa !84
  %1010 = load ptr, ptr %45, align 8, !tbaa !85
  %1011 = getelementptr inbounds i64, ptr %1010, i64 %1003
  %1012 = load i64, ptr %1011, align 8, !tbaa !14
  %1013 = getelementptr inbounds double, ptr %1009, i64 %1012
  %1014 = load double, ptr %1013, align 8, !tbaa !32
  %1015 = load ptr, ptr %19, align 8, !tbaa !31
  %1016 = getelementptr inbounds double, ptr %1015, i64 %1003
  %1017 = load double, ptr %1016, align 8, !tbaa !32
  %1018 = fcmp ugt double %1014, %1017
  br i1 %1018, label %1019, label %1023

1019:                                             ; preds = %1008, %999
  %1020 = add nuw nsw i64 %1001, 1
  %1021 = icmp slt i64 %1020, %992
  %1022 = icmp eq i64 %1020, %992
  br i1 %1022, label %1023, label %999, !llvm.loop !86

1023:                                             ; preds = %1019, %1008, %1005
  %1024 = phi i1 [ %1000, %1008 ], [ %1000, %1005 ], [ %1021, %1019 ]
  %1025 = icmp sgt i64 %993, 0
  %1026 = and i1 %1025, %1024
  br i1 %1026, label %1027, label %1041

1027:                                             ; preds = %1023, %1027
  %1028 = phi i64 [ %1031, %1027 ], [ 0, %1023 ]
  %1029 = load i64, ptr %30, align 8, !tbaa !49
  %1030 = load i64, ptr %46, align 8, !tbaa !58
  %1031 = add nuw nsw i64 %1028, 1
  %1032 = add i64 %1029, %1031
  %1033 = add i64 %1032, %1030
  %1034 = add nsw i64 %1029, %1028
  %1035 = load ptr, ptr %24, align 8, !tbaa !30
  %1036 = load ptr, ptr %34, align 8, !tbaa !56
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %1033, i64 noundef %1034, ptr noundef %1035, ptr noundef %1036)
  %1037 = load i64, ptr %42, align 8, !tbaa !57
  %1038 = icmp slt i64 %1031, %1037
  br i1 %1038, label %1027, label %1039, !llvm.loop !87

1039:                                             ; preds = %1027
  %1040 = load i64, ptr %9, align 8, !tbaa !11
  br label %1041

1041:                                             ; preds = %699, %1039, %1023, %990, %151
  %1042 = phi i64 [ %1040, %1039 ], [ %991, %1023 ], [ %991, %990 ], [ %138, %151 ], [ %701, %699 ]
  %1043 = icmp sgt i64 %1042, 0
  br i1 %1043, label %1047, label %1044

1044:                                             ; preds = %1785, %1041
  %1045 = phi i64 [ %1042, %1041 ], [ %1787, %1785 ]
  %1046 = icmp sgt i64 %77, 1
  br i1 %1046, label %1789, label %1794

1047:                                             ; preds = %1041, %1785
  %1048 = phi i64 [ %1786, %1785 ], [ 0, %1041 ]
  %1049 = load ptr, ptr %11, align 8, !tbaa !13
  %1050 = getelementptr inbounds i64, ptr %1049, i64 %1048
  %1051 = load i64, ptr %1050, align 8, !tbaa !14
  %1052 = icmp sgt i64 %1051, -1
  br i1 %1052, label %1053, label %1785

1053:                                             ; preds = %1047
  %1054 = load ptr, ptr %52, align 8, !tbaa !88
  %1055 = getelementptr inbounds i64, ptr %1054, i64 %1051
  %1056 = load i64, ptr %1055, align 8, !tbaa !14
  %1057 = load ptr, ptr %53, align 8, !tbaa !89
  %1058 = getelementptr inbounds double, ptr %1057, i64 %1056
  %1059 = load double, ptr %1058, align 8, !tbaa !32
  %1060 = load ptr, ptr %22, align 8, !tbaa !35
  %1061 = load i64, ptr %23, align 8, !tbaa !27
  %1062 = mul nsw i64 %1061, %1051
  %1063 = getelementptr inbounds double, ptr %1060, i64 %1062
  %1064 = load ptr, ptr %26, align 8, !tbaa !26
  %1065 = mul nsw i64 %1061, %1048
  %1066 = getelementptr inbounds double, ptr %1064, i64 %1065
  %1067 = load ptr, ptr %35, align 8, !tbaa !29
  %1068 = getelementptr inbounds double, ptr %1067, i64 %1065
  %1069 = load i64, ptr %25, align 8, !tbaa !36
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %3) #12
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %3, i8 0, i64 32, i1 false)
  %1070 = icmp sgt i64 %1069, 3
  br i1 %1070, label %1071, label %1075

1071:                                             ; preds = %1053, %1079
  %1072 = phi i64 [ %1080, %1079 ], [ 0, %1053 ]
  br label %1083

1073:                                             ; preds = %1079
  %1074 = load double, ptr %3, align 16, !tbaa !32
  br label %1075

1075:                                             ; preds = %1073, %1053
  %1076 = phi double [ 0.000000e+00, %1053 ], [ %1074, %1073 ]
  %1077 = phi i64 [ 0, %1053 ], [ %1080, %1073 ]
  %1078 = icmp slt i64 %1077, %1069
  br i1 %1078, label %1094, label %1103

1079:                                             ; preds = %1083
  %1080 = add nuw nsw i64 %1072, 4
  %1081 = or disjoint i64 %1080, 3
  %1082 = icmp slt i64 %1081, %1069
  br i1 %1082, label %1071, label %1073, !llvm.loop !90

1083:                                             ; preds = %1083, %1071
  %1084 = phi i64 [ 0, %1071 ], [ %1092, %1083 ]
  %1085 = or disjoint i64 %1084, %1072
  %1086 = getelementptr inbounds double, ptr %1066, i64 %1085
  %1087 = load double, ptr %1086, align 8, !tbaa !32
  %1088 = fsub double %1087, %1087
  %1089 = getelementptr inbounds [4 x double], ptr %3, i64 0, i64 %1084
  %1090 = load double, ptr %1089, align 8, !tbaa !32
  %1091 = fadd double %1090, %1088
  store double %1091, ptr %1089, align 8, !tbaa !32
  %1092 = add nuw nsw i64 %1084, 1
  %1093 = icmp eq i64 %1092, 4
  br i1 %1093, label %1079, label %1083, !llvm.loop !91

1094:                                             ; preds = %1075, %1094
  %1095 = phi i64 [ %1101, %1094 ], [ %1077, %1075 ]
  %1096 = phi double [ %1100, %1094 ], [ %1076, %1075 ]
  %1097 = getelementptr inbounds double, ptr %1066, i64 %1095
  %1098 = load double, ptr %1097, align 8, !tbaa !32
  %1099 = fsub double %1098, %1098
  %1100 = fadd double %1096, %1099
  %1101 = add nuw nsw i64 %1095, 1
  %1102 = icmp eq i64 %1101, %1069
  br i1 %1102, label %1103, label %1094, !llvm.loop !92

1103:                                             ; preds = %1094, %1075
  %1104 = phi double [ %1076, %1075 ], [ %1100, %1094 ]
  %1105 = load double, ptr %54, align 8, !tbaa !32
  %1106 = load double, ptr %55, align 16, !tbaa !32
  %1107 = load double, ptr %56, align 8, !tbaa !32
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %3) #12
  %1108 = getelementptr inbounds double, ptr %1063, i64 %1069
  %1109 = sub nsw i64 %1061, %1069
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %2) #12
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  %1110 = icmp sgt i64 %1109, 3
  br i1 %1110, label %1111, label %1115

1111:                                             ; preds = %1103, %1119
  %1112 = phi i64 [ %1120, %1119 ], [ 0, %1103 ]
  br label %1123

1113:                                             ; preds = %1119
  %1114 = load double, ptr %2, align 16, !tbaa !32
  br label %1115

1115:                                             ; preds = %1113, %1103
  %1116 = phi double [ 0.000000e+00, %1103 ], [ %1114, %1113 ]
  %1117 = phi i64 [ 0, %1103 ], [ %1120, %1113 ]
  %1118 = icmp slt i64 %1117, %1109
  br i1 %1118, label %1134, label %1143

1119:                                             ; preds = %1123
  %1120 = add nuw nsw i64 %1112, 4
  %1121 = or disjoint i64 %1120, 3
  %1122 = icmp slt i64 %1121, %1109
  br i1 %1122, label %1111, label %1113, !llvm.loop !90

1123:                                             ; preds = %1123, %1111
  %1124 = phi i64 [ 0, %1111 ], [ %1132, %1123 ]
  %1125 = or disjoint i64 %1124, %1112
  %1126 = getelementptr inbounds double, ptr %1108, i64 %1125
  %1127 = load double, ptr %1126, align 8, !tbaa !32
  %1128 = fsub double %1127, %1127
  %1129 = getelementptr inbounds [4 x double], ptr %2, i64 0, i64 %1124
  %1130 = load double, ptr %1129, align 8, !tbaa !32
  %1131 = fadd double %1130, %1128
  store double %1131, ptr %1129, align 8, !tbaa !32
  %1132 = add nuw nsw i64 %1124, 1
  %1133 = icmp eq i64 %1132, 4
  br i1 %1133, label %1119, label %1123, !llvm.loop !91

1134:                                             ; preds = %1115, %1134
  %1135 = phi i64 [ %1141, %1134 ], [ %1117, %1115 ]
  %1136 = phi double [ %1140, %1134 ], [ %1116, %1115 ]
  %1137 = getelementptr inbounds double, ptr %1108, i64 %1135
  %1138 = load double, ptr %1137, align 8, !tbaa !32
  %1139 = fsub double %1138, %1138
  %1140 = fadd double %1136, %1139
  %1141 = add nuw nsw i64 %1135, 1
  %1142 = icmp eq i64 %1141, %1109
  br i1 %1142, label %1143, label %1134, !llvm.loop !92

1143:                                             ; preds = %1134, %1115
  %1144 = phi double [ %1116, %1115 ], [ %1140, %1134 ]
  %1145 = load double, ptr %57, align 8, !tbaa !32
  %1146 = load double, ptr %58, align 16, !tbaa !32
  %1147 = load double, ptr %59, align 8, !tbaa !32
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %2) #12
  %1148 = icmp sgt i64 %1069, 0
  br i1 %1148, label %1149, label %1172

1149:                                             ; preds = %1143
  %1150 = load double, ptr %50, align 8, !tbaa !66
  %1151 = load double, ptr %51, align 8, !tbaa !67
  br label %1152

1152:                                             ; preds = %1152, %1149
  %1153 = phi double [ 0.000000e+00, %1149 ], [ %1169, %1152 ]
  %1154 = phi i64 [ 0, %1149 ], [ %1170, %1152 ]
  %1155 = getelementptr inbounds double, ptr %1068, i64 %1154
  %1156 = load double, ptr %1155, align 8, !tbaa !32
  %1157 = getelementptr inbounds double, ptr %1063, i64 %1154
  %1158 = load double, ptr %1157, align 8, !tbaa !32
  %1159 = tail call double @llvm.fabs.f64(double %1158)
  %1160 = getelementptr inbounds double, ptr %1066, i64 %1154
  %1161 = load double, ptr %1160, align 8, !tbaa !32
  %1162 = tail call double @llvm.fabs.f64(double %1161)
  %1163 = fcmp ogt double %1159, %1162
  %1164 = select i1 %1163, double %1159, double %1162
  %1165 = fmul double %1151, %1164
  %1166 = fadd double %1150, %1165
  %1167 = fdiv double %1156, %1166
  %1168 = fmul double %1167, %1167
  %1169 = fadd double %1153, %1168
  %1170 = add nuw nsw i64 %1154, 1
  %1171 = icmp eq i64 %1170, %1069
  br i1 %1171, label %1172, label %1152, !llvm.loop !93

1172:                                             ; preds = %1152, %1143
  %1173 = phi double [ 0.000000e+00, %1143 ], [ %1169, %1152 ]
  %1174 = fadd double %1144, %1145
  %1175 = fadd double %1146, %1147
  %1176 = fadd double %1174, %1175
  %1177 = fadd double %1104, %1105
  %1178 = fadd double %1106, %1107
  %1179 = fadd double %1177, %1178
  %1180 = fadd double %1179, %1176
  %1181 = fcmp oeq double %1180, 0.000000e+00
  %1182 = sitofp i64 %1061 to double
  %1183 = fdiv double %1173, %1182
  %1184 = tail call double @llvm.sqrt.f64(double %1183)
  %1185 = load i64, ptr %60, align 8, !tbaa !94
  %1186 = icmp eq i64 %1185, 0
  %1187 = fcmp ord double %1184, 0.000000e+00
  %1188 = select i1 %1186, i1 true, i1 %1187
  %1189 = fcmp oge double %1184, 0.000000e+00
  %1190 = select i1 %1181, i1 %1189, i1 false
  %1191 = select i1 %1190, double %1184, double 0x7FF0000000000000
  %1192 = load i64, ptr %43, align 8, !tbaa !83
  %1193 = icmp ne i64 %1192, 0
  %1194 = select i1 %1193, i1 %1181, i1 false
  %1195 = select i1 %1194, i1 %1186, i1 false
  br i1 %1195, label %1196, label %1317

1196:                                             ; preds = %1172
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1048)
  %1197 = mul i64 %1048, 40
  br label %1218

1198:                                             ; preds = %1306
  %1199 = load ptr, ptr %19, align 8, !tbaa !31
  %1200 = getelementptr inbounds double, ptr %1199, i64 %1051
  %1201 = load double, ptr %1200, align 8, !tbaa !32
  %1202 = load ptr, ptr %26, align 8, !tbaa !26
  %1203 = load i64, ptr %23, align 8, !tbaa !27
  %1204 = mul nsw i64 %1203, %1048
  %1205 = getelementptr inbounds double, ptr %1202, i64 %1204
  %1206 = load ptr, ptr %34, align 8, !tbaa !56
  %1207 = getelementptr inbounds double, ptr %1206, i64 %1204
  %1208 = load ptr, ptr %39, align 8, !tbaa !42
  %1209 = getelementptr inbounds double, ptr %1208, i64 %1048
  store double %1201, ptr %1209, align 8, !tbaa !32
  %1210 = load ptr, ptr %15, align 8, !tbaa !19
  %1211 = getelementptr inbounds i8, ptr %1210, i64 %1197
  %1212 = getelementptr inbounds i8, ptr %1211, i64 16
  store ptr %1205, ptr %1212, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1211, ptr noundef %1207) #12
  %1213 = load double, ptr %1207, align 8, !tbaa !32
  %1214 = fcmp uge double %1213, 0.000000e+00
  %1215 = icmp slt i64 %1308, 8
  %1216 = select i1 %1214, i1 %1215, i1 false
  %1217 = or i1 %1307, %1216
  br i1 %1217, label %1311, label %1317

1218:                                             ; preds = %1306, %1196
  %1219 = phi i64 [ 8, %1196 ], [ %1308, %1306 ]
  %1220 = phi i1 [ false, %1196 ], [ %1307, %1306 ]
  %1221 = phi i64 [ 1, %1196 ], [ %1309, %1306 ]
  %1222 = uitofp nneg i64 %1221 to double
  %1223 = fmul double %1222, 1.250000e-01
  %1224 = load ptr, ptr %24, align 8, !tbaa !30
  %1225 = load i64, ptr %23, align 8, !tbaa !27
  %1226 = mul i64 %1225, %1048
  %1227 = getelementptr double, ptr %1224, i64 %1226
  %1228 = load ptr, ptr %61, align 8, !tbaa !95
  %1229 = load i64, ptr %46, align 8, !tbaa !58
  %1230 = mul i64 %1229, %1226
  %1231 = getelementptr inbounds double, ptr %1228, i64 %1230
  %1232 = load ptr, ptr %22, align 8, !tbaa !35
  %1233 = load ptr, ptr %11, align 8, !tbaa !13
  %1234 = getelementptr inbounds i64, ptr %1233, i64 %1048
  %1235 = load i64, ptr %1234, align 8, !tbaa !14
  %1236 = mul nsw i64 %1235, %1225
  %1237 = getelementptr double, ptr %1232, i64 %1236
  %1238 = load i64, ptr %25, align 8, !tbaa !36
  %1239 = icmp sgt i64 %1238, 0
  br i1 %1239, label %1240, label %1246

1240:                                             ; preds = %1218
  %1241 = add nsw i64 %1229, -1
  %1242 = mul nsw i64 %1241, %1225
  %1243 = getelementptr double, ptr %1231, i64 %1242
  %1244 = add nsw i64 %1229, -2
  %1245 = icmp sgt i64 %1229, 1
  br label %1258

1246:                                             ; preds = %1263, %1218
  %1247 = getelementptr double, ptr %1227, i64 %1238
  %1248 = getelementptr double, ptr %1237, i64 %1238
  %1249 = sub nsw i64 %1225, %1238
  %1250 = icmp sgt i64 %1249, 0
  br i1 %1250, label %1251, label %1282

1251:                                             ; preds = %1246, %1251
  %1252 = phi i64 [ %1256, %1251 ], [ 0, %1246 ]
  %1253 = getelementptr inbounds double, ptr %1248, i64 %1252
  %1254 = load double, ptr %1253, align 8, !tbaa !32
  %1255 = getelementptr inbounds double, ptr %1247, i64 %1252
  store double %1254, ptr %1255, align 8, !tbaa !32
  %1256 = add nuw nsw i64 %1252, 1
  %1257 = icmp eq i64 %1256, %1249
  br i1 %1257, label %1282, label %1251, !llvm.loop !37

1258:                                             ; preds = %1263, %1240
  %1259 = phi i64 [ 0, %1240 ], [ %1270, %1263 ]
  %1260 = getelementptr double, ptr %1243, i64 %1259
  %1261 = load double, ptr %1260, align 8, !tbaa !32
  %1262 = getelementptr double, ptr %1231, i64 %1259
  br i1 %1245, label %1272, label %1263

1263:                                             ; preds = %1272, %1258
  %1264 = phi double [ %1261, %1258 ], [ %1279, %1272 ]
  %1265 = getelementptr inbounds double, ptr %1237, i64 %1259
  %1266 = load double, ptr %1265, align 8, !tbaa !32
  %1267 = fmul double %1223, %1264
  %1268 = fadd double %1267, %1266
  %1269 = getelementptr inbounds double, ptr %1227, i64 %1259
  store double %1268, ptr %1269, align 8, !tbaa !32
  %1270 = add nuw nsw i64 %1259, 1
  %1271 = icmp eq i64 %1270, %1238
  br i1 %1271, label %1246, label %1258, !llvm.loop !96

1272:                                             ; preds = %1258, %1272
  %1273 = phi i64 [ %1280, %1272 ], [ %1244, %1258 ]
  %1274 = phi double [ %1279, %1272 ], [ %1261, %1258 ]
  %1275 = fmul double %1223, %1274
  %1276 = mul nsw i64 %1273, %1225
  %1277 = getelementptr double, ptr %1262, i64 %1276
  %1278 = load double, ptr %1277, align 8, !tbaa !32
  %1279 = fadd double %1275, %1278
  %1280 = add nsw i64 %1273, -1
  %1281 = icmp eq i64 %1273, 0
  br i1 %1281, label %1263, label %1272, !llvm.loop !97

1282:                                             ; preds = %1251, %1246
  %1283 = load ptr, ptr %20, align 8, !tbaa !33
  %1284 = getelementptr inbounds double, ptr %1283, i64 %1051
  %1285 = load double, ptr %1284, align 8, !tbaa !32
  %1286 = load ptr, ptr %21, align 8, !tbaa !34
  %1287 = getelementptr inbounds double, ptr %1286, i64 %1048
  %1288 = load double, ptr %1287, align 8, !tbaa !32
  %1289 = fmul double %1223, %1288
  %1290 = fadd double %1285, %1289
  %1291 = load ptr, ptr %34, align 8, !tbaa !56
  %1292 = getelementptr inbounds double, ptr %1291, i64 %1226
  %1293 = load ptr, ptr %39, align 8, !tbaa !42
  %1294 = getelementptr inbounds double, ptr %1293, i64 %1048
  store double %1290, ptr %1294, align 8, !tbaa !32
  %1295 = load ptr, ptr %15, align 8, !tbaa !19
  %1296 = getelementptr inbounds i8, ptr %1295, i64 %1197
  %1297 = getelementptr inbounds i8, ptr %1296, i64 16
  store ptr %1227, ptr %1297, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1296, ptr noundef %1292) #12
  %1298 = load double, ptr %1292, align 8, !tbaa !32
  %1299 = fcmp olt double %1298, 0.000000e+00
  br i1 %1299, label %1303, label %1300

1300:                                             ; preds = %1282
  %1301 = icmp sgt i64 %1221, %1219
  %1302 = or i1 %1220, %1301
  br label %1306

1303:                                             ; preds = %1282
  %1304 = icmp sgt i64 %1219, 7
  %1305 = select i1 %1304, i64 %1221, i64 %1219
  br label %1306

1306:                                             ; preds = %1303, %1300
  %1307 = phi i1 [ %1302, %1300 ], [ %1220, %1303 ]
  %1308 = phi i64 [ %1219, %1300 ], [ %1305, %1303 ]
  %1309 = add nuw nsw i64 %1221, 1
  %1310 = icmp eq i64 %1309, 8
  br i1 %1310, label %1198, label %1218, !llvm.loop !98

1311:                                             ; preds = %1198
  %1312 = sitofp i64 %1308 to double
  %1313 = fmul double %1312, 1.250000e-01
  %1314 = fdiv double 9.000000e-01, %1313
  %1315 = load double, ptr %62, align 8, !tbaa !99
  %1316 = tail call double @llvm.pow.f64(double %1314, double %1315)
  br label %1317

1317:                                             ; preds = %1311, %1198, %1172
  %1318 = phi double [ %1191, %1172 ], [ %1316, %1311 ], [ %1191, %1198 ]
  %1319 = fcmp olt double %1318, 1.000000e+00
  %1320 = load ptr, ptr %63, align 8, !tbaa !100
  br i1 %1319, label %1321, label %1323

1321:                                             ; preds = %1317
  %1322 = load i64, ptr %60, align 8, !tbaa !94
  br label %1330

1323:                                             ; preds = %1317
  %1324 = getelementptr inbounds i64, ptr %1320, i64 %1051
  %1325 = load i64, ptr %1324, align 8, !tbaa !14
  %1326 = icmp eq i64 %1325, 0
  %1327 = load i64, ptr %60, align 8, !tbaa !94
  %1328 = icmp eq i64 %1327, 0
  %1329 = select i1 %1326, i1 %1328, i1 false
  br i1 %1329, label %1333, label %1330

1330:                                             ; preds = %1323, %1321
  %1331 = phi i64 [ %1322, %1321 ], [ %1327, %1323 ]
  %1332 = select i1 %1181, i1 %1188, i1 false
  br label %1333

1333:                                             ; preds = %1330, %1323
  %1334 = phi i64 [ %1331, %1330 ], [ 0, %1323 ]
  %1335 = phi i1 [ false, %1330 ], [ true, %1323 ]
  %1336 = phi i1 [ %1332, %1330 ], [ false, %1323 ]
  %1337 = freeze i1 %1336
  %1338 = load ptr, ptr %11, align 8, !tbaa !13
  %1339 = getelementptr inbounds i64, ptr %1338, i64 %1048
  %1340 = load i64, ptr %1339, align 8, !tbaa !14
  %1341 = fdiv double 1.000000e+00, %1318
  %1342 = load double, ptr %62, align 8, !tbaa !99
  %1343 = fdiv double 1.000000e+00, %1342
  %1344 = tail call double @llvm.pow.f64(double %1341, double %1343)
  %1345 = fmul double %1344, 9.000000e-01
  %1346 = select i1 %1337, double 1.000000e+00, double 2.000000e-01
  %1347 = select i1 %1337, double 1.000000e+01, double 9.000000e-01
  %1348 = fcmp olt double %1345, %1347
  %1349 = select i1 %1348, double %1345, double %1347
  %1350 = fcmp ogt double %1349, %1346
  %1351 = select i1 %1350, double %1349, double %1346
  %1352 = load ptr, ptr %21, align 8, !tbaa !34
  %1353 = getelementptr inbounds double, ptr %1352, i64 %1048
  %1354 = load double, ptr %1353, align 8, !tbaa !32
  %1355 = fmul double %1354, %1351
  %1356 = load double, ptr %64, align 8, !tbaa !101
  %1357 = fcmp olt double %1355, %1356
  %1358 = select i1 %1357, double %1355, double %1356
  %1359 = icmp ne i64 %1334, 0
  %1360 = load double, ptr %65, align 8, !tbaa !102
  %1361 = fcmp uge double %1358, %1360
  %1362 = select i1 %1359, i1 true, i1 %1361
  %1363 = getelementptr inbounds i64, ptr %1320, i64 %1340
  %1364 = load i64, ptr %1363, align 8, !tbaa !14
  %1365 = icmp ne i64 %1364, 0
  %1366 = fcmp oeq double %1351, 1.000000e+00
  %1367 = and i1 %1365, %1366
  %1368 = select i1 %1367, double %1360, double %1358
  %1369 = fcmp ole double %1368, %1360
  %1370 = zext i1 %1369 to i64
  store i64 %1370, ptr %1363, align 8, !tbaa !14
  %1371 = fcmp ogt double %1368, %1360
  %1372 = select i1 %1371, double %1368, double %1360
  %1373 = load ptr, ptr %66, align 8, !tbaa !103
  %1374 = getelementptr inbounds i64, ptr %1373, i64 %1051
  %1375 = load i64, ptr %1374, align 8, !tbaa !14
  %1376 = add nsw i64 %1375, 1
  store i64 %1376, ptr %1374, align 8, !tbaa !14
  %1377 = load ptr, ptr %67, align 8, !tbaa !104
  %1378 = getelementptr inbounds i64, ptr %1377, i64 %1051
  %1379 = load i64, ptr %1378, align 8, !tbaa !14
  %1380 = add nsw i64 %1379, 1
  store i64 %1380, ptr %1378, align 8, !tbaa !14
  br i1 %1337, label %1383, label %1381

1381:                                             ; preds = %1333
  %1382 = load ptr, ptr %20, align 8, !tbaa !33
  br label %1704

1383:                                             ; preds = %1333
  %1384 = load i64, ptr %1339, align 8, !tbaa !14
  %1385 = load ptr, ptr %20, align 8, !tbaa !33
  %1386 = getelementptr inbounds double, ptr %1385, i64 %1384
  %1387 = load double, ptr %1386, align 8, !tbaa !32
  %1388 = load ptr, ptr %19, align 8, !tbaa !31
  %1389 = getelementptr inbounds double, ptr %1388, i64 %1384
  %1390 = load double, ptr %1389, align 8, !tbaa !32
  %1391 = load ptr, ptr %26, align 8, !tbaa !26
  %1392 = load i64, ptr %23, align 8, !tbaa !27
  %1393 = mul nsw i64 %1392, %1048
  %1394 = getelementptr double, ptr %1391, i64 %1393
  %1395 = load ptr, ptr %45, align 8, !tbaa !85
  %1396 = getelementptr inbounds i64, ptr %1395, i64 %1384
  %1397 = load i64, ptr %43, align 8, !tbaa !83
  %1398 = icmp eq i64 %1397, 0
  br i1 %1398, label %1399, label %1405

1399:                                             ; preds = %1383
  %1400 = load ptr, ptr %44, align 8, !tbaa !84
  %1401 = load i64, ptr %1396, align 8, !tbaa !14
  %1402 = getelementptr inbounds double, ptr %1400, i64 %1401
  %1403 = load double, ptr %1402, align 8, !tbaa !32
  %1404 = fcmp ugt double %1403, %1390
  br i1 %1404, label %1522, label %1405

1405:                                             ; preds = %1399, %1383
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1048)
  %1406 = load i64, ptr %43, align 8, !tbaa !83
  %1407 = icmp eq i64 %1406, 0
  br i1 %1407, label %1522, label %1408

1408:                                             ; preds = %1405
  %1409 = load ptr, ptr %34, align 8, !tbaa !56
  %1410 = load i64, ptr %23, align 8, !tbaa !27
  %1411 = mul nsw i64 %1410, %1048
  %1412 = getelementptr inbounds double, ptr %1409, i64 %1411
  %1413 = load ptr, ptr %39, align 8, !tbaa !42
  %1414 = getelementptr inbounds double, ptr %1413, i64 %1048
  store double %1390, ptr %1414, align 8, !tbaa !32
  %1415 = load ptr, ptr %15, align 8, !tbaa !19
  %1416 = mul i64 %1048, 40
  %1417 = getelementptr inbounds i8, ptr %1415, i64 %1416
  %1418 = getelementptr inbounds i8, ptr %1417, i64 16
  store ptr %1394, ptr %1418, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1417, ptr noundef %1412) #12
  %1419 = load double, ptr %1412, align 8, !tbaa !32
  %1420 = fcmp olt double %1419, 0.000000e+00
  br i1 %1420, label %1421, label %1522

1421:                                             ; preds = %1408
  %1422 = load ptr, ptr %24, align 8, !tbaa !30
  %1423 = load i64, ptr %23, align 8, !tbaa !27
  %1424 = mul nsw i64 %1423, %1048
  %1425 = getelementptr double, ptr %1422, i64 %1424
  %1426 = fadd double %1387, %1390
  %1427 = fmul double %1426, 5.000000e-01
  %1428 = fsub double %1390, %1387
  %1429 = tail call double @llvm.fabs.f64(double %1427)
  %1430 = fadd double %1429, 1.000000e+00
  %1431 = fmul double %1430, 0x3D719799812DEA11
  %1432 = fcmp ugt double %1428, %1431
  %1433 = fcmp ugt double %1427, %1387
  %1434 = and i1 %1433, %1432
  %1435 = fcmp ult double %1427, %1390
  %1436 = and i1 %1435, %1434
  br i1 %1436, label %1437, label %1522

1437:                                             ; preds = %1421, %1499
  %1438 = phi double [ %1512, %1499 ], [ %1427, %1421 ]
  %1439 = phi double [ %1510, %1499 ], [ %1387, %1421 ]
  %1440 = phi double [ %1509, %1499 ], [ %1390, %1421 ]
  %1441 = fsub double %1438, %1387
  %1442 = fdiv double %1441, %1428
  %1443 = load ptr, ptr %61, align 8, !tbaa !95
  %1444 = load i64, ptr %46, align 8, !tbaa !58
  %1445 = load i64, ptr %23, align 8, !tbaa !27
  %1446 = mul i64 %1445, %1048
  %1447 = mul i64 %1446, %1444
  %1448 = getelementptr inbounds double, ptr %1443, i64 %1447
  %1449 = load ptr, ptr %22, align 8, !tbaa !35
  %1450 = load ptr, ptr %11, align 8, !tbaa !13
  %1451 = getelementptr inbounds i64, ptr %1450, i64 %1048
  %1452 = load i64, ptr %1451, align 8, !tbaa !14
  %1453 = mul nsw i64 %1452, %1445
  %1454 = getelementptr double, ptr %1449, i64 %1453
  %1455 = load i64, ptr %25, align 8, !tbaa !36
  %1456 = icmp sgt i64 %1455, 0
  br i1 %1456, label %1457, label %1463

1457:                                             ; preds = %1437
  %1458 = add nsw i64 %1444, -1
  %1459 = mul nsw i64 %1458, %1445
  %1460 = getelementptr double, ptr %1448, i64 %1459
  %1461 = add nsw i64 %1444, -2
  %1462 = icmp sgt i64 %1444, 1
  br label %1475

1463:                                             ; preds = %1480, %1437
  %1464 = getelementptr double, ptr %1425, i64 %1455
  %1465 = getelementptr double, ptr %1454, i64 %1455
  %1466 = sub nsw i64 %1445, %1455
  %1467 = icmp sgt i64 %1466, 0
  br i1 %1467, label %1468, label %1499

1468:                                             ; preds = %1463, %1468
  %1469 = phi i64 [ %1473, %1468 ], [ 0, %1463 ]
  %1470 = getelementptr inbounds double, ptr %1465, i64 %1469
  %1471 = load double, ptr %1470, align 8, !tbaa !32
  %1472 = getelementptr inbounds double, ptr %1464, i64 %1469
  store double %1471, ptr %1472, align 8, !tbaa !32
  %1473 = add nuw nsw i64 %1469, 1
  %1474 = icmp eq i64 %1473, %1466
  br i1 %1474, label %1499, label %1468, !llvm.loop !37

1475:                                             ; preds = %1480, %1457
  %1476 = phi i64 [ 0, %1457 ], [ %1487, %1480 ]
  %1477 = getelementptr double, ptr %1460, i64 %1476
  %1478 = load double, ptr %1477, align 8, !tbaa !32
  %1479 = getelementptr double, ptr %1448, i64 %1476
  br i1 %1462, label %1489, label %1480

1480:                                             ; preds = %1489, %1475
  %1481 = phi double [ %1478, %1475 ], [ %1496, %1489 ]
  %1482 = getelementptr inbounds double, ptr %1454, i64 %1476
  %1483 = load double, ptr %1482, align 8, !tbaa !32
  %1484 = fmul double %1442, %1481
  %1485 = fadd double %1484, %1483
  %1486 = getelementptr inbounds double, ptr %1425, i64 %1476
  store double %1485, ptr %1486, align 8, !tbaa !32
  %1487 = add nuw nsw i64 %1476, 1
  %1488 = icmp eq i64 %1487, %1455
  br i1 %1488, label %1463, label %1475, !llvm.loop !96

1489:                                             ; preds = %1475, %1489
  %1490 = phi i64 [ %1497, %1489 ], [ %1461, %1475 ]
  %1491 = phi double [ %1496, %1489 ], [ %1478, %1475 ]
  %1492 = fmul double %1442, %1491
  %1493 = mul nsw i64 %1490, %1445
  %1494 = getelementptr double, ptr %1479, i64 %1493
  %1495 = load double, ptr %1494, align 8, !tbaa !32
  %1496 = fadd double %1492, %1495
  %1497 = add nsw i64 %1490, -1
  %1498 = icmp eq i64 %1490, 0
  br i1 %1498, label %1480, label %1489, !llvm.loop !97

1499:                                             ; preds = %1468, %1463
  %1500 = load ptr, ptr %34, align 8, !tbaa !56
  %1501 = getelementptr inbounds double, ptr %1500, i64 %1446
  %1502 = load ptr, ptr %39, align 8, !tbaa !42
  %1503 = getelementptr inbounds double, ptr %1502, i64 %1048
  store double %1438, ptr %1503, align 8, !tbaa !32
  %1504 = load ptr, ptr %15, align 8, !tbaa !19
  %1505 = getelementptr inbounds i8, ptr %1504, i64 %1416
  %1506 = getelementptr inbounds i8, ptr %1505, i64 16
  store ptr %1425, ptr %1506, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1505, ptr noundef %1501) #12
  %1507 = load double, ptr %1501, align 8, !tbaa !32
  %1508 = fcmp olt double %1507, 0.000000e+00
  %1509 = select i1 %1508, double %1438, double %1440
  %1510 = select i1 %1508, double %1439, double %1438
  %1511 = fadd double %1509, %1510
  %1512 = fmul double %1511, 5.000000e-01
  %1513 = fsub double %1509, %1510
  %1514 = tail call double @llvm.fabs.f64(double %1512)
  %1515 = fadd double %1514, 1.000000e+00
  %1516 = fmul double %1515, 0x3D719799812DEA11
  %1517 = fcmp ugt double %1513, %1516
  %1518 = fcmp ugt double %1512, %1510
  %1519 = and i1 %1518, %1517
  %1520 = fcmp ult double %1512, %1509
  %1521 = and i1 %1520, %1519
  br i1 %1521, label %1437, label %1522, !llvm.loop !105

1522:                                             ; preds = %1499, %1421, %1408, %1405, %1399
  %1523 = phi i1 [ false, %1408 ], [ true, %1421 ], [ false, %1405 ], [ false, %1399 ], [ true, %1499 ]
  %1524 = phi double [ %1390, %1408 ], [ %1427, %1421 ], [ %1390, %1405 ], [ %1390, %1399 ], [ %1512, %1499 ]
  %1525 = load ptr, ptr %44, align 8, !tbaa !84
  %1526 = load i64, ptr %1396, align 8, !tbaa !14
  %1527 = getelementptr inbounds double, ptr %1525, i64 %1526
  %1528 = load double, ptr %1527, align 8, !tbaa !32
  %1529 = fcmp ugt double %1528, %1524
  br i1 %1529, label %1604, label %1530

1530:                                             ; preds = %1522
  %1531 = fsub double %1390, %1387
  %1532 = load ptr, ptr %68, align 8, !tbaa !106
  %1533 = load ptr, ptr %61, align 8, !tbaa !95
  %1534 = load ptr, ptr %22, align 8, !tbaa !35
  %1535 = load ptr, ptr %11, align 8, !tbaa !13
  %1536 = getelementptr inbounds i64, ptr %1535, i64 %1048
  br label %1537

1537:                                             ; preds = %1599, %1530
  %1538 = phi double [ %1528, %1530 ], [ %1602, %1599 ]
  %1539 = phi i64 [ %1526, %1530 ], [ %1600, %1599 ]
  %1540 = fsub double %1538, %1387
  %1541 = fdiv double %1540, %1531
  %1542 = load i64, ptr %69, align 8, !tbaa !107
  %1543 = mul nsw i64 %1542, %1384
  %1544 = add nsw i64 %1543, %1539
  %1545 = load i64, ptr %23, align 8, !tbaa !27
  %1546 = mul nsw i64 %1544, %1545
  %1547 = getelementptr double, ptr %1532, i64 %1546
  %1548 = load i64, ptr %46, align 8, !tbaa !58
  %1549 = mul i64 %1545, %1048
  %1550 = mul i64 %1549, %1548
  %1551 = getelementptr inbounds double, ptr %1533, i64 %1550
  %1552 = load i64, ptr %1536, align 8, !tbaa !14
  %1553 = mul nsw i64 %1552, %1545
  %1554 = getelementptr double, ptr %1534, i64 %1553
  %1555 = load i64, ptr %25, align 8, !tbaa !36
  %1556 = icmp sgt i64 %1555, 0
  br i1 %1556, label %1557, label %1563

1557:                                             ; preds = %1537
  %1558 = add nsw i64 %1548, -1
  %1559 = mul nsw i64 %1558, %1545
  %1560 = getelementptr double, ptr %1551, i64 %1559
  %1561 = add nsw i64 %1548, -2
  %1562 = icmp sgt i64 %1548, 1
  br label %1575

1563:                                             ; preds = %1580, %1537
  %1564 = getelementptr double, ptr %1547, i64 %1555
  %1565 = getelementptr double, ptr %1554, i64 %1555
  %1566 = sub nsw i64 %1545, %1555
  %1567 = icmp sgt i64 %1566, 0
  br i1 %1567, label %1568, label %1599

1568:                                             ; preds = %1563, %1568
  %1569 = phi i64 [ %1573, %1568 ], [ 0, %1563 ]
  %1570 = getelementptr inbounds double, ptr %1565, i64 %1569
  %1571 = load double, ptr %1570, align 8, !tbaa !32
  %1572 = getelementptr inbounds double, ptr %1564, i64 %1569
  store double %1571, ptr %1572, align 8, !tbaa !32
  %1573 = add nuw nsw i64 %1569, 1
  %1574 = icmp eq i64 %1573, %1566
  br i1 %1574, label %1599, label %1568, !llvm.loop !37

1575:                                             ; preds = %1580, %1557
  %1576 = phi i64 [ 0, %1557 ], [ %1587, %1580 ]
  %1577 = getelementptr double, ptr %1560, i64 %1576
  %1578 = load double, ptr %1577, align 8, !tbaa !32
  %1579 = getelementptr double, ptr %1551, i64 %1576
  br i1 %1562, label %1589, label %1580

1580:                                             ; preds = %1589, %1575
  %1581 = phi double [ %1578, %1575 ], [ %1596, %1589 ]
  %1582 = getelementptr inbounds double, ptr %1554, i64 %1576
  %1583 = load double, ptr %1582, align 8, !tbaa !32
  %1584 = fmul double %1541, %1581
  %1585 = fadd double %1584, %1583
  %1586 = getelementptr inbounds double, ptr %1547, i64 %1576
  store double %1585, ptr %1586, align 8, !tbaa !32
  %1587 = add nuw nsw i64 %1576, 1
  %1588 = icmp eq i64 %1587, %1555
  br i1 %1588, label %1563, label %1575, !llvm.loop !96

1589:                                             ; preds = %1575, %1589
  %1590 = phi i64 [ %1597, %1589 ], [ %1561, %1575 ]
  %1591 = phi double [ %1596, %1589 ], [ %1578, %1575 ]
  %1592 = fmul double %1541, %1591
  %1593 = mul nsw i64 %1590, %1545
  %1594 = getelementptr double, ptr %1579, i64 %1593
  %1595 = load double, ptr %1594, align 8, !tbaa !32
  %1596 = fadd double %1592, %1595
  %1597 = add nsw i64 %1590, -1
  %1598 = icmp eq i64 %1590, 0
  br i1 %1598, label %1580, label %1589, !llvm.loop !97

1599:                                             ; preds = %1568, %1563
  %1600 = add nsw i64 %1539, 1
  store i64 %1600, ptr %1396, align 8, !tbaa !14
  %1601 = getelementptr inbounds double, ptr %1525, i64 %1600
  %1602 = load double, ptr %1601, align 8, !tbaa !32
  %1603 = fcmp ugt double %1602, %1524
  br i1 %1603, label %1604, label %1537, !llvm.loop !108

1604:                                             ; preds = %1599, %1522
  br i1 %1523, label %1613, label %1605

1605:                                             ; preds = %1604
  %1606 = load ptr, ptr %22, align 8, !tbaa !35
  %1607 = load ptr, ptr %11, align 8, !tbaa !13
  %1608 = getelementptr inbounds i64, ptr %1607, i64 %1048
  %1609 = load i64, ptr %1608, align 8, !tbaa !14
  %1610 = load i64, ptr %23, align 8, !tbaa !27
  %1611 = load i64, ptr %25, align 8, !tbaa !36
  %1612 = mul nsw i64 %1610, %1609
  br label %1673

1613:                                             ; preds = %1604
  %1614 = fsub double %1524, %1387
  %1615 = fsub double %1390, %1387
  %1616 = fdiv double %1614, %1615
  %1617 = load ptr, ptr %61, align 8, !tbaa !95
  %1618 = load i64, ptr %46, align 8, !tbaa !58
  %1619 = mul nsw i64 %1618, %1048
  %1620 = load i64, ptr %23, align 8, !tbaa !27
  %1621 = mul nsw i64 %1619, %1620
  %1622 = getelementptr inbounds double, ptr %1617, i64 %1621
  %1623 = load ptr, ptr %22, align 8, !tbaa !35
  %1624 = load ptr, ptr %11, align 8, !tbaa !13
  %1625 = getelementptr inbounds i64, ptr %1624, i64 %1048
  %1626 = load i64, ptr %1625, align 8, !tbaa !14
  %1627 = mul nsw i64 %1626, %1620
  %1628 = getelementptr double, ptr %1623, i64 %1627
  %1629 = load i64, ptr %25, align 8, !tbaa !36
  %1630 = icmp sgt i64 %1629, 0
  br i1 %1630, label %1631, label %1637

1631:                                             ; preds = %1613
  %1632 = add nsw i64 %1618, -1
  %1633 = mul nsw i64 %1632, %1620
  %1634 = getelementptr double, ptr %1622, i64 %1633
  %1635 = add nsw i64 %1618, -2
  %1636 = icmp sgt i64 %1618, 1
  br label %1649

1637:                                             ; preds = %1654, %1613
  %1638 = getelementptr double, ptr %1394, i64 %1629
  %1639 = getelementptr double, ptr %1628, i64 %1629
  %1640 = sub nsw i64 %1620, %1629
  %1641 = icmp sgt i64 %1640, 0
  br i1 %1641, label %1642, label %1673

1642:                                             ; preds = %1637, %1642
  %1643 = phi i64 [ %1647, %1642 ], [ 0, %1637 ]
  %1644 = getelementptr inbounds double, ptr %1639, i64 %1643
  %1645 = load double, ptr %1644, align 8, !tbaa !32
  %1646 = getelementptr inbounds double, ptr %1638, i64 %1643
  store double %1645, ptr %1646, align 8, !tbaa !32
  %1647 = add nuw nsw i64 %1643, 1
  %1648 = icmp eq i64 %1647, %1640
  br i1 %1648, label %1673, label %1642, !llvm.loop !37

1649:                                             ; preds = %1654, %1631
  %1650 = phi i64 [ 0, %1631 ], [ %1661, %1654 ]
  %1651 = getelementptr double, ptr %1634, i64 %1650
  %1652 = load double, ptr %1651, align 8, !tbaa !32
  %1653 = getelementptr double, ptr %1622, i64 %1650
  br i1 %1636, label %1663, label %1654

1654:                                             ; preds = %1663, %1649
  %1655 = phi double [ %1652, %1649 ], [ %1670, %1663 ]
  %1656 = getelementptr inbounds double, ptr %1628, i64 %1650
  %1657 = load double, ptr %1656, align 8, !tbaa !32
  %1658 = fmul double %1616, %1655
  %1659 = fadd double %1658, %1657
  %1660 = getelementptr inbounds double, ptr %1394, i64 %1650
  store double %1659, ptr %1660, align 8, !tbaa !32
  %1661 = add nuw nsw i64 %1650, 1
  %1662 = icmp eq i64 %1661, %1629
  br i1 %1662, label %1637, label %1649, !llvm.loop !96

1663:                                             ; preds = %1649, %1663
  %1664 = phi i64 [ %1671, %1663 ], [ %1635, %1649 ]
  %1665 = phi double [ %1670, %1663 ], [ %1652, %1649 ]
  %1666 = fmul double %1616, %1665
  %1667 = mul nsw i64 %1664, %1620
  %1668 = getelementptr double, ptr %1653, i64 %1667
  %1669 = load double, ptr %1668, align 8, !tbaa !32
  %1670 = fadd double %1666, %1669
  %1671 = add nsw i64 %1664, -1
  %1672 = icmp eq i64 %1664, 0
  br i1 %1672, label %1654, label %1663, !llvm.loop !97

1673:                                             ; preds = %1642, %1637, %1605
  %1674 = phi ptr [ %1607, %1605 ], [ %1624, %1637 ], [ %1624, %1642 ]
  %1675 = phi i64 [ %1612, %1605 ], [ %1627, %1637 ], [ %1627, %1642 ]
  %1676 = phi i64 [ %1611, %1605 ], [ %1629, %1637 ], [ %1629, %1642 ]
  %1677 = phi i64 [ %1610, %1605 ], [ %1620, %1637 ], [ %1620, %1642 ]
  %1678 = phi ptr [ %1606, %1605 ], [ %1623, %1637 ], [ %1623, %1642 ]
  %1679 = getelementptr double, ptr %1678, i64 %1675
  %1680 = icmp sgt i64 %1676, 0
  br i1 %1680, label %1681, label %1701

1681:                                             ; preds = %1673, %1681
  %1682 = phi i64 [ %1686, %1681 ], [ 0, %1673 ]
  %1683 = getelementptr inbounds double, ptr %1394, i64 %1682
  %1684 = load double, ptr %1683, align 8, !tbaa !32
  %1685 = getelementptr inbounds double, ptr %1679, i64 %1682
  store double %1684, ptr %1685, align 8, !tbaa !32
  %1686 = add nuw nsw i64 %1682, 1
  %1687 = icmp eq i64 %1686, %1676
  br i1 %1687, label %1688, label %1681, !llvm.loop !37

1688:                                             ; preds = %1681
  %1689 = load ptr, ptr %27, align 8, !tbaa !38
  %1690 = getelementptr inbounds double, ptr %1689, i64 %1675
  %1691 = load ptr, ptr %33, align 8, !tbaa !28
  %1692 = mul nsw i64 %1677, %1048
  %1693 = getelementptr inbounds double, ptr %1691, i64 %1692
  br label %1694

1694:                                             ; preds = %1694, %1688
  %1695 = phi i64 [ %1699, %1694 ], [ 0, %1688 ]
  %1696 = getelementptr inbounds double, ptr %1693, i64 %1695
  %1697 = load double, ptr %1696, align 8, !tbaa !32
  %1698 = getelementptr inbounds double, ptr %1690, i64 %1695
  store double %1697, ptr %1698, align 8, !tbaa !32
  %1699 = add nuw nsw i64 %1695, 1
  %1700 = icmp eq i64 %1699, %1676
  br i1 %1700, label %1701, label %1694, !llvm.loop !37

1701:                                             ; preds = %1694, %1673
  %1702 = load ptr, ptr %20, align 8, !tbaa !33
  %1703 = getelementptr inbounds double, ptr %1702, i64 %1384
  store double %1524, ptr %1703, align 8, !tbaa !32
  br label %1704

1704:                                             ; preds = %1701, %1381
  %1705 = phi ptr [ %1674, %1701 ], [ %1338, %1381 ]
  %1706 = phi ptr [ %1702, %1701 ], [ %1382, %1381 ]
  %1707 = phi i1 [ %1523, %1701 ], [ false, %1381 ]
  %1708 = getelementptr inbounds double, ptr %1706, i64 %1051
  %1709 = load double, ptr %1708, align 8, !tbaa !32
  %1710 = fadd double %1372, %1709
  %1711 = tail call double @llvm.fabs.f64(double %1059)
  %1712 = fmul double %1711, 0x3D19000000000000
  %1713 = fsub double %1059, %1712
  %1714 = fcmp ogt double %1710, %1713
  br i1 %1714, label %1715, label %1720

1715:                                             ; preds = %1704
  %1716 = fsub double %1059, %1709
  %1717 = fmul double %1716, 5.000000e-01
  %1718 = fadd double %1709, %1717
  %1719 = select i1 %1337, double %1059, double %1718
  br label %1720

1720:                                             ; preds = %1715, %1704
  %1721 = phi double [ %1719, %1715 ], [ %1710, %1704 ]
  %1722 = load i64, ptr %60, align 8, !tbaa !94
  %1723 = icmp eq i64 %1722, 0
  br i1 %1723, label %1744, label %1724

1724:                                             ; preds = %1720
  %1725 = load ptr, ptr %53, align 8, !tbaa !89
  %1726 = getelementptr double, ptr %1725, i64 %1056
  %1727 = getelementptr i8, ptr %1726, i64 -8
  %1728 = load double, ptr %1727, align 8, !tbaa !32
  %1729 = load ptr, ptr %66, align 8, !tbaa !103
  %1730 = getelementptr inbounds i64, ptr %1729, i64 %1051
  %1731 = load i64, ptr %1730, align 8, !tbaa !14
  %1732 = add nsw i64 %1731, 1
  %1733 = fsub double %1059, %1728
  %1734 = load double, ptr %70, align 8, !tbaa !109
  %1735 = fdiv double %1733, %1734
  %1736 = fmul double %1735, 0x3FEFFFFFFFFFFFF8
  %1737 = tail call double @llvm.ceil.f64(double %1736)
  %1738 = sitofp i64 %1732 to double
  %1739 = fcmp ugt double %1737, %1738
  %1740 = fdiv double %1738, %1737
  %1741 = fmul double %1733, %1740
  %1742 = fadd double %1728, %1741
  %1743 = select i1 %1739, double %1742, double %1059
  br label %1744

1744:                                             ; preds = %1724, %1720
  %1745 = phi double [ %1743, %1724 ], [ %1721, %1720 ]
  %1746 = load ptr, ptr %19, align 8, !tbaa !31
  %1747 = getelementptr inbounds double, ptr %1746, i64 %1051
  store double %1745, ptr %1747, align 8, !tbaa !32
  br i1 %1707, label %1748, label %1753

1748:                                             ; preds = %1744
  %1749 = load ptr, ptr %71, align 8, !tbaa !110
  %1750 = getelementptr inbounds i64, ptr %1705, i64 %1048
  %1751 = load i64, ptr %1750, align 8, !tbaa !14
  %1752 = getelementptr inbounds i64, ptr %1749, i64 %1751
  store i64 4, ptr %1752, align 8, !tbaa !14
  store i64 -1, ptr %1750, align 8, !tbaa !14
  br label %1785

1753:                                             ; preds = %1744
  %1754 = fcmp olt double %1709, %1059
  br i1 %1754, label %1756, label %1755

1755:                                             ; preds = %1753
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %1048)
  br label %1785

1756:                                             ; preds = %1753
  %1757 = load double, ptr %18, align 8, !tbaa !25
  %1758 = fcmp oeq double %1757, 0.000000e+00
  %1759 = select i1 %1758, i1 true, i1 %1188
  br i1 %1759, label %1765, label %1760

1760:                                             ; preds = %1756
  %1761 = load ptr, ptr %71, align 8, !tbaa !110
  %1762 = getelementptr inbounds i64, ptr %1705, i64 %1048
  %1763 = load i64, ptr %1762, align 8, !tbaa !14
  %1764 = getelementptr inbounds i64, ptr %1761, i64 %1763
  store i64 5, ptr %1764, align 8, !tbaa !14
  store i64 -1, ptr %1762, align 8, !tbaa !14
  br label %1785

1765:                                             ; preds = %1756
  %1766 = select i1 %1335, i1 true, i1 %1181
  %1767 = select i1 %1362, i1 %1766, i1 false
  br i1 %1767, label %1773, label %1768

1768:                                             ; preds = %1765
  %1769 = load ptr, ptr %71, align 8, !tbaa !110
  %1770 = getelementptr inbounds i64, ptr %1705, i64 %1048
  %1771 = load i64, ptr %1770, align 8, !tbaa !14
  %1772 = getelementptr inbounds i64, ptr %1769, i64 %1771
  store i64 2, ptr %1772, align 8, !tbaa !14
  store i64 -1, ptr %1770, align 8, !tbaa !14
  br label %1785

1773:                                             ; preds = %1765
  %1774 = load ptr, ptr %66, align 8, !tbaa !103
  %1775 = getelementptr inbounds i64, ptr %1774, i64 %1051
  %1776 = load i64, ptr %1775, align 8, !tbaa !14
  %1777 = sitofp i64 %1776 to double
  %1778 = load double, ptr %72, align 8, !tbaa !111
  %1779 = fcmp ugt double %1778, %1777
  br i1 %1779, label %1785, label %1780

1780:                                             ; preds = %1773
  %1781 = load ptr, ptr %71, align 8, !tbaa !110
  %1782 = getelementptr inbounds i64, ptr %1705, i64 %1048
  %1783 = load i64, ptr %1782, align 8, !tbaa !14
  %1784 = getelementptr inbounds i64, ptr %1781, i64 %1783
  store i64 3, ptr %1784, align 8, !tbaa !14
  store i64 -1, ptr %1782, align 8, !tbaa !14
  br label %1785

1785:                                             ; preds = %1780, %1773, %1768, %1760, %1755, %1748, %1047
  %1786 = add nuw nsw i64 %1048, 1
  %1787 = load i64, ptr %9, align 8, !tbaa !11
  %1788 = icmp slt i64 %1786, %1787
  br i1 %1788, label %1047, label %1044, !llvm.loop !112

1789:                                             ; preds = %1044
  %1790 = add nsw i64 %77, -1
  %1791 = load ptr, ptr %73, align 8, !tbaa !113
  %1792 = load atomic i64, ptr %1791 monotonic, align 8
  %1793 = icmp eq i64 %1792, 0
  br i1 %1793, label %75, label %1794, !llvm.loop !114

1794:                                             ; preds = %75, %1789, %1044, %81
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgemm(ptr nocapture noundef readnone %0, ptr nocapture noundef readnone %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readonly %6, ptr nocapture noundef readonly %7, ptr nocapture noundef readonly %8, ptr nocapture noundef readonly %9, ptr nocapture noundef readonly %10, ptr nocapture noundef %11, ptr nocapture noundef readonly %12) local_unnamed_addr #2 {
  %14 = load i32, ptr %3, align 4, !tbaa !43
  %15 = icmp sgt i32 %14, 0
  br i1 %15, label %16, label %30

16:                                               ; preds = %13
  %17 = load i32, ptr %2, align 4, !tbaa !43
  %18 = icmp sgt i32 %17, 0
  %19 = zext nneg i32 %17 to i64
  br label %20

20:                                               ; preds = %16, %31
  %21 = phi i32 [ 0, %16 ], [ %32, %31 ]
  br i1 %18, label %22, label %31

22:                                               ; preds = %20
  %23 = load i32, ptr %12, align 4, !tbaa !43
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %11, i64 %25
  %27 = load i32, ptr %4, align 4, !tbaa !43
  %28 = icmp sgt i32 %27, 0
  %29 = zext nneg i32 %27 to i64
  br label %34

30:                                               ; preds = %31, %13
  ret void

31:                                               ; preds = %67, %20
  %32 = add nuw nsw i32 %21, 1
  %33 = icmp eq i32 %32, %14
  br i1 %33, label %30, label %20, !llvm.loop !115

34:                                               ; preds = %22, %67
  %35 = phi i64 [ 0, %22 ], [ %69, %67 ]
  %36 = getelementptr inbounds double, ptr %26, i64 %35
  %37 = getelementptr double, ptr %6, i64 %35
  br i1 %28, label %38, label %45

38:                                               ; preds = %34
  %39 = load i32, ptr %7, align 4, !tbaa !43
  %40 = load i32, ptr %9, align 4, !tbaa !43
  %41 = mul nsw i32 %40, %21
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds double, ptr %8, i64 %42
  %44 = sext i32 %39 to i64
  br label %51

45:                                               ; preds = %51, %34
  %46 = phi double [ 0.000000e+00, %34 ], [ %60, %51 ]
  %47 = load double, ptr %10, align 8, !tbaa !32
  %48 = fcmp oeq double %47, 0.000000e+00
  %49 = load double, ptr %5, align 8, !tbaa !32
  %50 = fmul double %46, %49
  br i1 %48, label %67, label %63

51:                                               ; preds = %38, %51
  %52 = phi i64 [ 0, %38 ], [ %61, %51 ]
  %53 = phi double [ 0.000000e+00, %38 ], [ %60, %51 ]
  %54 = mul nsw i64 %52, %44
  %55 = getelementptr double, ptr %37, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !32
  %57 = getelementptr inbounds double, ptr %43, i64 %52
  %58 = load double, ptr %57, align 8, !tbaa !32
  %59 = fmul double %56, %58
  %60 = fadd double %53, %59
  %61 = add nuw nsw i64 %52, 1
  %62 = icmp eq i64 %61, %29
  br i1 %62, label %45, label %51, !llvm.loop !116

63:                                               ; preds = %45
  %64 = load double, ptr %36, align 8, !tbaa !32
  %65 = fmul double %47, %64
  %66 = fadd double %50, %65
  br label %67

67:                                               ; preds = %45, %63
  %68 = phi double [ %66, %63 ], [ %50, %45 ]
  store double %68, ptr %36, align 8, !tbaa !32
  %69 = add nuw nsw i64 %35, 1
  %70 = icmp eq i64 %69, %19
  br i1 %70, label %31, label %34, !llvm.loop !117
}

; Function Attrs: nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @dgeqrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef readnone %5, ptr nocapture noundef readnone %6, ptr nocapture noundef writeonly %7) local_unnamed_addr #3 {
  %9 = load i32, ptr %0, align 4, !tbaa !43
  %10 = load i32, ptr %1, align 4, !tbaa !43
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %9, i32 noundef %10, i32 noundef 0, ptr noundef null, ptr noundef %4)
  store i32 0, ptr %7, align 4, !tbaa !43
  ret void
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable
define internal fastcc void @servocon_factor(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, ptr nocapture noundef %4, ptr nocapture noundef %5) unnamed_addr #4 {
  %7 = tail call i32 @llvm.smin.i32(i32 %1, i32 %2)
  %8 = icmp sgt i32 %7, 0
  br i1 %8, label %9, label %18

9:                                                ; preds = %6
  %10 = icmp eq i32 %3, 0
  %11 = sext i32 %1 to i64
  %12 = sext i32 %2 to i64
  %13 = zext nneg i32 %7 to i64
  %14 = add nsw i64 %12, -1
  %15 = zext i32 %2 to i64
  %16 = zext i32 %1 to i64
  %17 = zext i32 %2 to i64
  br label %19

18:                                               ; preds = %215, %6
  ret void

19:                                               ; preds = %9, %215
  %20 = phi i64 [ 0, %9 ], [ %216, %215 ]
  %21 = phi i64 [ 1, %9 ], [ %217, %215 ]
  %22 = mul nsw i64 %20, %11
  br i1 %10, label %23, label %25

23:                                               ; preds = %19
  %24 = sub nsw i64 %11, %20
  br label %122

25:                                               ; preds = %19
  %26 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %22
  %27 = getelementptr inbounds %union.servocon_word, ptr %26, i64 %20
  %28 = sub nsw i64 %11, %20
  %29 = icmp sgt i64 %28, 0
  br i1 %29, label %32, label %55

30:                                               ; preds = %32
  %31 = fcmp oeq double %39, 0.000000e+00
  br i1 %31, label %55, label %45

32:                                               ; preds = %25, %32
  %33 = phi i64 [ %40, %32 ], [ 0, %25 ]
  %34 = phi double [ %39, %32 ], [ 0.000000e+00, %25 ]
  %35 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %33
  %36 = load double, ptr %35, align 8, !tbaa !118
  %37 = tail call double @llvm.fabs.f64(double %36)
  %38 = fcmp ole double %37, %34
  %39 = select i1 %38, double %34, double %37
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %28
  br i1 %41, label %30, label %32, !llvm.loop !119

42:                                               ; preds = %45
  %43 = tail call double @llvm.sqrt.f64(double %52)
  %44 = fmul double %39, %43
  br label %55

45:                                               ; preds = %30, %45
  %46 = phi i64 [ %53, %45 ], [ 0, %30 ]
  %47 = phi double [ %52, %45 ], [ 0.000000e+00, %30 ]
  %48 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %46
  %49 = load double, ptr %48, align 8, !tbaa !118
  %50 = fdiv double %49, %39
  %51 = fmul double %50, %50
  %52 = fadd double %47, %51
  %53 = add nuw nsw i64 %46, 1
  %54 = icmp eq i64 %53, %28
  br i1 %54, label %42, label %45, !llvm.loop !120

55:                                               ; preds = %25, %30, %42
  %56 = phi double [ %44, %42 ], [ %39, %30 ], [ 0.000000e+00, %25 ]
  %57 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %58 = icmp slt i64 %20, %14
  %59 = trunc nuw nsw i64 %20 to i32
  br i1 %58, label %64, label %60

60:                                               ; preds = %95, %55
  %61 = phi i32 [ %59, %55 ], [ %101, %95 ]
  %62 = zext i32 %61 to i64
  %63 = icmp eq i64 %20, %62
  br i1 %63, label %122, label %104

64:                                               ; preds = %55, %95
  %65 = phi i64 [ %102, %95 ], [ %21, %55 ]
  %66 = phi i32 [ %101, %95 ], [ %59, %55 ]
  %67 = phi double [ %99, %95 ], [ %56, %55 ]
  %68 = mul nsw i64 %65, %11
  %69 = getelementptr %union.servocon_word, ptr %57, i64 %68
  br i1 %29, label %72, label %95

70:                                               ; preds = %72
  %71 = fcmp oeq double %79, 0.000000e+00
  br i1 %71, label %95, label %85

72:                                               ; preds = %64, %72
  %73 = phi i64 [ %80, %72 ], [ 0, %64 ]
  %74 = phi double [ %79, %72 ], [ 0.000000e+00, %64 ]
  %75 = getelementptr inbounds %union.servocon_word, ptr %69, i64 %73
  %76 = load double, ptr %75, align 8, !tbaa !118
  %77 = tail call double @llvm.fabs.f64(double %76)
  %78 = fcmp ole double %77, %74
  %79 = select i1 %78, double %74, double %77
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %28
  br i1 %81, label %70, label %72, !llvm.loop !119

82:                                               ; preds = %85
  %83 = tail call double @llvm.sqrt.f64(double %92)
  %84 = fmul double %79, %83
  br label %95

85:                                               ; preds = %70, %85
  %86 = phi i64 [ %93, %85 ], [ 0, %70 ]
  %87 = phi double [ %92, %85 ], [ 0.000000e+00, %70 ]
  %88 = getelementptr inbounds %union.servocon_word, ptr %69, i64 %86
  %89 = load double, ptr %88, align 8, !tbaa !118
  %90 = fdiv double %89, %79
  %91 = fmul double %90, %90
  %92 = fadd double %87, %91
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, %28
  br i1 %94, label %82, label %85, !llvm.loop !120

95:                                               ; preds = %64, %70, %82
  %96 = phi double [ %84, %82 ], [ %79, %70 ], [ 0.000000e+00, %64 ]
  %97 = fmul double %67, 0x3FF0000000001198
  %98 = fcmp ogt double %96, %97
  %99 = select i1 %98, double %96, double %67
  %100 = trunc nuw nsw i64 %65 to i32
  %101 = select i1 %98, i32 %100, i32 %66
  %102 = add nuw nsw i64 %65, 1
  %103 = icmp eq i64 %102, %15
  br i1 %103, label %60, label %64, !llvm.loop !121

104:                                              ; preds = %60
  %105 = getelementptr inbounds i32, ptr %4, i64 %20
  %106 = load i32, ptr %105, align 4, !tbaa !43
  %107 = sext i32 %61 to i64
  %108 = getelementptr inbounds i32, ptr %4, i64 %107
  %109 = load i32, ptr %108, align 4, !tbaa !43
  store i32 %109, ptr %105, align 4, !tbaa !43
  store i32 %106, ptr %108, align 4, !tbaa !43
  %110 = mul nsw i32 %61, %1
  %111 = sext i32 %110 to i64
  %112 = getelementptr %union.servocon_word, ptr %0, i64 %22
  %113 = getelementptr %union.servocon_word, ptr %0, i64 %111
  br label %114

114:                                              ; preds = %104, %114
  %115 = phi i64 [ 0, %104 ], [ %120, %114 ]
  %116 = getelementptr %union.servocon_word, ptr %112, i64 %115
  %117 = load double, ptr %116, align 8, !tbaa !118
  %118 = getelementptr %union.servocon_word, ptr %113, i64 %115
  %119 = load double, ptr %118, align 8, !tbaa !118
  store double %119, ptr %116, align 8, !tbaa !118
  store double %117, ptr %118, align 8, !tbaa !118
  %120 = add nuw nsw i64 %115, 1
  %121 = icmp eq i64 %120, %16
  br i1 %121, label %122, label %114, !llvm.loop !122

122:                                              ; preds = %114, %23, %60
  %123 = phi i64 [ %24, %23 ], [ %28, %60 ], [ %28, %114 ]
  %124 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %22
  %125 = getelementptr inbounds %union.servocon_word, ptr %124, i64 %20
  %126 = icmp sgt i64 %123, 1
  br i1 %126, label %127, label %158

127:                                              ; preds = %122
  %128 = getelementptr inbounds i8, ptr %125, i64 8
  %129 = add nsw i64 %123, -1
  br label %132

130:                                              ; preds = %132
  %131 = fcmp oeq double %139, 0.000000e+00
  br i1 %131, label %155, label %145

132:                                              ; preds = %132, %127
  %133 = phi i64 [ 0, %127 ], [ %140, %132 ]
  %134 = phi double [ 0.000000e+00, %127 ], [ %139, %132 ]
  %135 = getelementptr inbounds %union.servocon_word, ptr %128, i64 %133
  %136 = load double, ptr %135, align 8, !tbaa !118
  %137 = tail call double @llvm.fabs.f64(double %136)
  %138 = fcmp ole double %137, %134
  %139 = select i1 %138, double %134, double %137
  %140 = add nuw nsw i64 %133, 1
  %141 = icmp eq i64 %140, %129
  br i1 %141, label %130, label %132, !llvm.loop !119

142:                                              ; preds = %145
  %143 = tail call double @llvm.sqrt.f64(double %152)
  %144 = fmul double %139, %143
  br label %155

145:                                              ; preds = %130, %145
  %146 = phi i64 [ %153, %145 ], [ 0, %130 ]
  %147 = phi double [ %152, %145 ], [ 0.000000e+00, %130 ]
  %148 = getelementptr inbounds %union.servocon_word, ptr %128, i64 %146
  %149 = load double, ptr %148, align 8, !tbaa !118
  %150 = fdiv double %149, %139
  %151 = fmul double %150, %150
  %152 = fadd double %147, %151
  %153 = add nuw nsw i64 %146, 1
  %154 = icmp eq i64 %153, %129
  br i1 %154, label %142, label %145, !llvm.loop !120

155:                                              ; preds = %142, %130
  %156 = phi double [ %144, %142 ], [ %139, %130 ]
  %157 = fcmp oeq double %156, 0.000000e+00
  br i1 %157, label %158, label %161

158:                                              ; preds = %122, %155
  %159 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double 0.000000e+00, ptr %159, align 8, !tbaa !118
  %160 = add nuw nsw i64 %20, 1
  br label %215

161:                                              ; preds = %155
  %162 = load double, ptr %125, align 8, !tbaa !118
  %163 = tail call double @hypot(double noundef %162, double noundef %156) #13
  %164 = fcmp olt double %162, 0.000000e+00
  %165 = fneg double %163
  %166 = select i1 %164, double %163, double %165
  %167 = fsub double %166, %162
  %168 = fdiv double %167, %166
  %169 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double %168, ptr %169, align 8, !tbaa !118
  %170 = fsub double %162, %166
  br label %175

171:                                              ; preds = %175
  store double %166, ptr %125, align 8, !tbaa !118
  %172 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %173 = add nuw nsw i64 %20, 1
  %174 = icmp slt i64 %173, %12
  br i1 %174, label %182, label %215

175:                                              ; preds = %161, %175
  %176 = phi i64 [ 1, %161 ], [ %180, %175 ]
  %177 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !118
  %179 = fdiv double %178, %170
  store double %179, ptr %177, align 8, !tbaa !118
  %180 = add nuw nsw i64 %176, 1
  %181 = icmp slt i64 %180, %123
  br i1 %181, label %175, label %171, !llvm.loop !123

182:                                              ; preds = %171, %212
  %183 = phi i64 [ %213, %212 ], [ %21, %171 ]
  %184 = mul nsw i64 %183, %11
  %185 = getelementptr %union.servocon_word, ptr %172, i64 %184
  %186 = load double, ptr %169, align 8, !tbaa !118
  %187 = load double, ptr %185, align 8, !tbaa !118
  br label %191

188:                                              ; preds = %191
  %189 = fmul double %186, %199
  %190 = fsub double %187, %189
  store double %190, ptr %185, align 8, !tbaa !118
  br label %202

191:                                              ; preds = %191, %182
  %192 = phi i64 [ 1, %182 ], [ %200, %191 ]
  %193 = phi double [ %187, %182 ], [ %199, %191 ]
  %194 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %192
  %195 = load double, ptr %194, align 8, !tbaa !118
  %196 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %192
  %197 = load double, ptr %196, align 8, !tbaa !118
  %198 = fmul double %195, %197
  %199 = fadd double %193, %198
  %200 = add nuw nsw i64 %192, 1
  %201 = icmp eq i64 %200, %123
  br i1 %201, label %188, label %191, !llvm.loop !124

202:                                              ; preds = %202, %188
  %203 = phi i64 [ 1, %188 ], [ %210, %202 ]
  %204 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %203
  %205 = load double, ptr %204, align 8, !tbaa !118
  %206 = fmul double %189, %205
  %207 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %203
  %208 = load double, ptr %207, align 8, !tbaa !118
  %209 = fsub double %208, %206
  store double %209, ptr %207, align 8, !tbaa !118
  %210 = add nuw nsw i64 %203, 1
  %211 = icmp eq i64 %210, %123
  br i1 %211, label %212, label %202, !llvm.loop !125

212:                                              ; preds = %202
  %213 = add nuw nsw i64 %183, 1
  %214 = icmp eq i64 %213, %17
  br i1 %214, label %215, label %182, !llvm.loop !126

215:                                              ; preds = %212, %171, %158
  %216 = phi i64 [ %173, %171 ], [ %160, %158 ], [ %173, %212 ]
  %217 = add nuw nsw i64 %21, 1
  %218 = icmp eq i64 %216, %13
  br i1 %218, label %18, label %19, !llvm.loop !127
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgeqp3(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #4 {
  %10 = load i32, ptr %1, align 4, !tbaa !43
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %15, label %12

12:                                               ; preds = %15, %9
  %13 = phi i32 [ %10, %9 ], [ %20, %15 ]
  %14 = load i32, ptr %0, align 4, !tbaa !43
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %14, i32 noundef %13, i32 noundef 1, ptr noundef %4, ptr noundef %5)
  store i32 0, ptr %8, align 4, !tbaa !43
  ret void

15:                                               ; preds = %9, %15
  %16 = phi i64 [ %17, %15 ], [ 0, %9 ]
  %17 = add nuw nsw i64 %16, 1
  %18 = getelementptr inbounds i32, ptr %4, i64 %16
  %19 = trunc nuw nsw i64 %17 to i32
  store i32 %19, ptr %18, align 4, !tbaa !43
  %20 = load i32, ptr %1, align 4, !tbaa !43
  %21 = sext i32 %20 to i64
  %22 = icmp slt i64 %17, %21
  br i1 %22, label %15, label %12, !llvm.loop !128
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dorgqr(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  %10 = load i32, ptr %2, align 4, !tbaa !43
  %11 = load i32, ptr %1, align 4, !tbaa !43
  %12 = icmp slt i32 %10, %11
  br i1 %12, label %13, label %25

13:                                               ; preds = %9
  %14 = load i32, ptr %0, align 4, !tbaa !43
  %15 = icmp sgt i32 %14, 0
  %16 = zext nneg i32 %14 to i64
  br label %17

17:                                               ; preds = %13, %31
  %18 = phi i32 [ %10, %13 ], [ %32, %31 ]
  br i1 %15, label %19, label %31

19:                                               ; preds = %17
  %20 = load i32, ptr %4, align 4, !tbaa !43
  %21 = mul nsw i32 %20, %18
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds double, ptr %3, i64 %22
  %24 = zext i32 %18 to i64
  br label %34

25:                                               ; preds = %31, %9
  %26 = icmp sgt i32 %10, 0
  br i1 %26, label %27, label %44

27:                                               ; preds = %25
  %28 = add nsw i32 %10, -1
  %29 = zext nneg i32 %28 to i64
  %30 = zext nneg i32 %10 to i64
  br label %45

31:                                               ; preds = %34, %17
  %32 = add nsw i32 %18, 1
  %33 = icmp eq i32 %32, %11
  br i1 %33, label %25, label %17, !llvm.loop !129

34:                                               ; preds = %19, %34
  %35 = phi i64 [ 0, %19 ], [ %39, %34 ]
  %36 = icmp eq i64 %35, %24
  %37 = select i1 %36, double 1.000000e+00, double 0.000000e+00
  %38 = getelementptr inbounds double, ptr %23, i64 %35
  store double %37, ptr %38, align 8, !tbaa !32
  %39 = add nuw nsw i64 %35, 1
  %40 = icmp eq i64 %39, %16
  br i1 %40, label %31, label %34, !llvm.loop !130

41:                                               ; preds = %119, %114
  %42 = add nuw nsw i64 %47, 1
  %43 = icmp eq i64 %42, %30
  br i1 %43, label %44, label %45, !llvm.loop !131

44:                                               ; preds = %41, %25
  store i32 0, ptr %8, align 4, !tbaa !43
  ret void

45:                                               ; preds = %27, %41
  %46 = phi i64 [ %30, %27 ], [ %50, %41 ]
  %47 = phi i64 [ 0, %27 ], [ %42, %41 ]
  %48 = sub nsw i64 %29, %47
  %49 = shl i64 %48, 3
  %50 = add nsw i64 %46, -1
  %51 = trunc i64 %50 to i32
  %52 = load i32, ptr %4, align 4, !tbaa !43
  %53 = sext i32 %52 to i64
  %54 = mul nsw i64 %50, %53
  %55 = getelementptr inbounds double, ptr %3, i64 %54
  %56 = getelementptr inbounds double, ptr %55, i64 %50
  %57 = getelementptr double, ptr %3, i64 %50
  %58 = load i32, ptr %1, align 4, !tbaa !43
  %59 = sext i32 %58 to i64
  %60 = icmp slt i64 %46, %59
  br i1 %60, label %61, label %64

61:                                               ; preds = %45
  %62 = getelementptr inbounds double, ptr %5, i64 %50
  %63 = trunc nuw nsw i64 %46 to i32
  br label %70

64:                                               ; preds = %110, %45
  %65 = load i32, ptr %0, align 4, !tbaa !43
  %66 = sub nsw i32 %65, %51
  %67 = icmp sgt i32 %66, 1
  br i1 %67, label %68, label %114

68:                                               ; preds = %64
  %69 = getelementptr inbounds double, ptr %5, i64 %50
  br label %124

70:                                               ; preds = %61, %110
  %71 = phi i32 [ %63, %61 ], [ %111, %110 ]
  %72 = load i32, ptr %4, align 4, !tbaa !43
  %73 = mul nsw i32 %72, %71
  %74 = sext i32 %73 to i64
  %75 = getelementptr double, ptr %57, i64 %74
  %76 = load double, ptr %62, align 8, !tbaa !32
  %77 = load i32, ptr %0, align 4, !tbaa !43
  %78 = sub nsw i32 %77, %51
  %79 = load double, ptr %75, align 8, !tbaa !118
  %80 = icmp sgt i32 %78, 1
  br i1 %80, label %84, label %81

81:                                               ; preds = %70
  %82 = fmul double %76, %79
  %83 = fsub double %79, %82
  store double %83, ptr %75, align 8, !tbaa !118
  br label %110

84:                                               ; preds = %70
  %85 = zext nneg i32 %78 to i64
  br label %89

86:                                               ; preds = %89
  %87 = fmul double %76, %97
  %88 = fsub double %79, %87
  store double %88, ptr %75, align 8, !tbaa !118
  br label %100

89:                                               ; preds = %89, %84
  %90 = phi i64 [ 1, %84 ], [ %98, %89 ]
  %91 = phi double [ %79, %84 ], [ %97, %89 ]
  %92 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %90
  %93 = load double, ptr %92, align 8, !tbaa !118
  %94 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %90
  %95 = load double, ptr %94, align 8, !tbaa !118
  %96 = fmul double %93, %95
  %97 = fadd double %91, %96
  %98 = add nuw nsw i64 %90, 1
  %99 = icmp eq i64 %98, %85
  br i1 %99, label %86, label %89, !llvm.loop !124

100:                                              ; preds = %100, %86
  %101 = phi i64 [ 1, %86 ], [ %108, %100 ]
  %102 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !118
  %104 = fmul double %87, %103
  %105 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %101
  %106 = load double, ptr %105, align 8, !tbaa !118
  %107 = fsub double %106, %104
  store double %107, ptr %105, align 8, !tbaa !118
  %108 = add nuw nsw i64 %101, 1
  %109 = icmp eq i64 %108, %85
  br i1 %109, label %110, label %100, !llvm.loop !125

110:                                              ; preds = %100, %81
  %111 = add nuw nsw i32 %71, 1
  %112 = load i32, ptr %1, align 4, !tbaa !43
  %113 = icmp slt i32 %111, %112
  br i1 %113, label %70, label %64, !llvm.loop !132

114:                                              ; preds = %124, %64
  %115 = getelementptr inbounds double, ptr %5, i64 %50
  %116 = load double, ptr %115, align 8, !tbaa !32
  %117 = fsub double 1.000000e+00, %116
  store double %117, ptr %56, align 8, !tbaa !118
  %118 = icmp sgt i64 %46, 1
  br i1 %118, label %119, label %41

119:                                              ; preds = %114
  %120 = load i32, ptr %4, align 4, !tbaa !43
  %121 = sext i32 %120 to i64
  %122 = mul nsw i64 %50, %121
  %123 = getelementptr inbounds double, ptr %3, i64 %122
  tail call void @llvm.memset.p0.i64(ptr align 8 %123, i8 0, i64 %49, i1 false), !tbaa !32
  br label %41

124:                                              ; preds = %68, %124
  %125 = phi i64 [ 1, %68 ], [ %131, %124 ]
  %126 = load double, ptr %69, align 8, !tbaa !32
  %127 = fneg double %126
  %128 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %125
  %129 = load double, ptr %128, align 8, !tbaa !118
  %130 = fmul double %129, %127
  store double %130, ptr %128, align 8, !tbaa !118
  %131 = add nuw nsw i64 %125, 1
  %132 = load i32, ptr %0, align 4, !tbaa !43
  %133 = sext i32 %132 to i64
  %134 = sub nsw i64 %133, %50
  %135 = icmp slt i64 %131, %134
  br i1 %135, label %124, label %114, !llvm.loop !133
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dpotrf(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #2 {
  store i32 0, ptr %4, align 4, !tbaa !43
  %6 = load i32, ptr %1, align 4, !tbaa !43
  %7 = icmp sgt i32 %6, 0
  br i1 %7, label %8, label %58

8:                                                ; preds = %5
  %9 = zext nneg i32 %6 to i64
  %10 = zext nneg i32 %6 to i64
  br label %11

11:                                               ; preds = %8, %55
  %12 = phi i64 [ 0, %8 ], [ %56, %55 ]
  %13 = icmp ult i64 %12, %9
  br i1 %13, label %14, label %55

14:                                               ; preds = %11
  %15 = load i32, ptr %3, align 4, !tbaa !43
  %16 = trunc nuw nsw i64 %12 to i32
  %17 = mul nsw i32 %15, %16
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds double, ptr %2, i64 %18
  %20 = icmp eq i64 %12, 0
  %21 = getelementptr inbounds double, ptr %19, i64 %12
  %22 = sext i32 %15 to i64
  br label %23

23:                                               ; preds = %14, %50
  %24 = phi i64 [ %12, %14 ], [ %51, %50 ]
  %25 = getelementptr inbounds double, ptr %19, i64 %24
  %26 = load double, ptr %25, align 8, !tbaa !32
  br i1 %20, label %27, label %30

27:                                               ; preds = %30, %23
  %28 = phi double [ %26, %23 ], [ %40, %30 ]
  %29 = icmp ugt i64 %24, %12
  br i1 %29, label %43, label %46

30:                                               ; preds = %23, %30
  %31 = phi i64 [ %41, %30 ], [ 0, %23 ]
  %32 = phi double [ %40, %30 ], [ %26, %23 ]
  %33 = mul nsw i64 %31, %22
  %34 = getelementptr inbounds double, ptr %2, i64 %33
  %35 = getelementptr inbounds double, ptr %34, i64 %24
  %36 = load double, ptr %35, align 8, !tbaa !32
  %37 = getelementptr inbounds double, ptr %34, i64 %12
  %38 = load double, ptr %37, align 8, !tbaa !32
  %39 = fmul double %36, %38
  %40 = fsub double %32, %39
  %41 = add nuw nsw i64 %31, 1
  %42 = icmp eq i64 %41, %12
  br i1 %42, label %27, label %30, !llvm.loop !134

43:                                               ; preds = %27
  %44 = load double, ptr %21, align 8, !tbaa !32
  %45 = fdiv double %28, %44
  store double %45, ptr %25, align 8, !tbaa !32
  br label %50

46:                                               ; preds = %27
  %47 = fcmp ogt double %28, 0.000000e+00
  br i1 %47, label %48, label %53

48:                                               ; preds = %46
  %49 = tail call double @llvm.sqrt.f64(double %28)
  store double %49, ptr %21, align 8, !tbaa !32
  br label %50

50:                                               ; preds = %43, %48
  %51 = add nuw nsw i64 %24, 1
  %52 = icmp eq i64 %51, %10
  br i1 %52, label %55, label %23, !llvm.loop !135

53:                                               ; preds = %46
  %54 = add nuw nsw i32 %16, 1
  store i32 %54, ptr %4, align 4, !tbaa !43
  br label %58

55:                                               ; preds = %50, %11
  %56 = add nuw nsw i64 %12, 1
  %57 = icmp eq i64 %56, %10
  br i1 %57, label %58, label %11, !llvm.loop !136

58:                                               ; preds = %55, %5, %53
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef %5) local_unnamed_addr #2 {
  %7 = load i32, ptr %0, align 4, !tbaa !43
  %8 = load i32, ptr %1, align 4, !tbaa !43
  %9 = tail call i32 @llvm.smin.i32(i32 %7, i32 %8)
  store i32 0, ptr %5, align 4, !tbaa !43
  %10 = icmp sgt i32 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %6
  %12 = zext nneg i32 %9 to i64
  br label %14

13:                                               ; preds = %112, %6
  ret void

14:                                               ; preds = %11, %112
  %15 = phi i64 [ 0, %11 ], [ %17, %112 ]
  %16 = phi i64 [ 1, %11 ], [ %113, %112 ]
  %17 = add nuw nsw i64 %15, 1
  %18 = load i32, ptr %0, align 4, !tbaa !43
  %19 = sext i32 %18 to i64
  %20 = icmp slt i64 %17, %19
  %21 = trunc nuw nsw i64 %15 to i32
  br i1 %20, label %22, label %28

22:                                               ; preds = %14
  %23 = load i32, ptr %3, align 4, !tbaa !43
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %2, i64 %25
  %27 = zext i32 %18 to i64
  br label %49

28:                                               ; preds = %49, %14
  %29 = phi i32 [ %21, %14 ], [ %61, %49 ]
  %30 = add nsw i32 %29, 1
  %31 = getelementptr inbounds i32, ptr %4, i64 %15
  store i32 %30, ptr %31, align 4, !tbaa !43
  %32 = load i32, ptr %3, align 4, !tbaa !43
  %33 = mul nsw i32 %32, %21
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds double, ptr %2, i64 %34
  %36 = sext i32 %29 to i64
  %37 = getelementptr inbounds double, ptr %35, i64 %36
  %38 = load double, ptr %37, align 8, !tbaa !32
  %39 = fcmp oeq double %38, 0.000000e+00
  br i1 %39, label %64, label %40

40:                                               ; preds = %28
  %41 = zext i32 %29 to i64
  %42 = icmp eq i64 %15, %41
  br i1 %42, label %69, label %43

43:                                               ; preds = %40
  %44 = load i32, ptr %1, align 4, !tbaa !43
  %45 = sext i32 %32 to i64
  %46 = tail call i32 @llvm.smax.i32(i32 %44, i32 0)
  %47 = zext nneg i32 %46 to i64
  %48 = icmp slt i32 %44, 1
  br i1 %48, label %69, label %81

49:                                               ; preds = %22, %49
  %50 = phi i64 [ %16, %22 ], [ %62, %49 ]
  %51 = phi i32 [ %21, %22 ], [ %61, %49 ]
  %52 = getelementptr inbounds double, ptr %26, i64 %50
  %53 = load double, ptr %52, align 8, !tbaa !32
  %54 = tail call double @llvm.fabs.f64(double %53)
  %55 = sext i32 %51 to i64
  %56 = getelementptr inbounds double, ptr %26, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !32
  %58 = tail call double @llvm.fabs.f64(double %57)
  %59 = fcmp ogt double %54, %58
  %60 = trunc nuw nsw i64 %50 to i32
  %61 = select i1 %59, i32 %60, i32 %51
  %62 = add nuw nsw i64 %50, 1
  %63 = icmp eq i64 %62, %27
  br i1 %63, label %28, label %49, !llvm.loop !137

64:                                               ; preds = %28
  %65 = load i32, ptr %5, align 4, !tbaa !43
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %112

67:                                               ; preds = %64
  %68 = trunc nuw nsw i64 %17 to i32
  store i32 %68, ptr %5, align 4, !tbaa !43
  br label %112

69:                                               ; preds = %81, %43, %40
  %70 = load i32, ptr %0, align 4, !tbaa !43
  %71 = sext i32 %70 to i64
  %72 = icmp slt i64 %17, %71
  br i1 %72, label %73, label %112

73:                                               ; preds = %69
  %74 = getelementptr inbounds double, ptr %35, i64 %15
  %75 = load i32, ptr %1, align 4, !tbaa !43
  %76 = sext i32 %75 to i64
  %77 = icmp slt i64 %17, %76
  %78 = sext i32 %32 to i64
  %79 = zext i32 %70 to i64
  %80 = zext i32 %75 to i64
  br label %91

81:                                               ; preds = %43, %81
  %82 = phi i64 [ %89, %81 ], [ 0, %43 ]
  %83 = mul nsw i64 %82, %45
  %84 = getelementptr inbounds double, ptr %2, i64 %83
  %85 = getelementptr inbounds double, ptr %84, i64 %15
  %86 = load double, ptr %85, align 8, !tbaa !32
  %87 = getelementptr inbounds double, ptr %84, i64 %36
  %88 = load double, ptr %87, align 8, !tbaa !32
  store double %88, ptr %85, align 8, !tbaa !32
  store double %86, ptr %87, align 8, !tbaa !32
  %89 = add nuw nsw i64 %82, 1
  %90 = icmp eq i64 %89, %47
  br i1 %90, label %69, label %81

91:                                               ; preds = %73, %97
  %92 = phi i64 [ %16, %73 ], [ %98, %97 ]
  %93 = load double, ptr %74, align 8, !tbaa !32
  %94 = getelementptr inbounds double, ptr %35, i64 %92
  %95 = load double, ptr %94, align 8, !tbaa !32
  %96 = fdiv double %95, %93
  store double %96, ptr %94, align 8, !tbaa !32
  br i1 %77, label %100, label %97

97:                                               ; preds = %100, %91
  %98 = add nuw nsw i64 %92, 1
  %99 = icmp eq i64 %98, %79
  br i1 %99, label %112, label %91, !llvm.loop !138

100:                                              ; preds = %91, %100
  %101 = phi i64 [ %110, %100 ], [ %16, %91 ]
  %102 = mul nsw i64 %101, %78
  %103 = getelementptr inbounds double, ptr %2, i64 %102
  %104 = getelementptr inbounds double, ptr %103, i64 %15
  %105 = load double, ptr %104, align 8, !tbaa !32
  %106 = fmul double %96, %105
  %107 = getelementptr inbounds double, ptr %103, i64 %92
  %108 = load double, ptr %107, align 8, !tbaa !32
  %109 = fsub double %108, %106
  store double %109, ptr %107, align 8, !tbaa !32
  %110 = add nuw nsw i64 %101, 1
  %111 = icmp eq i64 %110, %80
  br i1 %111, label %97, label %100, !llvm.loop !139

112:                                              ; preds = %97, %69, %64, %67
  %113 = add nuw nsw i64 %16, 1
  %114 = icmp eq i64 %17, %12
  br i1 %114, label %13, label %14, !llvm.loop !140
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrs(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef %6, ptr nocapture noundef readonly %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  store i32 0, ptr %8, align 4, !tbaa !43
  %10 = load i32, ptr %2, align 4, !tbaa !43
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %9
  %13 = load i32, ptr %7, align 4, !tbaa !43
  %14 = load i32, ptr %1, align 4, !tbaa !43
  %15 = icmp sgt i32 %14, 0
  %16 = sext i32 %14 to i64
  %17 = zext i32 %14 to i64
  %18 = sext i32 %13 to i64
  %19 = zext nneg i32 %10 to i64
  br label %21

20:                                               ; preds = %89, %9
  ret void

21:                                               ; preds = %12, %89
  %22 = phi i64 [ 0, %12 ], [ %90, %89 ]
  %23 = mul nsw i64 %22, %18
  %24 = getelementptr inbounds double, ptr %6, i64 %23
  br i1 %15, label %25, label %89

25:                                               ; preds = %21
  %26 = load i32, ptr %4, align 4, !tbaa !43
  %27 = sext i32 %26 to i64
  br label %29

28:                                               ; preds = %39
  br i1 %15, label %64, label %89

29:                                               ; preds = %25, %39
  %30 = phi i64 [ 0, %25 ], [ %47, %39 ]
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %32, label %34

32:                                               ; preds = %29
  %33 = load double, ptr %24, align 8, !tbaa !32
  br label %39

34:                                               ; preds = %29
  %35 = mul nsw i64 %30, %27
  %36 = getelementptr inbounds double, ptr %3, i64 %35
  %37 = getelementptr inbounds double, ptr %24, i64 %30
  %38 = load double, ptr %37, align 8, !tbaa !32
  br label %49

39:                                               ; preds = %49, %32
  %40 = phi i64 [ 0, %32 ], [ %35, %49 ]
  %41 = phi double [ %33, %32 ], [ %57, %49 ]
  %42 = getelementptr inbounds double, ptr %3, i64 %40
  %43 = getelementptr inbounds double, ptr %42, i64 %30
  %44 = load double, ptr %43, align 8, !tbaa !32
  %45 = getelementptr inbounds double, ptr %24, i64 %30
  %46 = fdiv double %41, %44
  store double %46, ptr %45, align 8, !tbaa !32
  %47 = add nuw nsw i64 %30, 1
  %48 = icmp eq i64 %47, %17
  br i1 %48, label %28, label %29, !llvm.loop !61

49:                                               ; preds = %34, %49
  %50 = phi i64 [ 0, %34 ], [ %58, %49 ]
  %51 = phi double [ %38, %34 ], [ %57, %49 ]
  %52 = getelementptr inbounds double, ptr %36, i64 %50
  %53 = load double, ptr %52, align 8, !tbaa !32
  %54 = getelementptr inbounds double, ptr %24, i64 %50
  %55 = load double, ptr %54, align 8, !tbaa !32
  %56 = fmul double %53, %55
  %57 = fsub double %51, %56
  store double %57, ptr %37, align 8, !tbaa !32
  %58 = add nuw nsw i64 %50, 1
  %59 = icmp eq i64 %58, %30
  br i1 %59, label %39, label %49, !llvm.loop !62

60:                                               ; preds = %77, %64
  %61 = icmp sgt i64 %65, 1
  br i1 %61, label %64, label %62, !llvm.loop !63

62:                                               ; preds = %60
  %63 = getelementptr i8, ptr %24, i64 -8
  br i1 %15, label %92, label %89

64:                                               ; preds = %28, %60
  %65 = phi i64 [ %67, %60 ], [ %17, %28 ]
  %66 = phi i64 [ %68, %60 ], [ %16, %28 ]
  %67 = add nsw i64 %65, -1
  %68 = add nsw i64 %66, -1
  %69 = icmp slt i64 %65, %16
  br i1 %69, label %70, label %60

70:                                               ; preds = %64
  %71 = load i32, ptr %4, align 4, !tbaa !43
  %72 = sext i32 %71 to i64
  %73 = mul nsw i64 %67, %72
  %74 = getelementptr inbounds double, ptr %3, i64 %73
  %75 = getelementptr inbounds double, ptr %24, i64 %67
  %76 = load double, ptr %75, align 8, !tbaa !32
  br label %77

77:                                               ; preds = %70, %77
  %78 = phi i64 [ %66, %70 ], [ %86, %77 ]
  %79 = phi double [ %76, %70 ], [ %85, %77 ]
  %80 = getelementptr inbounds double, ptr %74, i64 %78
  %81 = load double, ptr %80, align 8, !tbaa !32
  %82 = getelementptr inbounds double, ptr %24, i64 %78
  %83 = load double, ptr %82, align 8, !tbaa !32
  %84 = fmul double %81, %83
  %85 = fsub double %79, %84
  store double %85, ptr %75, align 8, !tbaa !32
  %86 = add nsw i64 %78, 1
  %87 = trunc i64 %86 to i32
  %88 = icmp eq i32 %14, %87
  br i1 %88, label %60, label %77, !llvm.loop !64

89:                                               ; preds = %92, %21, %28, %62
  %90 = add nuw nsw i64 %22, 1
  %91 = icmp eq i64 %90, %19
  br i1 %91, label %20, label %21, !llvm.loop !141

92:                                               ; preds = %62, %92
  %93 = phi i64 [ %94, %92 ], [ %17, %62 ]
  %94 = add nsw i64 %93, -1
  %95 = getelementptr inbounds double, ptr %24, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !32
  %97 = getelementptr inbounds i32, ptr %5, i64 %94
  %98 = load i32, ptr %97, align 4, !tbaa !43
  %99 = sext i32 %98 to i64
  %100 = getelementptr double, ptr %63, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !32
  store double %101, ptr %95, align 8, !tbaa !32
  store double %96, ptr %100, align 8, !tbaa !32
  %102 = icmp sgt i64 %93, 1
  br i1 %102, label %92, label %89, !llvm.loop !65
}

; Function Attrs: nounwind uwtable
define dso_local void @servocon_thread(i64 noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i64 noundef %3, ptr nocapture noundef readonly %4, i64 noundef %5, ptr nocapture noundef %6) local_unnamed_addr #0 {
  %8 = icmp sgt i64 %3, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %13, %7
  %10 = icmp sgt i64 %5, 0
  br i1 %10, label %11, label %20

11:                                               ; preds = %9
  %12 = ptrtoint ptr %1 to i64
  br label %26

13:                                               ; preds = %7, %13
  %14 = phi i64 [ %18, %13 ], [ 0, %7 ]
  %15 = getelementptr inbounds i64, ptr %2, i64 %14
  %16 = load i64, ptr %15, align 8, !tbaa !14
  %17 = getelementptr inbounds i64, ptr %1, i64 %14
  store i64 %16, ptr %17, align 8, !tbaa !14
  %18 = add nuw nsw i64 %14, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %9, label %13, !llvm.loop !142

20:                                               ; preds = %26, %9
  %21 = getelementptr inbounds i64, ptr %6, i64 %0
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = icmp sgt i64 %22, -1
  %24 = getelementptr inbounds i8, ptr %1, i64 496
  %25 = load ptr, ptr %24, align 8, !tbaa !13
  br i1 %23, label %35, label %52

26:                                               ; preds = %11, %26
  %27 = phi i64 [ 0, %11 ], [ %33, %26 ]
  %28 = getelementptr inbounds i64, ptr %4, i64 %27
  %29 = load i64, ptr %28, align 8, !tbaa !14
  %30 = getelementptr inbounds i64, ptr %1, i64 %29
  %31 = load i64, ptr %30, align 8, !tbaa !14
  %32 = add nsw i64 %31, %12
  store i64 %32, ptr %30, align 8, !tbaa !14
  %33 = add nuw nsw i64 %27, 1
  %34 = icmp eq i64 %33, %5
  br i1 %34, label %20, label %26, !llvm.loop !143

35:                                               ; preds = %20
  store i64 %22, ptr %25, align 8, !tbaa !14
  %36 = getelementptr inbounds i8, ptr %1, i64 208
  %37 = load ptr, ptr %36, align 8, !tbaa !17
  %38 = getelementptr inbounds i8, ptr %1, i64 200
  %39 = load i64, ptr %38, align 8, !tbaa !18
  %40 = mul nsw i64 %39, %22
  %41 = getelementptr inbounds double, ptr %37, i64 %40
  %42 = getelementptr inbounds i8, ptr %1, i64 592
  %43 = load ptr, ptr %42, align 8, !tbaa !19
  store ptr %41, ptr %43, align 8, !tbaa !20
  %44 = getelementptr inbounds i8, ptr %1, i64 384
  %45 = load ptr, ptr %44, align 8, !tbaa !21
  %46 = getelementptr inbounds i8, ptr %1, i64 192
  %47 = load i64, ptr %46, align 8, !tbaa !22
  %48 = mul nsw i64 %47, %22
  %49 = getelementptr inbounds double, ptr %45, i64 %48
  %50 = load ptr, ptr %42, align 8, !tbaa !19
  %51 = getelementptr i8, ptr %50, i64 24
  store ptr %49, ptr %51, align 8, !tbaa !20
  br label %53

52:                                               ; preds = %20
  store i64 -1, ptr %25, align 8, !tbaa !14
  br label %53

53:                                               ; preds = %52, %35
  tail call void @servocon_integrate(ptr noundef nonnull %1)
  %54 = getelementptr inbounds i8, ptr %1, i64 496
  %55 = load ptr, ptr %54, align 8, !tbaa !13
  %56 = load i64, ptr %55, align 8, !tbaa !14
  store i64 %56, ptr %21, align 8, !tbaa !14
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local ptr @servocon_row(i64 noundef %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %2, i64 40
  %5 = load ptr, ptr %4, align 8, !tbaa !144
  %6 = load i64, ptr %2, align 8, !tbaa !146
  %7 = add nsw i64 %6, %0
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load i64, ptr %8, align 8, !tbaa !147
  %10 = sdiv i64 %7, %9
  %11 = getelementptr inbounds i8, ptr %2, i64 16
  %12 = load i64, ptr %11, align 8, !tbaa !148
  %13 = mul nsw i64 %12, %10
  %14 = getelementptr inbounds double, ptr %5, i64 %13
  store ptr %14, ptr %1, align 8, !tbaa !20
  %15 = getelementptr inbounds i8, ptr %2, i64 24
  %16 = load i64, ptr %15, align 8, !tbaa !149
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %21

18:                                               ; preds = %3
  %19 = getelementptr inbounds i8, ptr %2, i64 56
  %20 = getelementptr inbounds i8, ptr %2, i64 120
  br label %28

21:                                               ; preds = %28, %3
  %22 = getelementptr inbounds i8, ptr %2, i64 48
  %23 = load ptr, ptr %22, align 8, !tbaa !150
  %24 = getelementptr inbounds i8, ptr %2, i64 32
  %25 = load i64, ptr %24, align 8, !tbaa !151
  %26 = mul nsw i64 %25, %0
  %27 = getelementptr inbounds double, ptr %23, i64 %26
  ret ptr %27

28:                                               ; preds = %18, %28
  %29 = phi i64 [ 0, %18 ], [ %36, %28 ]
  %30 = getelementptr inbounds [8 x ptr], ptr %19, i64 0, i64 %29
  %31 = load ptr, ptr %30, align 8, !tbaa !20
  %32 = getelementptr inbounds [8 x i64], ptr %20, i64 0, i64 %29
  %33 = load i64, ptr %32, align 8, !tbaa !14
  %34 = mul nsw i64 %33, %0
  %35 = getelementptr inbounds double, ptr %31, i64 %34
  %36 = add nuw nsw i64 %29, 1
  %37 = getelementptr inbounds ptr, ptr %1, i64 %36
  store ptr %35, ptr %37, align 8, !tbaa !20
  %38 = icmp eq i64 %36, %16
  br i1 %38, label %21, label %28, !llvm.loop !152
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !153
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
  %22 = getelementptr inbounds i8, ptr %0, i64 592
  %23 = mul i64 %1, 40
  %24 = getelementptr inbounds i8, ptr %0, i64 384
  %25 = getelementptr inbounds i8, ptr %0, i64 400
  %26 = load ptr, ptr %10, align 8, !tbaa !88
  %27 = getelementptr inbounds i64, ptr %26, i64 %6
  %28 = load i64, ptr %27, align 8, !tbaa !14
  %29 = load ptr, ptr %11, align 8, !tbaa !89
  %30 = getelementptr inbounds double, ptr %29, i64 %28
  %31 = load double, ptr %30, align 8, !tbaa !32
  br label %32

32:                                               ; preds = %144, %2
  %33 = phi ptr [ %135, %144 ], [ %4, %2 ]
  %34 = phi double [ %150, %144 ], [ %31, %2 ]
  %35 = phi i64 [ %145, %144 ], [ %28, %2 ]
  %36 = load ptr, ptr %12, align 8, !tbaa !33
  %37 = getelementptr inbounds double, ptr %36, i64 %6
  store double %34, ptr %37, align 8, !tbaa !32
  %38 = load i64, ptr %13, align 8, !tbaa !154
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %134, label %40

40:                                               ; preds = %32
  %41 = load ptr, ptr %14, align 8, !tbaa !155
  %42 = getelementptr inbounds i64, ptr %41, i64 %35
  %43 = load i64, ptr %42, align 8, !tbaa !14
  %44 = and i64 %43, 2
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %65, label %46

46:                                               ; preds = %40
  %47 = load ptr, ptr %15, align 8, !tbaa !106
  %48 = add nsw i64 %35, %16
  %49 = load i64, ptr %17, align 8, !tbaa !27
  %50 = mul nsw i64 %49, %48
  %51 = getelementptr double, ptr %47, i64 %50
  %52 = load ptr, ptr %18, align 8, !tbaa !35
  %53 = getelementptr inbounds i64, ptr %33, i64 %1
  %54 = load i64, ptr %53, align 8, !tbaa !14
  %55 = mul nsw i64 %54, %49
  %56 = getelementptr double, ptr %52, i64 %55
  %57 = icmp sgt i64 %49, 0
  br i1 %57, label %58, label %65

58:                                               ; preds = %46, %58
  %59 = phi i64 [ %63, %58 ], [ 0, %46 ]
  %60 = getelementptr inbounds double, ptr %56, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !32
  %62 = getelementptr inbounds double, ptr %51, i64 %59
  store double %61, ptr %62, align 8, !tbaa !32
  %63 = add nuw nsw i64 %59, 1
  %64 = icmp eq i64 %63, %49
  br i1 %64, label %65, label %58, !llvm.loop !37

65:                                               ; preds = %58, %46, %40
  %66 = and i64 %43, 1
  %67 = icmp eq i64 %66, 0
  %68 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %67, label %69, label %71

69:                                               ; preds = %65
  %70 = load ptr, ptr %24, align 8, !tbaa !21
  br label %116

71:                                               ; preds = %65
  %72 = load ptr, ptr %19, align 8, !tbaa !42
  %73 = getelementptr inbounds double, ptr %72, i64 %1
  store double %34, ptr %73, align 8, !tbaa !32
  %74 = load ptr, ptr %20, align 8, !tbaa !95
  %75 = load i64, ptr %17, align 8, !tbaa !27
  %76 = add nsw i64 %68, %75
  %77 = mul nsw i64 %76, %1
  %78 = getelementptr inbounds double, ptr %74, i64 %77
  %79 = load ptr, ptr %18, align 8, !tbaa !35
  %80 = getelementptr inbounds i64, ptr %33, i64 %1
  %81 = load i64, ptr %80, align 8, !tbaa !14
  %82 = mul nsw i64 %81, %75
  %83 = getelementptr inbounds double, ptr %79, i64 %82
  %84 = load ptr, ptr %22, align 8, !tbaa !19
  %85 = getelementptr inbounds i8, ptr %84, i64 %23
  %86 = getelementptr inbounds i8, ptr %85, i64 16
  store ptr %83, ptr %86, align 8, !tbaa !20
  tail call void @servocon_sample(ptr noundef %85, ptr noundef %78) #12
  %87 = load ptr, ptr %24, align 8, !tbaa !21
  %88 = load ptr, ptr %3, align 8, !tbaa !13
  %89 = getelementptr inbounds i64, ptr %88, i64 %1
  %90 = load i64, ptr %89, align 8, !tbaa !14
  %91 = load i64, ptr %21, align 8, !tbaa !22
  %92 = mul nsw i64 %91, %90
  %93 = getelementptr double, ptr %87, i64 %92
  %94 = icmp sgt i64 %91, 0
  br i1 %94, label %95, label %102

95:                                               ; preds = %71, %95
  %96 = phi i64 [ %100, %95 ], [ 0, %71 ]
  %97 = getelementptr inbounds double, ptr %78, i64 %96
  %98 = load double, ptr %97, align 8, !tbaa !32
  %99 = getelementptr inbounds double, ptr %93, i64 %96
  store double %98, ptr %99, align 8, !tbaa !32
  %100 = add nuw nsw i64 %96, 1
  %101 = icmp eq i64 %100, %91
  br i1 %101, label %102, label %95, !llvm.loop !37

102:                                              ; preds = %95, %71
  %103 = load ptr, ptr %18, align 8, !tbaa !35
  %104 = load i64, ptr %17, align 8, !tbaa !27
  %105 = mul nsw i64 %104, %90
  %106 = getelementptr double, ptr %103, i64 %105
  %107 = getelementptr double, ptr %78, i64 %91
  %108 = icmp sgt i64 %104, 0
  br i1 %108, label %109, label %116

109:                                              ; preds = %102, %109
  %110 = phi i64 [ %114, %109 ], [ 0, %102 ]
  %111 = getelementptr inbounds double, ptr %107, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !32
  %113 = getelementptr inbounds double, ptr %106, i64 %110
  store double %112, ptr %113, align 8, !tbaa !32
  %114 = add nuw nsw i64 %110, 1
  %115 = icmp eq i64 %114, %104
  br i1 %115, label %116, label %109, !llvm.loop !37

116:                                              ; preds = %109, %69, %102
  %117 = phi ptr [ %87, %102 ], [ %70, %69 ], [ %87, %109 ]
  %118 = phi i64 [ %91, %102 ], [ %68, %69 ], [ %91, %109 ]
  %119 = phi ptr [ %88, %102 ], [ %33, %69 ], [ %88, %109 ]
  %120 = load ptr, ptr %25, align 8, !tbaa !156
  %121 = add nsw i64 %35, %16
  %122 = mul nsw i64 %118, %121
  %123 = getelementptr double, ptr %120, i64 %122
  %124 = mul nsw i64 %118, %6
  %125 = getelementptr double, ptr %117, i64 %124
  %126 = icmp sgt i64 %118, 0
  br i1 %126, label %127, label %134

127:                                              ; preds = %116, %127
  %128 = phi i64 [ %132, %127 ], [ 0, %116 ]
  %129 = getelementptr inbounds double, ptr %125, i64 %128
  %130 = load double, ptr %129, align 8, !tbaa !32
  %131 = getelementptr inbounds double, ptr %123, i64 %128
  store double %130, ptr %131, align 8, !tbaa !32
  %132 = add nuw nsw i64 %128, 1
  %133 = icmp eq i64 %132, %118
  br i1 %133, label %134, label %127, !llvm.loop !37

134:                                              ; preds = %127, %116, %32
  %135 = phi ptr [ %119, %116 ], [ %33, %32 ], [ %119, %127 ]
  %136 = load i64, ptr %7, align 8, !tbaa !153
  %137 = icmp eq i64 %35, %136
  br i1 %137, label %138, label %144

138:                                              ; preds = %134
  %139 = getelementptr inbounds i8, ptr %0, i64 440
  %140 = load ptr, ptr %139, align 8, !tbaa !110
  %141 = getelementptr inbounds i64, ptr %135, i64 %1
  %142 = load i64, ptr %141, align 8, !tbaa !14
  %143 = getelementptr inbounds i64, ptr %140, i64 %142
  store i64 1, ptr %143, align 8, !tbaa !14
  store i64 -1, ptr %141, align 8, !tbaa !14
  br label %210

144:                                              ; preds = %134
  %145 = add nsw i64 %35, 1
  %146 = load ptr, ptr %10, align 8, !tbaa !88
  %147 = getelementptr inbounds i64, ptr %146, i64 %6
  store i64 %145, ptr %147, align 8, !tbaa !14
  %148 = load ptr, ptr %11, align 8, !tbaa !89
  %149 = getelementptr inbounds double, ptr %148, i64 %145
  %150 = load double, ptr %149, align 8, !tbaa !32
  %151 = fcmp ogt double %150, %34
  br i1 %151, label %152, label %32, !llvm.loop !157

152:                                              ; preds = %144
  %153 = load ptr, ptr %19, align 8, !tbaa !42
  %154 = getelementptr inbounds double, ptr %153, i64 %1
  store double %34, ptr %154, align 8, !tbaa !32
  %155 = load ptr, ptr %18, align 8, !tbaa !35
  %156 = getelementptr inbounds i64, ptr %135, i64 %1
  %157 = load i64, ptr %156, align 8, !tbaa !14
  %158 = load i64, ptr %17, align 8, !tbaa !27
  %159 = mul nsw i64 %158, %157
  %160 = getelementptr inbounds double, ptr %155, i64 %159
  %161 = getelementptr inbounds i8, ptr %0, i64 376
  %162 = load ptr, ptr %161, align 8, !tbaa !38
  %163 = getelementptr inbounds double, ptr %162, i64 %159
  %164 = load ptr, ptr %22, align 8, !tbaa !19
  %165 = getelementptr inbounds i8, ptr %164, i64 %23
  %166 = getelementptr inbounds i8, ptr %165, i64 16
  store ptr %160, ptr %166, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %165, ptr noundef %163) #12
  %167 = getelementptr inbounds i8, ptr %0, i64 424
  %168 = load ptr, ptr %167, align 8, !tbaa !103
  %169 = getelementptr inbounds i64, ptr %168, i64 %6
  store i64 0, ptr %169, align 8, !tbaa !14
  %170 = getelementptr inbounds i8, ptr %0, i64 448
  %171 = load ptr, ptr %170, align 8, !tbaa !100
  %172 = getelementptr inbounds i64, ptr %171, i64 %6
  store i64 0, ptr %172, align 8, !tbaa !14
  %173 = getelementptr inbounds i8, ptr %0, i64 48
  %174 = load i64, ptr %173, align 8, !tbaa !94
  %175 = icmp eq i64 %174, 0
  br i1 %175, label %188, label %176

176:                                              ; preds = %152
  %177 = fsub double %150, %34
  %178 = getelementptr inbounds i8, ptr %0, i64 104
  %179 = load double, ptr %178, align 8, !tbaa !109
  %180 = fdiv double %177, %179
  %181 = fmul double %180, 0x3FEFFFFFFFFFFFF8
  %182 = tail call double @llvm.ceil.f64(double %181)
  %183 = fcmp ugt double %182, 1.000000e+00
  %184 = fdiv double 1.000000e+00, %182
  %185 = fmul double %177, %184
  %186 = fadd double %34, %185
  %187 = select i1 %183, double %186, double %150
  br label %205

188:                                              ; preds = %152
  %189 = getelementptr inbounds i8, ptr %0, i64 136
  %190 = load double, ptr %189, align 8, !tbaa !158
  %191 = getelementptr inbounds i8, ptr %0, i64 120
  %192 = load double, ptr %191, align 8, !tbaa !101
  %193 = fcmp olt double %190, %192
  %194 = select i1 %193, double %190, double %192
  %195 = getelementptr inbounds i8, ptr %0, i64 112
  %196 = load double, ptr %195, align 8, !tbaa !102
  %197 = fcmp ogt double %194, %196
  %198 = select i1 %197, double %194, double %196
  %199 = fsub double %150, %34
  %200 = fcmp olt double %198, %199
  %201 = select i1 %200, double %198, double %199
  %202 = fadd double %34, %201
  %203 = fcmp olt double %202, %150
  %204 = select i1 %203, double %202, double %150
  br label %205

205:                                              ; preds = %188, %176
  %206 = phi double [ %187, %176 ], [ %204, %188 ]
  %207 = getelementptr inbounds i8, ptr %0, i64 360
  %208 = load ptr, ptr %207, align 8, !tbaa !31
  %209 = getelementptr inbounds double, ptr %208, i64 %6
  store double %206, ptr %209, align 8, !tbaa !32
  br label %210

210:                                              ; preds = %138, %205
  ret void
}

declare dso_local void @servocon_field(ptr noundef, ptr noundef) local_unnamed_addr #6

declare dso_local void @servocon_sample(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @combine(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly %3, ptr nocapture noundef writeonly %4) unnamed_addr #7 {
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
  %16 = load ptr, ptr %15, align 8, !tbaa !50
  %17 = getelementptr inbounds i8, ptr %0, i64 304
  %18 = load ptr, ptr %17, align 8, !tbaa !51
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 312
  %24 = load ptr, ptr %23, align 8, !tbaa !52
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
  br i1 %56, label %35, label %38, !llvm.loop !54

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
  br i1 %72, label %31, label %73, !llvm.loop !53

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
  br i1 %95, label %79, label %82, !llvm.loop !55

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

declare dso_local void @servocon_jacobian(ptr noundef, ptr noundef) local_unnamed_addr #6

declare dso_local void @servocon_project(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 328
  %7 = load ptr, ptr %6, align 8, !tbaa !59
  %8 = getelementptr double, ptr %7, i64 %2
  %9 = getelementptr i8, ptr %8, i64 -8
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = getelementptr inbounds i8, ptr %0, i64 472
  %12 = load i64, ptr %11, align 8, !tbaa !11
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %97

14:                                               ; preds = %5
  %15 = getelementptr inbounds i8, ptr %0, i64 496
  %16 = getelementptr inbounds i8, ptr %0, i64 368
  %17 = getelementptr inbounds i8, ptr %0, i64 160
  %18 = getelementptr inbounds i8, ptr %0, i64 352
  %19 = getelementptr inbounds i8, ptr %0, i64 512
  %20 = getelementptr inbounds i8, ptr %0, i64 504
  %21 = load ptr, ptr %15, align 8, !tbaa !13
  br label %64

22:                                               ; preds = %92
  %23 = getelementptr inbounds i8, ptr %0, i64 488
  %24 = load i64, ptr %23, align 8, !tbaa !12
  %25 = icmp eq i64 %24, 1
  %26 = icmp sgt i64 %93, 0
  %27 = and i1 %26, %25
  br i1 %27, label %28, label %53

28:                                               ; preds = %22
  %29 = getelementptr inbounds i8, ptr %0, i64 496
  %30 = getelementptr inbounds i8, ptr %0, i64 160
  %31 = getelementptr inbounds i8, ptr %0, i64 592
  br label %32

32:                                               ; preds = %49, %28
  %33 = phi i64 [ %93, %28 ], [ %50, %49 ]
  %34 = phi i64 [ 0, %28 ], [ %51, %49 ]
  %35 = load ptr, ptr %29, align 8, !tbaa !13
  %36 = getelementptr inbounds i64, ptr %35, i64 %34
  %37 = load i64, ptr %36, align 8, !tbaa !14
  %38 = icmp sgt i64 %37, -1
  br i1 %38, label %39, label %49

39:                                               ; preds = %32
  %40 = load i64, ptr %30, align 8, !tbaa !27
  %41 = mul nsw i64 %40, %34
  %42 = getelementptr inbounds double, ptr %3, i64 %41
  %43 = getelementptr inbounds double, ptr %4, i64 %41
  %44 = load ptr, ptr %31, align 8, !tbaa !19
  %45 = mul i64 %34, 40
  %46 = getelementptr inbounds i8, ptr %44, i64 %45
  %47 = getelementptr inbounds i8, ptr %46, i64 16
  store ptr %42, ptr %47, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %46, ptr noundef %43) #12
  %48 = load i64, ptr %11, align 8, !tbaa !11
  br label %49

49:                                               ; preds = %39, %32
  %50 = phi i64 [ %33, %32 ], [ %48, %39 ]
  %51 = add nuw nsw i64 %34, 1
  %52 = icmp slt i64 %51, %50
  br i1 %52, label %32, label %53, !llvm.loop !82

53:                                               ; preds = %49, %22
  %54 = phi i64 [ %93, %22 ], [ %50, %49 ]
  %55 = icmp sgt i64 %54, 0
  br i1 %55, label %56, label %97

56:                                               ; preds = %53
  %57 = getelementptr inbounds i8, ptr %0, i64 496
  %58 = load ptr, ptr %57, align 8, !tbaa !13
  %59 = getelementptr inbounds i8, ptr %0, i64 160
  %60 = getelementptr inbounds i8, ptr %0, i64 560
  %61 = getelementptr inbounds i8, ptr %0, i64 248
  %62 = getelementptr inbounds i8, ptr %0, i64 512
  %63 = getelementptr inbounds i8, ptr %0, i64 168
  br label %98

64:                                               ; preds = %14, %92
  %65 = phi i64 [ %12, %14 ], [ %93, %92 ]
  %66 = phi ptr [ %21, %14 ], [ %94, %92 ]
  %67 = phi i64 [ 0, %14 ], [ %95, %92 ]
  %68 = getelementptr inbounds i64, ptr %66, i64 %67
  %69 = load i64, ptr %68, align 8, !tbaa !14
  %70 = icmp sgt i64 %69, -1
  br i1 %70, label %71, label %92

71:                                               ; preds = %64
  %72 = load ptr, ptr %16, align 8, !tbaa !35
  %73 = load i64, ptr %17, align 8, !tbaa !27
  %74 = mul nsw i64 %73, %69
  %75 = getelementptr inbounds double, ptr %72, i64 %74
  %76 = mul nsw i64 %73, %67
  %77 = getelementptr inbounds double, ptr %3, i64 %76
  tail call fastcc void @combine(ptr noundef nonnull %0, i64 noundef %67, i64 noundef %1, ptr noundef %75, ptr noundef %77)
  %78 = load ptr, ptr %18, align 8, !tbaa !33
  %79 = load ptr, ptr %15, align 8, !tbaa !13
  %80 = getelementptr inbounds i64, ptr %79, i64 %67
  %81 = load i64, ptr %80, align 8, !tbaa !14
  %82 = getelementptr inbounds double, ptr %78, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !32
  %84 = load ptr, ptr %19, align 8, !tbaa !34
  %85 = getelementptr inbounds double, ptr %84, i64 %67
  %86 = load double, ptr %85, align 8, !tbaa !32
  %87 = fmul double %10, %86
  %88 = fadd double %83, %87
  %89 = load ptr, ptr %20, align 8, !tbaa !42
  %90 = getelementptr inbounds double, ptr %89, i64 %67
  store double %88, ptr %90, align 8, !tbaa !32
  %91 = load i64, ptr %11, align 8, !tbaa !11
  br label %92

92:                                               ; preds = %64, %71
  %93 = phi i64 [ %65, %64 ], [ %91, %71 ]
  %94 = phi ptr [ %66, %64 ], [ %79, %71 ]
  %95 = add nuw nsw i64 %67, 1
  %96 = icmp slt i64 %95, %93
  br i1 %96, label %64, label %22, !llvm.loop !159

97:                                               ; preds = %126, %5, %53
  ret void

98:                                               ; preds = %56, %126
  %99 = phi i64 [ 0, %56 ], [ %127, %126 ]
  %100 = getelementptr inbounds i64, ptr %58, i64 %99
  %101 = load i64, ptr %100, align 8, !tbaa !14
  %102 = icmp sgt i64 %101, -1
  br i1 %102, label %103, label %126

103:                                              ; preds = %98
  %104 = load i64, ptr %59, align 8, !tbaa !27
  %105 = mul nsw i64 %104, %99
  %106 = getelementptr inbounds double, ptr %4, i64 %105
  %107 = load ptr, ptr %60, align 8, !tbaa !39
  %108 = load i64, ptr %61, align 8, !tbaa !40
  %109 = mul nsw i64 %108, %99
  %110 = add nsw i64 %109, %2
  %111 = mul nsw i64 %110, %104
  %112 = getelementptr inbounds double, ptr %107, i64 %111
  %113 = load ptr, ptr %62, align 8, !tbaa !34
  %114 = getelementptr inbounds double, ptr %113, i64 %99
  %115 = load double, ptr %114, align 8, !tbaa !32
  %116 = load i64, ptr %63, align 8, !tbaa !36
  %117 = icmp sgt i64 %116, 0
  br i1 %117, label %118, label %126

118:                                              ; preds = %103, %118
  %119 = phi i64 [ %124, %118 ], [ 0, %103 ]
  %120 = getelementptr inbounds double, ptr %106, i64 %119
  %121 = load double, ptr %120, align 8, !tbaa !32
  %122 = fmul double %115, %121
  %123 = getelementptr inbounds double, ptr %112, i64 %119
  store double %122, ptr %123, align 8, !tbaa !32
  %124 = add nuw nsw i64 %119, 1
  %125 = icmp eq i64 %124, %116
  br i1 %125, label %126, label %118, !llvm.loop !41

126:                                              ; preds = %118, %103, %98
  %127 = add nuw nsw i64 %99, 1
  %128 = icmp eq i64 %127, %54
  br i1 %128, label %97, label %98, !llvm.loop !160
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #9 {
  %3 = getelementptr inbounds i8, ptr %0, i64 256
  %4 = load i64, ptr %3, align 8, !tbaa !58
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %31

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = load i64, ptr %7, align 8, !tbaa !49
  %9 = getelementptr inbounds i8, ptr %0, i64 568
  %10 = load ptr, ptr %9, align 8, !tbaa !95
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
  %22 = load ptr, ptr %21, align 8, !tbaa !50
  %23 = getelementptr inbounds i8, ptr %0, i64 304
  %24 = load ptr, ptr %23, align 8, !tbaa !51
  %25 = getelementptr i64, ptr %24, i64 %8
  %26 = getelementptr inbounds i8, ptr %0, i64 312
  %27 = load ptr, ptr %26, align 8, !tbaa !52
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
  br i1 %55, label %44, label %75, !llvm.loop !53

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
  br i1 %74, label %48, label %56, !llvm.loop !54

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
  br i1 %97, label %81, label %84, !llvm.loop !55

98:                                               ; preds = %75, %81
  %99 = icmp eq i64 %34, %4
  br i1 %99, label %31, label %32, !llvm.loop !161
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #5

declare dso_local void @servocon_level(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare dso_local double @hypot(double noundef, double noundef) local_unnamed_addr #10

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #11

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #11

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nofree nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #7 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #10 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #11 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { nounwind }
attributes #13 = { nounwind willreturn memory(none) }

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
!45 = !{!5, !6, i64 576}
!46 = distinct !{!46, !24}
!47 = distinct !{!47, !24}
!48 = !{!5, !6, i64 584}
!49 = !{!5, !9, i64 240}
!50 = !{!5, !6, i64 320}
!51 = !{!5, !6, i64 304}
!52 = !{!5, !6, i64 312}
!53 = distinct !{!53, !24}
!54 = distinct !{!54, !24}
!55 = distinct !{!55, !24}
!56 = !{!5, !6, i64 544}
!57 = !{!5, !9, i64 264}
!58 = !{!5, !9, i64 256}
!59 = !{!5, !6, i64 328}
!60 = distinct !{!60, !24}
!61 = distinct !{!61, !24}
!62 = distinct !{!62, !24}
!63 = distinct !{!63, !24}
!64 = distinct !{!64, !24}
!65 = distinct !{!65, !24}
!66 = !{!5, !10, i64 96}
!67 = !{!5, !10, i64 88}
!68 = distinct !{!68, !24}
!69 = distinct !{!69, !24}
!70 = distinct !{!70, !24}
!71 = distinct !{!71, !24}
!72 = !{!5, !9, i64 64}
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
!83 = !{!5, !9, i64 56}
!84 = !{!5, !6, i64 216}
!85 = !{!5, !6, i64 408}
!86 = distinct !{!86, !24}
!87 = distinct !{!87, !24}
!88 = !{!5, !6, i64 416}
!89 = !{!5, !6, i64 224}
!90 = distinct !{!90, !24}
!91 = distinct !{!91, !24}
!92 = distinct !{!92, !24}
!93 = distinct !{!93, !24}
!94 = !{!5, !9, i64 48}
!95 = !{!5, !6, i64 568}
!96 = distinct !{!96, !24}
!97 = distinct !{!97, !24}
!98 = distinct !{!98, !24}
!99 = !{!5, !10, i64 288}
!100 = !{!5, !6, i64 448}
!101 = !{!5, !10, i64 120}
!102 = !{!5, !10, i64 112}
!103 = !{!5, !6, i64 424}
!104 = !{!5, !6, i64 432}
!105 = distinct !{!105, !24}
!106 = !{!5, !6, i64 392}
!107 = !{!5, !9, i64 176}
!108 = distinct !{!108, !24}
!109 = !{!5, !10, i64 104}
!110 = !{!5, !6, i64 440}
!111 = !{!5, !10, i64 128}
!112 = distinct !{!112, !24}
!113 = !{!5, !6, i64 464}
!114 = distinct !{!114, !24}
!115 = distinct !{!115, !24}
!116 = distinct !{!116, !24}
!117 = distinct !{!117, !24}
!118 = !{!7, !7, i64 0}
!119 = distinct !{!119, !24}
!120 = distinct !{!120, !24}
!121 = distinct !{!121, !24}
!122 = distinct !{!122, !24}
!123 = distinct !{!123, !24}
!124 = distinct !{!124, !24}
!125 = distinct !{!125, !24}
!126 = distinct !{!126, !24}
!127 = distinct !{!127, !24}
!128 = distinct !{!128, !24}
!129 = distinct !{!129, !24}
!130 = distinct !{!130, !24}
!131 = distinct !{!131, !24}
!132 = distinct !{!132, !24}
!133 = distinct !{!133, !24}
!134 = distinct !{!134, !24}
!135 = distinct !{!135, !24}
!136 = distinct !{!136, !24}
!137 = distinct !{!137, !24}
!138 = distinct !{!138, !24}
!139 = distinct !{!139, !24}
!140 = distinct !{!140, !24}
!141 = distinct !{!141, !24}
!142 = distinct !{!142, !24}
!143 = distinct !{!143, !24}
!144 = !{!145, !6, i64 40}
!145 = !{!"", !9, i64 0, !9, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !6, i64 40, !6, i64 48, !7, i64 56, !7, i64 120}
!146 = !{!145, !9, i64 0}
!147 = !{!145, !9, i64 8}
!148 = !{!145, !9, i64 16}
!149 = !{!145, !9, i64 24}
!150 = !{!145, !6, i64 48}
!151 = !{!145, !9, i64 32}
!152 = distinct !{!152, !24}
!153 = !{!5, !9, i64 184}
!154 = !{!5, !9, i64 80}
!155 = !{!5, !6, i64 232}
!156 = !{!5, !6, i64 400}
!157 = distinct !{!157, !24}
!158 = !{!5, !10, i64 136}
!159 = distinct !{!159, !24}
!160 = distinct !{!160, !24}
!161 = distinct !{!161, !24}
