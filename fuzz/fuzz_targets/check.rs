//! Any text that is taken for a model ends in a flat model or in diagnostics: no panic, no hang. Start
//! from the snippets: `cargo +nightly fuzz run check fuzz/corpus/check tests/suite`.
#![no_main]

use layshaft_flatten::{Request, Store, flatten};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let file = std::env::temp_dir().join(format!("layshaft-fuzz-{}.mo", std::process::id()));
    if std::fs::write(&file, text).is_err() {
        return;
    }
    let store = Store::default();
    let outcome = flatten(&store, &Request { files: vec![file], ..Request::default() });
    assert!(outcome.model.is_some() || outcome.diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
});
