"""Draws the activities of the truck beside the published ones; `cargo xtask figures` runs it.

    python3 docs/figures/truck.py RESULTS docs/src/images

RESULTS is a folder with full.csv.
"""

import csv
import sys
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

BLUE, RED, PALE = "#1f5fa8", "#c0392b", "#9db7d5"
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


def save(figure, folder, name):
    figure.savefig(Path(folder) / f"{name}.svg", metadata={"Date": None})


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


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results, folder = Path(sys.argv[1]), sys.argv[2]
    activity(load(results / "full.csv"), folder)


if __name__ == "__main__":
    main()
