//! Plots signals of result files, one panel per signal, one curve per file:
//! `cargo run --example plot -- phi,w run.mat reference.csv > plot.svg`

use layshaft_results::plot::{Curve, Panel, svg};
use layshaft_results::{ResultError, Trajectory, read};

fn main() -> Result<(), ResultError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [signals, files @ ..] = arguments.as_slice() else {
        eprintln!("usage: plot SIGNAL,SIGNAL,... FILE...");
        std::process::exit(2);
    };
    let results: Vec<(&String, Trajectory)> =
        files.iter().map(|file| Ok((file, read(file)?))).collect::<Result<_, ResultError>>()?;
    let series: Vec<Vec<_>> = signals
        .split(',')
        .map(|signal| {
            results.iter().filter_map(|(file, result)| Some((*file, result, result.series(signal)?))).collect()
        })
        .collect();
    let panels: Vec<Panel> = signals
        .split(',')
        .zip(&series)
        .map(|(title, series)| Panel {
            title,
            unit: "",
            curves: series.iter().map(|(name, result, values)| Curve { name, time: &result.time, values }).collect(),
        })
        .collect();
    print!("{}", svg(&panels));
    Ok(())
}
