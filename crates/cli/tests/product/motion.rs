//! The 3-D view of a report: its data against kinematics, and what a browser makes of it.

use crate::browser;
use crate::report::layshaft;
use crate::support::{Scratch, assert_near};
use serde_json::{Value, json};
use std::path::Path;

/// What is in a page besides its scripts: the content, and blocks of numbers.
struct Page {
    text: String,
    content: Value,
}

impl Page {
    fn read(path: &Path) -> Page {
        let text = std::fs::read_to_string(path).unwrap();
        let (_, rest) = text.split_once("id=\"content\">").unwrap();
        let content = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
        Page { text, content }
    }

    fn bytes(&self, block: &Value) -> Vec<u8> {
        let begin = format!("id=\"data-{block}\">");
        let (_, rest) = self.text.split_once(&begin).unwrap();
        browser::decode(rest.split_once("</script>").unwrap().0)
    }

    fn singles(&self, block: &Value) -> Vec<f64> {
        let bytes = self.bytes(block);
        bytes.chunks_exact(4).map(|b| f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]))).collect()
    }

    fn doubles(&self, block: &Value) -> Vec<f64> {
        let bytes = self.bytes(block);
        bytes.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect()
    }

    fn motion(&self) -> Option<&Value> {
        self.content["sections"].as_array().unwrap().iter().find(|section| section["type"] == "motion")
    }

    fn shape(&self, name: &str) -> &Value {
        let shapes = self.motion().unwrap()["shapes"].as_array().unwrap();
        shapes.iter().find(|shape| shape["name"] == name).unwrap_or_else(|| panic!("no {name} among {shapes:?}"))
    }

    /// Position and quaternion of a shape's frame at every point of the view.
    fn track(&self, shape: &Value) -> Vec<Vec<f64>> {
        let track = &self.motion().unwrap()["tracks"][shape["track"].as_u64().unwrap() as usize];
        let numbers = if track.is_array() { numbers(track) } else { self.singles(track) };
        numbers.chunks(7).map(<[f64]>::to_vec).collect()
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

/// A vector turned by a quaternion `[x, y, z, w]`: `q v q*`.
fn turned(q: &[f64], v: [f64; 3]) -> [f64; 3] {
    let [x, y, z, w] = [q[0], q[1], q[2], q[3]];
    [
        (1.0 - 2.0 * (y * y + z * z)) * v[0] + 2.0 * (x * y - w * z) * v[1] + 2.0 * (x * z + w * y) * v[2],
        2.0 * (x * y + w * z) * v[0] + (1.0 - 2.0 * (x * x + z * z)) * v[1] + 2.0 * (y * z - w * x) * v[2],
        2.0 * (x * z - w * y) * v[0] + 2.0 * (y * z + w * x) * v[1] + (1.0 - 2.0 * (x * x + y * y)) * v[2],
    ]
}

/// The bob of a pendulum of 0.5 m is a sphere that turns about the origin.
#[test]
fn poses_are_those_of_the_mechanism() {
    let scratch = Scratch::new("motion-pendulum");
    let model = "Layshaft.MultiBody.Examples.Pendulum";
    layshaft(&scratch, &["simulate", model, "-o", "run.mat", "--report", "run.html"]).succeeds();
    let page = Page::read(&scratch.0.join("run.html"));
    let motion = page.motion().expect("there is no motion");
    assert_eq!(numbers(&motion["up"]), [0.0, 1.0, 0.0]);
    assert_eq!(motion["notes"], json!([]));
    let result = scratch.read("run.mat");
    let angles = result.series("joint.phi").unwrap();
    assert_eq!(page.doubles(&motion["time"]), result.time);
    let sphere = page.shape("body.sphere");
    assert_eq!((&sphere["kind"], numbers(&sphere["size"])), (&json!("sphere"), vec![0.1, 0.1, 0.1, 0.0]));
    let track = page.track(sphere);
    assert_eq!(track.len(), result.len());
    let begin = numbers(&sphere["at"]);
    for (pose, angle) in track.iter().zip(&*angles) {
        // A sphere begins half a diameter before its middle.
        let middle = turned(&pose[3..], [begin[0] + 0.05, begin[1], begin[2]]);
        assert_near(pose[0] + middle[0], 0.5 * angle.cos(), 1e-6);
        assert_near(pose[1] + middle[1], 0.5 * angle.sin(), 1e-6);
        assert_near(pose[2] + middle[2], 0.0, 1e-6);
    }
    // Neighbours are close, so that the page can interpolate: q and -q are one rotation.
    let closeness = |pair: &[Vec<f64>]| (3..7).map(|k| pair[0][k] * pair[1][k]).sum::<f64>();
    assert!(track.windows(2).all(|pair| closeness(pair) > 0.99));
    // Parts that move together share a track.
    assert_eq!(page.shape("body.rod")["track"], sphere["track"]);
}

/// A mount pulls at both of its frames, with opposite forces; its connector has the force on the mount.
#[test]
fn forces_are_arrows() {
    let scratch = Scratch::new("motion-arrows");
    let model = "Layshaft.MultiBody.Examples.EngineOnMounts";
    layshaft(&scratch, &["simulate", model, "-o", "run.mat", "--report", "run.html"]).succeeds();
    let page = Page::read(&scratch.0.join("run.html"));
    let motion = page.motion().expect("there is no motion");
    assert_eq!(numbers(&motion["up"]), [0.0, 0.0, 1.0]);
    let arrows = motion["arrows"].as_array().unwrap();
    assert_eq!(arrows.len(), 6, "{arrows:?}");
    let arrow = arrows.iter().find(|arrow| arrow["name"] == "mountLeft.frame_b").unwrap();
    assert_eq!(arrow["quantity"], "force");
    let force = page.singles(&arrow["vector"]);
    let result = scratch.read("run.mat");
    let cut = result.series("mountLeft.frame_b.f[3]").unwrap();
    for (shown, cut) in force.chunks(3).zip(&*cut) {
        assert_near(shown[2], -cut, 1e-3);
    }
    // The car weighs on its mounts: they push it up.
    assert!(force[3 * 100 + 2] > 100.0, "{force:?}");
}

/// The interfaces of the standard library's visualisers, as far as a view needs them; names and meanings are theirs.
const MODELICA: &str = "package Modelica
  package Utilities package Internal package PartialModelicaServices package Animation
    partial model PartialShape
      parameter String shapeType = \"box\";
      input Orientation R = Orientation(T=identity(3), w=zeros(3));
      input Real r[3] = zeros(3);
      input Real r_shape[3] = zeros(3);
      input Real lengthDirection[3] = {1,0,0};
      input Real widthDirection[3] = {0,1,0};
      input Real length = 0;
      input Real width = 0;
      input Real height = 0;
      input Real extra = 0;
      input Real color[3] = {255,0,0};
      input Real specularCoefficient = 0.7;
    end PartialShape;
    partial model PartialVector
      input Orientation R = Orientation(T=identity(3), w=zeros(3));
      input Real r[3] = zeros(3);
      input Real coordinates[3] = zeros(3);
      input Integer color[3] = {0,0,255};
      parameter VectorQuantity quantity = VectorQuantity.Force;
      input Boolean headAtOrigin = false;
      input Boolean twoHeadedArrow = false;
    end PartialVector;
  end Animation; end PartialModelicaServices; end Internal; end Utilities;
  record Orientation Real T[3,3]; Real w[3]; end Orientation;
  type VectorQuantity = enumeration(Force, Torque, Velocity, Acceleration, AngularVelocity, AngularAcceleration, RelativePosition);
  model Shape extends Utilities.Internal.PartialModelicaServices.Animation.PartialShape; end Shape;
  model Vector extends Utilities.Internal.PartialModelicaServices.Animation.PartialVector; end Vector;
end Modelica;";

const SEEN: &str = "package Seen model Machine
  parameter Boolean isRound = true;
  parameter String part = \"modelica://Seen/part.obj\";
  Real s = 2*time;
  Modelica.Vector wind(r={s,0,0}, coordinates={0,3,0}, quantity=Modelica.VectorQuantity.Velocity);
protected
  Modelica.Shape piston[2](each shapeType=if isRound then \"cylinder\" else \"box\", r={{s,0,0},{0,s,0}}, each length=0.5, each width=0.2, each height=0.2);
  Modelica.Shape rope(shapeType=\"cylinder\", lengthDirection={1,s,0}, length=sqrt(1 + s*s), width=0.1, height=0.1);
  Modelica.Shape flat(shapeType=\"box\");
  Modelica.Shape odd(shapeType=\"banana\", length=1, width=1, height=1);
  Modelica.Shape wing(shapeType=part, r={0,0,s});
  Modelica.Shape lost(shapeType=\"lost.stl\");
  annotation(experiment(StopTime=1, Interval=0.5));
end Machine; end Seen;";

#[test]
fn visualisers_of_the_standard_library_are_shown() {
    let scratch = Scratch::new("motion-standard");
    std::fs::create_dir_all(scratch.0.join("Seen")).unwrap();
    std::fs::create_dir_all(scratch.0.join("Modelica")).unwrap();
    scratch.file("Modelica/package.mo", MODELICA);
    scratch.file("Seen/package.mo", SEEN);
    scratch.file("Seen/part.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let run = layshaft(&scratch, &["simulate", "-L", ".", "Seen.Machine", "-o", "run.mat", "--report", "run.html"]);
    run.succeeds();
    let page = Page::read(&scratch.0.join("run.html"));
    let motion = page.motion().expect("there is no motion");
    let names: Vec<&str> =
        motion["shapes"].as_array().unwrap().iter().map(|shape| shape["name"].as_str().unwrap()).collect();
    // What has no size is not there.
    assert_eq!(names, ["piston[1]", "piston[2]", "rope", "odd", "wing"]);
    assert_eq!(page.shape("piston[2]")["kind"], "cylinder");
    let track = page.track(page.shape("piston[2]"));
    let heights: Vec<f64> = track.iter().map(|pose| pose[1]).collect();
    assert_eq!(heights, [0.0, 1.0, 2.0]);
    // A direction that changes turns the shape: at the end it leads from the origin to (1, 2, 0).
    let rope = page.shape("rope");
    let end = turned(&page.track(rope)[2][3..], [1.0, 0.0, 0.0]);
    assert_near(end[1] / end[0], 2.0, 1e-5);
    assert_near(page.singles(&rope["size"])[8], 5f64.sqrt(), 1e-6);
    let wing = page.shape("wing");
    let mesh = &motion["meshes"][wing["mesh"].as_u64().unwrap() as usize];
    assert_eq!(page.singles(&mesh["vertices"]), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    assert_eq!(
        (&motion["arrows"][0]["quantity"], numbers(&motion["arrows"][0]["vector"])),
        (&json!("velocity"), vec![0.0, 3.0, 0.0])
    );
    let notes = motion["notes"].to_string();
    for word in ["odd has the shape", "banana", "lost.stl of lost is not drawn"] {
        assert!(notes.contains(word), "{notes}");
    }
}

#[test]
fn reports_without_shapes_do_not_have_the_script() {
    let scratch = Scratch::new("motion-none");
    layshaft(&scratch, &["simulate", "ClutchEngagement", "-o", "run.mat", "--report", "run.html"]).succeeds();
    let page = Page::read(&scratch.0.join("run.html"));
    assert!(page.motion().is_none());
    assert!(!page.text.contains("webgl"), "the script of the 3-D view is there");
}

/// Draws, moves the time from both sides, and looks at a page without WebGL.
const LOOK: &str = "
  const player = players[0], gl = player.view.gl;
  const pixels = () => { const p = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight); gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, p); return p; };
  const differ = (a, b) => { let n = 0; for (let i = 0; i < a.length; i += 4) if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2]) n++; return n; };
  player.seek(0);
  const first = pixels(), colours = new Set();
  for (let i = 0; i < first.length; i += 4) colours.add(first[i] << 16 | first[i + 1] << 8 | first[i + 2]);
  probe.colours = colours.size;
  probe.glError = gl.getError();
  player.seek(0.4);
  probe.moved = differ(first, pixels());
  probe.cursor = groups[0].cursor;
  groups[0].point(1.25);
  probe.heard = player.t;
  probe.slider = Number(player.slider.value);
  groups[0].point(null);
  probe.afterwards = groups[0].cursor;
  player.canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  probe.stepped = player.t;
  const before = pixels();
  player.move(60, 20, false); player.zoom(0.8);
  probe.turned = differ(before, pixels());
  player.followBody('body');
  const place = player.scene.place(player.t), shape = player.scene.bodies().get('body').shape;
  probe.target = player.camera().target.map((x, k) => x - player.scene.around(shape, place).middle[k]);
  location.hash = '#t=2';
  player.readAddress();
  probe.addressed = player.t;
  HTMLCanvasElement.prototype.getContext = () => null;
  probe.missing = builders.motion(content.sections.find(section => section.type === 'motion')).textContent;
  probe.overflow = document.documentElement.scrollWidth - innerWidth;
";

#[test]
fn a_browser_draws_the_motion_and_shares_its_cursor_with_the_plots() {
    let scratch = Scratch::new("motion-browser");
    let model = "Layshaft.MultiBody.Examples.Pendulum";
    layshaft(&scratch, &["simulate", model, "--interval", "0.01", "-o", "run.mat", "--report", "run.html"]).succeeds();
    let Some(browser) = browser::find() else { return };
    let page = scratch.0.join("run.html");
    let probe = browser::probe(&browser, &page, LOOK);
    assert_eq!(probe["errors"], json!([]), "{probe}");
    let number = |name: &str| probe[name].as_f64().unwrap_or_else(|| panic!("no {name}: {probe}"));
    assert!(number("colours") > 50.0, "an empty picture: {probe}");
    assert_eq!(number("glError"), 0.0);
    assert!(number("moved") > 100.0 && number("turned") > 100.0, "{probe}");
    assert_near(number("cursor"), 0.4, 1e-12);
    assert_near(number("heard"), 1.25, 1e-12);
    assert_near(number("slider"), 1.25, 1e-12);
    assert_near(number("afterwards"), 1.25, 1e-12);
    assert_near(number("stepped"), 1.26, 1e-9);
    assert_near(number("addressed"), 2.0, 1e-12);
    for part in probe["target"].as_array().unwrap() {
        assert_near(part.as_f64().unwrap(), 0.0, 1e-12);
    }
    assert!(probe["missing"].as_str().unwrap().contains("this browser has no WebGL"), "{probe}");
    assert!(number("overflow") <= 0.0, "wider than the window");
    if let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS").map(std::path::PathBuf::from) {
        for (dark, mode) in [(false, "light"), (true, "dark")] {
            browser::screenshot(&browser, &page, &folder.join(format!("motion-{mode}.png")), dark);
        }
    }
}
