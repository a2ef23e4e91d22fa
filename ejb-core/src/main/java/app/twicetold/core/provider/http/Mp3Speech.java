package app.twicetold.core.provider.http;

import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.Speech;
import app.twicetold.core.provider.Usage;

/** Speech that came as MP3, whose length is read from its frames: no answer tells it. */
public final class Mp3Speech {
    /** Bytes of the longest speech that is taken. */
    public static final int LARGEST = 16 << 20;

    private Mp3Speech() {}

    /** @param characters that are paid for */
    public static Speech of(byte[] audio, long characters) {
        long durationMs = Mp3Frames.durationMs(audio);
        if (durationMs == 0) {
            throw ProviderException.invalidOutput("The speech is not MP3");
        }
        return new Speech(audio, "audio/mpeg", durationMs, new Usage(characters, null, durationMs));
    }

    /** As most providers count. */
    public static long characters(String text) {
        return text.codePointCount(0, text.length());
    }
}
