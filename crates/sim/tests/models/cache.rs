//! The cache of compiled models: when it is used, when it must not be, and that it changes nothing.

use layshaft_flatten::{Request, Store};
use layshaft_results::Trajectory;
use layshaft_sim::{Cache, Compilation, Settings, Translation, simulate};
use std::fs;
use std::path::{Path, PathBuf};

/// A directory with a library, and a cache beside it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-cache-{name}-{}", std::process::id()));
        let scratch = Scratch(directory);
        scratch.write("library/Drive/package.mo", "package Drive end Drive;");
        scratch.write("library/Drive/Decay.mo", &decay("-k*x"));
        scratch
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn request(&self) -> Request {
        Request {
            libraries: vec![self.0.join("library")],
            model: Some("Drive.Decay".to_string()),
            ..Request::default()
        }
    }

    fn compile_as(&self, compiler: &str, request: &Request) -> Compilation {
        let store = Store::default();
        Cache::new(self.0.join("cache"), compiler.to_string()).compile(&Translation::new(&store, request))
    }

    fn compile(&self) -> Compilation {
        self.compile_as("test", &self.request())
    }

    fn entries(&self) -> Vec<PathBuf> {
        fs::read_dir(self.0.join("cache")).map_or(Vec::new(), |listed| listed.flatten().map(|e| e.path()).collect())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn decay(rate: &str) -> String {
    format!(
        "within Drive; model Decay parameter Real k = 2; Real x(start = 1, fixed = true);
        equation der(x) = {rate}; assert(x > 0.2, \"x is small\"); annotation(experiment(StopTime = 0.5)); end Decay;"
    )
}

fn trajectory(compilation: &Compilation) -> Vec<u64> {
    let mut trajectory = Trajectory::new();
    let report = simulate(compilation.compiled.as_ref().unwrap(), &Settings::default(), &mut trajectory, &mut |_| {});
    assert!(report.is_complete, "{:?}", report.diagnostics);
    trajectory.series("x").unwrap().iter().map(|x| x.to_bits()).collect()
}

#[test]
fn a_second_compilation_is_taken_from_the_cache_and_gives_the_same_bits() {
    let scratch = Scratch::new("hit");
    let (first, second) = (scratch.compile(), scratch.compile());
    assert!(!first.is_cached && second.is_cached);
    assert_eq!(second.model, "Drive.Decay");
    assert_eq!(trajectory(&first), trajectory(&second));
    assert_eq!(scratch.entries().len(), 1);
}

#[test]
fn a_changed_file_is_compiled_anew() {
    let scratch = Scratch::new("changed");
    let before = trajectory(&scratch.compile());
    scratch.write("library/Drive/Decay.mo", &decay("-0.5*k*x"));
    let after = scratch.compile();
    assert!(!after.is_cached);
    assert_ne!(before, trajectory(&after));
}

#[test]
fn a_new_file_that_could_change_the_lookup_is_noticed() {
    let scratch = Scratch::new("added");
    scratch.compile();
    scratch.write("library/Drive/Spring.mo", "within Drive; model Spring end Spring;");
    assert!(!scratch.compile().is_cached);
}

#[test]
fn another_question_or_compiler_finds_nothing() {
    let scratch = Scratch::new("question");
    scratch.compile();
    let modifiers = vec![("k".to_string(), "3".to_string())];
    assert!(!scratch.compile_as("test", &Request { modifiers, ..scratch.request() }).is_cached);
    assert!(!scratch.compile_as("other", &scratch.request()).is_cached);
    assert!(scratch.compile().is_cached);
}

#[test]
fn a_damaged_entry_counts_as_absent() {
    let scratch = Scratch::new("damaged");
    scratch.compile();
    let damage = |change: &dyn Fn(&mut Vec<u8>)| {
        let entry = scratch.entries().pop().unwrap();
        let mut bytes = fs::read(&entry).unwrap();
        change(&mut bytes);
        fs::write(entry, bytes).unwrap();
        assert!(!scratch.compile().is_cached);
        assert!(scratch.compile().is_cached);
    };
    damage(&|bytes| bytes.truncate(bytes.len() / 2));
    damage(&|bytes| *bytes.last_mut().unwrap() ^= 1);
    damage(&|bytes| bytes.clear());
}

#[test]
fn a_directory_that_cannot_be_written_costs_nothing() {
    let scratch = Scratch::new("unwritable");
    let cache = Cache::new(Path::new("/dev/null/cache").to_path_buf(), String::new());
    let compilation = cache.compile(&Translation::new(&Store::default(), &scratch.request()));
    assert!(compilation.compiled.is_some() && !compilation.is_cached);
}

#[test]
fn a_failure_of_a_cached_model_can_still_show_its_source() {
    let scratch = Scratch::new("failure");
    scratch.compile();
    let store = Store::default();
    let translation = Translation::new(&store, &scratch.request());
    let compilation = Cache::new(scratch.0.join("cache"), "test".to_string()).compile(&translation);
    assert!(compilation.is_cached);
    let settings = Settings { stop_time: Some(2.0), ..Settings::default() };
    let report = simulate(compilation.compiled.as_ref().unwrap(), &settings, &mut Trajectory::new(), &mut |_| {});
    compilation.read_sources(&translation);
    compilation.read_sources(&translation);
    assert_eq!(store.work().flattened, 1);
    let span = report.diagnostics.iter().find_map(|diagnostic| diagnostic.span).unwrap();
    let file = store.sources.get(span.file).unwrap();
    assert!(file.slice(span).contains("x > 0.2"), "{}", file.slice(span));
}

/// A pipe would be waited for, a link leads elsewhere, and what others can write to is not believed.
#[cfg(unix)]
#[test]
fn an_entry_that_is_no_regular_file_of_the_users_own_counts_as_absent() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new("foreign-entry");
    scratch.compile();
    let entry = scratch.entries().remove(0);
    let aside = scratch.0.join("aside");
    fs::rename(&entry, &aside).unwrap();
    let put: [(&str, fn(&Path, &Path)); 3] = [
        ("pipe", |entry, _| assert!(std::process::Command::new("mkfifo").arg(entry).status().unwrap().success())),
        ("link", |entry, aside| symlink(aside, entry).unwrap()),
        ("writable by all", |entry, aside| {
            fs::copy(aside, entry).unwrap();
            fs::set_permissions(entry, fs::Permissions::from_mode(0o666)).unwrap();
        }),
    ];
    for (kind, put) in put {
        let _ = fs::remove_file(&entry);
        put(&entry, &aside);
        assert!(!scratch.compile().is_cached, "{kind}");
        assert!(fs::symlink_metadata(&entry).unwrap().is_file(), "{kind}: replaced");
        assert!(scratch.compile().is_cached, "{kind}: used again");
    }
}
