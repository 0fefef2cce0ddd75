/* The product of n x k and k x m, behind them. */
KERNEL void servocon_product(servocon_word *x, int n, int k, int m) {
    const servocon_word *a = x, *b = x + n * k;
    servocon_word *out = x + n * k + k * m;
    for (int j = 0; j < m; j++) {
        for (int i = 0; i < n; i++) {
            real sum = NUMBER(0.0);
            for (int l = 0; l < k; l++) sum += a[l * n + i].real_value * b[j * k + l].real_value;
            out[j * n + i].real_value = sum;
        }
    }
}
