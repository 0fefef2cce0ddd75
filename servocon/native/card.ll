
%union.servocon_word = type { double }

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = getelementptr inbounds i8, ptr %0, i64 480
  %5 = load i64, ptr %4, align 8, !tbaa !4
  %6 = getelementptr inbounds i8, ptr %0, i64 488
  %7 = getelementptr inbounds i8, ptr %0, i64 472
  %8 = getelementptr inbounds i8, ptr %0, i64 456
  %9 = getelementptr inbounds i8, ptr %0, i64 496
  %10 = getelementptr inbounds i8, ptr %0, i64 152
  %11 = getelementptr inbounds i8, ptr %0, i64 208
  %12 = getelementptr inbounds i8, ptr %0, i64 200
  %13 = getelementptr inbounds i8, ptr %0, i64 592
  %14 = getelementptr inbounds i8, ptr %0, i64 384
  %15 = getelementptr inbounds i8, ptr %0, i64 192
  %16 = getelementptr inbounds i8, ptr %0, i64 296
  %17 = getelementptr inbounds i8, ptr %0, i64 360
  %18 = getelementptr inbounds i8, ptr %0, i64 352
  %19 = getelementptr inbounds i8, ptr %0, i64 512
  %20 = getelementptr inbounds i8, ptr %0, i64 368
  %21 = getelementptr inbounds i8, ptr %0, i64 160
  %22 = getelementptr inbounds i8, ptr %0, i64 520
  %23 = getelementptr inbounds i8, ptr %0, i64 168
  %24 = getelementptr inbounds i8, ptr %0, i64 528
  %25 = getelementptr inbounds i8, ptr %0, i64 376
  %26 = getelementptr inbounds i8, ptr %0, i64 560
  %27 = getelementptr inbounds i8, ptr %0, i64 248
  %28 = getelementptr inbounds i8, ptr %0, i64 240
  %29 = getelementptr inbounds i8, ptr %0, i64 280
  %30 = getelementptr inbounds i8, ptr %0, i64 272
  %31 = getelementptr inbounds i8, ptr %0, i64 552
  %32 = getelementptr inbounds i8, ptr %0, i64 544
  %33 = getelementptr inbounds i8, ptr %0, i64 536
  %34 = getelementptr inbounds i8, ptr %0, i64 320
  %35 = getelementptr inbounds i8, ptr %0, i64 304
  %36 = getelementptr inbounds i8, ptr %0, i64 312
  %37 = getelementptr inbounds i8, ptr %0, i64 504
  %38 = getelementptr inbounds i8, ptr %0, i64 64
  %39 = getelementptr inbounds i8, ptr %0, i64 72
  %40 = getelementptr inbounds i8, ptr %0, i64 264
  %41 = getelementptr inbounds i8, ptr %0, i64 56
  %42 = getelementptr inbounds i8, ptr %0, i64 216
  %43 = getelementptr inbounds i8, ptr %0, i64 408
  %44 = getelementptr inbounds i8, ptr %0, i64 256
  %45 = getelementptr inbounds i8, ptr %0, i64 576
  %46 = getelementptr inbounds i8, ptr %0, i64 584
  %47 = getelementptr inbounds i8, ptr %0, i64 328
  %48 = getelementptr inbounds i8, ptr %0, i64 96
  %49 = getelementptr inbounds i8, ptr %0, i64 88
  %50 = getelementptr inbounds i8, ptr %0, i64 416
  %51 = getelementptr inbounds i8, ptr %0, i64 224
  %52 = getelementptr inbounds i8, ptr %0, i64 48
  %53 = getelementptr inbounds i8, ptr %0, i64 568
  %54 = getelementptr inbounds i8, ptr %0, i64 288
  %55 = getelementptr inbounds i8, ptr %0, i64 448
  %56 = getelementptr inbounds i8, ptr %0, i64 120
  %57 = getelementptr inbounds i8, ptr %0, i64 112
  %58 = getelementptr inbounds i8, ptr %0, i64 424
  %59 = getelementptr inbounds i8, ptr %0, i64 432
  %60 = getelementptr inbounds i8, ptr %0, i64 392
  %61 = getelementptr inbounds i8, ptr %0, i64 176
  %62 = getelementptr inbounds i8, ptr %0, i64 104
  %63 = getelementptr inbounds i8, ptr %0, i64 440
  %64 = getelementptr inbounds i8, ptr %0, i64 128
  %65 = getelementptr inbounds i8, ptr %0, i64 464
  %66 = load i64, ptr %7, align 8, !tbaa !11
  br label %67

67:                                               ; preds = %1707, %1
  %68 = phi i64 [ %66, %1 ], [ %1037, %1707 ]
  %69 = phi i64 [ %5, %1 ], [ %1708, %1707 ]
  store i64 0, ptr %6, align 8, !tbaa !12
  %70 = icmp sgt i64 %68, 0
  br i1 %70, label %71, label %1712

71:                                               ; preds = %67
  %72 = load ptr, ptr %9, align 8, !tbaa !13
  br label %75

73:                                               ; preds = %127
  %74 = icmp eq i64 %136, 0
  br i1 %74, label %1712, label %139

75:                                               ; preds = %71, %127
  %76 = phi ptr [ %129, %127 ], [ %72, %71 ]
  %77 = phi i64 [ %130, %127 ], [ %68, %71 ]
  %78 = phi i64 [ %131, %127 ], [ %68, %71 ]
  %79 = phi i64 [ %136, %127 ], [ 0, %71 ]
  %80 = phi ptr [ %133, %127 ], [ %72, %71 ]
  %81 = phi i64 [ %137, %127 ], [ 0, %71 ]
  %82 = getelementptr inbounds i64, ptr %80, i64 %81
  %83 = load i64, ptr %82, align 8, !tbaa !14
  %84 = icmp slt i64 %83, 0
  br i1 %84, label %85, label %127

85:                                               ; preds = %75
  %86 = mul nuw nsw i64 %81, 5
  %87 = load ptr, ptr %8, align 8, !tbaa !15
  %88 = load atomic i64, ptr %87 monotonic, align 8
  %89 = load i64, ptr %10, align 8, !tbaa !16
  %90 = icmp slt i64 %88, %89
  br i1 %90, label %96, label %121

91:                                               ; preds = %102
  %92 = load ptr, ptr %8, align 8, !tbaa !15
  %93 = load atomic i64, ptr %92 monotonic, align 8
  %94 = load i64, ptr %10, align 8, !tbaa !16
  %95 = icmp slt i64 %93, %94
  br i1 %95, label %96, label %121

96:                                               ; preds = %85, %91
  %97 = phi ptr [ %92, %91 ], [ %87, %85 ]
  %98 = atomicrmw add ptr %97, i64 1 monotonic, align 8
  %99 = load i64, ptr %10, align 8, !tbaa !16
  %100 = icmp slt i64 %98, %99
  %101 = load ptr, ptr %9, align 8, !tbaa !13
  br i1 %100, label %102, label %121

102:                                              ; preds = %96
  %103 = getelementptr inbounds i64, ptr %101, i64 %81
  store i64 %98, ptr %103, align 8, !tbaa !14
  %104 = load ptr, ptr %11, align 8, !tbaa !17
  %105 = load i64, ptr %12, align 8, !tbaa !18
  %106 = mul nsw i64 %105, %98
  %107 = getelementptr inbounds double, ptr %104, i64 %106
  %108 = load ptr, ptr %13, align 8, !tbaa !19
  %109 = getelementptr inbounds ptr, ptr %108, i64 %86
  store ptr %107, ptr %109, align 8, !tbaa !20
  %110 = load ptr, ptr %14, align 8, !tbaa !21
  %111 = load i64, ptr %15, align 8, !tbaa !22
  %112 = mul nsw i64 %111, %98
  %113 = getelementptr inbounds double, ptr %110, i64 %112
  %114 = load ptr, ptr %13, align 8, !tbaa !19
  %115 = getelementptr ptr, ptr %114, i64 %86
  %116 = getelementptr i8, ptr %115, i64 24
  store ptr %113, ptr %116, align 8, !tbaa !20
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %81)
  %117 = load ptr, ptr %9, align 8, !tbaa !13
  %118 = getelementptr inbounds i64, ptr %117, i64 %81
  %119 = load i64, ptr %118, align 8, !tbaa !14
  %120 = icmp slt i64 %119, 0
  br i1 %120, label %91, label %121

121:                                              ; preds = %91, %96, %102, %85
  %122 = phi ptr [ %76, %85 ], [ %117, %91 ], [ %101, %96 ], [ %117, %102 ]
  %123 = load i64, ptr %6, align 8, !tbaa !12
  %124 = load i64, ptr %7, align 8, !tbaa !11
  %125 = getelementptr inbounds i64, ptr %122, i64 %81
  %126 = load i64, ptr %125, align 8, !tbaa !14
  br label %127

127:                                              ; preds = %121, %75
  %128 = phi i64 [ %126, %121 ], [ %83, %75 ]
  %129 = phi ptr [ %122, %121 ], [ %76, %75 ]
  %130 = phi i64 [ %124, %121 ], [ %77, %75 ]
  %131 = phi i64 [ %124, %121 ], [ %78, %75 ]
  %132 = phi i64 [ %123, %121 ], [ %79, %75 ]
  %133 = phi ptr [ %122, %121 ], [ %80, %75 ]
  %134 = icmp sgt i64 %128, -1
  %135 = zext i1 %134 to i64
  %136 = add nsw i64 %132, %135
  store i64 %136, ptr %6, align 8, !tbaa !12
  %137 = add nuw nsw i64 %81, 1
  %138 = icmp slt i64 %137, %131
  br i1 %138, label %75, label %73, !llvm.loop !23

139:                                              ; preds = %73
  %140 = load double, ptr %16, align 8, !tbaa !25
  %141 = fcmp une double %140, 0.000000e+00
  %142 = icmp sgt i64 %131, 0
  br i1 %141, label %143, label %695

143:                                              ; preds = %139
  br i1 %142, label %144, label %1033

144:                                              ; preds = %143, %691
  %145 = phi i64 [ %692, %691 ], [ 0, %143 ]
  %146 = load ptr, ptr %9, align 8, !tbaa !13
  %147 = getelementptr inbounds i64, ptr %146, i64 %145
  %148 = load i64, ptr %147, align 8, !tbaa !14
  %149 = icmp sgt i64 %148, -1
  br i1 %149, label %150, label %691

150:                                              ; preds = %144
  %151 = load ptr, ptr %24, align 8, !tbaa !26
  %152 = load i64, ptr %21, align 8, !tbaa !27
  %153 = mul i64 %152, %145
  %154 = getelementptr inbounds double, ptr %151, i64 %153
  %155 = load ptr, ptr %31, align 8, !tbaa !28
  %156 = getelementptr inbounds double, ptr %155, i64 %153
  %157 = load ptr, ptr %33, align 8, !tbaa !29
  %158 = getelementptr inbounds double, ptr %157, i64 %153
  %159 = load ptr, ptr %22, align 8, !tbaa !30
  %160 = getelementptr double, ptr %159, i64 %153
  %161 = load ptr, ptr %17, align 8, !tbaa !31
  %162 = getelementptr inbounds double, ptr %161, i64 %148
  %163 = load double, ptr %162, align 8, !tbaa !32
  %164 = load ptr, ptr %18, align 8, !tbaa !33
  %165 = getelementptr inbounds double, ptr %164, i64 %148
  %166 = load double, ptr %165, align 8, !tbaa !32
  %167 = fsub double %163, %166
  %168 = load ptr, ptr %19, align 8, !tbaa !34
  %169 = getelementptr inbounds double, ptr %168, i64 %145
  store double %167, ptr %169, align 8, !tbaa !32
  %170 = load ptr, ptr %20, align 8, !tbaa !35
  %171 = mul nsw i64 %152, %148
  %172 = getelementptr double, ptr %170, i64 %171
  %173 = load i64, ptr %23, align 8, !tbaa !36
  %174 = getelementptr double, ptr %160, i64 %173
  %175 = getelementptr double, ptr %172, i64 %173
  %176 = sub nsw i64 %152, %173
  %177 = icmp sgt i64 %176, 0
  br i1 %177, label %178, label %196

178:                                              ; preds = %150, %178
  %179 = phi i64 [ %183, %178 ], [ 0, %150 ]
  %180 = getelementptr inbounds double, ptr %175, i64 %179
  %181 = load double, ptr %180, align 8, !tbaa !32
  %182 = getelementptr inbounds double, ptr %174, i64 %179
  store double %181, ptr %182, align 8, !tbaa !32
  %183 = add nuw nsw i64 %179, 1
  %184 = icmp eq i64 %183, %176
  br i1 %184, label %185, label %178, !llvm.loop !37

185:                                              ; preds = %178
  %186 = getelementptr double, ptr %154, i64 %173
  br label %187

187:                                              ; preds = %187, %185
  %188 = phi i64 [ %192, %187 ], [ 0, %185 ]
  %189 = getelementptr inbounds double, ptr %175, i64 %188
  %190 = load double, ptr %189, align 8, !tbaa !32
  %191 = getelementptr inbounds double, ptr %186, i64 %188
  store double %190, ptr %191, align 8, !tbaa !32
  %192 = add nuw nsw i64 %188, 1
  %193 = icmp eq i64 %192, %176
  br i1 %193, label %194, label %187, !llvm.loop !37

194:                                              ; preds = %187
  %195 = load double, ptr %169, align 8, !tbaa !32
  br label %196

196:                                              ; preds = %194, %150
  %197 = phi double [ %195, %194 ], [ %167, %150 ]
  %198 = load ptr, ptr %25, align 8, !tbaa !38
  %199 = getelementptr inbounds double, ptr %198, i64 %171
  %200 = load ptr, ptr %26, align 8, !tbaa !39
  %201 = load i64, ptr %27, align 8, !tbaa !40
  %202 = mul i64 %201, %153
  %203 = getelementptr inbounds double, ptr %200, i64 %202
  %204 = icmp sgt i64 %173, 0
  br i1 %204, label %205, label %213

205:                                              ; preds = %196, %205
  %206 = phi i64 [ %211, %205 ], [ 0, %196 ]
  %207 = getelementptr inbounds double, ptr %199, i64 %206
  %208 = load double, ptr %207, align 8, !tbaa !32
  %209 = fmul double %197, %208
  %210 = getelementptr inbounds double, ptr %203, i64 %206
  store double %209, ptr %210, align 8, !tbaa !32
  %211 = add nuw nsw i64 %206, 1
  %212 = icmp eq i64 %211, %173
  br i1 %212, label %213, label %205, !llvm.loop !41

213:                                              ; preds = %205, %196
  %214 = load double, ptr %165, align 8, !tbaa !32
  %215 = load ptr, ptr %37, align 8, !tbaa !42
  %216 = getelementptr inbounds double, ptr %215, i64 %145
  store double %214, ptr %216, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #12
  %217 = trunc i64 %152 to i32
  store i32 %217, ptr %2, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #12
  store i32 0, ptr %3, align 4, !tbaa !43
  %218 = load double, ptr %169, align 8, !tbaa !32
  %219 = load ptr, ptr %45, align 8, !tbaa !45
  %220 = load ptr, ptr %13, align 8, !tbaa !19
  %221 = mul i64 %145, 40
  %222 = getelementptr inbounds i8, ptr %220, i64 %221
  %223 = getelementptr inbounds i8, ptr %222, i64 16
  store ptr %172, ptr %223, align 8, !tbaa !20
  tail call void @servocon_jacobian(ptr noundef %222, ptr noundef %219) #12
  %224 = icmp sgt i32 %217, 0
  %225 = load ptr, ptr %45, align 8, !tbaa !45
  br i1 %224, label %226, label %247

226:                                              ; preds = %213
  %227 = and i64 %152, 2147483647
  br label %228

228:                                              ; preds = %232, %226
  %229 = phi i64 [ 0, %226 ], [ %233, %232 ]
  %230 = mul nuw nsw i64 %229, %227
  %231 = getelementptr inbounds double, ptr %225, i64 %230
  br label %235

232:                                              ; preds = %235
  %233 = add nuw nsw i64 %229, 1
  %234 = icmp eq i64 %233, %227
  br i1 %234, label %247, label %228, !llvm.loop !46

235:                                              ; preds = %235, %228
  %236 = phi i64 [ 0, %228 ], [ %245, %235 ]
  %237 = getelementptr inbounds double, ptr %231, i64 %236
  %238 = icmp eq i64 %229, %236
  %239 = select i1 %238, double 1.000000e+00, double 0.000000e+00
  %240 = load double, ptr %237, align 8, !tbaa !32
  %241 = fmul double %218, %240
  %242 = load double, ptr %16, align 8, !tbaa !25
  %243 = fmul double %241, %242
  %244 = fsub double %239, %243
  store double %244, ptr %237, align 8, !tbaa !32
  %245 = add nuw nsw i64 %236, 1
  %246 = icmp eq i64 %245, %227
  br i1 %246, label %232, label %235, !llvm.loop !47

247:                                              ; preds = %232, %213
  %248 = load ptr, ptr %46, align 8, !tbaa !48
  call void @dgetrf(ptr noundef nonnull %2, ptr noundef nonnull %2, ptr noundef %225, ptr noundef nonnull %2, ptr noundef %248, ptr noundef nonnull %3)
  %249 = load i32, ptr %3, align 4, !tbaa !43
  %250 = icmp eq i32 %249, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #12
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #12
  %251 = load i64, ptr %28, align 8, !tbaa !49
  br i1 %250, label %254, label %252

252:                                              ; preds = %247
  %253 = load i64, ptr %21, align 8, !tbaa !27
  br label %259

254:                                              ; preds = %247
  %255 = icmp sgt i64 %251, 1
  %256 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %255, label %342, label %259

257:                                              ; preds = %604
  %258 = load i64, ptr %28, align 8, !tbaa !49
  br label %259

