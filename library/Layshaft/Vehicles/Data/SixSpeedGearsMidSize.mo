within Layshaft.Vehicles.Data;
record SixSpeedGearsMidSize "Six-speed gear set of a mid-size car"
  extends SixSpeedGears(
    z_in={13,21,30,39,32,48},
    z_out={44,40,38,37,27,35},
    z_reverse=47,
    z_pinion={17,19},
    z_ring=68,
    r_1={-0.0480,0,-0.0609},
    r_2={-0.0495,0,0.0628},
    r_ring={-0.1621,0,-0.0027},
    y={0.030,0.075,0.120,0.165,0.120,0.165},
    y_final=-0.015,
    width={0.018,0.016,0.015,0.014,0.015,0.014},
    width_final=0.028,
    alpha=0.3491,
    beta={0.42,0.45,0.48,0.50,0.48,0.50},
    beta_final=-0.44,
    eta=0.99,
    eta_final=0.985,
    rho=7850,
    J_shaft={4e-4,6e-4,5e-4,6e-3},
    y_bearing=[-0.04, 0.195; -0.04, 0.195; -0.04, 0.195; -0.055, 0.035],
    d_bearing={0.045,0.05,0.05,0.065},
    mu_bearing=0.0018,
    F_bearing=500,
    drag={6e-4,6e-4,6e-4,2.4e-3});

  annotation(Documentation(info="<html>
<p>
Total ratios 13.538, 7.619, 5.067, 3.795, 3.020, 2.610, reverse -12.939: with a final drive of 4.0 these are 3.385, 1.905, 1.267, 0.949,
0.755, 0.652 and -3.235. Gears 1 to 4 share output shaft 1 and the pinion with 17 teeth, gears 5, 6 and reverse output shaft 2 and the
pinion with 19 teeth. The loose wheel of gear 1 is the idler of reverse.
</p>
<p>
Source: published ratios and shaft arrangement of a six-speed gearbox of the class. Numbers of teeth are those that give the ratios to
three digits. Positions, face widths, helix angles, efficiencies and bearings are generic values of this library, usual for the class.
</p>
</html>"));
end SixSpeedGearsMidSize;
