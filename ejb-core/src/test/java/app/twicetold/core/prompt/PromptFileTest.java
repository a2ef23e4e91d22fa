package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"assess", "exemplar"})
    void allLanguagesHaveTheSameSectionsAndPlaces(String task) {
        PromptFile first =
                PromptFile.of("v1", task, LanguageProfiles.all().get(0).tag());
        for (LanguageProfile language : LanguageProfiles.all()) {
            PromptFile file = PromptFile.of("v1", task, language.tag());

            assertThat(file.names()).isEqualTo(first.names());
            for (String name : first.names()) {
                assertThat(file.section(name).places())
                        .as("%s in %s", name, language.tag())
                        .containsExactlyInAnyOrderElementsOf(first.section(name).places());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"assess", "exemplar"})
    void everySkillIsExplained(String task) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            String system =
                    PromptFile.of("v1", task, language.tag()).section("system").text();
            for (MicroSkill skill : MicroSkill.values()) {
                assertThat(system).contains("- " + skill.wire());
            }
        }
    }

    @Test
    void everyDimensionHasFiveAnchoredLevels() {
        for (LanguageProfile language : LanguageProfiles.all()) {
            String system = PromptFile.of("v1", "assess", language.tag())
                    .section("system")
                    .text();
            for (Dimension dimension : Dimension.values()) {
                String rubric = system.substring(system.indexOf("\n" + dimension.wire()) + 1);
                rubric = rubric.substring(0, rubric.indexOf("\n\n"));
                assertThat(rubric.lines().filter(line -> line.startsWith("- "))).hasSize(5);
            }
            assertThat(system).contains("0-29", "30-49", "50-69", "70-84", "85-100");
        }
    }

    @Test
    void aFileThatIsMissingIsNamed() {
        assertThatThrownBy(() -> PromptFile.of("v1", "assess", "xx")).hasMessageContaining("assess.xx.txt");
    }
}
