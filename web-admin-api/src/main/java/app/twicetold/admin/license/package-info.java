/** Licences of sources. */
@NullMarked
package app.twicetold.admin.license;

import org.jspecify.annotations.NullMarked;
