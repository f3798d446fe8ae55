//! Reports, sweeps, completions and what a kill leaves behind, through the program itself.

mod alongside;
mod answers;
mod bench;
mod browser;
mod dask;
mod drive;
mod figures;
mod killed;
mod labels;
mod motion;
mod names;
mod pages;
mod report;
mod reports;
mod steering;
#[path = "../simulate/support.rs"]
#[allow(dead_code)]
mod support;
mod sweep;
mod sweep_basis;
mod tab;
mod terminal;
