// Marks of rubber where tyres slip, a quad for every third of a metre and wheel.

class Skids {
  constructor(stage, shape) { Object.assign(this, { stage, shape }); this.clear(); }
  clear() { this.last = [null, null, null, null]; this.stage?.clearSkids(); }

  /** Black from `limit` slip on. */
  follow(car, row) {
    const up = rotate(car.turn, [0, 0, 1]);
    car.wheels.forEach((wheel, k) => {
      const slip = Math.abs(row[ROLE[`slip${k + 1}`]]), mu = row[ROLE[`mu${k + 1}`]], fast = Math.abs(row[ROLE.v]) > 0.8 || slip > 0.5;
      const grip = Number.isFinite(mu) ? Math.min(1, Math.max(0, (mu - 0.35) * 2)) : 1, strength = fast ? Math.min(0.75, Math.max(0, (slip - 0.09) * 3.2)) * grip : 0;
      const at = minus(wheel.at, times(up, this.shape.radius[k] - 0.012)), before = this.last[k];
      if (!(strength > 0.02) || !Number.isFinite(strength)) { this.last[k] = null; return; }
      const side = unit(rotate(wheel.turn, [0, 1, 0])), half = this.shape.tyreWidth[k] * 0.42, edge = [plus(at, times(side, half)), plus(at, times(side, -half))];
      if (before && length3(minus(at, before.at)) < 0.33) return;
      if (before && length3(minus(at, before.at)) < 4) this.stage.addSkid([...before.edge[0], before.strength, ...before.edge[1], before.strength, ...edge[0], strength, ...edge[1], strength]);
      this.last[k] = { at, edge, strength };
    });
  }
}
