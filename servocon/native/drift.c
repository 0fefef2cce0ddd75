/* The largest doubtful remainder that is gone in another matrix; the change of columns. x: W and
   the other matrix (n x m each), the remainders of the chosen columns of W (k) and their numbers
   (k), then the two results. */
KERNEL void servocon_drift(servocon_word *x, int n, int m, int k) {
    const int wide = servocon_padded(m), tall = servocon_padded(n);
    const servocon_word *there = x + n * wide, *part = there + n * wide, *order = part + k;
    servocon_word *found = x + 2 * (n * wide + k), *basis = found + 2, *q = basis + k * tall;
    real least = NUMBER(0.0), change = NUMBER(0.0);
    servocon_fill(basis, NUMBER(0.0), k * tall + tall);
    for (int j = 0; j < m; j++) {
        real length = NUMBER(0.0), apart = NUMBER(0.0);
        for (int i = 0; i < n; i++) {
            const real other = there[i * wide + j].real_value;
            const real difference = x[i * wide + j].real_value - other;
            length += other * other;
            apart += difference * difference;
        }
        apart = REAL(sqrt)(apart) / (length > NUMBER(0.0) ? REAL(sqrt)(length) : NUMBER(1.0));
        if (apart > change) change = apart;
    }
    for (int s = 0; s < k; s++) {
        const real own = part[s].real_value;
        if (!(own > NUMBER(0.0))) continue;
        const int chosen = (int)order[s].integer;
        real size = NUMBER(0.0);
        for (int i = 0; i < n; i++)
            size += x[i * wide + chosen].real_value * x[i * wide + chosen].real_value;
        size = size > NUMBER(0.0) ? REAL(sqrt)(size) : NUMBER(1.0);
        for (int i = 0; i < n; i++) q[i].real_value = there[i * wide + chosen].real_value / size;
        for (int l = 0; l < 2 * s; l++) {
            const servocon_word *known = basis + l % s * tall;
            servocon_subtract(q, servocon_dot(known, q, tall), known, tall);
        }
        const real rest = REAL(sqrt)(servocon_dot(q, q, tall));
        if (rest < NUMBER(NEARER) * own && own < NUMBER(DOUBTFUL) && own > least) least = own;
        for (int i = 0; rest > NUMBER(0.0) && i < n; i++)
            basis[s * tall + i].real_value = q[i].real_value / rest;
    }
    found[0].real_value = least;
    found[1].real_value = change;
}
