/* Values by reference: checked, converted, computed when they are asked for. */
#include "unit.h"

#include <math.h>

static const char *const type_names[] = { "Real", "Int32", "Int64", "Boolean", "Enumeration" };

/* The variable of a reference, or NULL and a message. FMI 2 has one type for all whole numbers, FMI 3 reads enumerations as Int64. */
const unit_variable_t *MODEL(unit_find)(unit_t *unit, const char *function, uint32_t reference, unit_type_t type)
{
    const unit_variable_t *variable;
    bool fits;
    if (reference >= MODEL_VARIABLES) {
        (void)MODEL(unit_say)(unit, UNIT_ERROR, "%s: there is no variable with reference %u; the last one is %u",
                              function, (unsigned)reference, (unsigned)(MODEL_VARIABLES - 1u));
        return NULL;
    }
    variable = &MODEL(unit_variables)[reference];
    fits = (variable->type == (uint8_t)type)
           || ((variable->type == (uint8_t)UNIT_ENUMERATION) && (type == (unit_type_t)MODEL_ENUMERATION));
    if (!fits) {
        (void)MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variable %s (reference %u) has the type %s", function,
                              variable->name, (unsigned)reference, type_names[variable->type]);
        return NULL;
    }
    return variable;
}

/* Computes all variables at the present point. */
unit_status_t MODEL(unit_evaluate)(unit_t *unit)
{
    if (unit->phase == UNIT_INITIALISATION) {
        const unit_status_t status = MODEL(unit_initialise)(unit);
        if (status != UNIT_OK) {
            return status;
        }
    }
    if (unit->outputs_stale) {
        if (MODEL(outputs)(&unit->model) != 0) {
            return MODEL(unit_failed)(unit, "evaluation");
        }
        unit->outputs_stale = false;
    }
    return UNIT_OK;
}

/* Makes a variable ready to be read. */
unit_status_t MODEL(unit_prepare)(unit_t *unit, const unit_variable_t *variable)
{
    switch ((unit_role_t)variable->role) {
    case UNIT_TIME:
    case UNIT_PARAMETER:
    case UNIT_CONSTANT:
    case UNIT_INPUT:
        return UNIT_OK;
    default:
        return MODEL(unit_evaluate)(unit);
    }
}

double MODEL(unit_read)(const unit_t *unit, const unit_cell_t *cell)
{
    const model_t *const m = &unit->model;
    switch ((unit_place_t)cell->place) {
    case CELL_REAL:
        return m->r[cell->slot];
    case CELL_NEGATED_REAL:
        return -m->r[cell->slot];
    case CELL_INT:
        return (double)m->i[cell->slot];
    case CELL_NEGATED_INT:
        return -(double)m->i[cell->slot];
    case CELL_TRUTH:
        return (m->i[cell->slot] != 0) ? 1.0 : 0.0;
    default:
        return (m->i[cell->slot] != 0) ? 0.0 : 1.0;
    }
}

/* Whether a variable may be set now. */
unit_status_t MODEL(unit_writable)(unit_t *unit, const char *function, const unit_variable_t *variable)
{
    const unsigned before = (unsigned)UNIT_INSTANTIATED | (unsigned)UNIT_INITIALISATION;
    unsigned phases;
    switch ((unit_role_t)variable->role) {
    case UNIT_PARAMETER:
        phases = before | (unsigned)UNIT_EVENTS | (unsigned)UNIT_STEPS;
        break;
    case UNIT_INPUT:
        phases = before | (unsigned)UNIT_EVENTS | (unsigned)UNIT_STEPS;
        if (variable->is_continuous != 0u) {
            phases |= (unsigned)UNIT_CONTINUOUS;
        }
        break;
    case UNIT_STATE:
        phases = (variable->is_start != 0u) ? before : 0u;
        break;
    default:
        phases = 0u;
        break;
    }
    if (phases == 0u) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variable %s is computed and cannot be set", function,
                               variable->name);
    }
    if (((unsigned)unit->phase & phases) == 0u) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variable %s cannot be set in this phase of the run", function,
                               variable->name);
    }
    return UNIT_OK;
}

unit_status_t MODEL(unit_write)(unit_t *unit, const char *function, const unit_variable_t *variable, uint32_t element,
                                double value)
{
    model_t *const m = &unit->model;
    const unit_cell_t *const cell = &MODEL(unit_cells)[variable->first + element];
    if (isnan(value)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the value for %s is not a number", function, variable->name);
    }
    if ((variable->role == (uint8_t)UNIT_INPUT) && (variable->type == (uint8_t)UNIT_REAL)) {
        unit->is_stale = true;
    } else if (MODEL(unit_read)(unit, cell) != value) {
        unit->is_stale = true;
        unit->has_switched = true;
    } else {
        return UNIT_OK;
    }
    switch ((unit_place_t)cell->place) {
    case CELL_REAL:
        m->r[cell->slot] = value;
        break;
    case CELL_NEGATED_REAL:
        m->r[cell->slot] = -value;
        break;
    case CELL_INT:
        m->i[cell->slot] = (int64_t)value;
        break;
    case CELL_NEGATED_INT:
        m->i[cell->slot] = -(int64_t)value;
        break;
    case CELL_TRUTH:
        m->i[cell->slot] = (value != 0.0) ? 1 : 0;
        break;
    default:
        m->i[cell->slot] = (value != 0.0) ? 0 : 1;
        break;
    }
    return UNIT_OK;
}
