/* The outcome of a step: acceptance, outputs, events, and the next step. The control of the step
   size is that of diffrax's PIDController with its default coefficients (Hairer, Norsett & Wanner
   1993, II.4). */

/* End of a fixed step: equal parts of the stretch, of at most the given size. */
static double fixed_end(const servocon_words *w, double begin, double end, int64_t number) {
    /* A size that divides the stretch up to rounding counts as doing so exactly. */
    const double parts = ceil((end - begin) / w->fixed_step * (1.0 - 4.0 * UNIT));
    return number >= parts ? end : begin + (end - begin) * (number / parts);
}

/* The new inputs, and the law's part of the state. */
static void take_sample(servocon_words *w, int64_t lane) {
    double *out = w->path + lane * (w->size + w->held);
    evaluate(w, lane, FUNCTION(sample), of_member(w, w->x, lane), out);
    copy(w->u + w->member[lane] * w->held, out, w->held);
    copy(of_member(w, w->x, lane), out + w->held, w->size);
}

/* Begin the next stretch between knots, with a sample if there is one; leave after the last. */
static void begin_stretch(servocon_words *w, int64_t lane) {
    const int64_t member = w->member[lane], knots = w->last_knot + 1;
    for (;;) {
        const int64_t knot = w->knot[member];
        const double now = w->knots[knot];
        w->t[member] = now;
        if (w->sampled) {
            if (w->kinds[knot] & OUTPUT)
                copy(w->states + (member * knots + knot) * w->size, of_member(w, w->x, lane),
                     w->size);
            if (w->kinds[knot] & SAMPLE) {
                w->time[lane] = now;
                take_sample(w, lane);
            }
            copy(w->inputs + (member * knots + knot) * w->held, w->u + member * w->held, w->held);
        }
        if (knot == w->last_knot) {
            leave(w, lane, FINISHED);
            return;
        }
        w->knot[member] = knot + 1;
        const double end = w->knots[knot + 1];
        if (!(end > now)) continue;
        w->time[lane] = now;
        evaluate(w, lane, FUNCTION(field), of_member(w, w->x, lane), of_member(w, w->slope, lane));
        w->smallest[member] = w->taken[member] = 0;
        const double first = largest(least(w->first_step, w->most_step), w->least_step);
        w->next[member] = w->fixed ? fixed_end(w, now, end, 1)
                                   : least(now + least(first, end - now), end);
        return;
    }
}

