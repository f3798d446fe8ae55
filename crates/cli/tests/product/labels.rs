//! A picture shows what its label says, a file is what its name says, and nothing passes against a reference that says nothing.

use crate::report::layshaft;
use crate::support::Scratch;

const MODEL: &str = "model Car
  Real v(unit = \"m/s\") = 10*time;
  Real w(unit = \"rad/s\") = 100*time;
  Real bare = time;
end Car;";

#[test]
fn a_plot_is_in_the_unit_of_its_label() {
    let scratch = Scratch::new("labels-unit");
    scratch.simulate(MODEL, &["-o", "car.mat"]).succeeds();
    let plot = |panel: &str| layshaft(&scratch, &["plot", "car.mat", "-p", panel]);
    let text = plot("Speed [km/h]: v").succeeds();
    assert!(text.contains("Speed [km/h]") && text.contains(">30</text>"), "{text}");
    assert!(!plot("Speed [m/s]: v").succeeds().contains(">30</text>"));
    assert!(plot("Shaft [rev/min]: w").succeeds().contains(">1000</text>"));
    // The result does not say what it is in: the label is the user's word.
    plot("Speed [km/h]: bare").succeeds();
    for panel in ["Speed [kg]: v", "Speed [furlong]: v", "Both [m/s]: v, w"] {
        let run = plot(panel);
        assert_eq!(run.status(), 2, "{panel}");
        assert!(run.stderr().contains("cannot be converted to"), "{panel}: {}", run.stderr());
    }
}

/// A PNG file as its width and rows of red, green, blue and opacity. Filters as in its standard, section 9.2; ours writes 2.
fn decode(file: &[u8]) -> (usize, Vec<Vec<[u8; 4]>>) {
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let (width, height) = (number(16), number(20));
    assert_eq!(&file[24..29], [8, 6, 0, 0, 0], "8 bits, colour with opacity");
    assert_eq!(&file[37..41], b"IDAT");
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(&file[41..41 + number(33)]).unwrap();
    assert_eq!(bytes.len(), height * (4 * width + 1));
    let mut above = vec![0u8; 4 * width];
    let rows = bytes.chunks_exact(4 * width + 1).map(|row| {
        assert_eq!(row[0], 2);
        above.iter_mut().zip(&row[1..]).for_each(|(value, difference)| *value = value.wrapping_add(*difference));
        above.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect()
    });
    (width, rows.collect())
}

#[test]
fn a_plot_as_png_shows_the_curve() {
    let scratch = Scratch::new("labels-png");
    scratch.simulate(MODEL, &["-o", "car.mat"]).succeeds();
    layshaft(&scratch, &["plot", "car.mat", "-p", "Speed [km/h]: v", "-o", "car.png"]).succeeds();
    let (width, rows) = decode(&std::fs::read(scratch.0.join("car.png")).unwrap());
    // Twice the size of the SVG, whose panel begins at 76 and ends at 936.
    assert_eq!((width, rows.len()), (1920, 524));
    let blue = |x: usize| (0..rows.len()).filter(|y| rows[*y][x][..3] == [0, 0x72, 0xb2]).collect::<Vec<usize>>();
    let [a, b, c] = [300, 1000, 1700].map(|x| blue(x).iter().sum::<usize>() as f64 / blue(x).len() as f64);
    assert!(a - c > 250.0 && ((a - b) - (b - c)).abs() < 2.0, "a straight line that rises: {a} {b} {c}");
    // The panel goes from -6 % to 106 % of the values over 380 pixels.
    let slope = (a - c) / 1400.0 * 1720.0;
    assert!((slope - 380.0 / 1.12).abs() < 3.0, "{slope}");
    // Title and labels are drawn: dark pixels left of the panel and above it.
    let is_dark = |pixel: &[u8; 4]| pixel[0] < 90 && pixel[0] == pixel[1];
    assert!(rows[..40].iter().flat_map(|row| &row[152..300]).filter(|pixel| is_dark(pixel)).count() > 200);
    assert!(rows.iter().flat_map(|row| &row[..150]).filter(|pixel| is_dark(pixel)).count() > 100);
    assert_eq!(rows[5][5], [255; 4]);
}

#[test]
fn a_picture_is_what_its_name_says() {
    let scratch = Scratch::new("labels-file");
    scratch.simulate(MODEL, &["-o", "car.mat"]).succeeds();
    layshaft(&scratch, &["plot", "car.mat", "-p", "v", "-o", "car.SVG"]).succeeds();
    assert!(std::fs::read_to_string(scratch.0.join("car.SVG")).unwrap().starts_with("<svg"));
    for name in ["car.jpg", "car.eps", "car"] {
        let run = layshaft(&scratch, &["plot", "car.mat", "-p", "v", "-o", name]);
        assert_eq!(run.status(), 2, "{name}");
        assert!(run.stderr().contains("is no .svg, .png or .pdf file"), "{}", run.stderr());
        assert!(!scratch.exists(name));
    }
}

#[test]
fn nothing_passes_against_a_reference_that_says_nothing() {
    let scratch = Scratch::new("labels-reference");
    scratch.simulate(MODEL, &["-o", "car.csv"]).succeeds();
    scratch.file("good.csv", "time,v\n0,0\n0.5,5\n1,10\n");
    layshaft(&scratch, &["compare", "car.csv", "good.csv"]).succeeds();
    for (name, reference, told) in [
        ("empty.csv", "", ""),
        ("rows.csv", "time,v\n", "no-reference: "),
        ("nan.csv", "time,v\n0,NaN\n0.5,NaN\n1,NaN\n", "reference not finite"),
        ("part.csv", "time,v\n0,0\n0.5,\n1,10\n", "reference not finite"),
        ("text.csv", "time,v\n0,fast\n0.5,faster\n1,slow\n", "reference not finite"),
        ("times.csv", "time,v\nnoon,0\nnow,5\nlater,10\n", "no-reference: "),
        ("other.csv", "time,z\n0,0\n0.5,5\n1,10\n", "missing-signal"),
        ("bare.csv", "time\n0\n1\n", "no-reference: "),
    ] {
        scratch.file(name, reference);
        let run = layshaft(&scratch, &["compare", "car.csv", name]);
        assert_eq!(run.status(), 1, "{name}: {}", run.stdout());
        assert!(run.stdout().contains(told), "{name}: {}{}", run.stdout(), run.stderr());
        assert!(!run.stdout().starts_with("pass"), "{name}: {}", run.stdout());
    }
}
