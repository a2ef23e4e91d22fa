package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each answer of this class is held to its entries in the audit log, as every change is. */
@DisplayName("A rehearsal")
class RehearsalIT {
    private static final String PROVIDERS = "/v1/admin/ai-providers";
    private static final String REHEARSAL = PROVIDERS + "/rehearsal";

    @Test
    void hasEveryEnabledEntryDoItsWorkAndKeepsItsDate() {
        Answer rehearsal = Operator.post(REHEARSAL, Map.of()).expecting(200);

        assertThat(rehearsal.number("left")).isZero();
        assertThat(rehearsal.at("entries"))
                .hasSize(6)
                .allMatch(entry -> entry.path("ok").asBoolean(), rehearsal.text());
        assertThat(rehearsal.flag("entries.0.calls.0.findings.word_times")).isTrue();
        assertThat(rehearsal.flag("entries.1.calls.0.findings.schema_kept")).isTrue();
        assertThat(rehearsal.flag("entries.1.calls.2.findings.limit_kept")).isTrue();
        assertThat(rehearsal.number("entries.5.calls.0.findings.vector_length")).isPositive();

        JsonNode notes = Operator.get(PROVIDERS).expecting(200).at("entry_notes");
        assertThat(notes).allSatisfy(note -> {
            assertThat(note.at("/rehearsal/at").asText()).isNotEmpty();
            assertThat(note.at("/rehearsal/ok").asBoolean()).isTrue();
            assertThat(note.at("/rehearsal/no_word_times_since").isNull()).isTrue();
        });
    }

    @Test
    void isOfAChainOrAPlace() {
        assertThat(Operator.post(REHEARSAL, Map.of("capability", "tts"))
                        .expecting(200)
                        .text("entries.0.capability"))
                .isEqualTo("tts");
        assertThat(Operator.post(REHEARSAL, Map.of("capability", "asr", "index", 0))
                        .expecting(200)
                        .at("entries"))
                .hasSize(1);
    }

    @Test
    void tellsWhyAnEntryDidNotDoItsWork() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        try {
            ObjectNode changed = config.deepCopy();
            changed.putObject("embeddings")
                    .putArray("chain")
                    .addObject()
                    .put("provider", "google")
                    .put("model", "gemini-embedding-001");
            Operator.put(PROVIDERS, changed).expecting(200);

            Answer rehearsal =
                    Operator.post(REHEARSAL, Map.of("capability", "embeddings")).expecting(200);

            assertThat(rehearsal.flag("entries.0.ok")).isFalse();
            assertThat(rehearsal.text("entries.0.error.kind")).isEqualTo("unconfigured");
            assertThat(rehearsal.text("entries.0.error.message")).startsWith("The entry cannot be called here.");
            JsonNode notes = Operator.get(PROVIDERS).expecting(200).at("entry_notes");
            assertThat(StreamSupport.stream(notes.spliterator(), false)
                            .filter(note -> note.path("provider").asText().equals("google")))
                    .singleElement()
                    .satisfies(note ->
                            assertThat(note.at("/rehearsal/ok").asBoolean(true)).isFalse());
        } finally {
            Operator.put(PROVIDERS, config).expecting(200);
        }
    }

    @Test
    void refusesWhatNamesNoEntry() {
        Operator.post(REHEARSAL, Map.of("index", 0)).refusedField("capability");
        Operator.post(REHEARSAL, Map.of("capability", "llm", "index", 8)).refusedField("index");
        Operator.post(REHEARSAL, Map.of("capability", "smell")).refusedField("capability");
        long revision = Operator.get(PROVIDERS).expecting(200).number("revision");
        Operator.post(REHEARSAL, Map.of("revision", revision + 1)).refusedWith(409, "version_conflict");
    }
}