259:                                              ; preds = %611, %252, %257, %254
  %260 = phi i64 [ %253, %252 ], [ %256, %254 ], [ %467, %257 ], [ %467, %611 ]
  %261 = phi i64 [ %251, %252 ], [ %251, %254 ], [ %258, %257 ], [ %613, %611 ]
  %262 = phi i1 [ false, %252 ], [ true, %254 ], [ false, %257 ], [ true, %611 ]
  %263 = add nsw i64 %261, -1
  %264 = load ptr, ptr %26, align 8, !tbaa !39
  %265 = load i64, ptr %27, align 8, !tbaa !40
  %266 = mul nsw i64 %265, %145
  %267 = add nsw i64 %263, %266
  %268 = mul nsw i64 %267, %260
  %269 = getelementptr inbounds double, ptr %264, i64 %268
  %270 = mul nsw i64 %266, %260
  %271 = getelementptr inbounds double, ptr %264, i64 %270
  %272 = load ptr, ptr %34, align 8, !tbaa !50
  %273 = load ptr, ptr %35, align 8, !tbaa !51
  %274 = getelementptr inbounds i64, ptr %273, i64 %261
  %275 = load i64, ptr %274, align 8, !tbaa !14
  %276 = getelementptr i8, ptr %274, i64 8
  %277 = load i64, ptr %276, align 8, !tbaa !14
  %278 = load ptr, ptr %36, align 8, !tbaa !52
  %279 = load i64, ptr %23, align 8, !tbaa !36
  %280 = icmp sgt i64 %279, 1
  br i1 %280, label %281, label %314

281:                                              ; preds = %259
  %282 = icmp slt i64 %275, %277
  br label %283

283:                                              ; preds = %287, %281
  %284 = phi i64 [ 0, %281 ], [ %292, %287 ]
  %285 = or disjoint i64 %284, 1
  %286 = getelementptr double, ptr %271, i64 %284
  br i1 %282, label %295, label %287

287:                                              ; preds = %295, %283
  %288 = phi double [ 0.000000e+00, %283 ], [ %307, %295 ]
  %289 = phi double [ 0.000000e+00, %283 ], [ %311, %295 ]
  %290 = getelementptr inbounds double, ptr %158, i64 %284
  store double %288, ptr %290, align 8, !tbaa !32
  %291 = getelementptr inbounds double, ptr %158, i64 %285
  store double %289, ptr %291, align 8, !tbaa !32
  %292 = add nuw nsw i64 %284, 2
  %293 = or disjoint i64 %292, 1
  %294 = icmp slt i64 %293, %279
  br i1 %294, label %283, label %314, !llvm.loop !53

295:                                              ; preds = %283, %295
  %296 = phi i64 [ %312, %295 ], [ %275, %283 ]
  %297 = phi double [ %311, %295 ], [ 0.000000e+00, %283 ]
  %298 = phi double [ %307, %295 ], [ 0.000000e+00, %283 ]
  %299 = getelementptr inbounds i64, ptr %278, i64 %296
  %300 = load i64, ptr %299, align 8, !tbaa !14
  %301 = mul nsw i64 %300, %260
  %302 = getelementptr double, ptr %286, i64 %301
  %303 = load double, ptr %302, align 8, !tbaa !32
  %304 = getelementptr inbounds double, ptr %272, i64 %296
  %305 = load double, ptr %304, align 8, !tbaa !32
  %306 = fmul double %303, %305
  %307 = fadd double %298, %306
  %308 = getelementptr inbounds i8, ptr %302, i64 8
  %309 = load double, ptr %308, align 8, !tbaa !32
  %310 = fmul double %305, %309
  %311 = fadd double %297, %310
  %312 = add nsw i64 %296, 1
  %313 = icmp eq i64 %312, %277
  br i1 %313, label %287, label %295, !llvm.loop !54

314:                                              ; preds = %287, %259
  %315 = phi i64 [ 0, %259 ], [ %292, %287 ]
  %316 = icmp slt i64 %315, %279
  br i1 %316, label %317, label %337

317:                                              ; preds = %314
  %318 = getelementptr double, ptr %271, i64 %315
  %319 = icmp slt i64 %275, %277
  br i1 %319, label %323, label %320

320:                                              ; preds = %323, %317
  %321 = phi double [ 0.000000e+00, %317 ], [ %334, %323 ]
  %322 = getelementptr inbounds double, ptr %158, i64 %315
  store double %321, ptr %322, align 8, !tbaa !32
  br label %337

323:                                              ; preds = %317, %323
  %324 = phi i64 [ %335, %323 ], [ %275, %317 ]
  %325 = phi double [ %334, %323 ], [ 0.000000e+00, %317 ]
  %326 = getelementptr inbounds i64, ptr %278, i64 %324
  %327 = load i64, ptr %326, align 8, !tbaa !14
  %328 = mul nsw i64 %327, %260
  %329 = getelementptr double, ptr %318, i64 %328
  %330 = load double, ptr %329, align 8, !tbaa !32
  %331 = getelementptr inbounds double, ptr %272, i64 %324
  %332 = load double, ptr %331, align 8, !tbaa !32
  %333 = fmul double %330, %332
  %334 = fadd double %325, %333
  %335 = add nsw i64 %324, 1
  %336 = icmp eq i64 %335, %277
  br i1 %336, label %320, label %323, !llvm.loop !55

337:                                              ; preds = %320, %314
  %338 = icmp sgt i64 %260, 0
  br i1 %338, label %339, label %615

339:                                              ; preds = %337
  %340 = load ptr, ptr %19, align 8, !tbaa !34
  %341 = getelementptr inbounds double, ptr %340, i64 %145
  br label %668

342:                                              ; preds = %254, %611
  %343 = phi i64 [ %467, %611 ], [ %256, %254 ]
  %344 = phi i64 [ %613, %611 ], [ %251, %254 ]
  %345 = phi i64 [ %612, %611 ], [ 1, %254 ]
  %346 = load ptr, ptr %26, align 8, !tbaa !39
  %347 = load i64, ptr %27, align 8, !tbaa !40
  %348 = mul nsw i64 %347, %145
  %349 = add nsw i64 %348, %345
  %350 = mul nsw i64 %349, %343
  %351 = getelementptr inbounds double, ptr %346, i64 %350
  %352 = load ptr, ptr %22, align 8, !tbaa !30
  %353 = mul nsw i64 %343, %145
  %354 = getelementptr inbounds double, ptr %352, i64 %353
  %355 = load ptr, ptr %24, align 8, !tbaa !26
  %356 = getelementptr inbounds double, ptr %355, i64 %353
  %357 = load ptr, ptr %32, align 8, !tbaa !56
  %358 = getelementptr inbounds double, ptr %357, i64 %353
  %359 = load ptr, ptr %19, align 8, !tbaa !34
  %360 = getelementptr inbounds double, ptr %359, i64 %145
  %361 = load double, ptr %360, align 8, !tbaa !32
  %362 = load i64, ptr %40, align 8, !tbaa !57
  %363 = load i64, ptr %44, align 8, !tbaa !58
  %364 = mul nsw i64 %348, %343
  %365 = getelementptr inbounds double, ptr %346, i64 %364
  %366 = load ptr, ptr %34, align 8, !tbaa !50
  %367 = load ptr, ptr %35, align 8, !tbaa !51
  %368 = getelementptr i64, ptr %367, i64 %362
  %369 = getelementptr i64, ptr %368, i64 %345
  %370 = getelementptr i64, ptr %369, i64 %344
  %371 = getelementptr i64, ptr %370, i64 %363
  %372 = load i64, ptr %371, align 8, !tbaa !14
  %373 = getelementptr i8, ptr %371, i64 8
  %374 = load i64, ptr %373, align 8, !tbaa !14
  %375 = load ptr, ptr %36, align 8, !tbaa !52
  %376 = load i64, ptr %23, align 8, !tbaa !36
  %377 = icmp sgt i64 %376, 1
  br i1 %377, label %378, label %411

378:                                              ; preds = %342
  %379 = icmp slt i64 %372, %374
  br label %380

380:                                              ; preds = %384, %378
  %381 = phi i64 [ 0, %378 ], [ %389, %384 ]
  %382 = or disjoint i64 %381, 1
  %383 = getelementptr double, ptr %365, i64 %381
  br i1 %379, label %392, label %384

384:                                              ; preds = %392, %380
  %385 = phi double [ 0.000000e+00, %380 ], [ %404, %392 ]
  %386 = phi double [ 0.000000e+00, %380 ], [ %408, %392 ]
  %387 = getelementptr inbounds double, ptr %351, i64 %381
  store double %385, ptr %387, align 8, !tbaa !32
  %388 = getelementptr inbounds double, ptr %351, i64 %382
  store double %386, ptr %388, align 8, !tbaa !32
  %389 = add nuw nsw i64 %381, 2
  %390 = or disjoint i64 %389, 1
  %391 = icmp slt i64 %390, %376
  br i1 %391, label %380, label %411, !llvm.loop !53

392:                                              ; preds = %380, %392
  %393 = phi i64 [ %409, %392 ], [ %372, %380 ]
  %394 = phi double [ %408, %392 ], [ 0.000000e+00, %380 ]
  %395 = phi double [ %404, %392 ], [ 0.000000e+00, %380 ]
  %396 = getelementptr inbounds i64, ptr %375, i64 %393
  %397 = load i64, ptr %396, align 8, !tbaa !14
  %398 = mul nsw i64 %397, %343
  %399 = getelementptr double, ptr %383, i64 %398
  %400 = load double, ptr %399, align 8, !tbaa !32
  %401 = getelementptr inbounds double, ptr %366, i64 %393
  %402 = load double, ptr %401, align 8, !tbaa !32
  %403 = fmul double %400, %402
  %404 = fadd double %395, %403
  %405 = getelementptr inbounds i8, ptr %399, i64 8
  %406 = load double, ptr %405, align 8, !tbaa !32
  %407 = fmul double %402, %406
  %408 = fadd double %394, %407
  %409 = add nsw i64 %393, 1
  %410 = icmp eq i64 %409, %374
  br i1 %410, label %384, label %392, !llvm.loop !54

411:                                              ; preds = %384, %342
  %412 = phi i64 [ 0, %342 ], [ %389, %384 ]
  %413 = icmp slt i64 %412, %376
  br i1 %413, label %414, label %434

414:                                              ; preds = %411
  %415 = getelementptr double, ptr %365, i64 %412
  %416 = icmp slt i64 %372, %374
  br i1 %416, label %420, label %417

417:                                              ; preds = %420, %414
  %418 = phi double [ 0.000000e+00, %414 ], [ %431, %420 ]
  %419 = getelementptr inbounds double, ptr %351, i64 %412
  store double %418, ptr %419, align 8, !tbaa !32
  br label %434

420:                                              ; preds = %414, %420
  %421 = phi i64 [ %432, %420 ], [ %372, %414 ]
  %422 = phi double [ %431, %420 ], [ 0.000000e+00, %414 ]
  %423 = getelementptr inbounds i64, ptr %375, i64 %421
  %424 = load i64, ptr %423, align 8, !tbaa !14
  %425 = mul nsw i64 %424, %343
  %426 = getelementptr double, ptr %415, i64 %425
  %427 = load double, ptr %426, align 8, !tbaa !32
  %428 = getelementptr inbounds double, ptr %366, i64 %421
  %429 = load double, ptr %428, align 8, !tbaa !32
  %430 = fmul double %427, %429
  %431 = fadd double %422, %430
  %432 = add nsw i64 %421, 1
  %433 = icmp eq i64 %432, %374
  br i1 %433, label %417, label %420, !llvm.loop !55

434:                                              ; preds = %417, %411
  %435 = add nsw i64 %345, -1
  %436 = load ptr, ptr %20, align 8, !tbaa !35
  %437 = load ptr, ptr %9, align 8, !tbaa !13
  %438 = getelementptr inbounds i64, ptr %437, i64 %145
  %439 = load i64, ptr %438, align 8, !tbaa !14
  %440 = mul nsw i64 %439, %343
  %441 = getelementptr inbounds double, ptr %436, i64 %440
  tail call fastcc void @combine(ptr noundef readonly %0, i64 noundef %145, i64 noundef %435, ptr noundef %441, ptr noundef %354)
  %442 = load ptr, ptr %18, align 8, !tbaa !33
  %443 = load ptr, ptr %9, align 8, !tbaa !13
  %444 = getelementptr inbounds i64, ptr %443, i64 %145
  %445 = load i64, ptr %444, align 8, !tbaa !14
  %446 = getelementptr inbounds double, ptr %442, i64 %445
  %447 = load double, ptr %446, align 8, !tbaa !32
  %448 = load ptr, ptr %47, align 8, !tbaa !59
  %449 = getelementptr double, ptr %448, i64 %345
  %450 = getelementptr i8, ptr %449, i64 -8
  %451 = load double, ptr %450, align 8, !tbaa !32
  %452 = fmul double %361, %451
  %453 = fadd double %447, %452
  %454 = load ptr, ptr %37, align 8, !tbaa !42
  %455 = getelementptr inbounds double, ptr %454, i64 %145
  store double %453, ptr %455, align 8, !tbaa !32
  %456 = getelementptr i8, ptr %358, i64 -8
  %457 = load i64, ptr %21, align 8, !tbaa !27
  br label %458

458:                                              ; preds = %608, %434
  %459 = phi i64 [ %457, %434 ], [ %467, %608 ]
  %460 = phi i64 [ 1, %434 ], [ %610, %608 ]
  %461 = phi double [ 1.000000e+00, %434 ], [ %609, %608 ]
  %462 = icmp sgt i64 %459, 0
  br i1 %462, label %469, label %463

463:                                              ; preds = %469, %458
  %464 = load ptr, ptr %13, align 8, !tbaa !19
  %465 = getelementptr inbounds i8, ptr %464, i64 %221
  %466 = getelementptr inbounds i8, ptr %465, i64 16
  store ptr %356, ptr %466, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %465, ptr noundef %358) #12
  %467 = load i64, ptr %21, align 8, !tbaa !27
  %468 = icmp sgt i64 %467, 0
  br i1 %468, label %588, label %481

469:                                              ; preds = %458, %469
  %470 = phi i64 [ %479, %469 ], [ 0, %458 ]
  %471 = getelementptr inbounds double, ptr %354, i64 %470
  %472 = load double, ptr %471, align 8, !tbaa !32
  %473 = getelementptr inbounds double, ptr %351, i64 %470
  %474 = load double, ptr %473, align 8, !tbaa !32
  %475 = load double, ptr %16, align 8, !tbaa !25
  %476 = fmul double %474, %475
  %477 = fadd double %472, %476
  %478 = getelementptr inbounds double, ptr %356, i64 %470
  store double %477, ptr %478, align 8, !tbaa !32
  %479 = add nuw nsw i64 %470, 1
  %480 = icmp eq i64 %479, %459
  br i1 %480, label %463, label %469, !llvm.loop !60

481:                                              ; preds = %588, %463
  %482 = trunc i64 %467 to i32
  %483 = load ptr, ptr %45, align 8, !tbaa !45
  %484 = load ptr, ptr %46, align 8, !tbaa !48
  %485 = icmp sgt i32 %482, 0
  %486 = shl i64 %467, 32
  %487 = ashr exact i64 %486, 32
  %488 = and i64 %467, 4294967295
  br i1 %485, label %489, label %586

489:                                              ; preds = %481, %499
  %490 = phi i64 [ %507, %499 ], [ 0, %481 ]
  %491 = icmp eq i64 %490, 0
  br i1 %491, label %492, label %494

492:                                              ; preds = %489
  %493 = load double, ptr %358, align 8, !tbaa !32
  br label %499

494:                                              ; preds = %489
  %495 = mul nuw nsw i64 %490, %487
  %496 = getelementptr inbounds double, ptr %483, i64 %495
  %497 = getelementptr inbounds double, ptr %358, i64 %490
  %498 = load double, ptr %497, align 8, !tbaa !32
  br label %509

499:                                              ; preds = %509, %492
  %500 = phi i64 [ 0, %492 ], [ %495, %509 ]
  %501 = phi double [ %493, %492 ], [ %517, %509 ]
  %502 = getelementptr inbounds double, ptr %483, i64 %500
  %503 = getelementptr inbounds double, ptr %502, i64 %490
  %504 = load double, ptr %503, align 8, !tbaa !32
  %505 = getelementptr inbounds double, ptr %358, i64 %490
  %506 = fdiv double %501, %504
  store double %506, ptr %505, align 8, !tbaa !32
  %507 = add nuw nsw i64 %490, 1
  %508 = icmp eq i64 %507, %488
  br i1 %508, label %522, label %489, !llvm.loop !61

509:                                              ; preds = %509, %494
  %510 = phi i64 [ 0, %494 ], [ %518, %509 ]
  %511 = phi double [ %498, %494 ], [ %517, %509 ]
  %512 = getelementptr inbounds double, ptr %496, i64 %510
  %513 = load double, ptr %512, align 8, !tbaa !32
  %514 = getelementptr inbounds double, ptr %358, i64 %510
  %515 = load double, ptr %514, align 8, !tbaa !32
  %516 = fmul double %513, %515
  %517 = fsub double %511, %516
  store double %517, ptr %497, align 8, !tbaa !32
  %518 = add nuw nsw i64 %510, 1
  %519 = icmp eq i64 %518, %490
  br i1 %519, label %499, label %509, !llvm.loop !62

520:                                              ; preds = %533, %522
  %521 = icmp sgt i64 %523, 1
  br i1 %521, label %522, label %547, !llvm.loop !63

522:                                              ; preds = %499, %520
  %523 = phi i64 [ %525, %520 ], [ %488, %499 ]
  %524 = phi i64 [ %526, %520 ], [ %487, %499 ]
  %525 = add nsw i64 %523, -1
  %526 = add nsw i64 %524, -1
  %527 = icmp slt i64 %523, %487
  br i1 %527, label %528, label %520

528:                                              ; preds = %522
  %529 = mul nsw i64 %525, %487
  %530 = getelementptr inbounds double, ptr %483, i64 %529
  %531 = getelementptr inbounds double, ptr %358, i64 %525
  %532 = load double, ptr %531, align 8, !tbaa !32
  br label %533

533:                                              ; preds = %533, %528
  %534 = phi i64 [ %524, %528 ], [ %542, %533 ]
  %535 = phi double [ %532, %528 ], [ %541, %533 ]
  %536 = getelementptr inbounds double, ptr %530, i64 %534
  %537 = load double, ptr %536, align 8, !tbaa !32
  %538 = getelementptr inbounds double, ptr %358, i64 %534
  %539 = load double, ptr %538, align 8, !tbaa !32
  %540 = fmul double %537, %539
  %541 = fsub double %535, %540
  store double %541, ptr %531, align 8, !tbaa !32
  %542 = add nsw i64 %534, 1
  %543 = trunc i64 %542 to i32
  %544 = icmp eq i32 %482, %543
  br i1 %544, label %520, label %533, !llvm.loop !64

