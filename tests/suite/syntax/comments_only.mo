// Comments are no model.
// error: at any
/* nothing
   here */
