// Finding variables: by parts of any of their names, or in the tree of components, each with its unit and description.

/** A name without the sign that says it means the negative. */
function bare(name) { return name.replace(/^-/, ""); }

/** Everything that has a name: curves, other names of curves, parameters with their values. */
const entries = (() => {
  const list = series.map((curve, at) => ({ name: curve.name, description: curve.description, curve: () => series[at], unit: () => series[at].unit }));
  const listed = new Set(list.map(entry => entry.name));
  for (const alias of content.aliases || []) {
    if (listed.has(alias.name)) continue;
    let made = null;
    const curve = () => made ??= new Alias(alias);
    list.push({ name: alias.name, description: alias.description, alias: series[alias.of].name, curve, unit: () => curve().unit });
  }
  const places = new Map(series.map((curve, at) => [curve.name, at]));
  for (const group of content.names || []) {
    const known = group.find(name => places.has(bare(name)));
    if (!known) continue;
    for (const name of group.filter(name => !listed.has(bare(name)))) {
      let made = null;
      const of = places.get(bare(known)), negation = known.startsWith("-") === name.startsWith("-") ? "" : "-";
      const curve = () => made ??= new Alias({ name: bare(name), of, negation, display: content.series[of].display });
      listed.add(bare(name));
      list.push({ name: bare(name), description: series[of].description, alias: negation + series[of].name, curve, unit: () => curve().unit });
    }
  }
  for (const section of content.sections) {
    if (section.type !== "table" || section.title !== "Parameters") continue;
    for (const [name, value, unit, description] of section.rows) list.push({ name, description, value: () => { const v = chosen(value); return typeof v === "number" ? format(v, 6) : String(v ?? ""); }, unit: () => chosen(unit) ?? "" });
  }
  return list;
})();

function matching(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entry => words.every(word => (entry.name + " " + (entry.description || "")).toLowerCase().includes(word));
}

/** What stands beside a name. */
function about(entry) {
  return [entry.value ? `= ${entry.value()}` : "", entry.unit(), entry.alias ? `same as ${entry.alias}` : "", entry.description].filter(Boolean).join(" · ");
}

/** A field that finds entries by parts of their names. */
function chooser(entries, label, choose) {
  const list = make("div", { class: "suggestions", hidden: "" }), box = make("span", { class: "chooser" });
  const input = make("input", { type: "search", placeholder: label + " …", "aria-label": label });
  const show = () => {
    const found = entries.filter(matching(input.value)).slice(0, 60);
    list.replaceChildren(...found.map(entry => make("div", { onmousedown: () => { choose(entry); input.value = ""; list.hidden = true; } }, entry.name, make("small", {}, about(entry)))));
    list.hidden = !found.length;
  };
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  input.addEventListener("blur", () => { list.hidden = true; });
  input.addEventListener("keydown", event => { if (event.key === "Enter" && list.firstChild) list.firstChild.dispatchEvent(new MouseEvent("mousedown")); });
  box.append(input, list);
  return box;
}

/** Names that the page shows, and how to come to each: functions that give the element. */
const shown = new Map();

/** Says where a name is shown; what is asked of it, as in `v:max`, is no part of it. */
function register(name, place) {
  if (typeof name !== "string" || !name) return;
  for (const key of new Set([name, name.split(":")[0]])) if (!shown.has(key)) shown.set(key, place);
}

/** A field that leads to what the page shows of a variable, by any of its names. */
function finder() {
  const list = [...shown.keys()].map(name => ({ name, unit: () => "", place: shown.get(name) }));
  for (const group of content.names || []) {
    const known = group.find(name => shown.has(bare(name)));
    if (!known) continue;
    for (const name of group.filter(name => !shown.has(bare(name)))) {
      const sign = known.startsWith("-") === name.startsWith("-") ? "" : "−";
      list.push({ name: bare(name), alias: sign + bare(known), unit: () => "", place: shown.get(bare(known)) });
    }
  }
  return chooser(list, "Find a variable", entry => {
    const element = entry.place();
    for (let outer = element; outer; outer = outer.parentElement) if (outer.tagName === "DETAILS") outer.open = true;
    element.scrollIntoView({ block: "center" });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 2500);
  });
}

/** Names split at dots outside brackets and parentheses. */
function partsOf(name) {
  const parts = [];
  let depth = 0, part = "";
  for (const letter of name) {
    if ("[(".includes(letter)) depth++;
    if ("])".includes(letter)) depth--;
    if (letter === "." && depth === 0) { parts.push(part); part = ""; } else part += letter;
  }
  parts.push(part);
  return parts;
}

/** The tree of all variables; branches are made when they are opened. */
function variableTree(choose) {
  const field = make("input", { type: "search", placeholder: "Search names and descriptions", "aria-label": "Search the variables" });
  const count = make("span", { class: "count" }), body = make("div", { class: "tree" });
  const grown = list => {
    const root = new Map();
    for (const entry of list) {
      let node = root;
      const parts = partsOf(entry.name);
      parts.forEach((part, k) => {
        if (!node.has(part)) node.set(part, { children: new Map(), entry: null });
        if (k === parts.length - 1) node.get(part).entry = entry;
        node = node.get(part).children;
      });
    }
    return root;
  };
  const leaf = (part, entry) => {
    const attributes = { class: entry.curve ? "leaf" : "leaf fixed", title: entry.name };
    if (entry.curve) { attributes.onclick = () => choose(entry.curve()); attributes.role = "button"; attributes.tabindex = "0"; }
    const line = make("div", attributes, make("span", { class: "part" }, part), make("small", {}, about(entry)));
    if (entry.curve) line.addEventListener("keydown", event => { if (event.key === "Enter") choose(entry.curve()); });
    return line;
  };
  const branches = (nodes, open) => [...nodes].sort(([a, x], [b, y]) => (x.children.size > 0) - (y.children.size > 0) || a.localeCompare(b, undefined, { numeric: true })).flatMap(([part, node]) => {
    const lines = node.entry ? [leaf(part, node.entry)] : [];
    if (node.children.size) {
      const inner = make("div", { class: "inner" }), branch = make("details", {}, make("summary", {}, part), inner);
      const fill = () => { if (branch.open && !inner.firstChild) inner.append(...branches(node.children, open)); };
      branch.addEventListener("toggle", fill);
      if (open) { branch.open = true; fill(); }
      lines.push(branch);
    }
    return lines;
  });
  const show = () => {
    const found = field.value.trim() ? entries.filter(matching(field.value)) : entries;
    count.textContent = found.length === entries.length ? `${entries.length} names` : `${found.length} of ${entries.length} names`;
    body.replaceChildren(...branches(grown(found.slice(0, 20000)), field.value.trim() && found.length <= 200));
  };
  field.addEventListener("input", show);
  redraws.push(show);
  return make("details", { class: "browser" }, make("summary", {}, `Variables (${entries.length})`), make("div", { class: "tools" }, field, count, make("span", {}, "a click adds a plot")), body);
}
