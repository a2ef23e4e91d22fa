package app.twicetold.rehearsals.recordings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the recordings that ship with the tools.
 *
 * @param articleId what it retells
 * @param round 1 or 2
 * @param durationMs what the container says, milliseconds
 * @param sha256 of the file, hexadecimal
 * @param sizeBytes of the file
 */
public record Recording(
        String file,
        String contentType,
        String language,
        String articleId,
        String kind,
        int round,
        long durationMs,
        String sha256,
        long sizeBytes) {

    /** The recording of a round in a language; {@code kind} is {@code diagnostic} or {@code training}. */
    public static Recording of(String language, String kind, int round) {
        return all().stream()
                .filter(recording ->
                        recording.language.equals(language) && recording.kind.equals(kind) && recording.round == round)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no " + kind + " recording of round " + round + " in " + language));
    }

    /** The languages that there are recordings in. */
    public static List<String> languages() {
        return all().stream().map(Recording::language).distinct().toList();
    }

    /** The bytes of the file. */
    public byte[] bytes() {
        return read(file);
    }

    /** As the app announces and uploads it. */
    public Sound sound() {
        return new Sound(file, contentType, durationMs, bytes());
    }

    private static List<Recording> all() {
        try {
            List<Recording> recordings = new ArrayList<>();
            for (JsonNode each : JsonMapper.builder().build().readTree(read("index.json"))) {
                recordings.add(new Recording(
                        each.path("file").asText(),
                        each.path("content_type").asText(),
                        each.path("language").asText(),
                        each.path("article_id").asText(),
                        each.path("kind").asText(),
                        each.path("round").asInt(),
                        each.path("duration_ms").asLong(),
                        each.path("sha256").asText(),
                        each.path("size_bytes").asLong()));
            }
            return recordings;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static byte[] read(String file) {
        try (InputStream in = Recording.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The recording " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
