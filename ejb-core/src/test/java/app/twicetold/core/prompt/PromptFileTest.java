package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptFileTest {
    @ParameterizedTest
    @CsvSource({
        "v1, assess",
        "v1, exemplar",
        "v1, generate",
        "v1, adapt",
        "v1, qa_rubric",
        "v1, qa_safety",
        "v2, assess",
        "v2, exemplar",
        "v3, assess",
        "v3, exemplar"
    })
    void allLanguagesHaveTheSameSectionsAndPlaces(String version, String task) {
        PromptFile first =
                PromptFile.of(version, task, LanguageProfiles.all().get(0).tag());
        for (LanguageProfile language : LanguageProfiles.all()) {
            PromptFile file = PromptFile.of(version, task, language.tag());

            assertThat(file.names()).isEqualTo(first.names());
            for (String name : first.names()) {
                assertThat(file.section(name).places())
                        .as("%s in %s", name, language.tag())
                        .containsExactlyInAnyOrderElementsOf(first.section(name).places());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"v1, assess", "v1, exemplar", "v2, assess", "v2, exemplar", "v3, assess", "v3, exemplar"})
    void everySkillIsExplained(String version, String task) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            String system = PromptFile.of(version, task, language.tag())
                    .section("system")
                    .text();
            for (MicroSkill skill : MicroSkill.values()) {
                assertThat(system).contains("- " + skill.wire());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "v3"})
    void everyDimensionHasFiveAnchoredLevels(String version) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            String system = PromptFile.of(version, "assess", language.tag())
                    .section("system")
                    .text();
            for (Dimension dimension : Dimension.values()) {
                String rubric = system.substring(system.indexOf("\n" + dimension.wire()) + 1);
                rubric = rubric.substring(0, rubric.indexOf("\n\n"));
                assertThat(rubric.lines().filter(line -> line.matches("- (Level )?[1-5].*")))
                        .hasSize(5);
            }
            assertThat(system).contains("0-29", "30-49", "50-69", "70-84", "85-100");
        }
    }

    @Test
    void aFileThatIsMissingIsNamed() {
        assertThatThrownBy(() -> PromptFile.of("v9", "assess", "en")).hasMessageContaining("v9/assess.en.txt");
        assertThatThrownBy(() -> PromptFile.of("v1", "assess", "xx")).hasMessageContaining("assess.xx.txt");
    }

    @Test
    void aVersionTakesOverTheTasksThatItLeavesAsTheyWere() {
        for (String task : List.of("adapt", "generate", "qa_rubric", "qa_safety")) {
            assertThat(PromptFile.of("v2", task, "en")).isSameAs(PromptFile.of("v1", task, "en"));
        }
        assertThat(PromptFile.of("v2", "assess", "en")).isNotSameAs(PromptFile.of("v1", "assess", "en"));
    }

    /** Editions that users were judged by are what their scores were given by, so no byte of them changes. */
    @ParameterizedTest
    @CsvSource({
        "v1/assess.en.txt, 3672e0be764e6ff071f2e0653fcbb2896d864d6473fe6a840e2caf6b3ae379d8",
        "v1/assess.zh-Hans.txt, cb1c9e5572bcd7570d24ab49fe5f83cd2ee3c0f1f3ec1b05dbd8e9011adaf2d1",
        "v1/exemplar.en.txt, 4428fabb65c1081afe3e681481b4f475e05c9bb5618d251e3e3f307ace083aea",
        "v1/exemplar.zh-Hans.txt, 7187f89f1c0726dee50bd3260f47a8b8a583c4d6fcfecb4db5f25efa1dae3af7",
        "v2/assess.en.txt, 9d5aa12005c16e3f43cb8ac75e9b79f1a17d944d13537e3afedc0a5fd278ac41",
        "v2/assess.zh-Hans.txt, 467a07544f4c3a3f1853eaf5bc779315ee739dfed80c94b737c7f148f2846ae6",
        "v2/exemplar.en.txt, 410c1d754d5afd2c51c5a71aaee6c0301a859d8902d01fa3c2e05d5c8978ce7c",
        "v2/exemplar.zh-Hans.txt, f2cf5c54f1ab7c870fbcdaf45bc1b09b1e3c610aac1ff620905c54ceab7e2c5c"
    })
    void theEarlierEditionsStayAsTheyWere(String file, String sha256) throws GeneralSecurityException {
        String text = Resources.text(PromptFile.class, file);

        assertThat(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(sha256);
    }

    /** Sections, headings, rules and examples stand in both languages, in the same order. */
    @ParameterizedTest
    @CsvSource({"v2, assess", "v2, exemplar", "v3, assess", "v3, exemplar"})
    void allLanguagesHaveTheSameOutline(String version, String task) {
        List<String> first = outline(version, task, LanguageProfiles.all().get(0));
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(outline(version, task, language)).isEqualTo(first);
        }
        assertThat(first).hasSizeGreaterThan(15);
    }

    /** Each line by its kind; names and figures, which are not translated, as they are. */
    private static List<String> outline(String version, String task, LanguageProfile language) {
        String system =
                PromptFile.of(version, task, language.tag()).section("system").text();
        return system.lines()
                .map(line -> {
                    String kind = line.replaceFirst("^(# |- |\\d\\. |  |).*", "$1");
                    String facts = Pattern.compile("[a-z]+_[a-z_]+|\\d{3,}|\\{\\{[a-z_]+}}|\\bnull\\b")
                            .matcher(line)
                            .results()
                            .map(MatchResult::group)
                            .sorted()
                            .distinct()
                            .collect(Collectors.joining(" "));
                    return kind + facts;
                })
                .toList();
    }
}
