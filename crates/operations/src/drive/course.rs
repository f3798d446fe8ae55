//! The closed centre line of a track, sampled every metre or so, with its curvature and the friction beside it.

use layshaft_road::{Road, proving_ground};
use std::path::{Path, PathBuf};

/// Distance of stations, in m.
const SPACING: f64 = 1.0;
/// The ends of a closed line are this near to each other, in m; longer gaps are none of a lap.
const GAP: f64 = 20.0;
/// Length over which curvature is smoothed, in m to each side.
const SMOOTHING: usize = 4;
/// Where the wheels run, to each side of the line, in m.
const HALF_TRACK: f64 = 0.75;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Station {
    pub position: [f64; 3],
    /// From x to the left.
    pub heading: f64,
    pub curvature: f64,
    /// The smaller one of both sides.
    pub friction: f64,
}

/// A closed line.
#[derive(Clone, Debug)]
pub struct Course {
    pub stations: Vec<Station>,
    /// Distance of stations.
    pub spacing: f64,
    pub width: f64,
}

#[derive(Debug, PartialEq)]
pub enum CourseError {
    /// Nothing tells where the line is.
    None(String),
    /// It does not come back to where it began.
    Open(String),
    File(String),
}

impl std::fmt::Display for CourseError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CourseError::None(track) => write!(
                formatter,
                "the track {track} has no centre line: laps and the virtual driver need one; put `course.csv` (s, x, y, z) beside it or name one with `--course`"
            ),
            CourseError::Open(text) | CourseError::File(text) => formatter.write_str(text),
        }
    }
}

impl Course {
    /// The line of a track: that of a file, else that of the built-in road, else `course.csv` beside the road, else the reference lines of OpenDRIVE and OpenCRG.
    pub fn of(track: &str, file: Option<&Path>, road: &Road) -> Result<Course, CourseError> {
        if let Some(file) = file {
            return Course::read(file, road);
        }
        if track.starts_with(layshaft_road::BUILT_IN) {
            let course = proving_ground::Course::default();
            let count = proving_ground::LAP.round() as usize;
            let points: Vec<[f64; 3]> = (0..count).map(|s| course.station(s as f64).position).collect();
            return Course::closed(&points, track, road);
        }
        let stem = Path::new(track).with_extension("course.csv");
        let beside = Path::new(track).with_file_name("course.csv");
        if let Some(path) = [stem, beside].into_iter().find(|path| path.is_file()) {
            return Course::read(&path, road);
        }
        match road.middle(SPACING) {
            Some(points) => Course::closed(&points, track, road),
            None => Err(CourseError::None(track.to_string())),
        }
    }

