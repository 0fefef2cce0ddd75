/* The n items, and one that is lost, after m set or added at positions. */
KERNEL void servocon_put(servocon_word *x, int n, int m, int adding) {
    for (int i = 0; i < m; i++) {
        servocon_word *item = x + x[n + 1 + m + i].integer;
        if (adding)
            item->real_value += x[n + 1 + i].real_value;
        else
            *item = x[n + 1 + i];
    }
}
