
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
  %20 = getelementptr inbounds i8, ptr %0, i64 376
  %21 = getelementptr inbounds i8, ptr %0, i64 160
  %22 = getelementptr inbounds i8, ptr %0, i64 560
  %23 = getelementptr inbounds i8, ptr %0, i64 248
  %24 = getelementptr inbounds i8, ptr %0, i64 168
  %25 = getelementptr inbounds i8, ptr %0, i64 240
  %26 = getelementptr inbounds i8, ptr %0, i64 520
  %27 = getelementptr inbounds i8, ptr %0, i64 280
  %28 = getelementptr inbounds i8, ptr %0, i64 272
  %29 = getelementptr inbounds i8, ptr %0, i64 552
  %30 = getelementptr inbounds i8, ptr %0, i64 544
  %31 = getelementptr inbounds i8, ptr %0, i64 368
  %32 = getelementptr inbounds i8, ptr %0, i64 528
  %33 = getelementptr inbounds i8, ptr %0, i64 536
  %34 = getelementptr inbounds i8, ptr %0, i64 64
  %35 = getelementptr inbounds i8, ptr %0, i64 264
  %36 = getelementptr inbounds i8, ptr %0, i64 56
  %37 = getelementptr inbounds i8, ptr %0, i64 216
  %38 = getelementptr inbounds i8, ptr %0, i64 408
  %39 = getelementptr inbounds i8, ptr %0, i64 256
  %40 = getelementptr inbounds i8, ptr %0, i64 504
  %41 = getelementptr inbounds i8, ptr %0, i64 576
  %42 = getelementptr inbounds i8, ptr %0, i64 584
  %43 = getelementptr inbounds i8, ptr %0, i64 328
  %44 = getelementptr inbounds i8, ptr %0, i64 96
  %45 = getelementptr inbounds i8, ptr %0, i64 88
  %46 = getelementptr inbounds i8, ptr %0, i64 416
  %47 = getelementptr inbounds i8, ptr %0, i64 224
  %48 = getelementptr inbounds i8, ptr %0, i64 48
  %49 = getelementptr inbounds i8, ptr %0, i64 568
  %50 = getelementptr inbounds i8, ptr %0, i64 288
  %51 = getelementptr inbounds i8, ptr %0, i64 448
  %52 = getelementptr inbounds i8, ptr %0, i64 120
  %53 = getelementptr inbounds i8, ptr %0, i64 112
  %54 = getelementptr inbounds i8, ptr %0, i64 424
  %55 = getelementptr inbounds i8, ptr %0, i64 432
  %56 = getelementptr inbounds i8, ptr %0, i64 392
  %57 = getelementptr inbounds i8, ptr %0, i64 176
  %58 = getelementptr inbounds i8, ptr %0, i64 104
  %59 = getelementptr inbounds i8, ptr %0, i64 440
  %60 = getelementptr inbounds i8, ptr %0, i64 128
  %61 = getelementptr inbounds i8, ptr %0, i64 464
  %62 = load i64, ptr %7, align 8, !tbaa !11
  br label %63

63:                                               ; preds = %1302, %1
  %64 = phi i64 [ %62, %1 ], [ %682, %1302 ]
  %65 = phi i64 [ %5, %1 ], [ %1303, %1302 ]
  store i64 0, ptr %6, align 8, !tbaa !12
  %66 = icmp sgt i64 %64, 0
  br i1 %66, label %67, label %1307

67:                                               ; preds = %63
  %68 = load ptr, ptr %9, align 8, !tbaa !13
  br label %71

69:                                               ; preds = %123
  %70 = icmp eq i64 %132, 0
  br i1 %70, label %1307, label %135

71:                                               ; preds = %67, %123
  %72 = phi ptr [ %125, %123 ], [ %68, %67 ]
  %73 = phi i64 [ %126, %123 ], [ %64, %67 ]
  %74 = phi i64 [ %127, %123 ], [ %64, %67 ]
  %75 = phi i64 [ %132, %123 ], [ 0, %67 ]
  %76 = phi ptr [ %129, %123 ], [ %68, %67 ]
  %77 = phi i64 [ %133, %123 ], [ 0, %67 ]
  %78 = getelementptr inbounds i64, ptr %76, i64 %77
  %79 = load i64, ptr %78, align 8, !tbaa !14
  %80 = icmp slt i64 %79, 0
  br i1 %80, label %81, label %123

81:                                               ; preds = %71
  %82 = mul nuw nsw i64 %77, 5
  %83 = load ptr, ptr %8, align 8, !tbaa !15
  %84 = load atomic i64, ptr %83 monotonic, align 8
  %85 = load i64, ptr %10, align 8, !tbaa !16
  %86 = icmp slt i64 %84, %85
  br i1 %86, label %92, label %117

87:                                               ; preds = %98
  %88 = load ptr, ptr %8, align 8, !tbaa !15
  %89 = load atomic i64, ptr %88 monotonic, align 8
  %90 = load i64, ptr %10, align 8, !tbaa !16
  %91 = icmp slt i64 %89, %90
  br i1 %91, label %92, label %117

92:                                               ; preds = %81, %87
  %93 = phi ptr [ %88, %87 ], [ %83, %81 ]
  %94 = atomicrmw add ptr %93, i64 1 monotonic, align 8
  %95 = load i64, ptr %10, align 8, !tbaa !16
  %96 = icmp slt i64 %94, %95
  %97 = load ptr, ptr %9, align 8, !tbaa !13
  br i1 %96, label %98, label %117

98:                                               ; preds = %92
  %99 = getelementptr inbounds i64, ptr %97, i64 %77
  store i64 %94, ptr %99, align 8, !tbaa !14
  %100 = load ptr, ptr %11, align 8, !tbaa !17
  %101 = load i64, ptr %12, align 8, !tbaa !18
  %102 = mul nsw i64 %101, %94
  %103 = getelementptr inbounds double, ptr %100, i64 %102
  %104 = load ptr, ptr %13, align 8, !tbaa !19
  %105 = getelementptr inbounds ptr, ptr %104, i64 %82
  store ptr %103, ptr %105, align 8, !tbaa !20
  %106 = load ptr, ptr %14, align 8, !tbaa !21
  %107 = load i64, ptr %15, align 8, !tbaa !22
  %108 = mul nsw i64 %107, %94
  %109 = getelementptr inbounds double, ptr %106, i64 %108
  %110 = load ptr, ptr %13, align 8, !tbaa !19
  %111 = getelementptr ptr, ptr %110, i64 %82
  %112 = getelementptr i8, ptr %111, i64 24
  store ptr %109, ptr %112, align 8, !tbaa !20
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %77)
  %113 = load ptr, ptr %9, align 8, !tbaa !13
  %114 = getelementptr inbounds i64, ptr %113, i64 %77
  %115 = load i64, ptr %114, align 8, !tbaa !14
  %116 = icmp slt i64 %115, 0
  br i1 %116, label %87, label %117

117:                                              ; preds = %87, %92, %98, %81
  %118 = phi ptr [ %72, %81 ], [ %113, %87 ], [ %97, %92 ], [ %113, %98 ]
  %119 = load i64, ptr %6, align 8, !tbaa !12
  %120 = load i64, ptr %7, align 8, !tbaa !11
  %121 = getelementptr inbounds i64, ptr %118, i64 %77
  %122 = load i64, ptr %121, align 8, !tbaa !14
  br label %123

123:                                              ; preds = %117, %71
  %124 = phi i64 [ %122, %117 ], [ %79, %71 ]
  %125 = phi ptr [ %118, %117 ], [ %72, %71 ]
  %126 = phi i64 [ %120, %117 ], [ %73, %71 ]
  %127 = phi i64 [ %120, %117 ], [ %74, %71 ]
  %128 = phi i64 [ %119, %117 ], [ %75, %71 ]
  %129 = phi ptr [ %118, %117 ], [ %76, %71 ]
  %130 = icmp sgt i64 %124, -1
  %131 = zext i1 %130 to i64
  %132 = add nsw i64 %128, %131
  store i64 %132, ptr %6, align 8, !tbaa !12
  %133 = add nuw nsw i64 %77, 1
  %134 = icmp slt i64 %133, %127
  br i1 %134, label %71, label %69, !llvm.loop !23

135:                                              ; preds = %69
  %136 = load double, ptr %16, align 8, !tbaa !25
  %137 = fcmp une double %136, 0.000000e+00
  %138 = icmp sgt i64 %127, 0
  br i1 %137, label %139, label %483

139:                                              ; preds = %135
  br i1 %138, label %140, label %678

140:                                              ; preds = %139, %479
  %141 = phi i64 [ %480, %479 ], [ 0, %139 ]
  %142 = load ptr, ptr %9, align 8, !tbaa !13
  %143 = getelementptr inbounds i64, ptr %142, i64 %141
  %144 = load i64, ptr %143, align 8, !tbaa !14
  %145 = icmp sgt i64 %144, -1
  br i1 %145, label %146, label %479

146:                                              ; preds = %140
  %147 = load ptr, ptr %32, align 8, !tbaa !26
  %148 = load i64, ptr %21, align 8, !tbaa !27
  %149 = mul i64 %148, %141
  %150 = getelementptr inbounds double, ptr %147, i64 %149
  %151 = load ptr, ptr %29, align 8, !tbaa !28
  %152 = getelementptr inbounds double, ptr %151, i64 %149
  %153 = load ptr, ptr %33, align 8, !tbaa !29
  %154 = getelementptr inbounds double, ptr %153, i64 %149
  %155 = load ptr, ptr %26, align 8, !tbaa !30
  %156 = getelementptr inbounds double, ptr %155, i64 %149
  %157 = load ptr, ptr %17, align 8, !tbaa !31
  %158 = getelementptr inbounds double, ptr %157, i64 %144
  %159 = load double, ptr %158, align 8, !tbaa !32
  %160 = load ptr, ptr %18, align 8, !tbaa !33
  %161 = getelementptr inbounds double, ptr %160, i64 %144
  %162 = load double, ptr %161, align 8, !tbaa !32
  %163 = fsub double %159, %162
  %164 = load ptr, ptr %19, align 8, !tbaa !34
  %165 = getelementptr inbounds double, ptr %164, i64 %141
  store double %163, ptr %165, align 8, !tbaa !32
  %166 = load ptr, ptr %20, align 8, !tbaa !35
  %167 = mul nsw i64 %148, %144
  %168 = getelementptr inbounds double, ptr %166, i64 %167
  %169 = load ptr, ptr %22, align 8, !tbaa !36
  %170 = load i64, ptr %23, align 8, !tbaa !37
  %171 = mul i64 %170, %149
  %172 = getelementptr inbounds double, ptr %169, i64 %171
  %173 = load i64, ptr %24, align 8, !tbaa !38
  %174 = icmp sgt i64 %173, 0
  br i1 %174, label %175, label %183

175:                                              ; preds = %146, %175
  %176 = phi i64 [ %181, %175 ], [ 0, %146 ]
  %177 = getelementptr inbounds double, ptr %168, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !32
  %179 = fmul double %163, %178
  %180 = getelementptr inbounds double, ptr %172, i64 %176
  store double %179, ptr %180, align 8, !tbaa !32
  %181 = add nuw nsw i64 %176, 1
  %182 = icmp eq i64 %181, %173
  br i1 %182, label %183, label %175, !llvm.loop !39

183:                                              ; preds = %175, %146
  %184 = load double, ptr %161, align 8, !tbaa !32
  %185 = load ptr, ptr %40, align 8, !tbaa !40
  %186 = getelementptr inbounds double, ptr %185, i64 %141
  store double %184, ptr %186, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #11
  %187 = trunc i64 %148 to i32
  store i32 %187, ptr %2, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #11
  store i32 0, ptr %3, align 4, !tbaa !41
  %188 = load double, ptr %165, align 8, !tbaa !32
  %189 = load ptr, ptr %31, align 8, !tbaa !43
  %190 = getelementptr inbounds double, ptr %189, i64 %167
  %191 = load ptr, ptr %41, align 8, !tbaa !44
  %192 = load ptr, ptr %13, align 8, !tbaa !19
  %193 = mul i64 %141, 40
  %194 = getelementptr inbounds i8, ptr %192, i64 %193
  %195 = getelementptr inbounds i8, ptr %194, i64 16
  store ptr %190, ptr %195, align 8, !tbaa !20
  tail call void @servocon_jacobian(ptr noundef %194, ptr noundef %191) #11
  %196 = icmp sgt i32 %187, 0
  %197 = load ptr, ptr %41, align 8, !tbaa !44
  br i1 %196, label %198, label %219

198:                                              ; preds = %183
  %199 = and i64 %148, 2147483647
  br label %200

200:                                              ; preds = %204, %198
  %201 = phi i64 [ 0, %198 ], [ %205, %204 ]
  %202 = mul nuw nsw i64 %201, %199
  %203 = getelementptr inbounds double, ptr %197, i64 %202
  br label %207

204:                                              ; preds = %207
  %205 = add nuw nsw i64 %201, 1
  %206 = icmp eq i64 %205, %199
  br i1 %206, label %219, label %200, !llvm.loop !45

207:                                              ; preds = %207, %200
  %208 = phi i64 [ 0, %200 ], [ %217, %207 ]
  %209 = getelementptr inbounds double, ptr %203, i64 %208
  %210 = icmp eq i64 %201, %208
  %211 = select i1 %210, double 1.000000e+00, double 0.000000e+00
  %212 = load double, ptr %209, align 8, !tbaa !32
  %213 = fmul double %188, %212
  %214 = load double, ptr %16, align 8, !tbaa !25
  %215 = fmul double %213, %214
  %216 = fsub double %211, %215
  store double %216, ptr %209, align 8, !tbaa !32
  %217 = add nuw nsw i64 %208, 1
  %218 = icmp eq i64 %217, %199
  br i1 %218, label %204, label %207, !llvm.loop !46

219:                                              ; preds = %204, %183
  %220 = load ptr, ptr %42, align 8, !tbaa !47
  call void @dgetrf(ptr noundef nonnull %2, ptr noundef nonnull %2, ptr noundef %197, ptr noundef nonnull %2, ptr noundef %220, ptr noundef nonnull %3)
  %221 = load i32, ptr %3, align 4, !tbaa !41
  %222 = icmp eq i32 %221, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #11
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #11
  %223 = load i64, ptr %25, align 8, !tbaa !48
  br i1 %222, label %226, label %224

224:                                              ; preds = %219
  %225 = load i64, ptr %21, align 8, !tbaa !27
  br label %231

226:                                              ; preds = %219
  %227 = icmp sgt i64 %223, 1
  %228 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %227, label %247, label %231

229:                                              ; preds = %442
  %230 = load i64, ptr %25, align 8, !tbaa !48
  br label %231

231:                                              ; preds = %449, %224, %229, %226
  %232 = phi i64 [ %225, %224 ], [ %228, %226 ], [ %305, %229 ], [ %305, %449 ]
  %233 = phi i64 [ %223, %224 ], [ %223, %226 ], [ %230, %229 ], [ %451, %449 ]
  %234 = phi i1 [ false, %224 ], [ true, %226 ], [ false, %229 ], [ true, %449 ]
  %235 = add nsw i64 %233, -1
  %236 = load ptr, ptr %22, align 8, !tbaa !36
  %237 = load i64, ptr %23, align 8, !tbaa !37
  %238 = mul nsw i64 %237, %141
  %239 = add nsw i64 %235, %238
  %240 = mul nsw i64 %239, %232
  %241 = getelementptr inbounds double, ptr %236, i64 %240
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %141, i64 noundef %233, ptr noundef null, ptr noundef %154)
  %242 = load i64, ptr %21, align 8, !tbaa !27
  %243 = icmp sgt i64 %242, 0
  br i1 %243, label %244, label %453

244:                                              ; preds = %231
  %245 = load ptr, ptr %19, align 8, !tbaa !34
  %246 = getelementptr inbounds double, ptr %245, i64 %141
  br label %456

247:                                              ; preds = %226, %449
  %248 = phi i64 [ %305, %449 ], [ %228, %226 ]
  %249 = phi i64 [ %451, %449 ], [ %223, %226 ]
  %250 = phi i64 [ %450, %449 ], [ 1, %226 ]
  %251 = load ptr, ptr %22, align 8, !tbaa !36
  %252 = load i64, ptr %23, align 8, !tbaa !37
  %253 = mul nsw i64 %252, %141
  %254 = add nsw i64 %253, %250
  %255 = mul nsw i64 %254, %248
  %256 = getelementptr inbounds double, ptr %251, i64 %255
  %257 = load ptr, ptr %26, align 8, !tbaa !30
  %258 = mul nsw i64 %248, %141
  %259 = getelementptr inbounds double, ptr %257, i64 %258
  %260 = load ptr, ptr %32, align 8, !tbaa !26
  %261 = getelementptr inbounds double, ptr %260, i64 %258
  %262 = load ptr, ptr %30, align 8, !tbaa !49
  %263 = getelementptr inbounds double, ptr %262, i64 %258
  %264 = load ptr, ptr %19, align 8, !tbaa !34
  %265 = getelementptr inbounds double, ptr %264, i64 %141
  %266 = load double, ptr %265, align 8, !tbaa !32
  %267 = load i64, ptr %35, align 8, !tbaa !50
  %268 = load i64, ptr %39, align 8, !tbaa !51
  %269 = add i64 %249, %250
  %270 = add i64 %269, %267
  %271 = add i64 %270, %268
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %141, i64 noundef %271, ptr noundef null, ptr noundef %256)
  %272 = add nsw i64 %250, -1
  %273 = load ptr, ptr %31, align 8, !tbaa !43
  %274 = load ptr, ptr %9, align 8, !tbaa !13
  %275 = getelementptr inbounds i64, ptr %274, i64 %141
  %276 = load i64, ptr %275, align 8, !tbaa !14
  %277 = load i64, ptr %21, align 8, !tbaa !27
  %278 = mul nsw i64 %277, %276
  %279 = getelementptr inbounds double, ptr %273, i64 %278
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %141, i64 noundef %272, ptr noundef %279, ptr noundef %259)
  %280 = load ptr, ptr %18, align 8, !tbaa !33
  %281 = load ptr, ptr %9, align 8, !tbaa !13
  %282 = getelementptr inbounds i64, ptr %281, i64 %141
  %283 = load i64, ptr %282, align 8, !tbaa !14
  %284 = getelementptr inbounds double, ptr %280, i64 %283
  %285 = load double, ptr %284, align 8, !tbaa !32
  %286 = load ptr, ptr %43, align 8, !tbaa !52
  %287 = getelementptr double, ptr %286, i64 %250
  %288 = getelementptr i8, ptr %287, i64 -8
  %289 = load double, ptr %288, align 8, !tbaa !32
  %290 = fmul double %266, %289
  %291 = fadd double %285, %290
  %292 = load ptr, ptr %40, align 8, !tbaa !40
  %293 = getelementptr inbounds double, ptr %292, i64 %141
  store double %291, ptr %293, align 8, !tbaa !32
  %294 = getelementptr i8, ptr %263, i64 -8
  %295 = load i64, ptr %21, align 8, !tbaa !27
  br label %296

