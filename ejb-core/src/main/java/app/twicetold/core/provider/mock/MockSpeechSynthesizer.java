package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Hums a text as a real WAV of soft tones (8 kHz, 8 bit, mono). It lasts about as long as reading the text takes, 20 s
 * at most.
 */
public final class MockSpeechSynthesizer implements SpeechSynthesizer {
    private static final int HERTZ = 8000;
    private static final int HEADER_BYTES = 44;
    private static final long SHORTEST_MS = 500;
    private static final long LONGEST_MS = 20_000;
    private static final int TONE_SAMPLES = HERTZ / 4;
    private static final int SILENCE = 128;
    private static final double LOUDNESS = 14;
    private static final double[] SCALE_HERTZ = {220, 246.94, 277.18, 329.63, 369.99};
    private static final int PITCHES = 12;

    /** Indexed by the pitch of the voice and the step of the scale. */
    private static final byte[][][] TONES = tones();

    private final Duration latency;

    public MockSpeechSynthesizer(Duration latency) {
        this.latency = latency;
    }

    @Override
    public String provider() {
        return ProviderId.MOCK.wire();
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        MockLatency.spend(latency, call.deadline());
        LanguageProfile language = LanguageProfiles.of(request.language());
        String configured = call.entry().voice(request.language());
        String voice = configured == null ? language.defaultVoice() : configured;
        long readingMs = language.lengthOf(request.text()) * 60_000L / language.readingRatePerMinute();
        long durationMs = Math.max(SHORTEST_MS, Math.min(LONGEST_MS, readingMs));
        long characters = request.text().codePointCount(0, request.text().length());
        return new Speech(
                wav(request.text(), voice, (int) (durationMs * HERTZ / 1000)),
                "audio/wav",
                durationMs,
                new Usage(characters, null, durationMs));
    }

    private static byte[] wav(String text, String voice, int samples) {
        ByteBuffer wav = ByteBuffer.allocate(HEADER_BYTES + samples).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF")).putInt(HEADER_BYTES - 8 + samples).put(ascii("WAVE"));
        wav.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
        wav.putInt(HERTZ).putInt(HERTZ).putShort((short) 1).putShort((short) 8);
        wav.put(ascii("data")).putInt(samples);
        int pitch = Math.floorMod(voice.hashCode(), PITCHES);
        for (int done = 0; done < samples; done += TONE_SAMPLES) {
            char letter = text.isEmpty() ? 0 : text.charAt(done / TONE_SAMPLES % text.length());
            wav.put(TONES[pitch][letter % SCALE_HERTZ.length], 0, Math.min(TONE_SAMPLES, samples - done));
        }
        return wav.array();
    }

    /** Each tone swells and fades, so that none begins with a click. */
    private static byte[][][] tones() {
        byte[][][] tones = new byte[PITCHES][SCALE_HERTZ.length][TONE_SAMPLES];
        for (int pitch = 0; pitch < PITCHES; pitch++) {
            for (int step = 0; step < SCALE_HERTZ.length; step++) {
                double hertz = SCALE_HERTZ[step] * (1 + (double) pitch / PITCHES);
                for (int i = 0; i < TONE_SAMPLES; i++) {
                    double swell = Math.sin(Math.PI * i / TONE_SAMPLES);
                    tones[pitch][step][i] =
                            (byte) (SILENCE + Math.round(LOUDNESS * swell * Math.sin(2 * Math.PI * hertz * i / HERTZ)));
                }
            }
        }
        return tones;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
