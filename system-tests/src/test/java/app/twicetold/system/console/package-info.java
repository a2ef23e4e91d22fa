/**
 * The operator console in a browser. {@link app.twicetold.system.console.ConsolePage} is the table of its pages, all of which are
 * held to the rules of {@link app.twicetold.system.console.EveryPageIT}; what one page can do has a class of its own.
 */
@NullMarked
package app.twicetold.system.console;

import org.jspecify.annotations.NullMarked;
