/* Enclosures of a straight-line program over many boxes, as one module. `python -m servocon.native`
   makes enclosures.ll of it, with clang.

   Each slot holds the enclosure of a value over the box, that of the value at the centre of the
   box, and those of its derivatives. At every node the value is also enclosed in centred form,
   value in c + sum of g (X - c): Krawczyk and Neumaier 1985. A point at which a function has a kink
   carries the hull of both slopes, in every closed box that touches it: Clarke's gradient. */

#include "intervals.h"

#define WIDEST 64 /* inputs at most */

enum operation {
    CONST, INPUT, ADD, SUB, MUL, DIV, NEG, SQR, SQRT, ABS, MAX, MIN, SINCOS, NORM, SELECT,
    LT, LE, GT, GE, EQ, NE, AND, OR, NOT, SIGN, EXP, LOG, TANH
};

/* Operands are slots; those of an INPUT are its number. `of_inputs` has a bit for each input on
   which the result depends. */
typedef struct {
    int64_t operation, out, other, first, count;
    uint64_t of_inputs;
    double lo, hi;
} instruction;

typedef struct {
    const instruction *tape;
    const int64_t *operands, *outputs;
    const uint64_t *of_outputs;
    const double *lower, *upper; /* boxes, inputs side by side */
    double *memory, *results;    /* 2 + 2 inputs numbers for each box and output, and 2 for centres */
    int64_t length, inputs, boxes, count, gradients;
} servocon_enclosed;

/* The memory of a slot: value, value at the centre, and derivatives. */
typedef struct {
    interval value, centre, slope[];
} slot;

#define EACH(k, of)                                                                               \
    for (uint64_t left_ = (of), k;                                                                \
         left_ && (k = (uint64_t)__builtin_ctzll(left_), 1); left_ &= left_ - 1)

/* Value in c + sum of g (X - c), where that is narrower. */
INLINE interval centred(interval value, interval centre, const interval *slope, const V *radius,
                        uint64_t of_inputs) {
    V reach = all(0.0);
    EACH(k, of_inputs) reach = above(reach + above(largest(slope[k]) * radius[k]));
    const V lo = below(centre.lo - reach), hi = above(centre.hi + reach);
    /* A comparison with what is not a number is false: the value stays. */
    return of(pick(lo > value.lo, lo, value.lo), pick(hi < value.hi, hi, value.hi));
}

/* A predicate as an interval of 0 and 1. Operands that touch leave it undecided: there is a kink. */
INLINE interval decided(M must, M may) {
    return of(pick(must, all(1.0), all(0.0)), pick(may, all(1.0), all(0.0)));
}
INLINE interval of_comparison(int64_t operation, interval a, interval b) {
    const M meet = (a.lo <= b.hi) & (b.lo <= a.hi);
    const M equal = (a.lo == a.hi) & (b.lo == b.hi) & (a.lo == b.lo);
    switch (operation) {
    case LT: case LE: return decided(a.hi < b.lo, a.lo <= b.hi);
    case GT: case GE: return decided(b.hi < a.lo, b.lo <= a.hi);
    case EQ: return decided(equal, meet);
    default: return decided(~meet, ~equal);
    }
}
INLINE interval compared(int64_t operation, interval a, interval b) {
    return if_known(a, if_known(b, of_comparison(operation, a, b)));
}
INLINE interval chosen(interval which, interval no, interval yes) {
    const M may_not = which.lo < 0.5, may = which.hi > 0.5;
    return if_known(which, one_of(may_not & may, hull(no, yes), one_of(may, yes, no)));
}
INLINE interval sign_of(interval a) {
    const V lo = pick(a.lo > 0.0, all(1.0), all(-1.0)), hi = pick(a.hi < 0.0, all(-1.0), all(1.0));
    return if_known(a, of(lo, hi));
}
INLINE interval within_one(interval a) {
    return of(most(a.lo, all(-1.0)), least(a.hi, all(1.0)));
}

#define SLOT(i) ((slot *)(memory + (i) * stride))
#define FIRST SLOT(operands[0])
#define SECOND SLOT(operands[1])
#define SLOPES(expression)                                                                        \
    if (gradients) EACH(k, of) out->slope[k] = (expression)
/* A value and its centre by one expression of the operands' x. */
#define BOTH(expression_of)                                                                       \
    value = expression_of(value);                                                                 \
    centre = expression_of(centre)

/* The derivative of a slot by an input: 0 if it does not depend on it. */
INLINE interval slope_of(const slot *s, uint64_t of, uint64_t k) {
    return of >> k & 1 ? s->slope[k] : number(0.0);
}

