
%union.servocon_word = type { double }

; Function Attrs: nounwind uwtable
define dso_local void @servocon_integrate(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = getelementptr inbounds i8, ptr %0, i64 472
  %5 = load i64, ptr %4, align 8, !tbaa !4
  %6 = getelementptr inbounds i8, ptr %0, i64 480
  %7 = getelementptr inbounds i8, ptr %0, i64 464
  %8 = getelementptr inbounds i8, ptr %0, i64 448
  %9 = getelementptr inbounds i8, ptr %0, i64 488
  %10 = getelementptr inbounds i8, ptr %0, i64 152
  %11 = getelementptr inbounds i8, ptr %0, i64 200
  %12 = getelementptr inbounds i8, ptr %0, i64 192
  %13 = getelementptr inbounds i8, ptr %0, i64 584
  %14 = getelementptr inbounds i8, ptr %0, i64 376
  %15 = getelementptr inbounds i8, ptr %0, i64 184
  %16 = getelementptr inbounds i8, ptr %0, i64 288
  %17 = getelementptr inbounds i8, ptr %0, i64 352
  %18 = getelementptr inbounds i8, ptr %0, i64 344
  %19 = getelementptr inbounds i8, ptr %0, i64 504
  %20 = getelementptr inbounds i8, ptr %0, i64 368
  %21 = getelementptr inbounds i8, ptr %0, i64 160
  %22 = getelementptr inbounds i8, ptr %0, i64 552
  %23 = getelementptr inbounds i8, ptr %0, i64 240
  %24 = getelementptr inbounds i8, ptr %0, i64 232
  %25 = getelementptr inbounds i8, ptr %0, i64 512
  %26 = getelementptr inbounds i8, ptr %0, i64 272
  %27 = getelementptr inbounds i8, ptr %0, i64 264
  %28 = getelementptr inbounds i8, ptr %0, i64 544
  %29 = getelementptr inbounds i8, ptr %0, i64 536
  %30 = getelementptr inbounds i8, ptr %0, i64 360
  %31 = getelementptr inbounds i8, ptr %0, i64 520
  %32 = getelementptr inbounds i8, ptr %0, i64 528
  %33 = getelementptr inbounds i8, ptr %0, i64 312
  %34 = getelementptr inbounds i8, ptr %0, i64 296
  %35 = getelementptr inbounds i8, ptr %0, i64 304
  %36 = getelementptr inbounds i8, ptr %0, i64 496
  %37 = getelementptr inbounds i8, ptr %0, i64 64
  %38 = getelementptr inbounds i8, ptr %0, i64 72
  %39 = getelementptr inbounds i8, ptr %0, i64 256
  %40 = getelementptr inbounds i8, ptr %0, i64 56
  %41 = getelementptr inbounds i8, ptr %0, i64 208
  %42 = getelementptr inbounds i8, ptr %0, i64 400
  %43 = getelementptr inbounds i8, ptr %0, i64 248
  %44 = getelementptr inbounds i8, ptr %0, i64 568
  %45 = getelementptr inbounds i8, ptr %0, i64 576
  %46 = getelementptr inbounds i8, ptr %0, i64 320
  %47 = getelementptr inbounds i8, ptr %0, i64 96
  %48 = getelementptr inbounds i8, ptr %0, i64 88
  %49 = getelementptr inbounds i8, ptr %0, i64 408
  %50 = getelementptr inbounds i8, ptr %0, i64 216
  %51 = getelementptr inbounds i8, ptr %0, i64 48
  %52 = getelementptr inbounds i8, ptr %0, i64 560
  %53 = getelementptr inbounds i8, ptr %0, i64 280
  %54 = getelementptr inbounds i8, ptr %0, i64 440
  %55 = getelementptr inbounds i8, ptr %0, i64 120
  %56 = getelementptr inbounds i8, ptr %0, i64 112
  %57 = getelementptr inbounds i8, ptr %0, i64 416
  %58 = getelementptr inbounds i8, ptr %0, i64 424
  %59 = getelementptr inbounds i8, ptr %0, i64 384
  %60 = getelementptr inbounds i8, ptr %0, i64 168
  %61 = getelementptr inbounds i8, ptr %0, i64 104
  %62 = getelementptr inbounds i8, ptr %0, i64 432
  %63 = getelementptr inbounds i8, ptr %0, i64 128
  %64 = getelementptr inbounds i8, ptr %0, i64 456
  %65 = load i64, ptr %7, align 8, !tbaa !11
  br label %66

66:                                               ; preds = %1587, %1
  %67 = phi i64 [ %65, %1 ], [ %977, %1587 ]
  %68 = phi i64 [ %5, %1 ], [ %1588, %1587 ]
  store i64 0, ptr %6, align 8, !tbaa !12
  %69 = icmp sgt i64 %67, 0
  br i1 %69, label %70, label %1592

70:                                               ; preds = %66
  %71 = load ptr, ptr %9, align 8, !tbaa !13
  br label %74

72:                                               ; preds = %126
  %73 = icmp eq i64 %135, 0
  br i1 %73, label %1592, label %138

74:                                               ; preds = %70, %126
  %75 = phi ptr [ %128, %126 ], [ %71, %70 ]
  %76 = phi i64 [ %129, %126 ], [ %67, %70 ]
  %77 = phi i64 [ %130, %126 ], [ %67, %70 ]
  %78 = phi i64 [ %135, %126 ], [ 0, %70 ]
  %79 = phi ptr [ %132, %126 ], [ %71, %70 ]
  %80 = phi i64 [ %136, %126 ], [ 0, %70 ]
  %81 = getelementptr inbounds i64, ptr %79, i64 %80
  %82 = load i64, ptr %81, align 8, !tbaa !14
  %83 = icmp slt i64 %82, 0
  br i1 %83, label %84, label %126

84:                                               ; preds = %74
  %85 = mul nuw nsw i64 %80, 5
  %86 = load ptr, ptr %8, align 8, !tbaa !15
  %87 = load atomic i64, ptr %86 monotonic, align 8
  %88 = load i64, ptr %10, align 8, !tbaa !16
  %89 = icmp slt i64 %87, %88
  br i1 %89, label %95, label %120

90:                                               ; preds = %101
  %91 = load ptr, ptr %8, align 8, !tbaa !15
  %92 = load atomic i64, ptr %91 monotonic, align 8
  %93 = load i64, ptr %10, align 8, !tbaa !16
  %94 = icmp slt i64 %92, %93
  br i1 %94, label %95, label %120

95:                                               ; preds = %84, %90
  %96 = phi ptr [ %91, %90 ], [ %86, %84 ]
  %97 = atomicrmw add ptr %96, i64 1 monotonic, align 8
  %98 = load i64, ptr %10, align 8, !tbaa !16
  %99 = icmp slt i64 %97, %98
  %100 = load ptr, ptr %9, align 8, !tbaa !13
  br i1 %99, label %101, label %120

101:                                              ; preds = %95
  %102 = getelementptr inbounds i64, ptr %100, i64 %80
  store i64 %97, ptr %102, align 8, !tbaa !14
  %103 = load ptr, ptr %11, align 8, !tbaa !17
  %104 = load i64, ptr %12, align 8, !tbaa !18
  %105 = mul nsw i64 %104, %97
  %106 = getelementptr inbounds double, ptr %103, i64 %105
  %107 = load ptr, ptr %13, align 8, !tbaa !19
  %108 = getelementptr inbounds ptr, ptr %107, i64 %85
  store ptr %106, ptr %108, align 8, !tbaa !20
  %109 = load ptr, ptr %14, align 8, !tbaa !21
  %110 = load i64, ptr %15, align 8, !tbaa !22
  %111 = mul nsw i64 %110, %97
  %112 = getelementptr inbounds double, ptr %109, i64 %111
  %113 = load ptr, ptr %13, align 8, !tbaa !19
  %114 = getelementptr ptr, ptr %113, i64 %85
  %115 = getelementptr i8, ptr %114, i64 24
  store ptr %112, ptr %115, align 8, !tbaa !20
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %80)
  %116 = load ptr, ptr %9, align 8, !tbaa !13
  %117 = getelementptr inbounds i64, ptr %116, i64 %80
  %118 = load i64, ptr %117, align 8, !tbaa !14
  %119 = icmp slt i64 %118, 0
  br i1 %119, label %90, label %120

120:                                              ; preds = %90, %95, %101, %84
  %121 = phi ptr [ %75, %84 ], [ %116, %90 ], [ %100, %95 ], [ %116, %101 ]
  %122 = load i64, ptr %6, align 8, !tbaa !12
  %123 = load i64, ptr %7, align 8, !tbaa !11
  %124 = getelementptr inbounds i64, ptr %121, i64 %80
  %125 = load i64, ptr %124, align 8, !tbaa !14
  br label %126

126:                                              ; preds = %120, %74
  %127 = phi i64 [ %125, %120 ], [ %82, %74 ]
  %128 = phi ptr [ %121, %120 ], [ %75, %74 ]
  %129 = phi i64 [ %123, %120 ], [ %76, %74 ]
  %130 = phi i64 [ %123, %120 ], [ %77, %74 ]
  %131 = phi i64 [ %122, %120 ], [ %78, %74 ]
  %132 = phi ptr [ %121, %120 ], [ %79, %74 ]
  %133 = icmp sgt i64 %127, -1
  %134 = zext i1 %133 to i64
  %135 = add nsw i64 %131, %134
  store i64 %135, ptr %6, align 8, !tbaa !12
  %136 = add nuw nsw i64 %80, 1
  %137 = icmp slt i64 %136, %130
  br i1 %137, label %74, label %72, !llvm.loop !23

138:                                              ; preds = %72
  %139 = load double, ptr %16, align 8, !tbaa !25
  %140 = fcmp une double %139, 0.000000e+00
  %141 = icmp sgt i64 %130, 0
  br i1 %140, label %142, label %667

142:                                              ; preds = %138
  br i1 %141, label %143, label %973

143:                                              ; preds = %142, %663
  %144 = phi i64 [ %664, %663 ], [ 0, %142 ]
  %145 = load ptr, ptr %9, align 8, !tbaa !13
  %146 = getelementptr inbounds i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8, !tbaa !14
  %148 = icmp sgt i64 %147, -1
  br i1 %148, label %149, label %663

149:                                              ; preds = %143
  %150 = load ptr, ptr %31, align 8, !tbaa !26
  %151 = load i64, ptr %21, align 8, !tbaa !27
  %152 = mul i64 %151, %144
  %153 = getelementptr inbounds double, ptr %150, i64 %152
  %154 = load ptr, ptr %28, align 8, !tbaa !28
  %155 = getelementptr inbounds double, ptr %154, i64 %152
  %156 = load ptr, ptr %32, align 8, !tbaa !29
  %157 = getelementptr inbounds double, ptr %156, i64 %152
  %158 = load ptr, ptr %25, align 8, !tbaa !30
  %159 = getelementptr inbounds double, ptr %158, i64 %152
  %160 = load ptr, ptr %17, align 8, !tbaa !31
  %161 = getelementptr inbounds double, ptr %160, i64 %147
  %162 = load double, ptr %161, align 8, !tbaa !32
  %163 = load ptr, ptr %18, align 8, !tbaa !33
  %164 = getelementptr inbounds double, ptr %163, i64 %147
  %165 = load double, ptr %164, align 8, !tbaa !32
  %166 = fsub double %162, %165
  %167 = load ptr, ptr %19, align 8, !tbaa !34
  %168 = getelementptr inbounds double, ptr %167, i64 %144
  store double %166, ptr %168, align 8, !tbaa !32
  %169 = load ptr, ptr %20, align 8, !tbaa !35
  %170 = mul nsw i64 %151, %147
  %171 = getelementptr inbounds double, ptr %169, i64 %170
  %172 = load ptr, ptr %22, align 8, !tbaa !36
  %173 = load i64, ptr %23, align 8, !tbaa !37
  %174 = mul i64 %173, %152
  %175 = getelementptr inbounds double, ptr %172, i64 %174
  %176 = icmp sgt i64 %151, 0
  br i1 %176, label %177, label %185

177:                                              ; preds = %149, %177
  %178 = phi i64 [ %183, %177 ], [ 0, %149 ]
  %179 = getelementptr inbounds double, ptr %171, i64 %178
  %180 = load double, ptr %179, align 8, !tbaa !32
  %181 = fmul double %166, %180
  %182 = getelementptr inbounds double, ptr %175, i64 %178
  store double %181, ptr %182, align 8, !tbaa !32
  %183 = add nuw nsw i64 %178, 1
  %184 = icmp eq i64 %183, %151
  br i1 %184, label %185, label %177, !llvm.loop !38

185:                                              ; preds = %177, %149
  %186 = load double, ptr %164, align 8, !tbaa !32
  %187 = load ptr, ptr %36, align 8, !tbaa !39
  %188 = getelementptr inbounds double, ptr %187, i64 %144
  store double %186, ptr %188, align 8, !tbaa !32
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #12
  %189 = trunc i64 %151 to i32
  store i32 %189, ptr %2, align 4, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #12
  store i32 0, ptr %3, align 4, !tbaa !40
  %190 = load double, ptr %168, align 8, !tbaa !32
  %191 = load ptr, ptr %30, align 8, !tbaa !42
  %192 = getelementptr inbounds double, ptr %191, i64 %170
  %193 = load ptr, ptr %44, align 8, !tbaa !43
  %194 = load ptr, ptr %13, align 8, !tbaa !19
  %195 = mul i64 %144, 40
  %196 = getelementptr inbounds i8, ptr %194, i64 %195
  %197 = getelementptr inbounds i8, ptr %196, i64 16
  store ptr %192, ptr %197, align 8, !tbaa !20
  tail call void @servocon_jacobian(ptr noundef %196, ptr noundef %193) #12
  %198 = icmp sgt i32 %189, 0
  %199 = load ptr, ptr %44, align 8, !tbaa !43
  br i1 %198, label %200, label %221

200:                                              ; preds = %185
  %201 = and i64 %151, 2147483647
  br label %202

202:                                              ; preds = %206, %200
  %203 = phi i64 [ 0, %200 ], [ %207, %206 ]
  %204 = mul nuw nsw i64 %203, %201
  %205 = getelementptr inbounds double, ptr %199, i64 %204
  br label %209

206:                                              ; preds = %209
  %207 = add nuw nsw i64 %203, 1
  %208 = icmp eq i64 %207, %201
  br i1 %208, label %221, label %202, !llvm.loop !44

209:                                              ; preds = %209, %202
  %210 = phi i64 [ 0, %202 ], [ %219, %209 ]
  %211 = getelementptr inbounds double, ptr %205, i64 %210
  %212 = icmp eq i64 %203, %210
  %213 = select i1 %212, double 1.000000e+00, double 0.000000e+00
  %214 = load double, ptr %211, align 8, !tbaa !32
  %215 = fmul double %190, %214
  %216 = load double, ptr %16, align 8, !tbaa !25
  %217 = fmul double %215, %216
  %218 = fsub double %213, %217
  store double %218, ptr %211, align 8, !tbaa !32
  %219 = add nuw nsw i64 %210, 1
  %220 = icmp eq i64 %219, %201
  br i1 %220, label %206, label %209, !llvm.loop !45

221:                                              ; preds = %206, %185
  %222 = load ptr, ptr %45, align 8, !tbaa !46
  call void @dgetrf(ptr noundef nonnull %2, ptr noundef nonnull %2, ptr noundef %199, ptr noundef nonnull %2, ptr noundef %222, ptr noundef nonnull %3)
  %223 = load i32, ptr %3, align 4, !tbaa !40
  %224 = icmp eq i32 %223, 0
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #12
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #12
  %225 = load i64, ptr %24, align 8, !tbaa !47
  br i1 %224, label %228, label %226

226:                                              ; preds = %221
  %227 = load i64, ptr %21, align 8, !tbaa !27
  br label %233

228:                                              ; preds = %221
  %229 = icmp sgt i64 %225, 1
  %230 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %229, label %315, label %233

231:                                              ; preds = %576
  %232 = load i64, ptr %24, align 8, !tbaa !47
  br label %233

233:                                              ; preds = %583, %226, %231, %228
  %234 = phi i64 [ %227, %226 ], [ %230, %228 ], [ %439, %231 ], [ %439, %583 ]
  %235 = phi i64 [ %225, %226 ], [ %225, %228 ], [ %232, %231 ], [ %585, %583 ]
  %236 = phi i1 [ false, %226 ], [ true, %228 ], [ false, %231 ], [ true, %583 ]
  %237 = add nsw i64 %235, -1
  %238 = load ptr, ptr %22, align 8, !tbaa !36
  %239 = load i64, ptr %23, align 8, !tbaa !37
  %240 = mul nsw i64 %239, %144
  %241 = add nsw i64 %237, %240
  %242 = mul nsw i64 %241, %234
  %243 = getelementptr inbounds double, ptr %238, i64 %242
  %244 = mul nsw i64 %240, %234
  %245 = getelementptr inbounds double, ptr %238, i64 %244
  %246 = load ptr, ptr %33, align 8, !tbaa !48
  %247 = load ptr, ptr %34, align 8, !tbaa !49
  %248 = getelementptr inbounds i64, ptr %247, i64 %235
  %249 = load i64, ptr %248, align 8, !tbaa !14
  %250 = getelementptr i8, ptr %248, i64 8
  %251 = load i64, ptr %250, align 8, !tbaa !14
  %252 = load ptr, ptr %35, align 8, !tbaa !50
  %253 = icmp sgt i64 %234, 1
  br i1 %253, label %254, label %287

254:                                              ; preds = %233
  %255 = icmp slt i64 %249, %251
  br label %256

256:                                              ; preds = %260, %254
  %257 = phi i64 [ 0, %254 ], [ %265, %260 ]
  %258 = or disjoint i64 %257, 1
  %259 = getelementptr double, ptr %245, i64 %257
  br i1 %255, label %268, label %260

260:                                              ; preds = %268, %256
  %261 = phi double [ 0.000000e+00, %256 ], [ %280, %268 ]
  %262 = phi double [ 0.000000e+00, %256 ], [ %284, %268 ]
  %263 = getelementptr inbounds double, ptr %157, i64 %257
  store double %261, ptr %263, align 8, !tbaa !32
  %264 = getelementptr inbounds double, ptr %157, i64 %258
  store double %262, ptr %264, align 8, !tbaa !32
  %265 = add nuw nsw i64 %257, 2
  %266 = or disjoint i64 %265, 1
  %267 = icmp slt i64 %266, %234
  br i1 %267, label %256, label %287, !llvm.loop !51

268:                                              ; preds = %256, %268
  %269 = phi i64 [ %285, %268 ], [ %249, %256 ]
  %270 = phi double [ %284, %268 ], [ 0.000000e+00, %256 ]
  %271 = phi double [ %280, %268 ], [ 0.000000e+00, %256 ]
  %272 = getelementptr inbounds i64, ptr %252, i64 %269
  %273 = load i64, ptr %272, align 8, !tbaa !14
  %274 = mul nsw i64 %273, %234
  %275 = getelementptr double, ptr %259, i64 %274
  %276 = load double, ptr %275, align 8, !tbaa !32
  %277 = getelementptr inbounds double, ptr %246, i64 %269
  %278 = load double, ptr %277, align 8, !tbaa !32
  %279 = fmul double %276, %278
  %280 = fadd double %271, %279
  %281 = getelementptr inbounds i8, ptr %275, i64 8
  %282 = load double, ptr %281, align 8, !tbaa !32
  %283 = fmul double %278, %282
  %284 = fadd double %270, %283
  %285 = add nsw i64 %269, 1
  %286 = icmp eq i64 %285, %251
  br i1 %286, label %260, label %268, !llvm.loop !52

