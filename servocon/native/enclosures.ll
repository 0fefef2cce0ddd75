
%struct.instruction = type { i64, i64, i64, i64, i64, i64, double, double }
%struct.interval = type { <8 x double>, <8 x double> }

@sine_and_cosine.S = internal unnamed_addr constant [6 x double] [double 0xBFC5555555555549, double 0x3F8111111110F8A6, double 0xBF2A01A019C161D5, double 0x3EC71DE357B1FE7D, double 0xBE5AE5E68A2B9CEB, double 0x3DE5D93A5ACFD57C], align 16
@sine_and_cosine.C = internal unnamed_addr constant [6 x double] [double 0x3FA555555555554C, double 0xBF56C16C16C15177, double 0x3EFA01A019CB1590, double 0xBE927E4F809C52AD, double 0x3E21EE9EBDB4B1C4, double 0xBDA8FAE9BE8838D4], align 16

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable
define dso_local void @servocon_enclose(ptr nocapture noundef readonly %0, ptr nocapture noundef %1) local_unnamed_addr #0 {
  %3 = alloca [64 x <8 x double>], align 64
  %4 = alloca [64 x <8 x double>], align 64
  %5 = alloca [64 x <8 x double>], align 64
  %6 = alloca [64 x <8 x double>], align 64
  %7 = getelementptr inbounds i8, ptr %0, i64 72
  %8 = load i64, ptr %7, align 8, !tbaa !4
  %9 = getelementptr inbounds i8, ptr %0, i64 96
  %10 = load i64, ptr %9, align 8, !tbaa !10
  %11 = icmp eq i64 %10, 0
  %12 = select i1 %11, i64 0, i64 %8
  %13 = shl nsw i64 %12, 1
  %14 = add nsw i64 %13, 4
  %15 = shl nsw i64 %14, 6
  %16 = getelementptr inbounds i8, ptr %0, i64 48
  %17 = load ptr, ptr %16, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4096, ptr nonnull %5) #5
  call void @llvm.lifetime.start.p0(i64 4096, ptr nonnull %6) #5
  %18 = getelementptr inbounds i8, ptr %0, i64 80
  %19 = load i64, ptr %18, align 8, !tbaa !12
  %20 = icmp sgt i64 %19, 0
  br i1 %20, label %21, label %36

21:                                               ; preds = %2
  %22 = icmp sgt i64 %8, 0
  %23 = getelementptr inbounds i8, ptr %0, i64 32
  %24 = getelementptr inbounds i8, ptr %0, i64 40
  %25 = getelementptr inbounds i8, ptr %0, i64 64
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  %27 = getelementptr inbounds i8, ptr %0, i64 88
  %28 = getelementptr inbounds i8, ptr %0, i64 16
  %29 = getelementptr inbounds i8, ptr %0, i64 56
  %30 = icmp sgt i64 %12, 0
  %31 = getelementptr inbounds i8, ptr %0, i64 24
  br label %32

32:                                               ; preds = %21, %3124
  %33 = phi i64 [ %19, %21 ], [ %3085, %3124 ]
  %34 = phi i64 [ 0, %21 ], [ %3125, %3124 ]
  %35 = add nsw i64 %33, -1
  br label %3086

36:                                               ; preds = %3124, %2
  call void @llvm.lifetime.end.p0(i64 4096, ptr nonnull %6) #5
  call void @llvm.lifetime.end.p0(i64 4096, ptr nonnull %5) #5
  ret void

37:                                               ; preds = %3095
  %38 = load i64, ptr %9, align 8, !tbaa !10
  %39 = icmp eq i64 %38, 0
  %40 = load i64, ptr %7, align 8, !tbaa !4
  %41 = shl i64 %40, 7
  %42 = add i64 %41, 256
  %43 = select i1 %39, i64 256, i64 %42
  %44 = load ptr, ptr %16, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4096, ptr nonnull %3) #5
  call void @llvm.lifetime.start.p0(i64 4096, ptr nonnull %4) #5
  %45 = icmp sgt i64 %40, 0
  br i1 %45, label %51, label %46

46:                                               ; preds = %51, %37
  %47 = load i64, ptr %25, align 8, !tbaa !13
  %48 = icmp sgt i64 %47, 0
  br i1 %48, label %49, label %3084

49:                                               ; preds = %46
  %50 = getelementptr i8, ptr %44, i64 256
  br label %76

51:                                               ; preds = %37, %51
  %52 = phi i64 [ %74, %51 ], [ 0, %37 ]
  %53 = getelementptr inbounds <8 x double>, ptr %5, i64 %52
  %54 = load <8 x double>, ptr %53, align 64, !tbaa !14
  %55 = fmul <8 x double> %54, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %56 = getelementptr inbounds <8 x double>, ptr %6, i64 %52
  %57 = load <8 x double>, ptr %56, align 64, !tbaa !14
  %58 = fmul <8 x double> %57, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %59 = fadd <8 x double> %55, %58
  %60 = getelementptr inbounds [64 x <8 x double>], ptr %3, i64 0, i64 %52
  store <8 x double> %59, ptr %60, align 64, !tbaa !14
  %61 = fsub <8 x double> %57, %59
  %62 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %61)
  %63 = fmul <8 x double> %62, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %64 = fadd <8 x double> %63, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %65 = fadd <8 x double> %61, %64
  %66 = fsub <8 x double> %59, %54
  %67 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %66)
  %68 = fmul <8 x double> %67, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %69 = fadd <8 x double> %68, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %70 = fadd <8 x double> %66, %69
  %71 = fcmp ogt <8 x double> %65, %70
  %72 = select <8 x i1> %71, <8 x double> %65, <8 x double> %70
  %73 = getelementptr inbounds [64 x <8 x double>], ptr %4, i64 0, i64 %52
  store <8 x double> %72, ptr %73, align 64, !tbaa !14
  %74 = add nuw nsw i64 %52, 1
  %75 = icmp eq i64 %74, %40
  br i1 %75, label %46, label %51, !llvm.loop !15

76:                                               ; preds = %3069, %49
  %77 = phi i64 [ 0, %49 ], [ %3079, %3069 ]
  %78 = load ptr, ptr %0, align 8, !tbaa !17
  %79 = getelementptr inbounds %struct.instruction, ptr %78, i64 %77
  %80 = load ptr, ptr %26, align 8, !tbaa !18
  %81 = getelementptr inbounds i8, ptr %79, i64 24
  %82 = load i64, ptr %81, align 8, !tbaa !19
  %83 = getelementptr inbounds i64, ptr %80, i64 %82
  %84 = getelementptr inbounds i8, ptr %79, i64 40
  %85 = load i64, ptr %84, align 8, !tbaa !22
  %86 = getelementptr inbounds i8, ptr %79, i64 8
  %87 = load i64, ptr %86, align 8, !tbaa !23
  %88 = mul nsw i64 %87, %43
  %89 = getelementptr inbounds i8, ptr %44, i64 %88
  %90 = load i64, ptr %79, align 8, !tbaa !24
  %91 = icmp eq i64 %90, 1
  br i1 %91, label %119, label %92

92:                                               ; preds = %76
  %93 = getelementptr inbounds i8, ptr %79, i64 32
  %94 = load i64, ptr %93, align 8, !tbaa !25
  %95 = icmp sgt i64 %94, 0
  br i1 %95, label %96, label %106

96:                                               ; preds = %92
  %97 = load i64, ptr %83, align 8, !tbaa !26
  %98 = getelementptr inbounds i64, ptr %1, i64 %97
  %99 = load i64, ptr %98, align 8, !tbaa !26
  %100 = icmp eq i64 %94, 1
  br i1 %100, label %106, label %101

101:                                              ; preds = %96
  %102 = getelementptr inbounds i8, ptr %83, i64 8
  %103 = load i64, ptr %102, align 8, !tbaa !26
  %104 = getelementptr inbounds i64, ptr %1, i64 %103
  %105 = load i64, ptr %104, align 8, !tbaa !26
  br label %106

106:                                              ; preds = %101, %96, %92
  %107 = phi i64 [ %99, %101 ], [ %99, %96 ], [ 0, %92 ]
  %108 = phi i64 [ %105, %101 ], [ 0, %96 ], [ 0, %92 ]
  switch i64 %90, label %3019 [
    i64 0, label %110
    i64 27, label %2849
    i64 2, label %131
    i64 3, label %237
    i64 6, label %343
    i64 4, label %379
    i64 7, label %633
    i64 5, label %742
    i64 8, label %961
    i64 9, label %1104
    i64 10, label %1172
    i64 11, label %1172
    i64 12, label %1283
    i64 13, label %109
    i64 14, label %2263
    i64 15, label %2370
    i64 16, label %2370
    i64 17, label %2370
    i64 18, label %2370
    i64 19, label %2370
    i64 20, label %2370
    i64 21, label %2460
    i64 22, label %2500
    i64 23, label %2540
    i64 24, label %2555
    i64 25, label %2599
    i64 26, label %2724
  ]

109:                                              ; preds = %106
  br i1 %95, label %2036, label %1953

110:                                              ; preds = %106
  %111 = getelementptr inbounds i8, ptr %79, i64 48
  %112 = load double, ptr %111, align 8, !tbaa !27
  %113 = insertelement <8 x double> poison, double %112, i64 0
  %114 = shufflevector <8 x double> %113, <8 x double> poison, <8 x i32> zeroinitializer
  %115 = getelementptr inbounds i8, ptr %79, i64 56
  %116 = load double, ptr %115, align 8, !tbaa !28
  %117 = insertelement <8 x double> poison, double %116, i64 0
  %118 = shufflevector <8 x double> %117, <8 x double> poison, <8 x i32> zeroinitializer
  br label %3069

119:                                              ; preds = %76
  %120 = load i64, ptr %83, align 8, !tbaa !26
  %121 = getelementptr inbounds <8 x double>, ptr %5, i64 %120
  %122 = load <8 x double>, ptr %121, align 64, !tbaa !14
  %123 = getelementptr inbounds <8 x double>, ptr %6, i64 %120
  %124 = load <8 x double>, ptr %123, align 64, !tbaa !14
  %125 = getelementptr inbounds [64 x <8 x double>], ptr %3, i64 0, i64 %120
  %126 = load <8 x double>, ptr %125, align 64, !tbaa !14
  br i1 %39, label %3069, label %127

127:                                              ; preds = %119
  %128 = getelementptr inbounds i8, ptr %89, i64 256
  %129 = getelementptr inbounds [0 x %struct.interval], ptr %128, i64 0, i64 %120
  store <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, ptr %129, align 64, !tbaa !14
  %130 = getelementptr inbounds i8, ptr %129, i64 64
  store <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, ptr %130, align 64, !tbaa !14
  br label %3069

131:                                              ; preds = %106
  %132 = load i64, ptr %83, align 8, !tbaa !26
  %133 = mul nsw i64 %132, %43
  %134 = getelementptr inbounds i8, ptr %44, i64 %133
  %135 = getelementptr inbounds i8, ptr %83, i64 8
  %136 = load i64, ptr %135, align 8, !tbaa !26
  %137 = mul nsw i64 %136, %43
  %138 = getelementptr inbounds i8, ptr %44, i64 %137
  %139 = load <8 x double>, ptr %138, align 1
  %140 = getelementptr inbounds i8, ptr %138, i64 64
  %141 = load <8 x double>, ptr %140, align 1
  %142 = load <8 x double>, ptr %134, align 1
  %143 = getelementptr inbounds i8, ptr %134, i64 64
  %144 = load <8 x double>, ptr %143, align 1
  %145 = fadd <8 x double> %139, %142
  %146 = fadd <8 x double> %141, %144
  %147 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %145)
  %148 = fmul <8 x double> %147, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %149 = fadd <8 x double> %148, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %150 = fsub <8 x double> %145, %149
  %151 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %146)
  %152 = fmul <8 x double> %151, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %153 = fadd <8 x double> %152, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %154 = fadd <8 x double> %146, %153
  %155 = fcmp ule <8 x double> %150, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %156 = fcmp uge <8 x double> %154, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %157 = or <8 x i1> %156, %155
  %158 = select <8 x i1> %157, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %150
  %159 = select <8 x i1> %157, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %154
  %160 = getelementptr inbounds i8, ptr %134, i64 128
  %161 = getelementptr inbounds i8, ptr %138, i64 128
  %162 = load <8 x double>, ptr %161, align 1
  %163 = getelementptr inbounds i8, ptr %138, i64 192
  %164 = load <8 x double>, ptr %163, align 1
  %165 = load <8 x double>, ptr %160, align 1
  %166 = getelementptr inbounds i8, ptr %134, i64 192
  %167 = load <8 x double>, ptr %166, align 1
  %168 = fadd <8 x double> %162, %165
  %169 = fadd <8 x double> %164, %167
  %170 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %168)
  %171 = fmul <8 x double> %170, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %172 = fadd <8 x double> %171, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %173 = fsub <8 x double> %168, %172
  %174 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %169)
  %175 = fmul <8 x double> %174, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %176 = fadd <8 x double> %175, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %177 = fadd <8 x double> %169, %176
  %178 = fcmp ule <8 x double> %173, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %179 = fcmp uge <8 x double> %177, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %180 = or <8 x i1> %179, %178
  %181 = select <8 x i1> %180, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %173
  %182 = select <8 x i1> %180, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %177
  %183 = icmp eq i64 %85, 0
  %184 = select i1 %39, i1 true, i1 %183
  br i1 %184, label %3019, label %185

185:                                              ; preds = %131
  %186 = getelementptr inbounds i8, ptr %89, i64 256
  br label %187

187:                                              ; preds = %215, %185
  %188 = phi i64 [ %85, %185 ], [ %235, %215 ]
  %189 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %188, i1 true)
  %190 = getelementptr inbounds [0 x %struct.interval], ptr %186, i64 0, i64 %189
  %191 = shl nuw i64 1, %189
  %192 = and i64 %191, %107
  %193 = icmp eq i64 %192, 0
  br i1 %193, label %202, label %194

194:                                              ; preds = %187
  %195 = load i64, ptr %83, align 8, !tbaa !26
  %196 = mul nsw i64 %195, %43
  %197 = getelementptr i8, ptr %50, i64 %196
  %198 = getelementptr inbounds [0 x %struct.interval], ptr %197, i64 0, i64 %189
  %199 = load <8 x double>, ptr %198, align 64, !tbaa !14
  %200 = getelementptr inbounds i8, ptr %198, i64 64
  %201 = load <8 x double>, ptr %200, align 64, !tbaa !14
  br label %202

202:                                              ; preds = %194, %187
  %203 = phi <8 x double> [ %201, %194 ], [ zeroinitializer, %187 ]
  %204 = phi <8 x double> [ %199, %194 ], [ zeroinitializer, %187 ]
  %205 = and i64 %191, %108
  %206 = icmp eq i64 %205, 0
  br i1 %206, label %215, label %207

207:                                              ; preds = %202
  %208 = load i64, ptr %135, align 8, !tbaa !26
  %209 = mul nsw i64 %208, %43
  %210 = getelementptr i8, ptr %50, i64 %209
  %211 = getelementptr inbounds [0 x %struct.interval], ptr %210, i64 0, i64 %189
  %212 = load <8 x double>, ptr %211, align 64, !tbaa !14
  %213 = getelementptr inbounds i8, ptr %211, i64 64
  %214 = load <8 x double>, ptr %213, align 64, !tbaa !14
  br label %215

215:                                              ; preds = %207, %202
  %216 = phi <8 x double> [ %214, %207 ], [ zeroinitializer, %202 ]
  %217 = phi <8 x double> [ %212, %207 ], [ zeroinitializer, %202 ]
  %218 = fadd <8 x double> %204, %217
  %219 = fadd <8 x double> %203, %216
  %220 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %218)
  %221 = fmul <8 x double> %220, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %222 = fadd <8 x double> %221, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %223 = fsub <8 x double> %218, %222
  %224 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %219)
  %225 = fmul <8 x double> %224, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %226 = fadd <8 x double> %225, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %227 = fadd <8 x double> %219, %226
  %228 = fcmp ule <8 x double> %223, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %229 = fcmp uge <8 x double> %227, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %230 = or <8 x i1> %228, %229
  %231 = select <8 x i1> %230, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %223
  %232 = select <8 x i1> %230, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %227
  store <8 x double> %231, ptr %190, align 64, !tbaa !14
  %233 = getelementptr inbounds i8, ptr %190, i64 64
  store <8 x double> %232, ptr %233, align 64, !tbaa !14
  %234 = add i64 %188, -1
  %235 = and i64 %234, %188
  %236 = icmp eq i64 %235, 0
  br i1 %236, label %3019, label %187, !llvm.loop !29

237:                                              ; preds = %106
  %238 = load i64, ptr %83, align 8, !tbaa !26
  %239 = mul nsw i64 %238, %43
  %240 = getelementptr inbounds i8, ptr %44, i64 %239
  %241 = getelementptr inbounds i8, ptr %83, i64 8
  %242 = load i64, ptr %241, align 8, !tbaa !26
  %243 = mul nsw i64 %242, %43
  %244 = getelementptr inbounds i8, ptr %44, i64 %243
  %245 = load <8 x double>, ptr %244, align 1
  %246 = getelementptr inbounds i8, ptr %244, i64 64
  %247 = load <8 x double>, ptr %246, align 1
  %248 = load <8 x double>, ptr %240, align 1
  %249 = getelementptr inbounds i8, ptr %240, i64 64
  %250 = load <8 x double>, ptr %249, align 1
  %251 = fsub <8 x double> %248, %247
  %252 = fsub <8 x double> %250, %245
  %253 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %251)
  %254 = fmul <8 x double> %253, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %255 = fadd <8 x double> %254, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %256 = fsub <8 x double> %251, %255
  %257 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %252)
  %258 = fmul <8 x double> %257, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %259 = fadd <8 x double> %258, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %260 = fadd <8 x double> %252, %259
  %261 = fcmp ule <8 x double> %256, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %262 = fcmp uge <8 x double> %260, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %263 = or <8 x i1> %262, %261
  %264 = select <8 x i1> %263, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %256
  %265 = select <8 x i1> %263, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %260
  %266 = getelementptr inbounds i8, ptr %240, i64 128
  %267 = getelementptr inbounds i8, ptr %244, i64 128
  %268 = load <8 x double>, ptr %267, align 1
  %269 = getelementptr inbounds i8, ptr %244, i64 192
  %270 = load <8 x double>, ptr %269, align 1
  %271 = load <8 x double>, ptr %266, align 1
  %272 = getelementptr inbounds i8, ptr %240, i64 192
  %273 = load <8 x double>, ptr %272, align 1
  %274 = fsub <8 x double> %271, %270
  %275 = fsub <8 x double> %273, %268
  %276 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %274)
  %277 = fmul <8 x double> %276, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %278 = fadd <8 x double> %277, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %279 = fsub <8 x double> %274, %278
  %280 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %275)
  %281 = fmul <8 x double> %280, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %282 = fadd <8 x double> %281, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %283 = fadd <8 x double> %275, %282
  %284 = fcmp ule <8 x double> %279, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %285 = fcmp uge <8 x double> %283, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %286 = or <8 x i1> %285, %284
  %287 = select <8 x i1> %286, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %279
  %288 = select <8 x i1> %286, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %283
  %289 = icmp eq i64 %85, 0
  %290 = select i1 %39, i1 true, i1 %289
  br i1 %290, label %3019, label %291

291:                                              ; preds = %237
  %292 = getelementptr inbounds i8, ptr %89, i64 256
  br label %293

293:                                              ; preds = %321, %291
  %294 = phi i64 [ %85, %291 ], [ %341, %321 ]
  %295 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %294, i1 true)
  %296 = getelementptr inbounds [0 x %struct.interval], ptr %292, i64 0, i64 %295
  %297 = shl nuw i64 1, %295
  %298 = and i64 %297, %107
  %299 = icmp eq i64 %298, 0
  br i1 %299, label %308, label %300

300:                                              ; preds = %293
  %301 = load i64, ptr %83, align 8, !tbaa !26
  %302 = mul nsw i64 %301, %43
  %303 = getelementptr i8, ptr %50, i64 %302
  %304 = getelementptr inbounds [0 x %struct.interval], ptr %303, i64 0, i64 %295
  %305 = load <8 x double>, ptr %304, align 64, !tbaa !14
  %306 = getelementptr inbounds i8, ptr %304, i64 64
  %307 = load <8 x double>, ptr %306, align 64, !tbaa !14
  br label %308

308:                                              ; preds = %300, %293
  %309 = phi <8 x double> [ %307, %300 ], [ zeroinitializer, %293 ]
  %310 = phi <8 x double> [ %305, %300 ], [ zeroinitializer, %293 ]
  %311 = and i64 %297, %108
  %312 = icmp eq i64 %311, 0
  br i1 %312, label %321, label %313

313:                                              ; preds = %308
  %314 = load i64, ptr %241, align 8, !tbaa !26
  %315 = mul nsw i64 %314, %43
  %316 = getelementptr i8, ptr %50, i64 %315
  %317 = getelementptr inbounds [0 x %struct.interval], ptr %316, i64 0, i64 %295
  %318 = load <8 x double>, ptr %317, align 64, !tbaa !14
  %319 = getelementptr inbounds i8, ptr %317, i64 64
  %320 = load <8 x double>, ptr %319, align 64, !tbaa !14
  br label %321

321:                                              ; preds = %313, %308
  %322 = phi <8 x double> [ %320, %313 ], [ zeroinitializer, %308 ]
  %323 = phi <8 x double> [ %318, %313 ], [ zeroinitializer, %308 ]
  %324 = fsub <8 x double> %310, %322
  %325 = fsub <8 x double> %309, %323
  %326 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %324)
  %327 = fmul <8 x double> %326, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %328 = fadd <8 x double> %327, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %329 = fsub <8 x double> %324, %328
  %330 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %325)
  %331 = fmul <8 x double> %330, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %332 = fadd <8 x double> %331, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %333 = fadd <8 x double> %325, %332
  %334 = fcmp ule <8 x double> %329, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %335 = fcmp uge <8 x double> %333, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %336 = or <8 x i1> %335, %334
  %337 = select <8 x i1> %336, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %329
  %338 = select <8 x i1> %336, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %333
  store <8 x double> %337, ptr %296, align 64, !tbaa !14
  %339 = getelementptr inbounds i8, ptr %296, i64 64
  store <8 x double> %338, ptr %339, align 64, !tbaa !14
  %340 = add i64 %294, -1
  %341 = and i64 %340, %294
  %342 = icmp eq i64 %341, 0
  br i1 %342, label %3019, label %293, !llvm.loop !30

343:                                              ; preds = %106
  %344 = load i64, ptr %83, align 8, !tbaa !26
  %345 = mul nsw i64 %344, %43
  %346 = getelementptr inbounds i8, ptr %44, i64 %345
  %347 = load <8 x double>, ptr %346, align 1
  %348 = getelementptr inbounds i8, ptr %346, i64 64
  %349 = load <8 x double>, ptr %348, align 1
  %350 = fneg <8 x double> %349
  %351 = fneg <8 x double> %347
  %352 = getelementptr inbounds i8, ptr %346, i64 128
  %353 = load <8 x double>, ptr %352, align 1
  %354 = getelementptr inbounds i8, ptr %346, i64 192
  %355 = load <8 x double>, ptr %354, align 1
  %356 = fneg <8 x double> %355
  %357 = fneg <8 x double> %353
  %358 = icmp eq i64 %85, 0
  %359 = select i1 %39, i1 true, i1 %358
  br i1 %359, label %3069, label %360

360:                                              ; preds = %343
  %361 = getelementptr inbounds i8, ptr %89, i64 256
  br label %362

362:                                              ; preds = %362, %360
  %363 = phi i64 [ %85, %360 ], [ %377, %362 ]
  %364 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %363, i1 true)
  %365 = getelementptr inbounds [0 x %struct.interval], ptr %361, i64 0, i64 %364
  %366 = load i64, ptr %83, align 8, !tbaa !26
  %367 = mul nsw i64 %366, %43
  %368 = getelementptr i8, ptr %50, i64 %367
  %369 = getelementptr inbounds [0 x %struct.interval], ptr %368, i64 0, i64 %364
  %370 = load <8 x double>, ptr %369, align 1
  %371 = getelementptr inbounds i8, ptr %369, i64 64
  %372 = load <8 x double>, ptr %371, align 1
  %373 = fneg <8 x double> %372
  %374 = fneg <8 x double> %370
  store <8 x double> %373, ptr %365, align 64, !tbaa !14
  %375 = getelementptr inbounds i8, ptr %365, i64 64
  store <8 x double> %374, ptr %375, align 64, !tbaa !14
  %376 = add i64 %363, -1
  %377 = and i64 %376, %363
  %378 = icmp eq i64 %377, 0
  br i1 %378, label %3069, label %362, !llvm.loop !31