296:                                              ; preds = %446, %247
  %297 = phi i64 [ %295, %247 ], [ %305, %446 ]
  %298 = phi i64 [ 1, %247 ], [ %448, %446 ]
  %299 = phi double [ 1.000000e+00, %247 ], [ %447, %446 ]
  %300 = icmp sgt i64 %297, 0
  br i1 %300, label %307, label %301

301:                                              ; preds = %307, %296
  %302 = load ptr, ptr %13, align 8, !tbaa !19
  %303 = getelementptr inbounds i8, ptr %302, i64 %193
  %304 = getelementptr inbounds i8, ptr %303, i64 16
  store ptr %261, ptr %304, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %303, ptr noundef %263) #11
  %305 = load i64, ptr %21, align 8, !tbaa !27
  %306 = icmp sgt i64 %305, 0
  br i1 %306, label %426, label %319

307:                                              ; preds = %296, %307
  %308 = phi i64 [ %317, %307 ], [ 0, %296 ]
  %309 = getelementptr inbounds double, ptr %259, i64 %308
  %310 = load double, ptr %309, align 8, !tbaa !32
  %311 = getelementptr inbounds double, ptr %256, i64 %308
  %312 = load double, ptr %311, align 8, !tbaa !32
  %313 = load double, ptr %16, align 8, !tbaa !25
  %314 = fmul double %312, %313
  %315 = fadd double %310, %314
  %316 = getelementptr inbounds double, ptr %261, i64 %308
  store double %315, ptr %316, align 8, !tbaa !32
  %317 = add nuw nsw i64 %308, 1
  %318 = icmp eq i64 %317, %297
  br i1 %318, label %301, label %307, !llvm.loop !53

319:                                              ; preds = %426, %301
  %320 = trunc i64 %305 to i32
  %321 = load ptr, ptr %41, align 8, !tbaa !44
  %322 = load ptr, ptr %42, align 8, !tbaa !47
  %323 = icmp sgt i32 %320, 0
  %324 = shl i64 %305, 32
  %325 = ashr exact i64 %324, 32
  %326 = and i64 %305, 4294967295
  br i1 %323, label %327, label %424

327:                                              ; preds = %319, %337
  %328 = phi i64 [ %345, %337 ], [ 0, %319 ]
  %329 = icmp eq i64 %328, 0
  br i1 %329, label %330, label %332

330:                                              ; preds = %327
  %331 = load double, ptr %263, align 8, !tbaa !32
  br label %337

332:                                              ; preds = %327
  %333 = mul nuw nsw i64 %328, %325
  %334 = getelementptr inbounds double, ptr %321, i64 %333
  %335 = getelementptr inbounds double, ptr %263, i64 %328
  %336 = load double, ptr %335, align 8, !tbaa !32
  br label %347

337:                                              ; preds = %347, %330
  %338 = phi i64 [ 0, %330 ], [ %333, %347 ]
  %339 = phi double [ %331, %330 ], [ %355, %347 ]
  %340 = getelementptr inbounds double, ptr %321, i64 %338
  %341 = getelementptr inbounds double, ptr %340, i64 %328
  %342 = load double, ptr %341, align 8, !tbaa !32
  %343 = getelementptr inbounds double, ptr %263, i64 %328
  %344 = fdiv double %339, %342
  store double %344, ptr %343, align 8, !tbaa !32
  %345 = add nuw nsw i64 %328, 1
  %346 = icmp eq i64 %345, %326
  br i1 %346, label %360, label %327, !llvm.loop !54

347:                                              ; preds = %347, %332
  %348 = phi i64 [ 0, %332 ], [ %356, %347 ]
  %349 = phi double [ %336, %332 ], [ %355, %347 ]
  %350 = getelementptr inbounds double, ptr %334, i64 %348
  %351 = load double, ptr %350, align 8, !tbaa !32
  %352 = getelementptr inbounds double, ptr %263, i64 %348
  %353 = load double, ptr %352, align 8, !tbaa !32
  %354 = fmul double %351, %353
  %355 = fsub double %349, %354
  store double %355, ptr %335, align 8, !tbaa !32
  %356 = add nuw nsw i64 %348, 1
  %357 = icmp eq i64 %356, %328
  br i1 %357, label %337, label %347, !llvm.loop !55

358:                                              ; preds = %371, %360
  %359 = icmp sgt i64 %361, 1
  br i1 %359, label %360, label %385, !llvm.loop !56

360:                                              ; preds = %337, %358
  %361 = phi i64 [ %363, %358 ], [ %326, %337 ]
  %362 = phi i64 [ %364, %358 ], [ %325, %337 ]
  %363 = add nsw i64 %361, -1
  %364 = add nsw i64 %362, -1
  %365 = icmp slt i64 %361, %325
  br i1 %365, label %366, label %358

366:                                              ; preds = %360
  %367 = mul nsw i64 %363, %325
  %368 = getelementptr inbounds double, ptr %321, i64 %367
  %369 = getelementptr inbounds double, ptr %263, i64 %363
  %370 = load double, ptr %369, align 8, !tbaa !32
  br label %371

371:                                              ; preds = %371, %366
  %372 = phi i64 [ %362, %366 ], [ %380, %371 ]
  %373 = phi double [ %370, %366 ], [ %379, %371 ]
  %374 = getelementptr inbounds double, ptr %368, i64 %372
  %375 = load double, ptr %374, align 8, !tbaa !32
  %376 = getelementptr inbounds double, ptr %263, i64 %372
  %377 = load double, ptr %376, align 8, !tbaa !32
  %378 = fmul double %375, %377
  %379 = fsub double %373, %378
  store double %379, ptr %369, align 8, !tbaa !32
  %380 = add nsw i64 %372, 1
  %381 = trunc i64 %380 to i32
  %382 = icmp eq i32 %320, %381
  br i1 %382, label %358, label %371, !llvm.loop !57

383:                                              ; preds = %385
  %384 = and i64 %305, 2147483647
  br label %396

385:                                              ; preds = %358, %385
  %386 = phi i64 [ %387, %385 ], [ %326, %358 ]
  %387 = add nsw i64 %386, -1
  %388 = getelementptr inbounds double, ptr %263, i64 %387
  %389 = load double, ptr %388, align 8, !tbaa !32
  %390 = getelementptr inbounds i32, ptr %322, i64 %387
  %391 = load i32, ptr %390, align 4, !tbaa !41
  %392 = sext i32 %391 to i64
  %393 = getelementptr double, ptr %294, i64 %392
  %394 = load double, ptr %393, align 8, !tbaa !32
  store double %394, ptr %388, align 8, !tbaa !32
  store double %389, ptr %393, align 8, !tbaa !32
  %395 = icmp sgt i64 %386, 1
  br i1 %395, label %385, label %383, !llvm.loop !58

396:                                              ; preds = %396, %383
  %397 = phi i64 [ 0, %383 ], [ %416, %396 ]
  %398 = phi double [ 0.000000e+00, %383 ], [ %415, %396 ]
  %399 = getelementptr inbounds double, ptr %263, i64 %397
  %400 = load double, ptr %399, align 8, !tbaa !32
  %401 = getelementptr inbounds double, ptr %256, i64 %397
  %402 = load double, ptr %401, align 8, !tbaa !32
  %403 = fsub double %402, %400
  store double %403, ptr %401, align 8, !tbaa !32
  %404 = load double, ptr %399, align 8, !tbaa !32
  %405 = tail call double @llvm.fabs.f64(double %404)
  %406 = load double, ptr %44, align 8, !tbaa !59
  %407 = load double, ptr %45, align 8, !tbaa !60
  %408 = tail call double @llvm.fabs.f64(double %403)
  %409 = fmul double %408, %407
  %410 = fadd double %406, %409
  %411 = fdiv double %405, %410
  %412 = fcmp ugt double %411, %398
  %413 = fcmp ord double %398, 0.000000e+00
  %414 = and i1 %413, %412
  %415 = select i1 %414, double %411, double %398
  %416 = add nuw nsw i64 %397, 1
  %417 = icmp eq i64 %416, %384
  br i1 %417, label %418, label %396, !llvm.loop !61

418:                                              ; preds = %396
  %419 = fdiv double %415, %299
  %420 = fmul double %415, %419
  %421 = fsub double 1.000000e+00, %419
  %422 = fdiv double %420, %421
  %423 = icmp ult i64 %298, 2
  br i1 %423, label %446, label %436

424:                                              ; preds = %319
  %425 = icmp ult i64 %298, 2
  br i1 %425, label %446, label %449

426:                                              ; preds = %301, %426
  %427 = phi i64 [ %434, %426 ], [ 0, %301 ]
  %428 = getelementptr inbounds double, ptr %256, i64 %427
  %429 = load double, ptr %428, align 8, !tbaa !32
  %430 = getelementptr inbounds double, ptr %263, i64 %427
  %431 = load double, ptr %430, align 8, !tbaa !32
  %432 = fmul double %266, %431
  %433 = fsub double %429, %432
  store double %433, ptr %430, align 8, !tbaa !32
  %434 = add nuw nsw i64 %427, 1
  %435 = icmp eq i64 %434, %305
  br i1 %435, label %319, label %426, !llvm.loop !62

436:                                              ; preds = %418
  %437 = fcmp olt double %415, 1.000000e-13
  br i1 %437, label %449, label %438

438:                                              ; preds = %436
  %439 = fcmp ogt double %422, 0.000000e+00
  %440 = fcmp olt double %422, 1.000000e+00
  %441 = and i1 %439, %440
  br i1 %441, label %449, label %442

442:                                              ; preds = %438
  %443 = fcmp ugt double %419, 2.000000e+00
  %444 = icmp ugt i64 %298, 9
  %445 = select i1 %443, i1 true, i1 %444
  br i1 %445, label %229, label %446

446:                                              ; preds = %442, %424, %418
  %447 = phi double [ 0.000000e+00, %424 ], [ %415, %418 ], [ %415, %442 ]
  %448 = add nuw nsw i64 %298, 1
  br label %296, !llvm.loop !63

449:                                              ; preds = %438, %436, %424
  %450 = add nuw nsw i64 %250, 1
  %451 = load i64, ptr %25, align 8, !tbaa !48
  %452 = icmp slt i64 %450, %451
  br i1 %452, label %247, label %231, !llvm.loop !64

453:                                              ; preds = %472, %231
  tail call fastcc void @project(ptr noundef nonnull readonly %0, i64 noundef %141)
  %454 = load i64, ptr %34, align 8, !tbaa !65
  %455 = icmp eq i64 %454, 0
  br i1 %455, label %479, label %475

456:                                              ; preds = %472, %244
  %457 = phi i64 [ 0, %244 ], [ %473, %472 ]
  %458 = getelementptr inbounds double, ptr %156, i64 %457
  %459 = load double, ptr %458, align 8, !tbaa !32
  %460 = getelementptr inbounds double, ptr %241, i64 %457
  %461 = load double, ptr %460, align 8, !tbaa !32
  %462 = load double, ptr %16, align 8, !tbaa !25
  %463 = fmul double %461, %462
  %464 = fadd double %459, %463
  %465 = getelementptr inbounds double, ptr %150, i64 %457
  store double %464, ptr %465, align 8, !tbaa !32
  %466 = load double, ptr %460, align 8, !tbaa !32
  %467 = load double, ptr %246, align 8, !tbaa !32
  %468 = fdiv double %466, %467
  %469 = getelementptr inbounds double, ptr %152, i64 %457
  store double %468, ptr %469, align 8, !tbaa !32
  br i1 %234, label %472, label %470

470:                                              ; preds = %456
  %471 = getelementptr inbounds double, ptr %154, i64 %457
  store double 0x7FF8000000000000, ptr %471, align 8, !tbaa !32
  br label %472

472:                                              ; preds = %470, %456
  %473 = add nuw nsw i64 %457, 1
  %474 = icmp eq i64 %473, %242
  br i1 %474, label %453, label %456, !llvm.loop !66

475:                                              ; preds = %453
  %476 = load ptr, ptr %13, align 8, !tbaa !19
  %477 = getelementptr inbounds i8, ptr %476, i64 %193
  %478 = getelementptr inbounds i8, ptr %477, i64 16
  store ptr %150, ptr %478, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %477, ptr noundef %152) #11
  br label %479

479:                                              ; preds = %475, %453, %140
  %480 = add nuw nsw i64 %141, 1
  %481 = load i64, ptr %7, align 8, !tbaa !11
  %482 = icmp slt i64 %480, %481
  br i1 %482, label %140, label %678, !llvm.loop !67

483:                                              ; preds = %135
  br i1 %138, label %484, label %486

484:                                              ; preds = %483
  %485 = load ptr, ptr %9, align 8, !tbaa !13
  br label %489

486:                                              ; preds = %523, %483
  %487 = load i64, ptr %25, align 8, !tbaa !48
  %488 = icmp sgt i64 %487, 1
  br i1 %488, label %532, label %528

489:                                              ; preds = %523, %484
  %490 = phi i64 [ 0, %484 ], [ %524, %523 ]
  %491 = getelementptr inbounds i64, ptr %485, i64 %490
  %492 = load i64, ptr %491, align 8, !tbaa !14
  %493 = icmp sgt i64 %492, -1
  br i1 %493, label %494, label %523

494:                                              ; preds = %489
  %495 = load ptr, ptr %17, align 8, !tbaa !31
  %496 = getelementptr inbounds double, ptr %495, i64 %492
  %497 = load double, ptr %496, align 8, !tbaa !32
  %498 = load ptr, ptr %18, align 8, !tbaa !33
  %499 = getelementptr inbounds double, ptr %498, i64 %492
  %500 = load double, ptr %499, align 8, !tbaa !32
  %501 = fsub double %497, %500
  %502 = load ptr, ptr %19, align 8, !tbaa !34
  %503 = getelementptr inbounds double, ptr %502, i64 %490
  store double %501, ptr %503, align 8, !tbaa !32
  %504 = load ptr, ptr %20, align 8, !tbaa !35
  %505 = load i64, ptr %21, align 8, !tbaa !27
  %506 = mul nsw i64 %505, %492
  %507 = getelementptr inbounds double, ptr %504, i64 %506
  %508 = load ptr, ptr %22, align 8, !tbaa !36
  %509 = load i64, ptr %23, align 8, !tbaa !37
  %510 = mul i64 %505, %490
  %511 = mul i64 %510, %509
  %512 = getelementptr inbounds double, ptr %508, i64 %511
  %513 = load i64, ptr %24, align 8, !tbaa !38
  %514 = icmp sgt i64 %513, 0
  br i1 %514, label %515, label %523

515:                                              ; preds = %494, %515
  %516 = phi i64 [ %521, %515 ], [ 0, %494 ]
  %517 = getelementptr inbounds double, ptr %507, i64 %516
  %518 = load double, ptr %517, align 8, !tbaa !32
  %519 = fmul double %501, %518
  %520 = getelementptr inbounds double, ptr %512, i64 %516
  store double %519, ptr %520, align 8, !tbaa !32
  %521 = add nuw nsw i64 %516, 1
  %522 = icmp eq i64 %521, %513
  br i1 %522, label %523, label %515, !llvm.loop !39

523:                                              ; preds = %515, %494, %489
  %524 = add nuw nsw i64 %490, 1
  %525 = icmp eq i64 %524, %127
  br i1 %525, label %486, label %489, !llvm.loop !68

526:                                              ; preds = %546
  %527 = load i64, ptr %7, align 8, !tbaa !11
  br label %528

528:                                              ; preds = %526, %486
  %529 = phi i64 [ %527, %526 ], [ %126, %486 ]
  %530 = phi i64 [ %527, %526 ], [ %127, %486 ]
  %531 = icmp sgt i64 %530, 0
  br i1 %531, label %559, label %554

532:                                              ; preds = %486, %546
  %533 = phi i64 [ %552, %546 ], [ %487, %486 ]
  %534 = phi i64 [ %551, %546 ], [ 1, %486 ]
  %535 = add nsw i64 %533, -1
  %536 = icmp eq i64 %534, %535
  %537 = add nsw i64 %534, -1
  br i1 %536, label %538, label %546

538:                                              ; preds = %532
  %539 = load i64, ptr %27, align 8, !tbaa !69
  %540 = icmp eq i64 %539, 0
  %541 = select i1 %540, i64 528, i64 520
  %542 = getelementptr inbounds i8, ptr %0, i64 %541
  %543 = load i64, ptr %28, align 8, !tbaa !70
  %544 = icmp eq i64 %543, 0
  %545 = select i1 %544, ptr %30, ptr %29
  br label %546

546:                                              ; preds = %538, %532
  %547 = phi ptr [ %542, %538 ], [ %26, %532 ]
  %548 = phi ptr [ %545, %538 ], [ %30, %532 ]
  %549 = load ptr, ptr %547, align 8, !tbaa !20
  %550 = load ptr, ptr %548, align 8, !tbaa !20
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %537, i64 noundef %534, ptr noundef %549, ptr noundef %550)
  %551 = add nuw nsw i64 %534, 1
  %552 = load i64, ptr %25, align 8, !tbaa !48
  %553 = icmp slt i64 %551, %552
  br i1 %553, label %532, label %526, !llvm.loop !71

554:                                              ; preds = %589, %528
  %555 = phi i64 [ %529, %528 ], [ %590, %589 ]
  %556 = phi i64 [ %530, %528 ], [ %591, %589 ]
  %557 = load i64, ptr %34, align 8, !tbaa !65
  %558 = icmp eq i64 %557, 0
  br i1 %558, label %594, label %597

559:                                              ; preds = %528, %589
  %560 = phi i64 [ %590, %589 ], [ %529, %528 ]
  %561 = phi i64 [ %591, %589 ], [ %530, %528 ]
  %562 = phi i64 [ %592, %589 ], [ 0, %528 ]
  %563 = load ptr, ptr %9, align 8, !tbaa !13
  %564 = getelementptr inbounds i64, ptr %563, i64 %562
  %565 = load i64, ptr %564, align 8, !tbaa !14
  %566 = icmp sgt i64 %565, -1
  br i1 %566, label %567, label %589

567:                                              ; preds = %559
  %568 = load i64, ptr %27, align 8, !tbaa !69
  %569 = icmp eq i64 %568, 0
  %570 = load i64, ptr %25, align 8, !tbaa !48
  %571 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %569, label %582, label %572

