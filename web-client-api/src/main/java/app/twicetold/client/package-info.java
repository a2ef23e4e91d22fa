/** The client API under {@code /v1}: requests are parsed, one use case is called, its outcome is rendered. */
@NullMarked
package app.twicetold.client;

import org.jspecify.annotations.NullMarked;
