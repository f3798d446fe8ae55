//! Diagnostics of this crate.

use layshaft_source::Code;

pub const UNSUPPORTED: Code = Code("E0400");
pub const TOO_FEW_EQUATIONS: Code = Code("E0401");
pub const TOO_MANY_EQUATIONS: Code = Code("E0402");
pub const SINGULAR: Code = Code("E0403");
pub const NOT_DIFFERENTIABLE: Code = Code("E0404");
pub const DISCRETE_LOOP: Code = Code("E0405");
pub const MISSING_INITIAL: Code = Code("E0406");
pub const REDUNDANT_INITIAL: Code = Code("W0407");
pub const NO_VALUE: Code = Code("W0408");
pub const CYCLIC_PARAMETERS: Code = Code("E0409");
pub const NO_STATE: Code = Code("E0410");
pub const REINIT_OF_NO_STATE: Code = Code("E0415");
pub const NO_BONDS: Code = Code("E0412");
pub const CONTRADICTING_START: Code = Code("E0420");
pub const START_NOT_HONOURED: Code = Code("W0421");
pub const CLOCKS: Code = Code("E0430");

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        NO_BONDS,
        "# The model is no bond graph

`layshaft dump --stage causality` prints the causality of bonds: connections between ports of `Layshaft.BondGraph`. The \
model named has none. What computes what in any other model is shown by `--stage sorted`.",
    ),
    (
        CLOCKS,
        "# The clocks of the model do not fit

Every clocked variable ticks with one clock, and the clocks that `subSample`, `superSample`, `shiftSample` and `backSample` \
connect derive from one base clock (Modelica specification, chapter 16). The message names variables whose clocks contradict \
each other, or says what a clock cannot do:

    when Clock(0.1) then
      x = previous(x) + 1;
    end when;
    when Clock(0.3) then
      y = x;
    end when;

Here `y = subSample(x, 3)` is meant. Use `sample` and `hold` between partitions whose clocks have nothing in common.",
    ),
    (
        UNSUPPORTED,
        "# The equation cannot be translated

The equation uses something that translation to scalar equations cannot handle: the message says what. Typical causes are \
sizes or subscripts that are only known while running, or an operator the engine does not support.",
    ),
    (
        TOO_FEW_EQUATIONS,
        "# Too few equations

The model has more unknowns than equations: the named variables are determined by no equation. Usually a connector is left \
unconnected, a source is missing, or a declaration lacks its equation:

    Real x;
    Real y = 2 * time;

Add equations for the named variables, or give them a value in the declaration.",
    ),
    (
        TOO_MANY_EQUATIONS,
        "# Too many equations

The model has more equations than unknowns: the named equations concern variables that other equations already determine. \
Remove one of them, or declare one of the values they use as a variable instead of a parameter.",
    ),
    (
        SINGULAR,
        "# The equations do not determine the variables

The numbers of equations and unknowns agree, but a part of the model has too many equations and another part too few, so \
that no equation can be paired with each of the named variables:

    x = time;
    x = 2 * time;
    z = y + x;

Here `x` has two equations, and nothing determines both `y` and `z`. Typical in models of components: two ideal sources \
connected directly, a loop of ideal elements without a reference, the same constraint written twice.",
    ),
    (
        NOT_DIFFERENTIABLE,
        "# An equation cannot be differentiated

The model has constraints between states, so that an equation must be differentiated, and that equation contains an \
expression without a known derivative. Give the function a `derivative` annotation, or write the constraint another way.",
    ),
    (
        DISCRETE_LOOP,
        "# Discrete variables depend on each other in a circle

At the same event each of the named variables needs the others, and no relation with continuous variables is involved that \
could be iterated:

    a = not b;
    b = a;

Use `pre(…)` for one of the values to refer to the previous event.",
    ),
    (
        MISSING_INITIAL,
        "# Initial conditions are missing

Initialisation has more unknowns than conditions, and fixing states at their start values does not determine the named \
variables. Add an initial equation, or `fixed = true` with a start value:

    parameter Real preload(fixed = false);
  initial equation
    der(speed) = 0;",
    ),
    (
        REDUNDANT_INITIAL,
        "# One initial condition too many

Initialisation has more conditions than unknowns. The named condition is left out because others already determine the \
variable; at the start of the run it is only checked, and the run is refused if it does not hold. Remove it, or remove \
`fixed = true`, so that the model says what it means.",
    ),
    (
        CONTRADICTING_START,
        "# Two start values for one variable

Two variables that the equations make equal are both `fixed = true`, with different start values: capacitors in parallel \
with different voltages, inertias on one shaft with different speeds. No start can satisfy both. Remove one of the two \
`fixed = true`, or give both the same start value. Equal start values are fine.

    Real x(start = 1, fixed = true);
    Real y(start = 2, fixed = true);
  equation
    der(x) = -x;
    y = x;",
    ),
    (
        START_NOT_HONOURED,
        "# A start value is not used

The model gives a start value to a variable that could be a state, and the run starts somewhere else: other conditions, which the \
notes name, already determine the variable. A start value without `fixed = true` is a wish. Where conditions are missing, start \
values are taken in the order of the Modelica specification (8.6.2): those given closest to the top first, then by \
`stateSelect`. `layshaft check --initial` shows all conditions. Remove the start value, or say with `fixed = true` which one counts.",
    ),
    (
        NO_VALUE,
        "# A parameter has no value

A parameter has neither a value nor a start value. Zero is used; give it a value in the declaration or by a modification.",
    ),
    (
        CYCLIC_PARAMETERS,
        "# Parameters depend on each other in a circle

None of the named parameters can be computed first. Give one of them a value that does not depend on the others.",
    ),
    (
        REINIT_OF_NO_STATE,
        "# `reinit` of a variable that is no state

`reinit(x, value)` gives a state another value at an event (MLS 8.3.6). What is no state follows from the equations, which \
hold after the event too, so it cannot be given a value. Either the derivative of the variable is not in the model, or \
constraints between the states make it depend on others.

Reinitialise the state that the variable depends on, with the value that gives the one wanted: for `y = 2*z`, where `z` is a state, \
`reinit(z, 0.5*value)`.",
    ),
    (
        NO_STATE,
        "# No such state

A state is named that is to be integrated explicitly, but the model has no state of that name. The message lists states; \
`layshaft dump --stage sorted` shows all of them. Aliases of a state do not count: name the variable that is the state.",
    ),
];
