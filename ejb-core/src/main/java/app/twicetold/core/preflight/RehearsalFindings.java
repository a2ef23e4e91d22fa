package app.twicetold.core.preflight;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rehearsal as lines: one for each entry. A note is what works and costs users something, such as a recogniser without
 * times of words.
 */
final class RehearsalFindings {
    private final List<String> words = new ArrayList<>();
    private boolean doubtful;

    private RehearsalFindings() {}

    /** @param rehearsal as the operator API answers it */
    static List<Finding> of(JsonNode rehearsal) {
        List<Finding> findings = new ArrayList<>();
        rehearsal.path("entries").forEach(entry -> findings.add(finding(entry)));
        int left = rehearsal.path("left").asInt();
        if (left > 0) {
            findings.add(Finding.note(
                    RehearsalLook.ITEM,
                    "entries that were not asked: " + left
                            + (rehearsal.path("stopped_by").asText().equals("time")
                                    ? ", because the others took too long"
                                    : ", because the cap of the day is reached")));
        }
        return findings;
    }

    private static Finding finding(JsonNode entry) {
        String item = entry.path("capability").asText();
        String name = entry.path("entry").asText();
        if (!entry.path("ok").asBoolean()) {
            JsonNode error = entry.path("error");
            return Finding.failed(
                    item,
                    name + ": " + error.path("message").asText() + " ("
                            + error.path("kind").asText() + ")");
        }
        RehearsalFindings said = new RehearsalFindings();
        entry.path("calls").forEach(said::read);
        String sentence = String.format(
                Locale.ROOT,
                "%s: %d ms cold, %d ms warm; %s",
                name,
                entry.path("cold_ms").asLong(),
                entry.path("warm_ms").asLong(),
                String.join("; ", new LinkedHashSet<>(said.words)));
        return said.doubtful ? Finding.note(item, sentence) : Finding.ok(item, sentence);
    }

    private void read(JsonNode call) {
        JsonNode findings = call.path("findings");
        String language = call.path("language").asText();
        switch (call.path("work").asText()) {
            case "recognition" -> words.add(language + ": " + heard(findings));
            case "speech" -> words.add(language + ": " + (told(findings, "mp3") ? "MP3" : "no MP3"));
            case "judgement" -> words.add(language + ": judged");
            case "limit" -> words.add(limit(findings));
            case "vectors" ->
                words.add("vectors of " + findings.path("vector_length").asInt());
            default -> words.add(language);
        }
    }

    private String heard(JsonNode findings) {
        List<String> heard = new ArrayList<>();
        @Nullable String tag = findings.path("language_tag").textValue();
        heard.add(tag == null ? "no language told" : "told as " + tag);
        heard.add(told(findings, "word_times") ? "times of words" : "NO TIMES OF WORDS");
        String script = findings.path("script").asText();
        if (Set.of("rewritten", "foreign").contains(script)) {
            heard.add(script.equals("foreign") ? "NOT IN ITS SCRIPT" : "in another script, which is rewritten");
        }
        doubtful |= !told(findings, "word_times") || script.equals("foreign");
        return String.join(", ", heard);
    }

    private String limit(JsonNode findings) {
        if (findings.path("limit_kept").isNull()) {
            return "no tokens told, so the limit is unknown";
        }
        boolean kept = told(findings, "limit_kept");
        doubtful |= !kept;
        return kept ? "limit kept" : "LIMIT NOT KEPT";
    }

    private static boolean told(JsonNode findings, String name) {
        return findings.path(name).asBoolean();
    }
}