572:                                              ; preds = %567
  %573 = add nsw i64 %570, -1
  %574 = load ptr, ptr %31, align 8, !tbaa !43
  %575 = mul nsw i64 %571, %565
  %576 = getelementptr inbounds double, ptr %574, i64 %575
  %577 = load ptr, ptr %32, align 8, !tbaa !26
  %578 = mul nsw i64 %571, %562
  %579 = getelementptr inbounds double, ptr %577, i64 %578
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %562, i64 noundef %573, ptr noundef %576, ptr noundef %579)
  %580 = load i64, ptr %25, align 8, !tbaa !48
  %581 = load i64, ptr %21, align 8, !tbaa !27
  br label %582

582:                                              ; preds = %572, %567
  %583 = phi i64 [ %581, %572 ], [ %571, %567 ]
  %584 = phi i64 [ %580, %572 ], [ %570, %567 ]
  %585 = load ptr, ptr %33, align 8, !tbaa !29
  %586 = mul nsw i64 %583, %562
  %587 = getelementptr inbounds double, ptr %585, i64 %586
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %562, i64 noundef %584, ptr noundef null, ptr noundef %587)
  tail call fastcc void @project(ptr noundef nonnull readonly %0, i64 noundef %562)
  %588 = load i64, ptr %7, align 8, !tbaa !11
  br label %589

589:                                              ; preds = %582, %559
  %590 = phi i64 [ %560, %559 ], [ %588, %582 ]
  %591 = phi i64 [ %561, %559 ], [ %588, %582 ]
  %592 = add nuw nsw i64 %562, 1
  %593 = icmp slt i64 %592, %591
  br i1 %593, label %559, label %554, !llvm.loop !72

594:                                              ; preds = %554
  %595 = load i64, ptr %28, align 8, !tbaa !70
  %596 = icmp eq i64 %595, 0
  br i1 %596, label %597, label %627

597:                                              ; preds = %594, %554
  %598 = load ptr, ptr %32, align 8, !tbaa !26
  %599 = load ptr, ptr %29, align 8, !tbaa !28
  %600 = load i64, ptr %6, align 8, !tbaa !12
  %601 = icmp eq i64 %600, 1
  %602 = icmp sgt i64 %556, 0
  %603 = and i1 %602, %601
  br i1 %603, label %604, label %627

604:                                              ; preds = %597, %622
  %605 = phi i64 [ %623, %622 ], [ %555, %597 ]
  %606 = phi i64 [ %624, %622 ], [ %556, %597 ]
  %607 = phi i64 [ %625, %622 ], [ 0, %597 ]
  %608 = load ptr, ptr %9, align 8, !tbaa !13
  %609 = getelementptr inbounds i64, ptr %608, i64 %607
  %610 = load i64, ptr %609, align 8, !tbaa !14
  %611 = icmp sgt i64 %610, -1
  br i1 %611, label %612, label %622

612:                                              ; preds = %604
  %613 = load i64, ptr %21, align 8, !tbaa !27
  %614 = mul nsw i64 %613, %607
  %615 = getelementptr inbounds double, ptr %598, i64 %614
  %616 = getelementptr inbounds double, ptr %599, i64 %614
  %617 = load ptr, ptr %13, align 8, !tbaa !19
  %618 = mul i64 %607, 40
  %619 = getelementptr inbounds i8, ptr %617, i64 %618
  %620 = getelementptr inbounds i8, ptr %619, i64 16
  store ptr %615, ptr %620, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %619, ptr noundef %616) #11
  %621 = load i64, ptr %7, align 8, !tbaa !11
  br label %622

622:                                              ; preds = %612, %604
  %623 = phi i64 [ %605, %604 ], [ %621, %612 ]
  %624 = phi i64 [ %606, %604 ], [ %621, %612 ]
  %625 = add nuw nsw i64 %607, 1
  %626 = icmp slt i64 %625, %624
  br i1 %626, label %604, label %627, !llvm.loop !73

627:                                              ; preds = %622, %597, %594
  %628 = phi i64 [ %555, %597 ], [ %555, %594 ], [ %623, %622 ]
  %629 = phi i64 [ %556, %597 ], [ %556, %594 ], [ %624, %622 ]
  %630 = load i64, ptr %35, align 8, !tbaa !50
  %631 = icmp ne i64 %630, 0
  %632 = icmp sgt i64 %629, 0
  %633 = and i1 %631, %632
  br i1 %633, label %634, label %678

634:                                              ; preds = %627
  %635 = load ptr, ptr %9, align 8, !tbaa !13
  br label %636

636:                                              ; preds = %656, %634
  %637 = phi i1 [ true, %634 ], [ %658, %656 ]
  %638 = phi i64 [ 0, %634 ], [ %657, %656 ]
  %639 = getelementptr inbounds i64, ptr %635, i64 %638
  %640 = load i64, ptr %639, align 8, !tbaa !14
  %641 = icmp sgt i64 %640, -1
  br i1 %641, label %642, label %656

642:                                              ; preds = %636
  %643 = load i64, ptr %36, align 8, !tbaa !74
  %644 = icmp eq i64 %643, 0
  br i1 %644, label %645, label %660

645:                                              ; preds = %642
  %646 = load ptr, ptr %37, align 8, !tbaa !75
  %647 = load ptr, ptr %38, align 8, !tbaa !76
  %648 = getelementptr inbounds i64, ptr %647, i64 %640
  %649 = load i64, ptr %648, align 8, !tbaa !14
  %650 = getelementptr inbounds double, ptr %646, i64 %649
  %651 = load double, ptr %650, align 8, !tbaa !32
  %652 = load ptr, ptr %17, align 8, !tbaa !31
  %653 = getelementptr inbounds double, ptr %652, i64 %640
  %654 = load double, ptr %653, align 8, !tbaa !32
  %655 = fcmp ugt double %651, %654
  br i1 %655, label %656, label %660

656:                                              ; preds = %645, %636
  %657 = add nuw nsw i64 %638, 1
  %658 = icmp slt i64 %657, %629
  %659 = icmp eq i64 %657, %629
  br i1 %659, label %660, label %636, !llvm.loop !77

660:                                              ; preds = %656, %645, %642
  %661 = phi i1 [ %637, %645 ], [ %637, %642 ], [ %658, %656 ]
  %662 = icmp sgt i64 %630, 0
  %663 = and i1 %662, %661
  br i1 %663, label %664, label %678

664:                                              ; preds = %660, %664
  %665 = phi i64 [ %668, %664 ], [ 0, %660 ]
  %666 = load i64, ptr %25, align 8, !tbaa !48
  %667 = load i64, ptr %39, align 8, !tbaa !51
  %668 = add nuw nsw i64 %665, 1
  %669 = add i64 %666, %668
  %670 = add i64 %669, %667
  %671 = add nsw i64 %666, %665
  %672 = load ptr, ptr %26, align 8, !tbaa !30
  %673 = load ptr, ptr %30, align 8, !tbaa !49
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %670, i64 noundef %671, ptr noundef %672, ptr noundef %673)
  %674 = load i64, ptr %35, align 8, !tbaa !50
  %675 = icmp slt i64 %668, %674
  br i1 %675, label %664, label %676, !llvm.loop !78

676:                                              ; preds = %664
  %677 = load i64, ptr %7, align 8, !tbaa !11
  br label %678

678:                                              ; preds = %479, %676, %660, %627, %139
  %679 = phi i64 [ %677, %676 ], [ %628, %660 ], [ %628, %627 ], [ %126, %139 ], [ %481, %479 ]
  %680 = icmp sgt i64 %679, 0
  br i1 %680, label %684, label %681

681:                                              ; preds = %1298, %678
  %682 = phi i64 [ %679, %678 ], [ %1300, %1298 ]
  %683 = icmp sgt i64 %65, 1
  br i1 %683, label %1302, label %1307

684:                                              ; preds = %678, %1298
  %685 = phi i64 [ %1299, %1298 ], [ 0, %678 ]
  %686 = load ptr, ptr %9, align 8, !tbaa !13
  %687 = getelementptr inbounds i64, ptr %686, i64 %685
  %688 = load i64, ptr %687, align 8, !tbaa !14
  %689 = icmp sgt i64 %688, -1
  br i1 %689, label %690, label %1298

690:                                              ; preds = %684
  %691 = load ptr, ptr %46, align 8, !tbaa !79
  %692 = getelementptr inbounds i64, ptr %691, i64 %688
  %693 = load i64, ptr %692, align 8, !tbaa !14
  %694 = load ptr, ptr %47, align 8, !tbaa !80
  %695 = getelementptr inbounds double, ptr %694, i64 %693
  %696 = load double, ptr %695, align 8, !tbaa !32
  %697 = load ptr, ptr %31, align 8, !tbaa !43
  %698 = load i64, ptr %21, align 8, !tbaa !27
  %699 = mul nsw i64 %698, %688
  %700 = getelementptr inbounds double, ptr %697, i64 %699
  %701 = load ptr, ptr %32, align 8, !tbaa !26
  %702 = mul nsw i64 %698, %685
  %703 = getelementptr inbounds double, ptr %701, i64 %702
  %704 = load ptr, ptr %33, align 8, !tbaa !29
  %705 = getelementptr inbounds double, ptr %704, i64 %702
  %706 = load i64, ptr %24, align 8, !tbaa !38
  %707 = icmp sgt i64 %706, 3
  br i1 %707, label %715, label %708

708:                                              ; preds = %715, %690
  %709 = phi double [ 0.000000e+00, %690 ], [ %725, %715 ]
  %710 = phi double [ 0.000000e+00, %690 ], [ %730, %715 ]
  %711 = phi double [ 0.000000e+00, %690 ], [ %735, %715 ]
  %712 = phi double [ 0.000000e+00, %690 ], [ %739, %715 ]
  %713 = phi i64 [ 0, %690 ], [ %740, %715 ]
  %714 = icmp slt i64 %713, %706
  br i1 %714, label %743, label %752

715:                                              ; preds = %690, %715
  %716 = phi i64 [ %740, %715 ], [ 0, %690 ]
  %717 = phi double [ %739, %715 ], [ 0.000000e+00, %690 ]
  %718 = phi double [ %735, %715 ], [ 0.000000e+00, %690 ]
  %719 = phi double [ %730, %715 ], [ 0.000000e+00, %690 ]
  %720 = phi double [ %725, %715 ], [ 0.000000e+00, %690 ]
  %721 = or disjoint i64 %716, 3
  %722 = getelementptr inbounds double, ptr %703, i64 %716
  %723 = load double, ptr %722, align 8, !tbaa !32
  %724 = fsub double %723, %723
  %725 = fadd double %720, %724
  %726 = or disjoint i64 %716, 1
  %727 = getelementptr inbounds double, ptr %703, i64 %726
  %728 = load double, ptr %727, align 8, !tbaa !32
  %729 = fsub double %728, %728
  %730 = fadd double %719, %729
  %731 = or disjoint i64 %716, 2
  %732 = getelementptr inbounds double, ptr %703, i64 %731
  %733 = load double, ptr %732, align 8, !tbaa !32
  %734 = fsub double %733, %733
  %735 = fadd double %718, %734
  %736 = getelementptr inbounds double, ptr %703, i64 %721
  %737 = load double, ptr %736, align 8, !tbaa !32
  %738 = fsub double %737, %737
  %739 = fadd double %717, %738
  %740 = add nuw nsw i64 %716, 4
  %741 = or disjoint i64 %740, 3
  %742 = icmp slt i64 %741, %706
  br i1 %742, label %715, label %708, !llvm.loop !81

743:                                              ; preds = %708, %743
  %744 = phi i64 [ %750, %743 ], [ %713, %708 ]
  %745 = phi double [ %749, %743 ], [ %709, %708 ]
  %746 = getelementptr inbounds double, ptr %703, i64 %744
  %747 = load double, ptr %746, align 8, !tbaa !32
  %748 = fsub double %747, %747
  %749 = fadd double %745, %748
  %750 = add nuw nsw i64 %744, 1
  %751 = icmp eq i64 %750, %706
  br i1 %751, label %752, label %743, !llvm.loop !82

752:                                              ; preds = %743, %708
  %753 = phi double [ %709, %708 ], [ %749, %743 ]
  %754 = getelementptr inbounds double, ptr %700, i64 %706
  %755 = sub nsw i64 %698, %706
  %756 = icmp sgt i64 %755, 3
  br i1 %756, label %764, label %757

757:                                              ; preds = %764, %752
  %758 = phi double [ 0.000000e+00, %752 ], [ %774, %764 ]
  %759 = phi double [ 0.000000e+00, %752 ], [ %779, %764 ]
  %760 = phi double [ 0.000000e+00, %752 ], [ %784, %764 ]
  %761 = phi double [ 0.000000e+00, %752 ], [ %788, %764 ]
  %762 = phi i64 [ 0, %752 ], [ %789, %764 ]
  %763 = icmp slt i64 %762, %755
  br i1 %763, label %792, label %801

764:                                              ; preds = %752, %764
  %765 = phi i64 [ %789, %764 ], [ 0, %752 ]
  %766 = phi double [ %788, %764 ], [ 0.000000e+00, %752 ]
  %767 = phi double [ %784, %764 ], [ 0.000000e+00, %752 ]
  %768 = phi double [ %779, %764 ], [ 0.000000e+00, %752 ]
  %769 = phi double [ %774, %764 ], [ 0.000000e+00, %752 ]
  %770 = or disjoint i64 %765, 3
  %771 = getelementptr inbounds double, ptr %754, i64 %765
  %772 = load double, ptr %771, align 8, !tbaa !32
  %773 = fsub double %772, %772
  %774 = fadd double %769, %773
  %775 = or disjoint i64 %765, 1
  %776 = getelementptr inbounds double, ptr %754, i64 %775
  %777 = load double, ptr %776, align 8, !tbaa !32
  %778 = fsub double %777, %777
  %779 = fadd double %768, %778
  %780 = or disjoint i64 %765, 2
  %781 = getelementptr inbounds double, ptr %754, i64 %780
  %782 = load double, ptr %781, align 8, !tbaa !32
  %783 = fsub double %782, %782
  %784 = fadd double %767, %783
  %785 = getelementptr inbounds double, ptr %754, i64 %770
  %786 = load double, ptr %785, align 8, !tbaa !32
  %787 = fsub double %786, %786
  %788 = fadd double %766, %787
  %789 = add nuw nsw i64 %765, 4
  %790 = or disjoint i64 %789, 3
  %791 = icmp slt i64 %790, %755
  br i1 %791, label %764, label %757, !llvm.loop !81

792:                                              ; preds = %757, %792
  %793 = phi i64 [ %799, %792 ], [ %762, %757 ]
  %794 = phi double [ %798, %792 ], [ %758, %757 ]
  %795 = getelementptr inbounds double, ptr %754, i64 %793
  %796 = load double, ptr %795, align 8, !tbaa !32
  %797 = fsub double %796, %796
  %798 = fadd double %794, %797
  %799 = add nuw nsw i64 %793, 1
  %800 = icmp eq i64 %799, %755
  br i1 %800, label %801, label %792, !llvm.loop !82

801:                                              ; preds = %792, %757
  %802 = phi double [ %758, %757 ], [ %798, %792 ]
  %803 = icmp sgt i64 %706, 0
  br i1 %803, label %804, label %827

804:                                              ; preds = %801
  %805 = load double, ptr %44, align 8, !tbaa !59
  %806 = load double, ptr %45, align 8, !tbaa !60
  br label %807

807:                                              ; preds = %807, %804
  %808 = phi double [ 0.000000e+00, %804 ], [ %824, %807 ]
  %809 = phi i64 [ 0, %804 ], [ %825, %807 ]
  %810 = getelementptr inbounds double, ptr %705, i64 %809
  %811 = load double, ptr %810, align 8, !tbaa !32
  %812 = getelementptr inbounds double, ptr %700, i64 %809
  %813 = load double, ptr %812, align 8, !tbaa !32
  %814 = tail call double @llvm.fabs.f64(double %813)
  %815 = getelementptr inbounds double, ptr %703, i64 %809
  %816 = load double, ptr %815, align 8, !tbaa !32
  %817 = tail call double @llvm.fabs.f64(double %816)
  %818 = fcmp ogt double %814, %817
  %819 = select i1 %818, double %814, double %817
  %820 = fmul double %806, %819
  %821 = fadd double %805, %820
  %822 = fdiv double %811, %821
  %823 = fmul double %822, %822
  %824 = fadd double %808, %823
  %825 = add nuw nsw i64 %809, 1
  %826 = icmp eq i64 %825, %706
  br i1 %826, label %827, label %807, !llvm.loop !83

827:                                              ; preds = %807, %801
  %828 = phi double [ 0.000000e+00, %801 ], [ %824, %807 ]
  %829 = fadd double %760, %761
  %830 = fadd double %759, %802
  %831 = fadd double %829, %830
  %832 = fadd double %711, %712
  %833 = fadd double %710, %753
  %834 = fadd double %832, %833
  %835 = fadd double %834, %831
  %836 = fcmp oeq double %835, 0.000000e+00
  %837 = sitofp i64 %698 to double
  %838 = fdiv double %828, %837
  %839 = tail call double @llvm.sqrt.f64(double %838)
  %840 = load i64, ptr %48, align 8, !tbaa !84
  %841 = icmp eq i64 %840, 0
  %842 = fcmp ord double %839, 0.000000e+00
  %843 = select i1 %841, i1 true, i1 %842
  %844 = fcmp oge double %839, 0.000000e+00
  %845 = select i1 %836, i1 %844, i1 false
  %846 = select i1 %845, double %839, double 0x7FF0000000000000
  %847 = load i64, ptr %36, align 8, !tbaa !74
  %848 = icmp ne i64 %847, 0
  %849 = select i1 %848, i1 %836, i1 false
  %850 = select i1 %849, i1 %841, i1 false
  br i1 %850, label %851, label %936

851:                                              ; preds = %827
  %852 = load i64, ptr %39, align 8, !tbaa !51
  %853 = icmp sgt i64 %852, 0
  br i1 %853, label %854, label %868

854:                                              ; preds = %851, %854
  %855 = phi i64 [ %866, %854 ], [ %852, %851 ]
  %856 = phi i64 [ %858, %854 ], [ 0, %851 ]
  %857 = load i64, ptr %25, align 8, !tbaa !48
  %858 = add nuw nsw i64 %856, 1
  %859 = add i64 %857, %858
  %860 = load ptr, ptr %49, align 8, !tbaa !85
  %861 = mul nsw i64 %855, %685
  %862 = add nsw i64 %861, %856
  %863 = load i64, ptr %21, align 8, !tbaa !27
  %864 = mul nsw i64 %863, %862
  %865 = getelementptr inbounds double, ptr %860, i64 %864
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %685, i64 noundef %859, ptr noundef null, ptr noundef %865)
  %866 = load i64, ptr %39, align 8, !tbaa !51
  %867 = icmp slt i64 %858, %866
  br i1 %867, label %854, label %868, !llvm.loop !86

868:                                              ; preds = %854, %851
  %869 = mul i64 %685, 40
  br label %890