379:                                              ; preds = %106
  %380 = load i64, ptr %83, align 8, !tbaa !26
  %381 = mul nsw i64 %380, %43
  %382 = getelementptr inbounds i8, ptr %44, i64 %381
  %383 = getelementptr inbounds i8, ptr %83, i64 8
  %384 = load i64, ptr %383, align 8, !tbaa !26
  %385 = mul nsw i64 %384, %43
  %386 = getelementptr inbounds i8, ptr %44, i64 %385
  %387 = load <8 x double>, ptr %386, align 1
  %388 = getelementptr inbounds i8, ptr %386, i64 64
  %389 = load <8 x double>, ptr %388, align 1
  %390 = load <8 x double>, ptr %382, align 1
  %391 = getelementptr inbounds i8, ptr %382, i64 64
  %392 = load <8 x double>, ptr %391, align 1
  %393 = fmul <8 x double> %387, %390
  %394 = fmul <8 x double> %389, %390
  %395 = fmul <8 x double> %387, %392
  %396 = fmul <8 x double> %389, %392
  %397 = fcmp olt <8 x double> %393, %394
  %398 = select <8 x i1> %397, <8 x double> %393, <8 x double> %394
  %399 = fcmp olt <8 x double> %395, %396
  %400 = select <8 x i1> %399, <8 x double> %395, <8 x double> %396
  %401 = fcmp olt <8 x double> %398, %400
  %402 = select <8 x i1> %401, <8 x double> %398, <8 x double> %400
  %403 = fcmp ogt <8 x double> %393, %394
  %404 = select <8 x i1> %403, <8 x double> %393, <8 x double> %394
  %405 = fcmp ogt <8 x double> %395, %396
  %406 = select <8 x i1> %405, <8 x double> %395, <8 x double> %396
  %407 = fcmp ogt <8 x double> %404, %406
  %408 = select <8 x i1> %407, <8 x double> %404, <8 x double> %406
  %409 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %402)
  %410 = fmul <8 x double> %409, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %411 = fadd <8 x double> %410, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %412 = fsub <8 x double> %402, %411
  %413 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %408)
  %414 = fmul <8 x double> %413, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %415 = fadd <8 x double> %414, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %416 = fadd <8 x double> %408, %415
  %417 = fcmp ule <8 x double> %412, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %418 = fcmp uge <8 x double> %416, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %419 = or <8 x i1> %417, %418
  %420 = select <8 x i1> %419, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %412
  %421 = select <8 x i1> %419, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %416
  %422 = getelementptr inbounds i8, ptr %382, i64 128
  %423 = getelementptr inbounds i8, ptr %386, i64 128
  %424 = load <8 x double>, ptr %423, align 1
  %425 = getelementptr inbounds i8, ptr %386, i64 192
  %426 = load <8 x double>, ptr %425, align 1
  %427 = load <8 x double>, ptr %422, align 1
  %428 = getelementptr inbounds i8, ptr %382, i64 192
  %429 = load <8 x double>, ptr %428, align 1
  %430 = fmul <8 x double> %424, %427
  %431 = fmul <8 x double> %426, %427
  %432 = fmul <8 x double> %424, %429
  %433 = fmul <8 x double> %426, %429
  %434 = fcmp olt <8 x double> %430, %431
  %435 = select <8 x i1> %434, <8 x double> %430, <8 x double> %431
  %436 = fcmp olt <8 x double> %432, %433
  %437 = select <8 x i1> %436, <8 x double> %432, <8 x double> %433
  %438 = fcmp olt <8 x double> %435, %437
  %439 = select <8 x i1> %438, <8 x double> %435, <8 x double> %437
  %440 = fcmp ogt <8 x double> %430, %431
  %441 = select <8 x i1> %440, <8 x double> %430, <8 x double> %431
  %442 = fcmp ogt <8 x double> %432, %433
  %443 = select <8 x i1> %442, <8 x double> %432, <8 x double> %433
  %444 = fcmp ogt <8 x double> %441, %443
  %445 = select <8 x i1> %444, <8 x double> %441, <8 x double> %443
  %446 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %439)
  %447 = fmul <8 x double> %446, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %448 = fadd <8 x double> %447, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %449 = fsub <8 x double> %439, %448
  %450 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %445)
  %451 = fmul <8 x double> %450, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %452 = fadd <8 x double> %451, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %453 = fadd <8 x double> %445, %452
  %454 = fcmp ule <8 x double> %449, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %455 = fcmp uge <8 x double> %453, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %456 = or <8 x i1> %454, %455
  %457 = select <8 x i1> %456, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %449
  %458 = select <8 x i1> %456, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %453
  %459 = icmp eq i64 %85, 0
  %460 = select i1 %39, i1 true, i1 %459
  br i1 %460, label %3019, label %461

461:                                              ; preds = %379
  %462 = getelementptr inbounds i8, ptr %89, i64 256
  br label %463

463:                                              ; preds = %613, %461
  %464 = phi i64 [ %85, %461 ], [ %631, %613 ]
  %465 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %464, i1 true)
  %466 = getelementptr inbounds [0 x %struct.interval], ptr %462, i64 0, i64 %465
  %467 = shl nuw i64 1, %465
  %468 = and i64 %467, %108
  %469 = icmp eq i64 %468, 0
  br i1 %469, label %470, label %500

470:                                              ; preds = %463
  %471 = load i64, ptr %83, align 8, !tbaa !26
  %472 = mul nsw i64 %471, %43
  %473 = getelementptr i8, ptr %50, i64 %472
  %474 = getelementptr inbounds [0 x %struct.interval], ptr %473, i64 0, i64 %465
  %475 = load i64, ptr %383, align 8, !tbaa !26
  %476 = mul nsw i64 %475, %43
  %477 = getelementptr inbounds i8, ptr %44, i64 %476
  %478 = load <8 x double>, ptr %477, align 1
  %479 = getelementptr inbounds i8, ptr %477, i64 64
  %480 = load <8 x double>, ptr %479, align 1
  %481 = load <8 x double>, ptr %474, align 1
  %482 = getelementptr inbounds i8, ptr %474, i64 64
  %483 = load <8 x double>, ptr %482, align 1
  %484 = fmul <8 x double> %478, %481
  %485 = fmul <8 x double> %480, %481
  %486 = fmul <8 x double> %478, %483
  %487 = fmul <8 x double> %480, %483
  %488 = fcmp olt <8 x double> %484, %485
  %489 = select <8 x i1> %488, <8 x double> %484, <8 x double> %485
  %490 = fcmp olt <8 x double> %486, %487
  %491 = select <8 x i1> %490, <8 x double> %486, <8 x double> %487
  %492 = fcmp olt <8 x double> %489, %491
  %493 = select <8 x i1> %492, <8 x double> %489, <8 x double> %491
  %494 = fcmp ogt <8 x double> %484, %485
  %495 = select <8 x i1> %494, <8 x double> %484, <8 x double> %485
  %496 = fcmp ogt <8 x double> %486, %487
  %497 = select <8 x i1> %496, <8 x double> %486, <8 x double> %487
  %498 = fcmp ogt <8 x double> %495, %497
  %499 = select <8 x i1> %498, <8 x double> %495, <8 x double> %497
  br label %613

500:                                              ; preds = %463
  %501 = and i64 %467, %107
  %502 = icmp eq i64 %501, 0
  %503 = load i64, ptr %83, align 8, !tbaa !26
  %504 = mul nsw i64 %503, %43
  %505 = getelementptr inbounds i8, ptr %44, i64 %504
  br i1 %502, label %506, label %533

506:                                              ; preds = %500
  %507 = load i64, ptr %383, align 8, !tbaa !26
  %508 = mul nsw i64 %507, %43
  %509 = getelementptr i8, ptr %50, i64 %508
  %510 = getelementptr inbounds [0 x %struct.interval], ptr %509, i64 0, i64 %465
  %511 = load <8 x double>, ptr %510, align 1
  %512 = getelementptr inbounds i8, ptr %510, i64 64
  %513 = load <8 x double>, ptr %512, align 1
  %514 = load <8 x double>, ptr %505, align 1
  %515 = getelementptr inbounds i8, ptr %505, i64 64
  %516 = load <8 x double>, ptr %515, align 1
  %517 = fmul <8 x double> %511, %514
  %518 = fmul <8 x double> %513, %514
  %519 = fmul <8 x double> %511, %516
  %520 = fmul <8 x double> %513, %516
  %521 = fcmp olt <8 x double> %517, %518
  %522 = select <8 x i1> %521, <8 x double> %517, <8 x double> %518
  %523 = fcmp olt <8 x double> %519, %520
  %524 = select <8 x i1> %523, <8 x double> %519, <8 x double> %520
  %525 = fcmp olt <8 x double> %522, %524
  %526 = select <8 x i1> %525, <8 x double> %522, <8 x double> %524
  %527 = fcmp ogt <8 x double> %517, %518
  %528 = select <8 x i1> %527, <8 x double> %517, <8 x double> %518
  %529 = fcmp ogt <8 x double> %519, %520
  %530 = select <8 x i1> %529, <8 x double> %519, <8 x double> %520
  %531 = fcmp ogt <8 x double> %528, %530
  %532 = select <8 x i1> %531, <8 x double> %528, <8 x double> %530
  br label %613

533:                                              ; preds = %500
  %534 = getelementptr inbounds i8, ptr %505, i64 256
  %535 = getelementptr inbounds [0 x %struct.interval], ptr %534, i64 0, i64 %465
  %536 = load i64, ptr %383, align 8, !tbaa !26
  %537 = mul nsw i64 %536, %43
  %538 = getelementptr inbounds i8, ptr %44, i64 %537
  %539 = load <8 x double>, ptr %538, align 1
  %540 = getelementptr inbounds i8, ptr %538, i64 64
  %541 = load <8 x double>, ptr %540, align 1
  %542 = load <8 x double>, ptr %535, align 1
  %543 = getelementptr inbounds i8, ptr %535, i64 64
  %544 = load <8 x double>, ptr %543, align 1
  %545 = fmul <8 x double> %539, %542
  %546 = fmul <8 x double> %541, %542
  %547 = fmul <8 x double> %539, %544
  %548 = fmul <8 x double> %541, %544
  %549 = fcmp olt <8 x double> %545, %546
  %550 = select <8 x i1> %549, <8 x double> %545, <8 x double> %546
  %551 = fcmp olt <8 x double> %547, %548
  %552 = select <8 x i1> %551, <8 x double> %547, <8 x double> %548
  %553 = fcmp olt <8 x double> %550, %552
  %554 = select <8 x i1> %553, <8 x double> %550, <8 x double> %552
  %555 = fcmp ogt <8 x double> %545, %546
  %556 = select <8 x i1> %555, <8 x double> %545, <8 x double> %546
  %557 = fcmp ogt <8 x double> %547, %548
  %558 = select <8 x i1> %557, <8 x double> %547, <8 x double> %548
  %559 = fcmp ogt <8 x double> %556, %558
  %560 = select <8 x i1> %559, <8 x double> %556, <8 x double> %558
  %561 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %554)
  %562 = fmul <8 x double> %561, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %563 = fadd <8 x double> %562, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %564 = fsub <8 x double> %554, %563
  %565 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %560)
  %566 = fmul <8 x double> %565, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %567 = fadd <8 x double> %566, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %568 = fadd <8 x double> %560, %567
  %569 = fcmp ule <8 x double> %564, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %570 = fcmp uge <8 x double> %568, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %571 = or <8 x i1> %569, %570
  %572 = select <8 x i1> %571, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %564
  %573 = select <8 x i1> %571, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %568
  %574 = getelementptr inbounds i8, ptr %538, i64 256
  %575 = getelementptr inbounds [0 x %struct.interval], ptr %574, i64 0, i64 %465
  %576 = load <8 x double>, ptr %575, align 1
  %577 = getelementptr inbounds i8, ptr %575, i64 64
  %578 = load <8 x double>, ptr %577, align 1
  %579 = load <8 x double>, ptr %505, align 1
  %580 = getelementptr inbounds i8, ptr %505, i64 64
  %581 = load <8 x double>, ptr %580, align 1
  %582 = fmul <8 x double> %576, %579
  %583 = fmul <8 x double> %578, %579
  %584 = fmul <8 x double> %576, %581
  %585 = fmul <8 x double> %578, %581
  %586 = fcmp olt <8 x double> %582, %583
  %587 = select <8 x i1> %586, <8 x double> %582, <8 x double> %583
  %588 = fcmp olt <8 x double> %584, %585
  %589 = select <8 x i1> %588, <8 x double> %584, <8 x double> %585
  %590 = fcmp olt <8 x double> %587, %589
  %591 = select <8 x i1> %590, <8 x double> %587, <8 x double> %589
  %592 = fcmp ogt <8 x double> %582, %583
  %593 = select <8 x i1> %592, <8 x double> %582, <8 x double> %583
  %594 = fcmp ogt <8 x double> %584, %585
  %595 = select <8 x i1> %594, <8 x double> %584, <8 x double> %585
  %596 = fcmp ogt <8 x double> %593, %595
  %597 = select <8 x i1> %596, <8 x double> %593, <8 x double> %595
  %598 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %591)
  %599 = fmul <8 x double> %598, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %600 = fadd <8 x double> %599, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %601 = fsub <8 x double> %591, %600
  %602 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %597)
  %603 = fmul <8 x double> %602, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %604 = fadd <8 x double> %603, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %605 = fadd <8 x double> %597, %604
  %606 = fcmp ule <8 x double> %601, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %607 = fcmp uge <8 x double> %605, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %608 = or <8 x i1> %606, %607
  %609 = select <8 x i1> %608, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %601
  %610 = select <8 x i1> %608, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %605
  %611 = fadd <8 x double> %572, %609
  %612 = fadd <8 x double> %573, %610
  br label %613

613:                                              ; preds = %533, %506, %470
  %614 = phi <8 x double> [ %493, %470 ], [ %611, %533 ], [ %526, %506 ]
  %615 = phi <8 x double> [ %499, %470 ], [ %612, %533 ], [ %532, %506 ]
  %616 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %614)
  %617 = fmul <8 x double> %616, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %618 = fadd <8 x double> %617, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %619 = fsub <8 x double> %614, %618
  %620 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %615)
  %621 = fmul <8 x double> %620, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %622 = fadd <8 x double> %621, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %623 = fadd <8 x double> %615, %622
  %624 = fcmp ule <8 x double> %619, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %625 = fcmp uge <8 x double> %623, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %626 = or <8 x i1> %625, %624
  %627 = select <8 x i1> %626, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %619
  %628 = select <8 x i1> %626, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %623
  store <8 x double> %627, ptr %466, align 64, !tbaa !14
  %629 = getelementptr inbounds i8, ptr %466, i64 64
  store <8 x double> %628, ptr %629, align 64, !tbaa !14
  %630 = add i64 %464, -1
  %631 = and i64 %630, %464
  %632 = icmp eq i64 %631, 0
  br i1 %632, label %3019, label %463, !llvm.loop !32

633:                                              ; preds = %106
  %634 = load i64, ptr %83, align 8, !tbaa !26
  %635 = mul nsw i64 %634, %43
  %636 = getelementptr inbounds i8, ptr %44, i64 %635
  %637 = load <8 x double>, ptr %636, align 1
  %638 = getelementptr inbounds i8, ptr %636, i64 64
  %639 = load <8 x double>, ptr %638, align 1
  %640 = fneg <8 x double> %639
  %641 = fcmp ogt <8 x double> %637, %640
  %642 = select <8 x i1> %641, <8 x double> %637, <8 x double> %640
  %643 = fcmp ogt <8 x double> %642, zeroinitializer
  %644 = select <8 x i1> %643, <8 x double> %642, <8 x double> zeroinitializer
  %645 = fneg <8 x double> %637
  %646 = fcmp olt <8 x double> %639, %645
  %647 = select <8 x i1> %646, <8 x double> %645, <8 x double> %639
  %648 = fmul <8 x double> %644, %644
  %649 = fmul <8 x double> %648, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %650 = fadd <8 x double> %649, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %651 = fsub <8 x double> %648, %650
  %652 = fcmp ogt <8 x double> %651, zeroinitializer
  %653 = select <8 x i1> %652, <8 x double> %651, <8 x double> zeroinitializer
  %654 = fmul <8 x double> %647, %647
  %655 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %654)
  %656 = fmul <8 x double> %655, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %657 = fadd <8 x double> %656, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %658 = fadd <8 x double> %654, %657
  %659 = fcmp ule <8 x double> %653, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %660 = fcmp uge <8 x double> %658, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %661 = or <8 x i1> %659, %660
  %662 = select <8 x i1> %661, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %653
  %663 = select <8 x i1> %661, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %658
  %664 = getelementptr inbounds i8, ptr %636, i64 128
  %665 = load <8 x double>, ptr %664, align 1
  %666 = getelementptr inbounds i8, ptr %636, i64 192
  %667 = load <8 x double>, ptr %666, align 1
  %668 = fneg <8 x double> %667
  %669 = fcmp ogt <8 x double> %665, %668
  %670 = select <8 x i1> %669, <8 x double> %665, <8 x double> %668
  %671 = fcmp ogt <8 x double> %670, zeroinitializer
  %672 = select <8 x i1> %671, <8 x double> %670, <8 x double> zeroinitializer
  %673 = fneg <8 x double> %665
  %674 = fcmp olt <8 x double> %667, %673
  %675 = select <8 x i1> %674, <8 x double> %673, <8 x double> %667
  %676 = fmul <8 x double> %672, %672
  %677 = fmul <8 x double> %676, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %678 = fadd <8 x double> %677, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %679 = fsub <8 x double> %676, %678
  %680 = fcmp ogt <8 x double> %679, zeroinitializer
  %681 = select <8 x i1> %680, <8 x double> %679, <8 x double> zeroinitializer
  %682 = fmul <8 x double> %675, %675
  %683 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %682)
  %684 = fmul <8 x double> %683, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %685 = fadd <8 x double> %684, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %686 = fadd <8 x double> %682, %685
  %687 = fcmp ule <8 x double> %681, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %688 = fcmp uge <8 x double> %686, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %689 = or <8 x i1> %687, %688
  %690 = select <8 x i1> %689, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %681
  %691 = select <8 x i1> %689, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %686
  %692 = fmul <8 x double> %637, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %693 = fmul <8 x double> %639, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %694 = icmp eq i64 %85, 0
  %695 = select i1 %39, i1 true, i1 %694
  br i1 %695, label %3019, label %696

696:                                              ; preds = %633
  %697 = getelementptr inbounds i8, ptr %89, i64 256
  br label %698

698:                                              ; preds = %698, %696
  %699 = phi i64 [ %85, %696 ], [ %740, %698 ]
  %700 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %699, i1 true)
  %701 = getelementptr inbounds [0 x %struct.interval], ptr %697, i64 0, i64 %700
  %702 = load i64, ptr %83, align 8, !tbaa !26
  %703 = mul nsw i64 %702, %43
  %704 = getelementptr i8, ptr %50, i64 %703
  %705 = getelementptr inbounds [0 x %struct.interval], ptr %704, i64 0, i64 %700
  %706 = load <8 x double>, ptr %705, align 1
  %707 = getelementptr inbounds i8, ptr %705, i64 64
  %708 = load <8 x double>, ptr %707, align 1
  %709 = fmul <8 x double> %692, %706
  %710 = fmul <8 x double> %692, %708
  %711 = fmul <8 x double> %693, %706
  %712 = fmul <8 x double> %693, %708
  %713 = fcmp olt <8 x double> %709, %710
  %714 = select <8 x i1> %713, <8 x double> %709, <8 x double> %710
  %715 = fcmp olt <8 x double> %711, %712
  %716 = select <8 x i1> %715, <8 x double> %711, <8 x double> %712
  %717 = fcmp olt <8 x double> %714, %716
  %718 = select <8 x i1> %717, <8 x double> %714, <8 x double> %716
  %719 = fcmp ogt <8 x double> %709, %710
  %720 = select <8 x i1> %719, <8 x double> %709, <8 x double> %710
  %721 = fcmp ogt <8 x double> %711, %712
  %722 = select <8 x i1> %721, <8 x double> %711, <8 x double> %712
  %723 = fcmp ogt <8 x double> %720, %722
  %724 = select <8 x i1> %723, <8 x double> %720, <8 x double> %722
  %725 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %718)
  %726 = fmul <8 x double> %725, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %727 = fadd <8 x double> %726, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %728 = fsub <8 x double> %718, %727
  %729 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %724)
  %730 = fmul <8 x double> %729, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %731 = fadd <8 x double> %730, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %732 = fadd <8 x double> %724, %731
  %733 = fcmp ule <8 x double> %728, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %734 = fcmp uge <8 x double> %732, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %735 = or <8 x i1> %733, %734
  %736 = select <8 x i1> %735, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %728
  %737 = select <8 x i1> %735, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %732
  store <8 x double> %736, ptr %701, align 64, !tbaa !14
  %738 = getelementptr inbounds i8, ptr %701, i64 64
  store <8 x double> %737, ptr %738, align 64, !tbaa !14
  %739 = add i64 %699, -1
  %740 = and i64 %739, %699
  %741 = icmp eq i64 %740, 0
  br i1 %741, label %3019, label %698, !llvm.loop !33

742:                                              ; preds = %106
  %743 = load i64, ptr %83, align 8, !tbaa !26
  %744 = mul nsw i64 %743, %43
  %745 = getelementptr inbounds i8, ptr %44, i64 %744
  %746 = getelementptr inbounds i8, ptr %83, i64 8
  %747 = load i64, ptr %746, align 8, !tbaa !26
  %748 = mul nsw i64 %747, %43
  %749 = getelementptr inbounds i8, ptr %44, i64 %748
  %750 = load <8 x double>, ptr %749, align 1
  %751 = getelementptr inbounds i8, ptr %749, i64 64
  %752 = load <8 x double>, ptr %751, align 1
  %753 = load <8 x double>, ptr %745, align 1
  %754 = getelementptr inbounds i8, ptr %745, i64 64
  %755 = load <8 x double>, ptr %754, align 1
  %756 = fcmp ule <8 x double> %750, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %757 = fcmp uge <8 x double> %752, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %758 = and <8 x i1> %757, %756
  %759 = fdiv <8 x double> %753, %750
  %760 = fdiv <8 x double> %753, %752
  %761 = fdiv <8 x double> %755, %750
  %762 = fdiv <8 x double> %755, %752
  %763 = fcmp olt <8 x double> %759, %760
  %764 = select <8 x i1> %763, <8 x double> %759, <8 x double> %760
  %765 = fcmp olt <8 x double> %761, %762
  %766 = select <8 x i1> %765, <8 x double> %761, <8 x double> %762
  %767 = fcmp olt <8 x double> %764, %766
  %768 = select <8 x i1> %767, <8 x double> %764, <8 x double> %766
  %769 = fcmp ogt <8 x double> %759, %760
  %770 = select <8 x i1> %769, <8 x double> %759, <8 x double> %760
  %771 = fcmp ogt <8 x double> %761, %762
  %772 = select <8 x i1> %771, <8 x double> %761, <8 x double> %762
  %773 = fcmp ogt <8 x double> %770, %772
  %774 = select <8 x i1> %773, <8 x double> %770, <8 x double> %772
  %775 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %768)
  %776 = fmul <8 x double> %775, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %777 = fadd <8 x double> %776, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %778 = fsub <8 x double> %768, %777
  %779 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %774)
  %780 = fmul <8 x double> %779, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %781 = fadd <8 x double> %780, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %782 = fadd <8 x double> %774, %781
  %783 = fcmp ule <8 x double> %778, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %784 = fcmp uge <8 x double> %782, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %785 = or <8 x i1> %783, %784
  %786 = select <8 x i1> %758, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %785
  %787 = select <8 x i1> %786, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %778
  %788 = select <8 x i1> %786, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %782
  %789 = getelementptr inbounds i8, ptr %745, i64 128
  %790 = getelementptr inbounds i8, ptr %749, i64 128
  %791 = load <8 x double>, ptr %790, align 1
  %792 = getelementptr inbounds i8, ptr %749, i64 192
  %793 = load <8 x double>, ptr %792, align 1
  %794 = load <8 x double>, ptr %789, align 1
  %795 = getelementptr inbounds i8, ptr %745, i64 192
  %796 = load <8 x double>, ptr %795, align 1
  %797 = fcmp ule <8 x double> %791, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %798 = fcmp uge <8 x double> %793, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %799 = and <8 x i1> %798, %797
  %800 = fdiv <8 x double> %794, %791
  %801 = fdiv <8 x double> %794, %793
  %802 = fdiv <8 x double> %796, %791
  %803 = fdiv <8 x double> %796, %793
  %804 = fcmp olt <8 x double> %800, %801
  %805 = select <8 x i1> %804, <8 x double> %800, <8 x double> %801
  %806 = fcmp olt <8 x double> %802, %803
  %807 = select <8 x i1> %806, <8 x double> %802, <8 x double> %803
  %808 = fcmp olt <8 x double> %805, %807
  %809 = select <8 x i1> %808, <8 x double> %805, <8 x double> %807
  %810 = fcmp ogt <8 x double> %800, %801
  %811 = select <8 x i1> %810, <8 x double> %800, <8 x double> %801
  %812 = fcmp ogt <8 x double> %802, %803
  %813 = select <8 x i1> %812, <8 x double> %802, <8 x double> %803
  %814 = fcmp ogt <8 x double> %811, %813
  %815 = select <8 x i1> %814, <8 x double> %811, <8 x double> %813
  %816 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %809)
  %817 = fmul <8 x double> %816, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %818 = fadd <8 x double> %817, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %819 = fsub <8 x double> %809, %818
  %820 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %815)
  %821 = fmul <8 x double> %820, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %822 = fadd <8 x double> %821, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %823 = fadd <8 x double> %815, %822
  %824 = fcmp ule <8 x double> %819, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %825 = fcmp uge <8 x double> %823, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %826 = or <8 x i1> %824, %825
  %827 = select <8 x i1> %799, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %826
  %828 = select <8 x i1> %827, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %819
  %829 = select <8 x i1> %827, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %823
  %830 = icmp eq i64 %85, 0
  %831 = select i1 %39, i1 true, i1 %830
  br i1 %831, label %3019, label %832

832:                                              ; preds = %742
  %833 = getelementptr inbounds i8, ptr %89, i64 256
  br label %834

834:                                              ; preds = %916, %832
  %835 = phi i64 [ %85, %832 ], [ %959, %916 ]
  %836 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %835, i1 true)
  %837 = getelementptr inbounds [0 x %struct.interval], ptr %833, i64 0, i64 %836
  %838 = shl nuw i64 1, %836
  %839 = and i64 %838, %108
  %840 = icmp eq i64 %839, 0
  br i1 %840, label %841, label %851

841:                                              ; preds = %834
  %842 = load i64, ptr %83, align 8, !tbaa !26
  %843 = mul nsw i64 %842, %43
  %844 = getelementptr i8, ptr %50, i64 %843
  %845 = getelementptr inbounds [0 x %struct.interval], ptr %844, i64 0, i64 %836
  %846 = load <8 x double>, ptr %845, align 64, !tbaa !14
  %847 = getelementptr inbounds i8, ptr %845, i64 64
  %848 = load <8 x double>, ptr %847, align 64, !tbaa !14
  %849 = load i64, ptr %746, align 8, !tbaa !26
  %850 = mul nsw i64 %849, %43
  br label %916

851:                                              ; preds = %834
  %852 = and i64 %838, %107
  %853 = icmp eq i64 %852, 0
  br i1 %853, label %862, label %854

854:                                              ; preds = %851
  %855 = load i64, ptr %83, align 8, !tbaa !26
  %856 = mul nsw i64 %855, %43
  %857 = getelementptr i8, ptr %50, i64 %856
  %858 = getelementptr inbounds [0 x %struct.interval], ptr %857, i64 0, i64 %836
  %859 = load <8 x double>, ptr %858, align 64, !tbaa !14
  %860 = getelementptr inbounds i8, ptr %858, i64 64
  %861 = load <8 x double>, ptr %860, align 64, !tbaa !14
  br label %862

