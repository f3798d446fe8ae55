// A record that is redeclared with a value has the fields of that value (MLS 7.3, 7.2).
// check: ok
// value: a.road.left.m = 0.7
// value: b.road.left.m = 0.7
// value: c.road.left.m = 0.3
// value: d.road.left.m = 0.7
// value: e.road[2].left.m = 0.2
package P
  record R
    parameter Real m = 1;
  end R;
  record W
    extends R(m = 0.7);
  end W;
  model Road
    replaceable parameter R left;
    Real y = left.m;
  end Road;
  model A
    parameter R left;
    Road road(redeclare R left = left);
  end A;
  model B
    Road road(redeclare R left = W());
  end B;
  model C
    Road road(redeclare parameter W left = W(m = 0.3));
  end C;
  model D
    Road road(redeclare W left);
  end D;
  model E
    Road road[2](redeclare R left = {W(m = 0.1), W(m = 0.2)});
  end E;
  model M
    A a(left = W());
    B b;
    C c;
    D d;
    E e;
  end M;
end P;
