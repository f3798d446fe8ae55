"""Errors of SciPy's methods on the problems of this folder, over the tolerance: writes scipy.csv and solutions.csv beside.

Needs numpy and scipy; the tests need neither, they read the tables.
"""

import csv
import math
from pathlib import Path

import numpy as np
from scipy.integrate import ode, solve_ivp

TOLERANCES = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8]
FAMILIES = {"radau": "Radau", "bdf": "BDF", "adams": "Adams (VODE)", "dopri": "RK45"}


def hires(t, y):
    r = 280 * y[5] * y[7]
    return [
        -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007,
        1.71 * y[0] - 8.75 * y[1],
        -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4],
        8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3],
        -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6],
        -r + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6],
        r - 1.81 * y[6],
        -r + 1.81 * y[6],
    ]


def orbit(t, y):
    cube = (y[0] ** 2 + y[1] ** 2) ** 1.5
    return [y[2], y[3], -y[0] / cube, -y[1] / cube]


def robertson(t, y):
    return [-0.04 * y[0] + 1e4 * y[1] * y[2], 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1] ** 2, 3e7 * y[1] ** 2]


W, D = 1000.0, 1e-4
DETERMINANT = (W**2 - 1) ** 2 + (2 * D * W) ** 2
A, B = W**2 * (W**2 - 1) / DETERMINANT, W**2 * 2 * D * W / DETERMINANT


def light(t):
    return [A * math.cos(t) + B * math.sin(t), B * math.cos(t) - A * math.sin(t)]


def lag(t, y):
    return [-1e4 * (y[0] - math.cos(t)) - math.sin(t)]


def fine(f, start, stop):
    """A solution by a method of order 8, nearly to rounding."""
    return solve_ivp(f, (0, stop), start, method="DOP853", rtol=3e-14, atol=1e-15).y[:, -1]


def smooth(names, f, start, stop, exact=None, nominal=None, stiff=False):
    reference = fine(f, start, stop) if exact is None else exact
    runs = lambda method, tolerance: integrate(method, f, (0, stop), start, tolerance, nominal or [1] * len(start))[0]
    return names, reference, nominal or [1] * len(start), runs, stiff


def integrate(method, f, span, start, tolerance, nominal, events=None):
    """States at the end, or at the first event, and the time reached; with dense output."""
    atol = tolerance * np.array(nominal, float)
    if method != "Adams (VODE)":
        found = solve_ivp(f, span, start, method=method, rtol=tolerance, atol=atol, events=events, dense_output=True)
        return found.y[:, -1], found.t[-1], found.sol
    if events is None:
        solver = ode(f).set_integrator("vode", method="adams", rtol=tolerance, atol=atol, nsteps=10**6)
        solver.set_initial_value(start, span[0])
        return solver.integrate(span[1]), span[1], None
    return None


def ball(method, tolerance):
    fall = lambda t, y: [y[1], -9.81]
    hit = lambda t, y: y[0] if y[1] < 0 else 1.0
    hit.terminal, hit.direction = True, -1
    t, y, last = 0.0, [1.0, 0.0], 0.0
    while t < 3.5:
        found = integrate(method, fall, (t, 3.5), y, tolerance, [1, 1], hit)
        if found is None:
            return None
        y, t, _ = found
        if t < 3.5:
            last, y = t, [0.0, -0.8 * y[1]]
    return [y[0], y[1], last]


def ball_exact():
    speed = math.sqrt(2 * 9.81)
    time = speed / 9.81
    while time < 3.5:
        last, speed = time, 0.8 * speed
        time += 2 * speed / 9.81
    flight = 3.5 - last
    return [speed * flight - 0.5 * 9.81 * flight**2, speed - 9.81 * flight, last]


def two_slopes(method, tolerance):
    hit = lambda t, y: y[0] - 0.5
    hit.terminal = True
    found = integrate(method, lambda t, y: [1 - 0.5 * y[0]], (0, 2), [0.0], tolerance, [1], hit)
    if found is None:
        return None
    return integrate(method, lambda t, y: [2 - 3 * y[0]], (found[1], 2), found[0], tolerance, [1])[0]


def two_slopes_exact():
    change = -2 * math.log(0.75)
    return [2 / 3 + (0.5 - 2 / 3) * math.exp(-3 * (2 - change))]


def rectifier(method, tolerance):
    t, y = 0.0, [0.0]
    for k in range(7):
        stop = min((k + 1) * math.pi, 20.0)
        f = (lambda t, y: [math.sin(t) - 0.1 * y[0]]) if k % 2 == 0 else (lambda t, y: [-0.1 * y[0]])
        y, t, _ = integrate(method, f, (t, stop), y, tolerance, [1])
    return y


def rectifier_exact():
    x, t = 0.0, 0.0
    part = lambda t: (0.1 * math.sin(t) - math.cos(t)) / 1.01
    for k in range(7):
        stop = min((k + 1) * math.pi, 20.0)
        decay = math.exp(-0.1 * (stop - t))
        x = part(stop) + (x - part(t)) * decay if k % 2 == 0 else x * decay
        t = stop
    return [x]


def sampled(method, tolerance):
    x = [0.0]
    for k in range(21):
        u = 2 * (1 - x[0])
        stop = min(0.1 * (k + 1), 2.05)
        x = integrate(method, lambda t, y: [u - y[0]], (0.1 * k, stop), x, tolerance, [1])[0]
    return x


def sampled_exact():
    x = 0.0
    for k in range(21):
        u = 2 * (1 - x)
        x = u + (x - u) * math.exp(-(min(0.1 * (k + 1), 2.05) - 0.1 * k))
    return [x]


