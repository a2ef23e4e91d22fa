/** What an operator wants to know before a start: whether everything around the service is there and lets it in. */
@NullMarked
package app.twicetold.core.preflight;

import org.jspecify.annotations.NullMarked;