545:                                              ; preds = %547
  %546 = and i64 %467, 2147483647
  br label %558

547:                                              ; preds = %520, %547
  %548 = phi i64 [ %549, %547 ], [ %488, %520 ]
  %549 = add nsw i64 %548, -1
  %550 = getelementptr inbounds double, ptr %358, i64 %549
  %551 = load double, ptr %550, align 8, !tbaa !32
  %552 = getelementptr inbounds i32, ptr %484, i64 %549
  %553 = load i32, ptr %552, align 4, !tbaa !43
  %554 = sext i32 %553 to i64
  %555 = getelementptr double, ptr %456, i64 %554
  %556 = load double, ptr %555, align 8, !tbaa !32
  store double %556, ptr %550, align 8, !tbaa !32
  store double %551, ptr %555, align 8, !tbaa !32
  %557 = icmp sgt i64 %548, 1
  br i1 %557, label %547, label %545, !llvm.loop !65

558:                                              ; preds = %558, %545
  %559 = phi i64 [ 0, %545 ], [ %578, %558 ]
  %560 = phi double [ 0.000000e+00, %545 ], [ %577, %558 ]
  %561 = getelementptr inbounds double, ptr %358, i64 %559
  %562 = load double, ptr %561, align 8, !tbaa !32
  %563 = getelementptr inbounds double, ptr %351, i64 %559
  %564 = load double, ptr %563, align 8, !tbaa !32
  %565 = fsub double %564, %562
  store double %565, ptr %563, align 8, !tbaa !32
  %566 = load double, ptr %561, align 8, !tbaa !32
  %567 = tail call double @llvm.fabs.f64(double %566)
  %568 = load double, ptr %48, align 8, !tbaa !66
  %569 = load double, ptr %49, align 8, !tbaa !67
  %570 = tail call double @llvm.fabs.f64(double %565)
  %571 = fmul double %570, %569
  %572 = fadd double %568, %571
  %573 = fdiv double %567, %572
  %574 = fcmp ugt double %573, %560
  %575 = fcmp ord double %560, 0.000000e+00
  %576 = and i1 %575, %574
  %577 = select i1 %576, double %573, double %560
  %578 = add nuw nsw i64 %559, 1
  %579 = icmp eq i64 %578, %546
  br i1 %579, label %580, label %558, !llvm.loop !68

580:                                              ; preds = %558
  %581 = fdiv double %577, %461
  %582 = fmul double %577, %581
  %583 = fsub double 1.000000e+00, %581
  %584 = fdiv double %582, %583
  %585 = icmp ult i64 %460, 2
  br i1 %585, label %608, label %598

586:                                              ; preds = %481
  %587 = icmp ult i64 %460, 2
  br i1 %587, label %608, label %611

588:                                              ; preds = %463, %588
  %589 = phi i64 [ %596, %588 ], [ 0, %463 ]
  %590 = getelementptr inbounds double, ptr %351, i64 %589
  %591 = load double, ptr %590, align 8, !tbaa !32
  %592 = getelementptr inbounds double, ptr %358, i64 %589
  %593 = load double, ptr %592, align 8, !tbaa !32
  %594 = fmul double %361, %593
  %595 = fsub double %591, %594
  store double %595, ptr %592, align 8, !tbaa !32
  %596 = add nuw nsw i64 %589, 1
  %597 = icmp eq i64 %596, %467
  br i1 %597, label %481, label %588, !llvm.loop !69

598:                                              ; preds = %580
  %599 = fcmp olt double %577, 1.000000e-13
  br i1 %599, label %611, label %600

600:                                              ; preds = %598
  %601 = fcmp ogt double %584, 0.000000e+00
  %602 = fcmp olt double %584, 1.000000e+00
  %603 = and i1 %601, %602
  br i1 %603, label %611, label %604

604:                                              ; preds = %600
  %605 = fcmp ugt double %581, 2.000000e+00
  %606 = icmp ugt i64 %460, 9
  %607 = select i1 %605, i1 true, i1 %606
  br i1 %607, label %257, label %608

608:                                              ; preds = %604, %586, %580
  %609 = phi double [ 0.000000e+00, %586 ], [ %577, %580 ], [ %577, %604 ]
  %610 = add nuw nsw i64 %460, 1
  br label %458, !llvm.loop !70

611:                                              ; preds = %600, %598, %586
  %612 = add nuw nsw i64 %345, 1
  %613 = load i64, ptr %28, align 8, !tbaa !49
  %614 = icmp slt i64 %612, %613
  br i1 %614, label %342, label %259, !llvm.loop !71

615:                                              ; preds = %684, %337
  %616 = load ptr, ptr %17, align 8, !tbaa !31
  %617 = load ptr, ptr %9, align 8, !tbaa !13
  %618 = getelementptr inbounds i64, ptr %617, i64 %145
  %619 = load i64, ptr %618, align 8, !tbaa !14
  %620 = getelementptr inbounds double, ptr %616, i64 %619
  %621 = load double, ptr %620, align 8, !tbaa !32
  %622 = load ptr, ptr %37, align 8, !tbaa !42
  %623 = getelementptr inbounds double, ptr %622, i64 %145
  store double %621, ptr %623, align 8, !tbaa !32
  %624 = load i64, ptr %38, align 8, !tbaa !72
  %625 = icmp eq i64 %624, 0
  br i1 %625, label %691, label %626

626:                                              ; preds = %615
  %627 = load ptr, ptr %24, align 8, !tbaa !26
  %628 = mul nsw i64 %260, %145
  %629 = getelementptr double, ptr %627, i64 %628
  %630 = load ptr, ptr %22, align 8, !tbaa !30
  %631 = getelementptr inbounds double, ptr %630, i64 %628
  %632 = load ptr, ptr %33, align 8, !tbaa !29
  %633 = getelementptr inbounds double, ptr %632, i64 %628
  %634 = load ptr, ptr %13, align 8, !tbaa !19
  %635 = getelementptr inbounds i8, ptr %634, i64 %221
  %636 = getelementptr inbounds i8, ptr %635, i64 16
  store ptr %629, ptr %636, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %635, ptr noundef %631) #12
  %637 = load i64, ptr %39, align 8, !tbaa !73
  %638 = icmp eq i64 %637, 0
  %639 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %638, label %656, label %640

640:                                              ; preds = %626
  %641 = icmp sgt i64 %639, 0
  br i1 %641, label %642, label %665

642:                                              ; preds = %640, %642
  %643 = phi i64 [ %654, %642 ], [ 0, %640 ]
  %644 = getelementptr inbounds double, ptr %633, i64 %643
  %645 = load double, ptr %644, align 8, !tbaa !32
  %646 = tail call double @llvm.fabs.f64(double %645)
  %647 = getelementptr inbounds double, ptr %631, i64 %643
  %648 = load double, ptr %647, align 8, !tbaa !32
  %649 = getelementptr inbounds double, ptr %629, i64 %643
  %650 = load double, ptr %649, align 8, !tbaa !32
  %651 = fsub double %648, %650
  %652 = tail call double @llvm.fabs.f64(double %651)
  %653 = fadd double %646, %652
  store double %653, ptr %644, align 8, !tbaa !32
  %654 = add nuw nsw i64 %643, 1
  %655 = icmp eq i64 %654, %639
  br i1 %655, label %656, label %642, !llvm.loop !74

656:                                              ; preds = %642, %626
  %657 = icmp sgt i64 %639, 0
  br i1 %657, label %658, label %665

658:                                              ; preds = %656, %658
  %659 = phi i64 [ %663, %658 ], [ 0, %656 ]
  %660 = getelementptr inbounds double, ptr %631, i64 %659
  %661 = load double, ptr %660, align 8, !tbaa !32
  %662 = getelementptr inbounds double, ptr %629, i64 %659
  store double %661, ptr %662, align 8, !tbaa !32
  %663 = add nuw nsw i64 %659, 1
  %664 = icmp eq i64 %663, %639
  br i1 %664, label %665, label %658, !llvm.loop !37

665:                                              ; preds = %658, %656, %640
  %666 = load i64, ptr %38, align 8, !tbaa !72
  %667 = icmp eq i64 %666, 0
  br i1 %667, label %691, label %687

668:                                              ; preds = %684, %339
  %669 = phi i64 [ 0, %339 ], [ %685, %684 ]
  %670 = getelementptr inbounds double, ptr %160, i64 %669
  %671 = load double, ptr %670, align 8, !tbaa !32
  %672 = getelementptr inbounds double, ptr %269, i64 %669
  %673 = load double, ptr %672, align 8, !tbaa !32
  %674 = load double, ptr %16, align 8, !tbaa !25
  %675 = fmul double %673, %674
  %676 = fadd double %671, %675
  %677 = getelementptr inbounds double, ptr %154, i64 %669
  store double %676, ptr %677, align 8, !tbaa !32
  %678 = load double, ptr %672, align 8, !tbaa !32
  %679 = load double, ptr %341, align 8, !tbaa !32
  %680 = fdiv double %678, %679
  %681 = getelementptr inbounds double, ptr %156, i64 %669
  store double %680, ptr %681, align 8, !tbaa !32
  br i1 %262, label %684, label %682

682:                                              ; preds = %668
  %683 = getelementptr inbounds double, ptr %158, i64 %669
  store double 0x7FF8000000000000, ptr %683, align 8, !tbaa !32
  br label %684

684:                                              ; preds = %682, %668
  %685 = add nuw nsw i64 %669, 1
  %686 = icmp eq i64 %685, %260
  br i1 %686, label %615, label %668, !llvm.loop !75

687:                                              ; preds = %665
  %688 = load ptr, ptr %13, align 8, !tbaa !19
  %689 = getelementptr inbounds i8, ptr %688, i64 %221
  %690 = getelementptr inbounds i8, ptr %689, i64 16
  store ptr %154, ptr %690, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %689, ptr noundef %156) #12
  br label %691

691:                                              ; preds = %687, %665, %615, %144
  %692 = add nuw nsw i64 %145, 1
  %693 = load i64, ptr %7, align 8, !tbaa !11
  %694 = icmp slt i64 %692, %693
  br i1 %694, label %144, label %1033, !llvm.loop !76

695:                                              ; preds = %139
  br i1 %142, label %696, label %698

696:                                              ; preds = %695
  %697 = load ptr, ptr %9, align 8, !tbaa !13
  br label %701

698:                                              ; preds = %765, %695
  %699 = load i64, ptr %28, align 8, !tbaa !49
  %700 = icmp sgt i64 %699, 1
  br i1 %700, label %774, label %770

701:                                              ; preds = %765, %696
  %702 = phi i64 [ 0, %696 ], [ %766, %765 ]
  %703 = getelementptr inbounds i64, ptr %697, i64 %702
  %704 = load i64, ptr %703, align 8, !tbaa !14
  %705 = icmp sgt i64 %704, -1
  br i1 %705, label %706, label %765

706:                                              ; preds = %701
  %707 = load ptr, ptr %17, align 8, !tbaa !31
  %708 = getelementptr inbounds double, ptr %707, i64 %704
  %709 = load double, ptr %708, align 8, !tbaa !32
  %710 = load ptr, ptr %18, align 8, !tbaa !33
  %711 = getelementptr inbounds double, ptr %710, i64 %704
  %712 = load double, ptr %711, align 8, !tbaa !32
  %713 = fsub double %709, %712
  %714 = load ptr, ptr %19, align 8, !tbaa !34
  %715 = getelementptr inbounds double, ptr %714, i64 %702
  store double %713, ptr %715, align 8, !tbaa !32
  %716 = load ptr, ptr %20, align 8, !tbaa !35
  %717 = load i64, ptr %21, align 8, !tbaa !27
  %718 = mul nsw i64 %717, %704
  %719 = getelementptr double, ptr %716, i64 %718
  %720 = load ptr, ptr %22, align 8, !tbaa !30
  %721 = mul i64 %717, %702
  %722 = getelementptr double, ptr %720, i64 %721
  %723 = load i64, ptr %23, align 8, !tbaa !36
  %724 = getelementptr double, ptr %722, i64 %723
  %725 = getelementptr double, ptr %719, i64 %723
  %726 = sub nsw i64 %717, %723
  %727 = icmp sgt i64 %726, 0
  br i1 %727, label %728, label %748

728:                                              ; preds = %706, %728
  %729 = phi i64 [ %733, %728 ], [ 0, %706 ]
  %730 = getelementptr inbounds double, ptr %725, i64 %729
  %731 = load double, ptr %730, align 8, !tbaa !32
  %732 = getelementptr inbounds double, ptr %724, i64 %729
  store double %731, ptr %732, align 8, !tbaa !32
  %733 = add nuw nsw i64 %729, 1
  %734 = icmp eq i64 %733, %726
  br i1 %734, label %735, label %728, !llvm.loop !37

735:                                              ; preds = %728
  %736 = load ptr, ptr %24, align 8, !tbaa !26
  %737 = getelementptr inbounds double, ptr %736, i64 %721
  %738 = getelementptr double, ptr %737, i64 %723
  br label %739

739:                                              ; preds = %739, %735
  %740 = phi i64 [ %744, %739 ], [ 0, %735 ]
  %741 = getelementptr inbounds double, ptr %725, i64 %740
  %742 = load double, ptr %741, align 8, !tbaa !32
  %743 = getelementptr inbounds double, ptr %738, i64 %740
  store double %742, ptr %743, align 8, !tbaa !32
  %744 = add nuw nsw i64 %740, 1
  %745 = icmp eq i64 %744, %726
  br i1 %745, label %746, label %739, !llvm.loop !37

746:                                              ; preds = %739
  %747 = load double, ptr %715, align 8, !tbaa !32
  br label %748

748:                                              ; preds = %746, %706
  %749 = phi double [ %747, %746 ], [ %713, %706 ]
  %750 = load ptr, ptr %25, align 8, !tbaa !38
  %751 = getelementptr inbounds double, ptr %750, i64 %718
  %752 = load ptr, ptr %26, align 8, !tbaa !39
  %753 = load i64, ptr %27, align 8, !tbaa !40
  %754 = mul i64 %753, %721
  %755 = getelementptr inbounds double, ptr %752, i64 %754
  %756 = icmp sgt i64 %723, 0
  br i1 %756, label %757, label %765

757:                                              ; preds = %748, %757
  %758 = phi i64 [ %763, %757 ], [ 0, %748 ]
  %759 = getelementptr inbounds double, ptr %751, i64 %758
  %760 = load double, ptr %759, align 8, !tbaa !32
  %761 = fmul double %749, %760
  %762 = getelementptr inbounds double, ptr %755, i64 %758
  store double %761, ptr %762, align 8, !tbaa !32
  %763 = add nuw nsw i64 %758, 1
  %764 = icmp eq i64 %763, %723
  br i1 %764, label %765, label %757, !llvm.loop !41

765:                                              ; preds = %757, %748, %701
  %766 = add nuw nsw i64 %702, 1
  %767 = icmp eq i64 %766, %131
  br i1 %767, label %698, label %701, !llvm.loop !77

768:                                              ; preds = %788
  %769 = load i64, ptr %7, align 8, !tbaa !11
  br label %770

770:                                              ; preds = %768, %698
  %771 = phi i64 [ %769, %768 ], [ %130, %698 ]
  %772 = phi i64 [ %769, %768 ], [ %131, %698 ]
  %773 = icmp sgt i64 %772, 0
  br i1 %773, label %801, label %796

774:                                              ; preds = %698, %788
  %775 = phi i64 [ %794, %788 ], [ %699, %698 ]
  %776 = phi i64 [ %793, %788 ], [ 1, %698 ]
  %777 = add nsw i64 %775, -1
  %778 = icmp eq i64 %776, %777
  %779 = add nsw i64 %776, -1
  br i1 %778, label %780, label %788

780:                                              ; preds = %774
  %781 = load i64, ptr %29, align 8, !tbaa !78
  %782 = icmp eq i64 %781, 0
  %783 = select i1 %782, i64 528, i64 520
  %784 = getelementptr inbounds i8, ptr %0, i64 %783
  %785 = load i64, ptr %30, align 8, !tbaa !79
  %786 = icmp eq i64 %785, 0
  %787 = select i1 %786, ptr %32, ptr %31
  br label %788

788:                                              ; preds = %780, %774
  %789 = phi ptr [ %784, %780 ], [ %22, %774 ]
  %790 = phi ptr [ %787, %780 ], [ %32, %774 ]
  %791 = load ptr, ptr %789, align 8, !tbaa !20
  %792 = load ptr, ptr %790, align 8, !tbaa !20
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %779, i64 noundef %776, ptr noundef %791, ptr noundef %792)
  %793 = add nuw nsw i64 %776, 1
  %794 = load i64, ptr %28, align 8, !tbaa !49
  %795 = icmp slt i64 %793, %794
  br i1 %795, label %774, label %768, !llvm.loop !80

796:                                              ; preds = %945, %770
  %797 = phi i64 [ %771, %770 ], [ %947, %945 ]
  %798 = phi i64 [ %772, %770 ], [ %947, %945 ]
  %799 = load i64, ptr %38, align 8, !tbaa !72
  %800 = icmp eq i64 %799, 0
  br i1 %800, label %949, label %952

801:                                              ; preds = %770, %945
  %802 = phi i64 [ %946, %945 ], [ 0, %770 ]
  %803 = load ptr, ptr %9, align 8, !tbaa !13
  %804 = getelementptr inbounds i64, ptr %803, i64 %802
  %805 = load i64, ptr %804, align 8, !tbaa !14
  %806 = icmp sgt i64 %805, -1
  br i1 %806, label %807, label %945

807:                                              ; preds = %801
  %808 = load i64, ptr %29, align 8, !tbaa !78
  %809 = icmp eq i64 %808, 0
  %810 = load i64, ptr %28, align 8, !tbaa !49
  %811 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %809, label %822, label %812

812:                                              ; preds = %807
  %813 = add nsw i64 %810, -1
  %814 = load ptr, ptr %20, align 8, !tbaa !35
  %815 = mul nsw i64 %811, %805
  %816 = getelementptr inbounds double, ptr %814, i64 %815
  %817 = load ptr, ptr %24, align 8, !tbaa !26
  %818 = mul nsw i64 %811, %802
  %819 = getelementptr inbounds double, ptr %817, i64 %818
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %802, i64 noundef %813, ptr noundef %816, ptr noundef %819)
  %820 = load i64, ptr %28, align 8, !tbaa !49
  %821 = load i64, ptr %21, align 8, !tbaa !27
  br label %822

