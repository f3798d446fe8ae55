// The land around the track, made up: grass that follows the height of the road, hills farther out, trees, posts along the road and a gantry
// over the start line. The same track always gets the same land.

/** Cells of the land's grid along its longer side. */
const LAND_CELLS = 150;
const LAND_MARGIN = 260;

/** Random numbers in 0…1 that are the same every time. */
function dice(seed) { return () => { seed = (seed + 0x6d2b79f5) | 0; let t = Math.imul(seed ^ (seed >>> 15), 1 | seed); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; }; }

/** Smooth bumps in −1…1. */
function bumps(x, y) { return (Math.sin(x * 0.021 + 1.3 * Math.sin(y * 0.013)) + Math.sin(y * 0.027 + 1.7 * Math.sin(x * 0.011)) + 0.6 * Math.sin((x + y) * 0.05)) / 2.6; }

class Land {
  /** `plain`: with few triangles. */
  constructor(track, plain = false) {
    this.track = track;
    this.plain = plain;
    this.block = plain ? 4 : 3;
    let low = [Infinity, Infinity], high = [-Infinity, -Infinity];
    const take = (x, y) => { low = [Math.min(low[0], x), Math.min(low[1], y)]; high = [Math.max(high[0], x), Math.max(high[1], y)]; };
    for (let i = 0; i < track.count; i++) take(track.points[3 * i], track.points[3 * i + 1]);
    const v = track.data.vertices || [];
    for (let i = 0; i < v.length; i += 3) take(v[i], v[i + 1]);
    if (!(low[0] <= high[0])) { low = [-100, -100]; high = [100, 100]; }
    this.low = low.map(x => x - LAND_MARGIN);
    const size = [0, 1].map(k => high[k] + LAND_MARGIN - this.low[k]);
    this.cell = Math.max(6, Math.max(...size) / LAND_CELLS);
    this.nx = Math.ceil(size[0] / this.cell) + 1;
    this.ny = Math.ceil(size[1] / this.cell) + 1;
    this.raise();
  }

  /** Heights on a grid: nearest road point by two sweeps (chamfer distance), then smoothed away from the road. */
  raise() {
    const { nx, ny, cell, track } = this, near = new Int32Array(nx * ny).fill(-1), far = new Float64Array(nx * ny).fill(Infinity);
    const distance = (g, i) => Math.hypot(this.low[0] + g % nx * cell - track.points[3 * i], this.low[1] + Math.floor(g / nx) * cell - track.points[3 * i + 1]);
    const offer = (g, i) => { if (i < 0) return; const d = distance(g, i); if (d < far[g]) { far[g] = d; near[g] = i; } };
    for (let i = 0; i < track.count; i++) {
      const gx = Math.round((track.points[3 * i] - this.low[0]) / cell), gy = Math.round((track.points[3 * i + 1] - this.low[1]) / cell);
      for (let u = -1; u <= 1; u++) for (let w = -1; w <= 1; w++) { const x = gx + u, y = gy + w; if (x >= 0 && y >= 0 && x < nx && y < ny) offer(y * nx + x, i); }
    }
    for (const back of [false, true]) for (let k = 0; k < nx * ny; k++) {
      const g = back ? nx * ny - 1 - k : k, x = g % nx, y = Math.floor(g / nx), s = back ? 1 : -1;
      for (const [u, w] of [[s, 0], [0, s], [s, s], [-s, s]]) { const p = x + u, q = y + w; if (p >= 0 && q >= 0 && p < nx && q < ny) offer(g, near[q * nx + p]); }
    }
    let height = Float32Array.from(near, i => i < 0 ? 0 : track.points[3 * i + 2]);
    const rim = track.width / 2 + 1.5 * cell;
    for (let round = 0; round < 24; round++) {
      const next = height.slice();
      for (let y = 1; y + 1 < ny; y++) for (let x = 1; x + 1 < nx; x++) {
        const g = y * nx + x;
        if (far[g] > rim + cell) next[g] = (2 * height[g] + height[g - 1] + height[g + 1] + height[g - nx] + height[g + nx]) / 6;
      }
      height = next;
    }
    for (let g = 0; g < nx * ny; g++) {
      const x = this.low[0] + g % nx * cell, y = this.low[1] + Math.floor(g / nx) * cell, out = Math.max(0, far[g] - rim), hill = Math.min(1, out / 150);
      height[g] += -1.5 + hill * hill * (10 + 9 * bumps(x, y));
    }
    // Meshes that are wider than the road lie above the land too.
    const v = track.data.vertices || [];
    for (let i = 0; i < v.length; i += 3) {
      const gx = (v[i] - this.low[0]) / cell, gy = (v[i + 1] - this.low[1]) / cell;
      for (const x of [Math.floor(gx), Math.ceil(gx)]) for (const y of [Math.floor(gy), Math.ceil(gy)]) if (x >= 0 && y >= 0 && x < nx && y < ny) height[y * nx + x] = Math.min(height[y * nx + x], v[i + 2] - 0.9);
    }
    Object.assign(this, { height, far });
    this.flatten();
  }

