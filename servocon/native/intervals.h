/* Intervals of real numbers, eight at a time, with outward rounding.

   Each operation is rounded to nearest, and its result moved outward by more than one unit in the
   last place. An interval is finite, with ends below HUGE_END in size, or the whole line: then
   nothing is known, not even that the value exists. Every operation on the whole line gives the
   whole line. */

#include <math.h>
#include <stdint.h>

#define LANES 8
#define UNIT 2.3e-16   /* above 2^-52: twice the largest relative error of an operation */
#define TINY 1e-300    /* above the largest absolute error of an underflow */
#define HUGE_END 1e150 /* ends beyond it count as infinite: then products do not overflow */
#define NEAR_ZERO 1e-150
#define TRIG_LIMIT 1e5   /* sines of larger angles count as unknown */
#define TRIG_ERROR 1e-15 /* largest error of a sine or cosine; its own is below 3e-16 */
#define LIBRARY_ERROR 1e-15 /* relative error of the C library's exp, log and tanh: four units */

typedef double V __attribute__((vector_size(64)));
typedef int64_t M __attribute__((vector_size(64))); /* of a lane all bits, or none */
#define INLINE static inline __attribute__((always_inline))

typedef struct {
    V lo, hi;
} interval;

INLINE V all(double x) { return (V){x, x, x, x, x, x, x, x}; }
INLINE V pick(M which, V a, V b) { return (V)(((M)a & which) | ((M)b & ~which)); }
INLINE V least(V a, V b) { return pick(a < b, a, b); }
INLINE V most(V a, V b) { return pick(a > b, a, b); }
INLINE V size(V x) { return (V)((M)x & 0x7fffffffffffffff); }
INLINE V below(V x) { return x - (size(x) * UNIT + TINY); }
INLINE V above(V x) { return x + (size(x) * UNIT + TINY); }
INLINE interval of(V lo, V hi) { return (interval){lo, hi}; }
INLINE interval one_of(M which, interval a, interval b) {
    return of(pick(which, a.lo, b.lo), pick(which, a.hi, b.hi));
}
INLINE interval whole(void) { return of(all(-INFINITY), all(INFINITY)); }
INLINE interval number(double x) { return of(all(x), all(x)); }

/* The interval, or the whole line where an end is not a number or beyond HUGE_END. */
INLINE interval settled(interval a) {
    return one_of((a.lo > -HUGE_END) & (a.hi < HUGE_END), a, whole());
}
/* An interval, or the whole line where another is that. */
INLINE interval if_known(interval other, interval a) {
    return one_of((other.lo > -HUGE_END) & (other.hi < HUGE_END), a, whole());
}

INLINE interval outward(V lo, V hi) { return settled(of(below(lo), above(hi))); }

INLINE interval sum(interval a, interval b) { return outward(a.lo + b.lo, a.hi + b.hi); }
INLINE interval minus(interval a) { return of(-a.hi, -a.lo); }
INLINE interval difference(interval a, interval b) { return outward(a.lo - b.hi, a.hi - b.lo); }
INLINE interval hull(interval a, interval b) { return of(least(a.lo, b.lo), most(a.hi, b.hi)); }
INLINE V largest(interval a) { return most(-a.lo, a.hi); }
INLINE V smallest(interval a) { return most(most(a.lo, -a.hi), all(0.0)); }

INLINE interval of_four(V p, V q, V r, V s) {
    return outward(least(least(p, q), least(r, s)), most(most(p, q), most(r, s)));
}
/* With the whole line some of the products are infinite or not numbers, and so is the result. */
INLINE interval product(interval a, interval b) {
    return of_four(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi);
}
INLINE interval quotient(interval a, interval b) {
    const M apart = (b.lo > NEAR_ZERO) | (b.hi < -NEAR_ZERO);
    return one_of(apart, of_four(a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi), whole());
}
INLINE interval square(interval a) {
    const V lo = smallest(a), hi = largest(a);
    return settled(of(most(below(lo * lo), all(0.0)), above(hi * hi)));
}
INLINE V roots(V x) {
    for (int l = 0; l < LANES; l++) x[l] = sqrt(x[l]);
    return x;
}
/* The root of a number that is at least 0, such as a sum of squares. */
INLINE interval root_of_squares(interval a) {
    const V lo = most(a.lo, all(0.0));
    return settled(of(most(below(roots(lo)), all(0.0)), above(roots(most(a.hi, all(0.0))))));
}
INLINE interval root(interval a) {
    return one_of(a.lo >= 0.0, root_of_squares(a), whole());
}
INLINE interval magnitude(interval a) { return settled(of(smallest(a), largest(a))); }

/* Largest and smallest of two; nothing is known of them if one has no value. */
INLINE interval larger(interval a, interval b) {
    return settled(of(most(a.lo, b.lo), most(a.hi, b.hi)));
}
INLINE interval smaller(interval a, interval b) {
    return settled(of(least(a.lo, b.lo), least(a.hi, b.hi)));
}

