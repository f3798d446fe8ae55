//! Models written for an earlier version of a library (MLS 18.8.2): classes, functions and elements under the names they had.

use layshaft_flatten::{Request, Store, flatten};
use std::path::PathBuf;

const LIBRARY: &str = "package Lib
  package New
    model Source
      parameter Real f = 1;
      Real y = f*time;
    end Source;
    function twice
      input Real x;
      output Real y = 2*x;
    end twice;
  end New;
  partial package Medium
    replaceable model Properties
      Real R_s = 287;
    end Properties;
  end Medium;
  annotation(version = \"2.0.0\", conversion(from(version = \"1.0.0\", script = \"modelica://Lib/convert.mos\")));
end Lib;
";

const SCRIPT: &str = "// what became of version 1
convertClass(\"Lib.Old\", \"Lib.New\");
convertClass(\"Lib.Gone.Deep\",
  \"Lib.New.Source\");
convertElement({\"Lib.Old.Source\"}, \"freqHz\", \"f\");
convertElement(\"Lib.Medium.Properties\", \"R\", \"R_s\");
convertModifiers(\"Lib.Old.Source\", {\"limit\"}, fill(\"\",0), true);
";

fn model(directory: &str, uses: &str) -> layshaft_flatten::Outcome {
    let root: PathBuf = std::env::temp_dir().join(format!("layshaft-conversion-{}-{directory}", std::process::id()));
    std::fs::create_dir_all(root.join("Lib")).unwrap();
    std::fs::write(root.join("Lib/package.mo"), LIBRARY).unwrap();
    std::fs::write(root.join("Lib/convert.mos"), SCRIPT).unwrap();
    let user = format!(
        "package User
  model Derived
    extends Lib.Old.Source;
    Real w = 2*freqHz;
  end Derived;
  package Air
    extends Lib.Medium;
    redeclare model extends Properties
      Real twice = 2*R;
    end Properties;
  end Air;
  model M
    Air.Properties air;
    import Lib.Old;
    Lib.Old.Source s(freqHz = 3, limit = true);
    Lib.Gone.Deep deep;
    Old.Source again;
    Derived derived;
    Real z = Lib.Old.twice(2.0) + s.freqHz;
  end M;
  {uses}
end User;
"
    );
    std::fs::write(root.join("User.mo"), user).unwrap();
    let request = Request {
        files: vec![root.join("User.mo")],
        libraries: vec![root.clone()],
        model: Some("User.M".into()),
        ..Request::default()
    };
    let outcome = flatten(&Store::default(), &request);
    std::fs::remove_dir_all(root).unwrap();
    outcome
}

#[test]
fn old_names_are_found_with_a_warning() {
    let outcome = model("old", "annotation(uses(Lib(version = \"1.0.0\")));");
    let said: Vec<(&str, &str)> = outcome.diagnostics.iter().map(|d| (d.code.0, d.message.as_str())).collect();
    let flat = outcome.model.unwrap_or_else(|| panic!("{said:?}"));
    let frequency = flat.variables.iter().find(|variable| variable.name == "s.f").unwrap();
    assert_eq!(frequency.binding, Some(layshaft_ir::Expr::Real(3.0)));
    assert!(flat.to_string().contains("Real 'derived.w' = 2 * 'derived.f'"), "{flat}");
    assert!(flat.to_string().contains("Real 'air.twice' = 2 * 'air.R_s'"), "{flat}");
    for sentence in [
        "`Lib.Old` is called `Lib.New` now",
        "`Lib.Gone.Deep` is called `Lib.New.Source` now",
        "`freqHz` of `Source` is called `f` now",
        "`limit` is no longer an element of `Source`: the modifier has no effect",
    ] {
        assert!(said.contains(&("W0260", sentence)), "{sentence} in {said:?}");
    }
    assert!(said.iter().all(|(code, _)| ["W0260", "W0102"].contains(code)), "{said:?}");
}

#[test]
fn elements_keep_their_names_for_models_of_this_version() {
    let outcome = model("new", "annotation(uses(Lib(version = \"2.0.0\")));");
    let codes: Vec<&str> = outcome.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.0).collect();
    assert!(codes.contains(&"E0205"), "{codes:?}");
}
