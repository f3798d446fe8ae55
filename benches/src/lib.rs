//! What the benchmark of steps and its tests share: models to measure, and models written by hand to compare with.

pub mod hand;
pub mod models;
