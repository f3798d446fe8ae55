within Layshaft.Data.Batteries;
record GenericLithium "Generic lithium battery with 96 cells in series"
  extends VoltageAndResistance(
    soc={0,0.1,0.2,0.4,0.6,0.8,0.9,1},
    v={300,330,342,352,360,374,384,398},
    R={0.16,0.13,0.115,0.1,0.095,0.095,0.1,0.105});

  annotation(Documentation(info="<html>
<p>Own battery with the usual shape of nickel-manganese-cobalt cells: 3.1 to 4.15 V per cell, about 1 mOhm per cell.</p>
</html>"));
end GenericLithium;
