package app.twicetold.core.provider.mock;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the mock says in one language.
 *
 * @param transcript the transcript of a recording without a marker
 * @param notes by dimension
 * @param actions by micro-skill
 * @param exemplarOpening the start of every exemplar
 * @param exemplarJoints the words before each key point, in their order
 * @param remark on a dimension of an article
 * @param safety on the safety of an article
 */
record MockPhrases(
        String transcript,
        Graded summary,
        Map<String, Graded> notes,
        Map<String, Action> actions,
        String exemplarOpening,
        List<String> exemplarJoints,
        Graded remark,
        Graded safety) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private static final Map<String, MockPhrases> LOADED = new ConcurrentHashMap<>();

    /** One sentence for a good result, one for a poor one. */
    record Graded(String good, String poor) {
        String of(int score) {
            return score >= 70 ? good : poor;
        }
    }

    /** The action that the user is told to do. */
    record Action(String title, String instruction, String exampleSentence) {}

    /** @throws IllegalStateException for a language without a file; a new language needs a file */
    static MockPhrases of(String language) {
        return LOADED.computeIfAbsent(language, MockPhrases::load);
    }

    private static MockPhrases load(String language) {
        try (InputStream file = MockPhrases.class.getResourceAsStream(language + ".json")) {
            if (file == null) {
                throw new IllegalStateException("The mock has no phrases in " + language);
            }
            return JSON.readValue(file, MockPhrases.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The phrases in " + language, e);
        }
    }
}
