/* Model exchange: the caller integrates, the model says what its derivatives and event indicators are. */
#include "unit.h"

#include <math.h>
#include <string.h>

static unit_status_t wrong_count(unit_t *unit, const char *function, size_t count, unsigned expected)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there are %u, not %lu", function, expected, (unsigned long)count);
}

/* Consistent values in every phase, before something is read. */
static unit_status_t settle(unit_t *unit)
{
    return (unit->phase == UNIT_INITIALISATION) ? MODEL(unit_initialise)(unit) : MODEL(unit_tune)(unit);
}

/* One event. Steps of fixed size have treated their own events; what was set from outside acts here. */
unit_status_t MODEL(unit_event)(unit_t *unit, unit_event_t *result)
{
    unit_status_t status = MODEL(unit_tune)(unit);
    (void)memset(result, 0, sizeof(*result));
    if (status != UNIT_OK) {
        return status;
    }
    if (!unit->is_co_simulation || !MODEL_HAS_STEP) {
        MODEL(event_t) info;
        if (!unit->is_co_simulation) {
            MODEL(lead)(&unit->model);
        }
        if (MODEL(event)(&unit->model, &info) != 0) {
            return MODEL(unit_failed)(unit, "event");
        }
        result->states_changed = info.states_changed;
        result->nominals_changed = info.nominals_changed;
        result->has_next = isfinite(info.next_time);
        result->next = result->has_next ? info.next_time : 0.0;
    }
    result->terminate = unit->model.terminated;
    MODEL(unit_warn)(unit);
    return MODEL(unit_say)(unit, UNIT_OK, "event at time %.9g", MODEL(time)(&unit->model));
}

unit_status_t MODEL(unit_set_time)(unit_t *unit, double time)
{
    if (!isfinite(time)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the time %g is none", time);
    }
    MODEL(set_time)(&unit->model, time);
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
    return UNIT_OK;
}

unit_status_t MODEL(unit_states)(unit_t *unit, const char *function, double *states, size_t count)
{
    unit_status_t status;
    if (count != MODEL_STATES) {
        return wrong_count(unit, function, count, MODEL_STATES);
    }
    status = settle(unit);
    if ((status == UNIT_OK) && (count > 0u)) {
        (void)memcpy(states, MODEL(state_values)(&unit->model), count * sizeof(double));
    }
    return status;
}

unit_status_t MODEL(unit_rates)(unit_t *unit, const char *function, double *rates, size_t count)
{
    unit_status_t status;
    if (count != MODEL_STATES) {
        return wrong_count(unit, function, count, MODEL_STATES);
    }
    status = settle(unit);
    if (status != UNIT_OK) {
        return status;
    }
    if (MODEL(derivatives)(&unit->model) != 0) {
        /* Another point may do: the caller takes a smaller step. */
        return MODEL(unit_say)(unit, UNIT_DISCARD, "%s: %s", function, unit->model.message);
    }
    if (count > 0u) {
        (void)memcpy(rates, MODEL(rates)(&unit->model), count * sizeof(double));
    }
    return UNIT_OK;
}

/* Computes the event indicators. */
unit_status_t MODEL(unit_roots)(unit_t *unit)
{
    const unit_status_t status = settle(unit);
    if (status != UNIT_OK) {
        return status;
    }
    if (MODEL(roots)(&unit->model) != 0) {
        return MODEL(unit_say)(unit, UNIT_DISCARD, "event indicators: %s", unit->model.message);
    }
    return UNIT_OK;
}

unit_status_t MODEL(unit_indicators)(unit_t *unit, const char *function, double *indicators, size_t count)
{
    unit_status_t status;
    if (count != MODEL_INDICATORS) {
        return wrong_count(unit, function, count, MODEL_INDICATORS);
    }
    status = MODEL(unit_roots)(unit);
    if ((status == UNIT_OK) && (count > 0u)) {
        (void)memcpy(indicators, MODEL(indicators)(&unit->model), count * sizeof(double));
    }
    return status;
}

unit_status_t MODEL(unit_completed)(unit_t *unit, bool *event, bool *terminate)
{
    *event = false;
    *terminate = false;
    if (MODEL(accepted)(&unit->model) != 0) {
        return MODEL(unit_failed)(unit, "completed step");
    }
    MODEL(unit_warn)(unit);
    *event = MODEL(needs_event)(&unit->model);
    *terminate = unit->model.terminated;
    return UNIT_OK;
}
