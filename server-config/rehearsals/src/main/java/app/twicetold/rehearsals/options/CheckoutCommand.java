package app.twicetold.rehearsals.options;

import java.util.concurrent.Callable;

/** A command that only a checkout has, because it kills processes. It is found as a service. */
public interface CheckoutCommand extends Callable<Integer> {}
