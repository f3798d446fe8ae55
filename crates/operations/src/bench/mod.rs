//! Component-in-the-loop benches: a virtual vehicle, its driver and the regulators of the dynamometers, against emulated or real hardware.
//!
//! A bench file ([`Bench`]) names vehicle, dynamometers, sensors, limits and manoeuvres. [`run::run`] puts the bench's computer together
//! ([`controller`]) with a supervisor ([`supervisor`]), connects it to the hardware ([`wiring`], [`station`]) and lets the real-time executor call
//! it, by the clock or without one. Rows of the log go to a process of its own ([`log`]).

pub mod check;
pub mod controller;
pub mod description;
mod emulation;
pub mod inject;
pub mod log;
pub mod manoeuvre;
pub mod models;
pub mod monitor;
mod quantity;
pub mod run;
pub mod shafts;
pub mod station;
pub mod summary;
pub mod supervisor;
pub mod wiring;

pub use description::{Bench, HardwareKind, VehicleModel};
pub use inject::{Fault, Injection, parse_injection};
pub use manoeuvre::Manoeuvre;
pub use models::Models;
pub use monitor::{Monitor, Order};
