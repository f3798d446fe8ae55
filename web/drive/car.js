// The car as it looks: a body lofted between wheel arches where its hubs are, glass, lamps, a cockpit, and wheels. x forward, y left, z up, in the
// car's own frame; all sizes come from the scene.

const PAINT = [0.5, 0.045, 0.03], GLASS = [0.05, 0.06, 0.075], PLASTIC = [0.06, 0.06, 0.065], HIDDEN = [0.015, 0.015, 0.015];

/** How corners shine: paint reflects the sky, glass more; lamps light up. */
const SHINE = { matt: 0, paint: 0.35, glass: 0.5, brakeLamp: 2, headLamp: 3 };

/** Values between given points [x, value]. */
function between(points, x) {
  if (x <= points[0][0]) return points[0][1];
  for (let k = 1; k < points.length; k++) if (x <= points[k][0]) {
    const [a, p] = points[k - 1], [b, q] = points[k], u = (x - a) / (b - a);
    return p + (q - p) * u * u * (3 - 2 * u);
  }
  return points[points.length - 1][1];
}

/** The same by straight lines with rounded corners. */
function rounded(points, x, radius = 0.07) {
  const line = x => { for (let k = 1; k < points.length; k++) if (x <= points[k][0] || k === points.length - 1) { const [a, p] = points[k - 1], [b, q] = points[k]; return p + (q - p) * Math.min(1, Math.max(0, (x - a) / (b - a))); } };
  let sum = 0;
  for (let k = -3; k <= 3; k++) sum += line(x + k * radius / 3);
  return sum / 7;
}

class CarShape {
  constructor(car) {
    const hubs = car.hubs || [[1.3, 0.75, 0], [1.3, -0.75, 0], [-1.3, 0.75, 0], [-1.3, -0.75, 0]];
    this.hubs = hubs;
    this.radius = (car.wheelRadius || [0.31, 0.31, 0.31, 0.31]).slice();
    this.tyreWidth = (car.wheelWidth || [0.2, 0.2, 0.2, 0.2]).slice();
    this.front = (hubs[0][0] + hubs[1][0]) / 2;
    this.rear = (hubs[2][0] + hubs[3][0]) / 2;
    this.axle = (hubs[0][2] + hubs[2][2]) / 2;
    this.ground = this.axle - this.radius[0];
    this.wheelbase = car.wheelbase || this.front - this.rear;
    this.length = car.length || this.wheelbase * 1.62;
    this.width = Math.max(car.width || 1.78, Math.abs(hubs[0][1] - hubs[1][1]) + this.tyreWidth[0] + 0.06);
    this.height = car.height || 1.45;
    const overhang = this.length - (this.front - this.rear);
    this.nose = this.front + 0.47 * overhang;
    this.tail = this.rear - 0.53 * overhang;
    this.belt = this.ground + 0.635 * this.height;
    this.roof = this.ground + this.height;
    this.cowl = this.front - 0.17 * this.wheelbase;
    this.eye = [this.rear + 0.47 * this.wheelbase, 0.2 * this.width, this.ground + 0.79 * this.height];
  }

  /** A grid of points as a smooth surface; `paint(row, column)` gives colour and shine of each quad. */
  surface(mesh, grid, paint) {
    const rows = grid.length, columns = grid[0].length;
    const normal = (r, c) => {
      const along = minus(grid[Math.min(rows - 1, r + 1)][c], grid[Math.max(0, r - 1)][c]), across = minus(grid[r][Math.min(columns - 1, c + 1)], grid[r][Math.max(0, c - 1)]);
      return unit(cross(along, across));
    };
    const normals = grid.map((line, r) => line.map((_, c) => normal(r, c)));
    for (let r = 0; r + 1 < rows; r++) for (let c = 0; c + 1 < columns; c++) {
      const [colour, shine] = paint(r, c), hard = colour === GLASS || shine >= 2;
      const flat = hard ? unit(cross(minus(grid[r + 1][c], grid[r][c]), minus(grid[r][c + 1], grid[r][c]))) : null;
      for (const [i, k] of [[r, c], [r + 1, c], [r + 1, c + 1], [r, c], [r + 1, c + 1], [r, c + 1]]) mesh.numbers.push(...grid[i][k], ...(flat && length3(flat) > 0.5 ? flat : normals[i][k]), ...colour, shine);
    }
  }

