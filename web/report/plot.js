// Line plots. Panels of a group share the time axis: zooming one zooms all, and the cursor reads all curves at one time.
//
// Drag: zoom to the range (upwards or downwards too: to the box). Shift and drag: move. Ctrl and wheel, or pinch: zoom.
// Double click: everything. Keys + - 0 and arrows where a plot has the focus.

const LEFT = 70, RIGHT = 14, TOP = 6, BOTTOM = 22, HEIGHT = 200;

/** Round numbers in [low, high], about `count` of them. */
function ticks(low, high, count) {
  const raw = (high - low) / Math.max(1, count), power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(s => s >= raw * 0.999) || raw, result = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) result.push(Math.abs(k * step) < step * 1e-9 ? 0 : k * step);
  return { step, values: result };
}

/** Labels with as many digits as the step needs. */
function tickLabel(value, step) {
  if (value === 0) return "0";
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9) + (String(step).replace(".", "").includes("25") ? 1 : 0));
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return format(value, Math.max(2, Math.ceil(Math.log10(size / step)) + 2));
  return value.toFixed(Math.min(digits, 9)).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace("-", "−");
}

/** A little room above and below. */
function padded(low, high) {
  if (!(low <= high)) return [0, 1];
  if (low === high) { const room = Math.abs(low) * 0.1 || 1; return [low - room, high + room]; }
  const room = (high - low) * 0.06;
  return [low - room, high + room];
}

class PlotGroup {
  constructor() { this.panels = []; this.cursor = null; this.full = [Infinity, -Infinity]; this.view = null; }

  include(panel) {
    this.panels.push(panel);
    if (panel.x) return;
    for (const s of panel.curves) {
      const time = s.time;
      if (time.length) this.full = [Math.min(this.full[0], time[0]), Math.max(this.full[1], time[time.length - 1])];
    }
  }
  range() {
    if (this.view) return this.view;
    const [a, b] = this.full;
    // Nothing over time: curves over another variable are shown whole.
    if (!(a <= b)) return [-Infinity, Infinity];
    return a < b ? [a, b] : [a - 0.5, a + 0.5];
  }
  show(view) {
    if (view) {
      const span = view[1] - view[0], whole = this.full[1] - this.full[0];
      if (!(span > 0) || span < whole * 1e-9) return;
      if (span >= whole) view = null;
      else if (view[0] < this.full[0]) view = [this.full[0], this.full[0] + span];
      else if (view[1] > this.full[1]) view = [this.full[1] - span, this.full[1]];
    }
    this.view = view;
    this.draw();
  }
  reset() { for (const panel of this.panels) { panel.yView = null; panel.xView = null; } this.show(null); }
  zoom(factor, centre) {
    const [a, b] = this.range(), at = centre ?? (a + b) / 2;
    this.show([at - (at - a) * factor, at + (b - at) * factor]);
  }
  move(part) { const [a, b] = this.range(), by = (b - a) * part; if (this.view) this.show([a + by, b + by]); }
  point(t) { this.cursor = t; for (const panel of this.panels) panel.drawCursor(); if (this.onCursor) this.onCursor(t); }
  draw() { for (const panel of this.panels) panel.draw(); }
}

class Panel {
  /** `spec` has a title, the curves or their indices and perhaps the curve along the x axis. */
  constructor(group, spec, onClose) {
    this.group = group;
    const curve = at => typeof at === "number" ? series[at] : at;
    this.curves = spec.y.map(curve);
    this.x = spec.x === null || spec.x === undefined ? null : curve(spec.x);
    this.band = spec.band ? spec.band.map(curve) : null;
    this.hidden = new Set();
    this.yView = null;
    this.xView = null;
    this.title = spec.title;
    this.element = make("div", { class: "panel" });
    this.head = make("div", { class: "head" });
    if (this.title) this.head.append(make("h3", {}, this.title));
    this.units = [];
    this.readings = this.curves.map((s, k) => this.legend(s, k));
    if (onClose) this.head.append(make("button", { class: "close", title: "Remove this panel", onclick: onClose }, "×"));
    this.canvas = make("canvas");
    this.over = make("canvas", { class: "over", tabindex: "0", "aria-label": "Plot of " + this.curves.map(s => s.name).join(", ") });
    this.box = make("div", { class: "canvas", style: `height:${HEIGHT}px` }, this.canvas, this.over);
    this.element.append(this.head, ...(spec.note ? [make("p", { class: "note" }, spec.note)] : []), this.box);
    this.listen();
    group.include(this);
  }

