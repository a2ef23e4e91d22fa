/**
 * What adapters share: an endpoint with its connections and its errors, and readers of what more than one provider
 * sends.
 */
@NullMarked
package app.twicetold.core.provider.http;

import org.jspecify.annotations.NullMarked;
