within Layshaft.Vehicles.Data;
record PullAway "Pull-away in first gear and a shift to second"
  extends Manoeuvre(
    accelerator=[0, 0; 2, 0; 2.5, 0.2; 6, 0.4; 6.2, 0; 6.8, 0; 7.5, 0.4; 12, 0.4; 12.5, 0],
    brake=[0, 0; 14, 0; 15, 0.25; 30, 0.25],
    clutch=[0, 1; 2, 1; 2.5, 0.9; 4, 0.7; 5, 0; 6, 0; 6.2, 1; 6.8, 1; 7.6, 0; 15, 0; 15.2, 1],
    gearTime={0,1,6.5,17},
    gear={0,1,2,0});

  annotation(Documentation(info="<html>
<p>Clutch and pedals of a short trip.</p>
</html>"));
end PullAway;
