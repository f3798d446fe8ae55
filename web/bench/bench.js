// The operator's page of a bench: choose vehicle, model, surface and manoeuvre; start, pause, stop, emergency stop; look at speeds, torques, slips,
// energy, limits and alarms. Keys: S start, P pause or go on, X stop, Escape or Space emergency stop.

/** Plots of a bench with these shafts and wheels: titles and signals. Shafts of one axle, as FR and FL, share a plot. */
function plots(shafts, wheels) {
  const axles = new Map();
  for (const name of shafts) {
    const axle = name.length > 1 && /[LR]$/.test(name) ? name.slice(0, -1) : name;
    axles.set(axle, [...(axles.get(axle) || []), name]);
  }
  const title = names => (names.length > 1 ? "Shafts " : "Shaft ") + names.join(", ");
  const torques = names => names.length > 1 ? ["torque measured", names.map(name => "tau_" + name)] : ["torque measured, dynamometer", ["tau_" + names[0], "torque_" + names[0]]];
  const groups = [...axles.values()];
  return [
    ["Vehicle: wanted, model, measured", ["v_wanted", "v", "v_measured"]],
    ...groups.map(names => [title(names) + ": commanded, measured", names.flatMap(name => ["w_command_" + name, "w_" + name])]),
    ...groups.map(names => { const [what, signals] = torques(names); return [title(names) + ": " + what, signals]; }),
    ["Engine and machines", ["tau_ICE", "tau_EM_R", "tau_EM_FR", "tau_EM_FL"]],
    ["Slip: " + wheels.join(", "), wheels.map((_, k) => `vehicle.Sx[${k + 1}]`)],
    ["Energy: taken from the grid, given back, dissipated", ["E_taken", "E_given", "E_heat"]],
    ["Pedals", ["accelerator", "brake"]],
    ["Steering wheel, gear", ["steering", "gear"]],
  ];
}

/** Milliseconds between two signs of life; the bench stops when they fail to come. */
const ALIVE = 400;
/** Part of a limit from which on it is shown as close. */
const CLOSE = 0.85;

class BenchPage {
  constructor(line) {
    this.line = line;
    this.recorder = new Recorder(line);
    this.group = new LiveGroup(this.recorder, 30);
    this.status = new Status(line, []);
    this.theme = new Theme(() => this.group.draw());
    this.build();
    line.on("hello", hello => this.greet(hello));
    line.on("status", status => this.show(status));
    line.on("event", event => this.event(event));
    addEventListener("resize", () => this.group.draw());
    addEventListener("keydown", event => this.key(event));
    setInterval(() => this.line.command("alive"), ALIVE);
    this.group.run();
  }

  build() {
    const button = (name, label, title, order) => this[name] = make("button", { type: "button", class: name, id: name, title, onclick: order }, label);
    const choice = (name, label) => [make("label", { for: name }, label), this[name] = make("select", { id: name })];
    this.title = make("h1", {}, "Bench");
    this.fast = make("input", { type: "checkbox", id: "fast" });
    this.form = make("form", { onsubmit: event => event.preventDefault() },
      ...choice("manoeuvre", "Manoeuvre"), ...choice("variant", "Vehicle"), ...choice("model", "Model"), ...choice("left", "Surface left"), ...choice("right", "Surface right"),
      make("label", { class: "check" }, this.fast, "faster than real time"));
    button("start", "Start", "Start the manoeuvre (S)", () => this.begin());
    button("pause", "Pause", "Hold the manoeuvre, or go on (P)", () => this.line.command(this.state === "paused" ? "resume" : "pause"));
    button("stop", "Stop", "Bring the vehicle to rest and end (X)", () => this.line.command("stop"));
    button("estop", "EMERGENCY STOP", "Safe state at once (Escape, Space)", () => this.line.command("estop"));
    this.alarms = make("ul", { class: "alarms", "aria-live": "assertive" }, make("li", { class: "none" }, "No alarms"));
    this.limits = make("tbody");
    this.result = make("div", { class: "result" });
    this.manoeuvre.addEventListener("change", () => this.suit());
    this.plots = make("div", { class: "plots" });
    document.getElementById("page").append(
      make("header", {}, this.title, this.status.element, this.theme.button),
      this.status.text,
      make("div", { class: "columns" },
        make("section", {}, this.form, make("div", { class: "orders" }, this.start, this.pause, this.stop, this.estop),
          make("h2", {}, "Alarms"), this.alarms,
          make("h2", {}, "Limits"), make("table", { class: "limits" }, make("thead", {}, make("tr", {}, ...["", "now", "worst", "limit", ""].map(text => make("th", {}, text)))), this.limits),
          make("h2", {}, "Result"), this.result),
        make("section", {}, this.plots)));
  }

