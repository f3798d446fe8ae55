//! Diagnostics of a run.

use layshaft_source::Code;

pub const INITIALISATION: Code = Code("E0500");
pub const EVALUATION: Code = Code("E0501");
pub const ASSERTION: Code = Code("E0502");
pub const EVENT_ITERATION: Code = Code("E0503");
pub const CHATTERING: Code = Code("E0504");
pub const STEP_SIZE: Code = Code("E0505");
pub const SETTINGS: Code = Code("E0506");
pub const EXTERNAL: Code = Code("E0507");
pub const RESULT: Code = Code("E0509");
pub const NO_CODE: Code = Code("E0511");
pub const NO_EXPORT: Code = Code("E0512");
pub const NOT_ALLOWED: Code = Code("E0521");
/// Written by the run time itself: nothing can be translated or drawn any more when foreign code has crashed.
pub const FOREIGN_CRASH: Code = Code("E0522");
pub const RULE: Code = Code("E0520");
pub const PARAMETER: Code = Code("E0523");
pub const INFINITE: Code = Code("W0524");
pub const ENDLESS: Code = Code("E0530");
pub const MODEL_WARNING: Code = Code("W0510");
pub const NARROW_EVENTS: Code = Code("W0525");

/// The page of every diagnostic of the engine: equations, then the run.
pub fn explanations() -> impl Iterator<Item = (Code, &'static str)> {
    layshaft_symbolic::EXPLANATIONS.iter().chain(EXPLANATIONS).map(|(code, page)| (*code, *page))
}