def delayed_decay(method, tolerance):
    past, y = (lambda t: 1.0), [1.0]
    for k in range(5):
        before = past
        found = integrate(method, lambda t, y: [-before(t - 1)], (k, k + 1), y, tolerance, [1])
        if found[2] is None:
            return None
        y, dense = found[0], found[2]
        past = lambda t, dense=dense: dense(t)[0]
    return y


def delayed_decay_exact():
    # Method of steps with polynomials in t - k.
    p = np.polynomial.Polynomial
    value, piece = 1.0, p([1.0])
    for k in range(5):
        piece = value - piece.integ()
        value = piece(1.0)
    return [value]


def delayed_sine(method, tolerance):
    found = integrate(method, lambda t, y: [3 * math.cos(3 * t)], (0, 10), [0.0], tolerance, [1])
    if found[2] is None:
        return None
    delay = 1.0123
    z = integrate(method, lambda t, y: [found[2](t - delay)[0]], (delay, 10), [0.0], tolerance, [1])[0]
    return [found[0][0], z[0]]


PROBLEMS = {
    "Decay": smooth(["x"], lambda t, y: [-y[0]], [1.0], 4, [math.exp(-4)]),
    "Oscillator": smooth(
        ["x", "v"], lambda t, y: [y[1], -y[0]], [1.0, 0.5], 20,
        [math.cos(20) + 0.5 * math.sin(20), 0.5 * math.cos(20) - math.sin(20)],
    ),
    "DampedOscillator": smooth(["x", "v"], lambda t, y: [y[1], -y[0] - 0.2 * y[1]], [1.0, 0.0], 20),
    "Orbit": smooth(["x", "y", "u", "v"], orbit, [0.4, 0.0, 0.0, 2.0], 2 * math.pi, [0.4, 0.0, 0.0, 2.0]),
    "Logistic": smooth(["x"], lambda t, y: [y[0] * (1 - y[0])], [0.01], 8, [1 / (1 + 99 * math.exp(-8))]),
    "Pendulum": smooth(["phi", "w"], lambda t, y: [y[1], -math.sin(y[0])], [2.5, 0.0], 15),
    "RigidBody": smooth(
        ["a", "b", "c"], lambda t, y: [y[1] * y[2], -y[0] * y[2], -0.51 * y[0] * y[1]], [0.0, 1.0, 1.0], 12
    ),
    "PredatorPrey": smooth(
        ["x", "y"], lambda t, y: [y[0] * (1.5 - y[1]), y[1] * (y[0] - 3)], [1.0, 0.5], 10
    ),
    "Brusselator": smooth(
        ["x", "y"], lambda t, y: [1 + y[0] ** 2 * y[1] - 4 * y[0], 3 * y[0] - y[0] ** 2 * y[1]], [1.5, 3.0], 20
    ),
    "Lag": smooth(["x"], lag, [1.0], 10, [math.cos(10)], stiff=True),
    "VanDerPol": smooth(
        ["x", "y"], lambda t, y: [y[1], ((1 - y[0] ** 2) * y[1] - y[0]) / 1e-6], [2.0, 0.0], 2,
        [0.1706167732170483e1, -0.8928097010247975], stiff=True,
    ),
    "Robertson": smooth(
        ["a", "b", "c"], robertson, [1.0, 0.0, 0.0], 1e11,
        [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505], [1e-8, 1e-13, 1], stiff=True,
    ),
    "Hires": smooth(
        [f"y[{k}]" for k in range(1, 9)], hires, [1, 0, 0, 0, 0, 0, 0, 0.0057], 321.8122,
        [0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
         0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2],
        [1e-3] * 8, stiff=True,
    ),
    "LightDamping": smooth(
        ["x", "v"], lambda t, y: [y[1], W**2 * (math.cos(t) - y[0]) - 2 * D * W * y[1]], light(0), 5, light(5), stiff=True
    ),
    "BouncingBall": (["h", "v", "last"], ball_exact(), [1, 1, 1], ball, False),
    "TwoSlopes": (["x"], two_slopes_exact(), [1], two_slopes, False),
    "Rectifier": (["x"], rectifier_exact(), [1], rectifier, False),
    "Sampled": (["x"], sampled_exact(), [1], sampled, False),
    "DelayedDecay": (["x"], delayed_decay_exact(), [1], delayed_decay, False),
    "DelayedSine": (
        ["x", "z"], [math.sin(30), (1 - math.cos(3 * (10 - 1.0123))) / 3], [1, 1], delayed_sine, False
    ),
}


def main():
    folder = Path(__file__).parent
    with open(folder / "scipy.csv", "w", newline="") as file, open(folder / "solutions.csv", "w", newline="") as other:
        errors, solutions = csv.writer(file, lineterminator="\n"), csv.writer(other, lineterminator="\n")
        errors.writerow(["problem", "method", *(f"{tolerance:g}" for tolerance in TOLERANCES)])
        solutions.writerow(["problem", "stiff", "variable", "nominal", "value"])
        for name, (names, reference, nominal, run, stiff) in PROBLEMS.items():
            for variable, size, value in zip(names, nominal, reference):
                solutions.writerow([name, int(stiff), variable, f"{size:g}", repr(float(value))])
            for ours, theirs in FAMILIES.items():
                if stiff and ours in ("adams", "dopri"):
                    continue
                row = []
                for tolerance in TOLERANCES:
                    y = run(theirs, tolerance)
                    if y is None:
                        break
                    scale = np.abs(reference) + nominal
                    row.append(f"{max(np.abs(np.array(y) - reference) / scale) / tolerance:.3g}")
                if row:
                    errors.writerow([name, ours, *row])
                    print(name, ours, row)


main()
