//! Models that do more than compute: asked for, remembered, isolated.

use crate::support::{Run, Scratch, assert_near, last};
use std::process::Command;

/// A model that calls `deed(time)` of its own C.
fn model(c: &str) -> String {
    format!(
        "model Uses
  function deed
    input Real x;
    output Real y;
    external \"C\" y = do_it(x) annotation(Include = \"{c}\");
  end deed;
  Real y = deed(time);
  Real z(start = 0, fixed = true);
equation
  der(z) = y;
  annotation(experiment(StopTime = 2));
end Uses;"
    )
}

const HARMLESS: &str = "static double do_it(double x) { return 0.5 * x; }";

/// A model that does something at 0.5 s, by a function of the C library or of the standard library.
fn at_once(function: &str, inputs: &str, call: &str) -> String {
    format!(
        "model Acts
  impure function act
{inputs}
    output Integer done;
    external \"C\" done = {function};
  end act;
  discrete Integer n(start = 0, fixed = true);
equation
  when time > 0.5 then
    n = act({call});
  end when;
  annotation(experiment(StopTime = 1));
end Acts;"
    )
}

/// Simulates with settings in a directory of this test.
fn remembering(scratch: &Scratch, model: &str, arguments: &[&str]) -> Run {
    let settings = scratch.0.join("settings");
    Run(scratch.command(model, arguments).env("LAYSHAFT_CONFIG", settings).output().unwrap())
}

