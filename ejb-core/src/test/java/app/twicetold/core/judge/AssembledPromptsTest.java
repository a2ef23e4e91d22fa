package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.ExemplarTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The prompts as a model gets them, for the first cases of the set and in all editions, as files that people can
 * review. After an intended change of the newest edition, run this test once with {@code GOLDEN=write} and read the
 * difference.
 */
class AssembledPromptsTest {
    private static final Path FILES = Path.of("src/test/resources/app/twicetold/core/judge/assembled");

    private static final int REVIEWED = 12;
    private static final long CAP_MS = 120_000;

    @Test
    void everyCaseIsAskedAsReviewed() throws IOException {
        Map<String, String> assembled = assembled();
        if ("write".equals(System.getenv("GOLDEN"))) {
            for (Map.Entry<String, String> file : assembled.entrySet()) {
                Path path = FILES.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, String> file : assembled.entrySet()) {
            Path path = FILES.resolve(file.getKey());
            if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
                different.add(file.getKey());
            }
        }
        assertThat(different).isEmpty();
        try (var found = Files.walk(FILES)) {
            assertThat(found.filter(Files::isRegularFile).count()).isEqualTo(assembled.size());
        }
    }

    /** Those that came later differ in what is said only. */
    private static List<JudgeCase> reviewed(LanguageProfile language) {
        return JudgeSet.of(language).cases().subList(0, REVIEWED);
    }

    /** What stands before the material is the same for all cases of a language, so it is a file of its own. */
    private static Map<String, String> assembled() {
        Map<String, String> assembled = new TreeMap<>();
        for (Edition edition : Edition.values()) {
            for (LanguageProfile language : LanguageProfiles.all()) {
                reviewed(language).forEach(each -> {
                    CompletionRequest request = each.retelling(language).prompt(edition);
                    String system =
                            request.systemPrompt() + "\n\n" + request.schema().json() + "\n";
                    String before = assembled.put(edition.wire() + "/system." + language.tag() + ".txt", system);
                    assertThat(before == null || before.equals(system)).isTrue();
                    assembled.put(edition.wire() + "/" + each.id() + ".txt", request.userPrompt() + "\n");
                });
                for (int round : List.of(1, 2)) {
                    CompletionRequest request = exemplar(language, round).prompt(edition);
                    assembled.put(
                            "%s/exemplar-%d.%s.txt".formatted(edition.wire(), round, language.tag()),
                            request.systemPrompt() + "\n\n" + request.schema().json() + "\n\n" + request.userPrompt()
                                    + "\n");
                }
            }
        }
        return assembled;
    }

    private static ExemplarTask exemplar(LanguageProfile language, int round) {
        return new ExemplarTask(
                language.tag(), reviewed(language).get(0).retelling(language).article(), round, CAP_MS, null);
    }
}
