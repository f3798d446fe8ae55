// A recursion that a condition ends is allowed.
// check: ok
// equations: 4
package P
  model Chain
    parameter Integer n = 1;
    Real x = n;
    Chain next(n = n - 1) if n > 1;
  end Chain;
  model M
    Chain chain(n = 4);
  end M;
end P;
