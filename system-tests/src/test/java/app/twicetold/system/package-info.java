/**
 * The service as its clients see it: rules of the product, told over HTTP against a running server, by feature. Every
 * answer is checked against the contract on the way.
 */
@NullMarked
package app.twicetold.system;

import org.jspecify.annotations.NullMarked;
