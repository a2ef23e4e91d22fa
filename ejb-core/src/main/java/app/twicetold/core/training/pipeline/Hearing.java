package app.twicetold.core.training.pipeline;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.AsrConfidence;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.recording.AttemptDuration;
import app.twicetold.core.training.rules.recording.SpeechRatio;
import app.twicetold.core.training.rules.recording.TimeSpan;
import app.twicetold.core.training.rules.recording.Validity;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** A transcription as the rules need it: one duration, one speech ratio, one confidence, one language. */
public record Hearing(
        String text,
        Optional<String> language,
        List<SpokenWord> words,
        AttemptDuration duration,
        double speechRatio,
        AsrConfidence confidence,
        String asrRef) {

    /** @param longestMs the larger of the declared duration and that of the container, in ms */
    static Hearing of(TranscriptionSteps.Claim claim, long longestMs, Answer<Transcription> answer) {
        Transcription heard = answer.value();
        List<SpokenWord> words = heard.words().stream()
                .map(word -> new SpokenWord(ModelText.clean(word.text()), word.startMs(), word.endMs()))
                .toList();
        long lastSpeechEndMs = LongStream.concat(
                        heard.words().stream().mapToLong(SpokenWord::endMs),
                        heard.segments().stream().mapToLong(RecognizedSegment::endMs))
                .max()
                .orElse(0);
        AttemptDuration duration =
                AttemptDuration.of(longestMs, heard.audioDurationMs(), lastSpeechEndMs, claim.capMs());
        String text = ModelText.clean(heard.text());
        return new Hearing(
                text,
                LanguageProfiles.fromAsrTag(heard.language(), text).map(LanguageProfile::tag),
                words,
                duration,
                duration instanceof AttemptDuration.Measured measured
                        ? speechRatio(words, heard.segments(), measured.durationMs())
                        : 0,
                confidence(heard),
                answer.ref().toString());
    }

    private static AsrConfidence confidence(Transcription heard) {
        AsrConfidence confidence = AsrConfidence.of(heard.confidence(), heard.words(), heard.segments());
        return heard.words().isEmpty() ? confidence.withoutWordTimes() : confidence;
    }

    private static double speechRatio(List<SpokenWord> words, List<RecognizedSegment> segments, long durationMs) {
        if (!words.isEmpty()) {
            return SpeechRatio.ofWords(words, durationMs);
        }
        return SpeechRatio.ofSegments(
                segments.stream()
                        .map(segment -> new TimeSpan(segment.startMs(), segment.endMs()))
                        .toList(),
                durationMs);
    }

    Validity validity(LanguageProfile article, long durationMs) {
        return Validity.of(new Validity.Facts(durationMs, speechRatio, article, language, confidence.value(), text));
    }
}
