/** Licences of sources. */
@NullMarked
package app.twicetold.core.license;

import org.jspecify.annotations.NullMarked;
