
%union.servocon_word = type { double }

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @servocon_rank(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = alloca [4 x double], align 16
  %6 = alloca [4 x double], align 16
  %7 = alloca [4 x double], align 16
  %8 = alloca [4 x double], align 16
  %9 = alloca [4 x double], align 16
  %10 = alloca [4 x double], align 16
  %11 = alloca [4 x double], align 16
  %12 = alloca [4 x double], align 16
  %13 = alloca [4 x double], align 16
  %14 = add nsw i32 %2, 3
  %15 = sdiv i32 %14, 4
  %16 = shl nsw i32 %15, 2
  %17 = add nsw i32 %3, 3
  %18 = sdiv i32 %17, 4
  %19 = shl nsw i32 %18, 2
  %20 = add nsw i32 %1, 3
  %21 = sdiv i32 %20, 4
  %22 = shl nsw i32 %21, 2
  %23 = mul i32 %16, %1
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %24
  %26 = mul i32 %19, %1
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds %union.servocon_word, ptr %25, i64 %27
  %29 = mul i32 %16, %3
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds %union.servocon_word, ptr %28, i64 %30
  %32 = sext i32 %3 to i64
  %33 = getelementptr inbounds %union.servocon_word, ptr %31, i64 %32
  %34 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %32
  %35 = sext i32 %16 to i64
  %36 = getelementptr inbounds %union.servocon_word, ptr %34, i64 %35
  %37 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %35
  %38 = mul nsw i32 %22, %3
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %39
  %41 = sext i32 %22 to i64
  %42 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %41
  %43 = add nsw i32 %38, %22
  %44 = icmp sgt i32 %43, 0
  br i1 %44, label %45, label %57

45:                                               ; preds = %4
  %46 = zext nneg i32 %43 to i64
  %47 = add nsw i64 %32, %35
  %48 = shl nsw i64 %47, 4
  %49 = shl nsw i64 %30, 3
  %50 = shl nsw i64 %27, 3
  %51 = shl nsw i64 %24, 3
  %52 = getelementptr i8, ptr %0, i64 %48
  %53 = getelementptr i8, ptr %52, i64 %49
  %54 = getelementptr i8, ptr %53, i64 %50
  %55 = getelementptr i8, ptr %54, i64 %51
  %56 = shl nuw nsw i64 %46, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %55, i8 0, i64 %56, i1 false), !tbaa !4
  br label %57

57:                                               ; preds = %45, %4
  %58 = icmp sgt i32 %2, 0
  br i1 %58, label %59, label %136

59:                                               ; preds = %57
  %60 = icmp sgt i32 %1, 0
  %61 = zext nneg i32 %16 to i64
  %62 = add nsw i32 %16, -1
  %63 = lshr i32 %62, 2
  %64 = add nuw nsw i32 %63, 1
  %65 = zext nneg i32 %64 to i64
  %66 = zext nneg i32 %1 to i64
  br label %67

67:                                               ; preds = %74, %59
  %68 = phi i64 [ 0, %59 ], [ %75, %74 ]
  %69 = phi i64 [ 0, %59 ], [ %76, %74 ]
  %70 = shl nuw nsw i64 %69, 5
  %71 = getelementptr i8, ptr %36, i64 %70
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %7, i8 0, i64 32, i1 false)
  br i1 %60, label %72, label %74

72:                                               ; preds = %67
  %73 = getelementptr %union.servocon_word, ptr %0, i64 %68
  br label %78

74:                                               ; preds = %82, %67
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %71, ptr noundef nonnull align 16 dereferenceable(32) %7, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #7
  %75 = add nuw nsw i64 %68, 4
  %76 = add nuw nsw i64 %69, 1
  %77 = icmp eq i64 %76, %65
  br i1 %77, label %95, label %67, !llvm.loop !7

78:                                               ; preds = %82, %72
  %79 = phi i64 [ 0, %72 ], [ %83, %82 ]
  %80 = mul nuw nsw i64 %79, %61
  %81 = getelementptr %union.servocon_word, ptr %73, i64 %80
  br label %85

82:                                               ; preds = %85
  %83 = add nuw nsw i64 %79, 1
  %84 = icmp eq i64 %83, %66
  br i1 %84, label %74, label %78, !llvm.loop !9

85:                                               ; preds = %85, %78
  %86 = phi i64 [ 0, %78 ], [ %93, %85 ]
  %87 = getelementptr inbounds %union.servocon_word, ptr %81, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !4
  %89 = fmul double %88, %88
  %90 = getelementptr inbounds [4 x double], ptr %7, i64 0, i64 %86
  %91 = load double, ptr %90, align 8, !tbaa !10
  %92 = fadd double %91, %89
  store double %92, ptr %90, align 8, !tbaa !10
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, 4
  br i1 %94, label %82, label %85, !llvm.loop !12

95:                                               ; preds = %74
  br i1 %58, label %96, label %136

96:                                               ; preds = %95
  %97 = tail call i32 @llvm.smax.i32(i32 %16, i32 1)
  %98 = zext nneg i32 %97 to i64
  br label %119

99:                                               ; preds = %119
  br i1 %58, label %100, label %136

100:                                              ; preds = %99
  %101 = icmp sgt i32 %1, 0
  %102 = zext nneg i32 %16 to i64
  %103 = shl nsw i64 %32, 4
  %104 = shl nsw i64 %24, 3
  %105 = shl nsw i64 %27, 3
  %106 = shl nsw i64 %30, 3
  %107 = shl nuw nsw i64 %35, 3
  %108 = tail call i32 @llvm.smax.i32(i32 %16, i32 4)
  %109 = add nsw i32 %108, -1
  %110 = lshr i32 %109, 2
  %111 = add nuw nsw i32 %110, 1
  %112 = zext nneg i32 %111 to i64
  %113 = getelementptr i8, ptr %0, i64 %103
  %114 = getelementptr i8, ptr %113, i64 %104
  %115 = getelementptr i8, ptr %114, i64 %105
  %116 = getelementptr i8, ptr %115, i64 %106
  %117 = getelementptr i8, ptr %116, i64 %107
  %118 = zext nneg i32 %1 to i64
  br label %154

119:                                              ; preds = %96, %119
  %120 = phi i64 [ 0, %96 ], [ %134, %119 ]
  %121 = phi double [ 0.000000e+00, %96 ], [ %133, %119 ]
  %122 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %120
  %123 = load double, ptr %122, align 8, !tbaa !4
  %124 = tail call double @llvm.sqrt.f64(double %123)
  %125 = trunc nuw nsw i64 %120 to i32
  %126 = uitofp nneg i32 %125 to double
  %127 = fmul double %126, 0x3D719799812DEA11
  %128 = fadd double %127, 1.000000e+00
  %129 = fmul double %128, %124
  %130 = fcmp ogt double %123, 0.000000e+00
  %131 = select i1 %130, double %129, double 1.000000e+00
  %132 = getelementptr inbounds %union.servocon_word, ptr %34, i64 %120
  store double %131, ptr %132, align 8, !tbaa !4
  %133 = fadd double %121, %123
  %134 = add nuw nsw i64 %120, 1
  %135 = icmp eq i64 %134, %98
  br i1 %135, label %99, label %119, !llvm.loop !13

136:                                              ; preds = %162, %57, %95, %99
  %137 = phi double [ %133, %99 ], [ 0.000000e+00, %95 ], [ 0.000000e+00, %57 ], [ %133, %162 ]
  %138 = fsub double %137, %137
  %139 = fcmp oeq double %138, 0.000000e+00
  %140 = select i1 %139, double 0.000000e+00, double 0x7FF8000000000000
  %141 = add nsw i32 %26, %29
  %142 = icmp sgt i32 %141, 0
  br i1 %142, label %143, label %150

143:                                              ; preds = %136
  %144 = zext nneg i32 %141 to i64
  br label %145

145:                                              ; preds = %145, %143
  %146 = phi i64 [ 0, %143 ], [ %148, %145 ]
  %147 = getelementptr inbounds %union.servocon_word, ptr %25, i64 %146
  store double %140, ptr %147, align 8, !tbaa !4
  %148 = add nuw nsw i64 %146, 1
  %149 = icmp eq i64 %148, %144
  br i1 %149, label %150, label %145, !llvm.loop !14

150:                                              ; preds = %145, %136
  %151 = icmp sgt i32 %3, 0
  br i1 %151, label %152, label %508

152:                                              ; preds = %150
  %153 = zext nneg i32 %3 to i64
  br label %240

154:                                              ; preds = %100, %162
  %155 = phi i64 [ 0, %100 ], [ %163, %162 ]
  %156 = phi i64 [ 0, %100 ], [ %164, %162 ]
  %157 = shl nuw nsw i64 %156, 5
  %158 = getelementptr i8, ptr %117, i64 %157
  %159 = getelementptr i8, ptr %0, i64 %157
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %8) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %8, i8 0, i64 32, i1 false)
  br i1 %101, label %160, label %162

160:                                              ; preds = %154
  %161 = getelementptr %union.servocon_word, ptr %0, i64 %155
  br label %166

162:                                              ; preds = %196, %154
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %158, ptr noundef nonnull align 16 dereferenceable(32) %8, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #7
  %163 = add nuw nsw i64 %155, 4
  %164 = add nuw nsw i64 %156, 1
  %165 = icmp eq i64 %164, %112
  br i1 %165, label %136, label %154, !llvm.loop !15

166:                                              ; preds = %160, %196
  %167 = phi i64 [ 0, %160 ], [ %197, %196 ]
  %168 = trunc nuw nsw i64 %167 to i32
  %169 = mul i32 %16, %168
  %170 = zext i32 %169 to i64
  %171 = shl nuw nsw i64 %170, 3
  %172 = getelementptr i8, ptr %159, i64 %171
  %173 = mul nuw nsw i64 %167, %102
  %174 = getelementptr %union.servocon_word, ptr %161, i64 %173
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #7
  br label %175

175:                                              ; preds = %166, %175
  %176 = phi i64 [ 0, %166 ], [ %184, %175 ]
  %177 = getelementptr inbounds %union.servocon_word, ptr %174, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !4
  %179 = or disjoint i64 %176, %155
  %180 = getelementptr inbounds %union.servocon_word, ptr %34, i64 %179
  %181 = load double, ptr %180, align 8, !tbaa !4
  %182 = fdiv double %178, %181
  %183 = getelementptr inbounds [4 x double], ptr %9, i64 0, i64 %176
  store double %182, ptr %183, align 8, !tbaa !10
  %184 = add nuw nsw i64 %176, 1
  %185 = icmp eq i64 %184, 4
  br i1 %185, label %186, label %175, !llvm.loop !16

186:                                              ; preds = %175, %186
  %187 = phi i64 [ %194, %186 ], [ 0, %175 ]
  %188 = getelementptr inbounds [4 x double], ptr %9, i64 0, i64 %187
  %189 = load double, ptr %188, align 8, !tbaa !10
  %190 = fmul double %189, %189
  %191 = getelementptr inbounds [4 x double], ptr %8, i64 0, i64 %187
  %192 = load double, ptr %191, align 8, !tbaa !10
  %193 = fadd double %192, %190
  store double %193, ptr %191, align 8, !tbaa !10
  %194 = add nuw nsw i64 %187, 1
  %195 = icmp eq i64 %194, 4
  br i1 %195, label %196, label %186, !llvm.loop !17

196:                                              ; preds = %186
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %172, ptr noundef nonnull align 16 dereferenceable(32) %9, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #7
  %197 = add nuw nsw i64 %167, 1
  %198 = icmp eq i64 %197, %118
  br i1 %198, label %162, label %166, !llvm.loop !18

199:                                              ; preds = %240
  %200 = and i1 %139, %151
  br i1 %200, label %201, label %508

201:                                              ; preds = %199
  %202 = icmp sgt i32 %2, 1
  %203 = icmp sgt i32 %1, 0
  %204 = add nsw i32 %22, -1
  %205 = lshr i32 %204, 2
  %206 = add nuw nsw i32 %205, 1
  %207 = zext nneg i32 %206 to i64
  %208 = zext nneg i32 %22 to i64
  %209 = getelementptr inbounds i8, ptr %6, i64 16
  %210 = getelementptr inbounds i8, ptr %6, i64 8
  %211 = getelementptr inbounds i8, ptr %6, i64 24
  %212 = zext nneg i32 %19 to i64
  %213 = add nsw i64 %32, %35
  %214 = shl nsw i64 %213, 4
  %215 = shl nsw i64 %24, 3
  %216 = shl nsw i64 %27, 3
  %217 = shl nsw i64 %30, 3
  %218 = shl nsw i64 %39, 3
  %219 = shl nsw i64 %41, 3
  %220 = zext nneg i32 %19 to i64
  %221 = zext i32 %16 to i64
  %222 = tail call i32 @llvm.smax.i32(i32 %16, i32 4)
  %223 = add nsw i32 %222, -1
  %224 = lshr i32 %223, 2
  %225 = add nuw nsw i32 %224, 1
  %226 = zext nneg i32 %2 to i64
  %227 = zext nneg i32 %1 to i64
  %228 = getelementptr i8, ptr %0, i64 %214
  %229 = getelementptr i8, ptr %228, i64 %215
  %230 = getelementptr i8, ptr %229, i64 %216
  %231 = getelementptr i8, ptr %230, i64 %217
  %232 = getelementptr i8, ptr %231, i64 %218
  %233 = getelementptr i8, ptr %232, i64 %219
  %234 = zext nneg i32 %1 to i64
  %235 = zext nneg i32 %1 to i64
  %236 = zext nneg i32 %225 to i64
  %237 = zext nneg i32 %1 to i64
  %238 = zext nneg i32 %1 to i64
  %239 = zext nneg i32 %1 to i64
  br label %255

240:                                              ; preds = %152, %240
  %241 = phi i64 [ 0, %152 ], [ %244, %240 ]
  %242 = getelementptr inbounds %union.servocon_word, ptr %31, i64 %241
  store double 0.000000e+00, ptr %242, align 8, !tbaa !4
  %243 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %241
  store i64 0, ptr %243, align 8, !tbaa !4
  %244 = add nuw nsw i64 %241, 1
  %245 = icmp eq i64 %244, %153
  br i1 %245, label %199, label %240, !llvm.loop !19

