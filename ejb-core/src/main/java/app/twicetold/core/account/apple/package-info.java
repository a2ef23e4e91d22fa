/** Sign in with Apple: tokens, keys, and the exchange and revocation of grants. */
@NullMarked
package app.twicetold.core.account.apple;

import org.jspecify.annotations.NullMarked;
