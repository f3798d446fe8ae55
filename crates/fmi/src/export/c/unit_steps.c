/* Co-simulation.
 *
 * With steps of fixed size the model steps on a grid that begins at the start time. A communication step is as many of its steps as
 * end within it: a communication point between two grid points leaves the model at the grid point before it, less than one step
 * behind, and the next communication step makes up for it. The log tells so once. With a variable step every point is reached. */
#include "unit.h"

#include <math.h>

static unit_status_t check_step(unit_t *unit, double point, double size)
{
    const double tolerance = 1e-9 * (fabs(point) + fabs(size));
    if (!isfinite(point) || !isfinite(size) || (size < 0.0)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "a communication step from %g of %g is none", point, size);
    }
    if (fabs(point - unit->point) > tolerance) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the communication step begins at %.17g, but the last one ended at %.17g",
                               point, unit->point);
    }
    if (unit->has_stop && ((point + size) > (unit->stop + tolerance))) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the communication step to %.17g goes beyond the stop time %.17g",
                               point + size, unit->stop);
    }
    return UNIT_OK;
}

#if MODEL_HAS_STEP

static unit_status_t run(unit_t *unit, double until, unit_step_t *result)
{
    const double position = (until - unit->start) / MODEL_STEP;
    const double wanted = floor(position + 1e-6);
    while ((unit->steps < wanted) && !unit->model.terminated && !result->early) {
        if (MODEL(step)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "step");
        }
        unit->steps += 1.0;
        unit->outputs_stale = true;
        if (unit->uses_events && (MODEL(counter)(&unit->model, MODEL_EVENTS_IN_STEP) > 0)) {
            result->event = true;
            result->early = unit->may_return_early && (unit->steps < wanted);
        }
    }
    if (!result->early && !unit->has_warned && ((position - wanted) > 1e-6)) {
        unit->has_warned = true;
        (void)MODEL(unit_say)(unit, UNIT_WARNING, "the communication point %.17g is no multiple of the model's step %g: "
                              "the model stands at %.17g", until, MODEL_STEP, MODEL(time)(&unit->model));
    }
    return UNIT_OK;
}

#elif MODEL_HAS_CO_SIMULATION

static unit_status_t run(unit_t *unit, double until, unit_step_t *result)
{
    (void)result;
    if (MODEL(advance)(&unit->model, until, unit->tolerance) != 0) {
        return MODEL(unit_failed)(unit, "step");
    }
    return UNIT_OK;
}

#else

static unit_status_t run(unit_t *unit, double until, unit_step_t *result)
{
    (void)until;
    (void)result;
    return MODEL(unit_say)(unit, UNIT_ERROR, "the unit has no co-simulation");
}

#endif

unit_status_t MODEL(unit_step)(unit_t *unit, double point, double size, unit_step_t *result)
{
    unit_status_t status = check_step(unit, point, size);
    result->event = false;
    result->terminate = false;
    result->early = false;
    result->time = unit->point;
    if (status == UNIT_OK) {
        status = MODEL(unit_tune)(unit);
    }
    if (status == UNIT_OK) {
        status = run(unit, point + size, result);
    }
    if (status != UNIT_OK) {
        return status;
    }
    MODEL(unit_warn)(unit);
    result->terminate = unit->model.terminated;
    result->time = (result->early || result->terminate) ? MODEL(time)(&unit->model) : (point + size);
    unit->point = result->time;
    return UNIT_OK;
}
