/** What the chain of providers costs by itself. */
@NullMarked
package app.twicetold.bench.provider;

import org.jspecify.annotations.NullMarked;