246:                                              ; preds = %502, %415
  store double 0.000000e+00, ptr %260, align 8, !tbaa !4
  %247 = sitofp i32 %258 to double
  %248 = fmul double %247, 0x3D719799812DEA11
  %249 = fadd double %248, 1.000000e+00
  %250 = fmul double %249, %262
  %251 = getelementptr inbounds %union.servocon_word, ptr %31, i64 %256
  store double %250, ptr %251, align 8, !tbaa !4
  %252 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %256
  store i64 %259, ptr %252, align 8, !tbaa !4
  %253 = add nuw nsw i64 %256, 1
  %254 = icmp slt i64 %253, %32
  br i1 %254, label %255, label %508, !llvm.loop !20

255:                                              ; preds = %201, %246
  %256 = phi i64 [ 0, %201 ], [ %253, %246 ]
  br i1 %202, label %267, label %257

257:                                              ; preds = %267, %255
  %258 = phi i32 [ 0, %255 ], [ %277, %267 ]
  %259 = sext i32 %258 to i64
  %260 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %259
  %261 = load double, ptr %260, align 8, !tbaa !4
  %262 = tail call double @llvm.sqrt.f64(double %261)
  %263 = fcmp ogt double %262, 0x3DA5FD7FE1796495
  br i1 %263, label %264, label %508

264:                                              ; preds = %257
  br i1 %203, label %265, label %280

265:                                              ; preds = %264
  %266 = getelementptr %union.servocon_word, ptr %0, i64 %259
  br label %287

267:                                              ; preds = %255, %267
  %268 = phi i64 [ %278, %267 ], [ 1, %255 ]
  %269 = phi i32 [ %277, %267 ], [ 0, %255 ]
  %270 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %268
  %271 = load double, ptr %270, align 8, !tbaa !4
  %272 = sext i32 %269 to i64
  %273 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %272
  %274 = load double, ptr %273, align 8, !tbaa !4
  %275 = fcmp ogt double %271, %274
  %276 = trunc nuw nsw i64 %268 to i32
  %277 = select i1 %275, i32 %276, i32 %269
  %278 = add nuw nsw i64 %268, 1
  %279 = icmp eq i64 %278, %226
  br i1 %279, label %257, label %267, !llvm.loop !21

280:                                              ; preds = %287, %264
  %281 = trunc i64 %256 to i32
  %282 = add i32 %281, 3
  %283 = and i32 %282, 2147483644
  %284 = icmp eq i32 %283, 0
  br i1 %284, label %295, label %285

285:                                              ; preds = %280
  %286 = zext nneg i32 %283 to i64
  br label %297

287:                                              ; preds = %265, %287
  %288 = phi i64 [ 0, %265 ], [ %293, %287 ]
  %289 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %288
  %290 = mul nsw i64 %288, %35
  %291 = getelementptr %union.servocon_word, ptr %266, i64 %290
  %292 = load i64, ptr %291, align 8, !tbaa !4
  store i64 %292, ptr %289, align 8, !tbaa !4
  %293 = add nuw nsw i64 %288, 1
  %294 = icmp eq i64 %293, %227
  br i1 %294, label %280, label %287, !llvm.loop !22

295:                                              ; preds = %304, %280
  %296 = icmp eq i64 %256, 0
  br i1 %296, label %327, label %372

297:                                              ; preds = %285, %304
  %298 = phi i64 [ 0, %285 ], [ %305, %304 ]
  %299 = phi i64 [ 0, %285 ], [ %307, %304 ]
  %300 = shl nuw nsw i64 %299, 5
  %301 = getelementptr i8, ptr %233, i64 %300
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %10, i8 0, i64 32, i1 false)
  br i1 %203, label %302, label %304

302:                                              ; preds = %297
  %303 = getelementptr %union.servocon_word, ptr %25, i64 %298
  br label %308

304:                                              ; preds = %314, %297
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %301, ptr noundef nonnull align 16 dereferenceable(32) %10, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #7
  %305 = add nuw nsw i64 %298, 4
  %306 = icmp ult i64 %305, %286
  %307 = add nuw nsw i64 %299, 1
  br i1 %306, label %297, label %295, !llvm.loop !23

308:                                              ; preds = %302, %314
  %309 = phi i64 [ 0, %302 ], [ %315, %314 ]
  %310 = mul nuw nsw i64 %309, %212
  %311 = getelementptr %union.servocon_word, ptr %303, i64 %310
  %312 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %309
  %313 = load double, ptr %312, align 8, !tbaa !4
  br label %317

314:                                              ; preds = %317
  %315 = add nuw nsw i64 %309, 1
  %316 = icmp eq i64 %315, %234
  br i1 %316, label %304, label %308, !llvm.loop !24

317:                                              ; preds = %308, %317
  %318 = phi i64 [ 0, %308 ], [ %325, %317 ]
  %319 = getelementptr inbounds %union.servocon_word, ptr %311, i64 %318
  %320 = load double, ptr %319, align 8, !tbaa !4
  %321 = fmul double %313, %320
  %322 = getelementptr inbounds [4 x double], ptr %10, i64 0, i64 %318
  %323 = load double, ptr %322, align 8, !tbaa !10
  %324 = fadd double %323, %321
  store double %324, ptr %322, align 8, !tbaa !10
  %325 = add nuw nsw i64 %318, 1
  %326 = icmp eq i64 %325, 4
  br i1 %326, label %314, label %317, !llvm.loop !25

327:                                              ; preds = %399, %295
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  br i1 %203, label %329, label %328

328:                                              ; preds = %327
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #7
  br label %402

329:                                              ; preds = %327, %331
  %330 = phi i64 [ %332, %331 ], [ 0, %327 ]
  br label %334

331:                                              ; preds = %334
  %332 = add nuw nsw i64 %330, 4
  %333 = icmp ult i64 %332, %208
  br i1 %333, label %329, label %345, !llvm.loop !26

334:                                              ; preds = %334, %329
  %335 = phi i64 [ 0, %329 ], [ %343, %334 ]
  %336 = or disjoint i64 %335, %330
  %337 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %336
  %338 = load double, ptr %337, align 8, !tbaa !4
  %339 = fmul double %338, %338
  %340 = getelementptr inbounds [4 x double], ptr %6, i64 0, i64 %335
  %341 = load double, ptr %340, align 8, !tbaa !10
  %342 = fadd double %341, %339
  store double %342, ptr %340, align 8, !tbaa !10
  %343 = add nuw nsw i64 %335, 1
  %344 = icmp eq i64 %343, 4
  br i1 %344, label %331, label %334, !llvm.loop !27

345:                                              ; preds = %331
  %346 = load double, ptr %6, align 16, !tbaa !10
  %347 = load double, ptr %209, align 16, !tbaa !10
  %348 = load double, ptr %210, align 8, !tbaa !10
  %349 = load double, ptr %211, align 8, !tbaa !10
  %350 = fadd double %346, %347
  %351 = fadd double %348, %349
  %352 = fadd double %350, %351
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #7
  %353 = tail call double @llvm.sqrt.f64(double %352)
  br label %354

354:                                              ; preds = %356, %345
  %355 = phi i64 [ 0, %345 ], [ %357, %356 ]
  br label %359

356:                                              ; preds = %359
  %357 = add nuw nsw i64 %355, 4
  %358 = icmp ult i64 %357, %208
  br i1 %358, label %354, label %367, !llvm.loop !28

359:                                              ; preds = %359, %354
  %360 = phi i64 [ 0, %354 ], [ %365, %359 ]
  %361 = or disjoint i64 %360, %355
  %362 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %361
  %363 = load double, ptr %362, align 8, !tbaa !4
  %364 = fdiv double %363, %353
  store double %364, ptr %362, align 8, !tbaa !4
  %365 = add nuw nsw i64 %360, 1
  %366 = icmp eq i64 %365, 4
  br i1 %366, label %356, label %359, !llvm.loop !29

367:                                              ; preds = %356
  br i1 %203, label %368, label %402

368:                                              ; preds = %367
  %369 = mul nuw nsw i64 %256, %41
  %370 = getelementptr %union.servocon_word, ptr %37, i64 %369
  %371 = getelementptr inbounds %union.servocon_word, ptr %25, i64 %256
  br label %406

372:                                              ; preds = %295, %399
  %373 = phi i64 [ %400, %399 ], [ 0, %295 ]
  %374 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %373
  %375 = load double, ptr %374, align 8, !tbaa !4
  %376 = mul nsw i64 %373, %41
  %377 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %376
  br i1 %203, label %378, label %399

378:                                              ; preds = %372, %394
  %379 = phi i64 [ %396, %394 ], [ 0, %372 ]
  %380 = phi i64 [ %397, %394 ], [ 0, %372 ]
  %381 = shl nuw nsw i64 %380, 5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %5) #7
  br label %382

382:                                              ; preds = %382, %378
  %383 = phi i64 [ 0, %378 ], [ %392, %382 ]
  %384 = or disjoint i64 %383, %379
  %385 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %384
  %386 = load double, ptr %385, align 8, !tbaa !4
  %387 = getelementptr inbounds %union.servocon_word, ptr %377, i64 %384
  %388 = load double, ptr %387, align 8, !tbaa !4
  %389 = fmul double %375, %388
  %390 = fsub double %386, %389
  %391 = getelementptr inbounds [4 x double], ptr %5, i64 0, i64 %383
  store double %390, ptr %391, align 8, !tbaa !10
  %392 = add nuw nsw i64 %383, 1
  %393 = icmp eq i64 %392, 4
  br i1 %393, label %394, label %382, !llvm.loop !30

394:                                              ; preds = %382
  %395 = getelementptr i8, ptr %40, i64 %381
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %395, ptr noundef nonnull align 16 dereferenceable(32) %5, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %5) #7
  %396 = add nuw nsw i64 %379, 4
  %397 = add nuw nsw i64 %380, 1
  %398 = icmp eq i64 %397, %207
  br i1 %398, label %399, label %378, !llvm.loop !31

399:                                              ; preds = %394, %372
  %400 = add nuw nsw i64 %373, 1
  %401 = icmp eq i64 %400, %256
  br i1 %401, label %327, label %372, !llvm.loop !32

402:                                              ; preds = %406, %328, %367
  br i1 %58, label %403, label %415

403:                                              ; preds = %402
  %404 = mul nuw nsw i64 %256, %35
  %405 = getelementptr %union.servocon_word, ptr %28, i64 %404
  br label %418

406:                                              ; preds = %368, %406
  %407 = phi i64 [ 0, %368 ], [ %413, %406 ]
  %408 = getelementptr %union.servocon_word, ptr %370, i64 %407
  %409 = mul nuw nsw i64 %407, %220
  %410 = getelementptr inbounds %union.servocon_word, ptr %371, i64 %409
  %411 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %407
  %412 = load i64, ptr %411, align 8, !tbaa !4
  store i64 %412, ptr %410, align 8, !tbaa !4
  store i64 %412, ptr %408, align 8, !tbaa !4
  %413 = add nuw nsw i64 %407, 1
  %414 = icmp eq i64 %413, %235
  br i1 %414, label %402, label %406, !llvm.loop !33

415:                                              ; preds = %484, %402
  br i1 %203, label %416, label %246

416:                                              ; preds = %415
  %417 = getelementptr %union.servocon_word, ptr %0, i64 %259
  br label %502

418:                                              ; preds = %403, %484
  %419 = phi i64 [ 0, %403 ], [ %485, %484 ]
  %420 = phi i64 [ 0, %403 ], [ %486, %484 ]
  %421 = shl nuw nsw i64 %420, 5
  %422 = getelementptr i8, ptr %0, i64 %421
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %11) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %11, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %12) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %12, i8 0, i64 32, i1 false)
  br i1 %203, label %423, label %447

423:                                              ; preds = %418
  %424 = getelementptr %union.servocon_word, ptr %0, i64 %419
  br label %428

425:                                              ; preds = %434
  br i1 %203, label %426, label %447

426:                                              ; preds = %425
  %427 = getelementptr %union.servocon_word, ptr %0, i64 %419
  br label %449

428:                                              ; preds = %423, %434
  %429 = phi i64 [ 0, %423 ], [ %435, %434 ]
  %430 = mul nuw nsw i64 %429, %221
  %431 = getelementptr %union.servocon_word, ptr %424, i64 %430
  %432 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %429
  %433 = load double, ptr %432, align 8, !tbaa !4
  br label %437

434:                                              ; preds = %437
  %435 = add nuw nsw i64 %429, 1
  %436 = icmp eq i64 %435, %237
  br i1 %436, label %425, label %428, !llvm.loop !34

437:                                              ; preds = %428, %437
  %438 = phi i64 [ 0, %428 ], [ %445, %437 ]
  %439 = getelementptr inbounds %union.servocon_word, ptr %431, i64 %438
  %440 = load double, ptr %439, align 8, !tbaa !4
  %441 = fmul double %433, %440
  %442 = getelementptr inbounds [4 x double], ptr %11, i64 0, i64 %438
  %443 = load double, ptr %442, align 8, !tbaa !10
  %444 = fadd double %443, %441
  store double %444, ptr %442, align 8, !tbaa !10
  %445 = add nuw nsw i64 %438, 1
  %446 = icmp eq i64 %445, 4
  br i1 %446, label %434, label %437, !llvm.loop !35

447:                                              ; preds = %481, %418, %425
  %448 = getelementptr %union.servocon_word, ptr %405, i64 %419
  br label %488

449:                                              ; preds = %426, %481
  %450 = phi i64 [ 0, %426 ], [ %482, %481 ]
  %451 = trunc nuw nsw i64 %450 to i32
  %452 = mul i32 %16, %451
  %453 = zext i32 %452 to i64
  %454 = shl nuw nsw i64 %453, 3
  %455 = getelementptr i8, ptr %422, i64 %454
  %456 = mul nuw nsw i64 %450, %221
  %457 = getelementptr %union.servocon_word, ptr %427, i64 %456
  %458 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %450
  %459 = load double, ptr %458, align 8, !tbaa !4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %13) #7
  br label %460

460:                                              ; preds = %449, %460
  %461 = phi i64 [ 0, %449 ], [ %469, %460 ]
  %462 = getelementptr inbounds %union.servocon_word, ptr %457, i64 %461
  %463 = load double, ptr %462, align 8, !tbaa !4
  %464 = getelementptr inbounds [4 x double], ptr %11, i64 0, i64 %461
  %465 = load double, ptr %464, align 8, !tbaa !10
  %466 = fmul double %459, %465
  %467 = fsub double %463, %466
  %468 = getelementptr inbounds [4 x double], ptr %13, i64 0, i64 %461
  store double %467, ptr %468, align 8, !tbaa !10
  %469 = add nuw nsw i64 %461, 1
  %470 = icmp eq i64 %469, 4
  br i1 %470, label %471, label %460, !llvm.loop !36