#[test]
fn c_of_the_model_runs_only_with_the_users_word() {
    let scratch = Scratch::new("word");
    let marker = scratch.0.join("ran").display().to_string();
    let c = format!(
        "#include <stdio.h>
static double do_it(double x) {{ FILE *f = fopen(\\\"{marker}\\\", \\\"w\\\"); if (f) fclose(f); return x; }}"
    );
    let run = scratch.simulate(&model(&c), &["-o", "c.csv"]);
    run.fails("E0521", &["`Uses.deed`", "do_it", "Model.mo:5:", "`--allow external`"]);
    assert!(!scratch.exists("ran") && !scratch.exists("c.csv"));
    scratch.simulate(&model(&c), &["-o", "c.csv", "--allow", "files,commands"]).fails("E0521", &["--allow external"]);
    let json = scratch.simulate(&model(&c), &["-o", "c.csv", "--json"]);
    assert_eq!((json.status(), &json.json()["diagnostics"][0]["code"]), (1, &"E0521".into()));
    scratch.simulate(&model(&c), &["-o", "c.csv", "--allow", "external"]).succeeds();
    assert!(scratch.exists("ran"));
}

#[test]
fn every_command_that_runs_a_model_asks() {
    let scratch = Scratch::new("commands");
    scratch.file("Model.mo", model(HARMLESS));
    let commands: [&[&str]; 6] = [
        &["sweep", "Model.mo", "--vary", "z.start=0,1", "-o", "t.csv"],
        &["reduce", "activity", "Model.mo"],
        &["realtime", "Model.mo", "--step", "1ms", "--duration", "0.01"],
        &["export", "fmu", "Model.mo", "-o", "m.fmu"],
        &["export", "c", "Model.mo", "--step", "1ms", "-o", "c"],
        &["simulate", "Model.mo", "--interpret", "-o", "r.csv"],
    ];
    for arguments in commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command.current_dir(&scratch.0).env("LAYSHAFT_CONFIG", "").args(arguments);
        let run = Run(command.output().unwrap());
        assert_eq!(run.status(), 1, "{arguments:?}: {}", run.stderr());
        assert!(
            run.stderr().contains("E0521") && run.stderr().contains("--allow external"),
            "{arguments:?}: {}",
            run.stderr()
        );
    }
    // What only looks at the text needs no word.
    let mut check = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    Run(check.current_dir(&scratch.0).args(["check", "Model.mo"]).output().unwrap()).succeeds();
}

#[test]
fn files_and_commands_have_words_of_their_own() {
    let scratch = Scratch::new("kinds");
    let victim = scratch.file("victim.txt", "precious");
    let remove =
        at_once("ModelicaInternal_removeFile(path)", "    input String path;", &format!("\"{}\"", victim.display()));
    scratch.simulate(&remove, &["-o", "r.csv"]).fails("E0521", &["`Acts.act`", "deletes files", "`--allow files`"]);
    assert!(victim.exists());
    let marker = scratch.0.join("marker");
    let start = at_once("system(command)", "    input String command;", &format!("\"touch {}\"", marker.display()));
    scratch.simulate(&start, &["-o", "r.csv"]).fails("E0521", &["starts commands", "`--allow commands`"]);
    scratch.simulate(&start, &["-o", "r.csv", "--allow", "files"]).fails("E0521", &["`--allow commands`"]);
    assert!(!marker.exists());
    scratch.simulate(&start, &["-o", "r.csv", "--allow", "commands"]).succeeds();
    assert!(marker.exists());
    // A message is no file.
    let inputs = "    input String text;\n    input String file = \"\";";
    let print =
        |call: &str| at_once("print_it", inputs, call).replace("done = print_it", "ModelicaInternal_print(text, file)");
    scratch.simulate(&print("\"hello\""), &["-o", "r.csv"]).succeeds();
    let out = scratch.0.join("out.txt");
    let to_file = print(&format!("\"hello\", \"{}\"", out.display()));
    scratch.simulate(&to_file, &["-o", "r.csv"]).fails("E0521", &["`--allow files`"]);
    assert!(!out.exists());
    scratch.simulate(&to_file, &["-o", "r.csv", "--allow", "files"]).succeeds();
    assert_eq!(std::fs::read_to_string(out).unwrap(), "hello\n");
}

#[test]
fn mathematics_of_the_c_library_needs_no_word() {
    let scratch = Scratch::new("mathematics");
    let text = "model Root
  function root
    input Real x;
    output Real y;
    external \"C\" y = cbrt(x) annotation(Include = \"#include <math.h>\");
  end root;
  Real y = root(time);
  annotation(experiment(StopTime = 8));
end Root;";
    scratch.simulate(text, &["-o", "r.csv"]).succeeds();
    assert_near(last(&scratch.read("r.csv"), "y"), 2.0, 1e-12);
}

#[test]
fn the_word_is_remembered_until_the_library_changes() {
    let scratch = Scratch::new("remembered");
    let (first, other) = (model(HARMLESS), model(&HARMLESS.replace("0.5", "0.25")));
    remembering(&scratch, &first, &["-o", "r.csv"]).fails("E0521", &[]);
    remembering(&scratch, &first, &["-o", "r.csv", "--allow", "external"]).succeeds();
    // Once translated anew and once from the cache.
    remembering(&scratch, &first, &["-o", "r.csv", "--no-cache"]).succeeds();
    remembering(&scratch, &first, &["-o", "r.csv"]).succeeds();
    remembering(&scratch, &other, &["-o", "r.csv"]).fails("E0521", &["--allow external"]);
    remembering(&scratch, &first, &["-o", "r.csv"]).succeeds();
    let file = scratch.0.join("settings/allowed");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(" external ") && text.contains("Model.mo"), "{text}");
    // A file that others can write to says nothing.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).unwrap();
        remembering(&scratch, &first, &["-o", "r.csv"]).fails("E0521", &[]);
    }
}