862:                                              ; preds = %854, %851
  %863 = phi <8 x double> [ %861, %854 ], [ zeroinitializer, %851 ]
  %864 = phi <8 x double> [ %859, %854 ], [ zeroinitializer, %851 ]
  %865 = load i64, ptr %746, align 8, !tbaa !26
  %866 = mul nsw i64 %865, %43
  %867 = getelementptr i8, ptr %50, i64 %866
  %868 = getelementptr inbounds [0 x %struct.interval], ptr %867, i64 0, i64 %836
  %869 = load <8 x double>, ptr %868, align 1
  %870 = getelementptr inbounds i8, ptr %868, i64 64
  %871 = load <8 x double>, ptr %870, align 1
  %872 = fmul <8 x double> %787, %869
  %873 = fmul <8 x double> %787, %871
  %874 = fmul <8 x double> %788, %869
  %875 = fmul <8 x double> %788, %871
  %876 = fcmp olt <8 x double> %872, %873
  %877 = select <8 x i1> %876, <8 x double> %872, <8 x double> %873
  %878 = fcmp olt <8 x double> %874, %875
  %879 = select <8 x i1> %878, <8 x double> %874, <8 x double> %875
  %880 = fcmp olt <8 x double> %877, %879
  %881 = select <8 x i1> %880, <8 x double> %877, <8 x double> %879
  %882 = fcmp ogt <8 x double> %872, %873
  %883 = select <8 x i1> %882, <8 x double> %872, <8 x double> %873
  %884 = fcmp ogt <8 x double> %874, %875
  %885 = select <8 x i1> %884, <8 x double> %874, <8 x double> %875
  %886 = fcmp ogt <8 x double> %883, %885
  %887 = select <8 x i1> %886, <8 x double> %883, <8 x double> %885
  %888 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %881)
  %889 = fmul <8 x double> %888, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %890 = fadd <8 x double> %889, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %891 = fsub <8 x double> %881, %890
  %892 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %887)
  %893 = fmul <8 x double> %892, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %894 = fadd <8 x double> %893, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %895 = fadd <8 x double> %887, %894
  %896 = fcmp ule <8 x double> %891, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %897 = fcmp uge <8 x double> %895, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %898 = or <8 x i1> %896, %897
  %899 = select <8 x i1> %898, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %891
  %900 = select <8 x i1> %898, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %895
  %901 = fsub <8 x double> %864, %900
  %902 = fsub <8 x double> %863, %899
  %903 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %901)
  %904 = fmul <8 x double> %903, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %905 = fadd <8 x double> %904, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %906 = fsub <8 x double> %901, %905
  %907 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %902)
  %908 = fmul <8 x double> %907, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %909 = fadd <8 x double> %908, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %910 = fadd <8 x double> %902, %909
  %911 = fcmp ule <8 x double> %906, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %912 = fcmp uge <8 x double> %910, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %913 = or <8 x i1> %911, %912
  %914 = select <8 x i1> %913, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %906
  %915 = select <8 x i1> %913, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %910
  br label %916

916:                                              ; preds = %862, %841
  %917 = phi i64 [ %866, %862 ], [ %850, %841 ]
  %918 = phi <8 x double> [ %915, %862 ], [ %848, %841 ]
  %919 = phi <8 x double> [ %914, %862 ], [ %846, %841 ]
  %920 = getelementptr inbounds i8, ptr %44, i64 %917
  %921 = load <8 x double>, ptr %920, align 1
  %922 = getelementptr inbounds i8, ptr %920, i64 64
  %923 = load <8 x double>, ptr %922, align 1
  %924 = fcmp ule <8 x double> %921, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %925 = fcmp uge <8 x double> %923, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %926 = and <8 x i1> %925, %924
  %927 = fdiv <8 x double> %919, %921
  %928 = fdiv <8 x double> %919, %923
  %929 = fdiv <8 x double> %918, %921
  %930 = fdiv <8 x double> %918, %923
  %931 = fcmp olt <8 x double> %927, %928
  %932 = select <8 x i1> %931, <8 x double> %927, <8 x double> %928
  %933 = fcmp olt <8 x double> %929, %930
  %934 = select <8 x i1> %933, <8 x double> %929, <8 x double> %930
  %935 = fcmp olt <8 x double> %932, %934
  %936 = select <8 x i1> %935, <8 x double> %932, <8 x double> %934
  %937 = fcmp ogt <8 x double> %927, %928
  %938 = select <8 x i1> %937, <8 x double> %927, <8 x double> %928
  %939 = fcmp ogt <8 x double> %929, %930
  %940 = select <8 x i1> %939, <8 x double> %929, <8 x double> %930
  %941 = fcmp ogt <8 x double> %938, %940
  %942 = select <8 x i1> %941, <8 x double> %938, <8 x double> %940
  %943 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %936)
  %944 = fmul <8 x double> %943, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %945 = fadd <8 x double> %944, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %946 = fsub <8 x double> %936, %945
  %947 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %942)
  %948 = fmul <8 x double> %947, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %949 = fadd <8 x double> %948, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %950 = fadd <8 x double> %942, %949
  %951 = fcmp ule <8 x double> %946, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %952 = fcmp uge <8 x double> %950, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %953 = or <8 x i1> %951, %952
  %954 = select <8 x i1> %926, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %953
  %955 = select <8 x i1> %954, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %946
  %956 = select <8 x i1> %954, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %950
  store <8 x double> %955, ptr %837, align 64, !tbaa !14
  %957 = getelementptr inbounds i8, ptr %837, i64 64
  store <8 x double> %956, ptr %957, align 64, !tbaa !14
  %958 = add i64 %835, -1
  %959 = and i64 %958, %835
  %960 = icmp eq i64 %959, 0
  br i1 %960, label %3019, label %834, !llvm.loop !34

961:                                              ; preds = %106
  %962 = load i64, ptr %83, align 8, !tbaa !26
  %963 = mul nsw i64 %962, %43
  %964 = getelementptr inbounds i8, ptr %44, i64 %963
  %965 = load <8 x double>, ptr %964, align 1
  %966 = getelementptr inbounds i8, ptr %964, i64 64
  %967 = load <8 x double>, ptr %966, align 1
  %968 = fcmp ogt <8 x double> %965, zeroinitializer
  %969 = select <8 x i1> %968, <8 x double> %965, <8 x double> zeroinitializer
  br label %970

970:                                              ; preds = %970, %961
  %971 = phi i32 [ 0, %961 ], [ %976, %970 ]
  %972 = phi <8 x double> [ %969, %961 ], [ %975, %970 ]
  %973 = extractelement <8 x double> %972, i32 %971
  %974 = tail call double @llvm.sqrt.f64(double %973)
  %975 = insertelement <8 x double> %972, double %974, i32 %971
  %976 = add nuw nsw i32 %971, 1
  %977 = icmp eq i32 %976, 8
  br i1 %977, label %978, label %970, !llvm.loop !35

978:                                              ; preds = %970
  %979 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %975)
  %980 = fmul <8 x double> %979, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %981 = fadd <8 x double> %980, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %982 = fsub <8 x double> %975, %981
  %983 = fcmp ogt <8 x double> %967, zeroinitializer
  %984 = select <8 x i1> %983, <8 x double> %967, <8 x double> zeroinitializer
  br label %985

985:                                              ; preds = %985, %978
  %986 = phi i32 [ 0, %978 ], [ %991, %985 ]
  %987 = phi <8 x double> [ %984, %978 ], [ %990, %985 ]
  %988 = extractelement <8 x double> %987, i32 %986
  %989 = tail call double @llvm.sqrt.f64(double %988)
  %990 = insertelement <8 x double> %987, double %989, i32 %986
  %991 = add nuw nsw i32 %986, 1
  %992 = icmp eq i32 %991, 8
  br i1 %992, label %993, label %985, !llvm.loop !35

993:                                              ; preds = %985
  %994 = fcmp ult <8 x double> %965, zeroinitializer
  %995 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %990)
  %996 = fmul <8 x double> %995, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %997 = fadd <8 x double> %996, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %998 = fadd <8 x double> %990, %997
  %999 = fcmp uge <8 x double> %998, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1000 = getelementptr inbounds i8, ptr %964, i64 128
  %1001 = load <8 x double>, ptr %1000, align 1
  %1002 = getelementptr inbounds i8, ptr %964, i64 192
  %1003 = load <8 x double>, ptr %1002, align 1
  %1004 = fcmp ogt <8 x double> %1001, zeroinitializer
  %1005 = select <8 x i1> %1004, <8 x double> %1001, <8 x double> zeroinitializer
  br label %1006

1006:                                             ; preds = %1006, %993
  %1007 = phi i32 [ 0, %993 ], [ %1012, %1006 ]
  %1008 = phi <8 x double> [ %1005, %993 ], [ %1011, %1006 ]
  %1009 = extractelement <8 x double> %1008, i32 %1007
  %1010 = tail call double @llvm.sqrt.f64(double %1009)
  %1011 = insertelement <8 x double> %1008, double %1010, i32 %1007
  %1012 = add nuw nsw i32 %1007, 1
  %1013 = icmp eq i32 %1012, 8
  br i1 %1013, label %1014, label %1006, !llvm.loop !35

1014:                                             ; preds = %1006
  %1015 = fcmp ogt <8 x double> %982, zeroinitializer
  %1016 = select <8 x i1> %1015, <8 x double> %982, <8 x double> zeroinitializer
  %1017 = fcmp ule <8 x double> %1016, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1018 = or <8 x i1> %999, %1017
  %1019 = select <8 x i1> %994, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1018
  %1020 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1011)
  %1021 = fmul <8 x double> %1020, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1022 = fadd <8 x double> %1021, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1023 = fsub <8 x double> %1011, %1022
  %1024 = fcmp ogt <8 x double> %1003, zeroinitializer
  %1025 = select <8 x i1> %1024, <8 x double> %1003, <8 x double> zeroinitializer
  br label %1026

1026:                                             ; preds = %1026, %1014
  %1027 = phi i32 [ 0, %1014 ], [ %1032, %1026 ]
  %1028 = phi <8 x double> [ %1025, %1014 ], [ %1031, %1026 ]
  %1029 = extractelement <8 x double> %1028, i32 %1027
  %1030 = tail call double @llvm.sqrt.f64(double %1029)
  %1031 = insertelement <8 x double> %1028, double %1030, i32 %1027
  %1032 = add nuw nsw i32 %1027, 1
  %1033 = icmp eq i32 %1032, 8
  br i1 %1033, label %1034, label %1026, !llvm.loop !35

1034:                                             ; preds = %1026
  %1035 = select <8 x i1> %1019, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %998
  %1036 = fcmp ogt <8 x double> %1023, zeroinitializer
  %1037 = select <8 x i1> %1019, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1016
  %1038 = fcmp ult <8 x double> %1001, zeroinitializer
  %1039 = select <8 x i1> %1036, <8 x double> %1023, <8 x double> zeroinitializer
  %1040 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1031)
  %1041 = fmul <8 x double> %1040, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1042 = fadd <8 x double> %1041, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1043 = fadd <8 x double> %1031, %1042
  %1044 = fcmp ule <8 x double> %1039, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1045 = fcmp uge <8 x double> %1043, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1046 = or <8 x i1> %1045, %1044
  %1047 = select <8 x i1> %1038, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1046
  %1048 = select <8 x i1> %1047, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1039
  %1049 = select <8 x i1> %1047, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1043
  %1050 = fmul <8 x double> %1037, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %1051 = fmul <8 x double> %1035, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %1052 = icmp eq i64 %85, 0
  %1053 = select i1 %39, i1 true, i1 %1052
  br i1 %1053, label %3019, label %1054

1054:                                             ; preds = %1034
  %1055 = getelementptr inbounds i8, ptr %89, i64 256
  %1056 = fcmp ule <8 x double> %1050, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %1057 = fcmp uge <8 x double> %1051, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %1058 = and <8 x i1> %1056, %1057
  br label %1059

1059:                                             ; preds = %1059, %1054
  %1060 = phi i64 [ %85, %1054 ], [ %1102, %1059 ]
  %1061 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1060, i1 true)
  %1062 = getelementptr inbounds [0 x %struct.interval], ptr %1055, i64 0, i64 %1061
  %1063 = load i64, ptr %83, align 8, !tbaa !26
  %1064 = mul nsw i64 %1063, %43
  %1065 = getelementptr i8, ptr %50, i64 %1064
  %1066 = getelementptr inbounds [0 x %struct.interval], ptr %1065, i64 0, i64 %1061
  %1067 = load <8 x double>, ptr %1066, align 1
  %1068 = getelementptr inbounds i8, ptr %1066, i64 64
  %1069 = load <8 x double>, ptr %1068, align 1
  %1070 = fdiv <8 x double> %1067, %1050
  %1071 = fdiv <8 x double> %1067, %1051
  %1072 = fdiv <8 x double> %1069, %1050
  %1073 = fdiv <8 x double> %1069, %1051
  %1074 = fcmp olt <8 x double> %1070, %1071
  %1075 = select <8 x i1> %1074, <8 x double> %1070, <8 x double> %1071
  %1076 = fcmp olt <8 x double> %1072, %1073
  %1077 = select <8 x i1> %1076, <8 x double> %1072, <8 x double> %1073
  %1078 = fcmp olt <8 x double> %1075, %1077
  %1079 = select <8 x i1> %1078, <8 x double> %1075, <8 x double> %1077
  %1080 = fcmp ogt <8 x double> %1070, %1071
  %1081 = select <8 x i1> %1080, <8 x double> %1070, <8 x double> %1071
  %1082 = fcmp ogt <8 x double> %1072, %1073
  %1083 = select <8 x i1> %1082, <8 x double> %1072, <8 x double> %1073
  %1084 = fcmp ogt <8 x double> %1081, %1083
  %1085 = select <8 x i1> %1084, <8 x double> %1081, <8 x double> %1083
  %1086 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1079)
  %1087 = fmul <8 x double> %1086, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1088 = fadd <8 x double> %1087, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1089 = fsub <8 x double> %1079, %1088
  %1090 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1085)
  %1091 = fmul <8 x double> %1090, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1092 = fadd <8 x double> %1091, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1093 = fadd <8 x double> %1085, %1092
  %1094 = fcmp ule <8 x double> %1089, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1095 = fcmp uge <8 x double> %1093, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1096 = or <8 x i1> %1094, %1095
  %1097 = select <8 x i1> %1058, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1096
  %1098 = select <8 x i1> %1097, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1089
  %1099 = select <8 x i1> %1097, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1093
  store <8 x double> %1098, ptr %1062, align 64, !tbaa !14
  %1100 = getelementptr inbounds i8, ptr %1062, i64 64
  store <8 x double> %1099, ptr %1100, align 64, !tbaa !14
  %1101 = add i64 %1060, -1
  %1102 = and i64 %1101, %1060
  %1103 = icmp eq i64 %1102, 0
  br i1 %1103, label %3019, label %1059, !llvm.loop !36

1104:                                             ; preds = %106
  %1105 = load i64, ptr %83, align 8, !tbaa !26
  %1106 = mul nsw i64 %1105, %43
  %1107 = getelementptr inbounds i8, ptr %44, i64 %1106
  %1108 = load <8 x double>, ptr %1107, align 64
  %1109 = fcmp ule <8 x double> %1108, zeroinitializer
  %1110 = getelementptr inbounds i8, ptr %1107, i64 64
  %1111 = load <8 x double>, ptr %1110, align 64
  %1112 = fcmp uge <8 x double> %1111, zeroinitializer
  %1113 = fneg <8 x double> %1111
  %1114 = fcmp ogt <8 x double> %1108, %1113
  %1115 = select <8 x i1> %1114, <8 x double> %1108, <8 x double> %1113
  %1116 = fcmp ogt <8 x double> %1115, zeroinitializer
  %1117 = select <8 x i1> %1116, <8 x double> %1115, <8 x double> zeroinitializer
  %1118 = fneg <8 x double> %1108
  %1119 = fcmp olt <8 x double> %1111, %1118
  %1120 = select <8 x i1> %1119, <8 x double> %1118, <8 x double> %1111
  %1121 = fcmp ule <8 x double> %1117, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1122 = fcmp uge <8 x double> %1120, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1123 = or <8 x i1> %1121, %1122
  %1124 = select <8 x i1> %1123, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1117
  %1125 = select <8 x i1> %1123, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1120
  %1126 = getelementptr inbounds i8, ptr %1107, i64 128
  %1127 = load <8 x double>, ptr %1126, align 1
  %1128 = getelementptr inbounds i8, ptr %1107, i64 192
  %1129 = load <8 x double>, ptr %1128, align 1
  %1130 = fneg <8 x double> %1129
  %1131 = fcmp ogt <8 x double> %1127, %1130
  %1132 = select <8 x i1> %1131, <8 x double> %1127, <8 x double> %1130
  %1133 = fcmp ogt <8 x double> %1132, zeroinitializer
  %1134 = select <8 x i1> %1133, <8 x double> %1132, <8 x double> zeroinitializer
  %1135 = fneg <8 x double> %1127
  %1136 = fcmp olt <8 x double> %1129, %1135
  %1137 = select <8 x i1> %1136, <8 x double> %1135, <8 x double> %1129
  %1138 = fcmp ule <8 x double> %1134, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1139 = fcmp uge <8 x double> %1137, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1140 = or <8 x i1> %1138, %1139
  %1141 = select <8 x i1> %1140, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1134
  %1142 = select <8 x i1> %1140, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1137
  %1143 = icmp eq i64 %85, 0
  %1144 = select i1 %39, i1 true, i1 %1143
  br i1 %1144, label %3019, label %1145

1145:                                             ; preds = %1104
  %1146 = getelementptr inbounds i8, ptr %89, i64 256
  br label %1147

1147:                                             ; preds = %1147, %1145
  %1148 = phi i64 [ %85, %1145 ], [ %1170, %1147 ]
  %1149 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1148, i1 true)
  %1150 = load i64, ptr %83, align 8, !tbaa !26
  %1151 = mul nsw i64 %1150, %43
  %1152 = getelementptr i8, ptr %50, i64 %1151
  %1153 = getelementptr inbounds [0 x %struct.interval], ptr %1152, i64 0, i64 %1149
  %1154 = load <8 x double>, ptr %1153, align 64, !tbaa !14
  %1155 = getelementptr inbounds i8, ptr %1153, i64 64
  %1156 = load <8 x double>, ptr %1155, align 64, !tbaa !14
  %1157 = fneg <8 x double> %1156
  %1158 = fneg <8 x double> %1154
  %1159 = getelementptr inbounds [0 x %struct.interval], ptr %1146, i64 0, i64 %1149
  %1160 = fcmp olt <8 x double> %1154, %1157
  %1161 = fcmp ogt <8 x double> %1156, %1158
  %1162 = select <8 x i1> %1112, <8 x i1> %1160, <8 x i1> zeroinitializer
  %1163 = select <8 x i1> %1162, <8 x double> %1154, <8 x double> %1157
  %1164 = select <8 x i1> %1112, <8 x i1> %1161, <8 x i1> zeroinitializer
  %1165 = select <8 x i1> %1164, <8 x double> %1156, <8 x double> %1158
  %1166 = select <8 x i1> %1109, <8 x double> %1163, <8 x double> %1154
  %1167 = select <8 x i1> %1109, <8 x double> %1165, <8 x double> %1156
  store <8 x double> %1166, ptr %1159, align 64, !tbaa !14
  %1168 = getelementptr inbounds i8, ptr %1159, i64 64
  store <8 x double> %1167, ptr %1168, align 64, !tbaa !14
  %1169 = add i64 %1148, -1
  %1170 = and i64 %1169, %1148
  %1171 = icmp eq i64 %1170, 0
  br i1 %1171, label %3019, label %1147, !llvm.loop !37

1172:                                             ; preds = %106, %106
  %1173 = load i64, ptr %83, align 8, !tbaa !26
  %1174 = mul nsw i64 %1173, %43
  %1175 = getelementptr inbounds i8, ptr %44, i64 %1174
  %1176 = load <8 x double>, ptr %1175, align 64
  %1177 = getelementptr inbounds i8, ptr %1175, i64 64
  %1178 = load <8 x double>, ptr %1177, align 64
  %1179 = getelementptr inbounds i8, ptr %83, i64 8
  %1180 = load i64, ptr %1179, align 8, !tbaa !26
  %1181 = mul nsw i64 %1180, %43
  %1182 = getelementptr inbounds i8, ptr %44, i64 %1181
  %1183 = load <8 x double>, ptr %1182, align 64
  %1184 = getelementptr inbounds i8, ptr %1182, i64 64
  %1185 = load <8 x double>, ptr %1184, align 64
  %1186 = fcmp ogt <8 x double> %1176, %1185
  %1187 = fcmp ogt <8 x double> %1183, %1178
  %1188 = icmp eq i64 %90, 10
  %1189 = getelementptr inbounds i8, ptr %1175, i64 128
  %1190 = getelementptr inbounds i8, ptr %1182, i64 128
  %1191 = load <8 x double>, ptr %1190, align 1
  %1192 = getelementptr inbounds i8, ptr %1182, i64 192
  %1193 = load <8 x double>, ptr %1192, align 1
  %1194 = load <8 x double>, ptr %1189, align 1
  %1195 = getelementptr inbounds i8, ptr %1175, i64 192
  %1196 = load <8 x double>, ptr %1195, align 1
  br i1 %1188, label %1197, label %1210

1197:                                             ; preds = %1172
  %1198 = fcmp ogt <8 x double> %1176, %1183
  %1199 = select <8 x i1> %1198, <8 x double> %1176, <8 x double> %1183
  %1200 = fcmp ogt <8 x double> %1178, %1185
  %1201 = select <8 x i1> %1200, <8 x double> %1178, <8 x double> %1185
  %1202 = fcmp ule <8 x double> %1199, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1203 = fcmp uge <8 x double> %1201, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1204 = or <8 x i1> %1203, %1202
  %1205 = select <8 x i1> %1204, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1199
  %1206 = select <8 x i1> %1204, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1201
  %1207 = fcmp ogt <8 x double> %1194, %1191
  %1208 = select <8 x i1> %1207, <8 x double> %1194, <8 x double> %1191
  %1209 = fcmp ogt <8 x double> %1196, %1193
  br label %1223

1210:                                             ; preds = %1172
  %1211 = fcmp olt <8 x double> %1176, %1183
  %1212 = select <8 x i1> %1211, <8 x double> %1176, <8 x double> %1183
  %1213 = fcmp olt <8 x double> %1178, %1185
  %1214 = select <8 x i1> %1213, <8 x double> %1178, <8 x double> %1185
  %1215 = fcmp ule <8 x double> %1212, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1216 = fcmp uge <8 x double> %1214, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1217 = or <8 x i1> %1216, %1215
  %1218 = select <8 x i1> %1217, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1212
  %1219 = select <8 x i1> %1217, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1214
  %1220 = fcmp olt <8 x double> %1194, %1191
  %1221 = select <8 x i1> %1220, <8 x double> %1194, <8 x double> %1191
  %1222 = fcmp olt <8 x double> %1196, %1193
  br label %1223

1223:                                             ; preds = %1210, %1197
  %1224 = phi <8 x i1> [ %1222, %1210 ], [ %1209, %1197 ]
  %1225 = phi <8 x double> [ %1221, %1210 ], [ %1208, %1197 ]
  %1226 = phi <8 x double> [ %1219, %1210 ], [ %1206, %1197 ]
  %1227 = phi <8 x double> [ %1218, %1210 ], [ %1205, %1197 ]
  %1228 = phi <8 x i1> [ %1186, %1210 ], [ %1187, %1197 ]
  %1229 = phi <8 x i1> [ %1187, %1210 ], [ %1186, %1197 ]
  %1230 = select <8 x i1> %1224, <8 x double> %1196, <8 x double> %1193
  %1231 = fcmp ule <8 x double> %1225, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1232 = fcmp uge <8 x double> %1230, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1233 = or <8 x i1> %1232, %1231
  %1234 = select <8 x i1> %1233, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1225
  %1235 = select <8 x i1> %1233, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1230
  %1236 = icmp eq i64 %85, 0
  %1237 = select i1 %39, i1 true, i1 %1236
  br i1 %1237, label %3019, label %1238

1238:                                             ; preds = %1223
  %1239 = getelementptr inbounds i8, ptr %89, i64 256
  br label %1240

1240:                                             ; preds = %1267, %1238
  %1241 = phi i64 [ %85, %1238 ], [ %1281, %1267 ]
  %1242 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1241, i1 true)
  %1243 = shl nuw i64 1, %1242
  %1244 = and i64 %1243, %107
  %1245 = icmp eq i64 %1244, 0
  br i1 %1245, label %1254, label %1246

1246:                                             ; preds = %1240
  %1247 = load i64, ptr %83, align 8, !tbaa !26
  %1248 = mul nsw i64 %1247, %43
  %1249 = getelementptr i8, ptr %50, i64 %1248
  %1250 = getelementptr inbounds [0 x %struct.interval], ptr %1249, i64 0, i64 %1242
  %1251 = load <8 x double>, ptr %1250, align 64, !tbaa !14
  %1252 = getelementptr inbounds i8, ptr %1250, i64 64
  %1253 = load <8 x double>, ptr %1252, align 64, !tbaa !14
  br label %1254

1254:                                             ; preds = %1246, %1240
  %1255 = phi <8 x double> [ %1253, %1246 ], [ zeroinitializer, %1240 ]
  %1256 = phi <8 x double> [ %1251, %1246 ], [ zeroinitializer, %1240 ]
  %1257 = and i64 %1243, %108
  %1258 = icmp eq i64 %1257, 0
  br i1 %1258, label %1267, label %1259

1259:                                             ; preds = %1254
  %1260 = load i64, ptr %1179, align 8, !tbaa !26
  %1261 = mul nsw i64 %1260, %43
  %1262 = getelementptr i8, ptr %50, i64 %1261
  %1263 = getelementptr inbounds [0 x %struct.interval], ptr %1262, i64 0, i64 %1242
  %1264 = load <8 x double>, ptr %1263, align 64, !tbaa !14
  %1265 = getelementptr inbounds i8, ptr %1263, i64 64
  %1266 = load <8 x double>, ptr %1265, align 64, !tbaa !14
  br label %1267

1267:                                             ; preds = %1259, %1254
  %1268 = phi <8 x double> [ %1266, %1259 ], [ zeroinitializer, %1254 ]
  %1269 = phi <8 x double> [ %1264, %1259 ], [ zeroinitializer, %1254 ]
  %1270 = getelementptr inbounds [0 x %struct.interval], ptr %1239, i64 0, i64 %1242
  %1271 = fcmp olt <8 x double> %1256, %1269
  %1272 = select <8 x i1> %1271, <8 x double> %1256, <8 x double> %1269
  %1273 = fcmp ogt <8 x double> %1255, %1268
  %1274 = select <8 x i1> %1273, <8 x double> %1255, <8 x double> %1268
  %1275 = select <8 x i1> %1228, <8 x double> %1269, <8 x double> %1272
  %1276 = select <8 x i1> %1228, <8 x double> %1268, <8 x double> %1274
  %1277 = select <8 x i1> %1229, <8 x double> %1256, <8 x double> %1275
  %1278 = select <8 x i1> %1229, <8 x double> %1255, <8 x double> %1276
  store <8 x double> %1277, ptr %1270, align 64, !tbaa !14
  %1279 = getelementptr inbounds i8, ptr %1270, i64 64
  store <8 x double> %1278, ptr %1279, align 64, !tbaa !14
  %1280 = add i64 %1241, -1
  %1281 = and i64 %1280, %1241
  %1282 = icmp eq i64 %1281, 0
  br i1 %1282, label %3019, label %1240, !llvm.loop !38