870:                                              ; preds = %925
  %871 = load ptr, ptr %17, align 8, !tbaa !31
  %872 = getelementptr inbounds double, ptr %871, i64 %688
  %873 = load double, ptr %872, align 8, !tbaa !32
  %874 = load ptr, ptr %32, align 8, !tbaa !26
  %875 = load i64, ptr %21, align 8, !tbaa !27
  %876 = mul nsw i64 %875, %685
  %877 = getelementptr inbounds double, ptr %874, i64 %876
  %878 = load ptr, ptr %30, align 8, !tbaa !49
  %879 = getelementptr inbounds double, ptr %878, i64 %876
  %880 = load ptr, ptr %40, align 8, !tbaa !40
  %881 = getelementptr inbounds double, ptr %880, i64 %685
  store double %873, ptr %881, align 8, !tbaa !32
  %882 = load ptr, ptr %13, align 8, !tbaa !19
  %883 = getelementptr inbounds i8, ptr %882, i64 %869
  %884 = getelementptr inbounds i8, ptr %883, i64 16
  store ptr %877, ptr %884, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %883, ptr noundef %879) #11
  %885 = load double, ptr %879, align 8, !tbaa !32
  %886 = fcmp uge double %885, 0.000000e+00
  %887 = icmp slt i64 %927, 8
  %888 = select i1 %886, i1 %887, i1 false
  %889 = or i1 %926, %888
  br i1 %889, label %930, label %936

890:                                              ; preds = %925, %868
  %891 = phi i64 [ 8, %868 ], [ %927, %925 ]
  %892 = phi i1 [ false, %868 ], [ %926, %925 ]
  %893 = phi i64 [ 1, %868 ], [ %928, %925 ]
  %894 = uitofp nneg i64 %893 to double
  %895 = fmul double %894, 1.250000e-01
  %896 = load ptr, ptr %26, align 8, !tbaa !30
  %897 = load i64, ptr %21, align 8, !tbaa !27
  %898 = mul nsw i64 %897, %685
  %899 = getelementptr inbounds double, ptr %896, i64 %898
  tail call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %685, double noundef %895, ptr noundef %899)
  %900 = load ptr, ptr %18, align 8, !tbaa !33
  %901 = getelementptr inbounds double, ptr %900, i64 %688
  %902 = load double, ptr %901, align 8, !tbaa !32
  %903 = load ptr, ptr %19, align 8, !tbaa !34
  %904 = getelementptr inbounds double, ptr %903, i64 %685
  %905 = load double, ptr %904, align 8, !tbaa !32
  %906 = fmul double %895, %905
  %907 = fadd double %902, %906
  %908 = load ptr, ptr %30, align 8, !tbaa !49
  %909 = load i64, ptr %21, align 8, !tbaa !27
  %910 = mul nsw i64 %909, %685
  %911 = getelementptr inbounds double, ptr %908, i64 %910
  %912 = load ptr, ptr %40, align 8, !tbaa !40
  %913 = getelementptr inbounds double, ptr %912, i64 %685
  store double %907, ptr %913, align 8, !tbaa !32
  %914 = load ptr, ptr %13, align 8, !tbaa !19
  %915 = getelementptr inbounds i8, ptr %914, i64 %869
  %916 = getelementptr inbounds i8, ptr %915, i64 16
  store ptr %899, ptr %916, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %915, ptr noundef %911) #11
  %917 = load double, ptr %911, align 8, !tbaa !32
  %918 = fcmp olt double %917, 0.000000e+00
  br i1 %918, label %922, label %919

919:                                              ; preds = %890
  %920 = icmp sgt i64 %893, %891
  %921 = or i1 %892, %920
  br label %925

922:                                              ; preds = %890
  %923 = icmp sgt i64 %891, 7
  %924 = select i1 %923, i64 %893, i64 %891
  br label %925

925:                                              ; preds = %922, %919
  %926 = phi i1 [ %921, %919 ], [ %892, %922 ]
  %927 = phi i64 [ %891, %919 ], [ %924, %922 ]
  %928 = add nuw nsw i64 %893, 1
  %929 = icmp eq i64 %928, 8
  br i1 %929, label %870, label %890, !llvm.loop !87

930:                                              ; preds = %870
  %931 = sitofp i64 %927 to double
  %932 = fmul double %931, 1.250000e-01
  %933 = fdiv double 9.000000e-01, %932
  %934 = load double, ptr %50, align 8, !tbaa !88
  %935 = tail call double @llvm.pow.f64(double %933, double %934)
  br label %936

936:                                              ; preds = %930, %870, %827
  %937 = phi double [ %846, %827 ], [ %935, %930 ], [ %846, %870 ]
  %938 = fcmp olt double %937, 1.000000e+00
  %939 = load ptr, ptr %51, align 8, !tbaa !89
  br i1 %938, label %940, label %942

940:                                              ; preds = %936
  %941 = load i64, ptr %48, align 8, !tbaa !84
  br label %949

942:                                              ; preds = %936
  %943 = getelementptr inbounds i64, ptr %939, i64 %688
  %944 = load i64, ptr %943, align 8, !tbaa !14
  %945 = icmp eq i64 %944, 0
  %946 = load i64, ptr %48, align 8, !tbaa !84
  %947 = icmp eq i64 %946, 0
  %948 = select i1 %945, i1 %947, i1 false
  br i1 %948, label %952, label %949

949:                                              ; preds = %942, %940
  %950 = phi i64 [ %941, %940 ], [ %946, %942 ]
  %951 = select i1 %836, i1 %843, i1 false
  br label %952

952:                                              ; preds = %949, %942
  %953 = phi i64 [ %950, %949 ], [ 0, %942 ]
  %954 = phi i1 [ false, %949 ], [ true, %942 ]
  %955 = phi i1 [ %951, %949 ], [ false, %942 ]
  %956 = freeze i1 %955
  %957 = load ptr, ptr %9, align 8, !tbaa !13
  %958 = getelementptr inbounds i64, ptr %957, i64 %685
  %959 = load i64, ptr %958, align 8, !tbaa !14
  %960 = fdiv double 1.000000e+00, %937
  %961 = load double, ptr %50, align 8, !tbaa !88
  %962 = fdiv double 1.000000e+00, %961
  %963 = tail call double @llvm.pow.f64(double %960, double %962)
  %964 = fmul double %963, 9.000000e-01
  %965 = select i1 %956, double 1.000000e+00, double 2.000000e-01
  %966 = select i1 %956, double 1.000000e+01, double 9.000000e-01
  %967 = fcmp olt double %964, %966
  %968 = select i1 %967, double %964, double %966
  %969 = fcmp ogt double %968, %965
  %970 = select i1 %969, double %968, double %965
  %971 = load ptr, ptr %19, align 8, !tbaa !34
  %972 = getelementptr inbounds double, ptr %971, i64 %685
  %973 = load double, ptr %972, align 8, !tbaa !32
  %974 = fmul double %973, %970
  %975 = load double, ptr %52, align 8, !tbaa !90
  %976 = fcmp olt double %974, %975
  %977 = select i1 %976, double %974, double %975
  %978 = icmp ne i64 %953, 0
  %979 = load double, ptr %53, align 8, !tbaa !91
  %980 = fcmp uge double %977, %979
  %981 = select i1 %978, i1 true, i1 %980
  %982 = getelementptr inbounds i64, ptr %939, i64 %959
  %983 = load i64, ptr %982, align 8, !tbaa !14
  %984 = icmp ne i64 %983, 0
  %985 = fcmp oeq double %970, 1.000000e+00
  %986 = and i1 %984, %985
  %987 = select i1 %986, double %979, double %977
  %988 = fcmp ole double %987, %979
  %989 = zext i1 %988 to i64
  store i64 %989, ptr %982, align 8, !tbaa !14
  %990 = fcmp ogt double %987, %979
  %991 = select i1 %990, double %987, double %979
  %992 = load ptr, ptr %54, align 8, !tbaa !92
  %993 = getelementptr inbounds i64, ptr %992, i64 %688
  %994 = load i64, ptr %993, align 8, !tbaa !14
  %995 = add nsw i64 %994, 1
  store i64 %995, ptr %993, align 8, !tbaa !14
  %996 = load ptr, ptr %55, align 8, !tbaa !93
  %997 = getelementptr inbounds i64, ptr %996, i64 %688
  %998 = load i64, ptr %997, align 8, !tbaa !14
  %999 = add nsw i64 %998, 1
  store i64 %999, ptr %997, align 8, !tbaa !14
  br i1 %956, label %1002, label %1000

1000:                                             ; preds = %952
  %1001 = load ptr, ptr %18, align 8, !tbaa !33
  br label %1217

1002:                                             ; preds = %952
  %1003 = load i64, ptr %958, align 8, !tbaa !14
  %1004 = load ptr, ptr %18, align 8, !tbaa !33
  %1005 = getelementptr inbounds double, ptr %1004, i64 %1003
  %1006 = load double, ptr %1005, align 8, !tbaa !32
  %1007 = load ptr, ptr %17, align 8, !tbaa !31
  %1008 = getelementptr inbounds double, ptr %1007, i64 %1003
  %1009 = load double, ptr %1008, align 8, !tbaa !32
  %1010 = load ptr, ptr %32, align 8, !tbaa !26
  %1011 = load i64, ptr %21, align 8, !tbaa !27
  %1012 = mul nsw i64 %1011, %685
  %1013 = getelementptr inbounds double, ptr %1010, i64 %1012
  %1014 = load ptr, ptr %38, align 8, !tbaa !76
  %1015 = getelementptr inbounds i64, ptr %1014, i64 %1003
  %1016 = load i64, ptr %36, align 8, !tbaa !74
  %1017 = icmp eq i64 %1016, 0
  br i1 %1017, label %1018, label %1024

1018:                                             ; preds = %1002
  %1019 = load ptr, ptr %37, align 8, !tbaa !75
  %1020 = load i64, ptr %1015, align 8, !tbaa !14
  %1021 = getelementptr inbounds double, ptr %1019, i64 %1020
  %1022 = load double, ptr %1021, align 8, !tbaa !32
  %1023 = fcmp ugt double %1022, %1009
  br i1 %1023, label %1105, label %1024

1024:                                             ; preds = %1018, %1002
  %1025 = load i64, ptr %39, align 8, !tbaa !51
  %1026 = icmp sgt i64 %1025, 0
  br i1 %1026, label %1027, label %1043

1027:                                             ; preds = %1024, %1027
  %1028 = phi i64 [ %1039, %1027 ], [ %1025, %1024 ]
  %1029 = phi i64 [ %1031, %1027 ], [ 0, %1024 ]
  %1030 = load i64, ptr %25, align 8, !tbaa !48
  %1031 = add nuw nsw i64 %1029, 1
  %1032 = add i64 %1030, %1031
  %1033 = load ptr, ptr %49, align 8, !tbaa !85
  %1034 = mul nsw i64 %1028, %685
  %1035 = add nsw i64 %1034, %1029
  %1036 = load i64, ptr %21, align 8, !tbaa !27
  %1037 = mul nsw i64 %1036, %1035
  %1038 = getelementptr inbounds double, ptr %1033, i64 %1037
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %685, i64 noundef %1032, ptr noundef null, ptr noundef %1038)
  %1039 = load i64, ptr %39, align 8, !tbaa !51
  %1040 = icmp slt i64 %1031, %1039
  br i1 %1040, label %1027, label %1041, !llvm.loop !86

1041:                                             ; preds = %1027
  %1042 = load i64, ptr %36, align 8, !tbaa !74
  br label %1043

1043:                                             ; preds = %1041, %1024
  %1044 = phi i64 [ %1042, %1041 ], [ %1016, %1024 ]
  %1045 = icmp eq i64 %1044, 0
  br i1 %1045, label %1105, label %1046

1046:                                             ; preds = %1043
  %1047 = load ptr, ptr %30, align 8, !tbaa !49
  %1048 = load i64, ptr %21, align 8, !tbaa !27
  %1049 = mul nsw i64 %1048, %685
  %1050 = getelementptr inbounds double, ptr %1047, i64 %1049
  %1051 = load ptr, ptr %40, align 8, !tbaa !40
  %1052 = getelementptr inbounds double, ptr %1051, i64 %685
  store double %1009, ptr %1052, align 8, !tbaa !32
  %1053 = load ptr, ptr %13, align 8, !tbaa !19
  %1054 = mul i64 %685, 40
  %1055 = getelementptr inbounds i8, ptr %1053, i64 %1054
  %1056 = getelementptr inbounds i8, ptr %1055, i64 16
  store ptr %1013, ptr %1056, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1055, ptr noundef %1050) #11
  %1057 = load double, ptr %1050, align 8, !tbaa !32
  %1058 = fcmp olt double %1057, 0.000000e+00
  br i1 %1058, label %1059, label %1105

1059:                                             ; preds = %1046
  %1060 = load ptr, ptr %26, align 8, !tbaa !30
  %1061 = load i64, ptr %21, align 8, !tbaa !27
  %1062 = mul nsw i64 %1061, %685
  %1063 = getelementptr inbounds double, ptr %1060, i64 %1062
  %1064 = fadd double %1006, %1009
  %1065 = fmul double %1064, 5.000000e-01
  %1066 = fsub double %1009, %1006
  %1067 = tail call double @llvm.fabs.f64(double %1065)
  %1068 = fadd double %1067, 1.000000e+00
  %1069 = fmul double %1068, 0x3D719799812DEA11
  %1070 = fcmp ugt double %1066, %1069
  %1071 = fcmp ugt double %1065, %1006
  %1072 = and i1 %1071, %1070
  %1073 = fcmp ult double %1065, %1009
  %1074 = and i1 %1073, %1072
  br i1 %1074, label %1075, label %1105

1075:                                             ; preds = %1059, %1075
  %1076 = phi double [ %1095, %1075 ], [ %1065, %1059 ]
  %1077 = phi double [ %1093, %1075 ], [ %1006, %1059 ]
  %1078 = phi double [ %1092, %1075 ], [ %1009, %1059 ]
  %1079 = fsub double %1076, %1006
  %1080 = fdiv double %1079, %1066
  tail call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %685, double noundef %1080, ptr noundef %1063)
  %1081 = load ptr, ptr %30, align 8, !tbaa !49
  %1082 = load i64, ptr %21, align 8, !tbaa !27
  %1083 = mul nsw i64 %1082, %685
  %1084 = getelementptr inbounds double, ptr %1081, i64 %1083
  %1085 = load ptr, ptr %40, align 8, !tbaa !40
  %1086 = getelementptr inbounds double, ptr %1085, i64 %685
  store double %1076, ptr %1086, align 8, !tbaa !32
  %1087 = load ptr, ptr %13, align 8, !tbaa !19
  %1088 = getelementptr inbounds i8, ptr %1087, i64 %1054
  %1089 = getelementptr inbounds i8, ptr %1088, i64 16
  store ptr %1063, ptr %1089, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1088, ptr noundef %1084) #11
  %1090 = load double, ptr %1084, align 8, !tbaa !32
  %1091 = fcmp olt double %1090, 0.000000e+00
  %1092 = select i1 %1091, double %1076, double %1078
  %1093 = select i1 %1091, double %1077, double %1076
  %1094 = fadd double %1092, %1093
  %1095 = fmul double %1094, 5.000000e-01
  %1096 = fsub double %1092, %1093
  %1097 = tail call double @llvm.fabs.f64(double %1095)
  %1098 = fadd double %1097, 1.000000e+00
  %1099 = fmul double %1098, 0x3D719799812DEA11
  %1100 = fcmp ugt double %1096, %1099
  %1101 = fcmp ugt double %1095, %1093
  %1102 = and i1 %1101, %1100
  %1103 = fcmp ult double %1095, %1092
  %1104 = and i1 %1103, %1102
  br i1 %1104, label %1075, label %1105, !llvm.loop !94

1105:                                             ; preds = %1075, %1059, %1046, %1043, %1018
  %1106 = phi i1 [ false, %1046 ], [ true, %1059 ], [ false, %1043 ], [ false, %1018 ], [ true, %1075 ]
  %1107 = phi double [ %1009, %1046 ], [ %1065, %1059 ], [ %1009, %1043 ], [ %1009, %1018 ], [ %1095, %1075 ]
  %1108 = load ptr, ptr %37, align 8, !tbaa !75
  %1109 = load i64, ptr %1015, align 8, !tbaa !14
  %1110 = getelementptr inbounds double, ptr %1108, i64 %1109
  %1111 = load double, ptr %1110, align 8, !tbaa !32
  %1112 = fcmp ugt double %1111, %1107
  br i1 %1112, label %1133, label %1113

1113:                                             ; preds = %1105
  %1114 = fsub double %1009, %1006
  br label %1115

1115:                                             ; preds = %1115, %1113
  %1116 = phi double [ %1111, %1113 ], [ %1131, %1115 ]
  %1117 = phi i64 [ %1109, %1113 ], [ %1128, %1115 ]
  %1118 = fsub double %1116, %1006
  %1119 = fdiv double %1118, %1114
  %1120 = load ptr, ptr %56, align 8, !tbaa !95
  %1121 = load i64, ptr %57, align 8, !tbaa !96
  %1122 = mul nsw i64 %1121, %1003
  %1123 = add nsw i64 %1122, %1117
  %1124 = load i64, ptr %21, align 8, !tbaa !27
  %1125 = mul nsw i64 %1123, %1124
  %1126 = getelementptr inbounds double, ptr %1120, i64 %1125
  tail call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %685, double noundef %1119, ptr noundef %1126)
  %1127 = load i64, ptr %1015, align 8, !tbaa !14
  %1128 = add nsw i64 %1127, 1
  store i64 %1128, ptr %1015, align 8, !tbaa !14
  %1129 = load ptr, ptr %37, align 8, !tbaa !75
  %1130 = getelementptr inbounds double, ptr %1129, i64 %1128
  %1131 = load double, ptr %1130, align 8, !tbaa !32
  %1132 = fcmp ugt double %1131, %1107
  br i1 %1132, label %1133, label %1115, !llvm.loop !97

1133:                                             ; preds = %1115, %1105
  br i1 %1106, label %1134, label %1138

1134:                                             ; preds = %1133
  %1135 = fsub double %1107, %1006
  %1136 = fsub double %1009, %1006
  %1137 = fdiv double %1135, %1136
  tail call fastcc void @follow_path(ptr noundef nonnull readonly %0, i64 noundef %685, double noundef %1137, ptr noundef %1013)
  br label %1138

1138:                                             ; preds = %1134, %1133
  %1139 = load ptr, ptr %31, align 8, !tbaa !43
  %1140 = load ptr, ptr %9, align 8, !tbaa !13
  %1141 = getelementptr inbounds i64, ptr %1140, i64 %685
  %1142 = load i64, ptr %1141, align 8, !tbaa !14
  %1143 = load i64, ptr %21, align 8, !tbaa !27
  %1144 = mul nsw i64 %1143, %1142
  %1145 = getelementptr inbounds double, ptr %1139, i64 %1144
  %1146 = load i64, ptr %24, align 8, !tbaa !38
  %1147 = icmp sgt i64 %1146, 3
  br i1 %1147, label %1151, label %1148