/// Pages for `layshaft explain`.
const EXPLANATIONS: &[(Code, &str)] = &[
    (
        INITIALISATION,
        "# Initialisation failed

The equations that determine the variables at the start time could not be solved, neither directly nor by starting from \
the simplified equations of `homotopy`. The message names the variables of the system concerned, the values they were \
tried from, and what is left of each equation.

Give these variables `start` values near the solution, and check the initial equations for contradictions.",
    ),
    (
        ENDLESS,
        "# A function does not come to an end

A function calls itself again and again, deeper than any stack allows, or a `while` or `for` loop goes on for a hundred million \
rounds; or the run was interrupted while such a loop was running. The message names the function, the line and the time. \
The results up to that time are in the result file.

Look at what ends the recursion or the loop: a condition that the arguments at this time never meet, a step of zero, a NaN \
that makes every comparison false, an equality of Real numbers that rounding prevents.

    function halvings
      input Real x;
      output Integer n = 0;
    protected
      Real y = x;
    algorithm
      while y <> 0.1 loop // error: y passes 0.1 without meeting it
        y := y / 2 + 0;
        n := n + 1;
      end while;
    end halvings;

Write `while y > 0.1 loop`.",
    ),
    (
        EVALUATION,
        "# The model cannot be evaluated

At the time named, a system of equations has no solution, a division by zero or another undefined operation happened, and \
smaller steps did not help. The results up to that time are in the result file: look at how the variables named \
approach it. Typical causes are a singular position of a mechanism, a root of a negative number, a mass or a flow that \
vanishes.",
    ),
    (
        ASSERTION,
        "# An assertion of the model is violated

The model checks its own validity with `assert`, and the condition became false at the time named. The message is \
the model's own. The results up to there are kept.",
    ),
    (
        EVENT_ITERATION,
        "# Event iteration does not end

At one instant the discrete variables named keep changing each other, so that no consistent values are found. \
Typical is a condition that is switched off by its own consequence. Use `pre(…)` to refer to the value before the event, or add \
hysteresis.",
    ),
    (
        CHATTERING,
        "# Chattering

Very many state events come within a very short time: a relation switches back and forth, so that time hardly \
advances. The message names the relations. Add hysteresis, or use an element that can stick, such as a friction element.",
    ),
    (
        STEP_SIZE,
        "# The step size became too small

The solver cannot advance: the error of the variable named stays above the tolerance with the smallest possible step, or the \
implicit step does not converge, or steps are so small that the run stands still: thousands of them cover next to no time. The solution may go to infinity here, or a derivative jumps without an event (`noEvent`, \
`smooth`, a function with an if-statement).",
    ),
    (
        SETTINGS,
        "# The settings of the simulation contradict themselves

For example a stop time before the start time, or a fixed-step method without `--step`.",
    ),
    (
        EXTERNAL,
        "# An external function is not available

The model calls a function of another language that has neither an implementation in Layshaft nor a library or source that \
could be compiled and loaded, or a call of it failed. The message names the function and says why.",
    ),
    (
        RESULT,
        "# The result cannot be stored

Writing the result file failed; the message says why and what of the file can be read.",
    ),
    (
        NO_CODE,
        "# No machine code

The model was translated, but no machine code could be made from it: the message says why. This is not a mistake of the \
model. `--interpret` runs it without machine code, slowly; please report the case.",
    ),
    (
        NO_EXPORT,
        "# No C can be made of the model

Exported code has memory, arithmetic, the C library's mathematics, and of the standard library's external functions the tables, simple functions of \
strings and the reading of matrices. The message names an external function that is none of these. Replace the block that needs it, or \
write the function in Modelica or in C of your own (`Include`).",
    ),
    (
        NOT_ALLOWED,
        "# The model does more than compute

A model can bring C code of its own or use units of FMI (`external`), write, move or delete files (`files`), or start commands of \
the system (`commands`). All of that happens with your rights, so it happens only with your word. The message names the function that \
does it, where it is declared, and the option to add:

    layshaft simulate Model.mo --allow external,files

What you allow is remembered for the library by its content, in the file `allowed` of your settings (directory LAYSHAFT_CONFIG, else \
`~/.config/layshaft`): a changed library asks again. Tables, random numbers, texts, reading of files and linear algebra of the standard \
library, and functions of `math.h`, need no leave.

`--isolate` runs code from outside in a process of its own.",
    ),
    (
        FOREIGN_CRASH,
        "# Code from outside ended the program

A C function that the model brings accessed memory that is not its own, aborted, or ended the program. The message names the function, unless it \
ended the program by a system call of its own. \
Results up to the last write are in the result file. With `--isolate` such code runs in a process of its own: then the run ends with \
this function as its cause, and all results up to there are kept.",
    ),
    (
        RULE,
        "# A rule of the language is broken at run time

An expression has no value at the time named: an index is outside its array, `div`, `mod` or `rem` divides by zero, an Integer \
does not fit into 64 bits, a function is called with sizes that do not agree. The message names the variable and its value. The \
results up to there are kept.

Limit the index (`min(max(k, 1), size(a, 1))`), or guard the expression by an `if` that excludes the case: a branch that is not \
taken is not checked.",
    ),
    (
        PARAMETER,
        "# A parameter is no number

The value of a parameter, or of a variable that depends on parameters only, is not a number (NaN): zero divided by zero, the root \
or the logarithm of a negative number, an inverse function outside its range. The message names it and shows where its value is \
written.",
    ),
    (
        INFINITE,
        "# A parameter is infinite

The value of a parameter, or of a variable that depends on parameters only, is infinite: a division by zero or an overflow. The run \
goes on, since an infinite value can be meant; more often a parameter was forgotten.",
    ),
    (
        MODEL_WARNING,
        "# A message of the model

An assertion of level warning does not hold, or a function reports something. The run goes on.",
    ),
    (
        NARROW_EVENTS,
        "# A relation changes too fast to be followed

Events are found where a relation changes between the ends of a step, or where its values let expect a change in between. Where \
a relation changes faster than the states, steps are made shorter, down to 1e-5 of the simulated time. The relation that the \
message names changes faster than that: it may become true and false again unseen. Simulate a shorter time, or say what the \
relation means by `sample`, or with `noEvent` if its changes need no event.",
    ),
];
