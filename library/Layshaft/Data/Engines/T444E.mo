within Layshaft.Data.Engines;
package T444E "Turbocharged 7.3-litre V8 diesel engine of the class of the International T444E"
  extends Icons.Package;

  constant Units.AngularVelocity_rpm n[:] = {0,500,700,900,1100,1300,1500,1700,1900,2100,2300,2400,2500,2600,2800,3000} "Speeds of the torque map";
  constant Real fuel[:](each unit="mg") = {0,10,20,30,40,50,60,70,80} "Fuel per injection of the torque map";
  constant Units.Torque torque[:, :] = [
    -60.0, 53.2, 165.7, 276.8, 385.8, 492.1, 594.9, 693.5, 787.3;
    -72.5, 48.5, 168.7, 287.4, 403.9, 517.5, 627.3, 732.7, 833.0;
    -78.9, 44.4, 166.9, 287.9, 406.6, 522.3, 634.3, 741.7, 843.8;
    -86.1, 39.0, 163.4, 286.2, 406.7, 524.1, 637.7, 746.7, 850.4;
    -94.1, 32.4, 158.1, 282.3, 404.1, 522.9, 637.7, 747.9, 852.7;
    -102.9, 24.5, 151.1, 276.2, 398.9, 518.6, 634.3, 745.3, 850.8;
    -112.5, 15.4, 142.5, 268.0, 391.2, 511.2, 627.3, 738.7, 844.7;
    -122.9, 5.0, 132.1, 257.6, 380.8, 500.8, 616.9, 728.3, 834.3;
    -134.1, -6.7, 119.9, 245.0, 367.7, 487.4, 603.1, 714.1, 819.6;
    -146.1, -19.6, 106.1, 230.3, 352.1, 470.9, 585.7, 695.9, 800.7;
    -158.9, -33.8, 90.6, 213.4, 333.9, 451.3, 564.9, 673.9, 777.6;
    -165.6, -41.4, 82.1, 204.1, 323.8, 440.4, 553.2, 661.5, 764.4;
    -172.5, -49.2, 73.3, 194.3, 313.0, 428.7, 540.7, 648.1, 750.2;
    -179.6, -57.4, 64.0, 183.9, 301.6, 416.3, 527.2, 633.7, 734.9;
    -194.4, -74.8, 44.2, 161.6, 276.8, 389.1, 497.8, 602.0, 701.1;
    -210.0, -93.4, 22.6, 137.1, 249.4, 358.9, 464.9, 566.5, 663.1] "Brake torque over speed (rows) and fuel per injection (columns)";
  constant Units.AngularVelocity_rpm n_full[:] = {500,700,1000,1200,1500,1800,2000,2200,2400,2600,2800} "Speeds of the full-load curve";
  constant Units.Torque torque_full[:] = {330,430,560,660,732,722,702,672,638,598,550} "Torque at full load";
  constant Real fuel_full[:](each unit="mg") = {33.6,42,53.1,62.1,69.4,70,69.7,68.8,67.8,66.6,65} "Fuel per injection at full load";

  annotation(Documentation(info="<html>
<p>A map of our own through the published ratings, 215 hp (160 kW) at 2400 rpm and 540 lb.ft (732 N.m) at 1500 rpm:</p>
<ul>
<li>Torque: fuel energy of 8 cylinders in two revolutions (42.8 MJ/kg) times indicated efficiency less friction.</li>
<li>Indicated efficiency 0.47 (1 - 0.045 (N - 1.6)&sup2;)(1 - 0.05 (fuel/70 mg)&sup2;), N in 1000 rpm.</li>
<li>Friction 60 + 20 N + 10 N&sup2; N.m: 1.9 bar at 1500 rpm, 2.9 bar at 2400 rpm mean effective pressure.</li>
<li>Full load: 244 g/kWh at the rated power, 217 g/kWh at 1500 rpm, usual for direct injection.</li>
</ul>
</html>"));
end T444E;
