
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
  %23 = getelementptr inbounds i8, ptr %0, i64 368
  %24 = getelementptr inbounds i8, ptr %0, i64 160
  %25 = getelementptr inbounds i8, ptr %0, i64 520
  %26 = getelementptr inbounds i8, ptr %0, i64 168
  %27 = getelementptr inbounds i8, ptr %0, i64 528
  %28 = getelementptr inbounds i8, ptr %0, i64 376
  %29 = getelementptr inbounds i8, ptr %0, i64 560
  %30 = getelementptr inbounds i8, ptr %0, i64 248
  %31 = getelementptr inbounds i8, ptr %0, i64 240
  %32 = getelementptr inbounds i8, ptr %0, i64 280
  %33 = getelementptr inbounds i8, ptr %0, i64 272
  %34 = getelementptr inbounds i8, ptr %0, i64 552
  %35 = getelementptr inbounds i8, ptr %0, i64 544
  %36 = getelementptr inbounds i8, ptr %0, i64 536
  %37 = getelementptr inbounds i8, ptr %0, i64 320
  %38 = getelementptr inbounds i8, ptr %0, i64 304
  %39 = getelementptr inbounds i8, ptr %0, i64 312
  %40 = getelementptr inbounds i8, ptr %0, i64 504
  %41 = getelementptr inbounds i8, ptr %0, i64 64
  %42 = getelementptr inbounds i8, ptr %0, i64 8
  %43 = getelementptr inbounds i8, ptr %0, i64 72
  %44 = getelementptr inbounds i8, ptr %0, i64 608
  %45 = getelementptr inbounds i8, ptr %0, i64 40
  %46 = getelementptr inbounds i8, ptr %0, i64 600
  %47 = getelementptr inbounds i8, ptr %0, i64 264
  %48 = getelementptr inbounds i8, ptr %0, i64 56
  %49 = getelementptr inbounds i8, ptr %0, i64 216
  %50 = getelementptr inbounds i8, ptr %0, i64 408
  %51 = getelementptr inbounds i8, ptr %0, i64 256
  %52 = getelementptr inbounds i8, ptr %0, i64 32
  %53 = getelementptr inbounds i8, ptr %0, i64 576
  %54 = getelementptr inbounds i8, ptr %0, i64 336
  %55 = getelementptr inbounds i8, ptr %0, i64 584
  %56 = getelementptr inbounds i8, ptr %0, i64 328
  %57 = getelementptr inbounds i8, ptr %0, i64 344
  %58 = getelementptr inbounds i8, ptr %0, i64 96
  %59 = getelementptr inbounds i8, ptr %0, i64 88
  %60 = getelementptr inbounds i8, ptr %0, i64 416
  %61 = getelementptr inbounds i8, ptr %0, i64 224
  %62 = getelementptr inbounds i8, ptr %0, i64 48
  %63 = getelementptr inbounds i8, ptr %0, i64 568
  %64 = getelementptr inbounds i8, ptr %0, i64 16
  %65 = getelementptr inbounds i8, ptr %0, i64 288
  %66 = getelementptr inbounds i8, ptr %0, i64 448
  %67 = getelementptr inbounds i8, ptr %0, i64 120
  %68 = getelementptr inbounds i8, ptr %0, i64 112
  %69 = getelementptr inbounds i8, ptr %0, i64 424
  %70 = getelementptr inbounds i8, ptr %0, i64 432
  %71 = getelementptr inbounds i8, ptr %0, i64 392
  %72 = getelementptr inbounds i8, ptr %0, i64 176
  %73 = getelementptr inbounds i8, ptr %0, i64 104
  %74 = getelementptr inbounds i8, ptr %0, i64 440
  %75 = getelementptr inbounds i8, ptr %0, i64 128
  %76 = getelementptr inbounds i8, ptr %0, i64 464
  %77 = load i64, ptr %10, align 8, !tbaa !11
  br label %78

78:                                               ; preds = %1681, %1
  %79 = phi i64 [ %77, %1 ], [ %1006, %1681 ]
  %80 = phi i64 [ %77, %1 ], [ %1007, %1681 ]
  %81 = phi i64 [ %8, %1 ], [ %1682, %1681 ]
  store i64 0, ptr %9, align 8, !tbaa !12
  %82 = icmp sgt i64 %80, 0
  br i1 %82, label %83, label %1686

83:                                               ; preds = %78
  %84 = load ptr, ptr %12, align 8, !tbaa !13
  br label %87

85:                                               ; preds = %140
  %86 = icmp eq i64 %150, 0
  br i1 %86, label %1686, label %153

87:                                               ; preds = %83, %140
  %88 = phi i64 [ %141, %140 ], [ %79, %83 ]
  %89 = phi ptr [ %143, %140 ], [ %84, %83 ]
  %90 = phi i64 [ %144, %140 ], [ %80, %83 ]
  %91 = phi i64 [ %145, %140 ], [ %80, %83 ]
  %92 = phi i64 [ %150, %140 ], [ 0, %83 ]
  %93 = phi ptr [ %147, %140 ], [ %84, %83 ]
  %94 = phi i64 [ %151, %140 ], [ 0, %83 ]
  %95 = getelementptr inbounds i64, ptr %93, i64 %94
  %96 = load i64, ptr %95, align 8, !tbaa !14
  %97 = icmp slt i64 %96, 0
  br i1 %97, label %98, label %140

98:                                               ; preds = %87
  %99 = mul nuw nsw i64 %94, 5
  %100 = load ptr, ptr %11, align 8, !tbaa !15
  %101 = load atomic i64, ptr %100 monotonic, align 8
  %102 = load i64, ptr %13, align 8, !tbaa !16
  %103 = icmp slt i64 %101, %102
  br i1 %103, label %109, label %134

104:                                              ; preds = %115
  %105 = load ptr, ptr %11, align 8, !tbaa !15
  %106 = load atomic i64, ptr %105 monotonic, align 8
  %107 = load i64, ptr %13, align 8, !tbaa !16
  %108 = icmp slt i64 %106, %107
  br i1 %108, label %109, label %134

109:                                              ; preds = %98, %104
  %110 = phi ptr [ %105, %104 ], [ %100, %98 ]
  %111 = atomicrmw add ptr %110, i64 1 monotonic, align 8
  %112 = load i64, ptr %13, align 8, !tbaa !16
  %113 = icmp slt i64 %111, %112
  %114 = load ptr, ptr %12, align 8, !tbaa !13
  br i1 %113, label %115, label %134

115:                                              ; preds = %109
  %116 = getelementptr inbounds i64, ptr %114, i64 %94
  store i64 %111, ptr %116, align 8, !tbaa !14
  %117 = load ptr, ptr %14, align 8, !tbaa !17
  %118 = load i64, ptr %15, align 8, !tbaa !18
  %119 = mul nsw i64 %118, %111
  %120 = getelementptr inbounds double, ptr %117, i64 %119
  %121 = load ptr, ptr %16, align 8, !tbaa !19
  %122 = getelementptr inbounds ptr, ptr %121, i64 %99
  store ptr %120, ptr %122, align 8, !tbaa !20
  %123 = load ptr, ptr %17, align 8, !tbaa !21
  %124 = load i64, ptr %18, align 8, !tbaa !22
  %125 = mul nsw i64 %124, %111
  %126 = getelementptr inbounds double, ptr %123, i64 %125
  %127 = load ptr, ptr %16, align 8, !tbaa !19
  %128 = getelementptr ptr, ptr %127, i64 %99
  %129 = getelementptr i8, ptr %128, i64 24
  store ptr %126, ptr %129, align 8, !tbaa !20
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %94)
  %130 = load ptr, ptr %12, align 8, !tbaa !13
  %131 = getelementptr inbounds i64, ptr %130, i64 %94
  %132 = load i64, ptr %131, align 8, !tbaa !14
  %133 = icmp slt i64 %132, 0
  br i1 %133, label %104, label %134

134:                                              ; preds = %104, %109, %115, %98
  %135 = phi ptr [ %89, %98 ], [ %130, %104 ], [ %114, %109 ], [ %130, %115 ]
  %136 = load i64, ptr %9, align 8, !tbaa !12
  %137 = load i64, ptr %10, align 8, !tbaa !11
  %138 = getelementptr inbounds i64, ptr %135, i64 %94
  %139 = load i64, ptr %138, align 8, !tbaa !14
  br label %140

140:                                              ; preds = %134, %87
  %141 = phi i64 [ %137, %134 ], [ %88, %87 ]
  %142 = phi i64 [ %139, %134 ], [ %96, %87 ]
  %143 = phi ptr [ %135, %134 ], [ %89, %87 ]
  %144 = phi i64 [ %137, %134 ], [ %90, %87 ]
  %145 = phi i64 [ %137, %134 ], [ %91, %87 ]
  %146 = phi i64 [ %136, %134 ], [ %92, %87 ]
  %147 = phi ptr [ %135, %134 ], [ %93, %87 ]
  %148 = icmp sgt i64 %142, -1
  %149 = zext i1 %148 to i64
  %150 = add nsw i64 %146, %149
  store i64 %150, ptr %9, align 8, !tbaa !12
  %151 = add nuw nsw i64 %94, 1
  %152 = icmp slt i64 %151, %145
  br i1 %152, label %87, label %85, !llvm.loop !23

153:                                              ; preds = %85
  %154 = load double, ptr %19, align 8, !tbaa !25
  %155 = fcmp une double %154, 0.000000e+00
  %156 = icmp sgt i64 %145, 0
  br i1 %155, label %157, label %641

157:                                              ; preds = %153
  br i1 %156, label %158, label %1001

158:                                              ; preds = %157, %637
  %159 = phi i64 [ %638, %637 ], [ 0, %157 ]
  %160 = load ptr, ptr %12, align 8, !tbaa !13
  %161 = getelementptr inbounds i64, ptr %160, i64 %159
  %162 = load i64, ptr %161, align 8, !tbaa !14
  %163 = icmp sgt i64 %162, -1
  br i1 %163, label %164, label %637

164:                                              ; preds = %158
  %165 = load ptr, ptr %27, align 8, !tbaa !26
  %166 = load i64, ptr %24, align 8, !tbaa !27
  %167 = mul i64 %166, %159
  %168 = getelementptr inbounds double, ptr %165, i64 %167
  %169 = load ptr, ptr %34, align 8, !tbaa !28
  %170 = getelementptr inbounds double, ptr %169, i64 %167
  %171 = load ptr, ptr %36, align 8, !tbaa !29
  %172 = getelementptr inbounds double, ptr %171, i64 %167
  %173 = load ptr, ptr %25, align 8, !tbaa !30
  %174 = getelementptr double, ptr %173, i64 %167
  %175 = load ptr, ptr %20, align 8, !tbaa !31
  %176 = getelementptr inbounds double, ptr %175, i64 %162
  %177 = load double, ptr %176, align 8, !tbaa !32
  %178 = load ptr, ptr %21, align 8, !tbaa !33
  %179 = getelementptr inbounds double, ptr %178, i64 %162
  %180 = load double, ptr %179, align 8, !tbaa !32
  %181 = fsub double %177, %180
  %182 = load ptr, ptr %22, align 8, !tbaa !34
  %183 = getelementptr inbounds double, ptr %182, i64 %159
  store double %181, ptr %183, align 8, !tbaa !32
  %184 = load ptr, ptr %23, align 8, !tbaa !35
  %185 = mul nsw i64 %166, %162
  %186 = getelementptr double, ptr %184, i64 %185
  %187 = load i64, ptr %26, align 8, !tbaa !36
  %188 = getelementptr double, ptr %174, i64 %187
  %189 = getelementptr double, ptr %186, i64 %187
  %190 = sub nsw i64 %166, %187
  %191 = icmp sgt i64 %190, 0
  br i1 %191, label %192, label %210

192:                                              ; preds = %164, %192
  %193 = phi i64 [ %197, %192 ], [ 0, %164 ]
  %194 = getelementptr inbounds double, ptr %189, i64 %193
  %195 = load double, ptr %194, align 8, !tbaa !32
  %196 = getelementptr inbounds double, ptr %188, i64 %193
  store double %195, ptr %196, align 8, !tbaa !32
  %197 = add nuw nsw i64 %193, 1
  %198 = icmp eq i64 %197, %190
  br i1 %198, label %199, label %192, !llvm.loop !37

199:                                              ; preds = %192
  %200 = getelementptr double, ptr %168, i64 %187
  br label %201

201:                                              ; preds = %201, %199
  %202 = phi i64 [ %206, %201 ], [ 0, %199 ]
  %203 = getelementptr inbounds double, ptr %189, i64 %202
  %204 = load double, ptr %203, align 8, !tbaa !32
  %205 = getelementptr inbounds double, ptr %200, i64 %202
  store double %204, ptr %205, align 8, !tbaa !32
  %206 = add nuw nsw i64 %202, 1
  %207 = icmp eq i64 %206, %190
  br i1 %207, label %208, label %201, !llvm.loop !37

208:                                              ; preds = %201
  %209 = load double, ptr %183, align 8, !tbaa !32
  br label %210

210:                                              ; preds = %208, %164
  %211 = phi double [ %209, %208 ], [ %181, %164 ]
  %212 = load ptr, ptr %28, align 8, !tbaa !38
  %213 = getelementptr inbounds double, ptr %212, i64 %185
  %214 = load ptr, ptr %29, align 8, !tbaa !39
  %215 = load i64, ptr %30, align 8, !tbaa !40
  %216 = mul i64 %215, %167
  %217 = getelementptr inbounds double, ptr %214, i64 %216
  %218 = icmp sgt i64 %187, 0
  br i1 %218, label %219, label %227

219:                                              ; preds = %210, %219
  %220 = phi i64 [ %225, %219 ], [ 0, %210 ]
  %221 = getelementptr inbounds double, ptr %213, i64 %220
  %222 = load double, ptr %221, align 8, !tbaa !32
  %223 = fmul double %211, %222
  %224 = getelementptr inbounds double, ptr %217, i64 %220
  store double %223, ptr %224, align 8, !tbaa !32
  %225 = add nuw nsw i64 %220, 1
  %226 = icmp eq i64 %225, %187
  br i1 %226, label %227, label %219, !llvm.loop !41

227:                                              ; preds = %219, %210
  %228 = load double, ptr %179, align 8, !tbaa !32
  %229 = load ptr, ptr %40, align 8, !tbaa !42
  %230 = getelementptr inbounds double, ptr %229, i64 %159
  store double %228, ptr %230, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #5
  %231 = trunc i64 %166 to i32
  store i32 %231, ptr %5, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #5
  store i32 0, ptr %6, align 4, !tbaa !43
  %232 = load double, ptr %183, align 8, !tbaa !32
  %233 = load ptr, ptr %52, align 8, !tbaa !45
  %234 = load ptr, ptr %53, align 8, !tbaa !46
  %235 = load ptr, ptr %16, align 8, !tbaa !19
  %236 = mul i64 %159, 40
  %237 = getelementptr inbounds i8, ptr %235, i64 %236
  %238 = getelementptr inbounds i8, ptr %237, i64 16
  store ptr %186, ptr %238, align 8, !tbaa !20
  call void %233(ptr noundef %237, ptr noundef %234) #5
  %239 = icmp sgt i32 %231, 0
  %240 = load ptr, ptr %53, align 8, !tbaa !46
  br i1 %239, label %241, label %262

241:                                              ; preds = %227
  %242 = and i64 %166, 2147483647
  br label %243

243:                                              ; preds = %247, %241
  %244 = phi i64 [ 0, %241 ], [ %248, %247 ]
  %245 = mul nuw nsw i64 %244, %242
  %246 = getelementptr inbounds double, ptr %240, i64 %245
  br label %250

247:                                              ; preds = %250
  %248 = add nuw nsw i64 %244, 1
  %249 = icmp eq i64 %248, %242
  br i1 %249, label %262, label %243, !llvm.loop !47

