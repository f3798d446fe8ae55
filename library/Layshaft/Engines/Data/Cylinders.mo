within Layshaft.Engines.Data;
record Cylinders "Parameters of cylinders, mean-value and crank-angle-resolved"
  extends Vehicles.Data.FourCylinderEngine;
  parameter Real filling[3] = {0.484,1.035e-3,-2.76e-3} "Volumetric efficiency: c1 + c2 p^(1/2) + c3 N^(1/2), p in Pa, N in revolutions per second"
    annotation(Dialog(group="Mean values"));
  parameter Real otto(min=0) = 0.803 "Efficiency relative to that of the ideal cycle"
    annotation(Dialog(group="Mean values"));
  parameter Real kappa(min=1.01) = 1.3 "Isentropic exponent of the ideal cycle"
    annotation(Dialog(group="Mean values"));
  parameter Real retardLoss(unit="1/rad2") = 1.2 "Loss of torque over the square of the retard"
    annotation(Dialog(group="Mean values"));
  parameter Real cooling[3] = {0.2,0.2,30} "Part of the heat of combustion that the walls take: c1 + c2 exp(-N/c3), N in revolutions per second"
    annotation(Dialog(group="Mean values"));
  parameter Units.Angle injection = -3.6 "Crank angle of the middle of the injection, from firing top dead centre"
    annotation(Dialog(group="Combustion"));
  parameter Units.Angle injectionWidth(min=0.1) = 1.5 "Crank angle over which fuel is injected"
    annotation(Dialog(group="Combustion"));
  final parameter Real eta_ideal = otto*(1 - compression^(1 - kappa)) "Indicated efficiency of the high-pressure part";

  annotation(Documentation(info="<html>
<p>
The mean values are a published fit of a turbocharged car engine of 2.3 l (L. Eriksson, L. Nielsen: Modeling and Control of Engines and Drivelines): filling and efficiency relative to the ideal cycle.
</p>
</html>"));
end Cylinders;
