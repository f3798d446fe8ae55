//! Numerical methods of Layshaft. This crate knows no Modelica beyond the meaning of tables and random generators that
//! the standard library defines, and depends on no other crate of the workspace.

pub mod files;
pub mod random;
pub mod tables;