250:                                              ; preds = %250, %243
  %251 = phi i64 [ 0, %243 ], [ %260, %250 ]
  %252 = getelementptr inbounds double, ptr %246, i64 %251
  %253 = icmp eq i64 %244, %251
  %254 = select i1 %253, double 1.000000e+00, double 0.000000e+00
  %255 = load double, ptr %252, align 8, !tbaa !32
  %256 = fmul double %232, %255
  %257 = load double, ptr %19, align 8, !tbaa !25
  %258 = fmul double %256, %257
  %259 = fsub double %254, %258
  store double %259, ptr %252, align 8, !tbaa !32
  %260 = add nuw nsw i64 %251, 1
  %261 = icmp eq i64 %260, %242
  br i1 %261, label %247, label %250, !llvm.loop !48

262:                                              ; preds = %247, %227
  %263 = load ptr, ptr %54, align 8, !tbaa !49
  %264 = load ptr, ptr %55, align 8, !tbaa !50
  call void %263(ptr noundef nonnull %5, ptr noundef nonnull %5, ptr noundef %240, ptr noundef nonnull %5, ptr noundef %264, ptr noundef nonnull %6) #5
  %265 = load i32, ptr %6, align 4, !tbaa !43
  %266 = icmp eq i32 %265, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #5
  %267 = load i64, ptr %31, align 8, !tbaa !51
  br i1 %266, label %268, label %272

268:                                              ; preds = %262
  %269 = icmp sgt i64 %267, 1
  br i1 %269, label %355, label %272

270:                                              ; preds = %548
  %271 = load i64, ptr %31, align 8, !tbaa !51
  br label %272

272:                                              ; preds = %555, %270, %268, %262
  %273 = phi i64 [ %267, %262 ], [ %267, %268 ], [ %271, %270 ], [ %557, %555 ]
  %274 = phi i1 [ false, %262 ], [ true, %268 ], [ false, %270 ], [ true, %555 ]
  %275 = add nsw i64 %273, -1
  %276 = load ptr, ptr %29, align 8, !tbaa !39
  %277 = load i64, ptr %30, align 8, !tbaa !40
  %278 = mul nsw i64 %277, %159
  %279 = add nsw i64 %275, %278
  %280 = load i64, ptr %24, align 8, !tbaa !27
  %281 = mul nsw i64 %279, %280
  %282 = getelementptr inbounds double, ptr %276, i64 %281
  %283 = mul nsw i64 %278, %280
  %284 = getelementptr inbounds double, ptr %276, i64 %283
  %285 = load ptr, ptr %37, align 8, !tbaa !52
  %286 = load ptr, ptr %38, align 8, !tbaa !53
  %287 = getelementptr inbounds i64, ptr %286, i64 %273
  %288 = load i64, ptr %287, align 8, !tbaa !14
  %289 = getelementptr i8, ptr %287, i64 8
  %290 = load i64, ptr %289, align 8, !tbaa !14
  %291 = load ptr, ptr %39, align 8, !tbaa !54
  %292 = load i64, ptr %26, align 8, !tbaa !36
  %293 = icmp sgt i64 %292, 1
  br i1 %293, label %294, label %327

294:                                              ; preds = %272
  %295 = icmp slt i64 %288, %290
  br label %296

296:                                              ; preds = %300, %294
  %297 = phi i64 [ 0, %294 ], [ %305, %300 ]
  %298 = or disjoint i64 %297, 1
  %299 = getelementptr double, ptr %284, i64 %297
  br i1 %295, label %308, label %300

300:                                              ; preds = %308, %296
  %301 = phi double [ 0.000000e+00, %296 ], [ %320, %308 ]
  %302 = phi double [ 0.000000e+00, %296 ], [ %324, %308 ]
  %303 = getelementptr inbounds double, ptr %172, i64 %297
  store double %301, ptr %303, align 8, !tbaa !32
  %304 = getelementptr inbounds double, ptr %172, i64 %298
  store double %302, ptr %304, align 8, !tbaa !32
  %305 = add nuw nsw i64 %297, 2
  %306 = or disjoint i64 %305, 1
  %307 = icmp slt i64 %306, %292
  br i1 %307, label %296, label %327, !llvm.loop !55

308:                                              ; preds = %296, %308
  %309 = phi i64 [ %325, %308 ], [ %288, %296 ]
  %310 = phi double [ %324, %308 ], [ 0.000000e+00, %296 ]
  %311 = phi double [ %320, %308 ], [ 0.000000e+00, %296 ]
  %312 = getelementptr inbounds i64, ptr %291, i64 %309
  %313 = load i64, ptr %312, align 8, !tbaa !14
  %314 = mul nsw i64 %313, %280
  %315 = getelementptr double, ptr %299, i64 %314
  %316 = load double, ptr %315, align 8, !tbaa !32
  %317 = getelementptr inbounds double, ptr %285, i64 %309
  %318 = load double, ptr %317, align 8, !tbaa !32
  %319 = fmul double %316, %318
  %320 = fadd double %311, %319
  %321 = getelementptr inbounds i8, ptr %315, i64 8
  %322 = load double, ptr %321, align 8, !tbaa !32
  %323 = fmul double %318, %322
  %324 = fadd double %310, %323
  %325 = add nsw i64 %309, 1
  %326 = icmp eq i64 %325, %290
  br i1 %326, label %300, label %308, !llvm.loop !56

327:                                              ; preds = %300, %272
  %328 = phi i64 [ 0, %272 ], [ %305, %300 ]
  %329 = icmp slt i64 %328, %292
  br i1 %329, label %330, label %350

330:                                              ; preds = %327
  %331 = getelementptr double, ptr %284, i64 %328
  %332 = icmp slt i64 %288, %290
  br i1 %332, label %336, label %333

333:                                              ; preds = %336, %330
  %334 = phi double [ 0.000000e+00, %330 ], [ %347, %336 ]
  %335 = getelementptr inbounds double, ptr %172, i64 %328
  store double %334, ptr %335, align 8, !tbaa !32
  br label %350

336:                                              ; preds = %330, %336
  %337 = phi i64 [ %348, %336 ], [ %288, %330 ]
  %338 = phi double [ %347, %336 ], [ 0.000000e+00, %330 ]
  %339 = getelementptr inbounds i64, ptr %291, i64 %337
  %340 = load i64, ptr %339, align 8, !tbaa !14
  %341 = mul nsw i64 %340, %280
  %342 = getelementptr double, ptr %331, i64 %341
  %343 = load double, ptr %342, align 8, !tbaa !32
  %344 = getelementptr inbounds double, ptr %285, i64 %337
  %345 = load double, ptr %344, align 8, !tbaa !32
  %346 = fmul double %343, %345
  %347 = fadd double %338, %346
  %348 = add nsw i64 %337, 1
  %349 = icmp eq i64 %348, %290
  br i1 %349, label %333, label %336, !llvm.loop !57

350:                                              ; preds = %333, %327
  %351 = icmp sgt i64 %280, 0
  br i1 %351, label %352, label %559

352:                                              ; preds = %350
  %353 = load ptr, ptr %22, align 8, !tbaa !34
  %354 = getelementptr inbounds double, ptr %353, i64 %159
  br label %613

355:                                              ; preds = %268, %555
  %356 = phi i64 [ %557, %555 ], [ %267, %268 ]
  %357 = phi i64 [ %556, %555 ], [ 1, %268 ]
  %358 = load ptr, ptr %29, align 8, !tbaa !39
  %359 = load i64, ptr %30, align 8, !tbaa !40
  %360 = mul nsw i64 %359, %159
  %361 = add nsw i64 %360, %357
  %362 = load i64, ptr %24, align 8, !tbaa !27
  %363 = mul nsw i64 %361, %362
  %364 = getelementptr inbounds double, ptr %358, i64 %363
  %365 = load ptr, ptr %25, align 8, !tbaa !30
  %366 = mul nsw i64 %362, %159
  %367 = getelementptr inbounds double, ptr %365, i64 %366
  %368 = load ptr, ptr %27, align 8, !tbaa !26
  %369 = getelementptr inbounds double, ptr %368, i64 %366
  %370 = load ptr, ptr %35, align 8, !tbaa !58
  %371 = getelementptr inbounds double, ptr %370, i64 %366
  %372 = load ptr, ptr %22, align 8, !tbaa !34
  %373 = getelementptr inbounds double, ptr %372, i64 %159
  %374 = load double, ptr %373, align 8, !tbaa !32
  %375 = load i64, ptr %47, align 8, !tbaa !59
  %376 = load i64, ptr %51, align 8, !tbaa !60
  %377 = mul nsw i64 %360, %362
  %378 = getelementptr inbounds double, ptr %358, i64 %377
  %379 = load ptr, ptr %37, align 8, !tbaa !52
  %380 = load ptr, ptr %38, align 8, !tbaa !53
  %381 = getelementptr i64, ptr %380, i64 %375
  %382 = getelementptr i64, ptr %381, i64 %357
  %383 = getelementptr i64, ptr %382, i64 %356
  %384 = getelementptr i64, ptr %383, i64 %376
  %385 = load i64, ptr %384, align 8, !tbaa !14
  %386 = getelementptr i8, ptr %384, i64 8
  %387 = load i64, ptr %386, align 8, !tbaa !14
  %388 = load ptr, ptr %39, align 8, !tbaa !54
  %389 = load i64, ptr %26, align 8, !tbaa !36
  %390 = icmp sgt i64 %389, 1
  br i1 %390, label %391, label %424

391:                                              ; preds = %355
  %392 = icmp slt i64 %385, %387
  br label %393

393:                                              ; preds = %397, %391
  %394 = phi i64 [ 0, %391 ], [ %402, %397 ]
  %395 = or disjoint i64 %394, 1
  %396 = getelementptr double, ptr %378, i64 %394
  br i1 %392, label %405, label %397

397:                                              ; preds = %405, %393
  %398 = phi double [ 0.000000e+00, %393 ], [ %417, %405 ]
  %399 = phi double [ 0.000000e+00, %393 ], [ %421, %405 ]
  %400 = getelementptr inbounds double, ptr %364, i64 %394
  store double %398, ptr %400, align 8, !tbaa !32
  %401 = getelementptr inbounds double, ptr %364, i64 %395
  store double %399, ptr %401, align 8, !tbaa !32
  %402 = add nuw nsw i64 %394, 2
  %403 = or disjoint i64 %402, 1
  %404 = icmp slt i64 %403, %389
  br i1 %404, label %393, label %424, !llvm.loop !55

405:                                              ; preds = %393, %405
  %406 = phi i64 [ %422, %405 ], [ %385, %393 ]
  %407 = phi double [ %421, %405 ], [ 0.000000e+00, %393 ]
  %408 = phi double [ %417, %405 ], [ 0.000000e+00, %393 ]
  %409 = getelementptr inbounds i64, ptr %388, i64 %406
  %410 = load i64, ptr %409, align 8, !tbaa !14
  %411 = mul nsw i64 %410, %362
  %412 = getelementptr double, ptr %396, i64 %411
  %413 = load double, ptr %412, align 8, !tbaa !32
  %414 = getelementptr inbounds double, ptr %379, i64 %406
  %415 = load double, ptr %414, align 8, !tbaa !32
  %416 = fmul double %413, %415
  %417 = fadd double %408, %416
  %418 = getelementptr inbounds i8, ptr %412, i64 8
  %419 = load double, ptr %418, align 8, !tbaa !32
  %420 = fmul double %415, %419
  %421 = fadd double %407, %420
  %422 = add nsw i64 %406, 1
  %423 = icmp eq i64 %422, %387
  br i1 %423, label %397, label %405, !llvm.loop !56

424:                                              ; preds = %397, %355
  %425 = phi i64 [ 0, %355 ], [ %402, %397 ]
  %426 = icmp slt i64 %425, %389
  br i1 %426, label %427, label %447

427:                                              ; preds = %424
  %428 = getelementptr double, ptr %378, i64 %425
  %429 = icmp slt i64 %385, %387
  br i1 %429, label %433, label %430

430:                                              ; preds = %433, %427
  %431 = phi double [ 0.000000e+00, %427 ], [ %444, %433 ]
  %432 = getelementptr inbounds double, ptr %364, i64 %425
  store double %431, ptr %432, align 8, !tbaa !32
  br label %447

433:                                              ; preds = %427, %433
  %434 = phi i64 [ %445, %433 ], [ %385, %427 ]
  %435 = phi double [ %444, %433 ], [ 0.000000e+00, %427 ]
  %436 = getelementptr inbounds i64, ptr %388, i64 %434
  %437 = load i64, ptr %436, align 8, !tbaa !14
  %438 = mul nsw i64 %437, %362
  %439 = getelementptr double, ptr %428, i64 %438
  %440 = load double, ptr %439, align 8, !tbaa !32
  %441 = getelementptr inbounds double, ptr %379, i64 %434
  %442 = load double, ptr %441, align 8, !tbaa !32
  %443 = fmul double %440, %442
  %444 = fadd double %435, %443
  %445 = add nsw i64 %434, 1
  %446 = icmp eq i64 %445, %387
  br i1 %446, label %430, label %433, !llvm.loop !57

447:                                              ; preds = %430, %424
  %448 = add nsw i64 %357, -1
  %449 = load ptr, ptr %23, align 8, !tbaa !35
  %450 = load ptr, ptr %12, align 8, !tbaa !13
  %451 = getelementptr inbounds i64, ptr %450, i64 %159
  %452 = load i64, ptr %451, align 8, !tbaa !14
  %453 = mul nsw i64 %452, %362
  %454 = getelementptr inbounds double, ptr %449, i64 %453
  call fastcc void @combine(ptr noundef readonly %0, i64 noundef %159, i64 noundef %448, ptr noundef %454, ptr noundef %367)
  %455 = load ptr, ptr %21, align 8, !tbaa !33
  %456 = load ptr, ptr %12, align 8, !tbaa !13
  %457 = getelementptr inbounds i64, ptr %456, i64 %159
  %458 = load i64, ptr %457, align 8, !tbaa !14
  %459 = getelementptr inbounds double, ptr %455, i64 %458
  %460 = load double, ptr %459, align 8, !tbaa !32
  %461 = load ptr, ptr %56, align 8, !tbaa !61
  %462 = getelementptr double, ptr %461, i64 %357
  %463 = getelementptr i8, ptr %462, i64 -8
  %464 = load double, ptr %463, align 8, !tbaa !32
  %465 = fmul double %374, %464
  %466 = fadd double %460, %465
  %467 = load ptr, ptr %40, align 8, !tbaa !42
  %468 = getelementptr inbounds double, ptr %467, i64 %159
  store double %466, ptr %468, align 8, !tbaa !32
  br label %469

469:                                              ; preds = %552, %447
  %470 = phi i64 [ 1, %447 ], [ %554, %552 ]
  %471 = phi double [ 1.000000e+00, %447 ], [ %553, %552 ]
  %472 = load i64, ptr %24, align 8, !tbaa !27
  %473 = icmp sgt i64 %472, 0
  br i1 %473, label %481, label %474

474:                                              ; preds = %481, %469
  %475 = load ptr, ptr %0, align 8, !tbaa !62
  %476 = load ptr, ptr %16, align 8, !tbaa !19
  %477 = getelementptr inbounds i8, ptr %476, i64 %236
  %478 = getelementptr inbounds i8, ptr %477, i64 16
  store ptr %369, ptr %478, align 8, !tbaa !20
  call void %475(ptr noundef %477, ptr noundef %371) #5
  %479 = load i64, ptr %24, align 8, !tbaa !27
  %480 = icmp sgt i64 %479, 0
  br i1 %480, label %532, label %493

