package app.twicetold.system.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * What axe-core finds on a page. Its script is run by the debugger of the browser, which the policy of the page does not
 * bind, so that nothing has to be switched off.
 */
public final class Axe {
    private static final String SCRIPT = script();

    private static final String IS_THERE = "() => typeof window.axe === 'object'";

    private static final String RUN = """
            async () => {
              // Colours that are on their way to others have no contrast that counts.
              await Promise.all(document.getAnimations()
                .filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
                .map(one => one.finished.catch(() => undefined)));
              const found = await axe.run(document, { resultTypes: ['violations'] });
              return found.violations.flatMap(rule => rule.nodes.map(node =>
                `${rule.id} (${rule.help}): ${node.target.flat().join(' ')}: ${node.html.slice(0, 200)} ` +
                `${node.any.concat(node.all, node.none).map(check => check.message).join('; ')}`));
            }""";

    private Axe() {}

    /** Fails when it finds anything, with what it is and where. */
    public static void assertAccessible(Page page) {
        assertThat(findings(page)).as("what axe-core finds on %s", page.url()).isEmpty();
    }

    /** What it finds. */
    public static List<String> findings(Page page) {
        if (!Boolean.TRUE.equals(page.evaluate(IS_THERE))) {
            page.evaluate(SCRIPT);
        }
        return ((List<?>) page.evaluate(RUN)).stream().map(String::valueOf).toList();
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            // What the script answers is of no use, and cannot be carried out of the page.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8) + "\n;undefined";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
