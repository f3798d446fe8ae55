/* Directional derivatives. */
#include "unit.h"

unit_status_t MODEL(unit_directional)(unit_t *unit, const char *function, const uint32_t *unknowns, size_t unknown_count,
                                      const uint32_t *knowns, size_t known_count, const double *seed, size_t seed_count,
                                      double *sensitivity, size_t sensitivity_count)
{
    (void)unknowns;
    (void)unknown_count;
    (void)knowns;
    (void)known_count;
    (void)seed;
    (void)seed_count;
    (void)sensitivity;
    (void)sensitivity_count;
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the unit has no directional derivatives", function);
}
