//! Diagnostics of a run.

/// The page of every diagnostic of the engine: equations, then the run.
pub fn explanations() -> impl Iterator<Item = (layshaft_source::Code, &'static str)> {
    layshaft_symbolic::EXPLANATIONS.iter().chain(EXPLANATIONS).map(|(code, page)| (*code, *page))
}

layshaft_source::codes! {
    /// Initialisation failed.
    INITIALISATION = "E0500";
    /// The model cannot be evaluated.
    EVALUATION = "E0501";
    /// An assertion of the model is violated.
    ASSERTION = "E0502";
    /// Event iteration does not end.
    EVENT_ITERATION = "E0503";
    /// Chattering.
    CHATTERING = "E0504";
    /// The step size became too small.
    STEP_SIZE = "E0505";
    /// The settings of the simulation contradict themselves.
    SETTINGS = "E0506";
    /// An external function is not available.
    EXTERNAL = "E0507";
    /// The result cannot be stored.
    RESULT = "E0509";
    /// No machine code.
    NO_CODE = "E0511";
    /// No C can be made of the model.
    NO_EXPORT = "E0512";
    /// A rule of the language is broken at run time.
    RULE = "E0520";
    /// The model does more than compute.
    NOT_ALLOWED = "E0521";
    /// Written by the run time itself: nothing can be translated or drawn any more when foreign code has crashed.
    FOREIGN_CRASH = "E0522";
    /// A parameter is no number.
    PARAMETER = "E0523";
    /// No equilibrium.
    NOT_SETTLED = "E0531";
    /// A function does not come to an end.
    ENDLESS = "E0530";
    /// A message of the model.
    MODEL_WARNING = "W0510";
    /// A parameter is infinite.
    INFINITE = "W0524";
    /// A relation changes too fast to be followed.
    NARROW_EVENTS = "W0525";
}
