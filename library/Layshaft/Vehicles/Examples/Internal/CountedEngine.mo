within Layshaft.Vehicles.Examples.Internal;
model CountedEngine "Engine whose energy counts in a balance of its own"
  extends ScaledEngine;
  inner Energy.Balance energyBalance "Of the engine"
    annotation(Placement(transformation(extent={{-160,-110},{-140,-90}})));

  annotation(Documentation(info="<html>
<p>The balance of the car then sees the engine as a source at the clutch.</p>
</html>"));
end CountedEngine;