471:                                              ; preds = %460, %471
  %472 = phi i64 [ %479, %471 ], [ 0, %460 ]
  %473 = getelementptr inbounds [4 x double], ptr %13, i64 0, i64 %472
  %474 = load double, ptr %473, align 8, !tbaa !10
  %475 = fmul double %474, %474
  %476 = getelementptr inbounds [4 x double], ptr %12, i64 0, i64 %472
  %477 = load double, ptr %476, align 8, !tbaa !10
  %478 = fadd double %477, %475
  store double %478, ptr %476, align 8, !tbaa !10
  %479 = add nuw nsw i64 %472, 1
  %480 = icmp eq i64 %479, 4
  br i1 %480, label %481, label %471, !llvm.loop !37

481:                                              ; preds = %471
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %455, ptr noundef nonnull align 16 dereferenceable(32) %13, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %13) #7
  %482 = add nuw nsw i64 %450, 1
  %483 = icmp eq i64 %482, %238
  br i1 %483, label %447, label %449, !llvm.loop !38

484:                                              ; preds = %488
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %12) #7
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %11) #7
  %485 = add nuw nsw i64 %419, 4
  %486 = add nuw nsw i64 %420, 1
  %487 = icmp eq i64 %486, %236
  br i1 %487, label %415, label %418, !llvm.loop !39

488:                                              ; preds = %447, %488
  %489 = phi i64 [ 0, %447 ], [ %500, %488 ]
  %490 = getelementptr inbounds [4 x double], ptr %11, i64 0, i64 %489
  %491 = load double, ptr %490, align 8, !tbaa !10
  %492 = or disjoint i64 %489, %419
  %493 = getelementptr inbounds %union.servocon_word, ptr %34, i64 %492
  %494 = load double, ptr %493, align 8, !tbaa !4
  %495 = fmul double %491, %494
  %496 = getelementptr %union.servocon_word, ptr %448, i64 %489
  store double %495, ptr %496, align 8, !tbaa !4
  %497 = getelementptr inbounds [4 x double], ptr %12, i64 0, i64 %489
  %498 = load double, ptr %497, align 8, !tbaa !10
  %499 = getelementptr inbounds %union.servocon_word, ptr %36, i64 %492
  store double %498, ptr %499, align 8, !tbaa !4
  %500 = add nuw nsw i64 %489, 1
  %501 = icmp eq i64 %500, 4
  br i1 %501, label %484, label %488, !llvm.loop !40

502:                                              ; preds = %416, %502
  %503 = phi i64 [ 0, %416 ], [ %506, %502 ]
  %504 = mul nsw i64 %503, %35
  %505 = getelementptr %union.servocon_word, ptr %417, i64 %504
  store double 0.000000e+00, ptr %505, align 8, !tbaa !4
  %506 = add nuw nsw i64 %503, 1
  %507 = icmp eq i64 %506, %239
  br i1 %507, label %246, label %502, !llvm.loop !41

508:                                              ; preds = %246, %257, %150, %199
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @servocon_truncated(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #5 {
  %5 = add nsw i32 %2, 3
  %6 = sdiv i32 %5, 4
  %7 = shl nsw i32 %6, 2
  %8 = add nsw i32 %3, 3
  %9 = sdiv i32 %8, 4
  %10 = shl nsw i32 %9, 2
  %11 = mul i32 %10, %1
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %12
  %14 = mul nsw i32 %7, %3
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %15
  %17 = icmp sgt i32 %3, 0
  br i1 %17, label %18, label %28

18:                                               ; preds = %4
  %19 = icmp sgt i32 %1, 0
  %20 = icmp sgt i32 %2, 0
  %21 = zext i32 %7 to i64
  %22 = zext nneg i32 %10 to i64
  %23 = shl nsw i64 %12, 3
  %24 = getelementptr i8, ptr %0, i64 %23
  %25 = shl nuw nsw i64 %21, 3
  %26 = zext nneg i32 %3 to i64
  %27 = zext nneg i32 %1 to i64
  br label %29

28:                                               ; preds = %50, %4
  ret void

29:                                               ; preds = %18, %50
  %30 = phi i64 [ 0, %18 ], [ %51, %50 ]
  %31 = trunc nuw nsw i64 %30 to i32
  %32 = mul i32 %7, %31
  %33 = sext i32 %32 to i64
  %34 = shl nsw i64 %33, 3
  %35 = getelementptr i8, ptr %24, i64 %34
  %36 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %30
  %37 = load double, ptr %36, align 8, !tbaa !4
  %38 = fcmp une double %37, 0.000000e+00
  br i1 %38, label %50, label %39

39:                                               ; preds = %29
  br i1 %19, label %40, label %42

40:                                               ; preds = %39
  %41 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %30
  br label %44

42:                                               ; preds = %44, %39
  br i1 %20, label %43, label %50

43:                                               ; preds = %42
  tail call void @llvm.memset.p0.i64(ptr align 8 %35, i8 0, i64 %25, i1 false), !tbaa !4
  br label %50

44:                                               ; preds = %40, %44
  %45 = phi i64 [ 0, %40 ], [ %48, %44 ]
  %46 = mul nuw nsw i64 %45, %22
  %47 = getelementptr inbounds %union.servocon_word, ptr %41, i64 %46
  store double 0.000000e+00, ptr %47, align 8, !tbaa !4
  %48 = add nuw nsw i64 %45, 1
  %49 = icmp eq i64 %48, %27
  br i1 %49, label %42, label %44, !llvm.loop !42

50:                                               ; preds = %43, %42, %29
  %51 = add nuw nsw i64 %30, 1
  %52 = icmp eq i64 %51, %26
  br i1 %52, label %28, label %29, !llvm.loop !43
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @servocon_drift(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #5 {
  %5 = alloca [4 x double], align 16
  %6 = alloca [4 x double], align 16
  %7 = alloca [4 x double], align 16
  %8 = add nsw i32 %2, 3
  %9 = sdiv i32 %8, 4
  %10 = shl nsw i32 %9, 2
  %11 = add nsw i32 %1, 3
  %12 = sdiv i32 %11, 4
  %13 = shl nsw i32 %12, 2
  %14 = mul i32 %10, %1
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %15
  %17 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %15
  %18 = sext i32 %3 to i64
  %19 = getelementptr inbounds %union.servocon_word, ptr %17, i64 %18
  %20 = add i32 %14, %3
  %21 = shl i32 %20, 1
  %22 = sext i32 %21 to i64
  %23 = getelementptr %union.servocon_word, ptr %0, i64 %22
  %24 = getelementptr i8, ptr %23, i64 16
  %25 = mul nsw i32 %13, %3
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds %union.servocon_word, ptr %24, i64 %26
  %28 = add nsw i32 %25, %13
  %29 = icmp sgt i32 %28, 0
  br i1 %29, label %30, label %33

30:                                               ; preds = %4
  %31 = zext nneg i32 %28 to i64
  %32 = shl nuw nsw i64 %31, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %24, i8 0, i64 %32, i1 false), !tbaa !4
  br label %33

33:                                               ; preds = %30, %4
  %34 = icmp sgt i32 %2, 0
  br i1 %34, label %35, label %43

35:                                               ; preds = %33
  %36 = icmp sgt i32 %1, 0
  %37 = zext nneg i32 %10 to i64
  %38 = zext nneg i32 %2 to i64
  %39 = zext nneg i32 %1 to i64
  br label %40

40:                                               ; preds = %35, %65
  %41 = phi i64 [ 0, %35 ], [ %75, %65 ]
  %42 = phi double [ 0.000000e+00, %35 ], [ %74, %65 ]
  br i1 %36, label %77, label %65

43:                                               ; preds = %65, %33
  %44 = phi double [ 0.000000e+00, %33 ], [ %74, %65 ]
  %45 = icmp sgt i32 %3, 0
  br i1 %45, label %46, label %94

46:                                               ; preds = %43
  %47 = icmp sgt i32 %1, 0
  %48 = zext nneg i32 %13 to i64
  %49 = getelementptr inbounds i8, ptr %6, i64 16
  %50 = getelementptr inbounds i8, ptr %6, i64 8
  %51 = getelementptr inbounds i8, ptr %6, i64 24
  %52 = add nsw i32 %13, -1
  %53 = lshr i32 %52, 2
  %54 = add nuw nsw i32 %53, 1
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr %7, i64 16
  %57 = getelementptr inbounds i8, ptr %7, i64 8
  %58 = getelementptr inbounds i8, ptr %7, i64 24
  %59 = sext i32 %10 to i64
  %60 = sext i32 %1 to i64
  %61 = sext i32 %13 to i64
  %62 = zext nneg i32 %3 to i64
  %63 = zext nneg i32 %1 to i64
  %64 = zext nneg i32 %1 to i64
  br label %97

65:                                               ; preds = %77, %40
  %66 = phi double [ 0.000000e+00, %40 ], [ %91, %77 ]
  %67 = phi double [ 0.000000e+00, %40 ], [ %89, %77 ]
  %68 = tail call double @llvm.sqrt.f64(double %66)
  %69 = fcmp ogt double %67, 0.000000e+00
  %70 = tail call double @llvm.sqrt.f64(double %67)
  %71 = select i1 %69, double %70, double 1.000000e+00
  %72 = fdiv double %68, %71
  %73 = fcmp ogt double %72, %42
  %74 = select i1 %73, double %72, double %42
  %75 = add nuw nsw i64 %41, 1
  %76 = icmp eq i64 %75, %38
  br i1 %76, label %43, label %40, !llvm.loop !44

77:                                               ; preds = %40, %77
  %78 = phi i64 [ %92, %77 ], [ 0, %40 ]
  %79 = phi double [ %89, %77 ], [ 0.000000e+00, %40 ]
  %80 = phi double [ %91, %77 ], [ 0.000000e+00, %40 ]
  %81 = mul nuw nsw i64 %78, %37
  %82 = add nuw nsw i64 %81, %41
  %83 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !4
  %85 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %82
  %86 = load double, ptr %85, align 8, !tbaa !4
  %87 = fsub double %86, %84
  %88 = fmul double %84, %84
  %89 = fadd double %79, %88
  %90 = fmul double %87, %87
  %91 = fadd double %80, %90
  %92 = add nuw nsw i64 %78, 1
  %93 = icmp eq i64 %92, %39
  br i1 %93, label %65, label %77, !llvm.loop !45

94:                                               ; preds = %248, %43
  %95 = phi double [ 0.000000e+00, %43 ], [ %249, %248 ]
  store double %95, ptr %23, align 8, !tbaa !4
  %96 = getelementptr inbounds i8, ptr %23, i64 8
  store double %44, ptr %96, align 8, !tbaa !4
  ret void

97:                                               ; preds = %46, %248
  %98 = phi i64 [ 0, %46 ], [ %250, %248 ]
  %99 = phi i32 [ 0, %46 ], [ %251, %248 ]
  %100 = phi double [ 0.000000e+00, %46 ], [ %249, %248 ]
  %101 = tail call i32 @llvm.umax.i32(i32 %99, i32 1)
  %102 = getelementptr inbounds %union.servocon_word, ptr %17, i64 %98
  %103 = load double, ptr %102, align 8, !tbaa !4
  %104 = fcmp ogt double %103, 0.000000e+00
  br i1 %104, label %105, label %248

105:                                              ; preds = %97
  %106 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %98
  %107 = load i64, ptr %106, align 8, !tbaa !4
  br i1 %47, label %108, label %130

108:                                              ; preds = %105
  %109 = shl i64 %107, 32
  %110 = ashr exact i64 %109, 29
  %111 = getelementptr i8, ptr %0, i64 %110
  br label %120

112:                                              ; preds = %120
  %113 = fcmp ogt double %127, 0.000000e+00
  %114 = tail call double @llvm.sqrt.f64(double %127)
  %115 = select i1 %113, double %114, double 1.000000e+00
  br i1 %47, label %116, label %130

116:                                              ; preds = %112
  %117 = shl i64 %107, 32
  %118 = ashr exact i64 %117, 29
  %119 = getelementptr i8, ptr %16, i64 %118
  br label %134

120:                                              ; preds = %108, %120
  %121 = phi i64 [ 0, %108 ], [ %128, %120 ]
  %122 = phi double [ 0.000000e+00, %108 ], [ %127, %120 ]
  %123 = mul nsw i64 %121, %59
  %124 = getelementptr %union.servocon_word, ptr %111, i64 %123
  %125 = load double, ptr %124, align 8, !tbaa !4
  %126 = fmul double %125, %125
  %127 = fadd double %122, %126
  %128 = add nuw nsw i64 %121, 1
  %129 = icmp eq i64 %128, %63
  br i1 %129, label %112, label %120, !llvm.loop !46

130:                                              ; preds = %134, %105, %112
  %131 = icmp eq i64 %98, 0
  br i1 %131, label %143, label %132

132:                                              ; preds = %130
  %133 = trunc nuw nsw i64 %98 to i32
  br label %183

134:                                              ; preds = %116, %134
  %135 = phi i64 [ 0, %116 ], [ %141, %134 ]
  %136 = mul nsw i64 %135, %59
  %137 = getelementptr %union.servocon_word, ptr %119, i64 %136
  %138 = load double, ptr %137, align 8, !tbaa !4
  %139 = fdiv double %138, %115
  %140 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %135
  store double %139, ptr %140, align 8, !tbaa !4
  %141 = add nuw nsw i64 %135, 1
  %142 = icmp eq i64 %141, %64
  br i1 %142, label %130, label %134, !llvm.loop !47

143:                                              ; preds = %237, %130
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %7, i8 0, i64 32, i1 false)
  br i1 %47, label %144, label %168

144:                                              ; preds = %143, %154
  %145 = phi i64 [ %155, %154 ], [ 0, %143 ]
  br label %157

146:                                              ; preds = %154
  %147 = load double, ptr %7, align 16, !tbaa !10
  %148 = load double, ptr %56, align 16, !tbaa !10
  %149 = load double, ptr %57, align 8, !tbaa !10
  %150 = load double, ptr %58, align 8, !tbaa !10
  %151 = fadd double %147, %148
  %152 = fadd double %149, %150
  %153 = fadd double %151, %152
  br label %168

