// The 3-D view of a run with its controls. Its time is the cursor of the plots, both ways.
//
// Drag: orbit. Shift and drag, or the right button: move. Wheel (after a click, or with ctrl) or pinch: zoom. Double click: everything.
// Space: play. Arrows: one point on or back, with shift ten. Home and End. `#t=1.5` in the address shows that time, `&follow=NAME` follows a component.

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const VIEW_ANGLE = 35 * Math.PI / 180;

class Player {
  constructor(section) {
    this.scene = new MotionScene(section);
    this.t = this.scene.begin;
    this.shown = new Set(section.arrows.map(arrow => arrow.quantity));
    this.arrowSize = 1;
    this.bodies = this.scene.bodies();
    this.followed = null;
    this.canvas = make("canvas", { tabindex: "0", "aria-label": "3-D view of the motion" });
    this.frame = make("div", { class: "stage" }, this.canvas);
    this.element = make("div", { class: "sheet player" }, this.frame);
    try { this.view = new View(this.canvas); } catch (problem) {
      this.frame.replaceChildren(make("p", { class: "missing" }, `The motion cannot be drawn: ${problem.message}. Switch on hardware acceleration, or open the file in another browser. Plots and tables are complete.`));
      return;
    }
    this.canvas.addEventListener("webglcontextlost", event => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => { this.view = new View(this.canvas); this.draw(); });
    this.element.append(this.controls(section), ...section.notes.map(note => make("div", { class: "count" }, note + ".")));
    this.axes();
    this.fit();
    this.followFirst();
    this.listen();
    this.readAddress();
    addEventListener("hashchange", () => { this.readAddress(); this.draw(); this.tell(); });
  }

  controls(section) {
    const { begin, end } = this.scene, button = (label, title, onclick) => make("button", { title, "aria-label": title, onclick }, label);
    this.start = button("▶", "Play or pause (space)", () => this.play(!this.playing));
    this.slider = make("input", { type: "range", min: begin, max: end > begin ? end : begin + 1, step: "any", value: begin, "aria-label": "Time", oninput: () => { this.play(false); this.seek(Number(this.slider.value)); } });
    this.clock = make("span", { class: "clock" });
    const natural = (end - begin) / 8, speed = end - begin >= 2 && end - begin <= 60 ? 1 : SPEEDS.reduce((a, b) => Math.abs(Math.log(b / natural)) < Math.abs(Math.log(a / natural)) ? b : a);
    this.speed = make("select", { title: "Speed", "aria-label": "Speed" }, ...SPEEDS.map(s => make("option", { value: s, selected: s === speed && "" }, s + "×")));
    this.follow = make("select", { title: "What the camera follows", "aria-label": "What the camera follows", onchange: () => this.followBody(this.follow.value) },
      make("option", { value: "" }, "fixed camera"), ...[...this.bodies.keys()].map(name => make("option", { value: name }, "follow " + name)));
    const row = make("div", { class: "tools" }, this.start, this.slider, this.clock, this.speed, ...(this.bodies.size ? [this.follow] : []), button("All", "Show everything (double click)", () => { this.followBody(""); this.fit(); this.draw(); }));
    const tools = make("div", {}, row);
    const quantities = [...this.shown];
    if (quantities.length) {
      const second = make("div", { class: "tools" });
      for (const quantity of quantities) {
        const swatch = (section.arrows.find(arrow => arrow.quantity === quantity && arrow.colour) || {}).colour || QUANTITY_COLOURS[quantity];
        const check = make("input", { type: "checkbox", checked: "", onchange: () => { if (check.checked) this.shown.add(quantity); else this.shown.delete(quantity); this.draw(); } });
        second.append(make("label", {}, check, make("span", { class: "swatch", style: `background:rgb(${swatch.join()})` }), `${quantity}, longest ${format(this.scene.longest[quantity], 3)} ${QUANTITY_UNITS[quantity]}`));
      }
      const size = make("input", { type: "range", min: -1.5, max: 1.5, step: "any", value: 0, "aria-label": "Length of the arrows", oninput: () => { this.arrowSize = 10 ** Number(size.value); this.draw(); } });
      second.append(make("label", {}, "length of arrows", size));
      tools.append(second);
    }
    tools.append(make("div", { class: "tools hint" }, "drag: orbit · shift-drag: move · click, then wheel: zoom · space: play · arrow keys: step"));
    return tools;
  }

