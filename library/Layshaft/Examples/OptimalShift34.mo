within Layshaft.Examples;
model OptimalShift34 "The same upshifts with a clutch control that hands over the torque"
  extends Gearbox4HP22(clutchControl(
    t_open={0.3,0.3,0.3,0.3,0.3,0.05,0.3},
    t_close={0.4,0.5,0.5,0.5,0.4,0.5,0.7},
    share={1,1,1,1,1,1,0.36}));

  annotation(experiment(StopTime=25, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>
Clutch E opens at once; its freewheel carries the torque until the brake F has taken over,
and lets go at torque zero. The brake gets no more pressure than it needs: it slips longer
and slows the engine down gently. <code>gearbox.E.tau</code> does not change its sign, and
the acceleration stays between that of third gear (0.98 m/s&sup2;) and that of fourth gear
(0.56 m/s&sup2;), where the plain control ranges from -0.19 to 3.0 m/s&sup2;.
</p>
</html>"));
end OptimalShift34;
