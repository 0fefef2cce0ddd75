/* Lower Cholesky factor; NaN throughout where there is none. */
KERNEL void servocon_cholesky(servocon_word *x, int n) {
    int failed = 0;
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            real sum = x[j * n + i].real_value;
            for (int k = 0; k < j; k++) sum -= x[k * n + i].real_value * x[k * n + j].real_value;
            if (i == j) {
                if (!(sum > NUMBER(0.0))) failed = 1;
                x[j * n + j].real_value = REAL(sqrt)(sum);
            } else {
                x[j * n + i].real_value = sum / x[j * n + j].real_value;
            }
        }
    }
    for (int i = 0; failed && i < n * n; i++) x[i].real_value = NUMBER(NAN);
}
