"""Simulates a unit with FMPy and writes the variables without dimensions: UNIT ModelExchange|CoSimulation STOP INTERVAL TOLERANCE RESULT.csv"""

import sys

import fmpy

unit, kind, stop, interval, tolerance, result = sys.argv[1:7]
description = fmpy.read_model_description(unit)
changing = ("continuous", "discrete")
names = [v.name for v in description.modelVariables if v.variability in changing and not v.dimensions and v.type != "String"]
names = [name for name in names if name != "time"]
rows = fmpy.simulate_fmu(
    unit,
    fmi_type=kind,
    start_time=0.0,
    stop_time=float(stop),
    output=names,
    output_interval=float(interval),
    relative_tolerance=float(tolerance) if kind == "ModelExchange" else None,
    record_events=False,
)
with open(result, "w") as file:
    file.write(",".join(['"' + name + '"' for name in ["time"] + names]) + "\n")
    for row in rows:
        file.write(",".join(repr(float(row[name])) for name in ["time"] + names) + "\n")