  /** Bonnet, wings, doors, bumpers: everything below the windows. */
  body(stations = 96) {
    const mesh = new Painted(), { nose, tail, belt, ground, height } = this, half = this.width / 2, arch = 1.13 * Math.max(...this.radius), sill = ground + 0.135 * height;
    const top = x => rounded([[tail, belt - 0.07 * height], [tail + 0.09, belt - 0.01], [this.rear, belt + 0.015], [this.cowl, belt + 0.01], [this.front, belt - 0.05 * height], [nose - 0.28, belt - 0.11 * height], [nose - 0.05, belt - 0.19 * height], [nose, belt - 0.28 * height]], x, 0.05);
    const wide = x => half * between([[tail, 0.80], [tail + 0.28, 0.95], [this.rear, 1.0], [this.front, 0.995], [nose - 0.45, 0.94], [nose - 0.12, 0.82], [nose, 0.62]], x);
    const low = x => Math.max(x > nose - 0.35 ? sill + 0.03 : sill, ...[this.front, this.rear].map(w => Math.abs(x - w) < arch ? this.axle + Math.sqrt(arch * arch - (x - w) ** 2) : -Infinity), x < tail + 0.3 ? sill + 0.05 * (1 - (x - tail) / 0.3) : sill);
    const sections = [];
    for (let k = 0; k <= stations; k++) {
      const x = tail + (nose - tail) * k / stations, w = wide(x), z1 = top(x), z0 = Math.min(low(x), z1 - 0.03), rise = z1 - z0;
      const flank = [[0, z0], [0.86 * w, z0], [0.975 * w, z0 + 0.04], [w, z0 + 0.3 * rise], [0.995 * w, z0 + 0.62 * rise], [0.95 * w, z0 + 0.9 * rise], [0.86 * w, z1], [0.45 * w, z1 + 0.022], [0, z1 + 0.03]];
      sections.push([...flank.map(([y, z]) => [x, y, z]), ...flank.slice(0, -1).reverse().map(([y, z]) => [x, -y, z])]);
    }
    const last = sections[0].length - 1;
    this.surface(mesh, sections, (r, c) => {
      const x = tail + (nose - tail) * (r + 0.5) / stations, strip = Math.min(c, last - 1 - c);
      if (strip === 0) return [HIDDEN, 0];
      if (strip === 1) return [PLASTIC, 0.05];
      const nearArch = [this.front, this.rear].some(w => Math.abs(x - w) < arch + 0.035 && Math.abs(x - w) > arch - 0.06);
      if (strip === 2 && (nearArch || x > nose - 0.25 || x < tail + 0.2 || Math.abs(x - (this.front + this.rear) / 2) < this.wheelbase / 2 - arch)) return [PLASTIC, 0.05];
      if (x > nose - 0.3 && x < nose - 0.03 && (strip === 4 || strip === 5)) return [[0.85, 0.88, 0.9], SHINE.headLamp];
      if (x < tail + 0.13 && (strip === 4 || strip === 5)) return [[0.55, 0.02, 0.02], SHINE.brakeLamp];
      // Under the cabin.
      if (strip >= 6 && x < this.cowl - 0.03 && x > tail + 0.3) return [HIDDEN, 0];
      // Shut lines of the doors.
      if ([this.cowl - 0.02, this.cowl - 0.02 - 0.44 * this.wheelbase].some(door => Math.abs(x - door) < 0.012) && strip >= 3 && strip <= 5) return [HIDDEN, 0];
      return [PAINT, SHINE.paint];
    });
    for (const [end, sign] of [[sections[0], -1], [sections[stations], 1]]) {
      const middle = [end[0][0] + 0.015 * sign, 0, (end[0][2] + end[8][2]) / 2];
      for (let c = 0; c < last; c++) mesh.triangle(middle, end[c], end[c + 1], PAINT, SHINE.paint, [sign, 0, 0]);
    }
    // Grille, tail lamps and plates stand a little before the ends.
    const panel = (x, y0, y1, z0, z1, colour, shine) => mesh.box([Math.min(x, x + 0.02), y0, z0], [Math.max(x, x + 0.02), y1, z1], colour, shine);
    panel(nose - 0.03, -0.32 * half, 0.32 * half, sill + 0.10, sill + 0.20, HIDDEN, 0.1);
    panel(tail - 0.035, -0.76 * half, 0.76 * half, sill + 0.06, sill + 0.17, PLASTIC, 0.05);
    panel(tail - 0.03, -0.26, 0.26, belt - 0.27 * height, belt - 0.19 * height, [0.8, 0.8, 0.78], 0);
    for (const s of [1, -1]) panel(tail - 0.03, s > 0 ? 0.44 * half : -0.78 * half, s > 0 ? 0.78 * half : -0.44 * half, belt - 0.19 * height, belt - 0.09 * height, [0.42, 0.015, 0.015], SHINE.brakeLamp);
    for (const s of [1, -1]) mesh.box([this.cowl - 0.22, Math.min(s * half * 0.9, s * half * 1.05), belt + 0.03], [this.cowl - 0.16, Math.max(s * half * 0.9, s * half * 1.05), belt + 0.11], PAINT, SHINE.paint);
    return mesh.data;
  }

