// Two outers of one name but different classes without an inner are an error (MLS 5.4).
// error: at any world
package P
  model World
    Real g = 9.81;
  end World;
  model Moon
    Real g = 1.62;
  end Moon;
  model A
    outer World world;
    Real f = world.g;
  end A;
  model B
    outer Moon world;
    Real f = world.g;
  end B;
  model M
    A a;
    B b;
  end M;
end P;