1283:                                             ; preds = %106
  %1284 = getelementptr inbounds i8, ptr %79, i64 16
  %1285 = load i64, ptr %1284, align 8, !tbaa !39
  %1286 = load i64, ptr %83, align 8, !tbaa !26
  %1287 = mul nsw i64 %1286, %43
  %1288 = getelementptr inbounds i8, ptr %44, i64 %1287
  %1289 = load <8 x double>, ptr %1288, align 1
  %1290 = getelementptr inbounds i8, ptr %1288, i64 64
  %1291 = load <8 x double>, ptr %1290, align 1
  %1292 = fcmp ogt <8 x double> %1289, <double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05>
  %1293 = fcmp olt <8 x double> %1291, <double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05>
  %1294 = and <8 x i1> %1293, %1292
  %1295 = select <8 x i1> %1294, <8 x double> %1289, <8 x double> zeroinitializer
  %1296 = fmul <8 x double> %1295, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %1297 = fadd <8 x double> %1296, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %1298 = fadd <8 x double> %1297, <double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000>
  %1299 = fmul <8 x double> %1298, <double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000>
  %1300 = fsub <8 x double> %1295, %1299
  %1301 = fmul <8 x double> %1298, <double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000>
  %1302 = fsub <8 x double> %1300, %1301
  %1303 = fmul <8 x double> %1298, <double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000>
  %1304 = fsub <8 x double> %1302, %1303
  %1305 = fmul <8 x double> %1298, <double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A>
  %1306 = fsub <8 x double> %1304, %1305
  %1307 = fmul <8 x double> %1306, %1306
  br label %1308

1308:                                             ; preds = %1308, %1283
  %1309 = phi i64 [ 4, %1283 ], [ %1324, %1308 ]
  %1310 = phi <8 x double> [ <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>, %1283 ], [ %1317, %1308 ]
  %1311 = phi <8 x double> [ <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>, %1283 ], [ %1323, %1308 ]
  %1312 = fmul <8 x double> %1307, %1310
  %1313 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.S, i64 0, i64 %1309
  %1314 = load double, ptr %1313, align 8, !tbaa !40
  %1315 = insertelement <8 x double> poison, double %1314, i64 0
  %1316 = shufflevector <8 x double> %1315, <8 x double> poison, <8 x i32> zeroinitializer
  %1317 = fadd <8 x double> %1312, %1316
  %1318 = fmul <8 x double> %1307, %1311
  %1319 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.C, i64 0, i64 %1309
  %1320 = load double, ptr %1319, align 8, !tbaa !40
  %1321 = insertelement <8 x double> poison, double %1320, i64 0
  %1322 = shufflevector <8 x double> %1321, <8 x double> poison, <8 x i32> zeroinitializer
  %1323 = fadd <8 x double> %1318, %1322
  %1324 = add nsw i64 %1309, -1
  %1325 = icmp eq i64 %1309, 0
  br i1 %1325, label %1326, label %1308, !llvm.loop !41

1326:                                             ; preds = %1308
  %1327 = mul nsw i64 %1285, %43
  %1328 = select <8 x i1> %1294, <8 x double> %1291, <8 x double> zeroinitializer
  %1329 = bitcast <8 x double> %1297 to <8 x i64>
  %1330 = fmul <8 x double> %1306, %1307
  %1331 = fmul <8 x double> %1330, %1317
  %1332 = fadd <8 x double> %1306, %1331
  %1333 = fmul <8 x double> %1307, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %1334 = fmul <8 x double> %1307, %1307
  %1335 = fmul <8 x double> %1334, %1323
  %1336 = fsub <8 x double> %1335, %1333
  %1337 = fadd <8 x double> %1336, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1338 = and <8 x i64> %1329, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %1339 = sub nsw <8 x i64> zeroinitializer, %1338
  %1340 = shl <8 x i64> %1329, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %1341 = bitcast <8 x double> %1332 to <8 x i64>
  %1342 = bitcast <8 x double> %1337 to <8 x i64>
  %1343 = and <8 x i64> %1342, %1339
  %1344 = add nsw <8 x i64> %1338, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %1345 = and <8 x i64> %1344, %1341
  %1346 = or <8 x i64> %1343, %1345
  %1347 = and <8 x i64> %1344, %1342
  %1348 = fmul <8 x double> %1328, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %1349 = fadd <8 x double> %1348, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %1350 = fadd <8 x double> %1349, <double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000>
  %1351 = fmul <8 x double> %1350, <double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000>
  %1352 = fsub <8 x double> %1328, %1351
  %1353 = fmul <8 x double> %1350, <double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000>
  %1354 = fsub <8 x double> %1352, %1353
  %1355 = fmul <8 x double> %1350, <double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000>
  %1356 = fsub <8 x double> %1354, %1355
  %1357 = fmul <8 x double> %1350, <double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A>
  %1358 = fsub <8 x double> %1356, %1357
  %1359 = fmul <8 x double> %1358, %1358
  br label %1360

1360:                                             ; preds = %1360, %1326
  %1361 = phi i64 [ 4, %1326 ], [ %1376, %1360 ]
  %1362 = phi <8 x double> [ <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>, %1326 ], [ %1369, %1360 ]
  %1363 = phi <8 x double> [ <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>, %1326 ], [ %1375, %1360 ]
  %1364 = fmul <8 x double> %1359, %1362
  %1365 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.S, i64 0, i64 %1361
  %1366 = load double, ptr %1365, align 8, !tbaa !40
  %1367 = insertelement <8 x double> poison, double %1366, i64 0
  %1368 = shufflevector <8 x double> %1367, <8 x double> poison, <8 x i32> zeroinitializer
  %1369 = fadd <8 x double> %1364, %1368
  %1370 = fmul <8 x double> %1359, %1363
  %1371 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.C, i64 0, i64 %1361
  %1372 = load double, ptr %1371, align 8, !tbaa !40
  %1373 = insertelement <8 x double> poison, double %1372, i64 0
  %1374 = shufflevector <8 x double> %1373, <8 x double> poison, <8 x i32> zeroinitializer
  %1375 = fadd <8 x double> %1370, %1374
  %1376 = add nsw i64 %1361, -1
  %1377 = icmp eq i64 %1361, 0
  br i1 %1377, label %1378, label %1360, !llvm.loop !41

1378:                                             ; preds = %1360
  %1379 = getelementptr inbounds i8, ptr %44, i64 %1327
  %1380 = and <8 x i64> %1341, %1339
  %1381 = and <8 x i64> %1340, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1382 = bitcast <8 x double> %1349 to <8 x i64>
  %1383 = fmul <8 x double> %1358, %1359
  %1384 = fmul <8 x double> %1383, %1369
  %1385 = fadd <8 x double> %1358, %1384
  %1386 = fmul <8 x double> %1359, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %1387 = fmul <8 x double> %1359, %1359
  %1388 = fmul <8 x double> %1387, %1375
  %1389 = fsub <8 x double> %1388, %1386
  %1390 = fadd <8 x double> %1389, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1391 = and <8 x i64> %1382, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %1392 = sub nsw <8 x i64> zeroinitializer, %1391
  %1393 = shl <8 x i64> %1382, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %1394 = bitcast <8 x double> %1385 to <8 x i64>
  %1395 = bitcast <8 x double> %1390 to <8 x i64>
  %1396 = add nsw <8 x i64> %1391, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %1397 = and <8 x i64> %1396, %1394
  %1398 = and <8 x i64> %1394, %1392
  %1399 = and <8 x i64> %1396, %1395
  %1400 = or <8 x i64> %1399, %1398
  %1401 = fmul <8 x double> %1328, <double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883>
  %1402 = fadd <8 x double> %1401, <double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09>
  %1403 = fadd <8 x double> %1402, <double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01>
  br label %1404

1404:                                             ; preds = %1404, %1378
  %1405 = phi i32 [ 0, %1378 ], [ %1410, %1404 ]
  %1406 = phi <8 x double> [ %1403, %1378 ], [ %1409, %1404 ]
  %1407 = extractelement <8 x double> %1406, i32 %1405
  %1408 = tail call double @llvm.floor.f64(double %1407)
  %1409 = insertelement <8 x double> %1406, double %1408, i32 %1405
  %1410 = add nuw nsw i32 %1405, 1
  %1411 = icmp eq i32 %1410, 8
  br i1 %1411, label %1412, label %1404, !llvm.loop !42

1412:                                             ; preds = %1404
  %1413 = add <8 x i64> %1340, <i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904>
  %1414 = xor <8 x i64> %1346, %1381
  %1415 = and <8 x i64> %1395, %1392
  %1416 = fmul <8 x double> %1295, <double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883>
  %1417 = bitcast <8 x i64> %1414 to <8 x double>
  %1418 = and <8 x i64> %1393, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1419 = fadd <8 x double> %1416, <double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09>
  %1420 = fadd <8 x double> %1419, <double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01>
  br label %1421

1421:                                             ; preds = %1421, %1412
  %1422 = phi i32 [ 0, %1412 ], [ %1427, %1421 ]
  %1423 = phi <8 x double> [ %1420, %1412 ], [ %1426, %1421 ]
  %1424 = extractelement <8 x double> %1423, i32 %1422
  %1425 = tail call double @llvm.floor.f64(double %1424)
  %1426 = insertelement <8 x double> %1423, double %1425, i32 %1422
  %1427 = add nuw nsw i32 %1422, 1
  %1428 = icmp eq i32 %1427, 8
  br i1 %1428, label %1429, label %1421, !llvm.loop !42

1429:                                             ; preds = %1421
  %1430 = add <8 x i64> %1393, <i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904>
  %1431 = or <8 x i64> %1415, %1397
  %1432 = xor <8 x i64> %1431, %1418
  %1433 = and <8 x i64> %1430, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1434 = xor <8 x i64> %1400, %1433
  %1435 = fadd <8 x double> %1402, <double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01>
  br label %1436

1436:                                             ; preds = %1436, %1429
  %1437 = phi i32 [ 0, %1429 ], [ %1442, %1436 ]
  %1438 = phi <8 x double> [ %1435, %1429 ], [ %1441, %1436 ]
  %1439 = extractelement <8 x double> %1438, i32 %1437
  %1440 = tail call double @llvm.floor.f64(double %1439)
  %1441 = insertelement <8 x double> %1438, double %1440, i32 %1437
  %1442 = add nuw nsw i32 %1437, 1
  %1443 = icmp eq i32 %1442, 8
  br i1 %1443, label %1444, label %1436, !llvm.loop !42

1444:                                             ; preds = %1436
  %1445 = and <8 x i64> %1413, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1446 = fcmp ogt <8 x double> %1409, %1426
  %1447 = fadd <8 x double> %1419, <double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01>
  br label %1448

1448:                                             ; preds = %1448, %1444
  %1449 = phi i32 [ 0, %1444 ], [ %1454, %1448 ]
  %1450 = phi <8 x double> [ %1447, %1444 ], [ %1453, %1448 ]
  %1451 = extractelement <8 x double> %1450, i32 %1449
  %1452 = tail call double @llvm.floor.f64(double %1451)
  %1453 = insertelement <8 x double> %1450, double %1452, i32 %1449
  %1454 = add nuw nsw i32 %1449, 1
  %1455 = icmp eq i32 %1454, 8
  br i1 %1455, label %1456, label %1448, !llvm.loop !42

1456:                                             ; preds = %1448
  %1457 = fcmp ogt <8 x double> %1328, %1295
  %1458 = bitcast <8 x i64> %1432 to <8 x double>
  %1459 = fcmp ogt <8 x double> %1441, %1453
  %1460 = and <8 x i1> %1459, %1457
  %1461 = fcmp uge <8 x double> %1417, %1458
  %1462 = select <8 x i1> %1461, <8 x i64> %1432, <8 x i64> %1414
  %1463 = bitcast <8 x i64> %1462 to <8 x double>
  %1464 = fadd <8 x double> %1463, <double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15>
  %1465 = fcmp ule <8 x double> %1464, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1466 = fcmp ule <8 x double> %1417, %1458
  %1467 = select <8 x i1> %1466, <8 x i64> %1432, <8 x i64> %1414
  %1468 = bitcast <8 x i64> %1467 to <8 x double>
  %1469 = select <8 x i1> %1460, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1465
  br label %1476

1470:                                             ; preds = %1476
  %1471 = or <8 x i64> %1347, %1380
  %1472 = xor <8 x i64> %1471, %1445
  %1473 = fadd <8 x double> %1468, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %1474 = bitcast <8 x i64> %1472 to <8 x double>
  %1475 = fcmp uge <8 x double> %1473, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %1484

1476:                                             ; preds = %1476, %1456
  %1477 = phi i32 [ 0, %1456 ], [ %1482, %1476 ]
  %1478 = phi <8 x double> [ %1402, %1456 ], [ %1481, %1476 ]
  %1479 = extractelement <8 x double> %1478, i32 %1477
  %1480 = tail call double @llvm.floor.f64(double %1479)
  %1481 = insertelement <8 x double> %1478, double %1480, i32 %1477
  %1482 = add nuw nsw i32 %1477, 1
  %1483 = icmp eq i32 %1482, 8
  br i1 %1483, label %1470, label %1476, !llvm.loop !42

1484:                                             ; preds = %1484, %1470
  %1485 = phi i32 [ 0, %1470 ], [ %1490, %1484 ]
  %1486 = phi <8 x double> [ %1419, %1470 ], [ %1489, %1484 ]
  %1487 = extractelement <8 x double> %1486, i32 %1485
  %1488 = tail call double @llvm.floor.f64(double %1487)
  %1489 = insertelement <8 x double> %1486, double %1488, i32 %1485
  %1490 = add nuw nsw i32 %1485, 1
  %1491 = icmp eq i32 %1490, 8
  br i1 %1491, label %1492, label %1484, !llvm.loop !42

1492:                                             ; preds = %1484
  %1493 = and <8 x i1> %1446, %1457
  %1494 = select <8 x i1> %1493, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1475
  %1495 = fadd <8 x double> %1402, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  br label %1496

1496:                                             ; preds = %1496, %1492
  %1497 = phi i32 [ 0, %1492 ], [ %1502, %1496 ]
  %1498 = phi <8 x double> [ %1495, %1492 ], [ %1501, %1496 ]
  %1499 = extractelement <8 x double> %1498, i32 %1497
  %1500 = tail call double @llvm.floor.f64(double %1499)
  %1501 = insertelement <8 x double> %1498, double %1500, i32 %1497
  %1502 = add nuw nsw i32 %1497, 1
  %1503 = icmp eq i32 %1502, 8
  br i1 %1503, label %1504, label %1496, !llvm.loop !42

1504:                                             ; preds = %1496
  %1505 = fcmp ogt <8 x double> %1481, %1489
  %1506 = fadd <8 x double> %1419, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  br label %1507

1507:                                             ; preds = %1507, %1504
  %1508 = phi i32 [ 0, %1504 ], [ %1513, %1507 ]
  %1509 = phi <8 x double> [ %1506, %1504 ], [ %1512, %1507 ]
  %1510 = extractelement <8 x double> %1509, i32 %1508
  %1511 = tail call double @llvm.floor.f64(double %1510)
  %1512 = insertelement <8 x double> %1509, double %1511, i32 %1508
  %1513 = add nuw nsw i32 %1508, 1
  %1514 = icmp eq i32 %1513, 8
  br i1 %1514, label %1515, label %1507, !llvm.loop !42

1515:                                             ; preds = %1507
  %1516 = bitcast <8 x i64> %1434 to <8 x double>
  %1517 = and <8 x i1> %1505, %1457
  %1518 = fcmp ogt <8 x double> %1501, %1512
  %1519 = and <8 x i1> %1518, %1457
  %1520 = fcmp uge <8 x double> %1474, %1516
  %1521 = select <8 x i1> %1520, <8 x i64> %1434, <8 x i64> %1472
  %1522 = bitcast <8 x i64> %1521 to <8 x double>
  %1523 = fadd <8 x double> %1522, <double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15>
  %1524 = fcmp ule <8 x double> %1523, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1525 = bitcast <8 x double> %1523 to <8 x i64>
  %1526 = fcmp ule <8 x double> %1474, %1516
  %1527 = select <8 x i1> %1526, <8 x i64> %1434, <8 x i64> %1472
  %1528 = bitcast <8 x i64> %1527 to <8 x double>
  %1529 = fadd <8 x double> %1528, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %1530 = fcmp uge <8 x double> %1529, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1531 = select <8 x i1> %1519, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1524
  %1532 = select <8 x i1> %1531, <8 x i64> <i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400>, <8 x i64> %1525
  %1533 = select <8 x i1> %1517, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1530
  %1534 = select <8 x i1> %1469, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> %1464
  %1535 = fcmp ogt <8 x double> %1289, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1536 = fcmp olt <8 x double> %1291, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1537 = and <8 x i1> %1536, %1535
  %1538 = select <8 x i1> %1294, <8 x double> %1534, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1539 = select <8 x i1> %1294, <8 x i64> %1532, <8 x i64> <i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400>
  %1540 = select <8 x i1> %1537, <8 x i64> %1539, <8 x i64> <i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496>
  %1541 = getelementptr inbounds i8, ptr %1288, i64 128
  %1542 = load <8 x double>, ptr %1541, align 1
  %1543 = getelementptr inbounds i8, ptr %1288, i64 192
  %1544 = load <8 x double>, ptr %1543, align 1
  %1545 = fcmp ogt <8 x double> %1542, <double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05, double -1.000000e+05>
  %1546 = fcmp olt <8 x double> %1544, <double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05>
  %1547 = and <8 x i1> %1546, %1545
  %1548 = select <8 x i1> %1547, <8 x double> %1542, <8 x double> zeroinitializer
  %1549 = fmul <8 x double> %1548, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %1550 = fadd <8 x double> %1549, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %1551 = fadd <8 x double> %1550, <double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000>
  %1552 = fmul <8 x double> %1551, <double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000>
  %1553 = fsub <8 x double> %1548, %1552
  %1554 = fmul <8 x double> %1551, <double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000>
  %1555 = fsub <8 x double> %1553, %1554
  %1556 = fmul <8 x double> %1551, <double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000>
  %1557 = fsub <8 x double> %1555, %1556
  %1558 = fmul <8 x double> %1551, <double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A>
  %1559 = fsub <8 x double> %1557, %1558
  %1560 = fmul <8 x double> %1559, %1559
  br label %1561

1561:                                             ; preds = %1561, %1515
  %1562 = phi i64 [ 4, %1515 ], [ %1577, %1561 ]
  %1563 = phi <8 x double> [ <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>, %1515 ], [ %1570, %1561 ]
  %1564 = phi <8 x double> [ <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>, %1515 ], [ %1576, %1561 ]
  %1565 = fmul <8 x double> %1560, %1563
  %1566 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.S, i64 0, i64 %1562
  %1567 = load double, ptr %1566, align 8, !tbaa !40
  %1568 = insertelement <8 x double> poison, double %1567, i64 0
  %1569 = shufflevector <8 x double> %1568, <8 x double> poison, <8 x i32> zeroinitializer
  %1570 = fadd <8 x double> %1565, %1569
  %1571 = fmul <8 x double> %1560, %1564
  %1572 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.C, i64 0, i64 %1562
  %1573 = load double, ptr %1572, align 8, !tbaa !40
  %1574 = insertelement <8 x double> poison, double %1573, i64 0
  %1575 = shufflevector <8 x double> %1574, <8 x double> poison, <8 x i32> zeroinitializer
  %1576 = fadd <8 x double> %1571, %1575
  %1577 = add nsw i64 %1562, -1
  %1578 = icmp eq i64 %1562, 0
  br i1 %1578, label %1579, label %1561, !llvm.loop !41

1579:                                             ; preds = %1561
  %1580 = bitcast <8 x double> %1529 to <8 x i64>
  %1581 = select <8 x i1> %1533, <8 x i64> <i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408>, <8 x i64> %1580
  %1582 = select <8 x i1> %1494, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %1473
  %1583 = select <8 x i1> %1294, <8 x double> %1582, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1584 = select <8 x i1> %1294, <8 x i64> %1581, <8 x i64> <i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408>
  %1585 = select <8 x i1> %1537, <8 x double> %1583, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %1586 = select <8 x i1> %1547, <8 x double> %1544, <8 x double> zeroinitializer
  %1587 = bitcast <8 x double> %1550 to <8 x i64>
  %1588 = fmul <8 x double> %1559, %1560
  %1589 = fmul <8 x double> %1588, %1570
  %1590 = fadd <8 x double> %1559, %1589
  %1591 = fmul <8 x double> %1560, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %1592 = fmul <8 x double> %1560, %1560
  %1593 = fmul <8 x double> %1592, %1576
  %1594 = fsub <8 x double> %1593, %1591
  %1595 = fadd <8 x double> %1594, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1596 = and <8 x i64> %1587, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %1597 = sub nsw <8 x i64> zeroinitializer, %1596
  %1598 = shl <8 x i64> %1587, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %1599 = bitcast <8 x double> %1590 to <8 x i64>
  %1600 = bitcast <8 x double> %1595 to <8 x i64>
  %1601 = and <8 x i64> %1600, %1597
  %1602 = add nsw <8 x i64> %1596, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %1603 = and <8 x i64> %1602, %1599
  %1604 = or <8 x i64> %1601, %1603
  %1605 = and <8 x i64> %1602, %1600
  %1606 = fmul <8 x double> %1586, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %1607 = fadd <8 x double> %1606, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %1608 = fadd <8 x double> %1607, <double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000, double 0xC338000000000000>
  %1609 = fmul <8 x double> %1608, <double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000, double 0x3FF921FB40000000>
  %1610 = fsub <8 x double> %1586, %1609
  %1611 = fmul <8 x double> %1608, <double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000, double 0x3E74442D00000000>
  %1612 = fsub <8 x double> %1610, %1611
  %1613 = fmul <8 x double> %1608, <double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000, double 0x3CF8469880000000>
  %1614 = fsub <8 x double> %1612, %1613
  %1615 = fmul <8 x double> %1608, <double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A, double 0x3B78CC51701B839A>
  %1616 = fsub <8 x double> %1614, %1615
  %1617 = fmul <8 x double> %1616, %1616
  br label %1618

1618:                                             ; preds = %1618, %1579
  %1619 = phi i64 [ 4, %1579 ], [ %1634, %1618 ]
  %1620 = phi <8 x double> [ <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>, %1579 ], [ %1627, %1618 ]
  %1621 = phi <8 x double> [ <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>, %1579 ], [ %1633, %1618 ]
  %1622 = fmul <8 x double> %1617, %1620
  %1623 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.S, i64 0, i64 %1619
  %1624 = load double, ptr %1623, align 8, !tbaa !40
  %1625 = insertelement <8 x double> poison, double %1624, i64 0
  %1626 = shufflevector <8 x double> %1625, <8 x double> poison, <8 x i32> zeroinitializer
  %1627 = fadd <8 x double> %1622, %1626
  %1628 = fmul <8 x double> %1617, %1621
  %1629 = getelementptr inbounds [6 x double], ptr @sine_and_cosine.C, i64 0, i64 %1619
  %1630 = load double, ptr %1629, align 8, !tbaa !40
  %1631 = insertelement <8 x double> poison, double %1630, i64 0
  %1632 = shufflevector <8 x double> %1631, <8 x double> poison, <8 x i32> zeroinitializer
  %1633 = fadd <8 x double> %1628, %1632
  %1634 = add nsw i64 %1619, -1
  %1635 = icmp eq i64 %1619, 0
  br i1 %1635, label %1636, label %1618, !llvm.loop !41

1636:                                             ; preds = %1618
  %1637 = select <8 x i1> %1537, <8 x i64> %1584, <8 x i64> <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %1638 = bitcast <8 x i64> %1637 to <8 x double>
  %1639 = and <8 x i64> %1599, %1597
  %1640 = or <8 x i64> %1605, %1639
  %1641 = and <8 x i64> %1598, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1642 = bitcast <8 x double> %1607 to <8 x i64>
  %1643 = fmul <8 x double> %1616, %1617
  %1644 = fmul <8 x double> %1643, %1627
  %1645 = fadd <8 x double> %1616, %1644
  %1646 = fmul <8 x double> %1617, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %1647 = fmul <8 x double> %1617, %1617
  %1648 = fmul <8 x double> %1647, %1633
  %1649 = fsub <8 x double> %1648, %1646
  %1650 = fadd <8 x double> %1649, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1651 = and <8 x i64> %1642, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %1652 = sub nsw <8 x i64> zeroinitializer, %1651
  %1653 = shl <8 x i64> %1642, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %1654 = bitcast <8 x double> %1645 to <8 x i64>
  %1655 = bitcast <8 x double> %1650 to <8 x i64>
  %1656 = add nsw <8 x i64> %1651, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %1657 = and <8 x i64> %1656, %1654
  %1658 = and <8 x i64> %1654, %1652
  %1659 = and <8 x i64> %1656, %1655
  %1660 = or <8 x i64> %1659, %1658
  %1661 = fmul <8 x double> %1586, <double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883>
  %1662 = fadd <8 x double> %1661, <double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09, double 1.000000e-09>
  %1663 = fadd <8 x double> %1662, <double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01>
  br label %1664

1664:                                             ; preds = %1664, %1636
  %1665 = phi i32 [ 0, %1636 ], [ %1670, %1664 ]
  %1666 = phi <8 x double> [ %1663, %1636 ], [ %1669, %1664 ]
  %1667 = extractelement <8 x double> %1666, i32 %1665
  %1668 = tail call double @llvm.floor.f64(double %1667)
  %1669 = insertelement <8 x double> %1666, double %1668, i32 %1665
  %1670 = add nuw nsw i32 %1665, 1
  %1671 = icmp eq i32 %1670, 8
  br i1 %1671, label %1672, label %1664, !llvm.loop !42

1672:                                             ; preds = %1664
  %1673 = add <8 x i64> %1598, <i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904>
  %1674 = xor <8 x i64> %1604, %1641
  %1675 = and <8 x i64> %1655, %1652
  %1676 = fmul <8 x double> %1548, <double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883, double 0x3FC45F306DC9C883>
  %1677 = select <8 x i1> %1537, <8 x double> %1538, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>
  %1678 = and <8 x i64> %1653, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1679 = fadd <8 x double> %1676, <double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09, double -1.000000e-09>
  %1680 = fadd <8 x double> %1679, <double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01, double -2.500000e-01>
  br label %1681

1681:                                             ; preds = %1681, %1672
  %1682 = phi i32 [ 0, %1672 ], [ %1687, %1681 ]
  %1683 = phi <8 x double> [ %1680, %1672 ], [ %1686, %1681 ]
  %1684 = extractelement <8 x double> %1683, i32 %1682
  %1685 = tail call double @llvm.floor.f64(double %1684)
  %1686 = insertelement <8 x double> %1683, double %1685, i32 %1682
  %1687 = add nuw nsw i32 %1682, 1
  %1688 = icmp eq i32 %1687, 8
  br i1 %1688, label %1689, label %1681, !llvm.loop !42

