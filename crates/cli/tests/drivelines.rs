//! Drivelines as a new user draws them: source, inertias, clutches, gears, springs, brakes and load in a row, nothing `fixed`.
//!
//! What is physically complete must start and step. Where a shaft has no inertia, or is held twice, the run may fail, but then
//! it names a part of the user's model, the place, if one is shown, is in the user's file, and a missing inertia is called so.

use layshaft_flatten::{Request, Store};
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Engine, Settings, compile, simulate};
use std::path::Path;

const PARTS: [char; 5] = ['I', 'C', 'G', 'S', 'B'];
/// Source (torque, speed, none) and load (quadratic, fixed, none).
const ENDS: [(char, char); 9] =
    [('t', '-'), ('-', 'q'), ('t', 'q'), ('s', 'q'), ('t', 'f'), ('s', '-'), ('-', '-'), ('s', 'f'), ('-', 'f')];

/// All rows of up to three parts, and rows of four with an inertia on every shaft: with source and load six parts.
fn rows() -> Vec<String> {
    let longer = |rows: &[String]| -> Vec<String> {
        rows.iter().flat_map(|row| PARTS.map(|part| format!("{row}{part}"))).collect()
    };
    let one: Vec<String> = PARTS.iter().map(char::to_string).collect();
    let two = longer(&one);
    let three = longer(&two);
    let four: Vec<String> = longer(&three).into_iter().filter(|row| is_complete(row, '-', '-')).collect();
    [one, two, three, four].concat()
}

/// Every shaft, from one clutch or spring to the next, has an inertia, or one part that determines its motion.
fn is_complete(row: &str, source: char, load: char) -> bool {
    let shafts: Vec<&str> = row.split(['C', 'S']).collect();
    let last = shafts.len() - 1;
    shafts.iter().enumerate().all(|(index, shaft)| {
        let driven = index == 0 && source == 's';
        let held = index == last && load == 'f';
        match (driven, held) {
            (true, true) => false,
            // A brake on what is fixed anyway: who holds cannot be told.
            (false, true) => !shaft.contains('B'),
            (true, false) => true,
            (false, false) => shaft.contains('I'),
        }
    })
}

fn model(name: &str, row: &str, source: char, load: char) -> String {
    let (mut declarations, mut equations) = (String::new(), String::new());
    let mut end: Option<String> = None;
    let mut add = |declaration: &str| {
        declarations.push_str("  ");
        declarations.push_str(declaration);
        declarations.push_str(";\n");
    };
    match source {
        't' => add("Layshaft.Rotational.Sources.ConstantTorque source(tau_constant = 5)"),
        's' => add("Layshaft.Rotational.Sources.ConstantSpeed source(w_fixed = 10)"),
        _ => {}
    }
    if source != '-' {
        end = Some("source.flange".to_string());
    }
    for (index, part) in row.chars().enumerate() {
        let own = format!("part{}", index + 1);
        let class = match part {
            'I' => "Inertia NAME(J = 0.1)",
            'C' => "Clutch NAME(cgeo = 50)",
            'G' => "IdealGear NAME(ratio = 3)",
            'S' => "SpringDamper NAME(c = 1000, d = 2)",
            _ => "Brake NAME(cgeo = 10)",
        };
        add(&format!("Layshaft.Rotational.Components.{}", class.replace("NAME", &own)));
        if matches!(part, 'C' | 'B') {
            equations.push_str(&format!("  {own}.f_normalized = 1;\n"));
        }
        if let Some(end) = end {
            equations.push_str(&format!("  connect({end}, {own}.flange_a);\n"));
        }
        end = Some(format!("{own}.flange_b"));
    }
    match load {
        'q' => add("Layshaft.Rotational.Sources.QuadraticSpeedDependentTorque load(tau_nominal = 1)"),
        'f' => add("Layshaft.Rotational.Components.Fixed load"),
        _ => {}
    }
    if let Some(end) = end.filter(|_| load != '-') {
        equations.push_str(&format!("  connect({end}, load.flange);\n"));
    }
    format!("model {name}\n{declarations}equation\n{equations}end {name};\n")
}

