package app.twicetold.core.database;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** A report that takes connections of jobs, and none away from requests of clients. */
@InterceptorBinding
@Target(TYPE)
@Retention(RUNTIME)
public @interface OnJobConnections {}
