/** What users bought, and the events that said so. */
@NullMarked
package app.twicetold.persistence.purchase;

import org.jspecify.annotations.NullMarked;
