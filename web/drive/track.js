// The track: its centre line with curvature, where a point lies on it, and the ground as triangles.
//
// Nine numbers to a corner of the ground: position, normal, distance along the road, distance to the left of the centre line, material.

const GROUND_CORNER = 9;

/** Materials the ground shader knows. */
const MATERIALS = { asphalt: 0, cobbles: 1, wet: 2, ice: 3, gravel: 4, grass: 5, kerb: 6, concrete: 7, shoulder: 8, plain: 9 };

/** So wide may a strip of grass beside the road be that bends have a kerb there, in m. */
const KERB = 1.5;

/** The material of a surface by words in its name. */
function materialOf({ name = "", mu = 1 }) {
  const words = [[/cobble|belgian|pav[eé]|sett|rough/i, "cobbles"], [/wet|water|aqua/i, "wet"], [/ice|icy|snow|basalt|low.?(mu|friction|grip)|slippery/i, "ice"],
    [/gravel|dirt|sand/i, "gravel"], [/grass|soil|verge/i, "grass"], [/kerb|curb/i, "kerb"], [/concrete/i, "concrete"], [/asphalt|tarmac|road|dry/i, "asphalt"]];
  const found = words.find(([word]) => word.test(name));
  return MATERIALS[found ? found[1] : mu < 0.45 ? "ice" : mu < 0.75 ? "wet" : "asphalt"];
}

class Track {
  constructor(data) {
    this.data = data;
    this.name = data.name || "";
    const c = data.centre || [];
    this.count = Math.floor(c.length / 3);
    // The first point may be repeated at the end.
    if (this.count > 2 && Math.hypot(c[0] - c[3 * this.count - 3], c[1] - c[3 * this.count - 2]) < 1e-3) this.count--;
    this.points = Float64Array.from(c.slice(0, 3 * this.count));
    this.width = data.width || 8;
    this.measure();
    this.hash();
  }

  point(i) { const k = 3 * i, p = this.points; return [p[k], p[k + 1], p[k + 2]]; }

