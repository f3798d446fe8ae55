within Layshaft.Vehicles.Data.Suspensions;
record CompactFront "MacPherson front suspension of a compact car"
  extends MacPherson(
    lowerFront={0.05,0.38,-0.12}, lowerRear={-0.28,0.4,-0.11}, lowerOuter={0,0.71,-0.14}, strutTop={-0.03,0.57,0.52}, strutFoot={-0.01,0.62,0.12},
    tieInner={-0.14,0.36,-0.075}, tieOuter={-0.13,0.69,-0.085}, wheelCentre={0,0.745,0}, radius=0.3, c=26000, d=1900, load=3400);

  annotation(Documentation(info="<html>
<p>A generic set of our own for a front-wheel-drive car of 1,300 kg: kingpin inclination 12 degrees, caster 2.6 degrees.</p>
</html>"));
end CompactFront;