481:                                              ; preds = %469, %481
  %482 = phi i64 [ %491, %481 ], [ 0, %469 ]
  %483 = getelementptr inbounds double, ptr %367, i64 %482
  %484 = load double, ptr %483, align 8, !tbaa !32
  %485 = getelementptr inbounds double, ptr %364, i64 %482
  %486 = load double, ptr %485, align 8, !tbaa !32
  %487 = load double, ptr %19, align 8, !tbaa !25
  %488 = fmul double %486, %487
  %489 = fadd double %484, %488
  %490 = getelementptr inbounds double, ptr %369, i64 %482
  store double %489, ptr %490, align 8, !tbaa !32
  %491 = add nuw nsw i64 %482, 1
  %492 = icmp eq i64 %491, %472
  br i1 %492, label %474, label %481, !llvm.loop !63

493:                                              ; preds = %532, %474
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #5
  %494 = trunc i64 %479 to i32
  store i32 %494, ptr %2, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #5
  store i32 1, ptr %3, align 4, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #5
  store i32 0, ptr %4, align 4, !tbaa !43
  %495 = load ptr, ptr %57, align 8, !tbaa !64
  %496 = load ptr, ptr %53, align 8, !tbaa !46
  %497 = load ptr, ptr %55, align 8, !tbaa !50
  call void %495(ptr noundef nonnull @.str, ptr noundef nonnull %2, ptr noundef nonnull %3, ptr noundef %496, ptr noundef nonnull %2, ptr noundef %497, ptr noundef %371, ptr noundef nonnull %2, ptr noundef nonnull %4) #5
  %498 = load i32, ptr %2, align 4, !tbaa !43
  %499 = icmp sgt i32 %498, 0
  br i1 %499, label %500, label %530

500:                                              ; preds = %493
  %501 = zext nneg i32 %498 to i64
  br label %502

502:                                              ; preds = %502, %500
  %503 = phi i64 [ 0, %500 ], [ %522, %502 ]
  %504 = phi double [ 0.000000e+00, %500 ], [ %521, %502 ]
  %505 = getelementptr inbounds double, ptr %371, i64 %503
  %506 = load double, ptr %505, align 8, !tbaa !32
  %507 = getelementptr inbounds double, ptr %364, i64 %503
  %508 = load double, ptr %507, align 8, !tbaa !32
  %509 = fsub double %508, %506
  store double %509, ptr %507, align 8, !tbaa !32
  %510 = load double, ptr %505, align 8, !tbaa !32
  %511 = call double @llvm.fabs.f64(double %510)
  %512 = load double, ptr %58, align 8, !tbaa !65
  %513 = load double, ptr %59, align 8, !tbaa !66
  %514 = call double @llvm.fabs.f64(double %509)
  %515 = fmul double %514, %513
  %516 = fadd double %512, %515
  %517 = fdiv double %511, %516
  %518 = fcmp ugt double %517, %504
  %519 = fcmp ord double %504, 0.000000e+00
  %520 = and i1 %519, %518
  %521 = select i1 %520, double %517, double %504
  %522 = add nuw nsw i64 %503, 1
  %523 = icmp eq i64 %522, %501
  br i1 %523, label %524, label %502, !llvm.loop !67

524:                                              ; preds = %502
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #5
  %525 = fdiv double %521, %471
  %526 = fmul double %521, %525
  %527 = fsub double 1.000000e+00, %525
  %528 = fdiv double %526, %527
  %529 = icmp ult i64 %470, 2
  br i1 %529, label %552, label %542

530:                                              ; preds = %493
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #5
  %531 = icmp ult i64 %470, 2
  br i1 %531, label %552, label %555

532:                                              ; preds = %474, %532
  %533 = phi i64 [ %540, %532 ], [ 0, %474 ]
  %534 = getelementptr inbounds double, ptr %364, i64 %533
  %535 = load double, ptr %534, align 8, !tbaa !32
  %536 = getelementptr inbounds double, ptr %371, i64 %533
  %537 = load double, ptr %536, align 8, !tbaa !32
  %538 = fmul double %374, %537
  %539 = fsub double %535, %538
  store double %539, ptr %536, align 8, !tbaa !32
  %540 = add nuw nsw i64 %533, 1
  %541 = icmp eq i64 %540, %479
  br i1 %541, label %493, label %532, !llvm.loop !68

542:                                              ; preds = %524
  %543 = fcmp olt double %521, 1.000000e-13
  br i1 %543, label %555, label %544

544:                                              ; preds = %542
  %545 = fcmp ogt double %528, 0.000000e+00
  %546 = fcmp olt double %528, 1.000000e+00
  %547 = and i1 %545, %546
  br i1 %547, label %555, label %548

548:                                              ; preds = %544
  %549 = fcmp ugt double %525, 2.000000e+00
  %550 = icmp ugt i64 %470, 9
  %551 = select i1 %549, i1 true, i1 %550
  br i1 %551, label %270, label %552

552:                                              ; preds = %548, %530, %524
  %553 = phi double [ %521, %524 ], [ %521, %548 ], [ 0.000000e+00, %530 ]
  %554 = add nuw nsw i64 %470, 1
  br label %469, !llvm.loop !69

555:                                              ; preds = %544, %542, %530
  %556 = add nuw nsw i64 %357, 1
  %557 = load i64, ptr %31, align 8, !tbaa !51
  %558 = icmp slt i64 %556, %557
  br i1 %558, label %355, label %272, !llvm.loop !70

559:                                              ; preds = %629, %350
  %560 = load ptr, ptr %20, align 8, !tbaa !31
  %561 = load ptr, ptr %12, align 8, !tbaa !13
  %562 = getelementptr inbounds i64, ptr %561, i64 %159
  %563 = load i64, ptr %562, align 8, !tbaa !14
  %564 = getelementptr inbounds double, ptr %560, i64 %563
  %565 = load double, ptr %564, align 8, !tbaa !32
  %566 = load ptr, ptr %40, align 8, !tbaa !42
  %567 = getelementptr inbounds double, ptr %566, i64 %159
  store double %565, ptr %567, align 8, !tbaa !32
  %568 = load i64, ptr %41, align 8, !tbaa !71
  %569 = icmp eq i64 %568, 0
  br i1 %569, label %637, label %570

570:                                              ; preds = %559
  %571 = load ptr, ptr %27, align 8, !tbaa !26
  %572 = mul nsw i64 %280, %159
  %573 = getelementptr double, ptr %571, i64 %572
  %574 = load ptr, ptr %25, align 8, !tbaa !30
  %575 = getelementptr inbounds double, ptr %574, i64 %572
  %576 = load ptr, ptr %36, align 8, !tbaa !29
  %577 = getelementptr inbounds double, ptr %576, i64 %572
  %578 = load ptr, ptr %42, align 8, !tbaa !72
  %579 = load ptr, ptr %16, align 8, !tbaa !19
  %580 = getelementptr inbounds i8, ptr %579, i64 %236
  %581 = getelementptr inbounds i8, ptr %580, i64 16
  store ptr %573, ptr %581, align 8, !tbaa !20
  call void %578(ptr noundef %580, ptr noundef %575) #5
  %582 = load i64, ptr %43, align 8, !tbaa !73
  %583 = icmp eq i64 %582, 0
  %584 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %583, label %601, label %585

585:                                              ; preds = %570
  %586 = icmp sgt i64 %584, 0
  br i1 %586, label %587, label %610

587:                                              ; preds = %585, %587
  %588 = phi i64 [ %599, %587 ], [ 0, %585 ]
  %589 = getelementptr inbounds double, ptr %577, i64 %588
  %590 = load double, ptr %589, align 8, !tbaa !32
  %591 = call double @llvm.fabs.f64(double %590)
  %592 = getelementptr inbounds double, ptr %575, i64 %588
  %593 = load double, ptr %592, align 8, !tbaa !32
  %594 = getelementptr inbounds double, ptr %573, i64 %588
  %595 = load double, ptr %594, align 8, !tbaa !32
  %596 = fsub double %593, %595
  %597 = call double @llvm.fabs.f64(double %596)
  %598 = fadd double %591, %597
  store double %598, ptr %589, align 8, !tbaa !32
  %599 = add nuw nsw i64 %588, 1
  %600 = icmp eq i64 %599, %584
  br i1 %600, label %601, label %587, !llvm.loop !74

601:                                              ; preds = %587, %570
  %602 = icmp sgt i64 %584, 0
  br i1 %602, label %603, label %610

603:                                              ; preds = %601, %603
  %604 = phi i64 [ %608, %603 ], [ 0, %601 ]
  %605 = getelementptr inbounds double, ptr %575, i64 %604
  %606 = load double, ptr %605, align 8, !tbaa !32
  %607 = getelementptr inbounds double, ptr %573, i64 %604
  store double %606, ptr %607, align 8, !tbaa !32
  %608 = add nuw nsw i64 %604, 1
  %609 = icmp eq i64 %608, %584
  br i1 %609, label %610, label %603, !llvm.loop !37

610:                                              ; preds = %603, %601, %585
  %611 = load i64, ptr %41, align 8, !tbaa !71
  %612 = icmp eq i64 %611, 0
  br i1 %612, label %637, label %632

613:                                              ; preds = %629, %352
  %614 = phi i64 [ 0, %352 ], [ %630, %629 ]
  %615 = getelementptr inbounds double, ptr %174, i64 %614
  %616 = load double, ptr %615, align 8, !tbaa !32
  %617 = getelementptr inbounds double, ptr %282, i64 %614
  %618 = load double, ptr %617, align 8, !tbaa !32
  %619 = load double, ptr %19, align 8, !tbaa !25
  %620 = fmul double %618, %619
  %621 = fadd double %616, %620
  %622 = getelementptr inbounds double, ptr %168, i64 %614
  store double %621, ptr %622, align 8, !tbaa !32
  %623 = load double, ptr %617, align 8, !tbaa !32
  %624 = load double, ptr %354, align 8, !tbaa !32
  %625 = fdiv double %623, %624
  %626 = getelementptr inbounds double, ptr %170, i64 %614
  store double %625, ptr %626, align 8, !tbaa !32
  br i1 %274, label %629, label %627

627:                                              ; preds = %613
  %628 = getelementptr inbounds double, ptr %172, i64 %614
  store double 0x7FF8000000000000, ptr %628, align 8, !tbaa !32
  br label %629

629:                                              ; preds = %627, %613
  %630 = add nuw nsw i64 %614, 1
  %631 = icmp eq i64 %630, %280
  br i1 %631, label %559, label %613, !llvm.loop !75

632:                                              ; preds = %610
  %633 = load ptr, ptr %0, align 8, !tbaa !62
  %634 = load ptr, ptr %16, align 8, !tbaa !19
  %635 = getelementptr inbounds i8, ptr %634, i64 %236
  %636 = getelementptr inbounds i8, ptr %635, i64 16
  store ptr %168, ptr %636, align 8, !tbaa !20
  call void %633(ptr noundef %635, ptr noundef %170) #5
  br label %637

637:                                              ; preds = %632, %610, %559, %158
  %638 = add nuw nsw i64 %159, 1
  %639 = load i64, ptr %10, align 8, !tbaa !11
  %640 = icmp slt i64 %638, %639
  br i1 %640, label %158, label %1001, !llvm.loop !76

641:                                              ; preds = %153
  br i1 %156, label %642, label %644

642:                                              ; preds = %641
  %643 = load ptr, ptr %12, align 8, !tbaa !13
  br label %647

644:                                              ; preds = %711, %641
  %645 = load i64, ptr %31, align 8, !tbaa !51
  %646 = icmp sgt i64 %645, 1
  br i1 %646, label %720, label %716

647:                                              ; preds = %711, %642
  %648 = phi i64 [ 0, %642 ], [ %712, %711 ]
  %649 = getelementptr inbounds i64, ptr %643, i64 %648
  %650 = load i64, ptr %649, align 8, !tbaa !14
  %651 = icmp sgt i64 %650, -1
  br i1 %651, label %652, label %711

652:                                              ; preds = %647
  %653 = load ptr, ptr %20, align 8, !tbaa !31
  %654 = getelementptr inbounds double, ptr %653, i64 %650
  %655 = load double, ptr %654, align 8, !tbaa !32
  %656 = load ptr, ptr %21, align 8, !tbaa !33
  %657 = getelementptr inbounds double, ptr %656, i64 %650
  %658 = load double, ptr %657, align 8, !tbaa !32
  %659 = fsub double %655, %658
  %660 = load ptr, ptr %22, align 8, !tbaa !34
  %661 = getelementptr inbounds double, ptr %660, i64 %648
  store double %659, ptr %661, align 8, !tbaa !32
  %662 = load ptr, ptr %23, align 8, !tbaa !35
  %663 = load i64, ptr %24, align 8, !tbaa !27
  %664 = mul nsw i64 %663, %650
  %665 = getelementptr double, ptr %662, i64 %664
  %666 = load ptr, ptr %25, align 8, !tbaa !30
  %667 = mul i64 %663, %648
  %668 = getelementptr double, ptr %666, i64 %667
  %669 = load i64, ptr %26, align 8, !tbaa !36
  %670 = getelementptr double, ptr %668, i64 %669
  %671 = getelementptr double, ptr %665, i64 %669
  %672 = sub nsw i64 %663, %669
  %673 = icmp sgt i64 %672, 0
  br i1 %673, label %674, label %694

674:                                              ; preds = %652, %674
  %675 = phi i64 [ %679, %674 ], [ 0, %652 ]
  %676 = getelementptr inbounds double, ptr %671, i64 %675
  %677 = load double, ptr %676, align 8, !tbaa !32
  %678 = getelementptr inbounds double, ptr %670, i64 %675
  store double %677, ptr %678, align 8, !tbaa !32
  %679 = add nuw nsw i64 %675, 1
  %680 = icmp eq i64 %679, %672
  br i1 %680, label %681, label %674, !llvm.loop !37

681:                                              ; preds = %674
  %682 = load ptr, ptr %27, align 8, !tbaa !26
  %683 = getelementptr inbounds double, ptr %682, i64 %667
  %684 = getelementptr double, ptr %683, i64 %669
  br label %685

685:                                              ; preds = %685, %681
  %686 = phi i64 [ %690, %685 ], [ 0, %681 ]
  %687 = getelementptr inbounds double, ptr %671, i64 %686
  %688 = load double, ptr %687, align 8, !tbaa !32
  %689 = getelementptr inbounds double, ptr %684, i64 %686
  store double %688, ptr %689, align 8, !tbaa !32
  %690 = add nuw nsw i64 %686, 1
  %691 = icmp eq i64 %690, %672
  br i1 %691, label %692, label %685, !llvm.loop !37

692:                                              ; preds = %685
  %693 = load double, ptr %661, align 8, !tbaa !32
  br label %694

694:                                              ; preds = %692, %652
  %695 = phi double [ %693, %692 ], [ %659, %652 ]
  %696 = load ptr, ptr %28, align 8, !tbaa !38
  %697 = getelementptr inbounds double, ptr %696, i64 %664
  %698 = load ptr, ptr %29, align 8, !tbaa !39
  %699 = load i64, ptr %30, align 8, !tbaa !40
  %700 = mul i64 %699, %667
  %701 = getelementptr inbounds double, ptr %698, i64 %700
  %702 = icmp sgt i64 %669, 0
  br i1 %702, label %703, label %711

703:                                              ; preds = %694, %703
  %704 = phi i64 [ %709, %703 ], [ 0, %694 ]
  %705 = getelementptr inbounds double, ptr %697, i64 %704
  %706 = load double, ptr %705, align 8, !tbaa !32
  %707 = fmul double %695, %706
  %708 = getelementptr inbounds double, ptr %701, i64 %704
  store double %707, ptr %708, align 8, !tbaa !32
  %709 = add nuw nsw i64 %704, 1
  %710 = icmp eq i64 %709, %669
  br i1 %710, label %711, label %703, !llvm.loop !41

711:                                              ; preds = %703, %694, %647
  %712 = add nuw nsw i64 %648, 1
  %713 = icmp eq i64 %712, %145
  br i1 %713, label %644, label %647, !llvm.loop !77

