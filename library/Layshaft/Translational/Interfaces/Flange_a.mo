within Layshaft.Translational.Interfaces;
connector Flange_a "Translational flange (filled square)"
  Units.Position s "Absolute position of the flange";
  flow Units.Force f "Force into the component";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,110,0}, fillColor={0,110,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Flange_a and Flange_b differ only in their icons.</p>
</html>"));
end Flange_a;
