/* Runs the model and writes CSV to standard output.
 *
 *     @m@ [-t STOP] [-n EVERY] [-r FOLDER] [-s NAME=VALUE]... [VARIABLE]...
 *
 * Every EVERY-th step is written, all variables or those named; -r names the folder of the files that the model reads; -s sets a
 * parameter, an input or the start value of a state before the initial equations are solved. */
#include "@m@.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void row(const @m@_t *m, const @m@_variable_t *const *shown, size_t count)
{
    size_t k;
    (void)printf("%.17g", @m@_time(m));
    for (k = 0u; k < count; k++) {
        (void)printf(",%.17g", @m@_get(m, shown[k]));
    }
    (void)printf("\n");
}

static int set(@m@_t *m, const char *setting)
{
    char name[512];
    const char *const sign = strchr(setting, '=');
    const @m@_variable_t *variable;
    size_t length;
    if (sign == NULL) {
        return 1;
    }
    length = (size_t)(sign - setting);
    if (length >= sizeof(name)) {
        return 1;
    }
    (void)memcpy(name, setting, length);
    name[length] = '\0';
    variable = @m@_find(name);
    if (variable == NULL) {
        return 1;
    }
    return @m@_set(m, variable, strtod(sign + 1, NULL));
}

int main(int argc, char **argv)
{
    static @m@_t model;
    static const @m@_variable_t *shown[65536];
    size_t count = 0u;
    double stop = @stop@;
    long every = @every@;
    long steps;
    long k;
    int a;

    @m@_reset(&model);
    for (a = 1; a < argc; a++) {
        if ((strcmp(argv[a], "-t") == 0) && (a + 1 < argc)) {
            a++;
            stop = strtod(argv[a], NULL);
        } else if ((strcmp(argv[a], "-n") == 0) && (a + 1 < argc)) {
            a++;
            every = strtol(argv[a], NULL, 10);
        } else if ((strcmp(argv[a], "-r") == 0) && (a + 1 < argc)) {
            a++;
            @m@_set_resources(&model, argv[a]);
        } else if ((strcmp(argv[a], "-s") == 0) && (a + 1 < argc)) {
            a++;
            if (set(&model, argv[a]) != 0) {
                (void)fprintf(stderr, "%s: not a parameter, an input or a state of the model, or no number\n", argv[a]);
                return 2;
            }
        } else {
            const @m@_variable_t *const variable = @m@_find(argv[a]);
            if (variable == NULL) {
                (void)fprintf(stderr, "there is no variable %s\n", argv[a]);
                return 2;
            }
            if (count < sizeof(shown) / sizeof(shown[0])) {
                shown[count] = variable;
                count++;
            }
        }
    }
    if (every < 1) {
        every = 1;
    }
    if (count == 0u) {
        size_t all;
        const @m@_variable_t *const table = @m@_variables(&all);
        size_t j;
        for (j = 0u; j < all; j++) {
            if ((table[j].kind != @M@_PARAMETER) && (table[j].kind != @M@_CONSTANT)
                && (count < sizeof(shown) / sizeof(shown[0]))) {
                shown[count] = &table[j];
                count++;
            }
        }
    }
    if ((@m@_initialise(&model, @start@) != 0) || ((@M@_HAS_STEP > 0) && (@m@_begin_steps(&model, @step@) != 0))) {
        (void)fprintf(stderr, "%s\n", model.message);
        return 1;
    }
    (void)printf("time");
    {
        size_t j;
        for (j = 0u; j < count; j++) {
            (void)printf(",\"%s\"", shown[j]->name);
        }
    }
    (void)printf("\n");
    row(&model, shown, count);
    steps = (long)((stop - @start@) / @step@ + 0.999999999);
    for (k = 1; k <= steps; k++) {
        const double time = @start@ + ((double)k * @step@);
        if (((@M@_HAS_STEP > 0) ? @m@_step(&model) : @m@_advance(&model, time, @tolerance@)) != 0) {
            (void)fprintf(stderr, "%s\n", model.message);
            return 1;
        }
        if ((k % every == 0) || (k == steps) || model.terminated) {
            if (@m@_outputs(&model) != 0) {
                (void)fprintf(stderr, "%s\n", model.message);
                return 1;
            }
            row(&model, shown, count);
        }
        if (model.terminated) {
            break;
        }
    }
    return 0;
}
