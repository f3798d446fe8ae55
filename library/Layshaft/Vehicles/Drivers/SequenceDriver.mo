within Layshaft.Vehicles.Drivers;
model SequenceDriver "Driver who moves pedals and lever at given times"
  extends Interfaces.Driver;
  replaceable parameter Data.PullAway manoeuvre constrainedby Data.Manoeuvre "What the driver does"
    annotation(choicesAllMatching=true);
  Blocks.Sources.TimeTable accelerator(final table=manoeuvre.accelerator) "Accelerator pedal"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  Blocks.Sources.TimeTable brakePedal(final table=manoeuvre.brake) "Brake pedal"
    annotation(Placement(transformation(extent={{20,10},{40,30}})));
  Blocks.Sources.TimeTable clutchPedal(final table=manoeuvre.clutch) "Clutch pedal"
    annotation(Placement(transformation(extent={{20,-20},{40,0}})));
  Blocks.Sources.IntegerTable lever(final times=manoeuvre.gearTime, final values=manoeuvre.gear) "Lever"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
equation
  throttle = accelerator.y;
  brake = brakePedal.y;
  clutch = clutchPedal.y;
  gear = lever.y;
  steering = 0;
  v_wanted = 0;

  annotation(Documentation(info="<html>
<p>Accelerator, brake and clutch follow tables over time, the lever is moved at given times, whatever the vehicle does.</p>
</html>"));
end SequenceDriver;
