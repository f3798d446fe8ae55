//! Libraries on disk, in texts and embedded, after chapter 13 of the Modelica specification.

use super::*;
use layshaft_source::{Code, Severity};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that disappears with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(files: &[(&str, &str)]) -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let scratch = Scratch(std::env::temp_dir().join(format!("layshaft-library-{}-{number}", std::process::id())));
        fs::create_dir_all(&scratch.0).unwrap();
        for (path, text) in files {
            scratch.write(path, text.as_bytes());
        }
        scratch
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn searching(paths: &[&Path]) -> LibraryOptions {
    LibraryOptions { paths: paths.iter().map(|path| path.to_path_buf()).collect(), ..Default::default() }
}

fn codes_of(library: &mut Library) -> Vec<Code> {
    library.diagnostics().iter().map(|diagnostic| diagnostic.code).collect()
}

fn find(library: &mut Library, path: &str) -> Option<ClassId> {
    let mut parts = path.split('.').map(Name::new);
    let root = library.root(parts.next()?)?;
    parts.try_fold(root, |class, name| library.child(class, name))
}

fn names(library: &mut Library, path: &str) -> Vec<&'static str> {
    let class = find(library, path).unwrap();
    library.children(class).into_iter().map(|(name, _)| name.as_str()).collect()
}

const DRIVE: &[(&str, &str)] = &[
    (
        "Drive/package.mo",
        "package Drive constant Real g = 9.81; model Top end Top; annotation(version=\"2.0.0\"); end Drive;",
    ),
    ("Drive/package.order", "Parts\nTop\ng\nClutch\n"),
    ("Drive/Clutch.mo", "within Drive; model Clutch protected record State end State; end Clutch;"),
    ("Drive/Parts/package.mo", "within Drive; package Parts end Parts;"),
    ("Drive/Parts/Gear.mo", "within Drive.Parts; model Gear end Gear;"),
    ("Drive/Resources/map.txt", "1 2 3"),
];

