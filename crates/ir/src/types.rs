//! Types of flat expressions: a scalar base and the sizes of the array around it.

use layshaft_source::Name;
use smallvec::SmallVec;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EnumId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RecordId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// An external object class (`extends ExternalObject`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ExternalId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    Real,
    Integer,
    Boolean,
    String,
    Enum(EnumId),
    Record(RecordId),
    External(ExternalId),
    /// A function passed as an argument.
    Function,
    /// `Clock`: known to the front end, refused by the engine.
    Clock,
}

impl Base {
    pub fn is_numeric(self) -> bool {
        matches!(self, Base::Real | Base::Integer)
    }
}

/// Size of one array dimension; unknown (`:`) only inside functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dim {
    Known(u32),
    Unknown,
}

impl Dim {
    pub fn known(self) -> Option<u32> {
        match self {
            Dim::Known(size) => Some(size),
            Dim::Unknown => None,
        }
    }

    /// Whether two sizes may be equal.
    pub fn agrees(self, other: Dim) -> bool {
        match (self, other) {
            (Dim::Known(a), Dim::Known(b)) => a == b,
            _ => true,
        }
    }
}

pub type Dims = SmallVec<[Dim; 2]>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    pub base: Base,
    pub dims: Dims,
}

impl Type {
    pub const REAL: Type = Type::scalar(Base::Real);
    pub const INTEGER: Type = Type::scalar(Base::Integer);
    pub const BOOLEAN: Type = Type::scalar(Base::Boolean);
    pub const STRING: Type = Type::scalar(Base::String);

    pub const fn scalar(base: Base) -> Type {
        Type { base, dims: SmallVec::new_const() }
    }

    pub fn array(base: Base, sizes: &[u32]) -> Type {
        Type { base, dims: sizes.iter().map(|&size| Dim::Known(size)).collect() }
    }

    pub fn is_scalar(&self) -> bool {
        self.dims.is_empty()
    }

    /// The type of one element along the first dimension.
    pub fn element(&self) -> Type {
        Type { base: self.base, dims: self.dims.iter().skip(1).copied().collect() }
    }

    /// An array of `size` values of this type.
    pub fn array_of(&self, size: Dim) -> Type {
        let mut dims = Dims::with_capacity(self.dims.len() + 1);
        dims.push(size);
        dims.extend(self.dims.iter().copied());
        Type { base: self.base, dims }
    }

    /// Number of scalars, if all sizes are known.
    pub fn len(&self) -> Option<usize> {
        self.dims.iter().try_fold(1usize, |product, dim| Some(product * dim.known()? as usize))
    }

    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    pub fn sizes(&self) -> Option<Vec<u32>> {
        self.dims.iter().map(|dim| dim.known()).collect()
    }
}

/// An enumeration type.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumType {
    /// Full path of the defining class.
    pub name: Name,
    pub literals: Vec<Name>,
}

/// A record type as functions and record constructors see it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordType {
    /// Full path of the defining class, made unique when a modified variant exists.
    pub name: Name,
    pub fields: Vec<RecordField>,
    /// Function that the record's constructor call maps to is implicit: one argument a field.
    pub is_operator_record: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RecordField {
    pub name: Name,
    pub ty: Type,
}

/// A class of external objects with its constructor and destructor.
#[derive(Clone, PartialEq, Debug)]
pub struct ExternalType {
    pub name: Name,
    pub constructor: FunctionId,
    pub destructor: Option<FunctionId>,
}
