//! Prints a Modelica file nicely laid out, after its diagnostics: `cargo run --example format -- File.mo`.

use layshaft_source::FileId;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let parsed = layshaft_syntax::parse(FileId(0), &text);
        for diagnostic in &parsed.diagnostics {
            let start = diagnostic.span.map_or(0, |span| span.start as usize);
            let line = 1 + text[..start].matches('\n').count();
            eprintln!("{path}:{line}: {} {}", diagnostic.code.0, diagnostic.message);
        }
        print!("{}", layshaft_syntax::print(&parsed.file, &text));
    }
    Ok(())
}
