//! Dense linear algebra on column-major slices: element `(i, j)` of a matrix with `m` rows is `a[j * m + i]`.
//! Nothing here allocates except the constructors of the workspace types.

mod complex_lu;
mod condition;
mod fixed;
mod lu;
mod qr;

pub use complex_lu::{complex_lu_factor, complex_lu_solve};
pub use condition::{norm_1, norm_inf, reciprocal_condition};
pub use lu::{Singular, lu_determinant, lu_factor, lu_invert, lu_solve, lu_solve_transposed};
pub use qr::{LeastSquares, Solution};
pub(crate) use qr::{length, reflect, reflector};
