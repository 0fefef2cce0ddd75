/* The loops of machine code, as one module. `python -m servocon.native` makes loops.ll of it, with
   clang. */

#include "integration.h"
#include "attempts.c"
#include "control.c"

#define WIDTH 4 /* items that a wide function takes at a time */
#define MOST 8  /* arrays of a call at most */

/* Put a member into a lane. */
static void assign(servocon_words *w, int64_t lane, int64_t member) {
    w->member[lane] = member;
    w->tables[lane * ARGUMENTS + NUMBERS] = w->numbers + member * w->stride;
    w->tables[lane * ARGUMENTS + INPUTS] = w->u + member * w->held;
}

/* Assign the next members to an empty lane, until one of them moves. */
static void refill(servocon_words *w, int64_t lane) {
    while (w->member[lane] < 0 && __atomic_load_n(w->waiting, __ATOMIC_RELAXED) < w->members) {
        const int64_t member = __atomic_fetch_add(w->waiting, 1, __ATOMIC_RELAXED);
        if (member >= w->members) return;
        assign(w, lane, member);
        begin_stretch(w, lane);
    }
}

/* Integrate motions: rounds of steps, with members in lanes. Several threads, each with its own
   words, take the members of a batch in turn. It returns when all is done, when asked to stop, or
   after a number of rounds, and continues at the next call. */
void servocon_integrate(servocon_words *w) {
    int64_t rounds = w->rounds;
    do {
        w->busy = 0;
        for (int64_t lane = 0; lane < w->lanes; lane++) {
            refill(w, lane);
            w->busy += w->member[lane] >= 0;
        }
        if (!w->busy) return;
        if (w->diagonal != 0.0)
            attempt_implicit(w);
        else
            attempt_explicit(w);
        EACH_BUSY(lane) conclude(w, lane);
    } while (--rounds > 0 && !__atomic_load_n(w->stop, __ATOMIC_RELAXED));
}

#ifndef CARD

/* The function of an item, its wide version, one of them or NULL, and its first array. */
typedef struct {
    function narrow;
    wide_function wide;
    double *first;
} place;

/* Call functions item by item; their other arrays have one part for each item. Without a narrow
   version, the last item fills the rest of the lanes: it is computed, and stored, several times. */
void servocon_each(const place *places, int64_t items, double *const *arrays,
                   const int64_t *strides, int64_t count, double *out, int64_t size) {
    double *tables[WIDTH][MOST], **to_tables[WIDTH], *to_outs[WIDTH];
    for (int64_t first = 0; first < items;) {
        const bool whole = items - first >= WIDTH;
        const bool together = places[first].wide && (whole || !places[first].narrow);
        const int64_t lanes = together ? WIDTH : 1;
        for (int64_t k = 0; k < lanes; k++) {
            const int64_t item = first + k < items ? first + k : items - 1;
            to_tables[k] = tables[k];
            to_outs[k] = out + item * size;
            tables[k][0] = places[item].first;
            for (int64_t j = 0; j < count; j++)
                tables[k][j + 1] = arrays[j] + item * strides[j];
        }
        if (together)
            places[first].wide((double *const *const *)to_tables, to_outs);
        else
            places[first].narrow(tables[0], to_outs[0]);
        first += lanes;
    }
}

#endif
