/**
 * The provider that needs no network: deterministic, driven by markers in recordings and transcripts, labelled as mock.
 */
@NullMarked
package app.twicetold.core.provider.mock;

import org.jspecify.annotations.NullMarked;
