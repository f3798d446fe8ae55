/* FMI 3.0: values. Arrays come element by element, row by row. */
#include "unit_fmi3.h"

#define READER(name, type, kind, convert)                                                                             \
    API(fmi3Get##name)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, type values[],    \
                       size_t value_count)                                                                            \
    {                                                                                                                 \
        size_t at = 0u;                                                                                               \
        size_t k;                                                                                                     \
        ENTER("fmi3Get" #name, (unsigned)UNIT_INSTANTIATED | UNIT_READABLE)                                           \
        NEED((count == 0u) || ((references != NULL) && (values != NULL)), "fmi3Get" #name)                            \
        for (k = 0u; k < count; k++) {                                                                                \
            const unit_variable_t *const variable = MODEL(unit_find)(unit, "fmi3Get" #name, references[k], kind);     \
            uint32_t element;                                                                                         \
            if ((variable == NULL) || (MODEL(unit_prepare)(unit, "fmi3Get" #name, variable) != UNIT_OK)) {                             \
                return UNIT_ERROR;                                                                                    \
            }                                                                                                         \
            if (variable->count > value_count - at) {                                                                 \
                return too_few(unit, "fmi3Get" #name, variable);                                                      \
            }                                                                                                         \
            for (element = 0u; element < variable->count; element++) {                                                \
                values[at] = convert(MODEL(unit_read)(unit, &MODEL(unit_cells)[variable->first + element]));          \
                at++;                                                                                                 \
            }                                                                                                         \
        }                                                                                                             \
        return all_taken(unit, "fmi3Get" #name, at, value_count);                                                     \
    }

#define WRITER(name, type, kind)                                                                                      \
    API(fmi3Set##name)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,                    \
                       const type values[], size_t value_count)                                                       \
    {                                                                                                                 \
        size_t at = 0u;                                                                                               \
        size_t k;                                                                                                     \
        ENTER("fmi3Set" #name, (unsigned)UNIT_INSTANTIATED | (unsigned)UNIT_INITIALISATION | UNIT_RUNNING)            \
        NEED((count == 0u) || ((references != NULL) && (values != NULL)), "fmi3Set" #name)                            \
        for (k = 0u; k < count; k++) {                                                                                \
            const unit_variable_t *const variable = MODEL(unit_find)(unit, "fmi3Set" #name, references[k], kind);     \
            uint32_t element;                                                                                         \
            if ((variable == NULL) || (MODEL(unit_writable)(unit, "fmi3Set" #name, variable) != UNIT_OK)) {           \
                return UNIT_ERROR;                                                                                    \
            }                                                                                                         \
            if (variable->count > value_count - at) {                                                                 \
                return too_few(unit, "fmi3Set" #name, variable);                                                      \
            }                                                                                                         \
            for (element = 0u; element < variable->count; element++) {                                                \
                if (MODEL(unit_write)(unit, "fmi3Set" #name, variable, element, (double)values[at]) != UNIT_OK) {     \
                    return UNIT_ERROR;                                                                                \
                }                                                                                                     \
                at++;                                                                                                 \
            }                                                                                                         \
        }                                                                                                             \
        return all_taken(unit, "fmi3Set" #name, at, value_count);                                                     \
    }

/* Types that no variable of the unit has. */
#define NOT_THERE(name, type)                                                                                         \
    API(fmi3Get##name)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, type values[],    \
                       size_t value_count)                                                                            \
    {                                                                                                                 \
        ENTER("fmi3Get" #name, UNIT_ANY_PHASE)                                                                        \
        (void)references;                                                                                             \
        (void)values;                                                                                                 \
        (void)value_count;                                                                                            \
        return none(unit, "fmi3Get" #name, count);                                                                    \
    }                                                                                                                 \
    API(fmi3Set##name)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,                    \
                       const type values[], size_t value_count)                                                       \
    {                                                                                                                 \
        ENTER("fmi3Set" #name, UNIT_ANY_PHASE)                                                                        \
        (void)references;                                                                                             \
        (void)values;                                                                                                 \
        (void)value_count;                                                                                            \
        return none(unit, "fmi3Set" #name, count);                                                                    \
    }

static fmi3Status too_few(unit_t *unit, const char *function, const unit_variable_t *variable)
{
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s: there are not enough values for %s, which has %u", function,
                           variable->name, (unsigned)variable->count);
}

static fmi3Status all_taken(unit_t *unit, const char *function, size_t taken, size_t count)
{
    if (taken == count) {
        return UNIT_OK;
    }
    return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variables have %lu values, not %lu", function, (unsigned long)taken,
                           (unsigned long)count);
}

static fmi3Status none(unit_t *unit, const char *function, size_t count)
{
    return (count == 0u) ? UNIT_OK
                         : MODEL(unit_say)(unit, UNIT_ERROR, "%s: the unit has no variables of this type", function);
}

#define AS_REAL(value) (value)
#define AS_INT64(value) ((fmi3Int64)(value))
#define AS_BOOLEAN(value) ((value) != 0.0)

READER(Float64, fmi3Float64, UNIT_REAL, AS_REAL)
READER(Int64, fmi3Int64, UNIT_INT64, AS_INT64)
READER(Boolean, fmi3Boolean, UNIT_BOOLEAN, AS_BOOLEAN)
WRITER(Float64, fmi3Float64, UNIT_REAL)
WRITER(Int64, fmi3Int64, UNIT_INT64)
WRITER(Boolean, fmi3Boolean, UNIT_BOOLEAN)
NOT_THERE(Float32, fmi3Float32)
NOT_THERE(Int8, fmi3Int8)
NOT_THERE(UInt8, fmi3UInt8)
NOT_THERE(Int16, fmi3Int16)
NOT_THERE(UInt16, fmi3UInt16)
NOT_THERE(Int32, fmi3Int32)
NOT_THERE(UInt32, fmi3UInt32)
NOT_THERE(UInt64, fmi3UInt64)
NOT_THERE(String, fmi3String)

API(fmi3GetBinary)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, size_t sizes[],
                   fmi3Binary values[], size_t value_count)
{
    ENTER("fmi3GetBinary", UNIT_ANY_PHASE)
    (void)references;
    (void)sizes;
    (void)values;
    (void)value_count;
    return none(unit, "fmi3GetBinary", count);
}

API(fmi3SetBinary)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, const size_t sizes[],
                   const fmi3Binary values[], size_t value_count)
{
    ENTER("fmi3SetBinary", UNIT_ANY_PHASE)
    (void)references;
    (void)sizes;
    (void)values;
    (void)value_count;
    return none(unit, "fmi3SetBinary", count);
}

API(fmi3GetClock)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Clock values[])
{
    ENTER("fmi3GetClock", UNIT_ANY_PHASE)
    (void)references;
    (void)values;
    return none(unit, "fmi3GetClock", count);
}

API(fmi3SetClock)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, const fmi3Clock values[])
{
    ENTER("fmi3SetClock", UNIT_ANY_PHASE)
    (void)references;
    (void)values;
    return none(unit, "fmi3SetClock", count);
}
