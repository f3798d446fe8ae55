within Layshaft.Data.Converters;
record AllisonAT545 "Converter of a medium-duty truck, of the class of the Allison AT545"
  extends CapacityFactor(
    K0=8.2,
    stall=1.7);

  annotation(Documentation(info="<html>
<p>Stall torque ratio of the Allison AT545; stall speed 2080 rpm with 705 N.m, usual for this engine and converter. Shape of
the curves: usual (Lechner and Naunheimer, Automotive Transmissions).</p>
</html>"));
end AllisonAT545;
