// The report's data: a JSON object that says what to show, and arrays of numbers in base64, decoded when they are needed.

const content = JSON.parse(document.getElementById("content").textContent);
const decoded = new Map();

function bytesOf(id) {
  const text = document.getElementById("data-" + id).textContent;
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function array(id, Type) {
  if (!decoded.has(id)) decoded.set(id, new Type(bytesOf(id).buffer));
  return decoded.get(id);
}

/** Whether readers see values in the units the model displays, or in those it computes with. */
let inDisplayUnits = true;

/** Something that may be given in both units: a number, a unit. */
function chosen(both) { return both !== null && typeof both === "object" ? (inDisplayUnits ? both.display : both.si) : both; }

/** A curve: times, values, and the least and greatest value of ever larger groups of points. */
class Series {
  /** With `plain`, in the model's own unit whatever the reader chose. */
  constructor(facts, plain = false) {
    Object.assign(this, { name: facts.name, description: facts.description, thinned: facts.thinned });
    this.facts = facts;
    this.plain = plain || !facts.display;
  }
  get displayed() { return !this.plain && inDisplayUnits; }
  get unit() { return this.displayed ? this.facts.display.unit : this.facts.unit; }
  get time() { return array(this.facts.time, Float64Array); }
  get values() {
    const stored = array(this.facts.data, Float32Array);
    if (!this.facts.display || this.displayed) return stored;
    const { factor, offset } = this.facts.display;
    return this.own ??= stored.map(value => (value - offset) / factor);
  }

  /** Groups of GROUP points, of GROUP groups, and so on: the range of any stretch takes a handful of looks. */
  get levels() {
    if (!this.pyramid || this.pyramidShows !== this.displayed) {
      this.pyramid = [];
      this.pyramidShows = this.displayed;
      let low = this.values, high = this.values;
      while (low.length > 2 * GROUP) {
        const count = Math.ceil(low.length / GROUP), lower = new Float32Array(count), higher = new Float32Array(count);
        for (let g = 0; g < count; g++) {
          let a = Infinity, b = -Infinity;
          const end = Math.min(low.length, (g + 1) * GROUP);
          for (let i = g * GROUP; i < end; i++) { if (low[i] < a) a = low[i]; if (high[i] > b) b = high[i]; }
          lower[g] = a; higher[g] = b;
        }
        this.pyramid.push([lower, higher]);
        low = lower; high = higher;
      }
    }
    return this.pyramid;
  }

  /** Least and greatest value of points [from, to). */
  range(from, to) {
    let a = Infinity, b = -Infinity;
    const values = this.values, levels = to - from > 4 * GROUP ? this.levels : [];
    const look = (low, high, i, end) => { for (; i < end; i++) { if (low[i] < a) a = low[i]; if (high[i] > b) b = high[i]; } };
    let low = values, high = values;
    for (let k = 0; ; k++) {
      const inner = Math.ceil(from / GROUP), last = Math.floor(to / GROUP);
      if (k >= levels.length || inner >= last) { look(low, high, from, to); return [a, b]; }
      look(low, high, from, inner * GROUP);
      look(low, high, last * GROUP, to);
      [low, high] = levels[k]; from = inner; to = last;
    }
  }

  /** The value at a time, on the line between two points; at a jump the value after it. */
  at(t) {
    const time = this.time, values = this.values, n = values.length;
    if (!n || t < time[0] || t > time[n - 1]) return NaN;
    const after = above(time, t, n);
    if (after >= n) return values[n - 1];
    const i = after - 1, span = time[after] - time[i];
    return span > 0 ? values[i] + (values[after] - values[i]) * (t - time[i]) / span : values[after];
  }
}

const GROUP = 16;

/** Index of the first time above t. */
function above(time, t, n) {
  let low = 0, high = n;
  while (low < high) { const middle = (low + high) >> 1; if (time[middle] <= t) low = middle + 1; else high = middle; }
  return low;
}

const series = content.series.map(facts => new Series(facts));

/** A number for people: five digits that matter. */
function format(value, digits = 5) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  let text = size >= 1e6 || size < 1e-4 ? value.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e")
    : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
}

/** An element with attributes and children; text is never taken for HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function colour(name) { return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim(); }
