package app.twicetold.web;

import app.twicetold.core.ratelimit.RateLimit;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A request takes a token from the bucket of its user before anything else of the request is looked at. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RateLimited {
    RateLimit value();
}
