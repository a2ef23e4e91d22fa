/**
 * Artificial intelligence from outside providers. Packages depend only on lower layers. {@code rules} and {@code port}
 * are the lowest layer. The adapters use this layer and {@code http}. {@code chain} asks one adapter after the other,
 * {@code config} chooses the adapters, and {@code registry} knows all adapters. {@code usage} sums up what the calls
 * cost.
 */
@NullMarked
package app.twicetold.core.provider;

import org.jspecify.annotations.NullMarked;
