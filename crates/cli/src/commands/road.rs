//! `layshaft road`: looks at roads and tyre property files, writes the proving ground.

use crate::codes;
use crate::interruption;
use crate::json;
use crate::shell::{Exit, Shell};
use crate::source_files;
use clap::{Args, Subcommand};
use layshaft_operations::drive::{VisionClient, Weather, track_name};
use layshaft_road::{Road as Surface, proving_ground, tyre};
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Check roads and tyre files, write the proving ground
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Road {
    #[command(subcommand)]
    task: Task,
}

const EXAMPLES: &str = "\
Examples:
  layshaft road check track.obj           holes, degenerate triangles, extent
  layshaft road check tyre.tir            missing and unknown coefficients
  layshaft road serve proving-ground 5600 the road under the wheels for `layshaft drive Layshaft.Vehicles.Examples.VisionCar --vision 5600`
  layshaft road proving-ground -o track   a closed circuit of 2 km as OBJ, with its friction and its course";

#[derive(Subcommand)]
enum Task {
    /// Tell what is wrong with road files and tyre property files
    Check {
        /// Roads (.road, .obj, .gltf, .glb, .crg, .xodr, .csv) and tyres (.tir)
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the proving ground: proving-ground.obj, proving-ground.road, course.csv
    ProvingGround {
        /// Folder to write to; it is made
        #[arg(short, long, value_name = "DIR")]
        output: PathBuf,
    },
    /// Be a vision system for `layshaft drive --vision`: answer the poses of a car with the road under its wheels
    Serve {
        /// Road file, or the built-in `proving-ground`
        road: String,
        /// Port, or address and port, that the car listens at
        #[arg(value_name = "[ADDRESS:]PORT")]
        car: String,
        /// Time after which it ends; else with Ctrl-C
        #[arg(long, value_name = "TIME", value_parser = layshaft_operations::parse_seconds)]
        duration: Option<f64>,
        /// Temperature of the air in °C
        #[arg(long, value_name = "DEGC", default_value_t = 15.0, allow_negative_numbers = true)]
        temperature: f64,
        /// Wind along x, y and z in m/s
        #[arg(long, value_name = "X,Y,Z", value_delimiter = ',', num_args = 3, allow_negative_numbers = true)]
        wind: Vec<f64>,
    },
}

impl Road {
    pub fn run(&self, shell: &Shell) -> Exit {
        let mut diagnostics = Vec::new();
        let mut lines = Vec::new();
        match &self.task {
            Task::Check { files } => {
                for file in files {
                    match examine(&file.to_string_lossy(), &mut diagnostics) {
                        Ok(line) => lines.push(line),
                        Err(diagnostic) => diagnostics.push(*diagnostic),
                    }
                }
            }
            Task::Serve { road, car, duration, temperature, wind } => {
                let wind = [0, 1, 2].map(|axis| wind.get(axis).copied().unwrap_or(0.0));
                let weather = Weather { temperature: temperature + 273.15, wind, ..Weather::default() };
                match serve(road, car, *duration, weather) {
                    Ok(line) => lines.push(line),
                    Err(message) => diagnostics.push(Diagnostic::error(codes::ROAD_FILE, None, message)),
                }
            }
            Task::ProvingGround { output } => match write(output) {
                Ok(files) => lines.extend(files),
                Err(diagnostic) => diagnostics.push(*diagnostic),
            },
        }
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        let sources = SourceMap::default();
        if shell.json {
            let diagnostics = json::diagnostics(&diagnostics, &sources);
            shell.print_json(&json!({ "ok": !failed, "lines": lines, "diagnostics": diagnostics }));
        } else {
            shell.show(&diagnostics, &sources);
            lines.iter().for_each(|line| shell.print(&format!("{line}\n")));
        }
        if failed { Exit::Errors } else { Exit::Success }
    }
}

/// How long a packet is waited for before the exchange is opened again.
const PATIENCE: Duration = Duration::from_millis(100);

/// Answers a car until the time is over.
fn serve(road: &str, car: &str, duration: Option<f64>, weather: Weather) -> Result<String, String> {
    let address = if car.contains(':') { car.to_string() } else { format!("127.0.0.1:{car}") };
    let address: SocketAddr = address.parse().map_err(|_| format!("`{car}` is no port and no address with a port"))?;
    let road = Surface::open(&track_name(road)).map_err(|error| error.to_string())?;
    let wrong = |error: std::io::Error| format!("{address}: {error}");
    let mut client = VisionClient::new(address, road, weather).map_err(wrong)?;
    let interrupt = interruption::flag();
    let begin = Instant::now();
    let is_over = || duration.is_some_and(|duration| begin.elapsed().as_secs_f64() >= duration);
    let mut answers = 0u64;
    while !interrupt.load(Ordering::Relaxed) && !is_over() {
        client.send().map_err(wrong)?;
        answers += u64::from(client.receive(PATIENCE).map_err(wrong)?);
    }
    Ok(format!("{answers} poses answered"))
}

/// What a file is, in one line; findings become diagnostics.
fn examine(file: &str, diagnostics: &mut Vec<Diagnostic>) -> Result<String, Box<Diagnostic>> {
    if file.to_ascii_lowercase().ends_with(".tir") {
        let tyre =
            tyre::open(file).map_err(|error| Box::new(Diagnostic::error(codes::TYRE_FILE, None, error.to_string())))?;
        for (name, line) in &tyre.unknown {
            let message = format!("{file}:{line}: `{name}` is no coefficient of the Magic Formula");
            let hint = "it is not used: correct the name, or remove the line";
            diagnostics.push(Diagnostic::warning(codes::UNKNOWN_COEFFICIENT, None, message).hint(hint));
        }
        let version = tyre.get("VERSION").unwrap_or(0.0) / 10.0;
        return Ok(format!("{file}: tyre, Magic Formula {version:.1}"));
    }
    let road =
        Surface::open(file).map_err(|error| Box::new(Diagnostic::error(codes::ROAD_FILE, None, error.to_string())))?;
    for finding in road.findings() {
        let hint = "repair the mesh; a wheel over a hole ends the run unless the road has surroundings";
        diagnostics.push(Diagnostic::warning(codes::ROAD_FINDING, None, format!("{file}: {finding}")).hint(hint));
    }
    let what = match road.mesh() {
        Some(mesh) => format!("{} triangles", mesh.triangle_count()),
        None => "no mesh".to_string(),
    };
    Ok(match road.bounds() {
        Some([[x0, y0], [x1, y1]]) => {
            format!("{file}: {what}, x {x0:.2} to {x1:.2} m, y {y0:.2} to {y1:.2} m")
        }
        None => format!("{file}: {what}, without end"),
    })
}

fn write(folder: &Path) -> Result<Vec<String>, Box<Diagnostic>> {
    let failed = |path: &Path, error: std::io::Error| Box::new(source_files::unwritable(path, &error));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let files = [
        ("proving-ground.obj", proving_ground::to_obj()),
        ("proving-ground.road", proving_ground::to_description("proving-ground.obj")),
        ("course.csv", proving_ground::Course::default().to_csv(1.0)),
    ];
    let mut written = Vec::new();
    for (name, content) in files {
        let path = folder.join(name);
        std::fs::write(&path, content).map_err(|error| failed(&path, error))?;
        written.push(path.display().to_string());
    }
    Ok(written)
}
