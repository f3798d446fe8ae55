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
