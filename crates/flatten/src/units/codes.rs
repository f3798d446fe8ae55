//! The codes of unit warnings, W0200 to W0249, and their pages.

layshaft_source::codes! {
    /// A unit string that does not follow the grammar of unit expressions.
    MALFORMED_UNIT = "W0200";
    /// A unit symbol that is not known.
    UNKNOWN_UNIT = "W0201";
    /// The two sides of an equation, binding or assignment differ.
    SIDES_DIFFER = "W0202";
    /// Terms of a sum differ.
    TERMS_DIFFER = "W0203";
    /// The sides of a comparison, or arguments of `min`, `max`, `atan2`, … differ.
    OPERANDS_DIFFER = "W0204";
    /// Branches of an if-expression differ.
    BRANCHES_DIFFER = "W0205";
    /// An argument or exponent that must be a plain number or an angle has a dimension.
    ARGUMENT_NOT_DIMENSIONLESS = "W0206";
    /// A connection joins variables of different units.
    CONNECTION_DIFFERS = "W0207";
    /// An attribute such as `start` or `max` has another unit than its variable.
    ATTRIBUTE_DIFFERS = "W0208";
}
