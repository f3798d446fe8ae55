//! `layshaft reduce` and `layshaft dump --stage causality` as users run them.

mod car;
mod enginemap;
mod gearset;
#[path = "../simulate/support.rs"]
#[allow(dead_code)]
mod support;
mod surrogate;
mod symmetry;

use std::collections::BTreeSet;
use std::process::Command;
use support::{Run, Scratch};

fn layshaft(scratch: &Scratch, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).env_remove("MODELICAPATH").args(arguments);
    Run(command.output().unwrap())
}

/// A motor drives a load over a stiff shaft with bearings; what happens is the acceleration.
const DRIVE: &str = "model Drive
  import Layshaft.Rotational.Components;
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant = 20);
  Components.Inertia motor(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper shaft(c = 1e6, d = 100);
  Components.Inertia load(J = 3);
  output Real speed = load.w;
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
  annotation(experiment(StopTime = 1, Tolerance = 1e-7));
end Drive;";

fn drive(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("reduce-{name}"));
    scratch.file("Drive.mo", DRIVE);
    scratch
}

fn text_of(scratch: &Scratch, file: &str) -> String {
    std::fs::read_to_string(scratch.0.join(file)).unwrap()
}

#[test]
fn json_holds_elements_errors_and_speedup() {
    let scratch = drive("json");
    let run = layshaft(&scratch, &["reduce", "activity", "Drive.mo", "--elements", "2", "--json"]);
    assert_eq!(run.status(), 0, "{}", run.stderr());
    let json = run.json();
    assert_eq!(json["ok"], true);
    let elements = json["elements"].as_array().unwrap();
    let names: Vec<&str> = elements.iter().map(|element| element["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["load", "motor"]);
    assert_eq!(names.len(), 4);
    // Kinetic energies of 1 and 3 kg.m2 at 5 rad/s.
    for (element, energy) in elements.iter().zip([37.5, 12.5]) {
        let activity = element["activity"].as_f64().unwrap();
        assert!((activity - energy).abs() < 1e-2 * energy, "{activity} instead of {energy}");
    }
    let kept: Vec<bool> = elements.iter().map(|element| element["kept"].as_bool().unwrap()).collect();
    assert_eq!(kept, [true, true, false, false]);
    assert_eq!(elements[0]["kind"], "I");
    let sum: f64 = elements.iter().map(|element| element["index"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12 && elements[3]["cumulative"].as_f64().unwrap() > 1.0 - 1e-12);
    let errors = json["errors"].as_array().unwrap();
    assert_eq!(errors[0]["output"], "speed");
    assert!(errors[0]["max_percent"].as_f64().unwrap() < 0.1);
    assert_eq!(json["speedup"]["states"], serde_json::json!([4, 2]));
    assert!(json["speedup"]["steps"].as_f64().unwrap() > 1.0);
    assert!(json["speedup"]["cpu"].as_f64().unwrap() > 0.0);
}

#[test]
fn activities_and_errors_do_not_depend_on_the_output_interval() {
    let scratch = drive("interval");
    let reduce = |interval: &str| {
        let words = ["reduce", "activity", "Drive.mo", "--elements", "2", "--json", "--interval", interval];
        let json = layshaft(&scratch, &words).json();
        assert_eq!(json["ok"], true, "{json}");
        (json["elements"].clone(), json["errors"].clone())
    };
    let fine = reduce("0.001");
    assert_eq!(fine, reduce("0.3"));
    assert_eq!(fine, reduce("1"));
}

#[test]
fn the_table_the_model_and_the_pictures_are_written() {
    let scratch = drive("files");
    let arguments = ["reduce", "activity", "Drive.mo", "--keep", "99%", "-o", "Small.mo", "--plot", "ranking.svg"];
    let text = layshaft(&scratch, &arguments).succeeds();
    for word in ["rank", "cumulative", "load", "shaft.spring", "rigid", "absent", "max error", "CPU time"] {
        assert!(text.contains(word), "no `{word}` in\n{text}");
    }
    let small = std::fs::read_to_string(scratch.0.join("Small.mo")).unwrap();
    assert!(
        small.starts_with("model Small = Drive(\n  shaft(spring(removed = true), damper(removed = true)))\n"),
        "{small}"
    );
    for picture in ["ranking.svg", "ranking-compare.svg"] {
        assert!(std::fs::read_to_string(scratch.0.join(picture)).unwrap().starts_with("<svg"));
    }
    // What was written is a model that runs with the full one beside it.
    layshaft(&scratch, &["simulate", "Drive.mo", "Small.mo", "-o", "small.csv"]).succeeds();
    support::assert_near(support::last(&scratch.read("small.csv"), "speed"), 5.0, 1e-6);
}

#[test]
fn the_full_model_is_never_overwritten() {
    let scratch = drive("overwrite");
    for path in ["Drive.mo", "./Drive.mo", &scratch.0.join("Drive.mo").display().to_string()] {
        layshaft(&scratch, &["reduce", "activity", "Drive.mo", "--elements", "2", "-o", path])
            .fails("E0610", &["Drive.mo"]);
        assert_eq!(std::fs::read_to_string(scratch.0.join("Drive.mo")).unwrap(), DRIVE);
    }
}

#[test]
fn the_search_says_what_it_did() {
    let scratch = drive("search");
    let arguments = ["reduce", "activity", "Drive.mo", "--error", "1%", "--output", "speed", "--json"];
    let json = layshaft(&scratch, &[&arguments[..], &["--scenario", "torque.tau_constant=40"]].concat()).json();
    assert_eq!(json["ok"], true, "{json:#}");
    assert_eq!(json["scenarios"].as_array().unwrap().len(), 2);
    assert!(json["search"]["models"].as_u64().unwrap() > 2);
    for scenario in json["scenarios"].as_array().unwrap() {
        assert!(scenario["errors"][0]["max_percent"].as_f64().unwrap() <= 1.0);
    }
}

/// The torque is constant, so the speed grows with time and energies with its square: of 37.5 J of the load a quarter flows until 0.5 s.
#[test]
fn windows_stand_side_by_side() {
    let scratch = drive("windows");
    let words = ["reduce", "activity", "Drive.mo", "--elements", "2", "--window", ":0.5", "--window", "0.5:1"];
    let json = layshaft(&scratch, &[&words[..], &["--json"]].concat()).json();
    assert_eq!(json["ok"], true, "{json:#}");
    let rankings = json["rankings"].as_array().unwrap();
    assert_eq!(rankings.len(), 2);
    for (ranking, (window, energy)) in rankings.iter().zip([([0.0, 0.5], 9.375), ([0.5, 1.0], 28.125)]) {
        assert_eq!(ranking["window"], serde_json::json!(window));
        assert_eq!(ranking["elements"][0]["name"], "load");
        let activity = ranking["elements"][0]["activity"].as_f64().unwrap();
        assert!((activity - energy).abs() < 1e-3 * energy, "{activity} instead of {energy}");
    }
    // Both together are the whole run.
    let whole = layshaft(&scratch, &["reduce", "activity", "Drive.mo", "--elements", "2", "--json"]).json();
    for element in whole["elements"].as_array().unwrap() {
        let of = |ranking: &serde_json::Value| {
            let found = ranking["elements"].as_array().unwrap().iter().find(|other| other["name"] == element["name"]);
            found.unwrap()["activity"].as_f64().unwrap()
        };
        let (sum, all) = (rankings.iter().map(of).sum::<f64>(), element["activity"].as_f64().unwrap());
        assert!((sum - all).abs() <= 1e-6 * all.max(1e-6), "{}: {sum} instead of {all}", element["name"]);
    }
    let files = ["--report", "windows.html", "--plot", "windows.svg"];
    let text = layshaft(&scratch, &[&words[..], &files].concat()).succeeds();
    assert!(text.contains("side by side") && text.contains("as given, 0.5:1 s"), "{text}");
    assert!(text_of(&scratch, "windows.html").contains("Rankings side by side"));
    assert!(text_of(&scratch, "windows.svg").contains("as given, 0:0.5 s"));
    let reduce = |window: &str| layshaft(&scratch, &["reduce", "activity", "Drive.mo", "--window", window]);
    reduce("0.5:2").fails("E0621", &["`--window 0.5:2`", "from 0 s to 1 s"]);
    reduce("-1:1").fails("E0621", &["`as given`"]);
    reduce("0.5").fails("E0621", &["no colon"]);
}

/// The speed at the end is 20 N.m times 1 s divided by 4 kg.m2: all sensitivities are known.
#[test]
fn parameters_are_ranked_by_activity_and_sensitivity() {
    let scratch = drive("parameters");
    let words = ["reduce", "activity", "Drive.mo", "--parameters"];
    let json = layshaft(&scratch, &[&words[..], &["--json"]].concat()).json();
    assert_eq!(json["ok"], true, "{json:#}");
    let parameters = json["parameters"]["parameters"].as_array().unwrap();
    let of = |name: &str| parameters.iter().find(|parameter| parameter["name"] == name).unwrap();
    let sensitivity = |name: &str| of(name)["sensitivities"][0]["sensitivity"].as_f64().unwrap();
    // Root of the mean square of a ramp from 0 to 1, times the relative change of the speed per relative change of the parameter.
    let ramp = (1.0f64 / 3.0).sqrt();
    for (name, exact) in [("torque.tau_constant", ramp), ("load.J", 0.75 * ramp), ("motor.J", 0.25 * ramp)] {
        assert!((sensitivity(name) - exact).abs() < 5e-3, "{name}: {} instead of {exact}", sensitivity(name));
    }
    assert!(sensitivity("shaft.c") < 1e-3, "a stiff shaft");
    assert_eq!(of("load.J")["elements"], serde_json::json!(["load"]));
    assert!((of("load.J")["index"].as_f64().unwrap() - 0.75).abs() < 1e-2);
    assert!(of("torque.tau_constant")["elements"].as_array().unwrap().is_empty());
    assert_eq!(json["scenarios"], serde_json::json!([]));
    let text = layshaft(&scratch, &[&words[..], &["--report", "parameters.html"]].concat()).succeeds();
    assert!(text.contains("S of speed") && text.contains("error of integration"), "{text}");
    assert!(text_of(&scratch, "parameters.html").contains("Parameters"));
    layshaft(&scratch, &[&words[..], &["--change", "90%"]].concat()).fails("E0608", &["90%"]);
    assert_eq!(layshaft(&scratch, &[&words[..], &["--elements", "2"]].concat()).status(), 2);
}

/// An energy balance that is checked at the end tells how accurate the run was; it is no reason to keep an element.
#[test]
fn an_assertion_about_the_end_does_not_abort_a_reduction() {
    let scratch = Scratch::new("reduce-at-end");
    let end = "  when terminal() then\n    assert(speed < 4.9, \"Missing: \" + String(5 - speed) + \" rad/s.\");\n  end when;\n";
    scratch.file("Drive.mo", DRIVE.replace("equation\n", &format!("equation\n{end}")));
    let words = ["reduce", "activity", "Drive.mo", "--elements", "2", "--json"];
    let json = layshaft(&scratch, &words).json();
    assert_eq!(json["ok"], true, "{json:#}");
    let diagnostics = json["diagnostics"].as_array().unwrap();
    let told: Vec<&str> = diagnostics.iter().map(|d| d["message"].as_str().unwrap()).collect();
    assert!(diagnostics.iter().all(|d| d["code"] == "W0622"), "{told:?}");
    assert!(told.len() == 2 && told[0].contains("full model") && told[1].contains("reduced model"), "{told:?}");
    assert!(told.iter().all(|message| message.contains("Missing: ")), "{told:?}");
    assert!(json["scenarios"][0]["reduced"]["violated_at_end"].as_str().unwrap().contains("Missing"));
    let kept = json["elements"].as_array().unwrap().iter().filter(|element| element["kept"] == true).count();
    assert_eq!(kept, 2);
}

/// Once without end: the Radau method on a truck whose masses make a small model that can hardly be stepped.
#[test]
fn a_reduction_of_a_drawn_truck_comes_to_an_end() {
    let scratch = Scratch::new("reduce-bounded");
    let mut words = vec!["reduce", "activity", "Truck4700", "--elements", "17", "--output", "v", "--json"];
    words.extend(["--tolerance", "1e-5", "--solver", "radau"]);
    for setting in [
        "Vehicle.mf=254.51",
        "Vehicle.mr=343.09",
        "Vehicle.tire_front.J=22.976",
        "Vehicle.tire_rear.J=28.566",
        "DT.Prop_Diff.B_churning.c0=14.994",
        "DT.Prop_Diff.B_churning.c1=1.2126",
        "DT.Transmission.I1.I=0.33785",
        "DT.Transmission.I2.I=0.64626",
        "DT.Transmission.T_charging.c0=7.4148",
        "Engine.J.I=0.54138",
        "DT.TC.I_turbine.I=0.0783",
        "Vehicle.tire_front.B_rolling.coefficient=0.0059477",
        "Vehicle.tire_rear.B_rolling.coefficient=0.0049335",
        "DT.Prop_Diff.eta=0.96714",
        "Vehicle.body.cdA=5.536",
        "DT.TC.FluidCoupling.K0=8.7394",
    ] {
        words.extend(["--set", setting]);
    }
    let json = layshaft(&scratch, &words).json();
    assert_eq!(json["ok"], true, "{:#}", json["diagnostics"]);
    let kept = json["elements"].as_array().unwrap().iter().filter(|element| element["kept"] == true).count();
    assert_eq!(kept, 17);
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 2.0);
}

#[test]
fn bad_input_is_refused_with_a_code() {
    let scratch = drive("bad");
    scratch.file("Plain.mo", "model Plain\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Plain;");
    let reduce = |arguments: &[&str]| layshaft(&scratch, &[&["reduce", "activity"], arguments].concat());
    reduce(&["Plain.mo"]).fails("E0600", &["`Plain`", "Layshaft.Energy.Element"]);
    reduce(&["Drive.mo", "--output", "sped"]).fails("E0602", &["did you mean `speed`"]);
    reduce(&["Drive.mo", "--remove", "laod"]).fails("E0603", &["did you mean `load`"]);
    reduce(&["Drive.mo", "--remove", "motor,load,shaft"]).fails("E0604", &["the model is singular", "massless"]);
    reduce(&["Drive.mo", "--set", "torque.tau_constant=0"]).fails("E0601", &["nothing to rank"]);
    reduce(&["Drive.mo", "--keep", "120%"]).fails("E0608", &["120%"]);
    reduce(&["Drive.mo", "--keep", "much"]).fails("E0608", &["98.3%"]);
    reduce(&["Drive.mo", "--elements", "9"]).fails("E0608", &["4 energy elements"]);
    reduce(&["Drive.mo", "--error", "-1%", "--output", "speed"]).fails("E0608", &["above 0 %"]);
    let wall = DRIVE.replace("equation\n", "equation\n  assert(speed < 2, \"Too fast.\");\n");
    scratch.file("Wall.mo", wall);
    reduce(&["Wall.mo"]).fails("E0606", &["Too fast.", "at time 0.4"]);
    // Wrong usage is something else.
    assert_eq!(reduce(&["Drive.mo", "--error", "1%"]).status(), 2);
    assert_eq!(reduce(&["Drive.mo", "--keep", "90%", "--elements", "2"]).status(), 2);
    assert_eq!(layshaft(&scratch, &["reduce", "activity", "Plain.mo", "--json"]).json()["ok"], false);
    for code in ["E0600", "E0604", "E0610", "W0611"] {
        assert!(layshaft(&scratch, &["explain", code]).succeeds().len() > 100);
    }
}

/// What the page on published results says of the ranking, beside the table of the paper's appendix.
fn assert_as_published(elements: &[serde_json::Value]) {
    let table = include_str!("../../../../data/truck/published_activity.csv");
    let published: Vec<(&str, f64)> = table
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[1], cells[2].parse().unwrap())
        })
        .collect();
    assert_eq!(published.len(), 55);
    let ours: Vec<&str> = elements.iter().map(|element| element["name"].as_str().unwrap()).collect();
    let theirs: Vec<&str> = published.iter().map(|(name, _)| *name).collect();
    assert_eq!(ours[..8], theirs[..8]);
    let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<String>>();
    assert_eq!(set(&ours[..17]), set(&theirs[..17]));
    assert_eq!(set(&ours), set(&theirs));
    for (element, (name, share)) in elements.iter().zip(&published).take(8) {
        let index = element["index"].as_f64().unwrap();
        assert!((index - share).abs() < 0.026, "{name}: {index} instead of {share}");
    }
    let first = |count: usize| elements[count - 1]["cumulative"].as_f64().unwrap();
    assert!((first(5) - 0.8184).abs() < 0.006 && (first(17) - 0.9834).abs() < 0.006, "{} {}", first(5), first(17));
}

