//! Positions and rotations. Quaternions are `[x, y, z, w]` and turn vectors of a frame into those of the world.

pub type Vector = [f64; 3];
pub type Quaternion = [f64; 4];
/// Rows.
pub type Matrix = [[f64; 3]; 3];

/// Where something is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub r: Vector,
    pub q: Quaternion,
}

impl Pose {
    pub const NONE: Pose = Pose { r: [0.0; 3], q: [0.0, 0.0, 0.0, 1.0] };

    /// A frame of Modelica: `t` turns vectors of the world into those of the frame.
    pub fn of_frame(r: Vector, t: &Matrix) -> Pose {
        Pose { r, q: quaternion(&transpose(t)) }
    }

    /// A shape in its frame: from `r`, its length and width in the given directions, which need be neither units nor at right angles.
    pub fn of_shape(r: Vector, length: Vector, width: Vector) -> Pose {
        let x = unit(length).unwrap_or([1.0, 0.0, 0.0]);
        let across = |v: Vector| unit(minus(v, scaled(x, dot(v, x))));
        // A width along the length says nothing: any direction will do.
        let y = across(width).or_else(|| across([0.0, 1.0, 0.0])).or_else(|| across([1.0, 0.0, 0.0]));
        let y = y.unwrap_or([0.0, 1.0, 0.0]);
        Pose { r, q: quaternion(&transpose(&[x, y, cross(x, y)])) }
    }

    /// `self` is the pose of a frame, `inner` one in that frame.
    pub fn then(&self, inner: &Pose) -> Pose {
        let offset = rotate(self.q, inner.r);
        Pose { r: [0, 1, 2].map(|k| self.r[k] + offset[k]), q: product(self.q, inner.q) }
    }
}

fn transpose(m: &Matrix) -> Matrix {
    [0, 1, 2].map(|row| [0, 1, 2].map(|column| m[column][row]))
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn scaled(a: Vector, by: f64) -> Vector {
    a.map(|x| x * by)
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Vector) -> Option<Vector> {
    let size = dot(a, a).sqrt();
    (size > 1e-12).then(|| scaled(a, 1.0 / size))
}

fn product(a: Quaternion, b: Quaternion) -> Quaternion {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

pub fn rotate(q: Quaternion, v: Vector) -> Vector {
    let axis = [q[0], q[1], q[2]];
    let twice = scaled(cross(axis, v), 2.0);
    let more = cross(axis, twice);
    [0, 1, 2].map(|k| v[k] + q[3] * twice[k] + more[k])
}

/// The quaternion of a rotation matrix, by its largest component (Shepperd 1978).
fn quaternion(m: &Matrix) -> Quaternion {
    let trace = m[0][0] + m[1][1] + m[2][2];
    let candidates = [m[0][0], m[1][1], m[2][2], trace];
    let largest = (0..4).fold(3, |best, k| if candidates[k] > candidates[best] { k } else { best });
    let q = match largest {
        3 => [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1.0 + trace],
        k => {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            let mut q = [0.0; 4];
            q[k] = 1.0 + 2.0 * m[k][k] - trace;
            q[i] = m[i][k] + m[k][i];
            q[j] = m[j][k] + m[k][j];
            q[3] = m[j][i] - m[i][j];
            q
        }
    };
    let size = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    if size > 0.0 { q.map(|x| x / size) } else { Pose::NONE.q }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: Vector, b: Vector) {
        assert!((0..3).all(|k| (a[k] - b[k]).abs() < 1e-12), "{a:?} is not {b:?}");
    }

    /// Turned by any angle about any axis, the quaternion turns as the matrix does: all four branches.
    #[test]
    fn quaternions_turn_as_their_matrices() {
        for axis in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.6, -0.48, 0.64]] {
            for angle in [0.0, 0.3, 1.5, 3.0, std::f64::consts::PI, 4.0, 6.0f64] {
                let (s, c) = angle.sin_cos();
                let [x, y, z]: Vector = axis;
                let m = [
                    [c + x * x * (1.0 - c), x * y * (1.0 - c) - z * s, x * z * (1.0 - c) + y * s],
                    [x * y * (1.0 - c) + z * s, c + y * y * (1.0 - c), y * z * (1.0 - c) - x * s],
                    [x * z * (1.0 - c) - y * s, y * z * (1.0 - c) + x * s, c + z * z * (1.0 - c)],
                ];
                let v = [0.2, -0.7, 1.1];
                near(rotate(quaternion(&m), v), m.map(|row| dot(row, v)));
            }
        }
    }

    #[test]
    fn shapes_lie_along_their_length() {
        let pose = Pose::of_shape([1.0, 0.0, 0.0], [0.0, 0.0, 5.0], [0.0, 2.0, 9.0]);
        near(rotate(pose.q, [1.0, 0.0, 0.0]), [0.0, 0.0, 1.0]);
        near(rotate(pose.q, [0.0, 1.0, 0.0]), [0.0, 1.0, 0.0]);
        // Any width will do for one along the length.
        let odd = Pose::of_shape([0.0; 3], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]);
        near(rotate(odd.q, [1.0, 0.0, 0.0]), [0.0, 1.0, 0.0]);
    }

    /// A frame turned by 90° about z at (0, 2, 0): its x axis is the world's y axis.
    #[test]
    fn poses_follow_one_another() {
        let frame = Pose::of_frame([0.0, 2.0, 0.0], &[[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
        let inner = Pose { r: [3.0, 0.0, 0.0], q: Pose::NONE.q };
        near(frame.then(&inner).r, [0.0, 5.0, 0.0]);
    }
}
