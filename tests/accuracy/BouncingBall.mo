model BouncingBall "A ball that keeps 0.8 of its speed at each bounce; events"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Real last(start = 0, fixed = true) "Time of the last bounce";
equation
  der(h) = v;
  der(v) = -9.81;
  der(last) = 0;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
    reinit(last, time);
  end when;
  annotation(experiment(StopTime = 3.5));
end BouncingBall;
