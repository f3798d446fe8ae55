// Curves that grow while the model runs, and what they are compared with: the last lap, the last run, or what the reader kept.

/** Points of one curve before the oldest are forgotten. */
const LONGEST = 400000;

class LiveCurve extends Curve {
  constructor(facts) {
    super();
    Object.assign(this, { name: facts.name, description: facts.description || "", facts });
    this.clear();
  }
  /** Values are shown in the display unit where the program says how to convert. */
  get converts() { return this.facts.displayUnit && Number.isFinite(this.facts.factor); }
  get unit() { return (this.converts ? this.facts.displayUnit : this.facts.unit) || ""; }

  clear() { this.count = 0; this.times = new Float64Array(1024); this.numbers = new Float32Array(1024); this.pyramid = []; }
  get time() { return this.times.subarray(0, this.count); }
  get values() { return this.numbers.subarray(0, this.count); }
  get levels() { return this.pyramid; }
  get last() { return this.count ? this.numbers[this.count - 1] : NaN; }

  push(t, value) {
    if (this.converts) value = value * this.facts.factor + (this.facts.offset || 0);
    if (this.count === this.times.length) this.grow();
    this.times[this.count] = t;
    this.numbers[this.count] = value;
    this.gather(this.count++);
  }

  grow() {
    if (this.count >= LONGEST) {
      const from = LONGEST >> 2;
      this.times.copyWithin(0, from);
      this.numbers.copyWithin(0, from);
      this.count -= from;
      this.pyramid = [];
      for (let i = 0; i < this.count; i++) this.gather(i);
      return;
    }
    const larger = (Type, old) => { const array = new Type(Math.min(LONGEST, 2 * old.length)); array.set(old); return array; };
    this.times = larger(Float64Array, this.times);
    this.numbers = larger(Float32Array, this.numbers);
  }

  /** Takes point i into the group of every level. */
  gather(i) {
    const value = this.numbers[i];
    for (let k = 0; k < 4; k++) {
      i = Math.floor(i / GROUP);
      const level = this.pyramid[k] ||= [[], []], [low, high] = level;
      if (i >= low.length) { low.push(value); high.push(value); } else { if (value < low[i]) low[i] = value; if (value > high[i]) high[i] = value; }
    }
  }

  /** The points of a stretch of time as a curve of their own. */
  slice(from, to) {
    const copy = new LiveCurve({ ...this.facts, factor: undefined });
    copy.facts = this.facts;
    const time = this.time, begin = above(time, from, this.count), end = above(time, to, this.count);
    copy.times = this.times.slice(begin, end);
    copy.numbers = this.numbers.slice(begin, end);
    copy.count = end - begin;
    for (let i = 0; i < copy.count; i++) copy.gather(i);
    return copy;
  }
}

/** A curve that is shown at other times than it was recorded. */
class ShiftedCurve extends Curve {
  constructor(curve, by) { super(); this.curve = curve; this.by = by; this.name = curve.name; }
  get time() { return this.moved ??= this.curve.time.map(t => t + this.by); }
  get values() { return this.curve.values; }
  get levels() { return this.curve.levels; }
}

/** All curves of a page, fed by the connection. `part` names them in the subscription. */
class Recorder {
  constructor(line, part = "plots") {
    Object.assign(this, { line, part, now: NaN, start: NaN, laps: [], lastRun: null, kept: null });
    this.curves = new Map();
    line.onFrame((t, values, names) => this.sample(t, values, names));
    line.on("event", event => { if (event.kind === "lap") this.lap(event); if (event.restarted) this.another(); });
  }

  /** The curve of a variable; the same object as long as somebody holds it. */
  hold(name) {
    let entry = this.curves.get(name);
    if (!entry) {
      entry = { curve: new LiveCurve({ ...this.line.facts(name), name }), holders: 0 };
      this.curves.set(name, entry);
      this.columns = null;
      this.line.want(this.part, [...this.curves.keys()]);
    }
    entry.holders++;
    return entry.curve;
  }
  release(name) {
    const entry = this.curves.get(name);
    if (!entry || --entry.holders > 0) return;
    this.curves.delete(name);
    this.columns = null;
    this.line.want(this.part, [...this.curves.keys()]);
  }

  sample(t, values, names) {
    if (this.names !== names) { this.names = names; this.columns = null; }
    // A model that was set back begins another run; the one before can be compared with.
    if (t < this.now - 1e-9) this.another();
    if (Number.isNaN(this.start)) this.start = t;
    // A model that waits sends the same point again.
    if (t === this.now) return;
    this.now = t;
    this.columns ??= names.map(name => this.curves.get(name)?.curve);
    this.columns.forEach((curve, i) => curve?.push(t, values[i]));
  }

  another() {
    this.lastRun = { start: this.start, curves: new Map([...this.curves].map(([name, { curve }]) => [name, curve.slice(-Infinity, Infinity)])) };
    for (const { curve } of this.curves.values()) curve.clear();
    this.start = NaN;
    this.laps = [];
  }
  lap(event) { if (Number.isFinite(event.lapTime)) this.laps.push({ lap: event.lap ?? this.laps.length + 1, end: event.time, start: event.time - event.lapTime, lapTime: event.lapTime, sectors: event.sectors || [] }); }

  /** Remembers what is recorded now, to compare with later. */
  keep() { this.kept = { start: this.start, curves: new Map([...this.curves].map(([name, { curve }]) => [name, curve.slice(-Infinity, Infinity)])) }; }

  /** What a curve is compared with, laid over its times: "lap" (the one before the lap of the time `at`), "run" or "kept". */
  reference(kind, curve, at) {
    if (kind === "lap") {
      const present = this.laps.findIndex(one => at < one.end), lap = this.laps[(present < 0 ? this.laps.length : present) - 1];
      if (!lap) return null;
      if (this.lapShown !== lap) { this.lapShown = lap; this.lapCurves = new Map(); }
      if (!this.lapCurves.has(curve.name)) this.lapCurves.set(curve.name, new ShiftedCurve(curve.slice(lap.start, lap.end), lap.end - lap.start));
      return this.lapCurves.get(curve.name);
    }
    const run = kind === "run" ? this.lastRun : kind === "kept" ? this.kept : null, other = run?.curves.get(curve.name);
    if (!other) return null;
    const by = this.start - run.start;
    if (other.shifted?.by !== by) other.shifted = new ShiftedCurve(other, by);
    return other.shifted;
  }
}
