within LayshaftTest.MultiBody.Published;
block RobotPath "Fastest motion from one position to another with limited speeds and accelerations"
  parameter Layshaft.Units.Angle q_begin[:] "Angles at the start";
  parameter Layshaft.Units.Angle q_end[size(q_begin, 1)] "Angles at the end";
  parameter Layshaft.Units.AngularVelocity w_max[size(q_begin, 1)] "Largest speeds";
  parameter Layshaft.Units.AngularAcceleration a_max[size(q_begin, 1)] "Largest accelerations";
  Layshaft.Units.Angle q[size(q_begin, 1)] "Angles";
  Layshaft.Units.AngularVelocity w[size(q_begin, 1)] "Speeds";
protected
  final parameter Layshaft.Units.Angle delta[size(q_begin, 1)] = q_end - q_begin "Ways";
  final parameter Real v = 1/max(abs(delta[i])/w_max[i] for i in 1:size(q_begin, 1)) "Largest speed of the common coordinate";
  final parameter Real a = 1/max(abs(delta[i])/a_max[i] for i in 1:size(q_begin, 1)) "Its largest acceleration";
  final parameter Layshaft.Units.Time rising = v/a "Time of acceleration";
  final parameter Layshaft.Units.Time braking = 1/v "Time at which braking begins";
  Real s "Common coordinate, from 0 to 1";
  Real s_d "Its derivative";
equation
  assert(rising < braking, "The way is too short to reach the largest speed.");
  s_d = if time < rising then a*time elseif time < braking then v elseif time < braking + rising then v - a*(time - braking) else 0;
  s = if time < rising then a*time^2/2 elseif time < braking then v*(time - rising/2) elseif time < braking + rising then 1 - a*(braking + rising - time)^2/2 else 1;
  q = q_begin + delta*s;
  w = delta*s_d;

  annotation(Documentation(info="<html>
<p>All axes begin and end together.</p>
</html>"));
end RobotPath;