154:                                              ; preds = %157
  %155 = add nuw nsw i64 %145, 4
  %156 = icmp ult i64 %155, %48
  br i1 %156, label %144, label %146, !llvm.loop !26

157:                                              ; preds = %157, %144
  %158 = phi i64 [ 0, %144 ], [ %166, %157 ]
  %159 = or disjoint i64 %158, %145
  %160 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %159
  %161 = load double, ptr %160, align 8, !tbaa !4
  %162 = fmul double %161, %161
  %163 = getelementptr inbounds [4 x double], ptr %7, i64 0, i64 %158
  %164 = load double, ptr %163, align 8, !tbaa !10
  %165 = fadd double %164, %162
  store double %165, ptr %163, align 8, !tbaa !10
  %166 = add nuw nsw i64 %158, 1
  %167 = icmp eq i64 %166, 4
  br i1 %167, label %154, label %157, !llvm.loop !27

168:                                              ; preds = %143, %146
  %169 = phi double [ %153, %146 ], [ 0.000000e+00, %143 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #7
  %170 = tail call double @llvm.sqrt.f64(double %169)
  %171 = fmul double %103, 1.000000e-01
  %172 = fcmp olt double %170, %171
  %173 = fcmp olt double %103, 1.000000e-02
  %174 = and i1 %173, %172
  %175 = fcmp ogt double %103, %100
  %176 = select i1 %174, i1 %175, i1 false
  %177 = select i1 %176, double %103, double %100
  %178 = fcmp ogt double %170, 0.000000e+00
  %179 = and i1 %178, %47
  br i1 %179, label %180, label %248

180:                                              ; preds = %168
  %181 = mul nuw nsw i64 %98, %61
  %182 = getelementptr %union.servocon_word, ptr %24, i64 %181
  br label %240

183:                                              ; preds = %132, %237
  %184 = phi i32 [ %238, %237 ], [ 0, %132 ]
  %185 = urem i32 %184, %133
  %186 = mul nsw i32 %185, %13
  %187 = sext i32 %186 to i64
  %188 = getelementptr inbounds %union.servocon_word, ptr %24, i64 %187
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  br i1 %47, label %190, label %189

189:                                              ; preds = %183
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #7
  br label %237

190:                                              ; preds = %183, %192
  %191 = phi i64 [ %193, %192 ], [ 0, %183 ]
  br label %195

192:                                              ; preds = %195
  %193 = add nuw nsw i64 %191, 4
  %194 = icmp ult i64 %193, %48
  br i1 %194, label %190, label %208, !llvm.loop !26

195:                                              ; preds = %195, %190
  %196 = phi i64 [ 0, %190 ], [ %206, %195 ]
  %197 = or disjoint i64 %196, %191
  %198 = getelementptr inbounds %union.servocon_word, ptr %188, i64 %197
  %199 = load double, ptr %198, align 8, !tbaa !4
  %200 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %197
  %201 = load double, ptr %200, align 8, !tbaa !4
  %202 = fmul double %199, %201
  %203 = getelementptr inbounds [4 x double], ptr %6, i64 0, i64 %196
  %204 = load double, ptr %203, align 8, !tbaa !10
  %205 = fadd double %204, %202
  store double %205, ptr %203, align 8, !tbaa !10
  %206 = add nuw nsw i64 %196, 1
  %207 = icmp eq i64 %206, 4
  br i1 %207, label %192, label %195, !llvm.loop !27

208:                                              ; preds = %192
  %209 = load double, ptr %6, align 16, !tbaa !10
  %210 = load double, ptr %49, align 16, !tbaa !10
  %211 = load double, ptr %50, align 8, !tbaa !10
  %212 = load double, ptr %51, align 8, !tbaa !10
  %213 = fadd double %209, %210
  %214 = fadd double %211, %212
  %215 = fadd double %213, %214
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #7
  br label %216

216:                                              ; preds = %232, %208
  %217 = phi i64 [ 0, %208 ], [ %234, %232 ]
  %218 = phi i64 [ 0, %208 ], [ %235, %232 ]
  %219 = shl nuw nsw i64 %218, 5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %5) #7
  br label %220

220:                                              ; preds = %220, %216
  %221 = phi i64 [ 0, %216 ], [ %230, %220 ]
  %222 = or disjoint i64 %221, %217
  %223 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %222
  %224 = load double, ptr %223, align 8, !tbaa !4
  %225 = getelementptr inbounds %union.servocon_word, ptr %188, i64 %222
  %226 = load double, ptr %225, align 8, !tbaa !4
  %227 = fmul double %215, %226
  %228 = fsub double %224, %227
  %229 = getelementptr inbounds [4 x double], ptr %5, i64 0, i64 %221
  store double %228, ptr %229, align 8, !tbaa !10
  %230 = add nuw nsw i64 %221, 1
  %231 = icmp eq i64 %230, 4
  br i1 %231, label %232, label %220, !llvm.loop !30

232:                                              ; preds = %220
  %233 = getelementptr i8, ptr %27, i64 %219
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %233, ptr noundef nonnull align 16 dereferenceable(32) %5, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %5) #7
  %234 = add nuw nsw i64 %217, 4
  %235 = add nuw nsw i64 %218, 1
  %236 = icmp eq i64 %235, %55
  br i1 %236, label %237, label %216, !llvm.loop !31

237:                                              ; preds = %232, %189
  %238 = add nuw nsw i32 %184, 1
  %239 = icmp eq i32 %238, %101
  br i1 %239, label %143, label %183, !llvm.loop !48

240:                                              ; preds = %180, %240
  %241 = phi i64 [ 0, %180 ], [ %246, %240 ]
  %242 = getelementptr inbounds %union.servocon_word, ptr %27, i64 %241
  %243 = load double, ptr %242, align 8, !tbaa !4
  %244 = fdiv double %243, %170
  %245 = getelementptr %union.servocon_word, ptr %182, i64 %241
  store double %244, ptr %245, align 8, !tbaa !4
  %246 = add nuw nsw i64 %241, 1
  %247 = icmp slt i64 %246, %60
  br i1 %247, label %240, label %248, !llvm.loop !49

248:                                              ; preds = %240, %168, %97
  %249 = phi double [ %100, %97 ], [ %177, %168 ], [ %177, %240 ]
  %250 = add nuw nsw i64 %98, 1
  %251 = add nuw i32 %99, 2
  %252 = icmp eq i64 %250, %62
  br i1 %252, label %94, label %97, !llvm.loop !50
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @servocon_coordinates(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = alloca [4 x double], align 16
  %6 = alloca [4 x double], align 16
  %7 = alloca [4 x double], align 16
  %8 = alloca [4 x double], align 16
  %9 = alloca [4 x double], align 16
  %10 = alloca [4 x double], align 16
  %11 = alloca [4 x double], align 16
  %12 = alloca [4 x double], align 16
  %13 = add nsw i32 %2, 3
  %14 = sdiv i32 %13, 4
  %15 = shl nsw i32 %14, 2
  %16 = add nsw i32 %1, 3
  %17 = sdiv i32 %16, 4
  %18 = shl nsw i32 %17, 2
  %19 = mul i32 %15, %1
  %20 = sext i32 %19 to i64
  %21 = getelementptr %union.servocon_word, ptr %0, i64 %20
  %22 = sext i32 %2 to i64
  %23 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %22
  %24 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %22
  %25 = shl i32 %2, 1
  %26 = sext i32 %25 to i64
  %27 = getelementptr %union.servocon_word, ptr %21, i64 %26
  %28 = mul i32 %3, %1
  %29 = sext i32 %28 to i64
  %30 = getelementptr %union.servocon_word, ptr %27, i64 %29
  %31 = mul nsw i32 %15, %3
  %32 = sext i32 %31 to i64
  %33 = getelementptr %union.servocon_word, ptr %30, i64 %32
  %34 = sext i32 %1 to i64
  %35 = getelementptr %union.servocon_word, ptr %33, i64 %34
  %36 = sext i32 %18 to i64
  %37 = getelementptr %union.servocon_word, ptr %35, i64 %36
  %38 = sext i32 %15 to i64
  %39 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %38
  %40 = mul nsw i32 %18, %2
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds %union.servocon_word, ptr %39, i64 %41
  %43 = icmp sgt i32 %31, 0
  br i1 %43, label %44, label %47

44:                                               ; preds = %4
  %45 = zext nneg i32 %31 to i64
  %46 = shl nuw nsw i64 %45, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %30, i8 0, i64 %46, i1 false), !tbaa !4
  br label %47

47:                                               ; preds = %44, %4
  %48 = icmp sgt i32 %1, 0
  br i1 %48, label %49, label %58

49:                                               ; preds = %47
  %50 = zext nneg i32 %18 to i64
  %51 = shl nuw nsw i64 %50, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %35, i8 0, i64 %51, i1 false), !tbaa !4
  %52 = zext nneg i32 %1 to i64
  br label %53

53:                                               ; preds = %53, %49
  %54 = phi i64 [ 0, %49 ], [ %56, %53 ]
  %55 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %54
  store double 1.000000e+00, ptr %55, align 8, !tbaa !4
  %56 = add nuw nsw i64 %54, 1
  %57 = icmp eq i64 %56, %52
  br i1 %57, label %58, label %53, !llvm.loop !14

58:                                               ; preds = %53, %47
  %59 = icmp sgt i32 %2, 0
  br i1 %59, label %60, label %62

60:                                               ; preds = %58
  %61 = zext nneg i32 %2 to i64
  br label %102

62:                                               ; preds = %111, %58
  %63 = icmp sgt i32 %3, 0
  br i1 %63, label %64, label %114

64:                                               ; preds = %62
  %65 = zext i32 %15 to i64
  %66 = getelementptr inbounds i8, ptr %11, i64 16
  %67 = getelementptr inbounds i8, ptr %11, i64 8
  %68 = getelementptr inbounds i8, ptr %11, i64 24
  %69 = getelementptr inbounds i8, ptr %12, i64 16
  %70 = getelementptr inbounds i8, ptr %12, i64 8
  %71 = getelementptr inbounds i8, ptr %12, i64 24
  %72 = getelementptr inbounds i8, ptr %10, i64 16
  %73 = getelementptr inbounds i8, ptr %10, i64 8
  %74 = getelementptr inbounds i8, ptr %10, i64 24
  %75 = getelementptr inbounds i8, ptr %9, i64 16
  %76 = getelementptr inbounds i8, ptr %9, i64 8
  %77 = getelementptr inbounds i8, ptr %9, i64 24
  %78 = add i32 %18, %2
  %79 = mul i32 %78, %2
  %80 = icmp sgt i32 %79, 0
  %81 = zext nneg i32 %79 to i64
  %82 = shl nuw nsw i64 %81, 3
  %83 = zext nneg i32 %18 to i64
  %84 = getelementptr inbounds i8, ptr %7, i64 16
  %85 = getelementptr inbounds i8, ptr %7, i64 8
  %86 = getelementptr inbounds i8, ptr %7, i64 24
  %87 = add nsw i32 %18, -1
  %88 = lshr i32 %87, 2
  %89 = add nuw nsw i32 %88, 1
  %90 = zext nneg i32 %89 to i64
  %91 = add i32 %2, 1
  %92 = getelementptr inbounds i8, ptr %8, i64 16
  %93 = getelementptr inbounds i8, ptr %8, i64 8
  %94 = getelementptr inbounds i8, ptr %8, i64 24
  %95 = zext i32 %2 to i64
  %96 = zext i32 %1 to i64
  %97 = getelementptr inbounds i8, ptr %5, i64 16
  %98 = getelementptr inbounds i8, ptr %5, i64 8
  %99 = getelementptr inbounds i8, ptr %5, i64 24
  %100 = shl nuw nsw i64 %65, 3
  %101 = zext nneg i32 %3 to i64
  br label %115

102:                                              ; preds = %60, %111
  %103 = phi i64 [ 0, %60 ], [ %112, %111 ]
  %104 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !4
  %106 = fcmp ogt double %105, 0.000000e+00
  br i1 %106, label %107, label %111

107:                                              ; preds = %102
  %108 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %103
  %109 = load i64, ptr %108, align 8, !tbaa !4
  %110 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %109
  store double 0.000000e+00, ptr %110, align 8, !tbaa !4
  br label %111

111:                                              ; preds = %102, %107
  %112 = add nuw nsw i64 %103, 1
  %113 = icmp eq i64 %112, %61
  br i1 %113, label %62, label %102, !llvm.loop !51

114:                                              ; preds = %514, %62
  ret void

115:                                              ; preds = %64, %514
  %116 = phi i64 [ 0, %64 ], [ %516, %514 ]
  %117 = phi i32 [ 0, %64 ], [ %515, %514 ]
  %118 = mul nsw i64 %116, %34
  %119 = getelementptr inbounds %union.servocon_word, ptr %24, i64 %118
  %120 = mul nsw i64 %116, %38
  %121 = getelementptr inbounds %union.servocon_word, ptr %30, i64 %120
  br i1 %59, label %151, label %122

122:                                              ; preds = %115
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %12) #7
  br label %148

123:                                              ; preds = %201
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %12) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %12, i8 0, i64 32, i1 false)
  br i1 %59, label %124, label %148

124:                                              ; preds = %123, %134
  %125 = phi i64 [ %135, %134 ], [ 0, %123 ]
  br label %137

126:                                              ; preds = %134
  %127 = load double, ptr %12, align 16, !tbaa !10
  %128 = load double, ptr %69, align 16, !tbaa !10
  %129 = load double, ptr %70, align 8, !tbaa !10
  %130 = load double, ptr %71, align 8, !tbaa !10
  %131 = fadd double %127, %128
  %132 = fadd double %129, %130
  %133 = fadd double %131, %132
  br label %148

134:                                              ; preds = %137
  %135 = add nuw nsw i64 %125, 4
  %136 = icmp ult i64 %135, %65
  br i1 %136, label %124, label %126, !llvm.loop !26

137:                                              ; preds = %137, %124
  %138 = phi i64 [ 0, %124 ], [ %146, %137 ]
  %139 = or disjoint i64 %138, %125
  %140 = getelementptr inbounds %union.servocon_word, ptr %121, i64 %139
  %141 = load double, ptr %140, align 8, !tbaa !4
  %142 = fmul double %141, %141
  %143 = getelementptr inbounds [4 x double], ptr %12, i64 0, i64 %138
  %144 = load double, ptr %143, align 8, !tbaa !10
  %145 = fadd double %144, %142
  store double %145, ptr %143, align 8, !tbaa !10
  %146 = add nuw nsw i64 %138, 1
  %147 = icmp eq i64 %146, 4
  br i1 %147, label %134, label %137, !llvm.loop !27

