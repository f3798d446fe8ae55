// Parameters that can be changed while the model runs. Every change is checked here and by the program, which takes it over between two
// steps; it is then in the log, and all of them together can be saved as a Modelica class.

class Parameters {
  constructor(line) {
    this.line = line;
    this.rows = new Map();
    this.changes = [];
    this.search = make("input", { type: "search", placeholder: "Search parameters", "aria-label": "Search parameters", oninput: () => this.filter() });
    this.save = make("button", { disabled: "", title: "Save the changes as a class that extends the model", onclick: () => this.download() }, "Save as .mo");
    this.list = make("div", { class: "parameters" });
    this.log = make("ol", { class: "log", "aria-label": "Changes of parameters" });
    this.element = make("div", {}, make("div", { class: "tools" }, this.search, this.save), this.list,
      make("details", { open: "" }, make("summary", {}, "Changes"), this.log));
    line.on("hello", hello => this.fill(hello));
    line.on("changed", change => this.changed(change));
    line.on("refused", refusal => this.refused(refusal));
  }

  fill(hello) {
    this.model = hello.model;
    const groups = new Map(), old = this.rows;
    this.rows = new Map();
    for (const parameter of hello.parameters || []) {
      const group = parameter.group || "";
      if (!groups.has(group)) groups.set(group, []);
      const row = { parameter, shown: LOCAL.shown(parameter), initial: old.get(parameter.name)?.initial ?? parameter.value, value: parameter.value };
      row.text = `${parameter.name} ${parameter.description || ""} ${group} ${parameter.unit || ""}`.toLowerCase();
      this.rows.set(parameter.name, row);
      groups.get(group).push(row);
    }
    this.groups = [...groups].map(([name, rows], k) => this.group(name, rows, k === 0 || groups.size <= 3));
    this.list.replaceChildren(...this.groups.map(group => group.element));
    if (!groups.size) this.list.append(make("p", { class: "count" }, "This model has no parameter that can be changed while it runs."));
    this.filter();
  }

  /** Fields are made when their group is opened: models have thousands. */
  group(name, rows, isOpen) {
    const body = make("div", {}), element = make("details", { class: "group" }, make("summary", {}, name || "The model's own", make("small", {}, ` ${rows.length}`)), body), group = { element, rows, isOpen };
    group.fill = () => { if (!body.firstChild) body.append(...rows.map(row => this.field(row))); };
    element.addEventListener("toggle", () => { if (element.open) group.fill(); });
    return group;
  }

  field(row) {
    const { parameter, shown, initial, value } = row, { name, unit, min, max, description } = parameter;
    const input = make("input", { type: "text", inputmode: "decimal", value: number(shown.of(value)), id: "p-" + name, autocomplete: "off", "aria-describedby": "n-" + name });
    const note = make("small", { class: "note", id: "n-" + name, role: "status" }), label = parameter.group && name.startsWith(parameter.group + ".") ? name.slice(parameter.group.length + 1) : name;
    const limits = [Number.isFinite(min) ? "from " + format(shown.of(min)) : "", Number.isFinite(max) ? "to " + format(shown.of(max)) : ""].filter(Boolean).join(" ");
    const back = make("button", { class: "back", title: `Back to ${format(shown.of(initial))}`, "aria-label": `Set ${name} back to ${format(shown.of(initial))}`, onclick: () => this.line.set(name, initial) }, "↺");
    back.hidden = value === initial;
    const title = `${name}${description ? ": " + description : ""}${limits ? " (" + limits + ")" : ""}`;
    row.element = make("div", { class: value === initial ? "parameter" : "parameter set", title }, make("label", { for: "p-" + name }, make("span", {}, label), make("small", {}, description || "")), make("span", { class: "field" }, input, make("small", { class: "unit" }, shown.unit || unit || ""), back), note);
    Object.assign(row, { input, note, back, limits });
    input.addEventListener("change", () => this.submit(row));
    input.addEventListener("keydown", event => {
      if (event.key === "Escape") { input.value = number(shown.of(row.value)); this.say(row, ""); }
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (steps) { event.preventDefault(); input.value = number(shown.of(row.value) * (1 + 0.05 * steps) || 0.05 * steps); this.submit(row); }
    });
    return row.element;
  }

