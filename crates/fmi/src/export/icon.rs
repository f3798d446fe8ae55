//! The icon as PNG, which the standard asks for: the SVG that our library documentation draws, in pixels.

use layshaft_raster::View;

/// Pixels along each side, and what is shown in units of the drawing. Texts are left out: at this size they are not read.
const SIZE: f64 = 200.0;
const SHOWN: f64 = 230.0;
const ICON: View = View {
    area: Some([-SHOWN / 2.0, -SHOWN / 2.0, SHOWN, SHOWN]),
    scale: SIZE / SHOWN,
    has_texts: false,
    thinnest: 1.0,
};

/// The icon as PNG; none if the SVG cannot be read.
pub(super) fn png(svg: &str) -> Option<Vec<u8>> {
    layshaft_raster::png(svg, ICON)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_a_png_of_200_pixels() {
        let file = png("<svg/>").unwrap();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&file[16..24], [0, 0, 0, 200, 0, 0, 0, 200]);
        assert!(png("<svg").is_none());
    }
}
