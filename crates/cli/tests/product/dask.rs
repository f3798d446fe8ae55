//! The example that spreads a sweep over Dask workers.

use std::path::Path;
use std::process::Command;

#[test]
fn shards_on_two_workers_give_the_table_of_a_single_run() {
    let python = std::env::var_os("LAYSHAFT_PYTHON").unwrap_or("python3".into());
    let has_dask = Command::new(&python).args(["-c", "import dask.distributed"]).output();
    if !has_dask.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: there is no Python with dask.distributed (cargo xtask test installs it)");
        return;
    }
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/sweep_on_dask.py");
    let output = Command::new(&python).arg(example).arg(env!("CARGO_BIN_EXE_layshaft")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("on 2 workers: the same table"), "{text}");
}
