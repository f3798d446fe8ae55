// The page of `layshaft drive`: puts scene, motion, controls, instruments and sound together, and draws one picture after the other.
//
// In the address: ?script=lap lets the page drive by itself, &effort=0.5 how briskly, &camera=cockpit|orbit, &quality=0…6 fixes the resolution.

/** What happens to the car when its driver has lost hold of it, by the policy of the program. */
const CONSEQUENCE = { stop: "Accelerator released, wheel straight, brake applied.", pause: "The model is paused; P goes on.", hold: "Wheel and pedals stay where they were." };

/** Milliseconds of a frame of the screen, and after which a picture may follow another without waiting for it. */
const FRAME = 1000 / 60, SOON = 8;

/** Milliseconds between two pictures out of turn: a key has one of its own, a wheel that moves all the time has those of the screen. */
const OUT_OF_TURN = 50;

/** Milliseconds that a picture waits for what a key has just done. */
const HOLD = 5;

class DrivePage {
  constructor(line, scene) {
    this.line = line;
    this.scene = scene;
    this.track = new Track(scene.track || {});
    this.shape = new CarShape(scene.car || {});
    this.motion = new Motion(line, scene.signals || {});
    this.laps = new Laps(line, this.motion, this.track);
    this.latency = new Latency(line);
    this.driver = new Driver(line, (name, text) => this.act(name, text));
    this.driver.wheelbase = this.shape.wheelbase;
    this.driver.touch = new TouchControls(this.driver, stamp => this.driver.onKey(stamp));
    this.panels = new Panels();
    this.status = new Status(line, [], work => this.panels.change("status", work));
    this.sound = new Sound();
    this.instruments = new Instruments(this.motion);
    this.map = new TrackMap(this.track);
    this.parameters = new Parameters(line);
    this.address = new URLSearchParams(location.search);
    this.replay = null;
    this.ghostShown = true;
    this.frames = 0;
    this.build();
    this.listen();
    this.readAddress();
    // Inputs do not wait for pictures, which may be slow.
    setInterval(() => {
      // A script decides with the samples, which come 60 times a second.
      if (this.replay || this.driver.script && this.motion.fresh === this.decided) return;
      this.decided = this.motion.fresh;
      this.stepDriver();
      this.driver.send();
    }, 4);
  }

