/* The memory of an integration, and what its parts share. Python reads the names and numbers that
   stand here, see servocon/engine/machine/integration.py, and writes the words. */

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Outcomes of a member. */
enum outcome { RUNNING, FINISHED, UNDERFLOW, EXHAUSTED, EVENT, UNSOLVED };

/* Arrays of a function: numbers, time, state, held inputs, sampling period. */
enum argument { NUMBERS, TIME, STATE, INPUTS, PERIOD, ARGUMENTS };

/* Kinds of a knot of a sampled law; one may be both. */
#define SAMPLE 1 /* the inputs are sampled */
#define OUTPUT 2 /* the state is kept */

/* Evenly spaced instants within each adaptive step at which the conditions are evaluated; a dip
   between them is missed. */
#define WITHIN 7

/* Relative and absolute tolerance of the time of an event. */
#define EVENT_TOLERANCE 1e-12

/* Factors of the step size control. */
#define SAFETY 0.9
#define SMALLEST_FACTOR 0.2
#define LARGEST_FACTOR 10.0

/* Distance from the end, in units of rounding, below which a step is extended to the end. */
#define TO_END 100.0

/* Largest number of iterations for a stage of an implicit step. */
#define ITERATIONS 10

/* Size of an iteration's change below which it is rounding, and rate above which it diverges. */
#define SMALL 1e-13
#define DIVERGED 2.0

#define UNIT 0x1p-52 /* of rounding */

typedef void (*function)(double *const *arrays, double *out);
typedef void (*wide_function)(double *const *const *arrays, double *const *out);
typedef void (*factors)(int *m, int *n, double *a, int *lda, int *pivots, int *info);
typedef void (*solution)(const char *how, int *n, int *sides, double *a, int *lda, int *pivots,
                         double *b, int *ldb, int *info);

/* Each word has 8 bytes. */
typedef struct {
    /* the loop */
    function field, project, level, sample, jacobian;
    wide_function field_wide;
    int64_t fixed, events, projected, move_is_error, sampled;
    double rtol, atol, fixed_step, least_step, most_step, most_steps, first_step, period;
    int64_t members, size, moving, outputs, last_knot, held, stride;
    double *numbers, *grid, *knots;
    int64_t *kinds; /* of each knot: SAMPLE, OUTPUT or both */
    /* the method: row r combines the increments `which` with `weights`, from rows[r] on */
    int64_t stages, increments_kept, powers, further, fsal, own_end;
    double order, diagonal;
    int64_t *rows, *which;
    double *weights, *times;
    factors dgetrf;
    solution dgetrs;
    /* each member */
    double *t, *next, *x, *slope, *u, *states, *inputs;
    int64_t *index, *knot, *taken, *steps, *status, *smallest;
    /* all threads */
    int64_t *waiting, *stop;
    /* each lane of this thread; member -1: none */
    int64_t lanes, rounds, busy;
    int64_t *member;
    double *time, *step, *state, *new, *error, *stage, *end, *increments, *path;
    double *matrix;
    int *pivots;
    double **tables, ***to_tables, **to_outs;
} servocon_words;

/* A function of the loop, and a subroutine of LAPACK. On a card, which has to know the depth of its
   stack, they are called by their names. */
#ifdef CARD
#define FUNCTION(name) servocon_##name
#define SUBROUTINE(name) name
void servocon_field(double *const *arrays, double *out);
void servocon_project(double *const *arrays, double *out);
void servocon_level(double *const *arrays, double *out);
void servocon_sample(double *const *arrays, double *out);
void servocon_jacobian(double *const *arrays, double *out);
void dgetrf(int *m, int *n, double *a, int *lda, int *pivots, int *info);
void dgetrs(const char *how, int *n, int *sides, double *a, int *lda, int *pivots, double *b,
            int *ldb, int *info);
#else
#define FUNCTION(name) w->name
#define SUBROUTINE(name) w->name
#endif

#define EACH_BUSY(lane) \
    for (int64_t lane = 0; lane < w->lanes; lane++) \
        if (w->member[lane] >= 0)

static double least(double a, double b) { return a < b ? a : b; }
static double largest(double a, double b) { return a > b ? a : b; }

static double *of_lane(const servocon_words *w, double *array, int64_t lane) {
    return array + lane * w->size;
}

