/* A step of each lane, before it is accepted or refused. */

static void scale(const servocon_words *w, int64_t lane, const double *slope, double *out) {
    const double h = w->step[lane];
    for (int64_t i = 0; i < w->moving; i++) out[i] = slope[i] * h;
}

static void begin_attempt(servocon_words *w, int64_t lane) {
    const int64_t member = w->member[lane];
    w->step[lane] = w->next[member] - w->t[member];
    keep_still(w, of_member(w, w->x, lane), of_lane(w, w->state, lane));
    keep_still(w, of_member(w, w->x, lane), of_lane(w, w->new, lane));
    scale(w, lane, of_member(w, w->slope, lane), increment_of(w, lane, 0));
}

/* Set the time of a lane to the end of its step, and project its new state onto the constraint. The
   displacement counts as an error of the step, if only errors can cause it. */
static void project(servocon_words *w, int64_t lane) {
    w->time[lane] = w->next[w->member[lane]];
    if (!w->projected) return;
    double *new = of_lane(w, w->new, lane), *state = of_lane(w, w->state, lane);
    double *error = of_lane(w, w->error, lane);
    evaluate(w, lane, FUNCTION(project), new, state);
    if (w->move_is_error)
        for (int64_t i = 0; i < w->size; i++) error[i] = fabs(error[i]) + fabs(state[i] - new[i]);
    copy(new, state, w->size);
}

/* A stage of all lanes: its state, its slope and its increment. */
static void add_stage(servocon_words *w, int64_t row, int64_t stage, double *states,
                      double *slopes) {
    const double c = w->times[stage - 1];
    EACH_BUSY(lane) {
        combine(w, lane, row, of_member(w, w->x, lane), of_lane(w, states, lane));
        w->time[lane] = w->t[w->member[lane]] + w->step[lane] * c;
    }
    evaluate_all(w, states, slopes);
    EACH_BUSY(lane)
        scale(w, lane, of_lane(w, slopes, lane), increment_of(w, lane, stage));
}

/* True if some lane needs the dense output of its step, should it be accepted. */
static bool is_followed(const servocon_words *w) {
    EACH_BUSY(lane) {
        const int64_t member = w->member[lane];
        if (w->events || w->grid[w->index[member]] <= w->next[member]) return true;
    }
    return false;
}

static void attempt_explicit(servocon_words *w) {
    EACH_BUSY(lane) begin_attempt(w, lane);
    for (int64_t stage = 1; stage < w->stages; stage++) {
        const bool last = stage == w->stages - 1;
        add_stage(w, row_of_state(stage), stage, last && !w->own_end ? w->new : w->state,
                  last && w->fsal ? w->end : w->stage);
    }
    EACH_BUSY(lane) {
        if (w->own_end)
            combine(w, lane, row_of_end(w), of_member(w, w->x, lane), of_lane(w, w->new, lane));
        combine(w, lane, row_of_error(w), NULL, of_lane(w, w->error, lane));
        project(w, lane);
    }
    if (w->projected || !w->fsal) evaluate_all(w, w->new, w->end);
    /* For all lanes at once, before acceptance is known: few steps are refused. */
    if (w->further && is_followed(w))
        for (int64_t k = 0; k < w->further; k++)
            add_stage(w, row_of_further(w, k), w->stages + k, w->state, w->stage);
}

/* Subtract the solution of the linear equations; its size in units of the tolerances. */
static double correct(servocon_words *w, double *increment, double *change) {
    int n = (int)w->size, one = 1, info = 0;
    /* The matrix is stored by rows, which LAPACK reads as its transpose. */
    SUBROUTINE(dgetrs)("T", &n, &one, w->matrix, &n, w->pivots, change, &n, &info);
    double most = 0.0;
    for (int i = 0; i < n; i++) {
        increment[i] -= change[i];
        const double size = fabs(change[i]) / (w->atol + w->rtol * fabs(increment[i]));
        if (!(size <= most)) most = most == most ? size : most; /* NaN is kept */
    }
    return most;
}

/* The increment of a stage of an implicit step, from k = h f(base + diagonal k) by Newton's method;
   false if it is not found. */
static bool solve_stage(servocon_words *w, int64_t lane, int64_t stage) {
    double *increment = increment_of(w, lane, stage), *base = of_lane(w, w->state, lane);
    double *point = of_lane(w, w->new, lane), *change = of_lane(w, w->stage, lane);
    const double h = w->step[lane];
    combine(w, lane, row_of_guess(w, stage), NULL, increment);
    combine(w, lane, row_of_state(stage), of_member(w, w->x, lane), base);
    w->time[lane] = w->t[w->member[lane]] + h * w->times[stage - 1];
    double before = 1.0;
    for (int64_t count = 1;; count++) {
        for (int64_t i = 0; i < w->size; i++) point[i] = base[i] + increment[i] * w->diagonal;
        evaluate(w, lane, FUNCTION(field), point, change);
        for (int64_t i = 0; i < w->size; i++) change[i] = increment[i] - change[i] * h;
        const double size = correct(w, increment, change);
        const double rate = size / before, factor = size * rate / (1.0 - rate);
        before = size;
        if (count < 2) continue;
        if (size < SMALL || (factor > 0.0 && factor < 1.0)) return true;
        if (!(rate <= DIVERGED) || count >= ITERATIONS) return false;
    }
}

/* The factors of 1 - h diagonal J, with the Jacobian J at the beginning of the step; false if they
   do not exist. */
static bool factor_matrix(servocon_words *w, int64_t lane) {
    int n = (int)w->size, info = 0;
    const double h = w->step[lane];
    evaluate(w, lane, FUNCTION(jacobian), of_member(w, w->x, lane), w->matrix);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double *entry = w->matrix + i * n + j;
            *entry = (i == j ? 1.0 : 0.0) - *entry * h * w->diagonal;
        }
    SUBROUTINE(dgetrf)(&n, &n, w->matrix, &n, w->pivots, &info);
    return !info;
}

static void attempt_implicit(servocon_words *w) {
    EACH_BUSY(lane) {
        double *new = of_lane(w, w->new, lane), *end = of_lane(w, w->end, lane);
        double *error = of_lane(w, w->error, lane), *base = of_lane(w, w->state, lane);
        begin_attempt(w, lane);
        w->time[lane] = w->t[w->member[lane]];
        bool solved = factor_matrix(w, lane);
        for (int64_t stage = 1; solved && stage < w->stages; stage++)
            solved = solve_stage(w, lane, stage);
        const double *last = increment_of(w, lane, w->stages - 1);
        combine(w, lane, row_of_error(w), NULL, error);
        for (int64_t i = 0; i < w->size; i++) {
            new[i] = base[i] + last[i] * w->diagonal;
            end[i] = last[i] / w->step[lane];
            if (!solved) error[i] = NAN;
        }
        project(w, lane);
        if (w->projected) evaluate(w, lane, FUNCTION(field), new, end);
    }
}