287:                                              ; preds = %260, %233
  %288 = phi i64 [ 0, %233 ], [ %265, %260 ]
  %289 = icmp slt i64 %288, %234
  br i1 %289, label %290, label %310

290:                                              ; preds = %287
  %291 = getelementptr double, ptr %245, i64 %288
  %292 = icmp slt i64 %249, %251
  br i1 %292, label %296, label %293

293:                                              ; preds = %296, %290
  %294 = phi double [ 0.000000e+00, %290 ], [ %307, %296 ]
  %295 = getelementptr inbounds double, ptr %157, i64 %288
  store double %294, ptr %295, align 8, !tbaa !32
  br label %310

296:                                              ; preds = %290, %296
  %297 = phi i64 [ %308, %296 ], [ %249, %290 ]
  %298 = phi double [ %307, %296 ], [ 0.000000e+00, %290 ]
  %299 = getelementptr inbounds i64, ptr %252, i64 %297
  %300 = load i64, ptr %299, align 8, !tbaa !14
  %301 = mul nsw i64 %300, %234
  %302 = getelementptr double, ptr %291, i64 %301
  %303 = load double, ptr %302, align 8, !tbaa !32
  %304 = getelementptr inbounds double, ptr %246, i64 %297
  %305 = load double, ptr %304, align 8, !tbaa !32
  %306 = fmul double %303, %305
  %307 = fadd double %298, %306
  %308 = add nsw i64 %297, 1
  %309 = icmp eq i64 %308, %251
  br i1 %309, label %293, label %296, !llvm.loop !53

310:                                              ; preds = %293, %287
  %311 = icmp sgt i64 %234, 0
  br i1 %311, label %312, label %587

312:                                              ; preds = %310
  %313 = load ptr, ptr %19, align 8, !tbaa !34
  %314 = getelementptr inbounds double, ptr %313, i64 %144
  br label %640

315:                                              ; preds = %228, %583
  %316 = phi i64 [ %439, %583 ], [ %230, %228 ]
  %317 = phi i64 [ %585, %583 ], [ %225, %228 ]
  %318 = phi i64 [ %584, %583 ], [ 1, %228 ]
  %319 = load ptr, ptr %22, align 8, !tbaa !36
  %320 = load i64, ptr %23, align 8, !tbaa !37
  %321 = mul nsw i64 %320, %144
  %322 = add nsw i64 %321, %318
  %323 = mul nsw i64 %322, %316
  %324 = getelementptr inbounds double, ptr %319, i64 %323
  %325 = load ptr, ptr %25, align 8, !tbaa !30
  %326 = mul nsw i64 %316, %144
  %327 = getelementptr inbounds double, ptr %325, i64 %326
  %328 = load ptr, ptr %31, align 8, !tbaa !26
  %329 = getelementptr inbounds double, ptr %328, i64 %326
  %330 = load ptr, ptr %29, align 8, !tbaa !54
  %331 = getelementptr inbounds double, ptr %330, i64 %326
  %332 = load ptr, ptr %19, align 8, !tbaa !34
  %333 = getelementptr inbounds double, ptr %332, i64 %144
  %334 = load double, ptr %333, align 8, !tbaa !32
  %335 = load i64, ptr %39, align 8, !tbaa !55
  %336 = load i64, ptr %43, align 8, !tbaa !56
  %337 = mul nsw i64 %321, %316
  %338 = getelementptr inbounds double, ptr %319, i64 %337
  %339 = load ptr, ptr %33, align 8, !tbaa !48
  %340 = load ptr, ptr %34, align 8, !tbaa !49
  %341 = getelementptr i64, ptr %340, i64 %335
  %342 = getelementptr i64, ptr %341, i64 %318
  %343 = getelementptr i64, ptr %342, i64 %317
  %344 = getelementptr i64, ptr %343, i64 %336
  %345 = load i64, ptr %344, align 8, !tbaa !14
  %346 = getelementptr i8, ptr %344, i64 8
  %347 = load i64, ptr %346, align 8, !tbaa !14
  %348 = load ptr, ptr %35, align 8, !tbaa !50
  %349 = icmp sgt i64 %316, 1
  br i1 %349, label %350, label %383

350:                                              ; preds = %315
  %351 = icmp slt i64 %345, %347
  br label %352

352:                                              ; preds = %356, %350
  %353 = phi i64 [ 0, %350 ], [ %361, %356 ]
  %354 = or disjoint i64 %353, 1
  %355 = getelementptr double, ptr %338, i64 %353
  br i1 %351, label %364, label %356

356:                                              ; preds = %364, %352
  %357 = phi double [ 0.000000e+00, %352 ], [ %376, %364 ]
  %358 = phi double [ 0.000000e+00, %352 ], [ %380, %364 ]
  %359 = getelementptr inbounds double, ptr %324, i64 %353
  store double %357, ptr %359, align 8, !tbaa !32
  %360 = getelementptr inbounds double, ptr %324, i64 %354
  store double %358, ptr %360, align 8, !tbaa !32
  %361 = add nuw nsw i64 %353, 2
  %362 = or disjoint i64 %361, 1
  %363 = icmp slt i64 %362, %316
  br i1 %363, label %352, label %383, !llvm.loop !51

364:                                              ; preds = %352, %364
  %365 = phi i64 [ %381, %364 ], [ %345, %352 ]
  %366 = phi double [ %380, %364 ], [ 0.000000e+00, %352 ]
  %367 = phi double [ %376, %364 ], [ 0.000000e+00, %352 ]
  %368 = getelementptr inbounds i64, ptr %348, i64 %365
  %369 = load i64, ptr %368, align 8, !tbaa !14
  %370 = mul nsw i64 %369, %316
  %371 = getelementptr double, ptr %355, i64 %370
  %372 = load double, ptr %371, align 8, !tbaa !32
  %373 = getelementptr inbounds double, ptr %339, i64 %365
  %374 = load double, ptr %373, align 8, !tbaa !32
  %375 = fmul double %372, %374
  %376 = fadd double %367, %375
  %377 = getelementptr inbounds i8, ptr %371, i64 8
  %378 = load double, ptr %377, align 8, !tbaa !32
  %379 = fmul double %374, %378
  %380 = fadd double %366, %379
  %381 = add nsw i64 %365, 1
  %382 = icmp eq i64 %381, %347
  br i1 %382, label %356, label %364, !llvm.loop !52

383:                                              ; preds = %356, %315
  %384 = phi i64 [ 0, %315 ], [ %361, %356 ]
  %385 = icmp slt i64 %384, %316
  br i1 %385, label %386, label %406

386:                                              ; preds = %383
  %387 = getelementptr double, ptr %338, i64 %384
  %388 = icmp slt i64 %345, %347
  br i1 %388, label %392, label %389

389:                                              ; preds = %392, %386
  %390 = phi double [ 0.000000e+00, %386 ], [ %403, %392 ]
  %391 = getelementptr inbounds double, ptr %324, i64 %384
  store double %390, ptr %391, align 8, !tbaa !32
  br label %406

392:                                              ; preds = %386, %392
  %393 = phi i64 [ %404, %392 ], [ %345, %386 ]
  %394 = phi double [ %403, %392 ], [ 0.000000e+00, %386 ]
  %395 = getelementptr inbounds i64, ptr %348, i64 %393
  %396 = load i64, ptr %395, align 8, !tbaa !14
  %397 = mul nsw i64 %396, %316
  %398 = getelementptr double, ptr %387, i64 %397
  %399 = load double, ptr %398, align 8, !tbaa !32
  %400 = getelementptr inbounds double, ptr %339, i64 %393
  %401 = load double, ptr %400, align 8, !tbaa !32
  %402 = fmul double %399, %401
  %403 = fadd double %394, %402
  %404 = add nsw i64 %393, 1
  %405 = icmp eq i64 %404, %347
  br i1 %405, label %389, label %392, !llvm.loop !53

406:                                              ; preds = %389, %383
  %407 = add nsw i64 %318, -1
  %408 = load ptr, ptr %30, align 8, !tbaa !42
  %409 = load ptr, ptr %9, align 8, !tbaa !13
  %410 = getelementptr inbounds i64, ptr %409, i64 %144
  %411 = load i64, ptr %410, align 8, !tbaa !14
  %412 = mul nsw i64 %411, %316
  %413 = getelementptr inbounds double, ptr %408, i64 %412
  tail call fastcc void @combine(ptr noundef readonly %0, i64 noundef %144, i64 noundef %407, ptr noundef %413, ptr noundef %327)
  %414 = load ptr, ptr %18, align 8, !tbaa !33
  %415 = load ptr, ptr %9, align 8, !tbaa !13
  %416 = getelementptr inbounds i64, ptr %415, i64 %144
  %417 = load i64, ptr %416, align 8, !tbaa !14
  %418 = getelementptr inbounds double, ptr %414, i64 %417
  %419 = load double, ptr %418, align 8, !tbaa !32
  %420 = load ptr, ptr %46, align 8, !tbaa !57
  %421 = getelementptr double, ptr %420, i64 %318
  %422 = getelementptr i8, ptr %421, i64 -8
  %423 = load double, ptr %422, align 8, !tbaa !32
  %424 = fmul double %334, %423
  %425 = fadd double %419, %424
  %426 = load ptr, ptr %36, align 8, !tbaa !39
  %427 = getelementptr inbounds double, ptr %426, i64 %144
  store double %425, ptr %427, align 8, !tbaa !32
  %428 = getelementptr i8, ptr %331, i64 -8
  %429 = load i64, ptr %21, align 8, !tbaa !27
  br label %430

430:                                              ; preds = %580, %406
  %431 = phi i64 [ %429, %406 ], [ %439, %580 ]
  %432 = phi i64 [ 1, %406 ], [ %582, %580 ]
  %433 = phi double [ 1.000000e+00, %406 ], [ %581, %580 ]
  %434 = icmp sgt i64 %431, 0
  br i1 %434, label %441, label %435

435:                                              ; preds = %441, %430
  %436 = load ptr, ptr %13, align 8, !tbaa !19
  %437 = getelementptr inbounds i8, ptr %436, i64 %195
  %438 = getelementptr inbounds i8, ptr %437, i64 16
  store ptr %329, ptr %438, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %437, ptr noundef %331) #12
  %439 = load i64, ptr %21, align 8, !tbaa !27
  %440 = icmp sgt i64 %439, 0
  br i1 %440, label %560, label %453

441:                                              ; preds = %430, %441
  %442 = phi i64 [ %451, %441 ], [ 0, %430 ]
  %443 = getelementptr inbounds double, ptr %327, i64 %442
  %444 = load double, ptr %443, align 8, !tbaa !32
  %445 = getelementptr inbounds double, ptr %324, i64 %442
  %446 = load double, ptr %445, align 8, !tbaa !32
  %447 = load double, ptr %16, align 8, !tbaa !25
  %448 = fmul double %446, %447
  %449 = fadd double %444, %448
  %450 = getelementptr inbounds double, ptr %329, i64 %442
  store double %449, ptr %450, align 8, !tbaa !32
  %451 = add nuw nsw i64 %442, 1
  %452 = icmp eq i64 %451, %431
  br i1 %452, label %435, label %441, !llvm.loop !58

453:                                              ; preds = %560, %435
  %454 = trunc i64 %439 to i32
  %455 = load ptr, ptr %44, align 8, !tbaa !43
  %456 = load ptr, ptr %45, align 8, !tbaa !46
  %457 = icmp sgt i32 %454, 0
  %458 = shl i64 %439, 32
  %459 = ashr exact i64 %458, 32
  %460 = and i64 %439, 4294967295
  br i1 %457, label %461, label %558

461:                                              ; preds = %453, %471
  %462 = phi i64 [ %479, %471 ], [ 0, %453 ]
  %463 = icmp eq i64 %462, 0
  br i1 %463, label %464, label %466

464:                                              ; preds = %461
  %465 = load double, ptr %331, align 8, !tbaa !32
  br label %471

466:                                              ; preds = %461
  %467 = mul nuw nsw i64 %462, %459
  %468 = getelementptr inbounds double, ptr %455, i64 %467
  %469 = getelementptr inbounds double, ptr %331, i64 %462
  %470 = load double, ptr %469, align 8, !tbaa !32
  br label %481

471:                                              ; preds = %481, %464
  %472 = phi i64 [ 0, %464 ], [ %467, %481 ]
  %473 = phi double [ %465, %464 ], [ %489, %481 ]
  %474 = getelementptr inbounds double, ptr %455, i64 %472
  %475 = getelementptr inbounds double, ptr %474, i64 %462
  %476 = load double, ptr %475, align 8, !tbaa !32
  %477 = getelementptr inbounds double, ptr %331, i64 %462
  %478 = fdiv double %473, %476
  store double %478, ptr %477, align 8, !tbaa !32
  %479 = add nuw nsw i64 %462, 1
  %480 = icmp eq i64 %479, %460
  br i1 %480, label %494, label %461, !llvm.loop !59

481:                                              ; preds = %481, %466
  %482 = phi i64 [ 0, %466 ], [ %490, %481 ]
  %483 = phi double [ %470, %466 ], [ %489, %481 ]
  %484 = getelementptr inbounds double, ptr %468, i64 %482
  %485 = load double, ptr %484, align 8, !tbaa !32
  %486 = getelementptr inbounds double, ptr %331, i64 %482
  %487 = load double, ptr %486, align 8, !tbaa !32
  %488 = fmul double %485, %487
  %489 = fsub double %483, %488
  store double %489, ptr %469, align 8, !tbaa !32
  %490 = add nuw nsw i64 %482, 1
  %491 = icmp eq i64 %490, %462
  br i1 %491, label %471, label %481, !llvm.loop !60

492:                                              ; preds = %505, %494
  %493 = icmp sgt i64 %495, 1
  br i1 %493, label %494, label %519, !llvm.loop !61

494:                                              ; preds = %471, %492
  %495 = phi i64 [ %497, %492 ], [ %460, %471 ]
  %496 = phi i64 [ %498, %492 ], [ %459, %471 ]
  %497 = add nsw i64 %495, -1
  %498 = add nsw i64 %496, -1
  %499 = icmp slt i64 %495, %459
  br i1 %499, label %500, label %492

500:                                              ; preds = %494
  %501 = mul nsw i64 %497, %459
  %502 = getelementptr inbounds double, ptr %455, i64 %501
  %503 = getelementptr inbounds double, ptr %331, i64 %497
  %504 = load double, ptr %503, align 8, !tbaa !32
  br label %505

505:                                              ; preds = %505, %500
  %506 = phi i64 [ %496, %500 ], [ %514, %505 ]
  %507 = phi double [ %504, %500 ], [ %513, %505 ]
  %508 = getelementptr inbounds double, ptr %502, i64 %506
  %509 = load double, ptr %508, align 8, !tbaa !32
  %510 = getelementptr inbounds double, ptr %331, i64 %506
  %511 = load double, ptr %510, align 8, !tbaa !32
  %512 = fmul double %509, %511
  %513 = fsub double %507, %512
  store double %513, ptr %503, align 8, !tbaa !32
  %514 = add nsw i64 %506, 1
  %515 = trunc i64 %514 to i32
  %516 = icmp eq i32 %454, %515
  br i1 %516, label %492, label %505, !llvm.loop !62

517:                                              ; preds = %519
  %518 = and i64 %439, 2147483647
  br label %530

519:                                              ; preds = %492, %519
  %520 = phi i64 [ %521, %519 ], [ %460, %492 ]
  %521 = add nsw i64 %520, -1
  %522 = getelementptr inbounds double, ptr %331, i64 %521
  %523 = load double, ptr %522, align 8, !tbaa !32
  %524 = getelementptr inbounds i32, ptr %456, i64 %521
  %525 = load i32, ptr %524, align 4, !tbaa !40
  %526 = sext i32 %525 to i64
  %527 = getelementptr double, ptr %428, i64 %526
  %528 = load double, ptr %527, align 8, !tbaa !32
  store double %528, ptr %522, align 8, !tbaa !32
  store double %523, ptr %527, align 8, !tbaa !32
  %529 = icmp sgt i64 %520, 1
  br i1 %529, label %519, label %517, !llvm.loop !63

530:                                              ; preds = %530, %517
  %531 = phi i64 [ 0, %517 ], [ %550, %530 ]
  %532 = phi double [ 0.000000e+00, %517 ], [ %549, %530 ]
  %533 = getelementptr inbounds double, ptr %331, i64 %531
  %534 = load double, ptr %533, align 8, !tbaa !32
  %535 = getelementptr inbounds double, ptr %324, i64 %531
  %536 = load double, ptr %535, align 8, !tbaa !32
  %537 = fsub double %536, %534
  store double %537, ptr %535, align 8, !tbaa !32
  %538 = load double, ptr %533, align 8, !tbaa !32
  %539 = tail call double @llvm.fabs.f64(double %538)
  %540 = load double, ptr %47, align 8, !tbaa !64
  %541 = load double, ptr %48, align 8, !tbaa !65
  %542 = tail call double @llvm.fabs.f64(double %537)
  %543 = fmul double %542, %541
  %544 = fadd double %540, %543
  %545 = fdiv double %539, %544
  %546 = fcmp ugt double %545, %532
  %547 = fcmp ord double %532, 0.000000e+00
  %548 = and i1 %547, %546
  %549 = select i1 %548, double %545, double %532
  %550 = add nuw nsw i64 %531, 1
  %551 = icmp eq i64 %550, %518
  br i1 %551, label %552, label %530, !llvm.loop !66

552:                                              ; preds = %530
  %553 = fdiv double %549, %433
  %554 = fmul double %549, %553
  %555 = fsub double 1.000000e+00, %553
  %556 = fdiv double %554, %555
  %557 = icmp ult i64 %432, 2
  br i1 %557, label %580, label %570

558:                                              ; preds = %453
  %559 = icmp ult i64 %432, 2
  br i1 %559, label %580, label %583

560:                                              ; preds = %435, %560
  %561 = phi i64 [ %568, %560 ], [ 0, %435 ]
  %562 = getelementptr inbounds double, ptr %324, i64 %561
  %563 = load double, ptr %562, align 8, !tbaa !32
  %564 = getelementptr inbounds double, ptr %331, i64 %561
  %565 = load double, ptr %564, align 8, !tbaa !32
  %566 = fmul double %334, %565
  %567 = fsub double %563, %566
  store double %567, ptr %564, align 8, !tbaa !32
  %568 = add nuw nsw i64 %561, 1
  %569 = icmp eq i64 %568, %439
  br i1 %569, label %453, label %560, !llvm.loop !67

570:                                              ; preds = %552
  %571 = fcmp olt double %549, 1.000000e-13
  br i1 %571, label %583, label %572

572:                                              ; preds = %570
  %573 = fcmp ogt double %556, 0.000000e+00
  %574 = fcmp olt double %556, 1.000000e+00
  %575 = and i1 %573, %574
  br i1 %575, label %583, label %576

576:                                              ; preds = %572
  %577 = fcmp ugt double %553, 2.000000e+00
  %578 = icmp ugt i64 %432, 9
  %579 = select i1 %577, i1 true, i1 %578
  br i1 %579, label %231, label %580

580:                                              ; preds = %576, %558, %552
  %581 = phi double [ 0.000000e+00, %558 ], [ %549, %552 ], [ %549, %576 ]
  %582 = add nuw nsw i64 %432, 1
  br label %430, !llvm.loop !68