#[test]
fn a_class_file_is_read_when_its_name_is_asked_for() {
    let scratch = Scratch::new(DRIVE);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    assert_eq!(library.files_read(), 0);
    let drive = library.root("Drive".into()).unwrap();
    assert_eq!(library.files_read(), 1);
    let gear = find(&mut library, "Drive.Parts.Gear").unwrap();
    assert_eq!(library.files_read(), 3);
    assert_eq!(library.path(gear), "Drive.Parts.Gear");
    let parts = library.parent(gear).unwrap();
    assert_eq!((library.name(parts).as_str(), library.parent(parts)), ("Parts", Some(drive)));
    assert_eq!(find(&mut library, "Drive.Parts.Gear"), Some(gear));
    assert_eq!(find(&mut library, "Drive.Parts.Belt"), None);
    assert_eq!(find(&mut library, "Drive.Resources"), None);
    assert_eq!(library.files_read(), 3);
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn children_come_in_the_order_of_package_order() {
    let scratch = Scratch::new(DRIVE);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    assert_eq!(names(&mut library, "Drive"), ["Parts", "Top", "Clutch"]);
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn package_order_entries_without_a_class_are_warned_of_once() {
    let scratch = Scratch::new(DRIVE);
    scratch.write("Drive/package.order", b"Clutch\nAxle\nParts\n");
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    assert_eq!(names(&mut library, "Drive"), ["Clutch", "Parts", "Top"]);
    assert_eq!(names(&mut library, "Drive"), ["Clutch", "Parts", "Top"]);
    assert_eq!(codes_of(&mut library), [codes::ORDER_ENTRY_MISSING]);
    let diagnostic = library.diagnostics()[0].clone();
    let span = diagnostic.span.unwrap();
    assert_eq!(store.sources.get(span.file).unwrap().slice(span), "Axle");
    assert_eq!(diagnostic.severity, Severity::Warning);
}

#[test]
fn definitions_are_found_from_their_syntax_tree() {
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    let text =
        "package P replaceable model A end A; model B model C end C; protected final type T = Real; end B; end P;";
    let classes = library.load_text("P.mo", text).unwrap();
    assert_eq!(classes.len(), 1);
    for path in ["P", "P.A", "P.B", "P.B.C", "P.B.T"] {
        let class = find(&mut library, path).unwrap();
        assert_eq!(library.class_of(library.ast(class)), Some(class));
        assert_eq!(library.path(class), path);
    }
    let (a, t) = (find(&mut library, "P.A").unwrap(), find(&mut library, "P.B.T").unwrap());
    assert!(library.prefixes(a).replaceable && !library.is_protected(a));
    assert!(library.prefixes(t).is_final && library.is_protected(t));
    assert_eq!(library.classes_read(), 5);
}

#[test]
fn search_order_is_user_then_paths_then_modelica_path_then_embedded() {
    const EMBEDDED: EmbeddedFiles = &[
        ("A.mo", "model A \"embedded\" end A;"),
        ("B.mo", "model B \"embedded\" end B;"),
        ("D.mo", "model D \"embedded\" end D;"),
        ("C.mo", "model C \"embedded\" end C;"),
    ];
    let first = Scratch::new(&[("A.mo", "model A \"path\" end A;"), ("B.mo", "model B \"path\" end B;")]);
    let second = Scratch::new(&[("B.mo", "model B \"env\" end B;"), ("C.mo", "model C \"env\" end C;")]);
    let store = Store::default();
    let options = LibraryOptions {
        modelica_path: vec![second.0.clone(), second.path("absent")],
        embedded: EMBEDDED,
        ..searching(&[&first.0])
    };
    let mut library = Library::new(&store, options);
    library.load_text("user.mo", "model A \"user\" end A;").unwrap();
    for (name, origin) in [("A", "user"), ("B", "path"), ("C", "env"), ("D", "embedded")] {
        let class = library.root(name.into()).unwrap();
        let ast::ClassBody::Long(composition) = &library.ast(class).body else { panic!("long class") };
        assert_eq!(&*composition.strings[0].value, origin, "{name}");
    }
    assert_eq!(library.root_names(), ["A", "B", "C", "D"].map(Name::new));
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn a_search_path_entry_may_be_a_package_itself() {
    let scratch = Scratch::new(DRIVE);
    fs::rename(scratch.path("Drive"), scratch.path("drive-main")).unwrap();
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.path("drive-main")]));
    assert!(find(&mut library, "Drive.Parts.Gear").is_some());
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn an_absent_search_directory_is_an_error() {
    let scratch = Scratch::new(&[]);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.path("absent")]));
    assert_eq!(library.root("X".into()), None);
    assert_eq!(codes_of(&mut library), [codes::NO_SEARCH_DIRECTORY]);
}

fn versions() -> Scratch {
    Scratch::new(&[
        ("Lib 1.0.0/package.mo", "package Lib annotation(version=\"1.0.0\"); end Lib;"),
        ("Lib 1.2.0.mo", "package Lib annotation(version=\"1.2.0\"); end Lib;"),
        ("Lib 10.0.0/package.mo", "package Lib annotation(version=\"10.0.0\"); end Lib;"),
        ("Lib notes/package.mo", "package Lib end Lib;"),
    ])
}

fn chosen_version(scratch: &Scratch, uses: &str) -> (String, Vec<Code>) {
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    library.load_text("M.mo", &format!("model M annotation({uses}); end M;")).unwrap();
    let root = library.root("Lib".into()).unwrap();
    (library.version_of(root).unwrap().to_string(), codes_of(&mut library))
}