/// Runs a few steps; the messages of the failure, if there was one, and whether the first one points to the user's file.
fn trial(directory: &Path, name: &str, text: &str) -> Result<(), (String, bool)> {
    let file = directory.join(format!("{name}.mo"));
    std::fs::write(&file, text).unwrap();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let request = Request { files: vec![file], libraries: vec![library], ..Request::default() };
    let store = Store::default();
    let compilation = compile(&store, &request, Engine::Interpreter);
    let said = |diagnostics: &[layshaft_source::Diagnostic]| {
        let errors = || diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
        let text = errors().map(|d| format!("{} {}\n", d.message, d.hint.as_deref().unwrap_or_default())).collect();
        let place = errors().next().and_then(|error| store.sources.get(error.span?.file));
        (text, place.is_none_or(|source| source.path.starts_with(directory)))
    };
    let Some(compiled) = compilation.compiled else { return Err(said(&compilation.diagnostics)) };
    let mut trajectory = Trajectory::new();
    let writer: &mut dyn ResultWriter = &mut trajectory;
    let settings =
        Settings { stop_time: Some(0.01), interval: Some(0.005), max_steps: Some(2000), ..Settings::default() };
    let report = simulate(&compiled, &settings, writer, &mut |_| {});
    if report.is_complete { Ok(()) } else { Err(said(&report.diagnostics)) }
}

#[test]
fn rows_of_parts_start_or_say_what_is_missing() {
    let directory = std::env::temp_dir().join(format!("layshaft-drivelines-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let mut wrong = Vec::new();
    let (mut complete, mut count) = (0, 0);
    let rows = rows();
    // Rows of up to two parts with all pairs of ends, longer ones with three pairs each, in turn.
    let drawn = rows.iter().enumerate().flat_map(|(index, row)| {
        let (count, stride) = if row.len() <= 2 { (ENDS.len(), 1) } else { (3, 4) };
        (0..count).map(move |k| (row, ENDS[(index + stride * k) % ENDS.len()]))
    });
    for (row, (source, load)) in drawn {
        let name = format!("D{count}");
        let text = model(&name, row, source, load);
        count += 1;
        let must_start = is_complete(row, source, load);
        complete += usize::from(must_start);
        match trial(&directory, &name, &text) {
            Ok(()) => {}
            Err((said, _)) if must_start => wrong.push(format!("{source}{row}{load} does not start: {said}")),
            Err((said, is_in_model)) => {
                if !["`part", "`source", "`load", "source.", "part1"].iter().any(|name| said.contains(name)) {
                    wrong.push(format!("{source}{row}{load} names no part: {said}"));
                }
                if !is_in_model {
                    wrong.push(format!("{source}{row}{load} points elsewhere: {said}"));
                }
            }
        }
    }
    let _ = std::fs::remove_dir_all(&directory);
    assert!(count >= 800 && complete >= 180, "{count} models, {complete} complete");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_missing_inertia_is_named() {
    let directory = std::env::temp_dir().join(format!("layshaft-driveline-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    // Torque, spring, clutch, inertia: nothing turns between source and spring, nor between spring and clutch.
    let (said, _) = trial(&directory, "Missing", &model("Missing", "SCI", 't', 'q')).unwrap_err();
    let _ = std::fs::remove_dir_all(&directory);
    let sentence =
        "nothing with inertia is connected to `source.flange`, `part1.flange_a`: add an inertia (or a mass) there";
    assert!(said.contains(sentence), "{said}");
}

/// Word for word what is said of parts that are missing or doubled.
#[test]
fn a_part_that_is_missing_or_doubled_is_named() {
    let directory = std::env::temp_dir().join(format!("layshaft-parts-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let text = |body: &str| {
        format!("model Parts\n{body}end Parts;\n")
            .replace("R.", "Layshaft.Rotational.")
            .replace("E.", "Layshaft.Electrical.Components.")
    };
    let cases = [
        (
            "  R.Components.Inertia rotor(J = 1);\n  R.Components.Clutch clutch;\n  R.Components.Inertia load(J = 1);\nequation
  connect(rotor.flange_b, clutch.flange_a);\n  connect(clutch.flange_b, load.flange_a);\n",
            "component `clutch` has no equation for its input `f_normalized`: connect it",
        ),
        (
            "  R.Sources.ConstantSpeed first(w_fixed = 3);\n  R.Sources.ConstantSpeed second(w_fixed = 3);\nequation
  connect(first.flange, second.flange);\n",
            "2 equations, 1 unknowns: `second`, `first` together determine `first.phi` more than once",
        ),
        (
            "  E.Resistor load(R = 1);\n  E.ConstantVoltage battery(V = 12);\nequation
  connect(load.p, battery.p);\n  connect(load.n, battery.n);\n",
            "no equation determines `load.p.v`: nothing that `load` is connected to gives it a reference, such as a ground, a fixed \
             part or a source",
        ),
    ];
    for (body, sentence) in cases {
        let (said, is_in_model) = trial(&directory, "Parts", &text(body)).unwrap_err();
        assert!(said.starts_with(sentence), "{said}");
        assert!(is_in_model, "{said}");
    }
    let _ = std::fs::remove_dir_all(&directory);
}
