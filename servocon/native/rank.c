/* Sums over the rows of the squares of the columns, four columns at a time. */
static void servocon_squares(servocon_word *sums, const servocon_word *x, int n, int wide) {
    for (int c = 0; c < wide; c += 4) {
        real sum[4] = {0};
        for (int i = 0; i < n; i++) {
            const servocon_word *row = x + i * wide + c;
            for (int l = 0; l < 4; l++) sum[l] += row[l].real_value * row[l].real_value;
        }
        for (int l = 0; l < 4; l++) sums[c + l].real_value = sum[l];
    }
}

/* Pivoted QR W = Q T' by Gram and Schmidt, orthogonalized twice, up to the rank. x: W (n x m),
   Q (n x k), T transposed (k x m), the remainders of the chosen columns (k) and their numbers. */
KERNEL void servocon_rank(servocon_word *x, int n, int m, int k) {
    const int wide = servocon_padded(m), deep = servocon_padded(k), tall = servocon_padded(n);
    servocon_word *Q = x + n * wide, *T = Q + n * deep, *part = T + k * wide, *order = part + k;
    servocon_word *scale = order + k, *left = scale + wide, *basis = left + wide;
    servocon_word *q = basis + k * tall, *along = q + tall;
    real whole = NUMBER(0.0);
    servocon_fill(basis, NUMBER(0.0), k * tall + tall);
    servocon_squares(left, x, n, wide);
    for (int j = 0; j < wide; j++) { /* columns of length 1; the first of equally long ones */
        const real square = left[j].real_value;
        const real size = REAL(sqrt)(square) * (NUMBER(1.0) + NUMBER(TIE) * (real)j);
        scale[j].real_value = square > NUMBER(0.0) ? size : NUMBER(1.0);
        whole += square;
    }
    for (int c = 0; c < wide; c += 4) {
        real sum[4] = {0};
        for (int i = 0; i < n; i++) {
            servocon_word *row = x + i * wide + c;
            real part_of_it[4];
            for (int l = 0; l < 4; l++) part_of_it[l] = row[l].real_value / scale[c + l].real_value;
            for (int l = 0; l < 4; l++) sum[l] += part_of_it[l] * part_of_it[l];
            for (int l = 0; l < 4; l++) row[l].real_value = part_of_it[l];
        }
        for (int l = 0; l < 4; l++) left[c + l].real_value = sum[l];
    }
    const int finite = whole - whole == NUMBER(0.0);
    servocon_fill(Q, finite ? NUMBER(0.0) : NUMBER(NAN), n * deep + k * wide);
    for (int s = 0; s < k; s++) {
        part[s].real_value = NUMBER(0.0);
        order[s].integer = 0;
    }
    for (int s = 0; finite && s < k; s++) {
        int best = 0;
        for (int j = 1; j < m; j++)
            if (left[j].real_value > left[best].real_value) best = j;
        const real remainder = REAL(sqrt)(left[best].real_value);
        if (!(remainder > NUMBER(RANK_TOLERANCE))) break;
        for (int i = 0; i < n; i++) q[i] = x[i * wide + best];
        for (int c = 0; c < servocon_padded(s); c += 4) {
            real sum[4] = {0};
            for (int i = 0; i < n; i++) {
                const servocon_word *row = Q + i * deep + c;
                const real part_of_q = q[i].real_value;
                for (int l = 0; l < 4; l++) sum[l] += part_of_q * row[l].real_value;
            }
            for (int l = 0; l < 4; l++) along[c + l].real_value = sum[l];
        }
        for (int l = 0; l < s; l++)
            servocon_subtract(q, along[l].real_value, basis + l * tall, tall);
        servocon_divide(q, REAL(sqrt)(servocon_dot(q, q, tall)), tall);
        for (int i = 0; i < n; i++) basis[s * tall + i] = Q[i * deep + s] = q[i];
        for (int c = 0; c < wide; c += 4) { /* the part along q of all columns */
            real t[4] = {0}, sum[4] = {0};
            for (int i = 0; i < n; i++) {
                const servocon_word *row = x + i * wide + c;
                const real part_of_q = q[i].real_value;
                for (int l = 0; l < 4; l++) t[l] += part_of_q * row[l].real_value;
            }
            for (int i = 0; i < n; i++) {
                servocon_word *row = x + i * wide + c;
                const real part_of_q = q[i].real_value;
                real rest[4];
                for (int l = 0; l < 4; l++) rest[l] = row[l].real_value - part_of_q * t[l];
                for (int l = 0; l < 4; l++) sum[l] += rest[l] * rest[l];
                for (int l = 0; l < 4; l++) row[l].real_value = rest[l];
            }
            for (int l = 0; l < 4; l++) {
                T[s * wide + c + l].real_value = t[l] * scale[c + l].real_value;
                left[c + l].real_value = sum[l];
            }
        }
        for (int i = 0; i < n; i++) x[i * wide + best].real_value = NUMBER(0.0);
        left[best].real_value = NUMBER(0.0);
        part[s].real_value = remainder * (NUMBER(1.0) + NUMBER(TIE) * (real)best);
        order[s].integer = best;
    }
}
