within Layshaft.Vehicles.Data;
record SixSpeedGears "Wheels, shafts and bearings of a six-speed gear set with two output shafts"
  extends Icons.Record;

  parameter Integer z_in[6] "Teeth of the wheels on the input shaft, gears 1 to 6";
  parameter Integer z_out[6] "Teeth of the loose wheels on the output shafts, gears 1 to 6";
  parameter Integer z_reverse "Teeth of the loose wheel of reverse on output shaft 2, which meshes with that of gear 1";
  parameter Integer z_pinion[2] "Teeth of the final-drive pinions of output shafts 1 and 2";
  parameter Integer z_ring "Teeth of the ring gear";
  parameter Units.Position r_1[3] "Axis of output shaft 1 (gears 1 to 4) from the input shaft; y is the direction of the axes";
  parameter Units.Position r_2[3] "Axis of output shaft 2 (gears 5, 6, reverse) from the input shaft";
  parameter Units.Position r_ring[3] "Axis of the ring gear from the input shaft";
  parameter Units.Position y[6] "Positions of the wheels of gears 1 to 6 along the axes";
  parameter Units.Position y_final "Position of the final drive along the axes";
  parameter Units.Length width[6] "Face widths of gears 1 to 6; reverse has that of gear 1";
  parameter Units.Length width_final "Face width of the final drive";
  parameter Units.Angle alpha "Pressure angle, normal to the teeth";
  parameter Units.Angle beta[6] "Helix angles of the wheels on the input shaft, positive: a positive torque on their teeth comes with a force along +y";
  parameter Units.Angle beta_final "Helix angle of the pinions, as beta";
  parameter Units.Efficiency eta "Efficiency of the meshes of gears 1 to 6 and reverse";
  parameter Units.Efficiency eta_final "Efficiency of the final drive";
  parameter Units.Density rho "Density of the wheels";
  parameter Units.Inertia J_shaft[4] "Inertias of input shaft, output shafts 1 and 2, ring gear with differential cage, without toothed wheels";
  parameter Units.Position y_bearing[4, 2] "Positions of the bearings along the axes: input, output 1, output 2, ring gear";
  parameter Units.Length d_bearing[4] "Mean diameters of the bearings";
  parameter Units.FrictionCoefficient mu_bearing "Friction coefficient of the bearings";
  parameter Units.Force F_bearing "Preload of each bearing";
  parameter Units.RotationalDamping drag[4] "Drag torque of oil per speed: input, output 1, output 2, ring gear";

  annotation(Documentation(info="<html>
<p>Base of the records that <a href=\"modelica://Layshaft.Vehicles.Transmissions.SixSpeedGears\">SixSpeedGears</a> takes. A set
of data extends it and gives all values, with their source.</p>
<p>Pitch radii follow from the distances of the axes and the numbers of teeth, inertias of wheels from pitch radius, face width and density.</p>
</html>"));
end SixSpeedGears;
