/** The training loop: sessions, recordings, and the pipeline that turns a recording into an assessment. */
@NullMarked
package app.twicetold.core.training;

import org.jspecify.annotations.NullMarked;
