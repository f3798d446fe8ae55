within LayshaftTest.Rotational;
model OscillatorAnalytic "Free vibration of a damped oscillator"
  extends Layshaft.Icons.Example;
  parameter Real c = 40 "Stiffness";
  parameter Real d = 0.5 "Damping";
  parameter Real J = 0.4 "Inertia";
  final parameter Real delta = d/(2*J) "Decay";
  final parameter Real wd = sqrt(c/J - delta^2) "Damped frequency";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Rotational.Components.SpringDamper springDamper(c=c, d=d) "Shaft";
  Layshaft.Rotational.Components.Inertia inertia(J=J, phi(start=1, fixed=true), w(start=0, fixed=true)) "Disc";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-5) "Energies";
equation
  connect(fixed.flange, springDamper.flange_a);
  connect(springDamper.flange_b, inertia.flange_a);
  audit.power = {inertia.power, springDamper.spring.power, springDamper.damper.power};
  assert(noEvent(abs(inertia.phi - exp(-delta*time)*(cos(wd*time) + delta/wd*sin(wd*time))) < 1e-5), "The vibration differs from the analytic solution.");

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>exp(-&delta;t)(cos &omega;t + &delta;/&omega; sin &omega;t), and the energy lost by spring and disc equals that of the damper.</p>
</html>"));
end OscillatorAnalytic;
