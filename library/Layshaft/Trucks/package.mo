within Layshaft;
package Trucks "Class VI delivery truck: engine, drivetrain and half-car as bond graphs"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
A truck of the International 4700's class as an integrated model of engine, drivetrain and
planar vehicle, after Louca, Stein and Rideout, Generating Proper Integrated Dynamic Models for
Vehicle Mobility Using a Bond Graph Formulation. It has 55 energy elements, with the names of
that paper. Start with <a href=\"modelica://Layshaft.Examples.Truck4700\">Examples.Truck4700</a>.
</p>
<p>
Values come from published ratings where there are any. Masses and inertias of parts nobody
publishes are scaled from the paper's appendix: parts that move together have activities in
the ratio of their (reduced) masses.
</p>
</html>"));
end Trucks;
