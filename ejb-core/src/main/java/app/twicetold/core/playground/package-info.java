/**
 * The scoring playground: operators run the loop of the app on an article and compare models. This package reads runs.
 * Use cases of operators are in {@code run}, the work of the queue in {@code work}.
 */
@NullMarked
package app.twicetold.core.playground;

import org.jspecify.annotations.NullMarked;
