within Layshaft.Examples;
model OptimalShift34 "The same upshifts with a clutch control that hands over the torque"
  extends Gearbox4HP22(clutchControl(
    t_open={0.3,0.3,0.3,0.3,0.3,0.05,0.3},
    t_close={0.4,0.5,0.5,0.5,0.4,0.5,0.7},
    share={1,1,1,1,1,1,0.4}));

  annotation(experiment(StopTime=25, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>
Clutch E opens at once; its freewheel carries the torque until the brake F has taken over,
and lets go at torque zero. <code>gearbox.E.tau</code> does not change its sign, and the
acceleration stays between that of third and that of fourth gear: at most 1.02 m/s&sup2;
instead of 3 m/s&sup2;.
</p>
</html>"));
end OptimalShift34;