#[test]
fn a_header_of_the_library_is_part_of_its_content() {
    let scratch = Scratch::new("header");
    let write = |name: &str, text: &str| {
        let path = scratch.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    // The folder is the one that is meant where none is named (MLS 12.9.4).
    let text = model("#include \\\"deed.h\\\"").replace("model Uses", "within Car;\nmodel Uses");
    let named = text.replace("deed.h\\\"\"", "deed.h\\\"\", IncludeDirectory = \"modelica://Car/Resources/Include\"");
    write("Car/package.mo", "package Car end Car;");
    write("Car/Uses.mo", &named);
    write("Car/Resources/Include/deed.h", HARMLESS);
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command.current_dir(&scratch.0).env("LAYSHAFT_CONFIG", scratch.0.join("settings"));
        Run(command.args(["simulate", "-L", ".", "Car.Uses", "-o", "r.csv"]).args(arguments).output().unwrap())
    };
    run(&["--allow", "external"]).succeeds();
    write("Car/Uses.mo", &text);
    run(&["--allow", "external"]).succeeds();
    run(&[]).succeeds();
    write("Car/Resources/Include/deed.h", &HARMLESS.replace("0.5", "0.25"));
    run(&[]).fails("E0521", &["`Car.Uses.deed`", "Uses.mo"]);
}

