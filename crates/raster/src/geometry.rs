//! Points, affine maps, arcs, dashes.

pub(crate) type Point = (f64, f64);

/// `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy)]
pub(crate) struct Transform {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    pub e: f64,
    pub f: f64,
}

impl Transform {
    pub const IDENTITY: Transform = Transform { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    pub fn then(self, inner: Transform) -> Transform {
        let (e, f) = self.apply((inner.e, inner.f));
        Transform {
            a: self.a * inner.a + self.c * inner.b,
            b: self.b * inner.a + self.d * inner.b,
            c: self.a * inner.c + self.c * inner.d,
            d: self.b * inner.c + self.d * inner.d,
            e,
            f,
        }
    }

    pub fn apply(self, (x, y): Point) -> Point {
        (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)
    }

    /// Lengths grow by this, on average.
    pub fn scale(self) -> f64 {
        (self.a * self.d - self.b * self.c).abs().sqrt()
    }

    fn moved(x: f64, y: f64) -> Transform {
        Transform { e: x, f: y, ..Transform::IDENTITY }
    }

    /// `translate(x y) rotate(degrees [x y]) scale(x y)`, one after the other.
    pub fn parse(text: &str) -> Transform {
        let mut result = Transform::IDENTITY;
        for part in text.split(')') {
            let Some((name, arguments)) = part.split_once('(') else { continue };
            let numbers = numbers(arguments);
            let one = |at: usize, default: f64| numbers.get(at).copied().unwrap_or(default);
            let step = match name.trim() {
                "translate" => Transform::moved(one(0, 0.0), one(1, 0.0)),
                "rotate" => {
                    let (sine, cosine) = one(0, 0.0).to_radians().sin_cos();
                    let (x, y) = (one(1, 0.0), one(2, 0.0));
                    let turned = Transform { a: cosine, b: sine, c: -sine, d: cosine, ..Transform::IDENTITY };
                    Transform::moved(x, y).then(turned).then(Transform::moved(-x, -y))
                }
                "scale" => Transform { a: one(0, 1.0), d: one(1, one(0, 1.0)), ..Transform::IDENTITY },
                _ => Transform::IDENTITY,
            };
            result = result.then(step);
        }
        result
    }
}

pub(crate) fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Points of an ellipse from one angle to another, in degrees from the x axis towards the y axis.
pub(crate) fn arc(centre: Point, radii: Point, from: f64, to: f64) -> Vec<Point> {
    const DEGREES: f64 = 5.0;
    let pieces = ((to - from).abs() / DEGREES).ceil().clamp(1.0, 144.0) as usize;
    let at = |piece: usize| {
        let angle = (from + (to - from) * piece as f64 / pieces as f64).to_radians();
        (centre.0 + radii.0 * angle.cos(), centre.1 + radii.1 * angle.sin())
    };
    (0..=pieces).map(at).collect()
}

/// The parts of a line that a dash pattern draws: lengths drawn and left out in turn.
pub(crate) fn dashed(line: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    if pattern.is_empty() || pattern.iter().any(|length| *length <= 0.0 || !length.is_finite()) {
        return vec![line.to_vec()];
    }
    let (mut at, mut left, mut is_drawn) = (0, pattern[0], true);
    let (mut all, mut current) = (Vec::new(), line.first().copied().into_iter().collect::<Vec<Point>>());
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let share = done / length;
            let point = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            if is_drawn {
                current.push(point);
                all.push(std::mem::take(&mut current));
            } else {
                current = vec![point];
            }
            at = (at + 1) % pattern.len();
            (left, is_drawn) = (pattern[at], !is_drawn);
        }
        left -= length - done;
        if is_drawn {
            current.push(to);
        }
    }
    if is_drawn && current.len() > 1 {
        all.push(current);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_go_round_corners() {
        let parts = dashed(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], &[7.0, 2.0]);
        assert_eq!(
            parts,
            [vec![(0.0, 0.0), (7.0, 0.0)], vec![(9.0, 0.0), (10.0, 0.0), (10.0, 6.0)], vec![(10.0, 8.0), (10.0, 10.0)]]
        );
        assert_eq!(dashed(&[(0.0, 0.0), (1.0, 0.0)], &[]).len(), 1);
        assert_eq!(dashed(&[(0.0, 0.0), (1.0, 0.0)], &[0.0, 1.0]).len(), 1);
    }

    #[test]
    fn a_turn_about_a_point_keeps_it() {
        let turn = Transform::parse("rotate(-90 3 4)");
        let (x, y) = turn.apply((3.0, 4.0));
        assert!((x - 3.0).abs() < 1e-12 && (y - 4.0).abs() < 1e-12);
        let (x, y) = turn.apply((4.0, 4.0));
        assert!((x - 3.0).abs() < 1e-12 && (y - 3.0).abs() < 1e-12, "{x} {y}");
    }
}