  submit(row) {
    const text = row.input.value.trim().replace("−", "-").replace(",", "."), entered = Number(text), value = row.shown.back(entered), { min, max, name } = row.parameter;
    if (text === "" || !Number.isFinite(entered)) return this.say(row, `"${row.input.value}" is no number.`, true);
    if (Number.isFinite(min) && value < min || Number.isFinite(max) && value > max) return this.say(row, `Allowed is ${row.limits}${row.shown.unit ? " " + row.shown.unit : ""}.`, true);
    if (!this.line.set(name, value)) return this.say(row, "There is no connection.", true);
    this.say(row, "sent");
  }

  say(row, text, bad = false) {
    row.note.textContent = text;
    row.input.setAttribute("aria-invalid", bad);
    row.element.classList.toggle("bad", bad);
  }

  changed({ parameter, value, time }) {
    const row = this.rows.get(parameter);
    const change = { parameter, value, time, from: row?.value };
    this.changes.push(change);
    this.save.disabled = false;
    if (row) row.value = value;
    if (row?.element) {
      row.input.value = number(row.shown.of(value));
      row.back.hidden = value === row.initial;
      row.element.classList.toggle("set", value !== row.initial);
      this.say(row, "");
      row.element.classList.remove("flash");
      void row.element.offsetWidth;
      row.element.classList.add("flash");
    }
    const of = row ? row.shown.of : x => x, unit = row ? row.shown.unit : "";
    this.log.prepend(make("li", {}, `${format(time, 5)} s: ${parameter} `, ...(change.from === undefined ? [] : [format(of(change.from)) + " → "]), make("b", {}, format(of(value))), unit ? " " + unit : ""));
    while (this.log.children.length > 200) this.log.lastChild.remove();
  }
  refused({ what, why }) {
    const row = this.rows.get(what);
    if (!row?.element) return;
    row.input.value = number(row.shown.of(row.value));
    this.say(row, "Refused: " + why, true);
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const group of this.groups || []) {
      const found = group.rows.filter(row => words.every(word => row.text.includes(word)));
      group.element.hidden = !found.length;
      group.element.open = words.length ? found.length > 0 && found.length <= 60 : group.isOpen;
      if (group.element.open) group.fill();
      for (const row of group.rows) if (row.element) row.element.hidden = words.length > 0 && !found.includes(row);
    }
  }

  /** The changed parameters as a class. */
  text() {
    const changed = [...this.rows.values()].filter(row => row.value !== row.initial), last = (this.model || "Model").split(".").pop(), lines = new Map(), left = [];
    for (const { parameter: { name }, value } of changed) {
      const array = name.match(/^([^[]*)\[[\d,]+\]$/)?.[1];
      if (array) lines.set(array, this.array(array)); else if (name.includes("[")) left.push(name); else lines.set(name, modelica(value));
    }
    const text = [...lines].map(([name, value]) => `    ${name} = ${value}`).join(",\n"), note = left.length ? `  // Not part of it, since Modelica has no modifier for single elements: ${left.join(", ")}\n` : "";
    return `model ${last}Tuned "${last} with the parameters of a run"\n  extends ${this.model}(\n${text});\n${note}end ${last}Tuned;\n`;
  }
  /** All elements of an array as Modelica writes them: a modifier has the whole of it. */
  array(name) {
    const elements = [...this.rows.values()].filter(row => row.parameter.name.startsWith(name + "[")).map(row => ({ at: row.parameter.name.slice(name.length + 1, -1).split(",").map(Number), value: row.value }));
    const nest = (list, depth) => depth === list[0].at.length ? modelica(list[0].value) : `{${[...new Set(list.map(e => e.at[depth]))].sort((a, b) => a - b).map(k => nest(list.filter(e => e.at[depth] === k), depth + 1)).join(", ")}}`;
    return nest(elements, 0);
  }
  download() {
    const last = (this.model || "Model").split(".").pop(), link = make("a", { href: URL.createObjectURL(new Blob([this.text()], { type: "text/plain" })), download: last + "Tuned.mo" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    this.line.command("save");
  }
}

/** How a parameter is shown: in its display unit where the program says how to convert. */
const LOCAL = {
  shown({ displayUnit, unit, factor, offset = 0 }) {
    if (!displayUnit || !Number.isFinite(factor)) return { unit, of: x => x, back: x => x };
    return { unit: displayUnit, of: x => x * factor + offset, back: x => (x - offset) / factor };
  },
};

/** A number for a field: as few digits as single precision needs. */
function number(value) { return Number.isFinite(value) ? String(Number(value.toPrecision(7))) : ""; }

/** A number as Modelica writes it; whole numbers stay whole. */
function modelica(value) { return typeof value === "boolean" ? String(value) : String(value).replace("e+", "e"); }
