// Operating points on a map: the table as colours and level lines, the run as dots whose area is the time spent there.

class OperatingMap {
  constructor(spec) {
    Object.assign(this, spec);
    // The table is in the model's units.
    this.x = new Series(content.series[spec.x], true);
    this.y = new Series(content.series[spec.y], true);
    this.canvas = make("canvas");
    this.reading = make("span", { class: "count" });
    this.box = make("div", { class: "canvas", style: "height:420px" }, this.canvas);
    this.element = make("div", {}, this.box, this.reading);
    this.canvas.addEventListener("pointermove", event => {
      const r = this.canvas.getBoundingClientRect(), x = this.fromX(event.clientX - r.left), y = this.fromY(event.clientY - r.top);
      const z = this.value(x, y);
      this.reading.textContent = `${this.label(this.x)} ${format(x, 4)}, ${this.label(this.y)} ${format(y, 4)}` + (Number.isNaN(z) ? "" : `: ${format(z, 4)} ${this.zUnit}`);
    });
  }

  label(s) { return s.name + (s.unit ? " in " + s.unit : ""); }

  /** Bilinear interpolation in the table. */
  value(x, y) {
    const { xs, ys } = this, table = this.z, i = cell(xs, x), k = cell(ys, y);
    if (i < 0 || k < 0) return NaN;
    const u = (x - xs[i]) / (xs[i + 1] - xs[i]), v = (y - ys[k]) / (ys[k + 1] - ys[k]);
    const corners = [table[k][i], table[k][i + 1], table[k + 1][i], table[k + 1][i + 1]];
    if (corners.includes(null)) return NaN;
    const z = (corners[0] * (1 - u) + corners[1] * u) * (1 - v) + (corners[2] * (1 - u) + corners[3] * u) * v;
    if (!this.perPower) return z;
    return x * y > 0 ? z * this.perPower / (x * y) : NaN;
  }

  /** The highest possible y at x. */
  limitAt(x) {
    if (!this.limit) return Infinity;
    const i = cell(this.xs, x);
    if (i < 0) return -Infinity;
    const u = (x - this.xs[i]) / (this.xs[i + 1] - this.xs[i]);
    return this.limit[i] * (1 - u) + this.limit[i + 1] * u;
  }

  draw() {
    const width = this.box.clientWidth || 900, height = 420, scale = this.printing ? 2 : window.devicePixelRatio || 1;
    this.canvas.width = width * scale; this.canvas.height = height * scale;
    const c = this.canvas.getContext("2d");
    c.setTransform(scale, 0, 0, scale, 0, 0);
    const left = 66, right = 14, top = 8, bottom = 40, w = width - left - right, h = height - top - bottom;
    const extent = (axis, s) => { const [a, b] = s.range(0, s.values.length); return [Math.min(axis[0], a), Math.max(axis[axis.length - 1], b)]; };
    const [x0, x1] = extent(this.xs, this.x), highest = this.limit ? Math.max(...this.limit) * 1.08 : Infinity;
    const [y0, y] = extent(this.ys, this.y), y1 = Math.max(Math.min(y, highest), this.y.range(0, this.y.values.length)[1]);
    const toX = v => left + (v - x0) / (x1 - x0) * w, toY = v => top + h - (v - y0) / (y1 - y0) * h;
    this.fromX = px => x0 + (px - left) / w * (x1 - x0);
    this.fromY = py => y0 + (top + h - py) / h * (y1 - y0);
    const grid = this.sample(left, top, w, h), levels = this.levels(grid);
    this.fill(c, grid, levels);
    this.lines(c, grid, levels);
    c.font = "11.5px system-ui, sans-serif"; c.fillStyle = colour("soft"); c.strokeStyle = colour("line");
    c.strokeRect(left, top, w, h);
    c.textAlign = "center"; c.textBaseline = "top";
    const xt = ticks(x0, x1, w / 110), yt = ticks(y0, y1, 7);
    for (const v of xt.values) c.fillText(tickLabel(v, xt.step), toX(v), top + h + 5);
    c.fillText(this.label(this.x), left + w / 2, top + h + 21);
    c.textAlign = "right"; c.textBaseline = "middle";
    for (const v of yt.values) c.fillText(tickLabel(v, yt.step), left - 6, toY(v));
    c.save(); c.translate(12, top + h / 2); c.rotate(-Math.PI / 2); c.textAlign = "center"; c.fillText(this.label(this.y), 0, 0); c.restore();
    if (this.limit) {
      c.strokeStyle = colour("ink"); c.lineWidth = 2; c.beginPath();
      this.limit.forEach((v, i) => { if (i) c.lineTo(toX(this.xs[i]), toY(v)); else c.moveTo(toX(this.xs[i]), toY(v)); });
      c.stroke();
    }
    this.dots(c, toX, toY);
  }

  /** The table on a grid of a few pixels. */
  sample(left, top, w, h) {
    const step = 6, columns = Math.ceil(w / step) + 1, rows = Math.ceil(h / step) + 1, values = [];
    for (let r = 0; r < rows; r++) {
      const line = new Float64Array(columns), y = this.fromY(top + Math.min(h, r * step));
      for (let k = 0; k < columns; k++) {
        const x = this.fromX(left + Math.min(w, k * step));
        line[k] = y <= this.limitAt(x) * 1.0001 ? this.value(x, y) : NaN;
      }
      values.push(line);
    }
    return { step, columns, rows, values, left, top, w, h };
  }