714:                                              ; preds = %734
  %715 = load i64, ptr %10, align 8, !tbaa !11
  br label %716

716:                                              ; preds = %714, %644
  %717 = phi i64 [ %715, %714 ], [ %141, %644 ]
  %718 = phi i64 [ %715, %714 ], [ %145, %644 ]
  %719 = icmp sgt i64 %718, 0
  br i1 %719, label %747, label %742

720:                                              ; preds = %644, %734
  %721 = phi i64 [ %740, %734 ], [ %645, %644 ]
  %722 = phi i64 [ %739, %734 ], [ 1, %644 ]
  %723 = add nsw i64 %721, -1
  %724 = icmp eq i64 %722, %723
  %725 = add nsw i64 %722, -1
  br i1 %724, label %726, label %734

726:                                              ; preds = %720
  %727 = load i64, ptr %32, align 8, !tbaa !78
  %728 = icmp eq i64 %727, 0
  %729 = select i1 %728, i64 528, i64 520
  %730 = getelementptr inbounds i8, ptr %0, i64 %729
  %731 = load i64, ptr %33, align 8, !tbaa !79
  %732 = icmp eq i64 %731, 0
  %733 = select i1 %732, ptr %35, ptr %34
  br label %734

734:                                              ; preds = %726, %720
  %735 = phi ptr [ %730, %726 ], [ %25, %720 ]
  %736 = phi ptr [ %733, %726 ], [ %35, %720 ]
  %737 = load ptr, ptr %735, align 8, !tbaa !20
  %738 = load ptr, ptr %736, align 8, !tbaa !20
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %725, i64 noundef %722, ptr noundef %737, ptr noundef %738)
  %739 = add nuw nsw i64 %722, 1
  %740 = load i64, ptr %31, align 8, !tbaa !51
  %741 = icmp slt i64 %739, %740
  br i1 %741, label %720, label %714, !llvm.loop !80

742:                                              ; preds = %892, %716
  %743 = phi i64 [ %717, %716 ], [ %894, %892 ]
  %744 = phi i64 [ %718, %716 ], [ %894, %892 ]
  %745 = load i64, ptr %41, align 8, !tbaa !71
  %746 = icmp eq i64 %745, 0
  br i1 %746, label %896, label %899

747:                                              ; preds = %716, %892
  %748 = phi i64 [ %893, %892 ], [ 0, %716 ]
  %749 = load ptr, ptr %12, align 8, !tbaa !13
  %750 = getelementptr inbounds i64, ptr %749, i64 %748
  %751 = load i64, ptr %750, align 8, !tbaa !14
  %752 = icmp sgt i64 %751, -1
  br i1 %752, label %753, label %892

753:                                              ; preds = %747
  %754 = load i64, ptr %32, align 8, !tbaa !78
  %755 = icmp eq i64 %754, 0
  %756 = load i64, ptr %31, align 8, !tbaa !51
  %757 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %755, label %768, label %758

758:                                              ; preds = %753
  %759 = add nsw i64 %756, -1
  %760 = load ptr, ptr %23, align 8, !tbaa !35
  %761 = mul nsw i64 %757, %751
  %762 = getelementptr inbounds double, ptr %760, i64 %761
  %763 = load ptr, ptr %27, align 8, !tbaa !26
  %764 = mul nsw i64 %757, %748
  %765 = getelementptr inbounds double, ptr %763, i64 %764
  call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %748, i64 noundef %759, ptr noundef %762, ptr noundef %765)
  %766 = load i64, ptr %31, align 8, !tbaa !51
  %767 = load i64, ptr %24, align 8, !tbaa !27
  br label %768

768:                                              ; preds = %758, %753
  %769 = phi i64 [ %767, %758 ], [ %757, %753 ]
  %770 = phi i64 [ %766, %758 ], [ %756, %753 ]
  %771 = load ptr, ptr %36, align 8, !tbaa !29
  %772 = mul i64 %769, %748
  %773 = getelementptr inbounds double, ptr %771, i64 %772
  %774 = load ptr, ptr %29, align 8, !tbaa !39
  %775 = load i64, ptr %30, align 8, !tbaa !40
  %776 = mul i64 %775, %772
  %777 = getelementptr inbounds double, ptr %774, i64 %776
  %778 = load ptr, ptr %37, align 8, !tbaa !52
  %779 = load ptr, ptr %38, align 8, !tbaa !53
  %780 = getelementptr inbounds i64, ptr %779, i64 %770
  %781 = load i64, ptr %780, align 8, !tbaa !14
  %782 = getelementptr i8, ptr %780, i64 8
  %783 = load i64, ptr %782, align 8, !tbaa !14
  %784 = load ptr, ptr %39, align 8, !tbaa !54
  %785 = load i64, ptr %26, align 8, !tbaa !36
  %786 = icmp sgt i64 %785, 1
  br i1 %786, label %787, label %820

787:                                              ; preds = %768
  %788 = icmp slt i64 %781, %783
  br label %789

789:                                              ; preds = %793, %787
  %790 = phi i64 [ 0, %787 ], [ %798, %793 ]
  %791 = or disjoint i64 %790, 1
  %792 = getelementptr double, ptr %777, i64 %790
  br i1 %788, label %801, label %793

793:                                              ; preds = %801, %789
  %794 = phi double [ 0.000000e+00, %789 ], [ %813, %801 ]
  %795 = phi double [ 0.000000e+00, %789 ], [ %817, %801 ]
  %796 = getelementptr inbounds double, ptr %773, i64 %790
  store double %794, ptr %796, align 8, !tbaa !32
  %797 = getelementptr inbounds double, ptr %773, i64 %791
  store double %795, ptr %797, align 8, !tbaa !32
  %798 = add nuw nsw i64 %790, 2
  %799 = or disjoint i64 %798, 1
  %800 = icmp slt i64 %799, %785
  br i1 %800, label %789, label %820, !llvm.loop !55

801:                                              ; preds = %789, %801
  %802 = phi i64 [ %818, %801 ], [ %781, %789 ]
  %803 = phi double [ %817, %801 ], [ 0.000000e+00, %789 ]
  %804 = phi double [ %813, %801 ], [ 0.000000e+00, %789 ]
  %805 = getelementptr inbounds i64, ptr %784, i64 %802
  %806 = load i64, ptr %805, align 8, !tbaa !14
  %807 = mul nsw i64 %806, %769
  %808 = getelementptr double, ptr %792, i64 %807
  %809 = load double, ptr %808, align 8, !tbaa !32
  %810 = getelementptr inbounds double, ptr %778, i64 %802
  %811 = load double, ptr %810, align 8, !tbaa !32
  %812 = fmul double %809, %811
  %813 = fadd double %804, %812
  %814 = getelementptr inbounds i8, ptr %808, i64 8
  %815 = load double, ptr %814, align 8, !tbaa !32
  %816 = fmul double %811, %815
  %817 = fadd double %803, %816
  %818 = add nsw i64 %802, 1
  %819 = icmp eq i64 %818, %783
  br i1 %819, label %793, label %801, !llvm.loop !56

820:                                              ; preds = %793, %768
  %821 = phi i64 [ 0, %768 ], [ %798, %793 ]
  %822 = icmp slt i64 %821, %785
  br i1 %822, label %823, label %843

823:                                              ; preds = %820
  %824 = getelementptr double, ptr %777, i64 %821
  %825 = icmp slt i64 %781, %783
  br i1 %825, label %829, label %826

826:                                              ; preds = %829, %823
  %827 = phi double [ 0.000000e+00, %823 ], [ %840, %829 ]
  %828 = getelementptr inbounds double, ptr %773, i64 %821
  store double %827, ptr %828, align 8, !tbaa !32
  br label %843

829:                                              ; preds = %823, %829
  %830 = phi i64 [ %841, %829 ], [ %781, %823 ]
  %831 = phi double [ %840, %829 ], [ 0.000000e+00, %823 ]
  %832 = getelementptr inbounds i64, ptr %784, i64 %830
  %833 = load i64, ptr %832, align 8, !tbaa !14
  %834 = mul nsw i64 %833, %769
  %835 = getelementptr double, ptr %824, i64 %834
  %836 = load double, ptr %835, align 8, !tbaa !32
  %837 = getelementptr inbounds double, ptr %778, i64 %830
  %838 = load double, ptr %837, align 8, !tbaa !32
  %839 = fmul double %836, %838
  %840 = fadd double %831, %839
  %841 = add nsw i64 %830, 1
  %842 = icmp eq i64 %841, %783
  br i1 %842, label %826, label %829, !llvm.loop !57

843:                                              ; preds = %826, %820
  %844 = load ptr, ptr %20, align 8, !tbaa !31
  %845 = load ptr, ptr %12, align 8, !tbaa !13
  %846 = getelementptr inbounds i64, ptr %845, i64 %748
  %847 = load i64, ptr %846, align 8, !tbaa !14
  %848 = getelementptr inbounds double, ptr %844, i64 %847
  %849 = load double, ptr %848, align 8, !tbaa !32
  %850 = load ptr, ptr %40, align 8, !tbaa !42
  %851 = getelementptr inbounds double, ptr %850, i64 %748
  store double %849, ptr %851, align 8, !tbaa !32
  %852 = load i64, ptr %41, align 8, !tbaa !71
  %853 = icmp eq i64 %852, 0
  br i1 %853, label %892, label %854

854:                                              ; preds = %843
  %855 = load ptr, ptr %27, align 8, !tbaa !26
  %856 = getelementptr double, ptr %855, i64 %772
  %857 = load ptr, ptr %25, align 8, !tbaa !30
  %858 = getelementptr inbounds double, ptr %857, i64 %772
  %859 = load ptr, ptr %42, align 8, !tbaa !72
  %860 = load ptr, ptr %16, align 8, !tbaa !19
  %861 = mul i64 %748, 40
  %862 = getelementptr inbounds i8, ptr %860, i64 %861
  %863 = getelementptr inbounds i8, ptr %862, i64 16
  store ptr %856, ptr %863, align 8, !tbaa !20
  call void %859(ptr noundef %862, ptr noundef %858) #5
  %864 = load i64, ptr %43, align 8, !tbaa !73
  %865 = icmp eq i64 %864, 0
  %866 = load i64, ptr %24, align 8, !tbaa !27
  br i1 %865, label %883, label %867

867:                                              ; preds = %854
  %868 = icmp sgt i64 %866, 0
  br i1 %868, label %869, label %892

869:                                              ; preds = %867, %869
  %870 = phi i64 [ %881, %869 ], [ 0, %867 ]
  %871 = getelementptr inbounds double, ptr %773, i64 %870
  %872 = load double, ptr %871, align 8, !tbaa !32
  %873 = call double @llvm.fabs.f64(double %872)
  %874 = getelementptr inbounds double, ptr %858, i64 %870
  %875 = load double, ptr %874, align 8, !tbaa !32
  %876 = getelementptr inbounds double, ptr %856, i64 %870
  %877 = load double, ptr %876, align 8, !tbaa !32
  %878 = fsub double %875, %877
  %879 = call double @llvm.fabs.f64(double %878)
  %880 = fadd double %873, %879
  store double %880, ptr %871, align 8, !tbaa !32
  %881 = add nuw nsw i64 %870, 1
  %882 = icmp eq i64 %881, %866
  br i1 %882, label %883, label %869, !llvm.loop !74

883:                                              ; preds = %869, %854
  %884 = icmp sgt i64 %866, 0
  br i1 %884, label %885, label %892

885:                                              ; preds = %883, %885
  %886 = phi i64 [ %890, %885 ], [ 0, %883 ]
  %887 = getelementptr inbounds double, ptr %858, i64 %886
  %888 = load double, ptr %887, align 8, !tbaa !32
  %889 = getelementptr inbounds double, ptr %856, i64 %886
  store double %888, ptr %889, align 8, !tbaa !32
  %890 = add nuw nsw i64 %886, 1
  %891 = icmp eq i64 %890, %866
  br i1 %891, label %892, label %885, !llvm.loop !37

892:                                              ; preds = %885, %883, %867, %843, %747
  %893 = add nuw nsw i64 %748, 1
  %894 = load i64, ptr %10, align 8, !tbaa !11
  %895 = icmp slt i64 %893, %894
  br i1 %895, label %747, label %742, !llvm.loop !81

896:                                              ; preds = %742
  %897 = load i64, ptr %33, align 8, !tbaa !79
  %898 = icmp eq i64 %897, 0
  br i1 %898, label %899, label %951

899:                                              ; preds = %896, %742
  %900 = load ptr, ptr %27, align 8, !tbaa !26
  %901 = load ptr, ptr %34, align 8, !tbaa !28
  %902 = load i64, ptr %9, align 8, !tbaa !12
  %903 = icmp eq i64 %902, 1
  %904 = icmp sgt i64 %744, 0
  br i1 %903, label %908, label %905

905:                                              ; preds = %899
  br i1 %904, label %906, label %933

906:                                              ; preds = %905
  %907 = load i64, ptr %24, align 8, !tbaa !27
  br label %938

908:                                              ; preds = %899
  br i1 %904, label %909, label %951

909:                                              ; preds = %908, %928
  %910 = phi i64 [ %929, %928 ], [ %743, %908 ]
  %911 = phi i64 [ %930, %928 ], [ %744, %908 ]
  %912 = phi i64 [ %931, %928 ], [ 0, %908 ]
  %913 = load ptr, ptr %12, align 8, !tbaa !13
  %914 = getelementptr inbounds i64, ptr %913, i64 %912
  %915 = load i64, ptr %914, align 8, !tbaa !14
  %916 = icmp sgt i64 %915, -1
  br i1 %916, label %917, label %928

917:                                              ; preds = %909
  %918 = load ptr, ptr %0, align 8, !tbaa !62
  %919 = load i64, ptr %24, align 8, !tbaa !27
  %920 = mul nsw i64 %919, %912
  %921 = getelementptr inbounds double, ptr %900, i64 %920
  %922 = getelementptr inbounds double, ptr %901, i64 %920
  %923 = load ptr, ptr %16, align 8, !tbaa !19
  %924 = mul i64 %912, 40
  %925 = getelementptr inbounds i8, ptr %923, i64 %924
  %926 = getelementptr inbounds i8, ptr %925, i64 16
  store ptr %921, ptr %926, align 8, !tbaa !20
  call void %918(ptr noundef %925, ptr noundef %922) #5
  %927 = load i64, ptr %10, align 8, !tbaa !11
  br label %928

928:                                              ; preds = %917, %909
  %929 = phi i64 [ %910, %909 ], [ %927, %917 ]
  %930 = phi i64 [ %911, %909 ], [ %927, %917 ]
  %931 = add nuw nsw i64 %912, 1
  %932 = icmp slt i64 %931, %930
  br i1 %932, label %909, label %951, !llvm.loop !82

933:                                              ; preds = %938, %905
  %934 = load ptr, ptr %45, align 8, !tbaa !83
  %935 = load ptr, ptr %46, align 8, !tbaa !84
  %936 = load ptr, ptr %44, align 8, !tbaa !85
  call void %934(ptr noundef %935, ptr noundef %936) #5
  %937 = load i64, ptr %10, align 8, !tbaa !11
  br label %951

938:                                              ; preds = %938, %906
  %939 = phi i64 [ 0, %906 ], [ %949, %938 ]
  %940 = mul nsw i64 %939, %907
  %941 = getelementptr inbounds double, ptr %900, i64 %940
  %942 = load ptr, ptr %16, align 8, !tbaa !19
  %943 = mul i64 %939, 40
  %944 = getelementptr inbounds i8, ptr %942, i64 %943
  %945 = getelementptr inbounds i8, ptr %944, i64 16
  store ptr %941, ptr %945, align 8, !tbaa !20
  %946 = getelementptr inbounds double, ptr %901, i64 %940
  %947 = load ptr, ptr %44, align 8, !tbaa !85
  %948 = getelementptr inbounds ptr, ptr %947, i64 %939
  store ptr %946, ptr %948, align 8, !tbaa !20
  %949 = add nuw nsw i64 %939, 1
  %950 = icmp eq i64 %949, %744
  br i1 %950, label %933, label %938, !llvm.loop !86

