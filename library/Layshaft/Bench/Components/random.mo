within Layshaft.Bench.Components;
function random "Next random number between 0 and 1"
  extends Icons.Function;
  input Integer state[3] "State of the generator";
  output Real u "Uniformly distributed between 0 and 1, never 0";
  output Integer next[3] "State behind it";
algorithm
  next := {mod(171*state[1], 30269), mod(172*state[2], 30307), mod(170*state[3], 30323)};
  u := next[1]/30269 + next[2]/30307 + next[3]/30323;
  u := u - floor(u);
  u := max(u, 1e-12);

  annotation(Documentation(info="<html>
<p>Wichmann and Hill: An efficient and portable pseudo-random number generator, Applied Statistics 31 (1982). The period is 7e12; the same state gives the same numbers on every machine.</p>
</html>"));
end random;
