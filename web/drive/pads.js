// Gamepads, wheels and pedals by the Gamepad API. Gamepads with the standard layout work at once; wheels are assigned axis by axis on the
// controls page, where they are calibrated too. What was assigned is kept for the next time.

const FUNCTIONS = [["steering", "Steering"], ["accelerator", "Accelerator"], ["brake", "Brake"], ["clutch", "Clutch"], ["gearUp", "Gear up"], ["gearDown", "Gear down"], ["reset", "Reset"], ["camera", "Camera"], ["pause", "Pause"]];
const PEDALS = new Set(["accelerator", "brake", "clutch"]);

/** Where things are on a gamepad of the standard layout. */
const STANDARD = {
  steering: { axis: 0, from: -1, to: 1 }, accelerator: { button: 7, from: 0, to: 1 }, brake: { button: 6, from: 0, to: 1 }, gearUp: { button: 0 }, gearDown: { button: 2 }, clutch: { button: 4, from: 0, to: 1 }, reset: { button: 3 }, camera: { button: 1 }, pause: { button: 9 },
};
/** What most wheels tell: steering, then pedals that are 1 when they are up. */
const WHEEL = {
  steering: { axis: 0, from: -1, to: 1 }, accelerator: { axis: 1, from: 1, to: -1 }, brake: { axis: 2, from: 1, to: -1 }, gearUp: { button: 4 }, gearDown: { button: 5 }, reset: { button: 2 }, camera: { button: 3 },
};

class Pads {
  constructor(press, changed) {
    Object.assign(this, { press, changed, deadZone: 0.06, lock: 7.85, down: new Set(), maps: {} });
    try { Object.assign(this, JSON.parse(localStorage.getItem("layshaft.controls") || "{}")); } catch { /* Nothing is kept in private windows. */ }
    addEventListener("gamepadconnected", event => this.changed(`${padName(event.gamepad)} is connected.`, false));
    addEventListener("gamepaddisconnected", event => { if (this.used === event.gamepad.index) { this.used = undefined; this.known = false; this.changed(`${padName(event.gamepad)} is disconnected.`, true); } });
  }
  keep() { try { localStorage.setItem("layshaft.controls", JSON.stringify({ deadZone: this.deadZone, lock: this.lock, maps: this.maps })); } catch { /* As above. */ } }

  get list() { try { return [...navigator.getGamepads()].filter(pad => pad && pad.connected); } catch { return []; } }
  mapOf(pad) { return this.maps[pad.id] || (pad.mapping === "standard" ? STANDARD : WHEEL); }
  isWheel(pad) { return pad.mapping !== "standard"; }

  /** The value of a function: −1…1 for steering, else 0…1. */
  value(pad, place, isSteering) {
    if (!place) return 0;
    const raw = place.axis === undefined ? pad.buttons[place.button]?.value ?? 0 : pad.axes[place.axis] ?? 0;
    const from = place.from ?? 0, to = place.to ?? 1, part = (raw - from) / (to - from || 1);
    if (!isSteering) { const x = Math.min(1, Math.max(0, part)); return x < this.deadZone ? 0 : (x - this.deadZone) / (1 - this.deadZone); }
    const x = Math.min(1, Math.max(-1, 2 * part - 1)), zone = this.isWheel(pad) ? this.deadZone * 0.15 : this.deadZone, size = Math.max(0, Math.abs(x) - zone) / (1 - zone);
    // A stick is finer about its middle. To the left is positive, as the model counts.
    return -Math.sign(x) * (this.isWheel(pad) ? size : size ** 1.6);
  }

  /** What the pad says now, or null; `active` when somebody moves it. */
  read() {
    const pads = this.list;
    if (this.used !== undefined && !pads.some(pad => pad.index === this.used)) { this.used = undefined; this.changed("The controller is disconnected.", true); }
    const pad = pads.find(pad => pad.index === this.used) || pads[0];
    if (!pad) return null;
    this.moved = pad.timestamp;
    const map = this.mapOf(pad), out = { isWheel: this.isWheel(pad), lock: this.lock, name: padName(pad) };
    for (const [function_] of FUNCTIONS) {
      if (function_ === "steering" || PEDALS.has(function_)) { out[function_] = this.value(pad, map[function_], function_ === "steering"); continue; }
      const on = map[function_] && (map[function_].axis === undefined ? pad.buttons[map[function_].button]?.pressed : this.value(pad, map[function_], false) > 0.5);
      if (on && !this.down.has(function_)) { this.down.add(function_); this.used = pad.index; this.press(function_); } else if (!on) this.down.delete(function_);
    }
    // Pedals of some wheels tell nonsense until they are first touched: what differs from the beginning counts.
    this.rest ??= out;
    out.active = ["steering", "accelerator", "brake", "clutch"].some(key => Math.abs(out[key] - this.rest[key]) > 0.15);
    if (out.active) { this.used = pad.index; this.rest = { ...out, active: false }; }
    return this.used === pad.index ? out : { ...out, active: false };
  }

  /** Shakes pads that can, by how much tyres slip. */
  shake(strength) {
    const pad = this.list.find(pad => pad.index === this.used), now = performance.now();
    if (!pad?.vibrationActuator?.playEffect || strength < 0.05 || now - (this.shaken || 0) < 90) return;
    this.shaken = now;
    pad.vibrationActuator.playEffect("dual-rumble", { duration: 110, weakMagnitude: Math.min(1, strength), strongMagnitude: Math.min(1, 0.6 * strength) }).catch(() => {});
  }
}

function padName(pad) { return pad.id.replace(/\s*\(.*\)\s*/, "") || "The controller"; }