822:                                              ; preds = %812, %807
  %823 = phi i64 [ %821, %812 ], [ %811, %807 ]
  %824 = phi i64 [ %820, %812 ], [ %810, %807 ]
  %825 = load ptr, ptr %33, align 8, !tbaa !29
  %826 = mul i64 %823, %802
  %827 = getelementptr inbounds double, ptr %825, i64 %826
  %828 = load ptr, ptr %26, align 8, !tbaa !39
  %829 = load i64, ptr %27, align 8, !tbaa !40
  %830 = mul i64 %829, %826
  %831 = getelementptr inbounds double, ptr %828, i64 %830
  %832 = load ptr, ptr %34, align 8, !tbaa !50
  %833 = load ptr, ptr %35, align 8, !tbaa !51
  %834 = getelementptr inbounds i64, ptr %833, i64 %824
  %835 = load i64, ptr %834, align 8, !tbaa !14
  %836 = getelementptr i8, ptr %834, i64 8
  %837 = load i64, ptr %836, align 8, !tbaa !14
  %838 = load ptr, ptr %36, align 8, !tbaa !52
  %839 = load i64, ptr %23, align 8, !tbaa !36
  %840 = icmp sgt i64 %839, 1
  br i1 %840, label %841, label %874

841:                                              ; preds = %822
  %842 = icmp slt i64 %835, %837
  br label %843

843:                                              ; preds = %847, %841
  %844 = phi i64 [ 0, %841 ], [ %852, %847 ]
  %845 = or disjoint i64 %844, 1
  %846 = getelementptr double, ptr %831, i64 %844
  br i1 %842, label %855, label %847

847:                                              ; preds = %855, %843
  %848 = phi double [ 0.000000e+00, %843 ], [ %867, %855 ]
  %849 = phi double [ 0.000000e+00, %843 ], [ %871, %855 ]
  %850 = getelementptr inbounds double, ptr %827, i64 %844
  store double %848, ptr %850, align 8, !tbaa !32
  %851 = getelementptr inbounds double, ptr %827, i64 %845
  store double %849, ptr %851, align 8, !tbaa !32
  %852 = add nuw nsw i64 %844, 2
  %853 = or disjoint i64 %852, 1
  %854 = icmp slt i64 %853, %839
  br i1 %854, label %843, label %874, !llvm.loop !53

855:                                              ; preds = %843, %855
  %856 = phi i64 [ %872, %855 ], [ %835, %843 ]
  %857 = phi double [ %871, %855 ], [ 0.000000e+00, %843 ]
  %858 = phi double [ %867, %855 ], [ 0.000000e+00, %843 ]
  %859 = getelementptr inbounds i64, ptr %838, i64 %856
  %860 = load i64, ptr %859, align 8, !tbaa !14
  %861 = mul nsw i64 %860, %823
  %862 = getelementptr double, ptr %846, i64 %861
  %863 = load double, ptr %862, align 8, !tbaa !32
  %864 = getelementptr inbounds double, ptr %832, i64 %856
  %865 = load double, ptr %864, align 8, !tbaa !32
  %866 = fmul double %863, %865
  %867 = fadd double %858, %866
  %868 = getelementptr inbounds i8, ptr %862, i64 8
  %869 = load double, ptr %868, align 8, !tbaa !32
  %870 = fmul double %865, %869
  %871 = fadd double %857, %870
  %872 = add nsw i64 %856, 1
  %873 = icmp eq i64 %872, %837
  br i1 %873, label %847, label %855, !llvm.loop !54

874:                                              ; preds = %847, %822
  %875 = phi i64 [ 0, %822 ], [ %852, %847 ]
  %876 = icmp slt i64 %875, %839
  br i1 %876, label %877, label %897

877:                                              ; preds = %874
  %878 = getelementptr double, ptr %831, i64 %875
  %879 = icmp slt i64 %835, %837
  br i1 %879, label %883, label %880

880:                                              ; preds = %883, %877
  %881 = phi double [ 0.000000e+00, %877 ], [ %894, %883 ]
  %882 = getelementptr inbounds double, ptr %827, i64 %875
  store double %881, ptr %882, align 8, !tbaa !32
  br label %897

883:                                              ; preds = %877, %883
  %884 = phi i64 [ %895, %883 ], [ %835, %877 ]
  %885 = phi double [ %894, %883 ], [ 0.000000e+00, %877 ]
  %886 = getelementptr inbounds i64, ptr %838, i64 %884
  %887 = load i64, ptr %886, align 8, !tbaa !14
  %888 = mul nsw i64 %887, %823
  %889 = getelementptr double, ptr %878, i64 %888
  %890 = load double, ptr %889, align 8, !tbaa !32
  %891 = getelementptr inbounds double, ptr %832, i64 %884
  %892 = load double, ptr %891, align 8, !tbaa !32
  %893 = fmul double %890, %892
  %894 = fadd double %885, %893
  %895 = add nsw i64 %884, 1
  %896 = icmp eq i64 %895, %837
  br i1 %896, label %880, label %883, !llvm.loop !55

897:                                              ; preds = %880, %874
  %898 = load ptr, ptr %17, align 8, !tbaa !31
  %899 = load ptr, ptr %9, align 8, !tbaa !13
  %900 = getelementptr inbounds i64, ptr %899, i64 %802
  %901 = load i64, ptr %900, align 8, !tbaa !14
  %902 = getelementptr inbounds double, ptr %898, i64 %901
  %903 = load double, ptr %902, align 8, !tbaa !32
  %904 = load ptr, ptr %37, align 8, !tbaa !42
  %905 = getelementptr inbounds double, ptr %904, i64 %802
  store double %903, ptr %905, align 8, !tbaa !32
  %906 = load i64, ptr %38, align 8, !tbaa !72
  %907 = icmp eq i64 %906, 0
  br i1 %907, label %945, label %908

908:                                              ; preds = %897
  %909 = load ptr, ptr %24, align 8, !tbaa !26
  %910 = getelementptr double, ptr %909, i64 %826
  %911 = load ptr, ptr %22, align 8, !tbaa !30
  %912 = getelementptr inbounds double, ptr %911, i64 %826
  %913 = load ptr, ptr %13, align 8, !tbaa !19
  %914 = mul i64 %802, 40
  %915 = getelementptr inbounds i8, ptr %913, i64 %914
  %916 = getelementptr inbounds i8, ptr %915, i64 16
  store ptr %910, ptr %916, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %915, ptr noundef %912) #12
  %917 = load i64, ptr %39, align 8, !tbaa !73
  %918 = icmp eq i64 %917, 0
  %919 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %918, label %936, label %920

920:                                              ; preds = %908
  %921 = icmp sgt i64 %919, 0
  br i1 %921, label %922, label %945

922:                                              ; preds = %920, %922
  %923 = phi i64 [ %934, %922 ], [ 0, %920 ]
  %924 = getelementptr inbounds double, ptr %827, i64 %923
  %925 = load double, ptr %924, align 8, !tbaa !32
  %926 = tail call double @llvm.fabs.f64(double %925)
  %927 = getelementptr inbounds double, ptr %912, i64 %923
  %928 = load double, ptr %927, align 8, !tbaa !32
  %929 = getelementptr inbounds double, ptr %910, i64 %923
  %930 = load double, ptr %929, align 8, !tbaa !32
  %931 = fsub double %928, %930
  %932 = tail call double @llvm.fabs.f64(double %931)
  %933 = fadd double %926, %932
  store double %933, ptr %924, align 8, !tbaa !32
  %934 = add nuw nsw i64 %923, 1
  %935 = icmp eq i64 %934, %919
  br i1 %935, label %936, label %922, !llvm.loop !74

936:                                              ; preds = %922, %908
  %937 = icmp sgt i64 %919, 0
  br i1 %937, label %938, label %945

938:                                              ; preds = %936, %938
  %939 = phi i64 [ %943, %938 ], [ 0, %936 ]
  %940 = getelementptr inbounds double, ptr %912, i64 %939
  %941 = load double, ptr %940, align 8, !tbaa !32
  %942 = getelementptr inbounds double, ptr %910, i64 %939
  store double %941, ptr %942, align 8, !tbaa !32
  %943 = add nuw nsw i64 %939, 1
  %944 = icmp eq i64 %943, %919
  br i1 %944, label %945, label %938, !llvm.loop !37

945:                                              ; preds = %938, %936, %920, %897, %801
  %946 = add nuw nsw i64 %802, 1
  %947 = load i64, ptr %7, align 8, !tbaa !11
  %948 = icmp slt i64 %946, %947
  br i1 %948, label %801, label %796, !llvm.loop !81

949:                                              ; preds = %796
  %950 = load i64, ptr %30, align 8, !tbaa !79
  %951 = icmp eq i64 %950, 0
  br i1 %951, label %952, label %982

952:                                              ; preds = %949, %796
  %953 = load ptr, ptr %24, align 8, !tbaa !26
  %954 = load ptr, ptr %31, align 8, !tbaa !28
  %955 = load i64, ptr %6, align 8, !tbaa !12
  %956 = icmp eq i64 %955, 1
  %957 = icmp sgt i64 %798, 0
  %958 = and i1 %957, %956
  br i1 %958, label %959, label %982

959:                                              ; preds = %952, %977
  %960 = phi i64 [ %978, %977 ], [ %797, %952 ]
  %961 = phi i64 [ %979, %977 ], [ %798, %952 ]
  %962 = phi i64 [ %980, %977 ], [ 0, %952 ]
  %963 = load ptr, ptr %9, align 8, !tbaa !13
  %964 = getelementptr inbounds i64, ptr %963, i64 %962
  %965 = load i64, ptr %964, align 8, !tbaa !14
  %966 = icmp sgt i64 %965, -1
  br i1 %966, label %967, label %977

967:                                              ; preds = %959
  %968 = load i64, ptr %21, align 8, !tbaa !27
  %969 = mul nsw i64 %968, %962
  %970 = getelementptr inbounds double, ptr %953, i64 %969
  %971 = getelementptr inbounds double, ptr %954, i64 %969
  %972 = load ptr, ptr %13, align 8, !tbaa !19
  %973 = mul i64 %962, 40
  %974 = getelementptr inbounds i8, ptr %972, i64 %973
  %975 = getelementptr inbounds i8, ptr %974, i64 16
  store ptr %970, ptr %975, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %974, ptr noundef %971) #12
  %976 = load i64, ptr %7, align 8, !tbaa !11
  br label %977

977:                                              ; preds = %967, %959
  %978 = phi i64 [ %960, %959 ], [ %976, %967 ]
  %979 = phi i64 [ %961, %959 ], [ %976, %967 ]
  %980 = add nuw nsw i64 %962, 1
  %981 = icmp slt i64 %980, %979
  br i1 %981, label %959, label %982, !llvm.loop !82

982:                                              ; preds = %977, %952, %949
  %983 = phi i64 [ %797, %952 ], [ %797, %949 ], [ %978, %977 ]
  %984 = phi i64 [ %798, %952 ], [ %798, %949 ], [ %979, %977 ]
  %985 = load i64, ptr %40, align 8, !tbaa !57
  %986 = icmp ne i64 %985, 0
  %987 = icmp sgt i64 %984, 0
  %988 = and i1 %986, %987
  br i1 %988, label %989, label %1033

989:                                              ; preds = %982
  %990 = load ptr, ptr %9, align 8, !tbaa !13
  br label %991

991:                                              ; preds = %1011, %989
  %992 = phi i1 [ true, %989 ], [ %1013, %1011 ]
  %993 = phi i64 [ 0, %989 ], [ %1012, %1011 ]
  %994 = getelementptr inbounds i64, ptr %990, i64 %993
  %995 = load i64, ptr %994, align 8, !tbaa !14
  %996 = icmp sgt i64 %995, -1
  br i1 %996, label %997, label %1011

997:                                              ; preds = %991
  %998 = load i64, ptr %41, align 8, !tbaa !83
  %999 = icmp eq i64 %998, 0
  br i1 %999, label %1000, label %1015

1000:                                             ; preds = %997
  %1001 = load ptr, ptr %42, align 8, !tbaa !84
  %1002 = load ptr, ptr %43, align 8, !tbaa !85
  %1003 = getelementptr inbounds i64, ptr %1002, i64 %995
  %1004 = load i64, ptr %1003, align 8, !tbaa !14
  %1005 = getelementptr inbounds double, ptr %1001, i64 %1004
  %1006 = load double, ptr %1005, align 8, !tbaa !32
  %1007 = load ptr, ptr %17, align 8, !tbaa !31
  %1008 = getelementptr inbounds double, ptr %1007, i64 %995
  %1009 = load double, ptr %1008, align 8, !tbaa !32
  %1010 = fcmp ugt double %1006, %1009
  br i1 %1010, label %1011, label %1015

1011:                                             ; preds = %1000, %991
  %1012 = add nuw nsw i64 %993, 1
  %1013 = icmp slt i64 %1012, %984
  %1014 = icmp eq i64 %1012, %984
  br i1 %1014, label %1015, label %991, !llvm.loop !86

1015:                                             ; preds = %1011, %1000, %997
  %1016 = phi i1 [ %992, %1000 ], [ %992, %997 ], [ %1013, %1011 ]
  %1017 = icmp sgt i64 %985, 0
  %1018 = and i1 %1017, %1016
  br i1 %1018, label %1019, label %1033

1019:                                             ; preds = %1015, %1019
  %1020 = phi i64 [ %1023, %1019 ], [ 0, %1015 ]
  %1021 = load i64, ptr %28, align 8, !tbaa !49
  %1022 = load i64, ptr %44, align 8, !tbaa !58
  %1023 = add nuw nsw i64 %1020, 1
  %1024 = add i64 %1021, %1023
  %1025 = add i64 %1024, %1022
  %1026 = add nsw i64 %1021, %1020
  %1027 = load ptr, ptr %22, align 8, !tbaa !30
  %1028 = load ptr, ptr %32, align 8, !tbaa !56
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %1025, i64 noundef %1026, ptr noundef %1027, ptr noundef %1028)
  %1029 = load i64, ptr %40, align 8, !tbaa !57
  %1030 = icmp slt i64 %1023, %1029
  br i1 %1030, label %1019, label %1031, !llvm.loop !87

1031:                                             ; preds = %1019
  %1032 = load i64, ptr %7, align 8, !tbaa !11
  br label %1033

1033:                                             ; preds = %691, %1031, %1015, %982, %143
  %1034 = phi i64 [ %1032, %1031 ], [ %983, %1015 ], [ %983, %982 ], [ %130, %143 ], [ %693, %691 ]
  %1035 = icmp sgt i64 %1034, 0
  br i1 %1035, label %1039, label %1036

1036:                                             ; preds = %1703, %1033
  %1037 = phi i64 [ %1034, %1033 ], [ %1705, %1703 ]
  %1038 = icmp sgt i64 %69, 1
  br i1 %1038, label %1707, label %1712

1039:                                             ; preds = %1033, %1703
  %1040 = phi i64 [ %1704, %1703 ], [ 0, %1033 ]
  %1041 = load ptr, ptr %9, align 8, !tbaa !13
  %1042 = getelementptr inbounds i64, ptr %1041, i64 %1040
  %1043 = load i64, ptr %1042, align 8, !tbaa !14
  %1044 = icmp sgt i64 %1043, -1
  br i1 %1044, label %1045, label %1703

1045:                                             ; preds = %1039
  %1046 = load ptr, ptr %50, align 8, !tbaa !88
  %1047 = getelementptr inbounds i64, ptr %1046, i64 %1043
  %1048 = load i64, ptr %1047, align 8, !tbaa !14
  %1049 = load ptr, ptr %51, align 8, !tbaa !89
  %1050 = getelementptr inbounds double, ptr %1049, i64 %1048
  %1051 = load double, ptr %1050, align 8, !tbaa !32
  %1052 = load ptr, ptr %20, align 8, !tbaa !35
  %1053 = load i64, ptr %21, align 8, !tbaa !27
  %1054 = mul nsw i64 %1053, %1043
  %1055 = getelementptr inbounds double, ptr %1052, i64 %1054
  %1056 = load ptr, ptr %24, align 8, !tbaa !26
  %1057 = mul nsw i64 %1053, %1040
  %1058 = getelementptr inbounds double, ptr %1056, i64 %1057
  %1059 = load ptr, ptr %33, align 8, !tbaa !29
  %1060 = getelementptr inbounds double, ptr %1059, i64 %1057
  %1061 = icmp sgt i64 %1053, 0
  br i1 %1061, label %1071, label %1064

1062:                                             ; preds = %1071
  %1063 = fcmp oeq double %1077, 0.000000e+00
  br label %1064

1064:                                             ; preds = %1062, %1045
  %1065 = phi i1 [ true, %1045 ], [ %1063, %1062 ]
  %1066 = load i64, ptr %23, align 8, !tbaa !36
  %1067 = icmp sgt i64 %1066, 0
  br i1 %1067, label %1068, label %1100

1068:                                             ; preds = %1064
  %1069 = load double, ptr %48, align 8, !tbaa !66
  %1070 = load double, ptr %49, align 8, !tbaa !67
  br label %1080

1071:                                             ; preds = %1045, %1071
  %1072 = phi double [ %1077, %1071 ], [ 0.000000e+00, %1045 ]
  %1073 = phi i64 [ %1078, %1071 ], [ 0, %1045 ]
  %1074 = getelementptr inbounds double, ptr %1058, i64 %1073
  %1075 = load double, ptr %1074, align 8, !tbaa !32
  %1076 = fsub double %1075, %1075
  %1077 = fadd double %1072, %1076
  %1078 = add nuw nsw i64 %1073, 1
  %1079 = icmp eq i64 %1078, %1053
  br i1 %1079, label %1062, label %1071, !llvm.loop !90

1080:                                             ; preds = %1080, %1068
  %1081 = phi i64 [ 0, %1068 ], [ %1098, %1080 ]
  %1082 = phi double [ 0.000000e+00, %1068 ], [ %1097, %1080 ]
  %1083 = getelementptr inbounds double, ptr %1060, i64 %1081
  %1084 = load double, ptr %1083, align 8, !tbaa !32
  %1085 = getelementptr inbounds double, ptr %1055, i64 %1081
  %1086 = load double, ptr %1085, align 8, !tbaa !32
  %1087 = tail call double @llvm.fabs.f64(double %1086)
  %1088 = getelementptr inbounds double, ptr %1058, i64 %1081
  %1089 = load double, ptr %1088, align 8, !tbaa !32
  %1090 = tail call double @llvm.fabs.f64(double %1089)
  %1091 = fcmp ogt double %1087, %1090
  %1092 = select i1 %1091, double %1087, double %1090
  %1093 = fmul double %1070, %1092
  %1094 = fadd double %1069, %1093
  %1095 = fdiv double %1084, %1094
  %1096 = fmul double %1095, %1095
  %1097 = fadd double %1082, %1096
  %1098 = add nuw nsw i64 %1081, 1
  %1099 = icmp eq i64 %1098, %1066
  br i1 %1099, label %1100, label %1080, !llvm.loop !91

