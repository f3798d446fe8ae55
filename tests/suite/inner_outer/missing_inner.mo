// An outer of a partial class without inner cannot be created automatically (MLS 5.4).
package P
  partial model World
    Real g;
  end World;
  model Body
    outer World world; // error: E0212 world
    Real f = 2 * world.g;
  end Body;
  model M
    Body body;
  end M;
end P;