  build() {
    const button = (id, label, title, name) => this.buttons[id] = make("button", { id, title, "aria-label": title, onclick: event => { this.act(name); event.currentTarget.blur(); } }, label);
    this.buttons = {};
    this.canvas = make("canvas", { class: "picture", "aria-label": "The car on the track", tabindex: "0" });
    this.note = make("p", { class: "banner", role: "alert", hidden: "" });
    this.lapBox = make("div", { class: "laps", "aria-label": "Lap times" });
    this.figures = make("div", { class: "figures" });
    this.assists = make("div", { class: "assists" }, button("automatic", "AUTO", "Automatic or manual gearbox (G)", "automatic"), button("abs", "ABS", "Anti-lock brakes (1)", "abs"), button("tractionControl", "TC", "Traction control (2)", "tractionControl"));
    const bar = make("nav", { "aria-label": "Commands" }, button("pause", "Pause", "Pause or go on (P)", "pause"), button("reset", "Reset", "Back to the start (R)", "reset"), button("slow", "Slow motion", "Quarter speed (T)", "slow"), button("replay", "Replay", "Look at what was driven (Y)", "replay"), button("camera", "Camera", "Chase, cockpit, orbit (V)", "camera"),
      button("ghost", "Ghost", "Ghost of the last lap (L)", "ghost"), button("sound", "Sound", "Sound on or off (M)", "sound"), button("setup", "Setup", "Change the car while driving (O)", "setup"), button("controls", "Controls", "Gamepad and wheel (C)", "controls"), make("a", { href: "/assets/telemetry.html", target: "_blank", title: "Plots of any variable in another window" }, "Telemetry"), button("help", "Keys", "Keys (H)", "help"));
    this.drawer = make("aside", { class: "drawer", hidden: "", "aria-label": "Setup" }, make("header", {}, make("h2", {}, "Setup"), make("button", { "aria-label": "Close", onclick: () => this.act("setup") }, "×")), this.parameters.element);
    this.buildReplay();
    this.track.name = this.track.name.split("/").pop();
    this.title = make("strong", {}, this.track.name || "Layshaft");
    document.body.append(this.canvas, make("div", { class: "top" }, this.title, this.status.element, bar), make("div", { class: "messages" }, this.status.text, this.note), this.lapBox, this.map.canvas, this.replayBar, this.instruments.canvas, this.driver.touch.element, make("div", { class: "corner" }, this.assists, this.figures), this.drawer);
    this.controls = new ControlsPage(this.driver);
    this.help = make("dialog", { class: "keys", "aria-label": "Keys" }, make("h2", {}, "Keys"), make("table", {}, ...[
      ["↑ or W", "accelerator"], ["↓, S or space", "brake"], ["← → or A D", "steering"], ["E, Q", "gear up, down (automatic: R, N, D)"], ["X", "clutch"], ["G", "automatic or manual"], ["1, 2", "anti-lock brakes, traction control"], ["V", "camera; drag with the mouse: orbit"],
      ["P, T", "pause, slow motion"], ["R", "back to the start"], ["Y", "replay"], ["L", "ghost of the last lap"], ["M", "sound"], ["O", "setup: parameters of the car"], ["C", "gamepad and wheel"], ["Enter", "takes the wheel from another page"]].map(([key, text]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, text)))), make("button", { onclick: () => this.help.close() }, "Close"));
    document.body.append(this.help);
    this.showAssists();
    this.land = new Land(this.track, true);
    this.cameras = new Cameras(this.canvas, this.shape);
    this.stage = new Screen(this.canvas, this.scene, () => this.frame(), (state, why) => this.pictureChanged(state, why));
    this.skids = new Skids(this.stage, this.shape);
  }

  pictureChanged(state, why) {
    this.instruments.software = this.map.software = this.stage?.software ?? true;
    if (state === "lost") {
      this.line.report("picture-lost");
      if (this.driver.touched && !this.driver.script) this.driver.lose("picture");
      this.say(`The picture is lost: the graphics of this machine have taken it away. ${CONSEQUENCE[this.driver.policy]} Any key drives on.`, true);
    }
    if (state === "restored") { this.skids.clear(); this.line.report("picture-back"); this.say("The picture is back.", false, 6); }
    if (state === "slow") { this.line.report("slow-pictures"); this.say(`Only ${Math.round(this.stage.rate)} pictures/s: ${this.stage.software ? "they are drawn by software. Switch on hardware acceleration of the browser" : "the graphics of this machine are slow"}, or make the window smaller.`, false, 15); }
    if (state !== "failed") return;
    this.found = "no-picture";
    this.line.report("no-picture");
    // Driving goes on with the map.
    this.stage = null;
    document.body.classList.add("flat");
    this.canvas.remove();
    this.frame();
    this.say(`No picture: ${why}. Switch on hardware acceleration or use another browser; the map and the instruments work.`, true);
  }

  buildReplay() {
    this.slider = make("input", { type: "range", min: 0, max: 1, step: "any", value: 0, "aria-label": "Time of the replay", oninput: () => { if (this.replay) { this.replay.t = Number(this.slider.value); this.replay.playing = false; } } });
    this.speed = make("select", { "aria-label": "Speed of the replay", title: "Speed of the replay" }, ...[0.1, 0.25, 0.5, 1, 2].map(s => make("option", { value: s, selected: s === 1 && "" }, s + "×")));
    this.play = make("button", { title: "Play or hold", onclick: () => { this.replay.playing = !this.replay.playing; if (this.replay.t >= this.motion.latest) this.replay.t = this.motion.earliest; } }, "Hold");
    this.replayBar = make("div", { class: "replay", hidden: "" }, this.play, this.slider, this.speed, make("button", { onclick: () => this.act("replay") }, "Back to driving"));
  }

  listen() {
    this.line.on("hello", hello => {
      document.title = `${hello.model || "Layshaft"} · drive`;
      const info = hello.info || {};
      // The connection may be younger than what was found.
      if (this.found) this.line.report(this.found);
      this.title.textContent = [(hello.model || "").split(".").pop(), this.track.name].filter(Boolean).join(" · ");
      if (Number.isFinite(info.steeringRatio)) { this.driver.ratio = info.steeringRatio; this.ratioKnown = true; }
      if (Number.isFinite(info.redline)) { this.instruments.redline = info.redline; this.instruments.full = Math.ceil((info.redline + 500) / 1000) * 1000; }
      if (Number.isFinite(info.cylinders)) this.sound.cylinders = info.cylinders;
      this.showAssists();
    });
    this.line.on("status", status => {
      this.state = status.state;
      this.motion.setSpeed(status.state === "running" || status.state === "replay" ? status.speed || 1 : 0);
      this.buttons.pause.textContent = status.state === "paused" ? "Go on" : "Pause";
      this.isSlow = status.speed < 0.99;
      this.buttons.slow.setAttribute("aria-pressed", String(this.isSlow));
    });
    this.line.on("event", event => {
      const text = event.text || event.message;
      if (!text) return;
      // What the program says later ends its alarm.
      this.alarm = "";
      this.say(text, event.kind === "alarm", 6);
    });
    // Another page steers: this one looks on, and says so at the next key.
    this.line.on("refused", ({ what }) => { if (what === "wheel") { this.driver.touched = false; this.driver.held.clear(); this.say("Another page drives this car. Enter takes the wheel from it.", false, 8); } });
    this.motion.onReset = () => { this.laps.restart(); this.skids?.clear(); this.replay = null; this.replayBar.hidden = true; };
    this.line.on("event", event => { if (event.restarted) this.motion.restart(); });
    this.laps.onLap = event => this.say(`Lap ${event.lap ?? ""}: ${lapTime(event.lapTime)}`, false, 6);
    // A key counts at once, not with the next picture.
    this.driver.onSend = stamp => this.latency.leaves(stamp);
    // So does what it has done; if a picture is under way, right after it.
    this.line.on("frame", () => {
      const now = performance.now();
      if (!this.latency.takeAnswer() || !this.stage || this.replay || !this.holding && now - this.hurried < OUT_OF_TURN) return;
      this.hurried = now;
      if (!this.stage.isReady) this.isLate = true; else if (now - this.before > SOON) this.draw(now);
    });
    this.driver.onKey = stamp => { this.stepDriver(); this.driver.send(stamp); };
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) return;
      this.driver.held.clear();
      if (this.driver.touched && this.state === "running") { this.line.command("pause"); this.say("Paused: the page was hidden. P goes on.", false, 10); }
    });
    addEventListener("pointerdown", () => { if (this.sound.on === false && !this.soundAsked) { this.soundAsked = true; this.act("sound"); } }, { once: true });
  }

  readAddress() {
    const { address } = this;
    if (address.get("camera")) this.cameras?.choose(address.get("camera"));
    if (address.has("quality") && this.stage) { this.stage.level = Math.min(RESOLUTIONS.length - 1, Math.max(0, Number(address.get("quality")) || 0)); this.stage.fixed = true; }
    if (address.get("script") === "lap") this.pilot(Number(address.get("effort")) || undefined);
  }

  /** Lets the page drive; `false` gives the wheel back. */
  pilot(effort) {
    if (effort === false) { this.driver.script = null; this.driver.touched = true; return; }
    const pilot = new Pilot(this.track, effort);
    this.driver.script = () => { const row = this.motion.at(this.motion.latest); return pilot.drive(row, posesOf(row, this.shape).turn, this.driver); };
  }

  /** A note for some seconds stands before one that lasts, which then is there again; an empty text takes both away. */
  say(text, lasting = false, seconds = 0) {
    clearTimeout(this.noteTimer);
    const show = words => { this.note.textContent = words; this.note.hidden = !words; };
    if (lasting || !text) this.alarm = text;
    show(text);
    if (seconds && !lasting) this.noteTimer = setTimeout(() => show(this.alarm || ""), 1000 * seconds);
  }

  act(name, text) {
    const acts = {
      camera: () => this.cameras && this.say("Camera: " + this.cameras.next(), false, 1.5),
      reset: () => this.line.command("reset"),
      pause: () => { if (this.replay) this.play.click(); else this.line.command(this.state === "paused" ? "resume" : "pause"); },
      slow: () => this.line.command("slow", this.isSlow ? 1 : 0.25),
      replay: () => this.toggleReplay(),
      sound: () => { this.soundAsked = true; this.buttons.sound.setAttribute("aria-pressed", String(this.sound.toggle())); },
      ghost: () => { this.ghostShown = !this.ghostShown; this.buttons.ghost.setAttribute("aria-pressed", String(this.ghostShown)); },
      setup: () => { this.drawer.hidden = !this.drawer.hidden; if (!this.drawer.hidden) this.parameters.search.focus(); },
      controls: () => { if (this.controls.element.open) this.controls.element.close(); else { this.controls.open(); if (!this.controls.pad) this.line.report("no-controller"); } },
      help: () => this.help.open ? this.help.close() : this.help.showModal(),
      close: () => { this.drawer.hidden = true; },
      automatic: () => this.driver.press("automatic"), abs: () => this.driver.press("abs"), tractionControl: () => this.driver.press("tractionControl"),
      assist: () => this.showAssists(),
      shift: () => {},
      pads: () => this.say(text, false, 5),
      lost: () => this.say(`The controller is disconnected. ${CONSEQUENCE[this.driver.policy]} Connect it again, or drive on with the keyboard.`, true),
      taken: () => this.say(""),
      takeWheel: () => { this.line.take(); this.driver.take(); this.say(""); },
    };
    acts[name]?.();
  }

  showAssists() {
    const { driver, buttons } = this;
    buttons.automatic.textContent = driver.automatic ? "AUTO" : "MANUAL";
    for (const name of ["automatic", "abs", "tractionControl"]) buttons[name].setAttribute("aria-pressed", String(driver[name]));
    for (const name of ["automatic", "abs", "tractionControl"]) buttons[name].hidden = Boolean(driver.offered?.size) && !driver.offered.has(name);
  }

  toggleReplay() {
    if (this.replay) {
      this.replay = null;
      this.replayBar.hidden = true;
      if (this.resumeAfter) this.line.command("resume");
      return;
    }
    if (!this.motion.count) return;
    this.resumeAfter = this.state === "running";
    this.line.command("pause");
    this.replay = { t: Math.max(this.motion.earliest, this.motion.latest - 30), playing: true };
    this.replayBar.hidden = false;
  }

  stepDriver() {
    const now = performance.now(), dt = Math.min(0.1, (now - (this.stepped ?? now)) / 1000);
    this.stepped = now;
    this.driver.step(dt, Math.abs(this.row?.[ROLE.v] || 0));
  }

  /** With every frame of the screen a picture; one that is not finished by then is followed at once, not with the frame after the next. One that would start while a key is being answered waits for it: it would only delay that of the answer. */
  frame() {
    const now = performance.now();
    if (!this.stage) { requestAnimationFrame(() => this.frame()); this.draw(now); return; }
    this.panels.turn();
    if (now - this.before < SOON) return;
    if (!this.stage.isReady) this.isLate = true;
    else if (!this.latency.isAwaiting) this.draw(now);
    else if (!this.holding) this.holding = setTimeout(() => this.stage?.isReady && this.draw(performance.now()), HOLD);
  }

  draw(stamp) {
    const begin = performance.now(), dt = Math.min(0.25, Math.max(0, stamp - (this.before ?? stamp)) / 1000);
    this.isLate = false;
    clearTimeout(this.holding);
    this.holding = null;
    if (!this.motion.count) return;
    this.before = stamp;
    const t = this.replay ? this.replayTime(dt) : this.motion.shownTime(), row = this.row = this.motion.at(t, this.row);
    const car = posesOf(row, this.shape), latest = this.motion.latest;
    const ratio = this.ratioKnown ? NaN : steeringRatio(row, car);
    if (ratio > 5 && ratio < 40) this.driver.ratio += (ratio - this.driver.ratio) * 0.05;
    const place = this.track.locate(...car.at), ahead = this.replay ? null : this.laps.follow(t, place.s), cars = [car], ghost = this.ghostAt(t);
    if (ghost) cars.push(ghost);
    this.frames++;
    if (this.stage) {
      this.stage.adapt(stamp);
      car.inside = this.cameras.name === "cockpit";
      if (!this.replay && this.motion.fresh !== this.marked) { this.marked = this.motion.fresh; this.skids.follow(car, row); }
      this.stage.draw(cars, this.cameras.view(car, row, dt, (x, y) => this.floor(x, y)));
    }
    this.panels.change("instruments", () => this.instruments.draw(row, this.driver));
    if (this.frames % 4 === 1 || !this.stage) this.panels.change("map", () => this.map.draw(cars));
    if (this.frames % 8 === 1) this.panels.change("texts", () => this.texts(t, ahead));
    this.sound.follow(row, this.replay ? this.replay.playing : this.state === "running");
    this.driver.pads.shake(Math.max(...[1, 2, 3, 4].map(k => Math.abs(row[ROLE["slip" + k]]) || 0)) * 2 - 0.2);
    // What is shown may be a little behind or ahead of the newest sample.
    if (!this.replay) this.latency.drawn(Math.min(t, latest), begin, performance.now() - begin, this.stage);
    // The thread that draws counts no frames meanwhile.
    this.stage?.whenDrawn(() => { if (this.stage?.isReady && (this.isLate || performance.now() - begin > FRAME)) this.draw(performance.now()); });
  }

  replayTime(dt) {
    const { replay } = this, end = this.motion.latest;
    if (replay.playing) replay.t = Math.min(end, replay.t + dt * Number(this.speed.value));
    if (replay.t >= end) replay.playing = false;
    Object.assign(this.slider, { min: this.motion.earliest, max: end, value: replay.t });
    this.play.textContent = replay.playing ? "Hold" : "Play";
    return replay.t;
  }

  /** Where the last lap was so long after its start. */
  ghostAt(t) {
    const { ghost, start } = this.laps;
    if (!this.ghostShown || this.replay || !ghost?.count || start === null || t - start > ghost.duration) return null;
    const row = this.ghostRow = ghost.at(t - start, this.ghostRow), car = posesOf(row, this.shape);
    return { ...car, isGhost: true, tint: [0.35, 0.75, 0.95, 0.38] };
  }

  /** Height of road or land. */
  floor(x, y) {
    const land = this.land.at(x, y), { at, d } = this.track.locate(x, y);
    return Math.abs(d) < this.track.width / 2 + 2 && this.track.count ? Math.max(land, this.track.points[3 * at + 2]) : land;
  }

  texts(t, ahead) {
    const { laps } = this, line = (name, text, title = "") => make("div", { title, class: title }, make("span", {}, name), make("b", {}, text));
    const running = laps.start === null ? NaN : t - laps.start;
    this.lapBox.replaceChildren(line("Lap " + (laps.list.length + 1), lapTime(running)), ...(laps.last ? [line("Last", lapTime(laps.last)), line("Best", lapTime(laps.best))] : []),
      ...(ahead === null ? [] : [line("To last", `${ahead < 0 ? "−" : "+"}${Math.abs(ahead).toFixed(2)}`, ahead < 0 ? "gain" : "loss")]), ...laps.sectors.map((s, k) => line("S" + (k + 1), s.toFixed(2))));
    const rate = this.stage?.rate ? `${Math.round(this.stage.rate)} pictures/s${this.stage.level ? `, ${Math.round(100 * RESOLUTIONS[this.stage.level])} % resolution` : ""}${this.stage.software ? ", software rendering" : ""}` : "";
    this.figures.textContent = [this.driver.script ? "the page drives" : this.driver.source === "pad" ? this.driver.pads.read()?.name || "controller" : this.driver.source === "touch" ? "touch" : "keyboard", this.latency.text(), rate].filter(Boolean).join(" · ");
  }

  /** How many different colours the picture has: 1 where it is blank. */
  async colours() {
    const { pixels } = await this.stage.look(), seen = new Set();
    for (let k = 0; k < pixels.length; k += 4 * 37) seen.add(pixels[k] << 16 | pixels[k + 1] << 8 | pixels[k + 2]);
    return seen.size;
  }
}

/** Loads the scene, then drives. */
async function beginDrive() {
  new Theme();
  const wait = make("p", { class: "banner" }, "Loading the track …");
  document.body.append(wait);
  try {
    const answer = await fetch("/scene.json" + location.search);
    if (!answer.ok) throw new Error(`the program answered ${answer.status}`);
    const scene = await answer.json();
    wait.remove();
    window.layshaft = { page: new DrivePage(new Connection(), scene) };
  } catch (problem) {
    wait.textContent = `The track cannot be shown: ${problem.message}. Load the page again, or look at the terminal.`;
    throw problem;
  }
}