1100:                                             ; preds = %1080, %1064
  %1101 = phi double [ 0.000000e+00, %1064 ], [ %1097, %1080 ]
  %1102 = sitofp i64 %1053 to double
  %1103 = fdiv double %1101, %1102
  %1104 = tail call double @llvm.sqrt.f64(double %1103)
  %1105 = load i64, ptr %52, align 8, !tbaa !92
  %1106 = icmp eq i64 %1105, 0
  %1107 = fcmp ord double %1104, 0.000000e+00
  %1108 = select i1 %1106, i1 true, i1 %1107
  %1109 = fcmp oge double %1104, 0.000000e+00
  %1110 = select i1 %1065, i1 %1109, i1 false
  %1111 = select i1 %1110, double %1104, double 0x7FF0000000000000
  %1112 = load i64, ptr %41, align 8, !tbaa !83
  %1113 = icmp ne i64 %1112, 0
  %1114 = select i1 %1113, i1 %1065, i1 false
  %1115 = select i1 %1114, i1 %1106, i1 false
  br i1 %1115, label %1116, label %1237

1116:                                             ; preds = %1100
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1040)
  %1117 = mul i64 %1040, 40
  br label %1138

1118:                                             ; preds = %1226
  %1119 = load ptr, ptr %17, align 8, !tbaa !31
  %1120 = getelementptr inbounds double, ptr %1119, i64 %1043
  %1121 = load double, ptr %1120, align 8, !tbaa !32
  %1122 = load ptr, ptr %24, align 8, !tbaa !26
  %1123 = load i64, ptr %21, align 8, !tbaa !27
  %1124 = mul nsw i64 %1123, %1040
  %1125 = getelementptr inbounds double, ptr %1122, i64 %1124
  %1126 = load ptr, ptr %32, align 8, !tbaa !56
  %1127 = getelementptr inbounds double, ptr %1126, i64 %1124
  %1128 = load ptr, ptr %37, align 8, !tbaa !42
  %1129 = getelementptr inbounds double, ptr %1128, i64 %1040
  store double %1121, ptr %1129, align 8, !tbaa !32
  %1130 = load ptr, ptr %13, align 8, !tbaa !19
  %1131 = getelementptr inbounds i8, ptr %1130, i64 %1117
  %1132 = getelementptr inbounds i8, ptr %1131, i64 16
  store ptr %1125, ptr %1132, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1131, ptr noundef %1127) #12
  %1133 = load double, ptr %1127, align 8, !tbaa !32
  %1134 = fcmp uge double %1133, 0.000000e+00
  %1135 = icmp slt i64 %1228, 8
  %1136 = select i1 %1134, i1 %1135, i1 false
  %1137 = or i1 %1227, %1136
  br i1 %1137, label %1231, label %1237

1138:                                             ; preds = %1226, %1116
  %1139 = phi i64 [ 8, %1116 ], [ %1228, %1226 ]
  %1140 = phi i1 [ false, %1116 ], [ %1227, %1226 ]
  %1141 = phi i64 [ 1, %1116 ], [ %1229, %1226 ]
  %1142 = uitofp nneg i64 %1141 to double
  %1143 = fmul double %1142, 1.250000e-01
  %1144 = load ptr, ptr %22, align 8, !tbaa !30
  %1145 = load i64, ptr %21, align 8, !tbaa !27
  %1146 = mul i64 %1145, %1040
  %1147 = getelementptr double, ptr %1144, i64 %1146
  %1148 = load ptr, ptr %53, align 8, !tbaa !93
  %1149 = load i64, ptr %44, align 8, !tbaa !58
  %1150 = mul i64 %1149, %1146
  %1151 = getelementptr inbounds double, ptr %1148, i64 %1150
  %1152 = load ptr, ptr %20, align 8, !tbaa !35
  %1153 = load ptr, ptr %9, align 8, !tbaa !13
  %1154 = getelementptr inbounds i64, ptr %1153, i64 %1040
  %1155 = load i64, ptr %1154, align 8, !tbaa !14
  %1156 = mul nsw i64 %1155, %1145
  %1157 = getelementptr double, ptr %1152, i64 %1156
  %1158 = load i64, ptr %23, align 8, !tbaa !36
  %1159 = icmp sgt i64 %1158, 0
  br i1 %1159, label %1160, label %1166

1160:                                             ; preds = %1138
  %1161 = add nsw i64 %1149, -1
  %1162 = mul nsw i64 %1161, %1145
  %1163 = getelementptr double, ptr %1151, i64 %1162
  %1164 = add nsw i64 %1149, -2
  %1165 = icmp sgt i64 %1149, 1
  br label %1178

1166:                                             ; preds = %1183, %1138
  %1167 = getelementptr double, ptr %1147, i64 %1158
  %1168 = getelementptr double, ptr %1157, i64 %1158
  %1169 = sub nsw i64 %1145, %1158
  %1170 = icmp sgt i64 %1169, 0
  br i1 %1170, label %1171, label %1202

1171:                                             ; preds = %1166, %1171
  %1172 = phi i64 [ %1176, %1171 ], [ 0, %1166 ]
  %1173 = getelementptr inbounds double, ptr %1168, i64 %1172
  %1174 = load double, ptr %1173, align 8, !tbaa !32
  %1175 = getelementptr inbounds double, ptr %1167, i64 %1172
  store double %1174, ptr %1175, align 8, !tbaa !32
  %1176 = add nuw nsw i64 %1172, 1
  %1177 = icmp eq i64 %1176, %1169
  br i1 %1177, label %1202, label %1171, !llvm.loop !37

1178:                                             ; preds = %1183, %1160
  %1179 = phi i64 [ 0, %1160 ], [ %1190, %1183 ]
  %1180 = getelementptr double, ptr %1163, i64 %1179
  %1181 = load double, ptr %1180, align 8, !tbaa !32
  %1182 = getelementptr double, ptr %1151, i64 %1179
  br i1 %1165, label %1192, label %1183

1183:                                             ; preds = %1192, %1178
  %1184 = phi double [ %1181, %1178 ], [ %1199, %1192 ]
  %1185 = getelementptr inbounds double, ptr %1157, i64 %1179
  %1186 = load double, ptr %1185, align 8, !tbaa !32
  %1187 = fmul double %1143, %1184
  %1188 = fadd double %1187, %1186
  %1189 = getelementptr inbounds double, ptr %1147, i64 %1179
  store double %1188, ptr %1189, align 8, !tbaa !32
  %1190 = add nuw nsw i64 %1179, 1
  %1191 = icmp eq i64 %1190, %1158
  br i1 %1191, label %1166, label %1178, !llvm.loop !94

1192:                                             ; preds = %1178, %1192
  %1193 = phi i64 [ %1200, %1192 ], [ %1164, %1178 ]
  %1194 = phi double [ %1199, %1192 ], [ %1181, %1178 ]
  %1195 = fmul double %1143, %1194
  %1196 = mul nsw i64 %1193, %1145
  %1197 = getelementptr double, ptr %1182, i64 %1196
  %1198 = load double, ptr %1197, align 8, !tbaa !32
  %1199 = fadd double %1195, %1198
  %1200 = add nsw i64 %1193, -1
  %1201 = icmp eq i64 %1193, 0
  br i1 %1201, label %1183, label %1192, !llvm.loop !95

1202:                                             ; preds = %1171, %1166
  %1203 = load ptr, ptr %18, align 8, !tbaa !33
  %1204 = getelementptr inbounds double, ptr %1203, i64 %1043
  %1205 = load double, ptr %1204, align 8, !tbaa !32
  %1206 = load ptr, ptr %19, align 8, !tbaa !34
  %1207 = getelementptr inbounds double, ptr %1206, i64 %1040
  %1208 = load double, ptr %1207, align 8, !tbaa !32
  %1209 = fmul double %1143, %1208
  %1210 = fadd double %1205, %1209
  %1211 = load ptr, ptr %32, align 8, !tbaa !56
  %1212 = getelementptr inbounds double, ptr %1211, i64 %1146
  %1213 = load ptr, ptr %37, align 8, !tbaa !42
  %1214 = getelementptr inbounds double, ptr %1213, i64 %1040
  store double %1210, ptr %1214, align 8, !tbaa !32
  %1215 = load ptr, ptr %13, align 8, !tbaa !19
  %1216 = getelementptr inbounds i8, ptr %1215, i64 %1117
  %1217 = getelementptr inbounds i8, ptr %1216, i64 16
  store ptr %1147, ptr %1217, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1216, ptr noundef %1212) #12
  %1218 = load double, ptr %1212, align 8, !tbaa !32
  %1219 = fcmp olt double %1218, 0.000000e+00
  br i1 %1219, label %1223, label %1220

1220:                                             ; preds = %1202
  %1221 = icmp sgt i64 %1141, %1139
  %1222 = or i1 %1140, %1221
  br label %1226

1223:                                             ; preds = %1202
  %1224 = icmp sgt i64 %1139, 7
  %1225 = select i1 %1224, i64 %1141, i64 %1139
  br label %1226

1226:                                             ; preds = %1223, %1220
  %1227 = phi i1 [ %1222, %1220 ], [ %1140, %1223 ]
  %1228 = phi i64 [ %1139, %1220 ], [ %1225, %1223 ]
  %1229 = add nuw nsw i64 %1141, 1
  %1230 = icmp eq i64 %1229, 8
  br i1 %1230, label %1118, label %1138, !llvm.loop !96

1231:                                             ; preds = %1118
  %1232 = sitofp i64 %1228 to double
  %1233 = fmul double %1232, 1.250000e-01
  %1234 = fdiv double 9.000000e-01, %1233
  %1235 = load double, ptr %54, align 8, !tbaa !97
  %1236 = tail call double @llvm.pow.f64(double %1234, double %1235)
  br label %1237

1237:                                             ; preds = %1231, %1118, %1100
  %1238 = phi double [ %1111, %1100 ], [ %1236, %1231 ], [ %1111, %1118 ]
  %1239 = fcmp olt double %1238, 1.000000e+00
  %1240 = load ptr, ptr %55, align 8, !tbaa !98
  br i1 %1239, label %1241, label %1243

1241:                                             ; preds = %1237
  %1242 = load i64, ptr %52, align 8, !tbaa !92
  br label %1250

1243:                                             ; preds = %1237
  %1244 = getelementptr inbounds i64, ptr %1240, i64 %1043
  %1245 = load i64, ptr %1244, align 8, !tbaa !14
  %1246 = icmp eq i64 %1245, 0
  %1247 = load i64, ptr %52, align 8, !tbaa !92
  %1248 = icmp eq i64 %1247, 0
  %1249 = select i1 %1246, i1 %1248, i1 false
  br i1 %1249, label %1253, label %1250

1250:                                             ; preds = %1243, %1241
  %1251 = phi i64 [ %1242, %1241 ], [ %1247, %1243 ]
  %1252 = select i1 %1065, i1 %1108, i1 false
  br label %1253

1253:                                             ; preds = %1250, %1243
  %1254 = phi i64 [ %1251, %1250 ], [ 0, %1243 ]
  %1255 = phi i1 [ false, %1250 ], [ true, %1243 ]
  %1256 = phi i1 [ %1252, %1250 ], [ false, %1243 ]
  %1257 = freeze i1 %1256
  %1258 = load ptr, ptr %9, align 8, !tbaa !13
  %1259 = getelementptr inbounds i64, ptr %1258, i64 %1040
  %1260 = load i64, ptr %1259, align 8, !tbaa !14
  %1261 = fdiv double 1.000000e+00, %1238
  %1262 = load double, ptr %54, align 8, !tbaa !97
  %1263 = fdiv double 1.000000e+00, %1262
  %1264 = tail call double @llvm.pow.f64(double %1261, double %1263)
  %1265 = fmul double %1264, 9.000000e-01
  %1266 = select i1 %1257, double 1.000000e+00, double 2.000000e-01
  %1267 = select i1 %1257, double 1.000000e+01, double 9.000000e-01
  %1268 = fcmp olt double %1265, %1267
  %1269 = select i1 %1268, double %1265, double %1267
  %1270 = fcmp ogt double %1269, %1266
  %1271 = select i1 %1270, double %1269, double %1266
  %1272 = load ptr, ptr %19, align 8, !tbaa !34
  %1273 = getelementptr inbounds double, ptr %1272, i64 %1040
  %1274 = load double, ptr %1273, align 8, !tbaa !32
  %1275 = fmul double %1274, %1271
  %1276 = load double, ptr %56, align 8, !tbaa !99
  %1277 = fcmp olt double %1275, %1276
  %1278 = select i1 %1277, double %1275, double %1276
  %1279 = icmp ne i64 %1254, 0
  %1280 = load double, ptr %57, align 8, !tbaa !100
  %1281 = fcmp uge double %1278, %1280
  %1282 = select i1 %1279, i1 true, i1 %1281
  %1283 = getelementptr inbounds i64, ptr %1240, i64 %1260
  %1284 = load i64, ptr %1283, align 8, !tbaa !14
  %1285 = icmp ne i64 %1284, 0
  %1286 = fcmp oeq double %1271, 1.000000e+00
  %1287 = and i1 %1285, %1286
  %1288 = select i1 %1287, double %1280, double %1278
  %1289 = fcmp ole double %1288, %1280
  %1290 = zext i1 %1289 to i64
  store i64 %1290, ptr %1283, align 8, !tbaa !14
  %1291 = fcmp ogt double %1288, %1280
  %1292 = select i1 %1291, double %1288, double %1280
  %1293 = load ptr, ptr %58, align 8, !tbaa !101
  %1294 = getelementptr inbounds i64, ptr %1293, i64 %1043
  %1295 = load i64, ptr %1294, align 8, !tbaa !14
  %1296 = add nsw i64 %1295, 1
  store i64 %1296, ptr %1294, align 8, !tbaa !14
  %1297 = load ptr, ptr %59, align 8, !tbaa !102
  %1298 = getelementptr inbounds i64, ptr %1297, i64 %1043
  %1299 = load i64, ptr %1298, align 8, !tbaa !14
  %1300 = add nsw i64 %1299, 1
  store i64 %1300, ptr %1298, align 8, !tbaa !14
  br i1 %1257, label %1303, label %1301

1301:                                             ; preds = %1253
  %1302 = load ptr, ptr %18, align 8, !tbaa !33
  br label %1622

1303:                                             ; preds = %1253
  %1304 = load i64, ptr %1259, align 8, !tbaa !14
  %1305 = load ptr, ptr %18, align 8, !tbaa !33
  %1306 = getelementptr inbounds double, ptr %1305, i64 %1304
  %1307 = load double, ptr %1306, align 8, !tbaa !32
  %1308 = load ptr, ptr %17, align 8, !tbaa !31
  %1309 = getelementptr inbounds double, ptr %1308, i64 %1304
  %1310 = load double, ptr %1309, align 8, !tbaa !32
  %1311 = load ptr, ptr %24, align 8, !tbaa !26
  %1312 = load i64, ptr %21, align 8, !tbaa !27
  %1313 = mul nsw i64 %1312, %1040
  %1314 = getelementptr double, ptr %1311, i64 %1313
  %1315 = load ptr, ptr %43, align 8, !tbaa !85
  %1316 = getelementptr inbounds i64, ptr %1315, i64 %1304
  %1317 = load i64, ptr %41, align 8, !tbaa !83
  %1318 = icmp eq i64 %1317, 0
  br i1 %1318, label %1319, label %1325

1319:                                             ; preds = %1303
  %1320 = load ptr, ptr %42, align 8, !tbaa !84
  %1321 = load i64, ptr %1316, align 8, !tbaa !14
  %1322 = getelementptr inbounds double, ptr %1320, i64 %1321
  %1323 = load double, ptr %1322, align 8, !tbaa !32
  %1324 = fcmp ugt double %1323, %1310
  br i1 %1324, label %1442, label %1325

1325:                                             ; preds = %1319, %1303
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1040)
  %1326 = load i64, ptr %41, align 8, !tbaa !83
  %1327 = icmp eq i64 %1326, 0
  br i1 %1327, label %1442, label %1328

1328:                                             ; preds = %1325
  %1329 = load ptr, ptr %32, align 8, !tbaa !56
  %1330 = load i64, ptr %21, align 8, !tbaa !27
  %1331 = mul nsw i64 %1330, %1040
  %1332 = getelementptr inbounds double, ptr %1329, i64 %1331
  %1333 = load ptr, ptr %37, align 8, !tbaa !42
  %1334 = getelementptr inbounds double, ptr %1333, i64 %1040
  store double %1310, ptr %1334, align 8, !tbaa !32
  %1335 = load ptr, ptr %13, align 8, !tbaa !19
  %1336 = mul i64 %1040, 40
  %1337 = getelementptr inbounds i8, ptr %1335, i64 %1336
  %1338 = getelementptr inbounds i8, ptr %1337, i64 16
  store ptr %1314, ptr %1338, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1337, ptr noundef %1332) #12
  %1339 = load double, ptr %1332, align 8, !tbaa !32
  %1340 = fcmp olt double %1339, 0.000000e+00
  br i1 %1340, label %1341, label %1442

1341:                                             ; preds = %1328
  %1342 = load ptr, ptr %22, align 8, !tbaa !30
  %1343 = load i64, ptr %21, align 8, !tbaa !27
  %1344 = mul nsw i64 %1343, %1040
  %1345 = getelementptr double, ptr %1342, i64 %1344
  %1346 = fadd double %1307, %1310
  %1347 = fmul double %1346, 5.000000e-01
  %1348 = fsub double %1310, %1307
  %1349 = tail call double @llvm.fabs.f64(double %1347)
  %1350 = fadd double %1349, 1.000000e+00
  %1351 = fmul double %1350, 0x3D719799812DEA11
  %1352 = fcmp ugt double %1348, %1351
  %1353 = fcmp ugt double %1347, %1307
  %1354 = and i1 %1353, %1352
  %1355 = fcmp ult double %1347, %1310
  %1356 = and i1 %1355, %1354
  br i1 %1356, label %1357, label %1442

