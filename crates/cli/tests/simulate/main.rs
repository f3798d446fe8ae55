//! `layshaft simulate` as users run it: trajectories, files, settings, failures, interruption.

mod bad_input;
mod endless;
mod external;
mod foreign;
mod interruption;
mod measured;
mod measured_runs;
mod resources;
mod results;
mod rules;
mod settings;
mod settle;
mod solvers;
mod start;
mod states;
mod support;
