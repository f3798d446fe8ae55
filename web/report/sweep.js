// The runs of a sweep: one line through parallel axes for each run, a scatter plot of any two columns, and histograms of the outputs.
// Dragging along an axis keeps only the runs within; a click on the axis takes the choice back.

class Runs {
  constructor(spec) {
    this.columns = spec.columns;
    this.inputs = spec.inputs;
    this.count = spec.count;
    const all = array(spec.data, Float32Array);
    this.values = spec.columns.map((_, k) => all.subarray(k * spec.count, (k + 1) * spec.count));
    this.ranges = this.values.map(values => {
      let a = Infinity, b = -Infinity;
      for (const v of values) { if (v < a) a = v; if (v > b) b = v; }
      return a < b ? [a, b] : a === b ? [a - 1, a + 1] : [0, 1];
    });
    this.chosen = spec.columns.map(() => null);
    this.colourBy = Math.min(spec.inputs, spec.columns.length - 1);
    this.sx = 0;
    this.sy = this.colourBy;
    this.lines = make("canvas");
    this.dots = make("canvas", { style: "cursor:crosshair" });
    this.reading = make("span", { class: "count" });
    this.legend = make("canvas");
    this.histograms = spec.columns.map((_, k) => k).filter(k => k >= spec.inputs).map(k => [k, make("canvas")]);
    const names = (at, set) => {
      const options = this.columns.map((c, k) => make("option", { value: k, ...(k === at ? { selected: "" } : {}) }, c.name));
      const list = make("select", {}, ...options);
      list.addEventListener("change", () => { set(Number(list.value)); this.draw(); });
      return list;
    };
    this.element = make("div", {},
      make("div", { class: "sheet" },
        make("div", { class: "tools" }, "Colour:", names(this.colourBy, k => { this.colourBy = k; }), make("span", { class: "space" }), make("span", {}, "drag along an axis to choose runs, click on it to take that back"), this.reading),
        make("div", { class: "canvas", style: "height:40px" }, this.legend),
        make("div", { class: "canvas", style: "height:340px" }, this.lines)),
      make("div", { class: "sheet", style: "margin-top:.8rem" },
        make("div", { class: "tools" }, "Horizontal:", names(this.sx, k => { this.sx = k; }), "Vertical:", names(this.sy, k => { this.sy = k; })),
        make("div", { class: "canvas", style: "height:360px" }, this.dots)),
      ...(this.histograms.length ? [make("div", { class: "sheet histograms", style: "margin-top:.8rem" },
        ...this.histograms.map(([k, canvas]) => make("figure", {}, make("figcaption", {}, this.label(k)), make("div", { class: "canvas", style: "height:150px" }, canvas))))] : []));
    this.listen();
  }

  /** The histogram of an output, or the axes of all columns. */
  figure(k) { const own = this.histograms.find(([column]) => column === k); return own ? own[1].closest("figure") : this.element.firstChild; }

  label(k) { return this.columns[k].name + (this.columns[k].unit ? " in " + this.columns[k].unit : ""); }

  included(run) { return this.chosen.every((range, k) => !range || (this.values[k][run] >= range[0] && this.values[k][run] <= range[1])); }

  prepare(canvas, height) {
    const width = canvas.parentElement.clientWidth || 900, scale = window.devicePixelRatio || 1;
    canvas.width = width * scale; canvas.height = height * scale;
    const c = canvas.getContext("2d");
    c.setTransform(scale, 0, 0, scale, 0, 0);
    c.font = "11.5px system-ui, sans-serif";
    return [c, width];
  }

  /** From blue over green to orange along the range of the chosen column. */
  paint(run) { const [a, b] = this.ranges[this.colourBy]; return this.shade((this.values[this.colourBy][run] - a) / (b - a)); }

  shade(u) {
    if (Number.isNaN(u)) return colour("faint");
    const stops = [rgb(colour("c0")), rgb(colour("c2")), rgb(colour("c1"))], k = u < 0.5 ? 0 : 1, v = u * 2 - k;
    return `rgb(${[0, 1, 2].map(i => Math.round(stops[k][i] + (stops[k + 1][i] - stops[k][i]) * v)).join(",")})`;
  }

  axisX(k) { return this.columns.length > 1 ? 60 + k * (this.width - 120) / (this.columns.length - 1) : this.width / 2; }
  axisY(k, v) { const [a, b] = this.ranges[k]; return 300 - (v - a) / (b - a) * 260; }