#[test]
fn the_uses_annotation_chooses_among_versions() {
    let scratch = versions();
    assert_eq!(chosen_version(&scratch, "uses(Lib(version=\"1.0.0\"))"), ("1.0.0".into(), vec![]));
    assert_eq!(chosen_version(&scratch, "uses(Lib(version=\"1.2\"))"), ("1.2.0".into(), vec![]));
    assert_eq!(chosen_version(&scratch, "uses(Other(version=\"1.2\"))"), ("10.0.0".into(), vec![]));
    assert_eq!(
        chosen_version(&scratch, "uses(Lib(version=\"1.1.0\"))"),
        ("1.2.0".into(), vec![codes::VERSION_MISMATCH])
    );
    assert_eq!(
        chosen_version(&scratch, "uses(Lib(version=\"2.0.0\"))"),
        ("10.0.0".into(), vec![codes::VERSION_MISMATCH])
    );
}

#[test]
fn a_plain_name_comes_before_versions_unless_they_fit_better() {
    let scratch = versions();
    scratch.write(
        "Lib/package.mo",
        b"package Lib annotation(version=\"3.1.0\", conversion(noneFromVersion=\"3.0.0\")); end Lib;",
    );
    assert_eq!(chosen_version(&scratch, "uses(Other(version=\"1\"))"), ("3.1.0".into(), vec![]));
    assert_eq!(chosen_version(&scratch, "uses(Lib(version=\"3.0.0\"))"), ("3.1.0".into(), vec![]));
    assert_eq!(chosen_version(&scratch, "uses(Lib(version=\"1.0.0\"))"), ("1.0.0".into(), vec![]));
}

