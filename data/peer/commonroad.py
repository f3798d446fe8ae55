"""Trajectories of the multi-body model of CommonRoad (29 states) in four manoeuvres, as a peer of our car.

    pip install numpy commonroad-vehicle-models==3.0.2
    python3 data/peer/commonroad.py data/peer

writes one CSV a manoeuvre; `crates/cli/tests/applications/peer.rs` compares our simulations with them, and the page
`docs/src/applications/peer.md` tells what comes of it. Two variants of the peer run:

published  the model as the package has it, vehicle 2 (BMW 320i);
alike      the same without what our car does not have, each explained on the page: no effect of camber, no side shifts of the tyres,
           lateral joints between axles and body thirty times stiffer, lateral compliance of the contact point off, unsprung masses
           shared out so that body and car have one centre of mass, slip angles from the motion of the axles.

Both start with the springs at their static loads; the package starts 18 mm higher. Limits of steering rate and acceleration are not
reached and are left out. Integrated with the classical Runge-Kutta method, 1 ms.
"""

import copy
import inspect
import math
import sys
from pathlib import Path

import numpy as np
import vehiclemodels.vehicle_dynamics_mb as published_model
from vehiclemodels.init_mb import init_mb
from vehiclemodels.parameters_vehicle2 import parameters_vehicle2

STEP = 1e-3
LAG = 2 * math.pi * 10  # rad/s: the wheels follow the steering with a critically damped lag
SPEEDS = {1: 20.0, 2: 80 / 3.6, 3: 20.0, 4: 20.0}
STOPS = {1: 4, 2: 5, 3: 40, 4: 8}
FILES = {1: "step_steer", 2: "sine_with_dwell", 3: "circle", 4: "braking_in_turn"}


def smooth(x):
    x = min(max(x, 0.0), 1.0)
    return x**3 * (10 - 15 * x + 6 * x**2)


def wheel_angle(manoeuvre, t):
    if manoeuvre == 1:
        return 0.03 * smooth((t - 0.5) / 0.2)
    if manoeuvre == 2:
        frequency, amplitude, s = 0.7, 0.05, t - 0.5
        if s < 0 or s >= 1 / frequency + 0.5:
            return 0.0
        if s < 0.75 / frequency:
            return amplitude * math.sin(2 * math.pi * frequency * s)
        if s < 0.75 / frequency + 0.5:
            return -amplitude
        return amplitude * math.sin(2 * math.pi * frequency * (s - 0.5))
    if manoeuvre == 3:
        return 0.05 * min(max((t - 1) / 39, 0.0), 1.0)
    return 0.025 * smooth((t - 0.5) / 0.5)


def acceleration(manoeuvre, t, v):
    if manoeuvre == 3:
        return max(0.0, min(3.0, 2 * (20 - v)))
    if manoeuvre == 4:
        return -4 * smooth((t - 4) / 0.3)
    return 0.0


def with_axle_slip():
    """The model with slip angles from the lateral motion of the axles (states 16 and 21) instead of that of the body."""
    text = inspect.getsource(published_model)
    changed = text.replace("x[10] + p.a*x[5] - x[14]", "x[15] - x[14]").replace("x[10] - p.b*x[5] - x[19]", "x[20] - x[19]")
    assert changed.count("x[15] - x[14]") == 2 and changed.count("x[20] - x[19]") == 2
    space = {}
    exec(compile(changed, "vehicle_dynamics_mb with axle slip", "exec"), space)
    return space


def variants():
    plain = parameters_vehicle2()
    alike = copy.deepcopy(plain)
    alike.D_f = alike.D_r = alike.K_lt = 0.0
    for name in ("p_hx1", "p_vx1", "p_hy1", "p_vy1", "p_hy3", "p_vy3", "p_dy3", "r_hx1", "r_hy1", "r_by3", "r_vy1", "r_vy3"):
        setattr(alike.tire, name, 0.0)
    alike.K_ras *= 30
    alike.K_rad *= 5
    unsprung = alike.m_uf + alike.m_ur
    alike.m_uf = unsprung * alike.b / (alike.a + alike.b)
    alike.m_ur = unsprung - alike.m_uf
    spaces = [vars(published_model), with_axle_slip()]
    for space in spaces:
        space["steering_constraints"] = lambda angle, rate, p: rate
        space["acceleration_constraints"] = lambda v, a, p: a
    return [(plain, spaces[0]["vehicle_dynamics_mb"]), (alike, spaces[1]["vehicle_dynamics_mb"])]


def simulate(manoeuvre, p, model):
    x = np.array(init_mb([0, 0, 0, SPEEDS[manoeuvre], 0, 0, 0], p) + [0.0, 0.0])
    x[11] = (x[16] * p.b + x[21] * p.a) / (p.a + p.b)
    x[8] = (x[11] - x[16]) / p.a

    def rates(t, x):
        angle, rate = x[29], x[30]
        state = list(x[:29])
        state[2] = angle
        body = model(state, [rate, acceleration(manoeuvre, t, x[3])], p)
        return np.array(body + [rate, LAG**2 * (wheel_angle(manoeuvre, t) - angle) - 2 * LAG * rate])

    rows = []
    every = round((0.2 if manoeuvre == 3 else 0.05) / STEP)
    for k in range(round(STOPS[manoeuvre] / STEP) + 1):
        t = k * STEP
        first = rates(t, x)
        if k % every == 0:
            rows.append([t, x[29], x[3], x[5], first[10] + x[5] * x[3]])
        second = rates(t + STEP / 2, x + STEP / 2 * first)
        third = rates(t + STEP / 2, x + STEP / 2 * second)
        fourth = rates(t + STEP, x + STEP * third)
        x = x + STEP / 6 * (first + 2 * second + 2 * third + fourth)
    return np.array(rows)


def main():
    folder = Path(sys.argv[1])
    for manoeuvre in map(int, sys.argv[2:] or FILES):
        published, alike = (simulate(manoeuvre, p, model) for p, model in variants())
        table = np.column_stack([published, alike[:, 2:]])
        head = (
            "# CommonRoad's multi-body model, vehicle 2 (commonroad-vehicle-models 3.0.2, BSD-3-Clause), computed by commonroad.py\n"
            "time,delta,v,yawRate,a_lateral,v_alike,yawRate_alike,a_lateral_alike"
        )
        np.savetxt(folder / f"{FILES[manoeuvre]}.csv", table, fmt="%.6g", delimiter=",", header=head, comments="")


main()
