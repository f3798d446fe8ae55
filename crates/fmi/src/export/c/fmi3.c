/* FMI 3.0: instances, states, modes. */
#include "unit_fmi3.h"

#include <stdlib.h>
#include <string.h>

static void say(const unit_t *unit, unit_status_t status, const char *category, const char *message)
{
    /* A pointer to a function does not go through a pointer to data: the callback stands in memory of the instance. */
    fmi3LogMessageCallback callback;
    (void)memcpy(&callback, unit->callbacks, sizeof(callback));
    callback(unit->environment, (fmi3Status)status, category, message);
}

API_OF(const char *, fmi3GetVersion)(void)
{
    return "3.0";
}

API(fmi3SetDebugLogging)(fmi3Instance instance, fmi3Boolean on, size_t count, const fmi3String categories[])
{
    size_t k;
    unsigned chosen = 0u;
    ENTER("fmi3SetDebugLogging", UNIT_ANY_PHASE)
    NEED((count == 0u) || (categories != NULL), "fmi3SetDebugLogging")
    for (k = 0u; k < count; k++) {
        const int category = MODEL(unit_category)(categories[k]);
        if (category == 0) {
            return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3SetDebugLogging: there is no category %s",
                                   (categories[k] != NULL) ? categories[k] : "(null)");
        }
        chosen |= (unsigned)category;
    }
    if (count == 0u) {
        chosen = (unsigned)UNIT_LOG_ALL;
    }
    unit->categories = on ? (unit->categories | chosen) : (unit->categories & ~chosen);
    return UNIT_OK;
}

/* What all instances begin with; the name and the callback follow the unit in its memory. */
static unit_t *instantiate(const char *name, const char *token, const char *resources, bool is_offered, bool logging,
                           void *environment, fmi3LogMessageCallback log)
{
    const char *problem = NULL;
    unit_t *unit = NULL;
    if ((name == NULL) || (name[0] == '\0')) {
        problem = "the instance has no name";
    } else if ((token == NULL) || (strcmp(token, MODEL_TOKEN) != 0)) {
        problem = "the instantiation token is not that of this unit: the model description belongs to another binary";
    } else if (!is_offered) {
        problem = "the unit has no interface of this type";
    } else {
        unit = calloc(1u, sizeof(unit_t) + sizeof(log) + strlen(name) + 1u);
        problem = (unit == NULL) ? "there is no memory for the instance" : NULL;
    }
    if (problem != NULL) {
        if (log != NULL) {
            log(environment, UNIT_ERROR, "logStatusError", problem);
        }
        return NULL;
    }
    {
        char *const extra = (char *)(unit + 1);
        (void)memcpy(extra, &log, sizeof(log));
        (void)memcpy(extra + sizeof(log), name, strlen(name) + 1u);
        unit->callbacks = extra;
        unit->name = extra + sizeof(log);
    }
    unit->log = (log != NULL) ? say : NULL;
    unit->environment = environment;
    MODEL(unit_open)(unit, resources);
    if (logging) {
        unit->categories = (unsigned)UNIT_LOG_ALL;
    }
    return unit;
}

API_OF(fmi3Instance, fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                   fmi3Boolean visible, fmi3Boolean logging,
                                                   fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)visible;
    return instantiate(name, token, resources, MODEL_HAS_MODEL_EXCHANGE != 0, logging, environment, log);
}

API_OF(fmi3Instance, fmi3InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources,
                                                  fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean uses_events,
                                                  fmi3Boolean early, const fmi3ValueReference intermediate[],
                                                  size_t intermediate_count, fmi3InstanceEnvironment environment,
                                                  fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)
{
    unit_t *const unit = instantiate(name, token, resources, MODEL_HAS_CO_SIMULATION != 0, logging, environment, log);
    (void)visible;
    (void)intermediate;
    (void)intermediate_count;
    (void)update;
    if (unit != NULL) {
        unit->is_co_simulation = true;
        unit->uses_events = uses_events;
        unit->may_return_early = early;
    }
    return unit;
}

API_OF(fmi3Instance, fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                        fmi3Boolean visible, fmi3Boolean logging,
                                                        fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                        fmi3ClockUpdateCallback clock, fmi3LockPreemptionCallback lock,
                                                        fmi3UnlockPreemptionCallback unlock)
{
    (void)visible;
    (void)clock;
    (void)lock;
    (void)unlock;
    return instantiate(name, token, resources, false, logging, environment, log);
}

API_OF(void, fmi3FreeInstance)(fmi3Instance instance)
{
    free(instance);
}

