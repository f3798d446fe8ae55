within Layshaft.Vehicles.Tyres;
model BrushTyre "Tyre in three dimensions by the brush model"
  extends Tyre(redeclare replaceable model Contact = BristleContact(redeclare block Formula = BrushFormula));

  annotation(Documentation(info="<html>
<p>A light alternative; see <a href=\"modelica://Layshaft.Vehicles.Tyres.BrushFormula\">BrushFormula</a>.</p>
</html>"));
end BrushTyre;
