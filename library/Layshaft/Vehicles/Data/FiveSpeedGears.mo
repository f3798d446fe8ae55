within Layshaft.Vehicles.Data;
record FiveSpeedGears "Wheels, shafts and bearings of a five-speed gear set with one output shaft"
  extends Icons.Record;

  parameter Integer z_in[5] "Teeth of the wheels on the input shaft, gears 1 to 5";
  parameter Integer z_out[5] "Teeth of the wheels on the output shaft, gears 1 to 5";
  parameter Integer z_reverse[3] "Teeth of the wheels of reverse on input, idler and output shaft";
  parameter Integer z_pinion "Teeth of the final-drive pinion";
  parameter Integer z_ring "Teeth of the ring gear";
  parameter Units.Position r_out[3] "Axis of the output shaft from the input shaft; y is the direction of the axes";
  parameter Units.Position r_idler[3] "Axis of the idler of reverse from the input shaft";
  parameter Units.Position r_ring[3] "Axis of the ring gear from the input shaft";
  parameter Units.Position y[5] "Positions of the wheels of gears 1 to 5 along the axes";
  parameter Units.Position y_reverse "Position of the wheels of reverse along the axes";
  parameter Units.Position y_final "Position of the final drive along the axes";
  parameter Units.Length width[5] "Face widths of gears 1 to 5; reverse has that of gear 1";
  parameter Units.Length width_final "Face width of the final drive";
  parameter Units.Angle alpha "Pressure angle, normal to the teeth";
  parameter Units.Angle beta[5] "Helix angles of the wheels on the input shaft, positive: a positive torque on their teeth comes with a force along +y";
  parameter Units.Angle beta_final "Helix angle of the pinion, as beta";
  parameter Units.Efficiency eta "Efficiency of the meshes of gears 1 to 5 and reverse";
  parameter Units.Efficiency eta_final "Efficiency of the final drive";
  parameter Units.Density rho "Density of the wheels";
  parameter Units.Inertia J_shaft[4] "Inertias of input shaft, output shaft, idler, ring gear with differential cage, without toothed wheels";
  parameter Units.Position y_bearing[4, 2] "Positions of the bearings along the axes: input, output, idler, ring gear";
  parameter Units.Length d_bearing[4] "Mean diameters of the bearings";
  parameter Units.FrictionCoefficient mu_bearing "Friction coefficient of the bearings";
  parameter Units.Force F_bearing "Preload of each bearing";
  parameter Units.RotationalDamping drag[4] "Drag torque of oil per speed: input, output, idler, ring gear";

  annotation(Documentation(info="<html>
<p>Base of the records that <a href=\"modelica://Layshaft.Vehicles.Transmissions.FiveSpeedGears\">FiveSpeedGears</a> takes. A set
of data extends it and gives all values, with their source.</p>
</html>"));
end FiveSpeedGears;
