//! Values inside a function.

use super::{Outcome, Variant};
use crate::dag::Kind;
use layshaft_ir::program::Reg;

#[derive(Clone, Copy, Debug)]
pub enum Size {
    Known(u32),
    Reg(Reg),
}

#[derive(Clone, Debug)]
pub enum Val {
    Scalar(Kind, Reg),
    Array { kind: Kind, dims: Vec<Size>, address: Reg },
    Record(Vec<Val>),
    Function(Variant, Vec<(u32, Val)>),
}

impl Val {
    pub fn scalar(&self) -> Outcome<(Kind, Reg)> {
        match self {
            Val::Scalar(kind, reg) => Ok((*kind, *reg)),
            _ => Err("a scalar is needed".into()),
        }
    }

    /// All registers, in the order in which they travel.
    pub fn registers(&self, out: &mut Vec<Reg>) {
        match self {
            Val::Scalar(_, reg) => out.push(*reg),
            Val::Array { dims, address, .. } => {
                out.push(*address);
                out.extend(dims.iter().filter_map(|dim| match dim {
                    Size::Reg(reg) => Some(*reg),
                    Size::Known(_) => None,
                }));
            }
            Val::Record(fields) => fields.iter().for_each(|field| field.registers(out)),
            Val::Function(_, bound) => bound.iter().for_each(|(_, value)| value.registers(out)),
        }
    }

    pub fn has_fixed_size(&self) -> bool {
        match self {
            Val::Scalar(..) | Val::Function(..) => true,
            Val::Array { .. } => false,
            Val::Record(fields) => fields.iter().all(Val::has_fixed_size),
        }
    }
}
