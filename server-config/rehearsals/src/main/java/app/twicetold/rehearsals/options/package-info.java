/** How the commands of these tools read their options. {@code ./run help} tells what they mean. */
@NullMarked
package app.twicetold.rehearsals.options;

import org.jspecify.annotations.NullMarked;
