"""Draws our results with what papers and regulations publish in numbers, in red; `cargo xtask figures` runs it.

    python3 docs/figures/validation.py RESULTS docs/src/images

RESULTS is a folder with the results that `cargo xtask figures` lists. The numbers printed are those of the page
`docs/src/reference/validation.md`.
"""

import sys
from pathlib import Path

import numpy as np
from style import BLUE, GREEN, PALE, RED, load, plt, save, thin

# Otter, Dempsey and Schlegel (2000), section 7.
SHIFT_34 = [(18.00, "begins"), (18.53, "E slides"), (18.65, "full slip"), (18.70, "E open")]

# UNECE Regulation 83, annex 4a: corner points of the elementary urban cycle and of the extra-urban cycle, s and km/h.
ECE = """0,0 11,0 15,15 23,15 25,10 28,0 49,0 54,15 56,15 61,32 85,32 93,10 96,0 117,0 122,15 124,15 133,35 135,35 143,50
155,50 163,35 178,35 185,10 188,0 195,0"""
EUDC = """0,0 20,0 25,15 27,15 36,35 38,35 46,50 48,50 61,70 111,70 119,50 188,50 201,70 251,70 286,100 316,100 336,120
346,120 362,80 370,50 380,0 400,0"""


def points(text):
    return np.array([[float(x) for x in pair.split(",")] for pair in text.split()])


def at(result, name, time):
    """The value right of a jump."""
    return result[name][np.searchsorted(result["time"], time, side="right") - 1]


def first(result, condition):
    return result["time"][condition.argmax()]


def say(*values):
    print(*values, file=sys.stderr)


def blocks(result, hand, folder):
    time = result["time"]
    figure, axes = plt.subplots(3, 1, figsize=(7.5, 6.4), layout="constrained")
    axes[0].plot(*thin(time, result["v1"], 0.005), BLUE, label="lower block to ground")
    axes[0].plot(*thin(time, result["v2"], 0.005), GREEN, label="upper to lower block")
    axes[0].set(ylabel="relative speed [m/s]", xlim=(0, time[-1]))
    axes[0].legend(fontsize=8)
    axes[1].plot(*thin(time, result["f1"], 0.002), BLUE, label="$f_1$")
    axes[1].plot(*thin(time, result["f2"], 0.002), GREEN, label="$f_2$")
    for level, style in ((6, ":"), (7.5, "--")):
        for sign in (1, -1):
            axes[1].axhline(sign * level, color=RED, ls=style, lw=0.9)
    axes[1].text(0.02, 8, "$1.25 f_0$", color=RED, fontsize=8)
    axes[1].set(ylabel="friction [N]", xlim=(0, time[-1]), ylim=(-10, 10))
    axes[1].legend(fontsize=8)
    axes[2].plot(*thin(hand["time"], hand["f2"], 0.002), GREEN, label="$f_2$")
    axes[2].plot(*thin(hand["time"], hand["v1"], 0.002), BLUE, label="$v_1$")
    axes[2].plot([0.05, 0.3, 0.6, 0.9], [0, 0.6, 0.6, 0.6], "x", color=RED, label="by hand")
    axes[2].plot([0.1, 0.5, 1], [0, 0.2, 0.45], "x", color=RED)
    axes[2].set(ylabel="case by hand", xlabel="time [s]", xlim=(0, 1))
    axes[2].legend(fontsize=8)
    save(figure, folder, "validation_blocks")
    say("two blocks: largest |f|", np.abs(result["f1"]).max(), np.abs(result["f2"]).max())
    say("two blocks: speeds from", min(result["v1"].min(), result["v2"].min()), "to", max(result["v1"].max(), result["v2"].max()))
    say("by hand: f2, v1 at the end", hand["f2"][-1], hand["v1"][-1])


def cycle(result, folder):
    time = result["time"]
    urban, extra = points(ECE), points(EUDC)
    corners = np.vstack([urban + [195 * i, 0] for i in range(4)] + [extra + [780, 0]])
    figure, axes = plt.subplots(2, 1, figsize=(7.5, 4.8), sharex=True, layout="constrained")
    axes[0].plot(*thin(time, result["v_kmh"], 1), BLUE, label="driven")
    axes[0].plot(corners[:, 0], corners[:, 1], ".", color=RED, ms=3.5, label="regulation")
    axes[0].set(ylabel="speed [km/h]", xlim=(0, 1180))
    axes[0].legend(fontsize=8)
    axes[1].plot(*thin(time, result["consumption"], 2), BLUE)
    axes[1].set(ylabel="consumption [l/100 km]", xlabel="time [s]", ylim=(0, 25))
    save(figure, folder, "validation_cycle")
    unique, index = np.unique(corners[:, 0], return_index=True)
    wanted = np.interp(time, unique, corners[index, 1])
    say("cycle: largest |driven - regulation|", np.abs(result["v_kmh"] - wanted).max(), "km/h")
    say("cycle: rms", np.sqrt(np.trapezoid((result["v_kmh"] - wanted) ** 2, time) / 1180), "km/h")
    say("cycle: distance of the corner points", np.trapezoid(wanted, time) / 3600, "km")
    begins = first(result, result["consumption"] > 0)
    say("cycle: consumption", result["consumption"][-1], "l/100 km, shown from", begins, "s")


def upshift(result, folder):
    time = result["time"]
    figure, axes = plt.subplots(2, 1, figsize=(7.5, 4.6), sharex=True, layout="constrained")
    axes[0].plot(*thin(time, result["n_engine"], 0.02), BLUE, label="engine")
    axes[0].plot(*thin(time, result["n_turbine"], 0.02), GREEN, label="turbine")
    axes[0].set(ylabel="speed [1/min]", xlim=(0, 25))
    axes[0].legend(fontsize=8)
    axes[1].plot(*thin(time, result["a"], 0.01), BLUE)
    axes[1].axvline(18, color=RED, ls=":", lw=1)
    axes[1].text(18.1, 6, "3 to 4\n(published: 18 s)", color=RED, fontsize=8)
    axes[1].set(ylabel="acceleration [m/s²]", xlabel="time [s]")
    save(figure, folder, "validation_upshift")


