//! The reference pages of a library, made from its own text: descriptions, Documentation annotations, declarations, icons.
//!
//! [`pages`] gives one Markdown page for each package that holds classes; mdBook, or anything else that reads Markdown with
//! HTML in it, shows them. [`icon`] draws the icon of one class, [`diagram`] what it is put together from.

mod class;
mod diagram;
mod graphics;
mod html;
mod icon;
mod page;
mod scope;

pub use diagram::diagram;
pub use icon::icon;
pub use page::{Page, pages};
