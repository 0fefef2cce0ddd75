/* The solution of L x = b for a lower triangular L, whose zeros take no time. x: L (n x n, rows not
   padded), then b (n x m), which the solution replaces. */
KERNEL void servocon_triangular(servocon_word *x, int n, int m) {
    const int wide = servocon_padded(m);
    servocon_word *b = x + n * n;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            const real factor = x[i * n + k].real_value;
            if (factor != NUMBER(0.0)) servocon_subtract(b + i * wide, factor, b + k * wide, wide);
        }
        servocon_divide(b + i * wide, x[i * n + i].real_value, wide);
    }
}
