package app.twicetold.system.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests in a browser. They take {@link Tabs} as a parameter. The tag leaves them out where a server other than
 * Payara Micro is tested, but for a smoke test, which has the extension alone.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@ExtendWith(BrowserExtension.class)
public @interface BrowserTest {}
