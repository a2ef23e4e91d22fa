/** Plays a whole training day against a running service and prints what the app would show. */
@NullMarked
package app.twicetold.rehearsals.demo;

import org.jspecify.annotations.NullMarked;
