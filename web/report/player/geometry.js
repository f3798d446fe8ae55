// Solids as triangles. A shape begins in the origin and lies along x; y is its width, z its height.
//
// Seven numbers to a corner: position, normal, and how much of the shape's colour it has (less: darker).

const CORNER = 7, ROUND = 32;

class Solid {
  constructor() { this.numbers = []; }
  corner(p, n, shade = 1) { this.numbers.push(...p, ...n, shade); }
  /** Corners in order, with one normal or one each. */
  face(points, normals, shade) {
    const normal = k => Array.isArray(normals[0]) ? normals[k] : normals;
    for (let k = 2; k < points.length; k++) for (const i of [0, k - 1, k]) this.corner(points[i], normal(i), shade);
  }
  /** A line of points [x, radius, normal along x, normal outwards] turned about x, or a part of the way round. */
  turn(line, shade, from = 0, to = 2 * Math.PI, steps = ROUND) {
    const at = ([x, r], a) => [x, r * Math.cos(a), r * Math.sin(a)], n = ([, , along, out], a) => [along, out * Math.cos(a), out * Math.sin(a)];
    for (let k = 0; k < steps; k++) {
      const a = from + (to - from) * k / steps, b = from + (to - from) * (k + 1) / steps;
      for (let i = 0; i + 1 < line.length; i += 2) {
        const [p, q] = [line[i], line[i + 1]];
        this.face([at(p, a), at(q, a), at(q, b), at(p, b)], [n(p, a), n(q, a), n(q, b), n(p, b)], shade);
      }
    }
    return this;
  }
  /** An outline [y, z] in the plane across x, drawn from x = 0 to x = 1, with its faces where it can be filled from a point. */
  extrude(outline, centre) {
    outline.forEach((a, k) => {
      const b = outline[(k + 1) % outline.length], n = [0, b[1] - a[1], a[0] - b[0]];
      this.face([[0, ...a], [1, ...a], [1, ...b], [0, ...b]], n);
      if (centre) for (const x of [0, 1]) this.face([[x, ...centre], [x, ...a], [x, ...b]], [2 * x - 1, 0, 0]);
    });
    return this;
  }
  get data() { return new Float32Array(this.numbers); }
}

/** Two points of a line whose normal stands on it. */
function edge([x, r], [u, s]) { const along = r - s, out = u - x; return [[x, r, along, out], [u, s, along, out]]; }

function box() {
  const solid = new Solid();
  for (const axis of [0, 1, 2]) for (const side of [0, 1]) {
    const corner = (u, v) => { const p = [0, 0, 0]; p[axis] = side; p[(axis + 1) % 3] = u; p[(axis + 2) % 3] = v; return [p[0], p[1] - 0.5, p[2] - 0.5]; };
    const n = [0, 0, 0];
    n[axis] = 2 * side - 1;
    solid.face([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], n);
  }
  return solid;
}

function sphere() {
  const at = k => { const a = Math.PI * k / 16; return [0.5 - 0.5 * Math.cos(a), 0.5 * Math.sin(a), -Math.cos(a), Math.sin(a)]; };
  const line = [];
  for (let k = 0; k < 16; k++) line.push(at(k), at(k + 1));
  return new Solid().turn(line);
}

/** `inner` is the diameter of the hole, `end` that of the far end, both as parts of the diameter; `mark` shows the rotation. */
function round(inner, end, mark) {
  const a = 0.5 * inner, b = a * end, solid = new Solid();
  solid.turn([...edge([0, 0.5], [1, 0.5 * end]), ...edge([0, a], [0, 0.5]), ...edge([1, 0.5 * end], [1, b])]);
  if (inner > 0) solid.turn(edge([0, a], [1, b]));
  if (mark) solid.turn([...edge([-0.002, 0.503], [1.002, 0.503 * end]), ...edge([-0.002, 0], [-0.002, 0.503]), ...edge([1.002, 0], [1.002, 0.503 * end])], 0.12, -0.07, 0.07, 2);
  return solid;
}

