"""What the figures drawn by matplotlib have in common."""

import csv
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

BLUE, RED, GREEN, PALE = "#1f5fa8", "#c0392b", "#2e7d32", "#9db7d5"

plt.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "layshaft",
        "font.size": 9,
        "axes.grid": True,
        "grid.alpha": 0.3,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


def load(path):
    """The columns of a result, or of a table whose first lines may be comments."""
    with open(path) as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    data = np.array([[float(cell) for cell in row] for row in rows[1:]])
    return {name: data[:, i] for i, name in enumerate(rows[0])}


def thin(time, values, step):
    """The curve on a coarse grid, so that the file stays small."""
    grid = np.arange(time[0], time[-1] + step / 2, step)
    unique, index = np.unique(time, return_index=True)
    return grid, np.round(np.interp(grid, unique, values[index]), 4)


def save(figure, folder, name):
    figure.savefig(Path(folder) / f"{name}.svg", metadata={"Date": None})
