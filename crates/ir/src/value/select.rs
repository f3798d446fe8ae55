//! Which elements of an array a list of subscripts selects, for reading and for assigning.

use super::{ArrayValue, Sizes, Value, count};
use std::sync::Arc;

/// One evaluated subscript. One-based.
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// `:`
    All,
    /// A scalar: the dimension disappears.
    At(i64),
    /// A vector: the dimension takes its length.
    Many(Vec<i64>),
}

/// Elements selected by subscripts: the sizes of the selection and where its items lie.
#[derive(Clone, PartialEq, Debug)]
pub struct Selection {
    pub sizes: Sizes,
    pub offsets: Vec<usize>,
}

fn position(pick: i64, dimension: usize, size: u32) -> Result<usize, String> {
    if pick < 1 || pick > i64::from(size) {
        return Err(match size {
            0 => format!("subscript {pick} is out of range: dimension {} is empty", dimension + 1),
            _ => format!("subscript {pick} is out of range: dimension {} has the range 1:{size}", dimension + 1),
        });
    }
    Ok(pick as usize - 1)
}

impl Selection {
    /// Fewer subscripts than dimensions leave the rest whole.
    pub fn new(sizes: &[u32], picks: &[Pick]) -> Result<Selection, String> {
        if picks.len() > sizes.len() {
            return Err(format!("{} subscripts on {} dimension(s)", picks.len(), sizes.len()));
        }
        let whole = count(&sizes[picks.len()..]);
        let mut selected = Sizes::new();
        let mut offsets = vec![0usize];
        for (dimension, (pick, &size)) in picks.iter().zip(sizes).enumerate() {
            let positions: Vec<usize> = match pick {
                Pick::At(at) => {
                    let at = position(*at, dimension, size)?;
                    offsets.iter_mut().for_each(|offset| *offset = *offset * size as usize + at);
                    continue;
                }
                Pick::All => (0..size as usize).collect(),
                Pick::Many(all) => all.iter().map(|&at| position(at, dimension, size)).collect::<Result<_, _>>()?,
            };
            selected.push(positions.len() as u32);
            offsets = offsets.iter().flat_map(|&o| positions.iter().map(move |&p| o * size as usize + p)).collect();
        }
        selected.extend_from_slice(&sizes[picks.len()..]);
        if picks.len() < sizes.len() {
            offsets = offsets.iter().flat_map(|&o| o * whole..(o + 1) * whole).collect();
        }
        Ok(Selection { sizes: selected, offsets })
    }
}

/// Offset of the one element that scalar subscripts for every dimension select.
fn element_offset(sizes: &[u32], picks: &[Pick]) -> Result<Option<usize>, String> {
    if picks.len() != sizes.len() {
        return Ok(None);
    }
    let mut offset = 0;
    for (dimension, (pick, &size)) in picks.iter().zip(sizes).enumerate() {
        let Pick::At(at) = pick else { return Ok(None) };
        offset = offset * size as usize + position(*at, dimension, size)?;
    }
    Ok(Some(offset))
}

impl ArrayValue {
    /// The selected element or subarray; the error says which subscript is wrong.
    pub fn select(&self, picks: &[Pick]) -> Result<Value, String> {
        if let Some(offset) = element_offset(&self.sizes, picks)? {
            return Ok(self.items[offset].clone());
        }
        let selection = Selection::new(&self.sizes, picks)?;
        let items = selection.offsets.iter().map(|&offset| self.items[offset].clone()).collect();
        Ok(Value::array(self.base, selection.sizes, items))
    }
}

impl Value {
    pub fn select(&self, picks: &[Pick]) -> Result<Value, String> {
        match self {
            Value::Array(array) => array.select(picks),
            scalar if picks.is_empty() => Ok(scalar.clone()),
            _ => Err("a scalar has no subscripts".to_string()),
        }
    }

    /// The one element that scalar subscripts select, to be changed in place.
    pub fn element_mut(&mut self, picks: &[Pick]) -> Result<Option<&mut Value>, String> {
        let Value::Array(array) = self else { return Err("a scalar has no subscripts".to_string()) };
        match element_offset(&array.sizes, picks)? {
            Some(offset) => Ok(Arc::make_mut(array).items.get_mut(offset)),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Value {
        Value::stack(vec![Value::integers(&[1, 2, 3]), Value::integers(&[4, 5, 6])]).unwrap()
    }

    #[test]
    fn scalar_subscripts_remove_dimensions_and_vectors_keep_them() {
        assert_eq!(matrix().select(&[Pick::At(2), Pick::At(3)]), Ok(Value::Integer(6)));
        assert_eq!(matrix().select(&[Pick::At(2)]), Ok(Value::integers(&[4, 5, 6])));
        assert_eq!(matrix().select(&[Pick::All, Pick::At(1)]), Ok(Value::integers(&[1, 4])));
        let corner = matrix().select(&[Pick::Many(vec![2, 1]), Pick::Many(vec![3])]).unwrap();
        assert_eq!(
            (corner.sizes(), corner.elements()),
            ([2u32, 1].as_slice(), [6i64, 3].map(Value::Integer).as_slice())
        );
        assert_eq!(matrix().select(&[Pick::Many(vec![])]).unwrap().sizes(), [0, 3]);
    }

    #[test]
    fn a_wrong_subscript_is_named() {
        let error = matrix().select(&[Pick::At(1), Pick::At(4)]).unwrap_err();
        assert_eq!(error, "subscript 4 is out of range: dimension 2 has the range 1:3");
        assert!(matrix().select(&[Pick::At(0)]).is_err());
        assert!(matrix().select(&[Pick::At(1), Pick::At(1), Pick::At(1)]).is_err());
    }

    #[test]
    fn an_unshared_array_is_changed_in_place_and_a_shared_one_copied() {
        let mut a = matrix();
        let before = a.elements().as_ptr();
        *a.element_mut(&[Pick::At(1), Pick::At(1)]).unwrap().unwrap() = Value::Integer(9);
        assert_eq!(a.elements().as_ptr(), before);
        let kept = a.clone();
        *a.element_mut(&[Pick::At(1), Pick::At(1)]).unwrap().unwrap() = Value::Integer(7);
        assert_eq!(kept.elements()[0], Value::Integer(9));
        assert_eq!(a.elements()[0], Value::Integer(7));
    }
}
