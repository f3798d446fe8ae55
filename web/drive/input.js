// The driver's hands and feet: keyboard with ramps, gamepad, wheel and pedals, fingers. One set of inputs comes of them, sent as soon as it changes.

/** Largest angle of the steering wheel by keys or stick, in rad, and how fast it turns there and back, in rad/s. */
const KEY_STEERING = 5.2, TURN_RATE = 7.5, BACK_RATE = 10;

/** Pedals by keys: seconds to press and to release. */
const PRESS = 0.25, RELEASE = 0.12;

const KEYS = {
  ArrowUp: "accelerator", KeyW: "accelerator", ArrowDown: "brake", KeyS: "brake", ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right", KeyX: "clutch", Space: "brake",
  KeyE: "gearUp", KeyQ: "gearDown", KeyG: "automatic", Digit1: "abs", Digit2: "tractionControl", KeyV: "camera", KeyR: "reset", KeyP: "pause", KeyT: "slow", KeyY: "replay", KeyM: "sound", KeyH: "help", KeyL: "ghost", KeyC: "controls", KeyO: "setup", Escape: "close", Enter: "takeWheel",
};
const HELD = new Set(["accelerator", "brake", "left", "right", "clutch"]);

class Driver {
  /** `act(name)` is called for everything that is no pedal and no steering. */
  constructor(line, act) {
    Object.assign(this, { line, act, held: new Set(), gear: 1, automatic: true, abs: true, tractionControl: true, released: "", source: "keyboard", touched: false });
    this.values = { steering: 0, accelerator: 0, brake: 0, clutch: 0 };
    this.ratio = 15;
    this.wheelbase = 2.6;
    this.pads = new Pads(name => this.press(name), (text, lost) => this.padChanged(text, lost));
    this.script = null;
    this.offered = null;
    /** What happens when controller or picture go away: "stop", "pause" or "hold". */
    this.policy = "stop";
    addEventListener("keydown", event => this.key(event, true));
    addEventListener("keyup", event => this.key(event, false));
    addEventListener("blur", () => this.held.clear());
    line.on("hello", hello => {
      this.offered = new Set((hello.inputs || []).map(input => input.name));
      const steering = (hello.inputs || []).find(input => input.name === "steering");
      this.lock = Number.isFinite(steering?.max) ? steering.max : 8;
      this.sent = null;
      this.policy = hello.info?.lost || "stop";
    });
  }

