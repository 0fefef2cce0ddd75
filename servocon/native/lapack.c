/* Subroutines of LAPACK and BLAS for small matrices, as far as functions of a loop call them: a card
   has no library. Arguments are those of LAPACK, which Netlib's documentation explains; work space
   is not used. Matrices are stored by columns. */

typedef double real;
#define NUMBER(value) (value)
#define REAL(function) function
#define KERNEL static

#include "fours.c"
#include "qr.c"

static real *entry(double *a, int lda, int row, int column) { return a + column * lda + row; }

void dgemm(const char *of_a, const char *of_b, const int *m, const int *n, const int *k,
           const double *alpha, double *a, const int *lda, double *b, const int *ldb,
           const double *beta, double *c, const int *ldc) {
    (void)of_a, (void)of_b; /* neither is transposed */
    for (int j = 0; j < *n; j++)
        for (int i = 0; i < *m; i++) {
            double sum = 0.0, *into = entry(c, *ldc, i, j);
            for (int l = 0; l < *k; l++) sum += *entry(a, *lda, i, l) * *entry(b, *ldb, l, j);
            *into = *beta == 0.0 ? *alpha * sum : *alpha * sum + *beta * *into;
        }
}

void dgeqrf(const int *m, const int *n, double *a, const int *lda, double *tau, double *work,
            const int *size, int *info) {
    (void)lda, (void)work, (void)size; /* columns are not padded */
    servocon_factor((servocon_word *)a, *m, *n, 0, NULL, (servocon_word *)tau);
    *info = 0;
}

void dgeqp3(const int *m, const int *n, double *a, const int *lda, int *order, double *tau,
            double *work, const int *size, int *info) {
    (void)lda, (void)work, (void)size;
    for (int j = 0; j < *n; j++) order[j] = j + 1;
    servocon_factor((servocon_word *)a, *m, *n, 1, order, (servocon_word *)tau);
    *info = 0;
}

void dorgqr(const int *m, const int *n, const int *k, double *a, const int *lda, const double *tau,
            double *work, const int *size, int *info) {
    (void)work, (void)size;
    for (int j = *k; j < *n; j++)
        for (int i = 0; i < *m; i++) *entry(a, *lda, i, j) = i == j ? 1.0 : 0.0;
    for (int i = *k - 1; i >= 0; i--) { /* the last reflection first */
        servocon_word *vector = (servocon_word *)entry(a, *lda, i, i);
        for (int j = i + 1; j < *n; j++)
            servocon_reflect((servocon_word *)entry(a, *lda, i, j), vector, tau[i], *m - i);
        for (int l = 1; l < *m - i; l++) vector[l].real_value *= -tau[i];
        vector[0].real_value = 1.0 - tau[i];
        for (int l = 0; l < i; l++) *entry(a, *lda, l, i) = 0.0;
    }
    *info = 0;
}

void dpotrf(const char *part, const int *n, double *a, const int *lda, int *info) {
    (void)part; /* the lower one */
    *info = 0;
    for (int j = 0; j < *n; j++)
        for (int i = j; i < *n; i++) {
            double sum = *entry(a, *lda, i, j);
            for (int k = 0; k < j; k++) sum -= *entry(a, *lda, i, k) * *entry(a, *lda, j, k);
            if (i > j) {
                *entry(a, *lda, i, j) = sum / *entry(a, *lda, j, j);
                continue;
            }
            if (!(sum > 0.0)) {
                *info = j + 1;
                return;
            }
            *entry(a, *lda, j, j) = sqrt(sum);
        }
}

void dgetrf(int *m, int *n, double *a, int *lda, int *pivots, int *info) {
    const int least = *m < *n ? *m : *n;
    *info = 0;
    for (int j = 0; j < least; j++) {
        int best = j;
        for (int i = j + 1; i < *m; i++)
            if (fabs(*entry(a, *lda, i, j)) > fabs(*entry(a, *lda, best, j))) best = i;
        pivots[j] = best + 1;
        if (*entry(a, *lda, best, j) == 0.0) {
            if (!*info) *info = j + 1;
            continue;
        }
        for (int l = 0; best != j && l < *n; l++) {
            const double kept = *entry(a, *lda, j, l);
            *entry(a, *lda, j, l) = *entry(a, *lda, best, l);
            *entry(a, *lda, best, l) = kept;
        }
        for (int i = j + 1; i < *m; i++) {
            const double factor = *entry(a, *lda, i, j) /= *entry(a, *lda, j, j);
            for (int l = j + 1; l < *n; l++)
                *entry(a, *lda, i, l) -= factor * *entry(a, *lda, j, l);
        }
    }
}

void dgetrs(const char *how, int *n, int *sides, double *a, int *lda, int *pivots, double *b,
            int *ldb, int *info) {
    (void)how; /* the transposed matrix */
    *info = 0;
    for (int s = 0; s < *sides; s++) {
        double *x = b + s * *ldb;
        for (int i = 0; i < *n; i++) { /* with U transposed */
            for (int l = 0; l < i; l++) x[i] -= *entry(a, *lda, l, i) * x[l];
            x[i] /= *entry(a, *lda, i, i);
        }
        for (int i = *n - 1; i >= 0; i--) /* with L transposed */
            for (int l = i + 1; l < *n; l++) x[i] -= *entry(a, *lda, l, i) * x[l];
        for (int i = *n - 1; i >= 0; i--) {
            const double kept = x[i];
            x[i] = x[pivots[i] - 1];
            x[pivots[i] - 1] = kept;
        }
    }
}