  draw() { this.drawLegend(); this.drawLines(); this.drawDots(); for (const [k, canvas] of this.histograms) this.drawHistogram(k, canvas); }

  /** What the colours mean. */
  drawLegend() {
    const [c, width] = this.prepare(this.legend, 40), left = 60, w = Math.min(420, width - 120), [a, b] = this.ranges[this.colourBy];
    c.clearRect(0, 0, width, 40);
    for (let x = 0; x < w; x += 2) { c.fillStyle = this.shade(x / w); c.fillRect(left + x, 4, 2.5, 12); }
    c.fillStyle = colour("soft"); c.textBaseline = "top"; c.textAlign = "left";
    c.fillText(format(a, 4), left, 21);
    c.textAlign = "right"; c.fillText(format(b, 4), left + w, 21);
    c.textAlign = "center"; c.fillStyle = colour("ink"); c.fillText(this.label(this.colourBy), left + w / 2, 21);
  }

  /** How often values occur, among the chosen runs and among all. */
  drawHistogram(k, canvas) {
    const [c, width] = this.prepare(canvas, 150), left = 40, top = 6, w = width - left - 12, h = 118, [a, b] = this.ranges[k];
    const bins = Math.max(5, Math.min(30, Math.round(Math.sqrt(this.count) * 1.5))), all = new Array(bins).fill(0), kept = new Array(bins).fill(0);
    for (let run = 0; run < this.count; run++) {
      const v = this.values[k][run];
      if (Number.isNaN(v)) continue;
      const bin = Math.min(bins - 1, Math.floor((v - a) / (b - a) * bins));
      all[bin]++;
      if (this.included(run)) kept[bin]++;
    }
    c.clearRect(0, 0, width, 150);
    const most = Math.max(1, ...all), bar = w / bins, tall = n => n / most * (h - 8);
    for (let i = 0; i < bins; i++) {
      c.fillStyle = colour("grid"); c.fillRect(left + i * bar + 0.5, top + h - tall(all[i]), bar - 1, tall(all[i]));
      c.fillStyle = colour("c0"); c.fillRect(left + i * bar + 0.5, top + h - tall(kept[i]), bar - 1, tall(kept[i]));
    }
    c.strokeStyle = colour("line"); c.lineWidth = 1; c.beginPath(); c.moveTo(left, top + h + 0.5); c.lineTo(left + w, top + h + 0.5); c.stroke();
    c.fillStyle = colour("soft"); c.textBaseline = "top"; c.textAlign = "center";
    const xs = ticks(a, b, Math.max(2, w / 80));
    for (const v of xs.values) c.fillText(tickLabel(v, xs.step), left + (v - a) / (b - a) * w, top + h + 6);
    c.textAlign = "right"; c.textBaseline = "middle"; c.fillText(String(most), left - 5, top + 8); c.fillText("0", left - 5, top + h);
  }

  drawLines() {
    const [c, width] = this.prepare(this.lines, 340), n = this.columns.length;
    this.width = width;
    c.clearRect(0, 0, width, 340);
    const trace = run => {
      c.beginPath();
      let pen = false;
      for (let k = 0; k < n; k++) {
        const v = this.values[k][run];
        if (Number.isNaN(v)) { pen = false; continue; }
        if (pen) c.lineTo(this.axisX(k), this.axisY(k, v)); else c.moveTo(this.axisX(k), this.axisY(k, v));
        pen = true;
      }
      c.stroke();
    };
    // Many runs are too many lines: the picture of some thousands is the same.
    const step = Math.max(1, Math.ceil(this.count / 4000));
    let kept = 0;
    c.lineWidth = 1;
    c.strokeStyle = colour("grid");
    if (this.chosen.some(Boolean)) for (let run = 0; run < this.count; run += step) if (!this.included(run)) trace(run);
    c.globalAlpha = this.count > 400 ? 0.35 : 0.75;
    for (let run = 0; run < this.count; run++) {
      if (!this.included(run)) continue;
      kept++;
      if (run % step === 0) { c.strokeStyle = this.paint(run); trace(run); }
    }
    c.globalAlpha = 1;
    this.reading.textContent = kept === this.count ? `${kept} runs` : `${kept} of ${this.count} runs`;
    for (let k = 0; k < n; k++) {
      const x = this.axisX(k), [a, b] = this.ranges[k];
      c.strokeStyle = colour("soft"); c.beginPath(); c.moveTo(x, 40); c.lineTo(x, 300); c.stroke();
      if (this.chosen[k]) { c.fillStyle = colour("accent"); c.globalAlpha = 0.3; const y1 = this.axisY(k, this.chosen[k][1]); c.fillRect(x - 8, y1, 16, this.axisY(k, this.chosen[k][0]) - y1); c.globalAlpha = 1; }
      c.font = "11.5px system-ui, sans-serif"; c.fillStyle = colour("soft"); c.textAlign = k === 0 ? "left" : k === n - 1 ? "right" : "center"; c.textBaseline = "alphabetic";
      const at = k === 0 ? x - 50 : k === n - 1 ? x + 50 : x;
      c.fillText(format(b, 4), at, 34); c.fillText(format(a, 4), at, 316);
      c.fillStyle = colour("ink"); c.font = (k < this.inputs ? "" : "600 ") + "11.5px system-ui, sans-serif";
      c.fillText(this.label(k), at, k % 2 && (n > 5 || width / n < 160) ? 334 : 16);
    }
  }

