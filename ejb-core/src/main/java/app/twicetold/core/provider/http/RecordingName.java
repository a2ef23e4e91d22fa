package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.AudioSource;
import java.util.Locale;
import java.util.Map;

/** The file name of a recording in a form. Endpoints recognise the format by the name. */
public final class RecordingName {
    private static final Map<String, String> EXTENSIONS = Map.of(
            "audio/mp4", "m4a",
            "audio/m4a", "m4a",
            "audio/x-m4a", "m4a",
            "audio/aac", "aac",
            "audio/mpeg", "mp3",
            "audio/mp3", "mp3",
            "audio/webm", "webm",
            "audio/ogg", "ogg",
            "audio/wav", "wav",
            "audio/x-wav", "wav");

    private RecordingName() {}

    public static String of(AudioSource recording) {
        String type = recording.contentType().split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return "recording." + EXTENSIONS.getOrDefault(type, "wav");
    }
}