148:                                              ; preds = %122, %123, %126
  %149 = phi double [ %133, %126 ], [ 0.000000e+00, %123 ], [ 0.000000e+00, %122 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %12) #7
  %150 = tail call double @llvm.sqrt.f64(double %149)
  br i1 %48, label %205, label %514

151:                                              ; preds = %115, %201
  %152 = phi i64 [ %202, %201 ], [ 0, %115 ]
  %153 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %152
  %154 = load double, ptr %153, align 8, !tbaa !4
  %155 = fcmp ogt double %154, 0.000000e+00
  br i1 %155, label %156, label %201

156:                                              ; preds = %151
  %157 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %152
  %158 = load i64, ptr %157, align 8, !tbaa !4
  %159 = trunc i64 %158 to i32
  %160 = shl i64 %158, 32
  %161 = ashr exact i64 %160, 29
  %162 = getelementptr inbounds i8, ptr %119, i64 %161
  %163 = load double, ptr %162, align 8, !tbaa !4
  %164 = mul nsw i32 %15, %159
  %165 = sext i32 %164 to i64
  %166 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %165
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %11) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %11, i8 0, i64 32, i1 false)
  br label %167

167:                                              ; preds = %185, %156
  %168 = phi i64 [ 0, %156 ], [ %186, %185 ]
  br label %188

169:                                              ; preds = %185
  %170 = load double, ptr %11, align 16, !tbaa !10
  %171 = load double, ptr %66, align 16, !tbaa !10
  %172 = load double, ptr %67, align 8, !tbaa !10
  %173 = load double, ptr %68, align 8, !tbaa !10
  %174 = fadd double %170, %171
  %175 = fadd double %172, %173
  %176 = fadd double %174, %175
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %11) #7
  %177 = fsub double %163, %176
  %178 = trunc nuw nsw i64 %152 to i32
  %179 = add nsw i32 %164, %178
  %180 = sext i32 %179 to i64
  %181 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %180
  %182 = load double, ptr %181, align 8, !tbaa !4
  %183 = fdiv double %177, %182
  %184 = getelementptr inbounds %union.servocon_word, ptr %121, i64 %152
  store double %183, ptr %184, align 8, !tbaa !4
  br label %201

185:                                              ; preds = %188
  %186 = add nuw nsw i64 %168, 4
  %187 = icmp ult i64 %186, %65
  br i1 %187, label %167, label %169, !llvm.loop !26

188:                                              ; preds = %188, %167
  %189 = phi i64 [ 0, %167 ], [ %199, %188 ]
  %190 = or disjoint i64 %189, %168
  %191 = getelementptr inbounds %union.servocon_word, ptr %166, i64 %190
  %192 = load double, ptr %191, align 8, !tbaa !4
  %193 = getelementptr inbounds %union.servocon_word, ptr %121, i64 %190
  %194 = load double, ptr %193, align 8, !tbaa !4
  %195 = fmul double %192, %194
  %196 = getelementptr inbounds [4 x double], ptr %11, i64 0, i64 %189
  %197 = load double, ptr %196, align 8, !tbaa !10
  %198 = fadd double %197, %195
  store double %198, ptr %196, align 8, !tbaa !10
  %199 = add nuw nsw i64 %189, 1
  %200 = icmp eq i64 %199, 4
  br i1 %200, label %185, label %188, !llvm.loop !27

201:                                              ; preds = %151, %169
  %202 = add nuw nsw i64 %152, 1
  %203 = icmp eq i64 %202, %95
  br i1 %203, label %123, label %151, !llvm.loop !52

204:                                              ; preds = %283
  br i1 %287, label %290, label %514

205:                                              ; preds = %148, %283
  %206 = phi i64 [ %288, %283 ], [ 0, %148 ]
  %207 = phi i1 [ %287, %283 ], [ false, %148 ]
  %208 = mul nsw i64 %206, %38
  %209 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %208
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %10, i8 0, i64 32, i1 false)
  br i1 %59, label %213, label %210

210:                                              ; preds = %205
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #7
  %211 = getelementptr inbounds %union.servocon_word, ptr %119, i64 %206
  %212 = load double, ptr %211, align 8, !tbaa !4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #7
  br label %265

213:                                              ; preds = %205, %215
  %214 = phi i64 [ %216, %215 ], [ 0, %205 ]
  br label %218

215:                                              ; preds = %218
  %216 = add nuw nsw i64 %214, 4
  %217 = icmp ult i64 %216, %65
  br i1 %217, label %213, label %229, !llvm.loop !26

218:                                              ; preds = %218, %213
  %219 = phi i64 [ 0, %213 ], [ %227, %218 ]
  %220 = or disjoint i64 %219, %214
  %221 = getelementptr inbounds %union.servocon_word, ptr %209, i64 %220
  %222 = load double, ptr %221, align 8, !tbaa !4
  %223 = fmul double %222, %222
  %224 = getelementptr inbounds [4 x double], ptr %10, i64 0, i64 %219
  %225 = load double, ptr %224, align 8, !tbaa !10
  %226 = fadd double %225, %223
  store double %226, ptr %224, align 8, !tbaa !10
  %227 = add nuw nsw i64 %219, 1
  %228 = icmp eq i64 %227, 4
  br i1 %228, label %215, label %218, !llvm.loop !27

229:                                              ; preds = %215
  %230 = load double, ptr %10, align 16, !tbaa !10
  %231 = load double, ptr %72, align 16, !tbaa !10
  %232 = load double, ptr %73, align 8, !tbaa !10
  %233 = load double, ptr %74, align 8, !tbaa !10
  %234 = fadd double %232, %233
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #7
  %235 = getelementptr inbounds %union.servocon_word, ptr %119, i64 %206
  %236 = load double, ptr %235, align 8, !tbaa !4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %9, i8 0, i64 32, i1 false)
  br label %237

237:                                              ; preds = %249, %229
  %238 = phi i64 [ 0, %229 ], [ %250, %249 ]
  br label %252

239:                                              ; preds = %249
  %240 = fadd double %230, %231
  %241 = fadd double %240, %234
  %242 = load double, ptr %9, align 16, !tbaa !10
  %243 = load double, ptr %75, align 16, !tbaa !10
  %244 = load double, ptr %76, align 8, !tbaa !10
  %245 = load double, ptr %77, align 8, !tbaa !10
  %246 = fadd double %242, %243
  %247 = fadd double %244, %245
  %248 = fadd double %246, %247
  br label %265

249:                                              ; preds = %252
  %250 = add nuw nsw i64 %238, 4
  %251 = icmp ult i64 %250, %65
  br i1 %251, label %237, label %239, !llvm.loop !26

252:                                              ; preds = %252, %237
  %253 = phi i64 [ 0, %237 ], [ %263, %252 ]
  %254 = or disjoint i64 %253, %238
  %255 = getelementptr inbounds %union.servocon_word, ptr %209, i64 %254
  %256 = load double, ptr %255, align 8, !tbaa !4
  %257 = getelementptr inbounds %union.servocon_word, ptr %121, i64 %254
  %258 = load double, ptr %257, align 8, !tbaa !4
  %259 = fmul double %256, %258
  %260 = getelementptr inbounds [4 x double], ptr %9, i64 0, i64 %253
  %261 = load double, ptr %260, align 8, !tbaa !10
  %262 = fadd double %261, %259
  store double %262, ptr %260, align 8, !tbaa !10
  %263 = add nuw nsw i64 %253, 1
  %264 = icmp eq i64 %263, 4
  br i1 %264, label %249, label %252, !llvm.loop !27

265:                                              ; preds = %210, %239
  %266 = phi double [ %236, %239 ], [ %212, %210 ]
  %267 = phi double [ %241, %239 ], [ 0.000000e+00, %210 ]
  %268 = phi double [ %248, %239 ], [ 0.000000e+00, %210 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #7
  %269 = fsub double %266, %268
  %270 = getelementptr inbounds %union.servocon_word, ptr %33, i64 %206
  %271 = load double, ptr %270, align 8, !tbaa !4
  %272 = fcmp ogt double %271, 0.000000e+00
  br i1 %272, label %273, label %283

273:                                              ; preds = %265
  %274 = tail call double @llvm.fabs.f64(double %266)
  %275 = tail call double @llvm.sqrt.f64(double %267)
  %276 = fmul double %150, %275
  %277 = fadd double %274, %276
  %278 = fmul double %277, 0x3D10000000000000
  %279 = tail call double @llvm.fabs.f64(double %269)
  %280 = fcmp ogt double %279, %278
  %281 = freeze i1 %280
  br i1 %281, label %282, label %283

282:                                              ; preds = %273
  br label %283

283:                                              ; preds = %265, %273, %282
  %284 = phi i1 [ true, %282 ], [ false, %273 ], [ false, %265 ]
  %285 = phi double [ %269, %282 ], [ 0.000000e+00, %273 ], [ 0.000000e+00, %265 ]
  %286 = getelementptr inbounds %union.servocon_word, ptr %35, i64 %206
  store double %285, ptr %286, align 8, !tbaa !4
  %287 = or i1 %207, %284
  %288 = add nuw nsw i64 %206, 1
  %289 = icmp eq i64 %288, %96
  br i1 %289, label %204, label %205, !llvm.loop !53

290:                                              ; preds = %204
  %291 = icmp eq i32 %117, 0
  br i1 %291, label %292, label %435

292:                                              ; preds = %290
  br i1 %80, label %293, label %294

293:                                              ; preds = %292
  tail call void @llvm.memset.p0.i64(ptr align 8 %39, i8 0, i64 %82, i1 false), !tbaa !4
  br label %294

294:                                              ; preds = %293, %292
  br i1 %59, label %295, label %514

295:                                              ; preds = %294, %431
  %296 = phi i64 [ %432, %431 ], [ 0, %294 ]
  %297 = phi i32 [ %433, %431 ], [ 0, %294 ]
  %298 = tail call i32 @llvm.umax.i32(i32 %297, i32 1)
  %299 = mul nuw nsw i64 %296, %36
  %300 = getelementptr inbounds %union.servocon_word, ptr %39, i64 %299
  %301 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %296
  %302 = load double, ptr %301, align 8, !tbaa !4
  %303 = fcmp ogt double %302, 0.000000e+00
  br i1 %303, label %304, label %431

304:                                              ; preds = %295
  br i1 %48, label %305, label %307

305:                                              ; preds = %304
  %306 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %296
  br label %312

307:                                              ; preds = %312, %304
  %308 = icmp eq i64 %296, 0
  br i1 %308, label %320, label %309

309:                                              ; preds = %307
  %310 = trunc nuw nsw i64 %296 to i32
  %311 = mul i32 %310, %2
  br label %368

312:                                              ; preds = %312, %305
  %313 = phi i64 [ 0, %305 ], [ %318, %312 ]
  %314 = getelementptr inbounds %union.servocon_word, ptr %300, i64 %313
  %315 = mul nuw nsw i64 %313, %65
  %316 = getelementptr inbounds %union.servocon_word, ptr %306, i64 %315
  %317 = load i64, ptr %316, align 8, !tbaa !4
  store i64 %317, ptr %314, align 8, !tbaa !4
  %318 = add nuw nsw i64 %313, 1
  %319 = icmp eq i64 %318, %96
  br i1 %319, label %307, label %312, !llvm.loop !54

320:                                              ; preds = %422, %307
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %8) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %8, i8 0, i64 32, i1 false)
  br i1 %48, label %326, label %321

321:                                              ; preds = %320
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #7
  %322 = trunc nuw nsw i64 %296 to i32
  %323 = mul i32 %91, %322
  %324 = sext i32 %323 to i64
  %325 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %324
  store double 0.000000e+00, ptr %325, align 8, !tbaa !4
  br label %431

326:                                              ; preds = %320, %328
  %327 = phi i64 [ %329, %328 ], [ 0, %320 ]
  br label %331

328:                                              ; preds = %331
  %329 = add nuw nsw i64 %327, 4
  %330 = icmp ult i64 %329, %83
  br i1 %330, label %326, label %342, !llvm.loop !26

331:                                              ; preds = %331, %326
  %332 = phi i64 [ 0, %326 ], [ %340, %331 ]
  %333 = or disjoint i64 %332, %327
  %334 = getelementptr inbounds %union.servocon_word, ptr %300, i64 %333
  %335 = load double, ptr %334, align 8, !tbaa !4
  %336 = fmul double %335, %335
  %337 = getelementptr inbounds [4 x double], ptr %8, i64 0, i64 %332
  %338 = load double, ptr %337, align 8, !tbaa !10
  %339 = fadd double %338, %336
  store double %339, ptr %337, align 8, !tbaa !10
  %340 = add nuw nsw i64 %332, 1
  %341 = icmp eq i64 %340, 4
  br i1 %341, label %328, label %331, !llvm.loop !27

342:                                              ; preds = %328
  %343 = load double, ptr %8, align 16, !tbaa !10
  %344 = load double, ptr %92, align 16, !tbaa !10
  %345 = load double, ptr %93, align 8, !tbaa !10
  %346 = load double, ptr %94, align 8, !tbaa !10
  %347 = fadd double %343, %344
  %348 = fadd double %345, %346
  %349 = fadd double %347, %348
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #7
  %350 = tail call double @llvm.sqrt.f64(double %349)
  %351 = trunc nuw nsw i64 %296 to i32
  %352 = mul i32 %91, %351
  %353 = sext i32 %352 to i64
  %354 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %353
  store double %350, ptr %354, align 8, !tbaa !4
  br label %355

355:                                              ; preds = %357, %342
  %356 = phi i64 [ 0, %342 ], [ %358, %357 ]
  br label %360

357:                                              ; preds = %360
  %358 = add nuw nsw i64 %356, 4
  %359 = icmp ult i64 %358, %83
  br i1 %359, label %355, label %431, !llvm.loop !28