951:                                              ; preds = %928, %933, %908, %896
  %952 = phi i64 [ %937, %933 ], [ %743, %908 ], [ %743, %896 ], [ %929, %928 ]
  %953 = load i64, ptr %47, align 8, !tbaa !59
  %954 = icmp eq i64 %953, 0
  br i1 %954, label %1001, label %955

955:                                              ; preds = %951
  %956 = icmp sgt i64 %952, 0
  br i1 %956, label %957, label %1005

957:                                              ; preds = %955
  %958 = load ptr, ptr %12, align 8, !tbaa !13
  br label %959

959:                                              ; preds = %979, %957
  %960 = phi i1 [ true, %957 ], [ %981, %979 ]
  %961 = phi i64 [ 0, %957 ], [ %980, %979 ]
  %962 = getelementptr inbounds i64, ptr %958, i64 %961
  %963 = load i64, ptr %962, align 8, !tbaa !14
  %964 = icmp sgt i64 %963, -1
  br i1 %964, label %965, label %979

965:                                              ; preds = %959
  %966 = load i64, ptr %48, align 8, !tbaa !87
  %967 = icmp eq i64 %966, 0
  br i1 %967, label %968, label %983

968:                                              ; preds = %965
  %969 = load ptr, ptr %49, align 8, !tbaa !88
  %970 = load ptr, ptr %50, align 8, !tbaa !89
  %971 = getelementptr inbounds i64, ptr %970, i64 %963
  %972 = load i64, ptr %971, align 8, !tbaa !14
  %973 = getelementptr inbounds double, ptr %969, i64 %972
  %974 = load double, ptr %973, align 8, !tbaa !32
  %975 = load ptr, ptr %20, align 8, !tbaa !31
  %976 = getelementptr inbounds double, ptr %975, i64 %963
  %977 = load double, ptr %976, align 8, !tbaa !32
  %978 = fcmp ugt double %974, %977
  br i1 %978, label %979, label %983

979:                                              ; preds = %968, %959
  %980 = add nuw nsw i64 %961, 1
  %981 = icmp slt i64 %980, %952
  %982 = icmp eq i64 %980, %952
  br i1 %982, label %983, label %959, !llvm.loop !90

983:                                              ; preds = %979, %968, %965
  %984 = phi i1 [ %960, %968 ], [ %960, %965 ], [ %981, %979 ]
  %985 = icmp sgt i64 %953, 0
  %986 = and i1 %985, %984
  br i1 %986, label %987, label %1001

987:                                              ; preds = %983, %987
  %988 = phi i64 [ %991, %987 ], [ 0, %983 ]
  %989 = load i64, ptr %31, align 8, !tbaa !51
  %990 = load i64, ptr %51, align 8, !tbaa !60
  %991 = add nuw nsw i64 %988, 1
  %992 = add i64 %989, %991
  %993 = add i64 %992, %990
  %994 = add nsw i64 %989, %988
  %995 = load ptr, ptr %25, align 8, !tbaa !30
  %996 = load ptr, ptr %35, align 8, !tbaa !58
  call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %993, i64 noundef %994, ptr noundef %995, ptr noundef %996)
  %997 = load i64, ptr %47, align 8, !tbaa !59
  %998 = icmp slt i64 %991, %997
  br i1 %998, label %987, label %999, !llvm.loop !91

999:                                              ; preds = %987
  %1000 = load i64, ptr %10, align 8, !tbaa !11
  br label %1001

1001:                                             ; preds = %637, %999, %983, %951, %157
  %1002 = phi i64 [ %1000, %999 ], [ %952, %983 ], [ %952, %951 ], [ %141, %157 ], [ %639, %637 ]
  %1003 = phi i64 [ %1000, %999 ], [ %952, %983 ], [ %952, %951 ], [ %144, %157 ], [ %639, %637 ]
  %1004 = icmp sgt i64 %1003, 0
  br i1 %1004, label %1009, label %1005

1005:                                             ; preds = %1677, %955, %1001
  %1006 = phi i64 [ %1002, %1001 ], [ %952, %955 ], [ %1679, %1677 ]
  %1007 = phi i64 [ %1003, %1001 ], [ %952, %955 ], [ %1679, %1677 ]
  %1008 = icmp sgt i64 %81, 1
  br i1 %1008, label %1681, label %1686

1009:                                             ; preds = %1001, %1677
  %1010 = phi i64 [ %1678, %1677 ], [ 0, %1001 ]
  %1011 = load ptr, ptr %12, align 8, !tbaa !13
  %1012 = getelementptr inbounds i64, ptr %1011, i64 %1010
  %1013 = load i64, ptr %1012, align 8, !tbaa !14
  %1014 = icmp sgt i64 %1013, -1
  br i1 %1014, label %1015, label %1677

1015:                                             ; preds = %1009
  %1016 = load ptr, ptr %60, align 8, !tbaa !92
  %1017 = getelementptr inbounds i64, ptr %1016, i64 %1013
  %1018 = load i64, ptr %1017, align 8, !tbaa !14
  %1019 = load ptr, ptr %61, align 8, !tbaa !93
  %1020 = getelementptr inbounds double, ptr %1019, i64 %1018
  %1021 = load double, ptr %1020, align 8, !tbaa !32
  %1022 = load ptr, ptr %23, align 8, !tbaa !35
  %1023 = load i64, ptr %24, align 8, !tbaa !27
  %1024 = mul nsw i64 %1023, %1013
  %1025 = getelementptr inbounds double, ptr %1022, i64 %1024
  %1026 = load ptr, ptr %27, align 8, !tbaa !26
  %1027 = mul nsw i64 %1023, %1010
  %1028 = getelementptr inbounds double, ptr %1026, i64 %1027
  %1029 = load ptr, ptr %36, align 8, !tbaa !29
  %1030 = getelementptr inbounds double, ptr %1029, i64 %1027
  %1031 = icmp sgt i64 %1023, 0
  br i1 %1031, label %1041, label %1034

1032:                                             ; preds = %1041
  %1033 = fcmp oeq double %1047, 0.000000e+00
  br label %1034

1034:                                             ; preds = %1032, %1015
  %1035 = phi i1 [ true, %1015 ], [ %1033, %1032 ]
  %1036 = load i64, ptr %26, align 8, !tbaa !36
  %1037 = icmp sgt i64 %1036, 0
  br i1 %1037, label %1038, label %1070

1038:                                             ; preds = %1034
  %1039 = load double, ptr %58, align 8, !tbaa !65
  %1040 = load double, ptr %59, align 8, !tbaa !66
  br label %1050

1041:                                             ; preds = %1015, %1041
  %1042 = phi double [ %1047, %1041 ], [ 0.000000e+00, %1015 ]
  %1043 = phi i64 [ %1048, %1041 ], [ 0, %1015 ]
  %1044 = getelementptr inbounds double, ptr %1028, i64 %1043
  %1045 = load double, ptr %1044, align 8, !tbaa !32
  %1046 = fsub double %1045, %1045
  %1047 = fadd double %1042, %1046
  %1048 = add nuw nsw i64 %1043, 1
  %1049 = icmp eq i64 %1048, %1023
  br i1 %1049, label %1032, label %1041, !llvm.loop !94

1050:                                             ; preds = %1050, %1038
  %1051 = phi i64 [ 0, %1038 ], [ %1068, %1050 ]
  %1052 = phi double [ 0.000000e+00, %1038 ], [ %1067, %1050 ]
  %1053 = getelementptr inbounds double, ptr %1030, i64 %1051
  %1054 = load double, ptr %1053, align 8, !tbaa !32
  %1055 = getelementptr inbounds double, ptr %1025, i64 %1051
  %1056 = load double, ptr %1055, align 8, !tbaa !32
  %1057 = call double @llvm.fabs.f64(double %1056)
  %1058 = getelementptr inbounds double, ptr %1028, i64 %1051
  %1059 = load double, ptr %1058, align 8, !tbaa !32
  %1060 = call double @llvm.fabs.f64(double %1059)
  %1061 = fcmp ogt double %1057, %1060
  %1062 = select i1 %1061, double %1057, double %1060
  %1063 = fmul double %1040, %1062
  %1064 = fadd double %1039, %1063
  %1065 = fdiv double %1054, %1064
  %1066 = fmul double %1065, %1065
  %1067 = fadd double %1052, %1066
  %1068 = add nuw nsw i64 %1051, 1
  %1069 = icmp eq i64 %1068, %1036
  br i1 %1069, label %1070, label %1050, !llvm.loop !95

1070:                                             ; preds = %1050, %1034
  %1071 = phi double [ 0.000000e+00, %1034 ], [ %1067, %1050 ]
  %1072 = sitofp i64 %1023 to double
  %1073 = fdiv double %1071, %1072
  %1074 = call double @llvm.sqrt.f64(double %1073)
  %1075 = load i64, ptr %62, align 8, !tbaa !96
  %1076 = icmp eq i64 %1075, 0
  %1077 = fcmp ord double %1074, 0.000000e+00
  %1078 = select i1 %1076, i1 true, i1 %1077
  %1079 = fcmp oge double %1074, 0.000000e+00
  %1080 = select i1 %1035, i1 %1079, i1 false
  %1081 = select i1 %1080, double %1074, double 0x7FF0000000000000
  %1082 = load i64, ptr %48, align 8, !tbaa !87
  %1083 = icmp ne i64 %1082, 0
  %1084 = select i1 %1083, i1 %1035, i1 false
  %1085 = select i1 %1084, i1 %1076, i1 false
  br i1 %1085, label %1086, label %1209

1086:                                             ; preds = %1070
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1010)
  %1087 = mul i64 %1010, 40
  br label %1109

1088:                                             ; preds = %1198
  %1089 = load ptr, ptr %20, align 8, !tbaa !31
  %1090 = getelementptr inbounds double, ptr %1089, i64 %1013
  %1091 = load double, ptr %1090, align 8, !tbaa !32
  %1092 = load ptr, ptr %27, align 8, !tbaa !26
  %1093 = load i64, ptr %24, align 8, !tbaa !27
  %1094 = mul nsw i64 %1093, %1010
  %1095 = getelementptr inbounds double, ptr %1092, i64 %1094
  %1096 = load ptr, ptr %35, align 8, !tbaa !58
  %1097 = getelementptr inbounds double, ptr %1096, i64 %1094
  %1098 = load ptr, ptr %40, align 8, !tbaa !42
  %1099 = getelementptr inbounds double, ptr %1098, i64 %1010
  store double %1091, ptr %1099, align 8, !tbaa !32
  %1100 = load ptr, ptr %64, align 8, !tbaa !97
  %1101 = load ptr, ptr %16, align 8, !tbaa !19
  %1102 = getelementptr inbounds i8, ptr %1101, i64 %1087
  %1103 = getelementptr inbounds i8, ptr %1102, i64 16
  store ptr %1095, ptr %1103, align 8, !tbaa !20
  call void %1100(ptr noundef %1102, ptr noundef %1097) #5
  %1104 = load double, ptr %1097, align 8, !tbaa !32
  %1105 = fcmp uge double %1104, 0.000000e+00
  %1106 = icmp slt i64 %1200, 8
  %1107 = select i1 %1105, i1 %1106, i1 false
  %1108 = or i1 %1199, %1107
  br i1 %1108, label %1203, label %1209

1109:                                             ; preds = %1198, %1086
  %1110 = phi i64 [ 8, %1086 ], [ %1200, %1198 ]
  %1111 = phi i1 [ false, %1086 ], [ %1199, %1198 ]
  %1112 = phi i64 [ 1, %1086 ], [ %1201, %1198 ]
  %1113 = uitofp nneg i64 %1112 to double
  %1114 = fmul double %1113, 1.250000e-01
  %1115 = load ptr, ptr %25, align 8, !tbaa !30
  %1116 = load i64, ptr %24, align 8, !tbaa !27
  %1117 = mul i64 %1116, %1010
  %1118 = getelementptr double, ptr %1115, i64 %1117
  %1119 = load ptr, ptr %63, align 8, !tbaa !98
  %1120 = load i64, ptr %51, align 8, !tbaa !60
  %1121 = mul i64 %1120, %1117
  %1122 = getelementptr inbounds double, ptr %1119, i64 %1121
  %1123 = load ptr, ptr %23, align 8, !tbaa !35
  %1124 = load ptr, ptr %12, align 8, !tbaa !13
  %1125 = getelementptr inbounds i64, ptr %1124, i64 %1010
  %1126 = load i64, ptr %1125, align 8, !tbaa !14
  %1127 = mul nsw i64 %1126, %1116
  %1128 = getelementptr double, ptr %1123, i64 %1127
  %1129 = load i64, ptr %26, align 8, !tbaa !36
  %1130 = icmp sgt i64 %1129, 0
  br i1 %1130, label %1131, label %1137

1131:                                             ; preds = %1109
  %1132 = add nsw i64 %1120, -1
  %1133 = mul nsw i64 %1132, %1116
  %1134 = getelementptr double, ptr %1122, i64 %1133
  %1135 = add nsw i64 %1120, -2
  %1136 = icmp sgt i64 %1120, 1
  br label %1149

1137:                                             ; preds = %1154, %1109
  %1138 = getelementptr double, ptr %1118, i64 %1129
  %1139 = getelementptr double, ptr %1128, i64 %1129
  %1140 = sub nsw i64 %1116, %1129
  %1141 = icmp sgt i64 %1140, 0
  br i1 %1141, label %1142, label %1173

1142:                                             ; preds = %1137, %1142
  %1143 = phi i64 [ %1147, %1142 ], [ 0, %1137 ]
  %1144 = getelementptr inbounds double, ptr %1139, i64 %1143
  %1145 = load double, ptr %1144, align 8, !tbaa !32
  %1146 = getelementptr inbounds double, ptr %1138, i64 %1143
  store double %1145, ptr %1146, align 8, !tbaa !32
  %1147 = add nuw nsw i64 %1143, 1
  %1148 = icmp eq i64 %1147, %1140
  br i1 %1148, label %1173, label %1142, !llvm.loop !37

1149:                                             ; preds = %1154, %1131
  %1150 = phi i64 [ 0, %1131 ], [ %1161, %1154 ]
  %1151 = getelementptr double, ptr %1134, i64 %1150
  %1152 = load double, ptr %1151, align 8, !tbaa !32
  %1153 = getelementptr double, ptr %1122, i64 %1150
  br i1 %1136, label %1163, label %1154

1154:                                             ; preds = %1163, %1149
  %1155 = phi double [ %1152, %1149 ], [ %1170, %1163 ]
  %1156 = getelementptr inbounds double, ptr %1128, i64 %1150
  %1157 = load double, ptr %1156, align 8, !tbaa !32
  %1158 = fmul double %1114, %1155
  %1159 = fadd double %1158, %1157
  %1160 = getelementptr inbounds double, ptr %1118, i64 %1150
  store double %1159, ptr %1160, align 8, !tbaa !32
  %1161 = add nuw nsw i64 %1150, 1
  %1162 = icmp eq i64 %1161, %1129
  br i1 %1162, label %1137, label %1149, !llvm.loop !99

1163:                                             ; preds = %1149, %1163
  %1164 = phi i64 [ %1171, %1163 ], [ %1135, %1149 ]
  %1165 = phi double [ %1170, %1163 ], [ %1152, %1149 ]
  %1166 = fmul double %1114, %1165
  %1167 = mul nsw i64 %1164, %1116
  %1168 = getelementptr double, ptr %1153, i64 %1167
  %1169 = load double, ptr %1168, align 8, !tbaa !32
  %1170 = fadd double %1166, %1169
  %1171 = add nsw i64 %1164, -1
  %1172 = icmp eq i64 %1164, 0
  br i1 %1172, label %1154, label %1163, !llvm.loop !100

