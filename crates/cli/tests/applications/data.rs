//! The files under `data/` hold the same numbers as the library's records.

use std::path::Path;

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The numbers that a record of `library/Layshaft/Data` gives a parameter, in the modification of its base.
fn parameter(record: &str, name: &str) -> Vec<f64> {
    let text = text(&format!("library/Layshaft/Data/{record}.mo"));
    let begin = text.find(&format!("\n    {name}=")).unwrap_or_else(|| panic!("{record} has no `{name}`"));
    let text = &text[begin + name.len() + 6..];
    let end = text.find([']', '}']).expect("the end of an array");
    numbers(&text[..end])
}

fn numbers(text: &str) -> Vec<f64> {
    let numbers = text.split(|c: char| !(c.is_ascii_digit() || ".-+eE".contains(c)));
    numbers.filter(|number| !number.is_empty()).map(|number| number.parse().expect(number)).collect()
}

/// A data file without its comment: heading and rows.
fn table(file: &str) -> (Vec<f64>, Vec<Vec<f64>>) {
    let text = text(&format!("data/{file}"));
    assert!(text.starts_with("# ") && text.contains("Source"), "{file}: no source");
    let mut lines = text.lines().skip(1);
    let numbers = |line: &str| line.split(',').filter_map(|cell| cell.parse().ok()).collect();
    (numbers(lines.next().unwrap()), lines.map(numbers).collect())
}

fn column(rows: &[Vec<f64>], index: usize) -> Vec<f64> {
    rows.iter().map(|row| row[index]).collect()
}

#[track_caller]
fn assert_same(file: &[f64], library: &[f64]) {
    assert_eq!(file.len(), library.len());
    for (file, library) in file.iter().zip(library) {
        assert!((file - library).abs() <= 1e-3 * file.abs() + 5e-3 * library.abs().min(1.0), "{file} {library}");
    }
}

#[test]
fn cycles() {
    for (file, name) in [("udds", "UDDS"), ("us06", "US06"), ("hwfet", "HWFET"), ("wltc3b", "WLTC3b")] {
        let (_, rows) = table(&format!("cycles/{file}.csv"));
        assert_same(&column(&rows, 1), &parameter(&format!("DriveCycles/Cycle{name}"), "values"));
        assert!(rows.iter().enumerate().all(|(second, row)| row[0] == second as f64), "{file} is not per second");
    }
    let (_, rows) = table("cycles/nedc.csv");
    assert_same(&rows.concat(), &parameter("DriveCycles/CycleNEDC", "table"));
}

#[test]
fn maps() {
    for (file, record, rows_name, columns_name, name) in [
        ("gasoline20_torque", "Engines/GasolineTwoLitre", "throttle", "n", "torque"),
        ("gasoline20_fuel", "Engines/GasolineTwoLitre", "load", "n", "fuel"),
        ("t444e_torque", "Engines/DieselT444E", "n", "fuel", "torque"),
        ("motor_generic80_loss", "Motors/GenericPermanentMagnet", "tau_loss", "w_loss", "loss"),
    ] {
        let (heading, rows) = table(&format!("maps/{file}.csv"));
        assert_same(&heading, &parameter(record, columns_name));
        assert_same(&column(&rows, 0), &parameter(record, rows_name));
        let values: Vec<f64> = rows.iter().flat_map(|row| row[1..].to_vec()).collect();
        assert_same(&values, &parameter(record, name));
    }
}

#[test]
fn curves() {
    for (file, record, names) in [
        ("converter_generic", "Converters/GenericCar", &["nu", "mu", "k"][..]),
        ("t444e_full_load", "Engines/DieselT444E", &["n_full", "torque_full", "fuel_full"]),
        ("motor_generic80_limit", "Motors/GenericPermanentMagnet", &["w", "tau"]),
        ("battery_generic350", "Batteries/GenericLithium", &["soc", "v", "R"]),
    ] {
        let (_, rows) = table(&format!("maps/{file}.csv"));
        for (index, name) in names.iter().enumerate() {
            assert_same(&column(&rows, index), &parameter(record, name));
        }
    }
}

/// Kilometres per hour in the file, metres per second in the library.
#[test]
fn shift_map() {
    let (heading, rows) = table("maps/shift_map_fourspeed.csv");
    assert_same(&heading, &parameter("ShiftMaps/CarFourSpeed", "throttle"));
    for (first, name) in [(0, "up"), (1, "down")] {
        let lines: Vec<f64> = rows.iter().skip(first).step_by(2).flatten().map(|speed| speed / 3.6).collect();
        assert_same(&lines, &parameter("ShiftMaps/CarFourSpeed", name));
    }
}
