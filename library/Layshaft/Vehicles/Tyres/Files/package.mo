within Layshaft.Vehicles.Tyres;
package Files "Tyre property files"
  extends Icons.Package;
  constant String names[:] = {
    "BREFF", "DREFF", "FREFF", "PCX1", "PDX1", "PDX2", "PDX3", "PEX1", "PEX2", "PEX3", "PEX4", "PKX1", "PKX2", "PKX3", "PHX1", "PHX2", "PVX1",
    "PVX2", "PCY1", "PDY1", "PDY2", "PDY3", "PEY1", "PEY2", "PEY3", "PEY4", "PKY1", "PKY2", "PKY3", "PHY1", "PHY2", "PHY3", "PVY1", "PVY2", "PVY3",
    "PVY4", "RBX1", "RBX2", "RCX1", "REX1", "REX2", "RHX1", "RBY1", "RBY2", "RBY3", "RCY1", "REY1", "REY2", "RHY1", "RHY2", "RVY1", "RVY2", "RVY3",
    "RVY4", "RVY5", "RVY6", "QSY1", "UNLOADED_RADIUS", "RIM_RADIUS", "WIDTH", "MASS", "IYY", "IXX", "VERTICAL_STIFFNESS", "VERTICAL_DAMPING",
    "VERSION", "FNOMIN", "LFZO", "LONGVL", "INFLPRES", "NOMPRES", "Q_RE0", "Q_V1", "Q_V2", "Q_FZ1", "Q_FZ2", "Q_FCX", "Q_FCY", "PFZ1",
    "LONGITUDINAL_STIFFNESS", "LATERAL_STIFFNESS", "PTX1", "PTY1", "PTY2", "PPX1", "PPX2", "PPX3", "PPX4", "RBX3", "PEY5", "PKY4", "PKY5", "PKY6",
    "PKY7", "PPY1", "PPY2", "PPY3", "PPY4", "PPY5", "RBY4", "QSX1", "QSX2", "QSX3", "QSX4", "QSX5", "QSX6", "QSX7", "QSX8", "QSX9", "QSX10", "QSX11",
    "QSX12", "QSX13", "QSX14", "PPMX1", "QSY2", "QSY3", "QSY4", "QSY5", "QSY6", "QSY7", "QSY8", "QBZ1", "QBZ2", "QBZ3", "QBZ4", "QBZ5", "QBZ9",
    "QBZ10", "QCZ1", "QDZ1", "QDZ2", "QDZ3", "QDZ4", "QDZ6", "QDZ7", "QDZ8", "QDZ9", "QDZ10", "QDZ11", "QEZ1", "QEZ2", "QEZ3", "QEZ4", "QEZ5",
    "QHZ1", "QHZ2", "QHZ3", "QHZ4", "SSZ1", "SSZ2", "SSZ3", "SSZ4", "PPZ1", "PPZ2", "LCX", "LMUX", "LEX", "LKX", "LHX", "LVX", "LCY", "LMUY", "LEY",
    "LKY", "LHY", "LVY", "LTR", "LRES", "LXAL", "LYKA", "LVYKA", "LS", "LKYC", "LKZC", "LVMX", "LMX", "LMY", "LSGKP", "LSGAL"} "Coefficients that are read, in the order of the array that readCoefficients returns";

  annotation(Documentation(info="<html>
<p>Files <code>.tir</code> are read when a run starts. What a file leaves out has no effect; what it must have, and names that are not known, are told with their line.</p>
</html>"));
end Files;
