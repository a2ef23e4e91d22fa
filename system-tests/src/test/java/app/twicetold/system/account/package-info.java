/** Who a user is: signing in, identities, what belongs to whom, and children. */
@NullMarked
package app.twicetold.system.account;

import org.jspecify.annotations.NullMarked;
