// The page's side of the picture: hands cars and camera to the thread that draws (painter.js), one picture at a time, and chooses the resolution.
//
// The other thread says when the screen has its next frame ("turn"). Where the machine is slow (software rendering), the picture gets coarser until it is fluent.

/** Parts of the full resolution, from fine to coarse. */
const RESOLUTIONS = [1, 0.85, 0.7, 0.55, 0.42, 0.32, 0.25];

/** With fewer pictures in a second nobody drives well. */
const SLOW = 15;

/** Pictures in a second below which the picture gets coarser. Where software draws them, an input waits for the picture under way and for its own: there they may also not take longer than so many milliseconds. */
const FLUENT = 48, LONG = 10;

class Screen {
  /** `turn` is called with every frame of the screen, `changed` with "ready", "failed" and why, "lost", "restored" or "slow". */
  constructor(canvas, scene, turn, changed) {
    Object.assign(this, { canvas, turn, changed, level: 0, software: false, state: "starting", number: 0, drawn: 0, begun: 0, spent: 0, awaited: [], questions: new Map(), tally: { calls: 0, triangles: 0 } });
    this.pace = { frames: 0, since: 0, worst: -1, good: 0 };
    const fail = why => queueMicrotask(() => this.tell("failed", why)), probe = document.createElement("canvas").getContext("webgl2");
    if (!probe) { fail("this browser has no WebGL 2"); return; }
    probe.getExtension("WEBGL_lose_context")?.loseContext();
    if (!canvas.transferControlToOffscreen || !window.Worker) { fail("this browser cannot draw in a thread of its own"); return; }
    this.painter = new Worker("/assets/painter.js");
    this.painter.onmessage = ({ data }) => this.hear(data);
    this.painter.onerror = event => this.tell("failed", event.message || "its script cannot be loaded");
    const surface = canvas.transferControlToOffscreen();
    this.painter.postMessage({ type: "begin", canvas: surface, track: scene.track || {}, car: scene.car || {}, size: this.size() }, [surface]);
  }

  tell(state, why) { if (state !== "slow") this.state = state === "restored" ? "ready" : state; this.changed(state, why); }

  hear(message) {
    if (message.type === "turn") this.turn();
    else if (message.type === "drawn") {
      this.drawn = message.number;
      this.spent += performance.now() - this.begun;
      this.tally = message.tally;
      for (const done of this.awaited.splice(0)) done();
    } else if (message.type === "seen") { this.questions.get(message.number)?.(message.answer); this.questions.delete(message.number); }
    else {
      if (message.type === "ready") { Object.assign(this, { software: message.software, renderer: message.renderer }); if (this.software && !this.fixed) this.level = 3; }
      // What was being drawn is gone.
      if (message.type === "lost" || message.type === "restored") this.drawn = this.number;
      this.tell(message.type, message.message);
    }
  }

  /** Whether a picture can be begun. One that waits behind another would only be older when it is seen. */
  get isReady() { return this.state === "ready" && this.drawn === this.number; }
  /** Calls when the picture that was begun last is drawn. */
  whenDrawn(done) { this.awaited.push(done); }

  size() { return { width: this.canvas.clientWidth, height: this.canvas.clientHeight, ratio: Math.min(window.devicePixelRatio || 1, 2) * RESOLUTIONS[this.level] }; }
  draw(cars, camera) { this.begun = performance.now(); this.painter.postMessage({ type: "draw", number: ++this.number, cars, camera, size: this.size(), level: this.level }); }
  addSkid(points) { this.painter.postMessage({ type: "skid", points }); }
  clearSkids() { this.painter?.postMessage({ type: "clear" }); }

  /** The picture as `{ width, height, pixels, error, skids }`, bottom row first. */
  look() { return new Promise(answer => { const number = Math.random(); this.questions.set(number, answer); this.painter.postMessage({ type: "look", number }); }); }

  /** Makes the picture coarser or finer by how fast pictures follow each other. */
  adapt(stamp) {
    const pace = this.pace;
    if (!pace.since || stamp - pace.since > 4000) { pace.since = stamp; pace.frames = 0; return; }
    pace.frames++;
    const passed = stamp - pace.since;
    if (passed < 1000) return;
    this.rate = pace.frames / passed * 1000;
    const each = this.spent / pace.frames;
    this.spent = 0;
    pace.frames = 0;
    pace.since = stamp;
    // Nothing is left to be made coarser.
    pace.poor = this.rate < SLOW && (this.fixed || this.level + 1 === RESOLUTIONS.length) ? (pace.poor || 0) + 1 : 0;
    if (pace.poor === 5) this.tell("slow");
    if (this.fixed) return;
    if ((this.rate < FLUENT || this.software && each > LONG) && this.level + 1 < RESOLUTIONS.length) { this.level++; pace.worst = this.level - 1; pace.good = 0; }
    else if (this.rate > 57 && this.level > 0 && !(this.software && each > LONG / 3)) { if (++pace.good >= (this.level - 1 === pace.worst ? 30 : 5)) { this.level--; pace.good = 0; } } else pace.good = 0;
  }
}

/** The 2-D side of a canvas. Without a graphics card it stays out of the renderer, which would draw it by software at many times the cost. */
function flatContext(canvas, software) { return canvas.getContext("2d", { willReadFrequently: software }); }