1148:                                             ; preds = %1151, %1138
  %1149 = phi i64 [ 0, %1138 ], [ %1168, %1151 ]
  %1150 = icmp slt i64 %1149, %1146
  br i1 %1150, label %1171, label %1178

1151:                                             ; preds = %1138, %1151
  %1152 = phi i64 [ %1168, %1151 ], [ 0, %1138 ]
  %1153 = or disjoint i64 %1152, 3
  %1154 = getelementptr inbounds double, ptr %1013, i64 %1152
  %1155 = load double, ptr %1154, align 8, !tbaa !32
  %1156 = or disjoint i64 %1152, 1
  %1157 = getelementptr inbounds double, ptr %1013, i64 %1156
  %1158 = load double, ptr %1157, align 8, !tbaa !32
  %1159 = or disjoint i64 %1152, 2
  %1160 = getelementptr inbounds double, ptr %1013, i64 %1159
  %1161 = load double, ptr %1160, align 8, !tbaa !32
  %1162 = getelementptr inbounds double, ptr %1013, i64 %1153
  %1163 = load double, ptr %1162, align 8, !tbaa !32
  %1164 = getelementptr inbounds double, ptr %1145, i64 %1152
  store double %1155, ptr %1164, align 8, !tbaa !32
  %1165 = getelementptr inbounds double, ptr %1145, i64 %1156
  store double %1158, ptr %1165, align 8, !tbaa !32
  %1166 = getelementptr inbounds double, ptr %1145, i64 %1159
  store double %1161, ptr %1166, align 8, !tbaa !32
  %1167 = getelementptr inbounds double, ptr %1145, i64 %1153
  store double %1163, ptr %1167, align 8, !tbaa !32
  %1168 = add nuw nsw i64 %1152, 4
  %1169 = or disjoint i64 %1168, 3
  %1170 = icmp slt i64 %1169, %1146
  br i1 %1170, label %1151, label %1148, !llvm.loop !98

1171:                                             ; preds = %1148, %1171
  %1172 = phi i64 [ %1176, %1171 ], [ %1149, %1148 ]
  %1173 = getelementptr inbounds double, ptr %1013, i64 %1172
  %1174 = load double, ptr %1173, align 8, !tbaa !32
  %1175 = getelementptr inbounds double, ptr %1145, i64 %1172
  store double %1174, ptr %1175, align 8, !tbaa !32
  %1176 = add nuw nsw i64 %1172, 1
  %1177 = icmp eq i64 %1176, %1146
  br i1 %1177, label %1178, label %1171, !llvm.loop !99

1178:                                             ; preds = %1171, %1148
  %1179 = load ptr, ptr %20, align 8, !tbaa !35
  %1180 = getelementptr inbounds double, ptr %1179, i64 %1144
  %1181 = load ptr, ptr %29, align 8, !tbaa !28
  %1182 = mul nsw i64 %1143, %685
  %1183 = getelementptr inbounds double, ptr %1181, i64 %1182
  br i1 %1147, label %1187, label %1184

1184:                                             ; preds = %1187, %1178
  %1185 = phi i64 [ 0, %1178 ], [ %1204, %1187 ]
  %1186 = icmp slt i64 %1185, %1146
  br i1 %1186, label %1207, label %1214

1187:                                             ; preds = %1178, %1187
  %1188 = phi i64 [ %1204, %1187 ], [ 0, %1178 ]
  %1189 = or disjoint i64 %1188, 3
  %1190 = getelementptr inbounds double, ptr %1183, i64 %1188
  %1191 = load double, ptr %1190, align 8, !tbaa !32
  %1192 = or disjoint i64 %1188, 1
  %1193 = getelementptr inbounds double, ptr %1183, i64 %1192
  %1194 = load double, ptr %1193, align 8, !tbaa !32
  %1195 = or disjoint i64 %1188, 2
  %1196 = getelementptr inbounds double, ptr %1183, i64 %1195
  %1197 = load double, ptr %1196, align 8, !tbaa !32
  %1198 = getelementptr inbounds double, ptr %1183, i64 %1189
  %1199 = load double, ptr %1198, align 8, !tbaa !32
  %1200 = getelementptr inbounds double, ptr %1180, i64 %1188
  store double %1191, ptr %1200, align 8, !tbaa !32
  %1201 = getelementptr inbounds double, ptr %1180, i64 %1192
  store double %1194, ptr %1201, align 8, !tbaa !32
  %1202 = getelementptr inbounds double, ptr %1180, i64 %1195
  store double %1197, ptr %1202, align 8, !tbaa !32
  %1203 = getelementptr inbounds double, ptr %1180, i64 %1189
  store double %1199, ptr %1203, align 8, !tbaa !32
  %1204 = add nuw nsw i64 %1188, 4
  %1205 = or disjoint i64 %1204, 3
  %1206 = icmp slt i64 %1205, %1146
  br i1 %1206, label %1187, label %1184, !llvm.loop !98

1207:                                             ; preds = %1184, %1207
  %1208 = phi i64 [ %1212, %1207 ], [ %1185, %1184 ]
  %1209 = getelementptr inbounds double, ptr %1183, i64 %1208
  %1210 = load double, ptr %1209, align 8, !tbaa !32
  %1211 = getelementptr inbounds double, ptr %1180, i64 %1208
  store double %1210, ptr %1211, align 8, !tbaa !32
  %1212 = add nuw nsw i64 %1208, 1
  %1213 = icmp eq i64 %1212, %1146
  br i1 %1213, label %1214, label %1207, !llvm.loop !99

1214:                                             ; preds = %1207, %1184
  %1215 = load ptr, ptr %18, align 8, !tbaa !33
  %1216 = getelementptr inbounds double, ptr %1215, i64 %1003
  store double %1107, ptr %1216, align 8, !tbaa !32
  br label %1217

1217:                                             ; preds = %1214, %1000
  %1218 = phi ptr [ %1140, %1214 ], [ %957, %1000 ]
  %1219 = phi ptr [ %1215, %1214 ], [ %1001, %1000 ]
  %1220 = phi i1 [ %1106, %1214 ], [ false, %1000 ]
  %1221 = getelementptr inbounds double, ptr %1219, i64 %688
  %1222 = load double, ptr %1221, align 8, !tbaa !32
  %1223 = fadd double %991, %1222
  %1224 = tail call double @llvm.fabs.f64(double %696)
  %1225 = fmul double %1224, 0x3D19000000000000
  %1226 = fsub double %696, %1225
  %1227 = fcmp ogt double %1223, %1226
  br i1 %1227, label %1228, label %1233

1228:                                             ; preds = %1217
  %1229 = fsub double %696, %1222
  %1230 = fmul double %1229, 5.000000e-01
  %1231 = fadd double %1222, %1230
  %1232 = select i1 %956, double %696, double %1231
  br label %1233

1233:                                             ; preds = %1228, %1217
  %1234 = phi double [ %1232, %1228 ], [ %1223, %1217 ]
  %1235 = load i64, ptr %48, align 8, !tbaa !84
  %1236 = icmp eq i64 %1235, 0
  br i1 %1236, label %1257, label %1237

1237:                                             ; preds = %1233
  %1238 = load ptr, ptr %47, align 8, !tbaa !80
  %1239 = getelementptr double, ptr %1238, i64 %693
  %1240 = getelementptr i8, ptr %1239, i64 -8
  %1241 = load double, ptr %1240, align 8, !tbaa !32
  %1242 = load ptr, ptr %54, align 8, !tbaa !92
  %1243 = getelementptr inbounds i64, ptr %1242, i64 %688
  %1244 = load i64, ptr %1243, align 8, !tbaa !14
  %1245 = add nsw i64 %1244, 1
  %1246 = fsub double %696, %1241
  %1247 = load double, ptr %58, align 8, !tbaa !100
  %1248 = fdiv double %1246, %1247
  %1249 = fmul double %1248, 0x3FEFFFFFFFFFFFF8
  %1250 = tail call double @llvm.ceil.f64(double %1249)
  %1251 = sitofp i64 %1245 to double
  %1252 = fcmp ugt double %1250, %1251
  %1253 = fdiv double %1251, %1250
  %1254 = fmul double %1246, %1253
  %1255 = fadd double %1241, %1254
  %1256 = select i1 %1252, double %1255, double %696
  br label %1257

1257:                                             ; preds = %1237, %1233
  %1258 = phi double [ %1256, %1237 ], [ %1234, %1233 ]
  %1259 = load ptr, ptr %17, align 8, !tbaa !31
  %1260 = getelementptr inbounds double, ptr %1259, i64 %688
  store double %1258, ptr %1260, align 8, !tbaa !32
  br i1 %1220, label %1261, label %1266

1261:                                             ; preds = %1257
  %1262 = load ptr, ptr %59, align 8, !tbaa !101
  %1263 = getelementptr inbounds i64, ptr %1218, i64 %685
  %1264 = load i64, ptr %1263, align 8, !tbaa !14
  %1265 = getelementptr inbounds i64, ptr %1262, i64 %1264
  store i64 4, ptr %1265, align 8, !tbaa !14
  store i64 -1, ptr %1263, align 8, !tbaa !14
  br label %1298

1266:                                             ; preds = %1257
  %1267 = fcmp olt double %1222, %696
  br i1 %1267, label %1269, label %1268

1268:                                             ; preds = %1266
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %685)
  br label %1298

1269:                                             ; preds = %1266
  %1270 = load double, ptr %16, align 8, !tbaa !25
  %1271 = fcmp oeq double %1270, 0.000000e+00
  %1272 = select i1 %1271, i1 true, i1 %843
  br i1 %1272, label %1278, label %1273

1273:                                             ; preds = %1269
  %1274 = load ptr, ptr %59, align 8, !tbaa !101
  %1275 = getelementptr inbounds i64, ptr %1218, i64 %685
  %1276 = load i64, ptr %1275, align 8, !tbaa !14
  %1277 = getelementptr inbounds i64, ptr %1274, i64 %1276
  store i64 5, ptr %1277, align 8, !tbaa !14
  store i64 -1, ptr %1275, align 8, !tbaa !14
  br label %1298

1278:                                             ; preds = %1269
  %1279 = select i1 %954, i1 true, i1 %836
  %1280 = select i1 %981, i1 %1279, i1 false
  br i1 %1280, label %1286, label %1281

1281:                                             ; preds = %1278
  %1282 = load ptr, ptr %59, align 8, !tbaa !101
  %1283 = getelementptr inbounds i64, ptr %1218, i64 %685
  %1284 = load i64, ptr %1283, align 8, !tbaa !14
  %1285 = getelementptr inbounds i64, ptr %1282, i64 %1284
  store i64 2, ptr %1285, align 8, !tbaa !14
  store i64 -1, ptr %1283, align 8, !tbaa !14
  br label %1298

1286:                                             ; preds = %1278
  %1287 = load ptr, ptr %54, align 8, !tbaa !92
  %1288 = getelementptr inbounds i64, ptr %1287, i64 %688
  %1289 = load i64, ptr %1288, align 8, !tbaa !14
  %1290 = sitofp i64 %1289 to double
  %1291 = load double, ptr %60, align 8, !tbaa !102
  %1292 = fcmp ugt double %1291, %1290
  br i1 %1292, label %1298, label %1293

1293:                                             ; preds = %1286
  %1294 = load ptr, ptr %59, align 8, !tbaa !101
  %1295 = getelementptr inbounds i64, ptr %1218, i64 %685
  %1296 = load i64, ptr %1295, align 8, !tbaa !14
  %1297 = getelementptr inbounds i64, ptr %1294, i64 %1296
  store i64 3, ptr %1297, align 8, !tbaa !14
  store i64 -1, ptr %1295, align 8, !tbaa !14
  br label %1298

1298:                                             ; preds = %1293, %1286, %1281, %1273, %1268, %1261, %684
  %1299 = add nuw nsw i64 %685, 1
  %1300 = load i64, ptr %7, align 8, !tbaa !11
  %1301 = icmp slt i64 %1299, %1300
  br i1 %1301, label %684, label %681, !llvm.loop !103

1302:                                             ; preds = %681
  %1303 = add nsw i64 %65, -1
  %1304 = load ptr, ptr %61, align 8, !tbaa !104
  %1305 = load atomic i64, ptr %1304 monotonic, align 8
  %1306 = icmp eq i64 %1305, 0
  br i1 %1306, label %63, label %1307, !llvm.loop !105

1307:                                             ; preds = %63, %1302, %681, %69
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgemm(ptr nocapture noundef readnone %0, ptr nocapture noundef readnone %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readonly %6, ptr nocapture noundef readonly %7, ptr nocapture noundef readonly %8, ptr nocapture noundef readonly %9, ptr nocapture noundef readonly %10, ptr nocapture noundef %11, ptr nocapture noundef readonly %12) local_unnamed_addr #2 {
  %14 = load i32, ptr %3, align 4, !tbaa !41
  %15 = icmp sgt i32 %14, 0
  br i1 %15, label %16, label %30

16:                                               ; preds = %13
  %17 = load i32, ptr %2, align 4, !tbaa !41
  %18 = icmp sgt i32 %17, 0
  %19 = zext nneg i32 %17 to i64
  br label %20

20:                                               ; preds = %16, %31
  %21 = phi i32 [ 0, %16 ], [ %32, %31 ]
  br i1 %18, label %22, label %31

22:                                               ; preds = %20
  %23 = load i32, ptr %12, align 4, !tbaa !41
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %11, i64 %25
  %27 = load i32, ptr %4, align 4, !tbaa !41
  %28 = icmp sgt i32 %27, 0
  %29 = zext nneg i32 %27 to i64
  br label %34

30:                                               ; preds = %31, %13
  ret void

31:                                               ; preds = %67, %20
  %32 = add nuw nsw i32 %21, 1
  %33 = icmp eq i32 %32, %14
  br i1 %33, label %30, label %20, !llvm.loop !106

34:                                               ; preds = %22, %67
  %35 = phi i64 [ 0, %22 ], [ %69, %67 ]
  %36 = getelementptr inbounds double, ptr %26, i64 %35
  %37 = getelementptr double, ptr %6, i64 %35
  br i1 %28, label %38, label %45

38:                                               ; preds = %34
  %39 = load i32, ptr %7, align 4, !tbaa !41
  %40 = load i32, ptr %9, align 4, !tbaa !41
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
  br i1 %62, label %45, label %51, !llvm.loop !107

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
  br i1 %70, label %31, label %34, !llvm.loop !108
}

; Function Attrs: nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @dgeqrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef readnone %5, ptr nocapture noundef readnone %6, ptr nocapture noundef writeonly %7) local_unnamed_addr #3 {
  %9 = load i32, ptr %0, align 4, !tbaa !41
  %10 = load i32, ptr %1, align 4, !tbaa !41
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %9, i32 noundef %10, i32 noundef 0, ptr noundef null, ptr noundef %4)
  store i32 0, ptr %7, align 4, !tbaa !41
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
  %36 = load double, ptr %35, align 8, !tbaa !109
  %37 = tail call double @llvm.fabs.f64(double %36)
  %38 = fcmp ole double %37, %34
  %39 = select i1 %38, double %34, double %37
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %28
  br i1 %41, label %30, label %32, !llvm.loop !110

42:                                               ; preds = %45
  %43 = tail call double @llvm.sqrt.f64(double %52)
  %44 = fmul double %39, %43
  br label %55

45:                                               ; preds = %30, %45
  %46 = phi i64 [ %53, %45 ], [ 0, %30 ]
  %47 = phi double [ %52, %45 ], [ 0.000000e+00, %30 ]
  %48 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %46
  %49 = load double, ptr %48, align 8, !tbaa !109
  %50 = fdiv double %49, %39
  %51 = fmul double %50, %50
  %52 = fadd double %47, %51
  %53 = add nuw nsw i64 %46, 1
  %54 = icmp eq i64 %53, %28
  br i1 %54, label %42, label %45, !llvm.loop !111

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
  %76 = load double, ptr %75, align 8, !tbaa !109
  %77 = tail call double @llvm.fabs.f64(double %76)
  %78 = fcmp ole double %77, %74
  %79 = select i1 %78, double %74, double %77
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %28
  br i1 %81, label %70, label %72, !llvm.loop !110

82:                                               ; preds = %85
  %83 = tail call double @llvm.sqrt.f64(double %92)
  %84 = fmul double %79, %83
  br label %95

85:                                               ; preds = %70, %85
  %86 = phi i64 [ %93, %85 ], [ 0, %70 ]
  %87 = phi double [ %92, %85 ], [ 0.000000e+00, %70 ]
  %88 = getelementptr inbounds %union.servocon_word, ptr %69, i64 %86
  %89 = load double, ptr %88, align 8, !tbaa !109
  %90 = fdiv double %89, %79
  %91 = fmul double %90, %90
  %92 = fadd double %87, %91
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, %28
  br i1 %94, label %82, label %85, !llvm.loop !111

95:                                               ; preds = %64, %70, %82
  %96 = phi double [ %84, %82 ], [ %79, %70 ], [ 0.000000e+00, %64 ]
  %97 = fmul double %67, 0x3FF0000000001198
  %98 = fcmp ogt double %96, %97
  %99 = select i1 %98, double %96, double %67
  %100 = trunc nuw nsw i64 %65 to i32
  %101 = select i1 %98, i32 %100, i32 %66
  %102 = add nuw nsw i64 %65, 1
  %103 = icmp eq i64 %102, %15
  br i1 %103, label %60, label %64, !llvm.loop !112

104:                                              ; preds = %60
  %105 = getelementptr inbounds i32, ptr %4, i64 %20
  %106 = load i32, ptr %105, align 4, !tbaa !41
  %107 = sext i32 %61 to i64
  %108 = getelementptr inbounds i32, ptr %4, i64 %107
  %109 = load i32, ptr %108, align 4, !tbaa !41
  store i32 %109, ptr %105, align 4, !tbaa !41
  store i32 %106, ptr %108, align 4, !tbaa !41
  %110 = mul nsw i32 %61, %1
  %111 = sext i32 %110 to i64
  %112 = getelementptr %union.servocon_word, ptr %0, i64 %22
  %113 = getelementptr %union.servocon_word, ptr %0, i64 %111
  br label %114