583:                                              ; preds = %572, %570, %558
  %584 = add nuw nsw i64 %318, 1
  %585 = load i64, ptr %24, align 8, !tbaa !47
  %586 = icmp slt i64 %584, %585
  br i1 %586, label %315, label %233, !llvm.loop !69

587:                                              ; preds = %656, %310
  %588 = load ptr, ptr %17, align 8, !tbaa !31
  %589 = load ptr, ptr %9, align 8, !tbaa !13
  %590 = getelementptr inbounds i64, ptr %589, i64 %144
  %591 = load i64, ptr %590, align 8, !tbaa !14
  %592 = getelementptr inbounds double, ptr %588, i64 %591
  %593 = load double, ptr %592, align 8, !tbaa !32
  %594 = load ptr, ptr %36, align 8, !tbaa !39
  %595 = getelementptr inbounds double, ptr %594, i64 %144
  store double %593, ptr %595, align 8, !tbaa !32
  %596 = load i64, ptr %37, align 8, !tbaa !70
  %597 = icmp eq i64 %596, 0
  br i1 %597, label %663, label %598

598:                                              ; preds = %587
  %599 = load ptr, ptr %31, align 8, !tbaa !26
  %600 = mul nsw i64 %234, %144
  %601 = getelementptr double, ptr %599, i64 %600
  %602 = load ptr, ptr %25, align 8, !tbaa !30
  %603 = getelementptr inbounds double, ptr %602, i64 %600
  %604 = load ptr, ptr %32, align 8, !tbaa !29
  %605 = getelementptr inbounds double, ptr %604, i64 %600
  %606 = load ptr, ptr %13, align 8, !tbaa !19
  %607 = getelementptr inbounds i8, ptr %606, i64 %195
  %608 = getelementptr inbounds i8, ptr %607, i64 16
  store ptr %601, ptr %608, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %607, ptr noundef %603) #12
  %609 = load i64, ptr %38, align 8, !tbaa !71
  %610 = icmp eq i64 %609, 0
  %611 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %610, label %628, label %612

612:                                              ; preds = %598
  %613 = icmp sgt i64 %611, 0
  br i1 %613, label %614, label %637

614:                                              ; preds = %612, %614
  %615 = phi i64 [ %626, %614 ], [ 0, %612 ]
  %616 = getelementptr inbounds double, ptr %605, i64 %615
  %617 = load double, ptr %616, align 8, !tbaa !32
  %618 = tail call double @llvm.fabs.f64(double %617)
  %619 = getelementptr inbounds double, ptr %603, i64 %615
  %620 = load double, ptr %619, align 8, !tbaa !32
  %621 = getelementptr inbounds double, ptr %601, i64 %615
  %622 = load double, ptr %621, align 8, !tbaa !32
  %623 = fsub double %620, %622
  %624 = tail call double @llvm.fabs.f64(double %623)
  %625 = fadd double %618, %624
  store double %625, ptr %616, align 8, !tbaa !32
  %626 = add nuw nsw i64 %615, 1
  %627 = icmp eq i64 %626, %611
  br i1 %627, label %628, label %614, !llvm.loop !72

628:                                              ; preds = %614, %598
  %629 = icmp sgt i64 %611, 0
  br i1 %629, label %630, label %637

630:                                              ; preds = %628, %630
  %631 = phi i64 [ %635, %630 ], [ 0, %628 ]
  %632 = getelementptr inbounds double, ptr %603, i64 %631
  %633 = load double, ptr %632, align 8, !tbaa !32
  %634 = getelementptr inbounds double, ptr %601, i64 %631
  store double %633, ptr %634, align 8, !tbaa !32
  %635 = add nuw nsw i64 %631, 1
  %636 = icmp eq i64 %635, %611
  br i1 %636, label %637, label %630, !llvm.loop !73

637:                                              ; preds = %630, %628, %612
  %638 = load i64, ptr %37, align 8, !tbaa !70
  %639 = icmp eq i64 %638, 0
  br i1 %639, label %663, label %659

640:                                              ; preds = %656, %312
  %641 = phi i64 [ 0, %312 ], [ %657, %656 ]
  %642 = getelementptr inbounds double, ptr %159, i64 %641
  %643 = load double, ptr %642, align 8, !tbaa !32
  %644 = getelementptr inbounds double, ptr %243, i64 %641
  %645 = load double, ptr %644, align 8, !tbaa !32
  %646 = load double, ptr %16, align 8, !tbaa !25
  %647 = fmul double %645, %646
  %648 = fadd double %643, %647
  %649 = getelementptr inbounds double, ptr %153, i64 %641
  store double %648, ptr %649, align 8, !tbaa !32
  %650 = load double, ptr %644, align 8, !tbaa !32
  %651 = load double, ptr %314, align 8, !tbaa !32
  %652 = fdiv double %650, %651
  %653 = getelementptr inbounds double, ptr %155, i64 %641
  store double %652, ptr %653, align 8, !tbaa !32
  br i1 %236, label %656, label %654

654:                                              ; preds = %640
  %655 = getelementptr inbounds double, ptr %157, i64 %641
  store double 0x7FF8000000000000, ptr %655, align 8, !tbaa !32
  br label %656

656:                                              ; preds = %654, %640
  %657 = add nuw nsw i64 %641, 1
  %658 = icmp eq i64 %657, %234
  br i1 %658, label %587, label %640, !llvm.loop !74

659:                                              ; preds = %637
  %660 = load ptr, ptr %13, align 8, !tbaa !19
  %661 = getelementptr inbounds i8, ptr %660, i64 %195
  %662 = getelementptr inbounds i8, ptr %661, i64 16
  store ptr %153, ptr %662, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %661, ptr noundef %155) #12
  br label %663

663:                                              ; preds = %659, %637, %587, %143
  %664 = add nuw nsw i64 %144, 1
  %665 = load i64, ptr %7, align 8, !tbaa !11
  %666 = icmp slt i64 %664, %665
  br i1 %666, label %143, label %973, !llvm.loop !75

667:                                              ; preds = %138
  br i1 %141, label %668, label %670

668:                                              ; preds = %667
  %669 = load ptr, ptr %9, align 8, !tbaa !13
  br label %673

670:                                              ; preds = %706, %667
  %671 = load i64, ptr %24, align 8, !tbaa !47
  %672 = icmp sgt i64 %671, 1
  br i1 %672, label %715, label %711

673:                                              ; preds = %706, %668
  %674 = phi i64 [ 0, %668 ], [ %707, %706 ]
  %675 = getelementptr inbounds i64, ptr %669, i64 %674
  %676 = load i64, ptr %675, align 8, !tbaa !14
  %677 = icmp sgt i64 %676, -1
  br i1 %677, label %678, label %706

678:                                              ; preds = %673
  %679 = load ptr, ptr %17, align 8, !tbaa !31
  %680 = getelementptr inbounds double, ptr %679, i64 %676
  %681 = load double, ptr %680, align 8, !tbaa !32
  %682 = load ptr, ptr %18, align 8, !tbaa !33
  %683 = getelementptr inbounds double, ptr %682, i64 %676
  %684 = load double, ptr %683, align 8, !tbaa !32
  %685 = fsub double %681, %684
  %686 = load ptr, ptr %19, align 8, !tbaa !34
  %687 = getelementptr inbounds double, ptr %686, i64 %674
  store double %685, ptr %687, align 8, !tbaa !32
  %688 = load ptr, ptr %20, align 8, !tbaa !35
  %689 = load i64, ptr %21, align 8, !tbaa !27
  %690 = mul nsw i64 %689, %676
  %691 = getelementptr inbounds double, ptr %688, i64 %690
  %692 = load ptr, ptr %22, align 8, !tbaa !36
  %693 = load i64, ptr %23, align 8, !tbaa !37
  %694 = mul i64 %689, %674
  %695 = mul i64 %694, %693
  %696 = getelementptr inbounds double, ptr %692, i64 %695
  %697 = icmp sgt i64 %689, 0
  br i1 %697, label %698, label %706

698:                                              ; preds = %678, %698
  %699 = phi i64 [ %704, %698 ], [ 0, %678 ]
  %700 = getelementptr inbounds double, ptr %691, i64 %699
  %701 = load double, ptr %700, align 8, !tbaa !32
  %702 = fmul double %685, %701
  %703 = getelementptr inbounds double, ptr %696, i64 %699
  store double %702, ptr %703, align 8, !tbaa !32
  %704 = add nuw nsw i64 %699, 1
  %705 = icmp eq i64 %704, %689
  br i1 %705, label %706, label %698, !llvm.loop !38

706:                                              ; preds = %698, %678, %673
  %707 = add nuw nsw i64 %674, 1
  %708 = icmp eq i64 %707, %130
  br i1 %708, label %670, label %673, !llvm.loop !76

709:                                              ; preds = %729
  %710 = load i64, ptr %7, align 8, !tbaa !11
  br label %711

711:                                              ; preds = %709, %670
  %712 = phi i64 [ %710, %709 ], [ %129, %670 ]
  %713 = phi i64 [ %710, %709 ], [ %130, %670 ]
  %714 = icmp sgt i64 %713, 0
  br i1 %714, label %742, label %737

715:                                              ; preds = %670, %729
  %716 = phi i64 [ %735, %729 ], [ %671, %670 ]
  %717 = phi i64 [ %734, %729 ], [ 1, %670 ]
  %718 = add nsw i64 %716, -1
  %719 = icmp eq i64 %717, %718
  %720 = add nsw i64 %717, -1
  br i1 %719, label %721, label %729

721:                                              ; preds = %715
  %722 = load i64, ptr %26, align 8, !tbaa !77
  %723 = icmp eq i64 %722, 0
  %724 = select i1 %723, i64 520, i64 512
  %725 = getelementptr inbounds i8, ptr %0, i64 %724
  %726 = load i64, ptr %27, align 8, !tbaa !78
  %727 = icmp eq i64 %726, 0
  %728 = select i1 %727, ptr %29, ptr %28
  br label %729

729:                                              ; preds = %721, %715
  %730 = phi ptr [ %725, %721 ], [ %25, %715 ]
  %731 = phi ptr [ %728, %721 ], [ %29, %715 ]
  %732 = load ptr, ptr %730, align 8, !tbaa !20
  %733 = load ptr, ptr %731, align 8, !tbaa !20
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %720, i64 noundef %717, ptr noundef %732, ptr noundef %733)
  %734 = add nuw nsw i64 %717, 1
  %735 = load i64, ptr %24, align 8, !tbaa !47
  %736 = icmp slt i64 %734, %735
  br i1 %736, label %715, label %709, !llvm.loop !79

737:                                              ; preds = %885, %711
  %738 = phi i64 [ %712, %711 ], [ %887, %885 ]
  %739 = phi i64 [ %713, %711 ], [ %887, %885 ]
  %740 = load i64, ptr %37, align 8, !tbaa !70
  %741 = icmp eq i64 %740, 0
  br i1 %741, label %889, label %892

742:                                              ; preds = %711, %885
  %743 = phi i64 [ %886, %885 ], [ 0, %711 ]
  %744 = load ptr, ptr %9, align 8, !tbaa !13
  %745 = getelementptr inbounds i64, ptr %744, i64 %743
  %746 = load i64, ptr %745, align 8, !tbaa !14
  %747 = icmp sgt i64 %746, -1
  br i1 %747, label %748, label %885

748:                                              ; preds = %742
  %749 = load i64, ptr %26, align 8, !tbaa !77
  %750 = icmp eq i64 %749, 0
  %751 = load i64, ptr %24, align 8, !tbaa !47
  %752 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %750, label %763, label %753

753:                                              ; preds = %748
  %754 = add nsw i64 %751, -1
  %755 = load ptr, ptr %30, align 8, !tbaa !42
  %756 = mul nsw i64 %752, %746
  %757 = getelementptr inbounds double, ptr %755, i64 %756
  %758 = load ptr, ptr %31, align 8, !tbaa !26
  %759 = mul nsw i64 %752, %743
  %760 = getelementptr inbounds double, ptr %758, i64 %759
  tail call fastcc void @combine(ptr noundef nonnull readonly %0, i64 noundef %743, i64 noundef %754, ptr noundef %757, ptr noundef %760)
  %761 = load i64, ptr %24, align 8, !tbaa !47
  %762 = load i64, ptr %21, align 8, !tbaa !27
  br label %763

763:                                              ; preds = %753, %748
  %764 = phi i64 [ %762, %753 ], [ %752, %748 ]
  %765 = phi i64 [ %761, %753 ], [ %751, %748 ]
  %766 = load ptr, ptr %32, align 8, !tbaa !29
  %767 = mul i64 %764, %743
  %768 = getelementptr inbounds double, ptr %766, i64 %767
  %769 = load ptr, ptr %22, align 8, !tbaa !36
  %770 = load i64, ptr %23, align 8, !tbaa !37
  %771 = mul i64 %770, %767
  %772 = getelementptr inbounds double, ptr %769, i64 %771
  %773 = load ptr, ptr %33, align 8, !tbaa !48
  %774 = load ptr, ptr %34, align 8, !tbaa !49
  %775 = getelementptr inbounds i64, ptr %774, i64 %765
  %776 = load i64, ptr %775, align 8, !tbaa !14
  %777 = getelementptr i8, ptr %775, i64 8
  %778 = load i64, ptr %777, align 8, !tbaa !14
  %779 = load ptr, ptr %35, align 8, !tbaa !50
  %780 = icmp sgt i64 %764, 1
  br i1 %780, label %781, label %814

781:                                              ; preds = %763
  %782 = icmp slt i64 %776, %778
  br label %783

783:                                              ; preds = %787, %781
  %784 = phi i64 [ 0, %781 ], [ %792, %787 ]
  %785 = or disjoint i64 %784, 1
  %786 = getelementptr double, ptr %772, i64 %784
  br i1 %782, label %795, label %787

787:                                              ; preds = %795, %783
  %788 = phi double [ 0.000000e+00, %783 ], [ %807, %795 ]
  %789 = phi double [ 0.000000e+00, %783 ], [ %811, %795 ]
  %790 = getelementptr inbounds double, ptr %768, i64 %784
  store double %788, ptr %790, align 8, !tbaa !32
  %791 = getelementptr inbounds double, ptr %768, i64 %785
  store double %789, ptr %791, align 8, !tbaa !32
  %792 = add nuw nsw i64 %784, 2
  %793 = or disjoint i64 %792, 1
  %794 = icmp slt i64 %793, %764
  br i1 %794, label %783, label %814, !llvm.loop !51

795:                                              ; preds = %783, %795
  %796 = phi i64 [ %812, %795 ], [ %776, %783 ]
  %797 = phi double [ %811, %795 ], [ 0.000000e+00, %783 ]
  %798 = phi double [ %807, %795 ], [ 0.000000e+00, %783 ]
  %799 = getelementptr inbounds i64, ptr %779, i64 %796
  %800 = load i64, ptr %799, align 8, !tbaa !14
  %801 = mul nsw i64 %800, %764
  %802 = getelementptr double, ptr %786, i64 %801
  %803 = load double, ptr %802, align 8, !tbaa !32
  %804 = getelementptr inbounds double, ptr %773, i64 %796
  %805 = load double, ptr %804, align 8, !tbaa !32
  %806 = fmul double %803, %805
  %807 = fadd double %798, %806
  %808 = getelementptr inbounds i8, ptr %802, i64 8
  %809 = load double, ptr %808, align 8, !tbaa !32
  %810 = fmul double %805, %809
  %811 = fadd double %797, %810
  %812 = add nsw i64 %796, 1
  %813 = icmp eq i64 %812, %778
  br i1 %813, label %787, label %795, !llvm.loop !52

814:                                              ; preds = %787, %763
  %815 = phi i64 [ 0, %763 ], [ %792, %787 ]
  %816 = icmp slt i64 %815, %764
  br i1 %816, label %817, label %837

817:                                              ; preds = %814
  %818 = getelementptr double, ptr %772, i64 %815
  %819 = icmp slt i64 %776, %778
  br i1 %819, label %823, label %820

820:                                              ; preds = %823, %817
  %821 = phi double [ 0.000000e+00, %817 ], [ %834, %823 ]
  %822 = getelementptr inbounds double, ptr %768, i64 %815
  store double %821, ptr %822, align 8, !tbaa !32
  br label %837

823:                                              ; preds = %817, %823
  %824 = phi i64 [ %835, %823 ], [ %776, %817 ]
  %825 = phi double [ %834, %823 ], [ 0.000000e+00, %817 ]
  %826 = getelementptr inbounds i64, ptr %779, i64 %824
  %827 = load i64, ptr %826, align 8, !tbaa !14
  %828 = mul nsw i64 %827, %764
  %829 = getelementptr double, ptr %818, i64 %828
  %830 = load double, ptr %829, align 8, !tbaa !32
  %831 = getelementptr inbounds double, ptr %773, i64 %824
  %832 = load double, ptr %831, align 8, !tbaa !32
  %833 = fmul double %830, %832
  %834 = fadd double %825, %833
  %835 = add nsw i64 %824, 1
  %836 = icmp eq i64 %835, %778
  br i1 %836, label %820, label %823, !llvm.loop !53

837:                                              ; preds = %820, %814
  %838 = load ptr, ptr %17, align 8, !tbaa !31
  %839 = load ptr, ptr %9, align 8, !tbaa !13
  %840 = getelementptr inbounds i64, ptr %839, i64 %743
  %841 = load i64, ptr %840, align 8, !tbaa !14
  %842 = getelementptr inbounds double, ptr %838, i64 %841
  %843 = load double, ptr %842, align 8, !tbaa !32
  %844 = load ptr, ptr %36, align 8, !tbaa !39
  %845 = getelementptr inbounds double, ptr %844, i64 %743
  store double %843, ptr %845, align 8, !tbaa !32
  %846 = load i64, ptr %37, align 8, !tbaa !70
  %847 = icmp eq i64 %846, 0
  br i1 %847, label %885, label %848

848:                                              ; preds = %837
  %849 = load ptr, ptr %31, align 8, !tbaa !26
  %850 = getelementptr double, ptr %849, i64 %767
  %851 = load ptr, ptr %25, align 8, !tbaa !30
  %852 = getelementptr inbounds double, ptr %851, i64 %767
  %853 = load ptr, ptr %13, align 8, !tbaa !19
  %854 = mul i64 %743, 40
  %855 = getelementptr inbounds i8, ptr %853, i64 %854
  %856 = getelementptr inbounds i8, ptr %855, i64 16
  store ptr %850, ptr %856, align 8, !tbaa !20
  tail call void @servocon_project(ptr noundef %855, ptr noundef %852) #12
  %857 = load i64, ptr %38, align 8, !tbaa !71
  %858 = icmp eq i64 %857, 0
  %859 = load i64, ptr %21, align 8, !tbaa !27
  br i1 %858, label %876, label %860

860:                                              ; preds = %848
  %861 = icmp sgt i64 %859, 0
  br i1 %861, label %862, label %885

862:                                              ; preds = %860, %862
  %863 = phi i64 [ %874, %862 ], [ 0, %860 ]
  %864 = getelementptr inbounds double, ptr %768, i64 %863
  %865 = load double, ptr %864, align 8, !tbaa !32
  %866 = tail call double @llvm.fabs.f64(double %865)
  %867 = getelementptr inbounds double, ptr %852, i64 %863
  %868 = load double, ptr %867, align 8, !tbaa !32
  %869 = getelementptr inbounds double, ptr %850, i64 %863
  %870 = load double, ptr %869, align 8, !tbaa !32
  %871 = fsub double %868, %870
  %872 = tail call double @llvm.fabs.f64(double %871)
  %873 = fadd double %866, %872
  store double %873, ptr %864, align 8, !tbaa !32
  %874 = add nuw nsw i64 %863, 1
  %875 = icmp eq i64 %874, %859
  br i1 %875, label %876, label %862, !llvm.loop !72

