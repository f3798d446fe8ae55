within Layshaft.Vehicles.Data.Suspensions;
record CompactBar "Anti-roll bar for the links of CompactFront"
  extends Bar(pivot={-0.3,0.33,-0.02}, lever={-0.08,0.55,-0.02}, link={-0.08,0.56,-0.13}, c=450);

  annotation(Documentation(info="<html>
<p>Points and stiffness of our own.</p>
</html>"));
end CompactBar;
