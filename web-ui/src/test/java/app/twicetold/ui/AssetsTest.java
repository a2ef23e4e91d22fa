package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
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
}