  legend(s, k) {
    const reading = make("span", { class: "reading" });
    const swatch = make("span", { class: "swatch", style: `background:var(--c${k % 8})` });
    const title = s.description + (s.thinned ? " (thinned: the run has more points)" : "");
    const unit = make("small");
    this.units.push(() => { unit.textContent = s.unit ? " " + s.unit : ""; });
    const entry = make("span", { class: "legend", title }, swatch, s.name, unit, reading);
    entry.addEventListener("click", () => {
      if (!this.hidden.delete(s)) this.hidden.add(s);
      entry.classList.toggle("off", this.hidden.has(s));
      this.draw();
    });
    this.head.append(entry);
    return reading;
  }

  /** Below the plot: tick labels, and under them what the axis is where that is not the time. */
  get bottom() { return this.x ? BOTTOM + 15 : BOTTOM; }

  get shown() { return this.curves.filter(s => !this.hidden.has(s)); }

  /** Units of the shown curves, for the axis. */
  get unit() { const units = [...new Set(this.shown.map(s => s.unit))]; return units.length === 1 ? units[0] : ""; }

  xRange() {
    if (!this.x) return this.group.range();
    return this.xView || padded(...this.x.range(0, this.x.values.length));
  }

  /** Points to draw: the visible ones and one on either side. */
  stretch(s) {
    const n = s.values.length, [a, b] = this.group.range();
    return [Math.max(0, above(s.time, a, n) - 2), Math.min(n, above(s.time, b, n) + 1)];
  }

  yRange() {
    if (this.yView) return this.yView;
    let low = Infinity, high = -Infinity;
    for (const s of [...this.shown, ...(this.band || [])]) {
      const [from, to] = this.stretch(s), [a, b] = s.range(from, to);
      low = Math.min(low, a); high = Math.max(high, b);
    }
    return padded(low, high);
  }

  /** Makes the canvases as fine as the screen, or finer for print. */
  fit() {
    this.width = this.box.clientWidth || 900;
    this.height = HEIGHT;
    const scale = this.printing ? 3 : window.devicePixelRatio || 1;
    const width = Math.round(this.width * scale), height = Math.round(this.height * scale);
    for (const canvas of [this.canvas, this.over]) {
      // A size that is set clears the canvas and costs time, even where it is the same.
      if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
      canvas.getContext("2d").setTransform(scale, 0, 0, scale, 0, 0);
    }
  }

  draw() {
    this.fit();
    for (const name of this.units) name();
    const c = this.canvas.getContext("2d"), w = this.width - LEFT - RIGHT, h = this.height - TOP - this.bottom;
    const [x0, x1] = this.xRange(), [y0, y1] = this.yRange();
    this.toX = v => LEFT + (v - x0) / (x1 - x0) * w;
    this.toY = v => TOP + h - (v - y0) / (y1 - y0) * h;
    this.fromX = px => x0 + (px - LEFT) / w * (x1 - x0);
    this.fromY = py => y0 + (TOP + h - py) / h * (y1 - y0);
    c.clearRect(0, 0, this.width, this.height);
    this.drawAxes(c, w, h, [x0, x1], [y0, y1]);
    c.save();
    c.beginPath(); c.rect(LEFT, TOP, w, h); c.clip();
    c.lineWidth = 1.5; c.lineJoin = "round";
    if (this.band) this.drawBand(c);
    this.curves.forEach((s, k) => { if (!this.hidden.has(s)) this.stroke(c, s, k, w); });
    this.drawEnd(c, h);
    c.restore();
    this.drawCursor();
  }

  /** The area between two curves: a tube. */
  drawBand(c) {
    const [low, high] = this.band, [from, to] = this.stretch(high), x = i => this.toX(high.time[i]);
    const step = Math.max(1, Math.floor((to - from) / 20000));
    c.fillStyle = colour("accent"); c.globalAlpha = 0.16;
    c.beginPath();
    for (let i = from; i < to; i += step) c.lineTo(x(i), this.toY(high.values[i]));
    for (let i = to - 1; i >= from; i -= step) c.lineTo(x(i), this.toY(low.values[i]));
    c.closePath(); c.fill();
    c.globalAlpha = 1;
  }

