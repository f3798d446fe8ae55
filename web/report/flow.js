// The flow of energy as bands whose width is the energy: sources, what passes, components, where it stays or is lost. On narrow pages: as bars.

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function energyText(joule, total) {
  const [scale, unit] = total >= 2e6 ? [1e6, "MJ"] : total >= 2e3 ? [1e3, "kJ"] : [1, "J"];
  return `${format(joule / scale, 3)} ${unit}`;
}

/** Inputs and outputs, each positive. */
function energySides(spec) {
  const inputs = [], outputs = [];
  for (const flow of spec.flows) {
    const stored = flow.role === "stored", enters = flow.role === "source" ? flow.energy > 0 : flow.energy < 0;
    const label = flow.role === "source" ? flow.label : stored ? `${flow.label} (${enters ? "released" : "stored"})` : flow.label;
    (enters ? inputs : outputs).push({ label, group: flow.group, energy: Math.abs(flow.energy), kind: flow.role });
  }
  const total = inputs.reduce((sum, f) => sum + f.energy, 0), rest = spec.balance;
  const name = spec.hasSources ? "not accounted for" : "work of sources";
  if (rest > 1e-3 * total) inputs.push({ label: name, group: "", energy: rest, kind: "rest" });
  else if (rest < -1e-3 * total) outputs.push({ label: name, group: "", energy: -rest, kind: "rest" });
  return [inputs, outputs];
}

/** Small ones are put together. */
function lumped(flows, least) {
  const large = flows.filter(f => f.energy >= least), small = flows.filter(f => f.energy < least);
  large.sort((a, b) => b.energy - a.energy);
  // What nobody could see in the picture is left out.
  if (small.reduce((s, f) => s + f.energy, 0) < least / 40) return large;
  if (small.length === 1) large.push(small[0]);
  else if (small.length) large.push({ label: `${small.length} others`, group: small.every(f => f.group === small[0].group) ? small[0].group : "", energy: small.reduce((s, f) => s + f.energy, 0), kind: "rest" });
  return large;
}

/** The flow drawn for the room there is: a narrow page gets larger letters and no column of components. */
function energyFlow(spec) {
  const box = make("div", { class: "flow" });
  const draw = () => box.replaceChildren(box.clientWidth && box.clientWidth < 760 ? energyBars(spec) : energyBands(spec));
  redraws.push(draw);
  return box;
}

/** For narrow pages: every flow as a bar with its name above it, inputs first. */
function energyBars(spec) {
  const [inputs, outputs] = energySides(spec), total = outputs.reduce((sum, f) => sum + f.energy, 0);
  const list = make("div", { class: "bars", role: "img", "aria-label": "Energy flow" });
  const rows = (title, flows, paint) => {
    list.append(make("h3", {}, title));
    for (const f of lumped(flows, 0.004 * total)) {
      const name = f.group && f.group !== f.label ? `${f.group}: ${f.label}` : f.label, share = 100 * f.energy / total;
      list.append(make("div", { class: "bar" }, make("span", { class: "name" }, name), make("span", { class: "share" }, `${energyText(f.energy, total)}, ${format(share, 3)} %`),
        make("span", { class: "room" }, make("span", { class: "rod", style: `width:${Math.max(0.4, Math.min(100, share))}%;background:${paint(f)}` }))));
    }
  };
  rows("Comes from", inputs, () => "var(--c4)");
  rows("Goes to", outputs, f => f.kind === "stored" ? "var(--c2)" : f.kind === "rest" ? "var(--c6)" : "var(--c0)");
  return list;
}

