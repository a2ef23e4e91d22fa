package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.SpokenParts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Speech as MP3. Its length is read from the frames, because no provider's answer tells it. A text that is too long for
 * its provider is spoken in parts. MP3 is a sequence of self-describing frames, so the frames of all parts in their
 * order form the whole speech.
 */
public final class Mp3Speech {
    /** The most bytes of speech that are accepted. */
    public static final int LARGEST = 16 << 20;

    private Mp3Speech() {}

    /**
     * A text as speech.
     *
     * @param longest the most characters that the provider accepts at once
     * @param paid the number of characters that a part is billed as
     * @param speak asks for one part
     */
    public static Speech of(String text, int longest, ToLongFunction<String> paid, Function<String, byte[]> speak) {
        List<byte[]> parts = new ArrayList<>();
        long durationMs = 0;
        long characters = 0;
        for (String part : SpokenParts.of(text, longest)) {
            byte[] audio;
            try {
                audio = speak.apply(part);
            } catch (ProviderException e) {
                throw parts.isEmpty() ? e : e.withUsage(new Usage(characters, null, durationMs));
            }
            long partMs = Mp3Frames.durationMs(audio);
            characters += paid.applyAsLong(part);
            if (partMs == 0) {
                throw Answers.failed(
                        ErrorKind.INVALID_OUTPUT, "The speech is not MP3", new Usage(characters, null, durationMs));
            }
            parts.add(audio);
            durationMs += partMs;
        }
        byte[] whole = parts.size() == 1 ? parts.get(0) : Mp3Frames.joined(parts);
        if (parts.size() > 1) {
            durationMs = Mp3Frames.durationMs(whole);
        }
        return new Speech(whole, "audio/mpeg", durationMs, new Usage(characters, null, durationMs));
    }

    /** The number of characters as most providers count it. */
    public static long characters(String text) {
        return text.codePointCount(0, text.length());
    }
}
