/** What a judge is measured by. */
@NullMarked
package app.twicetold.core.judge.rules;

import org.jspecify.annotations.NullMarked;
