//! Tables of the standard library in exported C: the same bits as ours, from numbers in the model and from files.

use super::tests::{Subject, check_subject};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// External functions as the standard library declares them, in words of our own.
const DECLARATIONS: &str = r#"
  class Over1
    extends ExternalObject;
    function constructor
      input String file;
      input String name;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness;
      input Integer extrapolation;
      output Over1 map;
      external "C" map = ModelicaStandardTables_CombiTable1D_init3(file, name, table, size(table, 1), size(table, 2),
        columns, size(columns, 1), smoothness, extrapolation, false, ";", 1);
    end constructor;
    function destructor
      input Over1 map;
      external "C" ModelicaStandardTables_CombiTable1D_close(map);
    end destructor;
  end Over1;
  class Over2
    extends ExternalObject;
    function constructor
      input String file;
      input String name;
      input Real table[:, :];
      input Integer smoothness;
      input Integer extrapolation;
      output Over2 map;
      external "C" map = ModelicaStandardTables_CombiTable2D_init2(file, name, table, size(table, 1), size(table, 2),
        smoothness, extrapolation, false);
    end constructor;
    function destructor
      input Over2 map;
      external "C" ModelicaStandardTables_CombiTable2D_close(map);
    end destructor;
  end Over2;
  class OverTime
    extends ExternalObject;
    function constructor
      input String file;
      input String name;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness;
      input Integer extrapolation;
      input Real start;
      input Real shift;
      input Integer events;
      output OverTime map;
      external "C" map = ModelicaStandardTables_CombiTimeTable_init2(file, name, table, size(table, 1), size(table, 2),
        start, columns, size(columns, 1), smoothness, extrapolation, shift, events, false);
    end constructor;
    function destructor
      input OverTime map;
      external "C" ModelicaStandardTables_CombiTimeTable_close(map);
    end destructor;
  end OverTime;
  class Old
    extends ExternalObject;
    function constructor
      input String name;
      input String file;
      input Real table[:, :];
      input Integer columns[:];
      input Real start;
      output Old map;
      external "C" map = ModelicaStandardTables_CombiTimeTable_init(name, file, table, size(table, 1), size(table, 2),
        start, columns, size(columns, 1), 1, 3);
    end constructor;
    function destructor
      input Old map;
      external "C" ModelicaStandardTables_CombiTimeTable_close(map);
    end destructor;
  end Old;
  function value1
    input Over1 map;
    input Integer column;
    input Real u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getValue(map, column, u);
  end value1;
  function slope1
    input Over1 map;
    input Integer column;
    input Real u;
    input Real der_u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getDerValue(map, column, u, der_u);
  end slope1;
  function bend1
    input Over1 map;
    input Integer column;
    input Real u;
    input Real der_u;
    input Real der2_u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getDer2Value(map, column, u, der_u, der2_u);
  end bend1;
  function low1
    input Over1 map;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_minimumAbscissa(map);
  end low1;
  function value2
    input Over2 map;
    input Real u1;
    input Real u2;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable2D_getValue(map, u1, u2);
  end value2;
  function slope2
    input Over2 map;
    input Real u1;
    input Real u2;
    input Real d1;
    input Real d2;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable2D_getDerValue(map, u1, u2, d1, d2);
  end slope2;
  function bend2
    input Over2 map;
    input Real u1;
    input Real u2;
    input Real d1;
    input Real d2;
    input Real dd1;
    input Real dd2;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable2D_getDer2Value(map, u1, u2, d1, d2, dd1, dd2);
  end bend2;
  function ends2
    input Over2 map;
    output Real y[2];
    external "C" ModelicaStandardTables_CombiTable2D_maximumAbscissa(map, y);
  end ends2;
  function valueT
    input OverTime map;
    input Integer column;
    input Real t;
    input Real next;
    input Real before;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_getValue(map, column, t, next, before);
  end valueT;
  function slopeT
    input OverTime map;
    input Integer column;
    input Real t;
    input Real next;
    input Real before;
    input Real rate;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_getDerValue(map, column, t, next, before, rate);
  end slopeT;
  function nextT
    input OverTime map;
    input Real t;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(map, t);
  end nextT;
  function valueOld
    input Old map;
    input Real t;
    input Real next;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_getValue(map, 1, t, next, next);
  end valueOld;
  function nextOld
    input Old map;
    input Real t;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(map, t);
  end nextOld;
