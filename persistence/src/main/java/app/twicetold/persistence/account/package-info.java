/** Accounts: one row a user, with the settings and the values derived at settlement. */
@NullMarked
package app.twicetold.persistence.account;

import org.jspecify.annotations.NullMarked;
