//! The codes of sweeps, E0870 to E0879, and their pages.

use layshaft_source::Code;

pub const DESIGN: Code = Code("E0870");
pub const FILE: Code = Code("E0871");
pub const FORMAT: Code = Code("E0872");
pub const MERGE: Code = Code("E0873");
pub const LOCKED: Code = Code("E0874");
pub const UNFINISHED: Code = Code("E0875");

/// Pages for `layshaft explain`.
pub const EXPLANATIONS: &[(Code, &str)] = &[
    (
        DESIGN,
        "# The sweep cannot be run as asked

A parameter cannot be varied, or its values make no sense. A sweep translates the model once and sets parameters before each run.
Parameters that shape the equations (sizes of arrays, conditions of components, `annotation(Evaluate=true)`) need a translation of their
own: run one sweep for each value with `--set name=value`.",
    ),
    (FILE, "# The table of a sweep cannot be read or written

The folder does not exist, may not be written to, or is full. Rows that were finished are in the journal beside the table; the \
same command goes on from there."),
    (FORMAT, "# Not the table of a sweep

The file is not one that `layshaft sweep` wrote."),
    (MERGE, "# The shards do not make one sweep

Shards belong together if they were run with the same model, the same varied parameters, samples, seed and outputs. All of them must \
be there, and complete. The message names what differs: a value of `--set` or of a parameter, the solver, the tolerance, the text of the \
model, a file it reads, the version of Layshaft."),
    (LOCKED, "# Another sweep is writing to the table

Two processes must not write to one table: rows would be there twice. The lock belongs to the process and ends with it, also when it \
is killed; there is no file to remove. To share the work between processes or machines, run shards (`--shard 1/2`, `--shard 2/2`), each with a \
table of its own, and put them together with `layshaft sweep merge`."),
    (UNFINISHED, "# The table has an unfinished sweep with other values

Beside the table lies the journal of a sweep that was stopped, and its rows were computed with other values than those of this command. They are \
not mixed, and not deleted either, since they may have taken long. With the values of before the sweep goes on; another sweep needs another table \
(`-o`), or the journal deleted."),
];
