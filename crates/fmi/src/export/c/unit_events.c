/* Model exchange: the caller integrates, the model says what its derivatives and event indicators are. */
#include "unit.h"

#include <math.h>
#include <string.h>

static unit_status_t wrong_count(unit_t *unit, const char *function, size_t count, unsigned expected)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there are %u, not %lu", function, expected, (unsigned long)count);
}

unit_status_t MODEL(unit_states)(unit_t *unit, const char *function, double *states, size_t count)
{
    unit_status_t status = UNIT_OK;
    if (count != MODEL_STATES) {
        return wrong_count(unit, function, count, MODEL_STATES);
    }
    if (unit->phase == UNIT_INITIALISATION) {
        status = MODEL(unit_initialise)(unit);
    }
    if ((status == UNIT_OK) && (count > 0u)) {
        (void)memcpy(states, &unit->model.r[MODEL_FIRST_STATE], count * sizeof(double));
    }
    return status;
}

#if MODEL_HAS_MODEL_EXCHANGE

/* Computes the derivatives, if something was set. */
static unit_status_t derivatives(unit_t *unit)
{
    if (unit->phase == UNIT_INITIALISATION) {
        return MODEL(unit_initialise)(unit);
    }
    if (unit->is_stale) {
        if (MODEL(derivatives)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "derivatives");
        }
        unit->is_stale = false;
        unit->outputs_stale = true;
    }
    return UNIT_OK;
}

/* The event of model exchange. */
static unit_status_t exchange_event(unit_t *unit, unit_event_t *result)
{
    MODEL(event_t) info;
    if (MODEL(event)(&unit->model, &info) != 0) {
        return MODEL(unit_failed)(unit, "event");
    }
    unit->is_stale = false;
    result->terminate = info.terminate;
    result->states_changed = info.states_changed;
    result->nominals_changed = info.nominals_changed;
    result->has_next = isfinite(info.next_time);
    result->next = result->has_next ? info.next_time : 0.0;
    return UNIT_OK;
}

unit_status_t MODEL(unit_set_time)(unit_t *unit, double time)
{
    if (!isfinite(time)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the time %g is none", time);
    }
    MODEL(set_time)(&unit->model, time);
    unit->is_stale = true;
    return UNIT_OK;
}

unit_status_t MODEL(unit_set_states)(unit_t *unit, const char *function, const double *states, size_t count)
{
    size_t k;
    if (count != MODEL_STATES) {
        return wrong_count(unit, function, count, MODEL_STATES);
    }
    for (k = 0u; k < count; k++) {
        if (!isfinite(states[k])) {
            return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the value %g of state %lu is no number", function, states[k],
                                   (unsigned long)(k + 1u));
        }
    }
    if (count > 0u) {
        (void)memcpy(MODEL(states)(&unit->model), states, count * sizeof(double));
    }
    unit->is_stale = true;
    return UNIT_OK;
}

unit_status_t MODEL(unit_rates)(unit_t *unit, const char *function, double *rates, size_t count)
{
    unit_status_t status;
    if (count != MODEL_STATES) {
        return wrong_count(unit, function, count, MODEL_STATES);
    }
    status = derivatives(unit);
    if ((status == UNIT_OK) && (count > 0u)) {
        (void)memcpy(rates, MODEL(rates)(&unit->model), count * sizeof(double));
    }
    return status;
}

unit_status_t MODEL(unit_indicators)(unit_t *unit, const char *function, double *indicators, size_t count)
{
    unit_status_t status;
    if (count != MODEL_INDICATORS) {
        return wrong_count(unit, function, count, MODEL_INDICATORS);
    }
    status = derivatives(unit);
    if (status != UNIT_OK) {
        return status;
    }
    if (MODEL(roots)(&unit->model) != 0) {
        return MODEL(unit_failed)(unit, "event indicators");
    }
    if (count > 0u) {
        (void)memcpy(indicators, MODEL(indicators)(&unit->model), count * sizeof(double));
    }
    return UNIT_OK;
}

unit_status_t MODEL(unit_completed)(unit_t *unit, bool *event, bool *terminate)
{
    unit_status_t status = MODEL(unit_evaluate)(unit);
    if (status != UNIT_OK) {
        return status;
    }
    if (MODEL(accepted)(&unit->model) != 0) {
        return MODEL(unit_failed)(unit, "completed step");
    }
    *event = false;
    *terminate = unit->model.terminated;
    return UNIT_OK;
}

#else

static unit_status_t none(unit_t *unit)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "the unit has no model exchange");
}

static unit_status_t exchange_event(unit_t *unit, unit_event_t *result)
{
    (void)result;
    return none(unit);
}

unit_status_t MODEL(unit_set_time)(unit_t *unit, double time)
{
    (void)time;
    return none(unit);
}

unit_status_t MODEL(unit_set_states)(unit_t *unit, const char *function, const double *states, size_t count)
{
    (void)function;
    (void)states;
    (void)count;
    return none(unit);
}

unit_status_t MODEL(unit_rates)(unit_t *unit, const char *function, double *rates, size_t count)
{
    (void)function;
    (void)rates;
    (void)count;
    return none(unit);
}

unit_status_t MODEL(unit_indicators)(unit_t *unit, const char *function, double *indicators, size_t count)
{
    (void)function;
    (void)indicators;
    (void)count;
    return none(unit);
}

unit_status_t MODEL(unit_completed)(unit_t *unit, bool *event, bool *terminate)
{
    (void)event;
    (void)terminate;
    return none(unit);
}

#endif

/* One event. Steps of fixed size have treated their own events; what was set from outside acts here. */
unit_status_t MODEL(unit_event)(unit_t *unit, unit_event_t *result)
{
    (void)memset(result, 0, sizeof(*result));
    if (!unit->is_co_simulation) {
        const unit_status_t status = exchange_event(unit, result);
        if (status != UNIT_OK) {
            return status;
        }
    } else if (unit->has_switched && (MODEL(update)(&unit->model) != 0)) {
        return MODEL(unit_failed)(unit, "event");
    } else {
        result->terminate = unit->model.terminated;
    }
    unit->has_switched = false;
    unit->outputs_stale = true;
    return MODEL(unit_say)(unit, UNIT_OK, "event at time %.9g", MODEL(time)(&unit->model));
}
