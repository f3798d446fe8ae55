// Comments are no model.
// error: E0104 at any
/* nothing
   here */
