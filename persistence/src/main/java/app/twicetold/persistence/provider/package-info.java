/** The log of calls to AI providers. */
@NullMarked
package app.twicetold.persistence.provider;

import org.jspecify.annotations.NullMarked;