def shift34(plain, optimal, folder):
    figure, axes = plt.subplots(4, 1, figsize=(7.5, 7.2), sharex=True, layout="constrained")
    rows = (
        ("clutchControl.command[6]", "control of E"),
        ("gearbox.E.tau", "torque of E [N.m]"),
        ("gearbox.E.slip", "slip of E [rad/s]"),
        ("a", "acceleration [m/s²]"),
    )
    for axis, (name, label) in zip(axes, rows):
        for result, colour, legend in ((optimal, PALE, "optimal control"), (plain, BLUE, "plain control")):
            grid, values = thin(result["time"], result[name], 0.004)
            near = (grid > 17.8) & (grid < 19.2)
            axis.plot(grid[near], values[near], colour, label=legend)
        for when, _ in SHIFT_34:
            axis.axvline(when, color=RED, ls=":", lw=1)
        axis.set(ylabel=label, xlim=(17.8, 19.2))
    for when, what in SHIFT_34:
        axes[0].text(when + 0.008, 1.04, what, color=RED, fontsize=7, rotation=35)
    axes[1].axhline(0, color="gray", lw=0.7)
    axes[0].legend(fontsize=8, loc="right")
    axes[3].set(xlabel="time [s]")
    save(figure, folder, "validation_shift34")
    time, tau, slip = plain["time"], plain["gearbox.E.tau"], np.abs(plain["gearbox.E.slip"])
    after = time > 18.0
    slides = first(plain, after & (slip > 1e-3))
    largest = slip[(time > 18) & (time < 19.2)].max()
    settled = first(plain, after & (slip > 0.99 * largest))
    sign = first(plain, after & (np.sign(tau) != np.sign(at(plain, "gearbox.E.tau", 17.9))))
    opened = first(plain, after & (plain["clutchControl.command[6]"] <= 1e-9))
    say("shift: E slides", slides, "sign change", sign, "full slip", settled, "open", opened)
    near = (time > 18) & (time < 19.2)
    say("shift: acceleration before", at(plain, "a", 17.9), "trough", plain["a"][near].min(), "peak", plain["a"][near].max())
    near = (optimal["time"] > 18) & (optimal["time"] < 20)
    say("optimal: acceleration", optimal["a"][near].min(), optimal["a"][near].max(), "torque of E", optimal["gearbox.E.tau"][near].min())


def launch(result, folder):
    time = result["time"]
    t60 = result["t60"][-1] + 3
    figure, axes = plt.subplots(2, 1, figsize=(7.5, 4.8), sharex=True, layout="constrained")
    axes[0].plot(*thin(time, result["v_mph"], 0.1), BLUE)
    axes[0].axhline(60, color=RED, ls=":", lw=1)
    axes[0].axvline(3, color=RED, ls=":", lw=1)
    axes[0].text(3.3, 50, "brakes released\n(published: 3 s)", color=RED, fontsize=8)
    axes[0].set(ylabel="speed [mph]", xlim=(0, t60 + 2))
    axes[1].plot(*thin(time, result["n_engine"], 0.05), BLUE)
    axes[1].plot([0, 1, 2, 3], [700] * 4, "x", color=RED)
    axes[1].text(0.2, 350, "published: 700 rpm", color=RED, fontsize=8)
    gear = result["gear"]
    for at_gear in (2, 3, 4):
        when = first(result, gear >= at_gear)
        axes[1].axvline(when, color="gray", ls=":", lw=1)
        say("launch: gear", at_gear, "at", when, "s,", at(result, "v_mph", when), "mph")
    axes[1].set(ylabel="engine [rpm]", xlabel="time [s]", ylim=(0, 2900))
    save(figure, folder, "validation_launch")
    say("launch: idle", at(result, "n_engine", 2.9), "60 mph", result["t60"][-1], "s after the release")


def response(result, folder):
    time = result["time"]
    names = [("v", "speed [m/s]"), ("n_engine", "engine [rpm]"), ("gear", "gear"), ("tau_drive", "torque at the\nwheels [N.m]")]
    names = [(name, label) for name, label in names if name in result]
    figure, axes = plt.subplots(len(names), 1, figsize=(7.5, 1.7 * len(names)), sharex=True, layout="constrained")
    for axis, (name, label) in zip(axes, names):
        axis.plot(*thin(time, result[name], 0.05), BLUE)
        for when in (5, 40):
            axis.axvline(when, color=RED, ls=":", lw=1)
        axis.set(ylabel=label, xlim=(0, time[-1]))
    axes[0].text(5.3, 2, "full throttle", color=RED, fontsize=8)
    axes[0].text(34.5, 2, "brakes", color=RED, fontsize=8)
    axes[-1].set(xlabel="time [s]")
    save(figure, folder, "validation_response")
    say("response: highest speed", result["v"].max(), "stands at", first(result, (time > 41) & (result["v"] < 0.01)))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results, folder = Path(sys.argv[1]), sys.argv[2]
    blocks(load(results / "blocks.csv"), load(results / "hand.csv"), folder)
    cycle(load(results / "nedc.csv"), folder)
    plain = load(results / "gearbox.csv")
    upshift(plain, folder)
    shift34(plain, load(results / "optimal.csv"), folder)
    launch(load(results / "launch.csv"), folder)
    response(load(results / "full.csv"), folder)


if __name__ == "__main__":
    main()
