"""Draws how often the ranking of the truck keeps the published 17 elements; `cargo xtask figures` runs it.

    python3 docs/figures/robustness.py RESULTS docs/src/images

The draws are those of data/truck/robustness.csv, which says how they were made. RESULTS is not used.
"""

import csv
import sys
from collections import Counter
from pathlib import Path

DRAWS = Path(__file__).parent / "../../data/truck/robustness.csv"
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 260, 50, 40, 24


def bars(parts, title, left, width, labels, counts, total):
    base, room = HEIGHT - BOTTOM, HEIGHT - BOTTOM - TOP
    largest = max(counts)
    slot = width / len(counts)
    parts.append(f'<text x="{left}" y="14" font-weight="bold">{title}</text>')
    for place, (label, count) in enumerate(zip(labels, counts)):
        x, height = left + place * slot, room * count / largest * 0.9
        parts.append(f'<rect x="{x + 3:.1f}" y="{base - height:.1f}" width="{slot - 6:.1f}" height="{height:.1f}" fill="#1f5fa8"/>')
        parts.append(f'<text x="{x + slot / 2:.1f}" y="{base + 14}" text-anchor="middle">{label}</text>')
        if count:
            share = f"{100 * count / total:.0f} %"
            parts.append(f'<text x="{x + slot / 2:.1f}" y="{base - height - 4:.1f}" text-anchor="middle">{share}</text>')
    parts.append(f'<path d="M{left} {base}h{width}" stroke="#404040"/>')


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(DRAWS) as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    same = Counter(round(float(row["same"])) for row in rows)
    kept = [100 * float(row["kept"]) for row in rows]
    edges = [97.25 + 0.25 * i for i in range(7)]
    within = [sum(low <= value < low + 0.25 for value in kept) for low in edges]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>')
    numbers = [14, 15, 16, 17]
    bars(parts, "Published elements among the first 17", LEFT, 220, numbers, [same[n] for n in numbers], len(rows))
    bars(parts, "Activity of the published 17 [%]", 320, 300, [f"{low:.2f}" for low in edges], within, len(rows))
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{len(rows)} draws, 15 fitted values from half to twice</text></svg>')
    Path(sys.argv[2], "truck_robustness.svg").write_text("\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
