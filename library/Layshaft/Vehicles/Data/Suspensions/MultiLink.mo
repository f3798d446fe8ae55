within Layshaft.Vehicles.Data.Suspensions;
record MultiLink "Hardpoints of a multi-link rear suspension: trailing blade, lower and upper lateral link"
  extends Icons.Record;
  parameter Units.Position bush[3] = {0.46,0.6,-0.12} "Bush of the trailing blade, on the body"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerInner[3] = {-0.09,0.3,-0.24} "Lower link on the body"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerOuter[3] = {-0.07,0.74,-0.27} "Lower link on the carrier"
    annotation(Dialog(group="Links"));
  parameter Units.Position upperInner[3] = {0.02,0.42,0.05} "Upper link on the body"
    annotation(Dialog(group="Links"));
  parameter Units.Position upperOuter[3] = {0.03,0.71,0.08} "Upper link on the carrier"
    annotation(Dialog(group="Links"));
  parameter Units.Position wheelCentre[3] = {0,0.7979,-0.1199} "Centre of the wheel"
    annotation(Dialog(group="Links"));
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre"
    annotation(Dialog(group="Wheel"));
  parameter Units.Position springTop[3] = {-0.08,0.56,0.2} "Spring and damper on the body"
    annotation(Dialog(group="Spring and damper"));
  parameter Real springShare(min=0.1, max=1) = 0.65 "Place of spring and damper on the lower link: 0 inner, 1 outer end"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Stiffness c(min=0) = 62000 "Stiffness of the spring"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Damping d(min=0) = 4500 "Damping"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Force load = 3600 "Load of the wheel at rest, without the unsprung mass"
    annotation(Dialog(group="Spring and damper"));

  annotation(Documentation(info="<html>
<p>A generic set of our own for the sedan. The blade is one part with the carrier; its bush ahead of the wheel takes longitudinal forces, the two links lateral ones.</p>
</html>"));
end MultiLink;
