package app.twicetold.system.app;

import com.microsoft.playwright.Page;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/**
 * Somebody who speaks into the microphone of a browser: tones of a second, each followed by a pause that is longer than the
 * one before, so that each place in a recording can be told from any other.
 */
final class Voice {
    /** How long it speaks, ms. */
    static final int LENGTH_MS = 60_000;

    private static final int RATE = 48_000;
    private static final int TONE_MS = 1_000;
    private static final int FIRST_PAUSE_MS = 300;
    private static final int GROWTH_MS = 100;
    private static final int BEFORE_MS = 500;
    private static final int LOUDNESS = 12_000;
    private static final int PITCH = 440;

    /** Where it is loud in a recording: steps of 10 ms, and no hole shorter than 100 ms is a pause. */
    private static final String LISTEN = """
            async (bytes) => {
              const file = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
              const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer);
              const samples = sound.getChannelData(0);
              const step = Math.round(sound.sampleRate / 100);
              const loud = [];
              for (let at = 0; at < samples.length; at += step) {
                let sum = 0;
                for (let i = at; i < Math.min(at + step, samples.length); i++) {
                  sum += samples[i] ** 2;
                }
                if (Math.sqrt(sum / step) > 0.03) {
                  const ms = (at / sound.sampleRate) * 1_000;
                  const last = loud.at(-1);
                  if (last && ms - last[1] < 100) {
                    last[1] = ms + 10;
                  } else {
                    loud.push([ms, ms + 10]);
                  }
                }
              }
              return { length: sound.duration * 1_000, loud: loud.flat() };
            }""";

    private Voice() {}

    /**
     * What is in a recording.
     *
     * @param lengthMs of the decoded sound
     * @param loud from when to when it is loud, ms
     */
    record Heard(double lengthMs, List<double[]> loud) {
        /** The pauses between what is loud, ms. */
        List<Double> pauses() {
            List<Double> pauses = new ArrayList<>();
            for (int i = 1; i < loud.size(); i++) {
                pauses.add(loud.get(i)[0] - loud.get(i - 1)[1]);
            }
            return pauses;
        }
    }

    /** The length of the pause after a tone, the first of which is number 0; ms. */
    static int pause(int number) {
        return FIRST_PAUSE_MS + number * GROWTH_MS;
    }

    /** A file of it for the microphone. */
    static Path file(Path folder) {
        byte[] samples = new byte[LENGTH_MS / 1_000 * RATE * 2];
        int start = BEFORE_MS;
        for (int number = 0; start + TONE_MS < LENGTH_MS; number++) {
            for (int i = start * (RATE / 1_000); i < (start + TONE_MS) * (RATE / 1_000); i++) {
                int sample = (int) (LOUDNESS * Math.sin(2 * Math.PI * PITCH * i / RATE));
                samples[2 * i] = (byte) sample;
                samples[2 * i + 1] = (byte) (sample >> 8);
            }
            start += TONE_MS + pause(number);
        }
        Path file = folder.resolve("voice.wav");
        AudioFormat format = new AudioFormat(RATE, 16, 1, true, false);
        try (AudioInputStream sound =
                new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length / 2)) {
            AudioSystem.write(sound, AudioFileFormat.Type.WAVE, file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /** Decodes a recording as a browser does. */
    static Heard hear(Page page, byte[] recording) {
        Object heard = page.evaluate(LISTEN, Base64.getEncoder().encodeToString(recording));
        Map<?, ?> facts = (Map<?, ?>) heard;
        List<?> edges = (List<?>) Objects.requireNonNull(facts.get("loud"));
        List<double[]> loud = new ArrayList<>();
        for (int i = 0; i + 1 < edges.size(); i += 2) {
            loud.add(new double[] {((Number) edges.get(i)).doubleValue(), ((Number) edges.get(i + 1)).doubleValue()});
        }
        return new Heard(((Number) Objects.requireNonNull(facts.get("length"))).doubleValue(), loud);
    }
}