/// What issue and paper ask of the truck: 55 elements, the mass first, 17 of them enough.
#[test]
fn the_truck_reduces_to_seventeen_elements() {
    let scratch = Scratch::new("reduce-truck");
    let json = layshaft(
        &scratch,
        &["reduce", "activity", "Truck4700", "--elements", "17", "--output", "v", "--solver", "adams", "--json"],
    )
    .json();
    assert_eq!(json["ok"], true, "{:#}", json["diagnostics"]);
    let elements = json["elements"].as_array().unwrap();
    assert_eq!(elements.len(), 55);
    assert_eq!(elements[0]["name"], "Vehicle.body.Mx");
    let index = elements[0]["index"].as_f64().unwrap();
    assert!((0.35..0.5).contains(&index), "{index}");
    assert!(elements[16]["cumulative"].as_f64().unwrap() >= 0.98);
    let position = |name: &str| elements.iter().position(|element| element["name"] == name).unwrap();
    for name in ["tire_rear.B_brake", "tire_front.B_brake", "body.Raero"] {
        assert!(position(&format!("Vehicle.{name}")) < 7, "{name}");
    }
    assert!(position("DT.TC.FluidCoupling") < 7);
    assert!(position("Engine.B") >= 45 && position("DT.Transmission.B1") >= 45);
    assert_as_published(elements);
    assert!(json["errors"][0]["max_percent"].as_f64().unwrap() < 1.4);
    assert!(json["speedup"]["function_evaluations"].as_f64().unwrap() > 2.5, "{}", json["speedup"]);
}

#[test]
fn causality_of_bonds_is_printed() {
    let scratch = Scratch::new("reduce-causality");
    let text = layshaft(&scratch, &["dump", "--stage", "causality", "Truck4700"]).succeeds();
    let line = |start: &str| text.lines().find(|line| line.trim_start().starts_with(start)).unwrap_or_default();
    assert!(line("Engine.source.p").contains("--| Engine.crankshaft.a[1]"), "{text}");
    assert!(line("Engine.J  ").ends_with("I  integral causality"), "{text}");
    // The axle moves with the frame: the paper's example of derivative causality.
    assert!(line("Vehicle.axle_rear.Mx  ").ends_with("I  derivative causality"), "{text}");
    scratch.file("Drive.mo", DRIVE);
    layshaft(&scratch, &["dump", "--stage", "causality", "Drive.mo"]).fails("E0412", &["no bonds"]);
}
