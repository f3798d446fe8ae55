//! Diagnostics of this crate.

layshaft_source::codes! {
    /// The equation cannot be translated.
    UNSUPPORTED = "E0400";
    /// Too few equations.
    TOO_FEW_EQUATIONS = "E0401";
    /// Too many equations.
    TOO_MANY_EQUATIONS = "E0402";
    /// The equations do not determine the variables.
    SINGULAR = "E0403";
    /// An equation cannot be differentiated.
    NOT_DIFFERENTIABLE = "E0404";
    /// Discrete variables depend on each other in a circle.
    DISCRETE_LOOP = "E0405";
    /// Initial conditions are missing.
    MISSING_INITIAL = "E0406";
    /// Parameters depend on each other in a circle.
    CYCLIC_PARAMETERS = "E0409";
    /// No such state.
    NO_STATE = "E0410";
    /// The model is no bond graph.
    NO_BONDS = "E0412";
    /// `reinit` of a variable that is no state.
    REINIT_OF_NO_STATE = "E0415";
    /// Two start values for one variable.
    CONTRADICTING_START = "E0420";
    /// The clocks of the model do not fit.
    CLOCKS = "E0430";
    /// One initial condition too many.
    REDUNDANT_INITIAL = "W0407";
    /// A parameter has no value.
    NO_VALUE = "W0408";
    /// A start value is not used.
    START_NOT_HONOURED = "W0421";
    /// The recorded start does not fit the model.
    START_RECORD = "W0422";
}
