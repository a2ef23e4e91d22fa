package app.twicetold.core.startup;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** What jobs use, and not requests. */
@Qualifier
@Target({METHOD, PARAMETER})
@Retention(RUNTIME)
@interface OfJobs {}
