/* The loops on a graphics card, one member or one row in each thread, as one module. `python -m
   servocon.native` makes card.ll of it, with clang. */

#define CARD

#include "loops.c"
#include "lapack.c"

/* Integrate in a thread. Its memory begins with the words, and is made of a template in which
   addresses in this memory, at the places `inside`, count from its beginning. `members`: the member
   of each thread, -1 for none, from one launch to the next. */
void servocon_thread(int64_t thread, int64_t *own, const int64_t *template, int64_t size,
                     const int64_t *inside, int64_t count, int64_t *members) {
    servocon_words *w = (servocon_words *)own;
    for (int64_t i = 0; i < size; i++) own[i] = template[i];
    for (int64_t k = 0; k < count; k++) own[inside[k]] += (int64_t)own;
    if (members[thread] >= 0)
        assign(w, 0, members[thread]);
    else
        w->member[0] = -1;
    servocon_integrate(w);
    members[thread] = w->member[0];
}

/* Rows of arrays, from `first` on; `each` rows have the same numbers. */
typedef struct {
    int64_t first, each, stride, count, size;
    double *numbers, *out, *arrays[MOST];
    int64_t strides[MOST];
} servocon_rows;

/* The arrays of a function at a row; the place of its values. */
double *servocon_row(int64_t row, double **tables, const servocon_rows *given) {
    tables[0] = given->numbers + (given->first + row) / given->each * given->stride;
    for (int64_t j = 0; j < given->count; j++)
        tables[j + 1] = given->arrays[j] + row * given->strides[j];
    return given->out + row * given->size;
}
