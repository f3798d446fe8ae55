//! The codes of unit warnings, W0200 to W0249, and their pages.

use layshaft_source::Code;

/// A unit string that does not follow the grammar of unit expressions.
pub const MALFORMED_UNIT: Code = Code("W0200");
/// A unit symbol that is not known.
pub const UNKNOWN_UNIT: Code = Code("W0201");
/// The two sides of an equation, binding or assignment differ.
pub const SIDES_DIFFER: Code = Code("W0202");
/// Terms of a sum differ.
pub const TERMS_DIFFER: Code = Code("W0203");
/// The sides of a comparison, or arguments of `min`, `max`, `atan2`, … differ.
pub const OPERANDS_DIFFER: Code = Code("W0204");
/// Branches of an if-expression differ.
pub const BRANCHES_DIFFER: Code = Code("W0205");
/// An argument or exponent that must be a plain number or an angle has a dimension.
pub const ARGUMENT_NOT_DIMENSIONLESS: Code = Code("W0206");
/// A connection joins variables of different units.
pub const CONNECTION_DIFFERS: Code = Code("W0207");
/// An attribute such as `start` or `max` has another unit than its variable.
pub const ATTRIBUTE_DIFFERS: Code = Code("W0208");

/// The page of each code for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        MALFORMED_UNIT,
        "# W0200: unit not understood

A unit is written as factors with `.` between them, exponents directly behind the symbol, and at most one `/`; more
than one factor below it stands in parentheses.

    Real c(unit=\"J/kg/K\");      // W0200
    Real c(unit=\"J/(kg.K)\");    // right
    Real a(unit=\"m/s^2\");       // W0200
    Real a(unit=\"m/s2\");        // right

**Cure:** write the unit in that form. Until then the variable counts as one without unit.
",
    ),
    (
        UNKNOWN_UNIT,
        "# W0201: unknown unit symbol

The symbol is neither an SI unit (with or without prefix) nor one of the others known, such as `min`, `h`, `l`, `bar`,
`deg`, `rev`, `degC`. Upper and lower case matter: `S` is siemens, `s` the second.

    Real t(unit=\"sec\");    // W0201: the second is `s`

**Cure:** use a known symbol. Until then the variable counts as one without unit.
",
    ),
    (
        SIDES_DIFFER,
        "# W0202: the sides of an equation have different units

Both sides of an equation must be measured in the same unit.

    parameter Modelica.Units.SI.Inertia J = 1;
    Modelica.Units.SI.Torque tau;
    Modelica.Units.SI.AngularVelocity w;
  equation
    tau = J*w;        // W0202: N.m on the left, kg.m2/s on the right
    tau = J*der(w);   // right

Where a variable has no unit of its own, it takes the one its other equations give it; a note tells which.

**Cure:** look for a forgotten derivative, factor or conversion, or correct the declared unit. Angles count as plain
numbers, so `N.m/rad` and `N.m` agree; `deg` and `rad`, `km` and `m`, `degC` and `K` do not: convert between them.
",
    ),
    (
        TERMS_DIFFER,
        "# W0203: terms of a sum have different units

Only quantities of the same unit can be added or subtracted. A number fits any unit.

    F = c*s + d*s;    // W0203 if d is in N.s/m
    F = c*s + d*v;    // right

**Cure:** look for a forgotten factor or derivative in one of the terms named.
",
    ),
    (
        OPERANDS_DIFFER,
        "# W0204: operands have different units

Both sides of a comparison, and the arguments of `min`, `max`, `atan2`, `mod` and `rem`, must be of the same unit.

    locked = abs(w) < phi_min;    // W0204: rad/s compared with rad

**Cure:** compare like with like. Give a threshold the unit of what it is compared with.
",
    ),
    (
        BRANCHES_DIFFER,
        "# W0205: branches of an if-expression have different units

    F = if closed then c*s else v;   // W0205: N or m/s

**Cure:** every branch must yield the same unit. A number fits any unit.
",
    ),
    (
        ARGUMENT_NOT_DIMENSIONLESS,
        "# W0206: argument must be a plain number

`exp`, `log`, hyperbolic functions and exponents take plain numbers, `sin`, `cos` and `tan` an angle in rad.

    y = exp(-t/1.0);       // W0206 if t is in s: a number has no unit
    y = exp(-t/tau);       // right, with tau in s
    y = sin(alpha);        // W0206 if alpha is in deg

**Cure:** divide by a reference quantity with a unit, or convert the angle to rad.
",
    ),
    (
        CONNECTION_DIFFERS,
        "# W0207: a connection joins different units

The variables of two connected connectors become equal (or sum to zero), so their units must agree. For signal
connectors, which have no unit of their own, the unit follows from the blocks on both sides.

    connect(speedSensor.w, torque.tau);    // W0207: rad/s into N.m

**Cure:** connect the right signal, or put the missing block (gain with a unit, conversion) between.
",
    ),
    (
        ATTRIBUTE_DIFFERS,
        "# W0208: attribute has another unit than its variable

`start`, `min`, `max` and `nominal` are values of the variable and share its unit.

    Modelica.Units.SI.Angle phi(start = w0);    // W0208 if w0 is in rad/s

**Cure:** give the attribute a value of the variable's own kind.
",
    ),
];
