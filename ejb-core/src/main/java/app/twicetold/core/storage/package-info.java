/** Recordings at rest: the object store behind its port, and the signed URLs that let bytes in and out. */
@NullMarked
package app.twicetold.core.storage;

import org.jspecify.annotations.NullMarked;
