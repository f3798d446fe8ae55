/* FMI 3.0: model exchange and co-simulation. */
#include "unit_fmi3.h"

#include <string.h>

API(fmi3GetDirectionalDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
                                  const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
                                  size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count)
{
    ENTER("fmi3GetDirectionalDerivative", UNIT_READABLE)
    NEED((unknown_count == 0u) || ((unknowns != NULL) && (sensitivity != NULL)), "fmi3GetDirectionalDerivative")
    NEED((known_count == 0u) || ((knowns != NULL) && (seed != NULL)), "fmi3GetDirectionalDerivative")
    return MODEL(unit_directional)(unit, "fmi3GetDirectionalDerivative", unknowns, unknown_count, knowns, known_count, seed,
                                   seed_count, sensitivity, sensitivity_count);
}

static fmi3Status not_available(unit_t *unit, const char *function)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s is not available in this unit", function);
}

API(fmi3GetAdjointDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
                              const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
                              size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count)
{
    ENTER("fmi3GetAdjointDerivative", UNIT_ANY_PHASE)
    (void)unknowns;
    (void)unknown_count;
    (void)knowns;
    (void)known_count;
    (void)seed;
    (void)seed_count;
    (void)sensitivity;
    (void)sensitivity_count;
    return not_available(unit, "fmi3GetAdjointDerivative");
}

API(fmi3GetNumberOfVariableDependencies)(fmi3Instance instance, fmi3ValueReference reference, size_t *count)
{
    ENTER("fmi3GetNumberOfVariableDependencies", UNIT_ANY_PHASE)
    (void)reference;
    (void)count;
    return not_available(unit, "fmi3GetNumberOfVariableDependencies (sizes never change: see the model description)");
}

API(fmi3GetVariableDependencies)(fmi3Instance instance, fmi3ValueReference dependent, size_t dependent_elements[],
                                 fmi3ValueReference independents[], size_t independent_elements[],
                                 fmi3DependencyKind kinds[], size_t count)
{
    ENTER("fmi3GetVariableDependencies", UNIT_ANY_PHASE)
    (void)dependent;
    (void)dependent_elements;
    (void)independents;
    (void)independent_elements;
    (void)kinds;
    (void)count;
    return not_available(unit, "fmi3GetVariableDependencies (sizes never change: see the model description)");
}