  /** Windows and roof. */
  cabin(stations = 44) {
    const mesh = new Painted(), { belt, roof, cowl } = this, half = this.width / 2, back = this.tail + 0.2, header = cowl - 0.31 * this.wheelbase, end = this.rear - 0.02, rise = roof - belt;
    const top = x => rounded([[back, belt + 0.035], [end - 0.1, roof - 0.09], [end + 0.25, roof - 0.03], [end + 0.5 * (header - end), roof], [header - 0.1, roof - 0.025], [header + 0.02, roof - 0.06], [cowl, belt - 0.02]], x);
    const sections = [];
    for (let k = 0; k <= stations; k++) {
      const x = back + (cowl - back) * k / stations, z = Math.max(top(x), belt), u = Math.max(0.001, (z - belt) / rise), foot = half * between([[back, 0.66], [back + 0.45, 0.8], [this.rear + 0.2, 0.85], [cowl - 0.4, 0.84], [cowl, 0.72]], x), side = foot - u * 0.13 * this.width;
      const edge = belt + 0.93 * (z - belt);
      const flank = [[foot, belt - 0.01], [foot - (foot - side) * 0.06, belt + 0.05 * (z - belt)], [side, edge], [side * 0.9, z], [0, z + 0.025 * u]];
      sections.push([...flank.map(([y, h]) => [x, y, h]), ...flank.slice(0, -1).reverse().map(([y, h]) => [x, -y, h])]);
    }
    const last = sections[0].length - 1, pillar = header - 0.44 * (header - end);
    this.surface(mesh, sections, (r, c) => {
      const x = back + (cowl - back) * (r + 0.5) / stations, strip = Math.min(c, last - 1 - c);
      if (strip === 0) return x < this.rear ? [PAINT, SHINE.paint] : [PLASTIC, 0.1];
      if (strip === 1) {
        if (x > cowl - 0.2 || Math.abs(x - pillar) < 0.05) return [PLASTIC, 0.2];
        return x < this.rear - 0.08 ? [PAINT, SHINE.paint] : [GLASS, SHINE.glass];
      }
      if (x > header + 0.03) return strip === 2 ? [PAINT, SHINE.paint] : [GLASS, SHINE.glass];
      if (x < end - 0.1 && strip === 3) return [GLASS, SHINE.glass];
      return [PAINT, SHINE.paint];
    });
    return mesh.data;
  }

  /** What the driver sees around the windscreen. */
  cockpit() {
    const mesh = new Painted(), { belt, roof, cowl, eye } = this, half = this.width / 2, dark = [0.07, 0.07, 0.075], header = cowl - 0.31 * this.wheelbase;
    // Top of the dashboard up to the windscreen, and its face towards the driver.
    const dash = eye[0] + 0.62, lip = Math.max(belt + 0.05, eye[2] - 0.2);
    mesh.quad([dash, -half * 0.86, lip], [dash, half * 0.86, lip], [cowl, half * 0.8, belt + 0.045], [cowl, -half * 0.8, belt + 0.045], dark);
    mesh.quad([dash, -half * 0.86, lip], [dash, half * 0.86, lip], [dash - 0.06, half * 0.86, lip - 0.5], [dash - 0.06, -half * 0.86, lip - 0.5], [0.05, 0.05, 0.055]);
    mesh.box([dash - 0.12, eye[1] - 0.19, lip - 0.02], [dash + 0.12, eye[1] + 0.19, lip + 0.05], [0.045, 0.045, 0.05]);
    // Pillars, header and door sills.
    for (const s of [1, -1]) {
      const foot = [cowl - 0.05, s * half * 0.82, belt], head = [header, s * (half * 0.9 - 0.165 * this.width), roof - 0.06];
      mesh.quad(foot, plus(foot, [-0.07, s * 0.02, 0]), plus(head, [-0.06, s * 0.02, 0]), head, dark);
      mesh.quad([cowl, s * half * 0.86, belt + 0.03], [this.rear, s * half * 0.92, belt + 0.03], [this.rear, s * half * 0.7, belt + 0.04], [cowl, s * half * 0.7, belt + 0.04], dark);
    }
    mesh.quad([header + 0.04, -half * 0.62, roof - 0.07], [header + 0.04, half * 0.62, roof - 0.07], [header - 0.9, half * 0.6, roof - 0.03], [header - 0.9, -half * 0.6, roof - 0.03], [0.1, 0.1, 0.1]);
    mesh.box([header - 0.03, -0.11, roof - 0.17], [header, 0.11, roof - 0.1], [0.02, 0.02, 0.02]);
    return mesh.data;
  }