/* 0, or NaN if a number is not finite. In four sums: each addition waits for the one before. */
static double rest_of(const double *x, int64_t count) {
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    int64_t i = 0;
    for (; i + 3 < count; i += 4)
        for (int64_t l = 0; l < 4; l++) sums[l] += x[i + l] - x[i + l];
    for (; i < count; i++) sums[0] += x[i] - x[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* The error in units of the tolerances; NaN if the new state is not finite. */
static double measured(const servocon_words *w, int64_t lane, bool *finite) {
    const double *x = of_member(w, w->x, lane), *new = of_lane(w, w->new, lane);
    const double *error = of_lane(w, w->error, lane);
    const double rest = rest_of(new, w->moving) + rest_of(x + w->moving, w->size - w->moving);
    double squares = 0.0;
    for (int64_t i = 0; i < w->moving; i++) {
        const double scaled = error[i] / (w->atol + largest(fabs(x[i]), fabs(new[i])) * w->rtol);
        squares += scaled * scaled;
    }
    *finite = rest == 0.0;
    return sqrt(squares / w->size);
}

/* True if a condition that may end the run is below zero. */
static bool is_below(servocon_words *w, int64_t lane, double time, double *state) {
    double *level = of_lane(w, w->stage, lane);
    w->time[lane] = time;
    evaluate(w, lane, FUNCTION(level), state, level);
    return level[0] < 0.0;
}

/* The error, or one that refuses a step within which a condition dips below zero. The next step
   ends where the condition is below zero. Other steps are unchanged. */
static double looked_within(servocon_words *w, int64_t lane, double error) {
    const int64_t member = w->member[lane];
    int64_t first = WITHIN + 1;
    bool passed = false;
    form_path(w, lane);
    for (int64_t k = 1; k <= WITHIN; k++) {
        const double part = k / (WITHIN + 1.0);
        double *state = of_lane(w, w->state, lane);
        follow_path(w, lane, part, state);
        if (!is_below(w, lane, w->t[member] + part * w->step[lane], state))
            passed |= k > first;
        else if (first > WITHIN)
            first = k;
    }
    if (!is_below(w, lane, w->next[member], of_lane(w, w->new, lane))) passed |= first <= WITHIN;
    return passed ? pow(SAFETY / (first / (WITHIN + 1.0)), w->order) : error;
}

/* Size of the next adaptive step; `under`: it should be smaller than the smallest. */
static double next_size(servocon_words *w, int64_t lane, double error, bool kept, bool *under) {
    int64_t *smallest = w->smallest + w->member[lane];
    const double best = pow(1.0 / error, 1.0 / w->order) * SAFETY;
    const double low = kept ? 1.0 : SMALLEST_FACTOR, high = kept ? LARGEST_FACTOR : SAFETY;
    const double factor = largest(least(best, high), low);
    double size = least(w->step[lane] * factor, w->most_step);
    *under = !w->fixed && size < w->least_step;
    if (*smallest && factor == 1.0) size = w->least_step;
    *smallest = size <= w->least_step;
    return largest(size, w->least_step);
}

/* Time at which a condition falls below zero within a step, by bisection. */
static double found_event(servocon_words *w, int64_t lane, double begin, double end) {
    double low = begin, high = end, *state = of_lane(w, w->state, lane);
    for (;;) {
        const double middle = (low + high) * 0.5;
        const bool narrow = high - low <= (fabs(middle) + 1.0) * EVENT_TOLERANCE;
        if (narrow || middle <= low || middle >= high) return middle;
        follow_path(w, lane, (middle - begin) / (end - begin), state);
        if (is_below(w, lane, middle, state))
            high = middle;
        else
            low = middle;
    }
}

/* Go to the end of a step, or to an event within it: true. Write the outputs up to there. */
static bool keep(servocon_words *w, int64_t lane) {
    const int64_t member = w->member[lane];
    const double begin = w->t[member], end = w->next[member];
    double reached = end, *new = of_lane(w, w->new, lane);
    int64_t *index = w->index + member;
    /* The last output is followed by an infinite time. */
    if (w->events || w->grid[*index] <= end) form_path(w, lane);
    const bool ended = w->events && is_below(w, lane, end, new);
    if (ended) reached = found_event(w, lane, begin, end);
    for (; w->grid[*index] <= reached; ++*index)
        follow_path(w, lane, (w->grid[*index] - begin) / (end - begin),
                    w->states + (member * w->outputs + *index) * w->size);
    if (ended) follow_path(w, lane, (reached - begin) / (end - begin), new);
    copy(of_member(w, w->x, lane), new, w->moving);
    copy(of_member(w, w->slope, lane), of_lane(w, w->end, lane), w->moving);
    w->t[member] = reached;
    return ended;
}

/* Accept or refuse the step of a lane, and choose the next one, or begin a stretch. */
static void conclude(servocon_words *w, int64_t lane) {
    const int64_t member = w->member[lane], knot = w->knot[member];
    const double end = w->knots[knot];
    bool finite, under, ended = false;
    double error = measured(w, lane, &finite);
    /* An unsolved implicit step of fixed size has a NaN error and ends the run. */
    const bool unsolved = w->fixed && error != error;
    if (!(finite && error >= 0.0)) error = INFINITY;
    if (w->events && finite && !w->fixed) error = looked_within(w, lane, error);

    const bool good = error < 1.0 || w->smallest[member] || w->fixed;
    const bool kept = good && finite && !unsolved;
    const double size = next_size(w, lane, error, kept, &under);
    w->taken[member]++;
    w->steps[member]++;
    if (kept) ended = keep(w, lane);
    const double now = w->t[member];
    double next = now + size;
    if (next > end - fabs(end) * (TO_END * UNIT)) next = kept ? end : now + (end - now) * 0.5;
    if (w->fixed) next = fixed_end(w, w->knots[knot - 1], end, w->taken[member] + 1);
    w->next[member] = next;

    if (ended)
        leave(w, lane, EVENT);
    else if (!(now < end))
        begin_stretch(w, lane);
    else if (w->diagonal && unsolved)
        leave(w, lane, UNSOLVED);
    else if (under || (good && !finite))
        leave(w, lane, UNDERFLOW);
    else if (w->taken[member] >= w->most_steps)
        leave(w, lane, EXHAUSTED);
}