  /** Far from the road, blocks of `block` × `block` cells become two triangles: heights within them lie between those of their corners. */
  flatten() {
    const { nx, ny, far, height } = this, m = this.block, calm = 8 + m * this.cell;
    this.blocks = new Set();
    for (let y = 0; y + m < ny; y += m) for (let x = 0; x + m < nx; x += m) {
      const g = y * nx + x, ends = [g, g + m, g + m * nx, g + m * nx + m];
      if (!ends.every(end => far[end] > calm)) continue;
      this.blocks.add(g);
      const [a, b, c, d] = ends.map(end => height[end]);
      for (let v = 0; v <= m; v++) for (let u = 0; u <= m; u++) height[g + v * nx + u] = (a * (m - u) * (m - v) + b * u * (m - v) + c * (m - u) * v + d * u * v) / (m * m);
    }
  }

  /** Height of the land, on the triangles that are drawn. */
  at(x, y) {
    const gx = Math.min(this.nx - 1.001, Math.max(0, (x - this.low[0]) / this.cell)), gy = Math.min(this.ny - 1.001, Math.max(0, (y - this.low[1]) / this.cell));
    const i = Math.floor(gx), k = Math.floor(gy), u = gx - i, v = gy - k, g = k * this.nx + i, h = this.height;
    return h[g] * (1 - u) * (1 - v) + h[g + 1] * u * (1 - v) + h[g + this.nx] * (1 - u) * v + h[g + this.nx + 1] * u * v;
  }

  corners() {
    const { nx, ny, cell, height } = this, m = this.block, numbers = [];
    const corner = g => {
      const x = g % nx, y = Math.floor(g / nx), west = Math.max(0, x - 1), east = Math.min(nx - 1, x + 1), south = Math.max(0, y - 1), north = Math.min(ny - 1, y + 1);
      const n = unit([(height[y * nx + west] - height[y * nx + east]) / ((east - west) * cell), (height[south * nx + x] - height[north * nx + x]) / ((north - south) * cell), 1]);
      numbers.push(this.low[0] + x * cell, this.low[1] + y * cell, height[g], ...n, 0, 1000, MATERIALS.grass);
    };
    for (let y = 0; y + 1 < ny; y++) for (let x = 0; x + 1 < nx; x++) {
      const g = y * nx + x, block = (y - y % m) * nx + x - x % m, size = this.blocks.has(block) ? m : 1;
      if (size === 1 || g === block) for (const k of [g, g + size, g + size * nx, g + size, g + size * nx + size, g + size * nx]) corner(k);
    }
    return new Float32Array(numbers);
  }

  /** Trees, posts and the gantry as one mesh of painted corners. */
  things() {
    const mesh = new Painted(), random = dice(7), { track } = this, half = track.edge ?? track.width / 2;
    const area = (this.nx - 1) * (this.ny - 1) * this.cell * this.cell, count = Math.round((this.plain ? 0.35 : 1) * Math.min(700, area / 700));
    for (let k = 0; k < count; k++) {
      const x = this.low[0] + random() * (this.nx - 1) * this.cell, y = this.low[1] + random() * (this.ny - 1) * this.cell, size = 0.7 + 0.7 * random(), hue = random(), needles = random() < 0.5;
      const g = Math.round((y - this.low[1]) / this.cell) * this.nx + Math.round((x - this.low[0]) / this.cell);
      // In groves, and never near the road.
      if (!(this.far[g] > half + 14) || bumps(1.7 * x + 400, 1.7 * y) < -0.1) continue;
      tree(mesh, [x, y, this.at(x, y) - 0.2], size, hue, needles, this.plain ? 4 : 6);
    }
    const every = this.plain ? 50 : 25;
    for (let s = 0, i = 0; s < track.lap && track.count > 3; s += every) {
      while (i + 1 < track.count && track.s[i + 1] < s) i++;
      for (const side of [1, -1]) post(mesh, track, i, side * (half + 1.6));
    }
    if (track.closed) gantry(mesh, track);
    return mesh.data;
  }
}

/** Corners with position, normal, colour and how they shine: ten numbers. */
class Painted {
  constructor() { this.numbers = []; }
  get data() { return new Float32Array(this.numbers); }
  triangle(a, b, c, colour, shine = 0, normal = unit(cross(minus(b, a), minus(c, a)))) { for (const p of [a, b, c]) this.numbers.push(...p, ...normal, ...colour, shine); }
  quad(a, b, c, d, colour, shine) { this.triangle(a, b, c, colour, shine); this.triangle(a, c, d, colour, shine); }
  /** A box from its low to its high corner. */
  box(low, high, colour, shine) {
    const p = (i, k, j) => [i ? high[0] : low[0], k ? high[1] : low[1], j ? high[2] : low[2]];
    for (const [a, b, c, d] of [[[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]], [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], [[1, 1, 0], [0, 1, 0], [0, 1, 1], [1, 1, 1]], [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]], [[0, 1, 0], [0, 0, 0], [0, 0, 1], [0, 1, 1]]]) this.quad(p(...a), p(...b), p(...c), p(...d), colour, shine);
  }
}

