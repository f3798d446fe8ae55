//! Holds `compare` against the judge it must agree with, msl_score.py, on files both read.
//!
//! The script is taken from LAYSHAFT_MSL_SCORE or, failing that, from shared/tools beside the
//! repository. The second test takes published reference results from LAYSHAFT_REFERENCES, disturbs
//! them in the ways simulators go wrong, and compares every number of the two reports.
//! What is not there is skipped with a message.

use layshaft_results::compare::{CompareOptions, Comparison, compare_files, read_signal_list};
use layshaft_results::{Trajectory, csv};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Reads a file of `reference<TAB>result<TAB>signals` lines; prints one report line for each.
const DRIVER: &str = r#"
import sys, importlib.util
spec = importlib.util.spec_from_file_location("msl_score", sys.argv[1])
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)
for line in open(sys.argv[2]):
    ref, res, sig = line.rstrip("\n").split("\t")
    r = m.compare_files(ref, res, m.read_signals(sig) if sig else None)
    w = r.get("wrong", [])
    print(r["verdict"], r.get("signals", 0), r.get("n_wrong", 0), r.get("n_missing", 0), r.get("glitches", 0),
          int(r.get("two_sided", False)), r.get("rms_rel", 0.0),
          *["%s\t%s\t%s\t%s" % (x["signal"], x["excess"], x["at"], x["bad_fraction"]) for x in w], sep="\t")
"#;

struct Judge {
    script: PathBuf,
}

impl Judge {
    fn find() -> Option<Judge> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/tools/msl_score.py");
        let script = std::env::var_os("LAYSHAFT_MSL_SCORE").map_or(beside, PathBuf::from);
        let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
        if !python.is_ok_and(|status| status.success()) || !script.exists() {
            eprintln!("skipped: needs python3 and msl_score.py (LAYSHAFT_MSL_SCORE)");
            return None;
        }
        Some(Judge { script })
    }

    fn reports(&self, cases: &[Case], folder: &Folder) -> Vec<String> {
        let mut list = String::new();
        for case in cases {
            let signals = case.signals.as_ref().map_or(String::new(), |path| path.display().to_string());
            writeln!(list, "{}\t{}\t{signals}", case.reference.display(), case.result.display()).unwrap();
        }
        let list = folder.file("cases.txt", &list);
        let output = Command::new("python3").args(["-c", DRIVER]).arg(&self.script).arg(list).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
    }
}

struct Case {
    what: String,
    reference: PathBuf,
    result: PathBuf,
    signals: Option<PathBuf>,
}

impl Case {
    fn ours(&self) -> Comparison {
        let signals = self.signals.as_ref().map(|path| read_signal_list(path).unwrap());
        compare_files(&self.reference, &self.result, signals.as_deref(), &CompareOptions::default()).unwrap()
    }
}

/// Both print few digits; `None` is Python's word for what is not finite.
fn close(theirs: &str, ours: f64, digits: i32) -> bool {
    match theirs.parse::<f64>() {
        Ok(value) => (value - ours).abs() <= 0.6 * 10f64.powi(1 - digits) * ours.abs().max(1e-300),
        Err(_) => theirs == "None" && !ours.is_finite(),
    }
}

fn assert_agreement(judge: &Judge, cases: &[Case], folder: &Folder) {
    let reports = judge.reports(cases, folder);
    assert_eq!(reports.len(), cases.len());
    let mut verdicts = std::collections::BTreeMap::new();
    for (case, report) in cases.iter().zip(reports) {
        let ours = case.ours();
        let what = format!("{} ({})\ntheirs {report}\nours   {ours}", case.what, case.reference.display());
        let fields: Vec<&str> = report.split('\t').collect();
        *verdicts.entry(fields[0].to_string()).or_insert(0) += 1;
        assert_eq!(fields[0], ours.verdict.text(), "{what}");
        if fields[0] == "run-failed" {
            continue;
        }
        let wrong = ours.wrong();
        assert_eq!(fields[1], ours.signals.len().to_string(), "{what}");
        assert_eq!(fields[2], wrong.len().to_string(), "{what}");
        assert_eq!(fields[3], ours.missing.len().to_string(), "{what}");
        assert_eq!(fields[4], ours.glitches().to_string(), "{what}");
        assert_eq!(fields[5] == "1", ours.two_sided(), "{what}");
        assert!(close(fields[6], ours.rms_relative(), 3), "{what}");
        for theirs in fields[7..].chunks(4) {
            let signal = wrong.iter().find(|signal| signal.name == theirs[0]);
            let verdict = &signal.unwrap_or_else(|| panic!("{} is not wrong\n{what}", theirs[0])).verdict;
            assert!(close(theirs[1], verdict.excess, 4), "excess of {}: {}\n{what}", theirs[0], verdict.excess);
            if let (Ok(at), true) = (theirs[2].parse::<f64>(), verdict.excess.is_finite()) {
                assert!((at - verdict.at.unwrap()).abs() <= 1e-5 * at.abs(), "time of {}\n{what}", theirs[0]);
            }
            assert!(close(theirs[3], verdict.bad_fraction, 3), "bad fraction of {}\n{what}", theirs[0]);
        }
    }
    println!("{} comparisons agree: {verdicts:?}", cases.len());
}

