//! Predefined types and the attributes they have.

use layshaft_ir::Base;
use layshaft_source::Name;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BuiltinType {
    Real,
    Integer,
    Boolean,
    String,
    Clock,
    ExternalObject,
}

impl BuiltinType {
    pub fn from_name(name: Name) -> Option<BuiltinType> {
        Some(match name.as_str() {
            "Real" => BuiltinType::Real,
            "Integer" => BuiltinType::Integer,
            "Boolean" => BuiltinType::Boolean,
            "String" => BuiltinType::String,
            "Clock" => BuiltinType::Clock,
            "ExternalObject" => BuiltinType::ExternalObject,
            _ => return None,
        })
    }

    pub fn base(self) -> Option<Base> {
        Some(match self {
            BuiltinType::Real => Base::Real,
            BuiltinType::Integer => Base::Integer,
            BuiltinType::Boolean => Base::Boolean,
            BuiltinType::String => Base::String,
            BuiltinType::Clock => Base::Clock,
            BuiltinType::ExternalObject => return None,
        })
    }
}

/// Attributes of Real, which has them all.
pub const REAL_ATTRIBUTES: [&str; 10] =
    ["quantity", "unit", "displayUnit", "min", "max", "start", "fixed", "nominal", "unbounded", "stateSelect"];

/// Attribute names of a predefined type (enumerations have those of Integer).
pub fn attributes(base: Base) -> &'static [&'static str] {
    match base {
        Base::Real => &REAL_ATTRIBUTES,
        Base::Integer | Base::Enum(_) => &["quantity", "min", "max", "start", "fixed"],
        Base::Boolean | Base::String => &["quantity", "start", "fixed"],
        _ => &[],
    }
}