#[test]
fn a_file_inside_a_package_brings_the_package() {
    let scratch = Scratch::new(DRIVE);
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    let gear = library.load_file(&scratch.path("Drive/Parts/Gear.mo")).unwrap()[0];
    assert_eq!(library.path(gear), "Drive.Parts.Gear");
    assert_eq!(find(&mut library, "Drive.Parts.Gear"), Some(gear));
    assert!(find(&mut library, "Drive.Clutch").is_some());
    assert_eq!(library.load_file(&scratch.path("Drive/Parts/Gear.mo")), Ok(vec![gear]));
    let drive = library.root("Drive".into()).unwrap();
    assert_eq!(library.load_file(&scratch.path("Drive")), Ok(vec![drive]));
    assert_eq!(names(&mut library, "Drive.Parts"), ["Gear"]);
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn a_subpackage_directory_brings_the_package() {
    let scratch = Scratch::new(DRIVE);
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    let parts = library.load_file(&scratch.path("Drive/Parts")).unwrap()[0];
    assert_eq!(library.path(parts), "Drive.Parts");
    assert!(find(&mut library, "Drive.Parts.Gear").is_some());
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn a_file_elsewhere_joins_the_package_on_the_search_path() {
    let scratch = Scratch::new(DRIVE);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    let text = "within Drive.Parts; model Gear model Tooth end Tooth; end Gear;";
    let gear = library.load_text("elsewhere/Gear.mo", text).unwrap()[0];
    assert_eq!(find(&mut library, "Drive.Parts.Gear"), Some(gear));
    assert!(find(&mut library, "Drive.Parts.Gear.Tooth").is_some());
    assert_eq!(names(&mut library, "Drive.Parts"), ["Gear"]);
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn within_must_name_a_package_that_exists() {
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    library.load_text("M.mo", "within Nowhere; model M end M;").unwrap();
    assert_eq!(codes_of(&mut library), [codes::WITHIN_NOT_FOUND]);
    assert!(library.root("M".into()).is_some());
}

#[test]
fn misplaced_and_misnamed_files_are_errors() {
    let scratch = Scratch::new(&[
        ("P/package.mo", "package P end P;"),
        ("P/A.mo", "within Q; model A end A;"),
        ("P/B.mo", "model B end B;"),
        ("P/C.mo", "within P; model c end c;"),
        ("P/D.mo", "within P; model D end D; model E end E;"),
    ]);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    for (name, code) in [
        ("P.A", codes::WITHIN_MISMATCH),
        ("P.B", codes::WITHIN_MISSING),
        ("P.C", codes::CLASS_NAME_MISMATCH),
        ("P.D", codes::SEVERAL_CLASSES),
    ] {
        assert!(find(&mut library, name).is_some(), "{name}");
        assert_eq!(codes_of(&mut library), [code], "{name}");
        library.diagnostics().clear();
    }
    library = Library::new(&store, LibraryOptions::default());
    assert!(library.load_file(&scratch.path("P/A.mo")).is_ok());
    assert_eq!(codes_of(&mut library), [codes::WITHIN_MISMATCH]);
}

#[test]
fn duplicates_are_errors_and_the_first_counts() {
    let scratch = Scratch::new(&[
        ("P/package.mo", "package P model A end A; model B end B; model B end B; end P;"),
        ("P/A.mo", "within P; model A end A;"),
        ("P/C.mo", "within P; model C end C;"),
        ("P/C/package.mo", "within P; package C end C;"),
    ]);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    for name in ["P", "P.B", "P.C"] {
        assert!(find(&mut library, name).is_some(), "{name}");
        assert_eq!(codes_of(&mut library), [codes::DUPLICATE_CLASS], "{name}");
        library.diagnostics().clear();
    }
    library.load_text("a.mo", "model X end X;").unwrap();
    library.load_text("b.mo", "model X end X;").unwrap();
    assert_eq!(codes_of(&mut library), [codes::DUPLICATE_CLASS]);
}

#[test]
fn bad_files_each_have_their_diagnostic() {
    let scratch =
        Scratch::new(&[("empty.mo", ""), ("comment.mo", "// nothing here\n"), ("plain/A.mo", "model A end A;")]);
    scratch.write("latin.mo", b"model M\n  Real x \"Gr\xF6\xDFe\";\nend M;\n");
    scratch.write("wide.mo", b"\xFF\xFEm\0o\0d\0e\0l\0");
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    for (path, code) in [
        ("absent.mo", codes::FILE_NOT_FOUND),
        ("empty.mo", codes::NO_CLASS),
        ("comment.mo", codes::NO_CLASS),
        ("plain", codes::NO_PACKAGE_FILE),
        ("wide.mo", codes::NOT_UTF8),
    ] {
        assert_eq!(library.load_file(&scratch.path(path)), Err(()), "{path}");
        assert_eq!(codes_of(&mut library), [code], "{path}");
        let diagnostic = library.diagnostics().remove(0);
        assert!(diagnostic.hint.is_some(), "{path}");
        if path == "wide.mo" {
            assert!(diagnostic.hint.unwrap().contains("UTF-16"));
        }
    }
    #[cfg(unix)]
    {
        assert_eq!(library.load_file(Path::new("/dev/zero")), Err(()));
        assert_eq!(codes_of(&mut library), [codes::FILE_UNREADABLE]);
    }
}

#[test]
fn a_file_of_an_older_editor_is_read_with_a_warning() {
    let scratch = Scratch::new(&[]);
    scratch.write("latin.mo", b"model M\n  Real x \"Gr\xF6\xDFe \x96 \x80\";\nend M;\n");
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    assert!(library.load_file(&scratch.path("latin.mo")).is_ok());
    assert_eq!(codes_of(&mut library), [codes::OTHER_ENCODING]);
    let mut diagnostic = library.diagnostics().remove(0);
    assert!(diagnostic.hint.as_ref().unwrap().contains("WINDOWS-1252"));
    let span = diagnostic.span.unwrap();
    let source = store.sources.get(span.file).unwrap();
    assert_eq!(source.line_column(span.start), (2, 13));
    assert!(source.text.contains("Größe – €"), "{}", source.text);
    Library::by_the_letter(&mut diagnostic);
    assert!(diagnostic.is_error());
}

#[test]
fn a_library_is_found_although_upper_and_lower_case_differ() {
    let scratch = Scratch::new(&[("Drives.mo", "package drives model M end M; end drives;")]);
    let store = Store::default();
    let options = LibraryOptions { paths: vec![scratch.path("")], ..LibraryOptions::default() };
    let mut library = Library::new(&store, options);
    assert!(library.root(Name::new("drives")).is_some());
    assert_eq!(codes_of(&mut library), [codes::OTHER_CASE]);
    assert!(library.root(Name::new("dRIVES")).is_none());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let scratch = Scratch::new(&[("M.mo", "\u{feff}model M end M;")]);
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions::default());
    assert!(library.load_file(&scratch.path("M.mo")).is_ok());
    assert_eq!(codes_of(&mut library), []);
}

#[test]
fn a_directory_of_classes_without_package_file_is_pointed_out() {
    let scratch = Scratch::new(&[
        ("P/package.mo", "package P end P;"),
        ("P/Q/A.mo", "within P.Q; model A end A;"),
        ("Top/A.mo", "model A end A;"),
    ]);
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    assert_eq!(find(&mut library, "P.Q"), None);
    assert_eq!(find(&mut library, "P.Q"), None);
    assert_eq!(find(&mut library, "Top"), None);
    assert_eq!(codes_of(&mut library), [codes::HIDDEN_DIRECTORY, codes::HIDDEN_DIRECTORY]);
}

#[cfg(unix)]
#[test]
fn a_link_back_to_the_package_is_an_error() {
    let scratch = Scratch::new(&[("P/package.mo", "package P end P;")]);
    std::os::unix::fs::symlink(scratch.path("P"), scratch.path("P/P")).unwrap();
    let store = Store::default();
    let mut library = Library::new(&store, searching(&[&scratch.0]));
    assert_eq!(find(&mut library, "P.P"), None);
    assert_eq!(codes_of(&mut library), [codes::CYCLIC_DIRECTORY]);
}

#[test]
fn resources_are_found_from_the_package_and_those_around_it() {
    const EMBEDDED: EmbeddedFiles = &[("E/package.mo", "package E end E;"), ("E/Resources/table.txt", "#1\n")];
    let scratch = Scratch::new(DRIVE);
    scratch.write("Drive/Resources/my map.txt", b"4");
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions { embedded: EMBEDDED, ..searching(&[&scratch.0]) });
    let map = scratch.path("Drive/Resources/map.txt");
    assert_eq!(library.resource("modelica://Drive/Resources/map.txt"), Ok(map.clone()));
    assert_eq!(library.resource("Modelica:/Drive/Resources/map.txt"), Ok(map.clone()));
    assert_eq!(library.resource("modelica://Drive.Parts.Gear/Resources/map.txt"), Ok(map.clone()));
    assert_eq!(library.resource("modelica://Drive/Resources"), Ok(scratch.path("Drive/Resources")));
    // A slash at the end stays, since names of files are appended.
    let folder = library.resource("modelica://Drive/Resources/").unwrap();
    assert!(folder.to_string_lossy().ends_with("Resources/"), "{}", folder.display());
    assert_eq!(
        library.resource("modelica://Drive/Resources/my%20map.txt"),
        Ok(scratch.path("Drive/Resources/my map.txt"))
    );
    assert_eq!(library.resource(&format!("file://{}", map.display())), Ok(map.clone()));
    assert_eq!(library.resource(&map.display().to_string()), Ok(map));
    let table = library.resource("modelica://E/Resources/table.txt").unwrap();
    assert_eq!(fs::read_to_string(table).unwrap(), "#1\n");
    let code = |result: Result<PathBuf, Box<layshaft_source::Diagnostic>>| result.unwrap_err().code;
    assert_eq!(code(library.resource("modelica://Drive/Resources/gap.txt")), codes::RESOURCE_NOT_FOUND);
    assert_eq!(code(library.resource("modelica://Nowhere/Resources/map.txt")), codes::INVALID_RESOURCE);
    assert_eq!(code(library.resource("modelica://Drive/../../secret")), codes::INVALID_RESOURCE);
    assert_eq!(code(library.resource("http://example.org/x")), codes::INVALID_RESOURCE);
}
