// What moves: tracks of poses, shapes and arrows on them, and how they look at a time.

/** Colours of arrows that have none, in 0…255. */
const QUANTITY_COLOURS = { force: [213, 94, 0], torque: [190, 80, 160], velocity: [0, 114, 178], acceleration: [0, 158, 115], "angular velocity": [86, 150, 220], "angular acceleration": [60, 170, 140], position: [150, 150, 150] };
const QUANTITY_UNITS = { force: "N", torque: "N.m", velocity: "m/s", acceleration: "m/s²", "angular velocity": "rad/s", "angular acceleration": "rad/s²", position: "m" };

class MotionScene {
  constructor(section) {
    this.section = section;
    this.time = array(section.time, Float64Array);
    this.up = unit(section.up);
    const last = this.time.length - 1;
    this.begin = this.time[0];
    this.end = this.time[last];
    this.measure();
  }

  /** Indices of the points on both sides of a time, and how far it is from the first to the second; at an event, the point after it. */
  place(t) {
    const n = this.time.length, after = Math.min(n - 1, above(this.time, t, n)), i = Math.max(0, after - 1), span = this.time[after] - this.time[i];
    return [i, after, span > 0 ? Math.min(1, Math.max(0, (t - this.time[i]) / span)) : 1];
  }

  /** Numbers over time, or those that never change: a list, or the number of a block. */
  numbers(source, width, [i, k, u]) {
    if (Array.isArray(source)) return source;
    const all = array(source, Float32Array), result = [];
    for (let j = 0; j < width; j++) { const a = all[i * width + j]; result.push(a + (all[k * width + j] - a) * u); }
    return result;
  }

  /** Position and quaternion of a track. Quaternions of neighbours have the same sign, so that the middle of them is one between. */
  pose(track, place) {
    const p = this.numbers(this.section.tracks[track], 7, place), s = Math.hypot(p[3], p[4], p[5], p[6]) || 1;
    return { at: p.slice(0, 3), turn: p.slice(3).map(x => x / s) };
  }
  moves(track) { return !Array.isArray(this.section.tracks[track]); }

  shapePose(shape, place) {
    const frame = this.pose(shape.track, place);
    return { at: plus(frame.at, rotate(frame.turn, shape.at)), turn: twice(frame.turn, shape.at.slice(3)) };
  }

  /** A box around a shape: its middle, half its edges as vectors, and half its diagonal. */
  around(shape, place) {
    const pose = this.shapePose(shape, place), size = this.numbers(shape.size, 4, place);
    let low = [0, -size[1] / 2, -size[2] / 2], high = [size[0], size[1] / 2, size[2] / 2];
    if (shape.mesh !== null) {
      const mesh = this.section.meshes[shape.mesh], scale = size[3] === 1 ? size : [1, 1, 1];
      mesh.bounds ??= bounds(array(mesh.vertices, Float32Array));
      [low, high] = mesh.bounds.map(p => p.map((x, k) => x * scale[k]));
    }
    const half = times(minus(high, low), 0.5);
    const edges = half.map((x, k) => rotate(pose.turn, [0, 1, 2].map(j => j === k ? x : 0)));
    return { middle: plus(pose.at, rotate(pose.turn, times(plus(low, high), 0.5))), edges, radius: length3(half) };
  }

  /** How large everything is at one time and over the whole run, the lowest height, and the longest arrow of each quantity. */
  measure() {
    const { shapes, arrows } = this.section, n = this.time.length, step = Math.max(1, Math.floor(n / 60));
    const whole = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
    this.size = 0;
    this.lowest = Infinity;
    this.longest = {};
    this.usual = {};
    for (let i = 0; i < n; i += step) {
      const place = [i, i, 0], now = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
      for (const shape of shapes) {
        const { middle, edges } = this.around(shape, place);
        if (this.moves(shape.track)) this.lowest = Math.min(this.lowest, dot(middle, this.up) - reach(shape.kind, edges.map(edge => Math.abs(dot(edge, this.up)))));
        include(now, middle, [0, 1, 2].map(k => reach(shape.kind, edges.map(edge => Math.abs(edge[k])))));
      }
      for (const arrow of arrows) include(now, this.pose(arrow.track, place).at, [0, 0, 0]);
      if (now[0][0] <= now[1][0]) { this.size = Math.max(this.size, length3(minus(now[1], now[0]))); include(whole, now[0], [0, 0, 0]); include(whole, now[1], [0, 0, 0]); }
    }
    this.size ||= 1;
    this.whole = whole[0][0] <= whole[1][0] ? { middle: times(plus(...whole), 0.5), radius: Math.max(length3(minus(whole[1], whole[0])) / 2, this.size / 4) } : { middle: [0, 0, 0], radius: 1 };
    const sizes = {};
    for (const arrow of arrows) {
      const all = Array.isArray(arrow.vector) ? arrow.vector : array(arrow.vector, Float32Array), some = sizes[arrow.quantity] ||= [], every = 3 * Math.max(1, Math.floor(all.length / 3000));
      for (let i = 0; i + 2 < all.length; i += 3) {
        const size = Math.hypot(all[i], all[i + 1], all[i + 2]);
        this.longest[arrow.quantity] = Math.max(this.longest[arrow.quantity] || 0, size);
        if (i % every === 0) some.push(size);
      }
    }
    // Peaks may be longer than what all but few arrows are.
    for (const [quantity, some] of Object.entries(sizes)) this.usual[quantity] = some.sort((a, b) => a - b)[Math.floor(0.95 * (some.length - 1))] || this.longest[quantity];
    // The ground is where the world begins, unless something that moves goes below.
    this.ground = this.lowest > -0.02 * this.size ? 0 : this.lowest;
  }