1689:                                             ; preds = %1681
  %1690 = add <8 x i64> %1653, <i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904, i64 4611686018427387904>
  %1691 = or <8 x i64> %1675, %1657
  %1692 = bitcast <8 x i64> %1674 to <8 x double>
  %1693 = xor <8 x i64> %1691, %1678
  %1694 = and <8 x i64> %1690, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1695 = xor <8 x i64> %1660, %1694
  %1696 = fadd <8 x double> %1662, <double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01>
  br label %1697

1697:                                             ; preds = %1697, %1689
  %1698 = phi i32 [ 0, %1689 ], [ %1703, %1697 ]
  %1699 = phi <8 x double> [ %1696, %1689 ], [ %1702, %1697 ]
  %1700 = extractelement <8 x double> %1699, i32 %1698
  %1701 = tail call double @llvm.floor.f64(double %1700)
  %1702 = insertelement <8 x double> %1699, double %1701, i32 %1698
  %1703 = add nuw nsw i32 %1698, 1
  %1704 = icmp eq i32 %1703, 8
  br i1 %1704, label %1705, label %1697, !llvm.loop !42

1705:                                             ; preds = %1697
  %1706 = and <8 x i64> %1673, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %1707 = fcmp ogt <8 x double> %1669, %1686
  %1708 = fadd <8 x double> %1679, <double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01>
  br label %1709

1709:                                             ; preds = %1709, %1705
  %1710 = phi i32 [ 0, %1705 ], [ %1715, %1709 ]
  %1711 = phi <8 x double> [ %1708, %1705 ], [ %1714, %1709 ]
  %1712 = extractelement <8 x double> %1711, i32 %1710
  %1713 = tail call double @llvm.floor.f64(double %1712)
  %1714 = insertelement <8 x double> %1711, double %1713, i32 %1710
  %1715 = add nuw nsw i32 %1710, 1
  %1716 = icmp eq i32 %1715, 8
  br i1 %1716, label %1717, label %1709, !llvm.loop !42

1717:                                             ; preds = %1709
  %1718 = fcmp ogt <8 x double> %1586, %1548
  %1719 = bitcast <8 x i64> %1693 to <8 x double>
  %1720 = fcmp ogt <8 x double> %1702, %1714
  %1721 = and <8 x i1> %1720, %1718
  %1722 = fcmp uge <8 x double> %1692, %1719
  %1723 = select <8 x i1> %1722, <8 x i64> %1693, <8 x i64> %1674
  %1724 = bitcast <8 x i64> %1723 to <8 x double>
  %1725 = fadd <8 x double> %1724, <double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15>
  %1726 = fcmp ule <8 x double> %1725, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1727 = fcmp ule <8 x double> %1692, %1719
  %1728 = select <8 x i1> %1727, <8 x i64> %1693, <8 x i64> %1674
  %1729 = bitcast <8 x i64> %1728 to <8 x double>
  %1730 = select <8 x i1> %1721, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1726
  br label %1736

1731:                                             ; preds = %1736
  %1732 = xor <8 x i64> %1640, %1706
  %1733 = fadd <8 x double> %1729, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %1734 = bitcast <8 x i64> %1732 to <8 x double>
  %1735 = fcmp uge <8 x double> %1733, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %1744

1736:                                             ; preds = %1736, %1717
  %1737 = phi i32 [ 0, %1717 ], [ %1742, %1736 ]
  %1738 = phi <8 x double> [ %1662, %1717 ], [ %1741, %1736 ]
  %1739 = extractelement <8 x double> %1738, i32 %1737
  %1740 = tail call double @llvm.floor.f64(double %1739)
  %1741 = insertelement <8 x double> %1738, double %1740, i32 %1737
  %1742 = add nuw nsw i32 %1737, 1
  %1743 = icmp eq i32 %1742, 8
  br i1 %1743, label %1731, label %1736, !llvm.loop !42

1744:                                             ; preds = %1744, %1731
  %1745 = phi i32 [ 0, %1731 ], [ %1750, %1744 ]
  %1746 = phi <8 x double> [ %1679, %1731 ], [ %1749, %1744 ]
  %1747 = extractelement <8 x double> %1746, i32 %1745
  %1748 = tail call double @llvm.floor.f64(double %1747)
  %1749 = insertelement <8 x double> %1746, double %1748, i32 %1745
  %1750 = add nuw nsw i32 %1745, 1
  %1751 = icmp eq i32 %1750, 8
  br i1 %1751, label %1752, label %1744, !llvm.loop !42

1752:                                             ; preds = %1744
  %1753 = and <8 x i1> %1707, %1718
  %1754 = select <8 x i1> %1753, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1735
  %1755 = fadd <8 x double> %1662, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  br label %1756

1756:                                             ; preds = %1756, %1752
  %1757 = phi i32 [ 0, %1752 ], [ %1762, %1756 ]
  %1758 = phi <8 x double> [ %1755, %1752 ], [ %1761, %1756 ]
  %1759 = extractelement <8 x double> %1758, i32 %1757
  %1760 = tail call double @llvm.floor.f64(double %1759)
  %1761 = insertelement <8 x double> %1758, double %1760, i32 %1757
  %1762 = add nuw nsw i32 %1757, 1
  %1763 = icmp eq i32 %1762, 8
  br i1 %1763, label %1764, label %1756, !llvm.loop !42

1764:                                             ; preds = %1756
  %1765 = fcmp ogt <8 x double> %1741, %1749
  %1766 = fadd <8 x double> %1679, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  br label %1767

1767:                                             ; preds = %1767, %1764
  %1768 = phi i32 [ 0, %1764 ], [ %1773, %1767 ]
  %1769 = phi <8 x double> [ %1766, %1764 ], [ %1772, %1767 ]
  %1770 = extractelement <8 x double> %1769, i32 %1768
  %1771 = tail call double @llvm.floor.f64(double %1770)
  %1772 = insertelement <8 x double> %1769, double %1771, i32 %1768
  %1773 = add nuw nsw i32 %1768, 1
  %1774 = icmp eq i32 %1773, 8
  br i1 %1774, label %1775, label %1767, !llvm.loop !42

1775:                                             ; preds = %1767
  %1776 = bitcast <8 x i64> %1540 to <8 x double>
  %1777 = bitcast <8 x i64> %1695 to <8 x double>
  %1778 = and <8 x i1> %1765, %1718
  %1779 = fcmp ogt <8 x double> %1761, %1772
  %1780 = and <8 x i1> %1779, %1718
  %1781 = fcmp uge <8 x double> %1734, %1777
  %1782 = select <8 x i1> %1781, <8 x i64> %1695, <8 x i64> %1732
  %1783 = bitcast <8 x i64> %1782 to <8 x double>
  %1784 = fadd <8 x double> %1783, <double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15, double -1.000000e-15>
  %1785 = fcmp ule <8 x double> %1784, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1786 = fcmp ule <8 x double> %1734, %1777
  %1787 = select <8 x i1> %1786, <8 x i64> %1695, <8 x i64> %1732
  %1788 = bitcast <8 x i64> %1787 to <8 x double>
  %1789 = fadd <8 x double> %1788, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %1790 = fcmp uge <8 x double> %1789, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1791 = select <8 x i1> %1780, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1785
  %1792 = select <8 x i1> %1778, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %1790
  %1793 = select <8 x i1> %1730, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> %1725
  %1794 = select <8 x i1> %1754, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %1733
  %1795 = fcmp ogt <8 x double> %1542, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1796 = fcmp olt <8 x double> %1544, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1797 = and <8 x i1> %1796, %1795
  %1798 = select <8 x i1> %1547, <8 x double> %1793, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1799 = select <8 x i1> %1797, <8 x double> %1798, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>
  %1800 = select <8 x i1> %1547, <8 x double> %1794, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1801 = select <8 x i1> %1797, <8 x double> %1800, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %1802 = select <8 x i1> %1791, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> %1784
  %1803 = select <8 x i1> %1792, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %1789
  %1804 = select <8 x i1> %1547, <8 x double> %1802, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %1805 = select <8 x i1> %1797, <8 x double> %1804, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>
  %1806 = select <8 x i1> %1547, <8 x double> %1803, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %1807 = select <8 x i1> %1797, <8 x double> %1806, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %1808 = fneg <8 x double> %1585
  %1809 = fneg <8 x double> %1677
  br i1 %39, label %1946, label %1810

1810:                                             ; preds = %1775
  %1811 = icmp eq i64 %85, 0
  br i1 %1811, label %1812, label %1814

1812:                                             ; preds = %1810
  %1813 = getelementptr inbounds i8, ptr %1379, i64 64
  store <8 x i64> %1637, ptr %1813, align 64, !tbaa !14
  br label %1927

1814:                                             ; preds = %1810
  %1815 = getelementptr inbounds i8, ptr %89, i64 256
  %1816 = getelementptr inbounds i8, ptr %1379, i64 256
  br label %1817

1817:                                             ; preds = %1817, %1814
  %1818 = phi i64 [ %85, %1814 ], [ %1897, %1817 ]
  %1819 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1818, i1 true)
  %1820 = getelementptr inbounds [0 x %struct.interval], ptr %1815, i64 0, i64 %1819
  %1821 = load i64, ptr %83, align 8, !tbaa !26
  %1822 = mul nsw i64 %1821, %43
  %1823 = getelementptr i8, ptr %50, i64 %1822
  %1824 = getelementptr inbounds [0 x %struct.interval], ptr %1823, i64 0, i64 %1819
  %1825 = load <8 x double>, ptr %1824, align 1
  %1826 = getelementptr inbounds i8, ptr %1824, i64 64
  %1827 = load <8 x double>, ptr %1826, align 1
  %1828 = fmul <8 x double> %1825, %1776
  %1829 = fmul <8 x double> %1827, %1776
  %1830 = fmul <8 x double> %1825, %1638
  %1831 = fmul <8 x double> %1827, %1638
  %1832 = fcmp olt <8 x double> %1828, %1829
  %1833 = select <8 x i1> %1832, <8 x double> %1828, <8 x double> %1829
  %1834 = fcmp olt <8 x double> %1830, %1831
  %1835 = select <8 x i1> %1834, <8 x double> %1830, <8 x double> %1831
  %1836 = fcmp olt <8 x double> %1833, %1835
  %1837 = select <8 x i1> %1836, <8 x double> %1833, <8 x double> %1835
  %1838 = fcmp ogt <8 x double> %1828, %1829
  %1839 = select <8 x i1> %1838, <8 x double> %1828, <8 x double> %1829
  %1840 = fcmp ogt <8 x double> %1830, %1831
  %1841 = select <8 x i1> %1840, <8 x double> %1830, <8 x double> %1831
  %1842 = fcmp ogt <8 x double> %1839, %1841
  %1843 = select <8 x i1> %1842, <8 x double> %1839, <8 x double> %1841
  %1844 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1837)
  %1845 = fmul <8 x double> %1844, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1846 = fadd <8 x double> %1845, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1847 = fsub <8 x double> %1837, %1846
  %1848 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1843)
  %1849 = fmul <8 x double> %1848, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1850 = fadd <8 x double> %1849, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1851 = fadd <8 x double> %1843, %1850
  %1852 = fcmp ule <8 x double> %1847, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1853 = fcmp uge <8 x double> %1851, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1854 = or <8 x i1> %1852, %1853
  %1855 = select <8 x i1> %1854, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1847
  %1856 = select <8 x i1> %1854, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1851
  store <8 x double> %1855, ptr %1820, align 64, !tbaa !14
  %1857 = getelementptr inbounds i8, ptr %1820, i64 64
  store <8 x double> %1856, ptr %1857, align 64, !tbaa !14
  %1858 = getelementptr inbounds [0 x %struct.interval], ptr %1816, i64 0, i64 %1819
  %1859 = load i64, ptr %83, align 8, !tbaa !26
  %1860 = mul nsw i64 %1859, %43
  %1861 = getelementptr i8, ptr %50, i64 %1860
  %1862 = getelementptr inbounds [0 x %struct.interval], ptr %1861, i64 0, i64 %1819
  %1863 = load <8 x double>, ptr %1862, align 1
  %1864 = getelementptr inbounds i8, ptr %1862, i64 64
  %1865 = load <8 x double>, ptr %1864, align 1
  %1866 = fmul <8 x double> %1863, %1808
  %1867 = fmul <8 x double> %1865, %1808
  %1868 = fmul <8 x double> %1863, %1809
  %1869 = fmul <8 x double> %1865, %1809
  %1870 = fcmp olt <8 x double> %1866, %1867
  %1871 = select <8 x i1> %1870, <8 x double> %1866, <8 x double> %1867
  %1872 = fcmp olt <8 x double> %1868, %1869
  %1873 = select <8 x i1> %1872, <8 x double> %1868, <8 x double> %1869
  %1874 = fcmp olt <8 x double> %1871, %1873
  %1875 = select <8 x i1> %1874, <8 x double> %1871, <8 x double> %1873
  %1876 = fcmp ogt <8 x double> %1866, %1867
  %1877 = select <8 x i1> %1876, <8 x double> %1866, <8 x double> %1867
  %1878 = fcmp ogt <8 x double> %1868, %1869
  %1879 = select <8 x i1> %1878, <8 x double> %1868, <8 x double> %1869
  %1880 = fcmp ogt <8 x double> %1877, %1879
  %1881 = select <8 x i1> %1880, <8 x double> %1877, <8 x double> %1879
  %1882 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1875)
  %1883 = fmul <8 x double> %1882, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1884 = fadd <8 x double> %1883, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1885 = fsub <8 x double> %1875, %1884
  %1886 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1881)
  %1887 = fmul <8 x double> %1886, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1888 = fadd <8 x double> %1887, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1889 = fadd <8 x double> %1881, %1888
  %1890 = fcmp ule <8 x double> %1885, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %1891 = fcmp uge <8 x double> %1889, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1892 = or <8 x i1> %1890, %1891
  %1893 = select <8 x i1> %1892, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %1885
  %1894 = select <8 x i1> %1892, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1889
  store <8 x double> %1893, ptr %1858, align 64, !tbaa !14
  %1895 = getelementptr inbounds i8, ptr %1858, i64 64
  store <8 x double> %1894, ptr %1895, align 64, !tbaa !14
  %1896 = add i64 %1818, -1
  %1897 = and i64 %1896, %1818
  %1898 = icmp eq i64 %1897, 0
  br i1 %1898, label %1899, label %1817, !llvm.loop !43

1899:                                             ; preds = %1817
  %1900 = getelementptr inbounds i8, ptr %1379, i64 64
  store <8 x i64> %1637, ptr %1900, align 64, !tbaa !14
  br label %1901

1901:                                             ; preds = %1899, %1901
  %1902 = phi <8 x double> [ %1923, %1901 ], [ zeroinitializer, %1899 ]
  %1903 = phi i64 [ %1925, %1901 ], [ %85, %1899 ]
  %1904 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1903, i1 true)
  %1905 = getelementptr inbounds %struct.interval, ptr %1816, i64 %1904
  %1906 = load <8 x double>, ptr %1905, align 1, !noalias !44
  %1907 = getelementptr inbounds i8, ptr %1905, i64 64
  %1908 = load <8 x double>, ptr %1907, align 1, !noalias !44
  %1909 = fneg <8 x double> %1906
  %1910 = fcmp olt <8 x double> %1908, %1909
  %1911 = select <8 x i1> %1910, <8 x double> %1909, <8 x double> %1908
  %1912 = getelementptr inbounds <8 x double>, ptr %4, i64 %1904
  %1913 = load <8 x double>, ptr %1912, align 64, !tbaa !14, !noalias !44
  %1914 = fmul <8 x double> %1913, %1911
  %1915 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1914)
  %1916 = fmul <8 x double> %1915, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1917 = fadd <8 x double> %1916, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1918 = fadd <8 x double> %1914, %1917
  %1919 = fadd <8 x double> %1902, %1918
  %1920 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1919)
  %1921 = fmul <8 x double> %1920, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1922 = fadd <8 x double> %1921, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1923 = fadd <8 x double> %1919, %1922
  %1924 = add i64 %1903, -1
  %1925 = and i64 %1924, %1903
  %1926 = icmp eq i64 %1925, 0
  br i1 %1926, label %1927, label %1901, !llvm.loop !47

1927:                                             ; preds = %1901, %1812
  %1928 = phi ptr [ %1813, %1812 ], [ %1900, %1901 ]
  %1929 = phi <8 x double> [ zeroinitializer, %1812 ], [ %1923, %1901 ]
  %1930 = fsub <8 x double> %1805, %1929
  %1931 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1930)
  %1932 = fmul <8 x double> %1931, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1933 = fadd <8 x double> %1932, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1934 = fsub <8 x double> %1930, %1933
  %1935 = fadd <8 x double> %1807, %1929
  %1936 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1935)
  %1937 = fmul <8 x double> %1936, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1938 = fadd <8 x double> %1937, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1939 = fadd <8 x double> %1935, %1938
  %1940 = fcmp ule <8 x double> %1934, %1776
  %1941 = bitcast <8 x double> %1934 to <8 x i64>
  %1942 = select <8 x i1> %1940, <8 x i64> %1540, <8 x i64> %1941
  %1943 = fcmp uge <8 x double> %1939, %1638
  %1944 = bitcast <8 x double> %1939 to <8 x i64>
  %1945 = select <8 x i1> %1943, <8 x i64> %1637, <8 x i64> %1944
  store <8 x i64> %1942, ptr %1379, align 64, !tbaa !14
  store <8 x i64> %1945, ptr %1928, align 64, !tbaa !14
  br label %1948

1946:                                             ; preds = %1775
  store <8 x i64> %1540, ptr %1379, align 64, !tbaa !14
  %1947 = getelementptr inbounds i8, ptr %1379, i64 64
  store <8 x i64> %1637, ptr %1947, align 64, !tbaa !14
  br label %1948

1948:                                             ; preds = %1946, %1927
  %1949 = getelementptr inbounds i8, ptr %1379, i64 128
  store <8 x double> %1805, ptr %1949, align 64, !tbaa !14
  %1950 = getelementptr inbounds i8, ptr %1379, i64 192
  store <8 x double> %1807, ptr %1950, align 64, !tbaa !14
  %1951 = load i64, ptr %1284, align 8, !tbaa !39
  %1952 = getelementptr inbounds i64, ptr %1, i64 %1951
  store i64 %85, ptr %1952, align 8, !tbaa !26
  br label %3019

1953:                                             ; preds = %2036, %109
  %1954 = phi <8 x double> [ zeroinitializer, %109 ], [ %2087, %2036 ]
  %1955 = phi <8 x double> [ zeroinitializer, %109 ], [ %2086, %2036 ]
  %1956 = phi <8 x double> [ zeroinitializer, %109 ], [ %2130, %2036 ]
  %1957 = phi <8 x double> [ zeroinitializer, %109 ], [ %2129, %2036 ]
  %1958 = fcmp ogt <8 x double> %1955, zeroinitializer
  %1959 = select <8 x i1> %1958, <8 x double> %1955, <8 x double> zeroinitializer
  br label %1960

1960:                                             ; preds = %1960, %1953
  %1961 = phi i32 [ 0, %1953 ], [ %1966, %1960 ]
  %1962 = phi <8 x double> [ %1959, %1953 ], [ %1965, %1960 ]
  %1963 = extractelement <8 x double> %1962, i32 %1961
  %1964 = tail call double @llvm.sqrt.f64(double %1963)
  %1965 = insertelement <8 x double> %1962, double %1964, i32 %1961
  %1966 = add nuw nsw i32 %1961, 1
  %1967 = icmp eq i32 %1966, 8
  br i1 %1967, label %1968, label %1960, !llvm.loop !35

1968:                                             ; preds = %1960
  %1969 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1965)
  %1970 = fmul <8 x double> %1969, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1971 = fadd <8 x double> %1970, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1972 = fsub <8 x double> %1965, %1971
  %1973 = fcmp ogt <8 x double> %1954, zeroinitializer
  %1974 = select <8 x i1> %1973, <8 x double> %1954, <8 x double> zeroinitializer
  br label %1975

1975:                                             ; preds = %1975, %1968
  %1976 = phi i32 [ 0, %1968 ], [ %1981, %1975 ]
  %1977 = phi <8 x double> [ %1974, %1968 ], [ %1980, %1975 ]
  %1978 = extractelement <8 x double> %1977, i32 %1976
  %1979 = tail call double @llvm.sqrt.f64(double %1978)
  %1980 = insertelement <8 x double> %1977, double %1979, i32 %1976
  %1981 = add nuw nsw i32 %1976, 1
  %1982 = icmp eq i32 %1981, 8
  br i1 %1982, label %1983, label %1975, !llvm.loop !35

1983:                                             ; preds = %1975
  %1984 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1980)
  %1985 = fmul <8 x double> %1984, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %1986 = fadd <8 x double> %1985, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %1987 = fadd <8 x double> %1980, %1986
  %1988 = fcmp uge <8 x double> %1987, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %1989 = fcmp ogt <8 x double> %1957, zeroinitializer
  %1990 = select <8 x i1> %1989, <8 x double> %1957, <8 x double> zeroinitializer
  br label %1991

1991:                                             ; preds = %1991, %1983
  %1992 = phi i32 [ 0, %1983 ], [ %1997, %1991 ]
  %1993 = phi <8 x double> [ %1990, %1983 ], [ %1996, %1991 ]
  %1994 = extractelement <8 x double> %1993, i32 %1992
  %1995 = tail call double @llvm.sqrt.f64(double %1994)
  %1996 = insertelement <8 x double> %1993, double %1995, i32 %1992
  %1997 = add nuw nsw i32 %1992, 1
  %1998 = icmp eq i32 %1997, 8
  br i1 %1998, label %1999, label %1991, !llvm.loop !35

1999:                                             ; preds = %1991
  %2000 = fcmp ogt <8 x double> %1972, zeroinitializer
  %2001 = select <8 x i1> %2000, <8 x double> %1972, <8 x double> zeroinitializer
  %2002 = fcmp ule <8 x double> %2001, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2003 = or <8 x i1> %1988, %2002
  %2004 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1996)
  %2005 = fmul <8 x double> %2004, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2006 = fadd <8 x double> %2005, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2007 = fsub <8 x double> %1996, %2006
  %2008 = fcmp ogt <8 x double> %1956, zeroinitializer
  %2009 = select <8 x i1> %2008, <8 x double> %1956, <8 x double> zeroinitializer
  br label %2010

2010:                                             ; preds = %2010, %1999
  %2011 = phi i32 [ 0, %1999 ], [ %2016, %2010 ]
  %2012 = phi <8 x double> [ %2009, %1999 ], [ %2015, %2010 ]
  %2013 = extractelement <8 x double> %2012, i32 %2011
  %2014 = tail call double @llvm.sqrt.f64(double %2013)
  %2015 = insertelement <8 x double> %2012, double %2014, i32 %2011
  %2016 = add nuw nsw i32 %2011, 1
  %2017 = icmp eq i32 %2016, 8
  br i1 %2017, label %2018, label %2010, !llvm.loop !35

2018:                                             ; preds = %2010
  %2019 = select <8 x i1> %2003, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2001
  %2020 = fcmp ogt <8 x double> %2007, zeroinitializer
  %2021 = select <8 x i1> %2003, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %1987
  %2022 = select <8 x i1> %2020, <8 x double> %2007, <8 x double> zeroinitializer
  %2023 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2015)
  %2024 = fmul <8 x double> %2023, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2025 = fadd <8 x double> %2024, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2026 = fadd <8 x double> %2015, %2025
  %2027 = fcmp ule <8 x double> %2022, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2028 = fcmp uge <8 x double> %2026, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2029 = or <8 x i1> %2028, %2027
  %2030 = select <8 x i1> %2029, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2022
  %2031 = select <8 x i1> %2029, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2026
  br i1 %39, label %3069, label %2032

2032:                                             ; preds = %2018
  %2033 = icmp eq i64 %85, 0
  br i1 %2033, label %2135, label %2034

2034:                                             ; preds = %2032
  %2035 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2143

2036:                                             ; preds = %109, %2036
  %2037 = phi i64 [ %2131, %2036 ], [ 0, %109 ]
  %2038 = phi <8 x double> [ %2129, %2036 ], [ zeroinitializer, %109 ]
  %2039 = phi <8 x double> [ %2130, %2036 ], [ zeroinitializer, %109 ]
  %2040 = phi <8 x double> [ %2086, %2036 ], [ zeroinitializer, %109 ]
  %2041 = phi <8 x double> [ %2087, %2036 ], [ zeroinitializer, %109 ]
  %2042 = getelementptr inbounds i64, ptr %83, i64 %2037
  %2043 = load i64, ptr %2042, align 8, !tbaa !26
  %2044 = mul nsw i64 %2043, %43
  %2045 = getelementptr inbounds i8, ptr %44, i64 %2044
  %2046 = load <8 x double>, ptr %2045, align 1
  %2047 = getelementptr inbounds i8, ptr %2045, i64 64
  %2048 = load <8 x double>, ptr %2047, align 1
  %2049 = fneg <8 x double> %2048
  %2050 = fcmp ogt <8 x double> %2046, %2049
  %2051 = select <8 x i1> %2050, <8 x double> %2046, <8 x double> %2049
  %2052 = fcmp ogt <8 x double> %2051, zeroinitializer
  %2053 = select <8 x i1> %2052, <8 x double> %2051, <8 x double> zeroinitializer
  %2054 = fneg <8 x double> %2046
  %2055 = fcmp olt <8 x double> %2048, %2054
  %2056 = select <8 x i1> %2055, <8 x double> %2054, <8 x double> %2048
  %2057 = fmul <8 x double> %2053, %2053
  %2058 = fmul <8 x double> %2057, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2059 = fadd <8 x double> %2058, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2060 = fsub <8 x double> %2057, %2059
  %2061 = fcmp ogt <8 x double> %2060, zeroinitializer
  %2062 = select <8 x i1> %2061, <8 x double> %2060, <8 x double> zeroinitializer
  %2063 = fmul <8 x double> %2056, %2056
  %2064 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2063)
  %2065 = fmul <8 x double> %2064, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2066 = fadd <8 x double> %2065, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2067 = fadd <8 x double> %2063, %2066
  %2068 = fcmp ule <8 x double> %2062, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2069 = fcmp uge <8 x double> %2067, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2070 = or <8 x i1> %2068, %2069
  %2071 = select <8 x i1> %2070, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2062
  %2072 = select <8 x i1> %2070, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2067
  %2073 = fadd <8 x double> %2040, %2071
  %2074 = fadd <8 x double> %2041, %2072
  %2075 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2073)
  %2076 = fmul <8 x double> %2075, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2077 = fadd <8 x double> %2076, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2078 = fsub <8 x double> %2073, %2077
  %2079 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2074)
  %2080 = fmul <8 x double> %2079, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2081 = fadd <8 x double> %2080, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2082 = fadd <8 x double> %2074, %2081
  %2083 = fcmp ule <8 x double> %2078, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2084 = fcmp uge <8 x double> %2082, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2085 = or <8 x i1> %2083, %2084
  %2086 = select <8 x i1> %2085, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2078
  %2087 = select <8 x i1> %2085, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2082
  %2088 = getelementptr inbounds i8, ptr %2045, i64 128
  %2089 = load <8 x double>, ptr %2088, align 1
  %2090 = getelementptr inbounds i8, ptr %2045, i64 192
  %2091 = load <8 x double>, ptr %2090, align 1
  %2092 = fneg <8 x double> %2091
  %2093 = fcmp ogt <8 x double> %2089, %2092
  %2094 = select <8 x i1> %2093, <8 x double> %2089, <8 x double> %2092
  %2095 = fcmp ogt <8 x double> %2094, zeroinitializer
  %2096 = select <8 x i1> %2095, <8 x double> %2094, <8 x double> zeroinitializer
  %2097 = fneg <8 x double> %2089
  %2098 = fcmp olt <8 x double> %2091, %2097
  %2099 = select <8 x i1> %2098, <8 x double> %2097, <8 x double> %2091
  %2100 = fmul <8 x double> %2096, %2096
  %2101 = fmul <8 x double> %2100, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2102 = fadd <8 x double> %2101, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2103 = fsub <8 x double> %2100, %2102
  %2104 = fcmp ogt <8 x double> %2103, zeroinitializer
  %2105 = select <8 x i1> %2104, <8 x double> %2103, <8 x double> zeroinitializer
  %2106 = fmul <8 x double> %2099, %2099
  %2107 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2106)
  %2108 = fmul <8 x double> %2107, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2109 = fadd <8 x double> %2108, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2110 = fadd <8 x double> %2106, %2109
  %2111 = fcmp ule <8 x double> %2105, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2112 = fcmp uge <8 x double> %2110, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2113 = or <8 x i1> %2111, %2112
  %2114 = select <8 x i1> %2113, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2105
  %2115 = select <8 x i1> %2113, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2110
  %2116 = fadd <8 x double> %2038, %2114
  %2117 = fadd <8 x double> %2039, %2115
  %2118 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2116)
  %2119 = fmul <8 x double> %2118, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2120 = fadd <8 x double> %2119, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2121 = fsub <8 x double> %2116, %2120
  %2122 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2117)
  %2123 = fmul <8 x double> %2122, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2124 = fadd <8 x double> %2123, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2125 = fadd <8 x double> %2117, %2124
  %2126 = fcmp ule <8 x double> %2121, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2127 = fcmp uge <8 x double> %2125, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2128 = or <8 x i1> %2126, %2127
  %2129 = select <8 x i1> %2128, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2121
  %2130 = select <8 x i1> %2128, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2125
  %2131 = add nuw nsw i64 %2037, 1
  %2132 = icmp eq i64 %2131, %94
  br i1 %2132, label %1953, label %2036, !llvm.loop !48

