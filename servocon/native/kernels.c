/* The kernels that machine code calls, as one module. `python -m servocon.native` makes kernels.ll
   of it, with clang; C code that is exported contains the same functions. */

#include <math.h>
#include <stdint.h>

typedef double real;
#define NUMBER(value) (value)
#define REAL(function) function
#define KERNEL

#include "fours.c"
#include "rank.c"
#include "truncated.c"
#include "drift.c"
#include "coordinates.c"
#include "active.c"
#include "triangular.c"

/* Copy rows of words to where the words of a row lie side by side. */
void servocon_move(int64_t *to, const int64_t *given, int64_t rows, int64_t columns,
                   int64_t to_row, int64_t given_row, int64_t given_column) {
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            to[i * to_row + j] = given[i * given_row + j * given_column];
}
