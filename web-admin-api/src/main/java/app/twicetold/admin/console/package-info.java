/** The operator console in a browser: its address, its files, and the headers that guard it. */
@NullMarked
package app.twicetold.admin.console;

import org.jspecify.annotations.NullMarked;
