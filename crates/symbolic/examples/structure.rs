//! Prints the structure of models: `structure -L DIR... MODEL...`; `--program`, `--sorted` for full dumps.

use layshaft_flatten::{Request, Store, flatten};
use std::time::Instant;

fn main() {
    let mut request = Request::default();
    let mut models = Vec::new();
    let (mut program_text, mut sorted_text) = (false, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-L" => request.libraries.extend(args.next().map(Into::into)),
            "--program" => program_text = true,
            "--sorted" => sorted_text = true,
            file if file.ends_with(".mo") => request.files.push(file.into()),
            _ => models.push(Some(arg)),
        }
    }
    if models.is_empty() {
        models.push(None);
    }
    for model in models {
        let store = Store::default();
        let begin = Instant::now();
        let outcome = flatten(&store, &Request { model: model.clone(), ..request.clone() });
        let flattened = begin.elapsed();
        let Some(flat) = outcome.model else {
            println!("{model:?}: not flattened: {:?}", outcome.diagnostics.first().map(|d| &d.message));
            continue;
        };
        let begin = Instant::now();
        let (sorted, diagnostics) = layshaft_symbolic::on_large_stack(|| layshaft_symbolic::sort_model(&flat));
        for diagnostic in &diagnostics {
            println!("  {} {}", diagnostic.code.0, diagnostic.message);
            diagnostic.notes.iter().for_each(|note| println!("      {}", note.message));
        }
        let Some(sorted) = sorted else {
            println!("{}: FAILED", flat.name);
            continue;
        };
        let sorting = begin.elapsed();
        if sorted_text {
            println!("{}", layshaft_symbolic::dump::sorted(&sorted));
        }
        let begin = Instant::now();
        let (program, diagnostics) =
            layshaft_symbolic::on_large_stack(|| layshaft_symbolic::lower::lower(&sorted, &flat));
        diagnostics.iter().for_each(|diagnostic| println!("  {} {}", diagnostic.code.0, diagnostic.message));
        let lowering = begin.elapsed();
        if program_text {
            println!("{program}");
        }
        let verdict = layshaft_ir::program::verify(&program).err().unwrap_or_default();
        println!(
            "{}: flatten {:.0} ms, sort {:.0} ms, lower {:.0} ms {verdict}\n{}",
            flat.name,
            flattened.as_secs_f64() * 1e3,
            sorting.as_secs_f64() * 1e3,
            lowering.as_secs_f64() * 1e3,
            layshaft_symbolic::dump::statistics(&sorted)
        );
    }
}
