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

#[test]
fn a_plot_is_an_svg_file() {
    let scratch = Scratch::new("labels-file");
    scratch.simulate(MODEL, &["-o", "car.mat"]).succeeds();
    layshaft(&scratch, &["plot", "car.mat", "-p", "v", "-o", "car.SVG"]).succeeds();
    for name in ["car.png", "car.pdf", "car"] {
        let run = layshaft(&scratch, &["plot", "car.mat", "-p", "v", "-o", name]);
        assert_eq!(run.status(), 2, "{name}");
        assert!(run.stderr().contains("is no .svg file"), "{}", run.stderr());
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