/** The page where controls are assigned and calibrated. */
class ControlsPage {
  constructor(driver) {
    this.driver = driver;
    this.pads = driver.pads;
    this.title = make("p", {});
    this.table = make("table", {});
    const zone = make("input", { type: "range", min: 0, max: 0.3, step: 0.01, value: this.pads.deadZone, id: "dead-zone", oninput: () => { this.pads.deadZone = Number(zone.value); zoneText.textContent = Math.round(100 * this.pads.deadZone) + " %"; this.pads.keep(); } }), zoneText = make("output", { for: "dead-zone" }, Math.round(100 * this.pads.deadZone) + " %");
    const lock = make("input", { type: "range", min: 180, max: 1080, step: 30, value: Math.round(this.pads.lock * 360 / Math.PI), id: "wheel-lock", oninput: () => { this.pads.lock = Number(lock.value) * Math.PI / 360; lockText.textContent = lock.value + "°"; this.pads.keep(); } }), lockText = make("output", { for: "wheel-lock" }, lock.value + "°");
    this.element = make("dialog", { class: "controls", "aria-label": "Controls" }, make("h2", {}, "Controls"), this.title, this.table,
      make("div", { class: "tools" }, make("label", { for: "dead-zone" }, "dead zone"), zone, zoneText, make("label", { for: "wheel-lock" }, "wheel turns, lock to lock"), lock, lockText),
      make("div", { class: "tools" }, make("button", { onclick: () => this.forget() }, "Back to the usual layout"), make("button", { onclick: () => this.element.close() }, "Close")));
    this.element.addEventListener("close", () => { this.waiting = null; cancelAnimationFrame(this.frame); });
    document.body.append(this.element);
  }

  open() { this.fill(); this.element.showModal(); const step = () => { this.update(); this.frame = requestAnimationFrame(step); }; step(); }
  get pad() { return this.pads.list.find(pad => pad.index === this.pads.used) || this.pads.list[0]; }
  forget() { if (this.pad) { delete this.pads.maps[this.pad.id]; this.pads.keep(); this.fill(); } }

  fill() {
    const pad = this.pad;
    this.shown = pad?.id;
    this.title.textContent = pad ? `${padName(pad)}: ${pad.axes.length} axes, ${pad.buttons.length} buttons. Press “Assign”, then move the control through its whole range, or press the button.` : "No gamepad and no wheel is connected. Connect one and press any of its buttons: browsers show controllers only then. The keyboard works meanwhile.";
    this.bars = new Map();
    this.table.replaceChildren(...(pad ? FUNCTIONS.map(([function_, label]) => {
      const bar = make("meter", { min: function_ === "steering" ? -1 : 0, max: 1, value: 0, "aria-label": label }), place = make("span", {});
      this.bars.set(function_, { bar, place });
      return make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, place), make("td", {}, bar), make("td", {},
        make("button", { "aria-label": "Assign " + label, onclick: () => this.assign(function_) }, "Assign"), ...(function_ === "steering" || PEDALS.has(function_) ? [" ", make("button", { "aria-label": "Invert " + label, onclick: () => this.invert(function_) }, "Invert")] : [])));
    }) : []));
  }

  /** A copy of the layout that can be changed. */
  own() { const pad = this.pad; return this.pads.maps[pad.id] ||= structuredClone(this.pads.mapOf(pad)); }
  assign(function_) { const pad = this.pad; if (pad) this.waiting = { function_, low: [...pad.axes], high: [...pad.axes], rest: [...pad.axes], since: performance.now() }; }
  invert(function_) { if (!this.pad) return; const place = this.own()[function_]; if (place && place.from !== undefined) { [place.from, place.to] = [place.to, place.from]; this.pads.keep(); } }

  update() {
    const pad = this.pad;
    if (pad?.id !== this.shown) this.fill();
    if (!pad) return;
    const map = this.pads.mapOf(pad);
    for (const [function_, { bar, place }] of this.bars) {
      const at = map[function_];
      bar.value = function_ === "steering" ? -this.pads.value(pad, at, true) : this.pads.value(pad, at, false);
      place.textContent = this.waiting?.function_ === function_ ? "move it …" : !at ? "–" : at.axis === undefined ? `button ${at.button}` : `axis ${at.axis}`;
    }
    if (this.waiting) this.observe(pad);
  }

  /** The button that was pressed, or the axis that moved most, with its range; taken when it has rested for a while. */
  observe(pad) {
    const waiting = this.waiting, { function_ } = waiting, button = pad.buttons.findIndex(b => b.pressed);
    const isAxis = function_ === "steering" || PEDALS.has(function_);
    pad.axes.forEach((value, k) => {
      if (Math.abs(value - (waiting.last?.[k] ?? value)) > 0.01) waiting.moved = performance.now();
      waiting.low[k] = Math.min(waiting.low[k], value);
      waiting.high[k] = Math.max(waiting.high[k], value);
    });
    waiting.last = [...pad.axes];
    if (button >= 0 && function_ !== "steering") { this.own()[function_] = { button, from: 0, to: 1 }; this.waiting = null; this.pads.keep(); return; }
    const spans = waiting.high.map((high, k) => high - waiting.low[k]), axis = spans.indexOf(Math.max(...spans));
    if (!isAxis || !(spans[axis] > 0.5) || performance.now() - (waiting.moved || waiting.since) < 900) return;
    const { low, high, rest } = waiting, pressedDown = Math.abs(high[axis] - rest[axis]) > Math.abs(rest[axis] - low[axis]);
    this.own()[function_] = function_ === "steering" ? { axis, from: low[axis], to: high[axis] } : pressedDown ? { axis, from: low[axis], to: high[axis] } : { axis, from: high[axis], to: low[axis] };
    this.waiting = null;
    this.pads.keep();
  }
}
