/* FMI 2.0: model exchange and co-simulation. */
#include "unit_fmi2.h"

#include <math.h>
#include <string.h>

API(fmi2GetDirectionalDerivative)(fmi2Component component, const fmi2ValueReference unknowns[], size_t unknown_count,
                                  const fmi2ValueReference knowns[], size_t known_count, const fmi2Real seed[],
                                  fmi2Real sensitivity[])
{
    ENTER("fmi2GetDirectionalDerivative", UNIT_READABLE)
    NEED((unknown_count == 0u) || ((unknowns != NULL) && (sensitivity != NULL)), "fmi2GetDirectionalDerivative")
    NEED((known_count == 0u) || ((knowns != NULL) && (seed != NULL)), "fmi2GetDirectionalDerivative")
    return MODEL(unit_directional)(unit, "fmi2GetDirectionalDerivative", unknowns, unknown_count, knowns, known_count, seed,
                                   known_count, sensitivity, unknown_count);
}

/* Model exchange only. */
#define EXCHANGE(name, phases)                                                                                  \
    ENTER(name, phases)                                                                                         \
    if (unit->is_co_simulation) {                                                                               \
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s is a function of model exchange; this is a co-simulation", \
                               name);                                                                           \
    }

API(fmi2EnterEventMode)(fmi2Component component)
{
    EXCHANGE("fmi2EnterEventMode", (unsigned)UNIT_CONTINUOUS | (unsigned)UNIT_EVENTS)
    unit->phase = UNIT_EVENTS;
    return UNIT_OK;
}

API(fmi2NewDiscreteStates)(fmi2Component component, fmi2EventInfo *info)
{
    unit_event_t event;
    unit_status_t status;
    EXCHANGE("fmi2NewDiscreteStates", UNIT_EVENTS)
    NEED(info != NULL, "fmi2NewDiscreteStates")
    status = MODEL(unit_event)(unit, &event);
    if (status == UNIT_OK) {
        info->newDiscreteStatesNeeded = 0;
        info->terminateSimulation = event.terminate ? 1 : 0;
        info->nominalsOfContinuousStatesChanged = event.nominals_changed ? 1 : 0;
        info->valuesOfContinuousStatesChanged = event.states_changed ? 1 : 0;
        info->nextEventTimeDefined = event.has_next ? 1 : 0;
        info->nextEventTime = event.next;
    }
    return status;
}

API(fmi2EnterContinuousTimeMode)(fmi2Component component)
{
    EXCHANGE("fmi2EnterContinuousTimeMode", UNIT_EVENTS)
    unit->phase = UNIT_CONTINUOUS;
    return UNIT_OK;
}

API(fmi2CompletedIntegratorStep)(fmi2Component component, fmi2Boolean no_going_back, fmi2Boolean *event,
                                 fmi2Boolean *terminate)
{
    bool has_event = false;
    bool ends = false;
    unit_status_t status;
    EXCHANGE("fmi2CompletedIntegratorStep", UNIT_CONTINUOUS)
    NEED((event != NULL) && (terminate != NULL), "fmi2CompletedIntegratorStep")
    (void)no_going_back;
    status = MODEL(unit_completed)(unit, &has_event, &ends);
    *event = has_event ? 1 : 0;
    *terminate = ends ? 1 : 0;
    return status;
}

API(fmi2SetTime)(fmi2Component component, fmi2Real time)
{
    EXCHANGE("fmi2SetTime", (unsigned)UNIT_CONTINUOUS | (unsigned)UNIT_EVENTS)
    return MODEL(unit_set_time)(unit, time);
}

API(fmi2SetContinuousStates)(fmi2Component component, const fmi2Real states[], size_t count)
{
    EXCHANGE("fmi2SetContinuousStates", UNIT_CONTINUOUS)
    NEED((count == 0u) || (states != NULL), "fmi2SetContinuousStates")
    return MODEL(unit_set_states)(unit, "fmi2SetContinuousStates", states, count);
}

API(fmi2GetDerivatives)(fmi2Component component, fmi2Real rates[], size_t count)
{
    EXCHANGE("fmi2GetDerivatives", UNIT_READABLE)
    NEED((count == 0u) || (rates != NULL), "fmi2GetDerivatives")
    return MODEL(unit_rates)(unit, "fmi2GetDerivatives", rates, count);
}

API(fmi2GetEventIndicators)(fmi2Component component, fmi2Real indicators[], size_t count)
{
    EXCHANGE("fmi2GetEventIndicators", UNIT_READABLE)
    NEED((count == 0u) || (indicators != NULL), "fmi2GetEventIndicators")
    return MODEL(unit_indicators)(unit, "fmi2GetEventIndicators", indicators, count);
}

API(fmi2GetContinuousStates)(fmi2Component component, fmi2Real states[], size_t count)
{
    EXCHANGE("fmi2GetContinuousStates", UNIT_READABLE)
    NEED((count == 0u) || (states != NULL), "fmi2GetContinuousStates")
    return MODEL(unit_states)(unit, "fmi2GetContinuousStates", states, count);
}

API(fmi2GetNominalsOfContinuousStates)(fmi2Component component, fmi2Real nominals[], size_t count)
{
    EXCHANGE("fmi2GetNominalsOfContinuousStates", UNIT_ANY_PHASE)
    NEED((count == 0u) || (nominals != NULL), "fmi2GetNominalsOfContinuousStates")
    if (count != MODEL_STATES) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2GetNominalsOfContinuousStates: there are %u states", MODEL_STATES);
    }
    (void)memcpy(nominals, MODEL(nominals)(), count * sizeof(double));
    return UNIT_OK;
}

