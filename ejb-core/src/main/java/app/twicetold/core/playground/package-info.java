/**
 * The scoring playground: operators run the loop of the app on an article and compare models. This package reads runs.
 * Use cases of operators are in {@code run}, the work of the queue in {@code work}. What operators see before their
 * verdict is in {@code rules.blind}.
 */
@NullMarked
package app.twicetold.core.playground;

import org.jspecify.annotations.NullMarked;
