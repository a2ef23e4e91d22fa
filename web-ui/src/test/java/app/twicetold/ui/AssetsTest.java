package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AssetsTest {
    private static final String FOLDER = "/app/twicetold/ui/assets/";
    private static final Assets ALL = Assets.all(Assets.class, FOLDER, "/x/");

    @Test
    void anAddressCarriesTheDigestOfTheBytes() {
        byte[] bytes = ALL.find("ui/api.js").orElseThrow().bytes();

        assertThat(ALL.url("ui/api.js")).isEqualTo("/x/ui/api.js?v=" + Served.digest(bytes));
        assertThat(Served.digest(bytes))
                .matches("[0-9a-f]{16}")
                .isNotEqualTo(Served.digest("other".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void onlyFilesThatPagesUseAreThere() {
        assertThat(ALL.names())
                .contains("ui/api.js", "ui/ui.css", "ui/icon.svg", "lib/lit-html/lit-html.js")
                .allMatch(name -> name.endsWith(".js") || name.endsWith(".css") || name.endsWith(".svg"));
        assertThat(ALL.find("files.txt")).isEmpty();
        assertThat(ALL.find("../parts.txt")).isEmpty();
        assertThatThrownBy(() -> ALL.url("nothing.js")).isInstanceOf(IllegalArgumentException.class);
    }

    /** They write markup or styles past the policy. */
    @Test
    void partsThatBreakThePolicyAreLeftOut() {
        assertThat(ALL.names())
                .noneMatch(name ->
                        name.contains("unsafe") || name.contains("style-map") || name.contains("/development/"));
    }

    @Test
    void twoFoldersAreServedTogether() {
        Assets one = Assets.of(Assets.class, FOLDER, "/x/", List.of("ui/api.js"));
        Assets other = Assets.of(Assets.class, FOLDER, "/x/", List.of("ui/ui.css"));

        assertThat(one.and(other).names()).containsExactly("ui/api.js", "ui/ui.css");
        assertThat(one.names()).containsExactly("ui/api.js");
    }

    @Test
    void aFileThatIsMissingOrOfAnotherKindIsNoticedAtTheStart() {
        assertThatThrownBy(() -> Assets.of(Assets.class, FOLDER, "/x/", List.of("ui/none.js")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Assets.of(Assets.class, FOLDER, "/x/", List.of("lib/lit/LICENSE")))
                .isInstanceOf(IllegalStateException.class);
    }

    /** Chart.js says in its own text what it has inside. */
    @Test
    void whatIsInsideOfAPartIsListedToo() throws Exception {
        String chart = new String(ALL.find("lib/chart.js/chart.umd.min.js").orElseThrow().bytes(), StandardCharsets.UTF_8);
        try (InputStream parts = Assets.class.getResourceAsStream("/app/twicetold/ui/parts.txt")) {
            List<String> listed = new String(Objects.requireNonNull(parts).readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            Matcher inside = Pattern.compile("@kurkle/color v([0-9.]+)").matcher(chart);
            assertThat(inside.find()).isTrue();
            assertThat(listed).contains("kurkle__color-" + inside.group(1)).noneMatch(part -> part.contains("$"));
        }
    }
}
