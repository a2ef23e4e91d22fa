/** Which entries the chains have: what an operator stored, what holds otherwise, and what an operator should know. */
@NullMarked
package app.twicetold.core.provider.config;

import org.jspecify.annotations.NullMarked;
