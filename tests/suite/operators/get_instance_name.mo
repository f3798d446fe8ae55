// getInstanceName() begins with the simulated class's own name, without the packages around it (MLS 3.7.4.4).
// check: ok
// model: P.Q.M
// value: name = "M"
// value: a.name = "M.a"
package P
  package Q
    model A
      constant String name = getInstanceName();
    end A;
    model M
      A a;
      constant String name = getInstanceName();
    end M;
  end Q;
end P;
