//! Whole models through translation, start and run. One program, since each links the whole compiler.

mod common;

mod accuracy;
mod array_arguments;
mod cache;
mod clocks;
mod delay;
mod divided_steps;
mod effects;
mod energy;
mod engines;
mod fixed_step;
mod function_derivative;
mod functions;
mod large_steps;
mod mixed;
mod sensitivity;
mod settle;
mod simulation;
mod starts;
mod stiff;
mod tables;
mod translation;
mod transport;
mod tuning;
