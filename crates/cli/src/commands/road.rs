//! `layshaft road`: looks at roads and tyre property files, writes the proving ground.

use crate::codes;
use crate::json;
use crate::shell::{Exit, Shell};
use crate::source_files;
use clap::{Args, Subcommand};
use layshaft_road::{Road as Surface, proving_ground, tyre};
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::path::{Path, PathBuf};

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