static void run(const servocon_enclosed *e, const V *lower, const V *upper, uint64_t *depends) {
    const int64_t inputs = e->gradients ? e->inputs : 0;
    const int64_t stride = (4 + 2 * inputs) * (int64_t)sizeof(V), gradients = e->gradients;
    char *memory = (char *)e->memory;
    V middle[WIDEST], radius[WIDEST];
    for (int64_t k = 0; k < e->inputs; k++) {
        middle[k] = 0.5 * lower[k] + 0.5 * upper[k];
        radius[k] = most(above(upper[k] - middle[k]), above(middle[k] - lower[k]));
    }
    for (int64_t i = 0; i < e->length; i++) {
        const instruction *step = e->tape + i;
        const int64_t *operands = e->operands + step->first;
        const uint64_t of = step->of_inputs;
        slot *const out = SLOT(step->out);
        interval value = whole(), centre = whole();
        const int64_t read = step->operation == INPUT ? 0 : step->count;
        const uint64_t in_first = read > 0 ? depends[operands[0]] : 0;
        const uint64_t in_second = read > 1 ? depends[operands[1]] : 0;
        int curved = 1; /* 0 where the centred form has nothing to add */
        switch (step->operation) {
        case CONST:
            value = centre = (interval){all(step->lo), all(step->hi)};
            curved = 0;
            break;
        case INPUT: {
            const int64_t k = operands[0];
            value = (interval){lower[k], upper[k]};
            centre = (interval){middle[k], middle[k]};
            if (gradients) out->slope[k] = number(1.0);
            curved = 0;
            break;
        }
#define SUM(x) sum(FIRST->x, SECOND->x)
        case ADD:
            BOTH(SUM);
            SLOPES(sum(slope_of(FIRST, in_first, k), slope_of(SECOND, in_second, k)));
            break;
#define DIFFERENCE(x) difference(FIRST->x, SECOND->x)
        case SUB:
            BOTH(DIFFERENCE);
            SLOPES(difference(slope_of(FIRST, in_first, k), slope_of(SECOND, in_second, k)));
            break;
#define MINUS(x) minus(FIRST->x)
        case NEG:
            BOTH(MINUS);
            SLOPES(minus(FIRST->slope[k]));
            curved = 0;
            break;
#define PRODUCT(x) product(FIRST->x, SECOND->x)
        case MUL:
            BOTH(PRODUCT);
            SLOPES(!(in_second >> k & 1)  ? product(FIRST->slope[k], SECOND->value)
                   : !(in_first >> k & 1) ? product(FIRST->value, SECOND->slope[k])
                                          : sum(product(FIRST->slope[k], SECOND->value),
                                                product(FIRST->value, SECOND->slope[k])));
            break;
#define SQUARE(x) square(FIRST->x)
        case SQR: {
            BOTH(SQUARE);
            const interval twice = {FIRST->value.lo * 2.0, FIRST->value.hi * 2.0};
            SLOPES(product(twice, FIRST->slope[k]));
            break;
        }
#define QUOTIENT(x) quotient(FIRST->x, SECOND->x)
        case DIV:
            BOTH(QUOTIENT);
            SLOPES(quotient(!(in_second >> k & 1)
                                ? FIRST->slope[k]
                                : difference(slope_of(FIRST, in_first, k),
                                             product(value, SECOND->slope[k])),
                            SECOND->value));
            break;
#define ROOT(x) root(FIRST->x)
        case SQRT: {
            BOTH(ROOT);
            const interval twice = {value.lo * 2.0, value.hi * 2.0};
            SLOPES(quotient(FIRST->slope[k], twice));
            break;
        }
#define MAGNITUDE(x) magnitude(FIRST->x)
        case ABS: {
            const M up = FIRST->value.lo > 0.0, down = FIRST->value.hi < 0.0;
            BOTH(MAGNITUDE);
            if (gradients) EACH(k, of) {
                const interval x = FIRST->slope[k], y = minus(x);
                out->slope[k] = one_of(up, x, one_of(down, y, hull(x, y)));
            }
            break;
        }
#define LARGER(x) larger(FIRST->x, SECOND->x)
#define SMALLER(x) smaller(FIRST->x, SECOND->x)
        case MAX: case MIN: {
            const interval a = FIRST->value, b = SECOND->value;
            M first = a.lo > b.hi, second = b.lo > a.hi;
            if (step->operation == MAX) {
                BOTH(LARGER);
            } else {
                BOTH(SMALLER);
                const M turned = first;
                first = second, second = turned;
            }
            if (gradients) EACH(k, of) {
                const interval x = slope_of(FIRST, in_first, k), y = slope_of(SECOND, in_second, k);
                out->slope[k] = one_of(first, x, one_of(second, y, hull(x, y)));
            }
            break;
        }
        case SINCOS: {
            slot *const other = SLOT(step->other);
            interval cosine, cosine_centre;
            trigonometric(FIRST->value, &value, &cosine);
            trigonometric(FIRST->centre, &centre, &cosine_centre);
            const interval down = minus(value);
            if (gradients) EACH(k, of) {
                out->slope[k] = product(cosine, FIRST->slope[k]);
                other->slope[k] = product(down, FIRST->slope[k]);
            }
            other->value = cosine;
            if (gradients)
                other->value = centred(cosine, cosine_centre, other->slope, radius, of);
            other->centre = cosine_centre;
            depends[step->other] = of;
            break;
        }
        case NORM: {
            interval squares = number(0.0), there = number(0.0);
            for (int64_t j = 0; j < step->count; j++) {
                squares = sum(squares, square(SLOT(operands[j])->value));
                there = sum(there, square(SLOT(operands[j])->centre));
            }
            value = root_of_squares(squares), centre = root_of_squares(there);
            if (gradients) {
                EACH(k, of) out->slope[k] = number(0.0);
                for (int64_t j = 0; j < step->count; j++) {
                    const slot *x = SLOT(operands[j]);
                    const interval part = within_one(quotient(x->value, value));
                    EACH(k, depends[operands[j]])
                        out->slope[k] = sum(out->slope[k], product(part, x->slope[k]));
                }
            }
            break;
        }
        case SELECT: { /* the condition, the result if it is false, and if it is true */
            const slot *no = SECOND, *yes = SLOT(operands[2]);
            const interval which = FIRST->value;
            value = chosen(which, no->value, yes->value);
            centre = chosen(FIRST->centre, no->centre, yes->centre);
            const M known = ~((which.lo < 0.5) & (which.hi > 0.5)), may = which.hi > 0.5;
            const uint64_t in_yes = depends[operands[2]];
            if (gradients) EACH(k, of) {
                const interval x = slope_of(no, in_second, k), y = slope_of(yes, in_yes, k);
                out->slope[k] = one_of(known, one_of(may, y, x), whole());
            }
            curved = 0;
            break;
        }
#define COMPARED(x) compared(step->operation, FIRST->x, SECOND->x)
        case LT: case LE: case GT: case GE: case EQ: case NE:
            BOTH(COMPARED);
            curved = 0;
            break;
        case AND:
            BOTH(SMALLER);
            curved = 0;
            break;
        case OR:
            BOTH(LARGER);
            curved = 0;
            break;
        case NOT:
            value = (interval){1.0 - FIRST->value.hi, 1.0 - FIRST->value.lo};
            centre = (interval){1.0 - FIRST->centre.hi, 1.0 - FIRST->centre.lo};
            curved = 0;
            break;
#define SIGN_OF(x) sign_of(FIRST->x)
        case SIGN: {
            BOTH(SIGN_OF);
            const M known = value.lo == value.hi;
            SLOPES(one_of(known, number(0.0), whole()));
            curved = 0;
            break;
        }
#define EXPONENTIAL(x) exponential(FIRST->x)
        case EXP:
            BOTH(EXPONENTIAL);
            SLOPES(product(value, FIRST->slope[k]));
            break;
#define LOGARITHM(x) logarithm(FIRST->x)
        case LOG:
            BOTH(LOGARITHM);
            SLOPES(quotient(FIRST->slope[k], FIRST->value));
            break;
#define HYPERBOLIC(x) hyperbolic(FIRST->x)
        case TANH: {
            BOTH(HYPERBOLIC);
            interval rate = difference(number(1.0), square(value));
            rate.lo = most(rate.lo, all(0.0));
            SLOPES(product(rate, FIRST->slope[k]));
            break;
        }
        }
        if (gradients && curved) value = centred(value, centre, out->slope, radius, of);
        out->value = value, out->centre = centre;
        depends[step->out] = of;
    }
}

