//! Diagnostics of a reduction.

use layshaft_source::Code;

pub const NO_ELEMENTS: Code = Code("E0600");
pub const NO_ACTIVITY: Code = Code("E0601");
pub const UNKNOWN_OUTPUT: Code = Code("E0602");
pub const UNKNOWN_ELEMENT: Code = Code("E0603");
pub const SINGULAR: Code = Code("E0604");
pub const NO_DYNAMICS: Code = Code("E0605");
pub const SCENARIO_FAILED: Code = Code("E0606");
pub const REDUCED_FAILED: Code = Code("E0607");
pub const AMOUNT: Code = Code("E0608");
pub const NOT_REMOVABLE: Code = Code("E0609");
pub const OVERWRITES: Code = Code("E0610");
pub const INTERRUPTED: Code = Code("E0613");
pub const PUT_BACK: Code = Code("W0611");
pub const NOTHING_REMOVED: Code = Code("W0612");

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        NO_ELEMENTS,
        "# The model has no energy elements

A reduction by activity ranks the components that store or dissipate energy. They are found by their class: each \
extends `Layshaft.Energy.Element`, which gives them a kind (I, C or R), a power, and the switch `removed`. The model \
named has none of them that could be removed.

Build the model from components of the Layshaft library, or let your own components extend `Layshaft.Energy.Element`:

    model MyDamper
      extends Layshaft.Translational.Interfaces.Compliant;
      extends Layshaft.Energy.Element(final kind = Layshaft.Energy.Kind.R);
      parameter Real d = 100;
    equation
      f = if removed then 0 else d*der(s_rel);
      power = f*der(s_rel);
    end MyDamper;",
    ),
    (
        NO_ACTIVITY,
        "# Nothing happens in the scenario

The power of every energy element is zero from start to stop, so there is nothing to rank. The scenario should excite \
what the reduced model is meant for: check the inputs, the initial values and the stop time.",
    ),
    (
        UNKNOWN_OUTPUT,
        "# There is no such output

A name given with `--output` is no variable of the model with numeric values. Names are those of the result file, for \
example `driveshaft.tau` or `wheel[2].w`; `layshaft dump --stage flat MODEL` lists all of them.",
    ),
    (
        UNKNOWN_ELEMENT,
        "# There is no such energy element

A name given with `--remove` is neither an energy element of the model nor a component that contains some; or a scenario \
lacks an element that the first one has. Run `layshaft reduce activity MODEL` without `--remove` for the list of elements. \
Scenarios given as models must contain the same components as the model to be reduced: let them extend it.",
    ),
    (
        SINGULAR,
        "# The model is singular without the element

With `removed = true` an inertia is massless, a compliance rigid and a resistance absent. Without the element named the \
remaining equations no longer determine all variables: for example a shaft piece between two dampers has no defined speed \
when both dampers are absent, and a rigid spring between two prescribed motions contradicts them. The notes show the \
equations concerned.

Keep the element named, or remove its neighbours with it. `--keep`, `--elements` and `--error` put such elements back by \
themselves.",
    ),
    (
        NO_DYNAMICS,
        "# No dynamics are left

Without the elements named no state remains: the model is no longer a dynamic one, and its outputs follow from the inputs \
at once. Remove fewer elements, at least keep an inertia or a compliance.",
    ),
    (
        SCENARIO_FAILED,
        "# The scenario does not run to its end

The full model could not be simulated over the whole scenario. Activities up to the failure would rank the elements by a \
part of the scenario, so nothing is reduced. The diagnostics before this one say what happened: repair the model or the \
scenario first (`layshaft simulate` on the same model fails in the same way), or shorten it with `--stop-time`.",
    ),
    (
        REDUCED_FAILED,
        "# The reduced model does not run

The full model runs, the reduced one does not: it cannot be initialised, or it fails on the way. The diagnostics before \
this one say what happened. Usually an element was removed that keeps the model in its range of validity. Keep more elements, \
or let `--error` search: it only accepts models that run.",
    ),
    (
        AMOUNT,
        "# The amount makes no sense

`--keep` is a percentage of the activity above 0 % and up to 100 % (`98.3%`); `--error` a percentage of the range of the \
outputs above 0 % (`2%`); `--elements` a number of elements from 1 to the number the model has.",
    ),
    (
        NOT_REMOVABLE,
        "# The element cannot be removed from outside

Its switch `removed` is `final`, or the element lies in a protected part of a component, so that no modifier of the model \
reaches it. Give the component that contains it a parameter of its own that sets `removed`, or declare the element public.",
    ),
    (
        OVERWRITES,
        "# The file holds the full model

The file that the reduced model should be written to is one that the full model was read from. A reduced model extends the \
full one and needs it: choose another file.",
    ),
    (
        INTERRUPTED,
        "# The reduction was interrupted

It was ended by Ctrl-C or SIGTERM while it searched for the elements that can go. Nothing was written.",
    ),
    (
        PUT_BACK,
        "# An element stays although its activity is low

Without it the model would be singular (see E0604), so it was put back. The reduced model has more elements than asked for.",
    ),
    (
        NOTHING_REMOVED,
        "# Nothing can be removed

No model with fewer elements keeps the error asked for in all outputs and scenarios. Allow a larger error, compare other \
outputs, or measure it as `--norm rms`, which forgives short peaks.",
    ),
];
