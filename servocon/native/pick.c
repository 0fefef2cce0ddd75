/* The items, of n, at m positions, behind both. */
KERNEL void servocon_pick(servocon_word *x, int n, int m) {
    for (int i = 0; i < m; i++) x[n + m + i] = x[x[n + i].integer];
}