#[test]
fn an_isolated_function_gives_the_same_bytes() {
    let scratch = Scratch::new("isolated");
    let text = "package Lists
  class Memory
    extends ExternalObject;
    function constructor
      input String name;
      output Memory memory;
      external \"C\" memory = make(name) annotation(Include = \"
#include <stdlib.h>
#include <string.h>
#include \\\"ModelicaUtilities.h\\\"
static void *make(const char *name) { return strdup(name); }
static void drop(void *memory) { free(memory); }
static const char *mix(void *memory, double *reals, size_t n, int *ints, size_t m, const char **other, int *sum) {
  *sum = 0;
  for (size_t i = 0; i < m; ++i) *sum += ints[i];
  for (size_t i = 0; i < n; ++i) reals[i] *= *sum;
  *other = ModelicaDuplicateString((const char *)memory);
  ModelicaFormatMessage(\\\"sum %d\\\", *sum);
  return *other;
}\");
    end constructor;
    function destructor
      input Memory memory;
      external \"C\" drop(memory);
    end destructor;
  end Memory;
  impure function mix
    input Memory memory;
    input Integer ints[:];
    input Real given[:];
    output Real reals[size(given, 1)] = given;
    output String other;
    output Integer sum;
    output String name;
    external \"C\" name = mix(memory, reals, size(reals, 1), ints, size(ints, 1), other, sum);
  end mix;
  model Test
    Memory memory = Memory(\"abc\");
    discrete Real r[2](each start = 0, each fixed = true);
    discrete Integer n(start = 0, fixed = true);
    Integer length(start = 0, fixed = true);
  protected
    String other;
    String name;
  algorithm
    when sample(0.1, 0.1) then
      (r, other, n, name) := mix(memory, {1, integer(10*time)}, {time, 2*time});
      length := if other == \"abc\" and name == \"abc\" then 3 else 0;
    end when;
    annotation(experiment(StopTime = 1));
  end Test;
end Lists;";
    scratch.simulate(text, &["-o", "here.csv", "--allow", "external"]).succeeds();
    scratch.simulate(text, &["-o", "apart.csv", "--allow", "external", "--isolate"]).succeeds();
    let read = |name: &str| std::fs::read_to_string(scratch.0.join(name)).unwrap();
    assert_eq!(read("here.csv"), read("apart.csv"));
    let run = scratch.read("apart.csv");
    assert!(last(&run, "n") > 9.0 && last(&run, "length") == 3.0);
    scratch.simulate(&model(HARMLESS), &["-o", "half.csv", "--allow", "external", "--isolate"]).succeeds();
    assert_near(last(&scratch.read("half.csv"), "y"), 1.0, 0.0);
}

/// Code that behaves until 1.5 s.
fn until(then: &str) -> String {
    model(&format!(
        "#include <stdlib.h>
#include <unistd.h>
static double do_it(double x) {{ if (x > 1.5) {{ {then} }} return 0.5 * x; }}"
    ))
}

fn keeps_results(scratch: &Scratch) {
    assert_near(*scratch.read("r.csv").time.last().unwrap(), 1.5, 0.05);
}

#[test]
fn a_crash_an_exit_and_an_endless_loop_of_isolated_code_lose_nothing() {
    // Small steps: a process that died cannot be asked again with a shorter one.
    let steps = ["--solver", "euler", "--step", "0.02"];
    let isolated = ["-o", "r.csv", "--allow", "external", "--isolate", "--call-limit", "2"];
    let isolated = [&isolated[..], &steps].concat();
    for (name, then, word) in [
        ("crash", "volatile int *p = 0; *p = 1;", "SIGSEGV"),
        ("loop", "for (;;) sleep(1);", "within 2 s"),
        ("killed", "kill(getpid(), 9);", "SIGKILL"),
        ("exit", "exit(0);", "`exit(0)`"),
    ] {
        let scratch = Scratch::new(&format!("isolated-{name}"));
        let text = until(then).replace("#include <unistd.h>", "#include <unistd.h>\n#include <signal.h>");
        let run = scratch.simulate(&text, &isolated);
        run.fails("E0507", &["do_it", word]);
        assert!(!run.stderr().contains("E0522"), "told once, by the parent: {}", run.stderr());
        keeps_results(&scratch);
    }
}

#[test]
fn code_that_ends_the_process_is_no_success() {
    let options = ["-o", "r.csv", "--interval", "0.02", "--allow", "external"];
    for (name, then) in
        [("exit", "exit(0);"), ("quick", "quick_exit(0);"), ("under", "_exit(0);"), ("abort", "abort();")]
    {
        let scratch = Scratch::new(&format!("ends-{name}"));
        scratch.simulate(&until(then), &options).fails("E0507", &["do_it", "would have ended the program"]);
        keeps_results(&scratch);
    }
    // In a library of its own, which knows nothing of us.
    let scratch = Scratch::new("ends-library");
    let source =
        scratch.file("quit.c", "#include <unistd.h>\ndouble do_it(double x) { if (x > 1.5) _exit(0); return x; }");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(scratch.0.join("libquit.so")).arg(source).status();
    assert!(built.unwrap().success());
    let folder = format!("Library = \"quit\", LibraryDirectory = \"file://{}\"", scratch.0.display());
    let text = model("").replace("Include = \"\"", &folder);
    let run = scratch.simulate(&text, &options);
    assert_eq!(run.status(), 1, "{}{}", run.stdout(), run.stderr());
    assert!(run.stderr().contains("do_it"), "{}", run.stderr());
}

/// The system call itself, which nothing in the process can catch: the parent sees it.
#[cfg(target_os = "linux")]
#[test]
fn a_system_call_that_ends_the_process_is_no_success() {
    let scratch = Scratch::new("ends-call");
    let text = until("syscall(SYS_exit_group, STATUS);")
        .replace("#include <unistd.h>", "#include <unistd.h>\n#include <sys/syscall.h>");
    let options = ["-o", "r.csv", "--interval", "0.02", "--allow", "external"];
    for (status, more) in
        [("0", &[][..]), ("130", &[]), ("0", &["--interpret"]), ("0", &["--solver", "euler", "--step", "0.01"])]
    {
        let run = scratch.simulate(&text.replace("STATUS", status), &[&options[..], more].concat());
        run.fails("E0522", &["code from outside ended the program", &format!("status {status}"), "--isolate"]);
    }
    let run = scratch.simulate(&text.replace("STATUS", "0"), &[&options[..], &["--json"]].concat());
    assert_eq!(run.status(), 1);
    assert!(run.stdout().contains("\"ok\": false"), "{}", run.stdout());
    // A run that ends by itself keeps its own status and its own words.
    scratch.simulate(&until(""), &options).succeeds();
    scratch.simulate(&model("no C at all"), &options).fails("E0507", &[]);
}

/// The export of a unit computes start values, and so calls what they call.
#[cfg(target_os = "linux")]
#[test]
fn foreign_code_that_ends_an_export_is_no_success() {
    let scratch = Scratch::new("ends-export");
    let text = "model Ends
  function f
    input Real x;
    output Real y;
    external \"C\" y = leave(x) annotation(Include = \"
#include <unistd.h>
#include <sys/syscall.h>
static double leave(double x) { syscall(SYS_exit_group, 0); return x; }\");
  end f;
  parameter Real p = f(2);
  Real x(start = p, fixed = true);
equation
  der(x) = -x;
end Ends;";
    scratch.file("Ends.mo", text);
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).env("LAYSHAFT_CONFIG", "");
    command.args(["export", "fmu", "Ends.mo", "-o", "ends.fmu", "--allow", "external"]);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("E0522"), "{said}");
}