876:                                              ; preds = %862, %848
  %877 = icmp sgt i64 %859, 0
  br i1 %877, label %878, label %885

878:                                              ; preds = %876, %878
  %879 = phi i64 [ %883, %878 ], [ 0, %876 ]
  %880 = getelementptr inbounds double, ptr %852, i64 %879
  %881 = load double, ptr %880, align 8, !tbaa !32
  %882 = getelementptr inbounds double, ptr %850, i64 %879
  store double %881, ptr %882, align 8, !tbaa !32
  %883 = add nuw nsw i64 %879, 1
  %884 = icmp eq i64 %883, %859
  br i1 %884, label %885, label %878, !llvm.loop !73

885:                                              ; preds = %878, %876, %860, %837, %742
  %886 = add nuw nsw i64 %743, 1
  %887 = load i64, ptr %7, align 8, !tbaa !11
  %888 = icmp slt i64 %886, %887
  br i1 %888, label %742, label %737, !llvm.loop !80

889:                                              ; preds = %737
  %890 = load i64, ptr %27, align 8, !tbaa !78
  %891 = icmp eq i64 %890, 0
  br i1 %891, label %892, label %922

892:                                              ; preds = %889, %737
  %893 = load ptr, ptr %31, align 8, !tbaa !26
  %894 = load ptr, ptr %28, align 8, !tbaa !28
  %895 = load i64, ptr %6, align 8, !tbaa !12
  %896 = icmp eq i64 %895, 1
  %897 = icmp sgt i64 %739, 0
  %898 = and i1 %897, %896
  br i1 %898, label %899, label %922

899:                                              ; preds = %892, %917
  %900 = phi i64 [ %918, %917 ], [ %738, %892 ]
  %901 = phi i64 [ %919, %917 ], [ %739, %892 ]
  %902 = phi i64 [ %920, %917 ], [ 0, %892 ]
  %903 = load ptr, ptr %9, align 8, !tbaa !13
  %904 = getelementptr inbounds i64, ptr %903, i64 %902
  %905 = load i64, ptr %904, align 8, !tbaa !14
  %906 = icmp sgt i64 %905, -1
  br i1 %906, label %907, label %917

907:                                              ; preds = %899
  %908 = load i64, ptr %21, align 8, !tbaa !27
  %909 = mul nsw i64 %908, %902
  %910 = getelementptr inbounds double, ptr %893, i64 %909
  %911 = getelementptr inbounds double, ptr %894, i64 %909
  %912 = load ptr, ptr %13, align 8, !tbaa !19
  %913 = mul i64 %902, 40
  %914 = getelementptr inbounds i8, ptr %912, i64 %913
  %915 = getelementptr inbounds i8, ptr %914, i64 16
  store ptr %910, ptr %915, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %914, ptr noundef %911) #12
  %916 = load i64, ptr %7, align 8, !tbaa !11
  br label %917

917:                                              ; preds = %907, %899
  %918 = phi i64 [ %900, %899 ], [ %916, %907 ]
  %919 = phi i64 [ %901, %899 ], [ %916, %907 ]
  %920 = add nuw nsw i64 %902, 1
  %921 = icmp slt i64 %920, %919
  br i1 %921, label %899, label %922, !llvm.loop !81

922:                                              ; preds = %917, %892, %889
  %923 = phi i64 [ %738, %892 ], [ %738, %889 ], [ %918, %917 ]
  %924 = phi i64 [ %739, %892 ], [ %739, %889 ], [ %919, %917 ]
  %925 = load i64, ptr %39, align 8, !tbaa !55
  %926 = icmp ne i64 %925, 0
  %927 = icmp sgt i64 %924, 0
  %928 = and i1 %926, %927
  br i1 %928, label %929, label %973

929:                                              ; preds = %922
  %930 = load ptr, ptr %9, align 8, !tbaa !13
  br label %931

931:                                              ; preds = %951, %929
  %932 = phi i1 [ true, %929 ], [ %953, %951 ]
  %933 = phi i64 [ 0, %929 ], [ %952, %951 ]
  %934 = getelementptr inbounds i64, ptr %930, i64 %933
  %935 = load i64, ptr %934, align 8, !tbaa !14
  %936 = icmp sgt i64 %935, -1
  br i1 %936, label %937, label %951

937:                                              ; preds = %931
  %938 = load i64, ptr %40, align 8, !tbaa !82
  %939 = icmp eq i64 %938, 0
  br i1 %939, label %940, label %955

940:                                              ; preds = %937
  %941 = load ptr, ptr %41, align 8, !tbaa !83
  %942 = load ptr, ptr %42, align 8, !tbaa !84
  %943 = getelementptr inbounds i64, ptr %942, i64 %935
  %944 = load i64, ptr %943, align 8, !tbaa !14
  %945 = getelementptr inbounds double, ptr %941, i64 %944
  %946 = load double, ptr %945, align 8, !tbaa !32
  %947 = load ptr, ptr %17, align 8, !tbaa !31
  %948 = getelementptr inbounds double, ptr %947, i64 %935
  %949 = load double, ptr %948, align 8, !tbaa !32
  %950 = fcmp ugt double %946, %949
  br i1 %950, label %951, label %955

951:                                              ; preds = %940, %931
  %952 = add nuw nsw i64 %933, 1
  %953 = icmp slt i64 %952, %924
  %954 = icmp eq i64 %952, %924
  br i1 %954, label %955, label %931, !llvm.loop !85

955:                                              ; preds = %951, %940, %937
  %956 = phi i1 [ %932, %940 ], [ %932, %937 ], [ %953, %951 ]
  %957 = icmp sgt i64 %925, 0
  %958 = and i1 %957, %956
  br i1 %958, label %959, label %973

959:                                              ; preds = %955, %959
  %960 = phi i64 [ %963, %959 ], [ 0, %955 ]
  %961 = load i64, ptr %24, align 8, !tbaa !47
  %962 = load i64, ptr %43, align 8, !tbaa !56
  %963 = add nuw nsw i64 %960, 1
  %964 = add i64 %961, %963
  %965 = add i64 %964, %962
  %966 = add nsw i64 %961, %960
  %967 = load ptr, ptr %25, align 8, !tbaa !30
  %968 = load ptr, ptr %29, align 8, !tbaa !54
  tail call fastcc void @add_stage(ptr noundef nonnull readonly %0, i64 noundef %965, i64 noundef %966, ptr noundef %967, ptr noundef %968)
  %969 = load i64, ptr %39, align 8, !tbaa !55
  %970 = icmp slt i64 %963, %969
  br i1 %970, label %959, label %971, !llvm.loop !86

971:                                              ; preds = %959
  %972 = load i64, ptr %7, align 8, !tbaa !11
  br label %973

973:                                              ; preds = %663, %971, %955, %922, %142
  %974 = phi i64 [ %972, %971 ], [ %923, %955 ], [ %923, %922 ], [ %129, %142 ], [ %665, %663 ]
  %975 = icmp sgt i64 %974, 0
  br i1 %975, label %979, label %976

976:                                              ; preds = %1583, %973
  %977 = phi i64 [ %974, %973 ], [ %1585, %1583 ]
  %978 = icmp sgt i64 %68, 1
  br i1 %978, label %1587, label %1592

979:                                              ; preds = %973, %1583
  %980 = phi i64 [ %1584, %1583 ], [ 0, %973 ]
  %981 = load ptr, ptr %9, align 8, !tbaa !13
  %982 = getelementptr inbounds i64, ptr %981, i64 %980
  %983 = load i64, ptr %982, align 8, !tbaa !14
  %984 = icmp sgt i64 %983, -1
  br i1 %984, label %985, label %1583

985:                                              ; preds = %979
  %986 = load ptr, ptr %49, align 8, !tbaa !87
  %987 = getelementptr inbounds i64, ptr %986, i64 %983
  %988 = load i64, ptr %987, align 8, !tbaa !14
  %989 = load ptr, ptr %50, align 8, !tbaa !88
  %990 = getelementptr inbounds double, ptr %989, i64 %988
  %991 = load double, ptr %990, align 8, !tbaa !32
  %992 = load ptr, ptr %30, align 8, !tbaa !42
  %993 = load i64, ptr %21, align 8, !tbaa !27
  %994 = mul nsw i64 %993, %983
  %995 = getelementptr inbounds double, ptr %992, i64 %994
  %996 = load ptr, ptr %31, align 8, !tbaa !26
  %997 = mul nsw i64 %993, %980
  %998 = getelementptr inbounds double, ptr %996, i64 %997
  %999 = load ptr, ptr %32, align 8, !tbaa !29
  %1000 = getelementptr inbounds double, ptr %999, i64 %997
  %1001 = icmp sgt i64 %993, 0
  br i1 %1001, label %1002, label %1030

1002:                                             ; preds = %985
  %1003 = load double, ptr %47, align 8, !tbaa !64
  %1004 = load double, ptr %48, align 8, !tbaa !65
  br label %1007

1005:                                             ; preds = %1007
  %1006 = fcmp oeq double %1014, 0.000000e+00
  br label %1030

1007:                                             ; preds = %1007, %1002
  %1008 = phi double [ 0.000000e+00, %1002 ], [ %1014, %1007 ]
  %1009 = phi i64 [ 0, %1002 ], [ %1028, %1007 ]
  %1010 = phi double [ 0.000000e+00, %1002 ], [ %1027, %1007 ]
  %1011 = getelementptr inbounds double, ptr %998, i64 %1009
  %1012 = load double, ptr %1011, align 8, !tbaa !32
  %1013 = fsub double %1012, %1012
  %1014 = fadd double %1008, %1013
  %1015 = getelementptr inbounds double, ptr %1000, i64 %1009
  %1016 = load double, ptr %1015, align 8, !tbaa !32
  %1017 = getelementptr inbounds double, ptr %995, i64 %1009
  %1018 = load double, ptr %1017, align 8, !tbaa !32
  %1019 = tail call double @llvm.fabs.f64(double %1018)
  %1020 = tail call double @llvm.fabs.f64(double %1012)
  %1021 = fcmp ogt double %1019, %1020
  %1022 = select i1 %1021, double %1019, double %1020
  %1023 = fmul double %1004, %1022
  %1024 = fadd double %1003, %1023
  %1025 = fdiv double %1016, %1024
  %1026 = fmul double %1025, %1025
  %1027 = fadd double %1010, %1026
  %1028 = add nuw nsw i64 %1009, 1
  %1029 = icmp eq i64 %1028, %993
  br i1 %1029, label %1005, label %1007, !llvm.loop !89

1030:                                             ; preds = %1005, %985
  %1031 = phi double [ 0.000000e+00, %985 ], [ %1027, %1005 ]
  %1032 = phi i1 [ true, %985 ], [ %1006, %1005 ]
  %1033 = sitofp i64 %993 to double
  %1034 = fdiv double %1031, %1033
  %1035 = tail call double @llvm.sqrt.f64(double %1034)
  %1036 = load i64, ptr %51, align 8, !tbaa !90
  %1037 = icmp eq i64 %1036, 0
  %1038 = fcmp ord double %1035, 0.000000e+00
  %1039 = select i1 %1037, i1 true, i1 %1038
  %1040 = fcmp oge double %1035, 0.000000e+00
  %1041 = select i1 %1032, i1 %1040, i1 false
  %1042 = select i1 %1041, double %1035, double 0x7FF0000000000000
  %1043 = load i64, ptr %40, align 8, !tbaa !82
  %1044 = icmp ne i64 %1043, 0
  %1045 = select i1 %1044, i1 %1032, i1 false
  %1046 = select i1 %1045, i1 %1037, i1 false
  br i1 %1046, label %1047, label %1155

1047:                                             ; preds = %1030
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %980)
  %1048 = mul i64 %980, 40
  br label %1069

1049:                                             ; preds = %1144
  %1050 = load ptr, ptr %17, align 8, !tbaa !31
  %1051 = getelementptr inbounds double, ptr %1050, i64 %983
  %1052 = load double, ptr %1051, align 8, !tbaa !32
  %1053 = load ptr, ptr %31, align 8, !tbaa !26
  %1054 = load i64, ptr %21, align 8, !tbaa !27
  %1055 = mul nsw i64 %1054, %980
  %1056 = getelementptr inbounds double, ptr %1053, i64 %1055
  %1057 = load ptr, ptr %29, align 8, !tbaa !54
  %1058 = getelementptr inbounds double, ptr %1057, i64 %1055
  %1059 = load ptr, ptr %36, align 8, !tbaa !39
  %1060 = getelementptr inbounds double, ptr %1059, i64 %980
  store double %1052, ptr %1060, align 8, !tbaa !32
  %1061 = load ptr, ptr %13, align 8, !tbaa !19
  %1062 = getelementptr inbounds i8, ptr %1061, i64 %1048
  %1063 = getelementptr inbounds i8, ptr %1062, i64 16
  store ptr %1056, ptr %1063, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1062, ptr noundef %1058) #12
  %1064 = load double, ptr %1058, align 8, !tbaa !32
  %1065 = fcmp uge double %1064, 0.000000e+00
  %1066 = icmp slt i64 %1146, 8
  %1067 = select i1 %1065, i1 %1066, i1 false
  %1068 = or i1 %1145, %1067
  br i1 %1068, label %1149, label %1155

1069:                                             ; preds = %1144, %1047
  %1070 = phi i64 [ 8, %1047 ], [ %1146, %1144 ]
  %1071 = phi i1 [ false, %1047 ], [ %1145, %1144 ]
  %1072 = phi i64 [ 1, %1047 ], [ %1147, %1144 ]
  %1073 = uitofp nneg i64 %1072 to double
  %1074 = fmul double %1073, 1.250000e-01
  %1075 = load ptr, ptr %25, align 8, !tbaa !30
  %1076 = load i64, ptr %21, align 8, !tbaa !27
  %1077 = mul i64 %1076, %980
  %1078 = getelementptr inbounds double, ptr %1075, i64 %1077
  %1079 = load ptr, ptr %52, align 8, !tbaa !91
  %1080 = load i64, ptr %43, align 8, !tbaa !56
  %1081 = mul i64 %1080, %1077
  %1082 = getelementptr inbounds double, ptr %1079, i64 %1081
  %1083 = load ptr, ptr %30, align 8, !tbaa !42
  %1084 = load ptr, ptr %9, align 8, !tbaa !13
  %1085 = getelementptr inbounds i64, ptr %1084, i64 %980
  %1086 = load i64, ptr %1085, align 8, !tbaa !14
  %1087 = mul nsw i64 %1086, %1076
  %1088 = getelementptr inbounds double, ptr %1083, i64 %1087
  %1089 = icmp sgt i64 %1076, 0
  br i1 %1089, label %1090, label %1120

1090:                                             ; preds = %1069
  %1091 = add nsw i64 %1080, -1
  %1092 = mul nsw i64 %1091, %1076
  %1093 = getelementptr double, ptr %1082, i64 %1092
  %1094 = add nsw i64 %1080, -2
  %1095 = icmp sgt i64 %1080, 1
  br label %1096

1096:                                             ; preds = %1101, %1090
  %1097 = phi i64 [ 0, %1090 ], [ %1108, %1101 ]
  %1098 = getelementptr double, ptr %1093, i64 %1097
  %1099 = load double, ptr %1098, align 8, !tbaa !32
  %1100 = getelementptr double, ptr %1082, i64 %1097
  br i1 %1095, label %1110, label %1101

1101:                                             ; preds = %1110, %1096
  %1102 = phi double [ %1099, %1096 ], [ %1117, %1110 ]
  %1103 = getelementptr inbounds double, ptr %1088, i64 %1097
  %1104 = load double, ptr %1103, align 8, !tbaa !32
  %1105 = fmul double %1074, %1102
  %1106 = fadd double %1105, %1104
  %1107 = getelementptr inbounds double, ptr %1078, i64 %1097
  store double %1106, ptr %1107, align 8, !tbaa !32
  %1108 = add nuw nsw i64 %1097, 1
  %1109 = icmp eq i64 %1108, %1076
  br i1 %1109, label %1120, label %1096, !llvm.loop !92

1110:                                             ; preds = %1096, %1110
  %1111 = phi i64 [ %1118, %1110 ], [ %1094, %1096 ]
  %1112 = phi double [ %1117, %1110 ], [ %1099, %1096 ]
  %1113 = fmul double %1074, %1112
  %1114 = mul nsw i64 %1111, %1076
  %1115 = getelementptr double, ptr %1100, i64 %1114
  %1116 = load double, ptr %1115, align 8, !tbaa !32
  %1117 = fadd double %1113, %1116
  %1118 = add nsw i64 %1111, -1
  %1119 = icmp eq i64 %1111, 0
  br i1 %1119, label %1101, label %1110, !llvm.loop !93

1120:                                             ; preds = %1101, %1069
  %1121 = load ptr, ptr %18, align 8, !tbaa !33
  %1122 = getelementptr inbounds double, ptr %1121, i64 %983
  %1123 = load double, ptr %1122, align 8, !tbaa !32
  %1124 = load ptr, ptr %19, align 8, !tbaa !34
  %1125 = getelementptr inbounds double, ptr %1124, i64 %980
  %1126 = load double, ptr %1125, align 8, !tbaa !32
  %1127 = fmul double %1074, %1126
  %1128 = fadd double %1123, %1127
  %1129 = load ptr, ptr %29, align 8, !tbaa !54
  %1130 = getelementptr inbounds double, ptr %1129, i64 %1077
  %1131 = load ptr, ptr %36, align 8, !tbaa !39
  %1132 = getelementptr inbounds double, ptr %1131, i64 %980
  store double %1128, ptr %1132, align 8, !tbaa !32
  %1133 = load ptr, ptr %13, align 8, !tbaa !19
  %1134 = getelementptr inbounds i8, ptr %1133, i64 %1048
  %1135 = getelementptr inbounds i8, ptr %1134, i64 16
  store ptr %1078, ptr %1135, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1134, ptr noundef %1130) #12
  %1136 = load double, ptr %1130, align 8, !tbaa !32
  %1137 = fcmp olt double %1136, 0.000000e+00
  br i1 %1137, label %1141, label %1138

1138:                                             ; preds = %1120
  %1139 = icmp sgt i64 %1072, %1070
  %1140 = or i1 %1071, %1139
  br label %1144

1141:                                             ; preds = %1120
  %1142 = icmp sgt i64 %1070, 7
  %1143 = select i1 %1142, i64 %1072, i64 %1070
  br label %1144

1144:                                             ; preds = %1141, %1138
  %1145 = phi i1 [ %1140, %1138 ], [ %1071, %1141 ]
  %1146 = phi i64 [ %1070, %1138 ], [ %1143, %1141 ]
  %1147 = add nuw nsw i64 %1072, 1
  %1148 = icmp eq i64 %1147, 8
  br i1 %1148, label %1049, label %1069, !llvm.loop !94

1149:                                             ; preds = %1049
  %1150 = sitofp i64 %1146 to double
  %1151 = fmul double %1150, 1.250000e-01
  %1152 = fdiv double 9.000000e-01, %1151
  %1153 = load double, ptr %53, align 8, !tbaa !95
  %1154 = tail call double @llvm.pow.f64(double %1152, double %1153)
  br label %1155