2133:                                             ; preds = %2143
  %2134 = load i64, ptr %93, align 8, !tbaa !25
  br label %2135

2135:                                             ; preds = %2133, %2032
  %2136 = phi i64 [ %2134, %2133 ], [ %94, %2032 ]
  %2137 = icmp sgt i64 %2136, 0
  br i1 %2137, label %2138, label %3019

2138:                                             ; preds = %2135
  %2139 = fcmp ule <8 x double> %2019, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %2140 = fcmp uge <8 x double> %2021, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %2141 = and <8 x i1> %2139, %2140
  %2142 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2150

2143:                                             ; preds = %2143, %2034
  %2144 = phi i64 [ %85, %2034 ], [ %2148, %2143 ]
  %2145 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2144, i1 true)
  %2146 = getelementptr inbounds [0 x %struct.interval], ptr %2035, i64 0, i64 %2145
  %2147 = add i64 %2144, -1
  %2148 = and i64 %2147, %2144
  %2149 = icmp eq i64 %2148, 0
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(128) %2146, i8 0, i64 128, i1 false)
  br i1 %2149, label %2133, label %2143, !llvm.loop !49

2150:                                             ; preds = %2259, %2138
  %2151 = phi i64 [ %2136, %2138 ], [ %2260, %2259 ]
  %2152 = phi i64 [ 0, %2138 ], [ %2261, %2259 ]
  %2153 = getelementptr inbounds i64, ptr %83, i64 %2152
  %2154 = load i64, ptr %2153, align 8, !tbaa !26
  %2155 = mul nsw i64 %2154, %43
  %2156 = getelementptr inbounds i8, ptr %44, i64 %2155
  %2157 = load <8 x double>, ptr %2156, align 1
  %2158 = getelementptr inbounds i8, ptr %2156, i64 64
  %2159 = load <8 x double>, ptr %2158, align 1
  %2160 = fdiv <8 x double> %2157, %2019
  %2161 = fdiv <8 x double> %2157, %2021
  %2162 = fdiv <8 x double> %2159, %2019
  %2163 = fdiv <8 x double> %2159, %2021
  %2164 = fcmp olt <8 x double> %2160, %2161
  %2165 = select <8 x i1> %2164, <8 x double> %2160, <8 x double> %2161
  %2166 = fcmp olt <8 x double> %2162, %2163
  %2167 = select <8 x i1> %2166, <8 x double> %2162, <8 x double> %2163
  %2168 = fcmp olt <8 x double> %2165, %2167
  %2169 = select <8 x i1> %2168, <8 x double> %2165, <8 x double> %2167
  %2170 = fcmp ogt <8 x double> %2160, %2161
  %2171 = select <8 x i1> %2170, <8 x double> %2160, <8 x double> %2161
  %2172 = fcmp ogt <8 x double> %2162, %2163
  %2173 = select <8 x i1> %2172, <8 x double> %2162, <8 x double> %2163
  %2174 = fcmp ogt <8 x double> %2171, %2173
  %2175 = select <8 x i1> %2174, <8 x double> %2171, <8 x double> %2173
  %2176 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2169)
  %2177 = fmul <8 x double> %2176, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2178 = fadd <8 x double> %2177, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2179 = fsub <8 x double> %2169, %2178
  %2180 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2175)
  %2181 = fmul <8 x double> %2180, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2182 = fadd <8 x double> %2181, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2183 = fadd <8 x double> %2175, %2182
  %2184 = fcmp ule <8 x double> %2179, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2185 = fcmp uge <8 x double> %2183, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2186 = or <8 x i1> %2184, %2185
  %2187 = select <8 x i1> %2141, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2186
  %2188 = select <8 x i1> %2187, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2179
  %2189 = select <8 x i1> %2187, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2183
  %2190 = fcmp ogt <8 x double> %2188, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2191 = select <8 x i1> %2190, <8 x double> %2188, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2192 = fcmp olt <8 x double> %2189, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2193 = select <8 x i1> %2192, <8 x double> %2189, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2194 = getelementptr inbounds i64, ptr %1, i64 %2154
  %2195 = load i64, ptr %2194, align 8, !tbaa !26
  %2196 = icmp eq i64 %2195, 0
  br i1 %2196, label %2259, label %2197

2197:                                             ; preds = %2150
  %2198 = getelementptr inbounds i8, ptr %2156, i64 256
  br label %2199

2199:                                             ; preds = %2199, %2197
  %2200 = phi i64 [ %2195, %2197 ], [ %2255, %2199 ]
  %2201 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2200, i1 true)
  %2202 = getelementptr inbounds [0 x %struct.interval], ptr %2142, i64 0, i64 %2201
  %2203 = getelementptr inbounds [0 x %struct.interval], ptr %2198, i64 0, i64 %2201
  %2204 = load <8 x double>, ptr %2203, align 1
  %2205 = getelementptr inbounds i8, ptr %2203, i64 64
  %2206 = load <8 x double>, ptr %2205, align 1
  %2207 = fmul <8 x double> %2191, %2204
  %2208 = fmul <8 x double> %2191, %2206
  %2209 = fmul <8 x double> %2193, %2204
  %2210 = fmul <8 x double> %2193, %2206
  %2211 = fcmp olt <8 x double> %2207, %2208
  %2212 = select <8 x i1> %2211, <8 x double> %2207, <8 x double> %2208
  %2213 = fcmp olt <8 x double> %2209, %2210
  %2214 = select <8 x i1> %2213, <8 x double> %2209, <8 x double> %2210
  %2215 = fcmp olt <8 x double> %2212, %2214
  %2216 = select <8 x i1> %2215, <8 x double> %2212, <8 x double> %2214
  %2217 = fcmp ogt <8 x double> %2207, %2208
  %2218 = select <8 x i1> %2217, <8 x double> %2207, <8 x double> %2208
  %2219 = fcmp ogt <8 x double> %2209, %2210
  %2220 = select <8 x i1> %2219, <8 x double> %2209, <8 x double> %2210
  %2221 = fcmp ogt <8 x double> %2218, %2220
  %2222 = select <8 x i1> %2221, <8 x double> %2218, <8 x double> %2220
  %2223 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2216)
  %2224 = fmul <8 x double> %2223, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2225 = fadd <8 x double> %2224, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2226 = fsub <8 x double> %2216, %2225
  %2227 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2222)
  %2228 = fmul <8 x double> %2227, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2229 = fadd <8 x double> %2228, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2230 = fadd <8 x double> %2222, %2229
  %2231 = fcmp ule <8 x double> %2226, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2232 = fcmp uge <8 x double> %2230, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2233 = or <8 x i1> %2231, %2232
  %2234 = select <8 x i1> %2233, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2226
  %2235 = select <8 x i1> %2233, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2230
  %2236 = load <8 x double>, ptr %2202, align 1
  %2237 = getelementptr inbounds i8, ptr %2202, i64 64
  %2238 = load <8 x double>, ptr %2237, align 1
  %2239 = fadd <8 x double> %2236, %2234
  %2240 = fadd <8 x double> %2238, %2235
  %2241 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2239)
  %2242 = fmul <8 x double> %2241, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2243 = fadd <8 x double> %2242, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2244 = fsub <8 x double> %2239, %2243
  %2245 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2240)
  %2246 = fmul <8 x double> %2245, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2247 = fadd <8 x double> %2246, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2248 = fadd <8 x double> %2240, %2247
  %2249 = fcmp ule <8 x double> %2244, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2250 = fcmp uge <8 x double> %2248, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2251 = or <8 x i1> %2249, %2250
  %2252 = select <8 x i1> %2251, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2244
  %2253 = select <8 x i1> %2251, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2248
  store <8 x double> %2252, ptr %2202, align 64, !tbaa !14
  store <8 x double> %2253, ptr %2237, align 64, !tbaa !14
  %2254 = add i64 %2200, -1
  %2255 = and i64 %2254, %2200
  %2256 = icmp eq i64 %2255, 0
  br i1 %2256, label %2257, label %2199, !llvm.loop !50

2257:                                             ; preds = %2199
  %2258 = load i64, ptr %93, align 8, !tbaa !25
  br label %2259

2259:                                             ; preds = %2257, %2150
  %2260 = phi i64 [ %2258, %2257 ], [ %2151, %2150 ]
  %2261 = add nuw nsw i64 %2152, 1
  %2262 = icmp slt i64 %2261, %2260
  br i1 %2262, label %2150, label %3019, !llvm.loop !51

2263:                                             ; preds = %106
  %2264 = getelementptr inbounds i8, ptr %83, i64 8
  %2265 = load i64, ptr %2264, align 8, !tbaa !26
  %2266 = mul nsw i64 %2265, %43
  %2267 = getelementptr inbounds i8, ptr %44, i64 %2266
  %2268 = getelementptr inbounds i8, ptr %83, i64 16
  %2269 = load i64, ptr %2268, align 8, !tbaa !26
  %2270 = mul nsw i64 %2269, %43
  %2271 = getelementptr inbounds i8, ptr %44, i64 %2270
  %2272 = load i64, ptr %83, align 8, !tbaa !26
  %2273 = mul nsw i64 %2272, %43
  %2274 = getelementptr inbounds i8, ptr %44, i64 %2273
  %2275 = load <8 x double>, ptr %2274, align 64, !tbaa !14
  %2276 = getelementptr inbounds i8, ptr %2274, i64 64
  %2277 = load <8 x double>, ptr %2276, align 64, !tbaa !14
  %2278 = load <8 x double>, ptr %2271, align 1
  %2279 = getelementptr inbounds i8, ptr %2271, i64 64
  %2280 = load <8 x double>, ptr %2279, align 1
  %2281 = load <8 x double>, ptr %2267, align 1
  %2282 = getelementptr inbounds i8, ptr %2267, i64 64
  %2283 = load <8 x double>, ptr %2282, align 1
  %2284 = fcmp olt <8 x double> %2275, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %2285 = fcmp ogt <8 x double> %2277, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %2286 = and <8 x i1> %2285, %2284
  %2287 = fcmp olt <8 x double> %2281, %2278
  %2288 = fcmp ogt <8 x double> %2283, %2280
  %2289 = select <8 x i1> %2284, <8 x i1> %2287, <8 x i1> zeroinitializer
  %2290 = select <8 x i1> %2289, <8 x double> %2281, <8 x double> %2278
  %2291 = select <8 x i1> %2285, <8 x double> %2290, <8 x double> %2281
  %2292 = select <8 x i1> %2284, <8 x i1> %2288, <8 x i1> zeroinitializer
  %2293 = select <8 x i1> %2292, <8 x double> %2283, <8 x double> %2280
  %2294 = select <8 x i1> %2285, <8 x double> %2293, <8 x double> %2283
  %2295 = fcmp ule <8 x double> %2275, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2296 = fcmp uge <8 x double> %2277, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2297 = or <8 x i1> %2296, %2295
  %2298 = select <8 x i1> %2297, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2291
  %2299 = select <8 x i1> %2297, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2294
  %2300 = getelementptr inbounds i8, ptr %2274, i64 128
  %2301 = getelementptr inbounds i8, ptr %2267, i64 128
  %2302 = getelementptr inbounds i8, ptr %2271, i64 128
  %2303 = load <8 x double>, ptr %2302, align 1
  %2304 = getelementptr inbounds i8, ptr %2271, i64 192
  %2305 = load <8 x double>, ptr %2304, align 1
  %2306 = load <8 x double>, ptr %2301, align 1
  %2307 = getelementptr inbounds i8, ptr %2267, i64 192
  %2308 = load <8 x double>, ptr %2307, align 1
  %2309 = load <8 x double>, ptr %2300, align 1
  %2310 = getelementptr inbounds i8, ptr %2274, i64 192
  %2311 = load <8 x double>, ptr %2310, align 1
  %2312 = fcmp uge <8 x double> %2309, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %2313 = fcmp ule <8 x double> %2311, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %2314 = fcmp olt <8 x double> %2306, %2303
  %2315 = select <8 x i1> %2314, <8 x double> %2306, <8 x double> %2303
  %2316 = fcmp ogt <8 x double> %2308, %2305
  %2317 = select <8 x i1> %2316, <8 x double> %2308, <8 x double> %2305
  %2318 = select <8 x i1> %2312, <8 x double> %2303, <8 x double> %2315
  %2319 = select <8 x i1> %2313, <8 x double> %2306, <8 x double> %2318
  %2320 = select <8 x i1> %2312, <8 x double> %2305, <8 x double> %2317
  %2321 = select <8 x i1> %2313, <8 x double> %2308, <8 x double> %2320
  %2322 = fcmp ule <8 x double> %2309, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2323 = fcmp uge <8 x double> %2311, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2324 = or <8 x i1> %2323, %2322
  %2325 = select <8 x i1> %2324, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2319
  %2326 = select <8 x i1> %2324, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2321
  %2327 = getelementptr inbounds i64, ptr %1, i64 %2269
  %2328 = load i64, ptr %2327, align 8, !tbaa !26
  %2329 = icmp eq i64 %85, 0
  %2330 = select i1 %39, i1 true, i1 %2329
  br i1 %2330, label %3069, label %2331

2331:                                             ; preds = %2263
  %2332 = getelementptr inbounds i8, ptr %2267, i64 256
  %2333 = getelementptr inbounds i8, ptr %2271, i64 256
  %2334 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2335

2335:                                             ; preds = %2356, %2331
  %2336 = phi i64 [ %85, %2331 ], [ %2368, %2356 ]
  %2337 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2336, i1 true)
  %2338 = shl nuw i64 1, %2337
  %2339 = and i64 %2338, %108
  %2340 = icmp eq i64 %2339, 0
  br i1 %2340, label %2346, label %2341

2341:                                             ; preds = %2335
  %2342 = getelementptr inbounds [0 x %struct.interval], ptr %2332, i64 0, i64 %2337
  %2343 = load <8 x i64>, ptr %2342, align 64, !tbaa !14
  %2344 = getelementptr inbounds i8, ptr %2342, i64 64
  %2345 = load <8 x i64>, ptr %2344, align 64, !tbaa !14
  br label %2346

2346:                                             ; preds = %2341, %2335
  %2347 = phi <8 x i64> [ %2345, %2341 ], [ zeroinitializer, %2335 ]
  %2348 = phi <8 x i64> [ %2343, %2341 ], [ zeroinitializer, %2335 ]
  %2349 = and i64 %2338, %2328
  %2350 = icmp eq i64 %2349, 0
  br i1 %2350, label %2356, label %2351

2351:                                             ; preds = %2346
  %2352 = getelementptr inbounds [0 x %struct.interval], ptr %2333, i64 0, i64 %2337
  %2353 = load <8 x i64>, ptr %2352, align 64, !tbaa !14
  %2354 = getelementptr inbounds i8, ptr %2352, i64 64
  %2355 = load <8 x i64>, ptr %2354, align 64, !tbaa !14
  br label %2356

2356:                                             ; preds = %2351, %2346
  %2357 = phi <8 x i64> [ %2355, %2351 ], [ zeroinitializer, %2346 ]
  %2358 = phi <8 x i64> [ %2353, %2351 ], [ zeroinitializer, %2346 ]
  %2359 = getelementptr inbounds [0 x %struct.interval], ptr %2334, i64 0, i64 %2337
  %2360 = select <8 x i1> %2285, <8 x i64> %2358, <8 x i64> %2348
  %2361 = select <8 x i1> %2285, <8 x i64> %2357, <8 x i64> %2347
  %2362 = bitcast <8 x i64> %2360 to <8 x double>
  %2363 = select <8 x i1> %2286, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2362
  %2364 = bitcast <8 x i64> %2361 to <8 x double>
  %2365 = select <8 x i1> %2286, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2364
  store <8 x double> %2363, ptr %2359, align 64, !tbaa !14
  %2366 = getelementptr inbounds i8, ptr %2359, i64 64
  store <8 x double> %2365, ptr %2366, align 64, !tbaa !14
  %2367 = add i64 %2336, -1
  %2368 = and i64 %2367, %2336
  %2369 = icmp eq i64 %2368, 0
  br i1 %2369, label %3069, label %2335, !llvm.loop !52

2370:                                             ; preds = %106, %106, %106, %106, %106, %106
  %2371 = load i64, ptr %83, align 8, !tbaa !26
  %2372 = mul nsw i64 %2371, %43
  %2373 = getelementptr inbounds i8, ptr %44, i64 %2372
  %2374 = getelementptr inbounds i8, ptr %83, i64 8
  %2375 = load i64, ptr %2374, align 8, !tbaa !26
  %2376 = mul nsw i64 %2375, %43
  %2377 = getelementptr inbounds i8, ptr %44, i64 %2376
  %2378 = load <8 x double>, ptr %2377, align 1
  %2379 = getelementptr inbounds i8, ptr %2377, i64 64
  %2380 = load <8 x double>, ptr %2379, align 1
  %2381 = load <8 x double>, ptr %2373, align 1
  %2382 = getelementptr inbounds i8, ptr %2373, i64 64
  %2383 = load <8 x double>, ptr %2382, align 1
  %2384 = fcmp ugt <8 x double> %2381, %2380
  %2385 = fcmp ugt <8 x double> %2378, %2383
  %2386 = or <8 x i1> %2385, %2384
  %2387 = fcmp une <8 x double> %2381, %2383
  %2388 = fcmp une <8 x double> %2378, %2380
  %2389 = fcmp une <8 x double> %2381, %2378
  %2390 = or <8 x i1> %2389, %2388
  %2391 = or <8 x i1> %2390, %2387
  switch i64 %90, label %2403 [
    i64 15, label %2392
    i64 16, label %2392
    i64 17, label %2396
    i64 18, label %2396
    i64 19, label %2400
  ]

2392:                                             ; preds = %2370, %2370
  %2393 = fcmp olt <8 x double> %2383, %2378
  %2394 = select <8 x i1> %2393, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2395 = select <8 x i1> %2384, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2406

2396:                                             ; preds = %2370, %2370
  %2397 = fcmp olt <8 x double> %2380, %2381
  %2398 = select <8 x i1> %2397, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2399 = select <8 x i1> %2385, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2406

2400:                                             ; preds = %2370
  %2401 = select <8 x i1> %2391, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2402 = select <8 x i1> %2386, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2406

2403:                                             ; preds = %2370
  %2404 = select <8 x i1> %2386, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2405 = select <8 x i1> %2391, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  br label %2406

2406:                                             ; preds = %2403, %2400, %2396, %2392
  %2407 = phi <8 x double> [ %2404, %2403 ], [ %2401, %2400 ], [ %2398, %2396 ], [ %2394, %2392 ]
  %2408 = phi <8 x double> [ %2405, %2403 ], [ %2402, %2400 ], [ %2399, %2396 ], [ %2395, %2392 ]
  %2409 = fcmp ule <8 x double> %2378, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2410 = fcmp uge <8 x double> %2380, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2411 = or <8 x i1> %2410, %2409
  %2412 = fcmp ule <8 x double> %2381, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2413 = fcmp uge <8 x double> %2383, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2414 = or <8 x i1> %2413, %2412
  %2415 = select <8 x i1> %2414, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2411
  %2416 = select <8 x i1> %2415, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2407
  %2417 = select <8 x i1> %2415, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2408
  %2418 = getelementptr inbounds i8, ptr %2373, i64 128
  %2419 = getelementptr inbounds i8, ptr %2377, i64 128
  %2420 = load <8 x double>, ptr %2419, align 1
  %2421 = getelementptr inbounds i8, ptr %2377, i64 192
  %2422 = load <8 x double>, ptr %2421, align 1
  %2423 = load <8 x double>, ptr %2418, align 1
  %2424 = getelementptr inbounds i8, ptr %2373, i64 192
  %2425 = load <8 x double>, ptr %2424, align 1
  %2426 = fcmp ugt <8 x double> %2423, %2422
  %2427 = fcmp ugt <8 x double> %2420, %2425
  %2428 = or <8 x i1> %2427, %2426
  %2429 = fcmp une <8 x double> %2423, %2425
  %2430 = fcmp une <8 x double> %2420, %2422
  %2431 = fcmp une <8 x double> %2423, %2420
  %2432 = or <8 x i1> %2431, %2430
  %2433 = or <8 x i1> %2432, %2429
  switch i64 %90, label %2445 [
    i64 15, label %2434
    i64 16, label %2434
    i64 17, label %2438
    i64 18, label %2438
    i64 19, label %2442
  ]

2434:                                             ; preds = %2406, %2406
  %2435 = fcmp olt <8 x double> %2425, %2420
  %2436 = select <8 x i1> %2435, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2437 = select <8 x i1> %2426, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2448

2438:                                             ; preds = %2406, %2406
  %2439 = fcmp olt <8 x double> %2422, %2423
  %2440 = select <8 x i1> %2439, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2441 = select <8 x i1> %2427, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2448

2442:                                             ; preds = %2406
  %2443 = select <8 x i1> %2433, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2444 = select <8 x i1> %2428, <8 x double> zeroinitializer, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br label %2448

2445:                                             ; preds = %2406
  %2446 = select <8 x i1> %2428, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  %2447 = select <8 x i1> %2433, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> zeroinitializer
  br label %2448

2448:                                             ; preds = %2445, %2442, %2438, %2434
  %2449 = phi <8 x double> [ %2446, %2445 ], [ %2443, %2442 ], [ %2440, %2438 ], [ %2436, %2434 ]
  %2450 = phi <8 x double> [ %2447, %2445 ], [ %2444, %2442 ], [ %2441, %2438 ], [ %2437, %2434 ]
  %2451 = fcmp ule <8 x double> %2420, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2452 = fcmp uge <8 x double> %2422, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2453 = or <8 x i1> %2452, %2451
  %2454 = fcmp ule <8 x double> %2423, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2455 = fcmp uge <8 x double> %2425, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2456 = or <8 x i1> %2455, %2454
  %2457 = select <8 x i1> %2456, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2453
  %2458 = select <8 x i1> %2457, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2449
  %2459 = select <8 x i1> %2457, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2450
  br label %3069

2460:                                             ; preds = %106
  %2461 = load i64, ptr %83, align 8, !tbaa !26
  %2462 = mul nsw i64 %2461, %43
  %2463 = getelementptr inbounds i8, ptr %44, i64 %2462
  %2464 = getelementptr inbounds i8, ptr %83, i64 8
  %2465 = load i64, ptr %2464, align 8, !tbaa !26
  %2466 = mul nsw i64 %2465, %43
  %2467 = getelementptr inbounds i8, ptr %44, i64 %2466
  %2468 = load <8 x double>, ptr %2467, align 1
  %2469 = getelementptr inbounds i8, ptr %2467, i64 64
  %2470 = load <8 x double>, ptr %2469, align 1
  %2471 = load <8 x double>, ptr %2463, align 1
  %2472 = getelementptr inbounds i8, ptr %2463, i64 64
  %2473 = load <8 x double>, ptr %2472, align 1
  %2474 = fcmp olt <8 x double> %2471, %2468
  %2475 = select <8 x i1> %2474, <8 x double> %2471, <8 x double> %2468
  %2476 = fcmp olt <8 x double> %2473, %2470
  %2477 = select <8 x i1> %2476, <8 x double> %2473, <8 x double> %2470
  %2478 = fcmp ule <8 x double> %2475, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2479 = fcmp uge <8 x double> %2477, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2480 = or <8 x i1> %2479, %2478
  %2481 = select <8 x i1> %2480, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2475
  %2482 = select <8 x i1> %2480, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2477
  %2483 = getelementptr inbounds i8, ptr %2463, i64 128
  %2484 = getelementptr inbounds i8, ptr %2467, i64 128
  %2485 = load <8 x double>, ptr %2484, align 1
  %2486 = getelementptr inbounds i8, ptr %2467, i64 192
  %2487 = load <8 x double>, ptr %2486, align 1
  %2488 = load <8 x double>, ptr %2483, align 1
  %2489 = getelementptr inbounds i8, ptr %2463, i64 192
  %2490 = load <8 x double>, ptr %2489, align 1
  %2491 = fcmp olt <8 x double> %2488, %2485
  %2492 = select <8 x i1> %2491, <8 x double> %2488, <8 x double> %2485
  %2493 = fcmp olt <8 x double> %2490, %2487
  %2494 = select <8 x i1> %2493, <8 x double> %2490, <8 x double> %2487
  %2495 = fcmp ule <8 x double> %2492, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2496 = fcmp uge <8 x double> %2494, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2497 = or <8 x i1> %2496, %2495
  %2498 = select <8 x i1> %2497, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2492
  %2499 = select <8 x i1> %2497, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2494
  br label %3069

