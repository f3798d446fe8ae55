//! Measured data drive inputs, cycles and tables: `--input`, `--map`, `--cycle`, `Blocks.Sources.FileTable`.

use crate::support::{Scratch, assert_near, last, series};

pub const FOLLOW: &str = "model Follow
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
    let to_one = [&map[..], &["--stop-time", "1"]].concat();
    check("short", "time,Speed\n0,1\n0.7,1\n", &to_one, "E0816", &["0.7 s", "1 s", "--stop-time 0.7"]);
    check("late", "time,Speed\n0.2,1\n1,1\n", &map, "E0816", &["begins at 0.2 s", "--time-offset"]);
    check("input", "time,Speed\n0,1\n1,1\n", &["--map", "w=Speed"], "E0817", &["no input `w`"]);
    check("whole", "time,Gear\n0,1\n0.5,1.5\n1,1\n", &["--map", "gear=Gear"], "E0811", &["whole numbers", "1.5"]);
    check("no-time", "Clock,Speed\n0,1\n1,1\n", &map, "E0814", &["--time-column", "`Clock`"]);
    // Semicolons with decimal commas are read, and gaps are left out where asked.
    let scratch = scratch("german", "Zeit;Speed [km/h]\n0;0\n0,5;\n1;36,0\n");
    scratch.simulate(FOLLOW, &["--input", "data.csv", "--map", "u=Speed:skip", "-o", "r.csv"]).succeeds();
    assert_near(last(&scratch.read("r.csv"), "x"), 5.0, 1e-9);
}

/// Gaps and times that occur twice are told where rows come at regular distances; corner points are not judged.
#[test]
fn gaps_and_duplicate_times_are_told_by_row() {
    let said = |name: &str, times: &[f64]| {
        let rows: Vec<String> = times.iter().map(|time| format!("{time},1\n")).collect();
        let scratch = scratch(name, &format!("time,Speed\n{}", rows.concat()));
        let run = scratch.simulate(FOLLOW, &["--input", "data.csv", "--map", "u=Speed", "--stop-time", "3"]);
        run.succeeds();
        run.stderr()
    };
    let regular: Vec<f64> = (0..=30).map(|at| f64::from(at) / 10.0).collect();
    assert_eq!(said("regular", &regular), "");
    let gap: Vec<f64> = regular.iter().copied().filter(|time| !(1.05..2.05).contains(time)).collect();
    let text = said("time-gap", &gap);
    assert!(
        text.contains("warning[W0818]") && text.contains("line 13: no rows for 1.1 s, from 1 s in line 12"),
        "{text}"
    );
    let mut twice = regular.clone();
    twice.splice(5..5, [0.4, 0.4]);
    let text = said("twice", &twice);
    assert!(text.contains("warning[W0819]") && text.contains("line 7: the time 0.4 s is that of line 6"), "{text}");
    assert!(text.contains("and one more"), "{text}");
    let corners = [0.0, 0.1, 0.2, 1.5, 1.5, 1.6, 1.7, 1.75, 1.8, 1.85, 2.9, 3.0];
    assert_eq!(said("corners", &corners), "");
}