/* Enclose a program over boxes: for each box and output the least and largest value, those at the
   centre, and, with gradients, those of each derivative. `memory` has a slot of 4 + 2 inputs
   vectors (4 without gradients) for each slot of the program, and a word for each before them. */
void servocon_enclose(const servocon_enclosed *e, uint64_t *depends) {
    const int64_t inputs = e->inputs, kept = e->gradients ? inputs : 0, row = 4 + 2 * kept;
    const int64_t stride = row * (int64_t)sizeof(V);
    const char *memory = (const char *)e->memory;
    V lower[WIDEST], upper[WIDEST];
    for (int64_t first = 0; first < e->boxes; first += LANES) {
        for (int64_t l = 0; l < LANES; l++) {
            const int64_t box = first + l < e->boxes ? first + l : e->boxes - 1;
            for (int64_t k = 0; k < inputs; k++) {
                lower[k][l] = e->lower[box * inputs + k];
                upper[k][l] = e->upper[box * inputs + k];
            }
        }
        run(e, lower, upper, depends);
        for (int64_t l = 0; l < LANES && first + l < e->boxes; l++)
            for (int64_t j = 0; j < e->count; j++) {
                const slot *found = (const slot *)(memory + e->outputs[j] * stride);
                double *to = e->results + ((first + l) * e->count + j) * row;
                to[0] = found->value.lo[l], to[1] = found->value.hi[l];
                to[2] = found->centre.lo[l], to[3] = found->centre.hi[l];
                for (int64_t k = 0; k < kept; k++) {
                    const int has = e->of_outputs[j] >> k & 1;
                    to[4 + 2 * k] = has ? found->slope[k].lo[l] : 0.0;
                    to[5 + 2 * k] = has ? found->slope[k].hi[l] : 0.0;
                }
            }
    }
}