/** A tyre on a rim with five spokes, so that one sees it turn. */
function wheel() {
  const solid = new Solid(), tyre = [[0.12, 0.36], [0.02, 0.4], [0.02, 0.46], [0.14, 0.5], [0.86, 0.5], [0.98, 0.46], [0.98, 0.4], [0.88, 0.36]];
  for (let k = 0; k + 1 < tyre.length; k++) solid.turn(edge(tyre[k], tyre[k + 1]), 0.3);
  solid.turn([...edge([0.12, 0.34], [0.12, 0.36]), ...edge([0.88, 0.36], [0.88, 0.34]), ...edge([0.12, 0.34], [0.88, 0.34]), ...edge([0.1, 0], [0.1, 0.09]), ...edge([0.9, 0.09], [0.9, 0]), ...edge([0.1, 0.09], [0.9, 0.09])]);
  for (let k = 0; k < 5; k++) solid.turn([...edge([0.2, 0.05], [0.2, 0.35]), ...edge([0.8, 0.35], [0.8, 0.05])], k ? 1 : 0.55, k * 0.4 * Math.PI - 0.2, k * 0.4 * Math.PI + 0.2, 3);
  return solid;
}

/** Teeth outwards, or inwards where their number is negative. */
function gearwheel(teeth) {
  const n = Math.min(400, Math.max(3, Math.round(Math.abs(teeth)) || 20)), tooth = Math.min(0.08, 2.2 / n * 0.5), solid = new Solid();
  const [root, tip] = teeth < 0 ? [0.5 - 0.02, 0.5 - 0.02 - tooth] : [0.5 - tooth, 0.5];
  const outline = [];
  for (let k = 0; k < n; k++) for (const [part, r] of [[0, root], [0.3, root], [0.45, tip], [0.7, tip], [0.85, root]]) {
    const a = 2 * Math.PI * (k + part) / n;
    outline.push([r * Math.cos(a), r * Math.sin(a)]);
  }
  if (teeth >= 0) { solid.extrude(outline, [0, 0]); return solid; }
  solid.extrude(outline).turn(edge([0, 0.5], [1, 0.5]));
  outline.forEach((a, k) => {
    const b = outline[(k + 1) % outline.length], out = ([y, z]) => { const s = 0.5 / Math.hypot(y, z); return [y * s, z * s]; };
    for (const x of [0, 1]) solid.face([[x, ...a], [x, ...out(a)], [x, ...out(b)], [x, ...b]], [2 * x - 1, 0, 0]);
  });
  return solid;
}

/** A bar with round ends about the middles of its end faces, in its own size. */
function beam(length, width, height) {
  const solid = new Solid(), outline = [], r = width / 2;
  for (let k = 0; k <= 16; k++) { const a = Math.PI * (0.5 + k / 16); outline.push([r * Math.cos(a), r * Math.sin(a)]); }
  for (let k = 0; k <= 16; k++) { const a = Math.PI * (k / 16 - 0.5); outline.push([length + r * Math.cos(a), r * Math.sin(a)]); }
  outline.forEach((a, k) => {
    const b = outline[(k + 1) % outline.length], n = [b[1] - a[1], a[0] - b[0], 0];
    solid.face([-0.5, 0.5].flatMap(s => { const ends = [[...a, s * height], [...b, s * height]]; return s < 0 ? ends : ends.reverse(); }), n);
  });
  for (const s of [-0.5, 0.5]) solid.face(outline.map(p => [...p, s * height]), [0, 0, s]);
  return solid;
}

