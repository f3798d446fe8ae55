//! Reports, sweeps, completions and what a kill leaves behind, through the program itself.

mod browser;
mod dask;
mod killed;
mod report;
mod reports;
#[path = "../simulate/support.rs"]
#[allow(dead_code)]
mod support;
mod sweep;
mod sweep_basis;
mod terminal;
