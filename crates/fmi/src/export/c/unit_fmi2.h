/* Types of FMI 2.0, and what its functions begin with. */
#ifndef UNIT_FMI2_H
#define UNIT_FMI2_H

#include "unit.h"

#if defined(_WIN32)
#define UNIT_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define UNIT_EXPORT __attribute__((visibility("default")))
#else
#define UNIT_EXPORT
#endif

/* Static linking of several units needs names of their own: define FMI2_FUNCTION_PREFIX as the model's identifier and an underscore. */
#define UNIT_PASTE(a, b) a##b
#define UNIT_JOIN(a, b) UNIT_PASTE(a, b)
#ifdef FMI2_FUNCTION_PREFIX
#define API(name) UNIT_EXPORT fmi2Status UNIT_JOIN(FMI2_FUNCTION_PREFIX, name)
#define API_OF(type, name) UNIT_EXPORT type UNIT_JOIN(FMI2_FUNCTION_PREFIX, name)
#else
#define API(name) UNIT_EXPORT fmi2Status name
#define API_OF(type, name) UNIT_EXPORT type name
#endif

typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef const char *fmi2String;
typedef char fmi2Byte;
typedef int fmi2Status;
typedef int fmi2Type;
typedef int fmi2StatusKind;

enum { fmi2ModelExchange, fmi2CoSimulation };
enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated };

typedef struct {
    void (*logger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
    void *(*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void *);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

/* Begin of a function of an instance: is there one, and may it be called now? */
#define ENTER(name, phases)                                                \
    unit_t *const unit = component;                                        \
    if (unit == NULL) {                                                    \
        return UNIT_ERROR;                                                 \
    }                                                                      \
    if (MODEL(unit_check)(unit, name, (unsigned)(phases)) != UNIT_OK) {    \
        return UNIT_ERROR;                                                 \
    }

#define NEED(condition, name)                                                                       \
    if (!(condition)) {                                                                             \
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: an argument is a null pointer", name);        \
    }

#endif