/** A helix of a wire, in its own size; `height` is twice the diameter of the wire. */
function spring(length, width, height, windings) {
  const solid = new Solid(), turns = Math.min(60, Math.max(1, Math.abs(windings) || 5)), wire = height / 4, steps = Math.ceil(turns * 16), r = Math.max(width / 2 - wire, wire);
  const ring = k => {
    const u = k / steps, a = 2 * Math.PI * turns * u, c = Math.cos(a), s = Math.sin(a), points = [];
    for (let i = 0; i <= 6; i++) {
      const b = Math.PI * i / 3, out = Math.cos(b), along = Math.sin(b);
      points.push([[u * length + wire * along, (r + wire * out) * c, (r + wire * out) * s], [along, out * c, out * s]]);
    }
    return points;
  };
  for (let k = 0, now = ring(0); k < steps; k++) {
    const next = ring(k + 1);
    for (let i = 0; i < 6; i++) { const quad = [now[i], now[i + 1], next[i + 1], next[i]]; solid.face(quad.map(q => q[0]), quad.map(q => q[1])); }
    now = next;
  }
  return solid;
}

/** Triangles of a file. Corners whose faces meet at a small angle share a normal. */
function meshSolid(vertices, triangles) {
  const numbers = new Float32Array(triangles.length * CORNER), count = triangles.length / 3, normals = new Float32Array(triangles.length), around = new Map();
  const point = i => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
  for (let f = 0; f < count; f++) {
    const [a, b, c] = [0, 1, 2].map(k => point(triangles[3 * f + k]));
    normals.set(cross(minus(b, a), minus(c, a)), 3 * f);
    for (let k = 0; k < 3; k++) { const v = triangles[3 * f + k]; if (!around.has(v)) around.set(v, []); around.get(v).push(f); }
  }
  const normal = f => [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]];
  for (let f = 0; f < count; f++) {
    const own = normal(f), size = length3(own);
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * f + k];
      let sum = [0, 0, 0];
      for (const other of around.get(v)) { const n = normal(other); if (dot(n, own) >= 0.8 * size * length3(n)) sum = plus(sum, n); }
      numbers.set([...point(v), ...sum, 1], (3 * f + k) * CORNER);
    }
  }
  return { data: numbers };
}

/** The solid of a shape with its real size, and by what to scale it; `key` names solids that are the same. */
function solidOf(kind, [length, width, height, extra]) {
  const scale = [length, width, height];
  switch (kind) {
    case "sphere": return { key: kind, scale, make: sphere };
    case "cylinder": { const mark = extra > 0; return { key: kind + mark, scale, make: () => round(0, 1, mark) }; }
    case "cone": { const end = Math.max(0, extra); return { key: kind + end, scale, make: () => round(0, end) }; }
    case "pipe": case "pipecylinder": { const inner = Math.min(0.999, Math.max(0, extra)); return { key: "pipe" + inner, scale, make: () => round(inner, 1) }; }
    case "wheel": return { key: kind, scale, make: wheel };
    case "gearwheel": return { key: kind + extra, scale, make: () => gearwheel(extra) };
    case "beam": return { key: ["beam", ...scale].join(), scale: [1, 1, 1], make: () => beam(...scale) };
    case "spring": return { key: ["spring", ...scale, extra].join(), scale: [1, 1, 1], make: () => spring(...scale, extra) };
    default: return { key: "box", scale, make: box };
  }
}

// Vectors and quaternions [x, y, z, w].
function plus(a, b) { return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]; }
function minus(a, b) { return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]; }
function times(a, s) { return [a[0] * s, a[1] * s, a[2] * s]; }
function dot(a, b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
function cross(a, b) { return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]; }
function length3(a) { return Math.hypot(a[0], a[1], a[2]); }
function unit(a) { const s = length3(a); return s > 0 ? times(a, 1 / s) : [1, 0, 0]; }
function rotate(q, v) { const t = times(cross(q, v), 2); return plus(plus(v, times(t, q[3])), cross(q, t)); }
function twice(a, b) {
  return [a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]];
}
/** The rotation that turns x into a direction. */
function towards(direction) {
  const d = unit(direction), q = [0, -d[2], d[1], 1 + d[0]], s = Math.hypot(...q);
  return s > 1e-6 ? q.map(x => x / s) : [0, 0, 1, 0];
}
