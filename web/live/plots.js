// Plots of a running model. They follow the time until somebody zooms; double click, 0 or "Follow" goes on.
// Drawing is thinned where the machine is slow: never more than half of the time goes into it.

class LiveGroup extends PlotGroup {
  constructor(recorder, seconds = 20) {
    super();
    Object.assign(this, { recorder, seconds, compare: "", paused: false });
  }
  include(panel) { this.panels.push(panel); }
  remove(panel) { this.panels.splice(this.panels.indexOf(panel), 1); panel.leave(); }

  /** Everything recorded, and at least the seconds to show. */
  get full() {
    const now = Number.isFinite(this.recorder.now) ? this.recorder.now : 0, start = Number.isFinite(this.recorder.start) ? this.recorder.start : 0;
    return [Math.min(start, now - this.seconds), now];
  }
  set full(_) {}
  range() {
    if (this.view) return this.view;
    // The beginning fills from the left.
    const now = Number.isFinite(this.recorder.now) ? this.recorder.now : 0, start = Number.isFinite(this.recorder.start) ? this.recorder.start : now;
    return now - start < this.seconds ? [start, start + this.seconds] : [now - this.seconds, now];
  }
  get follows() { return !this.view; }
  /** The time under the pointer, where something is recorded; it runs out of plots that follow. */
  get pointed() { return this.cursor !== null && this.cursor >= this.recorder.start && this.cursor <= this.recorder.now ? this.cursor : null; }
  pause(on) {
    this.paused = on;
    if (on && !this.view) this.view = this.range();
    if (!on) this.view = null;
    this.onView?.();
    this.draw();
  }
  show(view) { super.show(view); this.onView?.(); }
  reset() { this.paused = false; super.reset(); }

  /** Called for every picture of the browser. */
  tick(stamp) {
    if (this.view || stamp < (this.next || 0) || !this.panels.length) return;
    if (this.recorder.now === this.drawn) return;
    this.drawn = this.recorder.now;
    const begin = performance.now();
    this.draw();
    this.next = stamp + 2 * (performance.now() - begin);
  }
  run() { const step = stamp => { this.tick(stamp); requestAnimationFrame(step); }; requestAnimationFrame(step); return this; }
}

class LivePanel extends Panel {
  /** `names` are variables; `onClose` is called after the panel has gone. */
  constructor(group, names, onClose, title = "") {
    const curves = names.map(name => group.recorder.hold(name));
    super(group, { title, y: curves }, onClose && (() => { group.remove(this); this.element.remove(); onClose(this); }));
    for (const entry of this.head.querySelectorAll(".legend")) this.reachable(entry);
  }

  /** Legends work by keyboard too. */
  reachable(entry) {
    Object.assign(entry, { tabIndex: 0, role: "button" });
    entry.setAttribute("aria-label", "Show or hide " + entry.textContent);
    entry.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === " ") { entry.click(); event.preventDefault(); } });
  }
  get names() { return this.curves.map(s => s.name); }
  add(name) {
    const curve = this.group.recorder.hold(name);
    this.curves.push(curve);
    this.readings.push(this.legend(curve, this.curves.length - 1));
    const close = this.head.querySelector(".close"), entry = this.head.lastElementChild;
    this.reachable(entry);
    if (close) this.head.append(close);
    this.over.setAttribute("aria-label", "Plot of " + this.names.join(", "));
    this.draw();
  }
  leave() { for (const name of this.names) this.group.recorder.release(name); }

  stroke(c, s, k, w) {
    const reference = this.group.compare && this.group.recorder.reference(this.group.compare, s, this.group.view ? (this.group.view[0] + this.group.view[1]) / 2 : this.group.recorder.now);
    if (reference) {
      c.strokeStyle = colour("c" + k % 8);
      c.setLineDash([4, 4]);
      c.globalAlpha = 0.65;
      c.beginPath();
      this.trace(c, reference, w);
      c.stroke();
      c.globalAlpha = 1;
    }
    super.stroke(c, s, k, w);
  }

  /** Without a cursor the newest values are read. */
  drawCursor() {
    super.drawCursor();
    if (this.group.pointed === null) this.curves.forEach((s, k) => { this.readings[k].textContent = format(s.last); });
  }
}
