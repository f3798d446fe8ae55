//! External objects of an instance, behind handles.

use std::ffi::c_void;
use std::sync::Arc;

use super::fmu::ModelUnit;
use layshaft_measured::Surface;
use layshaft_numerics::tables::{Cursor, Cursor2D, Table1D, Table2D, TimeTable};

pub(super) enum Object {
    TimeTable {
        table: TimeTable,
        cursors: Vec<Cursor>,
    },
    Table1D {
        table: Table1D,
        cursors: Vec<Cursor>,
    },
    Table2D {
        table: Table2D,
        cursor: Cursor2D,
    },
    /// A road and its newest answers.
    Road(Box<(layshaft_road::Road, layshaft_road::Memory)>),
    /// Columns of a file.
    Points(Box<super::points::FilePoints>),
    /// A map of a file.
    Map(Arc<Surface>),
    /// A unit of FMI.
    Unit(Box<ModelUnit>),
    /// A pointer that C code made, and the external function that frees it.
    Foreign(*mut c_void, Option<u32>),
}

// SAFETY: C objects are used by one thread at a time, like the instance that owns them.
unsafe impl Send for Object {}

/// The size of a table that was made, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableShape {
    /// Rows and columns of its matrix, abscissae included, and how many columns are interpolated.
    pub rows: usize,
    pub columns: usize,
    pub outputs: usize,
    pub is_spline: bool,
    pub has_two_inputs: bool,
    pub is_from_file: bool,
}

/// Handle 0 is no object.
#[derive(Default)]
pub(super) struct Objects {
    objects: Vec<Option<Object>>,
    /// All tables made so far.
    pub shapes: Vec<TableShape>,
    /// What each object was made of, as a digest of the arguments.
    pub made_of: Vec<u64>,
    /// All that was read by names of columns.
    pub data: Vec<super::points::FileData>,
}

impl Objects {
    pub fn add(&mut self, object: Object) -> u64 {
        self.objects.push(Some(object));
        self.objects.len() as u64
    }

    pub fn get(&mut self, handle: u64) -> Result<&mut Object, String> {
        let index = (handle as usize).wrapping_sub(1);
        self.objects.get_mut(index).and_then(Option::as_mut).ok_or_else(|| "the external object does not exist".into())
    }

    /// What C code made and has not freed, the latest first, with what frees it; forgets all objects.
    pub fn take_foreign(&mut self) -> Vec<(*mut c_void, u32)> {
        self.shapes.clear();
        self.made_of.clear();
        self.data.clear();
        let objects = std::mem::take(&mut self.objects);
        let foreign = objects.into_iter().rev().flatten().filter_map(|object| match object {
            Object::Foreign(pointer, Some(destructor)) => Some((pointer, destructor)),
            _ => None,
        });
        foreign.collect()
    }

    pub fn remove(&mut self, handle: u64) {
        if let Some(place) = self.objects.get_mut((handle as usize).wrapping_sub(1)) {
            *place = None;
        }
    }
}
