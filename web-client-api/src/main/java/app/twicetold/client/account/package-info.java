/** Sign-in and profile. */
@NullMarked
package app.twicetold.client.account;

import org.jspecify.annotations.NullMarked;
