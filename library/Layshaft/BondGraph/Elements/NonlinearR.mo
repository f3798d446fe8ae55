within Layshaft.BondGraph.Elements;
model NonlinearR "Resistance with constant, linear and quadratic term"
  extends Interfaces.Element(final kind=Energy.Kind.R, removal=Interfaces.Removal.zeroEffort);
  parameter Real c0(min=0) = 0 "Constant term, against the flow";
  parameter Real c1(min=0) = 0 "Linear term";
  parameter Real c2(min=0) = 0 "Quadratic term";
  parameter Real f_small(min=Constants.small) = 1e-3 "Flow at which the constant term has reached 71 %";
equation
  if removed then
    if removal == Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    power = 0;
  else
    e = c0*f/sqrt(f^2 + f_small^2) + (c1 + c2*noEvent(abs(f)))*f;
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R")}),
    Documentation(info="<html>
<p>e = c0 f/sqrt(f&sup2; + f_small&sup2;) + c1 f + c2 f |f|. For friction that holds at rest take
<a href=\"modelica://Layshaft.BondGraph.Elements.FrictionR\">FrictionR</a>.</p>
</html>"));
end NonlinearR;