  /** Where and why a run ended early. */
  drawEnd(c, h) {
    const ended = this.group.ended;
    if (!ended || this.x) return;
    const x = Math.round(this.toX(ended.time)) + 0.5, text = ended.cause.replace(/^at time \S+: /, "");
    c.strokeStyle = c.fillStyle = colour("warn"); c.lineWidth = 1.5;
    c.setLineDash([5, 3]); c.beginPath(); c.moveTo(x, TOP); c.lineTo(x, TOP + h); c.stroke(); c.setLineDash([]);
    c.font = "11.5px system-ui, sans-serif"; c.textBaseline = "top";
    const isRight = x > LEFT + (this.width - LEFT - RIGHT) / 2, room = (isRight ? x - LEFT : this.width - RIGHT - x) - 12;
    let shown = text;
    while (shown.length > 8 && c.measureText(shown).width > room) shown = shown.slice(0, -2).trimEnd() + "…";
    const wide = c.measureText(shown).width, left = isRight ? x - 6 - wide : x + 6;
    c.globalAlpha = 0.85; c.fillStyle = colour("sheet"); c.fillRect(left - 3, TOP + 2, wide + 6, 18); c.globalAlpha = 1;
    c.fillStyle = colour("warn"); c.textAlign = "left";
    c.fillText(shown, left, TOP + 5);
  }

  /** Draws one curve in its colour. */
  stroke(c, s, k, w) {
    c.strokeStyle = colour("c" + k % 8);
    c.setLineDash(k < 8 ? [] : [6, 3]);
    c.beginPath();
    if (this.x) this.traceAgainst(c, s); else this.trace(c, s, w);
    c.stroke();
  }

  drawAxes(c, w, h, [x0, x1], [y0, y1]) {
    c.font = "11.5px system-ui, sans-serif"; c.lineWidth = 1;
    const ys = ticks(y0, y1, 5), few = Math.max(3, w / 110), xs = [few, 2 * few].map(count => ticks(x0, x1, count)).find(found => found.values.length > 2) || ticks(x0, x1, 2 * few);
    c.strokeStyle = colour("grid"); c.fillStyle = colour("soft");
    c.beginPath();
    for (const v of ys.values) { const y = Math.round(this.toY(v)) + 0.5; c.moveTo(LEFT, y); c.lineTo(LEFT + w, y); }
    for (const v of xs.values) { const x = Math.round(this.toX(v)) + 0.5; c.moveTo(x, TOP); c.lineTo(x, TOP + h); }
    c.stroke();
    c.strokeStyle = colour("line"); c.strokeRect(LEFT + 0.5, TOP + 0.5, w - 1, h);
    c.textAlign = "right"; c.textBaseline = "middle";
    for (const v of ys.values) c.fillText(tickLabel(v, ys.step), LEFT - 6, this.toY(v));
    const widest = Math.max(0, ...ys.values.map(v => c.measureText(tickLabel(v, ys.step)).width));
    c.textAlign = "center"; c.textBaseline = "top";
    const label = this.x ? this.x.name + (this.x.unit ? " in " + this.x.unit : "") : "s", free = this.x ? this.width : LEFT + w - 24;
    for (const v of xs.values) if (this.toX(v) + c.measureText(tickLabel(v, xs.step)).width / 2 < free) c.fillText(tickLabel(v, xs.step), this.toX(v), TOP + h + 6);
    c.textAlign = "right";
    c.fillText(label, LEFT + w, TOP + h + (this.x ? 21 : 6));
    // Long numbers take its place; the legend has it too.
    if (this.unit && widest < LEFT - 26) { c.save(); c.translate(11, TOP + h / 2); c.rotate(-Math.PI / 2); c.textAlign = "center"; c.textBaseline = "middle"; c.fillText(this.unit, 0, 0); c.restore(); }
  }

  /** A line through all points where there are few, else through first, least, greatest and last of every pixel. */
  trace(c, s, w) {
    const [from, to] = this.stretch(s), time = s.time, values = s.values;
    if (to - from <= 4 * w) {
      for (let i = from; i < to; i++) { const x = this.toX(time[i]), y = this.toY(values[i]); if (i === from) c.moveTo(x, y); else c.lineTo(x, y); }
      return;
    }
    c.moveTo(this.toX(time[from]), this.toY(values[from]));
    for (let i = from, px = LEFT; i < to && px <= LEFT + w + 1; px++) {
      let end = i;
      const limit = this.fromX(px + 1);
      for (let low = i, high = to; low < high; end = low) { const m = (low + high) >> 1; if (time[m] <= limit) low = m + 1; else high = m; }
      if (end === i) continue;
      const [a, b] = s.range(i, end), x = px + 0.5;
      c.lineTo(x, this.toY(values[i]));
      c.lineTo(x, this.toY(a)); c.lineTo(x, this.toY(b));
      c.lineTo(x, this.toY(values[end - 1]));
      i = end;
    }
  }

