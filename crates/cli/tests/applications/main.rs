//! The two applications of Otter, Dempsey and Schlegel, "Package PowerTrain: a Modelica library for modeling and simulation
//! of vehicle power trains", and what our library promises about them: ratios, power balances, shift sequence, fuel
//! consumption, friction.

mod bad_input;
mod data;
mod drivable_car;
mod friction;
mod fuel;
mod gearbox;
mod hybrid;
mod multibody;
mod peer;
mod roads;
mod structures;
mod support;
mod suspension;
mod turbo;
mod tyres;
