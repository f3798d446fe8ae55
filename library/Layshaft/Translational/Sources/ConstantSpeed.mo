within Layshaft.Translational.Sources;
model ConstantSpeed "Constant speed"
  extends Interfaces.OneFlange;
  parameter Units.Velocity v_fixed = 1 "Speed of the flange";
  Units.Position s(start=0, fixed=true) "Position of the flange";
equation
  flange.s = s;
  der(s) = v_fixed;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,127,0}, textString="v"),
      Text(extent={{-150,-70},{150,-100}}, textString="v=%v_fixed")}),
    Documentation(info="<html>
<p>The flange moves evenly, whatever the force.</p>
</html>"));
end ConstantSpeed;
