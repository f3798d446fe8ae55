// What the car does over time: samples by the roles of their signals, the picture between two samples, laps, the ghost, the replay.

const ROLES = ["x", "y", "z", "q0", "q1", "q2", "q3", "v", "engineSpeed", "engineLoad", "gear", "steeringWheel", "ax", "ay", "boost", "fuel", "rackForce", "throttle", "brake", "clutch", "psi",
  ...[1, 2, 3, 4].flatMap(w => [...["x", "y", "z", "q0", "q1", "q2", "q3"].map(part => `wheel${w}.${part}`), `slip${w}`, `mu${w}`])];
const ROLE = Object.fromEntries(ROLES.map((role, k) => [role, k]));

/** Seconds that can be replayed; a ghost may be as long. */
const REMEMBERED = 600;

/** The picture is at most so many seconds ahead of the newest sample. */
const AHEAD = 0.012;

class Motion {
  constructor(line, signals) {
    this.line = line;
    this.names = signals;
    this.width = ROLES.length + 1;
    this.capacity = REMEMBERED * 60;
    this.times = new Float64Array(this.capacity);
    this.rows = new Float32Array(this.capacity * ROLES.length);
    this.count = 0;
    this.first = 0;
    this.clock = null;
    this.fresh = 0;
    line.want("drive", ROLES.map(role => signals[role]).filter(Boolean));
    line.onFrame((t, values, names) => this.sample(t, values, names));
    line.on("frame", () => this.count && this.synchronise(this.latest));
  }
  has(role) { return Boolean(this.names[role]); }

  sample(t, values, names) {
    if (this.layout !== names) {
      this.layout = names;
      this.columns = ROLES.map(role => this.names[role] ? names.indexOf(this.names[role]) : -1);
    }
    if (this.count && t < this.latest - 1e-9) this.restart();
    if (this.count && t === this.latest) return;
    // Between two pictures one sample is kept, the newest, but where time was skipped.
    if (this.count > 1 && t - this.times[this.slot(this.count - 2)] < 1 / 75) this.count--;
    if (this.count === this.capacity) { this.first = (this.first + 1) % this.capacity; this.count--; }
    const slot = this.slot(this.count++), at = slot * ROLES.length;
    this.times[slot] = t;
    this.columns.forEach((column, k) => { this.rows[at + k] = column < 0 ? NaN : values[column]; });
    this.fresh++;
  }

  /** The model begins anew: nothing of before is between two samples. */
  restart() { this.count = this.first = 0; this.clock = null; this.onReset?.(); }

  slot(i) { return (this.first + i) % this.capacity; }
  get latest() { return this.count ? this.times[this.slot(this.count - 1)] : 0; }
  get earliest() { return this.count ? this.times[this.slot(0)] : 0; }

  /** Model time as a function of the clock: samples arrive unevenly, the car must not jerk. Those that were on their way for the shortest time count most: what is shown is as new as can be. */
  synchronise(t) {
    const now = performance.now() / 1000;
    if (!this.clock || Math.abs(t - this.modelTime(now)) > 0.25) { this.clock = { now, t, speed: this.speed ?? 1 }; return; }
    const guess = this.modelTime(now);
    this.clock = { now, t: guess + (t - guess) * (t > guess ? 0.4 : 0.03), speed: this.clock.speed };
  }
  modelTime(now) { return this.clock ? this.clock.t + (now - this.clock.now) * this.clock.speed : 0; }
  setSpeed(speed) { this.speed = speed; if (this.clock) this.clock.speed = speed; }

  /** The time to show: the newest sample or a little ahead of it. The clock follows the samples that came fastest, so that it is hardly ever behind. */
  shownTime() { return Math.min(this.latest + AHEAD * (this.speed ?? 1), Math.max(this.latest, this.modelTime(performance.now() / 1000))); }

  /** All roles at a time, between or a little beyond samples. */
  at(t, out = new Float32Array(ROLES.length)) {
    if (!this.count) return out.fill(NaN);
    let low = 0, high = this.count - 1;
    while (high - low > 1) { const m = (low + high) >> 1; if (this.times[this.slot(m)] <= t) low = m; else high = m; }
    const a = this.slot(low), b = this.slot(high), span = this.times[b] - this.times[a], u = span > 0 && span < 0.3 ? Math.min(2, Math.max(0, (t - this.times[a]) / span)) : 1;
    const p = a * ROLES.length, q = b * ROLES.length;
    for (let k = 0; k < ROLES.length; k++) { const x = this.rows[p + k], y = this.rows[q + k]; out[k] = x + (y - x) * u; }
    // Quaternions by their shorter way; whole numbers do not mix.
    for (const first of QUATERNIONS) {
      let sign = 0;
      for (let k = 0; k < 4; k++) sign += this.rows[p + first + k] * this.rows[q + first + k];
      const s = sign < 0 ? -1 : 1;
      for (let k = 0; k < 4; k++) out[first + k] = this.rows[p + first + k] + (s * this.rows[q + first + k] - this.rows[p + first + k]) * u;
    }
    out[ROLE.gear] = this.rows[q + ROLE.gear];
    return out;
  }

  /** The stretch between two times as a recording of its own: a ghost. */
  cut(from, to) {
    const times = [], rows = [];
    for (let i = 0; i < this.count; i++) {
      const slot = this.slot(i), t = this.times[slot];
      if (t < from - 0.05 || t > to + 0.05) continue;
      times.push(t - from);
      rows.push(...this.rows.subarray(slot * ROLES.length, (slot + 1) * ROLES.length));
    }
    return new Ghost(times, rows, to - from);
  }
}

