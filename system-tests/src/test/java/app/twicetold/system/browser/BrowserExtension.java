package app.twicetold.system.browser;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.Objects;
import java.util.Optional;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test its {@link Tabs}. When it ends they are closed, and it fails if a page did what none may; when it has failed,
 * each page is pictured as it was.
 */
public final class BrowserExtension implements BeforeAllCallback, ParameterResolver, AfterEachCallback {
    private static final Logger LOG = Logger.getLogger(BrowserExtension.class.getName());
    private static final ExtensionContext.Namespace MINE = ExtensionContext.Namespace.create(BrowserExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Optional<String> missing = Chromium.missing();
        if (missing.isEmpty()) {
            return;
        }
        String sentence = "The pages are not tried in a browser: " + missing.get();
        if (Boolean.getBoolean("browser.required")) {
            throw new IllegalStateException(sentence);
        }
        LOG.warning(sentence);
        abort(sentence);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Tabs.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Chromium chromium = context.getRoot()
                .getStore(MINE)
                .getOrComputeIfAbsent(Chromium.class, any -> Chromium.start(), Chromium.class);
        return Objects.requireNonNull(
                context.getStore(MINE).getOrComputeIfAbsent(Tabs.class, any -> new Tabs(chromium), Tabs.class));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Tabs tabs = context.getStore(MINE).remove(Tabs.class, Tabs.class);
        if (tabs == null) {
            return;
        }
        if (context.getExecutionException().isEmpty()) {
            tabs.close();
        } else {
            tabs.abandon(context.getRequiredTestClass().getSimpleName() + "-"
                    + context.getRequiredTestMethod().getName());
        }
    }
}
