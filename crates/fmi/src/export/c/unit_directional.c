/* Directional derivatives: a seed of the knowns, the change of the unknowns. */
#include "unit.h"

#include <stdlib.h>

/* Rows of all elements of the variables. */
static unit_status_t rows_of(unit_t *unit, const char *function, const uint32_t *references, size_t count, size_t values,
                             uint32_t *rows)
{
    size_t at = 0u;
    size_t k;
    for (k = 0u; k < count; k++) {
        const unit_variable_t *const variable = MODEL(unit_find)(unit, function, references[k], UNIT_REAL);
        uint32_t element;
        if (variable == NULL) {
            return UNIT_ERROR;
        }
        if (variable->count > values - at) {
            return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there are not enough values for %s", function, variable->name);
        }
        for (element = 0u; element < variable->count; element++) {
            rows[at] = MODEL(unit_cells)[variable->first + element].row;
            if (rows[at] == UNIT_NO_ROW) {
                return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there is no derivative for %s", function, variable->name);
            }
            at++;
        }
    }
    if (at != values) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variables have %lu values, not %lu", function, (unsigned long)at,
                               (unsigned long)values);
    }
    return UNIT_OK;
}

unit_status_t MODEL(unit_directional)(unit_t *unit, const char *function, const uint32_t *unknowns, size_t unknown_count,
                                      const uint32_t *knowns, size_t known_count, const double *seed, size_t seed_count,
                                      double *sensitivity, size_t sensitivity_count)
{
    unit_status_t status = UNIT_ERROR;
    uint32_t *rows;
    if (unit->is_co_simulation && MODEL_HAS_STEP) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s is not available in co-simulation with steps of fixed size", function);
    }
    rows = malloc((sensitivity_count + seed_count + 1u) * sizeof(*rows));
    if (rows == NULL) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there is no memory", function);
    }
    status = MODEL(unit_evaluate)(unit);
    if (status == UNIT_OK) {
        status = rows_of(unit, function, unknowns, unknown_count, sensitivity_count, rows);
    }
    if (status == UNIT_OK) {
        status = rows_of(unit, function, knowns, known_count, seed_count, &rows[sensitivity_count]);
    }
    if ((status == UNIT_OK)
        && (MODEL(directional)(&unit->model, rows, sensitivity_count, &rows[sensitivity_count], seed_count, seed,
                               sensitivity) != 0)) {
        status = MODEL(unit_say)(unit, UNIT_ERROR, "%s: %s", function, unit->model.message);
    }
    free(rows);
    return status;
}
