/* Types of FMI 3.0, and what its functions begin with. */
#ifndef UNIT_FMI3_H
#define UNIT_FMI3_H

#include "unit.h"

#if defined(_WIN32)
#define UNIT_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define UNIT_EXPORT __attribute__((visibility("default")))
#else
#define UNIT_EXPORT
#endif

/* Static linking of several units needs names of their own: define FMI3_FUNCTION_PREFIX as the model's identifier and an underscore. */
#define UNIT_PASTE(a, b) a##b
#define UNIT_JOIN(a, b) UNIT_PASTE(a, b)
#ifdef FMI3_FUNCTION_PREFIX
#define API(name) UNIT_EXPORT fmi3Status UNIT_JOIN(FMI3_FUNCTION_PREFIX, name)
#define API_OF(type, name) UNIT_EXPORT type UNIT_JOIN(FMI3_FUNCTION_PREFIX, name)
#else
#define API(name) UNIT_EXPORT fmi3Status name
#define API_OF(type, name) UNIT_EXPORT type name
#endif

typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean;
typedef const char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;
typedef bool fmi3Clock;
typedef int fmi3Status;
typedef int fmi3DependencyKind;
typedef int fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                               fmi3Boolean, fmi3Boolean, fmi3Boolean *, fmi3Float64 *);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

/* Begin of a function of an instance: is there one, and may it be called now? */
#define ENTER(name, phases)                                                \
    unit_t *const unit = instance;                                         \
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
