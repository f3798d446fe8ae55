// A driver in the page, for demonstrations and tests: `?script=lap` in the address, or layshaft.pilot(). Preview steering (pure pursuit) along the
// centre line, and a speed that bends and braking distances allow.

class Pilot {
  /** `effort`: part of the grip of a dry road that is used. */
  constructor(track, effort = 0.4) {
    Object.assign(this, { track, effort });
    this.plan();
  }

  /** Highest speed at every point of the centre line: lateral grip, then what braking before bends allows. */
  plan() {
    const { track } = this, n = track.count, grip = 9.81 * this.effort, speed = this.speed = new Float64Array(n);
    for (let i = 0; i < n; i++) speed[i] = Math.min(22, Math.sqrt(grip * this.friction(i) / Math.max(1e-4, Math.abs(track.curvature[i]))));
    for (let round = 0; round < (track.closed ? 2 : 1); round++) for (let i = n - 1; i >= 0; i--) {
      const next = track.step(i, 1), gap = track.ahead(i, next);
      speed[i] = Math.min(speed[i], Math.sqrt(speed[next] ** 2 + 2 * 0.7 * grip * this.friction(i) * gap));
    }
    if (!track.closed) speed[n - 1] = 0;
  }
  /** The least friction of the surfaces about a centre point. */
  friction(i) {
    this.mus ??= this.gather();
    return Math.min(1, this.mus[i]);
  }
  gather() {
    const { vertices = [], triangles = [], surface = [], surfaces = [] } = this.track.data, mus = new Float64Array(this.track.count).fill(1);
    for (let t = 0; t < surface.length; t++) {
      const mu = surfaces[surface[t]]?.mu ?? 1;
      if (mu >= 0.95) continue;
      const v = 3 * triangles[3 * t], { at, d } = this.track.locate(vertices[v], vertices[v + 1], vertices[v + 2]);
      if (Math.abs(d) < 0.5 * this.track.width) mus[at] = Math.min(mus[at], mu);
    }
    // Points between vertices take the lower of their neighbours.
    const reach = 3;
    return mus.map((_, i) => { let least = 1; for (let k = -reach; k <= reach; k++) least = Math.min(least, mus[this.track.step(i, k)]); return least; });
  }

  /** Inputs for where the car is and how it is turned. */
  drive(row, q, { ratio, wheelbase }) {
    const x = row[ROLE.x], y = row[ROLE.y], v = Math.max(0, row[ROLE.v]), { track } = this;
    if (!Number.isFinite(x)) return {};
    const { at } = track.locate(x, y, row[ROLE.z]), look = 4 + 0.55 * v;
    let aim = at;
    for (let far = 0; far < look; ) { const next = track.step(aim, 1); if (next === aim) break; far += track.ahead(aim, next); aim = next; }
    const p = track.point(aim), away = [p[0] - x, p[1] - y, 0], forward = rotate(q, [1, 0, 0]), left = rotate(q, [0, 1, 0]), side = dot(away, left), size = Math.hypot(away[0], away[1]);
    // A circle through the car and the point ahead, tangent to the car's heading.
    const curvature = 2 * side / Math.max(1, size * size), behind = dot(away, forward) < 0;
    const steering = (behind ? Math.sign(side) * 0.5 : Math.atan(curvature * wheelbase)) * ratio;
    const soon = track.step(at, Math.max(1, Math.round((1 + 0.25 * v) / (track.lap / track.count)))), wanted = Math.min(this.speed[at], this.speed[soon], behind ? 4 : 99), error = wanted - v;
    return { steering, accelerator: Math.min(1, Math.max(0, 0.35 * error + (wanted > 1 ? 0.12 : 0))), brake: Math.min(1, Math.max(0, -0.3 * (error + 0.5))), clutch: 0 };
  }
}
