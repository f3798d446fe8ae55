within Layshaft.Vehicles.Suspensions.Laws;
model NoStops "No stops"
  extends Translational.Interfaces.Compliant(s_rel(stateSelect=StateSelect.never));
equation
  f = 0;

  annotation(Documentation(info="<html>
<p>The travel has no limits.</p>
</html>"));
end NoStops;