"#;

fn model(declarations: &str, equations: &str) -> String {
    format!("model Tables{DECLARATIONS}{declarations}equation\n{equations}end Tables;\n")
}

fn check(text: &str, step: f64) {
    check_subject(Subject { model: None, text: Some(text), method: None }, step);
}

#[test]
fn tables_over_one_abscissa() {
    let table = "[-1, 2, 5; 0, 2, 4; 1, k, 4.5; 1.75, 3, -1; 3, 7.5, -1; 4, 7.25, 2]";
    let (mut declared, mut equations) = (
        "  parameter Real k = 2.5;\n  Real u(start = -3, fixed = true);\n".to_string(),
        "  der(u) = 12;\n".to_string(),
    );
    for smoothness in 1..=6 {
        for extrapolation in 1..=3 {
            let id = format!("{smoothness}{extrapolation}");
            let _ = write!(
                declared,
                "  Over1 m{id} = Over1(\"NoName\", \"NoName\", {table}, {{3, 2}}, {smoothness}, {extrapolation});\n  Real y{id};\n  Real d{id};\n  Real b{id};\n"
            );
            let _ = write!(
                equations,
                "  y{id} = value1(m{id}, 1, u) + value1(m{id}, 2, -u);\n  d{id} = slope1(m{id}, 2, u, 3);\n  b{id} = bend1(m{id}, 2, u, 3, 0.5);\n"
            );
        }
    }
    declared.push_str("  parameter Real low = low1(m11);\n");
    check(&model(&declared, &equations), 0.02);
}

#[test]
fn tables_over_two_abscissae() {
    let table = "[0, -1, 0, 1.5, 2; 0, 1, 2, k, 2; 1, 3, 2.5, 1, 0; 2.5, 0, 0, 0, 1; 4, 1, 1, 3, 2]";
    let (mut declared, mut equations) = (
        "  parameter Real k = 0.3;\n  Real u(start = -1, fixed = true);\n  Real v(start = 3, fixed = true);\n"
            .to_string(),
        "  der(u) = 7;\n  der(v) = -6;\n".to_string(),
    );
    for (shape, table) in
        [table, "[0, -1, 0, 1.5, 2; 0, 1, 2, k, 2]", "[0, 1; 0, 1; 1, k; 3, 2; 4, 0]"].iter().enumerate()
    {
        for smoothness in 1..=3 {
            for extrapolation in 1..=3 {
                let id = format!("{shape}{smoothness}{extrapolation}");
                let _ = write!(
                    declared,
                    "  Over2 m{id} = Over2(\"NoName\", \"NoName\", {table}, {smoothness}, {extrapolation});\n  Real y{id};\n  Real d{id};\n  Real b{id};\n"
                );
                let _ = write!(
                    equations,
                    "  y{id} = value2(m{id}, u, v);\n  d{id} = slope2(m{id}, u, v, 2, -1);\n  b{id} = bend2(m{id}, u, v, 2, -1, 0.5, 0.25);\n"
                );
            }
        }
    }
    declared.push_str("  parameter Real ends[2] = ends2(m011);\n");
    check(&model(&declared, &equations), 0.02);
}