1155:                                             ; preds = %1149, %1049, %1030
  %1156 = phi double [ %1042, %1030 ], [ %1154, %1149 ], [ %1042, %1049 ]
  %1157 = fcmp olt double %1156, 1.000000e+00
  %1158 = load ptr, ptr %54, align 8, !tbaa !96
  br i1 %1157, label %1159, label %1161

1159:                                             ; preds = %1155
  %1160 = load i64, ptr %51, align 8, !tbaa !90
  br label %1168

1161:                                             ; preds = %1155
  %1162 = getelementptr inbounds i64, ptr %1158, i64 %983
  %1163 = load i64, ptr %1162, align 8, !tbaa !14
  %1164 = icmp eq i64 %1163, 0
  %1165 = load i64, ptr %51, align 8, !tbaa !90
  %1166 = icmp eq i64 %1165, 0
  %1167 = select i1 %1164, i1 %1166, i1 false
  br i1 %1167, label %1171, label %1168

1168:                                             ; preds = %1161, %1159
  %1169 = phi i64 [ %1160, %1159 ], [ %1165, %1161 ]
  %1170 = select i1 %1032, i1 %1039, i1 false
  br label %1171

1171:                                             ; preds = %1168, %1161
  %1172 = phi i64 [ %1169, %1168 ], [ 0, %1161 ]
  %1173 = phi i1 [ false, %1168 ], [ true, %1161 ]
  %1174 = phi i1 [ %1170, %1168 ], [ false, %1161 ]
  %1175 = freeze i1 %1174
  %1176 = load ptr, ptr %9, align 8, !tbaa !13
  %1177 = getelementptr inbounds i64, ptr %1176, i64 %980
  %1178 = load i64, ptr %1177, align 8, !tbaa !14
  %1179 = fdiv double 1.000000e+00, %1156
  %1180 = load double, ptr %53, align 8, !tbaa !95
  %1181 = fdiv double 1.000000e+00, %1180
  %1182 = tail call double @llvm.pow.f64(double %1179, double %1181)
  %1183 = fmul double %1182, 9.000000e-01
  %1184 = select i1 %1175, double 1.000000e+00, double 2.000000e-01
  %1185 = select i1 %1175, double 1.000000e+01, double 9.000000e-01
  %1186 = fcmp olt double %1183, %1185
  %1187 = select i1 %1186, double %1183, double %1185
  %1188 = fcmp ogt double %1187, %1184
  %1189 = select i1 %1188, double %1187, double %1184
  %1190 = load ptr, ptr %19, align 8, !tbaa !34
  %1191 = getelementptr inbounds double, ptr %1190, i64 %980
  %1192 = load double, ptr %1191, align 8, !tbaa !32
  %1193 = fmul double %1192, %1189
  %1194 = load double, ptr %55, align 8, !tbaa !97
  %1195 = fcmp olt double %1193, %1194
  %1196 = select i1 %1195, double %1193, double %1194
  %1197 = icmp ne i64 %1172, 0
  %1198 = load double, ptr %56, align 8, !tbaa !98
  %1199 = fcmp uge double %1196, %1198
  %1200 = select i1 %1197, i1 true, i1 %1199
  %1201 = getelementptr inbounds i64, ptr %1158, i64 %1178
  %1202 = load i64, ptr %1201, align 8, !tbaa !14
  %1203 = icmp ne i64 %1202, 0
  %1204 = fcmp oeq double %1189, 1.000000e+00
  %1205 = and i1 %1203, %1204
  %1206 = select i1 %1205, double %1198, double %1196
  %1207 = fcmp ole double %1206, %1198
  %1208 = zext i1 %1207 to i64
  store i64 %1208, ptr %1201, align 8, !tbaa !14
  %1209 = fcmp ogt double %1206, %1198
  %1210 = select i1 %1209, double %1206, double %1198
  %1211 = load ptr, ptr %57, align 8, !tbaa !99
  %1212 = getelementptr inbounds i64, ptr %1211, i64 %983
  %1213 = load i64, ptr %1212, align 8, !tbaa !14
  %1214 = add nsw i64 %1213, 1
  store i64 %1214, ptr %1212, align 8, !tbaa !14
  %1215 = load ptr, ptr %58, align 8, !tbaa !100
  %1216 = getelementptr inbounds i64, ptr %1215, i64 %983
  %1217 = load i64, ptr %1216, align 8, !tbaa !14
  %1218 = add nsw i64 %1217, 1
  store i64 %1218, ptr %1216, align 8, !tbaa !14
  br i1 %1175, label %1221, label %1219

1219:                                             ; preds = %1171
  %1220 = load ptr, ptr %18, align 8, !tbaa !33
  br label %1502

1221:                                             ; preds = %1171
  %1222 = load i64, ptr %1177, align 8, !tbaa !14
  %1223 = load ptr, ptr %18, align 8, !tbaa !33
  %1224 = getelementptr inbounds double, ptr %1223, i64 %1222
  %1225 = load double, ptr %1224, align 8, !tbaa !32
  %1226 = load ptr, ptr %17, align 8, !tbaa !31
  %1227 = getelementptr inbounds double, ptr %1226, i64 %1222
  %1228 = load double, ptr %1227, align 8, !tbaa !32
  %1229 = load ptr, ptr %31, align 8, !tbaa !26
  %1230 = load i64, ptr %21, align 8, !tbaa !27
  %1231 = mul nsw i64 %1230, %980
  %1232 = getelementptr double, ptr %1229, i64 %1231
  %1233 = load ptr, ptr %42, align 8, !tbaa !84
  %1234 = getelementptr inbounds i64, ptr %1233, i64 %1222
  %1235 = load i64, ptr %40, align 8, !tbaa !82
  %1236 = icmp eq i64 %1235, 0
  br i1 %1236, label %1237, label %1243

1237:                                             ; preds = %1221
  %1238 = load ptr, ptr %41, align 8, !tbaa !83
  %1239 = load i64, ptr %1234, align 8, !tbaa !14
  %1240 = getelementptr inbounds double, ptr %1238, i64 %1239
  %1241 = load double, ptr %1240, align 8, !tbaa !32
  %1242 = fcmp ugt double %1241, %1228
  br i1 %1242, label %1347, label %1243

1243:                                             ; preds = %1237, %1221
  tail call fastcc void @form_path(ptr noundef nonnull readonly %0, i64 noundef %980)
  %1244 = load i64, ptr %40, align 8, !tbaa !82
  %1245 = icmp eq i64 %1244, 0
  br i1 %1245, label %1347, label %1246

1246:                                             ; preds = %1243
  %1247 = load ptr, ptr %29, align 8, !tbaa !54
  %1248 = load i64, ptr %21, align 8, !tbaa !27
  %1249 = mul nsw i64 %1248, %980
  %1250 = getelementptr inbounds double, ptr %1247, i64 %1249
  %1251 = load ptr, ptr %36, align 8, !tbaa !39
  %1252 = getelementptr inbounds double, ptr %1251, i64 %980
  store double %1228, ptr %1252, align 8, !tbaa !32
  %1253 = load ptr, ptr %13, align 8, !tbaa !19
  %1254 = mul i64 %980, 40
  %1255 = getelementptr inbounds i8, ptr %1253, i64 %1254
  %1256 = getelementptr inbounds i8, ptr %1255, i64 16
  store ptr %1232, ptr %1256, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1255, ptr noundef %1250) #12
  %1257 = load double, ptr %1250, align 8, !tbaa !32
  %1258 = fcmp olt double %1257, 0.000000e+00
  br i1 %1258, label %1259, label %1347

1259:                                             ; preds = %1246
  %1260 = load ptr, ptr %25, align 8, !tbaa !30
  %1261 = load i64, ptr %21, align 8, !tbaa !27
  %1262 = mul nsw i64 %1261, %980
  %1263 = getelementptr inbounds double, ptr %1260, i64 %1262
  %1264 = fadd double %1225, %1228
  %1265 = fmul double %1264, 5.000000e-01
  %1266 = fsub double %1228, %1225
  %1267 = tail call double @llvm.fabs.f64(double %1265)
  %1268 = fadd double %1267, 1.000000e+00
  %1269 = fmul double %1268, 0x3D719799812DEA11
  %1270 = fcmp ugt double %1266, %1269
  %1271 = fcmp ugt double %1265, %1225
  %1272 = and i1 %1271, %1270
  %1273 = fcmp ult double %1265, %1228
  %1274 = and i1 %1273, %1272
  br i1 %1274, label %1275, label %1347

1275:                                             ; preds = %1259, %1324
  %1276 = phi double [ %1337, %1324 ], [ %1265, %1259 ]
  %1277 = phi double [ %1335, %1324 ], [ %1225, %1259 ]
  %1278 = phi double [ %1334, %1324 ], [ %1228, %1259 ]
  %1279 = fsub double %1276, %1225
  %1280 = fdiv double %1279, %1266
  %1281 = load ptr, ptr %52, align 8, !tbaa !91
  %1282 = load i64, ptr %43, align 8, !tbaa !56
  %1283 = load i64, ptr %21, align 8, !tbaa !27
  %1284 = mul i64 %1283, %980
  %1285 = mul i64 %1284, %1282
  %1286 = getelementptr inbounds double, ptr %1281, i64 %1285
  %1287 = load ptr, ptr %30, align 8, !tbaa !42
  %1288 = load ptr, ptr %9, align 8, !tbaa !13
  %1289 = getelementptr inbounds i64, ptr %1288, i64 %980
  %1290 = load i64, ptr %1289, align 8, !tbaa !14
  %1291 = mul nsw i64 %1290, %1283
  %1292 = getelementptr inbounds double, ptr %1287, i64 %1291
  %1293 = icmp sgt i64 %1283, 0
  br i1 %1293, label %1294, label %1324

1294:                                             ; preds = %1275
  %1295 = add nsw i64 %1282, -1
  %1296 = mul nsw i64 %1295, %1283
  %1297 = getelementptr double, ptr %1286, i64 %1296
  %1298 = add nsw i64 %1282, -2
  %1299 = icmp sgt i64 %1282, 1
  br label %1300

1300:                                             ; preds = %1305, %1294
  %1301 = phi i64 [ 0, %1294 ], [ %1312, %1305 ]
  %1302 = getelementptr double, ptr %1297, i64 %1301
  %1303 = load double, ptr %1302, align 8, !tbaa !32
  %1304 = getelementptr double, ptr %1286, i64 %1301
  br i1 %1299, label %1314, label %1305

1305:                                             ; preds = %1314, %1300
  %1306 = phi double [ %1303, %1300 ], [ %1321, %1314 ]
  %1307 = getelementptr inbounds double, ptr %1292, i64 %1301
  %1308 = load double, ptr %1307, align 8, !tbaa !32
  %1309 = fmul double %1280, %1306
  %1310 = fadd double %1309, %1308
  %1311 = getelementptr inbounds double, ptr %1263, i64 %1301
  store double %1310, ptr %1311, align 8, !tbaa !32
  %1312 = add nuw nsw i64 %1301, 1
  %1313 = icmp eq i64 %1312, %1283
  br i1 %1313, label %1324, label %1300, !llvm.loop !92

1314:                                             ; preds = %1300, %1314
  %1315 = phi i64 [ %1322, %1314 ], [ %1298, %1300 ]
  %1316 = phi double [ %1321, %1314 ], [ %1303, %1300 ]
  %1317 = fmul double %1280, %1316
  %1318 = mul nsw i64 %1315, %1283
  %1319 = getelementptr double, ptr %1304, i64 %1318
  %1320 = load double, ptr %1319, align 8, !tbaa !32
  %1321 = fadd double %1317, %1320
  %1322 = add nsw i64 %1315, -1
  %1323 = icmp eq i64 %1315, 0
  br i1 %1323, label %1305, label %1314, !llvm.loop !93

1324:                                             ; preds = %1305, %1275
  %1325 = load ptr, ptr %29, align 8, !tbaa !54
  %1326 = getelementptr inbounds double, ptr %1325, i64 %1284
  %1327 = load ptr, ptr %36, align 8, !tbaa !39
  %1328 = getelementptr inbounds double, ptr %1327, i64 %980
  store double %1276, ptr %1328, align 8, !tbaa !32
  %1329 = load ptr, ptr %13, align 8, !tbaa !19
  %1330 = getelementptr inbounds i8, ptr %1329, i64 %1254
  %1331 = getelementptr inbounds i8, ptr %1330, i64 16
  store ptr %1263, ptr %1331, align 8, !tbaa !20
  tail call void @servocon_level(ptr noundef %1330, ptr noundef %1326) #12
  %1332 = load double, ptr %1326, align 8, !tbaa !32
  %1333 = fcmp olt double %1332, 0.000000e+00
  %1334 = select i1 %1333, double %1276, double %1278
  %1335 = select i1 %1333, double %1277, double %1276
  %1336 = fadd double %1334, %1335
  %1337 = fmul double %1336, 5.000000e-01
  %1338 = fsub double %1334, %1335
  %1339 = tail call double @llvm.fabs.f64(double %1337)
  %1340 = fadd double %1339, 1.000000e+00
  %1341 = fmul double %1340, 0x3D719799812DEA11
  %1342 = fcmp ugt double %1338, %1341
  %1343 = fcmp ugt double %1337, %1335
  %1344 = and i1 %1343, %1342
  %1345 = fcmp ult double %1337, %1334
  %1346 = and i1 %1345, %1344
  br i1 %1346, label %1275, label %1347, !llvm.loop !101

1347:                                             ; preds = %1324, %1259, %1246, %1243, %1237
  %1348 = phi i1 [ false, %1246 ], [ true, %1259 ], [ false, %1243 ], [ false, %1237 ], [ true, %1324 ]
  %1349 = phi double [ %1228, %1246 ], [ %1265, %1259 ], [ %1228, %1243 ], [ %1228, %1237 ], [ %1337, %1324 ]
  %1350 = load ptr, ptr %41, align 8, !tbaa !83
  %1351 = load i64, ptr %1234, align 8, !tbaa !14
  %1352 = getelementptr inbounds double, ptr %1350, i64 %1351
  %1353 = load double, ptr %1352, align 8, !tbaa !32
  %1354 = fcmp ugt double %1353, %1349
  br i1 %1354, label %1416, label %1355

1355:                                             ; preds = %1347
  %1356 = fsub double %1228, %1225
  %1357 = load ptr, ptr %59, align 8, !tbaa !102
  %1358 = load ptr, ptr %52, align 8, !tbaa !91
  %1359 = load ptr, ptr %30, align 8, !tbaa !42
  %1360 = load ptr, ptr %9, align 8, !tbaa !13
  %1361 = getelementptr inbounds i64, ptr %1360, i64 %980
  br label %1362

1362:                                             ; preds = %1411, %1355
  %1363 = phi double [ %1353, %1355 ], [ %1414, %1411 ]
  %1364 = phi i64 [ %1351, %1355 ], [ %1412, %1411 ]
  %1365 = fsub double %1363, %1225
  %1366 = fdiv double %1365, %1356
  %1367 = load i64, ptr %60, align 8, !tbaa !103
  %1368 = mul nsw i64 %1367, %1222
  %1369 = add nsw i64 %1368, %1364
  %1370 = load i64, ptr %21, align 8, !tbaa !27
  %1371 = mul nsw i64 %1369, %1370
  %1372 = getelementptr inbounds double, ptr %1357, i64 %1371
  %1373 = load i64, ptr %43, align 8, !tbaa !56
  %1374 = mul i64 %1370, %980
  %1375 = mul i64 %1374, %1373
  %1376 = getelementptr inbounds double, ptr %1358, i64 %1375
  %1377 = load i64, ptr %1361, align 8, !tbaa !14
  %1378 = mul nsw i64 %1377, %1370
  %1379 = getelementptr inbounds double, ptr %1359, i64 %1378
  %1380 = icmp sgt i64 %1370, 0
  br i1 %1380, label %1381, label %1411

1381:                                             ; preds = %1362
  %1382 = add nsw i64 %1373, -1
  %1383 = mul nsw i64 %1382, %1370
  %1384 = getelementptr double, ptr %1376, i64 %1383
  %1385 = add nsw i64 %1373, -2
  %1386 = icmp sgt i64 %1373, 1
  br label %1387

1387:                                             ; preds = %1392, %1381
  %1388 = phi i64 [ 0, %1381 ], [ %1399, %1392 ]
  %1389 = getelementptr double, ptr %1384, i64 %1388
  %1390 = load double, ptr %1389, align 8, !tbaa !32
  %1391 = getelementptr double, ptr %1376, i64 %1388
  br i1 %1386, label %1401, label %1392

1392:                                             ; preds = %1401, %1387
  %1393 = phi double [ %1390, %1387 ], [ %1408, %1401 ]
  %1394 = getelementptr inbounds double, ptr %1379, i64 %1388
  %1395 = load double, ptr %1394, align 8, !tbaa !32
  %1396 = fmul double %1366, %1393
  %1397 = fadd double %1396, %1395
  %1398 = getelementptr inbounds double, ptr %1372, i64 %1388
  store double %1397, ptr %1398, align 8, !tbaa !32
  %1399 = add nuw nsw i64 %1388, 1
  %1400 = icmp eq i64 %1399, %1370
  br i1 %1400, label %1411, label %1387, !llvm.loop !92

1401:                                             ; preds = %1387, %1401
  %1402 = phi i64 [ %1409, %1401 ], [ %1385, %1387 ]
  %1403 = phi double [ %1408, %1401 ], [ %1390, %1387 ]
  %1404 = fmul double %1366, %1403
  %1405 = mul nsw i64 %1402, %1370
  %1406 = getelementptr double, ptr %1391, i64 %1405
  %1407 = load double, ptr %1406, align 8, !tbaa !32
  %1408 = fadd double %1404, %1407
  %1409 = add nsw i64 %1402, -1
  %1410 = icmp eq i64 %1402, 0
  br i1 %1410, label %1392, label %1401, !llvm.loop !93

1411:                                             ; preds = %1392, %1362
  %1412 = add nsw i64 %1364, 1
  store i64 %1412, ptr %1234, align 8, !tbaa !14
  %1413 = getelementptr inbounds double, ptr %1350, i64 %1412
  %1414 = load double, ptr %1413, align 8, !tbaa !32
  %1415 = fcmp ugt double %1414, %1349
  br i1 %1415, label %1416, label %1362, !llvm.loop !104

1416:                                             ; preds = %1411, %1347
  br i1 %1348, label %1424, label %1417

1417:                                             ; preds = %1416
  %1418 = load ptr, ptr %30, align 8, !tbaa !42
  %1419 = load ptr, ptr %9, align 8, !tbaa !13
  %1420 = getelementptr inbounds i64, ptr %1419, i64 %980
  %1421 = load i64, ptr %1420, align 8, !tbaa !14
  %1422 = load i64, ptr %21, align 8, !tbaa !27
  %1423 = mul nsw i64 %1422, %1421
  br label %1471

1424:                                             ; preds = %1416
  %1425 = fsub double %1349, %1225
  %1426 = fsub double %1228, %1225
  %1427 = fdiv double %1425, %1426
  %1428 = load ptr, ptr %52, align 8, !tbaa !91
  %1429 = load i64, ptr %43, align 8, !tbaa !56
  %1430 = mul nsw i64 %1429, %980
  %1431 = load i64, ptr %21, align 8, !tbaa !27
  %1432 = mul nsw i64 %1430, %1431
  %1433 = getelementptr inbounds double, ptr %1428, i64 %1432
  %1434 = load ptr, ptr %30, align 8, !tbaa !42
  %1435 = load ptr, ptr %9, align 8, !tbaa !13
  %1436 = getelementptr inbounds i64, ptr %1435, i64 %980
  %1437 = load i64, ptr %1436, align 8, !tbaa !14
  %1438 = mul nsw i64 %1437, %1431
  %1439 = getelementptr inbounds double, ptr %1434, i64 %1438
  %1440 = icmp sgt i64 %1431, 0
  br i1 %1440, label %1441, label %1498

