/** What WildFly needs in front of the application. */
@NullMarked
package app.twicetold.front;

import org.jspecify.annotations.NullMarked;
