// Meshes on the graphics card. Equal corners are kept once; triangles stand in cells of the ground, of which only those are drawn that the camera sees, and
// far ones more coarsely than near ones (level of detail by vertex clustering).

/** Side of the cells in m. */
const CELL_SIZE = 32;

class Mesh {
  /** `parts`: how many numbers each attribute has, in the order of their locations. With `details` it is drawn by cells, far ones more coarsely: `{ lap, edge, levels }` with the length of the track, how far from its centre line the
   * road ends, beside which clusters are four times as wide, and, from near to far, `{ reach, side, loose }`: up to which distance from the eye it is drawn so, the side of the clusters that become one corner, in m (0 keeps all), and
   * whether corners on the border of cells join them too. Beyond the last reach nothing is drawn. */
  constructor(gl, corners, parts, details = null) {
    const size = parts.reduce((a, b) => a + b, 0);
    let { vertices, index } = indexed(corners, size);
    this.count = index.length;
    this.cells = null;
    if (details) { ({ vertices, index, cells: this.cells } = divided(vertices, size, index, details)); this.reaches = details.levels.map(level => level.reach); }
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
    parts.reduce((offset, part, k) => { gl.enableVertexAttribArray(k); gl.vertexAttribPointer(k, part, gl.FLOAT, false, 4 * size, 4 * offset); return offset + part; }, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    if (details) { this.index = index; this.chosen = new Uint32Array(index.length); gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, index.byteLength, gl.DYNAMIC_DRAW); }
    else gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, index, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
  }

  /** Draws what lies within the planes of the view, the coarser the farther it is from the eye; `tally` counts. */
  draw(gl, tally, planes, eye) {
    gl.bindVertexArray(this.array);
    if (this.cells) this.choose(gl, planes, eye);
    if (this.count) { gl.drawElements(gl.TRIANGLES, this.count, gl.UNSIGNED_INT, 0); tally.calls++; tally.triangles += this.count / 3; }
    gl.bindVertexArray(null);
  }

  /** Hands the triangles of the cells in view to the card as one list: a draw call costs as much as some hundred triangles. */
  choose(gl, planes, eye) {
    const { index, chosen } = this;
    this.count = 0;
    for (const cell of this.cells) {
      if (planes.some(([a, b, c, d]) => a * cell.at[0] + b * cell.at[1] + c * cell.at[2] + d < -cell.reach)) continue;
      const far = Math.hypot(cell.at[0] - eye[0], cell.at[1] - eye[1], cell.at[2] - eye[2]) - cell.radius, level = this.reaches.findIndex(reach => far < reach);
      if (level < 0) continue;
      const { from, count } = cell.ranges[level];
      chosen.set(index.subarray(from, from + count), this.count);
      this.count += count;
    }
    gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, chosen, 0, this.count);
  }
}

/** Each corner once, and the numbers of the corners of the triangles. */
function indexed(corners, size) {
  const words = new Uint32Array(corners.buffer, corners.byteOffset, corners.length), n = corners.length / size, index = new Uint32Array(n);
  let room = 1024;
  while (room < 2 * n) room *= 2;
  const table = new Int32Array(room).fill(-1), vertices = new Float32Array(corners.length), kept = new Uint32Array(vertices.buffer);
  let count = 0;
  for (let i = 0; i < n; i++) {
    let hash = 2166136261;
    for (let k = 0; k < size; k++) hash = Math.imul(hash ^ words[i * size + k] ^ words[i * size + k] >>> 15, 16777619);
    let slot = (hash ^ hash >>> 13) & room - 1;
    for (; table[slot] >= 0; slot = slot + 1 & room - 1) {
      const known = table[slot] * size;
      let k = 0;
      while (k < size && kept[known + k] === words[i * size + k]) k++;
      if (k === size) break;
    }
    if (table[slot] < 0) { table[slot] = count; kept.set(words.subarray(i * size, (i + 1) * size), count * size); count++; }
    index[i] = table[slot];
  }
  return { vertices: vertices.slice(0, count * size), index };
}