1441:                                             ; preds = %1424
  %1442 = add nsw i64 %1429, -1
  %1443 = mul nsw i64 %1442, %1431
  %1444 = getelementptr double, ptr %1433, i64 %1443
  %1445 = add nsw i64 %1429, -2
  %1446 = icmp sgt i64 %1429, 1
  br label %1447

1447:                                             ; preds = %1452, %1441
  %1448 = phi i64 [ 0, %1441 ], [ %1459, %1452 ]
  %1449 = getelementptr double, ptr %1444, i64 %1448
  %1450 = load double, ptr %1449, align 8, !tbaa !32
  %1451 = getelementptr double, ptr %1433, i64 %1448
  br i1 %1446, label %1461, label %1452

1452:                                             ; preds = %1461, %1447
  %1453 = phi double [ %1450, %1447 ], [ %1468, %1461 ]
  %1454 = getelementptr inbounds double, ptr %1439, i64 %1448
  %1455 = load double, ptr %1454, align 8, !tbaa !32
  %1456 = fmul double %1427, %1453
  %1457 = fadd double %1456, %1455
  %1458 = getelementptr inbounds double, ptr %1232, i64 %1448
  store double %1457, ptr %1458, align 8, !tbaa !32
  %1459 = add nuw nsw i64 %1448, 1
  %1460 = icmp eq i64 %1459, %1431
  br i1 %1460, label %1471, label %1447, !llvm.loop !92

1461:                                             ; preds = %1447, %1461
  %1462 = phi i64 [ %1469, %1461 ], [ %1445, %1447 ]
  %1463 = phi double [ %1468, %1461 ], [ %1450, %1447 ]
  %1464 = fmul double %1427, %1463
  %1465 = mul nsw i64 %1462, %1431
  %1466 = getelementptr double, ptr %1451, i64 %1465
  %1467 = load double, ptr %1466, align 8, !tbaa !32
  %1468 = fadd double %1464, %1467
  %1469 = add nsw i64 %1462, -1
  %1470 = icmp eq i64 %1462, 0
  br i1 %1470, label %1452, label %1461, !llvm.loop !93

1471:                                             ; preds = %1452, %1417
  %1472 = phi ptr [ %1419, %1417 ], [ %1435, %1452 ]
  %1473 = phi i64 [ %1423, %1417 ], [ %1438, %1452 ]
  %1474 = phi i64 [ %1422, %1417 ], [ %1431, %1452 ]
  %1475 = phi ptr [ %1418, %1417 ], [ %1434, %1452 ]
  %1476 = getelementptr double, ptr %1475, i64 %1473
  %1477 = icmp sgt i64 %1474, 0
  br i1 %1477, label %1478, label %1498

1478:                                             ; preds = %1471, %1478
  %1479 = phi i64 [ %1483, %1478 ], [ 0, %1471 ]
  %1480 = getelementptr inbounds double, ptr %1232, i64 %1479
  %1481 = load double, ptr %1480, align 8, !tbaa !32
  %1482 = getelementptr inbounds double, ptr %1476, i64 %1479
  store double %1481, ptr %1482, align 8, !tbaa !32
  %1483 = add nuw nsw i64 %1479, 1
  %1484 = icmp eq i64 %1483, %1474
  br i1 %1484, label %1485, label %1478, !llvm.loop !73

1485:                                             ; preds = %1478
  %1486 = load ptr, ptr %20, align 8, !tbaa !35
  %1487 = getelementptr inbounds double, ptr %1486, i64 %1473
  %1488 = load ptr, ptr %28, align 8, !tbaa !28
  %1489 = mul nuw nsw i64 %1474, %980
  %1490 = getelementptr inbounds double, ptr %1488, i64 %1489
  br label %1491

1491:                                             ; preds = %1491, %1485
  %1492 = phi i64 [ %1496, %1491 ], [ 0, %1485 ]
  %1493 = getelementptr inbounds double, ptr %1490, i64 %1492
  %1494 = load double, ptr %1493, align 8, !tbaa !32
  %1495 = getelementptr inbounds double, ptr %1487, i64 %1492
  store double %1494, ptr %1495, align 8, !tbaa !32
  %1496 = add nuw nsw i64 %1492, 1
  %1497 = icmp eq i64 %1496, %1474
  br i1 %1497, label %1498, label %1491, !llvm.loop !73

1498:                                             ; preds = %1491, %1471, %1424
  %1499 = phi ptr [ %1435, %1424 ], [ %1472, %1471 ], [ %1472, %1491 ]
  %1500 = load ptr, ptr %18, align 8, !tbaa !33
  %1501 = getelementptr inbounds double, ptr %1500, i64 %1222
  store double %1349, ptr %1501, align 8, !tbaa !32
  br label %1502

1502:                                             ; preds = %1498, %1219
  %1503 = phi ptr [ %1499, %1498 ], [ %1176, %1219 ]
  %1504 = phi ptr [ %1500, %1498 ], [ %1220, %1219 ]
  %1505 = phi i1 [ %1348, %1498 ], [ false, %1219 ]
  %1506 = getelementptr inbounds double, ptr %1504, i64 %983
  %1507 = load double, ptr %1506, align 8, !tbaa !32
  %1508 = fadd double %1210, %1507
  %1509 = tail call double @llvm.fabs.f64(double %991)
  %1510 = fmul double %1509, 0x3D19000000000000
  %1511 = fsub double %991, %1510
  %1512 = fcmp ogt double %1508, %1511
  br i1 %1512, label %1513, label %1518

1513:                                             ; preds = %1502
  %1514 = fsub double %991, %1507
  %1515 = fmul double %1514, 5.000000e-01
  %1516 = fadd double %1507, %1515
  %1517 = select i1 %1175, double %991, double %1516
  br label %1518

1518:                                             ; preds = %1513, %1502
  %1519 = phi double [ %1517, %1513 ], [ %1508, %1502 ]
  %1520 = load i64, ptr %51, align 8, !tbaa !90
  %1521 = icmp eq i64 %1520, 0
  br i1 %1521, label %1542, label %1522

1522:                                             ; preds = %1518
  %1523 = load ptr, ptr %50, align 8, !tbaa !88
  %1524 = getelementptr double, ptr %1523, i64 %988
  %1525 = getelementptr i8, ptr %1524, i64 -8
  %1526 = load double, ptr %1525, align 8, !tbaa !32
  %1527 = load ptr, ptr %57, align 8, !tbaa !99
  %1528 = getelementptr inbounds i64, ptr %1527, i64 %983
  %1529 = load i64, ptr %1528, align 8, !tbaa !14
  %1530 = add nsw i64 %1529, 1
  %1531 = fsub double %991, %1526
  %1532 = load double, ptr %61, align 8, !tbaa !105
  %1533 = fdiv double %1531, %1532
  %1534 = fmul double %1533, 0x3FEFFFFFFFFFFFF8
  %1535 = tail call double @llvm.ceil.f64(double %1534)
  %1536 = sitofp i64 %1530 to double
  %1537 = fcmp ugt double %1535, %1536
  %1538 = fdiv double %1536, %1535
  %1539 = fmul double %1531, %1538
  %1540 = fadd double %1526, %1539
  %1541 = select i1 %1537, double %1540, double %991
  br label %1542

1542:                                             ; preds = %1522, %1518
  %1543 = phi double [ %1541, %1522 ], [ %1519, %1518 ]
  %1544 = load ptr, ptr %17, align 8, !tbaa !31
  %1545 = getelementptr inbounds double, ptr %1544, i64 %983
  store double %1543, ptr %1545, align 8, !tbaa !32
  br i1 %1505, label %1546, label %1551

1546:                                             ; preds = %1542
  %1547 = load ptr, ptr %62, align 8, !tbaa !106
  %1548 = getelementptr inbounds i64, ptr %1503, i64 %980
  %1549 = load i64, ptr %1548, align 8, !tbaa !14
  %1550 = getelementptr inbounds i64, ptr %1547, i64 %1549
  store i64 4, ptr %1550, align 8, !tbaa !14
  store i64 -1, ptr %1548, align 8, !tbaa !14
  br label %1583

1551:                                             ; preds = %1542
  %1552 = fcmp olt double %1507, %991
  br i1 %1552, label %1554, label %1553

1553:                                             ; preds = %1551
  tail call fastcc void @begin_stretch(ptr noundef nonnull readonly %0, i64 noundef %980)
  br label %1583

1554:                                             ; preds = %1551
  %1555 = load double, ptr %16, align 8, !tbaa !25
  %1556 = fcmp oeq double %1555, 0.000000e+00
  %1557 = select i1 %1556, i1 true, i1 %1039
  br i1 %1557, label %1563, label %1558

1558:                                             ; preds = %1554
  %1559 = load ptr, ptr %62, align 8, !tbaa !106
  %1560 = getelementptr inbounds i64, ptr %1503, i64 %980
  %1561 = load i64, ptr %1560, align 8, !tbaa !14
  %1562 = getelementptr inbounds i64, ptr %1559, i64 %1561
  store i64 5, ptr %1562, align 8, !tbaa !14
  store i64 -1, ptr %1560, align 8, !tbaa !14
  br label %1583

1563:                                             ; preds = %1554
  %1564 = select i1 %1173, i1 true, i1 %1032
  %1565 = select i1 %1200, i1 %1564, i1 false
  br i1 %1565, label %1571, label %1566

1566:                                             ; preds = %1563
  %1567 = load ptr, ptr %62, align 8, !tbaa !106
  %1568 = getelementptr inbounds i64, ptr %1503, i64 %980
  %1569 = load i64, ptr %1568, align 8, !tbaa !14
  %1570 = getelementptr inbounds i64, ptr %1567, i64 %1569
  store i64 2, ptr %1570, align 8, !tbaa !14
  store i64 -1, ptr %1568, align 8, !tbaa !14
  br label %1583

1571:                                             ; preds = %1563
  %1572 = load ptr, ptr %57, align 8, !tbaa !99
  %1573 = getelementptr inbounds i64, ptr %1572, i64 %983
  %1574 = load i64, ptr %1573, align 8, !tbaa !14
  %1575 = sitofp i64 %1574 to double
  %1576 = load double, ptr %63, align 8, !tbaa !107
  %1577 = fcmp ugt double %1576, %1575
  br i1 %1577, label %1583, label %1578

1578:                                             ; preds = %1571
  %1579 = load ptr, ptr %62, align 8, !tbaa !106
  %1580 = getelementptr inbounds i64, ptr %1503, i64 %980
  %1581 = load i64, ptr %1580, align 8, !tbaa !14
  %1582 = getelementptr inbounds i64, ptr %1579, i64 %1581
  store i64 3, ptr %1582, align 8, !tbaa !14
  store i64 -1, ptr %1580, align 8, !tbaa !14
  br label %1583

1583:                                             ; preds = %1578, %1571, %1566, %1558, %1553, %1546, %979
  %1584 = add nuw nsw i64 %980, 1
  %1585 = load i64, ptr %7, align 8, !tbaa !11
  %1586 = icmp slt i64 %1584, %1585
  br i1 %1586, label %979, label %976, !llvm.loop !108

1587:                                             ; preds = %976
  %1588 = add nsw i64 %68, -1
  %1589 = load ptr, ptr %64, align 8, !tbaa !109
  %1590 = load atomic i64, ptr %1589 monotonic, align 8
  %1591 = icmp eq i64 %1590, 0
  br i1 %1591, label %66, label %1592, !llvm.loop !110

1592:                                             ; preds = %66, %1587, %976, %72
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgemm(ptr nocapture noundef readnone %0, ptr nocapture noundef readnone %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readonly %6, ptr nocapture noundef readonly %7, ptr nocapture noundef readonly %8, ptr nocapture noundef readonly %9, ptr nocapture noundef readonly %10, ptr nocapture noundef %11, ptr nocapture noundef readonly %12) local_unnamed_addr #2 {
  %14 = load i32, ptr %3, align 4, !tbaa !40
  %15 = icmp sgt i32 %14, 0
  br i1 %15, label %16, label %30

16:                                               ; preds = %13
  %17 = load i32, ptr %2, align 4, !tbaa !40
  %18 = icmp sgt i32 %17, 0
  %19 = zext nneg i32 %17 to i64
  br label %20

20:                                               ; preds = %16, %31
  %21 = phi i32 [ 0, %16 ], [ %32, %31 ]
  br i1 %18, label %22, label %31

22:                                               ; preds = %20
  %23 = load i32, ptr %12, align 4, !tbaa !40
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %11, i64 %25
  %27 = load i32, ptr %4, align 4, !tbaa !40
  %28 = icmp sgt i32 %27, 0
  %29 = zext nneg i32 %27 to i64
  br label %34

30:                                               ; preds = %31, %13
  ret void

31:                                               ; preds = %67, %20
  %32 = add nuw nsw i32 %21, 1
  %33 = icmp eq i32 %32, %14
  br i1 %33, label %30, label %20, !llvm.loop !111

34:                                               ; preds = %22, %67
  %35 = phi i64 [ 0, %22 ], [ %69, %67 ]
  %36 = getelementptr inbounds double, ptr %26, i64 %35
  %37 = getelementptr double, ptr %6, i64 %35
  br i1 %28, label %38, label %45

38:                                               ; preds = %34
  %39 = load i32, ptr %7, align 4, !tbaa !40
  %40 = load i32, ptr %9, align 4, !tbaa !40
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
  br i1 %62, label %45, label %51, !llvm.loop !112

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
  br i1 %70, label %31, label %34, !llvm.loop !113
}

; Function Attrs: nofree nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @dgeqrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef readnone %5, ptr nocapture noundef readnone %6, ptr nocapture noundef writeonly %7) local_unnamed_addr #3 {
  %9 = load i32, ptr %0, align 4, !tbaa !40
  %10 = load i32, ptr %1, align 4, !tbaa !40
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %9, i32 noundef %10, i32 noundef 0, ptr noundef null, ptr noundef %4)
  store i32 0, ptr %7, align 4, !tbaa !40
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
  %36 = load double, ptr %35, align 8, !tbaa !114
  %37 = tail call double @llvm.fabs.f64(double %36)
  %38 = fcmp ole double %37, %34
  %39 = select i1 %38, double %34, double %37
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %28
  br i1 %41, label %30, label %32, !llvm.loop !115

42:                                               ; preds = %45
  %43 = tail call double @llvm.sqrt.f64(double %52)
  %44 = fmul double %39, %43
  br label %55

45:                                               ; preds = %30, %45
  %46 = phi i64 [ %53, %45 ], [ 0, %30 ]
  %47 = phi double [ %52, %45 ], [ 0.000000e+00, %30 ]
  %48 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %46
  %49 = load double, ptr %48, align 8, !tbaa !114
  %50 = fdiv double %49, %39
  %51 = fmul double %50, %50
  %52 = fadd double %47, %51
  %53 = add nuw nsw i64 %46, 1
  %54 = icmp eq i64 %53, %28
  br i1 %54, label %42, label %45, !llvm.loop !116

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
  %76 = load double, ptr %75, align 8, !tbaa !114
  %77 = tail call double @llvm.fabs.f64(double %76)
  %78 = fcmp ole double %77, %74
  %79 = select i1 %78, double %74, double %77
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %28
  br i1 %81, label %70, label %72, !llvm.loop !115

82:                                               ; preds = %85
  %83 = tail call double @llvm.sqrt.f64(double %92)
  %84 = fmul double %79, %83
  br label %95

85:                                               ; preds = %70, %85
  %86 = phi i64 [ %93, %85 ], [ 0, %70 ]
  %87 = phi double [ %92, %85 ], [ 0.000000e+00, %70 ]
  %88 = getelementptr inbounds %union.servocon_word, ptr %69, i64 %86
  %89 = load double, ptr %88, align 8, !tbaa !114
  %90 = fdiv double %89, %79
  %91 = fmul double %90, %90
  %92 = fadd double %87, %91
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, %28
  br i1 %94, label %82, label %85, !llvm.loop !116

95:                                               ; preds = %64, %70, %82
  %96 = phi double [ %84, %82 ], [ %79, %70 ], [ 0.000000e+00, %64 ]
  %97 = fmul double %67, 0x3FF0000000001198
  %98 = fcmp ogt double %96, %97
  %99 = select i1 %98, double %96, double %67
  %100 = trunc nuw nsw i64 %65 to i32
  %101 = select i1 %98, i32 %100, i32 %66
  %102 = add nuw nsw i64 %65, 1
  %103 = icmp eq i64 %102, %15
  br i1 %103, label %60, label %64, !llvm.loop !117

104:                                              ; preds = %60
  %105 = getelementptr inbounds i32, ptr %4, i64 %20
  %106 = load i32, ptr %105, align 4, !tbaa !40
  %107 = sext i32 %61 to i64
  %108 = getelementptr inbounds i32, ptr %4, i64 %107
  %109 = load i32, ptr %108, align 4, !tbaa !40
  store i32 %109, ptr %105, align 4, !tbaa !40
  store i32 %106, ptr %108, align 4, !tbaa !40
  %110 = mul nsw i32 %61, %1
  %111 = sext i32 %110 to i64
  %112 = getelementptr %union.servocon_word, ptr %0, i64 %22
  %113 = getelementptr %union.servocon_word, ptr %0, i64 %111
  br label %114

114:                                              ; preds = %104, %114
  %115 = phi i64 [ 0, %104 ], [ %120, %114 ]
  %116 = getelementptr %union.servocon_word, ptr %112, i64 %115
  %117 = load double, ptr %116, align 8, !tbaa !114
  %118 = getelementptr %union.servocon_word, ptr %113, i64 %115
  %119 = load double, ptr %118, align 8, !tbaa !114
  store double %119, ptr %116, align 8, !tbaa !114
  store double %117, ptr %118, align 8, !tbaa !114
  %120 = add nuw nsw i64 %115, 1
  %121 = icmp eq i64 %120, %16
  br i1 %121, label %122, label %114, !llvm.loop !118

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
  %136 = load double, ptr %135, align 8, !tbaa !114
  %137 = tail call double @llvm.fabs.f64(double %136)
  %138 = fcmp ole double %137, %134
  %139 = select i1 %138, double %134, double %137
  %140 = add nuw nsw i64 %133, 1
  %141 = icmp eq i64 %140, %129
  br i1 %141, label %130, label %132, !llvm.loop !115

142:                                              ; preds = %145
  %143 = tail call double @llvm.sqrt.f64(double %152)
  %144 = fmul double %139, %143
  br label %155

145:                                              ; preds = %130, %145
  %146 = phi i64 [ %153, %145 ], [ 0, %130 ]
  %147 = phi double [ %152, %145 ], [ 0.000000e+00, %130 ]
  %148 = getelementptr inbounds %union.servocon_word, ptr %128, i64 %146
  %149 = load double, ptr %148, align 8, !tbaa !114
  %150 = fdiv double %149, %139
  %151 = fmul double %150, %150
  %152 = fadd double %147, %151
  %153 = add nuw nsw i64 %146, 1
  %154 = icmp eq i64 %153, %129
  br i1 %154, label %142, label %145, !llvm.loop !116