/// Blocks that read a file over time tell the same of it, once, and so does the block of a cycle; curves are not judged.
#[test]
fn table_blocks_tell_of_gaps_and_duplicate_times() {
    let times = (0..=30).filter(|at| !(10..20).contains(at)).map(|at| f64::from(at) * 100.0);
    let mut rows: Vec<String> = times.map(|time| format!("{time},36\n")).collect();
    rows.insert(5, "400,36\n".to_string());
    let scratch = Scratch::new("table-gaps");
    scratch.file("data.csv", format!("time [ms],speed [km/h]\n{}", rows.concat()));
    let two = "model Two
  Layshaft.Blocks.Sources.FileTable a(fileName=\"data.csv\");
  Layshaft.Blocks.Sources.FileTable b(fileName=\"data.csv\", unit=\"m/s\");
  Layshaft.Blocks.Tables.FileTable1D curve(fileName=\"data.csv\");
equation
  curve.u = time;
end Two;";
    for (model, arguments) in [(two, &["--stop-time", "3"][..]), (CAR, &["--cycle", "data.csv"])] {
        let run = scratch.simulate(model, arguments);
        run.succeeds();
        let said = run.stderr();
        assert_eq!(said.matches("warning[").count(), 2, "{said}");
        let gap = "data.csv, line 13: no rows for 1.1 s, from 0.9 s in line 12 to 2 s, where rows are 0.1 s apart";
        let twice = "data.csv, line 7: the time 0.4 s is that of line 6, too";
        assert!(said.contains("W0818") && said.contains(gap) && said.contains(twice), "{said}");
    }
}

/// What is wrong with the file of a block is told at the block, in words about the file.
#[test]
fn files_of_blocks_are_told_at_the_block() {
    let scratch = Scratch::new("block-file");
    scratch.file("data.csv", "time,speed\n0,1\n1,2,5\n");
    let model = "model One\n  Layshaft.Blocks.Sources.FileTable source(fileName=\"data.csv\");\nend One;";
    let run = scratch.simulate(model, &[]);
    assert_eq!(run.status(), 1);
    let said = run.stderr();
    assert!(said.starts_with("error[E0507]: data.csv, line 3: 3 fields where the header has 2\n"), "{said}");
    assert!(said.contains("Model.mo:2:") && said.contains("note: decimal commas"), "{said}");
}

/// A cycle that begins after the run is shifted, or refused.
#[test]
fn late_cycles_are_refused_or_shifted() {
    let scratch = Scratch::new("late-cycle");
    scratch.file("cycle.csv", "time,speed [km/h]\n100,0\n110,20\n112,20\n");
    let late = ["begins at 100 s", "the run at 0 s", "--time-offset=-100"];
    scratch.simulate(CAR, &["--cycle", "cycle.csv"]).fails("E0816", &late);
    scratch.simulate(CAR, &["--cycle", "cycle.csv", "--time-offset=-100", "-o", "r.csv"]).succeeds();
    let result = scratch.read("r.csv");
    assert_eq!(result.time.last(), Some(&12.0));
    assert_near(last(&result, "v_wanted_kmh"), 20.0, 1e-12);
    scratch.file("cycle.csv", "time,speed [km/h]\n0,5\n");
    scratch.simulate(CAR, &["--cycle", "cycle.csv"]).fails("E0816", &["ends at 0 s"]);
    scratch.simulate(CAR, &["--time-offset", "1"]).fails("E0817", &["--input or --cycle"]);
}

/// What is wrong with the file of a cycle or a table stops the run, with the row.
#[test]
fn bad_cycles_and_maps_are_told_by_row_and_column() {
    let check = |name: &str, data: &str, code: &str, texts: &[&str]| {
        let scratch = Scratch::new(name);
        scratch.file("cycle.csv", data);
        scratch.simulate(CAR, &["--cycle", "cycle.csv"]).fails(code, texts);
    };
    check("cycle-order", "time,speed [km/h]\n0,0\n2,5\n1,5\n", "E0812", &["line 4", "1 lies before 2"]);
    check("cycle-thrice", "time,speed [km/h]\n0,0\n1,5\n1,6\n1,7\n", "E0812", &["line 5", "third row"]);
    check("cycle-nan", "time,speed [km/h]\n0,0\n1,NaN\n", "E0813", &["line 3", "`speed`"]);
    check("cycle-time", "time,speed [km/h]\n0,0\n,5\n", "E0812", &["line 3"]);
    check("cycle-comma", "time,speed [km/h]\n0,0\n1,5,5\n", "E0811", &["line 3", "3 fields", "decimal commas"]);
    check("cycle-separator", "time,speed [km/h]\n0;0\n1;5\n", "E0811", &["line 2", "separated by commas"]);
    check("cycle-unit", "time,speed [kg]\n0,0\n1,5\n", "E0815", &["`speed` is in kg", "m/s"]);
    check("cycle-clock", "time [km],speed\n0,0\n1,5\n", "E0815", &["km", "s"]);
    let map = |name: &str, data: &str, texts: &[&str]| {
        let scratch = Scratch::new(name);
        scratch.file("map.csv", data);
        let run = scratch.simulate(&map_model("map.csv"), &[]);
        assert_eq!(run.status(), 1, "{}", run.stdout());
        texts.iter().for_each(|text| assert!(run.stderr().contains(text), "no `{text}` in {}", run.stderr()));
    };
    map("map-field", "n,0,50\n0,1,2\n9,x,4\n", &["line 3", "column `0`", "`x` is no number"]);
    map("map-gap", "n,0,50\n0,1,2\n9,,4\n", &["line 3", "column `0`", "no value"]);
    map("map-order", "n,0,50\n9,1,2\n0,3,4\n", &["line 3", "the abscissa 0 follows 9"]);
    map("map-columns", "n,50,0\n0,1,2\n9,3,4\n", &["line 1", "abscissa 0 in column 3 follows 50"]);
    map("map-fields", "n,0,50\n0,1\n9,3,4\n", &["line 2", "2 fields", "3"]);
    map("map-twice", "n,load,fuel\n0,0,1\n0,0,1\n", &["line 3", "(0, 0)", "line 2"]);
    map("map-missing", "n,load,fuel\n0,0,1\n0,9,1\n7,0,1\n", &["1 of 4 points", "(7, 9)"]);
    map("map-unit", "n [kg],load,fuel\n0,0,1\n0,9,1\n7,0,1\n7,9,1\n", &["kg", "rad/s"]);
}

pub const CAR: &str = "model Car extends Layshaft.Examples.FuelConsumption; end Car;";

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

fn map_model(file: &str) -> String {
    format!(
        "model Map
  Layshaft.Blocks.Tables.FileTable2D map(fileName=\"{file}\", unit1=\"rad/s\");
  Layshaft.Blocks.Tables.Table2D own(x1={{0,1000,3000}}*3.141592653589793/30, x2={{0,50,100}}, f=[0,1,2;1,3,5;2,8,9]);
  Real x(start=0, fixed=true);
equation
  map.u1 = 400*time - 20;
  map.u2 = 150*time - 10;
  own.u1 = map.u1;
  own.u2 = map.u2;
  der(x) = map.y;
end Map;"
    )
}

/// Grids and lists of every format give the values of the same map in the model; another content needs no new translation.
#[test]
fn maps_over_two_arguments_come_from_files() {
    let scratch = Scratch::new("maps");
    let speeds = [0.0, 1000.0, 3000.0].map(|n: f64| n * std::f64::consts::PI / 30.0);
    let matrix = format!(
        "#1\ndouble load(2, 2)\n0 1\n1 2\ndouble fuel(4,4)\n0 0 50 100\n{:?} 0 1 2\n{:?} 1 3 5\n{:?} 2 8 9\n",
        speeds[0], speeds[1], speeds[2]
    );
    let rows = [
        (3000, 0, 2),
        (0, 0, 0),
        (0, 50, 1),
        (0, 100, 2),
        (1000, 0, 1),
        (1000, 50, 3),
        (1000, 100, 5),
        (3000, 50, 8),
        (3000, 100, 9),
    ];
    let list: Vec<String> = rows.iter().map(|(n, load, fuel)| format!("{n};{load};{fuel},0\n")).collect();
    scratch.file("grid.csv", "n [rev/min] \\ load [%],0,50,100\n0,0,1,2\n1000,1,3,5\n3000,2,8,9\n");
    scratch.file("list.csv", format!("n [rpm];load [%];fuel [g/s]\n{}", list.concat()));
    scratch.file("matrix.txt", &matrix);
    write_list(&scratch.0.join("list.parquet"), &rows);
    let values = |file: &str, more: &[&str]| {
        scratch.simulate(&map_model(file), &[&["-o", "r.csv"], more].concat()).succeeds();
        let result = scratch.read("r.csv");
        (series(&result, "map.y"), series(&result, "own.y"))
    };
    for (file, more) in [
        ("grid.csv", &[][..]),
        ("list.csv", &[]),
        (
            "list.parquet",
            &["--set", "map.abscissa1=\"n\"", "--set", "map.abscissa2=\"load\"", "--set", "map.ordinate=\"fuel\""],
        ),
        ("matrix.txt", &["--set", "map.ordinate=\"fuel\""]),
    ] {
        let (read, own) = values(file, more);
        assert_eq!(read, own, "{file}");
        assert!(own.iter().any(|y| *y > 8.0) && own[0] == 0.0, "{own:?}");
    }
    // Two matrices, and none is named.
    let run = scratch.simulate(&map_model("matrix.txt"), &[]);
    assert!(run.status() == 1 && run.stderr().contains("`load`, `fuel`"), "{}", run.stderr());
    scratch.file("grid.csv", "n,0,1000\n0,7,7\n9,7,7\n");
    assert!(values("grid.csv", &[]).0.iter().all(|y| (*y - 7.0).abs() < 1e-12));
}

/// The points of a map as columns of Parquet; the column of the first argument stands where others have the time.
fn write_list(path: &std::path::Path, rows: &[(i32, i32, i32)]) {
    use layshaft_results::{Column, ResultHeader, WriteOptions};
    let columns = vec![Column::variable("n").unit("rev/min"), Column::variable("load"), Column::variable("fuel")];
    let header = ResultHeader { variables: columns, ..ResultHeader::default() };
    let mut writer = layshaft_results::create(path, WriteOptions::default()).unwrap();
    writer.start(&header, &[]).unwrap();
    for (at, (n, load, fuel)) in rows.iter().enumerate() {
        writer.point(at as f64, &[f64::from(*n), f64::from(*load), f64::from(*fuel)]).unwrap();
    }
    writer.finish().unwrap();
}

/// Exported C carries the numbers of the files: a unit gives the values of the run here, without the files.
#[test]
fn exported_units_carry_columns_and_maps() {
    if !std::process::Command::new("cc").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("maps-exported");
    scratch.file("grid.csv", "n [rev/min],0,50,100\n0,0,1,2\n1000,1,3,5\n3000,2,8,9\n");
    scratch.file("cycle.csv", "time [ms],speed [km/h]\n0,0\n300,36\n500,36\n500,0\n800,18\n");
    let declared = "model Map\n  Layshaft.Blocks.Sources.FileTable cycle(fileName=\"cycle.csv\", unit=\"m/s\");\n  \
                    output Real v = cycle.y;\n  output Real f = map.y;";
    let model = map_model("grid.csv").replace("model Map", declared);
    scratch.simulate(&model, &["--interval", "0.01", "-o", "r.csv"]).succeeds();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"));
        let output = command.args(arguments).current_dir(&scratch.0).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run(&["export", "fmu", "Model.mo", "-o", "map.fmu"]);
    std::fs::remove_file(scratch.0.join("grid.csv")).unwrap();
    std::fs::remove_file(scratch.0.join("cycle.csv")).unwrap();
    run(&["fmu", "simulate", "map.fmu", "--stop-time", "1", "--step-size", "0.01", "-o", "f.csv"]);
    let (own, unit) = (scratch.read("r.csv"), scratch.read("f.csv"));
    let at = |result: &layshaft_results::Trajectory, name: &str, time: f64| {
        let row = result.time.iter().rposition(|t| (t - time).abs() < 1e-9).unwrap();
        series(result, name)[row]
    };
    for time in [0.2, 0.4, 0.6, 0.9] {
        assert_near(at(&unit, "v", time), at(&own, "v", time), 1e-9);
        assert_near(at(&unit, "f", time), at(&own, "f", time), 1e-9);
    }
    assert_near(at(&unit, "v", 0.2), 20.0 / 3.0, 1e-9);
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
