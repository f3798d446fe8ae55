//! Units and named types.

use super::variable::Attributes;
use layshaft_foreign::DataType;

#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub name: String,
    pub base: Option<BaseUnit>,
    pub display: Vec<DisplayUnit>,
}

/// A unit as a product of powers of the base units: `value in base units = factor * value + offset`.
#[derive(Clone, Debug, PartialEq)]
pub struct BaseUnit {
    pub kg: i32,
    pub m: i32,
    pub s: i32,
    pub a: i32,
    pub k: i32,
    pub mol: i32,
    pub cd: i32,
    pub rad: i32,
    pub factor: f64,
    pub offset: f64,
}

impl Default for BaseUnit {
    fn default() -> BaseUnit {
        BaseUnit { kg: 0, m: 0, s: 0, a: 0, k: 0, mol: 0, cd: 0, rad: 0, factor: 1.0, offset: 0.0 }
    }
}

/// `value in display unit = factor * value in unit + offset`; `1/value` in place of `value` where inverse.
#[derive(Clone, Debug, PartialEq)]
pub struct DisplayUnit {
    pub name: String,
    pub factor: f64,
    pub offset: f64,
    pub inverse: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefinition {
    pub name: String,
    pub data: DataType,
    pub description: Option<String>,
    pub attributes: Attributes,
    /// Items of an enumeration.
    pub items: Vec<EnumItem>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EnumItem {
    pub name: String,
    pub value: i64,
    pub description: Option<String>,
}