155:                                              ; preds = %142, %130
  %156 = phi double [ %144, %142 ], [ %139, %130 ]
  %157 = fcmp oeq double %156, 0.000000e+00
  br i1 %157, label %158, label %161

158:                                              ; preds = %122, %155
  %159 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double 0.000000e+00, ptr %159, align 8, !tbaa !114
  %160 = add nuw nsw i64 %20, 1
  br label %215

161:                                              ; preds = %155
  %162 = load double, ptr %125, align 8, !tbaa !114
  %163 = tail call double @hypot(double noundef %162, double noundef %156) #13
  %164 = fcmp olt double %162, 0.000000e+00
  %165 = fneg double %163
  %166 = select i1 %164, double %163, double %165
  %167 = fsub double %166, %162
  %168 = fdiv double %167, %166
  %169 = getelementptr inbounds %union.servocon_word, ptr %5, i64 %20
  store double %168, ptr %169, align 8, !tbaa !114
  %170 = fsub double %162, %166
  br label %175

171:                                              ; preds = %175
  store double %166, ptr %125, align 8, !tbaa !114
  %172 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %173 = add nuw nsw i64 %20, 1
  %174 = icmp slt i64 %173, %12
  br i1 %174, label %182, label %215

175:                                              ; preds = %161, %175
  %176 = phi i64 [ 1, %161 ], [ %180, %175 ]
  %177 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !114
  %179 = fdiv double %178, %170
  store double %179, ptr %177, align 8, !tbaa !114
  %180 = add nuw nsw i64 %176, 1
  %181 = icmp slt i64 %180, %123
  br i1 %181, label %175, label %171, !llvm.loop !119

182:                                              ; preds = %171, %212
  %183 = phi i64 [ %213, %212 ], [ %21, %171 ]
  %184 = mul nsw i64 %183, %11
  %185 = getelementptr %union.servocon_word, ptr %172, i64 %184
  %186 = load double, ptr %169, align 8, !tbaa !114
  %187 = load double, ptr %185, align 8, !tbaa !114
  br label %191

188:                                              ; preds = %191
  %189 = fmul double %186, %199
  %190 = fsub double %187, %189
  store double %190, ptr %185, align 8, !tbaa !114
  br label %202

191:                                              ; preds = %191, %182
  %192 = phi i64 [ 1, %182 ], [ %200, %191 ]
  %193 = phi double [ %187, %182 ], [ %199, %191 ]
  %194 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %192
  %195 = load double, ptr %194, align 8, !tbaa !114
  %196 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %192
  %197 = load double, ptr %196, align 8, !tbaa !114
  %198 = fmul double %195, %197
  %199 = fadd double %193, %198
  %200 = add nuw nsw i64 %192, 1
  %201 = icmp eq i64 %200, %123
  br i1 %201, label %188, label %191, !llvm.loop !120

202:                                              ; preds = %202, %188
  %203 = phi i64 [ 1, %188 ], [ %210, %202 ]
  %204 = getelementptr inbounds %union.servocon_word, ptr %125, i64 %203
  %205 = load double, ptr %204, align 8, !tbaa !114
  %206 = fmul double %189, %205
  %207 = getelementptr inbounds %union.servocon_word, ptr %185, i64 %203
  %208 = load double, ptr %207, align 8, !tbaa !114
  %209 = fsub double %208, %206
  store double %209, ptr %207, align 8, !tbaa !114
  %210 = add nuw nsw i64 %203, 1
  %211 = icmp eq i64 %210, %123
  br i1 %211, label %212, label %202, !llvm.loop !121

212:                                              ; preds = %202
  %213 = add nuw nsw i64 %183, 1
  %214 = icmp eq i64 %213, %17
  br i1 %214, label %215, label %182, !llvm.loop !122

