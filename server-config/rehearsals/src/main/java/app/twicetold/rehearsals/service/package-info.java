/** A service that is started to be played. */
@NullMarked
package app.twicetold.rehearsals.service;

import org.jspecify.annotations.NullMarked;
