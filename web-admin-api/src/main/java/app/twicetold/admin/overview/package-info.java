/** How content operations stand, and the stock of the shelf. */
@NullMarked
package app.twicetold.admin.overview;

import org.jspecify.annotations.NullMarked;
