within LayshaftTest.Vehicles;
model DropOnMesh "A ball on a road from a file: energy is lost, never gained"
  extends Layshaft.Vehicles.Examples.DropOnRoad;
  Real E(unit="J") = 0.5*m*(v*v) + m*Layshaft.Constants.g_n*r[3] + (if noEvent(depth > 0) then 0.5*c*depth^2 else 0) "Energy";
  parameter Real E_start(unit="J", fixed=false) "Energy at the start";
initial equation
  E_start = E;
equation
  assert(noEvent(E < E_start + 0.01*m*Layshaft.Constants.g_n), "Energy comes from nowhere.");
  when terminal() then
    assert(abs(r[3] - z_road) < 0.05 and r[3] < 10, "The ball slides down the hill.");
  end when;

  annotation(experiment(StopTime=8, Tolerance=1e-6), Documentation(info="<html>
<p>Normals of the mesh are smoothed, so that a centimetre of height is allowed.</p>
</html>"));
end DropOnMesh;
