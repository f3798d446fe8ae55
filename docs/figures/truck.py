"""Draws the activities of the truck beside the published ones; `cargo xtask figures` runs it.

    python3 docs/figures/truck.py RESULTS docs/src/images

RESULTS is a folder with full.csv. Needs nothing but Python.
"""

import csv
import math
import sys
from pathlib import Path

BLUE, RED, PALE, GREY = "#1f5fa8", "#c0392b", "#9db7d5", "#808080"
PUBLISHED = Path(__file__).parent / "../../data/truck/published_activity.csv"
ROW, TOP, LEFT, BARS, GAP, CURVE = 14, 10, 190, 330, 60, 220
LOWEST, DECADES = 1e-10, 10


def activities(path, names):
    """Integrals of the absolute powers, by the trapezoidal rule, as shares of their sum."""
    with open(path) as file:
        rows = csv.reader(file)
        header = next(rows)
        columns = [header.index(f"{name}.power") for name in names]
        before, sums = None, [0.0] * len(names)
        for row in rows:
            time, powers = float(row[0]), [abs(float(row[column])) for column in columns]
            if before is not None:
                step = time - before[0]
                sums = [sum_ + step * (a + b) / 2 for sum_, a, b in zip(sums, before[1], powers)]
            before = time, powers
    total = sum(sums)
    return [value / total for value in sums]


def cumulative(shares):
    sums, total = [], 0.0
    for share in sorted(shares, reverse=True):
        total += share
        sums.append(100 * total)
    return sums


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(PUBLISHED) as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))[1:]
    names, published = [row[1] for row in rows], [float(row[2]) for row in rows]
    shares = activities(Path(sys.argv[1]) / "full.csv", names)
    order = sorted(range(len(names)), key=lambda i: -shares[i])
    height = TOP + ROW * len(names)
    right = LEFT + BARS + GAP

    def along(share):
        return LEFT + BARS * (math.log10(max(share, LOWEST)) + DECADES) / DECADES

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + CURVE + 20} {height + 44}" font-family="sans-serif" font-size="10">']
    parts.append(f'<rect width="{right + CURVE + 20}" height="{height + 44}" fill="white"/>')
    for decade in range(0, DECADES + 1, 2):
        x = LEFT + BARS * decade / DECADES
        parts.append(f'<path d="M{x:.1f} {TOP}V{height}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{height + 14}" text-anchor="middle">1e{decade - DECADES}</text>')
    for place, i in enumerate(order):
        y = TOP + ROW * place
        colour = BLUE if place < 17 else PALE
        parts.append(f'<text x="{LEFT - 5}" y="{y + 10}" text-anchor="end" font-size="9">{names[i]}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y + 2}" width="{along(shares[i]) - LEFT:.1f}" height="{ROW - 4}" fill="{colour}"/>')
        parts.append(f'<path d="M{along(published[i]):.1f} {y + 1}v{ROW - 2}" stroke="{RED}" stroke-width="2.5"/>')
    parts.append(f'<text x="{LEFT + BARS / 2}" y="{height + 34}" text-anchor="middle">share of the activity; red: published</text>')
    ours, theirs = cumulative(shares), cumulative(published)
    for percent in (40, 60, 80, 100):
        x = right + CURVE * (percent - 40) / 60
        parts.append(f'<path d="M{x:.1f} {TOP}V{height}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{height + 14}" text-anchor="middle">{percent}</text>')
    for sums, colour, width in ((theirs, RED, 1), (ours, BLUE, 1.8)):
        points = " ".join(f"{right + CURVE * (value - 40) / 60:.1f},{TOP + ROW * (place + 0.5):.1f}" for place, value in enumerate(sums))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
    y = TOP + ROW * 17
    parts.append(f'<path d="M{right} {y}h{CURVE}" stroke="{GREY}" stroke-dasharray="2 3"/>')
    parts.append(f'<text x="{right + 4}" y="{y - 4}">17 elements: {ours[16]:.2f} %, published {theirs[16]:.2f} %</text>')
    parts.append(f'<text x="{right + CURVE / 2}" y="{height + 34}" text-anchor="middle">cumulative [%], over the number of elements</text></svg>')
    Path(sys.argv[2], "truck_activity.svg").write_text("\n".join(parts) + "\n")
    print(f"activity: first five {ours[4]:.2f} %, first 17 {ours[16]:.2f} %")


if __name__ == "__main__":
    main()