    /// Reads a text of columns with a heading that names x and y, and perhaps z.
    pub fn read(path: &Path, road: &Road) -> Result<Course, CourseError> {
        let name = path.display().to_string();
        let wrong = |line: usize, message: &str| CourseError::File(format!("{name}:{line}: {message}"));
        let text = std::fs::read_to_string(path).map_err(|error| CourseError::File(format!("{name}: {error}")))?;
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, heading) = lines.next().ok_or_else(|| wrong(1, "it is empty"))?;
        let column = |wanted: &str| heading.split(',').position(|word| word.trim() == wanted);
        let (Some(x), Some(y)) = (column("x"), column("y")) else {
            return Err(wrong(1, "the first line names the columns, x and y among them"));
        };
        let z = column("z");
        let mut points = Vec::new();
        for (number, line) in lines {
            let words: Vec<&str> = line.split(',').map(str::trim).collect();
            let value = |at: usize| {
                let value = words.get(at).and_then(|word| word.parse::<f64>().ok()).filter(|value| value.is_finite());
                value.ok_or_else(|| wrong(number + 1, "there is no number in a column that is needed"))
            };
            points.push([value(x)?, value(y)?, z.map_or(Ok(0.0), value)?]);
        }
        Course::closed(&points, &name, road)
    }

    /// A line through points, and back to the first one.
    pub fn closed(points: &[[f64; 3]], name: &str, road: &Road) -> Result<Course, CourseError> {
        let distance = |a: [f64; 3], b: [f64; 3]| (b[0] - a[0]).hypot(b[1] - a[1]);
        let mut points = points.to_vec();
        if let (Some(&first), Some(&last)) = (points.first(), points.last())
            && points.len() > 1
            && distance(first, last) < 0.01
        {
            points.pop();
        }
        let open = |text: &str| CourseError::Open(format!("the centre line of {name} is not closed: {text}"));
        if points.len() < 4 {
            return Err(open("it has fewer than four points"));
        }
        let mut lengths = vec![0.0];
        for k in 0..points.len() {
            let step = distance(points[k], points[(k + 1) % points.len()]);
            let is_last = k + 1 == points.len();
            if is_last && step > GAP.max(3.0 * lengths[k] / k as f64) {
                return Err(open(&format!("its ends are {step:.1} m apart")));
            }
            lengths.push(lengths[k] + step);
        }
        let total = lengths[points.len()];
        let count = (total / SPACING).round().max(8.0) as usize;
        let spacing = total / count as f64;
        let mut stations = Vec::with_capacity(count);
        let mut piece = 0;
        for k in 0..count {
            let s = k as f64 * spacing;
            while piece + 1 < points.len() && lengths[piece + 1] <= s {
                piece += 1;
            }
            let part = (s - lengths[piece]) / (lengths[piece + 1] - lengths[piece]).max(1e-9);
            let (a, b) = (points[piece], points[(piece + 1) % points.len()]);
            let position = [0, 1, 2].map(|axis| a[axis] + part * (b[axis] - a[axis]));
            stations.push(Station { position, friction: 1.0, ..Station::default() });
        }
        let mut course = Course { stations, spacing, width: 0.0 };
        course.shape();
        course.look(road);
        Ok(course)
    }

    /// Headings and curvatures from the positions.
    fn shape(&mut self) {
        let count = self.stations.len();
        for k in 0..count {
            let (a, b) = (self.stations[(k + count - 1) % count].position, self.stations[(k + 1) % count].position);
            self.stations[k].heading = (b[1] - a[1]).atan2(b[0] - a[0]);
        }
        let turn = |from: f64, to: f64| {
            let turn = to - from;
            turn - (turn / std::f64::consts::TAU).round() * std::f64::consts::TAU
        };
        for k in 0..count {
            let (a, b) = ((k + count - SMOOTHING) % count, (k + SMOOTHING) % count);
            let turned = turn(self.stations[a].heading, self.stations[b].heading);
            self.stations[k].curvature = turned / (2.0 * SMOOTHING as f64 * self.spacing);
        }
    }

    /// Friction and width of the road beside the line.
    fn look(&mut self, road: &Road) {
        let mut narrowest = f64::INFINITY;
        for station in &mut self.stations {
            let (sin, cos) = station.heading.sin_cos();
            let [x, y, z] = station.position;
            let at = |side: f64| road.query(x - side * sin, y + side * cos, z).ok();
            let sides = [at(HALF_TRACK), at(-HALF_TRACK)];
            let friction = sides.iter().flatten().map(|contact| contact.friction).fold(f64::INFINITY, f64::min);
            station.friction = if friction.is_finite() { friction } else { 1.0 };
            let is_road = |side: f64| at(side).is_some_and(|contact| contact.element > 0);
            let reach = |sign: f64| (1..=40).take_while(|k| is_road(sign * 0.5 * f64::from(*k))).count() as f64 * 0.5;
            narrowest = narrowest.min(reach(1.0) + reach(-1.0));
        }
        self.width = if narrowest.is_finite() { narrowest } else { 0.0 };
    }

    /// Length of a lap.
    pub fn length(&self) -> f64 {
        self.spacing * self.stations.len() as f64
    }

    pub fn station(&self, s: f64) -> &Station {
        let count = self.stations.len();
        &self.stations[((s / self.spacing).rem_euclid(count as f64)) as usize % count]
    }

    /// A point of the line, between stations too.
    pub fn point(&self, s: f64) -> [f64; 2] {
        let count = self.stations.len();
        let at = (s / self.spacing).rem_euclid(count as f64);
        let (k, part) = (at as usize % count, at.fract());
        let (a, b) = (self.stations[k].position, self.stations[(k + 1) % count].position);
        [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
    }

    /// Length along the line of the station nearest to a point, looked for around a length known before, or everywhere; then between stations. Bounded work.
    pub fn locate(&self, x: f64, y: f64, near: Option<f64>) -> f64 {
        let count = self.stations.len();
        let distance = |k: usize| {
            let [a, b, _] = self.stations[k].position;
            (a - x).hypot(b - y)
        };
        let nearest = match near {
            Some(s) => {
                let centre = (s / self.spacing).rem_euclid(count as f64) as usize;
                let reach = 30.min(count / 2);
                (0..=2 * reach)
                    .map(|k| (centre + count - reach + k) % count)
                    .min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
            }
            None => (0..count).min_by(|&a, &b| distance(a).total_cmp(&distance(b))),
        };
        let k = nearest.unwrap_or(0);
        let station = &self.stations[k];
        let (sin, cos) = station.heading.sin_cos();
        let along = (x - station.position[0]) * cos + (y - station.position[1]) * sin;
        (k as f64 * self.spacing + along.clamp(-self.spacing, self.spacing)).rem_euclid(self.length())
    }

    /// Distance to the left of the line at a length.
    pub fn offset(&self, x: f64, y: f64, s: f64) -> f64 {
        let station = self.station(s);
        let (sin, cos) = station.heading.sin_cos();
        let [a, b] = self.point(s);
        -(x - a) * sin + (y - b) * cos
    }
}