/// A signal for the process that was started is one for the run, and its death ends the run.
#[cfg(target_os = "linux")]
#[test]
fn signals_reach_a_run_with_foreign_code() {
    use std::os::unix::process::ExitStatusExt;
    let scratch = Scratch::new("ends-signal");
    scratch.file("Model.mo", until("usleep(20000);").replace("x > 1.5", "x > -1"));
    for (signal, code, by) in [("-INT", Some(130), None), ("-TERM", Some(130), None), ("-KILL", None, Some(9))] {
        let _ = std::fs::remove_file(scratch.0.join("r.csv"));
        let mut run = Command::new(env!("CARGO_BIN_EXE_layshaft"))
            .args([
                "simulate",
                "Model.mo",
                "-o",
                "r.csv",
                "--allow",
                "external",
                "--stop-time",
                "1e6",
                "--solver",
                "euler",
            ])
            .args(["--step", "0.01"])
            .current_dir(&scratch.0)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let length = || std::fs::metadata(scratch.0.join("r.csv")).map_or(0, |file| file.len());
        while length() == 0 {
            assert!(run.try_wait().unwrap().is_none(), "the run ended");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(Command::new("kill").args([signal, &run.id().to_string()]).status().unwrap().success());
        let status = run.wait().unwrap();
        assert_eq!((status.code(), status.signal()), (code, by), "{signal}");
        // Nobody writes any more.
        let mut before = length();
        loop {
            std::thread::sleep(std::time::Duration::from_millis(1500));
            if std::mem::replace(&mut before, length()) == length() {
                break;
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_crash_names_the_function() {
    use std::os::unix::process::ExitStatusExt;
    let scratch = Scratch::new("crash");
    let run = scratch.simulate(&until("volatile int *p = 0; *p = 1;"), &["-o", "r.csv", "--allow", "external"]);
    assert_eq!(run.0.status.signal(), Some(11), "{}", run.stderr());
    let text = run.stderr();
    assert!(
        text.contains("E0522") && text.contains("`do_it` crashed (SIGSEGV") && text.contains("--isolate"),
        "{text}"
    );
    // What is on the disk can be read.
    assert!(scratch.read("r.csv").time.len() < 2000);
}

/// No folder is left behind, not even one of a process that was killed.
#[cfg(unix)]
#[test]
fn temporary_folders_are_private_and_removed() {
    use std::os::unix::fs::DirBuilderExt;
    let scratch = Scratch::new("temporary");
    let temporary = scratch.0.join("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let dead = temporary.join(format!("layshaft-{:032x}", 7));
    std::fs::DirBuilder::new().mode(0o700).create(&dead).unwrap();
    std::fs::write(dead.join(".owner"), "").unwrap();
    let run = scratch
        .command(&model(HARMLESS), &["-o", "r.csv", "--allow", "external"])
        .env("TMPDIR", &temporary)
        .output()
        .unwrap();
    Run(run).succeeds();
    let left: Vec<_> = std::fs::read_dir(&temporary).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}
