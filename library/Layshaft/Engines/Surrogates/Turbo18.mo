within Layshaft.Engines.Surrogates;
block Turbo18 "Surrogate of Layshaft.Engines.Rigs.Excited with 19 of 52 states"
  extends Layshaft.Icons.Block;
  Layshaft.Blocks.Interfaces.RealInput throttle "engine.throttleCommand; fitted from 0 to 1";
  Layshaft.Blocks.Interfaces.RealInput wastegate "engine.wastegateCommand; fitted from 0 to 1";
  Layshaft.Blocks.Interfaces.RealInput richness "richness; fitted from 8.7067269e-1 to 1.1684738";
  Layshaft.Blocks.Interfaces.RealInput retard(unit="rad") "engine.retard; fitted from 0 to 6e-1";
  Layshaft.Blocks.Interfaces.RealInput w(unit="rad/s") "engine.w; fitted from 8e1 to 7.6e2";
  Layshaft.Blocks.Interfaces.RealOutput tau(unit="N.m") "torque";
  Layshaft.Blocks.Interfaces.RealOutput p(unit="Pa") "engine.plenum.p";
  Layshaft.Blocks.Interfaces.RealOutput T(unit="K") "engine.plenum.T";
  Layshaft.Blocks.Interfaces.RealOutput p_boost(unit="Pa") "engine.charge.p";
  Layshaft.Blocks.Interfaces.RealOutput air(unit="kg/s") "engine.sensor.reading";
  Layshaft.Blocks.Interfaces.RealOutput lambda "engine.lambdaSensor.lambda";
  Layshaft.Blocks.Interfaces.RealOutput w_turbo(unit="rad/s") "engine.turbo.shaft.w";
  Layshaft.Blocks.Interfaces.RealOutput wastegateOpening "engine.turbo.wastegate.opening";
  Layshaft.Blocks.Interfaces.RealOutput dumpValveOpening "engine.turbo.dumpValve.opening";
  parameter Real throttlePosition_start = 2.76e-2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real wastegateOpening_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real dumpValveOpening_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real w_turbo_start = 8e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real p_start = 2.3e4 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_start = 2.9e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_port_start = 2.94e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real p_boost_start = 1.0128e5 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_boost_start = 2.9e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_outlet_start = 2.96e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_inlet_start = 2.88e2 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real air_start = 2.2e-3 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_exhaustPort_start = 1.01e3 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real p_exhaust_start = 1.014e5 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real T_manifold_start = 1.01e3 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real lambda_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real richExhaust_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real richManifold_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Real richPort_start = 1 "Value at the start"
    annotation(Dialog(tab="Initialization"));
  Real throttlePosition_state(start=throttlePosition_start, fixed=true, nominal=5.0000127e-1) "engine.throttle.position";
  Real wastegateOpening_state(start=wastegateOpening_start, fixed=true, nominal=5.0000211e-1) "engine.turbo.wastegate.opening";
  Real dumpValveOpening_state(start=dumpValveOpening_start, fixed=true, nominal=5.0002898e-1) "engine.turbo.dumpValve.opening";
  Real w_turbo_state(unit="rad/s", start=w_turbo_start, fixed=true, nominal=6.0234833e3) "engine.turbo.shaft.w";
  Real p_state(unit="Pa", start=p_start, fixed=true, nominal=8.4366524e4) "engine.plenum.p";
  Real T_state(unit="K", start=T_start, fixed=true, nominal=8.5401051e1) "engine.plenum.T";
  Real T_port_state(unit="K", start=T_port_start, fixed=true, nominal=1.1383156e2) "engine.intakePort[1].T";
  Real p_boost_state(unit="Pa", start=p_boost_start, fixed=true, nominal=5.5284764e4) "engine.charge.p";
  Real T_boost_state(unit="K", start=T_boost_start, fixed=true, nominal=2.3388053e1) "engine.charge.T";
  Real T_outlet_state(unit="K", start=T_outlet_start, fixed=true, nominal=1.2655698e2) "engine.turbo.outlet.T";
  Real T_inlet_state(unit="K", start=T_inlet_start, fixed=true, nominal=1.2680029e2) "engine.turbo.inlet.T";
  Real air_state(unit="kg/s", start=air_start, fixed=true, nominal=1.0683417e-1) "engine.sensor.reading";
  Real T_exhaustPort_state(unit="K", start=T_exhaustPort_start, fixed=true, nominal=6.7319197e2) "engine.exhaustPort[1].T";
  Real p_exhaust_state(unit="Pa", start=p_exhaust_start, fixed=true, nominal=1.09877e5) "engine.turbo.manifold.p";
  Real T_manifold_state(unit="K", start=T_manifold_start, fixed=true, nominal=6.372167e2) "engine.turbo.manifold.T";
  Real lambda_state(start=lambda_start, fixed=true, nominal=1.3418984e-1) "engine.lambdaSensor.lambda";
  Real richExhaust_state(start=richExhaust_start, fixed=true, nominal=1.5063532e-1) "richExhaust";
  Real richManifold_state(start=richManifold_start, fixed=true, nominal=1.5735564e-1) "richManifold";
  Real richPort_state(start=richPort_start, fixed=true, nominal=1.618595e-1) "richPort";
  Real beyond "0 within the ranges of the fit; else how far beyond, relative to half of a range";
