//! Values inside a function.

use super::{Outcome, Variant};
use layshaft_ir::program::Reg;
use layshaft_symbolic::dag::ScalarType;

#[derive(Clone, Copy, Debug)]
pub enum Size {
    Known(u32),
    Reg(Reg),
}

#[derive(Clone, Debug)]
pub enum Val {
    Scalar(ScalarType, Reg),
    Array {
        kind: ScalarType,
        dims: Vec<Size>,
        address: Reg,
    },
    Record(Vec<Val>),
    /// An array of records, as one array for each field: the first `rank` sizes of every field are those of the array.
    Records {
        rank: usize,
        fields: Vec<Val>,
    },
    Function(Variant, Vec<(u32, Val)>),
}

impl Val {
    pub fn scalar(&self) -> Outcome<(ScalarType, Reg)> {
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
            Val::Record(fields) | Val::Records { fields, .. } => fields.iter().for_each(|field| field.registers(out)),
            Val::Function(_, bound) => bound.iter().for_each(|(_, value)| value.registers(out)),
        }
    }

    /// Sizes of an array; none for anything else.
    pub fn dims(&self) -> &[Size] {
        match self {
            Val::Array { dims, .. } => dims,
            Val::Records { rank, fields } => {
                fields.first().and_then(|field| field.dims().get(..*rank)).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// Fields of a record, or of an array of records.
    pub fn fields(&self) -> Option<&[Val]> {
        match self {
            Val::Record(fields) | Val::Records { fields, .. } => Some(fields),
            _ => None,
        }
    }

    /// A record, or an array of records.
    pub fn of_fields(rank: usize, fields: Vec<Val>) -> Val {
        if rank == 0 { Val::Record(fields) } else { Val::Records { rank, fields } }
    }

    pub fn has_fixed_size(&self) -> bool {
        match self {
            Val::Scalar(..) | Val::Function(..) => true,
            Val::Array { .. } | Val::Records { .. } => false,
            Val::Record(fields) => fields.iter().all(Val::has_fixed_size),
        }
    }
}
