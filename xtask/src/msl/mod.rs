//! `cargo xtask msl`: how much of the Modelica Standard Library the compiler handles, and how many of its examples match
//! their reference results.
//!
//! Every model runs in a process of its own, so that a defect costs one model and its processor time
//! and memory are measured exactly.

mod catalogue;
mod references;
mod run;
mod simulate;
mod table;

use crate::workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use regex_lite::Regex;
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Simulate or check the examples of the Modelica Standard Library and print a table per package
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Msl {
    /// Check (translate to a flat model and count equations)
    #[arg(long)]
    check: bool,

    /// Directory that holds the package Modelica
    #[arg(long, value_name = "DIR")]
    msl: PathBuf,

    /// Simulate and compare with the reference results in this directory
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    references: Option<PathBuf>,

    /// Only models whose full name matches
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,

    /// These models instead of the examples; may be given several times or separated by commas
    #[arg(long, value_name = "MODEL", value_delimiter = ',')]
    models: Vec<String>,

    /// Also the helper models inside `Examples` packages, which are no examples themselves
    #[arg(long)]
    helpers: bool,

    /// Only list the models
    #[arg(long)]
    list: bool,

    /// Processes at a time
    #[arg(short, long)]
    jobs: Option<NonZeroUsize>,

    /// Processor time a model may take
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    limit: u64,

    /// Use this `layshaft` instead of building one
    #[arg(long, value_name = "PROGRAM")]
    binary: Option<PathBuf>,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo xtask msl --msl DIR --references DIR
  cargo xtask msl --msl DIR --references DIR --filter 'Rotational'
  cargo xtask msl --check --msl DIR
  cargo xtask msl --check --msl DIR --filter 'Rotational.*Clutch'
  cargo xtask msl --check --msl DIR --models Modelica.Blocks.Examples.PID_Controller
  cargo xtask msl --list --msl DIR";

impl Msl {
    pub fn run(&self) -> Result<bool> {
        if let Some(references) = &self.references {
            return self.simulate(references);
        }
        let models = self.selected()?;
        if self.list {
            for model in &models {
                println!("{model}");
            }
            eprintln!("{} models", models.len());
            return Ok(true);
        }
        if !self.check {
            bail!("say what to do with the models: --references DIR, --check or --list");
        }
        let results = run::check_all(&models, &self.settings()?);
        if self.json {
            println!("{:#}", json!(results.iter().map(run::ModelResult::as_json).collect::<Vec<_>>()));
        } else {
            print!("{}", table::render(&results));
        }
        Ok(results.iter().all(|result| result.is_accepted()))
    }

    fn settings(&self) -> Result<run::Settings> {
        Ok(run::Settings {
            binary: workspace::binary(self.binary.as_deref())?,
            library: self.msl.clone(),
            limit_seconds: self.limit,
            jobs: self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
        })
    }

    fn simulate(&self, references: &Path) -> Result<bool> {
        let filter = self.filter.as_deref().map(Regex::new).transpose().context("--filter")?;
        let mut references = references::find(references)?;
        references.retain(|reference| {
            let named = self.models.is_empty() || self.models.contains(&reference.model);
            named && filter.as_ref().is_none_or(|filter| filter.is_match(&reference.model))
        });
        if self.list {
            references.iter().for_each(|reference| println!("{}", reference.model));
            eprintln!("{} models", references.len());
            return Ok(true);
        }
        let settings = self.settings()?;
        let directory = std::env::temp_dir().join(format!("layshaft-msl-{}", std::process::id()));
        std::fs::create_dir_all(&directory).with_context(|| directory.display().to_string())?;
        let work = |reference: &references::Reference| simulate::simulate(reference, &settings, &directory);
        let results = run::for_all(&references, settings.jobs, work);
        let _ = std::fs::remove_dir_all(&directory);
        if self.json {
            println!("{:#}", json!(results.iter().map(simulate::SimulationResult::as_json).collect::<Vec<_>>()));
        } else {
            print!("{}", simulate::render(&results));
        }
        Ok(results.iter().all(|result| result.reached == simulate::Reached::Matched))
    }

    fn selected(&self) -> Result<Vec<String>> {
        if !self.models.is_empty() {
            return Ok(self.models.clone());
        }
        let filter = self.filter.as_deref().map(Regex::new).transpose().context("--filter")?;
        let models = catalogue::examples(&self.msl, self.helpers)?;
        Ok(models.into_iter().filter(|name| filter.as_ref().is_none_or(|filter| filter.is_match(name))).collect())
    }
}
