#!/bin/sh
# What ten million samples cost: wall time and memory of a run with and without them.
#   sh examples/measured/ten_million.sh [PATH OF layshaft]
set -eu
layshaft=$(realpath "$(command -v "${1:-layshaft}")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk 'BEGIN { print "time,u"; for (i = 0; i <= 1e7; i++) printf "%.4f,%.4f\n", i/1e4, sin(i/1e4) }' > "$folder/samples.csv"
echo 'model Follow
  input Real u(start=0);
  Real x(start=0, fixed=true);
equation
  der(x) = u - 0.1*x;
end Follow;' > "$folder/Follow.mo"
cd "$folder"
run() { /usr/bin/time -f "$1: %e s, %M KiB" $layshaft simulate Follow.mo --stop-time 1000 -o run.mat $2 > /dev/null; }
run "translation and cache" "" 2> /dev/null
run "without data" ""
run "with 1e7 samples, .csv ($(du -m samples.csv | cut -f1) MB)" "--input samples.csv"