1173:                                             ; preds = %1142, %1137
  %1174 = load ptr, ptr %21, align 8, !tbaa !33
  %1175 = getelementptr inbounds double, ptr %1174, i64 %1013
  %1176 = load double, ptr %1175, align 8, !tbaa !32
  %1177 = load ptr, ptr %22, align 8, !tbaa !34
  %1178 = getelementptr inbounds double, ptr %1177, i64 %1010
  %1179 = load double, ptr %1178, align 8, !tbaa !32
  %1180 = fmul double %1114, %1179
  %1181 = fadd double %1176, %1180
  %1182 = load ptr, ptr %35, align 8, !tbaa !58
  %1183 = getelementptr inbounds double, ptr %1182, i64 %1117
  %1184 = load ptr, ptr %40, align 8, !tbaa !42
  %1185 = getelementptr inbounds double, ptr %1184, i64 %1010
  store double %1181, ptr %1185, align 8, !tbaa !32
  %1186 = load ptr, ptr %64, align 8, !tbaa !97
  %1187 = load ptr, ptr %16, align 8, !tbaa !19
  %1188 = getelementptr inbounds i8, ptr %1187, i64 %1087
  %1189 = getelementptr inbounds i8, ptr %1188, i64 16
  store ptr %1118, ptr %1189, align 8, !tbaa !20
  call void %1186(ptr noundef %1188, ptr noundef %1183) #5
  %1190 = load double, ptr %1183, align 8, !tbaa !32
  %1191 = fcmp olt double %1190, 0.000000e+00
  br i1 %1191, label %1195, label %1192

1192:                                             ; preds = %1173
  %1193 = icmp sgt i64 %1112, %1110
  %1194 = or i1 %1111, %1193
  br label %1198

1195:                                             ; preds = %1173
  %1196 = icmp sgt i64 %1110, 7
  %1197 = select i1 %1196, i64 %1112, i64 %1110
  br label %1198

1198:                                             ; preds = %1195, %1192
  %1199 = phi i1 [ %1194, %1192 ], [ %1111, %1195 ]
  %1200 = phi i64 [ %1110, %1192 ], [ %1197, %1195 ]
  %1201 = add nuw nsw i64 %1112, 1
  %1202 = icmp eq i64 %1201, 8
  br i1 %1202, label %1088, label %1109, !llvm.loop !101

1203:                                             ; preds = %1088
  %1204 = sitofp i64 %1200 to double
  %1205 = fmul double %1204, 1.250000e-01
  %1206 = fdiv double 9.000000e-01, %1205
  %1207 = load double, ptr %65, align 8, !tbaa !102
  %1208 = call double @llvm.pow.f64(double %1206, double %1207)
  br label %1209

1209:                                             ; preds = %1203, %1088, %1070
  %1210 = phi double [ %1081, %1070 ], [ %1208, %1203 ], [ %1081, %1088 ]
  %1211 = fcmp olt double %1210, 1.000000e+00
  %1212 = load ptr, ptr %66, align 8, !tbaa !103
  br i1 %1211, label %1213, label %1215

1213:                                             ; preds = %1209
  %1214 = load i64, ptr %62, align 8, !tbaa !96
  br label %1222

1215:                                             ; preds = %1209
  %1216 = getelementptr inbounds i64, ptr %1212, i64 %1013
  %1217 = load i64, ptr %1216, align 8, !tbaa !14
  %1218 = icmp eq i64 %1217, 0
  %1219 = load i64, ptr %62, align 8, !tbaa !96
  %1220 = icmp eq i64 %1219, 0
  %1221 = select i1 %1218, i1 %1220, i1 false
  br i1 %1221, label %1225, label %1222

1222:                                             ; preds = %1215, %1213
  %1223 = phi i64 [ %1214, %1213 ], [ %1219, %1215 ]
  %1224 = select i1 %1035, i1 %1078, i1 false
  br label %1225

1225:                                             ; preds = %1222, %1215
  %1226 = phi i64 [ %1223, %1222 ], [ 0, %1215 ]
  %1227 = phi i1 [ false, %1222 ], [ true, %1215 ]
  %1228 = phi i1 [ %1224, %1222 ], [ false, %1215 ]
  %1229 = freeze i1 %1228
  %1230 = load ptr, ptr %12, align 8, !tbaa !13
  %1231 = getelementptr inbounds i64, ptr %1230, i64 %1010
  %1232 = load i64, ptr %1231, align 8, !tbaa !14
  %1233 = fdiv double 1.000000e+00, %1210
  %1234 = load double, ptr %65, align 8, !tbaa !102
  %1235 = fdiv double 1.000000e+00, %1234
  %1236 = call double @llvm.pow.f64(double %1233, double %1235)
  %1237 = fmul double %1236, 9.000000e-01
  %1238 = select i1 %1229, double 1.000000e+00, double 2.000000e-01
  %1239 = select i1 %1229, double 1.000000e+01, double 9.000000e-01
  %1240 = fcmp olt double %1237, %1239
  %1241 = select i1 %1240, double %1237, double %1239
  %1242 = fcmp ogt double %1241, %1238
  %1243 = select i1 %1242, double %1241, double %1238
  %1244 = load ptr, ptr %22, align 8, !tbaa !34
  %1245 = getelementptr inbounds double, ptr %1244, i64 %1010
  %1246 = load double, ptr %1245, align 8, !tbaa !32
  %1247 = fmul double %1246, %1243
  %1248 = load double, ptr %67, align 8, !tbaa !104
  %1249 = fcmp olt double %1247, %1248
  %1250 = select i1 %1249, double %1247, double %1248
  %1251 = icmp ne i64 %1226, 0
  %1252 = load double, ptr %68, align 8, !tbaa !105
  %1253 = fcmp uge double %1250, %1252
  %1254 = select i1 %1251, i1 true, i1 %1253
  %1255 = getelementptr inbounds i64, ptr %1212, i64 %1232
  %1256 = load i64, ptr %1255, align 8, !tbaa !14
  %1257 = icmp ne i64 %1256, 0
  %1258 = fcmp oeq double %1243, 1.000000e+00
  %1259 = and i1 %1257, %1258
  %1260 = select i1 %1259, double %1252, double %1250
  %1261 = fcmp ole double %1260, %1252
  %1262 = zext i1 %1261 to i64
  store i64 %1262, ptr %1255, align 8, !tbaa !14
  %1263 = fcmp ogt double %1260, %1252
  %1264 = select i1 %1263, double %1260, double %1252
  %1265 = load ptr, ptr %69, align 8, !tbaa !106
  %1266 = getelementptr inbounds i64, ptr %1265, i64 %1013
  %1267 = load i64, ptr %1266, align 8, !tbaa !14
  %1268 = add nsw i64 %1267, 1
  store i64 %1268, ptr %1266, align 8, !tbaa !14
  %1269 = load ptr, ptr %70, align 8, !tbaa !107
  %1270 = getelementptr inbounds i64, ptr %1269, i64 %1013
  %1271 = load i64, ptr %1270, align 8, !tbaa !14
  %1272 = add nsw i64 %1271, 1
  store i64 %1272, ptr %1270, align 8, !tbaa !14
  br i1 %1229, label %1275, label %1273

1273:                                             ; preds = %1225
  %1274 = load ptr, ptr %21, align 8, !tbaa !33
  br label %1596

1275:                                             ; preds = %1225
  %1276 = load i64, ptr %1231, align 8, !tbaa !14
  %1277 = load ptr, ptr %21, align 8, !tbaa !33
  %1278 = getelementptr inbounds double, ptr %1277, i64 %1276
  %1279 = load double, ptr %1278, align 8, !tbaa !32
  %1280 = load ptr, ptr %20, align 8, !tbaa !31
  %1281 = getelementptr inbounds double, ptr %1280, i64 %1276
  %1282 = load double, ptr %1281, align 8, !tbaa !32
  %1283 = load ptr, ptr %27, align 8, !tbaa !26
  %1284 = load i64, ptr %24, align 8, !tbaa !27
  %1285 = mul nsw i64 %1284, %1010
  %1286 = getelementptr double, ptr %1283, i64 %1285
  %1287 = load ptr, ptr %50, align 8, !tbaa !89
  %1288 = getelementptr inbounds i64, ptr %1287, i64 %1276
  %1289 = load i64, ptr %48, align 8, !tbaa !87
  %1290 = icmp eq i64 %1289, 0
  br i1 %1290, label %1291, label %1297

1291:                                             ; preds = %1275
  %1292 = load ptr, ptr %49, align 8, !tbaa !88
  %1293 = load i64, ptr %1288, align 8, !tbaa !14
  %1294 = getelementptr inbounds double, ptr %1292, i64 %1293
  %1295 = load double, ptr %1294, align 8, !tbaa !32
  %1296 = fcmp ugt double %1295, %1282
  br i1 %1296, label %1416, label %1297

1297:                                             ; preds = %1291, %1275
  call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %1010)
  %1298 = load i64, ptr %48, align 8, !tbaa !87
  %1299 = icmp eq i64 %1298, 0
  br i1 %1299, label %1416, label %1300

1300:                                             ; preds = %1297
  %1301 = load ptr, ptr %35, align 8, !tbaa !58
  %1302 = load i64, ptr %24, align 8, !tbaa !27
  %1303 = mul nsw i64 %1302, %1010
  %1304 = getelementptr inbounds double, ptr %1301, i64 %1303
  %1305 = load ptr, ptr %40, align 8, !tbaa !42
  %1306 = getelementptr inbounds double, ptr %1305, i64 %1010
  store double %1282, ptr %1306, align 8, !tbaa !32
  %1307 = load ptr, ptr %64, align 8, !tbaa !97
  %1308 = load ptr, ptr %16, align 8, !tbaa !19
  %1309 = mul i64 %1010, 40
  %1310 = getelementptr inbounds i8, ptr %1308, i64 %1309
  %1311 = getelementptr inbounds i8, ptr %1310, i64 16
  store ptr %1286, ptr %1311, align 8, !tbaa !20
  call void %1307(ptr noundef %1310, ptr noundef %1304) #5
  %1312 = load double, ptr %1304, align 8, !tbaa !32
  %1313 = fcmp olt double %1312, 0.000000e+00
  br i1 %1313, label %1314, label %1416

1314:                                             ; preds = %1300
  %1315 = load ptr, ptr %25, align 8, !tbaa !30
  %1316 = load i64, ptr %24, align 8, !tbaa !27
  %1317 = mul nsw i64 %1316, %1010
  %1318 = getelementptr double, ptr %1315, i64 %1317
  %1319 = fadd double %1279, %1282
  %1320 = fmul double %1319, 5.000000e-01
  %1321 = fsub double %1282, %1279
  %1322 = call double @llvm.fabs.f64(double %1320)
  %1323 = fadd double %1322, 1.000000e+00
  %1324 = fmul double %1323, 0x3D719799812DEA11
  %1325 = fcmp ugt double %1321, %1324
  %1326 = fcmp ugt double %1320, %1279
  %1327 = and i1 %1326, %1325
  %1328 = fcmp ult double %1320, %1282
  %1329 = and i1 %1328, %1327
  br i1 %1329, label %1330, label %1416

1330:                                             ; preds = %1314, %1392
  %1331 = phi double [ %1406, %1392 ], [ %1320, %1314 ]
  %1332 = phi double [ %1404, %1392 ], [ %1279, %1314 ]
  %1333 = phi double [ %1403, %1392 ], [ %1282, %1314 ]
  %1334 = fsub double %1331, %1279
  %1335 = fdiv double %1334, %1321
  %1336 = load ptr, ptr %63, align 8, !tbaa !98
  %1337 = load i64, ptr %51, align 8, !tbaa !60
  %1338 = load i64, ptr %24, align 8, !tbaa !27
  %1339 = mul i64 %1338, %1010
  %1340 = mul i64 %1339, %1337
  %1341 = getelementptr inbounds double, ptr %1336, i64 %1340
  %1342 = load ptr, ptr %23, align 8, !tbaa !35
  %1343 = load ptr, ptr %12, align 8, !tbaa !13
  %1344 = getelementptr inbounds i64, ptr %1343, i64 %1010
  %1345 = load i64, ptr %1344, align 8, !tbaa !14
  %1346 = mul nsw i64 %1345, %1338
  %1347 = getelementptr double, ptr %1342, i64 %1346
  %1348 = load i64, ptr %26, align 8, !tbaa !36
  %1349 = icmp sgt i64 %1348, 0
  br i1 %1349, label %1350, label %1356

1350:                                             ; preds = %1330
  %1351 = add nsw i64 %1337, -1
  %1352 = mul nsw i64 %1351, %1338
  %1353 = getelementptr double, ptr %1341, i64 %1352
  %1354 = add nsw i64 %1337, -2
  %1355 = icmp sgt i64 %1337, 1
  br label %1368

1356:                                             ; preds = %1373, %1330
  %1357 = getelementptr double, ptr %1318, i64 %1348
  %1358 = getelementptr double, ptr %1347, i64 %1348
  %1359 = sub nsw i64 %1338, %1348
  %1360 = icmp sgt i64 %1359, 0
  br i1 %1360, label %1361, label %1392

1361:                                             ; preds = %1356, %1361
  %1362 = phi i64 [ %1366, %1361 ], [ 0, %1356 ]
  %1363 = getelementptr inbounds double, ptr %1358, i64 %1362
  %1364 = load double, ptr %1363, align 8, !tbaa !32
  %1365 = getelementptr inbounds double, ptr %1357, i64 %1362
  store double %1364, ptr %1365, align 8, !tbaa !32
  %1366 = add nuw nsw i64 %1362, 1
  %1367 = icmp eq i64 %1366, %1359
  br i1 %1367, label %1392, label %1361, !llvm.loop !37

1368:                                             ; preds = %1373, %1350
  %1369 = phi i64 [ 0, %1350 ], [ %1380, %1373 ]
  %1370 = getelementptr double, ptr %1353, i64 %1369
  %1371 = load double, ptr %1370, align 8, !tbaa !32
  %1372 = getelementptr double, ptr %1341, i64 %1369
  br i1 %1355, label %1382, label %1373

1373:                                             ; preds = %1382, %1368
  %1374 = phi double [ %1371, %1368 ], [ %1389, %1382 ]
  %1375 = getelementptr inbounds double, ptr %1347, i64 %1369
  %1376 = load double, ptr %1375, align 8, !tbaa !32
  %1377 = fmul double %1335, %1374
  %1378 = fadd double %1377, %1376
  %1379 = getelementptr inbounds double, ptr %1318, i64 %1369
  store double %1378, ptr %1379, align 8, !tbaa !32
  %1380 = add nuw nsw i64 %1369, 1
  %1381 = icmp eq i64 %1380, %1348
  br i1 %1381, label %1356, label %1368, !llvm.loop !99

1382:                                             ; preds = %1368, %1382
  %1383 = phi i64 [ %1390, %1382 ], [ %1354, %1368 ]
  %1384 = phi double [ %1389, %1382 ], [ %1371, %1368 ]
  %1385 = fmul double %1335, %1384
  %1386 = mul nsw i64 %1383, %1338
  %1387 = getelementptr double, ptr %1372, i64 %1386
  %1388 = load double, ptr %1387, align 8, !tbaa !32
  %1389 = fadd double %1385, %1388
  %1390 = add nsw i64 %1383, -1
  %1391 = icmp eq i64 %1383, 0
  br i1 %1391, label %1373, label %1382, !llvm.loop !100

