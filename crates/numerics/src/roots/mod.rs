//! Zeros of scalar functions: one on an interval, and the earliest crossing among several, for events.

mod brent;
mod crossing;

pub use brent::{NoSignChange, brent};
pub use crossing::{Crossing, CrossingFinder, Side};