  /** Names of components that move and have a shape, for the camera to follow; the largest shape of each. */
  bodies() {
    const found = new Map();
    for (const shape of this.section.shapes) {
      if (!this.moves(shape.track)) continue;
      const name = shape.name.replace(/\.[^.]*$/, ""), volume = this.around(shape, [0, 0, 0]).radius;
      if (!found.has(name) || found.get(name).volume < volume) found.set(name, { name, shape, volume });
    }
    return found;
  }

  /** Everything to draw at a time; arrows are `scale` times as long as they usually are. */
  items(t, shown, scale) {
    const place = this.place(t), items = [];
    for (const shape of this.section.shapes) {
      const size = this.numbers(shape.size, 4, place), pose = this.shapePose(shape, place), colour = this.numbers(shape.colour, 3, place).map(c => c / 255);
      let solid;
      if (shape.mesh === null) solid = solidOf(shape.kind, size);
      else {
        const mesh = this.section.meshes[shape.mesh];
        solid = { key: "mesh" + shape.mesh, scale: size[3] === 1 ? size.slice(0, 3) : [1, 1, 1], make: () => meshSolid(array(mesh.vertices, Float32Array), array(mesh.triangles, Uint32Array)) };
      }
      items.push({ ...solid, ...pose, colour, specular: shape.specular });
    }
    for (const arrow of this.section.arrows) if (shown.has(arrow.quantity)) items.push(...this.arrow(arrow, place, scale));
    return items;
  }

  /** Length of an arrow by its value: a usual one is a fourth of the size of everything. */
  arrowScale(quantity) { return quantity === "position" ? 1 : 0.25 * this.size / (this.usual[quantity] || 1); }

  arrow(arrow, place, scale) {
    const pose = this.pose(arrow.track, place), value = this.numbers(arrow.vector, 3, place), size = length3(value);
    const length = size * this.arrowScale(arrow.quantity) * (arrow.quantity === "position" ? 1 : scale);
    if (!(length > 1e-4 * this.size)) return [];
    const direction = unit(arrow.inWorld ? value : rotate(pose.turn, value)), turn = towards(direction), thick = Math.min(length / 6, 0.012 * this.size * Math.min(1.4, Math.max(0.6, scale)));
    const offset = arrow.offset === null ? [0, 0, 0] : this.numbers(arrow.offset, 3, place), from = plus(pose.at, arrow.inWorld ? offset : rotate(pose.turn, offset));
    const start = arrow.atHead ? minus(from, times(direction, length)) : from;
    const colour = (arrow.colour || QUANTITY_COLOURS[arrow.quantity]).map(c => c / 255), double = arrow.quantity === "torque" || arrow.quantity.startsWith("angular");
    const head = Math.min(3 * thick, length), heads = double ? [1, 1.7] : [1], shaft = length - head * heads[heads.length - 1];
    const part = (kind, from, long, wide) => ({ ...solidOf(kind, [long, wide, wide, 0]), at: plus(start, times(direction, from)), turn, colour, specular: 0.4, isArrow: true });
    const items = heads.map(k => part("cone", length - k * head, head, 2.4 * thick));
    if (shaft > 0) items.push(part("cylinder", 0, shaft, thick));
    return items;
  }
}

function include(range, point, room) { for (let k = 0; k < 3; k++) { range[0][k] = Math.min(range[0][k], point[k] - room[k]); range[1][k] = Math.max(range[1][k], point[k] + room[k]); } }

const ROUND_ABOUT_LENGTH = ["cylinder", "wheel", "pipe", "pipecylinder", "cone", "gearwheel"];

/** How far a shape reaches from its middle in a direction, by how far its three half edges do. */
function reach(kind, [a, b, c]) {
  if (kind === "sphere") return Math.hypot(a, b, c);
  return ROUND_ABOUT_LENGTH.includes(kind) ? a + Math.hypot(b, c) : a + b + c;
}

function bounds(vertices) {
  const range = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (let i = 0; i + 2 < vertices.length; i += 3) include(range, [vertices[i], vertices[i + 1], vertices[i + 2]], [0, 0, 0]);
  return range;
}