1357:                                             ; preds = %1341, %1419
  %1358 = phi double [ %1432, %1419 ], [ %1347, %1341 ]
  %1359 = phi double [ %1430, %1419 ], [ %1307, %1341 ]
  %1360 = phi double [ %1429, %1419 ], [ %1310, %1341 ]
  %1361 = fsub double %1358, %1307
  %1362 = fdiv double %1361, %1348
  %1363 = load ptr, ptr %53, align 8, !tbaa !93
  %1364 = load i64, ptr %44, align 8, !tbaa !58
  %1365 = load i64, ptr %21, align 8, !tbaa !27
  %1366 = mul i64 %1365, %1040
  %1367 = mul i64 %1366, %1364
  %1368 = getelementptr inbounds double, ptr %1363, i64 %1367
  %1369 = load ptr, ptr %20, align 8, !tbaa !35
  %1370 = load ptr, ptr %9, align 8, !tbaa !13
  %1371 = getelementptr inbounds i64, ptr %1370, i64 %1040
  %1372 = load i64, ptr %1371, align 8, !tbaa !14
  %1373 = mul nsw i64 %1372, %1365
  %1374 = getelementptr double, ptr %1369, i64 %1373
  %1375 = load i64, ptr %23, align 8, !tbaa !36
  %1376 = icmp sgt i64 %1375, 0
  br i1 %1376, label %1377, label %1383

1377:                                             ; preds = %1357
  %1378 = add nsw i64 %1364, -1
  %1379 = mul nsw i64 %1378, %1365
  %1380 = getelementptr double, ptr %1368, i64 %1379
  %1381 = add nsw i64 %1364, -2
  %1382 = icmp sgt i64 %1364, 1
  br label %1395

1383:                                             ; preds = %1400, %1357
  %1384 = getelementptr double, ptr %1345, i64 %1375
  %1385 = getelementptr double, ptr %1374, i64 %1375
  %1386 = sub nsw i64 %1365, %1375
  %1387 = icmp sgt i64 %1386, 0
  br i1 %1387, label %1388, label %1419

1388:                                             ; preds = %1383, %1388
  %1389 = phi i64 [ %1393, %1388 ], [ 0, %1383 ]
  %1390 = getelementptr inbounds double, ptr %1385, i64 %1389
  %1391 = load double, ptr %1390, align 8, !tbaa !32
  %1392 = getelementptr inbounds double, ptr %1384, i64 %1389
  store double %1391, ptr %1392, align 8, !tbaa !32
  %1393 = add nuw nsw i64 %1389, 1
  %1394 = icmp eq i64 %1393, %1386
  br i1 %1394, label %1419, label %1388, !llvm.loop !37

1395:                                             ; preds = %1400, %1377
  %1396 = phi i64 [ 0, %1377 ], [ %1407, %1400 ]
  %1397 = getelementptr double, ptr %1380, i64 %1396
  %1398 = load double, ptr %1397, align 8, !tbaa !32
  %1399 = getelementptr double, ptr %1368, i64 %1396
  br i1 %1382, label %1409, label %1400

1400:                                             ; preds = %1409, %1395
  %1401 = phi double [ %1398, %1395 ], [ %1416, %1409 ]
  %1402 = getelementptr inbounds double, ptr %1374, i64 %1396
  %1403 = load double, ptr %1402, align 8, !tbaa !32
  %1404 = fmul double %1362, %1401
  %1405 = fadd double %1404, %1403
  %1406 = getelementptr inbounds double, ptr %1345, i64 %1396
  store double %1405, ptr %1406, align 8, !tbaa !32
  %1407 = add nuw nsw i64 %1396, 1
  %1408 = icmp eq i64 %1407, %1375
  br i1 %1408, label %1383, label %1395, !llvm.loop !94

1409:                                             ; preds = %1395, %1409
  %1410 = phi i64 [ %1417, %1409 ], [ %1381, %1395 ]
  %1411 = phi double [ %1416, %1409 ], [ %1398, %1395 ]
  %1412 = fmul double %1362, %1411
  %1413 = mul nsw i64 %1410, %1365
  %1414 = getelementptr double, ptr %1399, i64 %1413
  %1415 = load double, ptr %1414, align 8, !tbaa !32
  %1416 = fadd double %1412, %1415
  %1417 = add nsw i64 %1410, -1
  %1418 = icmp eq i64 %1410, 0
  br i1 %1418, label %1400, label %1409, !llvm.loop !95

1419:                                             ; preds = %1388, %1383
  %1420 = load ptr, ptr %32, align 8, !tbaa !56
  %1421 = getelementptr inbounds double, ptr %1420, i64 %1366
  %1422 = load ptr, ptr %37, align 8, !tbaa !42
  %1423 = getelementptr inbounds double, ptr %1422, i64 %1040
  store double %1358, ptr %1423, align 8, !tbaa !32
  %1424 = load ptr, ptr %13, align 8, !tbaa !19
  %1425 = getelementptr inbounds i8, ptr %1424, i64 %1336
  %1426 = getelementptr inbounds i8, ptr %1425, i64 16
  store ptr %1345, ptr %1426, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1425, ptr noundef %1421) #12
  %1427 = load double, ptr %1421, align 8, !tbaa !32
  %1428 = fcmp olt double %1427, 0.000000e+00
  %1429 = select i1 %1428, double %1358, double %1360
  %1430 = select i1 %1428, double %1359, double %1358
  %1431 = fadd double %1429, %1430
  %1432 = fmul double %1431, 5.000000e-01
  %1433 = fsub double %1429, %1430
  %1434 = tail call double @llvm.fabs.f64(double %1432)
  %1435 = fadd double %1434, 1.000000e+00
  %1436 = fmul double %1435, 0x3D719799812DEA11
  %1437 = fcmp ugt double %1433, %1436
  %1438 = fcmp ugt double %1432, %1430
  %1439 = and i1 %1438, %1437
  %1440 = fcmp ult double %1432, %1429
  %1441 = and i1 %1440, %1439
  br i1 %1441, label %1357, label %1442, !llvm.loop !103

1442:                                             ; preds = %1419, %1341, %1328, %1325, %1319
  %1443 = phi i1 [ false, %1328 ], [ true, %1341 ], [ false, %1325 ], [ false, %1319 ], [ true, %1419 ]
  %1444 = phi double [ %1310, %1328 ], [ %1347, %1341 ], [ %1310, %1325 ], [ %1310, %1319 ], [ %1432, %1419 ]
  %1445 = load ptr, ptr %42, align 8, !tbaa !84
  %1446 = load i64, ptr %1316, align 8, !tbaa !14
  %1447 = getelementptr inbounds double, ptr %1445, i64 %1446
  %1448 = load double, ptr %1447, align 8, !tbaa !32
  %1449 = fcmp ugt double %1448, %1444
  br i1 %1449, label %1524, label %1450

1450:                                             ; preds = %1442
  %1451 = fsub double %1310, %1307
  %1452 = load ptr, ptr %60, align 8, !tbaa !104
  %1453 = load ptr, ptr %53, align 8, !tbaa !93
  %1454 = load ptr, ptr %20, align 8, !tbaa !35
  %1455 = load ptr, ptr %9, align 8, !tbaa !13
  %1456 = getelementptr inbounds i64, ptr %1455, i64 %1040
  br label %1457

1457:                                             ; preds = %1519, %1450
  %1458 = phi double [ %1448, %1450 ], [ %1522, %1519 ]
  %1459 = phi i64 [ %1446, %1450 ], [ %1520, %1519 ]
  %1460 = fsub double %1458, %1307
  %1461 = fdiv double %1460, %1451
  %1462 = load i64, ptr %61, align 8, !tbaa !105
  %1463 = mul nsw i64 %1462, %1304
  %1464 = add nsw i64 %1463, %1459
  %1465 = load i64, ptr %21, align 8, !tbaa !27
  %1466 = mul nsw i64 %1464, %1465
  %1467 = getelementptr double, ptr %1452, i64 %1466
  %1468 = load i64, ptr %44, align 8, !tbaa !58
  %1469 = mul i64 %1465, %1040
  %1470 = mul i64 %1469, %1468
  %1471 = getelementptr inbounds double, ptr %1453, i64 %1470
  %1472 = load i64, ptr %1456, align 8, !tbaa !14
  %1473 = mul nsw i64 %1472, %1465
  %1474 = getelementptr double, ptr %1454, i64 %1473
  %1475 = load i64, ptr %23, align 8, !tbaa !36
  %1476 = icmp sgt i64 %1475, 0
  br i1 %1476, label %1477, label %1483

1477:                                             ; preds = %1457
  %1478 = add nsw i64 %1468, -1
  %1479 = mul nsw i64 %1478, %1465
  %1480 = getelementptr double, ptr %1471, i64 %1479
  %1481 = add nsw i64 %1468, -2
  %1482 = icmp sgt i64 %1468, 1
  br label %1495

1483:                                             ; preds = %1500, %1457
  %1484 = getelementptr double, ptr %1467, i64 %1475
  %1485 = getelementptr double, ptr %1474, i64 %1475
  %1486 = sub nsw i64 %1465, %1475
  %1487 = icmp sgt i64 %1486, 0
  br i1 %1487, label %1488, label %1519

1488:                                             ; preds = %1483, %1488
  %1489 = phi i64 [ %1493, %1488 ], [ 0, %1483 ]
  %1490 = getelementptr inbounds double, ptr %1485, i64 %1489
  %1491 = load double, ptr %1490, align 8, !tbaa !32
  %1492 = getelementptr inbounds double, ptr %1484, i64 %1489
  store double %1491, ptr %1492, align 8, !tbaa !32
  %1493 = add nuw nsw i64 %1489, 1
  %1494 = icmp eq i64 %1493, %1486
  br i1 %1494, label %1519, label %1488, !llvm.loop !37

1495:                                             ; preds = %1500, %1477
  %1496 = phi i64 [ 0, %1477 ], [ %1507, %1500 ]
  %1497 = getelementptr double, ptr %1480, i64 %1496
  %1498 = load double, ptr %1497, align 8, !tbaa !32
  %1499 = getelementptr double, ptr %1471, i64 %1496
  br i1 %1482, label %1509, label %1500

1500:                                             ; preds = %1509, %1495
  %1501 = phi double [ %1498, %1495 ], [ %1516, %1509 ]
  %1502 = getelementptr inbounds double, ptr %1474, i64 %1496
  %1503 = load double, ptr %1502, align 8, !tbaa !32
  %1504 = fmul double %1461, %1501
  %1505 = fadd double %1504, %1503
  %1506 = getelementptr inbounds double, ptr %1467, i64 %1496
  store double %1505, ptr %1506, align 8, !tbaa !32
  %1507 = add nuw nsw i64 %1496, 1
  %1508 = icmp eq i64 %1507, %1475
  br i1 %1508, label %1483, label %1495, !llvm.loop !94

1509:                                             ; preds = %1495, %1509
  %1510 = phi i64 [ %1517, %1509 ], [ %1481, %1495 ]
  %1511 = phi double [ %1516, %1509 ], [ %1498, %1495 ]
  %1512 = fmul double %1461, %1511
  %1513 = mul nsw i64 %1510, %1465
  %1514 = getelementptr double, ptr %1499, i64 %1513
  %1515 = load double, ptr %1514, align 8, !tbaa !32
  %1516 = fadd double %1512, %1515
  %1517 = add nsw i64 %1510, -1
  %1518 = icmp eq i64 %1510, 0
  br i1 %1518, label %1500, label %1509, !llvm.loop !95

1519:                                             ; preds = %1488, %1483
  %1520 = add nsw i64 %1459, 1
  store i64 %1520, ptr %1316, align 8, !tbaa !14
  %1521 = getelementptr inbounds double, ptr %1445, i64 %1520
  %1522 = load double, ptr %1521, align 8, !tbaa !32
  %1523 = fcmp ugt double %1522, %1444
  br i1 %1523, label %1524, label %1457, !llvm.loop !106

1524:                                             ; preds = %1519, %1442
  br i1 %1443, label %1532, label %1525

1525:                                             ; preds = %1524
  %1526 = load ptr, ptr %20, align 8, !tbaa !35
  %1527 = load ptr, ptr %9, align 8, !tbaa !13
  %1528 = getelementptr inbounds i64, ptr %1527, i64 %1040
  %1529 = load i64, ptr %1528, align 8, !tbaa !14
  %1530 = load i64, ptr %21, align 8, !tbaa !27
  %1531 = mul nsw i64 %1530, %1529
  br label %1592

1532:                                             ; preds = %1524
  %1533 = fsub double %1444, %1307
  %1534 = fsub double %1310, %1307
  %1535 = fdiv double %1533, %1534
  %1536 = load ptr, ptr %53, align 8, !tbaa !93
  %1537 = load i64, ptr %44, align 8, !tbaa !58
  %1538 = mul nsw i64 %1537, %1040
  %1539 = load i64, ptr %21, align 8, !tbaa !27
  %1540 = mul nsw i64 %1538, %1539
  %1541 = getelementptr inbounds double, ptr %1536, i64 %1540
  %1542 = load ptr, ptr %20, align 8, !tbaa !35
  %1543 = load ptr, ptr %9, align 8, !tbaa !13
  %1544 = getelementptr inbounds i64, ptr %1543, i64 %1040
  %1545 = load i64, ptr %1544, align 8, !tbaa !14
  %1546 = mul nsw i64 %1545, %1539
  %1547 = getelementptr double, ptr %1542, i64 %1546
  %1548 = load i64, ptr %23, align 8, !tbaa !36
  %1549 = icmp sgt i64 %1548, 0
  br i1 %1549, label %1550, label %1556

1550:                                             ; preds = %1532
  %1551 = add nsw i64 %1537, -1
  %1552 = mul nsw i64 %1551, %1539
  %1553 = getelementptr double, ptr %1541, i64 %1552
  %1554 = add nsw i64 %1537, -2
  %1555 = icmp sgt i64 %1537, 1
  br label %1568

1556:                                             ; preds = %1573, %1532
  %1557 = getelementptr double, ptr %1314, i64 %1548
  %1558 = getelementptr double, ptr %1547, i64 %1548
  %1559 = sub nsw i64 %1539, %1548
  %1560 = icmp sgt i64 %1559, 0
  br i1 %1560, label %1561, label %1592

1561:                                             ; preds = %1556, %1561
  %1562 = phi i64 [ %1566, %1561 ], [ 0, %1556 ]
  %1563 = getelementptr inbounds double, ptr %1558, i64 %1562
  %1564 = load double, ptr %1563, align 8, !tbaa !32
  %1565 = getelementptr inbounds double, ptr %1557, i64 %1562
  store double %1564, ptr %1565, align 8, !tbaa !32
  %1566 = add nuw nsw i64 %1562, 1
  %1567 = icmp eq i64 %1566, %1559
  br i1 %1567, label %1592, label %1561, !llvm.loop !37

1568:                                             ; preds = %1573, %1550
  %1569 = phi i64 [ 0, %1550 ], [ %1580, %1573 ]
  %1570 = getelementptr double, ptr %1553, i64 %1569
  %1571 = load double, ptr %1570, align 8, !tbaa !32
  %1572 = getelementptr double, ptr %1541, i64 %1569
  br i1 %1555, label %1582, label %1573

1573:                                             ; preds = %1582, %1568
  %1574 = phi double [ %1571, %1568 ], [ %1589, %1582 ]
  %1575 = getelementptr inbounds double, ptr %1547, i64 %1569
  %1576 = load double, ptr %1575, align 8, !tbaa !32
  %1577 = fmul double %1535, %1574
  %1578 = fadd double %1577, %1576
  %1579 = getelementptr inbounds double, ptr %1314, i64 %1569
  store double %1578, ptr %1579, align 8, !tbaa !32
  %1580 = add nuw nsw i64 %1569, 1
  %1581 = icmp eq i64 %1580, %1548
  br i1 %1581, label %1556, label %1568, !llvm.loop !94

1582:                                             ; preds = %1568, %1582
  %1583 = phi i64 [ %1590, %1582 ], [ %1554, %1568 ]
  %1584 = phi double [ %1589, %1582 ], [ %1571, %1568 ]
  %1585 = fmul double %1535, %1584
  %1586 = mul nsw i64 %1583, %1539
  %1587 = getelementptr double, ptr %1572, i64 %1586
  %1588 = load double, ptr %1587, align 8, !tbaa !32
  %1589 = fadd double %1585, %1588
  %1590 = add nsw i64 %1583, -1
  %1591 = icmp eq i64 %1583, 0
  br i1 %1591, label %1573, label %1582, !llvm.loop !95

1592:                                             ; preds = %1561, %1556, %1525
  %1593 = phi ptr [ %1527, %1525 ], [ %1543, %1556 ], [ %1543, %1561 ]
  %1594 = phi i64 [ %1531, %1525 ], [ %1546, %1556 ], [ %1546, %1561 ]
  %1595 = phi i64 [ %1530, %1525 ], [ %1539, %1556 ], [ %1539, %1561 ]
  %1596 = phi ptr [ %1526, %1525 ], [ %1542, %1556 ], [ %1542, %1561 ]
  %1597 = getelementptr double, ptr %1596, i64 %1594
  %1598 = icmp sgt i64 %1595, 0
  br i1 %1598, label %1599, label %1619

1599:                                             ; preds = %1592, %1599
  %1600 = phi i64 [ %1604, %1599 ], [ 0, %1592 ]
  %1601 = getelementptr inbounds double, ptr %1314, i64 %1600
  %1602 = load double, ptr %1601, align 8, !tbaa !32
  %1603 = getelementptr inbounds double, ptr %1597, i64 %1600
  store double %1602, ptr %1603, align 8, !tbaa !32
  %1604 = add nuw nsw i64 %1600, 1
  %1605 = icmp eq i64 %1604, %1595
  br i1 %1605, label %1606, label %1599, !llvm.loop !37

1606:                                             ; preds = %1599
  %1607 = load ptr, ptr %25, align 8, !tbaa !38
  %1608 = getelementptr inbounds double, ptr %1607, i64 %1594
  %1609 = load ptr, ptr %31, align 8, !tbaa !28
  %1610 = mul nuw nsw i64 %1595, %1040
  %1611 = getelementptr inbounds double, ptr %1609, i64 %1610
  br label %1612