#[test]
fn tables_over_time() {
    let jumps = "[0, 0; 0.1, 1; 0.1, 2; 0.25, k; 0.4, 3; 0.5, 0]";
    let smooth = "[0, 0; 0.1, 1; 0.15, 2; 0.25, k; 0.4, 3; 0.5, 0]";
    let (mut declared, mut equations) = (
        "  parameter Real k = 2.5;\n  Real x(start = 1, fixed = true);\n".to_string(),
        "  der(x) = y111 - x;\n".to_string(),
    );
    for smoothness in 1..=6 {
        for extrapolation in 1..=3 {
            for events in 1..=(if smoothness == 1 { 3 } else { 1 }) {
                let id = format!("{smoothness}{extrapolation}{events}");
                let table = if smoothness % 2 == 1 && smoothness < 4 { jumps } else { smooth };
                let _ = write!(
                    declared,
                    "  OverTime m{id} = OverTime(\"NoName\", \"NoName\", {table}, {{2}}, {smoothness}, {extrapolation}, 0.03, 0.05, {events});\n  \
                     discrete Real n{id}(start = 0, fixed = true);\n  Real y{id};\n  Real d{id};\n"
                );
                let _ = write!(
                    equations,
                    "  when {{time >= pre(n{id}), initial()}} then\n    n{id} = nextT(m{id}, time);\n  end when;\n  \
                     y{id} = valueT(m{id}, 1, time, n{id}, pre(n{id}));\n  d{id} = slopeT(m{id}, 1, time, n{id}, pre(n{id}), 2);\n"
                );
            }
        }
    }
    check(&model(&declared, &equations), 0.02);
}

/// Files that a model reads, removed at the end.
struct Files(PathBuf);