const QUATERNIONS = [ROLE.q0, ROLE["wheel1.q0"], ROLE["wheel2.q0"], ROLE["wheel3.q0"], ROLE["wheel4.q0"]];

/** A lap that was driven, as long as the page is open. */
class Ghost {
  constructor(times, rows, duration) {
    Object.assign(this, { count: times.length, first: 0, capacity: times.length || 1, times: Float64Array.from(times), rows: Float32Array.from(rows), duration });
  }
}
Ghost.prototype.at = Motion.prototype.at;
Ghost.prototype.slot = Motion.prototype.slot;

/** The ghost that the program keeps, for pages that were opened later. */
function ghostOf({ columns, poses }) {
  const count = poses.length / columns.length, times = [], rows = [];
  for (let i = 0; i < count; i++) {
    const row = new Array(ROLES.length).fill(NaN);
    columns.forEach((role, k) => { const value = poses[i * columns.length + k]; if (role === "t") times.push(value); else row[ROLE[role]] = value; });
    rows.push(...row);
  }
  return new Ghost(times, rows, times[count - 1] ?? 0);
}

/** Position and orientation of the car and its wheels in a row of roles. */
function posesOf(row, shape) {
  const quaternion = k => { const q = [row[k + 1], row[k + 2], row[k + 3], row[k]], s = Math.hypot(...q); return s > 0.1 ? q.map(x => x / s) : [0, 0, 0, 1]; };
  // Models that move in the plane tell their heading only.
  const heading = row[ROLE.psi], flat = Number.isFinite(heading) ? [0, 0, Math.sin(heading / 2), Math.cos(heading / 2)] : [0, 0, 0, 1];
  const at = [row[ROLE.x], row[ROLE.y], Number.isFinite(row[ROLE.z]) ? row[ROLE.z] : -shape.ground], turn = Number.isFinite(row[ROLE.q0]) ? quaternion(ROLE.q0) : flat;
  const wheels = shape.hubs.map((hub, k) => {
    const first = ROLE[`wheel${k + 1}.x`];
    if (Number.isFinite(row[first])) return { at: [row[first], row[first + 1], row[first + 2]], turn: Number.isFinite(row[first + 3]) ? quaternion(first + 3) : turn };
    return { at: plus(at, rotate(turn, hub)), turn };
  });
  return { at, turn, wheels, brake: row[ROLE.brake], steering: row[ROLE.steeringWheel] };
}

/** Angle of the steering wheel over that of the front wheels, or NaN where they are too straight to tell. */
function steeringRatio(row, { turn, wheels }) {
  const back = [-turn[0], -turn[1], -turn[2], turn[3]], hands = row[ROLE.steeringWheel];
  let sum = 0;
  for (const wheel of wheels.slice(0, 2)) { const axis = rotate(back, rotate(wheel.turn, [0, 1, 0])); sum += Math.atan2(-axis[0], axis[1]) / 2; }
  return Math.abs(sum) > 0.02 && Math.abs(hands) > 0.3 ? hands / sum : NaN;
}

/** Lap and sector times as the program tells them, and how far ahead of the last lap the driver is. */
class Laps {
  constructor(line, motion, track) {
    Object.assign(this, { motion, track });
    this.clear();
    line.on("event", event => {
      if (event.kind === "sector") this.sector(event);
      if (event.kind === "lap") this.lap(event);
      if (event.kind === "ghost" && !this.ghost) this.ghost = ghostOf(event);
    });
  }
  clear() { Object.assign(this, { list: [], last: null, best: null, sectors: [], start: null, ghost: null, bestGhost: null, trace: [], reference: null }); }

  /** Back at the start: laps and ghost stay. */
  restart() { Object.assign(this, { sectors: [], start: null, trace: [] }); }

  sector(event) {
    const time = event.sectorTime ?? event.value;
    if (!Number.isFinite(time)) return;
    // Pages that were opened after the start learn of it here.
    if (this.start === null && event.sector === 1) this.start = event.time - time;
    this.sectors.push(time);
  }

  lap(event) {
    if (!Number.isFinite(event.lapTime)) { this.start = event.time; this.sectors = []; this.trace = []; return; }
    const duration = event.lapTime, end = event.time, begin = end - duration;
    this.list.push({ lap: event.lap ?? this.list.length + 1, time: duration, sectors: event.sectors || this.sectors });
    this.ghost = this.motion.cut(begin, end);
    this.reference = this.trace;
    if (!this.best || duration < this.best) { this.best = duration; this.bestGhost = this.ghost; }
    this.last = duration;
    this.sectors = [];
    this.trace = [];
    this.start = end;
    this.onLap?.(event);
  }

  /** Called for every picture: remembers time over distance, gives the difference to the last lap in seconds. */
  follow(t, s) {
    if (this.start === null) return null;
    // The line is crossed a little before or after the program says so.
    if (this.trace.length && this.trace[this.trace.length - 1][0] - s > this.track.lap / 2) this.trace = [];
    const time = t - this.start, end = this.trace[this.trace.length - 1];
    if (!end || s > end[0] + 2) this.trace.push([s, time]);
    if (!this.reference) return null;
    let low = 0, high = this.reference.length - 1;
    if (high < 1 || s < this.reference[0][0] || s > this.reference[high][0]) return null;
    while (high - low > 1) { const m = (low + high) >> 1; if (this.reference[m][0] <= s) low = m; else high = m; }
    const [a, b] = [this.reference[low], this.reference[high]], u = (s - a[0]) / (b[0] - a[0] || 1);
    return time - (a[1] + (b[1] - a[1]) * u);
  }
}
