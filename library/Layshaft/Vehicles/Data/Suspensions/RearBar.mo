within Layshaft.Vehicles.Data.Suspensions;
record RearBar "Anti-roll bar for the links of MultiLink"
  extends Bar(pivot={-0.3,0.33,-0.16}, lever={-0.1,0.58,-0.17}, link={-0.08,0.6,-0.26}, c=250);

  annotation(Documentation(info="<html>
<p>Points and stiffness of our own.</p>
</html>"));
end RearBar;
