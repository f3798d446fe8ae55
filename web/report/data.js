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
class Series extends Curve {
  /** With `plain`, in the model's own unit whatever the reader chose. */
  constructor(facts, plain = false) {
    super();
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
}

const series = content.series.map(facts => new Series(facts));

/** Another name of a curve, or of its negative; it may be displayed in a unit of its own. */
class Alias extends Series {
  constructor(facts) {
    const target = content.series[facts.of];
    super({ ...target, display: null, ...facts });
    this.target = target;
  }
  get values() {
    const of = this.target.display, own = this.displayed ? this.facts.display : null, sign = this.facts.negation;
    if (this.shown && this.shownIn === own) return this.shown;
    const si = of ? value => (value - of.offset) / of.factor : value => value;
    const turned = sign === "-" ? value => -value : sign === "!" ? value => 1 - value : value => value;
    const set = own ? value => value * own.factor + own.offset : value => value;
    this.shownIn = own;
    return this.shown = array(this.target.data, Float32Array).map(value => set(turned(si(value))));
  }
}
