/** How content operations stand, the stock of the shelf, and what waits. */
@NullMarked
package app.twicetold.admin.overview;

import org.jspecify.annotations.NullMarked;
