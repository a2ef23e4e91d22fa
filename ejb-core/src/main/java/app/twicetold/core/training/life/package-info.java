/** The life of an attempt and of its exemplar: states, errors, and the one class that moves them. */
@NullMarked
package app.twicetold.core.training.life;

import org.jspecify.annotations.NullMarked;