360:                                              ; preds = %360, %355
  %361 = phi i64 [ 0, %355 ], [ %366, %360 ]
  %362 = or disjoint i64 %361, %356
  %363 = getelementptr inbounds %union.servocon_word, ptr %300, i64 %362
  %364 = load double, ptr %363, align 8, !tbaa !4
  %365 = fdiv double %364, %350
  store double %365, ptr %363, align 8, !tbaa !4
  %366 = add nuw nsw i64 %361, 1
  %367 = icmp eq i64 %366, 4
  br i1 %367, label %357, label %360, !llvm.loop !29

368:                                              ; preds = %422, %309
  %369 = phi i32 [ 0, %309 ], [ %429, %422 ]
  %370 = urem i32 %369, %310
  %371 = mul nuw nsw i32 %370, %18
  %372 = zext nneg i32 %371 to i64
  %373 = getelementptr inbounds %union.servocon_word, ptr %39, i64 %372
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %7, i8 0, i64 32, i1 false)
  br i1 %48, label %375, label %374

374:                                              ; preds = %368
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #7
  br label %422

375:                                              ; preds = %368, %377
  %376 = phi i64 [ %378, %377 ], [ 0, %368 ]
  br label %380

377:                                              ; preds = %380
  %378 = add nuw nsw i64 %376, 4
  %379 = icmp ult i64 %378, %83
  br i1 %379, label %375, label %393, !llvm.loop !26

380:                                              ; preds = %380, %375
  %381 = phi i64 [ 0, %375 ], [ %391, %380 ]
  %382 = or disjoint i64 %381, %376
  %383 = getelementptr inbounds %union.servocon_word, ptr %373, i64 %382
  %384 = load double, ptr %383, align 8, !tbaa !4
  %385 = getelementptr inbounds %union.servocon_word, ptr %300, i64 %382
  %386 = load double, ptr %385, align 8, !tbaa !4
  %387 = fmul double %384, %386
  %388 = getelementptr inbounds [4 x double], ptr %7, i64 0, i64 %381
  %389 = load double, ptr %388, align 8, !tbaa !10
  %390 = fadd double %389, %387
  store double %390, ptr %388, align 8, !tbaa !10
  %391 = add nuw nsw i64 %381, 1
  %392 = icmp eq i64 %391, 4
  br i1 %392, label %377, label %380, !llvm.loop !27

393:                                              ; preds = %377
  %394 = load double, ptr %7, align 16, !tbaa !10
  %395 = load double, ptr %84, align 16, !tbaa !10
  %396 = load double, ptr %85, align 8, !tbaa !10
  %397 = load double, ptr %86, align 8, !tbaa !10
  %398 = fadd double %394, %395
  %399 = fadd double %396, %397
  %400 = fadd double %398, %399
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #7
  br label %401

401:                                              ; preds = %416, %393
  %402 = phi i64 [ 0, %393 ], [ %419, %416 ]
  %403 = phi i64 [ 0, %393 ], [ %420, %416 ]
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #7
  br label %404

404:                                              ; preds = %404, %401
  %405 = phi i64 [ 0, %401 ], [ %414, %404 ]
  %406 = or disjoint i64 %405, %402
  %407 = getelementptr inbounds %union.servocon_word, ptr %300, i64 %406
  %408 = load double, ptr %407, align 8, !tbaa !4
  %409 = getelementptr inbounds %union.servocon_word, ptr %373, i64 %406
  %410 = load double, ptr %409, align 8, !tbaa !4
  %411 = fmul double %400, %410
  %412 = fsub double %408, %411
  %413 = getelementptr inbounds [4 x double], ptr %6, i64 0, i64 %405
  store double %412, ptr %413, align 8, !tbaa !10
  %414 = add nuw nsw i64 %405, 1
  %415 = icmp eq i64 %414, 4
  br i1 %415, label %416, label %404, !llvm.loop !30

416:                                              ; preds = %404
  %417 = shl nuw nsw i64 %403, 5
  %418 = getelementptr i8, ptr %300, i64 %417
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %418, ptr noundef nonnull align 16 dereferenceable(32) %6, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #7
  %419 = add nuw nsw i64 %402, 4
  %420 = add nuw nsw i64 %403, 1
  %421 = icmp eq i64 %420, %90
  br i1 %421, label %422, label %401, !llvm.loop !31

422:                                              ; preds = %416, %374
  %423 = phi double [ 0.000000e+00, %374 ], [ %400, %416 ]
  %424 = add nuw nsw i32 %370, %311
  %425 = zext nneg i32 %424 to i64
  %426 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %425
  %427 = load double, ptr %426, align 8, !tbaa !4
  %428 = fadd double %423, %427
  store double %428, ptr %426, align 8, !tbaa !4
  %429 = add nuw nsw i32 %369, 1
  %430 = icmp eq i32 %429, %298
  br i1 %430, label %320, label %368, !llvm.loop !55

431:                                              ; preds = %357, %321, %295
  %432 = add nuw nsw i64 %296, 1
  %433 = add nuw i32 %297, 2
  %434 = icmp eq i64 %432, %95
  br i1 %434, label %435, label %295, !llvm.loop !56

435:                                              ; preds = %431, %290
  br i1 %59, label %436, label %514

436:                                              ; preds = %435
  tail call void @llvm.memset.p0.i64(ptr align 8 %37, i8 0, i64 %100, i1 false), !tbaa !4
  br label %438

437:                                              ; preds = %503
  br i1 %59, label %505, label %514

438:                                              ; preds = %436, %503
  %439 = phi i64 [ %22, %436 ], [ %441, %503 ]
  %440 = phi i64 [ %95, %436 ], [ %442, %503 ]
  %441 = add nsw i64 %439, -1
  %442 = add nsw i64 %440, -1
  %443 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %441
  %444 = load double, ptr %443, align 8, !tbaa !4
  %445 = fcmp ogt double %444, 0.000000e+00
  br i1 %445, label %446, label %503

446:                                              ; preds = %438
  %447 = mul nsw i64 %441, %36
  %448 = getelementptr inbounds %union.servocon_word, ptr %39, i64 %447
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %5) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %5, i8 0, i64 32, i1 false)
  br i1 %48, label %449, label %475

449:                                              ; preds = %446, %459
  %450 = phi i64 [ %460, %459 ], [ 0, %446 ]
  br label %462

451:                                              ; preds = %459
  %452 = load double, ptr %5, align 16, !tbaa !10
  %453 = load double, ptr %97, align 16, !tbaa !10
  %454 = load double, ptr %98, align 8, !tbaa !10
  %455 = load double, ptr %99, align 8, !tbaa !10
  %456 = fadd double %452, %453
  %457 = fadd double %454, %455
  %458 = fadd double %456, %457
  br label %475

459:                                              ; preds = %462
  %460 = add nuw nsw i64 %450, 4
  %461 = icmp ult i64 %460, %83
  br i1 %461, label %449, label %451, !llvm.loop !26

462:                                              ; preds = %462, %449
  %463 = phi i64 [ 0, %449 ], [ %473, %462 ]
  %464 = or disjoint i64 %463, %450
  %465 = getelementptr inbounds %union.servocon_word, ptr %448, i64 %464
  %466 = load double, ptr %465, align 8, !tbaa !4
  %467 = getelementptr inbounds %union.servocon_word, ptr %35, i64 %464
  %468 = load double, ptr %467, align 8, !tbaa !4
  %469 = fmul double %466, %468
  %470 = getelementptr inbounds [4 x double], ptr %5, i64 0, i64 %463
  %471 = load double, ptr %470, align 8, !tbaa !10
  %472 = fadd double %471, %469
  store double %472, ptr %470, align 8, !tbaa !10
  %473 = add nuw nsw i64 %463, 1
  %474 = icmp eq i64 %473, 4
  br i1 %474, label %459, label %462, !llvm.loop !27

475:                                              ; preds = %446, %451
  %476 = phi double [ %458, %451 ], [ 0.000000e+00, %446 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %5) #7
  %477 = icmp slt i64 %439, %22
  %478 = trunc nuw nsw i64 %441 to i32
  br i1 %477, label %487, label %479

479:                                              ; preds = %487, %475
  %480 = phi double [ %476, %475 ], [ %499, %487 ]
  %481 = mul i32 %91, %478
  %482 = sext i32 %481 to i64
  %483 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %482
  %484 = load double, ptr %483, align 8, !tbaa !4
  %485 = fdiv double %480, %484
  %486 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %441
  store double %485, ptr %486, align 8, !tbaa !4
  br label %503

487:                                              ; preds = %475, %487
  %488 = phi i64 [ %500, %487 ], [ %440, %475 ]
  %489 = phi double [ %499, %487 ], [ %476, %475 ]
  %490 = trunc nuw i64 %488 to i32
  %491 = mul nsw i32 %490, %2
  %492 = add nuw nsw i32 %491, %478
  %493 = zext nneg i32 %492 to i64
  %494 = getelementptr inbounds %union.servocon_word, ptr %42, i64 %493
  %495 = load double, ptr %494, align 8, !tbaa !4
  %496 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %488
  %497 = load double, ptr %496, align 8, !tbaa !4
  %498 = fmul double %495, %497
  %499 = fsub double %489, %498
  %500 = add nuw nsw i64 %488, 1
  %501 = trunc nuw i64 %500 to i32
  %502 = icmp slt i32 %501, %2
  br i1 %502, label %487, label %479, !llvm.loop !57

503:                                              ; preds = %438, %479
  %504 = icmp sgt i64 %439, 1
  br i1 %504, label %438, label %437, !llvm.loop !58

505:                                              ; preds = %437, %505
  %506 = phi i64 [ %512, %505 ], [ 0, %437 ]
  %507 = getelementptr inbounds %union.servocon_word, ptr %37, i64 %506
  %508 = load double, ptr %507, align 8, !tbaa !4
  %509 = getelementptr inbounds %union.servocon_word, ptr %121, i64 %506
  %510 = load double, ptr %509, align 8, !tbaa !4
  %511 = fadd double %508, %510
  store double %511, ptr %509, align 8, !tbaa !4
  %512 = add nuw nsw i64 %506, 1
  %513 = icmp eq i64 %512, %95
  br i1 %513, label %514, label %505, !llvm.loop !59

514:                                              ; preds = %505, %435, %294, %148, %437, %204
  %515 = phi i32 [ %117, %204 ], [ 1, %437 ], [ %117, %148 ], [ 1, %294 ], [ 1, %435 ], [ 1, %505 ]
  %516 = add nuw nsw i64 %116, 1
  %517 = icmp eq i64 %516, %101
  br i1 %517, label %114, label %115, !llvm.loop !60
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @servocon_active(ptr noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = alloca [4 x double], align 16
  %5 = alloca [4 x double], align 16
  %6 = add nsw i32 %2, 3
  %7 = sdiv i32 %6, 4
  %8 = shl nsw i32 %7, 2
  %9 = mul nsw i32 %8, %1
  %10 = sext i32 %9 to i64
  %11 = getelementptr %union.servocon_word, ptr %0, i64 %10
  %12 = sext i32 %1 to i64
  %13 = getelementptr %union.servocon_word, ptr %11, i64 %12
  %14 = getelementptr %union.servocon_word, ptr %13, i64 %12
  %15 = sext i32 %8 to i64
  %16 = getelementptr %union.servocon_word, ptr %14, i64 %15
  %17 = mul nsw i32 %1, %1
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr %union.servocon_word, ptr %16, i64 %18
  %20 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %12
  %21 = getelementptr inbounds %union.servocon_word, ptr %20, i64 %12
  %22 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %12
  %23 = getelementptr inbounds %union.servocon_word, ptr %22, i64 %18
  %24 = icmp sgt i32 %1, 0
  br i1 %24, label %28, label %25

25:                                               ; preds = %3
  %26 = zext i32 %1 to i64
  %27 = add nuw nsw i32 %1, 1
  br label %43

28:                                               ; preds = %3
  %29 = icmp sgt i32 %2, 0
  %30 = zext nneg i32 %8 to i64
  %31 = getelementptr inbounds i8, ptr %5, i64 16
  %32 = getelementptr inbounds i8, ptr %5, i64 8
  %33 = getelementptr inbounds i8, ptr %5, i64 24
  %34 = add nuw i32 %1, 1
  %35 = zext nneg i32 %1 to i64
  br label %36

36:                                               ; preds = %49, %28
  %37 = phi i64 [ 0, %28 ], [ %62, %49 ]
  %38 = phi double [ 0.000000e+00, %28 ], [ %61, %49 ]
  %39 = mul nsw i64 %37, %15
  %40 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %39
  %41 = mul nuw nsw i64 %37, %12
  %42 = getelementptr %union.servocon_word, ptr %16, i64 %41
  br label %64

43:                                               ; preds = %49, %25
  %44 = phi i32 [ %27, %25 ], [ %34, %49 ]
  %45 = phi i64 [ %26, %25 ], [ %35, %49 ]
  %46 = phi double [ 0.000000e+00, %25 ], [ %61, %49 ]
  br i1 %24, label %47, label %333

47:                                               ; preds = %43
  %48 = mul nuw nsw i32 %1, 10
  br label %99

49:                                               ; preds = %94
  %50 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %37
  store double 0.000000e+00, ptr %50, align 8, !tbaa !4
  %51 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %37
  store double 0.000000e+00, ptr %51, align 8, !tbaa !4
  %52 = getelementptr inbounds %union.servocon_word, ptr %11, i64 %37
  %53 = load double, ptr %52, align 8, !tbaa !4
  %54 = tail call double @llvm.fabs.f64(double %53)
  %55 = trunc nuw nsw i64 %37 to i32
  %56 = mul i32 %34, %55
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !4
  %60 = fadd double %54, %59
  %61 = fadd double %38, %60
  %62 = add nuw nsw i64 %37, 1
  %63 = icmp eq i64 %62, %35
  br i1 %63, label %43, label %36, !llvm.loop !61

64:                                               ; preds = %36, %94
  %65 = phi i64 [ 0, %36 ], [ %97, %94 ]
  %66 = mul nsw i64 %65, %15
  %67 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %66
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %5) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %5, i8 0, i64 32, i1 false)
  br i1 %29, label %68, label %94

68:                                               ; preds = %64, %78
  %69 = phi i64 [ %79, %78 ], [ 0, %64 ]
  br label %81

70:                                               ; preds = %78
  %71 = load double, ptr %5, align 16, !tbaa !10
  %72 = load double, ptr %31, align 16, !tbaa !10
  %73 = load double, ptr %32, align 8, !tbaa !10
  %74 = load double, ptr %33, align 8, !tbaa !10
  %75 = fadd double %71, %72
  %76 = fadd double %73, %74
  %77 = fadd double %75, %76
  br label %94

