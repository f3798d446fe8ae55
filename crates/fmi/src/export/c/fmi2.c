/* FMI 2.0: instances, values, states. */
#include "unit_fmi2.h"

#include <stdlib.h>
#include <string.h>

static void say(const unit_t *unit, unit_status_t status, const char *category, const char *message)
{
    const fmi2CallbackFunctions *const callbacks = unit->callbacks;
    callbacks->logger(unit->environment, unit->name, (fmi2Status)status, category, "%s", message);
}

static void *allocate(const fmi2CallbackFunctions *callbacks, size_t size)
{
    if ((callbacks->allocateMemory != NULL) && (callbacks->freeMemory != NULL)) {
        return callbacks->allocateMemory(1u, size);
    }
    return calloc(1u, size);
}

static void release(const fmi2CallbackFunctions *callbacks, void *memory)
{
    if ((callbacks->allocateMemory != NULL) && (callbacks->freeMemory != NULL)) {
        callbacks->freeMemory(memory);
    } else {
        free(memory);
    }
}

API_OF(const char *, fmi2GetTypesPlatform)(void)
{
    return "default";
}

API_OF(const char *, fmi2GetVersion)(void)
{
    return "2.0";
}

API(fmi2SetDebugLogging)(fmi2Component component, fmi2Boolean on, size_t count, const fmi2String categories[])
{
    size_t k;
    unsigned chosen = 0u;
    ENTER("fmi2SetDebugLogging", UNIT_ANY_PHASE)
    NEED((count == 0u) || (categories != NULL), "fmi2SetDebugLogging")
    for (k = 0u; k < count; k++) {
        const int category = MODEL(unit_category)(categories[k]);
        if (category == 0) {
            return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2SetDebugLogging: there is no category %s",
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

API_OF(fmi2Component, fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                       const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging)
{
    unit_t *unit;
    char *text;
    const char *problem = NULL;
    (void)visible;
    if ((callbacks == NULL) || (callbacks->logger == NULL)) {
        return NULL;
    }
    if ((name == NULL) || (name[0] == '\0')) {
        problem = "the instance has no name";
    } else if ((token == NULL) || (strcmp(token, MODEL_TOKEN) != 0)) {
        problem = "the GUID is not that of this unit: the model description belongs to another binary";
    } else if ((type != fmi2CoSimulation) && (type != fmi2ModelExchange)) {
        problem = "the type is neither model exchange nor co-simulation";
    } else if ((type == fmi2CoSimulation) && !MODEL_HAS_CO_SIMULATION) {
        problem = "the unit has no co-simulation";
    } else if ((type == fmi2ModelExchange) && !MODEL_HAS_MODEL_EXCHANGE) {
        problem = "the unit has no model exchange";
    }
    unit = (problem == NULL) ? allocate(callbacks, sizeof(unit_t)) : NULL;
    text = (unit != NULL) ? allocate(callbacks, strlen(name) + 1u) : NULL;
    if ((problem == NULL) && (text == NULL)) {
        problem = "there is no memory for the instance";
        if (unit != NULL) {
            release(callbacks, unit);
        }
    }
    if (problem != NULL) {
        callbacks->logger(callbacks->componentEnvironment, (name != NULL) ? name : "", UNIT_ERROR, "logStatusError", "%s",
                          problem);
        return NULL;
    }
    (void)memcpy(text, name, strlen(name) + 1u);
    unit->name = text;
    unit->log = say;
    unit->environment = callbacks->componentEnvironment;
    unit->callbacks = callbacks;
    unit->is_co_simulation = type == fmi2CoSimulation;
    unit->uses_events = false;
    unit->may_return_early = false;
    MODEL(unit_open)(unit, resources);
    if (logging) {
        unit->categories = (unsigned)UNIT_LOG_ALL;
    }
    return unit;
}

API_OF(void, fmi2FreeInstance)(fmi2Component component)
{
    unit_t *const unit = component;
    if (unit != NULL) {
        const fmi2CallbackFunctions *const callbacks = unit->callbacks;
        release(callbacks, unit->name);
        release(callbacks, unit);
    }
}

API(fmi2SetupExperiment)(fmi2Component component, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real start,
                         fmi2Boolean has_stop, fmi2Real stop)
{
    ENTER("fmi2SetupExperiment", UNIT_INSTANTIATED)
    return MODEL(unit_setup)(unit, has_tolerance != 0, tolerance, start, has_stop != 0, stop);
}

API(fmi2EnterInitializationMode)(fmi2Component component)
{
    ENTER("fmi2EnterInitializationMode", UNIT_INSTANTIATED)
    unit->phase = UNIT_INITIALISATION;
    return UNIT_OK;
}

API(fmi2ExitInitializationMode)(fmi2Component component)
{
    ENTER("fmi2ExitInitializationMode", UNIT_INITIALISATION)
    return MODEL(unit_begin)(unit);
}

API(fmi2Terminate)(fmi2Component component)
{
    ENTER("fmi2Terminate", UNIT_RUNNING)
    unit->phase = UNIT_TERMINATED;
    return UNIT_OK;
}

API(fmi2Reset)(fmi2Component component)
{
    ENTER("fmi2Reset", UNIT_ANY_PHASE)
    MODEL(unit_reset)(unit);
    return UNIT_OK;
}

/* Readers and writers differ in their type only. */
#define READER(function, type, kind, convert)                                                                        \
    API(function)(fmi2Component component, const fmi2ValueReference references[], size_t count, type values[])       \
    {                                                                                                                 \
        size_t k;                                                                                                     \
        ENTER(#function, UNIT_READABLE)                                                                               \
        NEED((count == 0u) || ((references != NULL) && (values != NULL)), #function)                                  \
        for (k = 0u; k < count; k++) {                                                                                \
            const unit_variable_t *const variable = MODEL(unit_find)(unit, #function, references[k], kind);           \
            if ((variable == NULL) || (MODEL(unit_prepare)(unit, #function, variable) != UNIT_OK)) {                             \
                return UNIT_ERROR;                                                                                    \
            }                                                                                                         \
            values[k] = convert(MODEL(unit_read)(unit, &MODEL(unit_cells)[variable->first]));                         \
        }                                                                                                             \
        return UNIT_OK;                                                                                               \
    }

#define WRITER(function, type, kind)                                                                                  \
    API(function)(fmi2Component component, const fmi2ValueReference references[], size_t count, const type values[]) \
    {                                                                                                                 \
        size_t k;                                                                                                     \
        ENTER(#function, (unsigned)UNIT_INSTANTIATED | (unsigned)UNIT_INITIALISATION | UNIT_RUNNING)                  \
        NEED((count == 0u) || ((references != NULL) && (values != NULL)), #function)                                  \
        for (k = 0u; k < count; k++) {                                                                                \
            const unit_variable_t *const variable = MODEL(unit_find)(unit, #function, references[k], kind);           \
            if ((variable == NULL) || (MODEL(unit_writable)(unit, #function, variable) != UNIT_OK)                    \
                || (MODEL(unit_write)(unit, #function, variable, 0u, (double)values[k]) != UNIT_OK)) {                \
                return UNIT_ERROR;                                                                                    \
            }                                                                                                         \
        }                                                                                                             \
        return UNIT_OK;                                                                                               \
    }

#define AS_REAL(value) (value)
#define AS_INTEGER(value) ((fmi2Integer)(value))
#define AS_BOOLEAN(value) (((value) != 0.0) ? 1 : 0)

READER(fmi2GetReal, fmi2Real, UNIT_REAL, AS_REAL)
READER(fmi2GetInteger, fmi2Integer, UNIT_INT32, AS_INTEGER)
READER(fmi2GetBoolean, fmi2Boolean, UNIT_BOOLEAN, AS_BOOLEAN)
WRITER(fmi2SetReal, fmi2Real, UNIT_REAL)
WRITER(fmi2SetInteger, fmi2Integer, UNIT_INT32)
WRITER(fmi2SetBoolean, fmi2Boolean, UNIT_BOOLEAN)

static fmi2Status no_strings(unit_t *unit, const char *function, size_t count)
{
    return (count == 0u) ? UNIT_OK : MODEL(unit_say)(unit, UNIT_ERROR, "%s: the unit has no variables of type String", function);
}

API(fmi2GetString)(fmi2Component component, const fmi2ValueReference references[], size_t count, fmi2String values[])
{
    ENTER("fmi2GetString", UNIT_READABLE)
    (void)references;
    (void)values;
    return no_strings(unit, "fmi2GetString", count);
}

API(fmi2SetString)(fmi2Component component, const fmi2ValueReference references[], size_t count, const fmi2String values[])
{
    ENTER("fmi2SetString", UNIT_ANY_PHASE)
    (void)references;
    (void)values;
    return no_strings(unit, "fmi2SetString", count);
}

API(fmi2GetFMUstate)(fmi2Component component, fmi2FMUstate *state)
{
    ENTER("fmi2GetFMUstate", UNIT_ANY_PHASE)
    NEED(state != NULL, "fmi2GetFMUstate")
    if (*state == NULL) {
        *state = allocate(unit->callbacks, sizeof(unit_snapshot_t));
    }
    if (*state == NULL) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2GetFMUstate: there is no memory for the state");
    }
    MODEL(unit_save)(unit, *state);
    return UNIT_OK;
}

API(fmi2SetFMUstate)(fmi2Component component, fmi2FMUstate state)
{
    ENTER("fmi2SetFMUstate", UNIT_ANY_PHASE)
    NEED(state != NULL, "fmi2SetFMUstate")
    return MODEL(unit_restore)(unit, state);
}

API(fmi2FreeFMUstate)(fmi2Component component, fmi2FMUstate *state)
{
    ENTER("fmi2FreeFMUstate", UNIT_ANY_PHASE)
    if ((state != NULL) && (*state != NULL)) {
        release(unit->callbacks, *state);
        *state = NULL;
    }
    return UNIT_OK;
}

API(fmi2SerializedFMUstateSize)(fmi2Component component, fmi2FMUstate state, size_t *size)
{
    ENTER("fmi2SerializedFMUstateSize", UNIT_ANY_PHASE)
    NEED((state != NULL) && (size != NULL), "fmi2SerializedFMUstateSize")
    *size = sizeof(unit_snapshot_t);
    return UNIT_OK;
}

API(fmi2SerializeFMUstate)(fmi2Component component, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    ENTER("fmi2SerializeFMUstate", UNIT_ANY_PHASE)
    NEED((state != NULL) && (bytes != NULL), "fmi2SerializeFMUstate")
    if (size < sizeof(unit_snapshot_t)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2SerializeFMUstate: the state needs %lu bytes, there are %lu",
                               (unsigned long)sizeof(unit_snapshot_t), (unsigned long)size);
    }
    (void)memcpy(bytes, state, sizeof(unit_snapshot_t));
    return UNIT_OK;
}

API(fmi2DeSerializeFMUstate)(fmi2Component component, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    ENTER("fmi2DeSerializeFMUstate", UNIT_ANY_PHASE)
    NEED((state != NULL) && (bytes != NULL), "fmi2DeSerializeFMUstate")
    if (size != sizeof(unit_snapshot_t)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2DeSerializeFMUstate: a state has %lu bytes, not %lu",
                               (unsigned long)sizeof(unit_snapshot_t), (unsigned long)size);
    }
    if (*state == NULL) {
        *state = allocate(unit->callbacks, sizeof(unit_snapshot_t));
    }
    if (*state == NULL) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "fmi2DeSerializeFMUstate: there is no memory for the state");
    }
    (void)memcpy(*state, bytes, sizeof(unit_snapshot_t));
    return UNIT_OK;
}