protected
  constant Real middle[24] = {5.0000127e-1,5.0000211e-1,5.0002701e-1,6.5247021e3,9.0366027e4,2.6475047e2,2.9716378e2,1.4537888e5,2.9450764e2,4.1646935e2,4.1480029e2,8.6150485e-2,1.3344815e3,2.1123991e5,1.2990421e3,9.8321242e-1,1.0450962,1.0389142,1.0349831,5e-1,5e-1,1.0195732,3e-1,4.2e2} "Middles of the ranges: states, inputs";
  constant Real half[24] = {5.0000127e-1,5.0000211e-1,5.0002898e-1,6.0234833e3,8.4366524e4,8.5401051e1,1.1383156e2,5.5284764e4,2.3388053e1,1.2655698e2,1.2680029e2,1.0683417e-1,6.7319197e2,1.09877e5,6.372167e2,1.3418984e-1,1.5063532e-1,1.5735564e-1,1.618595e-1,5e-1,5e-1,1.4890053e-1,3e-1,3.4e2} "Halves of the ranges";
  Real scaled[24] "States and inputs, -1 ... 1 within the ranges";
  Real z[81] "The same, limited to 1.15; then, computed of them, m_throttle, expected, g_port, p_port, m_cylinders, q_port, m_runners, c_cooler, p_outlet, g_inlet, p_inlet, m_dump, r, Pi, W_surge, W_choke, Pi_choke, C, u, y, v, corrected, m_compressor, eta, ideal, work, reciprocal, tau_compressor, T_compressed, m_duct, q_outlet, T_cooled, T_returned, surplus, m_cooler, drawn, m_sensor, fuel, richCylinders, R_exhaust, p_back, m_exhaust, g_primary, p_exhaustPort, T_cylinders, q_exhaustPort, heat, cp_exhaust, T_burnt, low, m_turbine, m_wastegate, cp_turbine, drop, jet, tau_turbine, m_primary";
  Real m_throttle_value "engine.throttle.m_flow";
  Real expected_value "control.mixture.expected";
  Real g_port_value "By a law";
  Real p_port_value "engine.intakePort[1].p";
  Real m_cylinders_value "engine.cylinders.m_flow_in";
  Real q_port_value(unit="W/(m2.K)") "engine.intakePort[1].heatTransfer.alpha";
  Real m_runners_value "engine.runner[1].m_flow";
  Real c_cooler_value "By a law";
  Real p_outlet_value "engine.turbo.outlet.p";
  Real g_inlet_value "By a law";
  Real p_inlet_value "engine.turbo.inlet.p";
  Real m_dump_value "engine.turbo.dumpValve.m_flow";
  Real r_value "engine.turbo.compressor.r";
  Real Pi_value "engine.turbo.compressor.Pi";
  Real W_surge_value "engine.turbo.compressor.W_surge";
  Real W_choke_value "engine.turbo.compressor.W_choke";
  Real Pi_choke_value "engine.turbo.compressor.Pi_choke";
  Real C_value "engine.turbo.compressor.C";
  Real u_value "engine.turbo.compressor.u";
  Real y_value "By a law";
  Real v_value "engine.turbo.compressor.v";
  Real corrected_value "By a law";
  Real m_compressor_value "engine.turbo.compressor.m_flow";
  Real eta_value "engine.turbo.compressor.eta";
  Real ideal_value "engine.turbo.compressor.ideal";
  Real work_value "engine.turbo.compressor.work";
  Real reciprocal_value "engine.turbo.compressor.reciprocal";
  Real tau_compressor_value "engine.turbo.compressor.tau";
  Real T_compressed_value "By a law";
  Real m_duct_value "engine.turbo.outlet.through";
  Real q_outlet_value(unit="W/(m2.K)") "engine.turbo.outlet.heatTransfer.alpha";
  Real T_cooled_value "By a law";
  Real T_returned_value "By a law";
  Real surplus_value "By a law";
  Real m_cooler_value "engine.intercooler.m_flow";
  Real drawn_value "By a law";
  Real m_sensor_value "engine.sensor.m_flow";
  Real fuel_value "engine.fuel";
  Real richCylinders_value "richCylinders";
  Real R_exhaust_value "engine.turbo.turbine.R_up";
  Real p_back_value(unit="Pa") "engine.turbo.exhaust.p";
  Real m_exhaust_value "By a law";
  Real g_primary_value "By a law";
  Real p_exhaustPort_value "engine.exhaustPort[1].p";
  Real T_cylinders_value(unit="K") "engine.cylinders.T_exhaust";
  Real q_exhaustPort_value(unit="W/(m2.K)") "engine.exhaustPort[1].heatTransfer.alpha";
  Real heat_value(unit="J/kg") "heat";
  Real cp_exhaust_value "engine.exhaustPort[1].cp";
  Real T_burnt_value "By a law";
  Real low_value "By a law";
  Real m_turbine_value "engine.turbo.turbine.m_flow";
  Real m_wastegate_value "engine.turbo.wastegate.m_flow";
  Real cp_turbine_value "engine.turbo.turbine.cp";
  Real drop_value "By a law";
  Real jet_value "engine.turbo.turbine.jet";
  Real tau_turbine_value "engine.turbo.turbine.tau";
  Real m_primary_value "engine.primary[1].m_flow";
  constant Real W6[4,2] = [1.2640861,-1.0580552; -2.5066609e1,2.7991552; 1.0605961e-1,-1.0780168e1; 1.4667114e1,5.8844977e-1] "Weights";
  constant Real b6[4] = {9.9352673e-2,1.4731227,-1.141217e1,7.8805932e-1} "Biases";
  constant Real c6[4] = {2.277565e-1,1.4291595e-2,-2.4661865e-1,2.3112662e-2} "Factors";
  Real h6[4] "Hidden units";
  constant Real W31[4,2] = [-1.0980534,-3.3053003; -1.7913066e-1,-1.7589955e-1; 5.4539689e-1,1.8121658; 1.1049148,4.3227336e-1] "Weights";
  constant Real b31[4] = {1.8476077,-3.8801537e-1,1.4578583,-1.3133371} "Biases";
  constant Real c31[4] = {-1.5866653e-1,-6.0331786e-1,-2.6676597e-1,-1.3343295e-1} "Factors";
  Real h31[4] "Hidden units";
  constant Real W41[8,4] = [9.8705337e-1,1.6050154e-1,4.6548849e-1,7.5360102e-2; 7.2394633e-2,5.4350851e-2,1.007569,8.5179831e-1; 7.5718533e-2,-5.8745615e-2,1.0552228,-7.2622509e-1; -2.3217693,-3.9540606e-1,-5.819953e-1,1.8477924e-1; -3.1544525e-1,-4.2796093e-2,1.1679096,-4.8282629e-1; -1.1586699,-1.9312004e-1,-1.0317022,9.8506155e-2; -4.0496065,7.255265e-1,-2.5875199e-1,3.7958735; -8.28729e-1,-1.407193e-1,5.5567688e-1,-2.1420046e-1] "Weights";
  constant Real b41[8] = {8.2570546e-1,1.9905931,-3.7423423e-1,1.9878406,4.9849497e-1,-3.4629843e-1,-3.3615021,9.6279202e-2} "Biases";
  constant Real c41[8] = {-4.473292e-1,2.5735789e-1,3.4339311e-1,1.116406e-1,3.0200252e-1,2.0879866e-1,1.1468864e-1,-4.7883256e-1} "Factors";
  Real h41[8] "Hidden units";
  constant Real W45[8,6] = [-6.8804198e-2,7.9021257e-2,6.8428166e-2,-2.5703974e-2,3.2406661,-1.9923944e-2; -6.9386557e-3,-1.7513001e-2,-1.2390947e-2,5.6996956e-1,-1.3942823e-3,1.0198549e-2; 1.6422003e-1,-4.2736322e-2,-5.655756e-2,7.8909103e-1,7.9388655e-3,9.7077129e-2; -2.4836753e-2,-1.4115473e-2,-2.2880964e-1,1.4746686e-2,-3.1705362e-1,9.3283771e-3; 8.4359788e-3,-3.3968951e-1,1.0306897e-2,1.0296254e-1,-1.6126063e-2,9.4393595e-3; 4.0455784e-3,-4.136832e-3,-7.4722766e-1,1.4961604e-2,-2.574532e-2,-4.6415395e-3; 3.3614029e-1,-2.7902384e-2,-2.3252953e-4,-9.6025709,-2.3130814e-2,2.6649251; -9.7241096e-3,-2.9388915e-3,-1.0086912,1.7668248e-2,-6.0310197e-2,6.5928219e-3] "Weights";
  constant Real b45[8] = {1.9421675e-2,-7.7702822e-1,1.8860266,-2.97497e-1,4.0862887e-1,-6.6067041e-1,-7.719364,1.2821214} "Biases";
  constant Real c45[8] = {-5.2569226e-2,-5.8641965,3.0866323,-2.9512159,-2.1106962,5.1383609,3.6567446,-2.9585425} "Factors";
  Real h45[8] "Hidden units";
  constant Real W46[8,2] = [-1.0755004,2.1113671e1; 1.9833234,2.3320591; 1.1509092,-2.8285974; 4.6882329e-1,-4.1500661; 4.7267215e-1,3.0989998; 5.2311486e-1,-2.9759133; -1.5110015,1.721124; -1.2923049,1.6574683e-1] "Weights";
  constant Real b46[8] = {2.1558984e1,-2.9133878e-1,-2.0642329,-4.4924721,-2.6429129,-2.6822663,9.3959592e-1,-2.6764833e-1} "Biases";
  constant Real c46[8] = {-5.4652542e-1,2.4507641e-1,-1.7904228,-3.3912373,4.3395495e-1,3.2497555,-9.9727826e-1,4.2905832e-1} "Factors";
  Real h46[8] "Hidden units";
  constant Real W47[6,1] = [3.3870846; 3.4946494; -1.2503142e1; -3.0941177e1; -6.3148625; -3.342776] "Weights";
  constant Real b47[6] = {3.8295783e-1,-3.8789035,-1.3058706,-5.3045452,6.9602213e-2,7.9380913e-1} "Biases";
  constant Real c47[6] = {4.4340036e-1,1.741445e-1,1.3125088e-1,5.6453271e-2,2.4828006e-1,2.4604627e-1} "Factors";
  Real h47[6] "Hidden units";
