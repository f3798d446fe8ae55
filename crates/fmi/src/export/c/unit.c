/* The life of an instance: phases, log, initialisation, copies of its state. */
#include "unit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const category_names[] = {
    "logEvents", "logStatusWarning", "logStatusDiscard", "logStatusError", "logStatusFatal", "logAll"
};

/* Number of a category of the log, as bits, or 0. */
int MODEL(unit_category)(const char *name)
{
    int k;
    for (k = 0; k < 5; k++) {
        if ((name != NULL) && (strcmp(name, category_names[k]) == 0)) {
            return 1 << k;
        }
    }
    return ((name != NULL) && (strcmp(name, category_names[5]) == 0)) ? (int)UNIT_LOG_ALL : 0;
}

/* Writes to the log, if it is wanted; the status is handed through. */
unit_status_t MODEL(unit_say)(unit_t *unit, unit_status_t status, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    if ((unit->log == NULL) || ((unit->categories & (1u << (unsigned)status)) == 0u)) {
        return status;
    }
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    unit->log(unit, status, category_names[(int)status], message);
    return status;
}

static const char *phase_name(unit_phase_t phase)
{
    switch (phase) {
    case UNIT_INSTANTIATED:
        return "before initialisation";
    case UNIT_INITIALISATION:
        return "in initialisation mode";
    case UNIT_EVENTS:
        return "in event mode";
    case UNIT_CONTINUOUS:
        return "in continuous-time mode";
    case UNIT_STEPS:
        return "between steps";
    case UNIT_TERMINATED:
        return "after the end of the run";
    default:
        return "after an error";
    }
}

/* Whether a function may be called now. */
unit_status_t MODEL(unit_check)(unit_t *unit, const char *function, unsigned phases)
{
    if (((unsigned)unit->phase & phases) != 0u) {
        return UNIT_OK;
    }
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s must not be called %s", function, phase_name(unit->phase));
}

/* The model as it was exported, nothing computed. */
void MODEL(unit_reset)(unit_t *unit)
{
    MODEL(reset)(&unit->model);
    MODEL(set_resources)(&unit->model, unit->resources);
    unit->phase = UNIT_INSTANTIATED;
    unit->has_stop = false;
    unit->has_tolerance = false;
    unit->is_stale = true;
    unit->is_tuned = false;
    unit->outputs_stale = true;
    unit->has_warned = false;
    unit->start = MODEL_START;
    unit->stop = MODEL_START;
    unit->tolerance = MODEL_TOLERANCE;
    unit->point = MODEL_START;
    unit->steps = 0.0;
    unit->warnings = 0;
}

static int digit(char c)
{
    if ((c >= '0') && (c <= '9')) {
        return c - '0';
    }
    if ((c >= 'a') && (c <= 'f')) {
        return (c - 'a') + 10;
    }
    return ((c >= 'A') && (c <= 'F')) ? ((c - 'A') + 10) : -1;
}

/* The folder of resources from a path (FMI 3) or from a URI with the scheme `file` (FMI 2). */
static void set_folder(unit_t *unit, const char *given)
{
    const char *at = given;
    bool is_uri = false;
    size_t length = 0u;
    if (strncmp(at, "file:", 5u) == 0) {
        is_uri = true;
        at += 5;
        if (strncmp(at, "//", 2u) == 0) {
            /* An authority, empty or this machine. */
            at += 2;
            while ((*at != '/') && (*at != '\0')) {
                at++;
            }
        }
        /* A drive: /C:/ */
        if ((at[0] == '/') && (at[1] != '\0') && (at[2] == ':')) {
            at++;
        }
    }
    while ((*at != '\0') && (length + 1u < sizeof(unit->resources))) {
        char c = *at;
        at++;
        if (is_uri && (c == '%') && (digit(at[0]) >= 0) && (digit(at[1]) >= 0)) {
            c = (char)((16 * digit(at[0])) + digit(at[1]));
            at += 2;
        }
        unit->resources[length] = c;
        length++;
    }
    /* What does not fit is no folder. */
    unit->resources[(*at == '\0') ? length : 0u] = '\0';
}

void MODEL(unit_open)(unit_t *unit, const char *resources)
{
    set_folder(unit, (resources != NULL) ? resources : "");
    unit->categories = (unsigned)UNIT_LOG_WARNING | (unsigned)UNIT_LOG_ERROR | (unsigned)UNIT_LOG_FATAL;
    MODEL(unit_reset)(unit);
}

/* Tells what the model warned of since the last call. */
void MODEL(unit_warn)(unit_t *unit)
{
    if (unit->model.warnings != unit->warnings) {
        unit->warnings = unit->model.warnings;
        (void)MODEL(unit_say)(unit, UNIT_WARNING, "at time %.9g: %s", MODEL(time)(&unit->model), unit->model.warning);
    }
}

/* The model failed: it says why, and where. */
unit_status_t MODEL(unit_failed)(unit_t *unit, const char *doing)
{
    unit->phase = UNIT_FAILED;
    MODEL(unit_warn)(unit);
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s at time %.9g: %s", doing, MODEL(time)(&unit->model), unit->model.message);
}

