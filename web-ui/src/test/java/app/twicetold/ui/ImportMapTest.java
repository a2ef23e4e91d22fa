package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImportMapTest {
    private static final Assets FILES = Assets.all(Assets.class, ImportMap.SHARED, "/x/");
    private static final ImportMap MAP = ImportMap.of(FILES);

    @Test
    void aModuleOfOursHasTheNameOfItsFile() {
        assertThat(MAP.json()).startsWith("{\"imports\":{").contains("\"ui/api.js\":\"" + FILES.url("ui/api.js") + '"');
    }

    @Test
    void aPartOfOthersHasTheNamesThatItIsCalledByAndItsPlainAddress() {
        assertThat(MAP.json())
                .contains("\"lit\":\"" + FILES.url("lib/lit/index.js") + '"')
                .contains("\"@lit/reactive-element\":\"" + FILES.url("lib/reactive-element/reactive-element.js") + '"')
                .contains("\"/x/lib/lit-html/lit-html.js\":\"" + FILES.url("lib/lit-html/lit-html.js") + '"')
                .doesNotContain("\"lib/");
    }

    @Test
    void aPartThatAnApplicationDoesNotServeHasNoName() {
        assertThat(MAP.json()).contains("\"chart.js\":");
        assertThat(ImportMap.of(FILES.without(name -> name.startsWith("lib/chart.js")))
                        .json())
                .contains("\"lit\":")
                .doesNotContain("chart.js");
    }

    @Test
    void stylesAreNotImported() {
        assertThat(MAP.json()).doesNotContain(".css", ".svg");
    }

    /** The example of the specification of content security policies, and the digest of nothing. */
    @Test
    void theHashIsThatOfTheTextOfTheScript() {
        assertThat(ImportMap.hash("alert('Hello, world.');"))
                .isEqualTo("sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
        assertThat(ImportMap.hash("")).isEqualTo("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assertThat(MAP.hash()).isEqualTo(ImportMap.hash(MAP.json()));
    }
}