  greet(hello) {
    const info = hello.info || {};
    this.info = info;
    this.title.textContent = hello.model;
    document.title = "Layshaft · " + hello.model;
    const fill = (select, values, label = value => value) => select.replaceChildren(...values.map(value => make("option", { value }, label(value))));
    if (!this.filled) {
      fill(this.manoeuvre, info.manoeuvres.map(manoeuvre => manoeuvre.name));
      fill(this.variant, ["", ...info.variants], name => name || "as in the bench file");
      fill(this.model, info.models);
      this.model.value = info.model;
      fill(this.left, info.surfaces);
      fill(this.right, info.surfaces);
      this.fast.disabled = info.hardware === "real";
      this.filled = true;
      this.suit();
      for (const [title, names] of plots(info.shafts, info.wheels)) {
        const panel = new LivePanel(this.group, names, null, title);
        this.group.include(panel);
        this.plots.append(panel.element);
      }
      this.group.draw();
    }
  }

  /** The surfaces that belong to a manoeuvre. */
  suit() {
    const chosen = this.info.manoeuvres.find(manoeuvre => manoeuvre.name === this.manoeuvre.value);
    if (chosen) [this.left.value, this.right.value] = chosen.surface;
  }

  begin() {
    this.alarms.replaceChildren(make("li", { class: "none" }, "No alarms"));
    this.result.replaceChildren();
    this.line.command("start", {
      manoeuvre: this.manoeuvre.value, variant: this.variant.value, model: this.model.value, left: this.left.value, right: this.right.value, virtual: this.fast.checked,
    });
  }

  show(status) {
    this.state = status.state;
    // Nothing is wrong while nothing runs; what failed is in the safe state.
    if (status.state === "waiting") Object.assign(this.status.badge, { textContent: "ready" }).dataset.state = "ready";
    if (status.state === "failed") this.status.badge.textContent = "safe state";
    const runs = status.state === "running" || status.state === "paused" || /is made ready|brought to rest/.test(status.message || "");
    // At rest a run still closes its log; a start would be refused until it has.
    this.start.disabled = runs || status.state === "failed" || status.state === "stopped";
    this.pause.disabled = status.state !== "running" && status.state !== "paused";
    this.pause.textContent = status.state === "paused" ? "Go on" : "Pause";
    this.stop.disabled = !runs;
    this.estop.disabled = !runs;
    for (const select of this.form.querySelectorAll("select")) select.disabled = runs;
  }

  event(event) {
    if (event.kind === "alarm") {
      this.alarms.querySelector(".none")?.remove();
      this.alarms.append(make("li", { "data-id": event.id }, `${event.time.toFixed(3)} s: ${event.text}`));
    }
    if (event.kind === "limits") this.showLimits(event.limits);
    if (event.kind === "result") this.showResult(event.result);
  }

  showLimits(limits) {
    if (this.limits.children.length !== limits.length) {
      this.limits.replaceChildren(...limits.map(limit => make("tr", {},
        make("td", {}, limit.name, make("small", {}, " " + limit.unit.replace("degC", "°C"))), make("td"), make("td"), make("td", {}, format(limit.limit, 4)),
        make("td", { class: "bar" }, make("meter", { min: 0, max: 1, high: CLOSE, optimum: 0, value: 0, "aria-label": limit.name })))));
    }
    limits.forEach((limit, k) => {
      const row = this.limits.children[k], part = limit.largest / limit.limit;
      // Beside its limit a value may be nothing but rounding.
      const shown = value => format(Math.abs(value) < 1e-6 * limit.limit ? 0 : value, 3);
      row.children[1].textContent = shown(limit.value);
      row.children[2].textContent = shown(limit.largest);
      row.querySelector("meter").value = Math.min(1, part);
      row.className = part > CLOSE ? "close" : "";
    });
  }

  showResult(result) {
    const rows = [
      ["Ending", result.ok ? "done" : result.ending],
      ["Time", `${result.progress.toFixed(2)} s of the manoeuvre`],
      ["Mean speed error", `${result.mean_speed_error_kmh.toFixed(3)} km/h`],
      ["Distance", `${result.distance_m.toFixed(1)} m`],
      ["Energy", `${(result.energy.taken_J / 1e6).toFixed(2)} MJ taken, ${(result.energy.given_J / 1e6).toFixed(2)} MJ given, ${(result.energy.dissipated_J / 1e6).toFixed(2)} MJ dissipated`],
      ["Fuel", `${result.fuel_kg.toFixed(4)} kg`],
    ];
    if (result.rest_after !== null) rows.push(["At rest after", `${result.rest_after.toFixed(2)} s`]);
    for (const file of result.log.files) rows.push(["Log", `${file}, ${result.log.rows} rows`]);
    this.result.dataset.ending = result.ok ? "done" : result.ending;
    this.result.replaceChildren(make("table", {}, ...rows.map(([name, value]) => make("tr", {}, make("td", {}, name), make("td", {}, value)))));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = button => { if (!button.disabled) button.click(); event.preventDefault(); };
    // The emergency stop works wherever the focus is, also on the button that was clicked last.
    if (event.key === "Escape" || (event.key === " " && !this.estop.disabled)) {
      if (event.target.tagName === "BUTTON") event.target.blur();
      return press(this.estop);
    }
    // Letters choose in a list; on a button they mean nothing of their own.
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === "s") press(this.start);
    if (event.key === "p") press(this.pause);
    if (event.key === "x") press(this.stop);
  }
}
