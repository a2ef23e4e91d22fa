/** {@code ./run judge}: how far the judgements of models agree with a set of retellings. */
@NullMarked
package app.twicetold.rehearsals.judge;

import org.jspecify.annotations.NullMarked;
