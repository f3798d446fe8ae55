/* FMI 3.0: clocks and scheduled execution, which no unit of ours has. */
#include "unit_fmi3.h"

static fmi3Status none(unit_t *unit, const char *function, size_t count)
{
    return (count == 0u) ? UNIT_OK : MODEL(unit_say)(unit, UNIT_ERROR, "%s: the unit has no clocks", function);
}

API(fmi3GetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                            fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
{
    ENTER("fmi3GetIntervalDecimal", UNIT_ANY_PHASE)
    (void)references;
    (void)intervals;
    (void)qualifiers;
    return none(unit, "fmi3GetIntervalDecimal", count);
}

API(fmi3GetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                             fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
{
    ENTER("fmi3GetIntervalFraction", UNIT_ANY_PHASE)
    (void)references;
    (void)counters;
    (void)resolutions;
    (void)qualifiers;
    return none(unit, "fmi3GetIntervalFraction", count);
}

API(fmi3GetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Float64 shifts[])
{
    ENTER("fmi3GetShiftDecimal", UNIT_ANY_PHASE)
    (void)references;
    (void)shifts;
    return none(unit, "fmi3GetShiftDecimal", count);
}

API(fmi3GetShiftFraction)(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3UInt64 counters[],
                          fmi3UInt64 resolutions[])
{
    ENTER("fmi3GetShiftFraction", UNIT_ANY_PHASE)
    (void)references;
    (void)counters;
    (void)resolutions;
    return none(unit, "fmi3GetShiftFraction", count);
}

API(fmi3SetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                            const fmi3Float64 intervals[])
{
    ENTER("fmi3SetIntervalDecimal", UNIT_ANY_PHASE)
    (void)references;
    (void)intervals;
    return none(unit, "fmi3SetIntervalDecimal", count);
}

API(fmi3SetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                             const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    ENTER("fmi3SetIntervalFraction", UNIT_ANY_PHASE)
    (void)references;
    (void)counters;
    (void)resolutions;
    return none(unit, "fmi3SetIntervalFraction", count);
}

API(fmi3SetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                         const fmi3Float64 shifts[])
{
    ENTER("fmi3SetShiftDecimal", UNIT_ANY_PHASE)
    (void)references;
    (void)shifts;
    return none(unit, "fmi3SetShiftDecimal", count);
}

API(fmi3SetShiftFraction)(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                          const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    ENTER("fmi3SetShiftFraction", UNIT_ANY_PHASE)
    (void)references;
    (void)counters;
    (void)resolutions;
    return none(unit, "fmi3SetShiftFraction", count);
}

API(fmi3ActivateModelPartition)(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time)
{
    ENTER("fmi3ActivateModelPartition", UNIT_ANY_PHASE)
    (void)clock;
    (void)time;
    return none(unit, "fmi3ActivateModelPartition", 1u);
}