114:                                              ; preds = %104, %114
  %115 = phi i64 [ 0, %104 ], [ %120, %114 ]
  %116 = getelementptr %union.servocon_word, ptr %112, i64 %115
  %117 = load double, ptr %116, align 8, !tbaa !109
  %118 = getelementptr %union.servocon_word, ptr %113, i64 %115
  %119 = load double, ptr %118, align 8, !tbaa !109
  store double %119, ptr %116, align 8, !tbaa !109
  store double %117, ptr %118, align 8, !tbaa !109
  %120 = add nuw nsw i64 %115, 1
  %121 = icmp eq i64 %120, %16
  br i1 %121, label %122, label %114, !llvm.loop !113

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
  %136 = load double, ptr %135, align 8, !tbaa !109
  %137 = tail call double @llvm.fabs.f64(double %136)
  %138 = fcmp ole double %137, %134
  %139 = select i1 %138, double %134, double %137
  %140 = add nuw nsw i64 %133, 1
  %141 = icmp eq i64 %140, %129
  br i1 %141, label %130, label %132, !llvm.loop !110

142:                                              ; preds = %145
  %143 = tail call double @llvm.sqrt.f64(double %152)
  %144 = fmul double %139, %143
  br label %155

145:                                              ; preds = %130, %145
  %146 = phi i64 [ %153, %145 ], [ 0, %130 ]
  %147 = phi double [ %152, %145 ], [ 0.000000e+00, %130 ]
  %148 = getelementptr inbounds %union.servocon_word, ptr %128, i64 %146
  %149 = load double, ptr %148, align 8, !tbaa !109
  %150 = fdiv double %149, %139
  %151 = fmul double %150, %150
  %152 = fadd double %147, %151
  %153 = add nuw nsw i64 %146, 1
  %154 = icmp eq i64 %153, %129
  br i1 %154, label %142, label %145, !llvm.loop !111

155:                                              ; preds = %142, %130
  %156 = phi double [ %144, %142 ], [ %139, %130 ]
  %157 = fcmp oeq double %156, 0.000000e+00
  br i1 %157, label %158, label %161

158:                                              ; preds = %122, %155
  %159 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double 0.000000e+00, ptr %159, align 8, !tbaa !109
  %160 = add nuw nsw i64 %20, 1
  br label %215

161:                                              ; preds = %155
  %162 = load double, ptr %125, align 8, !tbaa !109
  %163 = tail call double @hypot(double noundef %162, double noundef %156) #12
  %164 = fcmp olt double %162, 0.000000e+00
  %165 = fneg double %163
  %166 = select i1 %164, double %163, double %165
  %167 = fsub double %166, %162
  %168 = fdiv double %167, %166
  %169 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double %168, ptr %169, align 8, !tbaa !109
  %170 = fsub double %162, %166
  br label %175

171:                                              ; preds = %175
  store double %166, ptr %125, align 8, !tbaa !109
  %172 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %173 = add nuw nsw i64 %20, 1
  %174 = icmp slt i64 %173, %12
  br i1 %174, label %182, label %215

175:                                              ; preds = %161, %175
  %176 = phi i64 [ 1, %161 ], [ %180, %175 ]
  %177 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !109
  %179 = fdiv double %178, %170
  store double %179, ptr %177, align 8, !tbaa !109
  %180 = add nuw nsw i64 %176, 1
  %181 = icmp slt i64 %180, %123
  br i1 %181, label %175, label %171, !llvm.loop !114

182:                                              ; preds = %171, %212
  %183 = phi i64 [ %213, %212 ], [ %21, %171 ]
  %184 = mul nsw i64 %183, %11
  %185 = getelementptr %union.servocon_word, ptr %172, i64 %184
  %186 = load double, ptr %169, align 8, !tbaa !109
  %187 = load double, ptr %185, align 8, !tbaa !109
  br label %191

188:                                              ; preds = %191
  %189 = fmul double %186, %199
  %190 = fsub double %187, %189
  store double %190, ptr %185, align 8, !tbaa !109
  br label %202

191:                                              ; preds = %191, %182
  %192 = phi i64 [ 1, %182 ], [ %200, %191 ]
  %193 = phi double [ %187, %182 ], [ %199, %191 ]
  %194 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %192
  %195 = load double, ptr %194, align 8, !tbaa !109
  %196 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %192
  %197 = load double, ptr %196, align 8, !tbaa !109
  %198 = fmul double %195, %197
  %199 = fadd double %193, %198
  %200 = add nuw nsw i64 %192, 1
  %201 = icmp eq i64 %200, %123
  br i1 %201, label %188, label %191, !llvm.loop !115

202:                                              ; preds = %202, %188
  %203 = phi i64 [ 1, %188 ], [ %210, %202 ]
  %204 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %203
  %205 = load double, ptr %204, align 8, !tbaa !109
  %206 = fmul double %189, %205
  %207 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %203
  %208 = load double, ptr %207, align 8, !tbaa !109
  %209 = fsub double %208, %206
  store double %209, ptr %207, align 8, !tbaa !109
  %210 = add nuw nsw i64 %203, 1
  %211 = icmp eq i64 %210, %123
  br i1 %211, label %212, label %202, !llvm.loop !116

212:                                              ; preds = %202
  %213 = add nuw nsw i64 %183, 1
  %214 = icmp eq i64 %213, %17
  br i1 %214, label %215, label %182, !llvm.loop !117

215:                                              ; preds = %212, %171, %158
  %216 = phi i64 [ %173, %171 ], [ %160, %158 ], [ %173, %212 ]
  %217 = add nuw nsw i64 %21, 1
  %218 = icmp eq i64 %216, %13
  br i1 %218, label %18, label %19, !llvm.loop !118
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgeqp3(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #4 {
  %10 = load i32, ptr %1, align 4, !tbaa !41
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %15, label %12

12:                                               ; preds = %15, %9
  %13 = phi i32 [ %10, %9 ], [ %20, %15 ]
  %14 = load i32, ptr %0, align 4, !tbaa !41
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %14, i32 noundef %13, i32 noundef 1, ptr noundef %4, ptr noundef %5)
  store i32 0, ptr %8, align 4, !tbaa !41
  ret void

