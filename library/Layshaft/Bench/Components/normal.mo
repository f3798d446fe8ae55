within Layshaft.Bench.Components;
function normal "Two normally distributed random numbers"
  extends Icons.Function;
  input Integer state[3] "State of the generator";
  output Real r[2] "Independent numbers with mean 0 and standard deviation 1";
  output Integer next[3] "State behind them";
protected
  Real u1 "First uniform number";
  Real u2 "Second uniform number";
algorithm
  (u1, next) := random(state);
  (u2, next) := random(next);
  r := sqrt(-2*log(u1))*{cos(2*Constants.pi*u2), sin(2*Constants.pi*u2)};

  annotation(Documentation(info="<html>
<p>Box and Muller.</p>
</html>"));
end normal;