1392:                                             ; preds = %1361, %1356
  %1393 = load ptr, ptr %35, align 8, !tbaa !58
  %1394 = getelementptr inbounds double, ptr %1393, i64 %1339
  %1395 = load ptr, ptr %40, align 8, !tbaa !42
  %1396 = getelementptr inbounds double, ptr %1395, i64 %1010
  store double %1331, ptr %1396, align 8, !tbaa !32
  %1397 = load ptr, ptr %64, align 8, !tbaa !97
  %1398 = load ptr, ptr %16, align 8, !tbaa !19
  %1399 = getelementptr inbounds i8, ptr %1398, i64 %1309
  %1400 = getelementptr inbounds i8, ptr %1399, i64 16
  store ptr %1318, ptr %1400, align 8, !tbaa !20
  call void %1397(ptr noundef %1399, ptr noundef %1394) #5
  %1401 = load double, ptr %1394, align 8, !tbaa !32
  %1402 = fcmp olt double %1401, 0.000000e+00
  %1403 = select i1 %1402, double %1331, double %1333
  %1404 = select i1 %1402, double %1332, double %1331
  %1405 = fadd double %1403, %1404
  %1406 = fmul double %1405, 5.000000e-01
  %1407 = fsub double %1403, %1404
  %1408 = call double @llvm.fabs.f64(double %1406)
  %1409 = fadd double %1408, 1.000000e+00
  %1410 = fmul double %1409, 0x3D719799812DEA11
  %1411 = fcmp ugt double %1407, %1410
  %1412 = fcmp ugt double %1406, %1404
  %1413 = and i1 %1412, %1411
  %1414 = fcmp ult double %1406, %1403
  %1415 = and i1 %1414, %1413
  br i1 %1415, label %1330, label %1416, !llvm.loop !108

1416:                                             ; preds = %1392, %1314, %1300, %1297, %1291
  %1417 = phi i1 [ false, %1300 ], [ true, %1314 ], [ false, %1297 ], [ false, %1291 ], [ true, %1392 ]
  %1418 = phi double [ %1282, %1300 ], [ %1320, %1314 ], [ %1282, %1297 ], [ %1282, %1291 ], [ %1406, %1392 ]
  %1419 = load ptr, ptr %49, align 8, !tbaa !88
  %1420 = load i64, ptr %1288, align 8, !tbaa !14
  %1421 = getelementptr inbounds double, ptr %1419, i64 %1420
  %1422 = load double, ptr %1421, align 8, !tbaa !32
  %1423 = fcmp ugt double %1422, %1418
  br i1 %1423, label %1498, label %1424

1424:                                             ; preds = %1416
  %1425 = fsub double %1282, %1279
  %1426 = load ptr, ptr %71, align 8, !tbaa !109
  %1427 = load ptr, ptr %63, align 8, !tbaa !98
  %1428 = load ptr, ptr %23, align 8, !tbaa !35
  %1429 = load ptr, ptr %12, align 8, !tbaa !13
  %1430 = getelementptr inbounds i64, ptr %1429, i64 %1010
  br label %1431

1431:                                             ; preds = %1493, %1424
  %1432 = phi double [ %1422, %1424 ], [ %1496, %1493 ]
  %1433 = phi i64 [ %1420, %1424 ], [ %1494, %1493 ]
  %1434 = fsub double %1432, %1279
  %1435 = fdiv double %1434, %1425
  %1436 = load i64, ptr %72, align 8, !tbaa !110
  %1437 = mul nsw i64 %1436, %1276
  %1438 = add nsw i64 %1437, %1433
  %1439 = load i64, ptr %24, align 8, !tbaa !27
  %1440 = mul nsw i64 %1438, %1439
  %1441 = getelementptr double, ptr %1426, i64 %1440
  %1442 = load i64, ptr %51, align 8, !tbaa !60
  %1443 = mul i64 %1439, %1010
  %1444 = mul i64 %1443, %1442
  %1445 = getelementptr inbounds double, ptr %1427, i64 %1444
  %1446 = load i64, ptr %1430, align 8, !tbaa !14
  %1447 = mul nsw i64 %1446, %1439
  %1448 = getelementptr double, ptr %1428, i64 %1447
  %1449 = load i64, ptr %26, align 8, !tbaa !36
  %1450 = icmp sgt i64 %1449, 0
  br i1 %1450, label %1451, label %1457

1451:                                             ; preds = %1431
  %1452 = add nsw i64 %1442, -1
  %1453 = mul nsw i64 %1452, %1439
  %1454 = getelementptr double, ptr %1445, i64 %1453
  %1455 = add nsw i64 %1442, -2
  %1456 = icmp sgt i64 %1442, 1
  br label %1469

1457:                                             ; preds = %1474, %1431
  %1458 = getelementptr double, ptr %1441, i64 %1449
  %1459 = getelementptr double, ptr %1448, i64 %1449
  %1460 = sub nsw i64 %1439, %1449
  %1461 = icmp sgt i64 %1460, 0
  br i1 %1461, label %1462, label %1493

1462:                                             ; preds = %1457, %1462
  %1463 = phi i64 [ %1467, %1462 ], [ 0, %1457 ]
  %1464 = getelementptr inbounds double, ptr %1459, i64 %1463
  %1465 = load double, ptr %1464, align 8, !tbaa !32
  %1466 = getelementptr inbounds double, ptr %1458, i64 %1463
  store double %1465, ptr %1466, align 8, !tbaa !32
  %1467 = add nuw nsw i64 %1463, 1
  %1468 = icmp eq i64 %1467, %1460
  br i1 %1468, label %1493, label %1462, !llvm.loop !37

1469:                                             ; preds = %1474, %1451
  %1470 = phi i64 [ 0, %1451 ], [ %1481, %1474 ]
  %1471 = getelementptr double, ptr %1454, i64 %1470
  %1472 = load double, ptr %1471, align 8, !tbaa !32
  %1473 = getelementptr double, ptr %1445, i64 %1470
  br i1 %1456, label %1483, label %1474

1474:                                             ; preds = %1483, %1469
  %1475 = phi double [ %1472, %1469 ], [ %1490, %1483 ]
  %1476 = getelementptr inbounds double, ptr %1448, i64 %1470
  %1477 = load double, ptr %1476, align 8, !tbaa !32
  %1478 = fmul double %1435, %1475
  %1479 = fadd double %1478, %1477
  %1480 = getelementptr inbounds double, ptr %1441, i64 %1470
  store double %1479, ptr %1480, align 8, !tbaa !32
  %1481 = add nuw nsw i64 %1470, 1
  %1482 = icmp eq i64 %1481, %1449
  br i1 %1482, label %1457, label %1469, !llvm.loop !99

1483:                                             ; preds = %1469, %1483
  %1484 = phi i64 [ %1491, %1483 ], [ %1455, %1469 ]
  %1485 = phi double [ %1490, %1483 ], [ %1472, %1469 ]
  %1486 = fmul double %1435, %1485
  %1487 = mul nsw i64 %1484, %1439
  %1488 = getelementptr double, ptr %1473, i64 %1487
  %1489 = load double, ptr %1488, align 8, !tbaa !32
  %1490 = fadd double %1486, %1489
  %1491 = add nsw i64 %1484, -1
  %1492 = icmp eq i64 %1484, 0
  br i1 %1492, label %1474, label %1483, !llvm.loop !100

1493:                                             ; preds = %1462, %1457
  %1494 = add nsw i64 %1433, 1
  store i64 %1494, ptr %1288, align 8, !tbaa !14
  %1495 = getelementptr inbounds double, ptr %1419, i64 %1494
  %1496 = load double, ptr %1495, align 8, !tbaa !32
  %1497 = fcmp ugt double %1496, %1418
  br i1 %1497, label %1498, label %1431, !llvm.loop !111

1498:                                             ; preds = %1493, %1416
  br i1 %1417, label %1506, label %1499

1499:                                             ; preds = %1498
  %1500 = load ptr, ptr %23, align 8, !tbaa !35
  %1501 = load ptr, ptr %12, align 8, !tbaa !13
  %1502 = getelementptr inbounds i64, ptr %1501, i64 %1010
  %1503 = load i64, ptr %1502, align 8, !tbaa !14
  %1504 = load i64, ptr %24, align 8, !tbaa !27
  %1505 = mul nsw i64 %1504, %1503
  br label %1566

1506:                                             ; preds = %1498
  %1507 = fsub double %1418, %1279
  %1508 = fsub double %1282, %1279
  %1509 = fdiv double %1507, %1508
  %1510 = load ptr, ptr %63, align 8, !tbaa !98
  %1511 = load i64, ptr %51, align 8, !tbaa !60
  %1512 = mul nsw i64 %1511, %1010
  %1513 = load i64, ptr %24, align 8, !tbaa !27
  %1514 = mul nsw i64 %1512, %1513
  %1515 = getelementptr inbounds double, ptr %1510, i64 %1514
  %1516 = load ptr, ptr %23, align 8, !tbaa !35
  %1517 = load ptr, ptr %12, align 8, !tbaa !13
  %1518 = getelementptr inbounds i64, ptr %1517, i64 %1010
  %1519 = load i64, ptr %1518, align 8, !tbaa !14
  %1520 = mul nsw i64 %1519, %1513
  %1521 = getelementptr double, ptr %1516, i64 %1520
  %1522 = load i64, ptr %26, align 8, !tbaa !36
  %1523 = icmp sgt i64 %1522, 0
  br i1 %1523, label %1524, label %1530

1524:                                             ; preds = %1506
  %1525 = add nsw i64 %1511, -1
  %1526 = mul nsw i64 %1525, %1513
  %1527 = getelementptr double, ptr %1515, i64 %1526
  %1528 = add nsw i64 %1511, -2
  %1529 = icmp sgt i64 %1511, 1
  br label %1542

1530:                                             ; preds = %1547, %1506
  %1531 = getelementptr double, ptr %1286, i64 %1522
  %1532 = getelementptr double, ptr %1521, i64 %1522
  %1533 = sub nsw i64 %1513, %1522
  %1534 = icmp sgt i64 %1533, 0
  br i1 %1534, label %1535, label %1566

1535:                                             ; preds = %1530, %1535
  %1536 = phi i64 [ %1540, %1535 ], [ 0, %1530 ]
  %1537 = getelementptr inbounds double, ptr %1532, i64 %1536
  %1538 = load double, ptr %1537, align 8, !tbaa !32
  %1539 = getelementptr inbounds double, ptr %1531, i64 %1536
  store double %1538, ptr %1539, align 8, !tbaa !32
  %1540 = add nuw nsw i64 %1536, 1
  %1541 = icmp eq i64 %1540, %1533
  br i1 %1541, label %1566, label %1535, !llvm.loop !37

1542:                                             ; preds = %1547, %1524
  %1543 = phi i64 [ 0, %1524 ], [ %1554, %1547 ]
  %1544 = getelementptr double, ptr %1527, i64 %1543
  %1545 = load double, ptr %1544, align 8, !tbaa !32
  %1546 = getelementptr double, ptr %1515, i64 %1543
  br i1 %1529, label %1556, label %1547

1547:                                             ; preds = %1556, %1542
  %1548 = phi double [ %1545, %1542 ], [ %1563, %1556 ]
  %1549 = getelementptr inbounds double, ptr %1521, i64 %1543
  %1550 = load double, ptr %1549, align 8, !tbaa !32
  %1551 = fmul double %1509, %1548
  %1552 = fadd double %1551, %1550
  %1553 = getelementptr inbounds double, ptr %1286, i64 %1543
  store double %1552, ptr %1553, align 8, !tbaa !32
  %1554 = add nuw nsw i64 %1543, 1
  %1555 = icmp eq i64 %1554, %1522
  br i1 %1555, label %1530, label %1542, !llvm.loop !99

1556:                                             ; preds = %1542, %1556
  %1557 = phi i64 [ %1564, %1556 ], [ %1528, %1542 ]
  %1558 = phi double [ %1563, %1556 ], [ %1545, %1542 ]
  %1559 = fmul double %1509, %1558
  %1560 = mul nsw i64 %1557, %1513
  %1561 = getelementptr double, ptr %1546, i64 %1560
  %1562 = load double, ptr %1561, align 8, !tbaa !32
  %1563 = fadd double %1559, %1562
  %1564 = add nsw i64 %1557, -1
  %1565 = icmp eq i64 %1557, 0
  br i1 %1565, label %1547, label %1556, !llvm.loop !100

1566:                                             ; preds = %1535, %1530, %1499
  %1567 = phi ptr [ %1501, %1499 ], [ %1517, %1530 ], [ %1517, %1535 ]
  %1568 = phi i64 [ %1505, %1499 ], [ %1520, %1530 ], [ %1520, %1535 ]
  %1569 = phi i64 [ %1504, %1499 ], [ %1513, %1530 ], [ %1513, %1535 ]
  %1570 = phi ptr [ %1500, %1499 ], [ %1516, %1530 ], [ %1516, %1535 ]
  %1571 = getelementptr double, ptr %1570, i64 %1568
  %1572 = icmp sgt i64 %1569, 0
  br i1 %1572, label %1573, label %1593

1573:                                             ; preds = %1566, %1573
  %1574 = phi i64 [ %1578, %1573 ], [ 0, %1566 ]
  %1575 = getelementptr inbounds double, ptr %1286, i64 %1574
  %1576 = load double, ptr %1575, align 8, !tbaa !32
  %1577 = getelementptr inbounds double, ptr %1571, i64 %1574
  store double %1576, ptr %1577, align 8, !tbaa !32
  %1578 = add nuw nsw i64 %1574, 1
  %1579 = icmp eq i64 %1578, %1569
  br i1 %1579, label %1580, label %1573, !llvm.loop !37

1580:                                             ; preds = %1573
  %1581 = load ptr, ptr %28, align 8, !tbaa !38
  %1582 = getelementptr inbounds double, ptr %1581, i64 %1568
  %1583 = load ptr, ptr %34, align 8, !tbaa !28
  %1584 = mul nuw nsw i64 %1569, %1010
  %1585 = getelementptr inbounds double, ptr %1583, i64 %1584
  br label %1586

1586:                                             ; preds = %1586, %1580
  %1587 = phi i64 [ %1591, %1586 ], [ 0, %1580 ]
  %1588 = getelementptr inbounds double, ptr %1585, i64 %1587
  %1589 = load double, ptr %1588, align 8, !tbaa !32
  %1590 = getelementptr inbounds double, ptr %1582, i64 %1587
  store double %1589, ptr %1590, align 8, !tbaa !32
  %1591 = add nuw nsw i64 %1587, 1
  %1592 = icmp eq i64 %1591, %1569
  br i1 %1592, label %1593, label %1586, !llvm.loop !37

1593:                                             ; preds = %1586, %1566
  %1594 = load ptr, ptr %21, align 8, !tbaa !33
  %1595 = getelementptr inbounds double, ptr %1594, i64 %1276
  store double %1418, ptr %1595, align 8, !tbaa !32
  br label %1596

1596:                                             ; preds = %1593, %1273
  %1597 = phi ptr [ %1567, %1593 ], [ %1230, %1273 ]
  %1598 = phi ptr [ %1594, %1593 ], [ %1274, %1273 ]
  %1599 = phi i1 [ %1417, %1593 ], [ false, %1273 ]
  %1600 = getelementptr inbounds double, ptr %1598, i64 %1013
  %1601 = load double, ptr %1600, align 8, !tbaa !32
  %1602 = fadd double %1264, %1601
  %1603 = call double @llvm.fabs.f64(double %1021)
  %1604 = fmul double %1603, 0x3D19000000000000
  %1605 = fsub double %1021, %1604
  %1606 = fcmp ogt double %1602, %1605
  br i1 %1606, label %1607, label %1612

1607:                                             ; preds = %1596
  %1608 = fsub double %1021, %1601
  %1609 = fmul double %1608, 5.000000e-01
  %1610 = fadd double %1601, %1609
  %1611 = select i1 %1229, double %1021, double %1610
  br label %1612

