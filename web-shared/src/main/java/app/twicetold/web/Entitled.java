package app.twicetold.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The endpoint needs an access token and, once onboarding is over, an entitlement: it is behind the paywall. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Entitled {
    /** The path parameter that names an article. The article of the caller's own diagnostic stays open. */
    String exceptOwnDiagnosticArticle() default "";
}