/* Co-simulation only. */
#define SIMULATION(name, phases)                                                                                \
    ENTER(name, phases)                                                                                         \
    if (!unit->is_co_simulation) {                                                                              \
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s is a function of co-simulation; this is a model exchange", \
                               name);                                                                           \
    }

API(fmi2DoStep)(fmi2Component component, fmi2Real point, fmi2Real size, fmi2Boolean no_going_back)
{
    unit_step_t step;
    unit_status_t status;
    SIMULATION("fmi2DoStep", UNIT_STEPS)
    (void)no_going_back;
    status = MODEL(unit_step)(unit, point, size, &step);
    if ((status == UNIT_OK) && step.terminate) {
        return MODEL(unit_say)(unit, UNIT_DISCARD, "the model ended the run at time %.9g", step.time);
    }
    return status;
}

static fmi2Status not_available(unit_t *unit, const char *function)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s is not available in this unit", function);
}

API(fmi2SetRealInputDerivatives)(fmi2Component component, const fmi2ValueReference references[], size_t count,
                                 const fmi2Integer orders[], const fmi2Real values[])
{
    SIMULATION("fmi2SetRealInputDerivatives", UNIT_ANY_PHASE)
    (void)references;
    (void)orders;
    (void)values;
    return (count == 0u) ? UNIT_OK : not_available(unit, "fmi2SetRealInputDerivatives");
}

API(fmi2GetRealOutputDerivatives)(fmi2Component component, const fmi2ValueReference references[], size_t count,
                                  const fmi2Integer orders[], fmi2Real values[])
{
    SIMULATION("fmi2GetRealOutputDerivatives", UNIT_ANY_PHASE)
    (void)references;
    (void)orders;
    (void)values;
    return (count == 0u) ? UNIT_OK : not_available(unit, "fmi2GetRealOutputDerivatives");
}

API(fmi2CancelStep)(fmi2Component component)
{
    SIMULATION("fmi2CancelStep", UNIT_ANY_PHASE)
    return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2CancelStep: no step is under way, steps are done when fmi2DoStep returns");
}

API(fmi2GetStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Status *value)
{
    SIMULATION("fmi2GetStatus", UNIT_ANY_PHASE)
    NEED(value != NULL, "fmi2GetStatus")
    if (kind != fmi2DoStepStatus) {
        return not_available(unit, "fmi2GetStatus of this kind");
    }
    *value = (unit->phase == UNIT_FAILED) ? (fmi2Status)UNIT_ERROR : (fmi2Status)UNIT_OK;
    return UNIT_OK;
}

API(fmi2GetRealStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Real *value)
{
    SIMULATION("fmi2GetRealStatus", UNIT_ANY_PHASE)
    NEED(value != NULL, "fmi2GetRealStatus")
    if (kind != fmi2LastSuccessfulTime) {
        return not_available(unit, "fmi2GetRealStatus of this kind");
    }
    *value = unit->point;
    return UNIT_OK;
}

API(fmi2GetIntegerStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Integer *value)
{
    SIMULATION("fmi2GetIntegerStatus", UNIT_ANY_PHASE)
    (void)kind;
    (void)value;
    return not_available(unit, "fmi2GetIntegerStatus");
}

API(fmi2GetBooleanStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Boolean *value)
{
    SIMULATION("fmi2GetBooleanStatus", UNIT_ANY_PHASE)
    NEED(value != NULL, "fmi2GetBooleanStatus")
    if (kind != fmi2Terminated) {
        return not_available(unit, "fmi2GetBooleanStatus of this kind");
    }
    *value = unit->model.terminated ? 1 : 0;
    return UNIT_OK;
}

API(fmi2GetStringStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2String *value)
{
    SIMULATION("fmi2GetStringStatus", UNIT_ANY_PHASE)
    (void)kind;
    (void)value;
    return not_available(unit, "fmi2GetStringStatus");
}
