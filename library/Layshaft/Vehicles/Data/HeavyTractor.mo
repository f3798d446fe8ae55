within Layshaft.Vehicles.Data;
record HeavyTractor "Tractor of an articulated vehicle, 9225 kg, with hybrid drive of both axles"
  extends VirtualVehicle;

  annotation(Documentation(info="<html>
<p>
Mass 9225 kg, height of the centre of mass 1.1 m, drag coefficient 0.62, frontal area 6.85 m&sup2;, rolling resistance 0.0045 + 2e-6 v&sup2; are those of table 2 of
the article on component-in-the-loop testing of powertrains with several drivelines, Energies 14 (2021) 2017. What the table does not tell is that of a
usual two-axle tractor: wheelbase 3.6 m, 61 % of the weight in front, tracks 2.05 and 1.84 m, tyres 315/80 R22.5 with a rolling radius of 0.522 m, roll
stiffness 600 kN.m/rad. The friction of the tyre set is scaled to 0.9 at the mean wheel load, the value of the paper's turn.
</p>
</html>"));
end HeavyTractor;