1612:                                             ; preds = %1607, %1596
  %1613 = phi double [ %1611, %1607 ], [ %1602, %1596 ]
  %1614 = load i64, ptr %62, align 8, !tbaa !96
  %1615 = icmp eq i64 %1614, 0
  br i1 %1615, label %1636, label %1616

1616:                                             ; preds = %1612
  %1617 = load ptr, ptr %61, align 8, !tbaa !93
  %1618 = getelementptr double, ptr %1617, i64 %1018
  %1619 = getelementptr i8, ptr %1618, i64 -8
  %1620 = load double, ptr %1619, align 8, !tbaa !32
  %1621 = load ptr, ptr %69, align 8, !tbaa !106
  %1622 = getelementptr inbounds i64, ptr %1621, i64 %1013
  %1623 = load i64, ptr %1622, align 8, !tbaa !14
  %1624 = add nsw i64 %1623, 1
  %1625 = fsub double %1021, %1620
  %1626 = load double, ptr %73, align 8, !tbaa !112
  %1627 = fdiv double %1625, %1626
  %1628 = fmul double %1627, 0x3FEFFFFFFFFFFFF8
  %1629 = call double @llvm.ceil.f64(double %1628)
  %1630 = sitofp i64 %1624 to double
  %1631 = fcmp ugt double %1629, %1630
  %1632 = fdiv double %1630, %1629
  %1633 = fmul double %1625, %1632
  %1634 = fadd double %1620, %1633
  %1635 = select i1 %1631, double %1634, double %1021
  br label %1636

1636:                                             ; preds = %1616, %1612
  %1637 = phi double [ %1635, %1616 ], [ %1613, %1612 ]
  %1638 = load ptr, ptr %20, align 8, !tbaa !31
  %1639 = getelementptr inbounds double, ptr %1638, i64 %1013
  store double %1637, ptr %1639, align 8, !tbaa !32
  br i1 %1599, label %1640, label %1645

1640:                                             ; preds = %1636
  %1641 = load ptr, ptr %74, align 8, !tbaa !113
  %1642 = getelementptr inbounds i64, ptr %1597, i64 %1010
  %1643 = load i64, ptr %1642, align 8, !tbaa !14
  %1644 = getelementptr inbounds i64, ptr %1641, i64 %1643
  store i64 4, ptr %1644, align 8, !tbaa !14
  store i64 -1, ptr %1642, align 8, !tbaa !14
  br label %1677

1645:                                             ; preds = %1636
  %1646 = fcmp olt double %1601, %1021
  br i1 %1646, label %1648, label %1647

1647:                                             ; preds = %1645
  call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %1010)
  br label %1677

1648:                                             ; preds = %1645
  %1649 = load double, ptr %19, align 8, !tbaa !25
  %1650 = fcmp oeq double %1649, 0.000000e+00
  %1651 = select i1 %1650, i1 true, i1 %1078
  br i1 %1651, label %1657, label %1652

1652:                                             ; preds = %1648
  %1653 = load ptr, ptr %74, align 8, !tbaa !113
  %1654 = getelementptr inbounds i64, ptr %1597, i64 %1010
  %1655 = load i64, ptr %1654, align 8, !tbaa !14
  %1656 = getelementptr inbounds i64, ptr %1653, i64 %1655
  store i64 5, ptr %1656, align 8, !tbaa !14
  store i64 -1, ptr %1654, align 8, !tbaa !14
  br label %1677

1657:                                             ; preds = %1648
  %1658 = select i1 %1227, i1 true, i1 %1035
  %1659 = select i1 %1254, i1 %1658, i1 false
  br i1 %1659, label %1665, label %1660

1660:                                             ; preds = %1657
  %1661 = load ptr, ptr %74, align 8, !tbaa !113
  %1662 = getelementptr inbounds i64, ptr %1597, i64 %1010
  %1663 = load i64, ptr %1662, align 8, !tbaa !14
  %1664 = getelementptr inbounds i64, ptr %1661, i64 %1663
  store i64 2, ptr %1664, align 8, !tbaa !14
  store i64 -1, ptr %1662, align 8, !tbaa !14
  br label %1677

1665:                                             ; preds = %1657
  %1666 = load ptr, ptr %69, align 8, !tbaa !106
  %1667 = getelementptr inbounds i64, ptr %1666, i64 %1013
  %1668 = load i64, ptr %1667, align 8, !tbaa !14
  %1669 = sitofp i64 %1668 to double
  %1670 = load double, ptr %75, align 8, !tbaa !114
  %1671 = fcmp ugt double %1670, %1669
  br i1 %1671, label %1677, label %1672

1672:                                             ; preds = %1665
  %1673 = load ptr, ptr %74, align 8, !tbaa !113
  %1674 = getelementptr inbounds i64, ptr %1597, i64 %1010
  %1675 = load i64, ptr %1674, align 8, !tbaa !14
  %1676 = getelementptr inbounds i64, ptr %1673, i64 %1675
  store i64 3, ptr %1676, align 8, !tbaa !14
  store i64 -1, ptr %1674, align 8, !tbaa !14
  br label %1677

1677:                                             ; preds = %1672, %1665, %1660, %1652, %1647, %1640, %1009
  %1678 = add nuw nsw i64 %1010, 1
  %1679 = load i64, ptr %10, align 8, !tbaa !11
  %1680 = icmp slt i64 %1678, %1679
  br i1 %1680, label %1009, label %1005, !llvm.loop !115

1681:                                             ; preds = %1005
  %1682 = add nsw i64 %81, -1
  %1683 = load ptr, ptr %76, align 8, !tbaa !116
  %1684 = load atomic i64, ptr %1683 monotonic, align 8
  %1685 = icmp eq i64 %1684, 0
  br i1 %1685, label %78, label %1686, !llvm.loop !117

1686:                                             ; preds = %78, %1681, %1005, %85
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
  %19 = load ptr, ptr %18, align 8, !tbaa !118
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
  %35 = load ptr, ptr %34, align 8, !tbaa !120
  store ptr %35, ptr %28, align 16, !tbaa !20
  br i1 %13, label %39, label %36

36:                                               ; preds = %39, %26
  %37 = add nuw nsw i64 %27, 1
  %38 = icmp eq i64 %37, %24
  br i1 %38, label %25, label %26, !llvm.loop !121

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
  br i1 %49, label %36, label %39, !llvm.loop !122

50:                                               ; preds = %25
  call void %19(ptr noundef nonnull %9, ptr noundef nonnull %10) #5
  br label %54

51:                                               ; preds = %25
  %52 = load ptr, ptr %17, align 8, !tbaa !123
  %53 = load ptr, ptr %10, align 16, !tbaa !20
  call void %52(ptr noundef nonnull %8, ptr noundef %53) #5
  br label %54

54:                                               ; preds = %51, %50
  %55 = add nuw nsw i64 %24, %16
  %56 = icmp slt i64 %55, %1
  br i1 %56, label %15, label %14, !llvm.loop !124
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !125
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

33:                                               ; preds = %135, %2
  %34 = phi ptr [ %126, %135 ], [ %4, %2 ]
  %35 = phi double [ %141, %135 ], [ %32, %2 ]
  %36 = phi i64 [ %136, %135 ], [ %29, %2 ]
  %37 = load ptr, ptr %12, align 8, !tbaa !33
  %38 = getelementptr inbounds double, ptr %37, i64 %6
  store double %35, ptr %38, align 8, !tbaa !32
  %39 = load i64, ptr %13, align 8, !tbaa !126
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %125, label %41

41:                                               ; preds = %33
  %42 = load ptr, ptr %14, align 8, !tbaa !109
  %43 = add nsw i64 %36, %15
  %44 = load i64, ptr %16, align 8, !tbaa !27
  %45 = mul nsw i64 %44, %43
  %46 = getelementptr double, ptr %42, i64 %45
  %47 = load ptr, ptr %17, align 8, !tbaa !35
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
  br i1 %59, label %60, label %53, !llvm.loop !37

60:                                               ; preds = %53, %41
  %61 = load ptr, ptr %18, align 8, !tbaa !127
  %62 = getelementptr inbounds i64, ptr %61, i64 %36
  %63 = load i64, ptr %62, align 8, !tbaa !14
  %64 = icmp eq i64 %63, 0
  %65 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %64, label %66, label %68

66:                                               ; preds = %60
  %67 = load ptr, ptr %25, align 8, !tbaa !21
  br label %108

68:                                               ; preds = %60
  %69 = load ptr, ptr %19, align 8, !tbaa !42
  %70 = getelementptr inbounds double, ptr %69, i64 %1
  store double %35, ptr %70, align 8, !tbaa !32
  %71 = load ptr, ptr %20, align 8, !tbaa !98
  %72 = add nsw i64 %65, %44
  %73 = mul nsw i64 %72, %1
  %74 = getelementptr inbounds double, ptr %71, i64 %73
  %75 = load ptr, ptr %22, align 8, !tbaa !128
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
  br i1 %93, label %94, label %87, !llvm.loop !37

94:                                               ; preds = %87, %68
  %95 = load ptr, ptr %17, align 8, !tbaa !35
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
  br i1 %107, label %108, label %101, !llvm.loop !37

108:                                              ; preds = %101, %66, %94
  %109 = phi ptr [ %79, %94 ], [ %67, %66 ], [ %79, %101 ]
  %110 = phi i64 [ %83, %94 ], [ %65, %66 ], [ %83, %101 ]
  %111 = phi ptr [ %80, %94 ], [ %34, %66 ], [ %80, %101 ]
  %112 = load ptr, ptr %26, align 8, !tbaa !129
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
  br i1 %124, label %125, label %118, !llvm.loop !37

125:                                              ; preds = %118, %108, %33
  %126 = phi ptr [ %111, %108 ], [ %34, %33 ], [ %111, %118 ]
  %127 = load i64, ptr %7, align 8, !tbaa !125
  %128 = icmp eq i64 %36, %127
  br i1 %128, label %129, label %135

129:                                              ; preds = %125
  %130 = getelementptr inbounds i8, ptr %0, i64 440
  %131 = load ptr, ptr %130, align 8, !tbaa !113
  %132 = getelementptr inbounds i64, ptr %126, i64 %1
  %133 = load i64, ptr %132, align 8, !tbaa !14
  %134 = getelementptr inbounds i64, ptr %131, i64 %133
  store i64 1, ptr %134, align 8, !tbaa !14
  store i64 -1, ptr %132, align 8, !tbaa !14
  br label %202

135:                                              ; preds = %125
  %136 = add nsw i64 %36, 1
  %137 = load ptr, ptr %10, align 8, !tbaa !92
  %138 = getelementptr inbounds i64, ptr %137, i64 %6
  store i64 %136, ptr %138, align 8, !tbaa !14
  %139 = load ptr, ptr %11, align 8, !tbaa !93
  %140 = getelementptr inbounds double, ptr %139, i64 %136
  %141 = load double, ptr %140, align 8, !tbaa !32
  %142 = fcmp ogt double %141, %35
  br i1 %142, label %143, label %33, !llvm.loop !130

143:                                              ; preds = %135
  %144 = load ptr, ptr %19, align 8, !tbaa !42
  %145 = getelementptr inbounds double, ptr %144, i64 %1
  store double %35, ptr %145, align 8, !tbaa !32
  %146 = load ptr, ptr %0, align 8, !tbaa !62
  %147 = load ptr, ptr %17, align 8, !tbaa !35
  %148 = getelementptr inbounds i64, ptr %126, i64 %1
  %149 = load i64, ptr %148, align 8, !tbaa !14
  %150 = load i64, ptr %16, align 8, !tbaa !27
  %151 = mul nsw i64 %150, %149
  %152 = getelementptr inbounds double, ptr %147, i64 %151
  %153 = getelementptr inbounds i8, ptr %0, i64 376
  %154 = load ptr, ptr %153, align 8, !tbaa !38
  %155 = getelementptr inbounds double, ptr %154, i64 %151
  %156 = load ptr, ptr %23, align 8, !tbaa !19
  %157 = getelementptr inbounds i8, ptr %156, i64 %24
  %158 = getelementptr inbounds i8, ptr %157, i64 16
  store ptr %152, ptr %158, align 8, !tbaa !20
  tail call void %146(ptr noundef %157, ptr noundef %155) #5
  %159 = getelementptr inbounds i8, ptr %0, i64 424
  %160 = load ptr, ptr %159, align 8, !tbaa !106
  %161 = getelementptr inbounds i64, ptr %160, i64 %6
  store i64 0, ptr %161, align 8, !tbaa !14
  %162 = getelementptr inbounds i8, ptr %0, i64 448
  %163 = load ptr, ptr %162, align 8, !tbaa !103
  %164 = getelementptr inbounds i64, ptr %163, i64 %6
  store i64 0, ptr %164, align 8, !tbaa !14
  %165 = getelementptr inbounds i8, ptr %0, i64 48
  %166 = load i64, ptr %165, align 8, !tbaa !96
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %180, label %168

168:                                              ; preds = %143
  %169 = fsub double %141, %35
  %170 = getelementptr inbounds i8, ptr %0, i64 104
  %171 = load double, ptr %170, align 8, !tbaa !112
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
  %182 = load double, ptr %181, align 8, !tbaa !131
  %183 = getelementptr inbounds i8, ptr %0, i64 120
  %184 = load double, ptr %183, align 8, !tbaa !104
  %185 = fcmp olt double %182, %184
  %186 = select i1 %185, double %182, double %184
  %187 = getelementptr inbounds i8, ptr %0, i64 112
  %188 = load double, ptr %187, align 8, !tbaa !105
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
  %199 = getelementptr inbounds i8, ptr %0, i64 360
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
  tail call void %47(ptr noundef %54, ptr noundef %51) #5
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
  br i1 %125, label %93, label %22, !llvm.loop !132

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
  br i1 %157, label %126, label %127, !llvm.loop !133
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #4 {
  %3 = getelementptr inbounds i8, ptr %0, i64 256
  %4 = load i64, ptr %3, align 8, !tbaa !60
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %31

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = load i64, ptr %7, align 8, !tbaa !51
  %9 = getelementptr inbounds i8, ptr %0, i64 568
  %10 = load ptr, ptr %9, align 8, !tbaa !98
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
  br i1 %99, label %31, label %32, !llvm.loop !134
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
!96 = !{!5, !9, i64 48}
!97 = !{!5, !6, i64 16}
!98 = !{!5, !6, i64 568}
!99 = distinct !{!99, !24}
!100 = distinct !{!100, !24}
!101 = distinct !{!101, !24}
!102 = !{!5, !10, i64 288}
!103 = !{!5, !6, i64 448}
!104 = !{!5, !10, i64 120}
!105 = !{!5, !10, i64 112}
!106 = !{!5, !6, i64 424}
!107 = !{!5, !6, i64 432}
!108 = distinct !{!108, !24}
!109 = !{!5, !6, i64 392}
!110 = !{!5, !9, i64 176}
!111 = distinct !{!111, !24}
!112 = !{!5, !10, i64 104}
!113 = !{!5, !6, i64 440}
!114 = !{!5, !10, i64 128}
!115 = distinct !{!115, !24}
!116 = !{!5, !6, i64 464}
!117 = distinct !{!117, !24}
!118 = !{!119, !6, i64 8}
!119 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16}
!120 = !{!119, !6, i64 16}
!121 = distinct !{!121, !24}
!122 = distinct !{!122, !24}
!123 = !{!119, !6, i64 0}
!124 = distinct !{!124, !24}
!125 = !{!5, !9, i64 184}
!126 = !{!5, !9, i64 80}
!127 = !{!5, !6, i64 232}
!128 = !{!5, !6, i64 24}
!129 = !{!5, !6, i64 400}
!130 = distinct !{!130, !24}
!131 = !{!5, !10, i64 136}
!132 = distinct !{!132, !24}
!133 = distinct !{!133, !24}
!134 = distinct !{!134, !24}
