// An initial equation for a discrete variable that its binding fixes to the same value says nothing new (MLS 8.6).
// check: ok
// warnings: none
model SaidByTheBinding
  block Timer
    input Boolean u;
    input Boolean reset;
    discrete Real since(start = 0, fixed = true);
  initial equation
    pre(u) = false;
    pre(reset) = false;
  equation
    when {u, reset} then
      since = time;
    end when;
  end Timer;
  Timer plain(u = time > 0.3, reset = false);
  Timer both(u = time > 0.5, reset = time > 0.7);
end SaidByTheBinding;