function tree(mesh, [x, y, z], size, hue, needles, sides) {
  const at = (r, a, h) => [x + r * Math.cos(a), y + r * Math.sin(a), z + h];
  const green = needles ? [0.10 + 0.05 * hue, 0.24 + 0.06 * hue, 0.13] : [0.20 + 0.12 * hue, 0.36 + 0.08 * hue, 0.12];
  const ring = (r0, h0, r1, h1, colour) => {
    for (let k = 0; k < sides; k++) {
      const a = 2 * Math.PI * k / sides, b = 2 * Math.PI * (k + 1) / sides;
      if (r0 > 0) mesh.triangle(at(r0, a, h0), at(r0, b, h0), at(r1, b, h1), colour);
      if (r1 > 0) mesh.triangle(at(r0, a, h0), at(r1, b, h1), at(r1, a, h1), colour);
    }
  };
  const plain = sides < 6;
  ring(0.22 * size, 0, plain ? 0 : 0.16 * size, (plain ? 4 : 2.2) * size, [0.26, 0.19, 0.13]);
  if (needles) for (const [r, h0, h1] of plain ? [[2.1, 1.4, 6], [1.4, 4.4, 9]] : [[2.1, 1.4, 5], [1.6, 3.4, 7], [1.1, 5.4, 9]]) ring(r * size, h0 * size, 0, h1 * size, green);
  else for (const [r0, h0, r1, h1] of plain ? [[0, 1.5, 2.4, 3.6], [2.4, 3.6, 0, 6.4]] : [[0.9, 1.7, 2.4, 3.3], [2.4, 3.3, 1.9, 5.2], [1.9, 5.2, 0, 6.4]]) ring(r0 * size, h0 * size, r1 * size, h1 * size, green);
}

function post(mesh, track, i, d) {
  const [x, y, z] = track.point(i), u = track.direction[2 * i], v = track.direction[2 * i + 1], c = [x - v * d, y + u * d, z - 0.15], w = 0.06;
  mesh.box([c[0] - w, c[1] - w, c[2]], [c[0] + w, c[1] + w, c[2] + 1.0], [0.92, 0.92, 0.9]);
  mesh.box([c[0] - w * 1.1, c[1] - w * 1.1, c[2] + 0.68], [c[0] + w * 1.1, c[1] + w * 1.1, c[2] + 0.86], d > 0 ? [0.85, 0.4, 0.1] : [0.8, 0.08, 0.06]);
}

function gantry(mesh, track) {
  const p = track.point(0), u = [track.direction[0], track.direction[1], 0], side = [-u[1], u[0], 0], d = (track.edge ?? track.width / 2) + 1.8, h = 5.6;
  const place = (along, across, up) => plus(p, plus(plus(times(u, along), times(side, across)), [0, 0, up]));
  const beam = (a0, a1, c0, c1, h0, h1, colour) => {
    const q = (a, c, z) => place(a, c, z);
    mesh.quad(q(a0, c0, h0), q(a0, c1, h0), q(a0, c1, h1), q(a0, c0, h1), colour); mesh.quad(q(a1, c0, h0), q(a1, c1, h0), q(a1, c1, h1), q(a1, c0, h1), colour);
    mesh.quad(q(a0, c0, h0), q(a1, c0, h0), q(a1, c0, h1), q(a0, c0, h1), colour); mesh.quad(q(a0, c1, h0), q(a1, c1, h0), q(a1, c1, h1), q(a0, c1, h1), colour);
    mesh.quad(q(a0, c0, h0), q(a1, c0, h0), q(a1, c1, h0), q(a0, c1, h0), colour); mesh.quad(q(a0, c0, h1), q(a1, c0, h1), q(a1, c1, h1), q(a0, c1, h1), colour);
  };
  for (const s of [1, -1]) beam(-0.2, 0.2, s * d - 0.2, s * d + 0.2, -0.8, h, [0.3, 0.32, 0.35]);
  const parts = 24;
  for (let k = 0; k < parts; k++) for (let row = 0; row < 2; row++) {
    const from = -d + 2 * d * k / parts, to = -d + 2 * d * (k + 1) / parts;
    beam(-0.25, 0.25, from, to, h - 0.9 + 0.45 * row, h - 0.45 + 0.45 * row, (k + row) % 2 ? [0.93, 0.93, 0.93] : [0.08, 0.08, 0.09]);
  }
}
