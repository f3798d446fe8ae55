within Layshaft.Examples;
model OptimalUpshifts "The same upshifts with a clutch control for every shift"
  extends Gearbox4HP22(clutchControl(
    t_open={0.3,0.3,0.3,0.3,0.3,0.05,0.3},
    t_close={0.4,0.5,0.5,0.5,0.4,0.5,0.7},
    share={1,0.2,0.22,0.22,1,1,0.36}));

  annotation(experiment(StopTime=25, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>
The elements that close in a shift (C and C', B, F) get no more pressure than they need to carry the torque of the next gear with some reserve. They slip longer and slow the engine down gently.
Compare the acceleration with that of <a href=\"modelica://Layshaft.Examples.Gearbox4HP22\">Gearbox4HP22</a> at 6, 13 and 18 s.
</p>
</html>"));
end OptimalUpshifts;
