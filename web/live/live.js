// The telemetry page of any running model: variables to choose from, plots, numbers, parameters, the state of the run.
// What is shown stands in the address, so that a bookmark brings it back: #plots=a,b;c&numbers=d&seconds=30

class LivePage {
  constructor(line) {
    this.line = line;
    this.recorder = new Recorder(line);
    this.group = new LiveGroup(this.recorder);
    this.status = new Status(line);
    this.theme = new Theme(() => this.group.draw());
    this.numbers = new Map();
    this.build();
    line.on("frame", () => { if (!this.recorder.laps.length && this.laps.firstChild) this.showLaps(); });
    this.group.onView = () => { this.follow.textContent = this.group.follows ? "Hold" : "Follow"; };
    line.on("hello", hello => this.greet(hello));
    line.on("event", event => this.event(event));
    addEventListener("resize", () => this.group.draw());
    addEventListener("keydown", event => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "p") this.status.pause.click();
      if (event.key === "h") this.follow.click();
      if (event.key === "/") { this.variables.search.focus(); event.preventDefault(); }
    });
    this.group.run();
    setInterval(() => this.readNumbers(), 100);
  }

  build() {
    const button = (label, title, onclick) => make("button", { title, onclick }, label);
    this.title = make("h1", {}, "Layshaft");
    this.laps = make("div", { class: "laps", "aria-label": "Laps" });
    this.follow = button("Hold", "Hold the plots, or follow the time (h)", () => this.group.pause(this.group.follows));
    const seconds = make("select", { "aria-label": "Seconds to show", title: "Seconds to show", onchange: () => { this.group.seconds = Number(seconds.value); this.group.reset(); this.remember(); } }, ...[5, 10, 20, 60, 120, 300, 600].map(s => make("option", { value: s, selected: s === 20 && "" }, s + " s")));
    const compare = make("select", { "aria-label": "Compare with", title: "Compare with", onchange: () => {
      if (compare.value === "keep") { this.recorder.keep(); compare.value = "kept"; }
      this.group.compare = compare.value;
      this.group.draw();
    } }, ...[["", "compare with …"], ["lap", "the lap before"], ["run", "the run before"], ["keep", "what is recorded now"], ["kept", "what I kept"]].map(([value, text]) => make("option", { value }, text)));
    this.seconds = seconds;
    this.sheet = make("div", { class: "plots" });
    this.empty = make("p", { class: "hint" }, "Choose variables on the left: a click plots them, shift and a click gives them a panel of their own, # shows the number.");
    this.table = make("div", { class: "numbers", "aria-label": "Numbers" });
    this.variables = new Variables(this.line, (name, how) => { how === "number" ? this.showNumber(name) : this.plot(name, how === "panel"); this.remember(); });
    this.parameters = new Parameters(this.line);
    const part = (id, name, ...children) => make("section", { id, "aria-label": name }, make("h2", {}, name), ...children);
    const tabs = make("div", { class: "tabs", role: "tablist" }, ...[["part-plots", "Plots"], ["part-variables", "Variables"], ["part-parameters", "Parameters"]].map(([id, name], k) =>
      make("button", { role: "tab", "aria-selected": String(k === 0), "aria-controls": id, onclick: event => {
        for (const tab of tabs.children) tab.setAttribute("aria-selected", String(tab === event.currentTarget));
        this.columns.dataset.shown = id;
        this.group.draw();
      } }, name)));
    this.columns = make("div", { class: "columns", "data-shown": "part-plots" },
      part("part-variables", "Variables", this.variables.element),
      part("part-plots", "Plots", make("div", { class: "tools" }, this.follow, seconds, compare, button("Clear", "Remove all plots and numbers", () => { this.clear(); this.remember(); }), make("span", { class: "space" }), make("span", { class: "count" }, "drag: zoom · double click: follow")), this.table, this.empty, this.sheet),
      part("part-parameters", "Parameters", this.parameters.element));
    document.getElementById("page").append(make("header", {}, this.title, this.status.element, this.theme.button), this.status.text, this.laps, tabs, this.columns);
  }

  greet(hello) {
    this.title.textContent = hello.model || "Layshaft";
    document.title = (hello.model || "Layshaft") + " · live";
    if (this.greeted) return;
    this.greeted = true;
    const asked = new URLSearchParams(location.hash.slice(1)), known = name => hello.signals.some(s => s.name === name || (s.aliases || []).includes(name));
    const seconds = Number(asked.get("seconds"));
    if (seconds > 0) { this.group.seconds = seconds; this.seconds.value = seconds; }
    const plots = (asked.get("plots") || "").split(";").map(panel => list(panel).filter(known)).filter(panel => panel.length);
    const first = plots.length ? plots : (hello.info?.plots || []).map(panel => [].concat(panel).filter(known)).filter(panel => panel.length);
    for (const names of first) this.panel(names);
    for (const name of list(asked.get("numbers") || "").filter(known)) this.showNumber(name);
  }

  /** Into the panel of the same unit, or a new one. */
  plot(name, alone) {
    const unit = new LiveCurve(this.line.facts(name)).unit;
    if (this.group.panels.some(panel => panel.names.includes(name)) && !alone) return;
    const panel = !alone && this.group.panels.find(panel => panel.curves[0]?.unit === unit && panel.curves.length < 8);
    if (panel) panel.add(name); else this.panel([name]);
  }
  panel(names) {
    const panel = new LivePanel(this.group, names, () => { this.empty.hidden = this.group.panels.length > 0; this.remember(); });
    this.sheet.append(panel.element);
    this.empty.hidden = true;
    panel.draw();
  }

  showNumber(name) {
    if (this.numbers.has(name)) return;
    const curve = this.recorder.hold(name), value = make("span", { class: "value" }, "–"), close = make("button", { class: "close", title: "Remove", "aria-label": "Remove " + name, onclick: () => { this.dropNumber(name); this.remember(); } }, "×");
    const element = make("div", { class: "number", title: curve.description }, make("span", { class: "name" }, name), close, value, make("span", { class: "unit" }, curve.unit));
    this.numbers.set(name, { curve, value, element });
    this.table.append(element);
  }
  dropNumber(name) { this.numbers.get(name).element.remove(); this.numbers.delete(name); this.recorder.release(name); }
  readNumbers() {
    const cursor = this.group.pointed;
    for (const { curve, value } of this.numbers.values()) value.textContent = format(cursor === null ? curve.last : curve.at(cursor));
  }

  clear() {
    for (const panel of [...this.group.panels]) { this.group.remove(panel); panel.element.remove(); }
    for (const name of [...this.numbers.keys()]) this.dropNumber(name);
    this.empty.hidden = false;
  }

  remember() {
    const asked = new URLSearchParams({ plots: this.group.panels.map(panel => panel.names.join(",")).join(";"), numbers: [...this.numbers.keys()].join(","), seconds: this.group.seconds });
    history.replaceState(null, "", "#" + asked);
  }

  event(event) {
    if (event.kind === "lap" && Number.isFinite(event.lapTime)) this.showLaps();
    else if (event.text) this.status.notice(event.text, 8);
  }

  /** The laps of this run: a click shows one in the plots, "Report" saves it. */
  showLaps() {
    const laps = this.recorder.laps.slice(-12).reverse(), best = Math.min(...this.recorder.laps.map(lap => lap.lapTime));
    this.laps.replaceChildren(...laps.map(lap => make("span", { class: lap.lapTime === best ? "lap best" : "lap" },
      make("button", { title: "Show this lap in the plots", onclick: () => this.group.show([lap.start, lap.end]) }, `Lap ${lap.lap}: `, make("b", {}, lapTime(lap.lapTime))), make("small", {}, lap.sectors.map(s => s.toFixed(2)).join(" · ")),
      make("button", { title: "Save this lap with the plots as a page of its own", "aria-label": `Report of lap ${lap.lap}`, onclick: () => saveLap(this, lap) }, "Report"))));
  }
}

/** Names between commas that are not within brackets. */
function list(text) { return text.match(/(?:\[[^\]]*\]|[^,[])+/g) || []; }
