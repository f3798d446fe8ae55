/* Co-simulation with steps of fixed size.
 *
 * The model steps on a grid that begins at the start time. A communication step is as many of its steps as end within it: a
 * communication point between two grid points leaves the model at the grid point before it, less than one step behind, and the next
 * communication step makes up for it. The log tells so once. */
#include "unit.h"

#include <math.h>

static unit_status_t check_step(unit_t *unit, double point, double size)
{
    const double tolerance = 1e-6 * MODEL_STEP;
    if (!isfinite(point) || !isfinite(size) || (size < 0.0)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "a communication step from %g of %g is none", point, size);
    }
    if (fabs(point - unit->point) > tolerance + (1e-12 * fabs(point))) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the communication step begins at %.17g, but the last one ended at %.17g",
                               point, unit->point);
    }
    if (unit->has_stop && ((point + size) > unit->stop + tolerance + (1e-12 * fabs(unit->stop)))) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the communication step to %.17g goes beyond the stop time %.17g",
                               point + size, unit->stop);
    }
    return UNIT_OK;
}

static bool states_are_finite(unit_t *unit)
{
    const double *const states = &unit->model.r[MODEL_FIRST_STATE];
    size_t k;
    for (k = 0u; k < MODEL_STATES; k++) {
        if (!isfinite(states[k])) {
            unit->phase = UNIT_FAILED;
            (void)MODEL(unit_say)(unit, UNIT_ERROR, "at time %.9g the state number %u is not a number any more; a smaller "
                                  "step of the model may help", MODEL(time)(&unit->model), (unsigned)(k + 1u));
            return false;
        }
    }
    return true;
}

unit_status_t MODEL(unit_step)(unit_t *unit, double point, double size, unit_step_t *result)
{
    unit_status_t status = check_step(unit, point, size);
    double wanted;
    double behind;
    result->event = false;
    result->terminate = false;
    result->early = false;
    result->time = unit->point;
    if (status != UNIT_OK) {
        return status;
    }
    if (unit->has_switched) {
        if (MODEL(update)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "event");
        }
        unit->has_switched = false;
    }
    unit->is_stale = false;
    wanted = floor(((point + size - unit->start) / MODEL_STEP) + 1e-6);
    while ((unit->steps < wanted) && !unit->model.terminated && !result->early) {
        if (MODEL(step)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "step");
        }
        unit->steps += 1.0;
        unit->outputs_stale = true;
        if (MODEL(counter)(&unit->model, MODEL_EVENTS_IN_STEP) > 0) {
            result->event = unit->uses_events;
            result->early = unit->uses_events && unit->may_return_early && (unit->steps < wanted);
        }
    }
    if (!states_are_finite(unit)) {
        return UNIT_ERROR;
    }
    result->terminate = unit->model.terminated;
    if (result->early || result->terminate) {
        result->time = MODEL(time)(&unit->model);
    } else {
        result->time = point + size;
        behind = ((result->time - unit->start) / MODEL_STEP) - wanted;
        if ((behind > 1e-6) && !unit->has_warned) {
            unit->has_warned = true;
            (void)MODEL(unit_say)(unit, UNIT_WARNING, "the communication point %.17g is no multiple of the model's step %g: "
                                  "the model stands at %.17g", result->time, MODEL_STEP, MODEL(time)(&unit->model));
        }
    }
    unit->point = result->time;
    return UNIT_OK;
}
