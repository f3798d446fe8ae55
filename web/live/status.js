// How the run goes: state, time, speed, overruns by cause, frames that were dropped, who else looks on; and the buttons to stop it.

const STATES = { running: "running", paused: "paused", stopped: "stopped", failed: "failed", replay: "replay", waiting: "waiting" };

class Status {
  /** `commands` are the buttons to offer, of "pause", "reset", "stop"; `when` does what changes the page, at its time. */
  constructor(line, commands = ["pause", "reset", "stop"], when = work => work()) {
    this.line = line;
    this.badge = make("span", { class: "badge", "data-state": "waiting", role: "status" }, "connecting");
    this.clock = make("span", { class: "clock" });
    this.facts = make("span", { class: "facts" });
    this.text = make("p", { class: "notice", role: "alert", hidden: "" });
    this.pause = make("button", { title: "Pause or go on (P)", onclick: () => this.line.command(this.state === "paused" ? "resume" : "pause") }, "Pause");
    const button = (name, label, title) => make("button", { title, onclick: () => this.line.command(name) }, label);
    const offered = { pause: () => this.pause, reset: () => button("reset", "Reset", "Back to the start"), stop: () => button("stop", "Stop", "End the run; results are kept") };
    this.buttons = make("span", { class: "buttons" }, ...commands.map(name => offered[name]()));
    this.element = make("div", { class: "status" }, this.badge, this.clock, this.buttons, this.facts);
    this.shown = { frames: 0, at: performance.now() };
    line.on("line", ({ open, text }) => { if (!open) { this.state = "waiting"; this.name("no connection"); } this.notice(text); });
    line.on("status", status => when(() => this.show(status)));
    line.on("error", ({ message }) => this.notice(message, 6));
    line.on("hello", () => this.notice(""));
    line.on("refused", ({ what, why }) => this.notice(`${what}: ${why}`, 6));
  }

  name(text) { this.badge.textContent = text; this.badge.dataset.state = this.state; }

  /** Says something, for some seconds or until it is over. */
  notice(text, seconds = 0) {
    clearTimeout(this.timer);
    this.text.textContent = text || "";
    this.text.hidden = !text;
    if (seconds) this.timer = setTimeout(() => this.notice(this.held), seconds * 1000);
    else this.held = text;
  }

  show(status) {
    this.state = status.state;
    this.name(STATES[status.state] || status.state);
    this.pause.textContent = status.state === "paused" ? "Go on" : "Pause";
    this.pause.disabled = status.state === "stopped" || status.state === "failed";
    this.clock.textContent = Number.isFinite(status.time) ? `${status.time.toFixed(2)} s` : "";
    const now = performance.now(), rate = (this.line.received.frames - this.shown.frames) / (now - this.shown.at) * 1000;
    if (now - this.shown.at > 800) { this.rate = rate; this.shown = { frames: this.line.received.frames, at: now }; }
    const causes = Object.entries(status.overruns || {}).filter(([, n]) => n > 0).map(([cause, n]) => `${n} ${cause}`);
    const speed = Number.isFinite(status.speed) && Math.abs(status.speed - 1) > 0.005 ? `speed ${format(status.speed, 3)}×` : "";
    this.facts.replaceChildren(...[
      speed, this.rate === undefined ? "" : `${Math.round(this.rate)} frames/s`, `overruns ${causes.length ? causes.join(", ") : 0}`,
      `dropped frames ${status.dropped ?? 0}`, `viewers ${status.viewers ?? 1}`,
    ].filter(Boolean).map(text => make("span", {}, text)));
    if (status.state === "failed" || status.message) this.notice(status.message || "The run has failed.");
    else if (this.held && this.line.isOpen) this.notice("");
  }
}

/** Dark or light, as the system asks or the reader chose. */
class Theme {
  constructor(changed) {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => { document.documentElement.dataset.theme = this.chosen || (dark.matches ? "dark" : "light"); changed?.(); };
    try { this.chosen = localStorage.getItem("layshaft.theme"); } catch { this.chosen = null; }
    dark.addEventListener("change", apply);
    this.button = make("button", { title: "Light or dark", "aria-label": "Light or dark", id: "theme", onclick: () => {
      this.chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("layshaft.theme", this.chosen); } catch { /* Private windows keep nothing. */ }
      apply();
    } }, "◐");
    apply();
  }
}

function lapTime(seconds) {
  if (!Number.isFinite(seconds)) return "–:––.–––";
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - 60 * minutes).toFixed(3).padStart(6, "0")}`;
}
