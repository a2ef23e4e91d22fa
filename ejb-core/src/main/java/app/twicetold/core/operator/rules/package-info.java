/** Which requests of browsers the operator API takes. */
@NullMarked
package app.twicetold.core.operator.rules;

import org.jspecify.annotations.NullMarked;
