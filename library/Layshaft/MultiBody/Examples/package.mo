within Layshaft.MultiBody;
package Examples "Models to simulate"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Start with Pendulum. FourBar shows a loop, EngineV6 six of them without iteration,
EngineOnMounts a one-dimensional driveline that shakes its housing.</p>
</html>"));
end Examples;
