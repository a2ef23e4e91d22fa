/** What turns a recording into an assessment and an exemplar: dispatch, steps, leases and the sweep. */
@NullMarked
package app.twicetold.core.training.pipeline;

import org.jspecify.annotations.NullMarked;