78:                                               ; preds = %81
  %79 = add nuw nsw i64 %69, 4
  %80 = icmp ult i64 %79, %30
  br i1 %80, label %68, label %70, !llvm.loop !26

81:                                               ; preds = %81, %68
  %82 = phi i64 [ 0, %68 ], [ %92, %81 ]
  %83 = or disjoint i64 %82, %69
  %84 = getelementptr inbounds %union.servocon_word, ptr %40, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !4
  %86 = getelementptr inbounds %union.servocon_word, ptr %67, i64 %83
  %87 = load double, ptr %86, align 8, !tbaa !4
  %88 = fmul double %85, %87
  %89 = getelementptr inbounds [4 x double], ptr %5, i64 0, i64 %82
  %90 = load double, ptr %89, align 8, !tbaa !10
  %91 = fadd double %90, %88
  store double %91, ptr %89, align 8, !tbaa !10
  %92 = add nuw nsw i64 %82, 1
  %93 = icmp eq i64 %92, 4
  br i1 %93, label %78, label %81, !llvm.loop !27

94:                                               ; preds = %64, %70
  %95 = phi double [ %77, %70 ], [ 0.000000e+00, %64 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %5) #7
  %96 = getelementptr %union.servocon_word, ptr %42, i64 %65
  store double %95, ptr %96, align 8, !tbaa !4
  %97 = add nuw nsw i64 %65, 1
  %98 = icmp eq i64 %97, %35
  br i1 %98, label %49, label %64, !llvm.loop !62

99:                                               ; preds = %47, %331
  %100 = phi i32 [ %48, %47 ], [ %332, %331 ]
  br label %105

101:                                              ; preds = %132
  %102 = icmp slt i32 %133, 0
  %103 = icmp slt i32 %100, 1
  %104 = select i1 %102, i1 true, i1 %103
  br i1 %104, label %333, label %137

105:                                              ; preds = %99, %132
  %106 = phi i64 [ %135, %132 ], [ 0, %99 ]
  %107 = phi double [ %134, %132 ], [ 1.000000e-09, %99 ]
  %108 = phi i32 [ %133, %132 ], [ -1, %99 ]
  %109 = getelementptr inbounds %union.servocon_word, ptr %11, i64 %106
  %110 = load double, ptr %109, align 8, !tbaa !4
  %111 = mul nuw nsw i64 %106, %45
  %112 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %111
  br label %115

113:                                              ; preds = %115
  %114 = fcmp ogt double %123, %107
  br i1 %114, label %126, label %132

115:                                              ; preds = %105, %115
  %116 = phi i64 [ 0, %105 ], [ %124, %115 ]
  %117 = phi double [ %110, %105 ], [ %123, %115 ]
  %118 = getelementptr inbounds %union.servocon_word, ptr %112, i64 %116
  %119 = load double, ptr %118, align 8, !tbaa !4
  %120 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %116
  %121 = load double, ptr %120, align 8, !tbaa !4
  %122 = fmul double %119, %121
  %123 = fsub double %117, %122
  %124 = add nuw nsw i64 %116, 1
  %125 = icmp eq i64 %124, %45
  br i1 %125, label %113, label %115, !llvm.loop !63

126:                                              ; preds = %113
  %127 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %106
  %128 = load double, ptr %127, align 8, !tbaa !4
  %129 = fcmp oeq double %128, 0.000000e+00
  br i1 %129, label %130, label %132

130:                                              ; preds = %126
  %131 = trunc nuw nsw i64 %106 to i32
  br label %132

132:                                              ; preds = %130, %126, %113
  %133 = phi i32 [ %131, %130 ], [ %108, %126 ], [ %108, %113 ]
  %134 = phi double [ %123, %130 ], [ %107, %126 ], [ %107, %113 ]
  %135 = add nuw nsw i64 %106, 1
  %136 = icmp eq i64 %135, %45
  br i1 %136, label %101, label %105, !llvm.loop !64

137:                                              ; preds = %101
  %138 = zext nneg i32 %133 to i64
  %139 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %138
  store double 1.000000e+00, ptr %139, align 8, !tbaa !4
  br label %140

140:                                              ; preds = %326, %137
  %141 = phi i32 [ %100, %137 ], [ %282, %326 ]
  br i1 %24, label %148, label %142

142:                                              ; preds = %140
  %143 = add nsw i32 %141, -1
  br label %331

144:                                              ; preds = %159
  %145 = icmp sgt i32 %160, 0
  br i1 %145, label %146, label %281

146:                                              ; preds = %144
  %147 = zext nneg i32 %160 to i64
  br label %163

148:                                              ; preds = %140, %159
  %149 = phi i64 [ %161, %159 ], [ 0, %140 ]
  %150 = phi i32 [ %160, %159 ], [ 0, %140 ]
  %151 = getelementptr inbounds %union.servocon_word, ptr %20, i64 %149
  store double 0.000000e+00, ptr %151, align 8, !tbaa !4
  %152 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %149
  %153 = load double, ptr %152, align 8, !tbaa !4
  %154 = fcmp ogt double %153, 0.000000e+00
  br i1 %154, label %155, label %159

155:                                              ; preds = %148
  %156 = add nsw i32 %150, 1
  %157 = sext i32 %150 to i64
  %158 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %157
  store i64 %149, ptr %158, align 8, !tbaa !4
  br label %159

159:                                              ; preds = %155, %148
  %160 = phi i32 [ %156, %155 ], [ %150, %148 ]
  %161 = add nuw nsw i64 %149, 1
  %162 = icmp eq i64 %161, %45
  br i1 %162, label %144, label %148, !llvm.loop !65

163:                                              ; preds = %229, %146
  %164 = phi i64 [ 0, %146 ], [ %234, %229 ]
  %165 = phi i64 [ 1, %146 ], [ %235, %229 ]
  %166 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %164
  %167 = load i64, ptr %166, align 8, !tbaa !4
  %168 = trunc i64 %167 to i32
  %169 = mul nsw i32 %168, %1
  %170 = mul nuw nsw i64 %164, %45
  %171 = add nsw i32 %169, %168
  %172 = sext i32 %171 to i64
  %173 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %172
  %174 = trunc nuw nsw i64 %164 to i32
  %175 = mul i32 %44, %174
  %176 = sext i32 %175 to i64
  %177 = getelementptr inbounds %union.servocon_word, ptr %22, i64 %176
  %178 = getelementptr %union.servocon_word, ptr %22, i64 %170
  br label %185

179:                                              ; preds = %226
  %180 = shl i64 %167, 32
  %181 = ashr exact i64 %180, 29
  %182 = getelementptr inbounds i8, ptr %11, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !4
  %184 = icmp eq i64 %164, 0
  br i1 %184, label %229, label %237

185:                                              ; preds = %226, %163
  %186 = phi i64 [ 0, %163 ], [ %227, %226 ]
  %187 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %186
  %188 = load i64, ptr %187, align 8, !tbaa !4
  %189 = trunc i64 %188 to i32
  %190 = add nsw i32 %169, %189
  %191 = sext i32 %190 to i64
  %192 = getelementptr inbounds %union.servocon_word, ptr %16, i64 %191
  %193 = load double, ptr %192, align 8, !tbaa !4
  %194 = icmp eq i64 %186, 0
  br i1 %194, label %198, label %195

195:                                              ; preds = %185
  %196 = mul nuw nsw i64 %186, %45
  %197 = getelementptr %union.servocon_word, ptr %22, i64 %196
  br label %201

198:                                              ; preds = %201, %185
  %199 = phi double [ %193, %185 ], [ %209, %201 ]
  %200 = icmp eq i64 %164, %186
  br i1 %200, label %220, label %212

201:                                              ; preds = %201, %195
  %202 = phi i64 [ 0, %195 ], [ %210, %201 ]
  %203 = phi double [ %193, %195 ], [ %209, %201 ]
  %204 = getelementptr %union.servocon_word, ptr %178, i64 %202
  %205 = load double, ptr %204, align 8, !tbaa !4
  %206 = getelementptr %union.servocon_word, ptr %197, i64 %202
  %207 = load double, ptr %206, align 8, !tbaa !4
  %208 = fmul double %205, %207
  %209 = fsub double %203, %208
  %210 = add nuw nsw i64 %202, 1
  %211 = icmp eq i64 %210, %186
  br i1 %211, label %198, label %201, !llvm.loop !66

212:                                              ; preds = %198
  %213 = trunc nuw nsw i64 %186 to i32
  %214 = mul i32 %44, %213
  %215 = sext i32 %214 to i64
  %216 = getelementptr inbounds %union.servocon_word, ptr %22, i64 %215
  %217 = load double, ptr %216, align 8, !tbaa !4
  %218 = fdiv double %199, %217
  %219 = getelementptr %union.servocon_word, ptr %178, i64 %186
  store double %218, ptr %219, align 8, !tbaa !4
  br label %226

220:                                              ; preds = %198
  %221 = load double, ptr %173, align 8, !tbaa !4
  %222 = fmul double %221, 0x3D719799812DEA11
  %223 = fcmp ogt double %199, %222
  %224 = select i1 %223, double %199, double %222
  %225 = tail call double @llvm.sqrt.f64(double %224)
  store double %225, ptr %177, align 8, !tbaa !4
  br label %226

226:                                              ; preds = %220, %212
  %227 = add nuw nsw i64 %186, 1
  %228 = icmp eq i64 %227, %165
  br i1 %228, label %179, label %185, !llvm.loop !67

229:                                              ; preds = %237, %179
  %230 = phi double [ %183, %179 ], [ %245, %237 ]
  %231 = load double, ptr %177, align 8, !tbaa !4
  %232 = fdiv double %230, %231
  %233 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %164
  store double %232, ptr %233, align 8, !tbaa !4
  %234 = add nuw nsw i64 %164, 1
  %235 = add nuw nsw i64 %165, 1
  %236 = icmp eq i64 %234, %147
  br i1 %236, label %248, label %163, !llvm.loop !68

237:                                              ; preds = %179, %237
  %238 = phi i64 [ %246, %237 ], [ 0, %179 ]
  %239 = phi double [ %245, %237 ], [ %183, %179 ]
  %240 = getelementptr %union.servocon_word, ptr %178, i64 %238
  %241 = load double, ptr %240, align 8, !tbaa !4
  %242 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %238
  %243 = load double, ptr %242, align 8, !tbaa !4
  %244 = fmul double %241, %243
  %245 = fsub double %239, %244
  %246 = add nuw nsw i64 %238, 1
  %247 = icmp eq i64 %246, %164
  br i1 %247, label %229, label %237, !llvm.loop !69

248:                                              ; preds = %229, %256
  %249 = phi i64 [ %250, %256 ], [ %147, %229 ]
  %250 = add nsw i64 %249, -1
  %251 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %250
  %252 = load double, ptr %251, align 8, !tbaa !4
  %253 = icmp slt i64 %249, %147
  br i1 %253, label %254, label %256

254:                                              ; preds = %248
  %255 = getelementptr %union.servocon_word, ptr %22, i64 %250
  br label %268

256:                                              ; preds = %268, %248
  %257 = phi double [ %252, %248 ], [ %277, %268 ]
  %258 = trunc nuw nsw i64 %250 to i32
  %259 = mul i32 %44, %258
  %260 = sext i32 %259 to i64
  %261 = getelementptr inbounds %union.servocon_word, ptr %22, i64 %260
  %262 = load double, ptr %261, align 8, !tbaa !4
  %263 = fdiv double %257, %262
  store double %263, ptr %251, align 8, !tbaa !4
  %264 = getelementptr inbounds %union.servocon_word, ptr %21, i64 %250
  %265 = load i64, ptr %264, align 8, !tbaa !4
  %266 = getelementptr inbounds %union.servocon_word, ptr %20, i64 %265
  store double %263, ptr %266, align 8, !tbaa !4
  %267 = icmp sgt i64 %249, 1
  br i1 %267, label %248, label %281, !llvm.loop !70

268:                                              ; preds = %268, %254
  %269 = phi i64 [ %249, %254 ], [ %278, %268 ]
  %270 = phi double [ %252, %254 ], [ %277, %268 ]
  %271 = mul nsw i64 %269, %45
  %272 = getelementptr %union.servocon_word, ptr %255, i64 %271
  %273 = load double, ptr %272, align 8, !tbaa !4
  %274 = getelementptr inbounds %union.servocon_word, ptr %23, i64 %269
  %275 = load double, ptr %274, align 8, !tbaa !4
  %276 = fmul double %273, %275
  %277 = fsub double %270, %276
  %278 = add nuw nsw i64 %269, 1
  %279 = trunc i64 %278 to i32
  %280 = icmp eq i32 %160, %279
  br i1 %280, label %256, label %268, !llvm.loop !71

281:                                              ; preds = %256, %144
  %282 = add nsw i32 %141, -1
  br i1 %24, label %284, label %331

283:                                              ; preds = %308
  br i1 %24, label %315, label %313

284:                                              ; preds = %281, %308
  %285 = phi i64 [ %311, %308 ], [ 0, %281 ]
  %286 = phi i32 [ %310, %308 ], [ -1, %281 ]
  %287 = phi double [ %309, %308 ], [ 1.000000e+00, %281 ]
  %288 = getelementptr inbounds %union.servocon_word, ptr %20, i64 %285
  %289 = load double, ptr %288, align 8, !tbaa !4
  %290 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %285
  %291 = load double, ptr %290, align 8, !tbaa !4
  %292 = fcmp ogt double %291, 0.000000e+00
  %293 = fcmp ole double %289, 0.000000e+00
  %294 = select i1 %292, i1 %293, i1 false
  br i1 %294, label %295, label %308

295:                                              ; preds = %284
  %296 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %285
  %297 = load double, ptr %296, align 8, !tbaa !4
  %298 = fcmp ogt double %297, %289
  %299 = fsub double %297, %289
  %300 = fdiv double %297, %299
  %301 = select i1 %298, double %300, double 0.000000e+00
  %302 = icmp slt i32 %286, 0
  %303 = fcmp olt double %301, %287
  %304 = select i1 %302, i1 true, i1 %303
  %305 = select i1 %304, double %301, double %287
  %306 = trunc nuw nsw i64 %285 to i32
  %307 = select i1 %304, i32 %306, i32 %286
  br label %308