function energyBands(spec) {
  const [inputs, outputs] = energySides(spec), total = outputs.reduce((sum, f) => sum + f.energy, 0);
  const sources = lumped(inputs, 0.004 * total), groups = new Map();
  for (const flow of outputs) { if (!groups.has(flow.group)) groups.set(flow.group, []); groups.get(flow.group).push(flow); }
  let columns = [...groups].map(([name, flows]) => ({ name, flows: lumped(flows, 0.004 * total), energy: flows.reduce((s, f) => s + f.energy, 0) }));
  columns.sort((a, b) => b.energy - a.energy);
  const leaves = columns.reduce((n, g) => n + g.flows.length, 0), gap = 9, row = 17;
  const width = 1160, height = Math.max(240, Math.max(leaves * (row + gap), 300)), bar = 12;
  const scale = (height - (leaves + 1) * gap) / total, x = [190, 400, 600, 820];
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height + 10}`, width: "100%", role: "img", "aria-label": "Energy flow" });
  const share = e => `${energyText(e, total)}, ${format(100 * e / total, 3)} %`;
  const band = (xa, ya, xb, yb, thick, paint) => {
    const m = (xa + xb) / 2;
    picture.append(svg("path", { d: `M${xa},${ya} C${m},${ya} ${m},${yb} ${xb},${yb} v${thick} C${m},${yb + thick} ${m},${ya + thick} ${xa},${ya + thick} Z`, fill: paint, opacity: 0.38 }));
  };
  const block = (xa, ya, thick, paint) => picture.append(svg("rect", { x: xa, y: ya, width: bar, height: Math.max(1, thick), fill: paint, rx: 1.5 }));
  // What is written to the right of the last column needs room: a letter is 7 wide at most.
  let right = width;
  const text = (xa, ya, anchor, main, soft) => {
    right = Math.max(right, xa + 7 * (main.length + soft.length) + 6);
    picture.append(svg("text", { x: xa, y: ya, "text-anchor": anchor, "dominant-baseline": "middle" }, main, svg("tspan", { class: "soft", fill: "var(--soft)", dx: 6 }, soft)));
  };
  const hub = { y: (height - total * scale) / 2 };
  // A source has its name and its energy beside it, on two lines.
  const lines = 32, between = 8, slotOf = f => Math.max(f.energy * scale, lines);
  const sourceHeight = sources.reduce((s, f) => s + slotOf(f) + between, -between);
  let y = Math.max(gap, (height - sourceHeight) / 2), inside = hub.y;
  const isAlone = f => sources.filter(other => other.label === f.label).length < 2;
  for (const f of sources) {
    const thick = f.energy * scale, slot = slotOf(f), top = y + (slot - thick) / 2;
    block(x[0], top, thick, "var(--c4)");
    picture.append(svg("text", { x: x[0] - 8, y: y + slot / 2 - 7, "text-anchor": "end", "dominant-baseline": "middle" }, isAlone(f) || !f.group ? f.label : `${f.group}: ${f.label}`),
      svg("text", { x: x[0] - 8, y: y + slot / 2 + 8, "text-anchor": "end", "dominant-baseline": "middle", class: "soft" }, energyText(f.energy, total)));
    band(x[0] + bar, top, x[1], inside, thick, "var(--c4)");
    inside += thick; y += slot + between;
  }
  block(x[1], hub.y, total * scale, "var(--c6)");
  let out = hub.y, yg = gap;
  columns.forEach((group, k) => {
    const paint = `var(--c${[0, 2, 3, 5, 1, 7][k % 6]})`;
    const tall = Math.max(group.energy * scale, 0), room = group.flows.reduce((s, f) => s + Math.max(f.energy * scale, row), 0) + (group.flows.length - 1) * gap / 2;
    const middle = yg + room / 2 - tall / 2;
    band(x[1] + bar, out, x[2], middle, tall, paint);
    block(x[2], middle, tall, paint);
    out += tall;
    if (group.name && group.flows.length > 1) text(x[2] + bar + 6, middle + Math.min(tall / 2, tall), "start", group.name, "");
    let from = middle, yl = yg;
    for (const f of group.flows) {
      const thick = f.energy * scale, slot = Math.max(thick, row), ya = yl + (slot - thick) / 2;
      band(x[2] + bar, from, x[3], ya, thick, paint);
      block(x[3], ya, thick, f.kind === "stored" ? "var(--c2)" : paint);
      text(x[3] + bar + 6, yl + slot / 2, "start", group.flows.length === 1 && group.name && group.name !== f.label ? `${group.name}: ${f.label}` : f.label, share(f.energy));
      from += thick; yl += slot + gap / 2;
    }
    yg = yl + gap / 2;
  });
  const used = Math.max(yg, hub.y + total * scale, y);
  picture.setAttribute("viewBox", `0 0 ${right} ${used + 6}`);
  return picture;
}
