//! Broken text of every kind: the parser must survive it, with spans that lie in the text.
//!
//! The files of the recovery tests and a few correct snippets are mutated byte by byte and token by
//! token with a seeded generator, so that every run tries the same texts.

use layshaft_source::{Diagnostic, FileId, Span};
use layshaft_syntax::{parse, parse_expression, print, tokens};
use std::path::Path;

#[path = "../../../tests/cpu_time.rs"]
mod cpu_time;

use cpu_time::thread_seconds;

/// About three seconds; `LAYSHAFT_FUZZ_ROUNDS` asks for more.
const ROUNDS: usize = 100_000;

const SNIPPETS: &[&str] = &[
    "within A.B; encapsulated partial model M \"doc\" + \" more\" extends A(break x, y = 1) annotation(z = 2); \
     import C = D.E; import F.*; import G.{H, I}; replaceable package P = Q(redeclare model R = S) constrainedby T; \
     parameter Real[3] x[2](each start = 1, final fixed = true) = {1, 2e3} if cond \"x\" annotation(Dialog); \
     protected flow input 'q \\' ü' u; equation der(x) = -x ^ 2 .* [1, 2; 3, 4] \"eq\"; \
     if a then connect(p.n[1], q); elseif b then x = 1; else y = 2; end if; \
     for i in 1:n, j loop z[i, end - 1] = sum(k for k in 1:2:9); end for; \
     when sample(0, 1) then reinit(x, 0); elsewhen c then (a, , b) = f(x); end when; \
     initial algorithm while true loop x := if a then b else c; break; return; end while; annotation(Icon()); end M;",
    "package P type E = enumeration(a \"1\", b) \"E\"; type O = enumeration(:); function g = der(f, x, y); \
     impure function h input Real x; output Real y; external \"C\" y = h(x, size(x, 1)) annotation(Library = \"m\"); \
     end h; operator record C encapsulated operator '+' function add end add; end '+'; end C; \
     redeclare model extends A(x = 1) \"s\" end A; expandable connector K end K; end P; /* c */ // d\n",
    "model M Real y = ((a).b)[1] + f(function g(u = 1), v = not x or y and z <> w); end M;",
];

/// Marsaglia's xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound.max(1)
    }
}

/// Every span of a `Debug` print lies in the text, at character boundaries: the tree has no visitor, but
/// its `Debug` form names every span.
fn check_spans(text: &str, debug: &str) {
    for part in debug.split("Span { file: FileId(0), start: ").skip(1) {
        let mut numbers = part.split(", end: ");
        let mut number = || {
            let digits = numbers.next().unwrap_or("");
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            digits[..end].parse::<usize>().unwrap()
        };
        let (start, end) = (number(), number());
        assert!(text.get(start..end).is_some(), "span {start}..{end} of a text of {} bytes", text.len());
    }
}

fn check_diagnostic(text: &str, diagnostic: &Diagnostic) {
    let check = |span: Option<Span>| {
        if let Some(span) = span {
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{diagnostic:?}");
        }
    };
    check(diagnostic.span);
    diagnostic.notes.iter().for_each(|note| check(note.span));
}

fn check(text: &str, with_tree: bool) {
    let start = thread_seconds();
    let parsed = parse(FileId(0), text);
    parsed.diagnostics.iter().for_each(|diagnostic| check_diagnostic(text, diagnostic));
    let printed = print(&parsed.file, text);
    if parsed.diagnostics.is_empty() {
        assert_eq!(tokens(&printed), tokens(text), "{text}");
    }
    if with_tree {
        check_spans(text, &format!("{:?}", parsed.file));
    }
    let (_, diagnostics) = parse_expression(FileId(0), text);
    diagnostics.iter().for_each(|diagnostic| check_diagnostic(text, diagnostic));
    assert!(thread_seconds() - start < 10.0, "a text of {} bytes took too long", text.len());
}

/// Changes a few bytes; what is no UTF-8 any more is replaced.
fn mutate_bytes(text: &str, random: &mut Random) -> String {
    const BYTES: &[u8] = b"()[]{};,.:=\"'\\/*+-<>^ \n\0eE09azZ_#$\xff\xc3\xa4";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len() + 1);
        let byte = BYTES[random.below(BYTES.len())];
        match random.below(4) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            _ => bytes.truncate(bytes.len() - random.below(bytes.len() / 8 + 1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Drops, doubles, swaps and moves tokens, also between texts.
fn mutate_tokens(text: &str, other: &str, random: &mut Random) -> String {
    let (mut list, donor) = (tokens(text), tokens(other));
    for _ in 0..1 + random.below(6) {
        if list.is_empty() {
            break;
        }
        let (a, b) = (random.below(list.len()), random.below(list.len()));
        match random.below(5) {
            0 => drop(list.remove(a)),
            1 => list.insert(a, list[b]),
            2 => list.swap(a, b),
            3 if !donor.is_empty() => list[a] = donor[random.below(donor.len())],
            _ => {
                let piece: Vec<_> = list.drain(a.min(b)..(a.max(b)).min(a.min(b) + 12)).collect();
                let at = random.below(list.len() + 1);
                list.splice(at..at, piece);
            }
        }
    }
    let separators = [" ", "\n", " ", " /*c*/ ", "\t", " //c\n"];
    list.iter().map(|token| format!("{token}{}", separators[random.below(separators.len())])).collect()
}

#[test]
fn mutated_texts_are_survived() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recovery");
    let mut paths: Vec<_> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut texts: Vec<String> = SNIPPETS.iter().map(|snippet| snippet.to_string()).collect();
    texts.extend(paths.iter().map(|path| std::fs::read_to_string(path).unwrap()));
    for text in &texts {
        check(text, true);
    }

    let mut random = Random(0x1a75_4af7);
    let rounds = std::env::var("LAYSHAFT_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    for round in 0..rounds {
        let chosen = if random.below(2) == 0 { random.below(SNIPPETS.len()) } else { random.below(texts.len()) };
        let (text, other) = (&texts[chosen], &texts[random.below(texts.len())]);
        let mutated = match random.below(3) {
            0 => mutate_bytes(text, &mut random),
            1 => mutate_tokens(text, other, &mut random),
            _ => {
                let tokens_changed = mutate_tokens(text, other, &mut random);
                mutate_bytes(&tokens_changed, &mut random)
            }
        };
        check(&mutated, round % 8 == 0);
    }
}

/// Every prefix of a text is a text.
#[test]
fn truncated_texts_are_survived() {
    for snippet in SNIPPETS {
        for (end, _) in snippet.char_indices() {
            check(&snippet[..end], true);
        }
    }
}
