typedef union {
    real real_value;
    int64_t integer;
    int32_t halves[2];
} servocon_word;

/* Rows are padded with zeros to fours: sums take four numbers at a time, in the same order
   wherever they run. */
static int servocon_padded(int n) { return (n + 3) / 4 * 4; }

static real servocon_dot(const servocon_word *a, const servocon_word *b, int n) {
    real sum[4] = {0};
    for (int i = 0; i < n; i += 4)
        for (int l = 0; l < 4; l++) sum[l] += a[i + l].real_value * b[i + l].real_value;
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

/* a - factor b, in the place of a. */
static void servocon_subtract(servocon_word *a, real factor, const servocon_word *b, int n) {
    for (int i = 0; i < n; i += 4) {
        real rest[4];
        for (int l = 0; l < 4; l++) rest[l] = a[i + l].real_value - factor * b[i + l].real_value;
        for (int l = 0; l < 4; l++) a[i + l].real_value = rest[l];
    }
}

static void servocon_divide(servocon_word *a, real divisor, int n) {
    for (int i = 0; i < n; i += 4)
        for (int l = 0; l < 4; l++) a[i + l].real_value /= divisor;
}

static void servocon_fill(servocon_word *a, real value, int n) {
    for (int i = 0; i < n; i++) a[i].real_value = value;
}