/* Sine and cosine of numbers up to TRIG_LIMIT: the reduction and the polynomials of fdlibm, as in
   servocon.engine.scalars.sines. */
INLINE void sine_and_cosine(V x, V *sine, V *cosine) {
    static const double S[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                               -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                               -2.50507602534068634195e-08, 1.58969099521155010221e-10};
    static const double C[] = {4.16666666666666019037e-02,  -1.38888888888741095749e-03,
                               2.48015872894767294178e-05,  -2.75573143513906633035e-07,
                               2.08757232129817482790e-09,  -1.13596475577881948265e-11};
    const double turn = 0.6366197723675814, shift = 6755399441055744.0; /* 2/pi and 1.5 * 2^52 */
    const V moved = x * turn + shift, k = moved - shift;
    const M quadrant = (M)moved;
    /* pi/2 in parts of 23 bits, so that the products with k are exact. */
    V r = x - k * 0x1.921fb4p+0;
    r = r - k * 0x1.4442dp-24;
    r = r - k * 0x1.846988p-48;
    r = r - k * 0x1.8cc51701b839ap-72;
    const V z = r * r;
    V s = all(S[5]), c = all(C[5]);
    for (int i = 4; i >= 0; i--) {
        s = s * z + S[i];
        c = c * z + C[i];
    }
    s = r + r * z * s;
    c = 1.0 - (0.5 * z - z * z * c);
    const M odd = (quadrant & 1) != 0, flip_s = (quadrant & 2) << 62;
    const M flip_c = ((quadrant + 1) & 2) << 62;
    *sine = (V)((M)pick(odd, c, s) ^ flip_s);
    *cosine = (V)((M)pick(odd, s, c) ^ flip_c);
}

INLINE V floors(V x) {
    for (int l = 0; l < LANES; l++) x[l] = floor(x[l]);
    return x;
}

/* Ends of a sine: its values at both ends, and 1 or -1 where the interval may hold the angle. */
INLINE interval of_ends(V first, V last, M rises, M falls) {
    const V lo = most(least(first, last) - TRIG_ERROR, all(-1.0));
    const V hi = least(most(first, last) + TRIG_ERROR, all(1.0));
    return of(pick(falls, all(-1.0), lo), pick(rises, all(1.0), hi));
}
INLINE void trigonometric(interval a, interval *sine, interval *cosine) {
    const M known = (a.lo > -TRIG_LIMIT) & (a.hi < TRIG_LIMIT);
    const V lo = pick(known, a.lo, all(0.0)), hi = pick(known, a.hi, all(0.0));
    V sine_lo, sine_hi, cosine_lo, cosine_hi;
    sine_and_cosine(lo, &sine_lo, &cosine_lo);
    sine_and_cosine(hi, &sine_hi, &cosine_hi);
    /* In turns, with a margin far above rounding: is there a whole number between? */
    const double turns = 0.15915494309189535, margin = 1e-9;
    const V u = lo * turns - margin, w = hi * turns + margin;
    const M wide = hi > lo; /* at a point the value itself is known */
    const interval unknown = of(all(-1.0), all(1.0));
#define PASSES(part) (wide & (floors(w - (part)) > floors(u - (part))))
    *sine = of_ends(sine_lo, sine_hi, PASSES(0.25), PASSES(-0.25));
    *cosine = of_ends(cosine_lo, cosine_hi, PASSES(0.0), PASSES(0.5));
#undef PASSES
    *sine = if_known(a, one_of(known, *sine, unknown));
    *cosine = if_known(a, one_of(known, *cosine, unknown));
}

/* A rising function of the C library at both ends. */
#define RISING(name, function)                                                                    \
    INLINE interval name(interval a) {                                                            \
        V lo = a.lo, hi = a.hi;                                                                   \
        for (int l = 0; l < LANES; l++) {                                                         \
            lo[l] = function(lo[l]);                                                              \
            hi[l] = function(hi[l]);                                                              \
        }                                                                                         \
        lo = lo - (size(lo) * LIBRARY_ERROR + TINY);                                              \
        hi = hi + (size(hi) * LIBRARY_ERROR + TINY);                                              \
        return settled(of(lo, hi));                                                               \
    }
RISING(rising_exp, exp)
RISING(rising_log, log)
RISING(rising_tanh, tanh)

INLINE interval exponential(interval a) {
    const interval x = rising_exp(a);
    return of(pick(x.lo > 0.0, x.lo, pick(x.hi < HUGE_END, all(0.0), x.lo)), x.hi);
}
INLINE interval logarithm(interval a) {
    return one_of(a.lo > TINY, rising_log(of(most(a.lo, all(TINY)), a.hi)), whole());
}
INLINE interval hyperbolic(interval a) {
    const interval x = rising_tanh(a);
    return if_known(a, of(most(x.lo, all(-1.0)), least(x.hi, all(1.0))));
}
