"""CommonRoad's multi-body and single-track drift models on the manoeuvre of the complex virtual vehicle of a bench.

    pip install numpy commonroad-vehicle-models==3.0.2
    layshaft simulate library/LayshaftTest/Vehicles/VirtualBesideMultiBody.mo --interval 0.01 -o here.csv
    python3 data/peer/commonroad_virtual.py here.csv

15 m/s, steering to 0.04 rad within 0.2 s, from 3 s on braking with 3 m/s². Prints speed, yaw rate, lateral acceleration, lateral position, heading,
roll angle (positive as on the page) and lateral velocity at 2.9 s, 4 s and 5 s, of the models as published, of the multi-body model made alike
(commonroad.py), of that with tyres ten times stiffer, and of the drift model with the rotating inertia of four wheels;
`LayshaftTest.Vehicles.VirtualBesideMultiBody` holds them. With results of that model as argument, also the largest deviation from each peer over 5 s
and, in brackets, that at 2.9 s, relative to the peer's largest value and to its value at 2.9 s.
"""

import copy
import csv
import math
import sys
from pathlib import Path

import numpy as np
from vehiclemodels.init_mb import init_mb
from vehiclemodels.init_std import init_std
from vehiclemodels.vehicle_dynamics_std import vehicle_dynamics_std

HERE = Path(__file__).parent
SHARED = {"__name__": "commonroad"}
exec(compile((HERE / "commonroad.py").read_text().replace("\nmain()\n", "\n"), "commonroad.py", "exec"), SHARED)

STEP = 1e-3
NAMES = ["time", "v", "yawRate", "a_lateral", "y", "heading", "roll", "v_lateral"]


def rate(t):
    return 0.2 if 0.5 <= t < 0.7 else 0.0


def acceleration(t):
    return 0.0 if t < 3 else -3.0


def integrate(rates, x, show, step):
    rows = []
    for k in range(round(5 / step) + 1):
        # Switches lie between steps.
        t = k * step + 1e-9
        first = rates(t, x)
        if k % round(0.01 / step) == 0:
            rows.append([k * step, *show(x, first)])
        second = rates(t + step / 2, x + step / 2 * first)
        third = rates(t + step / 2, x + step / 2 * second)
        fourth = rates(t + step - 2e-9, x + step * third)
        x = x + step / 6 * (first + 2 * second + 2 * third + fourth)
    return np.array(rows)


def multi_body(p, model, step=STEP):
    x = np.array(init_mb([0, 0, 0, 15.0, 0, 0, 0], p), float)
    x[11] = (x[16] * p.b + x[21] * p.a) / (p.a + p.b)
    x[8] = (x[11] - x[16]) / p.a

    def show(x, d):
        # Lateral velocity between the axles, which do not swing with the body.
        return [x[3], x[5], d[10] + x[5] * x[3], x[1], x[4], -x[6], (x[15] * p.b + x[20] * p.a) / (p.a + p.b)]

    return integrate(lambda t, x: np.array(model(list(x), [rate(t), acceleration(t)], p)), x, show, step)


def drift(p):
    x = np.array(init_std([0, 0, 0, 15.0, 0, 0, 0], p), float)

    def show(x, d):
        vx, vy = x[3] * math.cos(x[6]), x[3] * math.sin(x[6])
        return [vx, x[5], d[3] * math.sin(x[6]) + vx * (d[6] + x[5]), x[1], x[4], 0.0, vy]

    return integrate(lambda t, x: np.array(vehicle_dynamics_std(list(x), [rate(t), acceleration(t)], p)), x, show, 2e-4)


def beside(peer, here):
    """Prints how far the columns of a run (`vehicle.vx` …) are from a peer."""
    names = ["vx", "yawRate", "ay", "Y", "psi", "roll", "vy"]
    for column, name in enumerate(names, start=1):
        largest = np.max(np.abs(peer[:, column]))
        if largest == 0:
            continue
        ours = np.interp(peer[:, 0], here["time"], here[f"vehicle.{name}"])
        off = np.abs(ours - peer[:, column])
        print(f"    {NAMES[column]}: {100 * np.max(off) / largest:.1f} % ({100 * off[290] / abs(peer[290, column]):.1f})")


def main():
    (plain, published), (alike, axle_slip) = SHARED["variants"]()
    stiff, four_wheels = copy.deepcopy(alike), copy.deepcopy(plain)
    stiff.K_zt *= 10
    four_wheels.I_y_w *= 2
    results = {
        "published": multi_body(plain, published),
        "alike": multi_body(alike, axle_slip),
        "stiff": multi_body(stiff, axle_slip, 2.5e-4),
        "drift": drift(plain),
        "drift, inertia of four wheels": drift(four_wheels),
    }
    here = None
    if len(sys.argv) > 1:
        with open(sys.argv[1], newline="") as file:
            rows = list(csv.reader(file))
        here = {name: np.array([float(row[k]) for row in rows[1:]]) for k, name in enumerate(rows[0]) if name == "time" or name.startswith("vehicle.")}
    for name, rows in results.items():
        print(name)
        for row in rows[[290, 400, 500]]:
            print("  " + ", ".join(f"{value:.5g}" for value in row))
        if here:
            beside(rows, here)


main()
