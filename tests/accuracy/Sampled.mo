model Sampled "A lag under a sampled controller; time events"
  Real x(start = 0, fixed = true);
  discrete Real u(start = 0, fixed = true);
equation
  der(x) = u - x;
  when sample(0, 0.1) then
    u = 2*(1 - x);
  end when;
  annotation(experiment(StopTime = 2.05));
end Sampled;
