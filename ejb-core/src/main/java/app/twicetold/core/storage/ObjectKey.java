package app.twicetold.core.storage;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of an object: two to five segments of lower-case letters, digits, {@code _} and {@code -}, joined by
 * {@code /}. There is no dot, no empty segment and no upper case, so a key can neither leave the store's directory nor
 * meet another key on a file system that ignores case.
 */
public record ObjectKey(String value) {
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9_-]{1,64}(?:/[a-z0-9_-]{1,64}){1,4}");
    private static final String UPLOADS = "uploads/";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;
    private static final int HASH_BYTES = 8;
    private static final DateTimeFormatter EVENT_TIME = DateTimeFormatter.ofPattern("HHmmss", Locale.ROOT);

    /**
     * The key that the service itself made or kept.
     *
     * @throws IllegalArgumentException when {@code value} has not the shape of a key
     */
    public ObjectKey {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("not an object key");
        }
    }

    /** The key that a client sent. Empty when the text cannot be a key. */
    public static Optional<ObjectKey> parse(String value) {
        return SHAPE.matcher(value).matches() ? Optional.of(new ObjectKey(value)) : Optional.empty();
    }

    /**
     * A fresh key for a recording of the attempt, {@code recordings/<attempt id>/<random>}. Every upload gets its own,
     * so an upload that turns out wrong never replaces a good one.
     */
    public static ObjectKey forRecording(String attemptId) {
        return fresh("recordings", attemptId);
    }

    /**
     * The key under which clients upload the recording of the attempt to the store itself,
     * {@code uploads/<attempt id>}. An object of such a key is not trusted yet. An accepted recording is moved away.
     */
    public static ObjectKey forDirectUpload(String attemptId) {
        return new ObjectKey(UPLOADS + attemptId);
    }

    /** Whether clients put the object there themselves. */
    public boolean isDirectUpload() {
        return value.startsWith(UPLOADS);
    }

    /** A fresh key for the spoken exemplar of the attempt, {@code exemplars/<attempt id>/<random>}. */
    public static ObjectKey forExemplar(String attemptId) {
        return fresh("exemplars", attemptId);
    }

    /** The key of the note of a deletion, {@code deletions/<date>/<kind>/<id>/<job>}. */
    public static ObjectKey forDeletion(LocalDate date, String subject, String jobId) {
        return new ObjectKey("deletions/" + date + "/" + subject + "/" + jobId);
    }

    /**
     * The key of a file of events, {@code events/<date>/<time of the last event>-<hash of its id>}. Files of one day sort
     * by time. The same last event gives the same key.
     */
    public static ObjectKey forEvents(LocalDate day, Instant lastAt, String lastId) {
        String time = LocalTime.ofInstant(lastAt, ZoneOffset.UTC).format(EVENT_TIME);
        String hash = HexFormat.of()
                .formatHex(Hashing.sha256().digest(lastId.getBytes(StandardCharsets.UTF_8)), 0, HASH_BYTES);
        return new ObjectKey("events/" + day + "/" + time + "-" + hash);
    }

    /** A fresh key for a recording or an exemplar of a playground run, {@code playground/<run id>/<random>}. */
    public static ObjectKey forPlayground(String runId) {
        return fresh("playground", runId);
    }

    private static ObjectKey fresh(String kind, String id) {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return new ObjectKey(kind + "/" + id + "/" + HexFormat.of().formatHex(random));
    }

    @Override
    public String toString() {
        return value;
    }
}