15:                                               ; preds = %9, %15
  %16 = phi i64 [ %17, %15 ], [ 0, %9 ]
  %17 = add nuw nsw i64 %16, 1
  %18 = getelementptr inbounds i32, ptr %4, i64 %16
  %19 = trunc nuw nsw i64 %17 to i32
  store i32 %19, ptr %18, align 4, !tbaa !41
  %20 = load i32, ptr %1, align 4, !tbaa !41
  %21 = sext i32 %20 to i64
  %22 = icmp slt i64 %17, %21
  br i1 %22, label %15, label %12, !llvm.loop !119
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dorgqr(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  %10 = load i32, ptr %2, align 4, !tbaa !41
  %11 = load i32, ptr %1, align 4, !tbaa !41
  %12 = icmp slt i32 %10, %11
  br i1 %12, label %13, label %25

13:                                               ; preds = %9
  %14 = load i32, ptr %0, align 4, !tbaa !41
  %15 = icmp sgt i32 %14, 0
  %16 = zext nneg i32 %14 to i64
  br label %17

17:                                               ; preds = %13, %31
  %18 = phi i32 [ %10, %13 ], [ %32, %31 ]
  br i1 %15, label %19, label %31

19:                                               ; preds = %17
  %20 = load i32, ptr %4, align 4, !tbaa !41
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
  br i1 %33, label %25, label %17, !llvm.loop !120

34:                                               ; preds = %19, %34
  %35 = phi i64 [ 0, %19 ], [ %39, %34 ]
  %36 = icmp eq i64 %35, %24
  %37 = select i1 %36, double 1.000000e+00, double 0.000000e+00
  %38 = getelementptr inbounds double, ptr %23, i64 %35
  store double %37, ptr %38, align 8, !tbaa !32
  %39 = add nuw nsw i64 %35, 1
  %40 = icmp eq i64 %39, %16
  br i1 %40, label %31, label %34, !llvm.loop !121

41:                                               ; preds = %119, %114
  %42 = add nuw nsw i64 %47, 1
  %43 = icmp eq i64 %42, %30
  br i1 %43, label %44, label %45, !llvm.loop !122

44:                                               ; preds = %41, %25
  store i32 0, ptr %8, align 4, !tbaa !41
  ret void

45:                                               ; preds = %27, %41
  %46 = phi i64 [ %30, %27 ], [ %50, %41 ]
  %47 = phi i64 [ 0, %27 ], [ %42, %41 ]
  %48 = sub nsw i64 %29, %47
  %49 = shl i64 %48, 3
  %50 = add nsw i64 %46, -1
  %51 = trunc i64 %50 to i32
  %52 = load i32, ptr %4, align 4, !tbaa !41
  %53 = sext i32 %52 to i64
  %54 = mul nsw i64 %50, %53
  %55 = getelementptr inbounds double, ptr %3, i64 %54
  %56 = getelementptr inbounds double, ptr %55, i64 %50
  %57 = getelementptr double, ptr %3, i64 %50
  %58 = load i32, ptr %1, align 4, !tbaa !41
  %59 = sext i32 %58 to i64
  %60 = icmp slt i64 %46, %59
  br i1 %60, label %61, label %64

61:                                               ; preds = %45
  %62 = getelementptr inbounds double, ptr %5, i64 %50
  %63 = trunc nuw nsw i64 %46 to i32
  br label %70

64:                                               ; preds = %110, %45
  %65 = load i32, ptr %0, align 4, !tbaa !41
  %66 = sub nsw i32 %65, %51
  %67 = icmp sgt i32 %66, 1
  br i1 %67, label %68, label %114

68:                                               ; preds = %64
  %69 = getelementptr inbounds double, ptr %5, i64 %50
  br label %124

70:                                               ; preds = %61, %110
  %71 = phi i32 [ %63, %61 ], [ %111, %110 ]
  %72 = load i32, ptr %4, align 4, !tbaa !41
  %73 = mul nsw i32 %72, %71
  %74 = sext i32 %73 to i64
  %75 = getelementptr double, ptr %57, i64 %74
  %76 = load double, ptr %62, align 8, !tbaa !32
  %77 = load i32, ptr %0, align 4, !tbaa !41
  %78 = sub nsw i32 %77, %51
  %79 = load double, ptr %75, align 8, !tbaa !109
  %80 = icmp sgt i32 %78, 1
  br i1 %80, label %84, label %81

81:                                               ; preds = %70
  %82 = fmul double %76, %79
  %83 = fsub double %79, %82
  store double %83, ptr %75, align 8, !tbaa !109
  br label %110

84:                                               ; preds = %70
  %85 = zext nneg i32 %78 to i64
  br label %89

86:                                               ; preds = %89
  %87 = fmul double %76, %97
  %88 = fsub double %79, %87
  store double %88, ptr %75, align 8, !tbaa !109
  br label %100

89:                                               ; preds = %89, %84
  %90 = phi i64 [ 1, %84 ], [ %98, %89 ]
  %91 = phi double [ %79, %84 ], [ %97, %89 ]
  %92 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %90
  %93 = load double, ptr %92, align 8, !tbaa !109
  %94 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %90
  %95 = load double, ptr %94, align 8, !tbaa !109
  %96 = fmul double %93, %95
  %97 = fadd double %91, %96
  %98 = add nuw nsw i64 %90, 1
  %99 = icmp eq i64 %98, %85
  br i1 %99, label %86, label %89, !llvm.loop !115

100:                                              ; preds = %100, %86
  %101 = phi i64 [ 1, %86 ], [ %108, %100 ]
  %102 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !109
  %104 = fmul double %87, %103
  %105 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %101
  %106 = load double, ptr %105, align 8, !tbaa !109
  %107 = fsub double %106, %104
  store double %107, ptr %105, align 8, !tbaa !109
  %108 = add nuw nsw i64 %101, 1
  %109 = icmp eq i64 %108, %85
  br i1 %109, label %110, label %100, !llvm.loop !116

110:                                              ; preds = %100, %81
  %111 = add nuw nsw i32 %71, 1
  %112 = load i32, ptr %1, align 4, !tbaa !41
  %113 = icmp slt i32 %111, %112
  br i1 %113, label %70, label %64, !llvm.loop !123

114:                                              ; preds = %124, %64
  %115 = getelementptr inbounds double, ptr %5, i64 %50
  %116 = load double, ptr %115, align 8, !tbaa !32
  %117 = fsub double 1.000000e+00, %116
  store double %117, ptr %56, align 8, !tbaa !109
  %118 = icmp sgt i64 %46, 1
  br i1 %118, label %119, label %41

119:                                              ; preds = %114
  %120 = load i32, ptr %4, align 4, !tbaa !41
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
  %129 = load double, ptr %128, align 8, !tbaa !109
  %130 = fmul double %129, %127
  store double %130, ptr %128, align 8, !tbaa !109
  %131 = add nuw nsw i64 %125, 1
  %132 = load i32, ptr %0, align 4, !tbaa !41
  %133 = sext i32 %132 to i64
  %134 = sub nsw i64 %133, %50
  %135 = icmp slt i64 %131, %134
  br i1 %135, label %124, label %114, !llvm.loop !124
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dpotrf(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #2 {
  store i32 0, ptr %4, align 4, !tbaa !41
  %6 = load i32, ptr %1, align 4, !tbaa !41
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
  %15 = load i32, ptr %3, align 4, !tbaa !41
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
  br i1 %42, label %27, label %30, !llvm.loop !125

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
  br i1 %52, label %55, label %23, !llvm.loop !126

53:                                               ; preds = %46
  %54 = add nuw nsw i32 %16, 1
  store i32 %54, ptr %4, align 4, !tbaa !41
  br label %58

55:                                               ; preds = %50, %11
  %56 = add nuw nsw i64 %12, 1
  %57 = icmp eq i64 %56, %10
  br i1 %57, label %58, label %11, !llvm.loop !127

58:                                               ; preds = %55, %5, %53
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef %5) local_unnamed_addr #2 {
  %7 = load i32, ptr %0, align 4, !tbaa !41
  %8 = load i32, ptr %1, align 4, !tbaa !41
  %9 = tail call i32 @llvm.smin.i32(i32 %7, i32 %8)
  store i32 0, ptr %5, align 4, !tbaa !41
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
  %18 = load i32, ptr %0, align 4, !tbaa !41
  %19 = sext i32 %18 to i64
  %20 = icmp slt i64 %17, %19
  %21 = trunc nuw nsw i64 %15 to i32
  br i1 %20, label %22, label %28

22:                                               ; preds = %14
  %23 = load i32, ptr %3, align 4, !tbaa !41
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %2, i64 %25
  %27 = zext i32 %18 to i64
  br label %49

28:                                               ; preds = %49, %14
  %29 = phi i32 [ %21, %14 ], [ %61, %49 ]
  %30 = add nsw i32 %29, 1
  %31 = getelementptr inbounds i32, ptr %4, i64 %15
  store i32 %30, ptr %31, align 4, !tbaa !41
  %32 = load i32, ptr %3, align 4, !tbaa !41
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
  %44 = load i32, ptr %1, align 4, !tbaa !41
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
  br i1 %63, label %28, label %49, !llvm.loop !128

64:                                               ; preds = %28
  %65 = load i32, ptr %5, align 4, !tbaa !41
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %112

67:                                               ; preds = %64
  %68 = trunc nuw nsw i64 %17 to i32
  store i32 %68, ptr %5, align 4, !tbaa !41
  br label %112

69:                                               ; preds = %81, %43, %40
  %70 = load i32, ptr %0, align 4, !tbaa !41
  %71 = sext i32 %70 to i64
  %72 = icmp slt i64 %17, %71
  br i1 %72, label %73, label %112

73:                                               ; preds = %69
  %74 = getelementptr inbounds double, ptr %35, i64 %15
  %75 = load i32, ptr %1, align 4, !tbaa !41
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
  br i1 %99, label %112, label %91, !llvm.loop !129

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
  br i1 %111, label %97, label %100, !llvm.loop !130

112:                                              ; preds = %97, %69, %64, %67
  %113 = add nuw nsw i64 %16, 1
  %114 = icmp eq i64 %17, %12
  br i1 %114, label %13, label %14, !llvm.loop !131
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrs(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef %6, ptr nocapture noundef readonly %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  store i32 0, ptr %8, align 4, !tbaa !41
  %10 = load i32, ptr %2, align 4, !tbaa !41
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %9
  %13 = load i32, ptr %7, align 4, !tbaa !41
  %14 = load i32, ptr %1, align 4, !tbaa !41
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
  %26 = load i32, ptr %4, align 4, !tbaa !41
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
  br i1 %48, label %28, label %29, !llvm.loop !54

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
  br i1 %59, label %39, label %49, !llvm.loop !55

60:                                               ; preds = %77, %64
  %61 = icmp sgt i64 %65, 1
  br i1 %61, label %64, label %62, !llvm.loop !56

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
  %71 = load i32, ptr %4, align 4, !tbaa !41
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
  br i1 %88, label %60, label %77, !llvm.loop !57

89:                                               ; preds = %92, %21, %28, %62
  %90 = add nuw nsw i64 %22, 1
  %91 = icmp eq i64 %90, %19
  br i1 %91, label %20, label %21, !llvm.loop !132

92:                                               ; preds = %62, %92
  %93 = phi i64 [ %94, %92 ], [ %17, %62 ]
  %94 = add nsw i64 %93, -1
  %95 = getelementptr inbounds double, ptr %24, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !32
  %97 = getelementptr inbounds i32, ptr %5, i64 %94
  %98 = load i32, ptr %97, align 4, !tbaa !41
  %99 = sext i32 %98 to i64
  %100 = getelementptr double, ptr %63, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !32
  store double %101, ptr %95, align 8, !tbaa !32
  store double %96, ptr %100, align 8, !tbaa !32
  %102 = icmp sgt i64 %93, 1
  br i1 %102, label %92, label %89, !llvm.loop !58
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
  br i1 %19, label %9, label %13, !llvm.loop !133

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
  br i1 %34, label %20, label %26, !llvm.loop !134

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
  %5 = load ptr, ptr %4, align 8, !tbaa !135
  %6 = load i64, ptr %2, align 8, !tbaa !137
  %7 = add nsw i64 %6, %0
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load i64, ptr %8, align 8, !tbaa !138
  %10 = sdiv i64 %7, %9
  %11 = getelementptr inbounds i8, ptr %2, i64 16
  %12 = load i64, ptr %11, align 8, !tbaa !139
  %13 = mul nsw i64 %12, %10
  %14 = getelementptr inbounds double, ptr %5, i64 %13
  store ptr %14, ptr %1, align 8, !tbaa !20
  %15 = getelementptr inbounds i8, ptr %2, i64 24
  %16 = load i64, ptr %15, align 8, !tbaa !140
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %21

18:                                               ; preds = %3
  %19 = getelementptr inbounds i8, ptr %2, i64 56
  %20 = getelementptr inbounds i8, ptr %2, i64 120
  br label %28

21:                                               ; preds = %28, %3
  %22 = getelementptr inbounds i8, ptr %2, i64 48
  %23 = load ptr, ptr %22, align 8, !tbaa !141
  %24 = getelementptr inbounds i8, ptr %2, i64 32
  %25 = load i64, ptr %24, align 8, !tbaa !142
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
  br i1 %38, label %21, label %28, !llvm.loop !143
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 496
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !144
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
  %26 = load ptr, ptr %10, align 8, !tbaa !79
  %27 = getelementptr inbounds i64, ptr %26, i64 %6
  %28 = load i64, ptr %27, align 8, !tbaa !14
  %29 = load ptr, ptr %11, align 8, !tbaa !80
  %30 = getelementptr inbounds double, ptr %29, i64 %28
  %31 = load double, ptr %30, align 8, !tbaa !32
  br label %32

32:                                               ; preds = %236, %2
  %33 = phi ptr [ %227, %236 ], [ %4, %2 ]
  %34 = phi double [ %242, %236 ], [ %31, %2 ]
  %35 = phi i64 [ %237, %236 ], [ %28, %2 ]
  %36 = load ptr, ptr %12, align 8, !tbaa !33
  %37 = getelementptr inbounds double, ptr %36, i64 %6
  store double %34, ptr %37, align 8, !tbaa !32
  %38 = load i64, ptr %13, align 8, !tbaa !145
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %226, label %40

40:                                               ; preds = %32
  %41 = load ptr, ptr %14, align 8, !tbaa !146
  %42 = getelementptr inbounds i64, ptr %41, i64 %35
  %43 = load i64, ptr %42, align 8, !tbaa !14
  %44 = and i64 %43, 2
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %88, label %46

46:                                               ; preds = %40
  %47 = load ptr, ptr %15, align 8, !tbaa !95
  %48 = add nsw i64 %35, %16
  %49 = load i64, ptr %17, align 8, !tbaa !27
  %50 = mul nsw i64 %49, %48
  %51 = getelementptr inbounds double, ptr %47, i64 %50
  %52 = load ptr, ptr %18, align 8, !tbaa !43
  %53 = getelementptr inbounds i64, ptr %33, i64 %1
  %54 = load i64, ptr %53, align 8, !tbaa !14
  %55 = mul nsw i64 %54, %49
  %56 = getelementptr inbounds double, ptr %52, i64 %55
  %57 = icmp sgt i64 %49, 3
  br i1 %57, label %61, label %58

58:                                               ; preds = %61, %46
  %59 = phi i64 [ 0, %46 ], [ %78, %61 ]
  %60 = icmp slt i64 %59, %49
  br i1 %60, label %81, label %88

61:                                               ; preds = %46, %61
  %62 = phi i64 [ %78, %61 ], [ 0, %46 ]
  %63 = or disjoint i64 %62, 3
  %64 = getelementptr inbounds double, ptr %56, i64 %62
  %65 = load double, ptr %64, align 8, !tbaa !32
  %66 = or disjoint i64 %62, 1
  %67 = getelementptr inbounds double, ptr %56, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !32
  %69 = or disjoint i64 %62, 2
  %70 = getelementptr inbounds double, ptr %56, i64 %69
  %71 = load double, ptr %70, align 8, !tbaa !32
  %72 = getelementptr inbounds double, ptr %56, i64 %63
  %73 = load double, ptr %72, align 8, !tbaa !32
  %74 = getelementptr inbounds double, ptr %51, i64 %62
  store double %65, ptr %74, align 8, !tbaa !32
  %75 = getelementptr inbounds double, ptr %51, i64 %66
  store double %68, ptr %75, align 8, !tbaa !32
  %76 = getelementptr inbounds double, ptr %51, i64 %69
  store double %71, ptr %76, align 8, !tbaa !32
  %77 = getelementptr inbounds double, ptr %51, i64 %63
  store double %73, ptr %77, align 8, !tbaa !32
  %78 = add nuw nsw i64 %62, 4
  %79 = or disjoint i64 %78, 3
  %80 = icmp slt i64 %79, %49
  br i1 %80, label %61, label %58, !llvm.loop !98

81:                                               ; preds = %58, %81
  %82 = phi i64 [ %86, %81 ], [ %59, %58 ]
  %83 = getelementptr inbounds double, ptr %56, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !32
  %85 = getelementptr inbounds double, ptr %51, i64 %82
  store double %84, ptr %85, align 8, !tbaa !32
  %86 = add nuw nsw i64 %82, 1
  %87 = icmp eq i64 %86, %49
  br i1 %87, label %88, label %81, !llvm.loop !99

88:                                               ; preds = %81, %58, %40
  %89 = and i64 %43, 1
  %90 = icmp eq i64 %89, 0
  %91 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %90, label %92, label %94

92:                                               ; preds = %88
  %93 = load ptr, ptr %24, align 8, !tbaa !21
  br label %185

94:                                               ; preds = %88
  %95 = load ptr, ptr %19, align 8, !tbaa !40
  %96 = getelementptr inbounds double, ptr %95, i64 %1
  store double %34, ptr %96, align 8, !tbaa !32
  %97 = load ptr, ptr %20, align 8, !tbaa !85
  %98 = load i64, ptr %17, align 8, !tbaa !27
  %99 = add nsw i64 %91, %98
  %100 = mul nsw i64 %99, %1
  %101 = getelementptr inbounds double, ptr %97, i64 %100
  %102 = load ptr, ptr %18, align 8, !tbaa !43
  %103 = getelementptr inbounds i64, ptr %33, i64 %1
  %104 = load i64, ptr %103, align 8, !tbaa !14
  %105 = mul nsw i64 %104, %98
  %106 = getelementptr inbounds double, ptr %102, i64 %105
  %107 = load ptr, ptr %22, align 8, !tbaa !19
  %108 = getelementptr inbounds i8, ptr %107, i64 %23
  %109 = getelementptr inbounds i8, ptr %108, i64 16
  store ptr %106, ptr %109, align 8, !tbaa !20
  tail call void @servocon_sample(ptr noundef %108, ptr noundef %101) #11
  %110 = load ptr, ptr %24, align 8, !tbaa !21
  %111 = load ptr, ptr %3, align 8, !tbaa !13
  %112 = getelementptr inbounds i64, ptr %111, i64 %1
  %113 = load i64, ptr %112, align 8, !tbaa !14
  %114 = load i64, ptr %21, align 8, !tbaa !22
  %115 = mul nsw i64 %114, %113
  %116 = getelementptr inbounds double, ptr %110, i64 %115
  %117 = icmp sgt i64 %114, 3
  br i1 %117, label %121, label %118

118:                                              ; preds = %121, %94
  %119 = phi i64 [ 0, %94 ], [ %138, %121 ]
  %120 = icmp slt i64 %119, %114
  br i1 %120, label %141, label %148

121:                                              ; preds = %94, %121
  %122 = phi i64 [ %138, %121 ], [ 0, %94 ]
  %123 = or disjoint i64 %122, 3
  %124 = getelementptr inbounds double, ptr %101, i64 %122
  %125 = load double, ptr %124, align 8, !tbaa !32
  %126 = or disjoint i64 %122, 1
  %127 = getelementptr inbounds double, ptr %101, i64 %126
  %128 = load double, ptr %127, align 8, !tbaa !32
  %129 = or disjoint i64 %122, 2
  %130 = getelementptr inbounds double, ptr %101, i64 %129
  %131 = load double, ptr %130, align 8, !tbaa !32
  %132 = getelementptr inbounds double, ptr %101, i64 %123
  %133 = load double, ptr %132, align 8, !tbaa !32
  %134 = getelementptr inbounds double, ptr %116, i64 %122
  store double %125, ptr %134, align 8, !tbaa !32
  %135 = getelementptr inbounds double, ptr %116, i64 %126
  store double %128, ptr %135, align 8, !tbaa !32
  %136 = getelementptr inbounds double, ptr %116, i64 %129
  store double %131, ptr %136, align 8, !tbaa !32
  %137 = getelementptr inbounds double, ptr %116, i64 %123
  store double %133, ptr %137, align 8, !tbaa !32
  %138 = add nuw nsw i64 %122, 4
  %139 = or disjoint i64 %138, 3
  %140 = icmp slt i64 %139, %114
  br i1 %140, label %121, label %118, !llvm.loop !98

141:                                              ; preds = %118, %141
  %142 = phi i64 [ %146, %141 ], [ %119, %118 ]
  %143 = getelementptr inbounds double, ptr %101, i64 %142
  %144 = load double, ptr %143, align 8, !tbaa !32
  %145 = getelementptr inbounds double, ptr %116, i64 %142
  store double %144, ptr %145, align 8, !tbaa !32
  %146 = add nuw nsw i64 %142, 1
  %147 = icmp eq i64 %146, %114
  br i1 %147, label %148, label %141, !llvm.loop !99

148:                                              ; preds = %141, %118
  %149 = load ptr, ptr %18, align 8, !tbaa !43
  %150 = load i64, ptr %17, align 8, !tbaa !27
  %151 = mul nsw i64 %150, %113
  %152 = getelementptr inbounds double, ptr %149, i64 %151
  %153 = getelementptr inbounds double, ptr %101, i64 %114
  %154 = icmp sgt i64 %150, 3
  br i1 %154, label %158, label %155

155:                                              ; preds = %158, %148
  %156 = phi i64 [ 0, %148 ], [ %175, %158 ]
  %157 = icmp slt i64 %156, %150
  br i1 %157, label %178, label %185

158:                                              ; preds = %148, %158
  %159 = phi i64 [ %175, %158 ], [ 0, %148 ]
  %160 = or disjoint i64 %159, 3
  %161 = getelementptr inbounds double, ptr %153, i64 %159
  %162 = load double, ptr %161, align 8, !tbaa !32
  %163 = or disjoint i64 %159, 1
  %164 = getelementptr inbounds double, ptr %153, i64 %163
  %165 = load double, ptr %164, align 8, !tbaa !32
  %166 = or disjoint i64 %159, 2
  %167 = getelementptr inbounds double, ptr %153, i64 %166
  %168 = load double, ptr %167, align 8, !tbaa !32
  %169 = getelementptr inbounds double, ptr %153, i64 %160
  %170 = load double, ptr %169, align 8, !tbaa !32
  %171 = getelementptr inbounds double, ptr %152, i64 %159
  store double %162, ptr %171, align 8, !tbaa !32
  %172 = getelementptr inbounds double, ptr %152, i64 %163
  store double %165, ptr %172, align 8, !tbaa !32
  %173 = getelementptr inbounds double, ptr %152, i64 %166
  store double %168, ptr %173, align 8, !tbaa !32
  %174 = getelementptr inbounds double, ptr %152, i64 %160
  store double %170, ptr %174, align 8, !tbaa !32
  %175 = add nuw nsw i64 %159, 4
  %176 = or disjoint i64 %175, 3
  %177 = icmp slt i64 %176, %150
  br i1 %177, label %158, label %155, !llvm.loop !98

178:                                              ; preds = %155, %178
  %179 = phi i64 [ %183, %178 ], [ %156, %155 ]
  %180 = getelementptr inbounds double, ptr %153, i64 %179
  %181 = load double, ptr %180, align 8, !tbaa !32
  %182 = getelementptr inbounds double, ptr %152, i64 %179
  store double %181, ptr %182, align 8, !tbaa !32
  %183 = add nuw nsw i64 %179, 1
  %184 = icmp eq i64 %183, %150
  br i1 %184, label %185, label %178, !llvm.loop !99

185:                                              ; preds = %178, %92, %155
  %186 = phi ptr [ %110, %155 ], [ %93, %92 ], [ %110, %178 ]
  %187 = phi i64 [ %114, %155 ], [ %91, %92 ], [ %114, %178 ]
  %188 = phi ptr [ %111, %155 ], [ %33, %92 ], [ %111, %178 ]
  %189 = load ptr, ptr %25, align 8, !tbaa !147
  %190 = add nsw i64 %35, %16
  %191 = mul nsw i64 %187, %190
  %192 = getelementptr inbounds double, ptr %189, i64 %191
  %193 = mul nsw i64 %187, %6
  %194 = getelementptr inbounds double, ptr %186, i64 %193
  %195 = icmp sgt i64 %187, 3
  br i1 %195, label %199, label %196

196:                                              ; preds = %199, %185
  %197 = phi i64 [ 0, %185 ], [ %216, %199 ]
  %198 = icmp slt i64 %197, %187
  br i1 %198, label %219, label %226

199:                                              ; preds = %185, %199
  %200 = phi i64 [ %216, %199 ], [ 0, %185 ]
  %201 = or disjoint i64 %200, 3
  %202 = getelementptr inbounds double, ptr %194, i64 %200
  %203 = load double, ptr %202, align 8, !tbaa !32
  %204 = or disjoint i64 %200, 1
  %205 = getelementptr inbounds double, ptr %194, i64 %204
  %206 = load double, ptr %205, align 8, !tbaa !32
  %207 = or disjoint i64 %200, 2
  %208 = getelementptr inbounds double, ptr %194, i64 %207
  %209 = load double, ptr %208, align 8, !tbaa !32
  %210 = getelementptr inbounds double, ptr %194, i64 %201
  %211 = load double, ptr %210, align 8, !tbaa !32
  %212 = getelementptr inbounds double, ptr %192, i64 %200
  store double %203, ptr %212, align 8, !tbaa !32
  %213 = getelementptr inbounds double, ptr %192, i64 %204
  store double %206, ptr %213, align 8, !tbaa !32
  %214 = getelementptr inbounds double, ptr %192, i64 %207
  store double %209, ptr %214, align 8, !tbaa !32
  %215 = getelementptr inbounds double, ptr %192, i64 %201
  store double %211, ptr %215, align 8, !tbaa !32
  %216 = add nuw nsw i64 %200, 4
  %217 = or disjoint i64 %216, 3
  %218 = icmp slt i64 %217, %187
  br i1 %218, label %199, label %196, !llvm.loop !98

219:                                              ; preds = %196, %219
  %220 = phi i64 [ %224, %219 ], [ %197, %196 ]
  %221 = getelementptr inbounds double, ptr %194, i64 %220
  %222 = load double, ptr %221, align 8, !tbaa !32
  %223 = getelementptr inbounds double, ptr %192, i64 %220
  store double %222, ptr %223, align 8, !tbaa !32
  %224 = add nuw nsw i64 %220, 1
  %225 = icmp eq i64 %224, %187
  br i1 %225, label %226, label %219, !llvm.loop !99

226:                                              ; preds = %219, %196, %32
  %227 = phi ptr [ %188, %196 ], [ %33, %32 ], [ %188, %219 ]
  %228 = load i64, ptr %7, align 8, !tbaa !144
  %229 = icmp eq i64 %35, %228
  br i1 %229, label %230, label %236

230:                                              ; preds = %226
  %231 = getelementptr inbounds i8, ptr %0, i64 440
  %232 = load ptr, ptr %231, align 8, !tbaa !101
  %233 = getelementptr inbounds i64, ptr %227, i64 %1
  %234 = load i64, ptr %233, align 8, !tbaa !14
  %235 = getelementptr inbounds i64, ptr %232, i64 %234
  store i64 1, ptr %235, align 8, !tbaa !14
  store i64 -1, ptr %233, align 8, !tbaa !14
  br label %378

236:                                              ; preds = %226
  %237 = add nsw i64 %35, 1
  %238 = load ptr, ptr %10, align 8, !tbaa !79
  %239 = getelementptr inbounds i64, ptr %238, i64 %6
  store i64 %237, ptr %239, align 8, !tbaa !14
  %240 = load ptr, ptr %11, align 8, !tbaa !80
  %241 = getelementptr inbounds double, ptr %240, i64 %237
  %242 = load double, ptr %241, align 8, !tbaa !32
  %243 = fcmp ogt double %242, %34
  br i1 %243, label %244, label %32, !llvm.loop !148

244:                                              ; preds = %236
  %245 = load ptr, ptr %19, align 8, !tbaa !40
  %246 = getelementptr inbounds double, ptr %245, i64 %1
  store double %34, ptr %246, align 8, !tbaa !32
  %247 = load ptr, ptr %18, align 8, !tbaa !43
  %248 = getelementptr inbounds i64, ptr %227, i64 %1
  %249 = load i64, ptr %248, align 8, !tbaa !14
  %250 = load i64, ptr %17, align 8, !tbaa !27
  %251 = mul nsw i64 %250, %249
  %252 = getelementptr inbounds double, ptr %247, i64 %251
  %253 = getelementptr inbounds i8, ptr %0, i64 520
  %254 = load ptr, ptr %253, align 8, !tbaa !30
  %255 = mul nsw i64 %250, %1
  %256 = getelementptr inbounds double, ptr %254, i64 %255
  %257 = getelementptr inbounds i8, ptr %0, i64 168
  %258 = load i64, ptr %257, align 8, !tbaa !38
  %259 = getelementptr inbounds double, ptr %256, i64 %258
  %260 = getelementptr inbounds double, ptr %252, i64 %258
  %261 = sub nsw i64 %250, %258
  %262 = icmp sgt i64 %261, 3
  br i1 %262, label %266, label %263

263:                                              ; preds = %266, %244
  %264 = phi i64 [ 0, %244 ], [ %283, %266 ]
  %265 = icmp slt i64 %264, %261
  br i1 %265, label %286, label %293

266:                                              ; preds = %244, %266
  %267 = phi i64 [ %283, %266 ], [ 0, %244 ]
  %268 = or disjoint i64 %267, 3
  %269 = getelementptr inbounds double, ptr %260, i64 %267
  %270 = load double, ptr %269, align 8, !tbaa !32
  %271 = or disjoint i64 %267, 1
  %272 = getelementptr inbounds double, ptr %260, i64 %271
  %273 = load double, ptr %272, align 8, !tbaa !32
  %274 = or disjoint i64 %267, 2
  %275 = getelementptr inbounds double, ptr %260, i64 %274
  %276 = load double, ptr %275, align 8, !tbaa !32
  %277 = getelementptr inbounds double, ptr %260, i64 %268
  %278 = load double, ptr %277, align 8, !tbaa !32
  %279 = getelementptr inbounds double, ptr %259, i64 %267
  store double %270, ptr %279, align 8, !tbaa !32
  %280 = getelementptr inbounds double, ptr %259, i64 %271
  store double %273, ptr %280, align 8, !tbaa !32
  %281 = getelementptr inbounds double, ptr %259, i64 %274
  store double %276, ptr %281, align 8, !tbaa !32
  %282 = getelementptr inbounds double, ptr %259, i64 %268
  store double %278, ptr %282, align 8, !tbaa !32
  %283 = add nuw nsw i64 %267, 4
  %284 = or disjoint i64 %283, 3
  %285 = icmp slt i64 %284, %261
  br i1 %285, label %266, label %263, !llvm.loop !98

286:                                              ; preds = %263, %286
  %287 = phi i64 [ %291, %286 ], [ %264, %263 ]
  %288 = getelementptr inbounds double, ptr %260, i64 %287
  %289 = load double, ptr %288, align 8, !tbaa !32
  %290 = getelementptr inbounds double, ptr %259, i64 %287
  store double %289, ptr %290, align 8, !tbaa !32
  %291 = add nuw nsw i64 %287, 1
  %292 = icmp eq i64 %291, %261
  br i1 %292, label %293, label %286, !llvm.loop !99

293:                                              ; preds = %286, %263
  %294 = getelementptr inbounds i8, ptr %0, i64 528
  %295 = load ptr, ptr %294, align 8, !tbaa !26
  %296 = getelementptr inbounds double, ptr %295, i64 %255
  %297 = getelementptr inbounds double, ptr %296, i64 %258
  br i1 %262, label %301, label %298

298:                                              ; preds = %301, %293
  %299 = phi i64 [ 0, %293 ], [ %318, %301 ]
  %300 = icmp slt i64 %299, %261
  br i1 %300, label %321, label %328

301:                                              ; preds = %293, %301
  %302 = phi i64 [ %318, %301 ], [ 0, %293 ]
  %303 = or disjoint i64 %302, 3
  %304 = getelementptr inbounds double, ptr %260, i64 %302
  %305 = load double, ptr %304, align 8, !tbaa !32
  %306 = or disjoint i64 %302, 1
  %307 = getelementptr inbounds double, ptr %260, i64 %306
  %308 = load double, ptr %307, align 8, !tbaa !32
  %309 = or disjoint i64 %302, 2
  %310 = getelementptr inbounds double, ptr %260, i64 %309
  %311 = load double, ptr %310, align 8, !tbaa !32
  %312 = getelementptr inbounds double, ptr %260, i64 %303
  %313 = load double, ptr %312, align 8, !tbaa !32
  %314 = getelementptr inbounds double, ptr %297, i64 %302
  store double %305, ptr %314, align 8, !tbaa !32
  %315 = getelementptr inbounds double, ptr %297, i64 %306
  store double %308, ptr %315, align 8, !tbaa !32
  %316 = getelementptr inbounds double, ptr %297, i64 %309
  store double %311, ptr %316, align 8, !tbaa !32
  %317 = getelementptr inbounds double, ptr %297, i64 %303
  store double %313, ptr %317, align 8, !tbaa !32
  %318 = add nuw nsw i64 %302, 4
  %319 = or disjoint i64 %318, 3
  %320 = icmp slt i64 %319, %261
  br i1 %320, label %301, label %298, !llvm.loop !98

321:                                              ; preds = %298, %321
  %322 = phi i64 [ %326, %321 ], [ %299, %298 ]
  %323 = getelementptr inbounds double, ptr %260, i64 %322
  %324 = load double, ptr %323, align 8, !tbaa !32
  %325 = getelementptr inbounds double, ptr %297, i64 %322
  store double %324, ptr %325, align 8, !tbaa !32
  %326 = add nuw nsw i64 %322, 1
  %327 = icmp eq i64 %326, %261
  br i1 %327, label %328, label %321, !llvm.loop !99

328:                                              ; preds = %321, %298
  %329 = getelementptr inbounds i8, ptr %0, i64 376
  %330 = load ptr, ptr %329, align 8, !tbaa !35
  %331 = getelementptr inbounds double, ptr %330, i64 %251
  %332 = load ptr, ptr %22, align 8, !tbaa !19
  %333 = getelementptr inbounds i8, ptr %332, i64 %23
  %334 = getelementptr inbounds i8, ptr %333, i64 16
  store ptr %252, ptr %334, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %333, ptr noundef %331) #11
  %335 = getelementptr inbounds i8, ptr %0, i64 424
  %336 = load ptr, ptr %335, align 8, !tbaa !92
  %337 = getelementptr inbounds i64, ptr %336, i64 %6
  store i64 0, ptr %337, align 8, !tbaa !14
  %338 = getelementptr inbounds i8, ptr %0, i64 448
  %339 = load ptr, ptr %338, align 8, !tbaa !89
  %340 = getelementptr inbounds i64, ptr %339, i64 %6
  store i64 0, ptr %340, align 8, !tbaa !14
  %341 = getelementptr inbounds i8, ptr %0, i64 48
  %342 = load i64, ptr %341, align 8, !tbaa !84
  %343 = icmp eq i64 %342, 0
  br i1 %343, label %356, label %344

344:                                              ; preds = %328
  %345 = fsub double %242, %34
  %346 = getelementptr inbounds i8, ptr %0, i64 104
  %347 = load double, ptr %346, align 8, !tbaa !100
  %348 = fdiv double %345, %347
  %349 = fmul double %348, 0x3FEFFFFFFFFFFFF8
  %350 = tail call double @llvm.ceil.f64(double %349)
  %351 = fcmp ugt double %350, 1.000000e+00
  %352 = fdiv double 1.000000e+00, %350
  %353 = fmul double %345, %352
  %354 = fadd double %34, %353
  %355 = select i1 %351, double %354, double %242
  br label %373

356:                                              ; preds = %328
  %357 = getelementptr inbounds i8, ptr %0, i64 136
  %358 = load double, ptr %357, align 8, !tbaa !149
  %359 = getelementptr inbounds i8, ptr %0, i64 120
  %360 = load double, ptr %359, align 8, !tbaa !90
  %361 = fcmp olt double %358, %360
  %362 = select i1 %361, double %358, double %360
  %363 = getelementptr inbounds i8, ptr %0, i64 112
  %364 = load double, ptr %363, align 8, !tbaa !91
  %365 = fcmp ogt double %362, %364
  %366 = select i1 %365, double %362, double %364
  %367 = fsub double %242, %34
  %368 = fcmp olt double %366, %367
  %369 = select i1 %368, double %366, double %367
  %370 = fadd double %34, %369
  %371 = fcmp olt double %370, %242
  %372 = select i1 %371, double %370, double %242
  br label %373

373:                                              ; preds = %356, %344
  %374 = phi double [ %355, %344 ], [ %372, %356 ]
  %375 = getelementptr inbounds i8, ptr %0, i64 360
  %376 = load ptr, ptr %375, align 8, !tbaa !31
  %377 = getelementptr inbounds double, ptr %376, i64 %6
  store double %374, ptr %377, align 8, !tbaa !32
  br label %378

378:                                              ; preds = %230, %373
  ret void
}

