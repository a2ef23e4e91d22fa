/** Anonymous accounts, access tokens, the profile and its settings. */
@NullMarked
package app.twicetold.core.account;

import org.jspecify.annotations.NullMarked;