static double *of_member(const servocon_words *w, double *array, int64_t lane) {
    return array + w->member[lane] * w->size;
}

static void copy(double *to, const double *from, int64_t count) {
    for (int64_t i = 0; i < count; i++) to[i] = from[i];
}

/* The entries of a state behind the first `moving` ones, which do not move between samples. */
static void keep_still(const servocon_words *w, const double *x, double *out) {
    copy(out + w->moving, x + w->moving, w->size - w->moving);
}

/* A function at a state of a lane, and at its time. */
static void evaluate(servocon_words *w, int64_t lane, function f, double *state, double *out) {
    double **arrays = w->tables + lane * ARGUMENTS;
    arrays[STATE] = state;
    f(arrays, out);
}

/* The field at a state of each lane. */
static void evaluate_all(servocon_words *w, double *states, double *out) {
    if (w->busy == 1) {
        EACH_BUSY(lane)
            evaluate(w, lane, FUNCTION(field), of_lane(w, states, lane), of_lane(w, out, lane));
        return;
    }
#ifndef CARD /* whose threads have one lane each */
    for (int64_t lane = 0; lane < w->lanes; lane++) {
        w->tables[lane * ARGUMENTS + STATE] = of_lane(w, states, lane);
        w->to_outs[lane] = of_lane(w, out, lane);
    }
    w->field_wide((double *const *const *)w->to_tables, w->to_outs);
#endif
}

/* Rows of the method's weights, in this order. */
static int64_t row_of_state(int64_t stage) { return stage - 1; }
static int64_t row_of_end(const servocon_words *w) { return w->stages - 1; }
static int64_t row_of_error(const servocon_words *w) { return w->stages; }
static int64_t row_of_power(const servocon_words *w, int64_t k) { return w->stages + 1 + k; }
static int64_t row_of_further(const servocon_words *w, int64_t k) {
    return w->stages + 1 + w->powers + k;
}
static int64_t row_of_guess(const servocon_words *w, int64_t stage) {
    return row_of_further(w, w->further) + stage - 1;
}

static double *increment_of(const servocon_words *w, int64_t lane, int64_t stage) {
    return w->increments + (lane * w->increments_kept + stage) * w->size;
}

/* base + sum of weights times increments, of the entries that move; base NULL: the sum. */
static void combine(const servocon_words *w, int64_t lane, int64_t row, const double *base,
                    double *out) {
    const double *increments = increment_of(w, lane, 0), *weights = w->weights;
    const int64_t begin = w->rows[row], end = w->rows[row + 1], *which = w->which, n = w->size;
    int64_t i = 0;
    for (; i + 1 < w->moving; i += 2) { /* two at a time, which takes less time */
        double sum = 0.0, other = 0.0;
        for (int64_t k = begin; k < end; k++) {
            const double *part = increments + which[k] * n + i;
            sum += part[0] * weights[k];
            other += part[1] * weights[k];
        }
        out[i] = base ? base[i] + sum : sum;
        out[i + 1] = base ? base[i + 1] + other : other;
    }
    if (i < w->moving) {
        double sum = 0.0;
        for (int64_t k = begin; k < end; k++) sum += increments[which[k] * n + i] * weights[k];
        out[i] = base ? base[i] + sum : sum;
    }
}

/* The dense output of a step. */
static void form_path(servocon_words *w, int64_t lane) {
    for (int64_t k = 0; k < w->powers; k++)
        combine(w, lane, row_of_power(w, k), NULL,
                w->path + (lane * w->powers + k) * w->size);
}

/* The state at a fraction of the step from its dense output. */
static void follow_path(const servocon_words *w, int64_t lane, double part, double *out) {
    const double *path = w->path + lane * w->powers * w->size, *x = of_member(w, w->x, lane);
    for (int64_t i = 0; i < w->moving; i++) {
        double sum = path[(w->powers - 1) * w->size + i];
        for (int64_t k = w->powers - 2; k >= 0; k--) sum = sum * part + path[k * w->size + i];
        out[i] = x[i] + sum * part;
    }
    keep_still(w, x, out);
}

static void leave(servocon_words *w, int64_t lane, int64_t outcome) {
    w->status[w->member[lane]] = outcome;
    w->member[lane] = -1;
}
