/** How articles come and go: sources, generation, checks, publication, reports. */
@NullMarked
package app.twicetold.system.content;

import org.jspecify.annotations.NullMarked;
