package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.AsrConfidence;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.CharacterTable;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.recording.AttemptDuration;
import app.twicetold.core.training.rules.recording.SpeechRatio;
import app.twicetold.core.training.rules.recording.TimeSpan;
import app.twicetold.core.training.rules.recording.Validity;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A transcription as the rules need it. The duration that counts is decided by the caller, so what depends on it is
 * asked with it.
 *
 * @param reportedMs the length of the recording as the recogniser reported it, null when it did not
 * @param lastSpeechEndMs the end of the last word or segment, 0 without times
 * @param rewritten whether the transcript was in another script of its language
 */
public record Hearing(
        String text,
        Optional<String> language,
        List<SpokenWord> words,
        List<RecognizedSegment> segments,
        @Nullable Long reportedMs,
        long lastSpeechEndMs,
        AsrConfidence confidence,
        String asrRef,
        boolean rewritten) {

    public static Hearing of(Answer<Transcription> answer) {
        Transcription heard = answer.value();
        String said = ModelText.clean(heard.text());
        Optional<LanguageProfile> language = LanguageProfiles.fromAsrTag(heard.language(), said);
        CharacterTable script = language.map(LanguageProfile::otherScript).orElse(CharacterTable.NONE);
        String text = script.written(said);
        List<SpokenWord> words = heard.words().stream()
                .map(word -> new SpokenWord(script.written(ModelText.clean(word.text())), word.startMs(), word.endMs()))
                .toList();
        long lastSpeechEndMs = LongStream.concat(
                        heard.words().stream().mapToLong(SpokenWord::endMs),
                        heard.segments().stream().mapToLong(RecognizedSegment::endMs))
                .max()
                .orElse(0);
        return new Hearing(
                text,
                language.map(LanguageProfile::tag),
                words,
                heard.segments(),
                heard.audioDurationMs(),
                lastSpeechEndMs,
                confidence(heard),
                answer.ref().toString(),
                !text.equals(said));
    }

    private static AsrConfidence confidence(Transcription heard) {
        AsrConfidence confidence = AsrConfidence.of(heard.confidence(), heard.words(), heard.segments());
        return heard.words().isEmpty() ? confidence.withoutWordTimes() : confidence;
    }

    /**
     * The duration of an attempt.
     *
     * @param longestMs the larger of the declared duration and that of the container, in ms
     */
    AttemptDuration duration(long longestMs, long capMs) {
        return AttemptDuration.of(longestMs, reportedMs, lastSpeechEndMs, capMs);
    }

    /** The share of the recording that is speech. */
    public double speechRatio(long durationMs) {
        if (!words.isEmpty()) {
            return SpeechRatio.ofWords(words, durationMs);
        }
        return SpeechRatio.ofSegments(
                segments.stream()
                        .map(segment -> new TimeSpan(segment.startMs(), segment.endMs()))
                        .toList(),
                durationMs);
    }

    public Validity validity(LanguageProfile article, long durationMs) {
        return Validity.of(
                new Validity.Facts(durationMs, speechRatio(durationMs), article, language, confidence.value(), text));
    }
}
