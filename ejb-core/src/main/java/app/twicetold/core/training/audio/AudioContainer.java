package app.twicetold.core.training.audio;

import java.util.Locale;
import java.util.Optional;

/** The containers that a recording may come in. */
public enum AudioContainer {
    /** MP4, fragmented or not; what calls itself {@code audio/aac} may also be a bare ADTS stream. */
    MP4("audio/mp4"),
    WEBM("audio/webm"),
    MPEG("audio/mpeg"),
    WAV("audio/wav");

    private final String contentType;

    AudioContainer(String contentType) {
        this.contentType = contentType;
    }

    /** The one content type that the service uses for the container. */
    public String contentType() {
        return contentType;
    }

    /** The container that a content type names, parameters and case aside; empty when recordings may not have it. */
    public static Optional<AudioContainer> ofContentType(String contentType) {
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return switch (type.strip().toLowerCase(Locale.ROOT)) {
            case "audio/mp4", "audio/m4a", "audio/x-m4a", "audio/aac" -> Optional.of(MP4);
            case "audio/webm" -> Optional.of(WEBM);
            case "audio/mpeg" -> Optional.of(MPEG);
            case "audio/wav", "audio/x-wav" -> Optional.of(WAV);
            default -> Optional.empty();
        };
    }
}
