use crate::{Map, Plan, Points, Selection, Source, Target};
use layshaft_results::mdf4::Mdf4Writer;
use layshaft_results::{Column, ResultHeader, ResultWriter};
use std::path::PathBuf;
use std::sync::Arc;

struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("layshaft-measured-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        File(path)
    }

    fn plan(&self, maps: &[&str]) -> Result<Arc<Plan>, crate::DataError> {
        let maps: Vec<Map> = maps.iter().map(|map| Map::parse(map).unwrap()).collect();
        let source = Source { path: self.0.clone(), ..Source::default() };
        Selection::new(vec![source], maps).plan(&targets())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn targets() -> Vec<Target> {
    let target = |name: &str, unit: &str, is_whole| Target { name: name.into(), unit: unit.into(), is_whole };
    vec![target("v", "m/s", false), target("gear", "", true)]
}

#[test]
fn signals_are_linear_held_and_jump() {
    let file = File::new("signals.csv", "t [ms];v [km/h];Gear\n0;0;1\n1000;36;1\n1000;72;2\n2000;0;2\n");
    let plan = file.plan(&["v=v", "gear=Gear"]).unwrap();
    let mut drive = plan.open(0.0, 2.0).unwrap();
    assert_eq!(drive.values(0.5).unwrap(), [5.0, 1.0]);
    assert_eq!(drive.next_event(0.0).unwrap(), 1.0);
    // Before the event the limit from the left, behind it the one from the right.
    assert_eq!(drive.values(1.0).unwrap(), [10.0, 1.0]);
    drive.pass_event(1.0).unwrap();
    assert_eq!(drive.values(1.0).unwrap(), [20.0, 2.0]);
    assert_eq!(drive.values(1.5).unwrap(), [10.0, 2.0]);
    assert_eq!(drive.values(2.0).unwrap(), [0.0, 2.0]);
    assert!(drive.values(2.5).unwrap_err().message.contains("ends at 2 s"));
}

/// A file that is longer than what is held: the window moves along, and the values are those of the rows.
#[test]
fn long_files_are_streamed() {
    let path = std::env::temp_dir().join(format!("layshaft-measured-{}-long.mf4", std::process::id()));
    let mut writer = Mdf4Writer::create(&path).unwrap();
    let header = ResultHeader { variables: vec![Column::variable("v").unit("m/s")], ..ResultHeader::default() };
    writer.start(&header, &[]).unwrap();
    let rows = 2_200_000u32;
    for row in 0..rows {
        writer.point(f64::from(row), &[f64::from(row % 1000)]).unwrap();
    }
    writer.finish().unwrap();
    let file = File(path);
    assert!(std::fs::metadata(&file.0).unwrap().len() > 32 << 20);
    let plan = file.plan(&["v=v"]).unwrap();
    let mut drive = plan.open(0.0, f64::from(rows - 1)).unwrap();
    let mut events = 0;
    let mut next = drive.next_event(0.0).unwrap();
    let mut longest = 0;
    for step in 0..rows / 100 - 1 {
        let time = f64::from(step) * 100.0 + 50.25;
        while next <= time {
            drive.pass_event(next).unwrap();
            events += 1;
            next = drive.next_event(next).unwrap();
        }
        let value = (time - 0.25) % 1000.0;
        assert_eq!(drive.values(time).unwrap(), [value + 0.25]);
        drive.accept(time);
        longest = longest.max(drive.rows_held());
    }
    assert!(longest < 400_000, "{longest} rows in memory");
    // Some two thousand corners at most, however many rows.
    assert!((100..2500).contains(&events), "{events} events");
}

#[test]
fn names_units_and_mistakes() {
    let file = File::new("names.csv", "time,Veh Spd,Gear\ns,km/h,-\n0,36,1\n1,36,1\n");
    let mut drive = file.plan(&["v='Veh Spd'"]).unwrap().open(0.0, 1.0).unwrap();
    assert_eq!(drive.values(0.5).unwrap(), [10.0]);
    let mut drive = file.plan(&["v=Veh Spd"]).unwrap().open(0.0, 1.0).unwrap();
    assert_eq!(drive.values(0.5).unwrap(), [10.0]);
    let mut drive = file.plan(&["v=Gear[km/h]"]).unwrap().open(0.0, 1.0).unwrap();
    assert_eq!(drive.values(0.5).unwrap(), [1.0 / 3.6]);
    let message = |map: &str| file.plan(&[map]).map(|_| ()).unwrap_err();
    assert!(message("v=Gears*2").hint.unwrap().contains("`Gear`"));
    assert!(message("v=2*").message.contains("ends where a value"));
    assert!(message("v=3").message.contains("names no column"));
    assert!(message("speed=Gear").message.contains("no input `speed`"));
    assert!(Map::parse("v=Gear:slow").unwrap_err().contains("`slow`"));
    assert!(Map::parse("v").is_err());
}

#[test]
fn points_know_their_interval() {
    let samples = File::new("samples.csv", "time,speed [km/h]\n0,0\n0.5,36\n1,72\n");
    let points = Points::read(&samples.0, "", "", "s", "m/s").unwrap();
    assert_eq!((points.interval, points.factor), (Some(0.5), 1.0 / 3.6));
    let corners = File::new("corners.csv", "x,y\n0,0\n2,1\n3,1\n");
    assert_eq!(Points::read(&corners.0, "", "y", "", "").unwrap().interval, None);
    assert!(Points::read(&corners.0, "z", "y", "", "").unwrap_err().message.contains("`z`"));
}

/// Message and hint of what is wrong with a file.
fn wrong(file: &File) -> String {
    let error = Points::read(&file.0, "", "v", "s", "m/s").unwrap_err();
    format!("{}; {}", error.message, error.hint.unwrap_or_default())
}

/// Texts as spreadsheets and loggers write them.
#[test]
fn texts_of_spreadsheets() {
    let read = |name: &str, text: &str| {
        let points = Points::read(&File::new(name, text).0, "", "v", "s", "m/s").unwrap();
        (points.x, points.y)
    };
    let both = (vec![0.0, 1.5], vec![2.0, 4.0]);
    assert_eq!(read("mark.csv", "\u{feff}time,v\n0,2\n1.5,4\n"), both);
    assert_eq!(read("returns.csv", "time,v\r0,2\r1.5,4\r"), both);
    assert_eq!(read("both.csv", "time,v\r\n0,2\r\n1.5,4"), both);
    assert_eq!(read("quoted.csv", "time,note,v\n0,\"a, b\",2\n\"1.5\",\"c\",4\n"), both);
    assert_eq!(read("semicolons.csv", "time;v\n0;2\n1,5;4\n"), both);
    let says = |name: &str, text: &str, words: &[&str]| {
        let said = wrong(&File::new(name, text));
        words.iter().for_each(|word| assert!(said.contains(word), "no `{word}` in {said}"));
    };
    says("comma.csv", "time,v\n0,2\n\"1,5\",4\n", &["line 3", "`time`", "`1,5` is no number", "decimal point"]);
    says("clock.csv", "time,v\n00:00:01,2\n", &["line 2", "`time`", "seconds"]);
    says("short.csv", "time,v\n0,2\nEnd\n", &["line 3: 1 field where the header has 2", "complete the row"]);
    says("times.csv", "time,time,v\n0,1,2\n", &["line 1: 2 columns are called `time`"]);
    says("twice.csv", "time,v,v\n0,1,2\n", &["2 columns are called `v`"]);
    says("infinite.csv", "time,v\n0,1\n1,inf\n", &["line 3: column `v` has an infinite value"]);
    says("no-time.csv", "time,v\n0,1\n,3\n", &["line 3: column `time` has no value"]);
    says("far.csv", "time,v\n1e200,1\n1,3\n", &["line 3: 1 lies before 1e200"]);
    says("nothing.csv", "", &["nothing.csv is empty"]);
    says("wide.csv", "\u{0}t\u{0}i\u{0}m\u{0}e\u{0},\u{0}v\u{0}\n", &["UTF-16", "UTF-8"]);
    let wide = File::new("wide-marked.csv", "");
    std::fs::write(&wide.0, [0xff, 0xfe, b't', 0, b',', 0, b'v', 0]).unwrap();
    assert!(wrong(&wide).contains("UTF-16"), "{}", wrong(&wide));
}

/// What is no vector over time is told by what it is.
#[test]
fn vectors_of_matlab() {
    use layshaft_numerics::files::mat_level_4;
    use layshaft_numerics::tables::TableMatrix;
    let says = |name: &str, v: (usize, usize), words: &[&str]| {
        let vector = |rows: usize, columns: usize| {
            TableMatrix::new(rows, columns, (0..rows * columns).map(|at| at as f64).collect()).unwrap()
        };
        let file = File::new(name, "");
        let time = mat_level_4("time", &vector(3, v.0.min(1)));
        std::fs::write(&file.0, [time, mat_level_4("v", &vector(v.0, v.1))].concat()).unwrap();
        let said = wrong(&file);
        words.iter().for_each(|word| assert!(said.contains(word), "no `{word}` in {said}"));
    };
    says("length.mat", (2, 1), &["`v` is a vector of 2 elements, and `time` has 3"]);
    says("matrix.mat", (3, 2), &["`v` is a matrix of 3 × 2", "vectors"]);
    says("empty.mat", (0, 0), &["has no vectors of numbers", "`time` is empty", "`v` is empty"]);
    let nothing = File::new("zero.mat", "");
    assert!(wrong(&nothing).contains("is empty"));
}

/// An Integer input is told of the row that has another number, before the run.
#[test]
fn whole_numbers_are_checked_with_their_row() {
    let file = File::new("whole.csv", "time,Gear\n0,1\n1,2.5\n2,3\n");
    let message = file.plan(&["gear=Gear"]).unwrap_err().message;
    assert!(message.ends_with("line 3: the input `gear` takes whole numbers, and is 2.5"), "{message}");
    assert!(file.plan(&["gear=Gear*2"]).is_ok());
}
