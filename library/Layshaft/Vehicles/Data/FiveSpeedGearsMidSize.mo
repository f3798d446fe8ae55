within Layshaft.Vehicles.Data;
record FiveSpeedGearsMidSize "Five-speed gear set of a mid-size car"
  extends FiveSpeedGears(
    z_in={12,22,29,36,43},
    z_out={41,47,42,37,33},
    z_reverse={12,26,42},
    z_pinion=17,
    z_ring=69,
    r_out={-0.056,0,-0.052},
    r_idler={0.012,0,-0.060},
    r_ring={-0.180,0,-0.020},
    y={0.035,0.080,0.125,0.165,0.205},
    y_reverse=0.055,
    y_final=-0.015,
    width={0.018,0.016,0.015,0.014,0.014},
    width_final=0.028,
    alpha=0.3491,
    beta={0.42,0.45,0.48,0.50,0.50},
    beta_final=-0.44,
    eta=0.988,
    eta_final=0.985,
    rho=7850,
    J_shaft={4e-4,7e-4,1e-4,6e-3},
    y_bearing=[-0.04, 0.23; -0.04, 0.23; 0.03, 0.08; -0.055, 0.035],
    d_bearing={0.045,0.05,0.025,0.065},
    mu_bearing=0.0015,
    F_bearing=400,
    drag={6e-4,3e-3,1e-4,2.2e-2});

  annotation(Documentation(info="<html>
<p>
Total ratios 13.868, 8.671, 5.878, 4.172, 3.115 and reverse -14.206. Drag and efficiencies are set to meet the measured losses: 3.53 N.m in
second and 5.21 N.m in fifth gear at 100 N.m and 2,460 rev/min at the input.
</p>
<p>
Source: losses measured on a five-speed gearbox of the class, used in university work. Ratios are usual for the class; numbers of teeth, positions,
face widths, helix angles and bearings are generic values of this library.
</p>
</html>"));
end FiveSpeedGearsMidSize;
