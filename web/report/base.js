// What every page of ours uses: curves, numbers for people, elements.

const GROUP = 16;

/** Index of the first time above t. */
function above(time, t, n) {
  let low = 0, high = n;
  while (low < high) { const middle = (low + high) >> 1; if (time[middle] <= t) low = middle + 1; else high = middle; }
  return low;
}

/** Points over time, with `time`, `values` and `levels`: the least and greatest value of ever larger groups of GROUP points. */
class Curve {
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

/** A name that may go on in the next line behind a dot or before a capital. */
function breakable(name) { return name.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/).flatMap((part, k) => k ? [make("wbr"), part] : [part]); }

function colour(name) { return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim(); }
