//! Pictures as files: SVG, PNG or PDF, by the ending of the name.

use crate::shell::{Exit, Shell};
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
    Pdf,
}

impl Format {
    /// The format that a file has by its name.
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?;
        let is = |name: &str| ending.eq_ignore_ascii_case(name);
        match () {
            () if is("svg") => Some(Format::Svg),
            () if is("png") => Some(Format::Png),
            () if is("pdf") => Some(Format::Pdf),
            () => None,
        }
    }

    /// What to say of a file that is none.
    pub fn refusal(path: &Path) -> (String, &'static str) {
        let message =
            format!("`{}` is no .svg, .png or .pdf file: pictures have these formats and no other", path.display());
        (message, "write FILE.svg, FILE.png or FILE.pdf; browsers and Inkscape make other formats of an SVG file")
    }
}

/// Writes a picture that is given as SVG.
pub fn write(path: &Path, svg: &str) -> std::io::Result<()> {
    match Format::of(path) {
        Some(Format::Png) => {
            let png = layshaft_raster::png(svg, layshaft_raster::View::PLOT);
            std::fs::write(path, png.ok_or_else(|| std::io::Error::other("the picture is too large for a PNG file"))?)
        }
        Some(Format::Pdf) => {
            let page = layshaft_raster::pdf(svg);
            std::fs::write(path, page.ok_or_else(|| std::io::Error::other("the picture cannot be drawn on a page"))?)
        }
        _ => std::fs::write(path, svg),
    }
}

/// The end of the command if the name of the picture says no format that can be written.
pub fn refused(path: Option<&Path>, shell: &Shell) -> Option<Exit> {
    let path = path.filter(|path| Format::of(path).is_none())?;
    let (message, hint) = Format::refusal(path);
    Some(shell.wrong_usage(&message, Some(hint)))
}
