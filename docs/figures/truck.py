"""Draws the figures of the truck's page from results of its examples; `cargo xtask figures` runs it.

    python3 docs/figures/truck.py RESULTS docs/src/images

RESULTS is a folder with launch.csv, full.csv, reduced.csv and shift.csv.
"""

import csv
import sys
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

BLUE, RED, GREEN, PALE = "#1f5fa8", "#c0392b", "#2e7d32", "#9db7d5"
PUBLISHED = Path(__file__).parent / "../../data/truck/published_activity.csv"

plt.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "truck",
        "font.size": 9,
        "axes.grid": True,
        "grid.alpha": 0.3,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


def load(path):
    with open(path) as file:
        names = next(csv.reader(file))
    data = np.genfromtxt(path, delimiter=",", skip_header=1)
    return {name: data[:, i] for i, name in enumerate(names)}


def thin(time, values, step):
    """The curve on a coarse grid, so that the file stays small."""
    grid = np.arange(time[0], time[-1] + step / 2, step)
    unique, index = np.unique(time, return_index=True)
    return grid, np.round(np.interp(grid, unique, values[index]), 4)


def save(figure, folder, name):
    figure.savefig(Path(folder) / f"{name}.svg", metadata={"Date": None})


def launch(result, folder):
    time = result["time"]
    figure, axes = plt.subplots(3, 1, figsize=(7.5, 5.6), sharex=True, height_ratios=[2, 2, 1], layout="constrained")
    axes[0].plot(*thin(time, result["v_mph"], 0.1), BLUE)
    axes[0].axhline(60, color="gray", ls=":")
    t60 = result["t60"][-1]
    axes[0].annotate(
        f"60 mph {t60:.1f} s after the release", (t60 + 3, 60), xytext=(22, 66), arrowprops={"arrowstyle": "->"}
    )
    axes[0].set(ylabel="speed [mph]", ylim=(-2, 75))
    axes[1].plot(*thin(time, result["n_engine"], 0.05), RED)
    axes[1].set(ylabel="engine [rpm]", ylim=(0, 2900))
    gear = result["gear"]
    corners = np.r_[0, np.flatnonzero(np.diff(gear)) + 1, len(time) - 1]
    axes[2].step(time[corners], gear[corners], GREEN, where="post")
    axes[2].set(ylabel="gear", yticks=[1, 2, 3, 4], xlabel="time [s]", xlim=(0, time[-1]))
    save(figure, folder, "truck_launch")


def activity(result, folder):
    with open(PUBLISHED) as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))[1:]
    names = [row[1] for row in rows]
    published = np.array([float(row[2]) for row in rows])
    share = np.array([np.trapezoid(np.abs(result[f"{name}.power"]), result["time"]) for name in names])
    share /= share.sum()
    order = np.argsort(-share)
    place = np.arange(len(names))
    figure, axes = plt.subplots(1, 2, figsize=(9, 9), width_ratios=[3, 2], layout="constrained")
    colours = [BLUE if i < 17 else PALE for i in place]
    axes[0].barh(place, np.maximum(share[order], 1e-10), left=1e-10, color=colours, height=0.7)
    axes[0].plot(published[order], place, "|", color=RED, ms=9, mew=2, label="published")
    axes[0].set(xscale="log", xlim=(1e-10, 1), ylim=(54.6, -0.6), xlabel="share of the activity")
    axes[0].set_yticks(place, [names[i] for i in order], fontsize=7)
    axes[0].legend(loc="lower right")
    cumulative = 100 * np.cumsum(share[order])
    axes[1].plot(cumulative, place + 1, ".-", color=BLUE, ms=4, label="this truck")
    axes[1].plot(100 * np.cumsum(np.sort(published)[::-1]), place + 1, color=RED, lw=1, label="published")
    axes[1].axhline(17, color="gray", ls=":")
    axes[1].text(45, 16.4, f"17 elements: {cumulative[16]:.1f} %", fontsize=8)
    axes[1].set(ylim=(55.6, 0.4), xlabel="cumulative [%]", ylabel="number of elements")
    axes[1].legend(loc="lower left")
    save(figure, folder, "truck_activity")


def reduced(full, small, folder):
    figure, axes = plt.subplots(2, 1, figsize=(7.5, 4.6), sharex=True, layout="constrained")
    for result, colour, label, width in ((full, BLUE, "55 elements", 2.2), (small, RED, "17 elements", 1)):
        axes[0].plot(*thin(result["time"], result["v"], 0.1), colour, label=label, lw=width)
        axes[1].plot(*thin(result["time"], result["tau_drive"] / 1000, 0.04), colour, label=label, lw=width * 0.7)
    axes[0].set(ylabel="speed [m/s]", xlim=(0, full["time"][-1]))
    axes[0].legend()
    axes[1].set(ylabel="torque at the\ndriven wheels [kN.m]", xlabel="time [s]")
    save(figure, folder, "truck_reduced")


def shift(result, folder):
    time = result["time"]
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.4), width_ratios=[2, 1], layout="constrained")
    table = []
    for name, duration, colour in (("fast", 0.4, RED), ("normal", 0.8, BLUE), ("slow", 1.2, GREEN)):
        begin = time[(result[f"{name}.gear"] >= 2).argmax()]
        grid, a = thin(time, result[f"{name}.a"], 0.01)
        near = (grid > begin - 0.4) & (grid < begin + 1.8)
        axes[0].plot(np.round(grid[near] - begin, 3), a[near], colour, label=f"{duration} s")
        table.append([duration] + [result[f"{name}Meter.{key}"][-1] for key in ("peak", "jerk", "energy")])
    axes[0].set(
        xlabel="time since the shift from first to second [s]", ylabel="acceleration [m/s²]", ylim=(0, 2.4)
    )
    axes[0].legend(title="duration")
    table = np.array(table)
    for column, label, mark, colour in (
        (1, "peak acceleration", "o-", BLUE),
        (2, "peak jerk", "s-", RED),
        (3, "slip energy", "^-", GREEN),
    ):
        axes[1].plot(table[:, 0], table[:, column] / table[1, column], mark, color=colour, label=label)
    axes[1].set(xlabel="duration [s]", ylabel="relative to 0.8 s", ylim=(0, None))
    axes[1].legend(fontsize=8)
    save(figure, folder, "truck_shift")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results, folder = Path(sys.argv[1]), sys.argv[2]
    first, full, small, durations = (load(results / f"{name}.csv") for name in ("launch", "full", "reduced", "shift"))
    launch(first, folder)
    activity(full, folder)
    reduced(full, small, folder)
    shift(durations, folder)


if __name__ == "__main__":
    main()
