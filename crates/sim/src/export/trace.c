/* Calls an exported model as a model exchange does, and prints all of its memory after every call. */
#include "@m@.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void show(const @m@_t *m, const char *what)
{
    size_t k;
    (void)printf("%s\n", what);
    for (k = 0u; k < @reals@u; k++) {
        uint64_t bits;
        (void)memcpy(&bits, &m->r[k], sizeof(bits));
        (void)printf("%016" PRIx64 "\n", bits);
    }
    for (k = 0u; k < @ints@u; k++) {
        (void)printf("%016" PRIx64 "\n", (uint64_t)m->i[k]);
    }
}

static int failed(const @m@_t *m)
{
    (void)fprintf(stderr, "%s\n", m->message);
    return 1;
}

int main(void)
{
    static @m@_t m;
    @m@_event_t info = {0.0, false, false, false};
    double time = @start@;
    int k;
    size_t s;
    @m@_reset(&m);
    @m@_set_tolerance(&m, 1e-6);
    if (@m@_initialise(&m, time) != 0) {
        return failed(&m);
    }
    show(&m, "initialise");
    for (k = 1; k <= @steps@; k++) {
        const bool is_event = (k % 5) == 0;
        const double step = @step@;
        double *y;
        if (is_event && (info.next_time > time) && (info.next_time < time + 10.0)) {
            time = info.next_time;
        } else {
            time += step;
        }
        y = @m@_states(&m);
        for (s = 0u; s < (size_t)@M@_STATES; s++) {
            y[s] += step * @m@_rates(&m)[s];
        }
        @m@_set_time(&m, time);
        if (@m@_derivatives(&m) != 0) {
            return failed(&m);
        }
        show(&m, "derivatives");
        if (@m@_roots(&m) != 0) {
            return failed(&m);
        }
        show(&m, "roots");
        if (@m@_outputs(&m) != 0) {
            return failed(&m);
        }
        show(&m, "outputs");
        if (!is_event) {
            if (@m@_accepted(&m) != 0) {
                return failed(&m);
            }
            show(&m, "accepted");
        }
        if (is_event || @m@_needs_event(&m)) {
            if (@m@_event(&m, &info) != 0) {
                return failed(&m);
            }
            show(&m, "event");
        }
    }
    return 0;
}
