// Where start values stand for missing conditions and cannot be reached, they are named (MLS 8.6: a start value that is not fixed is a guess).
// check: ok
model P "A crank whose slider cannot be where its start value wants it"
  Real phi "Angle of the crank";
  Real s(start = 0.2) "Way of the slider, at most 0.1";
equation
  der(phi) = 1;
  s = 0.1*cos(phi) + sqrt(0.04 - 0.01*sin(phi)^2) - 0.2;
end P;