2500:                                             ; preds = %106
  %2501 = load i64, ptr %83, align 8, !tbaa !26
  %2502 = mul nsw i64 %2501, %43
  %2503 = getelementptr inbounds i8, ptr %44, i64 %2502
  %2504 = getelementptr inbounds i8, ptr %83, i64 8
  %2505 = load i64, ptr %2504, align 8, !tbaa !26
  %2506 = mul nsw i64 %2505, %43
  %2507 = getelementptr inbounds i8, ptr %44, i64 %2506
  %2508 = load <8 x double>, ptr %2507, align 1
  %2509 = getelementptr inbounds i8, ptr %2507, i64 64
  %2510 = load <8 x double>, ptr %2509, align 1
  %2511 = load <8 x double>, ptr %2503, align 1
  %2512 = getelementptr inbounds i8, ptr %2503, i64 64
  %2513 = load <8 x double>, ptr %2512, align 1
  %2514 = fcmp ogt <8 x double> %2511, %2508
  %2515 = select <8 x i1> %2514, <8 x double> %2511, <8 x double> %2508
  %2516 = fcmp ogt <8 x double> %2513, %2510
  %2517 = select <8 x i1> %2516, <8 x double> %2513, <8 x double> %2510
  %2518 = fcmp ule <8 x double> %2515, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2519 = fcmp uge <8 x double> %2517, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2520 = or <8 x i1> %2519, %2518
  %2521 = select <8 x i1> %2520, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2515
  %2522 = select <8 x i1> %2520, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2517
  %2523 = getelementptr inbounds i8, ptr %2503, i64 128
  %2524 = getelementptr inbounds i8, ptr %2507, i64 128
  %2525 = load <8 x double>, ptr %2524, align 1
  %2526 = getelementptr inbounds i8, ptr %2507, i64 192
  %2527 = load <8 x double>, ptr %2526, align 1
  %2528 = load <8 x double>, ptr %2523, align 1
  %2529 = getelementptr inbounds i8, ptr %2503, i64 192
  %2530 = load <8 x double>, ptr %2529, align 1
  %2531 = fcmp ogt <8 x double> %2528, %2525
  %2532 = select <8 x i1> %2531, <8 x double> %2528, <8 x double> %2525
  %2533 = fcmp ogt <8 x double> %2530, %2527
  %2534 = select <8 x i1> %2533, <8 x double> %2530, <8 x double> %2527
  %2535 = fcmp ule <8 x double> %2532, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2536 = fcmp uge <8 x double> %2534, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2537 = or <8 x i1> %2536, %2535
  %2538 = select <8 x i1> %2537, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2532
  %2539 = select <8 x i1> %2537, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2534
  br label %3069

2540:                                             ; preds = %106
  %2541 = load i64, ptr %83, align 8, !tbaa !26
  %2542 = mul nsw i64 %2541, %43
  %2543 = getelementptr inbounds i8, ptr %44, i64 %2542
  %2544 = getelementptr inbounds i8, ptr %2543, i64 64
  %2545 = load <8 x double>, ptr %2544, align 64, !tbaa !14
  %2546 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2545
  %2547 = load <8 x double>, ptr %2543, align 64, !tbaa !14
  %2548 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2547
  %2549 = getelementptr inbounds i8, ptr %2543, i64 128
  %2550 = getelementptr inbounds i8, ptr %2543, i64 192
  %2551 = load <8 x double>, ptr %2550, align 64, !tbaa !14
  %2552 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2551
  %2553 = load <8 x double>, ptr %2549, align 64, !tbaa !14
  %2554 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2553
  br label %3069

2555:                                             ; preds = %106
  %2556 = load i64, ptr %83, align 8, !tbaa !26
  %2557 = mul nsw i64 %2556, %43
  %2558 = getelementptr inbounds i8, ptr %44, i64 %2557
  %2559 = load <8 x double>, ptr %2558, align 1
  %2560 = getelementptr inbounds i8, ptr %2558, i64 64
  %2561 = load <8 x double>, ptr %2560, align 1
  %2562 = fcmp ule <8 x double> %2559, zeroinitializer
  %2563 = fcmp uge <8 x double> %2561, zeroinitializer
  %2564 = fcmp ule <8 x double> %2559, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2565 = fcmp uge <8 x double> %2561, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2566 = or <8 x i1> %2565, %2564
  %2567 = select <8 x i1> %2562, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2568 = select <8 x i1> %2566, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2567
  %2569 = select <8 x i1> %2563, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2570 = select <8 x i1> %2566, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2569
  %2571 = getelementptr inbounds i8, ptr %2558, i64 128
  %2572 = load <8 x double>, ptr %2571, align 1
  %2573 = getelementptr inbounds i8, ptr %2558, i64 192
  %2574 = load <8 x double>, ptr %2573, align 1
  %2575 = fcmp ule <8 x double> %2572, zeroinitializer
  %2576 = fcmp uge <8 x double> %2574, zeroinitializer
  %2577 = fcmp ule <8 x double> %2572, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2578 = fcmp uge <8 x double> %2574, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2579 = or <8 x i1> %2578, %2577
  %2580 = select <8 x i1> %2575, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2581 = select <8 x i1> %2579, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2580
  %2582 = select <8 x i1> %2576, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2583 = select <8 x i1> %2579, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2582
  %2584 = icmp eq i64 %85, 0
  %2585 = select i1 %39, i1 true, i1 %2584
  br i1 %2585, label %3069, label %2586

2586:                                             ; preds = %2555
  %2587 = getelementptr inbounds i8, ptr %89, i64 256
  %2588 = fcmp une <8 x double> %2568, %2570
  %2589 = select <8 x i1> %2588, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> zeroinitializer
  %2590 = select <8 x i1> %2588, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> zeroinitializer
  br label %2591

2591:                                             ; preds = %2591, %2586
  %2592 = phi i64 [ %85, %2586 ], [ %2597, %2591 ]
  %2593 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2592, i1 true)
  %2594 = getelementptr inbounds [0 x %struct.interval], ptr %2587, i64 0, i64 %2593
  store <8 x double> %2589, ptr %2594, align 64, !tbaa !14
  %2595 = getelementptr inbounds i8, ptr %2594, i64 64
  store <8 x double> %2590, ptr %2595, align 64, !tbaa !14
  %2596 = add i64 %2592, -1
  %2597 = and i64 %2596, %2592
  %2598 = icmp eq i64 %2597, 0
  br i1 %2598, label %3069, label %2591, !llvm.loop !53

2599:                                             ; preds = %106
  %2600 = load i64, ptr %83, align 8, !tbaa !26
  %2601 = mul nsw i64 %2600, %43
  %2602 = getelementptr inbounds i8, ptr %44, i64 %2601
  %2603 = load <8 x double>, ptr %2602, align 1
  %2604 = getelementptr inbounds i8, ptr %2602, i64 64
  %2605 = load <8 x double>, ptr %2604, align 1
  br label %2606

2606:                                             ; preds = %2606, %2599
  %2607 = phi i32 [ 0, %2599 ], [ %2616, %2606 ]
  %2608 = phi <8 x double> [ %2605, %2599 ], [ %2615, %2606 ]
  %2609 = phi <8 x double> [ %2603, %2599 ], [ %2612, %2606 ]
  %2610 = extractelement <8 x double> %2609, i32 %2607
  %2611 = tail call double @llvm.exp.f64(double %2610)
  %2612 = insertelement <8 x double> %2609, double %2611, i32 %2607
  %2613 = extractelement <8 x double> %2608, i32 %2607
  %2614 = tail call double @llvm.exp.f64(double %2613)
  %2615 = insertelement <8 x double> %2608, double %2614, i32 %2607
  %2616 = add nuw nsw i32 %2607, 1
  %2617 = icmp eq i32 %2616, 8
  br i1 %2617, label %2618, label %2606, !llvm.loop !54

2618:                                             ; preds = %2606
  %2619 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2612)
  %2620 = fmul <8 x double> %2619, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2621 = fadd <8 x double> %2620, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2622 = fsub <8 x double> %2612, %2621
  %2623 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2615)
  %2624 = fmul <8 x double> %2623, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2625 = fadd <8 x double> %2624, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2626 = fadd <8 x double> %2615, %2625
  %2627 = fcmp ule <8 x double> %2622, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2628 = fcmp uge <8 x double> %2626, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2629 = or <8 x i1> %2627, %2628
  %2630 = bitcast <8 x double> %2622 to <8 x i64>
  %2631 = select <8 x i1> %2629, <8 x i64> <i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496>, <8 x i64> %2630
  %2632 = select <8 x i1> %2629, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2626
  %2633 = fcmp uge <8 x double> %2632, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2634 = select <8 x i1> %2633, <8 x i64> %2631, <8 x i64> zeroinitializer
  %2635 = getelementptr inbounds i8, ptr %2602, i64 128
  %2636 = load <8 x double>, ptr %2635, align 1
  %2637 = getelementptr inbounds i8, ptr %2602, i64 192
  %2638 = load <8 x double>, ptr %2637, align 1
  br label %2639

2639:                                             ; preds = %2639, %2618
  %2640 = phi i32 [ 0, %2618 ], [ %2649, %2639 ]
  %2641 = phi <8 x double> [ %2638, %2618 ], [ %2648, %2639 ]
  %2642 = phi <8 x double> [ %2636, %2618 ], [ %2645, %2639 ]
  %2643 = extractelement <8 x double> %2642, i32 %2640
  %2644 = tail call double @llvm.exp.f64(double %2643)
  %2645 = insertelement <8 x double> %2642, double %2644, i32 %2640
  %2646 = extractelement <8 x double> %2641, i32 %2640
  %2647 = tail call double @llvm.exp.f64(double %2646)
  %2648 = insertelement <8 x double> %2641, double %2647, i32 %2640
  %2649 = add nuw nsw i32 %2640, 1
  %2650 = icmp eq i32 %2649, 8
  br i1 %2650, label %2651, label %2639, !llvm.loop !54

2651:                                             ; preds = %2639
  %2652 = bitcast <8 x i64> %2631 to <8 x double>
  %2653 = fcmp ule <8 x double> %2652, zeroinitializer
  %2654 = select <8 x i1> %2653, <8 x i64> %2634, <8 x i64> %2631
  %2655 = bitcast <8 x i64> %2654 to <8 x double>
  %2656 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2645)
  %2657 = fmul <8 x double> %2656, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2658 = fadd <8 x double> %2657, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2659 = fsub <8 x double> %2645, %2658
  %2660 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2648)
  %2661 = fmul <8 x double> %2660, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2662 = fadd <8 x double> %2661, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2663 = fadd <8 x double> %2648, %2662
  %2664 = fcmp ule <8 x double> %2659, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2665 = fcmp uge <8 x double> %2663, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2666 = or <8 x i1> %2664, %2665
  %2667 = bitcast <8 x double> %2659 to <8 x i64>
  %2668 = select <8 x i1> %2666, <8 x i64> <i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496>, <8 x i64> %2667
  %2669 = bitcast <8 x i64> %2668 to <8 x double>
  %2670 = select <8 x i1> %2666, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2663
  %2671 = fcmp ule <8 x double> %2669, zeroinitializer
  %2672 = fcmp uge <8 x double> %2670, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2673 = select <8 x i1> %2672, <8 x i64> %2668, <8 x i64> zeroinitializer
  %2674 = select <8 x i1> %2671, <8 x i64> %2673, <8 x i64> %2668
  %2675 = bitcast <8 x i64> %2674 to <8 x double>
  %2676 = icmp eq i64 %85, 0
  %2677 = select i1 %39, i1 true, i1 %2676
  br i1 %2677, label %3019, label %2678

2678:                                             ; preds = %2651
  %2679 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2680

2680:                                             ; preds = %2680, %2678
  %2681 = phi i64 [ %85, %2678 ], [ %2722, %2680 ]
  %2682 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2681, i1 true)
  %2683 = getelementptr inbounds [0 x %struct.interval], ptr %2679, i64 0, i64 %2682
  %2684 = load i64, ptr %83, align 8, !tbaa !26
  %2685 = mul nsw i64 %2684, %43
  %2686 = getelementptr i8, ptr %50, i64 %2685
  %2687 = getelementptr inbounds [0 x %struct.interval], ptr %2686, i64 0, i64 %2682
  %2688 = load <8 x double>, ptr %2687, align 1
  %2689 = getelementptr inbounds i8, ptr %2687, i64 64
  %2690 = load <8 x double>, ptr %2689, align 1
  %2691 = fmul <8 x double> %2688, %2655
  %2692 = fmul <8 x double> %2690, %2655
  %2693 = fmul <8 x double> %2632, %2688
  %2694 = fmul <8 x double> %2632, %2690
  %2695 = fcmp olt <8 x double> %2691, %2692
  %2696 = select <8 x i1> %2695, <8 x double> %2691, <8 x double> %2692
  %2697 = fcmp olt <8 x double> %2693, %2694
  %2698 = select <8 x i1> %2697, <8 x double> %2693, <8 x double> %2694
  %2699 = fcmp olt <8 x double> %2696, %2698
  %2700 = select <8 x i1> %2699, <8 x double> %2696, <8 x double> %2698
  %2701 = fcmp ogt <8 x double> %2691, %2692
  %2702 = select <8 x i1> %2701, <8 x double> %2691, <8 x double> %2692
  %2703 = fcmp ogt <8 x double> %2693, %2694
  %2704 = select <8 x i1> %2703, <8 x double> %2693, <8 x double> %2694
  %2705 = fcmp ogt <8 x double> %2702, %2704
  %2706 = select <8 x i1> %2705, <8 x double> %2702, <8 x double> %2704
  %2707 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2700)
  %2708 = fmul <8 x double> %2707, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2709 = fadd <8 x double> %2708, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2710 = fsub <8 x double> %2700, %2709
  %2711 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2706)
  %2712 = fmul <8 x double> %2711, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2713 = fadd <8 x double> %2712, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2714 = fadd <8 x double> %2706, %2713
  %2715 = fcmp ule <8 x double> %2710, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2716 = fcmp uge <8 x double> %2714, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2717 = or <8 x i1> %2715, %2716
  %2718 = select <8 x i1> %2717, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2710
  %2719 = select <8 x i1> %2717, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2714
  store <8 x double> %2718, ptr %2683, align 64, !tbaa !14
  %2720 = getelementptr inbounds i8, ptr %2683, i64 64
  store <8 x double> %2719, ptr %2720, align 64, !tbaa !14
  %2721 = add i64 %2681, -1
  %2722 = and i64 %2721, %2681
  %2723 = icmp eq i64 %2722, 0
  br i1 %2723, label %3019, label %2680, !llvm.loop !55

2724:                                             ; preds = %106
  %2725 = load i64, ptr %83, align 8, !tbaa !26
  %2726 = mul nsw i64 %2725, %43
  %2727 = getelementptr inbounds i8, ptr %44, i64 %2726
  %2728 = load <8 x double>, ptr %2727, align 1
  %2729 = getelementptr inbounds i8, ptr %2727, i64 64
  %2730 = load <8 x double>, ptr %2729, align 1
  %2731 = fcmp ule <8 x double> %2728, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2732 = select <8 x i1> %2731, <8 x double> <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>, <8 x double> %2728
  br label %2733

2733:                                             ; preds = %2733, %2724
  %2734 = phi i32 [ 0, %2724 ], [ %2743, %2733 ]
  %2735 = phi <8 x double> [ %2730, %2724 ], [ %2742, %2733 ]
  %2736 = phi <8 x double> [ %2732, %2724 ], [ %2739, %2733 ]
  %2737 = extractelement <8 x double> %2736, i32 %2734
  %2738 = tail call double @llvm.log.f64(double %2737)
  %2739 = insertelement <8 x double> %2736, double %2738, i32 %2734
  %2740 = extractelement <8 x double> %2735, i32 %2734
  %2741 = tail call double @llvm.log.f64(double %2740)
  %2742 = insertelement <8 x double> %2735, double %2741, i32 %2734
  %2743 = add nuw nsw i32 %2734, 1
  %2744 = icmp eq i32 %2743, 8
  br i1 %2744, label %2745, label %2733, !llvm.loop !56

2745:                                             ; preds = %2733
  %2746 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2739)
  %2747 = fmul <8 x double> %2746, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2748 = fadd <8 x double> %2747, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2749 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2742)
  %2750 = fmul <8 x double> %2749, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2751 = fadd <8 x double> %2750, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2752 = fadd <8 x double> %2742, %2751
  %2753 = fcmp uge <8 x double> %2752, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2754 = getelementptr inbounds i8, ptr %2727, i64 128
  %2755 = load <8 x double>, ptr %2754, align 1
  %2756 = getelementptr inbounds i8, ptr %2727, i64 192
  %2757 = load <8 x double>, ptr %2756, align 1
  %2758 = fcmp ule <8 x double> %2755, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2759 = select <8 x i1> %2758, <8 x double> <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>, <8 x double> %2755
  br label %2760

2760:                                             ; preds = %2760, %2745
  %2761 = phi i32 [ 0, %2745 ], [ %2770, %2760 ]
  %2762 = phi <8 x double> [ %2757, %2745 ], [ %2769, %2760 ]
  %2763 = phi <8 x double> [ %2759, %2745 ], [ %2766, %2760 ]
  %2764 = extractelement <8 x double> %2763, i32 %2761
  %2765 = tail call double @llvm.log.f64(double %2764)
  %2766 = insertelement <8 x double> %2763, double %2765, i32 %2761
  %2767 = extractelement <8 x double> %2762, i32 %2761
  %2768 = tail call double @llvm.log.f64(double %2767)
  %2769 = insertelement <8 x double> %2762, double %2768, i32 %2761
  %2770 = add nuw nsw i32 %2761, 1
  %2771 = icmp eq i32 %2770, 8
  br i1 %2771, label %2772, label %2760, !llvm.loop !56

2772:                                             ; preds = %2760
  %2773 = fsub <8 x double> %2739, %2748
  %2774 = fcmp ule <8 x double> %2773, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2775 = or <8 x i1> %2774, %2753
  %2776 = select <8 x i1> %2731, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2775
  %2777 = select <8 x i1> %2776, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2773
  %2778 = select <8 x i1> %2776, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2752
  %2779 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2766)
  %2780 = fmul <8 x double> %2779, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2781 = fadd <8 x double> %2780, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2782 = fsub <8 x double> %2766, %2781
  %2783 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2769)
  %2784 = fmul <8 x double> %2783, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2785 = fadd <8 x double> %2784, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2786 = fadd <8 x double> %2769, %2785
  %2787 = fcmp ule <8 x double> %2782, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2788 = fcmp uge <8 x double> %2786, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2789 = or <8 x i1> %2787, %2788
  %2790 = select <8 x i1> %2758, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2789
  %2791 = select <8 x i1> %2790, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2782
  %2792 = select <8 x i1> %2790, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2786
  %2793 = icmp eq i64 %85, 0
  %2794 = select i1 %39, i1 true, i1 %2793
  br i1 %2794, label %3019, label %2795

2795:                                             ; preds = %2772
  %2796 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2797

2797:                                             ; preds = %2797, %2795
  %2798 = phi i64 [ %85, %2795 ], [ %2847, %2797 ]
  %2799 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2798, i1 true)
  %2800 = getelementptr inbounds [0 x %struct.interval], ptr %2796, i64 0, i64 %2799
  %2801 = load i64, ptr %83, align 8, !tbaa !26
  %2802 = mul nsw i64 %2801, %43
  %2803 = getelementptr inbounds i8, ptr %44, i64 %2802
  %2804 = getelementptr inbounds i8, ptr %2803, i64 256
  %2805 = getelementptr inbounds [0 x %struct.interval], ptr %2804, i64 0, i64 %2799
  %2806 = load <8 x double>, ptr %2803, align 1
  %2807 = getelementptr inbounds i8, ptr %2803, i64 64
  %2808 = load <8 x double>, ptr %2807, align 1
  %2809 = load <8 x double>, ptr %2805, align 1
  %2810 = getelementptr inbounds i8, ptr %2805, i64 64
  %2811 = load <8 x double>, ptr %2810, align 1
  %2812 = fcmp ule <8 x double> %2806, <double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150, double 1.000000e-150>
  %2813 = fcmp uge <8 x double> %2808, <double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150, double -1.000000e-150>
  %2814 = and <8 x i1> %2813, %2812
  %2815 = fdiv <8 x double> %2809, %2806
  %2816 = fdiv <8 x double> %2809, %2808
  %2817 = fdiv <8 x double> %2811, %2806
  %2818 = fdiv <8 x double> %2811, %2808
  %2819 = fcmp olt <8 x double> %2815, %2816
  %2820 = select <8 x i1> %2819, <8 x double> %2815, <8 x double> %2816
  %2821 = fcmp olt <8 x double> %2817, %2818
  %2822 = select <8 x i1> %2821, <8 x double> %2817, <8 x double> %2818
  %2823 = fcmp olt <8 x double> %2820, %2822
  %2824 = select <8 x i1> %2823, <8 x double> %2820, <8 x double> %2822
  %2825 = fcmp ogt <8 x double> %2815, %2816
  %2826 = select <8 x i1> %2825, <8 x double> %2815, <8 x double> %2816
  %2827 = fcmp ogt <8 x double> %2817, %2818
  %2828 = select <8 x i1> %2827, <8 x double> %2817, <8 x double> %2818
  %2829 = fcmp ogt <8 x double> %2826, %2828
  %2830 = select <8 x i1> %2829, <8 x double> %2826, <8 x double> %2828
  %2831 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2824)
  %2832 = fmul <8 x double> %2831, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2833 = fadd <8 x double> %2832, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2834 = fsub <8 x double> %2824, %2833
  %2835 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2830)
  %2836 = fmul <8 x double> %2835, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2837 = fadd <8 x double> %2836, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2838 = fadd <8 x double> %2830, %2837
  %2839 = fcmp ule <8 x double> %2834, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2840 = fcmp uge <8 x double> %2838, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2841 = or <8 x i1> %2839, %2840
  %2842 = select <8 x i1> %2814, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %2841
  %2843 = select <8 x i1> %2842, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2834
  %2844 = select <8 x i1> %2842, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2838
  store <8 x double> %2843, ptr %2800, align 64, !tbaa !14
  %2845 = getelementptr inbounds i8, ptr %2800, i64 64
  store <8 x double> %2844, ptr %2845, align 64, !tbaa !14
  %2846 = add i64 %2798, -1
  %2847 = and i64 %2846, %2798
  %2848 = icmp eq i64 %2847, 0
  br i1 %2848, label %3019, label %2797, !llvm.loop !57

2849:                                             ; preds = %106
  %2850 = load i64, ptr %83, align 8, !tbaa !26
  %2851 = mul nsw i64 %2850, %43
  %2852 = getelementptr inbounds i8, ptr %44, i64 %2851
  %2853 = load <8 x double>, ptr %2852, align 1
  %2854 = getelementptr inbounds i8, ptr %2852, i64 64
  %2855 = load <8 x double>, ptr %2854, align 1
  br label %2856

2856:                                             ; preds = %2856, %2849
  %2857 = phi i32 [ 0, %2849 ], [ %2866, %2856 ]
  %2858 = phi <8 x double> [ %2855, %2849 ], [ %2865, %2856 ]
  %2859 = phi <8 x double> [ %2853, %2849 ], [ %2862, %2856 ]
  %2860 = extractelement <8 x double> %2859, i32 %2857
  %2861 = tail call double @llvm.tanh.f64(double %2860)
  %2862 = insertelement <8 x double> %2859, double %2861, i32 %2857
  %2863 = extractelement <8 x double> %2858, i32 %2857
  %2864 = tail call double @llvm.tanh.f64(double %2863)
  %2865 = insertelement <8 x double> %2858, double %2864, i32 %2857
  %2866 = add nuw nsw i32 %2857, 1
  %2867 = icmp eq i32 %2866, 8
  br i1 %2867, label %2868, label %2856, !llvm.loop !58

2868:                                             ; preds = %2856
  %2869 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2862)
  %2870 = fmul <8 x double> %2869, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2871 = fadd <8 x double> %2870, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2872 = fsub <8 x double> %2862, %2871
  %2873 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2865)
  %2874 = fmul <8 x double> %2873, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2875 = fadd <8 x double> %2874, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2876 = fadd <8 x double> %2865, %2875
  %2877 = fcmp ule <8 x double> %2872, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2878 = fcmp uge <8 x double> %2876, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2879 = or <8 x i1> %2877, %2878
  %2880 = select <8 x i1> %2879, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2872
  %2881 = select <8 x i1> %2879, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2876
  %2882 = fcmp uge <8 x double> %2855, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2883 = fcmp ogt <8 x double> %2880, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2884 = select <8 x i1> %2883, <8 x double> %2880, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2885 = getelementptr inbounds i8, ptr %2852, i64 128
  %2886 = load <8 x double>, ptr %2885, align 1
  %2887 = getelementptr inbounds i8, ptr %2852, i64 192
  %2888 = load <8 x double>, ptr %2887, align 1
  br label %2889

2889:                                             ; preds = %2889, %2868
  %2890 = phi i32 [ 0, %2868 ], [ %2899, %2889 ]
  %2891 = phi <8 x double> [ %2888, %2868 ], [ %2898, %2889 ]
  %2892 = phi <8 x double> [ %2886, %2868 ], [ %2895, %2889 ]
  %2893 = extractelement <8 x double> %2892, i32 %2890
  %2894 = tail call double @llvm.tanh.f64(double %2893)
  %2895 = insertelement <8 x double> %2892, double %2894, i32 %2890
  %2896 = extractelement <8 x double> %2891, i32 %2890
  %2897 = tail call double @llvm.tanh.f64(double %2896)
  %2898 = insertelement <8 x double> %2891, double %2897, i32 %2890
  %2899 = add nuw nsw i32 %2890, 1
  %2900 = icmp eq i32 %2899, 8
  br i1 %2900, label %2901, label %2889, !llvm.loop !58

