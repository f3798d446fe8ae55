// An outer of a partial class without inner cannot be created automatically (MLS 5.4). The component
// that needs it is named where the model declares it.
package P
  partial model World
    Real g;
  end World;
  model Body
    outer World world;
    Real f = 2 * world.g;
  end Body;
  model M
    Body body; // error: E0212 world
  end M;
end P;
