package app.twicetold.core.tryout;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.audio.ContainerDuration;
import app.twicetold.core.tryout.rules.HeardScript;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The sentence of {@link SpokenSentence} is heard, from a recording that ships with the service. It is as browsers
 * record, because a recogniser that takes other files only would fail users.
 */
record HeardSentence(LanguageProfile in) implements RealWork<Transcription> {
    private static final AudioContainer CONTAINER = AudioContainer.WEBM;

    @Override
    public Kind kind() {
        return Kind.RECOGNITION;
    }

    @Override
    public String language() {
        return in.tag();
    }

    @Override
    public BigDecimal estimate(PriceTable prices, ChainEntry entry) {
        BigDecimal cost = prices.cost(entry.provider(), entry.model(), 0L, 0L, durationMs(sound()));
        return cost == null ? BigDecimal.ZERO : cost;
    }

    @Override
    public Answer<Transcription> ask(ProviderChain chain, CallPurpose purpose, Capability capability) {
        byte[] sound = sound();
        AudioSource audio =
                new AudioSource(() -> new ByteArrayInputStream(sound), sound.length, CONTAINER.contentType());
        return chain.transcribe(purpose, new RecognitionRequest(audio, in.tag(), in.asrHint(), durationMs(sound)));
    }

    @Override
    public Findings shows(Transcription answer, ChainEntry entry, Usage usage) {
        @Nullable Boolean wordTimes = isDone(answer) ? !answer.words().isEmpty() : null;
        return Findings.heard(answer.text().strip(), answer.language(), HeardScript.of(in, answer.text()), wordTimes);
    }

    @Override
    public boolean isDone(Transcription answer) {
        return !answer.text().isBlank();
    }

    byte[] sound() {
        return Resources.bytes(HeardSentence.class, "sentence." + in.tag() + ".webm");
    }

    static long durationMs(byte[] sound) {
        try {
            return ContainerDuration.of(
                            CONTAINER,
                            (position, target) -> {
                                int length = Math.min(target.remaining(), sound.length - (int) position);
                                target.put(sound, (int) position, length);
                                return length;
                            },
                            sound.length)
                    .durationMs();
        } catch (IOException e) {
            throw new UncheckedIOException("An array is always readable", e);
        }
    }
}