1612:                                             ; preds = %1612, %1606
  %1613 = phi i64 [ %1617, %1612 ], [ 0, %1606 ]
  %1614 = getelementptr inbounds double, ptr %1611, i64 %1613
  %1615 = load double, ptr %1614, align 8, !tbaa !32
  %1616 = getelementptr inbounds double, ptr %1608, i64 %1613
  store double %1615, ptr %1616, align 8, !tbaa !32
  %1617 = add nuw nsw i64 %1613, 1
  %1618 = icmp eq i64 %1617, %1595
  br i1 %1618, label %1619, label %1612, !llvm.loop !37

1619:                                             ; preds = %1612, %1592
  %1620 = load ptr, ptr %18, align 8, !tbaa !33
  %1621 = getelementptr inbounds double, ptr %1620, i64 %1304
  store double %1444, ptr %1621, align 8, !tbaa !32
  br label %1622

1622:                                             ; preds = %1619, %1301
  %1623 = phi ptr [ %1593, %1619 ], [ %1258, %1301 ]
  %1624 = phi ptr [ %1620, %1619 ], [ %1302, %1301 ]
  %1625 = phi i1 [ %1443, %1619 ], [ false, %1301 ]
  %1626 = getelementptr inbounds double, ptr %1624, i64 %1043
  %1627 = load double, ptr %1626, align 8, !tbaa !32
  %1628 = fadd double %1292, %1627
  %1629 = tail call double @llvm.fabs.f64(double %1051)
  %1630 = fmul double %1629, 0x3D19000000000000
  %1631 = fsub double %1051, %1630
  %1632 = fcmp ogt double %1628, %1631
  br i1 %1632, label %1633, label %1638

1633:                                             ; preds = %1622
  %1634 = fsub double %1051, %1627
  %1635 = fmul double %1634, 5.000000e-01
  %1636 = fadd double %1627, %1635
  %1637 = select i1 %1257, double %1051, double %1636
  br label %1638

1638:                                             ; preds = %1633, %1622
  %1639 = phi double [ %1637, %1633 ], [ %1628, %1622 ]
  %1640 = load i64, ptr %52, align 8, !tbaa !92
  %1641 = icmp eq i64 %1640, 0
  br i1 %1641, label %1662, label %1642

1642:                                             ; preds = %1638
  %1643 = load ptr, ptr %51, align 8, !tbaa !89
  %1644 = getelementptr double, ptr %1643, i64 %1048
  %1645 = getelementptr i8, ptr %1644, i64 -8
  %1646 = load double, ptr %1645, align 8, !tbaa !32
  %1647 = load ptr, ptr %58, align 8, !tbaa !101
  %1648 = getelementptr inbounds i64, ptr %1647, i64 %1043
  %1649 = load i64, ptr %1648, align 8, !tbaa !14
  %1650 = add nsw i64 %1649, 1
  %1651 = fsub double %1051, %1646
  %1652 = load double, ptr %62, align 8, !tbaa !107
  %1653 = fdiv double %1651, %1652
  %1654 = fmul double %1653, 0x3FEFFFFFFFFFFFF8
  %1655 = tail call double @llvm.ceil.f64(double %1654)
  %1656 = sitofp i64 %1650 to double
  %1657 = fcmp ugt double %1655, %1656
  %1658 = fdiv double %1656, %1655
  %1659 = fmul double %1651, %1658
  %1660 = fadd double %1646, %1659
  %1661 = select i1 %1657, double %1660, double %1051
  br label %1662

1662:                                             ; preds = %1642, %1638
  %1663 = phi double [ %1661, %1642 ], [ %1639, %1638 ]
  %1664 = load ptr, ptr %17, align 8, !tbaa !31
  %1665 = getelementptr inbounds double, ptr %1664, i64 %1043
  store double %1663, ptr %1665, align 8, !tbaa !32
  br i1 %1625, label %1666, label %1671

1666:                                             ; preds = %1662
  %1667 = load ptr, ptr %63, align 8, !tbaa !108
  %1668 = getelementptr inbounds i64, ptr %1623, i64 %1040
  %1669 = load i64, ptr %1668, align 8, !tbaa !14
  %1670 = getelementptr inbounds i64, ptr %1667, i64 %1669
  store i64 4, ptr %1670, align 8, !tbaa !14
  store i64 -1, ptr %1668, align 8, !tbaa !14
  br label %1703

1671:                                             ; preds = %1662
  %1672 = fcmp olt double %1627, %1051
  br i1 %1672, label %1674, label %1673

1673:                                             ; preds = %1671
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %1040)
  br label %1703

1674:                                             ; preds = %1671
  %1675 = load double, ptr %16, align 8, !tbaa !25
  %1676 = fcmp oeq double %1675, 0.000000e+00
  %1677 = select i1 %1676, i1 true, i1 %1108
  br i1 %1677, label %1683, label %1678

1678:                                             ; preds = %1674
  %1679 = load ptr, ptr %63, align 8, !tbaa !108
  %1680 = getelementptr inbounds i64, ptr %1623, i64 %1040
  %1681 = load i64, ptr %1680, align 8, !tbaa !14
  %1682 = getelementptr inbounds i64, ptr %1679, i64 %1681
  store i64 5, ptr %1682, align 8, !tbaa !14
  store i64 -1, ptr %1680, align 8, !tbaa !14
  br label %1703

1683:                                             ; preds = %1674
  %1684 = select i1 %1255, i1 true, i1 %1065
  %1685 = select i1 %1282, i1 %1684, i1 false
  br i1 %1685, label %1691, label %1686

1686:                                             ; preds = %1683
  %1687 = load ptr, ptr %63, align 8, !tbaa !108
  %1688 = getelementptr inbounds i64, ptr %1623, i64 %1040
  %1689 = load i64, ptr %1688, align 8, !tbaa !14
  %1690 = getelementptr inbounds i64, ptr %1687, i64 %1689
  store i64 2, ptr %1690, align 8, !tbaa !14
  store i64 -1, ptr %1688, align 8, !tbaa !14
  br label %1703

1691:                                             ; preds = %1683
  %1692 = load ptr, ptr %58, align 8, !tbaa !101
  %1693 = getelementptr inbounds i64, ptr %1692, i64 %1043
  %1694 = load i64, ptr %1693, align 8, !tbaa !14
  %1695 = sitofp i64 %1694 to double
  %1696 = load double, ptr %64, align 8, !tbaa !109
  %1697 = fcmp ugt double %1696, %1695
  br i1 %1697, label %1703, label %1698

1698:                                             ; preds = %1691
  %1699 = load ptr, ptr %63, align 8, !tbaa !108
  %1700 = getelementptr inbounds i64, ptr %1623, i64 %1040
  %1701 = load i64, ptr %1700, align 8, !tbaa !14
  %1702 = getelementptr inbounds i64, ptr %1699, i64 %1701
  store i64 3, ptr %1702, align 8, !tbaa !14
  store i64 -1, ptr %1700, align 8, !tbaa !14
  br label %1703

1703:                                             ; preds = %1698, %1691, %1686, %1678, %1673, %1666, %1039
  %1704 = add nuw nsw i64 %1040, 1
  %1705 = load i64, ptr %7, align 8, !tbaa !11
  %1706 = icmp slt i64 %1704, %1705
  br i1 %1706, label %1039, label %1036, !llvm.loop !110

1707:                                             ; preds = %1036
  %1708 = add nsw i64 %69, -1
  %1709 = load ptr, ptr %65, align 8, !tbaa !111
  %1710 = load atomic i64, ptr %1709 monotonic, align 8
  %1711 = icmp eq i64 %1710, 0
  br i1 %1711, label %67, label %1712, !llvm.loop !112

1712:                                             ; preds = %67, %1707, %1036, %73
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
  br i1 %33, label %30, label %20, !llvm.loop !113

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
  br i1 %62, label %45, label %51, !llvm.loop !114

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
  br i1 %70, label %31, label %34, !llvm.loop !115
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
  %36 = load double, ptr %35, align 8, !tbaa !116
  %37 = tail call double @llvm.fabs.f64(double %36)
  %38 = fcmp ole double %37, %34
  %39 = select i1 %38, double %34, double %37
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %28
  br i1 %41, label %30, label %32, !llvm.loop !117

42:                                               ; preds = %45
  %43 = tail call double @llvm.sqrt.f64(double %52)
  %44 = fmul double %39, %43
  br label %55

45:                                               ; preds = %30, %45
  %46 = phi i64 [ %53, %45 ], [ 0, %30 ]
  %47 = phi double [ %52, %45 ], [ 0.000000e+00, %30 ]
  %48 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %46
  %49 = load double, ptr %48, align 8, !tbaa !116
  %50 = fdiv double %49, %39
  %51 = fmul double %50, %50
  %52 = fadd double %47, %51
  %53 = add nuw nsw i64 %46, 1
  %54 = icmp eq i64 %53, %28
  br i1 %54, label %42, label %45, !llvm.loop !118

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
  %76 = load double, ptr %75, align 8, !tbaa !116
  %77 = tail call double @llvm.fabs.f64(double %76)
  %78 = fcmp ole double %77, %74
  %79 = select i1 %78, double %74, double %77
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %28
  br i1 %81, label %70, label %72, !llvm.loop !117

82:                                               ; preds = %85
  %83 = tail call double @llvm.sqrt.f64(double %92)
  %84 = fmul double %79, %83
  br label %95

85:                                               ; preds = %70, %85
  %86 = phi i64 [ %93, %85 ], [ 0, %70 ]
  %87 = phi double [ %92, %85 ], [ 0.000000e+00, %70 ]
  %88 = getelementptr inbounds %union.servocon_word, ptr %69, i64 %86
  %89 = load double, ptr %88, align 8, !tbaa !116
  %90 = fdiv double %89, %79
  %91 = fmul double %90, %90
  %92 = fadd double %87, %91
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, %28
  br i1 %94, label %82, label %85, !llvm.loop !118

95:                                               ; preds = %64, %70, %82
  %96 = phi double [ %84, %82 ], [ %79, %70 ], [ 0.000000e+00, %64 ]
  %97 = fmul double %67, 0x3FF0000000001198
  %98 = fcmp ogt double %96, %97
  %99 = select i1 %98, double %96, double %67
  %100 = trunc nuw nsw i64 %65 to i32
  %101 = select i1 %98, i32 %100, i32 %66
  %102 = add nuw nsw i64 %65, 1
  %103 = icmp eq i64 %102, %15
  br i1 %103, label %60, label %64, !llvm.loop !119

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
  %117 = load double, ptr %116, align 8, !tbaa !116
  %118 = getelementptr %union.servocon_word, ptr %113, i64 %115
  %119 = load double, ptr %118, align 8, !tbaa !116
  store double %119, ptr %116, align 8, !tbaa !116
  store double %117, ptr %118, align 8, !tbaa !116
  %120 = add nuw nsw i64 %115, 1
  %121 = icmp eq i64 %120, %16
  br i1 %121, label %122, label %114, !llvm.loop !120

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
  %136 = load double, ptr %135, align 8, !tbaa !116
  %137 = tail call double @llvm.fabs.f64(double %136)
  %138 = fcmp ole double %137, %134
  %139 = select i1 %138, double %134, double %137
  %140 = add nuw nsw i64 %133, 1
  %141 = icmp eq i64 %140, %129
  br i1 %141, label %130, label %132, !llvm.loop !117

142:                                              ; preds = %145
  %143 = tail call double @llvm.sqrt.f64(double %152)
  %144 = fmul double %139, %143
  br label %155

145:                                              ; preds = %130, %145
  %146 = phi i64 [ %153, %145 ], [ 0, %130 ]
  %147 = phi double [ %152, %145 ], [ 0.000000e+00, %130 ]
  %148 = getelementptr inbounds %union.servocon_word, ptr %128, i64 %146
  %149 = load double, ptr %148, align 8, !tbaa !116
  %150 = fdiv double %149, %139
  %151 = fmul double %150, %150
  %152 = fadd double %147, %151
  %153 = add nuw nsw i64 %146, 1
  %154 = icmp eq i64 %153, %129
  br i1 %154, label %142, label %145, !llvm.loop !118

155:                                              ; preds = %142, %130
  %156 = phi double [ %144, %142 ], [ %139, %130 ]
  %157 = fcmp oeq double %156, 0.000000e+00
  br i1 %157, label %158, label %161

158:                                              ; preds = %122, %155
  %159 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double 0.000000e+00, ptr %159, align 8, !tbaa !116
  %160 = add nuw nsw i64 %20, 1
  br label %215

161:                                              ; preds = %155
  %162 = load double, ptr %125, align 8, !tbaa !116
  %163 = tail call double @hypot(double noundef %162, double noundef %156) #13
  %164 = fcmp olt double %162, 0.000000e+00
  %165 = fneg double %163
  %166 = select i1 %164, double %163, double %165
  %167 = fsub double %166, %162
  %168 = fdiv double %167, %166
  %169 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double %168, ptr %169, align 8, !tbaa !116
  %170 = fsub double %162, %166
  br label %175

171:                                              ; preds = %175
  store double %166, ptr %125, align 8, !tbaa !116
  %172 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %173 = add nuw nsw i64 %20, 1
  %174 = icmp slt i64 %173, %12
  br i1 %174, label %182, label %215

175:                                              ; preds = %161, %175
  %176 = phi i64 [ 1, %161 ], [ %180, %175 ]
  %177 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !116
  %179 = fdiv double %178, %170
  store double %179, ptr %177, align 8, !tbaa !116
  %180 = add nuw nsw i64 %176, 1
  %181 = icmp slt i64 %180, %123
  br i1 %181, label %175, label %171, !llvm.loop !121

182:                                              ; preds = %171, %212
  %183 = phi i64 [ %213, %212 ], [ %21, %171 ]
  %184 = mul nsw i64 %183, %11
  %185 = getelementptr %union.servocon_word, ptr %172, i64 %184
  %186 = load double, ptr %169, align 8, !tbaa !116
  %187 = load double, ptr %185, align 8, !tbaa !116
  br label %191

188:                                              ; preds = %191
  %189 = fmul double %186, %199
  %190 = fsub double %187, %189
  store double %190, ptr %185, align 8, !tbaa !116
  br label %202

191:                                              ; preds = %191, %182
  %192 = phi i64 [ 1, %182 ], [ %200, %191 ]
  %193 = phi double [ %187, %182 ], [ %199, %191 ]
  %194 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %192
  %195 = load double, ptr %194, align 8, !tbaa !116
  %196 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %192
  %197 = load double, ptr %196, align 8, !tbaa !116
  %198 = fmul double %195, %197
  %199 = fadd double %193, %198
  %200 = add nuw nsw i64 %192, 1
  %201 = icmp eq i64 %200, %123
  br i1 %201, label %188, label %191, !llvm.loop !122

202:                                              ; preds = %202, %188
  %203 = phi i64 [ 1, %188 ], [ %210, %202 ]
  %204 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %203
  %205 = load double, ptr %204, align 8, !tbaa !116
  %206 = fmul double %189, %205
  %207 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %203
  %208 = load double, ptr %207, align 8, !tbaa !116
  %209 = fsub double %208, %206
  store double %209, ptr %207, align 8, !tbaa !116
  %210 = add nuw nsw i64 %203, 1
  %211 = icmp eq i64 %210, %123
  br i1 %211, label %212, label %202, !llvm.loop !123

212:                                              ; preds = %202
  %213 = add nuw nsw i64 %183, 1
  %214 = icmp eq i64 %213, %17
  br i1 %214, label %215, label %182, !llvm.loop !124

215:                                              ; preds = %212, %171, %158
  %216 = phi i64 [ %173, %171 ], [ %160, %158 ], [ %173, %212 ]
  %217 = add nuw nsw i64 %21, 1
  %218 = icmp eq i64 %216, %13
  br i1 %218, label %18, label %19, !llvm.loop !125
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
  br i1 %22, label %15, label %12, !llvm.loop !126
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
  br i1 %33, label %25, label %17, !llvm.loop !127

34:                                               ; preds = %19, %34
  %35 = phi i64 [ 0, %19 ], [ %39, %34 ]
  %36 = icmp eq i64 %35, %24
  %37 = select i1 %36, double 1.000000e+00, double 0.000000e+00
  %38 = getelementptr inbounds double, ptr %23, i64 %35
  store double %37, ptr %38, align 8, !tbaa !32
  %39 = add nuw nsw i64 %35, 1
  %40 = icmp eq i64 %39, %16
  br i1 %40, label %31, label %34, !llvm.loop !128

41:                                               ; preds = %119, %114
  %42 = add nuw nsw i64 %47, 1
  %43 = icmp eq i64 %42, %30
  br i1 %43, label %44, label %45, !llvm.loop !129

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
  %79 = load double, ptr %75, align 8, !tbaa !116
  %80 = icmp sgt i32 %78, 1
  br i1 %80, label %84, label %81

81:                                               ; preds = %70
  %82 = fmul double %76, %79
  %83 = fsub double %79, %82
  store double %83, ptr %75, align 8, !tbaa !116
  br label %110

84:                                               ; preds = %70
  %85 = zext nneg i32 %78 to i64
  br label %89

86:                                               ; preds = %89
  %87 = fmul double %76, %97
  %88 = fsub double %79, %87
  store double %88, ptr %75, align 8, !tbaa !116
  br label %100

89:                                               ; preds = %89, %84
  %90 = phi i64 [ 1, %84 ], [ %98, %89 ]
  %91 = phi double [ %79, %84 ], [ %97, %89 ]
  %92 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %90
  %93 = load double, ptr %92, align 8, !tbaa !116
  %94 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %90
  %95 = load double, ptr %94, align 8, !tbaa !116
  %96 = fmul double %93, %95
  %97 = fadd double %91, %96
  %98 = add nuw nsw i64 %90, 1
  %99 = icmp eq i64 %98, %85
  br i1 %99, label %86, label %89, !llvm.loop !122

100:                                              ; preds = %100, %86
  %101 = phi i64 [ 1, %86 ], [ %108, %100 ]
  %102 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !116
  %104 = fmul double %87, %103
  %105 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %101
  %106 = load double, ptr %105, align 8, !tbaa !116
  %107 = fsub double %106, %104
  store double %107, ptr %105, align 8, !tbaa !116
  %108 = add nuw nsw i64 %101, 1
  %109 = icmp eq i64 %108, %85
  br i1 %109, label %110, label %100, !llvm.loop !123

