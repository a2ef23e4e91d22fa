/** Where the brokers are, and the resource adapter that reaches them. */
@NullMarked
package app.twicetold.artemis;

import org.jspecify.annotations.NullMarked;