unit_status_t MODEL(unit_setup)(unit_t *unit, bool has_tolerance, double tolerance, double start, bool has_stop,
                                double stop)
{
    if (!isfinite(start) || (has_stop && !(stop >= start))) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "a run from %g to %g is none", start, stop);
    }
    if (has_tolerance && !(tolerance > 0.0)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "a tolerance of %g is none: it must be above zero", tolerance);
    }
    unit->has_tolerance = has_tolerance;
    unit->tolerance = has_tolerance ? tolerance : MODEL_TOLERANCE;
    unit->start = start;
    unit->point = start;
    unit->has_stop = has_stop;
    unit->stop = stop;
    return UNIT_OK;
}

/* Consistent values at the start, from what was set. */
unit_status_t MODEL(unit_initialise)(unit_t *unit)
{
    if (!unit->is_stale) {
        return UNIT_OK;
    }
    if (unit->has_tolerance) {
        MODEL(set_tolerance)(&unit->model, unit->tolerance);
    }
    if (MODEL(initialise)(&unit->model, unit->start) != 0) {
        return MODEL(unit_failed)(unit, "initialisation");
    }
    MODEL(unit_warn)(unit);
    unit->is_stale = false;
    return UNIT_OK;
}

/* Computes what depends on parameters that were set while the run goes on. */
unit_status_t MODEL(unit_tune)(unit_t *unit)
{
    if (unit->is_tuned) {
        if (MODEL(update)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "change of parameters");
        }
        unit->is_tuned = false;
        unit->outputs_stale = true;
    }
    return UNIT_OK;
}

/* The end of initialisation. */
unit_status_t MODEL(unit_begin)(unit_t *unit)
{
    const unit_status_t status = MODEL(unit_initialise)(unit);
    if (status != UNIT_OK) {
        return status;
    }
#if MODEL_HAS_STEP
    if (unit->is_co_simulation && (MODEL(begin_steps)(&unit->model, MODEL_STEP) != 0)) {
        return MODEL(unit_failed)(unit, "begin of steps");
    }
#endif
    unit->outputs_stale = true;
    unit->phase = (unit->is_co_simulation && !unit->uses_events) ? UNIT_STEPS : UNIT_EVENTS;
    return UNIT_OK;
}

static void set_flags(uint8_t flags[8], const unit_t *unit)
{
    const bool values[6] = { unit->has_stop, unit->has_tolerance, unit->is_stale,
                             unit->is_tuned, unit->outputs_stale, unit->has_warned };
    size_t k;
    for (k = 0u; k < 6u; k++) {
        flags[k] = values[k] ? 1u : 0u;
    }
}

void MODEL(unit_save)(const unit_t *unit, unit_snapshot_t *snapshot)
{
    (void)memset(snapshot, 0, sizeof(*snapshot));
    (void)memcpy(snapshot->magic, "LSUNIT1", 8u);
    (void)memcpy(snapshot->token, MODEL_TOKEN, sizeof(MODEL_TOKEN));
    snapshot->size = (uint64_t)sizeof(*snapshot);
    snapshot->phase = (uint32_t)unit->phase;
    set_flags(snapshot->flags, unit);
    snapshot->start = unit->start;
    snapshot->stop = unit->stop;
    snapshot->tolerance = unit->tolerance;
    snapshot->point = unit->point;
    snapshot->steps = unit->steps;
    snapshot->warnings = unit->warnings;
    (void)memcpy(&snapshot->model, &unit->model, sizeof(unit->model));
    /* Where the files are is no part of the state. */
    (void)memset(snapshot->model.resources, 0, sizeof(snapshot->model.resources));
}

unit_status_t MODEL(unit_restore)(unit_t *unit, const unit_snapshot_t *snapshot)
{
    if ((memcmp(snapshot->magic, "LSUNIT1", 8u) != 0) || (snapshot->size != (uint64_t)sizeof(*snapshot))
        || (memcmp(snapshot->token, MODEL_TOKEN, sizeof(MODEL_TOKEN)) != 0)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "the state is not one of this unit (%s)", MODEL_TOKEN);
    }
    unit->phase = (unit_phase_t)snapshot->phase;
    unit->has_stop = snapshot->flags[0] != 0u;
    unit->has_tolerance = snapshot->flags[1] != 0u;
    unit->is_stale = snapshot->flags[2] != 0u;
    unit->is_tuned = snapshot->flags[3] != 0u;
    unit->outputs_stale = snapshot->flags[4] != 0u;
    unit->has_warned = snapshot->flags[5] != 0u;
    unit->start = snapshot->start;
    unit->stop = snapshot->stop;
    unit->tolerance = snapshot->tolerance;
    unit->point = snapshot->point;
    unit->steps = snapshot->steps;
    unit->warnings = snapshot->warnings;
    (void)memcpy(&unit->model, &snapshot->model, sizeof(unit->model));
    MODEL(set_resources)(&unit->model, unit->resources);
    return UNIT_OK;
}