impl Files {
    fn new(name: &str) -> Files {
        let folder = std::env::temp_dir().join(format!("layshaft-table-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Files(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        Path::join(&self.0, name).to_str().unwrap().to_string()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_from_files() {
    let files = Files::new("files");
    let text = files.write(
        "text.txt",
        b"\xef\xbb\xbf#1\n# a comment\ndouble other(1,1)\n 7\nfloat tab ( 4 , 2 ) # comment\r\n0 .1; 1,\t1e-1 # rest\n # comment\n+2.e0\n-.5 3 12345678901234567e-16\n",
    );
    let csv = files.write("values.CSV", b"time; value\n0; 0.5\t\r\n1;1\n\n2; 4.1e0\n");
    let matrix = layshaft_numerics::tables::TableMatrix::new(3, 2, vec![0.0, 1.0, 1.0, 0.1, 2.5, -3.0]).unwrap();
    let mut bytes = layshaft_numerics::files::mat_level_4("first", &matrix);
    bytes.extend(layshaft_numerics::files::mat_level_4("wanted", &matrix));
    let mat = files.write("matrices.mat", &bytes);
    let declared = format!(
        "  parameter String folder = {:?};
  function resource
    input String uri;
    output String path;
    external \"C\" path = ModelicaInternal_fullPathName(uri);
  end resource;
  function length
    input String text;
    output Integer n;
    external \"C\" n = ModelicaStrings_length(text);
  end length;
  function part
    input String text;
    input Integer first;
    input Integer last;
    output String part;
    external \"C\" part = ModelicaStrings_substring(text, first, last);
  end part;
  function order
    input String a;
    input String b;
    input Boolean sensitive = true;
    output Integer order;
    external \"C\" order = ModelicaStrings_compare(a, b, sensitive);
  end order;
  parameter Integer ordered[3] = {{order(part(\"Csv\", 2, 3), \"sv\"), order(\"a\", \"B\"), order(\"a\", \"B\", false)}};
  parameter Integer n = length(part({csv:?}, 2, 4) + \"end\" + String(ordered[1]));
  Over1 a = Over1(resource({text:?}), \"tab\", fill(0.0, 0, 2), {{2}}, 2, 2);
  Over1 b = Over1(folder + \"/values.CSV\", \"tab\", fill(0.0, 0, 2), {{2}}, 1, 2);
  OverTime c = OverTime({mat:?}, \"wanted\", fill(0.0, 0, 2), {{2}}, 1, 3, 0, 0, 1);
  Old d = Old(\"wanted\", {mat:?}, fill(0.0, 0, 2), {{2}}, 0.05);
  discrete Real next(start = 0, fixed = true);
  discrete Real next_old(start = 0, fixed = true);
  Real u(start = -2, fixed = true);
  Real ya;
  Real yb;
  Real yc;
  Real yd;
",
        files.0.to_str().unwrap()
    );
    let equations = "  der(u) = 10;
  ya = value1(a, 1, u);
  yb = value1(b, 1, u);
  yc = valueT(c, 1, 4*time, next, pre(next));
  yd = valueOld(d, time, next_old);
  when {4*time >= pre(next), initial()} then
    next = nextT(c, 4*time);
  end when;
  when {time >= pre(next_old), initial()} then
    next_old = nextOld(d, time);
  end when;
";
    check(&model(&declared, equations), 0.02);
}

#[test]
fn random_numbers() {
    let text = r#"model Noise
  function draw64
    input Integer before[2];
    output Integer after[2];
    output Real y;
    external "C" ModelicaRandom_xorshift64star(before, after, y);
  end draw64;
  function draw128
    input Integer before[4];
    output Integer after[4];
    output Real y;
    external "C" ModelicaRandom_xorshift128plus(before, after, y);
  end draw128;
  function draw1024
    input Integer before[33];
    output Integer after[33];
    output Real y;
    external "C" ModelicaRandom_xorshift1024star(before, after, y);
  end draw1024;
  function halves
    input Real x;
    output Integer y[2];
    external "C" ModelicaRandom_convertRealToIntegers(x, y);
  end halves;
  parameter Integer seeds[2] = halves(-1234.5);
  discrete Integer a[2](start = {1, -7}, each fixed = true);
  discrete Integer b[4](start = {1, -7, 11, 715827883}, each fixed = true);
  discrete Integer c[33](start = {97*k*k*k - 50000*k for k in 1:33}, each fixed = true);
  discrete Real u(start = 0, fixed = true);
  discrete Real v(start = 0, fixed = true);
  discrete Real w(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
algorithm
  when sample(0, 0.01) then
    (a, u) := draw64(pre(a));
    (b, v) := draw128(pre(b));
    (c, w) := draw1024(pre(c));
  end when;
equation
  der(x) = u + v + w - 1.5;
end Noise;
"#;
    check(text, 0.02);
}

/// Columns and maps of files by their names: samples, corner points with a jump, a map with slopes.
#[test]
fn columns_and_maps_of_files() {
    let folder = std::env::temp_dir().join(format!("layshaft-columns-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name).to_str().unwrap().replace('\\', "/")
    };
    let samples = file("samples.csv", "time [ms],v [km/h]\n0,0\n250,36.5\n500,7\n750,9\n");
    let corners = file("corners.csv", "time,v\n0.1,1\n0.3,-2.5\n0.3,7\n0.45,7\n");
    let map = file("map.csv", "n [rev/min],-1,0.5,3\n0,1,2,4\n600,3,7,1\n1500,2,0,-8\n");
    let text = format!(
        "model Columns
  Layshaft.Blocks.Sources.FileTable samples(fileName={samples:?}, unit=\"m/s\");
  Layshaft.Blocks.Sources.FileTable corners(fileName={corners:?});
  Layshaft.Blocks.Tables.FileTable1D curve(fileName={corners:?}, ordinate=\"v\");
  Layshaft.Blocks.Tables.FileTable2D map(fileName={map:?}, unit1=\"rad/s\");
  Real u(start=-0.2, fixed=true);
  Real slope;
equation
  der(u) = 1;
  curve.u = u;
  map.u1 = 300*u;
  map.u2 = 8*u - 2;
  slope = der(map.y) + der(curve.y);
end Columns;"
    );
    check_subject(Subject { model: None, text: Some(&text), method: None }, 0.025);
    std::fs::remove_dir_all(&folder).unwrap();
}
