/* Integrates an exported model to the end in one call and in ten, and prints the states. */
#include "@m@.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int integrate(@m@_t *m, int calls)
{
    int k;
    size_t s;
    @m@_reset(m);
    @m@_set_tolerance(m, 1e-6);
    if (@m@_initialise(m, @start@) != 0) {
        return 1;
    }
    for (k = 1; k <= calls; k++) {
        const double until = (k == calls) ? @stop@ : (@start@ + ((@stop@ - @start@) * ((double)k / (double)calls)));
        if (@m@_advance(m, until, 1e-6) != 0) {
            return 1;
        }
    }
    for (s = 0u; s < (size_t)@M@_STATES; s++) {
        uint64_t bits;
        (void)memcpy(&bits, &@m@_state_values(m)[s], sizeof(bits));
        (void)printf("%016" PRIx64 "\n", bits);
    }
    return 0;
}

int main(void)
{
    static @m@_t m;
    if ((integrate(&m, 1) != 0) || (integrate(&m, 10) != 0)) {
        (void)fprintf(stderr, "%s\n", m.message);
        return 1;
    }
    return 0;
}
