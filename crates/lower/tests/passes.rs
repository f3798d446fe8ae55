//! Runs every `tests/passes/*.program` of the workspace: functions as text, a pass, and what must come of it. The file tests/passes/README.md says how
//! expectations are written.

use layshaft_eval::Interpreter;
use layshaft_ir::program::{FuncId, Program, parse_functions, verify};
use layshaft_lower::passes::apply;
use layshaft_runtime::Instance;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/passes");
    let entries = std::fs::read_dir(&root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "program"));
    files.sort();
    let trials = files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(name, move || judge(&std::fs::read_to_string(&path)?).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// All of memory after the first function ran on a memory full of numbers.
fn outcome(program: &Program) -> (Vec<u64>, Vec<i64>) {
    let program = Arc::new(program.clone());
    let code = Arc::new(Interpreter::new(&program));
    let mut instance = Instance::new(Arc::clone(&program), code).unwrap();
    for (slot, value) in instance.reals_mut()[..MEMORY].iter_mut().enumerate() {
        *value = 0.25 + slot as f64;
    }
    assert!(instance.run(&[FuncId(0)]).is_ok(), "the function fails");
    let reals = instance.reals()[..MEMORY].iter().map(|value| value.to_bits()).collect();
    (reals, instance.ints()[..MEMORY].to_vec())
}

/// Slots of each memory.
const MEMORY: usize = 16;

fn judge(text: &str) -> Result<(), String> {
    let expectations: Vec<(&str, &str)> =
        text.lines().filter_map(|line| line.strip_prefix("// ")?.split_once(": ")).collect();
    let pass = expectations.iter().find(|(what, _)| *what == "pass").ok_or("`// pass: …` is missing")?.1;
    let mut program = Program {
        functions: parse_functions(text)?,
        reals: vec![0.0; MEMORY],
        ints: vec![0; MEMORY],
        strings: vec!["".into()],
        stack_reals: 64,
        stack_ints: 64,
        ..Program::default()
    };
    verify(&program).map_err(|problem| format!("before the pass: {problem}"))?;
    let before = outcome(&program);
    apply(pass, &mut program)?;
    let result = program.functions[0].to_string();
    let complaint = |what: String| Err(format!("{what} in\n{result}"));
    verify(&program).or_else(|problem| complaint(format!("after the pass: {problem}")))?;
    if outcome(&program) != before {
        return complaint("it does something else".to_string());
    }
    let lines: Vec<&str> = result.lines().map(str::trim).collect();
    let mut rest = &lines[..];
    let mut checks = 0;
    for (what, wanted) in expectations {
        checks += 1;
        match what {
            "check" => match rest.iter().position(|line| *line == wanted) {
                Some(position) => rest = &rest[position + 1..],
                None => return complaint(format!("no line `{wanted}` after those checked before")),
            },
            "lacks" if lines.iter().any(|line| line.contains(wanted)) => return complaint(format!("`{wanted}`")),
            "count" => {
                let (count, wanted) = wanted.split_once(' ').ok_or("`// count: 2 text` is needed")?;
                let found = lines.iter().filter(|line| line.contains(wanted)).count();
                if count.parse() != Ok(found) {
                    return complaint(format!("{found} lines with `{wanted}`"));
                }
            }
            _ => checks -= 1,
        }
    }
    if checks == 0 { Err("nothing is checked".to_string()) } else { Ok(()) }
}
