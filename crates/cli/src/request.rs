//! The arguments every command on a model shares, and what they ask of the front end.

use crate::consent::ForeignArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::Request;
use layshaft_flatten::library::LibraryOptions;
use std::path::{Path, PathBuf};

/// Which model, and where to find the classes it uses.
#[derive(Args)]
pub struct ModelArguments {
    /// Full name of a model; or files (`.mo`) or package directories (`./Drives`), and optionally the
    /// name of a model in them; without a name, the last model of the last file is taken
    #[arg(value_name = "MODEL|FILE.mo", required = true)]
    targets: Vec<String>,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,

    /// Modify the model: `--set gear.ratio=4.1`; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parse_setting)]
    settings: Vec<(String, String)>,

    /// Warn about equations whose units do not agree
    #[arg(long)]
    check_units: bool,

    /// Refuse what the language forbids but widely used tools run, instead of warning
    #[arg(long)]
    pedantic: bool,
}

impl ModelArguments {
    /// The arguments of a command that has its own words for them.
    pub fn of(targets: Vec<String>, libraries: Vec<PathBuf>, settings: Vec<(String, String)>) -> ModelArguments {
        ModelArguments { targets, libraries, settings, check_units: false, pedantic: false }
    }

    /// All targets as files or directories.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.targets.iter().map(Path::new)
    }

    /// The request of a command that runs the model, or what is wrong with the arguments.
    pub fn request_to_run(&self, foreign: &ForeignArguments) -> Result<Request, String> {
        Ok(Request { consent: foreign.consent(), ..self.request()? })
    }

    /// The same; a mistake is told.
    pub fn asked_to_run(&self, foreign: &ForeignArguments, shell: &Shell) -> Result<Request, Exit> {
        self.request_to_run(foreign).map_err(|message| shell.wrong_usage(&message, None))
    }

    /// The request, or what is wrong with the arguments.
    pub fn request(&self) -> Result<Request, String> {
        let mut files = Vec::new();
        let mut model: Option<String> = None;
        for target in &self.targets {
            if is_file_name(target) {
                files.push(PathBuf::from(target));
            } else if let Some(first) = &model {
                return Err(format!("two models are named, `{first}` and `{target}`: name one"));
            } else {
                model = Some(target.clone());
            }
        }
        Ok(Request {
            libraries: self.libraries.clone(),
            modelica_path: modelica_path(),
            files,
            model,
            check_units: self.check_units,
            pedantic: self.pedantic,
            embedded: crate::embedded::LIBRARY,
            modifiers: self.settings.clone(),
            ..Request::default()
        })
    }
}

/// Where libraries are looked for: `-L`, MODELICAPATH, the program itself.
pub fn library_options(directories: &[PathBuf]) -> LibraryOptions {
    LibraryOptions { paths: directories.to_vec(), modelica_path: modelica_path(), embedded: crate::embedded::LIBRARY }
}

/// The directories of the environment variable MODELICAPATH.
fn modelica_path() -> Vec<PathBuf> {
    let Some(value) = std::env::var_os("MODELICAPATH") else { return Vec::new() };
    std::env::split_paths(&value).filter(|directory| !directory.as_os_str().is_empty()).collect()
}

/// Names of classes have no extension and no separator; a directory written with one is a package.
fn is_file_name(target: &str) -> bool {
    Path::new(target).extension().is_some_and(|extension| extension == "mo") || target.contains(std::path::is_separator)
}

pub fn parse_setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_string(), value.trim().to_string()))
        }
        _ => Err("write NAME=VALUE, for example gear.ratio=4.1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(targets: &[&str]) -> ModelArguments {
        ModelArguments {
            targets: targets.iter().map(|t| t.to_string()).collect(),
            libraries: Vec::new(),
            settings: Vec::new(),
            check_units: false,
            pedantic: false,
        }
    }

    #[test]
    fn files_and_the_model_are_told_apart() {
        let request = arguments(&["dir/Truck.mo", "libraries/Drives", "Truck.Axle"]).request().unwrap();
        assert_eq!(request.files, [PathBuf::from("dir/Truck.mo"), PathBuf::from("libraries/Drives")]);
        assert_eq!(request.model.as_deref(), Some("Truck.Axle"));
    }

    #[test]
    fn two_models_are_wrong() {
        assert!(arguments(&["A", "B"]).request().is_err());
    }

    #[test]
    fn a_setting_needs_name_and_value() {
        assert_eq!(parse_setting("a.b = 3"), Ok(("a.b".into(), "3".into())));
        assert_eq!(parse_setting("e=a==b"), Ok(("e".into(), "a==b".into())));
        assert!(parse_setting("a").is_err());
        assert!(parse_setting("=3").is_err());
    }
}