  measure() {
    const n = this.count, gap = (i, k) => length3(minus(this.point(k), this.point(i)));
    let sum = 0;
    this.s = new Float64Array(n + 1);
    for (let i = 0; i + 1 < n; i++) { sum += gap(i, i + 1); this.s[i + 1] = sum; }
    const last = n > 1 ? gap(n - 1, 0) : 0;
    this.closed = n > 3 && last < 6 * sum / (n - 1);
    this.lap = sum + (this.closed ? last : 0);
    this.s[n] = this.lap;
    this.direction = new Float64Array(2 * n);
    this.curvature = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const a = this.point(this.step(i, -1)), b = this.point(this.step(i, 1)), size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      this.direction[2 * i] = (b[0] - a[0]) / size;
      this.direction[2 * i + 1] = (b[1] - a[1]) / size;
    }
    // Over some metres, so that short segments do not make it noisy.
    const reach = Math.max(1, Math.round(6 / (this.lap / n)));
    for (let i = 0; i < n; i++) {
      const a = this.step(i, -reach), b = this.step(i, reach), d = this.direction;
      const turn = Math.atan2(d[2 * a] * d[2 * b + 1] - d[2 * a + 1] * d[2 * b], d[2 * a] * d[2 * b] + d[2 * a + 1] * d[2 * b + 1]);
      this.curvature[i] = turn / Math.max(1e-6, this.ahead(a, b));
    }
  }

  /** A neighbour of a point; on open tracks the ends stay. */
  step(i, by) { const n = this.count; return this.closed ? ((i + by) % n + n) % n : Math.min(n - 1, Math.max(0, i + by)); }
  /** Metres from one point forward to another. */
  ahead(a, b) { const d = this.s[b] - this.s[a]; return d < 0 && this.closed ? d + this.lap : d; }

  hash() {
    this.cell = 25;
    this.cells = new Map();
    for (let i = 0; i < this.count; i++) {
      const key = this.key(this.points[3 * i], this.points[3 * i + 1]);
      if (!this.cells.has(key)) this.cells.set(key, []);
      this.cells.get(key).push(i);
    }
  }
  key(x, y, dx = 0, dy = 0) { return (Math.floor(x / this.cell) + dx) * 65536 + Math.floor(y / this.cell) + dy; }

  /** The nearest centre point; `z` tells bridges from what runs below them. */
  nearest(x, y, z = NaN) {
    let best = -1, least = Infinity;
    const look = i => {
      const dx = this.points[3 * i] - x, dy = this.points[3 * i + 1] - y, dz = Number.isNaN(z) ? 0 : this.points[3 * i + 2] - z, d = dx * dx + dy * dy + 4 * dz * dz;
      if (d < least) { least = d; best = i; }
    };
    for (let ring = 0; ring <= 3 && best < 0; ring++) for (let u = -ring - 1; u <= ring + 1; u++) for (let v = -ring - 1; v <= ring + 1; v++) for (const i of this.cells.get(this.key(x, y, u, v)) || []) look(i);
    if (best < 0) for (let i = 0; i < this.count; i++) look(i);
    return best;
  }

  /** Where a point is on the road: distance along it and to the left of its centre line. */
  locate(x, y, z) {
    if (!this.count) return { at: 0, s: 0, d: 0 };
    const at = this.nearest(x, y, z), dx = x - this.points[3 * at], dy = y - this.points[3 * at + 1], u = this.direction[2 * at], v = this.direction[2 * at + 1];
    let s = this.s[at] + dx * u + dy * v;
    if (this.closed) s = (s % this.lap + this.lap) % this.lap;
    return { at, s, d: dy * u - dx * v };
  }

  /** Distances along and beside the road of all vertices. */
  places() {
    const { vertices = [] } = this.data, n = vertices.length / 3, places = new Float32Array(2 * n);
    for (let i = 0; i < n; i++) {
      const { s, d } = this.locate(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]);
      places[2 * i] = s;
      places[2 * i + 1] = d;
    }
    return places;
  }

  /** How far from its centre line the road ends: the mesh may be a little wider than the road, and may have verges of its own. */
  findEdge(places, kindOf) {
    const { triangles = [] } = this.data, beside = t => Math.abs(places[2 * triangles[t] + 1]);
    this.edge = this.width / 2;
    for (let t = 0; t < triangles.length; t++) if (kindOf(t) !== MATERIALS.grass && beside(t) < this.width / 2 + 2) this.edge = Math.max(this.edge, beside(t));
    this.hasVerges = triangles.some((_, t) => kindOf(t) === MATERIALS.grass && beside(t) > this.edge + 0.1 && beside(t) < this.edge + KERB);
  }

  /** Whether bends have a kerb on a side of a centre point. */
  hasKerb(i, side) { const bend = this.curvature[i] * side; return bend > 1 / 160 || -bend > 1 / 70; }

  /** The corners of the road's triangles. */
  road() {
    const { vertices = [], triangles = [], surface = [], surfaces = [] } = this.data, kinds = surfaces.map(materialOf), kindOf = t => kinds[surface[Math.floor(t / 3)] || 0] ?? MATERIALS.asphalt;
    const normals = new Float32Array(vertices.length), places = this.places();
    this.findEdge(places, kindOf);
    // What the mesh has of grass right beside the road is the kerb.
    const isKerb = t => {
      const corners = triangles.slice(t, t + 3), [i] = corners, d = places[2 * i + 1];
      return this.count > 0 && corners.every(k => Math.abs(places[2 * k + 1]) < this.edge + KERB && places[2 * k + 1] * d > 0) && this.hasKerb(this.nearest(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]), Math.sign(d));
    };
    const at = i => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [at(triangles[t]), at(triangles[t + 1]), at(triangles[t + 2])];
      let normal = cross(minus(b, a), minus(c, a));
      if (normal[2] < 0) normal = times(normal, -1);
      for (let k = 0; k < 3; k++) for (let j = 0; j < 3; j++) normals[3 * triangles[t + k] + j] += normal[j];
    }
    const numbers = new Float32Array(triangles.length * GROUND_CORNER);
    for (let t = 0, out = 0, kind; t < triangles.length; t++) {
      const i = triangles[t], first = triangles[t - t % 3];
      let s = places[2 * i];
      // Triangles across the start line do not run once round the track.
      if (this.closed && s - places[2 * first] > this.lap / 2) s -= this.lap; else if (this.closed && places[2 * first] - s > this.lap / 2) s += this.lap;
      if (t % 3 === 0) { kind = kindOf(t); if (kind === MATERIALS.grass && isKerb(t)) kind = MATERIALS.kerb; }
      const normal = unit([normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]]);
      numbers.set([...at(i), ...normal, s, places[2 * i + 1], kind], out);
      out += GROUND_CORNER;
    }
    return numbers;
  }

  /** Strips beside a road whose mesh has none: a kerb in bends or a shoulder, then grass that slopes under the land. */
  verges() {
    if (this.hasVerges) return new Float32Array();
    const half = this.edge ?? this.width / 2, numbers = [], n = this.closed ? this.count : this.count - 1;
    const bands = [[-0.05, -0.03], [0.75, -0.05], [4, -0.3], [15, -2.6]];
    const corner = (i, side, band, s, material) => {
      const [out, down] = bands[band], [x, y, z] = this.point(i), d = side * (half + out);
      numbers.push(x - this.direction[2 * i + 1] * d, y + this.direction[2 * i] * d, z + down, 0, 0, 1, s, d, material);
    };
    // Steps whose chords stay under the edge of the road.
    for (let i = 0, next; i < n; i = next) {
      for (next = i + 1; next < n && this.s[next] - this.s[i] < Math.min(10, 0.4 / Math.sqrt(Math.abs(this.curvature[i]) + 1e-3)); ) next++;
      const k = next < this.count ? next : this.closed ? 0 : this.count - 1, s0 = this.s[i], s1 = next < this.count ? this.s[next] : this.lap;
      for (const side of [1, -1]) for (let band = 0; band < 3; band++) {
        const material = band ? MATERIALS.grass : this.hasKerb(i, side) ? MATERIALS.kerb : MATERIALS.shoulder;
        for (const [p, s, b] of [[i, s0, band], [k, s1, band], [i, s0, band + 1], [k, s1, band], [k, s1, band + 1], [i, s0, band + 1]]) corner(p, side, b, s, material);
      }
    }
    return new Float32Array(numbers);
  }
}
