/** Artificial intelligence from outside: the ports, the chains of providers behind them, and the log of every attempt. */
@NullMarked
package app.twicetold.core.provider;

import org.jspecify.annotations.NullMarked;
