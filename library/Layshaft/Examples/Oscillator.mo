within Layshaft.Examples;
model Oscillator "Inertia on a spring and a damper: the first example"
  extends Icons.Example;
  Rotational.Components.Fixed fixed "Ground"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Rotational.Components.SpringDamper springDamper(c=40, d=0.5) "Shaft"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Rotational.Components.Inertia inertia(J=0.4, phi(start=1, fixed=true), w(start=0, fixed=true)) "Disc"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
equation
  connect(fixed.flange, springDamper.flange_a)
    annotation(Line(points={{-60,0},{-40,0}}, color={0,0,0}));
  connect(springDamper.flange_b, inertia.flange_a)
    annotation(Line(points={{-20,0},{0,0}}, color={0,0,0}));

  annotation(experiment(StopTime=10, Tolerance=1e-6), Documentation(info="<html>
<p>
J phi'' + d phi' + c phi = 0. Look at <code>inertia.phi</code>: the natural frequency is
sqrt(c/J) = 10 rad/s, the damping ratio d/(2 sqrt(c J)) = 0.0625.
</p>
</html>"));
end Oscillator;
