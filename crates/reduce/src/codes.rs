//! Diagnostics of a reduction.

layshaft_source::codes! {
    /// The model has no energy elements.
    NO_ELEMENTS = "E0600";
    /// Nothing happens in the scenario.
    NO_ACTIVITY = "E0601";
    /// There is no such output.
    UNKNOWN_OUTPUT = "E0602";
    /// There is no such energy element.
    UNKNOWN_ELEMENT = "E0603";
    /// The model is singular without the element.
    SINGULAR = "E0604";
    /// No dynamics are left.
    NO_DYNAMICS = "E0605";
    /// The scenario does not run to its end.
    SCENARIO_FAILED = "E0606";
    /// The reduced model does not run.
    REDUCED_FAILED = "E0607";
    /// The amount makes no sense.
    AMOUNT = "E0608";
    /// The element cannot be removed from outside.
    NOT_REMOVABLE = "E0609";
    /// The file holds the full model.
    OVERWRITES = "E0610";
    /// The reduction was interrupted.
    INTERRUPTED = "E0613";
    /// The model is no gear set.
    NO_GEARSET = "E0614";
    /// A gear is not engaged, or turns with another ratio.
    GEAR_NOT_REACHED = "E0615";
    /// The rig does not run.
    RIG_FAILED = "E0616";
    /// The gear set of a vehicle cannot be had by itself.
    GEARSET_INSIDE = "E0617";
    /// Nothing in the model can be reduced by symmetry.
    NO_SYMMETRY = "E0618";
    /// Two sides of a model differ.
    ASYMMETRIC = "E0619";
    /// A side cannot be replaced by sources.
    NO_MIRROR = "E0620";
    /// A window is not inside the run.
    WINDOW = "E0621";
    /// An assertion about the end of a run is violated.
    VIOLATED_AT_END = "W0622";
    /// There is no such input.
    UNKNOWN_INPUT = "E0640";
    /// The range of an input is not known.
    NO_RANGE = "E0641";
    /// A signal depends on nothing that is excited.
    NO_INFLUENCE = "E0642";
    /// A surrogate is not as near as was asked for.
    NOT_REACHED = "E0643";
    /// The rig of a surrogate does not run.
    SURROGATE_RIG = "E0644";
    /// A point of an engine map is not steady.
    NOT_STEADY = "W0645";
    /// An element stays although its activity is low.
    PUT_BACK = "W0611";
    /// Nothing can be removed.
    NOTHING_REMOVED = "W0612";
}