2901:                                             ; preds = %2889
  %2902 = fcmp ule <8 x double> %2853, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2903 = or <8 x i1> %2882, %2902
  %2904 = fcmp olt <8 x double> %2881, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2905 = select <8 x i1> %2904, <8 x double> %2881, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2906 = select <8 x i1> %2903, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2884
  %2907 = select <8 x i1> %2903, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2905
  %2908 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2895)
  %2909 = fmul <8 x double> %2908, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2910 = fadd <8 x double> %2909, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2911 = fsub <8 x double> %2895, %2910
  %2912 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2898)
  %2913 = fmul <8 x double> %2912, <double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15, double 1.000000e-15>
  %2914 = fadd <8 x double> %2913, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2915 = fadd <8 x double> %2898, %2914
  %2916 = fcmp ule <8 x double> %2911, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2917 = fcmp uge <8 x double> %2915, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2918 = or <8 x i1> %2916, %2917
  %2919 = select <8 x i1> %2918, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2911
  %2920 = select <8 x i1> %2918, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2915
  %2921 = fcmp ule <8 x double> %2886, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2922 = fcmp uge <8 x double> %2888, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2923 = or <8 x i1> %2922, %2921
  %2924 = fcmp ogt <8 x double> %2919, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2925 = select <8 x i1> %2924, <8 x double> %2919, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %2926 = select <8 x i1> %2923, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2925
  %2927 = fcmp olt <8 x double> %2920, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2928 = select <8 x i1> %2927, <8 x double> %2920, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %2929 = select <8 x i1> %2923, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2928
  %2930 = fneg <8 x double> %2907
  %2931 = fcmp ogt <8 x double> %2906, %2930
  %2932 = select <8 x i1> %2931, <8 x double> %2906, <8 x double> %2930
  %2933 = fcmp ogt <8 x double> %2932, zeroinitializer
  %2934 = select <8 x i1> %2933, <8 x double> %2932, <8 x double> zeroinitializer
  %2935 = fneg <8 x double> %2906
  %2936 = fcmp olt <8 x double> %2907, %2935
  %2937 = select <8 x i1> %2936, <8 x double> %2935, <8 x double> %2907
  %2938 = fmul <8 x double> %2934, %2934
  %2939 = fmul <8 x double> %2938, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2940 = fadd <8 x double> %2939, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2941 = fsub <8 x double> %2938, %2940
  %2942 = fcmp ogt <8 x double> %2941, zeroinitializer
  %2943 = select <8 x i1> %2942, <8 x double> %2941, <8 x double> zeroinitializer
  %2944 = fmul <8 x double> %2937, %2937
  %2945 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2944)
  %2946 = fmul <8 x double> %2945, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2947 = fadd <8 x double> %2946, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2948 = fadd <8 x double> %2944, %2947
  %2949 = fcmp ule <8 x double> %2943, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2950 = fcmp uge <8 x double> %2948, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2951 = or <8 x i1> %2949, %2950
  %2952 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2943
  %2953 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %2948
  %2954 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2953)
  %2955 = fmul <8 x double> %2954, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2956 = fadd <8 x double> %2955, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2957 = fsub <8 x double> %2953, %2956
  %2958 = select <8 x i1> %2951, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2957
  %2959 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2952)
  %2960 = fmul <8 x double> %2959, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %2961 = fadd <8 x double> %2960, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %2962 = fadd <8 x double> %2952, %2961
  %2963 = select <8 x i1> %2951, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2962
  %2964 = fcmp ule <8 x double> %2958, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %2965 = fcmp uge <8 x double> %2963, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %2966 = or <8 x i1> %2965, %2964
  %2967 = select <8 x i1> %2966, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %2958
  %2968 = select <8 x i1> %2966, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %2963
  %2969 = fcmp ogt <8 x double> %2967, zeroinitializer
  %2970 = select <8 x i1> %2969, <8 x double> %2967, <8 x double> zeroinitializer
  %2971 = icmp eq i64 %85, 0
  %2972 = select i1 %39, i1 true, i1 %2971
  br i1 %2972, label %3019, label %2973

2973:                                             ; preds = %2901
  %2974 = getelementptr inbounds i8, ptr %89, i64 256
  br label %2975

2975:                                             ; preds = %2975, %2973
  %2976 = phi i64 [ %85, %2973 ], [ %3017, %2975 ]
  %2977 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2976, i1 true)
  %2978 = getelementptr inbounds [0 x %struct.interval], ptr %2974, i64 0, i64 %2977
  %2979 = load i64, ptr %83, align 8, !tbaa !26
  %2980 = mul nsw i64 %2979, %43
  %2981 = getelementptr i8, ptr %50, i64 %2980
  %2982 = getelementptr inbounds [0 x %struct.interval], ptr %2981, i64 0, i64 %2977
  %2983 = load <8 x double>, ptr %2982, align 1
  %2984 = getelementptr inbounds i8, ptr %2982, i64 64
  %2985 = load <8 x double>, ptr %2984, align 1
  %2986 = fmul <8 x double> %2970, %2983
  %2987 = fmul <8 x double> %2970, %2985
  %2988 = fmul <8 x double> %2968, %2983
  %2989 = fmul <8 x double> %2968, %2985
  %2990 = fcmp olt <8 x double> %2986, %2987
  %2991 = select <8 x i1> %2990, <8 x double> %2986, <8 x double> %2987
  %2992 = fcmp olt <8 x double> %2988, %2989
  %2993 = select <8 x i1> %2992, <8 x double> %2988, <8 x double> %2989
  %2994 = fcmp olt <8 x double> %2991, %2993
  %2995 = select <8 x i1> %2994, <8 x double> %2991, <8 x double> %2993
  %2996 = fcmp ogt <8 x double> %2986, %2987
  %2997 = select <8 x i1> %2996, <8 x double> %2986, <8 x double> %2987
  %2998 = fcmp ogt <8 x double> %2988, %2989
  %2999 = select <8 x i1> %2998, <8 x double> %2988, <8 x double> %2989
  %3000 = fcmp ogt <8 x double> %2997, %2999
  %3001 = select <8 x i1> %3000, <8 x double> %2997, <8 x double> %2999
  %3002 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %2995)
  %3003 = fmul <8 x double> %3002, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3004 = fadd <8 x double> %3003, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3005 = fsub <8 x double> %2995, %3004
  %3006 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %3001)
  %3007 = fmul <8 x double> %3006, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3008 = fadd <8 x double> %3007, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3009 = fadd <8 x double> %3001, %3008
  %3010 = fcmp ule <8 x double> %3005, <double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF, double 0xDF138D352E5096AF>
  %3011 = fcmp uge <8 x double> %3009, <double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF, double 0x5F138D352E5096AF>
  %3012 = or <8 x i1> %3010, %3011
  %3013 = select <8 x i1> %3012, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %3005
  %3014 = select <8 x i1> %3012, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> %3009
  store <8 x double> %3013, ptr %2978, align 64, !tbaa !14
  %3015 = getelementptr inbounds i8, ptr %2978, i64 64
  store <8 x double> %3014, ptr %3015, align 64, !tbaa !14
  %3016 = add i64 %2976, -1
  %3017 = and i64 %3016, %2976
  %3018 = icmp eq i64 %3017, 0
  br i1 %3018, label %3019, label %2975, !llvm.loop !59

3019:                                             ; preds = %2797, %2680, %2259, %1267, %1147, %1059, %916, %698, %613, %321, %215, %2975, %2901, %2772, %2651, %2135, %1948, %1223, %1104, %1034, %742, %633, %379, %237, %131, %106
  %3020 = phi <8 x double> [ <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, %106 ], [ %2778, %2772 ], [ %2632, %2651 ], [ %1585, %1948 ], [ %1226, %1223 ], [ %1125, %1104 ], [ %788, %742 ], [ %421, %379 ], [ %265, %237 ], [ %159, %131 ], [ %663, %633 ], [ %1035, %1034 ], [ %2907, %2901 ], [ %2021, %2135 ], [ %2907, %2975 ], [ %159, %215 ], [ %265, %321 ], [ %421, %613 ], [ %663, %698 ], [ %788, %916 ], [ %1035, %1059 ], [ %1125, %1147 ], [ %1226, %1267 ], [ %2021, %2259 ], [ %2632, %2680 ], [ %2778, %2797 ]
  %3021 = phi <8 x double> [ <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, %106 ], [ %2777, %2772 ], [ %2655, %2651 ], [ %1677, %1948 ], [ %1227, %1223 ], [ %1124, %1104 ], [ %787, %742 ], [ %420, %379 ], [ %264, %237 ], [ %158, %131 ], [ %662, %633 ], [ %1037, %1034 ], [ %2906, %2901 ], [ %2019, %2135 ], [ %2906, %2975 ], [ %158, %215 ], [ %264, %321 ], [ %420, %613 ], [ %662, %698 ], [ %787, %916 ], [ %1037, %1059 ], [ %1124, %1147 ], [ %1227, %1267 ], [ %2019, %2259 ], [ %2655, %2680 ], [ %2777, %2797 ]
  %3022 = phi <8 x double> [ <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, %106 ], [ %2792, %2772 ], [ %2670, %2651 ], [ %1801, %1948 ], [ %1235, %1223 ], [ %1142, %1104 ], [ %829, %742 ], [ %458, %379 ], [ %288, %237 ], [ %182, %131 ], [ %691, %633 ], [ %1049, %1034 ], [ %2929, %2901 ], [ %2031, %2135 ], [ %2929, %2975 ], [ %182, %215 ], [ %288, %321 ], [ %458, %613 ], [ %691, %698 ], [ %829, %916 ], [ %1049, %1059 ], [ %1142, %1147 ], [ %1235, %1267 ], [ %2031, %2259 ], [ %2670, %2680 ], [ %2792, %2797 ]
  %3023 = phi <8 x double> [ <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, %106 ], [ %2791, %2772 ], [ %2675, %2651 ], [ %1799, %1948 ], [ %1234, %1223 ], [ %1141, %1104 ], [ %828, %742 ], [ %457, %379 ], [ %287, %237 ], [ %181, %131 ], [ %690, %633 ], [ %1048, %1034 ], [ %2926, %2901 ], [ %2030, %2135 ], [ %2926, %2975 ], [ %181, %215 ], [ %287, %321 ], [ %457, %613 ], [ %690, %698 ], [ %828, %916 ], [ %1048, %1059 ], [ %1141, %1147 ], [ %1234, %1267 ], [ %2030, %2259 ], [ %2675, %2680 ], [ %2791, %2797 ]
  br i1 %39, label %3069, label %3024

3024:                                             ; preds = %3019
  %3025 = getelementptr inbounds i8, ptr %89, i64 256
  %3026 = icmp eq i64 %85, 0
  br i1 %3026, label %3053, label %3027

3027:                                             ; preds = %3024, %3027
  %3028 = phi <8 x double> [ %3049, %3027 ], [ zeroinitializer, %3024 ]
  %3029 = phi i64 [ %3051, %3027 ], [ %85, %3024 ]
  %3030 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %3029, i1 true)
  %3031 = getelementptr inbounds %struct.interval, ptr %3025, i64 %3030
  %3032 = load <8 x double>, ptr %3031, align 1, !noalias !60
  %3033 = getelementptr inbounds i8, ptr %3031, i64 64
  %3034 = load <8 x double>, ptr %3033, align 1, !noalias !60
  %3035 = fneg <8 x double> %3032
  %3036 = fcmp olt <8 x double> %3034, %3035
  %3037 = select <8 x i1> %3036, <8 x double> %3035, <8 x double> %3034
  %3038 = getelementptr inbounds <8 x double>, ptr %4, i64 %3030
  %3039 = load <8 x double>, ptr %3038, align 64, !tbaa !14, !noalias !60
  %3040 = fmul <8 x double> %3039, %3037
  %3041 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %3040)
  %3042 = fmul <8 x double> %3041, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3043 = fadd <8 x double> %3042, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3044 = fadd <8 x double> %3040, %3043
  %3045 = fadd <8 x double> %3028, %3044
  %3046 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %3045)
  %3047 = fmul <8 x double> %3046, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3048 = fadd <8 x double> %3047, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3049 = fadd <8 x double> %3045, %3048
  %3050 = add i64 %3029, -1
  %3051 = and i64 %3050, %3029
  %3052 = icmp eq i64 %3051, 0
  br i1 %3052, label %3053, label %3027, !llvm.loop !47

3053:                                             ; preds = %3027, %3024
  %3054 = phi <8 x double> [ zeroinitializer, %3024 ], [ %3049, %3027 ]
  %3055 = fsub <8 x double> %3023, %3054
  %3056 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %3055)
  %3057 = fmul <8 x double> %3056, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3058 = fadd <8 x double> %3057, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3059 = fsub <8 x double> %3055, %3058
  %3060 = fadd <8 x double> %3022, %3054
  %3061 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %3060)
  %3062 = fmul <8 x double> %3061, <double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16, double 2.300000e-16>
  %3063 = fadd <8 x double> %3062, <double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300, double 1.000000e-300>
  %3064 = fadd <8 x double> %3060, %3063
  %3065 = fcmp ogt <8 x double> %3059, %3021
  %3066 = select <8 x i1> %3065, <8 x double> %3059, <8 x double> %3021
  %3067 = fcmp olt <8 x double> %3064, %3020
  %3068 = select <8 x i1> %3067, <8 x double> %3064, <8 x double> %3020
  br label %3069

3069:                                             ; preds = %2591, %2356, %362, %3053, %3019, %2555, %2540, %2500, %2460, %2448, %2263, %2018, %343, %127, %119, %110
  %3070 = phi <8 x double> [ %3023, %3053 ], [ %3023, %3019 ], [ %2325, %2263 ], [ %2030, %2018 ], [ %114, %110 ], [ %126, %127 ], [ %126, %119 ], [ %356, %343 ], [ %2458, %2448 ], [ %2498, %2460 ], [ %2538, %2500 ], [ %2552, %2540 ], [ %2581, %2555 ], [ %356, %362 ], [ %2325, %2356 ], [ %2581, %2591 ]
  %3071 = phi <8 x double> [ %3022, %3053 ], [ %3022, %3019 ], [ %2326, %2263 ], [ %2031, %2018 ], [ %118, %110 ], [ %126, %127 ], [ %126, %119 ], [ %357, %343 ], [ %2459, %2448 ], [ %2499, %2460 ], [ %2539, %2500 ], [ %2554, %2540 ], [ %2583, %2555 ], [ %357, %362 ], [ %2326, %2356 ], [ %2583, %2591 ]
  %3072 = phi <8 x double> [ %3068, %3053 ], [ %3020, %3019 ], [ %2299, %2263 ], [ %2021, %2018 ], [ %118, %110 ], [ %124, %127 ], [ %124, %119 ], [ %351, %343 ], [ %2417, %2448 ], [ %2482, %2460 ], [ %2522, %2500 ], [ %2548, %2540 ], [ %2570, %2555 ], [ %351, %362 ], [ %2299, %2356 ], [ %2570, %2591 ]
  %3073 = phi <8 x double> [ %3066, %3053 ], [ %3021, %3019 ], [ %2298, %2263 ], [ %2019, %2018 ], [ %114, %110 ], [ %122, %127 ], [ %122, %119 ], [ %350, %343 ], [ %2416, %2448 ], [ %2481, %2460 ], [ %2521, %2500 ], [ %2546, %2540 ], [ %2568, %2555 ], [ %350, %362 ], [ %2298, %2356 ], [ %2568, %2591 ]
  store <8 x double> %3073, ptr %89, align 64, !tbaa !14
  %3074 = getelementptr inbounds i8, ptr %89, i64 64
  store <8 x double> %3072, ptr %3074, align 64, !tbaa !14
  %3075 = getelementptr inbounds i8, ptr %89, i64 128
  store <8 x double> %3070, ptr %3075, align 64, !tbaa !14
  %3076 = getelementptr inbounds i8, ptr %89, i64 192
  store <8 x double> %3071, ptr %3076, align 64, !tbaa !14
  %3077 = load i64, ptr %86, align 8, !tbaa !23
  %3078 = getelementptr inbounds i64, ptr %1, i64 %3077
  store i64 %85, ptr %3078, align 8, !tbaa !26
  %3079 = add nuw nsw i64 %77, 1
  %3080 = load i64, ptr %25, align 8, !tbaa !13
  %3081 = icmp slt i64 %3079, %3080
  br i1 %3081, label %76, label %3082, !llvm.loop !63

3082:                                             ; preds = %3069
  %3083 = load i64, ptr %18, align 8, !tbaa !12
  br label %3084

3084:                                             ; preds = %3082, %46
  %3085 = phi i64 [ %3083, %3082 ], [ %33, %46 ]
  call void @llvm.lifetime.end.p0(i64 4096, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4096, ptr nonnull %3) #5
  br label %3113

3086:                                             ; preds = %32, %3095
  %3087 = phi i64 [ 0, %32 ], [ %3096, %3095 ]
  br i1 %22, label %3088, label %3095

3088:                                             ; preds = %3086
  %3089 = or disjoint i64 %3087, %34
  %3090 = icmp slt i64 %3089, %33
  %3091 = select i1 %3090, i64 %3089, i64 %35
  %3092 = load ptr, ptr %23, align 8, !tbaa !64
  %3093 = mul nsw i64 %3091, %8
  %3094 = load ptr, ptr %24, align 8, !tbaa !65
  br label %3098

3095:                                             ; preds = %3098, %3086
  %3096 = add nuw nsw i64 %3087, 1
  %3097 = icmp eq i64 %3096, 8
  br i1 %3097, label %37, label %3086, !llvm.loop !66

3098:                                             ; preds = %3088, %3098
  %3099 = phi i64 [ 0, %3088 ], [ %3111, %3098 ]
  %3100 = add nsw i64 %3099, %3093
  %3101 = getelementptr inbounds double, ptr %3092, i64 %3100
  %3102 = load double, ptr %3101, align 8, !tbaa !40
  %3103 = getelementptr inbounds [64 x <8 x double>], ptr %5, i64 0, i64 %3099
  %3104 = load <8 x double>, ptr %3103, align 64
  %3105 = insertelement <8 x double> %3104, double %3102, i64 %3087
  store <8 x double> %3105, ptr %3103, align 64
  %3106 = getelementptr inbounds double, ptr %3094, i64 %3100
  %3107 = load double, ptr %3106, align 8, !tbaa !40
  %3108 = getelementptr inbounds [64 x <8 x double>], ptr %6, i64 0, i64 %3099
  %3109 = load <8 x double>, ptr %3108, align 64
  %3110 = insertelement <8 x double> %3109, double %3107, i64 %3087
  store <8 x double> %3110, ptr %3108, align 64
  %3111 = add nuw nsw i64 %3099, 1
  %3112 = icmp eq i64 %3111, %8
  br i1 %3112, label %3095, label %3098, !llvm.loop !67

3113:                                             ; preds = %3084, %3127
  %3114 = phi i64 [ 0, %3084 ], [ %3128, %3127 ]
  %3115 = or disjoint i64 %3114, %34
  %3116 = icmp slt i64 %3115, %3085
  br i1 %3116, label %3117, label %3124

3117:                                             ; preds = %3113
  %3118 = load i64, ptr %27, align 8, !tbaa !68
  %3119 = icmp sgt i64 %3118, 0
  br i1 %3119, label %3120, label %3127

3120:                                             ; preds = %3117
  %3121 = load ptr, ptr %28, align 8, !tbaa !69
  %3122 = load ptr, ptr %29, align 8, !tbaa !70
  %3123 = mul nuw nsw i64 %3118, %3115
  br label %3130

3124:                                             ; preds = %3127, %3113
  %3125 = add nuw nsw i64 %34, 8
  %3126 = icmp slt i64 %3125, %3085
  br i1 %3126, label %32, label %36, !llvm.loop !71

3127:                                             ; preds = %3160, %3117
  %3128 = add nuw nsw i64 %3114, 1
  %3129 = icmp eq i64 %3128, 8
  br i1 %3129, label %3124, label %3113, !llvm.loop !72

3130:                                             ; preds = %3120, %3160
  %3131 = phi i64 [ 0, %3120 ], [ %3161, %3160 ]
  %3132 = getelementptr inbounds i64, ptr %3121, i64 %3131
  %3133 = load i64, ptr %3132, align 8, !tbaa !26
  %3134 = mul nsw i64 %15, %3133
  %3135 = getelementptr inbounds i8, ptr %17, i64 %3134
  %3136 = add nuw nsw i64 %3123, %3131
  %3137 = mul nsw i64 %3136, %14
  %3138 = getelementptr inbounds double, ptr %3122, i64 %3137
  %3139 = load <8 x double>, ptr %3135, align 64, !tbaa !14
  %3140 = extractelement <8 x double> %3139, i64 %3114
  store double %3140, ptr %3138, align 8, !tbaa !40
  %3141 = getelementptr inbounds i8, ptr %3135, i64 64
  %3142 = load <8 x double>, ptr %3141, align 64, !tbaa !14
  %3143 = extractelement <8 x double> %3142, i64 %3114
  %3144 = getelementptr inbounds i8, ptr %3138, i64 8
  store double %3143, ptr %3144, align 8, !tbaa !40
  %3145 = getelementptr inbounds i8, ptr %3135, i64 128
  %3146 = load <8 x double>, ptr %3145, align 64, !tbaa !14
  %3147 = extractelement <8 x double> %3146, i64 %3114
  %3148 = getelementptr inbounds i8, ptr %3138, i64 16
  store double %3147, ptr %3148, align 8, !tbaa !40
  %3149 = getelementptr inbounds i8, ptr %3135, i64 192
  %3150 = load <8 x double>, ptr %3149, align 64, !tbaa !14
  %3151 = extractelement <8 x double> %3150, i64 %3114
  %3152 = getelementptr inbounds i8, ptr %3138, i64 24
  store double %3151, ptr %3152, align 8, !tbaa !40
  %3153 = getelementptr inbounds i8, ptr %3138, i64 32
  %3154 = getelementptr i8, ptr %3138, i64 40
  br i1 %30, label %3155, label %3160

3155:                                             ; preds = %3130
  %3156 = load ptr, ptr %31, align 8, !tbaa !73
  %3157 = getelementptr inbounds i64, ptr %3156, i64 %3131
  %3158 = load i64, ptr %3157, align 8, !tbaa !26
  %3159 = getelementptr inbounds i8, ptr %3135, i64 256
  br label %3163

3160:                                             ; preds = %3180, %3130
  %3161 = add nuw nsw i64 %3131, 1
  %3162 = icmp eq i64 %3161, %3118
  br i1 %3162, label %3127, label %3130, !llvm.loop !74

3163:                                             ; preds = %3155, %3180
  %3164 = phi i64 [ 0, %3155 ], [ %3184, %3180 ]
  %3165 = shl nuw i64 1, %3164
  %3166 = and i64 %3158, %3165
  %3167 = icmp eq i64 %3166, 0
  br i1 %3167, label %3168, label %3171

3168:                                             ; preds = %3163
  %3169 = shl nsw i64 %3164, 4
  %3170 = getelementptr inbounds i8, ptr %3153, i64 %3169
  store double 0.000000e+00, ptr %3170, align 8, !tbaa !40
  br label %3180

3171:                                             ; preds = %3163
  %3172 = getelementptr inbounds [0 x %struct.interval], ptr %3159, i64 0, i64 %3164
  %3173 = load <8 x double>, ptr %3172, align 64, !tbaa !14
  %3174 = extractelement <8 x double> %3173, i64 %3114
  %3175 = shl nsw i64 %3164, 4
  %3176 = getelementptr inbounds i8, ptr %3153, i64 %3175
  store double %3174, ptr %3176, align 8, !tbaa !40
  %3177 = getelementptr inbounds [0 x %struct.interval], ptr %3159, i64 0, i64 %3164, i32 1
  %3178 = load <8 x double>, ptr %3177, align 64, !tbaa !14
  %3179 = extractelement <8 x double> %3178, i64 %3114
  br label %3180

3180:                                             ; preds = %3168, %3171
  %3181 = phi i64 [ %3175, %3171 ], [ %3169, %3168 ]
  %3182 = phi double [ %3179, %3171 ], [ 0.000000e+00, %3168 ]
  %3183 = getelementptr i8, ptr %3154, i64 %3181
  store double %3182, ptr %3183, align 8, !tbaa !40
  %3184 = add nuw nsw i64 %3164, 1
  %3185 = icmp eq i64 %3184, %12
  br i1 %3185, label %3160, label %3163, !llvm.loop !75
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.exp.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.log.f64(double) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.tanh.f64(double) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.fabs.v8f64(<8 x double>) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="512" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"uwtable", i32 2}
!3 = !{!"clang version 19.1.7"}
!4 = !{!5, !9, i64 72}
!5 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16, !6, i64 24, !6, i64 32, !6, i64 40, !6, i64 48, !6, i64 56, !9, i64 64, !9, i64 72, !9, i64 80, !9, i64 88, !9, i64 96}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!"long", !7, i64 0}
!10 = !{!5, !9, i64 96}
!11 = !{!5, !6, i64 48}
!12 = !{!5, !9, i64 80}
!13 = !{!5, !9, i64 64}
!14 = !{!7, !7, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!5, !6, i64 0}
!18 = !{!5, !6, i64 8}
!19 = !{!20, !9, i64 24}
!20 = !{!"", !9, i64 0, !9, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !9, i64 40, !21, i64 48, !21, i64 56}
!21 = !{!"double", !7, i64 0}
!22 = !{!20, !9, i64 40}
!23 = !{!20, !9, i64 8}
!24 = !{!20, !9, i64 0}
!25 = !{!20, !9, i64 32}
!26 = !{!9, !9, i64 0}
!27 = !{!20, !21, i64 48}
!28 = !{!20, !21, i64 56}
!29 = distinct !{!29, !16}
!30 = distinct !{!30, !16}
!31 = distinct !{!31, !16}
!32 = distinct !{!32, !16}
!33 = distinct !{!33, !16}
!34 = distinct !{!34, !16}
!35 = distinct !{!35, !16}
!36 = distinct !{!36, !16}
!37 = distinct !{!37, !16}
!38 = distinct !{!38, !16}
!39 = !{!20, !9, i64 16}
!40 = !{!21, !21, i64 0}
!41 = distinct !{!41, !16}
!42 = distinct !{!42, !16}
!43 = distinct !{!43, !16}
!44 = !{!45}
!45 = distinct !{!45, !46, !"centred: argument 0"}
!46 = distinct !{!46, !"centred"}
!47 = distinct !{!47, !16}
!48 = distinct !{!48, !16}
!49 = distinct !{!49, !16}
!50 = distinct !{!50, !16}
!51 = distinct !{!51, !16}
!52 = distinct !{!52, !16}
!53 = distinct !{!53, !16}
!54 = distinct !{!54, !16}
!55 = distinct !{!55, !16}
!56 = distinct !{!56, !16}
!57 = distinct !{!57, !16}
!58 = distinct !{!58, !16}
!59 = distinct !{!59, !16}
!60 = !{!61}
!61 = distinct !{!61, !62, !"centred: argument 0"}
!62 = distinct !{!62, !"centred"}
!63 = distinct !{!63, !16}
!64 = !{!5, !6, i64 32}
!65 = !{!5, !6, i64 40}
!66 = distinct !{!66, !16}
!67 = distinct !{!67, !16}
!68 = !{!5, !9, i64 88}
!69 = !{!5, !6, i64 16}
!70 = !{!5, !6, i64 56}
!71 = distinct !{!71, !16}
!72 = distinct !{!72, !16}
!73 = !{!5, !6, i64 24}
!74 = distinct !{!74, !16}
!75 = distinct !{!75, !16}
