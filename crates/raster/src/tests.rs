//! Whole pictures.

use super::*;

const RED: [u8; 4] = [255, 0, 0, 255];
const WHITE: [u8; 4] = [255, 255, 255, 255];

fn picture(body: &str) -> Canvas {
    let svg = format!(
        "<svg width=\"100\" height=\"60\" font-size=\"12\" fill=\"#333\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{body}</svg>"
    );
    draw(&svg, View::PLOT).unwrap()
}

/// Columns of a row of pixels that are not white.
fn dark(canvas: &Canvas, y: usize) -> Vec<usize> {
    (0..canvas.width).filter(|x| canvas.pixel(*x, y) != WHITE).collect()
}

#[test]
fn shapes_are_filled_and_moved() {
    let drawn = picture(
        "<rect x=\"-10\" y=\"-10\" width=\"20\" height=\"20\" fill=\"#ff0000\" transform=\"translate(50 30)\"/>\
         <ellipse cx=\"20\" cy=\"30\" rx=\"10\" ry=\"5\" fill=\"#0000ff\" stroke=\"none\"/>",
    );
    assert_eq!((drawn.width, drawn.height), (200, 120));
    assert_eq!(drawn.pixel(100, 60), RED);
    assert_eq!(drawn.pixel(130, 60), WHITE);
    assert_eq!(drawn.pixel(55, 60), [0, 0, 255, 255]);
    assert_eq!(drawn.pixel(40, 74), WHITE);
}

#[test]
fn a_curve_is_where_its_points_say() {
    let drawn = picture("<path d=\"M10 10L90 50\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\"/>");
    for (x, y) in [(30, 25), (100, 60), (160, 90)] {
        assert_eq!(drawn.pixel(x, y), RED, "{x}, {y}");
        assert_eq!(drawn.pixel(x, y + 8), WHITE);
        assert_eq!(drawn.pixel(x, y - 8), WHITE);
    }
    // The line of two units across is 4 pixels, more along a row since it slopes.
    assert!((7..=12).contains(&dark(&drawn, 60).len()), "{:?}", dark(&drawn, 60));
    let dashed =
        picture("<path d=\"M10 10H90\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\" stroke-dasharray=\"7 3\"/>");
    assert_eq!(dashed.pixel(2 * 14, 20), RED);
    assert_eq!(dashed.pixel(2 * 18 + 1, 20), WHITE);
    assert_eq!(dashed.pixel(2 * 24, 20), RED);
}

#[test]
fn texts_stand_at_their_anchor() {
    let columns = |anchor: &str| {
        let drawn = picture(&format!("<text x=\"50\" y=\"40\" text-anchor=\"{anchor}\">HHHH</text>"));
        let columns: Vec<usize> = (60..80).flat_map(|y| dark(&drawn, y)).collect();
        (*columns.iter().min().unwrap(), *columns.iter().max().unwrap())
    };
    let (start, middle, end) = (columns("start"), columns("middle"), columns("end"));
    assert!(start.0 >= 100 && start.1 > 150, "{start:?}");
    assert!((middle.0 + middle.1).abs_diff(200) <= 2, "{middle:?}");
    assert!(end.1 <= 100, "{end:?}");
    // Upright: read from below.
    let drawn = picture("<text x=\"50\" y=\"50\" transform=\"rotate(-90 50 50)\">HHHH</text>");
    assert!(dark(&drawn, 60).iter().all(|x| (80..=102).contains(x)) && !dark(&drawn, 60).is_empty());
    assert!(dark(&drawn, 110).is_empty());
}

#[test]
fn an_icon_is_transparent_around_its_shapes() {
    let view = View { area: Some([-10.0, -10.0, 20.0, 20.0]), scale: 1.0, has_texts: false, thinnest: 1.0 };
    let drawn =
        draw("<svg><rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" fill=\"#ff0000\"/><text>no</text></svg>", view)
            .unwrap();
    assert_eq!((drawn.width, drawn.pixel(10, 10), drawn.pixel(1, 1)), (20, RED, [0; 4]));
}

#[test]
fn the_file_is_a_png_of_the_size_it_says() {
    let file = png("<svg width=\"30\" height=\"20\"/>", View::PLOT).unwrap();
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&file[12..24], b"IHDR\0\0\0\x3c\0\0\0\x28");
    assert!(file.ends_with(b"IEND\xae\x42\x60\x82"));
    for bad in ["<svg", "<svg/>", "<svg width=\"1e5\" height=\"1e5\"/>", "<svg width=\"-1\" height=\"nan\"/>"] {
        assert!(png(bad, View::PLOT).is_none(), "{bad}");
    }
}