  /** One variable over another, within the visible times. */
  traceAgainst(c, s) {
    const [from, to] = this.stretch(s), step = Math.max(1, Math.floor((to - from) / 20000));
    for (let i = from; i < to; i += step) {
      const x = this.toX(this.x.values[i]), y = this.toY(s.values[i]);
      if (i === from) c.moveTo(x, y); else c.lineTo(x, y);
    }
  }

  drawCursor() {
    const c = this.over.getContext("2d"), t = this.group.cursor;
    c.clearRect(0, 0, this.width, this.height);
    this.curves.forEach((s, k) => { this.readings[k].textContent = t === null ? "" : format(s.at(t)); });
    if (this.drag && !this.drag.moves) {
      const { x0, y0, x1, y1, tall } = this.drag;
      c.fillStyle = colour("accent"); c.globalAlpha = 0.15;
      c.fillRect(Math.min(x0, x1), tall ? Math.min(y0, y1) : TOP, Math.abs(x1 - x0), tall ? Math.abs(y1 - y0) : this.height - TOP - this.bottom);
      c.globalAlpha = 1;
    }
    if (t === null) return;
    const at = this.x ? this.x.at(t) : t, x = this.toX(at);
    if (!(x >= LEFT - 1 && x <= this.width - RIGHT + 1)) return;
    c.strokeStyle = colour("faint"); c.lineWidth = 1;
    if (!this.x) { c.beginPath(); c.moveTo(Math.round(x) + 0.5, TOP); c.lineTo(Math.round(x) + 0.5, this.height - this.bottom); c.stroke(); }
    this.curves.forEach((s, k) => {
      const v = s.at(t);
      if (this.hidden.has(s) || Number.isNaN(v)) return;
      c.fillStyle = colour("c" + k % 8);
      c.beginPath(); c.arc(x, this.toY(v), 3.2, 0, 7); c.fill();
    });
  }

  listen() {
    const over = this.over, place = event => { const r = over.getBoundingClientRect(); return [event.clientX - r.left, event.clientY - r.top]; };
    over.addEventListener("pointermove", event => {
      const [x, y] = place(event);
      if (this.drag) {
        Object.assign(this.drag, { x1: x, y1: y, tall: Math.abs(y - this.drag.y0) > 25 });
        if (this.drag.moves) this.pan(x - this.drag.last);
        this.drag.last = x;
      }
      if (!this.x) { const [a, b] = this.group.range(); this.group.point(Math.min(b, Math.max(a, this.fromX(x)))); } else this.drawCursor();
    });
    over.addEventListener("pointerleave", () => { if (!this.drag) this.group.point(null); });
    over.addEventListener("pointerdown", event => {
      if (event.button !== 0 && event.button !== 1) return;
      const [x, y] = place(event);
      if (event.pointerId !== undefined && event.isTrusted) over.setPointerCapture(event.pointerId);
      this.drag = { x0: x, y0: y, x1: x, y1: y, last: x, moves: event.shiftKey || event.button === 1 || event.pointerType === "touch" };
    });
    over.addEventListener("pointerup", () => {
      const drag = this.drag;
      this.drag = null;
      if (!drag || drag.moves || Math.abs(drag.x1 - drag.x0) < 5) { this.drawCursor(); return; }
      const range = [this.fromX(Math.min(drag.x0, drag.x1)), this.fromX(Math.max(drag.x0, drag.x1))];
      if (drag.tall) this.yView = [this.fromY(Math.max(drag.y0, drag.y1)), this.fromY(Math.min(drag.y0, drag.y1))];
      if (this.x) { this.xView = range; this.draw(); } else this.group.show(range);
    });
    over.addEventListener("pointercancel", () => { this.drag = null; });
    over.addEventListener("dblclick", () => { this.yView = this.xView = null; this.x ? this.draw() : this.group.reset(); });
    over.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (!this.x) this.group.zoom(Math.exp(event.deltaY * 0.0025), this.fromX(place(event)[0]));
    }, { passive: false });
    over.addEventListener("keydown", event => {
      const act = { "+": () => this.group.zoom(0.6), "-": () => this.group.zoom(1 / 0.6), "0": () => this.group.reset(),
        ArrowLeft: () => this.group.move(-0.2), ArrowRight: () => this.group.move(0.2) }[event.key];
      if (act) { act(); event.preventDefault(); }
    });
  }

  pan(pixels) {
    if (this.x) return;
    const [a, b] = this.group.range(), by = pixels / (this.width - LEFT - RIGHT) * (b - a);
    if (this.group.view) this.group.show([a - by, b - by]);
  }
}
