//! The two applications of Otter, Dempsey and Schlegel, "A Modelica library for modeling and simulation of vehicle power
//! trains", and what our library promises about them: ratios, power balances, shift sequence, fuel consumption, friction.

mod bad_input;
mod data;
mod friction;
mod fuel;
mod gearbox;
mod hybrid;
mod structures;
mod support;
