within Layshaft.Rotational.Interfaces;
connector Flange_b "Rotational flange (open square)"
  Units.Angle phi "Absolute angle of the flange";
  flow Units.Torque tau "Torque into the component";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={90,90,90}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Flange_a and Flange_b differ only in their icons.</p>
</html>"));
end Flange_b;
