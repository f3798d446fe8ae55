/* Compares directional derivatives of an exported model with central differences, for each state and input in turn. */
#include "@m@.h"

#include <math.h>
#include <stdio.h>

static double before[65536];
static double after[65536];
static double here[65536];
static double sensitivity[65536];
static uint32_t unknowns[65536];

int main(void)
{
    static @m@_t m;
    size_t rows;
    const @m@_variable_t *const table = @m@_variables(&rows);
    size_t count = 0u;
    size_t compared = 0u;
    size_t k;
    uint32_t known;
    @m@_reset(&m);
    /* At the start many a model is at a kink, where differences mean nothing. */
    if ((@m@_initialise(&m, @start@) != 0) || (@m@_advance(&m, @start@ + @after@, 1e-6) != 0)) {
        (void)fprintf(stderr, "%s\n", m.message);
        return 1;
    }
    for (k = 0u; k < rows; k++) {
        if (((table[k].place == @M@_IN_REAL) || (table[k].place == @M@_IN_NEGATED_REAL))
            && ((table[k].kind == @M@_VARIABLE) || (table[k].kind == @M@_OUTPUT))) {
            unknowns[count] = (uint32_t)k;
            count++;
        }
    }
    for (known = 0u; known < rows; known++) {
        const double seed = 1.0;
        double value;
        double step;
        const bool is_known = (table[known].kind == @M@_STATE) || (table[known].kind == @M@_INPUT);
        if (!is_known || (table[known].place != @M@_IN_REAL)) {
            continue;
        }
        if (@m@_directional(&m, unknowns, count, &known, 1u, &seed, sensitivity) != 0) {
            (void)fprintf(stderr, "%s\n", m.message);
            return 1;
        }
        for (k = 0u; k < count; k++) {
            here[k] = @m@_get(&m, &table[unknowns[k]]);
        }
        value = @m@_get(&m, &table[known]);
        step = 1e-5 * ((fabs(value) > 0.01) ? fabs(value) : 0.01);
        (void)@m@_set(&m, &table[known], value + step);
        if (@m@_outputs(&m) != 0) {
            return 1;
        }
        for (k = 0u; k < count; k++) {
            after[k] = @m@_get(&m, &table[unknowns[k]]);
        }
        (void)@m@_set(&m, &table[known], value - step);
        if (@m@_outputs(&m) != 0) {
            return 1;
        }
        for (k = 0u; k < count; k++) {
            before[k] = @m@_get(&m, &table[unknowns[k]]);
        }
        (void)@m@_set(&m, &table[known], value);
        if (@m@_outputs(&m) != 0) {
            return 1;
        }
        for (k = 0u; k < count; k++) {
            const double difference = (after[k] - before[k]) / (2.0 * step);
            const double right = (after[k] - here[k]) / step;
            const double left = (here[k] - before[k]) / step;
            /* What rounding makes of the difference. */
            const double noise = 1e-11 * (fabs(after[k]) + fabs(before[k]) + @noise@) / step;
            const double room = (1e-4 * fabs(difference)) + noise;
            /* At a kink the derivative is that of one side. */
            const bool fits = (fabs(difference - sensitivity[k]) <= room) || (fabs(right - sensitivity[k]) <= room)
                || (fabs(left - sensitivity[k]) <= room);
            compared++;
            if (!fits) {
                (void)printf("d %s / d %s: %.9g, difference %.9g\n", table[unknowns[k]].name, table[known].name, sensitivity[k],
                    difference);
            }
        }
    }
    (void)printf("compared %u\n", (unsigned)compared);
    return 0;
}
