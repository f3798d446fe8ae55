// Behind `each` stands the value for one component, which may be an array itself (MLS 7.2.5).
// check: ok
// value: c[2].p = {1, 2}
package P
  model C
    parameter Real p[2] = {0, 0};
    Real x = p[1] * time;
  end C;
  model M
    C c[2](each p = {1, 2});
  end M;
end P;