  /** Two directions on the ground. */
  axes() {
    const up = this.scene.up, first = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0], e1 = unit(minus(first, times(up, dot(first, up))));
    this.plane = [e1, cross(up, e1)];
    this.azimuth = -110 * Math.PI / 180;
    this.elevation = 18 * Math.PI / 180;
  }

  /** The whole run in sight, or what is followed. */
  fit() {
    const body = this.bodies.get(this.followed), radius = body ? 0.7 * this.scene.size : this.scene.whole.radius;
    const { width, height } = this.measure();
    this.pan = [0, 0, 0];
    this.distance = 0.7 * radius / Math.sin(VIEW_ANGLE / 2) / Math.min(1, width / height);
  }

  /** Where things travel far, as cars do, the camera goes with the largest of them. */
  followFirst() {
    if (this.scene.whole.radius < 1.5 * this.scene.size) return;
    const largest = [...this.bodies.values()].reduce((a, b) => a && a.volume >= b.volume ? a : b, null);
    if (largest) this.followBody(largest.name);
  }

  followBody(name) {
    const middle = this.target();
    this.followed = this.bodies.has(name) ? name : null;
    this.follow.value = this.followed || "";
    if (this.followed) this.fit(); else this.pan = minus(middle, this.scene.whole.middle);
    this.draw();
  }

  target() {
    const body = this.bodies.get(this.followed);
    return plus(body ? this.scene.around(body.shape, this.scene.place(this.t)).middle : this.scene.whole.middle, this.pan);
  }

  camera() {
    const [e1, e2] = this.plane, up = this.scene.up, c = Math.cos(this.elevation), target = this.target();
    const flat = plus(times(e1, Math.cos(this.azimuth)), times(e2, Math.sin(this.azimuth)));
    const eye = plus(target, times(plus(times(flat, c), times(up, Math.sin(this.elevation))), this.distance));
    return { eye, target, up, plane: this.plane, side: unit(cross(up, flat)), distance: this.distance, view: VIEW_ANGLE };
  }

  measure() { const width = this.frame.clientWidth || 900; return { width, height: Math.round(Math.min(540, Math.max(300, width * 0.52))) }; }

  draw() {
    if (!this.view || !this.plane || this.distance === undefined) return;
    const { width, height } = this.measure(), scale = window.devicePixelRatio || 1;
    this.frame.style.height = height + "px";
    if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(height * scale)) { this.canvas.width = Math.round(width * scale); this.canvas.height = Math.round(height * scale); }
    const isDark = document.documentElement.dataset.theme === "dark", byte = name => rgb(colour(name)).map(c => c / 255);
    const look = { paper: byte("stage"), grid: byte("stage-grid"), darkest: isDark ? 0.13 : 0 };
    const spacing = 10 ** Math.floor(Math.log10(this.distance / 3));
    this.view.draw(this.scene.items(this.t, this.shown, this.arrowSize), this.camera(), { height: this.scene.ground, spacing }, look);
    this.slider.value = this.t;
    this.clock.textContent = `${this.t.toFixed(this.decimals)} s`;
  }

  /** Enough to tell neighbouring points apart. */
  get decimals() { const { begin, end, time } = this.scene; return Math.min(6, Math.max(1, Math.ceil(-Math.log10((end - begin) / Math.max(1, time.length) || 1)))); }

  seek(t, fromPlots) {
    this.t = Math.min(this.scene.end, Math.max(this.scene.begin, t));
    this.draw();
    if (!fromPlots) this.tell();
  }

  /** The cursor of the plots. */
  tell() { this.telling = true; for (const group of groups) group.point(this.t); this.telling = false; }

  /** What the pointer does in the plots. Where it leaves them, their cursor goes back to the time shown here. */
  hear(group) {
    const before = group.onCursor;
    group.onCursor = t => {
      if (before) before(t);
      if (this.telling || !this.view) return;
      if (t === null) { this.tell(); return; }
      this.play(false);
      this.seek(t, true);
      this.telling = true;
      for (const other of groups) if (other !== group) other.point(t);
      this.telling = false;
    };
  }

  play(on) {
    if (on === !!this.playing) return;
    this.start.textContent = on ? "⏸" : "▶";
    cancelAnimationFrame(this.playing);
    this.playing = null;
    if (!on) return;
    if (this.t >= this.scene.end) this.t = this.scene.begin;
    let last = performance.now();
    const next = now => {
      this.seek(this.t + (now - last) / 1000 * Number(this.speed.value));
      last = now;
      if (this.t >= this.scene.end) this.play(false); else this.playing = requestAnimationFrame(next);
    };
    this.playing = requestAnimationFrame(next);
  }

  /** So many points of the run on, or back. */
  step(count) {
    this.play(false);
    const { time } = this.scene, n = time.length, at = above(time, this.t, n) - 1;
    let k = Math.min(n - 1, Math.max(0, at + count));
    // Points at an event have one time.
    while (k > 0 && k < n - 1 && time[k] === this.t) k += Math.sign(count);
    this.seek(time[k]);
  }

  readAddress() {
    const wishes = new URLSearchParams(location.hash.slice(1)), number = name => wishes.has(name) && Number.isFinite(Number(wishes.get(name))) ? Number(wishes.get(name)) : null;
    if (wishes.has("follow")) this.followBody(wishes.get("follow"));
    if (number("t") !== null) this.t = Math.min(this.scene.end, Math.max(this.scene.begin, number("t")));
    if (number("azimuth") !== null) this.azimuth = number("azimuth") * Math.PI / 180;
    if (number("elevation") !== null) this.elevation = number("elevation") * Math.PI / 180;
    if (number("zoom") !== null) { this.fit(); this.distance /= number("zoom"); }
    if (wishes.has("arrows")) this.arrowSize = number("arrows") || 1;
  }

  zoom(factor) { this.distance = Math.min(1e4 * this.scene.size, Math.max(1e-3 * this.scene.size, this.distance * factor)); this.draw(); }

  move(dx, dy, pans) {
    if (pans) {
      const { eye, target, up } = this.camera(), z = unit(minus(eye, target)), x = unit(cross(up, z)), y = cross(z, x), s = 2 * this.distance * Math.tan(VIEW_ANGLE / 2) / this.canvas.clientHeight;
      this.pan = plus(this.pan, plus(times(x, -dx * s), times(y, dy * s)));
    } else {
      this.azimuth -= dx * 0.008;
      this.elevation = Math.min(1.55, Math.max(-1.55, this.elevation + dy * 0.008));
    }
    this.draw();
  }

  listen() {
    const canvas = this.canvas, held = new Map();
    canvas.addEventListener("contextmenu", event => event.preventDefault());
    canvas.addEventListener("pointerdown", event => {
      held.set(event.pointerId, [event.clientX, event.clientY]);
      if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
      canvas.focus({ preventScroll: true });
    });
    canvas.addEventListener("pointermove", event => {
      const last = held.get(event.pointerId);
      if (!last) return;
      const spread = () => { const [a, b] = [...held.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]); }, before = held.size > 1 ? spread() : 0;
      held.set(event.pointerId, [event.clientX, event.clientY]);
      if (held.size > 1) { this.zoom(before / Math.max(1, spread())); return; }
      this.move(event.clientX - last[0], event.clientY - last[1], event.shiftKey || (event.buttons & 6) !== 0);
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, event => held.delete(event.pointerId));
    canvas.addEventListener("dblclick", () => { this.fit(); this.draw(); });
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas) return;
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * 0.0015));
    }, { passive: false });
    this.element.addEventListener("keydown", event => {
      const { tagName } = event.target;
      if (tagName === "SELECT" || (tagName === "INPUT" && event.target !== this.slider) || (tagName === "BUTTON" && event.key === " ")) return;
      const many = event.shiftKey ? 10 : 1;
      const act = { " ": () => this.play(!this.playing), ArrowRight: () => this.step(many), ArrowLeft: () => this.step(-many), Home: () => this.seek(this.scene.begin), End: () => this.seek(this.scene.end) }[event.key];
      if (act) { act(); event.preventDefault(); }
    });
  }
}

const players = [];

builders.motion = section => {
  const player = new Player(section);
  players.push(player);
  redraws.push(() => player.draw());
  // The plots come after this part of the page.
  queueMicrotask(() => { if (!player.view) return; for (const group of groups) player.hear(group); if (player.t !== player.scene.begin) player.tell(); });
  return player.element;
};
