within Layshaft.BondGraph.Elements;
model FrictionR "Coulomb and viscous friction that locks exactly, pressed by a signal"
  extends Interfaces.OnePort;
  extends Energy.Friction(slip(start=0));
  parameter Real coulomb(min=0) = 1 "Coulomb effort at signal 1";
  parameter Real viscous(min=0) = 0 "Viscous effort per flow at signal 1";
  parameter Real peak(min=1) = 1 "Effort that is held at rest relative to the Coulomb effort";
  Blocks.Interfaces.RealInput u "Signal: 0 free, 1 full friction"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  slip = f;
  slipRate = der(slip);
  free = breakForward <= margin;
  forward = u*(coulomb + viscous*slip);
  backward = u*(-coulomb + viscous*slip);
  breakForward = u*peak*coulomb;
  breakBackward = -breakForward;
  e = effort;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R"), Text(extent={{-150,-70},{150,-100}}, textString="%coulomb")}),
    Documentation(info="<html>
<p>While sliding e = u (&plusmn;coulomb + viscous f); at rest any effort up to
u peak coulomb, and the flow stays exactly zero. See
<a href=\"modelica://Layshaft.UsersGuide.Friction\">UsersGuide.Friction</a>.</p>
</html>"));
end FrictionR;
