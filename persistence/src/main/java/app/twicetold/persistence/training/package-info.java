/** Sessions, attempts, transcripts and exemplars, and the claims of the pipeline on them. */
@NullMarked
package app.twicetold.persistence.training;

import org.jspecify.annotations.NullMarked;
