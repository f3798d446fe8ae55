within Layshaft.Engines.Data;
record Turbine "Parameters of a turbine by Stodola's law"
  extends Icons.Record;
  parameter Real K(min=Constants.small) = 4.86e-6 "Flow times root of temperature relative to pressure far above that of the outlet, in kg/s K^(1/2)/Pa";
  parameter Real exponent(min=0.1) = 2 "Exponent of the ratio of the pressures: 2 in Stodola's law";
  parameter Units.Length radius(min=Constants.small) = 0.026 "Radius of the wheel";
  parameter Units.Efficiency eta_max = 0.807 "Largest efficiency";
  parameter Real ratio_max(min=Constants.small) = 0.695 "Speed of the blades relative to that of the isentropic jet, at the largest efficiency";

  annotation(Documentation(info="<html>
<p>Fit to a small turbocharger with a wheel of 52 mm: K = 0.00486 kg/s K^(1/2)/kPa; with the exponent 1.45 the fit is K = 0.00536. Efficiency over the speed of the blades: a parabola.</p>
</html>"));
end Turbine;