/// A folder that vanishes with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("layshaft-compare-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_judges_own_cases_are_judged_alike() {
    let Some(judge) = Judge::find() else { return };
    let selftest = Command::new("python3").arg(&judge.script).arg("selftest").stdout(Stdio::null()).status();
    assert!(selftest.unwrap().success(), "msl_score.py does not pass its own test");

    let folder = Folder::new("selftest");
    let rows: Vec<String> =
        (0..=1000).map(|k| f64::from(k) / 1000.0).map(|t| format!("{t},{},{}\n", t * t, 3.0 - t)).collect();
    let body = rows.concat();
    let quoted = "\"time\",\"a[1,2].x\",\"der(b.c)\"\n";
    let reference = folder.file("a.csv", &format!("\"time\",\"a[1, 2].x\",\"der(b.c)\"\n{body}"));
    let first_two = |row: &String| format!("{}\n", row.rsplit_once(',').unwrap().0);
    let candidates = [
        ("der spelling", format!("time,a[1,2].x,b.der(c)\n{body}")),
        ("semicolons", format!("time;a[1][2].x;der(b.c)\r\n{}", body.replace(',', ";").replace('\n', "\r\n"))),
        ("missing", format!("time,a[1,2].x\n{}", rows.iter().map(first_two).collect::<String>())),
        ("ends early", format!("{quoted}{}", rows[..700].concat())),
        ("starts late", format!("{quoted}{}", rows[300..].concat())),
        ("too sparse", format!("{quoted}{}", rows.iter().step_by(100).cloned().collect::<String>())),
        ("empty", String::new()),
        ("no time", format!("x,y,z\n{body}")),
        ("one row", format!("{quoted}{}", rows[0])),
        ("backwards", format!("{quoted}{}{}", body, rows[3])),
        ("cut", format!("{quoted}{}", &body[..body.len() - 9])),
    ];
    let mut cases = Vec::new();
    for (what, text) in candidates {
        let result = folder.file(&format!("{}.csv", what.replace(' ', "-")), &text);
        cases.push(Case { what: what.into(), reference: reference.clone(), result, signals: None });
    }
    let numbers = folder.file("numbers.csv", "\"time\",\"v\",\"w\"\n0,0,0\n0.5,0,1\n0.5,1,1\n1,1,1\n");
    let words = folder.file("words.csv", "time,v,w\n0,false,0\n0.5,false,1\n0.5,true,1\n1,true,1\n");
    cases.push(Case { what: "truth values".into(), reference: numbers, result: words, signals: None });
    assert_agreement(&judge, &cases, &folder);
}

/// Small linear congruential generator: the cases must be the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, limit: usize) -> usize {
        ((self.next() * limit as f64) as usize).min(limit.saturating_sub(1))
    }
}

/// A copy of a reference that can be bent and written.
#[derive(Clone)]
struct Copy {
    names: Vec<String>,
    time: Vec<f64>,
    columns: Vec<Vec<f64>>,
}

impl Copy {
    fn of(table: &Trajectory) -> Copy {
        Copy {
            names: table.header.variables.iter().map(|column| column.name.clone()).collect(),
            time: table.time.clone(),
            columns: (0..table.header.variables.len()).map(|at| table.column(at).unwrap().to_vec()).collect(),
        }
    }

    fn keep_rows(&mut self, keep: impl Fn(usize) -> bool) {
        let pick = |values: &[f64]| (0..values.len()).filter(|&k| keep(k)).map(|k| values[k]).collect::<Vec<_>>();
        self.time = pick(&self.time);
        self.columns = self.columns.iter().map(|values| pick(values)).collect();
    }

    fn text(&self) -> String {
        let mut out = String::from("\"time\"");
        for name in &self.names {
            write!(out, ",\"{name}\"").unwrap();
        }
        for (row, time) in self.time.iter().enumerate() {
            write!(out, "\n{time:?}").unwrap();
            for column in &self.columns {
                write!(out, ",{:?}", column[row]).unwrap();
            }
        }
        out.push('\n');
        out
    }

