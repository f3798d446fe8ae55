within Layshaft.Powertrain.Controls;
partial block PartialShiftLogic "Gear by two lines: upshift above the one, downshift below the other"
  extends Icons.Block;
  parameter Integer gears(min=2) = 4 "Number of forward gears";
  parameter Units.Time dwell(min=0) = 1 "Shortest time in a gear";
  Blocks.Interfaces.IntegerOutput gear "Gear to be engaged"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.StateMachines.UpDown machine(final n=gears, final dwell=dwell) "Gears in a row";
  Real speed "Speed that is compared with the lines";
  Real shiftUp "Speed of the next upshift";
  Real shiftDown "Speed of the next downshift";
equation
  machine.up = speed > shiftUp;
  machine.down = speed < shiftDown;
  gear = machine.state;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="1 2 3 4")}),
    Documentation(info="<html>
<p>
Between the lines the gear is kept. After a shift it stays for the dwell time. A block that extends this
one gives the speed and both lines, which may depend on the gear and on what the driver asks for.
</p>
</html>"));
end PartialShiftLogic;