/* Model exchange only. */
#define EXCHANGE(name, phases)                                                                                  \
    ENTER(name, phases)                                                                                         \
    if (unit->is_co_simulation) {                                                                               \
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s is a function of model exchange; this is a co-simulation", \
                               name);                                                                           \
    }

/* Co-simulation only. */
#define SIMULATION(name, phases)                                                                                \
    ENTER(name, phases)                                                                                         \
    if (!unit->is_co_simulation) {                                                                              \
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s is a function of co-simulation; this is a model exchange", \
                               name);                                                                           \
    }

API(fmi3EnterEventMode)(fmi3Instance instance)
{
    ENTER("fmi3EnterEventMode", (unsigned)UNIT_CONTINUOUS | (unsigned)UNIT_STEPS)
    if (unit->is_co_simulation && !unit->uses_events) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3EnterEventMode: the instance was made without event mode");
    }
    unit->phase = UNIT_EVENTS;
    return UNIT_OK;
}

API(fmi3UpdateDiscreteStates)(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *terminate, fmi3Boolean *nominals,
                              fmi3Boolean *states, fmi3Boolean *has_next, fmi3Float64 *next)
{
    unit_event_t event;
    unit_status_t status;
    ENTER("fmi3UpdateDiscreteStates", UNIT_EVENTS)
    NEED((again != NULL) && (terminate != NULL) && (nominals != NULL), "fmi3UpdateDiscreteStates")
    NEED((states != NULL) && (has_next != NULL) && (next != NULL), "fmi3UpdateDiscreteStates")
    status = MODEL(unit_event)(unit, &event);
    if (status == UNIT_OK) {
        *again = false;
        *terminate = event.terminate;
        *nominals = event.nominals_changed;
        *states = event.states_changed;
        *has_next = event.has_next;
        *next = event.next;
    }
    return status;
}

API(fmi3EvaluateDiscreteStates)(fmi3Instance instance)
{
    ENTER("fmi3EvaluateDiscreteStates", UNIT_EVENTS)
    return not_available(unit, "fmi3EvaluateDiscreteStates");
}

API(fmi3EnterContinuousTimeMode)(fmi3Instance instance)
{
    EXCHANGE("fmi3EnterContinuousTimeMode", UNIT_EVENTS)
    unit->phase = UNIT_CONTINUOUS;
    return UNIT_OK;
}

API(fmi3EnterStepMode)(fmi3Instance instance)
{
    SIMULATION("fmi3EnterStepMode", UNIT_EVENTS)
    unit->phase = UNIT_STEPS;
    return UNIT_OK;
}

API(fmi3CompletedIntegratorStep)(fmi3Instance instance, fmi3Boolean no_going_back, fmi3Boolean *event,
                                 fmi3Boolean *terminate)
{
    EXCHANGE("fmi3CompletedIntegratorStep", UNIT_CONTINUOUS)
    NEED((event != NULL) && (terminate != NULL), "fmi3CompletedIntegratorStep")
    (void)no_going_back;
    return MODEL(unit_completed)(unit, event, terminate);
}

API(fmi3SetTime)(fmi3Instance instance, fmi3Float64 time)
{
    EXCHANGE("fmi3SetTime", (unsigned)UNIT_CONTINUOUS | (unsigned)UNIT_EVENTS)
    return MODEL(unit_set_time)(unit, time);
}

API(fmi3SetContinuousStates)(fmi3Instance instance, const fmi3Float64 states[], size_t count)
{
    EXCHANGE("fmi3SetContinuousStates", UNIT_CONTINUOUS)
    NEED((count == 0u) || (states != NULL), "fmi3SetContinuousStates")
    return MODEL(unit_set_states)(unit, "fmi3SetContinuousStates", states, count);
}

API(fmi3GetContinuousStateDerivatives)(fmi3Instance instance, fmi3Float64 rates[], size_t count)
{
    EXCHANGE("fmi3GetContinuousStateDerivatives", UNIT_READABLE)
    NEED((count == 0u) || (rates != NULL), "fmi3GetContinuousStateDerivatives")
    return MODEL(unit_rates)(unit, "fmi3GetContinuousStateDerivatives", rates, count);
}

API(fmi3GetEventIndicators)(fmi3Instance instance, fmi3Float64 indicators[], size_t count)
{
    EXCHANGE("fmi3GetEventIndicators", UNIT_READABLE)
    NEED((count == 0u) || (indicators != NULL), "fmi3GetEventIndicators")
    return MODEL(unit_indicators)(unit, "fmi3GetEventIndicators", indicators, count);
}

API(fmi3GetContinuousStates)(fmi3Instance instance, fmi3Float64 states[], size_t count)
{
    EXCHANGE("fmi3GetContinuousStates", UNIT_READABLE)
    NEED((count == 0u) || (states != NULL), "fmi3GetContinuousStates")
    return MODEL(unit_states)(unit, "fmi3GetContinuousStates", states, count);
}

API(fmi3GetNominalsOfContinuousStates)(fmi3Instance instance, fmi3Float64 nominals[], size_t count)
{
    EXCHANGE("fmi3GetNominalsOfContinuousStates", UNIT_ANY_PHASE)
    NEED((count == 0u) || (nominals != NULL), "fmi3GetNominalsOfContinuousStates")
    if (count != MODEL_STATES) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3GetNominalsOfContinuousStates: there are %u states", MODEL_STATES);
    }
    (void)memcpy(nominals, MODEL(nominals)(), count * sizeof(double));
    return UNIT_OK;
}

API(fmi3GetNumberOfEventIndicators)(fmi3Instance instance, size_t *count)
{
    EXCHANGE("fmi3GetNumberOfEventIndicators", UNIT_ANY_PHASE)
    NEED(count != NULL, "fmi3GetNumberOfEventIndicators")
    *count = MODEL_INDICATORS;
    return UNIT_OK;
}

API(fmi3GetNumberOfContinuousStates)(fmi3Instance instance, size_t *count)
{
    EXCHANGE("fmi3GetNumberOfContinuousStates", UNIT_ANY_PHASE)
    NEED(count != NULL, "fmi3GetNumberOfContinuousStates")
    *count = MODEL_STATES;
    return UNIT_OK;
}

API(fmi3GetOutputDerivatives)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                              const fmi3Int32 orders[], fmi3Float64 values[], size_t value_count)
{
    SIMULATION("fmi3GetOutputDerivatives", UNIT_ANY_PHASE)
    (void)references;
    (void)orders;
    (void)values;
    (void)value_count;
    return (count == 0u) ? (fmi3Status)UNIT_OK : not_available(unit, "fmi3GetOutputDerivatives");
}

API(fmi3DoStep)(fmi3Instance instance, fmi3Float64 point, fmi3Float64 size, fmi3Boolean no_going_back, fmi3Boolean *event,
                fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last_time)
{
    unit_step_t step;
    unit_status_t status;
    SIMULATION("fmi3DoStep", UNIT_STEPS)
    NEED((event != NULL) && (terminate != NULL) && (early != NULL) && (last_time != NULL), "fmi3DoStep")
    (void)no_going_back;
    status = MODEL(unit_step)(unit, point, size, &step);
    *event = step.event;
    *terminate = step.terminate;
    *early = step.early;
    *last_time = step.time;
    return status;
}
