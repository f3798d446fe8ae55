//! Reports: one HTML file that needs no network, with plots to zoom into, tables to search, energy flows and maps.
//!
//! [`Report`] is a list of sections that any command can fill; [`ReportPlan`] makes the one of a simulation, from what the
//! model says about itself in its annotation `__Layshaft` or, if it says nothing, from its variables. The drawing is
//! done by the scripts under `web/report`, which are part of the file.

mod answer;
mod codes;
mod collect;
mod comparison;
mod defaults;
mod document;
mod embed;
mod energy;
mod motion;
mod operating_map;
mod plan;
mod presentation;
mod terminal;

pub use answer::{Answer, significant, without_noise};
pub use codes::EXPLANATIONS;
pub use collect::Collector;
pub use comparison::comparison;
pub use document::{Align, Bar, Card, Panel, Quantity, Report, Table, TimeAxis};
pub use plan::{ReportPlan, RunFacts};
pub use presentation::SensitivityWish;
pub use terminal::terminal_plot;
