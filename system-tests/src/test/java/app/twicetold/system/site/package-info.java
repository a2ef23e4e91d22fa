/** The public pages and the guide for apps. */
@NullMarked
package app.twicetold.system.site;

import org.jspecify.annotations.NullMarked;
