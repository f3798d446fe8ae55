within LayshaftTest.MultiBody.Published;
model HeatLosses "Three bodies on springs and dampers whose losses heat one surface"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation bar[3](each r={0.3,0,0}) "Hooks";
  Parts.Body body[3](each m=1, each r_CM={0,-0.2,0}, each I_11=0.1, each I_22=0.1, each I_33=0.1, r_0(start=[0.3, -0.2, 0; 0.6, -0.2, 0; 0.9, -0.2, 0], each fixed=true), v_0(each fixed=true),
    each angles_fixed=true, each w_0_fixed=true, each w_0_start={0,0,0.034906585039887}) "Bodies";
  Forces.Spring spring1(c=30, s_unstretched=0.1), spring3(c=30, s_unstretched=0.2) "Springs";
  Forces.Damper damper1(d=2, useHeatPort=true) "Damper beside the first spring";
  Forces.SpringDamperParallel parallel(c=30, d=2, s_unstretched=0.1, useHeatPort=true) "Side by side";
  Forces.SpringDamperSeries series(c=30, d=2, s_unstretched=0.1, useHeatPort=true) "In a row";
  Layshaft.Thermal.Components.Convection convection "Surface";
  Layshaft.Thermal.Sources.FixedTemperature ambient(T=298.15) "Air";
  Figures figures(at={0.6,1.5,2.97}, expected=[-0.552967293, -0.0307245254, 0.601978028, -0.552967293, -0.0307245254, -0.705082542, 0.589143429, 0.00648838346; -0.428953351, -0.0052675485, 0.598636628, -0.428953351, -0.0052675485, -0.56181404, 0.434222581, 0.0322571444; -0.438673361, -0.00956602315, 0.598895275, -0.438673361, -0.00956602315, -0.534055259, 0.439486791, 0.000730093275], u={body[1].r_0[2],body[1].w_a[3],body[2].r_0[1],body[2].r_0[2],body[2].w_a[3],body[3].r_0[2],series.s_damper,convection.dT}) "Figures of the standard library";
equation
  convection.Gc = 20;
  connect(world.frame_b, bar[1].frame_a);
  connect(bar[1:2].frame_b, bar[2:3].frame_a);
  connect(bar[1].frame_b, spring1.frame_a);
  connect(spring1.frame_b, body[1].frame_a);
  connect(bar[1].frame_b, damper1.frame_a);
  connect(damper1.frame_b, body[1].frame_a);
  connect(bar[2].frame_b, parallel.frame_a);
  connect(parallel.frame_b, body[2].frame_a);
  connect(bar[3].frame_b, series.frame_a);
  connect(series.frame_b, body[3].frame_a);
  connect(bar[3].frame_b, spring3.frame_a);
  connect(spring3.frame_b, body[3].frame_a);
  connect(damper1.heatPort, convection.port_a);
  connect(parallel.heatPort, convection.port_a);
  connect(series.heatPort, convection.port_a);
  connect(convection.port_b, ambient.port);

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.HeatLosses of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end HeatLosses;