215:                                              ; preds = %212, %171, %158
  %216 = phi i64 [ %173, %171 ], [ %160, %158 ], [ %173, %212 ]
  %217 = add nuw nsw i64 %21, 1
  %218 = icmp eq i64 %216, %13
  br i1 %218, label %18, label %19, !llvm.loop !123
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgeqp3(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readnone %3, ptr nocapture noundef %4, ptr nocapture noundef %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #4 {
  %10 = load i32, ptr %1, align 4, !tbaa !40
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %15, label %12

12:                                               ; preds = %15, %9
  %13 = phi i32 [ %10, %9 ], [ %20, %15 ]
  %14 = load i32, ptr %0, align 4, !tbaa !40
  tail call fastcc void @servocon_factor(ptr noundef %2, i32 noundef %14, i32 noundef %13, i32 noundef 1, ptr noundef %4, ptr noundef %5)
  store i32 0, ptr %8, align 4, !tbaa !40
  ret void

15:                                               ; preds = %9, %15
  %16 = phi i64 [ %17, %15 ], [ 0, %9 ]
  %17 = add nuw nsw i64 %16, 1
  %18 = getelementptr inbounds i32, ptr %4, i64 %16
  %19 = trunc nuw nsw i64 %17 to i32
  store i32 %19, ptr %18, align 4, !tbaa !40
  %20 = load i32, ptr %1, align 4, !tbaa !40
  %21 = sext i32 %20 to i64
  %22 = icmp slt i64 %17, %21
  br i1 %22, label %15, label %12, !llvm.loop !124
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dorgqr(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readnone %6, ptr nocapture noundef readnone %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  %10 = load i32, ptr %2, align 4, !tbaa !40
  %11 = load i32, ptr %1, align 4, !tbaa !40
  %12 = icmp slt i32 %10, %11
  br i1 %12, label %13, label %25

13:                                               ; preds = %9
  %14 = load i32, ptr %0, align 4, !tbaa !40
  %15 = icmp sgt i32 %14, 0
  %16 = zext nneg i32 %14 to i64
  br label %17

17:                                               ; preds = %13, %31
  %18 = phi i32 [ %10, %13 ], [ %32, %31 ]
  br i1 %15, label %19, label %31

19:                                               ; preds = %17
  %20 = load i32, ptr %4, align 4, !tbaa !40
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
  br i1 %33, label %25, label %17, !llvm.loop !125

34:                                               ; preds = %19, %34
  %35 = phi i64 [ 0, %19 ], [ %39, %34 ]
  %36 = icmp eq i64 %35, %24
  %37 = select i1 %36, double 1.000000e+00, double 0.000000e+00
  %38 = getelementptr inbounds double, ptr %23, i64 %35
  store double %37, ptr %38, align 8, !tbaa !32
  %39 = add nuw nsw i64 %35, 1
  %40 = icmp eq i64 %39, %16
  br i1 %40, label %31, label %34, !llvm.loop !126

41:                                               ; preds = %119, %114
  %42 = add nuw nsw i64 %47, 1
  %43 = icmp eq i64 %42, %30
  br i1 %43, label %44, label %45, !llvm.loop !127

44:                                               ; preds = %41, %25
  store i32 0, ptr %8, align 4, !tbaa !40
  ret void

45:                                               ; preds = %27, %41
  %46 = phi i64 [ %30, %27 ], [ %50, %41 ]
  %47 = phi i64 [ 0, %27 ], [ %42, %41 ]
  %48 = sub nsw i64 %29, %47
  %49 = shl i64 %48, 3
  %50 = add nsw i64 %46, -1
  %51 = trunc i64 %50 to i32
  %52 = load i32, ptr %4, align 4, !tbaa !40
  %53 = sext i32 %52 to i64
  %54 = mul nsw i64 %50, %53
  %55 = getelementptr inbounds double, ptr %3, i64 %54
  %56 = getelementptr inbounds double, ptr %55, i64 %50
  %57 = getelementptr double, ptr %3, i64 %50
  %58 = load i32, ptr %1, align 4, !tbaa !40
  %59 = sext i32 %58 to i64
  %60 = icmp slt i64 %46, %59
  br i1 %60, label %61, label %64

61:                                               ; preds = %45
  %62 = getelementptr inbounds double, ptr %5, i64 %50
  %63 = trunc nuw nsw i64 %46 to i32
  br label %70

64:                                               ; preds = %110, %45
  %65 = load i32, ptr %0, align 4, !tbaa !40
  %66 = sub nsw i32 %65, %51
  %67 = icmp sgt i32 %66, 1
  br i1 %67, label %68, label %114

68:                                               ; preds = %64
  %69 = getelementptr inbounds double, ptr %5, i64 %50
  br label %124

70:                                               ; preds = %61, %110
  %71 = phi i32 [ %63, %61 ], [ %111, %110 ]
  %72 = load i32, ptr %4, align 4, !tbaa !40
  %73 = mul nsw i32 %72, %71
  %74 = sext i32 %73 to i64
  %75 = getelementptr double, ptr %57, i64 %74
  %76 = load double, ptr %62, align 8, !tbaa !32
  %77 = load i32, ptr %0, align 4, !tbaa !40
  %78 = sub nsw i32 %77, %51
  %79 = load double, ptr %75, align 8, !tbaa !114
  %80 = icmp sgt i32 %78, 1
  br i1 %80, label %84, label %81

81:                                               ; preds = %70
  %82 = fmul double %76, %79
  %83 = fsub double %79, %82
  store double %83, ptr %75, align 8, !tbaa !114
  br label %110

84:                                               ; preds = %70
  %85 = zext nneg i32 %78 to i64
  br label %89

86:                                               ; preds = %89
  %87 = fmul double %76, %97
  %88 = fsub double %79, %87
  store double %88, ptr %75, align 8, !tbaa !114
  br label %100

89:                                               ; preds = %89, %84
  %90 = phi i64 [ 1, %84 ], [ %98, %89 ]
  %91 = phi double [ %79, %84 ], [ %97, %89 ]
  %92 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %90
  %93 = load double, ptr %92, align 8, !tbaa !114
  %94 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %90
  %95 = load double, ptr %94, align 8, !tbaa !114
  %96 = fmul double %93, %95
  %97 = fadd double %91, %96
  %98 = add nuw nsw i64 %90, 1
  %99 = icmp eq i64 %98, %85
  br i1 %99, label %86, label %89, !llvm.loop !120

100:                                              ; preds = %100, %86
  %101 = phi i64 [ 1, %86 ], [ %108, %100 ]
  %102 = getelementptr inbounds %union.servocon_word, ptr %56, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !114
  %104 = fmul double %87, %103
  %105 = getelementptr inbounds %union.servocon_word, ptr %75, i64 %101
  %106 = load double, ptr %105, align 8, !tbaa !114
  %107 = fsub double %106, %104
  store double %107, ptr %105, align 8, !tbaa !114
  %108 = add nuw nsw i64 %101, 1
  %109 = icmp eq i64 %108, %85
  br i1 %109, label %110, label %100, !llvm.loop !121

110:                                              ; preds = %100, %81
  %111 = add nuw nsw i32 %71, 1
  %112 = load i32, ptr %1, align 4, !tbaa !40
  %113 = icmp slt i32 %111, %112
  br i1 %113, label %70, label %64, !llvm.loop !128

114:                                              ; preds = %124, %64
  %115 = getelementptr inbounds double, ptr %5, i64 %50
  %116 = load double, ptr %115, align 8, !tbaa !32
  %117 = fsub double 1.000000e+00, %116
  store double %117, ptr %56, align 8, !tbaa !114
  %118 = icmp sgt i64 %46, 1
  br i1 %118, label %119, label %41

119:                                              ; preds = %114
  %120 = load i32, ptr %4, align 4, !tbaa !40
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
  %129 = load double, ptr %128, align 8, !tbaa !114
  %130 = fmul double %129, %127
  store double %130, ptr %128, align 8, !tbaa !114
  %131 = add nuw nsw i64 %125, 1
  %132 = load i32, ptr %0, align 4, !tbaa !40
  %133 = sext i32 %132 to i64
  %134 = sub nsw i64 %133, %50
  %135 = icmp slt i64 %131, %134
  br i1 %135, label %124, label %114, !llvm.loop !129
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dpotrf(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #2 {
  store i32 0, ptr %4, align 4, !tbaa !40
  %6 = load i32, ptr %1, align 4, !tbaa !40
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
  %15 = load i32, ptr %3, align 4, !tbaa !40
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
  br i1 %42, label %27, label %30, !llvm.loop !130

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
  br i1 %52, label %55, label %23, !llvm.loop !131

53:                                               ; preds = %46
  %54 = add nuw nsw i32 %16, 1
  store i32 %54, ptr %4, align 4, !tbaa !40
  br label %58

55:                                               ; preds = %50, %11
  %56 = add nuw nsw i64 %12, 1
  %57 = icmp eq i64 %56, %10
  br i1 %57, label %58, label %11, !llvm.loop !132

58:                                               ; preds = %55, %5, %53
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrf(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef %5) local_unnamed_addr #2 {
  %7 = load i32, ptr %0, align 4, !tbaa !40
  %8 = load i32, ptr %1, align 4, !tbaa !40
  %9 = tail call i32 @llvm.smin.i32(i32 %7, i32 %8)
  store i32 0, ptr %5, align 4, !tbaa !40
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
  %18 = load i32, ptr %0, align 4, !tbaa !40
  %19 = sext i32 %18 to i64
  %20 = icmp slt i64 %17, %19
  %21 = trunc nuw nsw i64 %15 to i32
  br i1 %20, label %22, label %28

22:                                               ; preds = %14
  %23 = load i32, ptr %3, align 4, !tbaa !40
  %24 = mul nsw i32 %23, %21
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds double, ptr %2, i64 %25
  %27 = zext i32 %18 to i64
  br label %49

28:                                               ; preds = %49, %14
  %29 = phi i32 [ %21, %14 ], [ %61, %49 ]
  %30 = add nsw i32 %29, 1
  %31 = getelementptr inbounds i32, ptr %4, i64 %15
  store i32 %30, ptr %31, align 4, !tbaa !40
  %32 = load i32, ptr %3, align 4, !tbaa !40
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
  %44 = load i32, ptr %1, align 4, !tbaa !40
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
  br i1 %63, label %28, label %49, !llvm.loop !133

64:                                               ; preds = %28
  %65 = load i32, ptr %5, align 4, !tbaa !40
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %112

67:                                               ; preds = %64
  %68 = trunc nuw nsw i64 %17 to i32
  store i32 %68, ptr %5, align 4, !tbaa !40
  br label %112

69:                                               ; preds = %81, %43, %40
  %70 = load i32, ptr %0, align 4, !tbaa !40
  %71 = sext i32 %70 to i64
  %72 = icmp slt i64 %17, %71
  br i1 %72, label %73, label %112

73:                                               ; preds = %69
  %74 = getelementptr inbounds double, ptr %35, i64 %15
  %75 = load i32, ptr %1, align 4, !tbaa !40
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
  br i1 %99, label %112, label %91, !llvm.loop !134

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
  br i1 %111, label %97, label %100, !llvm.loop !135

112:                                              ; preds = %97, %69, %64, %67
  %113 = add nuw nsw i64 %16, 1
  %114 = icmp eq i64 %17, %12
  br i1 %114, label %13, label %14, !llvm.loop !136
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #5

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @dgetrs(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, ptr nocapture noundef %6, ptr nocapture noundef readonly %7, ptr nocapture noundef writeonly %8) local_unnamed_addr #2 {
  store i32 0, ptr %8, align 4, !tbaa !40
  %10 = load i32, ptr %2, align 4, !tbaa !40
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %9
  %13 = load i32, ptr %7, align 4, !tbaa !40
  %14 = load i32, ptr %1, align 4, !tbaa !40
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
  %26 = load i32, ptr %4, align 4, !tbaa !40
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
  br i1 %48, label %28, label %29, !llvm.loop !59

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
  br i1 %59, label %39, label %49, !llvm.loop !60

60:                                               ; preds = %77, %64
  %61 = icmp sgt i64 %65, 1
  br i1 %61, label %64, label %62, !llvm.loop !61

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
  %71 = load i32, ptr %4, align 4, !tbaa !40
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
  br i1 %88, label %60, label %77, !llvm.loop !62

89:                                               ; preds = %92, %21, %28, %62
  %90 = add nuw nsw i64 %22, 1
  %91 = icmp eq i64 %90, %19
  br i1 %91, label %20, label %21, !llvm.loop !137

92:                                               ; preds = %62, %92
  %93 = phi i64 [ %94, %92 ], [ %17, %62 ]
  %94 = add nsw i64 %93, -1
  %95 = getelementptr inbounds double, ptr %24, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !32
  %97 = getelementptr inbounds i32, ptr %5, i64 %94
  %98 = load i32, ptr %97, align 4, !tbaa !40
  %99 = sext i32 %98 to i64
  %100 = getelementptr double, ptr %63, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !32
  store double %101, ptr %95, align 8, !tbaa !32
  store double %96, ptr %100, align 8, !tbaa !32
  %102 = icmp sgt i64 %93, 1
  br i1 %102, label %92, label %89, !llvm.loop !63
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
  br i1 %19, label %9, label %13, !llvm.loop !138

20:                                               ; preds = %26, %9
  %21 = getelementptr inbounds i64, ptr %6, i64 %0
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = icmp sgt i64 %22, -1
  %24 = getelementptr inbounds i8, ptr %1, i64 488
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
  br i1 %34, label %20, label %26, !llvm.loop !139

35:                                               ; preds = %20
  store i64 %22, ptr %25, align 8, !tbaa !14
  %36 = getelementptr inbounds i8, ptr %1, i64 200
  %37 = load ptr, ptr %36, align 8, !tbaa !17
  %38 = getelementptr inbounds i8, ptr %1, i64 192
  %39 = load i64, ptr %38, align 8, !tbaa !18
  %40 = mul nsw i64 %39, %22
  %41 = getelementptr inbounds double, ptr %37, i64 %40
  %42 = getelementptr inbounds i8, ptr %1, i64 584
  %43 = load ptr, ptr %42, align 8, !tbaa !19
  store ptr %41, ptr %43, align 8, !tbaa !20
  %44 = getelementptr inbounds i8, ptr %1, i64 376
  %45 = load ptr, ptr %44, align 8, !tbaa !21
  %46 = getelementptr inbounds i8, ptr %1, i64 184
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
  %54 = getelementptr inbounds i8, ptr %1, i64 488
  %55 = load ptr, ptr %54, align 8, !tbaa !13
  %56 = load i64, ptr %55, align 8, !tbaa !14
  store i64 %56, ptr %21, align 8, !tbaa !14
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local ptr @servocon_row(i64 noundef %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %2, i64 40
  %5 = load ptr, ptr %4, align 8, !tbaa !140
  %6 = load i64, ptr %2, align 8, !tbaa !142
  %7 = add nsw i64 %6, %0
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load i64, ptr %8, align 8, !tbaa !143
  %10 = sdiv i64 %7, %9
  %11 = getelementptr inbounds i8, ptr %2, i64 16
  %12 = load i64, ptr %11, align 8, !tbaa !144
  %13 = mul nsw i64 %12, %10
  %14 = getelementptr inbounds double, ptr %5, i64 %13
  store ptr %14, ptr %1, align 8, !tbaa !20
  %15 = getelementptr inbounds i8, ptr %2, i64 24
  %16 = load i64, ptr %15, align 8, !tbaa !145
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %21

18:                                               ; preds = %3
  %19 = getelementptr inbounds i8, ptr %2, i64 56
  %20 = getelementptr inbounds i8, ptr %2, i64 120
  br label %28

21:                                               ; preds = %28, %3
  %22 = getelementptr inbounds i8, ptr %2, i64 48
  %23 = load ptr, ptr %22, align 8, !tbaa !146
  %24 = getelementptr inbounds i8, ptr %2, i64 32
  %25 = load i64, ptr %24, align 8, !tbaa !147
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
  br i1 %38, label %21, label %28, !llvm.loop !148
}

; Function Attrs: nounwind uwtable
define internal fastcc void @begin_stretch(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 488
  %4 = load ptr, ptr %3, align 8, !tbaa !13
  %5 = getelementptr inbounds i64, ptr %4, i64 %1
  %6 = load i64, ptr %5, align 8, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %0, i64 176
  %8 = load i64, ptr %7, align 8, !tbaa !149
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
  %22 = getelementptr inbounds i8, ptr %0, i64 584
  %23 = mul i64 %1, 40
  %24 = getelementptr inbounds i8, ptr %0, i64 376
  %25 = getelementptr inbounds i8, ptr %0, i64 392
  %26 = load ptr, ptr %10, align 8, !tbaa !87
  %27 = getelementptr inbounds i64, ptr %26, i64 %6
  %28 = load i64, ptr %27, align 8, !tbaa !14
  %29 = load ptr, ptr %11, align 8, !tbaa !88
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
  %38 = load i64, ptr %13, align 8, !tbaa !150
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %123, label %40

40:                                               ; preds = %32
  %41 = load ptr, ptr %14, align 8, !tbaa !102
  %42 = add nsw i64 %35, %15
  %43 = load i64, ptr %16, align 8, !tbaa !27
  %44 = mul nsw i64 %43, %42
  %45 = getelementptr double, ptr %41, i64 %44
  %46 = load ptr, ptr %17, align 8, !tbaa !42
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
  br i1 %58, label %59, label %52, !llvm.loop !73

59:                                               ; preds = %52, %40
  %60 = load ptr, ptr %18, align 8, !tbaa !151
  %61 = getelementptr inbounds i64, ptr %60, i64 %35
  %62 = load i64, ptr %61, align 8, !tbaa !14
  %63 = icmp eq i64 %62, 0
  %64 = load i64, ptr %21, align 8, !tbaa !22
  br i1 %63, label %65, label %67

65:                                               ; preds = %59
  %66 = load ptr, ptr %24, align 8, !tbaa !21
  br label %106

67:                                               ; preds = %59
  %68 = load ptr, ptr %19, align 8, !tbaa !39
  %69 = getelementptr inbounds double, ptr %68, i64 %1
  store double %34, ptr %69, align 8, !tbaa !32
  %70 = load ptr, ptr %20, align 8, !tbaa !91
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
  br i1 %91, label %92, label %85, !llvm.loop !73

92:                                               ; preds = %85, %67
  %93 = load ptr, ptr %17, align 8, !tbaa !42
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
  br i1 %105, label %106, label %99, !llvm.loop !73

106:                                              ; preds = %99, %65, %92
  %107 = phi ptr [ %77, %92 ], [ %66, %65 ], [ %77, %99 ]
  %108 = phi i64 [ %81, %92 ], [ %64, %65 ], [ %81, %99 ]
  %109 = phi ptr [ %78, %92 ], [ %33, %65 ], [ %78, %99 ]
  %110 = load ptr, ptr %25, align 8, !tbaa !152
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
  br i1 %122, label %123, label %116, !llvm.loop !73

123:                                              ; preds = %116, %106, %32
  %124 = phi ptr [ %109, %106 ], [ %33, %32 ], [ %109, %116 ]
  %125 = load i64, ptr %7, align 8, !tbaa !149
  %126 = icmp eq i64 %35, %125
  br i1 %126, label %127, label %133

127:                                              ; preds = %123
  %128 = getelementptr inbounds i8, ptr %0, i64 432
  %129 = load ptr, ptr %128, align 8, !tbaa !106
  %130 = getelementptr inbounds i64, ptr %124, i64 %1
  %131 = load i64, ptr %130, align 8, !tbaa !14
  %132 = getelementptr inbounds i64, ptr %129, i64 %131
  store i64 1, ptr %132, align 8, !tbaa !14
  store i64 -1, ptr %130, align 8, !tbaa !14
  br label %199

133:                                              ; preds = %123
  %134 = add nsw i64 %35, 1
  %135 = load ptr, ptr %10, align 8, !tbaa !87
  %136 = getelementptr inbounds i64, ptr %135, i64 %6
  store i64 %134, ptr %136, align 8, !tbaa !14
  %137 = load ptr, ptr %11, align 8, !tbaa !88
  %138 = getelementptr inbounds double, ptr %137, i64 %134
  %139 = load double, ptr %138, align 8, !tbaa !32
  %140 = fcmp ogt double %139, %34
  br i1 %140, label %141, label %32, !llvm.loop !153

141:                                              ; preds = %133
  %142 = load ptr, ptr %19, align 8, !tbaa !39
  %143 = getelementptr inbounds double, ptr %142, i64 %1
  store double %34, ptr %143, align 8, !tbaa !32
  %144 = load ptr, ptr %17, align 8, !tbaa !42
  %145 = getelementptr inbounds i64, ptr %124, i64 %1
  %146 = load i64, ptr %145, align 8, !tbaa !14
  %147 = load i64, ptr %16, align 8, !tbaa !27
  %148 = mul nsw i64 %147, %146
  %149 = getelementptr inbounds double, ptr %144, i64 %148
  %150 = getelementptr inbounds i8, ptr %0, i64 368
  %151 = load ptr, ptr %150, align 8, !tbaa !35
  %152 = getelementptr inbounds double, ptr %151, i64 %148
  %153 = load ptr, ptr %22, align 8, !tbaa !19
  %154 = getelementptr inbounds i8, ptr %153, i64 %23
  %155 = getelementptr inbounds i8, ptr %154, i64 16
  store ptr %149, ptr %155, align 8, !tbaa !20
  tail call void @servocon_field(ptr noundef %154, ptr noundef %152) #12
  %156 = getelementptr inbounds i8, ptr %0, i64 416
  %157 = load ptr, ptr %156, align 8, !tbaa !99
  %158 = getelementptr inbounds i64, ptr %157, i64 %6
  store i64 0, ptr %158, align 8, !tbaa !14
  %159 = getelementptr inbounds i8, ptr %0, i64 440
  %160 = load ptr, ptr %159, align 8, !tbaa !96
  %161 = getelementptr inbounds i64, ptr %160, i64 %6
  store i64 0, ptr %161, align 8, !tbaa !14
  %162 = getelementptr inbounds i8, ptr %0, i64 48
  %163 = load i64, ptr %162, align 8, !tbaa !90
  %164 = icmp eq i64 %163, 0
  br i1 %164, label %177, label %165

165:                                              ; preds = %141
  %166 = fsub double %139, %34
  %167 = getelementptr inbounds i8, ptr %0, i64 104
  %168 = load double, ptr %167, align 8, !tbaa !105
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
  %179 = load double, ptr %178, align 8, !tbaa !154
  %180 = getelementptr inbounds i8, ptr %0, i64 120
  %181 = load double, ptr %180, align 8, !tbaa !97
  %182 = fcmp olt double %179, %181
  %183 = select i1 %182, double %179, double %181
  %184 = getelementptr inbounds i8, ptr %0, i64 112
  %185 = load double, ptr %184, align 8, !tbaa !98
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
  %196 = getelementptr inbounds i8, ptr %0, i64 352
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
  %16 = load ptr, ptr %15, align 8, !tbaa !48
  %17 = getelementptr inbounds i8, ptr %0, i64 296
  %18 = load ptr, ptr %17, align 8, !tbaa !49
  %19 = getelementptr inbounds i64, ptr %18, i64 %2
  %20 = load i64, ptr %19, align 8, !tbaa !14
  %21 = getelementptr i8, ptr %19, i64 8
  %22 = load i64, ptr %21, align 8, !tbaa !14
  %23 = getelementptr inbounds i8, ptr %0, i64 304
  %24 = load ptr, ptr %23, align 8, !tbaa !50
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
  br i1 %54, label %33, label %36, !llvm.loop !52

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
  br i1 %70, label %29, label %71, !llvm.loop !51

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
  br i1 %93, label %77, label %80, !llvm.loop !53

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

declare dso_local void @servocon_jacobian(ptr noundef, ptr noundef) local_unnamed_addr #6

declare dso_local void @servocon_project(ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind uwtable
define internal fastcc void @add_stage(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 320
  %7 = load ptr, ptr %6, align 8, !tbaa !57
  %8 = getelementptr double, ptr %7, i64 %2
  %9 = getelementptr i8, ptr %8, i64 -8
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = getelementptr inbounds i8, ptr %0, i64 464
  %12 = load i64, ptr %11, align 8, !tbaa !11
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %96

14:                                               ; preds = %5
  %15 = getelementptr inbounds i8, ptr %0, i64 488
  %16 = getelementptr inbounds i8, ptr %0, i64 360
  %17 = getelementptr inbounds i8, ptr %0, i64 160
  %18 = getelementptr inbounds i8, ptr %0, i64 344
  %19 = getelementptr inbounds i8, ptr %0, i64 504
  %20 = getelementptr inbounds i8, ptr %0, i64 496
  %21 = load ptr, ptr %15, align 8, !tbaa !13
  br label %63

22:                                               ; preds = %91
  %23 = getelementptr inbounds i8, ptr %0, i64 480
  %24 = load i64, ptr %23, align 8, !tbaa !12
  %25 = icmp eq i64 %24, 1
  %26 = icmp sgt i64 %92, 0
  %27 = and i1 %26, %25
  br i1 %27, label %28, label %53

28:                                               ; preds = %22
  %29 = getelementptr inbounds i8, ptr %0, i64 488
  %30 = getelementptr inbounds i8, ptr %0, i64 160
  %31 = getelementptr inbounds i8, ptr %0, i64 584
  br label %32

32:                                               ; preds = %49, %28
  %33 = phi i64 [ %92, %28 ], [ %50, %49 ]
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
  br i1 %52, label %32, label %53, !llvm.loop !81

53:                                               ; preds = %49, %22
  %54 = phi i64 [ %92, %22 ], [ %50, %49 ]
  %55 = icmp sgt i64 %54, 0
  br i1 %55, label %56, label %96

56:                                               ; preds = %53
  %57 = getelementptr inbounds i8, ptr %0, i64 488
  %58 = load ptr, ptr %57, align 8, !tbaa !13
  %59 = getelementptr inbounds i8, ptr %0, i64 160
  %60 = getelementptr inbounds i8, ptr %0, i64 552
  %61 = getelementptr inbounds i8, ptr %0, i64 240
  %62 = getelementptr inbounds i8, ptr %0, i64 504
  br label %97

63:                                               ; preds = %14, %91
  %64 = phi i64 [ %12, %14 ], [ %92, %91 ]
  %65 = phi ptr [ %21, %14 ], [ %93, %91 ]
  %66 = phi i64 [ 0, %14 ], [ %94, %91 ]
  %67 = getelementptr inbounds i64, ptr %65, i64 %66
  %68 = load i64, ptr %67, align 8, !tbaa !14
  %69 = icmp sgt i64 %68, -1
  br i1 %69, label %70, label %91

70:                                               ; preds = %63
  %71 = load ptr, ptr %16, align 8, !tbaa !42
  %72 = load i64, ptr %17, align 8, !tbaa !27
  %73 = mul nsw i64 %72, %68
  %74 = getelementptr inbounds double, ptr %71, i64 %73
  %75 = mul nsw i64 %72, %66
  %76 = getelementptr inbounds double, ptr %3, i64 %75
  tail call fastcc void @combine(ptr noundef nonnull %0, i64 noundef %66, i64 noundef %1, ptr noundef %74, ptr noundef %76)
  %77 = load ptr, ptr %18, align 8, !tbaa !33
  %78 = load ptr, ptr %15, align 8, !tbaa !13
  %79 = getelementptr inbounds i64, ptr %78, i64 %66
  %80 = load i64, ptr %79, align 8, !tbaa !14
  %81 = getelementptr inbounds double, ptr %77, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !32
  %83 = load ptr, ptr %19, align 8, !tbaa !34
  %84 = getelementptr inbounds double, ptr %83, i64 %66
  %85 = load double, ptr %84, align 8, !tbaa !32
  %86 = fmul double %10, %85
  %87 = fadd double %82, %86
  %88 = load ptr, ptr %20, align 8, !tbaa !39
  %89 = getelementptr inbounds double, ptr %88, i64 %66
  store double %87, ptr %89, align 8, !tbaa !32
  %90 = load i64, ptr %11, align 8, !tbaa !11
  br label %91

91:                                               ; preds = %63, %70
  %92 = phi i64 [ %64, %63 ], [ %90, %70 ]
  %93 = phi ptr [ %65, %63 ], [ %78, %70 ]
  %94 = add nuw nsw i64 %66, 1
  %95 = icmp slt i64 %94, %92
  br i1 %95, label %63, label %22, !llvm.loop !155

96:                                               ; preds = %124, %5, %53
  ret void

97:                                               ; preds = %56, %124
  %98 = phi i64 [ 0, %56 ], [ %125, %124 ]
  %99 = getelementptr inbounds i64, ptr %58, i64 %98
  %100 = load i64, ptr %99, align 8, !tbaa !14
  %101 = icmp sgt i64 %100, -1
  br i1 %101, label %102, label %124

102:                                              ; preds = %97
  %103 = load i64, ptr %59, align 8, !tbaa !27
  %104 = mul nsw i64 %103, %98
  %105 = getelementptr inbounds double, ptr %4, i64 %104
  %106 = load ptr, ptr %60, align 8, !tbaa !36
  %107 = load i64, ptr %61, align 8, !tbaa !37
  %108 = mul nsw i64 %107, %98
  %109 = add nsw i64 %108, %2
  %110 = mul nsw i64 %109, %103
  %111 = getelementptr inbounds double, ptr %106, i64 %110
  %112 = load ptr, ptr %62, align 8, !tbaa !34
  %113 = getelementptr inbounds double, ptr %112, i64 %98
  %114 = load double, ptr %113, align 8, !tbaa !32
  %115 = icmp sgt i64 %103, 0
  br i1 %115, label %116, label %124

116:                                              ; preds = %102, %116
  %117 = phi i64 [ %122, %116 ], [ 0, %102 ]
  %118 = getelementptr inbounds double, ptr %105, i64 %117
  %119 = load double, ptr %118, align 8, !tbaa !32
  %120 = fmul double %114, %119
  %121 = getelementptr inbounds double, ptr %111, i64 %117
  store double %120, ptr %121, align 8, !tbaa !32
  %122 = add nuw nsw i64 %117, 1
  %123 = icmp eq i64 %122, %103
  br i1 %123, label %124, label %116, !llvm.loop !38

124:                                              ; preds = %116, %102, %97
  %125 = add nuw nsw i64 %98, 1
  %126 = icmp eq i64 %125, %54
  br i1 %126, label %96, label %97, !llvm.loop !156
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define internal fastcc void @form_path(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #8 {
  %3 = getelementptr inbounds i8, ptr %0, i64 248
  %4 = load i64, ptr %3, align 8, !tbaa !56
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %29

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 232
  %8 = load i64, ptr %7, align 8, !tbaa !47
  %9 = getelementptr inbounds i8, ptr %0, i64 560
  %10 = load ptr, ptr %9, align 8, !tbaa !91
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
  %22 = load ptr, ptr %21, align 8, !tbaa !48
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = load ptr, ptr %23, align 8, !tbaa !49
  %25 = getelementptr i64, ptr %24, i64 %8
  %26 = getelementptr inbounds i8, ptr %0, i64 304
  %27 = load ptr, ptr %26, align 8, !tbaa !50
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
  br i1 %53, label %42, label %73, !llvm.loop !51

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
  br i1 %72, label %46, label %54, !llvm.loop !52

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
  br i1 %95, label %79, label %82, !llvm.loop !53

96:                                               ; preds = %73, %79
  %97 = icmp eq i64 %32, %4
  br i1 %97, label %29, label %30, !llvm.loop !157
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
!42 = !{!5, !6, i64 360}
!43 = !{!5, !6, i64 568}
!44 = distinct !{!44, !24}
!45 = distinct !{!45, !24}
!46 = !{!5, !6, i64 576}
!47 = !{!5, !9, i64 232}
!48 = !{!5, !6, i64 312}
!49 = !{!5, !6, i64 296}
!50 = !{!5, !6, i64 304}
!51 = distinct !{!51, !24}
!52 = distinct !{!52, !24}
!53 = distinct !{!53, !24}
!54 = !{!5, !6, i64 536}
!55 = !{!5, !9, i64 256}
!56 = !{!5, !9, i64 248}
!57 = !{!5, !6, i64 320}
!58 = distinct !{!58, !24}
!59 = distinct !{!59, !24}
!60 = distinct !{!60, !24}
!61 = distinct !{!61, !24}
!62 = distinct !{!62, !24}
!63 = distinct !{!63, !24}
!64 = !{!5, !10, i64 96}
!65 = !{!5, !10, i64 88}
!66 = distinct !{!66, !24}
!67 = distinct !{!67, !24}
!68 = distinct !{!68, !24}
!69 = distinct !{!69, !24}
!70 = !{!5, !9, i64 64}
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
!82 = !{!5, !9, i64 56}
!83 = !{!5, !6, i64 208}
!84 = !{!5, !6, i64 400}
!85 = distinct !{!85, !24}
!86 = distinct !{!86, !24}
!87 = !{!5, !6, i64 408}
!88 = !{!5, !6, i64 216}
!89 = distinct !{!89, !24}
!90 = !{!5, !9, i64 48}
!91 = !{!5, !6, i64 560}
!92 = distinct !{!92, !24}
!93 = distinct !{!93, !24}
!94 = distinct !{!94, !24}
!95 = !{!5, !10, i64 280}
!96 = !{!5, !6, i64 440}
!97 = !{!5, !10, i64 120}
!98 = !{!5, !10, i64 112}
!99 = !{!5, !6, i64 416}
!100 = !{!5, !6, i64 424}
!101 = distinct !{!101, !24}
!102 = !{!5, !6, i64 384}
!103 = !{!5, !9, i64 168}
!104 = distinct !{!104, !24}
!105 = !{!5, !10, i64 104}
!106 = !{!5, !6, i64 432}
!107 = !{!5, !10, i64 128}
!108 = distinct !{!108, !24}
!109 = !{!5, !6, i64 456}
!110 = distinct !{!110, !24}
!111 = distinct !{!111, !24}
!112 = distinct !{!112, !24}
!113 = distinct !{!113, !24}
!114 = !{!7, !7, i64 0}
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
!135 = distinct !{!135, !24}
!136 = distinct !{!136, !24}
!137 = distinct !{!137, !24}
!138 = distinct !{!138, !24}
!139 = distinct !{!139, !24}
!140 = !{!141, !6, i64 40}
!141 = !{!"", !9, i64 0, !9, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !6, i64 40, !6, i64 48, !7, i64 56, !7, i64 120}
!142 = !{!141, !9, i64 0}
!143 = !{!141, !9, i64 8}
!144 = !{!141, !9, i64 16}
!145 = !{!141, !9, i64 24}
!146 = !{!141, !6, i64 48}
!147 = !{!141, !9, i64 32}
!148 = distinct !{!148, !24}
!149 = !{!5, !9, i64 176}
!150 = !{!5, !9, i64 80}
!151 = !{!5, !6, i64 224}
!152 = !{!5, !6, i64 392}
!153 = distinct !{!153, !24}
!154 = !{!5, !10, i64 136}
!155 = distinct !{!155, !24}
!156 = distinct !{!156, !24}
!157 = distinct !{!157, !24}