equation
  scaled = ({throttlePosition_state,wastegateOpening_state,dumpValveOpening_state,w_turbo_state,p_state,T_state,T_port_state,p_boost_state,T_boost_state,T_outlet_state,T_inlet_state,air_state,T_exhaustPort_state,p_exhaust_state,T_manifold_state,lambda_state,richExhaust_state,richManifold_state,richPort_state,throttle,wastegate,richness,retard,w} - middle)./half;
  for i in 1:24 loop
    z[i] = noEvent(min(max(scaled[i], -1.15), 1.15));
  end for;
  beyond = noEvent(max(max(abs(scaled)) - 1, 0));
  m_throttle_value = noEvent((6e-6 + 2.64e-5*throttlePosition_state + 3.01e-3*throttlePosition_state^2)*Layshaft.Engines.Functions.massFlux(p_boost_state, p_state, 288.25*(if p_boost_state > p_state then T_boost_state else T_state)));
  expected_value = noEvent((0.484 + 1.035e-3*sqrt(max(p_state, 1e4)) - 2.76e-3*sqrt(max(w, 0)/6.283185307 + 0.01))*p_state/(288.25*T_state)*1.78088e-3*w/12.56637061);
  g_port_value = noEvent(1.05*expected_value*sqrt(288.25*T_state)/(2.4e-3*0.68473*p_state));
  p_port_value = noEvent(p_state*(0.52828 + 0.47172*sqrt(1 - 0.5*(0.99*g_port_value^2 + g_port_value*sqrt(0.9801*g_port_value^2 + 0.04)))));
  m_cylinders_value = noEvent((0.484 + 1.035e-3*sqrt(max(p_port_value, 1e4)) - 2.76e-3*sqrt(max(w, 0)/6.283185307 + 0.01))*p_port_value/(288.25*T_port_state)*1.78088e-3*w/12.56637061);
  h6 = W6*z[{7,29}] + b6;
  z[30] = {-6.2099293e-2,1.0856927}*z[{7,29}] + (-1.4786556e-1) + (-6.2093021e-2)*z[29]*z[29] + (1.3014704e-1)*z[7]*z[7] + c6*(h6./sqrt(ones(4) + h6.*h6));
  m_runners_value = noEvent((0.8e-3*m_throttle_value*(if p_boost_state > p_state then T_boost_state else T_state) + 2e-3*(m_cylinders_value*T_port_state - 0.04*q_port_value*(363 - T_port_state)/1013))/(2.8e-3*T_state));
  c_cooler_value = noEvent(7.2113e7*T_outlet_state/p_boost_state);
  p_outlet_value = noEvent(p_boost_state + m_throttle_value*sqrt(0.5*c_cooler_value*(c_cooler_value*m_throttle_value^2 + sqrt((c_cooler_value*m_throttle_value^2)^2 + 1e4))));
  g_inlet_value = noEvent(1.3847*max(air_state, 0));
  p_inlet_value = noEvent(101325*(0.52828 + 0.47172*sqrt(1 - 0.5*(0.99*g_inlet_value^2 + g_inlet_value*sqrt(0.9801*g_inlet_value^2 + 0.04)))));
  m_dump_value = noEvent(3.92699e-4*dumpValveOpening_state*Layshaft.Engines.Functions.massFlux(p_outlet_value, p_inlet_value, 288.25*T_outlet_state));
  r_value = noEvent(max(w_turbo_state*sqrt(298/T_inlet_state)/14346.6, 1e-3));
  Pi_value = noEvent(p_outlet_value/p_inlet_value);
  W_surge_value = noEvent(0.1376*r_value^2.168);
  W_choke_value = noEvent(0.2*(0.759 + 0.283*atan(2.566*r_value - 1.424)));
  Pi_choke_value = noEvent(3.01*(0.21 + 0.621*r_value^3.153));
  C_value = noEvent(2.07 + 1.166*r_value^4.783);
  u_value = noEvent((Pi_value - Pi_choke_value)/(1 + 1.98387*r_value^2.305 - Pi_choke_value));
  y_value = noEvent(1 - min(max(u_value, 0), 1)^C_value);
  v_value = noEvent(if u_value < 1 then y_value*(1.01/(y_value + 0.01))^(1 - 1/C_value) else -(u_value - 1)/(0.01^(1 - 1/C_value)/C_value + u_value - 1));
  corrected_value = noEvent(p_inlet_value/1e5*sqrt(298/T_inlet_state));
  m_compressor_value = noEvent(corrected_value*(W_surge_value + (W_choke_value - W_surge_value)*v_value));
  eta_value = noEvent(max(0.3, 0.76*(1 - 0.5*(v_value - 0.55)^2 - 0.5*(r_value - 0.65)^2)));
  ideal_value = noEvent(1012*T_inlet_state*(max(Pi_value, 0.1)^0.28483 - 1));
  work_value = noEvent(if ideal_value > 0 then ideal_value/eta_value else ideal_value*eta_value);
  reciprocal_value = noEvent(1/sqrt(w_turbo_state^2 + 2500));
  tau_compressor_value = noEvent(reciprocal_value*(max(m_compressor_value, 0)*work_value + 0.4*max(W_surge_value*corrected_value - max(m_compressor_value, 0), 0)*max(work_value, 0)));
  T_compressed_value = noEvent(T_inlet_state + work_value*w_turbo_state*reciprocal_value/1013);
  m_duct_value = noEvent(max(m_compressor_value, m_dump_value));
  h31 = W31*z[{10,54}] + b31;
  z[55] = {6.5787161e-2,9.3073663e-1}*z[{10,54}] + (2.5116674e-1) + (-4.2428915e-1)*z[54]*z[54] + c31*(h31./sqrt(ones(4) + h31.*h31));
  T_cooled_value = noEvent(0.19*T_outlet_state + 0.81*288.15);
  T_returned_value = noEvent(0.19*T_boost_state + 0.81*288.15);
  surplus_value = noEvent(4e-3*(m_compressor_value*(if m_compressor_value > 0 then T_compressed_value else T_outlet_state) - m_dump_value*T_outlet_state + 0.06*q_outlet_value*(380 - T_outlet_state)/1013) + 2e-3*m_throttle_value*(if p_boost_state > p_state then T_boost_state else T_state));
  m_cooler_value = noEvent(surplus_value/(if surplus_value > 0 then 4e-3*T_outlet_state + 2e-3*T_cooled_value else 4e-3*T_returned_value + 2e-3*T_boost_state));
  drawn_value = noEvent(m_compressor_value*(if m_compressor_value > 0 then T_inlet_state else T_outlet_state) - m_dump_value*T_outlet_state);
  m_sensor_value = noEvent(drawn_value/(if drawn_value > 0 then 288.15 else T_inlet_state));
  fuel_value = noEvent(richness*expected_value/15.1323);
  richCylinders_value = noEvent(richness*expected_value/m_cylinders_value);
  R_exhaust_value = noEvent(288.35 + 2.33*richManifold_state + 55.7*max(richManifold_state - 1, 0));
  h41 = W41*z[{2,4,14,15}] + b41;
  z[65] = {1.7839548,3.7106733e-2,1.8496757,-1.7280958e-2}*z[{2,4,14,15}] + (7.3364123e-1) + (1.5253446)*z[14]*z[2] + (2.3298672e-1)*z[14]*z[14] + (8.4640684e-2)*z[2]*z[2] + (3.3667476e-2)*z[4]*z[2] + c41*(h41./sqrt(ones(8) + h41.*h41));
  m_exhaust_value = noEvent(m_cylinders_value + fuel_value);
  g_primary_value = noEvent(m_exhaust_value*sqrt(R_exhaust_value*T_exhaustPort_state)/(2.4e-3*0.67263*p_exhaust_state));
  p_exhaustPort_value = noEvent(p_exhaust_state/(0.54036 + (1 - 0.54036)*sqrt(1 - 0.5*(0.99*g_primary_value^2 + g_primary_value*sqrt(0.9801*g_primary_value^2 + 0.04)))));
  h45 = W45*z[{7,23,24,28,63,68}] + b45;
  z[69] = {-6.2780573e-2,-4.3318315e-1,1.0469994,1.4622864,-7.3424311e-1,1.3425511e-1}*z[{7,23,24,28,63,68}] + (2.1705244) + (-1.7445793)*z[24]*z[24] + (8.8389735e-1)*z[28]*z[28] + c45*(h45./sqrt(ones(8) + h45.*h45));
  h46 = W46*z[{13,66}] + b46;
  z[70] = {1.3379274e-1,8.2070878e-1}*z[{13,66}] + (1.617091e-1) + (-8.2030001e-1)*z[66]*z[66] + c46*(h46./sqrt(ones(8) + h46.*h46));
  h47 = W47*z[{63}] + b47;
  z[71] = {-7.9452895e-1}*z[{63}] + (6.0435913e-1) + (-5.1233386e-1)*z[63]*z[63] + c47*(h47./sqrt(ones(6) + h47.*h47));
  cp_exhaust_value = noEvent((1047 + 0.232*T_exhaustPort_state)*(0.91 + 0.09*richPort_state));
  T_burnt_value = noEvent(T_exhaustPort_state + (T_cylinders_value - T_exhaustPort_state)*(1047 + 0.116*(T_cylinders_value + T_exhaustPort_state))*(0.91 + 0.09*richPort_state)/cp_exhaust_value);
  low_value = noEvent(min(p_back_value, p_exhaust_state)/max(p_back_value, p_exhaust_state));
  m_turbine_value = noEvent((if p_exhaust_state > p_back_value then p_exhaust_state else -p_back_value)*1.5e-5/sqrt(T_manifold_state)*(1 - low_value^2)/sqrt(1.005 - low_value^2));
  m_wastegate_value = noEvent(8.17796e-4*wastegateOpening_state*Layshaft.Engines.Functions.massFlux(p_exhaust_state, p_back_value, R_exhaust_value*T_manifold_state, 0.54036, 0.67263));
  cp_turbine_value = noEvent((1047 + 0.232*T_manifold_state)*(0.91 + 0.09*richManifold_state));
  drop_value = noEvent(if p_exhaust_state > p_back_value then 1 - low_value^(R_exhaust_value/cp_turbine_value) else 0);
  jet_value = noEvent(sqrt(2*cp_turbine_value*T_manifold_state*drop_value + 1));
  tau_turbine_value = noEvent(max(m_turbine_value, 0)*drop_value*cp_turbine_value*T_manifold_state/jet_value*0.0301899*max(2 - 0.0374101*w_turbo_state/jet_value, -1));
  m_primary_value = noEvent((1e-3*(m_exhaust_value*T_burnt_value + 0.05*q_exhaustPort_value*(650 - T_exhaustPort_state)/cp_exhaust_value) + 0.8e-3*(m_turbine_value + m_wastegate_value)*T_manifold_state)/(1.8e-3*T_exhaustPort_state));
  der(throttlePosition_state) = noEvent((min(max(throttle, 0), 1) - throttlePosition_state)/0.032);
  der(wastegateOpening_state) = noEvent((min(max(wastegate, 0), 1) - wastegateOpening_state)/0.08);
  der(dumpValveOpening_state) = noEvent((min(max((p_outlet_value - p_state - 0.25e5)/0.3e5, 0), 1) - dumpValveOpening_state)/0.02);
  der(w_turbo_state) = noEvent((tau_turbine_value - tau_compressor_value - (2e-4 + 1e-6*w_turbo_state)*min(max(w_turbo_state/20, -1), 1))/2.55e-5);
  der(p_state) = noEvent(1.398*288.25/2e-3*(m_throttle_value*(if p_boost_state > p_state then T_boost_state else T_state) - m_runners_value*T_state));
  der(T_state) = noEvent(288.25*T_state/(p_state*2e-3)*((if p_boost_state > p_state then 1.398*m_throttle_value*(T_boost_state - T_state) else 0) + 0.398*T_state*(m_throttle_value - m_runners_value)));
  der(T_port_state) = noEvent(288.25*T_port_state/(p_port_value*0.8e-3)*(m_runners_value*1.398*(T_state - T_port_state) + 0.398*T_port_state*(m_runners_value - m_cylinders_value) + 0.04*q_port_value*(363 - T_port_state)/724.75));
  der(p_boost_state) = noEvent(1.398*288.25/4e-3*(m_cooler_value*(if m_cooler_value > 0 then T_cooled_value else T_boost_state) - m_throttle_value*(if p_boost_state > p_state then T_boost_state else T_state)));
  der(T_boost_state) = noEvent(288.25*T_boost_state/(p_boost_state*4e-3)*((if m_cooler_value > 0 then 1.398*m_cooler_value*(T_cooled_value - T_boost_state) else 0) + (if p_boost_state > p_state then 0 else -1.398*m_throttle_value*(T_state - T_boost_state)) + 0.398*T_boost_state*(m_cooler_value - m_throttle_value)));
  der(T_outlet_state) = noEvent(288.25*T_outlet_state/(p_outlet_value*2e-3)*(1.398*(max(m_compressor_value, 0)*(T_compressed_value - T_outlet_state) + max(-m_cooler_value, 0)*(T_returned_value - T_outlet_state)) + 0.398*T_outlet_state*(m_compressor_value - m_dump_value - m_cooler_value) + 0.06*q_outlet_value*(380 - T_outlet_state)/724.75));
  der(T_inlet_state) = noEvent(288.25*T_inlet_state/(p_inlet_value*1e-3)*(max(m_sensor_value, 0)*(288.15 - T_inlet_state) + (max(m_dump_value, 0) + max(-m_compressor_value, 0))*(T_outlet_state - T_inlet_state)));
  der(air_state) = noEvent((m_sensor_value - air_state)/0.02);
  der(T_exhaustPort_state) = noEvent(R_exhaust_value*T_exhaustPort_state/(p_exhaustPort_value*0.8e-3*(cp_exhaust_value - R_exhaust_value))*(cp_exhaust_value*m_exhaust_value*(T_burnt_value - T_exhaustPort_state) + R_exhaust_value*T_exhaustPort_state*(m_exhaust_value - m_primary_value) + 0.05*q_exhaustPort_value*(650 - T_exhaustPort_state)));
  der(p_exhaust_state) = noEvent(cp_turbine_value/(cp_turbine_value - R_exhaust_value)*R_exhaust_value/1e-3*(m_primary_value*T_exhaustPort_state - (m_turbine_value + m_wastegate_value)*T_manifold_state));
  der(T_manifold_state) = noEvent(R_exhaust_value*T_manifold_state/(p_exhaust_state*1e-3*(cp_turbine_value - R_exhaust_value))*(cp_turbine_value*m_primary_value*(T_exhaustPort_state - T_manifold_state) + R_exhaust_value*T_manifold_state*(m_primary_value - m_turbine_value - m_wastegate_value)));
  der(lambda_state) = noEvent((1/richExhaust_state - lambda_state)/0.06);
  der(richExhaust_state) = noEvent((m_turbine_value + m_wastegate_value)*R_exhaust_value*0.9*T_manifold_state/(p_back_value*2e-3)*(richManifold_state - richExhaust_state));
  der(richManifold_state) = noEvent(m_primary_value*R_exhaust_value*T_manifold_state/(p_exhaust_state*1e-3)*(richPort_state - richManifold_state));
  der(richPort_state) = noEvent(m_exhaust_value*R_exhaust_value*T_exhaustPort_state/(p_exhaustPort_value*0.8e-3)*(richCylinders_value - richPort_state));
  tau = noEvent(fuel_value*0.394306*heat_value*(1 - 1.2*retard^2)*w/(w^2 + 100) + 1.4172e-4*((p_port_value - p_exhaustPort_value) - 110e3 - 17*(w/6.283185307)^2)*tanh(w/5));
  z[25] = noEvent(min(max((m_throttle_value - (9.2922748e-2))/9.1482907e-2, -1.15), 1.15));
  z[26] = noEvent(min(max((expected_value - (9.4005888e-2))/9.2684244e-2, -1.15), 1.15));
  z[27] = noEvent(min(max((g_port_value - (1.0988925e-1))/9.4596772e-2, -1.15), 1.15));
  z[28] = noEvent(min(max((p_port_value - (8.9409085e4))/8.342091e4, -1.15), 1.15));
  z[29] = noEvent(min(max((m_cylinders_value - (9.1775932e-2))/9.0425468e-2, -1.15), 1.15));
  q_port_value = 9.9893834e1 + 9.8326797e1*z[30];
  z[31] = noEvent(min(max((m_runners_value - (9.2118403e-2))/9.0680017e-2, -1.15), 1.15));
  z[32] = noEvent(min(max((c_cooler_value - (2.4647083e5))/1.0897056e5, -1.15), 1.15));
  z[33] = noEvent(min(max((p_outlet_value - (1.4742975e5))/5.5553941e4, -1.15), 1.15));
  z[34] = noEvent(min(max((g_inlet_value - (1.3361293e-1))/1.3361293e-1, -1.15), 1.15));
  z[35] = noEvent(min(max((p_inlet_value - (1.0035337e5))/9.7162786e2, -1.15), 1.15));
  z[36] = noEvent(min(max((m_dump_value - (3.6937622e-2))/7.5293815e-2, -1.15), 1.15));
  z[37] = noEvent(min(max((r_value - (4.622939e-1))/4.2716302e-1, -1.15), 1.15));
  z[38] = noEvent(min(max((Pi_value - (1.4724768))/5.6256472e-1, -1.15), 1.15));
  z[39] = noEvent(min(max((W_surge_value - (5.3417646e-2))/5.3320892e-2, -1.15), 1.15));
  z[40] = noEvent(min(max((W_choke_value - (1.4562599e-1))/4.6321507e-2, -1.15), 1.15));
  z[41] = noEvent(min(max((Pi_choke_value - (1.2781041))/6.4595556e-1, -1.15), 1.15));
  z[42] = noEvent(min(max((C_value - (2.4029148))/3.3291468e-1, -1.15), 1.15));
  z[43] = noEvent(min(max((u_value - (3.8283071e-1))/6.5111757e-1, -1.15), 1.15));
  z[44] = noEvent(min(max((y_value - (5e-1))/5e-1, -1.15), 1.15));
  z[45] = noEvent(min(max((v_value - (2.6622418e-1))/7.3377582e-1, -1.15), 1.15));
  z[46] = noEvent(min(max((corrected_value - (8.9110655e-1))/1.395093e-1, -1.15), 1.15));
  z[47] = noEvent(min(max((m_compressor_value - (9.2553619e-2))/1.0146141e-1, -1.15), 1.15));
  z[48] = noEvent(min(max((eta_value - (5.6267872e-1))/1.9731827e-1, -1.15), 1.15));
  z[49] = noEvent(min(max((ideal_value - (3.0346879e4))/3.8132084e4, -1.15), 1.15));
  z[50] = noEvent(min(max((work_value - (6.1759622e4))/6.6893229e4, -1.15), 1.15));
  z[51] = noEvent(min(max((reciprocal_value - (1.0324874e-3))/9.5279527e-4, -1.15), 1.15));
  z[52] = noEvent(min(max((tau_compressor_value - (5.7879563e-1))/8.9423379e-1, -1.15), 1.15));
  z[53] = noEvent(min(max((T_compressed_value - (4.2224182e2))/1.392339e2, -1.15), 1.15));
  z[54] = noEvent(min(max((m_duct_value - (9.7007514e-2))/9.7007514e-2, -1.15), 1.15));
  q_outlet_value = 1.0762788e2 + 1.0570944e2*z[55];
  z[56] = noEvent(min(max((T_cooled_value - (3.1253068e2))/2.4045827e1, -1.15), 1.15));
  z[57] = noEvent(min(max((T_returned_value - (2.8935795e2))/4.4437301, -1.15), 1.15));
  z[58] = noEvent(min(max((surplus_value - (1.6833977e-1))/2.3300555e-1, -1.15), 1.15));
  z[59] = noEvent(min(max((m_cooler_value - (7.7275585e-2))/1.1366154e-1, -1.15), 1.15));
  z[60] = noEvent(min(max((drawn_value - (1.507273e1))/4.0828028e1, -1.15), 1.15));
  z[61] = noEvent(min(max((m_sensor_value - (5.971419e-2))/1.3428462e-1, -1.15), 1.15));
  z[62] = noEvent(min(max((fuel_value - (7.0804131e-3))/6.9948601e-3, -1.15), 1.15));
  z[63] = noEvent(min(max((richCylinders_value - (1.0339403))/1.6553275e-1, -1.15), 1.15));
  z[64] = noEvent(min(max((R_exhaust_value - (2.9623678e2))/5.8327534, -1.15), 1.15));
  p_back_value = 1.1192324e5 + 1.0585114e4*z[65];
  z[66] = noEvent(min(max((m_exhaust_value - (9.8856345e-2))/9.7420328e-2, -1.15), 1.15));
  z[67] = noEvent(min(max((g_primary_value - (1.7810689e-1))/1.7273112e-1, -1.15), 1.15));
  z[68] = noEvent(min(max((p_exhaustPort_value - (2.1259025e5))/1.1121434e5, -1.15), 1.15));
  T_cylinders_value = 1.6080326e3 + 9.4733112e2*z[69];
  q_exhaustPort_value = 4.910371e2 + 4.7941679e2*z[70];
  heat_value = 3.9761465e7 + 4.8900362e6*z[71];
  z[72] = noEvent(min(max((cp_exhaust_value - (1.3526134e3))/1.6085845e2, -1.15), 1.15));
  z[73] = noEvent(min(max((T_burnt_value - (1.6208845e3))/9.596468e2, -1.15), 1.15));
  z[74] = noEvent(min(max((low_value - (6.7468928e-1))/3.2507256e-1, -1.15), 1.15));
  z[75] = noEvent(min(max((m_turbine_value - (6.5164568e-2))/6.4891012e-2, -1.15), 1.15));
  z[76] = noEvent(min(max((m_wastegate_value - (6.1964527e-2))/6.1964527e-2, -1.15), 1.15));
  z[77] = noEvent(min(max((cp_turbine_value - (1.3445484e3))/1.5266947e2, -1.15), 1.15));
  z[78] = noEvent(min(max((drop_value - (1.0351347e-1))/1.0346194e-1, -1.15), 1.15));
  z[79] = noEvent(min(max((jet_value - (4.13536e2))/4.0018464e2, -1.15), 1.15));
  z[80] = noEvent(min(max((tau_turbine_value - (1.2241213))/1.2406237, -1.15), 1.15));
  z[81] = noEvent(min(max((m_primary_value - (9.9151097e-2))/9.8010043e-2, -1.15), 1.15));
  p = p_state;
  T = T_state;
  p_boost = p_boost_state;
  air = air_state;
  lambda = lambda_state;
  w_turbo = w_turbo_state;
  wastegateOpening = wastegateOpening_state;
  dumpValveOpening = dumpValveOpening_state;

  annotation(Documentation(info="<html>
<p>Made by <code>layshaft reduce surrogate</code> from 8 runs of 60 s in which these inputs went through their ranges:</p>
<ul>
<li>pedal: 0 ... 1</li>
<li>speed: 80 ... 760</li>
<li>d_throttle: -0.1 ... 0.1</li>
<li>d_wastegate: -0.15 ... 0.15</li>
<li>d_fuel: -0.06 ... 0.06</li>
<li>d_retard: 0 ... 0.1</li>
</ul>
<p>Arguments are limited to the ranges of the fit; <code>beyond</code> says how far they would go.</p>
</html>"));
end Turbo18;
