//! The command behind `cargo xtask differential`.

use anyhow::{Context, Result, ensure};
use clap::Parser;
use layshaft_differential::run::Scratch;
use layshaft_differential::shrink::shrink;
use layshaft_differential::text::{Style, write};
use layshaft_differential::{Checks, Finding, Sketch, Verdict};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Smaller models that are tried in place of a failing one; where C is compiled, an eighth of it.
const TRIES: usize = 400;

/// The passes need a deep stack, as in the command.
const STACK_BYTES: usize = 256 << 20;

/// Generate random models, run each in every way there is, and report where the answers differ
#[derive(Parser)]
#[command(name = "cargo xtask differential", max_term_width = 100)]
struct CommandLine {
    /// Stop after this time; whatever has begun is finished
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,

    /// Seed of the first model; the next one has the next seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Stop after so many models
    #[arg(long, value_name = "NUMBER")]
    models: Option<u64>,

    /// Models at the same time; else one for each core
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,

    /// Folder for failing models, made smaller
    #[arg(short, long, value_name = "FOLDER", default_value = "target/differential")]
    output: PathBuf,

    /// Failures after which to stop
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    failures: usize,

    /// Export every so many-th model as C and as units; 0: none
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    exports: u64,

    /// Print the model of the seed and do nothing else
    #[arg(long)]
    print: bool,
}

#[derive(Default)]
struct Summary {
    agreed: u64,
    unjudged: BTreeMap<&'static str, u64>,
    failed: Vec<(u64, Finding)>,
    /// Largest error of each method in tolerances, and the seed it is from.
    errors: BTreeMap<&'static str, (f64, u64)>,
}

fn main() -> ExitCode {
    match CommandLine::parse().run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

impl CommandLine {
    fn run(&self) -> Result<bool> {
        if self.print {
            print!("{}", write(&Sketch::random(self.seed), Style::Plain).text);
            return Ok(true);
        }
        ensure!(self.seconds.is_some() || self.models.is_some(), "say how long: --seconds N or --models N");
        let began = Instant::now();
        let until = self.seconds.map(|seconds| began + Duration::from_secs_f64(seconds.clamp(0.0, 1e7)));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (next, summary) = (AtomicU64::new(0), Mutex::new(Summary::default()));
        std::thread::scope(|scope| -> Result<()> {
            let worker = || -> Result<()> {
                let scratch = Scratch::new().context("no folder for the models can be made")?;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let is_over = until.is_some_and(|until| Instant::now() >= until)
                        || self.models.is_some_and(|models| number >= models)
                        || summary.lock().is_ok_and(|summary| summary.failed.len() >= self.failures);
                    if is_over {
                        return Ok(());
                    }
                    self.one(self.seed.wrapping_add(number), &scratch, &summary)?;
                }
            };
            let spawn = |_| std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, worker);
            let handles = (0..self.threads.unwrap_or(cores).max(1)).map(spawn).collect::<Result<Vec<_>, _>>()?;
            handles.into_iter().try_for_each(|handle| handle.join().unwrap_or(Ok(())))
        })?;
        let summary = summary.into_inner().unwrap_or_default();
        self.tell(&summary, began.elapsed());
        Ok(summary.failed.is_empty())
    }

    /// Checks the model of a seed; a failing one is made smaller and written.
    fn one(&self, seed: u64, scratch: &Scratch, summary: &Mutex<Summary>) -> Result<()> {
        let sketch = Sketch::random(seed);
        let exports = self.exports != 0 && (self.models == Some(1) || seed.is_multiple_of(self.exports));
        let verdict = verdict(&sketch, scratch, exports);
        if let Verdict::Fails(finding) = &verdict {
            let exports = finding.is_exported;
            let same = |sketch: &Sketch| matches!(self::verdict(sketch, scratch, exports), Verdict::Fails(found) if found.check == finding.check);
            let small = shrink(&sketch, if exports { TRIES / 8 } else { TRIES }, &same);
            let found = match self::verdict(&small, scratch, exports) {
                Verdict::Fails(found) => found,
                _ => finding.clone(),
            };
            self.write(seed, &small, &found)?;
        }
        let Ok(mut summary) = summary.lock() else { return Ok(()) };
        match verdict {
            Verdict::Agrees(errors) => {
                summary.agreed += 1;
                for (method, error) in errors {
                    let worst = summary.errors.entry(method).or_default();
                    if error > worst.0 {
                        *worst = (error, seed);
                    }
                }
            }
            Verdict::Unjudged(reason) => *summary.unjudged.entry(reason).or_default() += 1,
            Verdict::Fails(finding) => summary.failed.push((seed, *finding)),
        }
        Ok(())
    }

    /// Writes the model, and what to do with it.
    fn write(&self, seed: u64, sketch: &Sketch, finding: &Finding) -> Result<()> {
        let folder = self.output.join(format!("seed-{seed}"));
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let model = folder.join("Generated.mo");
        let other = folder.join("Other.mo");
        let store = |path: &Path, text: &str| {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        };
        store(&model, &write(sketch, Style::Plain).text)?;
        if let Some(style) = finding.other {
            store(&other, &write(sketch, style).text)?;
        }
        let commands = finding.commands.iter().map(|command| {
            command.replace("MODEL", &model.display().to_string()).replace("OTHER", &other.display().to_string())
        });
        let commands: Vec<String> = commands.collect();
        let said = format!(
            "{}: {}\n\n{}\ncargo xtask differential --seed {seed} --models 1\n",
            finding.check,
            finding.detail,
            commands.join("\n")
        );
        store(&folder.join("finding.txt"), &said)?;
        eprintln!("seed {seed}: {}: {}\n  {}", finding.check, finding.detail, commands.join("\n  "));
        Ok(())
    }

    fn tell(&self, summary: &Summary, time: Duration) {
        let unjudged: u64 = summary.unjudged.values().sum();
        let count = summary.agreed + unjudged + summary.failed.len() as u64;
        println!(
            "{count} models from seed {} in {:.1} s: {} agree, {unjudged} compared by bits only, {} fail",
            self.seed,
            time.as_secs_f64(),
            summary.agreed,
            summary.failed.len()
        );
        for (reason, number) in &summary.unjudged {
            println!("  {number} {reason}");
        }
        for (method, (error, seed)) in &summary.errors {
            println!("  {method}: largest error {error:.1} tolerances (seed {seed})");
        }
        let mut checks: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
        for (seed, finding) in &summary.failed {
            checks.entry(&finding.check).or_default().push(*seed);
        }
        for (check, seeds) in checks {
            println!("  FAILED {check}: seeds {seeds:?}");
        }
    }
}

/// The verdict on a sketch; a panic is a failure.
fn verdict(sketch: &Sketch, scratch: &Scratch, exports: bool) -> Verdict {
    let checks = Checks { sketch, scratch, mutation: None, exports };
    catch_unwind(AssertUnwindSafe(|| checks.verdict())).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or(panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default();
        Verdict::Fails(Box::new(Finding {
            check: "panic".to_string(),
            detail: text,
            commands: vec!["layshaft simulate MODEL".to_string()],
            other: None,
            is_exported: false,
        }))
    })
}
