within LayshaftTest.Vehicles;
model MeshEfficiency "A mesh: ratio, efficiency in both directions of power, tooth forces"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Transmissions.Components.Mesh mesh(z_a=13, z_b=44, r_a={0,0,0}, r_b={-0.057,0,0}, beta=0.4, eta=0.95) "Mesh";
  Layshaft.Rotational.Sources.Speed drive(exact=true) "Speed of wheel a";
  Layshaft.Rotational.Sources.Torque load "Torque on wheel b, in both directions";
  Layshaft.Blocks.Sources.Ramp speed(offset=50, height=100, duration=1) "Speed";
  Layshaft.Blocks.Sources.Sine torque(amplitude=200, f=1, phase=0.3) "Torque";
  Layshaft.Units.Power given "Power into wheel a";
  Layshaft.Units.Power taken "Power out of wheel b";
equation
  connect(speed.y, drive.w_ref);
  connect(torque.y, load.tau);
  connect(drive.flange, mesh.flange_a);
  connect(load.flange, mesh.flange_b);
  given = mesh.flange_a.tau*drive.w;
  taken = -mesh.flange_b.tau*der(mesh.flange_b.phi);
  assert(noEvent(abs(der(mesh.flange_b.phi) + 13/44*drive.w) < 1e-9), "The wheels do not turn by their numbers of teeth.");
  assert(noEvent(abs(mesh.radius_a - 0.013) < 1e-12 and abs(mesh.radius_b - 0.044) < 1e-12), "Pitch radii do not follow from teeth and distance.");
  assert(noEvent(abs(torque.y) < 20 or taken < 0 and abs(given - 0.95*taken) < 2e-4*abs(taken)
    or taken > 0 and abs(taken - 0.95*given) < 2e-4*abs(given)), "The efficiency is not 0.95.");
  assert(noEvent(abs(mesh.power - given + taken) < 1e-9*abs(given) + 1e-9), "The loss is not what is missing.");
  assert(noEvent(mesh.power >= 0), "The mesh drives.");
  assert(noEvent(abs(torque.y) < 20 or abs(sqrt(mesh.load_a*mesh.load_a) - abs(torque.y)/0.044*sqrt(1 + tan(0.4)^2 + (tan(0.3491)/cos(0.4))^2)) < 1e-3*abs(torque.y)/0.044), "Tangential, radial and axial tooth forces.");
  assert(noEvent(mesh.load_a[1] > 0), "The teeth do not push the wheels apart: wheel b is at -x, so a is pushed to +x.");
  assert(noEvent(abs(mesh.load_a[2] - tan(0.4)*mesh.F) < 1e-9*abs(mesh.F) + 1e-9), "Axial force");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>The power that leaves is 0.95 of the power that enters, whichever way it goes. The tooth force has the parts F, F tan(beta) and
F tan(alpha)/cos(beta).</p>
</html>"));
end MeshEfficiency;
