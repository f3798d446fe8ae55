within Layshaft.Vehicles.Data.Tyres;
record TyreFile "Coefficients from a tyre property file (.tir), read when the run starts"
  extends PAC2002(
    final BREFF=c[1], final DREFF=c[2], final FREFF=c[3], final PCX1=c[4], final PDX1=c[5], final PDX2=c[6], final PDX3=c[7], final PEX1=c[8],
    final PEX2=c[9], final PEX3=c[10], final PEX4=c[11], final PKX1=c[12], final PKX2=c[13], final PKX3=c[14], final PHX1=c[15], final PHX2=c[16],
    final PVX1=c[17], final PVX2=c[18], final PCY1=c[19], final PDY1=c[20], final PDY2=c[21], final PDY3=c[22], final PEY1=c[23], final PEY2=c[24],
    final PEY3=c[25], final PEY4=c[26], final PKY1=c[27], final PKY2=c[28], final PKY3=c[29], final PHY1=c[30], final PHY2=c[31], final PHY3=c[32],
    final PVY1=c[33], final PVY2=c[34], final PVY3=c[35], final PVY4=c[36], final RBX1=c[37], final RBX2=c[38], final RCX1=c[39], final REX1=c[40],
    final REX2=c[41], final RHX1=c[42], final RBY1=c[43], final RBY2=c[44], final RBY3=c[45], final RCY1=c[46], final REY1=c[47], final REY2=c[48],
    final RHY1=c[49], final RHY2=c[50], final RVY1=c[51], final RVY2=c[52], final RVY3=c[53], final RVY4=c[54], final RVY5=c[55], final RVY6=c[56],
    final QSY1=c[57], final R0=c[58], final R_rim=c[59], final width=c[60], final m=c[61], final J=c[62], final J_transverse=c[63], final c_z=c[64],
    final d_z=c[65], final c_touch=c[75]*c[67]/c[58]*(1 + c[79]*dpi), final c_progressive=c[76]*c[67]/c[58]^2*(1 + c[79]*dpi), final Fz0=FNOMIN*LFZO, final LMU=1, asymmetry=1,
    final PTX1=if LONGITUDINAL_STIFFNESS > 0 then FNOMIN*LFZO*c[12]/(LONGITUDINAL_STIFFNESS*c[58]) else c[82]*LSGKP,
    final PTY1=if LATERAL_STIFFNESS > 0 then abs(c[27])*FNOMIN*LFZO/(LATERAL_STIFFNESS*c[58]) else c[83]*LSGAL,
    final PTY2=if LATERAL_STIFFNESS > 0 then c[28] else c[84]);
  parameter String fileName = "layshaft://tyres/passenger-205-60R15.tir" "File"
    annotation(Dialog(loadSelector(filter="Tyres (*.tir)", caption="Tyre property file")));
  parameter Real pressure(unit="Pa") = c[70] "Inflation pressure; default: that of the file (INFLPRES)";
  final parameter Real c[180] = Vehicles.Tyres.Files.readCoefficients(fileName, Vehicles.Tyres.Files.names) "Coefficients in the order of Tyres.Files.names";
  final parameter Real VERSION = c[66] "Magic Formula: 52, 61 or 62";
  final parameter Units.Force FNOMIN = c[67] "Nominal load";
  final parameter Real LFZO = c[68] "Scaling of the nominal load";
  final parameter Units.Velocity LONGVL = c[69] "Speed of the measurement";
  final parameter Real NOMPRES = c[71] "Pressure of the measurement";
  final parameter Real Q_RE0 = c[72] "Coefficient Q_RE0";
  final parameter Real Q_V1 = c[73] "Coefficient Q_V1";
  final parameter Real Q_V2 = c[74] "Coefficient Q_V2";
  final parameter Real Q_FZ1 = c[75] "Coefficient Q_FZ1";
  final parameter Real Q_FZ2 = c[76] "Coefficient Q_FZ2";
  final parameter Real Q_FCX = c[77] "Coefficient Q_FCX";
  final parameter Real Q_FCY = c[78] "Coefficient Q_FCY";
  final parameter Real PFZ1 = c[79] "Coefficient PFZ1";
  final parameter Real LONGITUDINAL_STIFFNESS = c[80] "Coefficient LONGITUDINAL_STIFFNESS";
  final parameter Real LATERAL_STIFFNESS = c[81] "Coefficient LATERAL_STIFFNESS";
  final parameter Real PPX1 = c[85] "Coefficient PPX1";
  final parameter Real PPX2 = c[86] "Coefficient PPX2";
  final parameter Real PPX3 = c[87] "Coefficient PPX3";
  final parameter Real PPX4 = c[88] "Coefficient PPX4";
  final parameter Real RBX3 = c[89] "Coefficient RBX3";
  final parameter Real PEY5 = c[90] "Coefficient PEY5";
  final parameter Real PKY4 = c[91] "Coefficient PKY4";
  final parameter Real PKY5 = c[92] "Coefficient PKY5";
  final parameter Real PKY6 = c[93] "Coefficient PKY6";
  final parameter Real PKY7 = c[94] "Coefficient PKY7";
  final parameter Real PPY1 = c[95] "Coefficient PPY1";
  final parameter Real PPY2 = c[96] "Coefficient PPY2";
  final parameter Real PPY3 = c[97] "Coefficient PPY3";
  final parameter Real PPY4 = c[98] "Coefficient PPY4";
  final parameter Real PPY5 = c[99] "Coefficient PPY5";
  final parameter Real RBY4 = c[100] "Coefficient RBY4";
  final parameter Real QSX1 = c[101] "Coefficient QSX1";
  final parameter Real QSX2 = c[102] "Coefficient QSX2";
  final parameter Real QSX3 = c[103] "Coefficient QSX3";
  final parameter Real QSX4 = c[104] "Coefficient QSX4";
  final parameter Real QSX5 = c[105] "Coefficient QSX5";
  final parameter Real QSX6 = c[106] "Coefficient QSX6";
  final parameter Real QSX7 = c[107] "Coefficient QSX7";
  final parameter Real QSX8 = c[108] "Coefficient QSX8";
  final parameter Real QSX9 = c[109] "Coefficient QSX9";
  final parameter Real QSX10 = c[110] "Coefficient QSX10";
  final parameter Real QSX11 = c[111] "Coefficient QSX11";
  final parameter Real QSX12 = c[112] "Coefficient QSX12";
  final parameter Real QSX13 = c[113] "Coefficient QSX13";
  final parameter Real QSX14 = c[114] "Coefficient QSX14";
  final parameter Real PPMX1 = c[115] "Coefficient PPMX1";
  final parameter Real QSY2 = c[116] "Coefficient QSY2";
  final parameter Real QSY3 = c[117] "Coefficient QSY3";
  final parameter Real QSY4 = c[118] "Coefficient QSY4";
  final parameter Real QSY5 = c[119] "Coefficient QSY5";
  final parameter Real QSY6 = c[120] "Coefficient QSY6";
  final parameter Real QSY7 = c[121] "Coefficient QSY7";
  final parameter Real QSY8 = c[122] "Coefficient QSY8";
  final parameter Real QBZ1 = c[123] "Coefficient QBZ1";
  final parameter Real QBZ2 = c[124] "Coefficient QBZ2";
  final parameter Real QBZ3 = c[125] "Coefficient QBZ3";
  final parameter Real QBZ4 = c[126] "Coefficient QBZ4";
  final parameter Real QBZ5 = c[127] "Coefficient QBZ5";
  final parameter Real QBZ9 = c[128] "Coefficient QBZ9";
  final parameter Real QBZ10 = c[129] "Coefficient QBZ10";
  final parameter Real QCZ1 = c[130] "Coefficient QCZ1";
  final parameter Real QDZ1 = c[131] "Coefficient QDZ1";
  final parameter Real QDZ2 = c[132] "Coefficient QDZ2";
  final parameter Real QDZ3 = c[133] "Coefficient QDZ3";
  final parameter Real QDZ4 = c[134] "Coefficient QDZ4";
  final parameter Real QDZ6 = c[135] "Coefficient QDZ6";
  final parameter Real QDZ7 = c[136] "Coefficient QDZ7";
  final parameter Real QDZ8 = c[137] "Coefficient QDZ8";
  final parameter Real QDZ9 = c[138] "Coefficient QDZ9";
  final parameter Real QDZ10 = c[139] "Coefficient QDZ10";
  final parameter Real QDZ11 = c[140] "Coefficient QDZ11";
  final parameter Real QEZ1 = c[141] "Coefficient QEZ1";
  final parameter Real QEZ2 = c[142] "Coefficient QEZ2";
  final parameter Real QEZ3 = c[143] "Coefficient QEZ3";
  final parameter Real QEZ4 = c[144] "Coefficient QEZ4";
  final parameter Real QEZ5 = c[145] "Coefficient QEZ5";
  final parameter Real QHZ1 = c[146] "Coefficient QHZ1";
  final parameter Real QHZ2 = c[147] "Coefficient QHZ2";
  final parameter Real QHZ3 = c[148] "Coefficient QHZ3";
  final parameter Real QHZ4 = c[149] "Coefficient QHZ4";
  final parameter Real SSZ1 = c[150] "Coefficient SSZ1";
  final parameter Real SSZ2 = c[151] "Coefficient SSZ2";
  final parameter Real SSZ3 = c[152] "Coefficient SSZ3";
  final parameter Real SSZ4 = c[153] "Coefficient SSZ4";
  final parameter Real PPZ1 = c[154] "Coefficient PPZ1";
  final parameter Real PPZ2 = c[155] "Coefficient PPZ2";
  final parameter Real LCX = c[156] "Scaling factor LCX";
  final parameter Real LMUX = c[157] "Scaling factor LMUX";
  final parameter Real LEX = c[158] "Scaling factor LEX";
  final parameter Real LKX = c[159] "Scaling factor LKX";
  final parameter Real LHX = c[160] "Scaling factor LHX";
  final parameter Real LVX = c[161] "Scaling factor LVX";
  final parameter Real LCY = c[162] "Scaling factor LCY";
  final parameter Real LMUY = c[163] "Scaling factor LMUY";
  final parameter Real LEY = c[164] "Scaling factor LEY";
  final parameter Real LKY = c[165] "Scaling factor LKY";
  final parameter Real LHY = c[166] "Scaling factor LHY";
  final parameter Real LVY = c[167] "Scaling factor LVY";
  final parameter Real LTR = c[168] "Scaling factor LTR";
  final parameter Real LRES = c[169] "Scaling factor LRES";
  final parameter Real LXAL = c[170] "Scaling factor LXAL";
  final parameter Real LYKA = c[171] "Scaling factor LYKA";
  final parameter Real LVYKA = c[172] "Scaling factor LVYKA";
  final parameter Real LS = c[173] "Scaling factor LS";
  final parameter Real LKYC = c[174] "Scaling factor LKYC";
  final parameter Real LKZC = c[175] "Scaling factor LKZC";
  final parameter Real LVMX = c[176] "Scaling factor LVMX";
  final parameter Real LMX = c[177] "Scaling factor LMX";
  final parameter Real LMY = c[178] "Scaling factor LMY";
  final parameter Real LSGKP = c[179] "Scaling factor LSGKP";
  final parameter Real LSGAL = c[180] "Scaling factor LSGAL";
  final parameter Boolean isOld = VERSION < 60 "Magic Formula 5.2 or PAC2002: slip angle and camber themselves in place of their tangent and sine";
  final parameter Real dpi = (pressure - NOMPRES)/NOMPRES "Pressure relative to that of the measurement, minus 1";

  annotation(Documentation(info="<html>
<p>
For <a href=\"modelica://Layshaft.Vehicles.Tyres.FileTyre\">FileTyre</a>. Change <code>fileName</code> or <code>pressure</code> from run to run without a new translation. Files of the
Magic Formula 5.2, PAC2002, 6.1 and 6.2 are read. Built in are <code>layshaft://tyres/passenger-205-60R15.tir</code> (6.1) and <code>layshaft://tyres/passenger-245-40R18.tir</code> (5.2).
</p>
<p>Shifts are as measured; <code>asymmetry = 0</code> takes out forces at zero slip.</p>
</html>"));
end TyreFile;