API(fmi3EnterInitializationMode)(fmi3Instance instance, fmi3Boolean has_tolerance, fmi3Float64 tolerance, fmi3Float64 start,
                                 fmi3Boolean has_stop, fmi3Float64 stop)
{
    unit_status_t status;
    ENTER("fmi3EnterInitializationMode", UNIT_INSTANTIATED)
    status = MODEL(unit_setup)(unit, has_tolerance, tolerance, start, has_stop, stop);
    if (status == UNIT_OK) {
        unit->phase = UNIT_INITIALISATION;
    }
    return status;
}

API(fmi3ExitInitializationMode)(fmi3Instance instance)
{
    ENTER("fmi3ExitInitializationMode", UNIT_INITIALISATION)
    return MODEL(unit_begin)(unit);
}

API(fmi3Terminate)(fmi3Instance instance)
{
    ENTER("fmi3Terminate", UNIT_RUNNING)
    unit->phase = UNIT_TERMINATED;
    return UNIT_OK;
}

API(fmi3Reset)(fmi3Instance instance)
{
    ENTER("fmi3Reset", UNIT_ANY_PHASE)
    MODEL(unit_reset)(unit);
    return UNIT_OK;
}

API(fmi3GetFMUState)(fmi3Instance instance, fmi3FMUState *state)
{
    ENTER("fmi3GetFMUState", UNIT_ANY_PHASE)
    NEED(state != NULL, "fmi3GetFMUState")
    if (*state == NULL) {
        *state = calloc(1u, sizeof(unit_snapshot_t));
    }
    if (*state == NULL) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3GetFMUState: there is no memory for the state");
    }
    MODEL(unit_save)(unit, *state);
    return UNIT_OK;
}

API(fmi3SetFMUState)(fmi3Instance instance, fmi3FMUState state)
{
    ENTER("fmi3SetFMUState", UNIT_ANY_PHASE)
    NEED(state != NULL, "fmi3SetFMUState")
    return MODEL(unit_restore)(unit, state);
}

API(fmi3FreeFMUState)(fmi3Instance instance, fmi3FMUState *state)
{
    ENTER("fmi3FreeFMUState", UNIT_ANY_PHASE)
    if (state != NULL) {
        free(*state);
        *state = NULL;
    }
    return UNIT_OK;
}

API(fmi3SerializedFMUStateSize)(fmi3Instance instance, fmi3FMUState state, size_t *size)
{
    ENTER("fmi3SerializedFMUStateSize", UNIT_ANY_PHASE)
    NEED((state != NULL) && (size != NULL), "fmi3SerializedFMUStateSize")
    *size = sizeof(unit_snapshot_t);
    return UNIT_OK;
}

API(fmi3SerializeFMUState)(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
    ENTER("fmi3SerializeFMUState", UNIT_ANY_PHASE)
    NEED((state != NULL) && (bytes != NULL), "fmi3SerializeFMUState")
    if (size < sizeof(unit_snapshot_t)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3SerializeFMUState: the state needs %lu bytes, there are %lu",
                               (unsigned long)sizeof(unit_snapshot_t), (unsigned long)size);
    }
    (void)memcpy(bytes, state, sizeof(unit_snapshot_t));
    return UNIT_OK;
}

API(fmi3DeserializeFMUState)(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
    ENTER("fmi3DeserializeFMUState", UNIT_ANY_PHASE)
    NEED((state != NULL) && (bytes != NULL), "fmi3DeserializeFMUState")
    if (size != sizeof(unit_snapshot_t)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3DeserializeFMUState: a state has %lu bytes, not %lu",
                               (unsigned long)sizeof(unit_snapshot_t), (unsigned long)size);
    }
    if (*state == NULL) {
        *state = calloc(1u, sizeof(unit_snapshot_t));
    }
    if (*state == NULL) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3DeserializeFMUState: there is no memory for the state");
    }
    (void)memcpy(*state, bytes, sizeof(unit_snapshot_t));
    return UNIT_OK;
}

API(fmi3EnterConfigurationMode)(fmi3Instance instance)
{
    ENTER("fmi3EnterConfigurationMode", UNIT_ANY_PHASE)
    return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3EnterConfigurationMode: the unit has no structural parameters");
}

API(fmi3ExitConfigurationMode)(fmi3Instance instance)
{
    ENTER("fmi3ExitConfigurationMode", UNIT_ANY_PHASE)
    return MODEL(unit_say)(unit, UNIT_ERROR, "fmi3ExitConfigurationMode: the unit has no structural parameters");
}
