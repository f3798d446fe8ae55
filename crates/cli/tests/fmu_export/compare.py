"""Validates a unit with FMPy, simulates it and compares it with runs of our own.

compare.py UNIT co-simulation|model-exchange RESULT.csv STOP INTERVAL LIMIT

Co-simulation: every variable at every point, relative to its largest value. Model exchange: the states. The last line is the largest
difference and where it is. FMPy's check of names takes seconds and is done for co-simulation only: the other unit has the same names.
"""

import csv
import sys

import fmpy
import numpy as np
from fmpy.model_description import ValidationError
from fmpy.validation import validate_fmu

unit, kind, result, stop, interval, limit = sys.argv[1:7]
stop, interval, limit = float(stop), float(interval), float(limit)

is_exchange = kind == "model-exchange"
if is_exchange:
    problems = []
    try:
        fmpy.read_model_description(unit, validate=True, validate_model_structure=True)
    except ValidationError as error:
        problems = error.problems
else:
    problems = validate_fmu(unit)
if problems:
    sys.exit("FMPy finds:\n" + "\n".join(problems))

with open(result) as file:
    rows = list(csv.reader(file))
names = rows[0]
values = np.array(rows[1:], dtype=float)
# Points at events come twice and lie between those of the grid.
steps = values[:, 0] / interval
values = values[np.abs(steps - np.round(steps)) < 1e-6]
values = values[np.append(True, np.diff(values[:, 0]) > 0.5 * interval)]

description = fmpy.read_model_description(unit)
if is_exchange:
    compared = [unknown.variable.derivative.name for unknown in description.derivatives]
else:
    changing = ("continuous", "discrete")
    compared = [v.name for v in description.modelVariables if v.variability in changing and not v.dimensions]
compared = [name for name in compared if name in names and name != "time"]
assert compared, "nothing to compare"

simulated = fmpy.simulate_fmu(
    unit,
    fmi_type="ModelExchange" if is_exchange else "CoSimulation",
    start_time=0.0,
    stop_time=stop,
    output=compared,
    output_interval=interval,
    relative_tolerance=1e-10 if is_exchange else None,
    record_events=False,
)
assert abs(simulated["time"][-1] - stop) < 1e-9, f"the run ends at {simulated['time'][-1]}"
count = len(simulated)
assert count == len(values), f"{count} points and {len(values)}"

worst = (0.0, "")
for name in compared:
    ours = values[:, names.index(name)]
    theirs = np.asarray(simulated[name], dtype=float)
    # What yields by a billionth of a radian settles within milliseconds of an event, whose time is another integrator's own.
    difference = np.max(np.abs(ours - theirs)) / max(np.max(np.abs(ours)), 1e-6)
    worst = max(worst, (float(difference), name))
print(f"{kind}: {len(compared)} variables, {count} points, largest difference {worst[0]:.3g} ({worst[1]})")
if not worst[0] <= limit:
    sys.exit(f"the largest difference {worst[0]} of {worst[1]} is above {limit}")
