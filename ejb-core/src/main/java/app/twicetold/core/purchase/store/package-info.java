/** What the store signs: chains of certificates, transactions and notifications. */
@NullMarked
package app.twicetold.core.purchase.store;

import org.jspecify.annotations.NullMarked;