/** The triangles in the order of their cells, near forms of all before far forms; cells with what surrounds them. */
function divided(vertices, size, index, details) {
  const groups = new Map(), { levels } = details, isCoarse = levels.some(level => level.side > 0);
  for (let t = 0; t < index.length; t += 3) {
    const x = Math.floor(vertices[index[t] * size] / CELL_SIZE), y = Math.floor(vertices[index[t] * size + 1] / CELL_SIZE), key = x * 65536 + y;
    if (!groups.has(key)) groups.set(key, { triangles: [], ranges: [] });
    groups.get(key).triangles.push(t);
  }
  const cells = [...groups].sort(([a], [b]) => a - b).map(([, cell]) => cell), corners = [vertices], numbers = [], fixed = isCoarse && shared(vertices, size, index, cells);
  let count = vertices.length / size;
  for (const { side, loose } of levels) {
    const merged = side > 0 ? clusters(vertices, size, details, side, loose ? new Int32Array(vertices.length / size) : fixed) : null, of = i => merged ? count + merged.of[i] : i, place = i => merged ? merged.owners[merged.of[i]] : i;
    for (const cell of cells) {
      const from = numbers.length;
      for (const t of cell.triangles) {
        const [a, b, c] = [index[t], index[t + 1], index[t + 2]], [p, q, r] = [place(a), place(b), place(c)];
        if (p !== q && q !== r && r !== p) numbers.push(of(a), of(b), of(c));
      }
      cell.ranges.push({ from, count: numbers.length - from });
    }
    if (merged) { corners.push(merged.corners); count += merged.owners.length; }
  }
  for (const cell of cells) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const t of cell.triangles) for (let k = 0; k < 3; k++) for (let j = 0; j < 3; j++) { const x = vertices[index[t + k] * size + j]; low[j] = Math.min(low[j], x); high[j] = Math.max(high[j], x); }
    cell.at = low.map((x, j) => (x + high[j]) / 2);
    cell.radius = Math.hypot(...low.map((x, j) => high[j] - x)) / 2;
    // Clusters reach beyond it.
    cell.reach = cell.radius + 2 * Math.max(...levels.map(level => level.side));
    delete cell.triangles;
  }
  const all = new Float32Array(count * size);
  corners.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
  return { vertices: all, index: Uint32Array.from(numbers), cells };
}

/** For each corner that several cells have, the number of its place, else 0. */
function shared(vertices, size, index, cells) {
  const places = new Map(), placeOf = new Int32Array(vertices.length / size), cellOf = [0], fixed = new Int32Array(placeOf.length);
  for (let i = 0; i < placeOf.length; i++) {
    const key = `${vertices[i * size]},${vertices[i * size + 1]},${vertices[i * size + 2]}`;
    if (!places.has(key)) { places.set(key, cellOf.length); cellOf.push(-1); }
    placeOf[i] = places.get(key);
  }
  cells.forEach(({ triangles }, cell) => { for (const t of triangles) for (let k = 0; k < 3; k++) { const place = placeOf[index[t + k]]; cellOf[place] = cellOf[place] === -1 || cellOf[place] === cell ? cell : -2; } });
  for (let i = 0; i < fixed.length; i++) fixed[i] = cellOf[placeOf[i]] === -2 ? placeOf[i] : 0;
  return fixed;
}

/**
 * One corner for all of a cluster. On the road, where its centre line is known, that is a piece of a lane, of the edge or of the kerb, and the corner nearest to the middle of that, so that edges stay where they are; elsewhere a square, and the corner
 * farthest from the centre line.
 * Corners of other materials, and of the other side of the start line, share its place. Corners that are fixed, on the border of cells, stay, so that cells of different detail leave no gap between them; far away, where gaps are smaller than what is seen, none are.
 */
function clusters(vertices, size, { lap, edge }, side, fixed) {
  const count = vertices.length / size, places = new Map(), placeOf = new Int32Array(count), best = [], off = [], whole = x => Math.floor(x) & 0x1ffff, lanes = Math.ceil(edge / (2 * side)), lane = edge / lanes;
  for (let i = 0; i < count; i++) {
    const at = i * size, s = vertices[at + 6], d = vertices[at + 7], out = Math.abs(d), isBeside = !(lap > 0 && out < edge + KERB), width = isBeside && lap > 0 ? 4 * side : side;
    const column = Math.sign(d) * (out < edge + 0.01 ? Math.round(out / lane) : lanes + 1), middle = Math.min(Math.abs(column) * lane, edge + 1);
    const key = fixed[i] ? -fixed[i] : isBeside ? (whole(vertices[at] / width) * 0x20000 + whole(vertices[at + 1] / width)) * 128 + (Math.floor(vertices[at + 2] / 3) & 63) * 2 : (whole((s % lap + lap) % lap / side) * 0x20000 + whole(column)) * 128 + 1;
    let place = places.get(key);
    if (place === undefined) { places.set(key, place = best.length); best.push(i); off.push(Infinity); }
    placeOf[i] = place;
    const away = isBeside ? -out : Math.abs(out - middle);
    if (away < off[place]) { best[place] = i; off[place] = away; }
  }
  const corners = [], owners = [], known = new Map(), of = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const place = placeOf[i], chosen = best[place] * size, round = lap > 0 ? Math.round((vertices[i * size + 6] - vertices[chosen + 6]) / lap) : 0, material = vertices[i * size + 8], key = (place * 16 + material) * 4 + round + 1;
    if (!known.has(key)) {
      known.set(key, owners.length);
      owners.push(place);
      for (let k = 0; k < size; k++) corners.push(k === 6 ? vertices[chosen + k] + round * lap : k === 8 ? material : vertices[chosen + k]);
    }
    of[i] = known.get(key);
  }
  return { of, corners, owners };
}

/** The planes that bound what a camera's matrix (columns first) shows; what is within has positive distances. */
function viewPlanes(m) {
  const row = k => [m[k], m[4 + k], m[8 + k], m[12 + k]], w = row(3);
  return [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]].map(([k, sign]) => {
    const plane = row(k).map((x, j) => w[j] + sign * x), size = Math.hypot(plane[0], plane[1], plane[2]) || 1;
    return plane.map(x => x / size);
  });
}
