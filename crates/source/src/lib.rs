//! Files, spans, interned names and diagnostics: what every other crate stands on.

mod codes;
mod column;
mod diagnostic;
mod digest;
mod file;
pub mod html;
pub mod memory;
mod name;
mod owned_file;
mod private_folder;
mod render;
mod stack;
mod visible;

pub use column::column_width;
pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub use digest::Digest;
pub use file::{FileId, SourceFile, SourceMap, Span};
pub use name::{FastHash, Name};
pub use owned_file::{open_owned, own_directory, read_owned, replace_owned};
pub use private_folder::{PrivateFolder, unpredictable_name};
pub use render::{Colour, Location, render, render_short};
pub use stack::{LARGE_STACK, on_large_stack, with_large_stack};
pub use visible::{is_steering, visible, visible_json};

/// Hash map with the fast hasher used throughout the compiler. Never iterate one where order shows.
pub type FastMap<K, V> = std::collections::HashMap<K, V, FastHash>;
/// Hash set companion of [`FastMap`].
pub type FastSet<K> = std::collections::HashSet<K, FastHash>;