/// Where a track is looked for: a file, or the name of a built-in road.
pub fn track_name(track: &str) -> String {
    match track {
        "proving-ground" if !PathBuf::from(track).exists() => format!("{}{track}", layshaft_road::BUILT_IN),
        _ => track.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(radius: f64, count: usize, arc: f64) -> Vec<[f64; 3]> {
        (0..count)
            .map(|k| {
                let angle = arc * k as f64 / count as f64;
                [radius * angle.cos(), radius * angle.sin(), 0.0]
            })
            .collect()
    }

    #[test]
    fn a_circle_has_its_curvature_and_length_everywhere() {
        let road = Road::plane(0.0, 0.0, 0.7);
        let course = Course::closed(&circle(50.0, 200, std::f64::consts::TAU), "circle", &road).unwrap();
        assert!((course.length() - std::f64::consts::TAU * 50.0).abs() < 0.2);
        assert!(
            course.stations.iter().all(|station| (station.curvature - 0.02).abs() < 5e-4 && station.friction == 0.7)
        );
        let s = course.locate(0.0, 51.0, None);
        assert!((s - course.length() / 4.0).abs() < 0.05, "{s}");
        assert!((course.offset(0.0, 51.0, s) + 1.0).abs() < 0.01);
        assert_eq!(course.locate(0.0, 51.0, Some(s + 5.0)), s);
    }

    #[test]
    fn a_line_that_does_not_come_back_is_refused() {
        let road = Road::plane(0.0, 0.0, 1.0);
        let error = Course::closed(&circle(50.0, 200, 3.0), "arc.csv", &road).unwrap_err().to_string();
        assert!(error.contains("centre line of arc.csv is not closed") && error.contains("m apart"), "{error}");
        let error = Course::of("elsewhere/track.obj", None, &road).unwrap_err().to_string();
        assert!(error.contains("elsewhere/track.obj has no centre line") && error.contains("--course"), "{error}");
    }

    /// Two half circles as OpenDRIVE, the second one drawn from its other end; without it the line is open.
    #[test]
    fn reference_lines_of_a_road_file_are_a_course() {
        let half = |id: u32, x: f64, hdg: f64, curvature: f64| {
            let length = std::f64::consts::PI * 60.0;
            format!(
                "<road id='{id}' length='{length}'><planView><geometry s='0' x='{x}' y='0' hdg='{hdg}' length='{length}'><arc curvature='{curvature}'/></geometry></planView>\
                 <elevationProfile><elevation s='0' a='2' b='0' c='0' d='0'/></elevationProfile><lanes><laneSection s='0'>\
                 <left><lane id='1'><width sOffset='0' a='4' b='0' c='0' d='0'/></lane></left><right><lane id='-1'><width sOffset='0' a='4' b='0' c='0' d='0'/></lane></right>\
                 </laneSection></lanes></road>"
            )
        };
        let quarter = std::f64::consts::FRAC_PI_2;
        let (upper, lower) = (half(1, 60.0, quarter, 1.0 / 60.0), half(2, 60.0, -quarter, -1.0 / 60.0));
        let folder = std::env::temp_dir().join(format!("layshaft-course-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let course = |name: &str, roads: &str| {
            let path = folder.join(name).display().to_string();
            std::fs::write(&path, format!("<OpenDRIVE>{roads}</OpenDRIVE>")).unwrap();
            let road = Road::open(&path).unwrap();
            Course::of(&path, None, &road)
        };
        let ring = course("ring.xodr", &format!("{upper}{lower}")).unwrap();
        let open = course("half.xodr", &upper).unwrap_err().to_string();
        let _ = std::fs::remove_dir_all(&folder);
        assert!((ring.length() - std::f64::consts::TAU * 60.0).abs() < 0.2, "{}", ring.length());
        assert!(
            ring.stations
                .iter()
                .all(|station| (station.curvature - 1.0 / 60.0).abs() < 1e-3 && station.position[2] == 2.0)
        );
        assert!((7.0..=8.0).contains(&ring.width), "{}", ring.width);
        assert!(open.contains("half.xodr is not closed: its ends are 120.0 m apart"), "{open}");
    }

    #[test]
    fn the_proving_ground_is_a_course_with_slippery_parts() {
        let track = track_name("proving-ground");
        let road = Road::open(&track).unwrap();
        let course = Course::of(&track, None, &road).unwrap();
        assert!((course.length() - 2000.0).abs() < 5.0, "{}", course.length());
        for (way, friction) in [(250.0, 0.3), (100.0, 1.0)] {
            assert!((course.station(way).friction - friction).abs() < 1e-6, "{}", course.station(way).friction);
        }
        assert!((10.0..13.0).contains(&course.width), "{}", course.width);
    }
}
