within Layshaft.Examples;
model Gearbox4HP22DrivenPlain "The same drive with full pressure and plain ramps for every element"
  extends Gearbox4HP22Driven(transmission(clutchControl(
    share={1,1,1,1,1,1,1},
    t_open={0.3,0.3,0.3,0.3,0.3,0.7,0.3},
    t_closeDown={0.4,0.5,0.5,0.5,0.4,0.5,0.7},
    t_openDown={0.3,0.3,0.3,0.3,0.3,0.7,0.3},
    wait={0,0,0,0,0,0,0})));

  annotation(
    experiment(StopTime=144, Interval=0.01, Tolerance=1e-6),
    Documentation(info="<html>
<p>
What the clutch control of <a href=\"modelica://Layshaft.Examples.Gearbox4HP22Driven\">Gearbox4HP22Driven</a> is good for: here every element gets the line pressure, and in downshifts clutches close against elements that still hold.
Compare <code>quality</code> of both.
</p>
</html>"));
end Gearbox4HP22DrivenPlain;