  drawDots() {
    const [c, width] = this.prepare(this.dots, 360), left = 70, top = 10, w = width - 90, h = 300;
    c.clearRect(0, 0, width, 360);
    const [x0, x1] = padded(...this.ranges[this.sx]), [y0, y1] = padded(...this.ranges[this.sy]);
    const toX = v => left + (v - x0) / (x1 - x0) * w, toY = v => top + h - (v - y0) / (y1 - y0) * h;
    const xs = ticks(x0, x1, w / 110), ys = ticks(y0, y1, 6);
    c.strokeStyle = colour("grid"); c.fillStyle = colour("soft"); c.lineWidth = 1;
    c.beginPath();
    for (const v of xs.values) { c.moveTo(toX(v), top); c.lineTo(toX(v), top + h); }
    for (const v of ys.values) { c.moveTo(left, toY(v)); c.lineTo(left + w, toY(v)); }
    c.stroke();
    c.textAlign = "center"; c.textBaseline = "top";
    for (const v of xs.values) c.fillText(tickLabel(v, xs.step), toX(v), top + h + 6);
    c.textAlign = "right"; c.textBaseline = "middle";
    for (const v of ys.values) c.fillText(tickLabel(v, ys.step), left - 6, toY(v));
    c.fillText(this.label(this.sx), left + w, top + h + 34);
    c.save(); c.translate(12, top + h / 2); c.rotate(-Math.PI / 2); c.textAlign = "center"; c.fillText(this.label(this.sy), 0, 0); c.restore();
    const size = this.count > 5000 ? 1.6 : this.count > 500 ? 2.4 : 3.6;
    for (const shown of [false, true]) for (let run = 0; run < this.count; run++) {
      if (this.included(run) !== shown) continue;
      c.fillStyle = shown ? this.paint(run) : colour("grid");
      c.globalAlpha = shown ? 0.8 : 1;
      const x = toX(this.values[this.sx][run]), y = toY(this.values[this.sy][run]);
      if (Number.isNaN(x + y)) continue;
      c.beginPath(); c.arc(x, y, size, 0, 7); c.fill();
    }
    c.globalAlpha = 1;
  }

  listen() {
    let drag = null;
    const place = event => { const r = this.lines.getBoundingClientRect(); return [event.clientX - r.left, event.clientY - r.top]; };
    const value = (k, y) => { const [a, b] = this.ranges[k]; return a + (300 - y) / 260 * (b - a); };
    this.lines.addEventListener("pointerdown", event => {
      const [x, y] = place(event);
      const k = this.columns.findIndex((_, at) => Math.abs(this.axisX(at) - x) < 16);
      if (k < 0) return;
      if (event.isTrusted) this.lines.setPointerCapture(event.pointerId);
      drag = { k, y };
      this.chosen[k] = null;
    });
    this.lines.addEventListener("pointermove", event => {
      if (!drag) return;
      const y = place(event)[1], ends = [value(drag.k, drag.y), value(drag.k, y)].sort((a, b) => a - b);
      this.chosen[drag.k] = Math.abs(y - drag.y) > 4 ? ends : null;
      this.draw();
    });
    this.lines.addEventListener("pointerup", () => { drag = null; this.draw(); });
  }
}
