within Layshaft.Vehicles.Rigs;
model HardpointSensitivity "How much each coordinate of each hardpoint of double wishbones matters"
  extends Icons.Example;
  replaceable parameter Data.Suspensions.SedanFront data constrainedby Data.Suspensions.DoubleWishbone "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length by = 1e-3 "How far a coordinate is moved, to both sides";
  final parameter Real rest[8] = Suspensions.Linkages.characteristics(data) "Camber gain, toe gain [deg/m], caster, kingpin [deg], scrub radius, roll centre [mm], motion ratio, slope of the contact's path [%]";
  final parameter Real lowerFront[3,8] = difference(data, 1, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real lowerRear[3,8] = difference(data, 2, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real lowerOuter[3,8] = difference(data, 3, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real upperFront[3,8] = difference(data, 4, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real upperRear[3,8] = difference(data, 5, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real upperOuter[3,8] = difference(data, 6, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real tieInner[3,8] = difference(data, 7, by) "Rows x, y, z: changes of all measures per millimetre";
  final parameter Real tieOuter[3,8] = difference(data, 8, by) "Rows x, y, z: changes of all measures per millimetre";

  function difference "Changes of the measures per millimetre, for x, y and z of a point"
    extends Icons.Function;
    input Data.Suspensions.DoubleWishbone data "Hardpoints";
    input Integer point "Number of the point";
    input Units.Length by "How far it is moved";
    output Real d[3,8] "Changes per millimetre";
  algorithm
    for i in 1:3 loop
      d[i, :] := (Suspensions.Linkages.characteristics(Suspensions.Linkages.moved(data, point, i, by)) - Suspensions.Linkages.characteristics(Suspensions.Linkages.moved(data, point, i, -by)))/(2000*by);
    end for;

    annotation(Documentation(info="<html>
<p>Central differences.</p>
</html>"));
  end difference;

  Real camberGain "Change of the camber gain per millimetre, deg/m";
  Real toeGain "Change of the toe gain per millimetre, deg/m";
  Real caster "Change of the caster per millimetre, deg";
  Real kingpin "Change of the kingpin inclination per millimetre, deg";
  Real scrub "Change of the scrub radius per millimetre, mm";
  Real rollCentre "Change of the height of the roll centre per millimetre, mm";
  Real motionRatio "Change of the motion ratio per millimetre, %";
  Real slope "Change of the slope of the contact's path per millimetre, %";
protected
  final parameter Real table[24,8] = cat(1, lowerFront, lowerRear, lowerOuter, upperFront, upperRear, upperOuter, tieInner, tieOuter) "All points";
  Integer row "Coordinate: 1 to 3 lowerFront x, y, z, and so on";
equation
  row = min(24, max(1, 1 + integer(time)));
  {camberGain, toeGain, caster, kingpin, scrub, rollCentre, motionRatio, slope} = table[row, :];

  annotation(
    experiment(StopTime=24, Interval=0.1),
    __Layshaft(
      plots={
        Plot(title="Camber gain and toe gain [deg/m per mm]: 0 lowerFront, 3 lowerRear, 6 lowerOuter, 9 upperFront, 12 upperRear, 15 upperOuter, 18 tieInner, 21 tieOuter; x, y, z each", y={"camberGain", "toeGain"}),
        Plot(title="Caster and kingpin inclination [deg per mm]", y={"caster", "kingpin"}),
        Plot(title="Scrub radius and roll centre [mm per mm]", y={"scrub", "rollCentre"}),
        Plot(title="Motion ratio and slope of the contact's path [% per mm]", y={"motionRatio", "slope"})}),
    Documentation(info="<html>
<p>
A table by parameters, one matrix for each hardpoint: rows x, y, z, columns the eight measures of <code>rest</code>, all per millimetre. For the eye the coordinates follow each other in time, one each second. All is
computed from tunable parameters: change a hardpoint by <code>--set</code>.
</p>
</html>"));
end HardpointSensitivity;
