/* Zeros for the directions of a pivoted QR that are dropped. x: Q (n x k), T transposed (k x m),
   1 for each direction that is kept (k). */
KERNEL void servocon_truncated(servocon_word *x, int n, int m, int k) {
    const int wide = servocon_padded(m), deep = servocon_padded(k);
    servocon_word *T = x + n * deep;
    const servocon_word *kept = T + k * wide;
    for (int s = 0; s < k; s++) {
        if (kept[s].real_value != NUMBER(0.0)) continue;
        for (int i = 0; i < n; i++) x[i * deep + s].real_value = NUMBER(0.0);
        servocon_fill(T + s * wide, NUMBER(0.0), wide);
    }
}
