//! Writes a run of many damped oscillators to every file named, and says how long each took:
//! `cargo run --example oscillators --features parquet -- run.mat run.csv run.parquet`

use layshaft_results::{Alias, Column, ResultHeader, ValueType, WriteOptions, create};

const OSCILLATORS: usize = 100;
const POINTS: usize = 5001;

fn main() {
    let mut variables = vec![Column::parameter("damping").unit("1/s").description("decay rate of all oscillators")];
    for k in 0..OSCILLATORS {
        let position = variables.len();
        variables.push(Column::variable(format!("body[{k}].s")).unit("m").description("position"));
        variables.push(Column::alias(format!("spring[{k}].flange.s"), Alias::negated(position)).unit("m"));
    }
    variables.push(Column::variable("reversed").value_type(ValueType::Boolean).description("body[0] is behind zero"));
    let stop_time = (POINTS - 1) as f64 * 0.002;
    let header = ResultHeader { model: "Oscillators".into(), start_time: 0.0, stop_time, variables };
    for path in std::env::args().skip(1) {
        let begin = std::time::Instant::now();
        if let Err(error) = write(&path, &header) {
            eprintln!("{error}");
            std::process::exit(1);
        }
        println!("{path}: {:.3} s", begin.elapsed().as_secs_f64());
    }
}

fn write(path: &str, header: &ResultHeader) -> Result<(), layshaft_results::ResultError> {
    let damping = 0.3;
    let mut writer = create(path, WriteOptions::default())?;
    writer.start(header, &[damping])?;
    let mut values = vec![0.0; OSCILLATORS + 1];
    for point in 0..POINTS {
        let t = point as f64 * 0.002;
        for (k, value) in values.iter_mut().take(OSCILLATORS).enumerate() {
            *value = (-damping * t).exp() * ((1.0 + k as f64 / 10.0) * t).cos();
        }
        values[OSCILLATORS] = f64::from(values[0] < 0.0);
        writer.point(t, &values)?;
    }
    writer.finish()
}