  /** The steering wheel in its own frame: it turns about x, which points at the driver. */
  steeringWheel() {
    const mesh = new Painted(), r = 0.18, wire = 0.016, steps = 36, ring = 8;
    const at = (a, b) => [wire * Math.sin(b), (r + wire * Math.cos(b)) * Math.cos(a), (r + wire * Math.cos(b)) * Math.sin(a)], grid = [];
    for (let k = 0; k <= steps; k++) { const line = []; for (let i = 0; i <= ring; i++) line.push(at(2 * Math.PI * k / steps, 2 * Math.PI * i / ring)); grid.push(line); }
    this.surface(mesh, grid, row => [row === 9 || row === 8 ? [0.75, 0.12, 0.08] : [0.09, 0.09, 0.09], 0.15]);
    for (const a of [Math.PI * 0.02, Math.PI * 0.98, Math.PI * 1.5]) {
      const d = [0, Math.cos(a), Math.sin(a)], n = [0, -Math.sin(a), Math.cos(a)];
      mesh.quad(times(n, 0.022), times(n, -0.022), plus(times(d, r), times(n, -0.016)), plus(times(d, r), times(n, 0.016)), [0.12, 0.12, 0.12]);
    }
    mesh.box([-0.02, -0.05, -0.05], [0.015, 0.05, 0.05], [0.08, 0.08, 0.08]);
    return mesh.data;
  }

  /** The same with few triangles: tread, side walls, rim and five spokes. */
  plainWheel() {
    const mesh = new Painted(), n = 14, p = (r, y, k) => [r * Math.cos(2 * Math.PI * k / n), y, r * Math.sin(2 * Math.PI * k / n)];
    for (let k = 0; k < n; k++) {
      mesh.quad(p(0.5, -0.5, k), p(0.5, 0.5, k), p(0.5, 0.5, k + 1), p(0.5, -0.5, k + 1), [0.035, 0.035, 0.037], 0.03);
      for (const y of [-0.5, 0.5]) {
        mesh.quad(p(0.34, y, k), p(0.5, y, k), p(0.5, y, k + 1), p(0.34, y, k + 1), [0.03, 0.03, 0.032], 0.03);
        mesh.triangle([0, 0.8 * y, 0], p(0.34, y, k), p(0.34, y, k + 1), k % 2 ? [0.5, 0.51, 0.52] : [0.08, 0.08, 0.085], 0.2);
      }
    }
    return mesh.data;
  }

  /** A wheel of diameter 1 and width 1 that turns about y; black tyre, bright rim. */
  wheel() {
    const solid = wheel(), source = solid.data, mesh = new Painted();
    for (let k = 0; k < source.length; k += CORNER) {
      const [x, y, z, nx, ny, nz, shade] = source.subarray(k, k + CORNER), rim = shade > 0.4;
      const colour = rim ? [0.5 * shade + 0.12, 0.5 * shade + 0.13, 0.5 * shade + 0.14] : [0.035, 0.035, 0.037];
      mesh.numbers.push(y, x - 0.5, z, ...unit([ny, nx, nz]), ...colour, rim ? 0.3 : 0.03);
    }
    // A dark disc behind the spokes.
    for (let k = 0; k < 20; k++) for (const side of [0.08, -0.08]) {
      const a = 2 * Math.PI * k / 20, b = 2 * Math.PI * (k + 1) / 20, p = t => [0.33 * Math.cos(t), side, 0.33 * Math.sin(t)];
      mesh.triangle([0, side, 0], p(a), p(b), [0.1, 0.1, 0.105], 0.05, [0, Math.sign(side), 0]);
    }
    return mesh.data;
  }
}