  key(event, down) {
    const name = KEYS[event.code];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.target.tagName === "BUTTON" && (event.code === "Space" || event.code === "Enter")) return;
    event.preventDefault();
    if (HELD.has(name)) {
      if (down) { this.held.add(name); this.source = "keyboard"; this.take(); } else this.held.delete(name);
    } else if (down && !event.repeat) this.press(name);
    // Not at the next picture: at once.
    if (HELD.has(name) && !event.repeat) this.onKey?.(event.timeStamp);
  }

  /** The driver is back: what was released because a controller went away is his again. */
  take() { this.touched = true; if (this.released) { this.released = ""; this.act("taken"); } }

  press(name) {
    if (name === "gearUp") this.shift(1);
    else if (name === "gearDown") this.shift(-1);
    else if (name === "automatic" || name === "abs" || name === "tractionControl") { this[name] = !this[name]; this.touched = true; this.act("assist"); }
    else this.act(name);
  }
  shift(by) { this.gear = Math.min(this.automatic ? 1 : 6, Math.max(-1, Math.round(this.gear) + by)); this.touched = true; this.act("shift"); }

  padChanged(text, lost) {
    if (lost && this.source === "pad") {
      this.source = "keyboard";
      this.lose("controller");
      this.act("lost");
    } else { this.act("pads", text); if (this.padLost && !lost) { this.padLost = false; this.line.report("controller-back"); } }
  }

  /** Nobody drives any more: the program has said what happens then. */
  lose(what) {
    this.held.clear();
    this.released = what;
    if (what === "controller") { this.padLost = true; this.line.report("controller-lost"); }
  }

  /** The largest useful angle of the steering wheel at a speed: about one g of lateral acceleration. */
  largest(v) { const angle = Math.atan(10.5 * this.wheelbase / Math.max(1, v * v)) * this.ratio; return Math.min(KEY_STEERING, Math.max(0.35, 1.25 * angle)); }

  /** Inputs after dt seconds. */
  step(dt, v) {
    const pad = this.pads.read(), now = this.values, ramp = (value, target, up, down) => { const by = (target > value ? dt / up : dt / down); return target > value ? Math.min(target, value + by) : Math.max(target, value - by); };
    if (pad?.active) { if (this.source !== "pad") { this.source = "pad"; this.take(); } this.released = ""; }
    if (this.released) {
      if (this.policy !== "stop") return now;
      // Nobody drives: wheel straight, foot on the brake.
      now.accelerator = 0;
      now.clutch = 0;
      now.brake = ramp(now.brake, 0.5, 0.8, RELEASE);
      now.steering = towardsZero(now.steering, dt * 3);
      return now;
    }
    if (this.script) { Object.assign(now, this.script(dt)); return now; }
    if (this.source === "pad" && pad) {
      const soft = pad.isWheel ? 1 : Math.min(1, this.largest(v) / KEY_STEERING);
      now.steering = pad.isWheel ? pad.steering * pad.lock : slew(now.steering, pad.steering * KEY_STEERING * soft, dt * 18);
      for (const name of ["accelerator", "brake", "clutch"]) now[name] = pad[name];
      return now;
    }
    if (this.source === "touch" && this.touch) {
      now.steering = slew(now.steering, this.touch.steering * this.largest(v), dt * 14);
      for (const name of ["accelerator", "brake"]) now[name] = this.touch[name];
      now.clutch = ramp(now.clutch, 0, PRESS, RELEASE);
      return now;
    }
    const side = (this.held.has("left") ? 1 : 0) - (this.held.has("right") ? 1 : 0), target = side * this.largest(v);
    now.steering = slew(now.steering, target, dt * (side === 0 || side * now.steering < 0 ? BACK_RATE : TURN_RATE * Math.max(0.3, this.largest(v) / KEY_STEERING)));
    for (const name of ["accelerator", "brake", "clutch"]) now[name] = ramp(now[name], this.held.has(name) ? 1 : 0, name === "brake" ? 0.35 : PRESS, RELEASE);
    return now;
  }

  /** Sends what changed; from time to time all, so that the program knows that somebody is there. `stamp` is the time of the event that changed it, if there was one. */
  send(stamp = this.freshStamp()) {
    if (!this.offered || !this.touched && !this.script) return;
    const all = { ...this.values, gear: this.gear, automatic: this.automatic ? 1 : 0, abs: this.abs ? 1 : 0, tractionControl: this.tractionControl ? 1 : 0 };
    const limited = {};
    for (const [name, value] of Object.entries(all)) if (!this.offered.size || this.offered.has(name)) limited[name] = name === "steering" ? Math.min(this.lock, Math.max(-this.lock, value)) : value;
    const text = JSON.stringify(limited);
    const now = performance.now();
    if (text === this.sent && now - this.sentAt < 200) return;
    this.onSend?.(stamp);
    if (this.line.input(limited, stamp)) { this.sent = text; this.sentAt = now; }
  }

  /** When the controller last moved, or the script decided; keys and fingers have events of their own. */
  freshStamp() {
    if (this.script) return performance.now();
    const moved = this.source === "pad" ? this.pads.moved : undefined;
    if (!moved || moved === this.movedBefore) return undefined;
    this.movedBefore = moved;
    return moved;
  }
}

function slew(value, target, by) { return target > value ? Math.min(target, value + by) : Math.max(target, value - by); }
function towardsZero(value, by) { return slew(value, 0, by); }