declare dso_local void @servocon_field(ptr noundef, ptr noundef) local_unnamed_addr #6

declare dso_local void @servocon_sample(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @combine(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly %3, ptr nocapture noundef writeonly %4) unnamed_addr #7 {
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
  %16 = load ptr, ptr %15, align 8, !tbaa !150
  %17 = getelementptr inbounds i8, ptr %0, i64 304
  %18 = load ptr, ptr %17, align 8, !tbaa !151
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 312
  %24 = load ptr, ptr %23, align 8, !tbaa !152
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
  br i1 %74, label %41, label %46, !llvm.loop !153

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
  br i1 %104, label %31, label %35, !llvm.loop !154

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
  br i1 %123, label %108, label %110, !llvm.loop !155

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
  br i1 %132, label %133, label %105, !llvm.loop !156

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
  %15 = load i64, ptr %14, align 8, !tbaa !65
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %87, label %17

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
  %30 = getelementptr inbounds i8, ptr %0, i64 592
  %31 = load ptr, ptr %30, align 8, !tbaa !19
  %32 = mul i64 %1, 40
  %33 = getelementptr inbounds i8, ptr %31, i64 %32
  %34 = getelementptr inbounds i8, ptr %33, i64 16
  store ptr %23, ptr %34, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %33, ptr noundef %26) #11
  %35 = getelementptr inbounds i8, ptr %0, i64 72
  %36 = load i64, ptr %35, align 8, !tbaa !157
  %37 = icmp eq i64 %36, 0
  %38 = load i64, ptr %20, align 8, !tbaa !27
  br i1 %37, label %55, label %39

39:                                               ; preds = %17
  %40 = icmp sgt i64 %38, 0
  br i1 %40, label %41, label %57

41:                                               ; preds = %39, %41
  %42 = phi i64 [ %53, %41 ], [ 0, %39 ]
  %43 = getelementptr inbounds double, ptr %29, i64 %42
  %44 = load double, ptr %43, align 8, !tbaa !32
  %45 = tail call double @llvm.fabs.f64(double %44)
  %46 = getelementptr inbounds double, ptr %26, i64 %42
  %47 = load double, ptr %46, align 8, !tbaa !32
  %48 = getelementptr inbounds double, ptr %23, i64 %42
  %49 = load double, ptr %48, align 8, !tbaa !32
  %50 = fsub double %47, %49
  %51 = tail call double @llvm.fabs.f64(double %50)
  %52 = fadd double %45, %51
  store double %52, ptr %43, align 8, !tbaa !32
  %53 = add nuw nsw i64 %42, 1
  %54 = icmp eq i64 %53, %38
  br i1 %54, label %55, label %41, !llvm.loop !158

55:                                               ; preds = %41, %17
  %56 = icmp sgt i64 %38, 3
  br i1 %56, label %60, label %57

57:                                               ; preds = %60, %39, %55
  %58 = phi i64 [ 0, %55 ], [ 0, %39 ], [ %77, %60 ]
  %59 = icmp slt i64 %58, %38
  br i1 %59, label %80, label %87

60:                                               ; preds = %55, %60
  %61 = phi i64 [ %77, %60 ], [ 0, %55 ]
  %62 = or disjoint i64 %61, 3
  %63 = getelementptr inbounds double, ptr %26, i64 %61
  %64 = load double, ptr %63, align 8, !tbaa !32
  %65 = or disjoint i64 %61, 1
  %66 = getelementptr inbounds double, ptr %26, i64 %65
  %67 = load double, ptr %66, align 8, !tbaa !32
  %68 = or disjoint i64 %61, 2
  %69 = getelementptr inbounds double, ptr %26, i64 %68
  %70 = load double, ptr %69, align 8, !tbaa !32
  %71 = getelementptr inbounds double, ptr %26, i64 %62
  %72 = load double, ptr %71, align 8, !tbaa !32
  %73 = getelementptr inbounds double, ptr %23, i64 %61
  store double %64, ptr %73, align 8, !tbaa !32
  %74 = getelementptr inbounds double, ptr %23, i64 %65
  store double %67, ptr %74, align 8, !tbaa !32
  %75 = getelementptr inbounds double, ptr %23, i64 %68
  store double %70, ptr %75, align 8, !tbaa !32
  %76 = getelementptr inbounds double, ptr %23, i64 %62
  store double %72, ptr %76, align 8, !tbaa !32
  %77 = add nuw nsw i64 %61, 4
  %78 = or disjoint i64 %77, 3
  %79 = icmp slt i64 %78, %38
  br i1 %79, label %60, label %57, !llvm.loop !98

80:                                               ; preds = %57, %80
  %81 = phi i64 [ %85, %80 ], [ %58, %57 ]
  %82 = getelementptr inbounds double, ptr %26, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !32
  %84 = getelementptr inbounds double, ptr %23, i64 %81
  store double %83, ptr %84, align 8, !tbaa !32
  %85 = add nuw nsw i64 %81, 1
  %86 = icmp eq i64 %85, %38
  br i1 %86, label %87, label %80, !llvm.loop !99

87:                                               ; preds = %80, %57, %2
  ret void
}

declare dso_local void @servocon_jacobian(ptr noundef, ptr noundef) local_unnamed_addr #6

declare dso_local void @servocon_project(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 328
  %7 = load ptr, ptr %6, align 8, !tbaa !52
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
  tail call void @servocon_field(ptr noundef %46, ptr noundef %43) #11
  %48 = load i64, ptr %11, align 8, !tbaa !11
  br label %49

49:                                               ; preds = %39, %32
  %50 = phi i64 [ %33, %32 ], [ %48, %39 ]
  %51 = add nuw nsw i64 %34, 1
  %52 = icmp slt i64 %51, %50
  br i1 %52, label %32, label %53, !llvm.loop !73

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
  %72 = load ptr, ptr %16, align 8, !tbaa !43
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
  %89 = load ptr, ptr %20, align 8, !tbaa !40
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
  %107 = load ptr, ptr %60, align 8, !tbaa !36
  %108 = load i64, ptr %61, align 8, !tbaa !37
  %109 = mul nsw i64 %108, %99
  %110 = add nsw i64 %109, %2
  %111 = mul nsw i64 %110, %104
  %112 = getelementptr inbounds double, ptr %107, i64 %111
  %113 = load ptr, ptr %62, align 8, !tbaa !34
  %114 = getelementptr inbounds double, ptr %113, i64 %99
  %115 = load double, ptr %114, align 8, !tbaa !32
  %116 = load i64, ptr %63, align 8, !tbaa !38
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
  br i1 %125, label %126, label %118, !llvm.loop !39

126:                                              ; preds = %118, %103, %98
  %127 = add nuw nsw i64 %99, 1
  %128 = icmp eq i64 %127, %54
  br i1 %128, label %97, label %98, !llvm.loop !160
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @follow_path(ptr nocapture noundef readonly %0, i64 noundef %1, double noundef %2, ptr nocapture noundef writeonly %3) unnamed_addr #7 {
  %5 = getelementptr inbounds i8, ptr %0, i64 568
  %6 = load ptr, ptr %5, align 8, !tbaa !85
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  %8 = load i64, ptr %7, align 8, !tbaa !51
  %9 = mul nsw i64 %8, %1
  %10 = getelementptr inbounds i8, ptr %0, i64 160
  %11 = load i64, ptr %10, align 8, !tbaa !27
  %12 = mul nsw i64 %9, %11
  %13 = getelementptr inbounds double, ptr %6, i64 %12
  %14 = getelementptr inbounds i8, ptr %0, i64 368
  %15 = load ptr, ptr %14, align 8, !tbaa !43
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
  br i1 %58, label %39, label %36, !llvm.loop !98

59:                                               ; preds = %36, %59
  %60 = phi i64 [ %64, %59 ], [ %37, %36 ]
  %61 = getelementptr inbounds double, ptr %33, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !32
  %63 = getelementptr inbounds double, ptr %32, i64 %60
  store double %62, ptr %63, align 8, !tbaa !32
  %64 = add nuw nsw i64 %60, 1
  %65 = icmp eq i64 %64, %34
  br i1 %65, label %66, label %59, !llvm.loop !99

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
  br i1 %80, label %31, label %67, !llvm.loop !161

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
  br i1 %90, label %72, label %81, !llvm.loop !162
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #5

declare dso_local void @servocon_level(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare dso_local double @hypot(double noundef, double noundef) local_unnamed_addr #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #9

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #9

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #10

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nofree nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #7 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #8 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #9 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #11 = { nounwind }
attributes #12 = { nounwind willreturn memory(none) }

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
!43 = !{!5, !6, i64 368}
!44 = !{!5, !6, i64 576}
!45 = distinct !{!45, !24}
!46 = distinct !{!46, !24}
!47 = !{!5, !6, i64 584}
!48 = !{!5, !9, i64 240}
!49 = !{!5, !6, i64 544}
!50 = !{!5, !9, i64 264}
!51 = !{!5, !9, i64 256}
!52 = !{!5, !6, i64 328}
!53 = distinct !{!53, !24}
!54 = distinct !{!54, !24}
!55 = distinct !{!55, !24}
!56 = distinct !{!56, !24}
!57 = distinct !{!57, !24}
!58 = distinct !{!58, !24}
!59 = !{!5, !10, i64 96}
!60 = !{!5, !10, i64 88}
!61 = distinct !{!61, !24}
!62 = distinct !{!62, !24}
!63 = distinct !{!63, !24}
!64 = distinct !{!64, !24}
!65 = !{!5, !9, i64 64}
!66 = distinct !{!66, !24}
!67 = distinct !{!67, !24}
!68 = distinct !{!68, !24}
!69 = !{!5, !9, i64 280}
!70 = !{!5, !9, i64 272}
!71 = distinct !{!71, !24}
!72 = distinct !{!72, !24}
!73 = distinct !{!73, !24}
!74 = !{!5, !9, i64 56}
!75 = !{!5, !6, i64 216}
!76 = !{!5, !6, i64 408}
!77 = distinct !{!77, !24}
!78 = distinct !{!78, !24}
!79 = !{!5, !6, i64 416}
!80 = !{!5, !6, i64 224}
!81 = distinct !{!81, !24}
!82 = distinct !{!82, !24}
!83 = distinct !{!83, !24}
!84 = !{!5, !9, i64 48}
!85 = !{!5, !6, i64 568}
!86 = distinct !{!86, !24}
!87 = distinct !{!87, !24}
!88 = !{!5, !10, i64 288}
!89 = !{!5, !6, i64 448}
!90 = !{!5, !10, i64 120}
!91 = !{!5, !10, i64 112}
!92 = !{!5, !6, i64 424}
!93 = !{!5, !6, i64 432}
!94 = distinct !{!94, !24}
!95 = !{!5, !6, i64 392}
!96 = !{!5, !9, i64 176}
!97 = distinct !{!97, !24}
!98 = distinct !{!98, !24}
!99 = distinct !{!99, !24}
!100 = !{!5, !10, i64 104}
!101 = !{!5, !6, i64 440}
!102 = !{!5, !10, i64 128}
!103 = distinct !{!103, !24}
!104 = !{!5, !6, i64 464}
!105 = distinct !{!105, !24}
!106 = distinct !{!106, !24}
!107 = distinct !{!107, !24}
!108 = distinct !{!108, !24}
!109 = !{!7, !7, i64 0}
!110 = distinct !{!110, !24}
!111 = distinct !{!111, !24}
!112 = distinct !{!112, !24}
!113 = distinct !{!113, !24}
!114 = distinct !{!114, !24}
!115 = distinct !{!115, !24}
!116 = distinct !{!116, !24}
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
!135 = !{!136, !6, i64 40}
!136 = !{!"", !9, i64 0, !9, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !6, i64 40, !6, i64 48, !7, i64 56, !7, i64 120}
!137 = !{!136, !9, i64 0}
!138 = !{!136, !9, i64 8}
!139 = !{!136, !9, i64 16}
!140 = !{!136, !9, i64 24}
!141 = !{!136, !6, i64 48}
!142 = !{!136, !9, i64 32}
!143 = distinct !{!143, !24}
!144 = !{!5, !9, i64 184}
!145 = !{!5, !9, i64 80}
!146 = !{!5, !6, i64 232}
!147 = !{!5, !6, i64 400}
!148 = distinct !{!148, !24}
!149 = !{!5, !10, i64 136}
!150 = !{!5, !6, i64 320}
!151 = !{!5, !6, i64 304}
!152 = !{!5, !6, i64 312}
!153 = distinct !{!153, !24}
!154 = distinct !{!154, !24}
!155 = distinct !{!155, !24}
!156 = distinct !{!156, !24}
!157 = !{!5, !9, i64 72}
!158 = distinct !{!158, !24}
!159 = distinct !{!159, !24}
!160 = distinct !{!160, !24}
!161 = distinct !{!161, !24}
!162 = distinct !{!162, !24}
