//! Measured data drive inputs, cycles and tables: `--input`, `--map`, `--cycle`, `Blocks.Sources.FileTable`.

use crate::support::{Scratch, assert_near, last, series};

const FOLLOW: &str = "model Follow
  input Real u(unit=\"m/s\");
  input Integer gear(start=0);
  input Boolean on(start=false);
  Real x(start=0, fixed=true);
  Integer changes(start=0, fixed=true);
equation
  der(x) = u + (if on then 10 else 0);
  when change(gear) then
    changes = pre(changes) + 1;
  end when;
end Follow;";

const DATA: &str = "time,Speed [km/h],Gear,On\n0,0,1,0\n1,36,1,0\n2,36,2,1\n3,0,3,0\n4,0,3,0\n";

fn scratch(name: &str, data: &str) -> Scratch {
    let scratch = Scratch::new(name);
    std::fs::write(scratch.0.join("data.csv"), data).unwrap();
    scratch
}

const MAPS: [&str; 8] = ["--input", "data.csv", "--map", "u=Speed", "--map", "gear=Gear", "--map", "on=On"];

#[test]
fn columns_drive_inputs_with_units_and_events() {
    let scratch = scratch("measured", DATA);
    scratch
        .simulate(FOLLOW, &[&MAPS[..], &["--stop-time", "4", "--interval", "0.5", "-o", "r.csv"]].concat())
        .succeeds();
    let result = scratch.read("r.csv");
    // Speeds of 36 km/h are 10 m/s: 5 + 10 + 5 m, and 10 m while `on` holds from 2 to 3 s.
    assert_near(last(&result, "x"), 30.0, 1e-9);
    assert_eq!(last(&result, "changes"), 2.0);
    let (time, u) = (result.time.to_vec(), series(&result, "u"));
    let at = |t: f64| time.iter().position(|&other| (other - t).abs() < 1e-12).unwrap();
    assert_eq!((u[at(0.0)], u[at(1.0)], u[at(3.0)]), (0.0, 10.0, 0.0));
    assert_near(u[at(0.5)], 5.0, 1e-12);
    // A held signal changes at its sample, with a point before and one behind.
    let gear = series(&result, "gear");
    assert_eq!((gear[at(2.0)], gear[at(2.0) + 1], time[at(2.0) + 1]), (1.0, 2.0, 2.0));
}

#[test]
fn expressions_holds_and_ends() {
    let scratch = scratch("expressions", DATA);
    let run = |maps: &[&str]| {
        let arguments = [&["--input", "data.csv", "--stop-time", "4", "-o", "r.csv"], maps].concat();
        scratch.simulate(FOLLOW, &arguments).succeeds();
        last(&scratch.read("r.csv"), "x")
    };
    // Calculated at the samples, linear in between: 0, 5, 5, 0, 0 m/s.
    assert_near(run(&["--map", "u=max(Speed, 18)/3.6 - 5"]), 10.0, 1e-4);
    assert_near(run(&["--map", "u=Speed/3.6:hold"]), 20.0, 1e-9);
    let longer = ["--input", "data.csv", "--stop-time", "6", "--map", "u=(Gear > 2)*2:extend", "-o", "r.csv"];
    scratch.simulate(FOLLOW, &longer).succeeds();
    assert_near(last(&scratch.read("r.csv"), "x"), 7.0, 1e-4);
}

/// The result of a run drives another one, whatever its format.
#[test]
fn every_format_drives_alike() {
    let scratch = scratch("formats-in", DATA);
    let source = "model Source output Real u(unit=\"m/s\") = sin(3*time) + (if time > 0.5 then 1 else 0); end Source;";
    let mut answers = Vec::new();
    for ending in ["csv", "parquet", "mf4", "mat"] {
        let file = format!("source.{ending}");
        scratch.simulate(source, &["--stop-time", "2", "--interval", "0.01", "-o", &file]).succeeds();
        scratch.simulate(FOLLOW, &["--stop-time", "2", "--input", &file, "--map", "u=u", "-o", "r.csv"]).succeeds();
        answers.push(last(&scratch.read("r.csv"), "x"));
    }
    assert!(answers.iter().all(|answer| answer.to_bits() == answers[0].to_bits()), "{answers:?}");
    assert_near(answers[0], (1.0 - 6f64.cos()) / 3.0 + 1.5, 1e-4);
}

/// A fixed step inside the equations takes the same inputs.
#[test]
fn inlined_methods_are_driven_too() {
    let scratch = scratch("inline-in", DATA);
    let fixed = ["--solver", "inline-implicit-euler", "--step", "0.001", "--stop-time", "4", "-o", "r.csv"];
    scratch.simulate(FOLLOW, &[&MAPS[..], &fixed].concat()).succeeds();
    assert_near(last(&scratch.read("r.csv"), "x"), 30.0, 0.02);
}

#[test]
fn bad_data_are_told_by_row_and_column() {
    let check = |name: &str, data: &str, arguments: &[&str], code: &str, texts: &[&str]| {
        let scratch = scratch(name, data);
        let given = [&["--input", "data.csv"], arguments].concat();
        scratch.simulate(FOLLOW, &given).fails(code, texts);
    };
    let map = ["--map", "u=Speed"];
    let row = "time,Speed\n0,1\n1,x\n";
    check("text", row, &map, "E0811", &["line 3", "`Speed`", "`x` is no number"]);
    check("fields", "time,Speed\n0,1\n1,0,5\n", &map, "E0811", &["line 3", "3 fields", "decimal commas"]);
    check("unsorted", "time,Speed\n0,1\n1,1\n0.5,1\n", &map, "E0812", &["line 4", "0.5", "line 3"]);
    check("gap", "time,Speed\n0,1\n0.5,\n1,1\n", &map, "E0813", &["line 3", "`Speed`", "skip"]);
    check("nan", "time,Speed\n0,1\n0.5,NaN\n1,1\n", &map, "E0813", &["line 3"]);
    check("unknown", "time,Speed\n0,1\n1,1\n", &["--map", "u=Sped"], "E0814", &["`Sped`", "did you mean `Speed`"]);
    check("unit", "time,Speed [kg]\n0,1\n1,1\n", &map, "E0815", &["kg", "m/s", "`u`"]);
    check("short", "time,Speed\n0,1\n0.7,1\n", &map, "E0816", &["0.7 s", "1 s", "--stop-time 0.7"]);
    check("late", "time,Speed\n0.2,1\n1,1\n", &map, "E0816", &["begins at 0.2 s", "--time-offset"]);
    check("input", "time,Speed\n0,1\n1,1\n", &["--map", "w=Speed"], "E0817", &["no input `w`"]);
    check("whole", "time,Gear\n0,1\n0.5,1.5\n1,1\n", &["--map", "gear=Gear"], "E0811", &["whole numbers", "1.5"]);
    check("no-time", "Clock,Speed\n0,1\n1,1\n", &map, "E0814", &["--time-column", "`Clock`"]);
    // Semicolons with decimal commas are read, and gaps are left out where asked.
    let scratch = scratch("german", "Zeit;Speed [km/h]\n0;0\n0,5;\n1;36,0\n");
    scratch.simulate(FOLLOW, &["--input", "data.csv", "--map", "u=Speed:skip", "-o", "r.csv"]).succeeds();
    assert_near(last(&scratch.read("r.csv"), "x"), 5.0, 1e-9);
}

const CAR: &str = "model Car extends Layshaft.Examples.FuelConsumption; end Car;";

/// The first 117 s of the NEDC from files of the user's own: bit for bit the built-in cycle, in every format.
#[test]
fn a_cycle_from_a_file_is_the_built_in_one() {
    let scratch = Scratch::new("cycle");
    std::fs::copy(EXAMPLE, scratch.0.join("cycle.csv")).unwrap();
    write_cycle(&scratch.0.join("cycle.mf4"));
    write_cycle(&scratch.0.join("cycle.parquet"));
    scratch.simulate(CAR, &["--stop-time", "117", "-o", "built-in.csv"]).succeeds();
    let own = scratch.read("built-in.csv");
    for file in ["cycle.csv", "cycle.mf4", "cycle.parquet"] {
        scratch.simulate(CAR, &["--cycle", file, "-o", "from-file.csv"]).succeeds();
        let given = scratch.read("from-file.csv");
        assert_eq!(own.time.to_vec(), given.time.to_vec(), "{file}");
        for variable in ["v_kmh", "v_wanted_kmh", "consumption", "engine.n", "distance"] {
            assert_eq!(series(&own, variable), series(&given, variable), "{variable} of {file}");
        }
    }
    scratch.simulate(CAR, &["--cycle", "cycle.csv", "--stop-time", "200"]).fails("E0816", &["ends at 117 s", "200 s"]);
    scratch.simulate(FOLLOW, &["--cycle", "cycle.csv"]).fails("E0817", &["no drive cycle"]);
    // Another content needs no new translation.
    std::fs::write(scratch.0.join("cycle.csv"), "time [s],speed [km/h]\n0,0\n10,20\n30,20\n").unwrap();
    scratch.simulate(CAR, &["--cycle", "cycle.csv", "-o", "other.csv"]).succeeds();
    let other = scratch.read("other.csv");
    assert_eq!(other.time.last(), Some(&30.0));
    assert_near(last(&other, "v_wanted_kmh"), 20.0, 1e-12);
}

/// A table block reads columns by name; a wrong name is told with the nearest.
#[test]
fn table_blocks_read_columns_by_name() {
    let scratch = Scratch::new("table-blocks");
    scratch.file("map.csv", "n [rev/min],tau [N.m],fuel\n0,0,1\n1000,100,2\n3000,200,4\n");
    let model = |column: &str| {
        format!(
            "model Map
  Layshaft.Blocks.Tables.FileTable1D map(fileName=\"map.csv\", abscissa=\"n\", ordinate=\"{column}\");
equation
  map.u = 2000*time;
end Map;"
        )
    };
    scratch.simulate(&model("tau"), &["-o", "r.csv"]).succeeds();
    assert_near(last(&scratch.read("r.csv"), "map.y"), 150.0, 1e-9);
    let run = scratch.simulate(&model("tua"), &[]);
    assert_eq!(run.status(), 1);
    assert!(run.stderr().contains("no column `tua`") && run.stderr().contains("`tau`"), "{}", run.stderr());
}

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/measured/cycle.csv");

/// The cycle of the example as another format.
fn write_cycle(path: &std::path::Path) {
    use layshaft_results::{Column, ResultHeader, WriteOptions};
    let text = std::fs::read_to_string(EXAMPLE).unwrap();
    let speed = Column::variable("speed").unit("km/h");
    let header = ResultHeader { variables: vec![speed], ..ResultHeader::default() };
    let mut writer = layshaft_results::create(path, WriteOptions::default()).unwrap();
    writer.start(&header, &[]).unwrap();
    for line in text.lines().skip(1) {
        let (time, speed) = line.split_once(',').unwrap();
        writer.point(time.parse().unwrap(), &[speed.parse().unwrap()]).unwrap();
    }
    writer.finish().unwrap();
}

/// The questions of `--outputs`, from the dense output: exact between the stored points.
#[test]
fn questions_are_answered_between_the_points() {
    let scratch = Scratch::new("questions");
    let model = "model Wave
  Real x(start=0, fixed=true);
  Real v(start=1, fixed=true);
equation
  der(x) = v;
  der(v) = -x;
end Wave;";
    let questions = "x:rms,x:at(1),x:crossing(0.5),x:duration(>0.5),(x:max-x:min)/2,x:final";
    let pi = std::f64::consts::PI;
    let stop = format!("{}", 2.0 * pi);
    let arguments = ["--stop-time", &stop, "--interval", "1", "--tolerance", "1e-9", "--outputs", questions, "--json"];
    let run = scratch.simulate(model, &arguments);
    run.succeeds();
    let answer = run.json();
    let value = |name: &str| answer["outputs"][name].as_f64().unwrap();
    assert_near(value("x:rms"), 0.5f64.sqrt(), 1e-6);
    assert_near(value("x:at(1)"), 1f64.sin(), 1e-6);
    assert_near(value("x:crossing(0.5)"), pi / 6.0, 1e-6);
    assert_near(value("x:duration(>0.5)"), 4.0 * pi / 6.0, 1e-6);
    assert_near(value("(x:max-x:min)/2"), 1.0, 1e-6);
    assert_near(value("x:final"), 0.0, 1e-6);
    let wrong = scratch.simulate(model, &["--outputs", "x:maxi"]);
    assert_eq!(wrong.status(), 2);
    assert!(wrong.stderr().contains("no reading `maxi`"), "{}", wrong.stderr());
}

/// The log of the example drives its car, as the book shows it.
#[test]
fn the_example_of_the_book() {
    let scratch = Scratch::new("pedals");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/measured/");
    let model = std::fs::read_to_string(format!("{folder}PedalCar.mo")).unwrap();
    std::fs::copy(format!("{folder}drive.csv"), scratch.0.join("drive.csv")).unwrap();
    let maps = ["--map", "throttle=Pedal_pct*0.01", "--map", "gear=Gear:hold", "--map", "wind=Wind"];
    let arguments =
        [&["--input", "drive.csv", "--outputs", "v:max,v:crossing(15),s:final", "--json"], &maps[..]].concat();
    let answer = scratch.simulate(&model, &arguments).json();
    assert_eq!(answer["ok"], true, "{answer}");
    let top = answer["outputs"]["v:max"].as_f64().unwrap();
    assert!(top > 15.0 && top < 40.0, "{top}");
}
