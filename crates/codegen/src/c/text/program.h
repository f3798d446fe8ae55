/* What the files of the model share; not for users of it. */
#ifndef @M@_PROGRAM_H
#define @M@_PROGRAM_H

#include "@m@.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

@slots@
/* A system of equations that is solved at run time. */
typedef struct {
    uint32_t size;
    uint32_t reals;        /* its room in work and room */
    uint32_t ints;
    uint32_t matrix;       /* slots of reals: matrix or Jacobian, right side or residuals; of ints: fresh relations of a mixed block */
    uint32_t rhs;
    const uint32_t *slots; /* unknowns, or memory of relations */
    const uint32_t *roots; /* root values of relations */
    const double *nominal;
    const double *min;
    const double *max;
    int (*first)(@m@_t *); /* residual or body */
    int (*second)(@m@_t *); /* Jacobian or fresh */
    int (*third)(@m@_t *); /* residual and its derivative along the seed */
    const char *unknowns;  /* for messages */
    const char *const *names;
} @m@_block_t;

int @m@_factor_linear(@m@_t *m, uint32_t index);
int @m@_solve_linear(@m@_t *m, uint32_t index);
int @m@_solve_nonlinear(@m@_t *m, uint32_t index);
int @m@_solve_mixed(@m@_t *m, uint32_t index);
int @m@_tangent_linear(@m@_t *m, uint32_t index);
int @m@_tangent_nonlinear(@m@_t *m, uint32_t index);
int @m@_fail(@m@_t *m, const char *place, const char *text);
int @m@_wrong_index(@m@_t *m, const char *array, int64_t index, int64_t size);
int @m@_stack_is_full(@m@_t *m);
int @m@_endless(@m@_t *m, const char *text);
void @m@_terminate(@m@_t *m, const char *text);
void @m@_warn(@m@_t *m, const char *before, const char *text);
const char *@m@_text(const @m@_t *m, int64_t handle);
int64_t @m@_make_text(@m@_t *m, const char *text, int64_t width, bool left);
int64_t @m@_format_real(@m@_t *m, double value, int64_t digits, int64_t width, bool left);
int64_t @m@_format_real_as(@m@_t *m, double value, int64_t format);
int64_t @m@_format_int(@m@_t *m, int64_t value, int64_t width, bool left);
int64_t @m@_concat(@m@_t *m, int64_t a, int64_t b);
int64_t @m@_compare(const @m@_t *m, int64_t a, int64_t b);
int @m@_keep(@m@_t *m, int64_t handle, int64_t *result);
int @m@_keep_two(@m@_t *m, const char *first, size_t first_length, const char *second, size_t second_length, int64_t *result);
int @m@_path(@m@_t *m, int64_t handle, char *path);
void @m@_forget_tables(@m@_t *m);
double @m@_delay(@m@_t *m, uint32_t id, double value, double delay, double maximum);
int @m@_delay_record(@m@_t *m, uint32_t id, double value);
void @m@_warn_once(@m@_t *m, uint32_t id, const char *place, const char *text);

static inline int64_t ls_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t ls_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static inline int64_t ls_mul(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* Division by zero gives 0. */
static inline int64_t ls_div(int64_t a, int64_t b)
{
    if (b == 0) {
        return 0;
    }
    return ((a == INT64_MIN) && (b == -1)) ? a : (a / b);
}

static inline int64_t ls_rem(int64_t a, int64_t b)
{
    return ((b == 0) || (b == -1)) ? 0 : (a % b);
}

/* Truncates; what is out of range ends at its border, what is no number at 0. */
static inline int64_t ls_to_int(double x)
{
    if (x != x) {
        return 0;
    }
    if (x >= 9223372036854775808.0) {
        return INT64_MAX;
    }
    if (x < -9223372036854775808.0) {
        return INT64_MIN;
    }
    return (int64_t)x;
}

/* The functions of the program of @title_text@. */
@prototypes@
#endif