308:                                              ; preds = %284, %295
  %309 = phi double [ %305, %295 ], [ %287, %284 ]
  %310 = phi i32 [ %307, %295 ], [ %286, %284 ]
  %311 = add nuw nsw i64 %285, 1
  %312 = icmp eq i64 %311, %45
  br i1 %312, label %283, label %284, !llvm.loop !72

313:                                              ; preds = %315, %283
  %314 = icmp sgt i32 %310, -1
  br i1 %314, label %326, label %331

315:                                              ; preds = %283, %315
  %316 = phi i64 [ %324, %315 ], [ 0, %283 ]
  %317 = getelementptr inbounds %union.servocon_word, ptr %20, i64 %316
  %318 = load double, ptr %317, align 8, !tbaa !4
  %319 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %316
  %320 = load double, ptr %319, align 8, !tbaa !4
  %321 = fsub double %318, %320
  %322 = fmul double %309, %321
  %323 = fadd double %320, %322
  store double %323, ptr %319, align 8, !tbaa !4
  %324 = add nuw nsw i64 %316, 1
  %325 = icmp eq i64 %324, %45
  br i1 %325, label %313, label %315, !llvm.loop !73

326:                                              ; preds = %313
  %327 = zext nneg i32 %310 to i64
  %328 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %327
  store double 0.000000e+00, ptr %328, align 8, !tbaa !4
  %329 = getelementptr inbounds %union.servocon_word, ptr %13, i64 %327
  store double 0.000000e+00, ptr %329, align 8, !tbaa !4
  %330 = icmp slt i32 %141, 2
  br i1 %330, label %331, label %140

331:                                              ; preds = %281, %313, %326, %142
  %332 = phi i32 [ %143, %142 ], [ %282, %281 ], [ 0, %326 ], [ %282, %313 ]
  br i1 %24, label %99, label %333

333:                                              ; preds = %101, %331, %43
  %334 = fsub double %46, %46
  %335 = fcmp oeq double %334, 0.000000e+00
  %336 = select i1 %335, double 0.000000e+00, double 0x7FF8000000000000
  %337 = icmp sgt i32 %2, 0
  br i1 %337, label %338, label %345

338:                                              ; preds = %333
  %339 = zext nneg i32 %8 to i64
  br label %340

340:                                              ; preds = %340, %338
  %341 = phi i64 [ 0, %338 ], [ %343, %340 ]
  %342 = getelementptr inbounds %union.servocon_word, ptr %14, i64 %341
  store double %336, ptr %342, align 8, !tbaa !4
  %343 = add nuw nsw i64 %341, 1
  %344 = icmp eq i64 %343, %339
  br i1 %344, label %345, label %340, !llvm.loop !14

345:                                              ; preds = %340, %333
  br i1 %24, label %346, label %351

346:                                              ; preds = %345
  %347 = add nsw i32 %8, -1
  %348 = lshr i32 %347, 2
  %349 = add nuw nsw i32 %348, 1
  %350 = zext nneg i32 %349 to i64
  br label %352

351:                                              ; preds = %379, %345
  ret void

352:                                              ; preds = %346, %379
  %353 = phi i64 [ 0, %346 ], [ %380, %379 ]
  %354 = getelementptr inbounds %union.servocon_word, ptr %19, i64 %353
  %355 = load double, ptr %354, align 8, !tbaa !4
  %356 = mul nsw i64 %353, %15
  %357 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %356
  br i1 %337, label %358, label %379

358:                                              ; preds = %352, %374
  %359 = phi i64 [ %376, %374 ], [ 0, %352 ]
  %360 = phi i64 [ %377, %374 ], [ 0, %352 ]
  %361 = shl nuw nsw i64 %360, 5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %4) #7
  br label %362

362:                                              ; preds = %362, %358
  %363 = phi i64 [ 0, %358 ], [ %372, %362 ]
  %364 = or disjoint i64 %363, %359
  %365 = getelementptr inbounds %union.servocon_word, ptr %14, i64 %364
  %366 = load double, ptr %365, align 8, !tbaa !4
  %367 = getelementptr inbounds %union.servocon_word, ptr %357, i64 %364
  %368 = load double, ptr %367, align 8, !tbaa !4
  %369 = fmul double %355, %368
  %370 = fadd double %366, %369
  %371 = getelementptr inbounds [4 x double], ptr %4, i64 0, i64 %363
  store double %370, ptr %371, align 8, !tbaa !10
  %372 = add nuw nsw i64 %363, 1
  %373 = icmp eq i64 %372, 4
  br i1 %373, label %374, label %362, !llvm.loop !30

374:                                              ; preds = %362
  %375 = getelementptr i8, ptr %14, i64 %361
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %375, ptr noundef nonnull align 16 dereferenceable(32) %4, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %4) #7
  %376 = add nuw nsw i64 %359, 4
  %377 = add nuw nsw i64 %360, 1
  %378 = icmp eq i64 %377, %350
  br i1 %378, label %379, label %358, !llvm.loop !31

379:                                              ; preds = %374, %352
  %380 = add nuw nsw i64 %353, 1
  %381 = icmp eq i64 %380, %45
  br i1 %381, label %351, label %352, !llvm.loop !74
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @servocon_triangular(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #5 {
  %4 = alloca [4 x double], align 16
  %5 = mul nsw i32 %1, %1
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %6
  %8 = icmp sgt i32 %1, 0
  br i1 %8, label %9, label %31

9:                                                ; preds = %3
  %10 = add nsw i32 %2, 3
  %11 = sdiv i32 %10, 4
  %12 = shl nsw i32 %11, 2
  %13 = icmp sgt i32 %2, 0
  %14 = add nsw i32 %12, -1
  %15 = lshr i32 %14, 2
  %16 = add nuw nsw i32 %15, 1
  %17 = zext nneg i32 %16 to i64
  %18 = add nuw i32 %1, 1
  %19 = zext nneg i32 %12 to i64
  %20 = sext i32 %12 to i64
  %21 = zext nneg i32 %1 to i64
  %22 = zext nneg i32 %1 to i64
  br label %23

23:                                               ; preds = %9, %53
  %24 = phi i64 [ 0, %9 ], [ %54, %53 ]
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %32, label %26

26:                                               ; preds = %23
  %27 = mul nuw nsw i64 %24, %21
  %28 = mul nsw i64 %24, %20
  %29 = getelementptr inbounds %union.servocon_word, ptr %7, i64 %28
  %30 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %27
  br label %56

31:                                               ; preds = %53, %3
  ret void

32:                                               ; preds = %85, %23
  %33 = phi i64 [ 0, %23 ], [ %28, %85 ]
  %34 = getelementptr inbounds %union.servocon_word, ptr %7, i64 %33
  %35 = trunc nuw nsw i64 %24 to i32
  %36 = mul i32 %18, %35
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds %union.servocon_word, ptr %0, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !4
  br i1 %13, label %40, label %53

40:                                               ; preds = %32, %42
  %41 = phi i64 [ %43, %42 ], [ 0, %32 ]
  br label %45

42:                                               ; preds = %45
  %43 = add nuw nsw i64 %41, 4
  %44 = icmp ult i64 %43, %19
  br i1 %44, label %40, label %53, !llvm.loop !28

45:                                               ; preds = %45, %40
  %46 = phi i64 [ 0, %40 ], [ %51, %45 ]
  %47 = or disjoint i64 %46, %41
  %48 = getelementptr inbounds %union.servocon_word, ptr %34, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !4
  %50 = fdiv double %49, %39
  store double %50, ptr %48, align 8, !tbaa !4
  %51 = add nuw nsw i64 %46, 1
  %52 = icmp eq i64 %51, 4
  br i1 %52, label %42, label %45, !llvm.loop !29

53:                                               ; preds = %42, %32
  %54 = add nuw nsw i64 %24, 1
  %55 = icmp eq i64 %54, %22
  br i1 %55, label %31, label %23, !llvm.loop !75

56:                                               ; preds = %26, %85
  %57 = phi i64 [ 0, %26 ], [ %86, %85 ]
  %58 = getelementptr inbounds %union.servocon_word, ptr %30, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !4
  %60 = fcmp une double %59, 0.000000e+00
  br i1 %60, label %61, label %85

61:                                               ; preds = %56
  %62 = mul nsw i64 %57, %20
  %63 = getelementptr inbounds %union.servocon_word, ptr %7, i64 %62
  br i1 %13, label %64, label %85

64:                                               ; preds = %61, %80
  %65 = phi i64 [ %82, %80 ], [ 0, %61 ]
  %66 = phi i64 [ %83, %80 ], [ 0, %61 ]
  %67 = shl nuw nsw i64 %66, 5
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %4) #7
  br label %68

68:                                               ; preds = %68, %64
  %69 = phi i64 [ 0, %64 ], [ %78, %68 ]
  %70 = or disjoint i64 %69, %65
  %71 = getelementptr inbounds %union.servocon_word, ptr %29, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !4
  %73 = getelementptr inbounds %union.servocon_word, ptr %63, i64 %70
  %74 = load double, ptr %73, align 8, !tbaa !4
  %75 = fmul double %59, %74
  %76 = fsub double %72, %75
  %77 = getelementptr inbounds [4 x double], ptr %4, i64 0, i64 %69
  store double %76, ptr %77, align 8, !tbaa !10
  %78 = add nuw nsw i64 %69, 1
  %79 = icmp eq i64 %78, 4
  br i1 %79, label %80, label %68, !llvm.loop !30

80:                                               ; preds = %68
  %81 = getelementptr i8, ptr %29, i64 %67
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %81, ptr noundef nonnull align 16 dereferenceable(32) %4, i64 32, i1 false), !tbaa !4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %4) #7
  %82 = add nuw nsw i64 %65, 4
  %83 = add nuw nsw i64 %66, 1
  %84 = icmp eq i64 %83, %17
  br i1 %84, label %85, label %64, !llvm.loop !31

85:                                               ; preds = %80, %61, %56
  %86 = add nuw nsw i64 %57, 1
  %87 = icmp eq i64 %86, %24
  br i1 %87, label %32, label %56, !llvm.loop !76
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @servocon_move(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #5 {
  %8 = icmp sgt i64 %2, 0
  br i1 %8, label %9, label %18

9:                                                ; preds = %7
  %10 = icmp sgt i64 %3, 0
  br label %11

11:                                               ; preds = %9, %19
  %12 = phi i64 [ 0, %9 ], [ %20, %19 ]
  br i1 %10, label %13, label %19

13:                                               ; preds = %11
  %14 = mul nsw i64 %12, %5
  %15 = getelementptr i64, ptr %1, i64 %14
  %16 = mul nsw i64 %12, %4
  %17 = getelementptr i64, ptr %0, i64 %16
  br label %22

18:                                               ; preds = %19, %7
  ret void

19:                                               ; preds = %22, %11
  %20 = add nuw nsw i64 %12, 1
  %21 = icmp eq i64 %20, %2
  br i1 %21, label %18, label %11, !llvm.loop !77

22:                                               ; preds = %13, %22
  %23 = phi i64 [ 0, %13 ], [ %28, %22 ]
  %24 = mul nsw i64 %23, %6
  %25 = getelementptr i64, ptr %15, i64 %24
  %26 = load i64, ptr %25, align 8, !tbaa !78
  %27 = getelementptr i64, ptr %17, i64 %23
  store i64 %26, ptr %27, align 8, !tbaa !78
  %28 = add nuw nsw i64 %23, 1
  %29 = icmp eq i64 %28, %3
  br i1 %29, label %19, label %22, !llvm.loop !80
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #6

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"uwtable", i32 2}
!3 = !{!"clang version 19.1.7"}
!4 = !{!5, !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.unroll.disable"}
!9 = distinct !{!9, !8}
!10 = !{!11, !11, i64 0}
!11 = !{!"double", !5, i64 0}
!12 = distinct !{!12, !8}
!13 = distinct !{!13, !8}
!14 = distinct !{!14, !8}
!15 = distinct !{!15, !8}
!16 = distinct !{!16, !8}
!17 = distinct !{!17, !8}
!18 = distinct !{!18, !8}
!19 = distinct !{!19, !8}
!20 = distinct !{!20, !8}
!21 = distinct !{!21, !8}
!22 = distinct !{!22, !8}
!23 = distinct !{!23, !8}
!24 = distinct !{!24, !8}
!25 = distinct !{!25, !8}
!26 = distinct !{!26, !8}
!27 = distinct !{!27, !8}
!28 = distinct !{!28, !8}
!29 = distinct !{!29, !8}
!30 = distinct !{!30, !8}
!31 = distinct !{!31, !8}
!32 = distinct !{!32, !8}
!33 = distinct !{!33, !8}
!34 = distinct !{!34, !8}
!35 = distinct !{!35, !8}
!36 = distinct !{!36, !8}
!37 = distinct !{!37, !8}
!38 = distinct !{!38, !8}
!39 = distinct !{!39, !8}
!40 = distinct !{!40, !8}
!41 = distinct !{!41, !8}
!42 = distinct !{!42, !8}
!43 = distinct !{!43, !8}
!44 = distinct !{!44, !8}
!45 = distinct !{!45, !8}
!46 = distinct !{!46, !8}
!47 = distinct !{!47, !8}
!48 = distinct !{!48, !8}
!49 = distinct !{!49, !8}
!50 = distinct !{!50, !8}
!51 = distinct !{!51, !8}
!52 = distinct !{!52, !8}
!53 = distinct !{!53, !8}
!54 = distinct !{!54, !8}
!55 = distinct !{!55, !8}
!56 = distinct !{!56, !8}
!57 = distinct !{!57, !8}
!58 = distinct !{!58, !8}
!59 = distinct !{!59, !8}
!60 = distinct !{!60, !8}
!61 = distinct !{!61, !8}
!62 = distinct !{!62, !8}
!63 = distinct !{!63, !8}
!64 = distinct !{!64, !8}
!65 = distinct !{!65, !8}
!66 = distinct !{!66, !8}
!67 = distinct !{!67, !8}
!68 = distinct !{!68, !8}
!69 = distinct !{!69, !8}
!70 = distinct !{!70, !8}
!71 = distinct !{!71, !8}
!72 = distinct !{!72, !8}
!73 = distinct !{!73, !8}
!74 = distinct !{!74, !8}
!75 = distinct !{!75, !8}
!76 = distinct !{!76, !8}
!77 = distinct !{!77, !8}
!78 = !{!79, !79, i64 0}
!79 = !{!"long", !5, i64 0}
!80 = distinct !{!80, !8}