  /** Levels close together where most of the map lies. */
  levels(grid) {
    const all = [];
    for (const line of grid.values) for (const v of line) if (!Number.isNaN(v)) all.push(v);
    if (!all.length) return [];
    all.sort((a, b) => a - b);
    const part = q => all[Math.min(all.length - 1, Math.floor(q * all.length))];
    return ticks(all[0], part(this.perPower ? 0.7 : 0.9), 9).values;
  }

  fill(c, { step, columns, rows, values, left, top, w, h }, levels) {
    const low = rgb(colour("map-low")), high = rgb(colour("map-high")), n = Math.max(1, levels.length);
    for (let r = 0; r < rows; r++) for (let k = 0; k < columns; k++) {
      const v = values[r][k];
      if (Number.isNaN(v)) continue;
      let band = 0;
      while (band < levels.length && v >= levels[band]) band++;
      const u = band / n;
      c.fillStyle = `rgb(${low.map((a, i) => Math.round(a + (high[i] - a) * u)).join(",")})`;
      const x = left + k * step - step / 2, y = top + r * step - step / 2;
      const xa = Math.max(left, x), ya = Math.max(top, y);
      c.fillRect(xa, ya, Math.min(left + w, x + step + 0.5) - xa, Math.min(top + h, y + step + 0.5) - ya);
    }
  }

  /** Level lines by marching through the squares of the grid. */
  lines(c, { step, columns, rows, values, left, top }, levels) {
    c.strokeStyle = colour("soft"); c.lineWidth = 0.8; c.fillStyle = colour("ink"); c.font = "10.5px system-ui, sans-serif";
    c.textAlign = "center"; c.textBaseline = "middle";
    for (const level of levels) {
      let labelled = 0;
      c.beginPath();
      for (let r = 0; r + 1 < rows; r++) for (let k = 0; k + 1 < columns; k++) {
        const a = values[r][k], b = values[r][k + 1], d = values[r + 1][k], e = values[r + 1][k + 1], cuts = [];
        if (Number.isNaN(a + b + d + e)) continue;
        const cut = (p, q, x, y, dx, dy) => { if ((p < level) !== (q < level)) { const u = (level - p) / (q - p); cuts.push([left + (k + x + dx * u) * step, top + (r + y + dy * u) * step]); } };
        cut(a, b, 0, 0, 1, 0); cut(a, d, 0, 0, 0, 1); cut(b, e, 1, 0, 0, 1); cut(d, e, 0, 1, 1, 0);
        if (cuts.length < 2) continue;
        c.moveTo(...cuts[0]); c.lineTo(...cuts[1]);
        if (cuts.length === 4) { c.moveTo(...cuts[2]); c.lineTo(...cuts[3]); }
        if (labelled === 0 && k > 20 && r > 4) { labelled = 1; this.labels ||= []; this.labels.push([cuts[0], level]); }
      }
      c.stroke();
    }
    // Where level lines lie close together only some are named.
    const edge = left + (columns - 1) * step, placed = [[edge - 25, top + 10]];
    for (const [[x, y], level] of this.labels || []) {
      const at = [Math.min(x, edge - 14), y - 6];
      if (placed.some(other => Math.abs(other[0] - at[0]) < 30 && Math.abs(other[1] - at[1]) < 13)) continue;
      placed.push(at);
      c.fillText(format(level, 4), ...at);
    }
    this.labels = null;
    if (levels.length) { c.textAlign = "right"; c.fillText(this.zUnit, edge - 6, top + 10); }
  }

  dots(c, toX, toY) {
    const bins = new Map(), t = this.x.time, n = this.x.values.length, size = 9;
    const step = Math.max(1, Math.floor(n / 200000));
    for (let i = 0; i + step < n; i += step) {
      const dt = t[i + step] - t[i];
      if (!(dt > 0)) continue;
      const x = toX(this.x.values[i]), y = toY(this.y.values[i]), key = Math.round(x / size) + "," + Math.round(y / size);
      const bin = bins.get(key) || [0, 0, 0];
      bin[0] += dt; bin[1] += x * dt; bin[2] += y * dt;
      bins.set(key, bin);
    }
    const most = Math.max(...[...bins.values()].map(b => b[0]));
    c.fillStyle = colour("dot"); c.globalAlpha = 0.72;
    for (const [time, x, y] of bins.values()) {
      c.beginPath(); c.arc(x / time, y / time, Math.max(1.1, Math.min(11, 16 * Math.sqrt(time / most))), 0, 7); c.fill();
    }
    c.globalAlpha = 1;
  }
}

/** The interval of an ascending axis that holds v, or -1. */
function cell(axis, v) {
  const n = axis.length;
  if (!(v >= axis[0] && v <= axis[n - 1])) return -1;
  let i = 0;
  while (i < n - 2 && axis[i + 1] < v) i++;
  return i;
}

function rgb(hex) { return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)); }
