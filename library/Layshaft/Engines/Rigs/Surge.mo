within Layshaft.Engines.Rigs;
model Surge "A throttle closes behind two compressors: one surges, the dump valve saves the other"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n = 95e3 "Speed of the compressors";
  Stage without(n=n, dumpValve(p_open=1e9)) "Without dump valve"
    annotation(Placement(transformation(extent={{-30,20},{10,60}})));
  Stage with(n=n) "With dump valve"
    annotation(Placement(transformation(extent={{-30,-60},{10,-20}})));
  Blocks.Sources.TimeTable area(table=[0, 6e-4; 0.3, 6e-4; 0.35, 1e-5; 1, 1e-5]) "Area of the throttle"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Blocks.Sources.TimeTable pressure(table=[0, 1.7e5; 0.3, 1.7e5; 0.4, 0.6e5; 1, 0.6e5]) "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-90,-50},{-70,-30}})));
protected
  model Stage "Compressor at constant speed, volume, throttle"
    Components.Boundary air "Air"
      annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
    Components.Orifice filter(area=4e-3) "Air filter"
      annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
    Components.Volume inlet(nPorts=3, traced=false) "Duct before the compressor"
      annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
    Turbo.EllipseCompressor compressor(momentum=true, m_flow_start=0.08) "Compressor"
      annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
    Components.Volume receiver(nPorts=3, V=5e-3, traced=false, p_start=1.8e5, T_start=340) "Duct, intercooler"
      annotation(Placement(transformation(extent={{20,-10},{40,10}})));
    Components.VariableOrifice throttle "Throttle"
      annotation(Placement(transformation(extent={{50,-10},{70,10}})));
    Components.Boundary plenum(useInputs=true) "Plenum"
      annotation(Placement(transformation(extent={{100,-10},{80,10}})));
    Turbo.DumpValve dumpValve "Dump valve"
      annotation(Placement(transformation(extent={{10,30},{-10,50}})));
    Rotational.Sources.ConstantSpeed drive(w_fixed=n*Constants.rpm) "Holds the speed"
      annotation(Placement(transformation(extent={{-40,-50},{-20,-30}})));
    Blocks.Interfaces.RealInput area(unit="m2") "Area of the throttle"
      annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={60,110})));
    Blocks.Interfaces.RealInput pressure(unit="Pa") "Pressure of the plenum"
      annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={100,110})));
    parameter Units.AngularVelocity_rpm n = 95e3 "Speed";
  equation
    plenum.T_in = 300;
    connect(pressure, plenum.p_in)
      annotation(Line(points={{100,110},{100,60},{118,60},{118,4},{102,4}}, color={0,0,127}));
    connect(pressure, dumpValve.control)
      annotation(Line(points={{100,110},{100,60},{0,60},{0,51}}, color={0,0,127}));
    connect(air.port, filter.port_a)
      annotation(Line(points={{-80,0},{-70,0}}, color={0,150,190}));
    connect(filter.port_b, inlet.ports[1])
      annotation(Line(points={{-50,0},{-40,0}}, color={0,150,190}));
    connect(inlet.ports[2], compressor.port_a)
      annotation(Line(points={{-40,0},{-10,0}}, color={0,150,190}));
    connect(compressor.port_b, receiver.ports[1])
      annotation(Line(points={{10,0},{20,0}}, color={0,150,190}));
    connect(receiver.ports[2], throttle.port_a)
      annotation(Line(points={{20,0},{50,0}}, color={0,150,190}));
    connect(throttle.port_b, plenum.port)
      annotation(Line(points={{70,0},{80,0}}, color={0,150,190}));
    connect(receiver.ports[3], dumpValve.port_a)
      annotation(Line(points={{20,0},{16,0},{16,40},{10,40}}, color={0,150,190}));
    connect(dumpValve.port_b, inlet.ports[3])
      annotation(Line(points={{-10,40},{-44,40},{-44,0},{-40,0}}, color={0,150,190}));
    connect(drive.flange, compressor.flange)
      annotation(Line(points={{-20,-40},{0,-40},{0,-10}}, color={0,0,0}));
    connect(area, throttle.area)
      annotation(Line(points={{60,110},{60,11}}, color={0,0,127}));

    annotation(Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.Solid), Text(extent={{-150,-70},{150,-100}}, textColor={0,0,255}, textString="%name")}));
  end Stage;
equation
  connect(area.y, without.area)
    annotation(Line(points={{-69,0},{-40,0},{-40,70},{2,70},{2,62}}, color={0,0,127}));
  connect(area.y, with.area)
    annotation(Line(points={{-69,0},{2,0},{2,-18}}, color={0,0,127}));
  connect(pressure.y, without.pressure)
    annotation(Line(points={{-69,-40},{-50,-40},{-50,76},{10,76},{10,62}}, color={0,0,127}));
  connect(pressure.y, with.pressure)
    annotation(Line(points={{-69,-40},{-50,-40},{-50,-10},{10,-10},{10,-18}}, color={0,0,127}));

  annotation(
    experiment(StopTime=1, Interval=0.001, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Flow through the compressors", y={"without.compressor.m_flow", "with.compressor.m_flow"}),
        Plot(title="Ratios of the pressures", y={"without.compressor.Pi", "with.compressor.Pi"}),
        Plot(title="Surge cycle: ratio of the pressures over corrected flow", x="without.compressor.W", y={"without.compressor.Pi"}),
        Plot(title="Torques", y={"without.compressor.tau", "with.compressor.tau"}),
        Plot(title="Opening of the dump valve", y={"with.dumpValve.opening"})}),
    Documentation(info="<html>
<p>Both compressors turn at constant speed, the momentum of their gas is modelled. The throttle closes within 50 ms from 0.3 s on, and the pressure of the plenum behind it falls to 0.6 bar. Without the valve the flow reverses again and again; the
loop in the map is the surge cycle.</p>
</html>"));
end Surge;
