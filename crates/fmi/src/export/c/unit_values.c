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

/* Computes all variables at the present point. The model knows itself what it has computed, except after steps of fixed size. */
unit_status_t MODEL(unit_evaluate)(unit_t *unit)
{
    unit_status_t status =
        (unit->phase == UNIT_INITIALISATION) ? MODEL(unit_initialise)(unit) : MODEL(unit_tune)(unit);
    if (status != UNIT_OK) {
        return status;
    }
    if (MODEL_HAS_STEP && unit->is_co_simulation && (unit->phase != UNIT_INITIALISATION) && !unit->outputs_stale) {
        return UNIT_OK;
    }
    if (MODEL(outputs)(&unit->model) != 0) {
        return MODEL(unit_failed)(unit, "evaluation");
    }
    unit->outputs_stale = false;
    return UNIT_OK;
}

/* Makes a variable ready to be read. */
unit_status_t MODEL(unit_prepare)(unit_t *unit, const char *function, const unit_variable_t *variable)
{
    const unit_role_t role = (unit_role_t)variable->role;
    if ((role == UNIT_PARAMETER) || (role == UNIT_CONSTANT) || (role == UNIT_INPUT) || (role == UNIT_TIME)) {
        return UNIT_OK;
    }
    if (unit->phase == UNIT_INSTANTIATED) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variable %s has no value before initialisation", function,
                               variable->name);
    }
    if (unit->phase == UNIT_INITIALISATION) {
        return MODEL(unit_evaluate)(unit);
    }
    if (role == UNIT_STATE) {
        return UNIT_OK;
    }
    if (role == UNIT_INDICATOR) {
        return MODEL(unit_roots)(unit);
    }
    return MODEL(unit_evaluate)(unit);
}

double MODEL(unit_read)(const unit_t *unit, const unit_cell_t *cell)
{
    const model_t *const m = &unit->model;
    switch ((unit_place_t)cell->place) {
    case CELL_INDICATOR:
        return MODEL(indicators)(m)[cell->slot];
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
    const unit_cell_t *const cell = &MODEL(unit_cells)[variable->first + element];
    const bool is_before = (unit->phase == UNIT_INSTANTIATED) || (unit->phase == UNIT_INITIALISATION);
    size_t rows;
    const MODEL(variable_t) *const table = MODEL(variables)(&rows);
    if (cell->row >= rows) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the variable %s cannot be set", function, variable->name);
    }
    if (isnan(value)) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: the value for %s is not a number", function, variable->name);
    }
    if (is_before) {
        /* What is set here is a start value, also after a first look at the initial values. */
        unit->model.phase = 0;
        unit->is_stale = true;
    } else if (variable->role == (uint8_t)UNIT_PARAMETER) {
        unit->is_tuned = unit->is_tuned || (MODEL(unit_read)(unit, cell) != value);
    }
    if (MODEL(set)(&unit->model, &table[cell->row], value) != 0) {
        return MODEL(unit_say)(unit, UNIT_ERROR, "%s: %s", function, unit->model.message);
    }
    return UNIT_OK;
}