110:                                              ; preds = %100, %81
  %111 = add nuw nsw i32 %71, 1
  %112 = load i32, ptr %1, align 4, !tbaa !43
  %113 = icmp slt i32 %111, %112
  br i1 %113, label %70, label %64, !llvm.loop !130

114:                                              ; preds = %124, %64
  %115 = getelementptr inbounds double, ptr %5, i64 %50
  %116 = load double, ptr %115, align 8, !tbaa !32
  %117 = fsub double 1.000000e+00, %116
  store double %117, ptr %56, align 8, !tbaa !116
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
  %129 = load double, ptr %128, align 8, !tbaa !116
  %130 = fmul double %129, %127
  store double %130, ptr %128, align 8, !tbaa !116
  %131 = add nuw nsw i64 %125, 1
  %132 = load i32, ptr %0, align 4, !tbaa !43
  %133 = sext i32 %132 to i64
  %134 = sub nsw i64 %133, %50
  %135 = icmp slt i64 %131, %134
  br i1 %135, label %124, label %114, !llvm.loop !131
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
  br i1 %42, label %27, label %30, !llvm.loop !132

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
  br i1 %52, label %55, label %23, !llvm.loop !133

53:                                               ; preds = %46
  %54 = add nuw nsw i32 %16, 1
  store i32 %54, ptr %4, align 4, !tbaa !43
  br label %58

55:                                               ; preds = %50, %11
  %56 = add nuw nsw i64 %12, 1
  %57 = icmp eq i64 %56, %10
  br i1 %57, label %58, label %11, !llvm.loop !134

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
  br i1 %63, label %28, label %49, !llvm.loop !135

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
  br i1 %99, label %112, label %91, !llvm.loop !136

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
  br i1 %111, label %97, label %100, !llvm.loop !137

112:                                              ; preds = %97, %69, %64, %67
  %113 = add nuw nsw i64 %16, 1
  %114 = icmp eq i64 %17, %12
  br i1 %114, label %13, label %14, !llvm.loop !138
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
  br i1 %91, label %20, label %21, !llvm.loop !139

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
  br i1 %19, label %9, label %13, !llvm.loop !140

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
  br i1 %34, label %20, label %26, !llvm.loop !141

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
  %5 = load ptr, ptr %4, align 8, !tbaa !142
  %6 = load i64, ptr %2, align 8, !tbaa !144
  %7 = add nsw i64 %6, %0
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load i64, ptr %8, align 8, !tbaa !145
  %10 = sdiv i64 %7, %9
  %11 = getelementptr inbounds i8, ptr %2, i64 16
  %12 = load i64, ptr %11, align 8, !tbaa !146
  %13 = mul nsw i64 %12, %10
  %14 = getelementptr inbounds double, ptr %5, i64 %13
  store ptr %14, ptr %1, align 8, !tbaa !20
  %15 = getelementptr inbounds i8, ptr %2, i64 24
  %16 = load i64, ptr %15, align 8, !tbaa !147
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %21

18:                                               ; preds = %3
  %19 = getelementptr inbounds i8, ptr %2, i64 56
  %20 = getelementptr inbounds i8, ptr %2, i64 120
  br label %28

21:                                               ; preds = %28, %3
  %22 = getelementptr inbounds i8, ptr %2, i64 48
  %23 = load ptr, ptr %22, align 8, !tbaa !148
  %24 = getelementptr inbounds i8, ptr %2, i64 32
  %25 = load i64, ptr %24, align 8, !tbaa !149
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
  br i1 %38, label %21, label %28, !llvm.loop !150
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !151
  %9 = add nsw i64 %8, 1
  %10 = getelementptr inbounds i8, ptr %0, i64 416
  %11 = getelementptr inbounds i8, ptr %0, i64 224
  %12 = getelementptr inbounds i8, ptr %0, i64 352
  %13 = getelementptr inbounds i8, ptr %0, i64 80
  %14 = getelementptr inbounds i8, ptr %0, i64 392
  %15 = mul nsw i64 %9, %6
  %16 = getelementptr inbounds i8, ptr %0, i64 160
  %17 = getelementptr inbounds i8, ptr %0, i64 368
  %18 = getelementptr inbounds i8, ptr %0, i64 232
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

32:                                               ; preds = %133, %2
  %33 = phi ptr [ %124, %133 ], [ %4, %2 ]
  %34 = phi double [ %139, %133 ], [ %31, %2 ]
  %35 = phi i64 [ %134, %133 ], [ %28, %2 ]
  %36 = load ptr, ptr %12, align 8, !tbaa !33
  %37 = getelementptr inbounds double, ptr %36, i64 %6
  store double %34, ptr %37, align 8, !tbaa !32
  %38 = load i64, ptr %13, align 8, !tbaa !152
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %123, label %40

40:                                               ; preds = %32
  %41 = load ptr, ptr %14, align 8, !tbaa !104
  %42 = add nsw i64 %35, %15
  %43 = load i64, ptr %16, align 8, !tbaa !27
  %44 = mul nsw i64 %43, %42
  %45 = getelementptr double, ptr %41, i64 %44
  %46 = load ptr, ptr %17, align 8, !tbaa !35
  %47 = getelementptr inbounds i64, ptr %33, i64 %1
  %48 = load i64, ptr %47, align 8, !tbaa !14
  %49 = mul nsw i64 %48, %43
  %50 = getelementptr double, ptr %46, i64 %49
  %51 = icmp sgt i64 %43, 0
  br i1 %51, label %52, label %59

52:                                               ; preds = %40, %52
  %53 = phi i64 [ %57, %52 ], [ 0, %40 ]
  %54 = getelementptr inbounds double, ptr %50, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !32
  %56 = getelementptr inbounds double, ptr %45, i64 %53
  store double %55, ptr %56, align 8, !tbaa !32
  %57 = add nuw nsw i64 %53, 1
  %58 = icmp eq i64 %57, %43
  br i1 %58, label %59, label %52, !llvm.loop !37

59:                                               ; preds = %52, %40
  %60 = load ptr, ptr %18, align 8, !tbaa !153
  %61 = getelementptr inbounds i64, ptr %60, i64 %35
  %62 = load i64, ptr %61, align 8, !tbaa !14
  %63 = icmp eq i64 %62, 0
  %64 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %63, label %65, label %67

65:                                               ; preds = %59
  %66 = load ptr, ptr %24, align 8, !tbaa !21
  br label %106

67:                                               ; preds = %59
  %68 = load ptr, ptr %19, align 8, !tbaa !42
  %69 = getelementptr inbounds double, ptr %68, i64 %1
  store double %34, ptr %69, align 8, !tbaa !32
  %70 = load ptr, ptr %20, align 8, !tbaa !93
  %71 = add nsw i64 %64, %43
  %72 = mul nsw i64 %71, %1
  %73 = getelementptr inbounds double, ptr %70, i64 %72
  %74 = load ptr, ptr %22, align 8, !tbaa !19
  %75 = getelementptr inbounds i8, ptr %74, i64 %23
  %76 = getelementptr inbounds i8, ptr %75, i64 16
  store ptr %50, ptr %76, align 8, !tbaa !20
  tail call void @servocon_sample(ptr noundef %75, ptr noundef %73) #12
  %77 = load ptr, ptr %24, align 8, !tbaa !21
  %78 = load ptr, ptr %3, align 8, !tbaa !13
  %79 = getelementptr inbounds i64, ptr %78, i64 %1
  %80 = load i64, ptr %79, align 8, !tbaa !14
  %81 = load i64, ptr %21, align 8, !tbaa !22
  %82 = mul nsw i64 %81, %80
  %83 = getelementptr double, ptr %77, i64 %82
  %84 = icmp sgt i64 %81, 0
  br i1 %84, label %85, label %92

85:                                               ; preds = %67, %85
  %86 = phi i64 [ %90, %85 ], [ 0, %67 ]
  %87 = getelementptr inbounds double, ptr %73, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !32
  %89 = getelementptr inbounds double, ptr %83, i64 %86
  store double %88, ptr %89, align 8, !tbaa !32
  %90 = add nuw nsw i64 %86, 1
  %91 = icmp eq i64 %90, %81
  br i1 %91, label %92, label %85, !llvm.loop !37

92:                                               ; preds = %85, %67
  %93 = load ptr, ptr %17, align 8, !tbaa !35
  %94 = load i64, ptr %16, align 8, !tbaa !27
  %95 = mul nsw i64 %94, %80
  %96 = getelementptr double, ptr %93, i64 %95
  %97 = getelementptr double, ptr %73, i64 %81
  %98 = icmp sgt i64 %94, 0
  br i1 %98, label %99, label %106

99:                                               ; preds = %92, %99
  %100 = phi i64 [ %104, %99 ], [ 0, %92 ]
  %101 = getelementptr inbounds double, ptr %97, i64 %100
  %102 = load double, ptr %101, align 8, !tbaa !32
  %103 = getelementptr inbounds double, ptr %96, i64 %100
  store double %102, ptr %103, align 8, !tbaa !32
  %104 = add nuw nsw i64 %100, 1
  %105 = icmp eq i64 %104, %94
  br i1 %105, label %106, label %99, !llvm.loop !37

106:                                              ; preds = %99, %65, %92
  %107 = phi ptr [ %77, %92 ], [ %66, %65 ], [ %77, %99 ]
  %108 = phi i64 [ %81, %92 ], [ %64, %65 ], [ %81, %99 ]
  %109 = phi ptr [ %78, %92 ], [ %33, %65 ], [ %78, %99 ]
  %110 = load ptr, ptr %25, align 8, !tbaa !154
  %111 = mul nsw i64 %108, %42
  %112 = getelementptr double, ptr %110, i64 %111
  %113 = mul nsw i64 %108, %6
  %114 = getelementptr double, ptr %107, i64 %113
  %115 = icmp sgt i64 %108, 0
  br i1 %115, label %116, label %123

116:                                              ; preds = %106, %116
  %117 = phi i64 [ %121, %116 ], [ 0, %106 ]
  %118 = getelementptr inbounds double, ptr %114, i64 %117
  %119 = load double, ptr %118, align 8, !tbaa !32
  %120 = getelementptr inbounds double, ptr %112, i64 %117
  store double %119, ptr %120, align 8, !tbaa !32
  %121 = add nuw nsw i64 %117, 1
  %122 = icmp eq i64 %121, %108
  br i1 %122, label %123, label %116, !llvm.loop !37

123:                                              ; preds = %116, %106, %32
  %124 = phi ptr [ %109, %106 ], [ %33, %32 ], [ %109, %116 ]
  %125 = load i64, ptr %7, align 8, !tbaa !151
  %126 = icmp eq i64 %35, %125
  br i1 %126, label %127, label %133

127:                                              ; preds = %123
  %128 = getelementptr inbounds i8, ptr %0, i64 440
  %129 = load ptr, ptr %128, align 8, !tbaa !108
  %130 = getelementptr inbounds i64, ptr %124, i64 %1
  %131 = load i64, ptr %130, align 8, !tbaa !14
  %132 = getelementptr inbounds i64, ptr %129, i64 %131
  store i64 1, ptr %132, align 8, !tbaa !14
  store i64 -1, ptr %130, align 8, !tbaa !14
  br label %199

133:                                              ; preds = %123
  %134 = add nsw i64 %35, 1
  %135 = load ptr, ptr %10, align 8, !tbaa !88
  %136 = getelementptr inbounds i64, ptr %135, i64 %6
  store i64 %134, ptr %136, align 8, !tbaa !14
  %137 = load ptr, ptr %11, align 8, !tbaa !89
  %138 = getelementptr inbounds double, ptr %137, i64 %134
  %139 = load double, ptr %138, align 8, !tbaa !32
  %140 = fcmp ogt double %139, %34
  br i1 %140, label %141, label %32, !llvm.loop !155

141:                                              ; preds = %133
  %142 = load ptr, ptr %19, align 8, !tbaa !42
  %143 = getelementptr inbounds double, ptr %142, i64 %1
  store double %34, ptr %143, align 8, !tbaa !32
  %144 = load ptr, ptr %17, align 8, !tbaa !35
  %145 = getelementptr inbounds i64, ptr %124, i64 %1
  %146 = load i64, ptr %145, align 8, !tbaa !14
  %147 = load i64, ptr %16, align 8, !tbaa !27
  %148 = mul nsw i64 %147, %146
  %149 = getelementptr inbounds double, ptr %144, i64 %148
  %150 = getelementptr inbounds i8, ptr %0, i64 376
  %151 = load ptr, ptr %150, align 8, !tbaa !38
  %152 = getelementptr inbounds double, ptr %151, i64 %148
  %153 = load ptr, ptr %22, align 8, !tbaa !19
  %154 = getelementptr inbounds i8, ptr %153, i64 %23
  %155 = getelementptr inbounds i8, ptr %154, i64 16
  store ptr %149, ptr %155, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %154, ptr noundef %152) #12
  %156 = getelementptr inbounds i8, ptr %0, i64 424
  %157 = load ptr, ptr %156, align 8, !tbaa !101
  %158 = getelementptr inbounds i64, ptr %157, i64 %6
  store i64 0, ptr %158, align 8, !tbaa !14
  %159 = getelementptr inbounds i8, ptr %0, i64 448
  %160 = load ptr, ptr %159, align 8, !tbaa !98
  %161 = getelementptr inbounds i64, ptr %160, i64 %6
  store i64 0, ptr %161, align 8, !tbaa !14
  %162 = getelementptr inbounds i8, ptr %0, i64 48
  %163 = load i64, ptr %162, align 8, !tbaa !92
  %164 = icmp eq i64 %163, 0
  br i1 %164, label %177, label %165

165:                                              ; preds = %141
  %166 = fsub double %139, %34
  %167 = getelementptr inbounds i8, ptr %0, i64 104
  %168 = load double, ptr %167, align 8, !tbaa !107
  %169 = fdiv double %166, %168
  %170 = fmul double %169, 0x3FEFFFFFFFFFFFF8
  %171 = tail call double @llvm.ceil.f64(double %170)
  %172 = fcmp ugt double %171, 1.000000e+00
  %173 = fdiv double 1.000000e+00, %171
  %174 = fmul double %166, %173
  %175 = fadd double %34, %174
  %176 = select i1 %172, double %175, double %139
  br label %194

177:                                              ; preds = %141
  %178 = getelementptr inbounds i8, ptr %0, i64 136
  %179 = load double, ptr %178, align 8, !tbaa !156
  %180 = getelementptr inbounds i8, ptr %0, i64 120
  %181 = load double, ptr %180, align 8, !tbaa !99
  %182 = fcmp olt double %179, %181
  %183 = select i1 %182, double %179, double %181
  %184 = getelementptr inbounds i8, ptr %0, i64 112
  %185 = load double, ptr %184, align 8, !tbaa !100
  %186 = fcmp ogt double %183, %185
  %187 = select i1 %186, double %183, double %185
  %188 = fsub double %139, %34
  %189 = fcmp olt double %187, %188
  %190 = select i1 %189, double %187, double %188
  %191 = fadd double %34, %190
  %192 = fcmp olt double %191, %139
  %193 = select i1 %192, double %191, double %139
  br label %194

194:                                              ; preds = %177, %165
  %195 = phi double [ %176, %165 ], [ %193, %177 ]
  %196 = getelementptr inbounds i8, ptr %0, i64 360
  %197 = load ptr, ptr %196, align 8, !tbaa !31
  %198 = getelementptr inbounds double, ptr %197, i64 %6
  store double %195, ptr %198, align 8, !tbaa !32
  br label %199

199:                                              ; preds = %127, %194
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
  br i1 %96, label %64, label %22, !llvm.loop !157

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
  br i1 %128, label %97, label %98, !llvm.loop !158
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #8 {
  %3 = getelementptr inbounds i8, ptr %0, i64 256
  %4 = load i64, ptr %3, align 8, !tbaa !58
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %31

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = load i64, ptr %7, align 8, !tbaa !49
  %9 = getelementptr inbounds i8, ptr %0, i64 568
  %10 = load ptr, ptr %9, align 8, !tbaa !93
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
  br i1 %99, label %31, label %32, !llvm.loop !159
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #5

declare dso_local void @servocon_level(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare dso_local double @hypot(double noundef, double noundef) local_unnamed_addr #9

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #10

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #10

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #11

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nofree nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #7 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #8 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #9 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #10 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #12 = { nounwind }
attributes #13 = { nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"uwtable", i32 2}
!3 = !{!"clang version 19.1.7 (https://github.com/ziglang/zig-bootstrap 1c3c59435891bc9caf8cd1d3783773369d191c5f)"}
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
!92 = !{!5, !9, i64 48}
!93 = !{!5, !6, i64 568}
!94 = distinct !{!94, !24}
!95 = distinct !{!95, !24}
!96 = distinct !{!96, !24}
!97 = !{!5, !10, i64 288}
!98 = !{!5, !6, i64 448}
!99 = !{!5, !10, i64 120}
!100 = !{!5, !10, i64 112}
!101 = !{!5, !6, i64 424}
!102 = !{!5, !6, i64 432}
!103 = distinct !{!103, !24}
!104 = !{!5, !6, i64 392}
!105 = !{!5, !9, i64 176}
!106 = distinct !{!106, !24}
!107 = !{!5, !10, i64 104}
!108 = !{!5, !6, i64 440}
!109 = !{!5, !10, i64 128}
!110 = distinct !{!110, !24}
!111 = !{!5, !6, i64 464}
!112 = distinct !{!112, !24}
!113 = distinct !{!113, !24}
!114 = distinct !{!114, !24}
!115 = distinct !{!115, !24}
!116 = !{!7, !7, i64 0}
!117 = distinct !{!117, !24}
!118 = distinct !{!118, !24}
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
!142 = !{!143, !6, i64 40}
!143 = !{!"", !9, i64 0, !9, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !6, i64 40, !6, i64 48, !7, i64 56, !7, i64 120}
!144 = !{!143, !9, i64 0}
!145 = !{!143, !9, i64 8}
!146 = !{!143, !9, i64 16}
!147 = !{!143, !9, i64 24}
!148 = !{!143, !6, i64 48}
!149 = !{!143, !9, i64 32}
!150 = distinct !{!150, !24}
!151 = !{!5, !9, i64 184}
!152 = !{!5, !9, i64 80}
!153 = !{!5, !6, i64 232}
!154 = !{!5, !6, i64 400}
!155 = distinct !{!155, !24}
!156 = !{!5, !10, i64 136}
!157 = distinct !{!157, !24}
!158 = distinct !{!158, !24}
!159 = distinct !{!159, !24}