    /// Bends the copy in one of the ways simulators go wrong; says how.
    fn disturb(&mut self, kind: usize, random: &mut Random) -> String {
        let span = self.time[self.time.len() - 1] - self.time[0];
        let chosen = random.below(self.columns.len());
        let size = 10f64.powf(-4.0 + 3.0 * random.next());
        let rows = self.time.len();
        let (low, high) =
            self.columns[chosen].iter().fold((f64::MAX, f64::MIN), |(low, high), &v| (low.min(v), high.max(v)));
        let range = high - low;
        match kind {
            0 => "unchanged".into(),
            1 => {
                self.columns.iter_mut().flatten().for_each(|v| *v *= 1.0 + size);
                format!("all scaled by 1 + {size}")
            }
            2 => {
                self.columns[chosen].iter_mut().for_each(|v| *v += size * range.max(1e-6));
                format!("{} moved by {size} of its range", self.names[chosen])
            }
            3 => {
                let shift = size * span * 0.3;
                self.time.iter_mut().skip(1).for_each(|t| *t += shift);
                format!("later by {shift}")
            }
            4 => {
                for column in &mut self.columns {
                    let scale = size * column.iter().fold(0.0, |a: f64, v| a.max(v.abs()));
                    column.iter_mut().for_each(|v| *v += scale * (random.next() - 0.5));
                }
                format!("noise of {size}")
            }
            5 => {
                let every = 2 + random.below(30);
                self.keep_rows(|k| k % every == 0 || k + 1 == rows);
                format!("every {every}th row")
            }
            6 => {
                let end = rows * (90 + random.below(11)) / 100;
                self.keep_rows(|k| k < end);
                format!("first {end} rows of {rows}")
            }
            7 => {
                let at = random.below(rows);
                self.columns[chosen][at] = [f64::NAN, f64::INFINITY, 1e30, 0.0][random.below(4)];
                format!("one value of {} spoilt at row {at}", self.names[chosen])
            }
            8 => {
                self.names[chosen].push_str(".other");
                format!("{} renamed", self.names[chosen])
            }
            9 => {
                // A value seen only inside an event, twice at the same time.
                let at = 1 + random.below(rows - 1);
                let width = if random.next() < 0.5 { 0.0 } else { size * 1e-3 * span };
                for (k, column) in self.columns.iter_mut().enumerate() {
                    let odd = if k == chosen { column[at] + range.max(1.0) } else { column[at] };
                    let here = column[at];
                    column.splice(at + 1..at + 1, [odd, odd, here]);
                }
                let t = self.time[at];
                let next = self.time.get(at + 1).copied().unwrap_or(t);
                let inner = (t + width).min(next);
                self.time.splice(at + 1..at + 1, [t, inner, inner]);
                format!("{} glitches for {width}", self.names[chosen])
            }
            10 => {
                let (begin, length) = (random.below(rows), 1 + random.below(rows / 10 + 1));
                self.keep_rows(|k| k == 0 || k + 1 == rows || !(begin..begin + length).contains(&k));
                format!("{length} rows missing from {begin}")
            }
            _ => {
                // Each event moves by its own amount.
                let half = 0.004 * span * random.next();
                for t in &mut self.time {
                    *t += half * (random.next() - 0.5);
                }
                self.time.sort_by(f64::total_cmp);
                format!("times shaken by {half}")
            }
        }
    }
}

const DISTURBANCES: usize = 12;

fn references(root: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(root) else { return };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries.into_iter().filter(|path| path.is_dir()) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let csv = path.join(format!("{name}.csv"));
        if std::fs::metadata(&csv).is_ok_and(|meta| meta.len() < 400_000) {
            found.push(csv);
        }
        references(&path, found);
    }
}

#[test]
fn disturbed_references_are_judged_alike() {
    let Some(judge) = Judge::find() else { return };
    let Some(root) = std::env::var_os("LAYSHAFT_REFERENCES") else {
        eprintln!("skipped: LAYSHAFT_REFERENCES does not name a folder of reference results");
        return;
    };
    let mut found = Vec::new();
    references(Path::new(&root), &mut found);
    assert!(!found.is_empty(), "no reference CSV files under LAYSHAFT_REFERENCES");
    let count = std::env::var("LAYSHAFT_REFERENCE_COUNT").ok().and_then(|n| n.parse().ok()).unwrap_or(16);
    let folder = Folder::new("disturbed");
    let mut random = Random(20260101);
    let mut cases = Vec::new();
    for path in found.iter().step_by((found.len() / count).max(1)) {
        let original = Copy::of(&csv::read(path).unwrap());
        if original.time.len() < 3 || original.columns.is_empty() {
            continue;
        }
        let list = path.with_file_name("comparisonSignals.txt");
        for kind in 0..DISTURBANCES {
            let mut copy = original.clone();
            let what = copy.disturb(kind, &mut random);
            let result = folder.file(&format!("{}.csv", cases.len()), &copy.text());
            let signals = (kind % 2 == 0 && list.exists()).then(|| list.clone());
            cases.push(Case { what, reference: path.clone(), result, signals });
        }
    }
    assert_agreement(&judge, &cases, &folder);
}
