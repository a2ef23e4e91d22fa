package app.twicetold.admin.playground;

import app.twicetold.core.playground.rules.blind.ModelAnswer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A retelling by the model of a lane, as far as it may be seen. */
public record LaneExemplarResponse(
        int round,
        String status,
        @Nullable String text,
        boolean masked,
        @Nullable Long durationMs,
        @Nullable String audioUrl,
        @Nullable Instant audioPurgedAt,
        @Nullable String modelRef,
        @Nullable String ttsRef,
        LaneResponse.@Nullable Failure error) {
    static LaneExemplarResponse of(ModelAnswer answer, int round) {
        return new LaneExemplarResponse(
                round,
                answer.status(),
                answer.text(),
                answer.masked(),
                answer.durationMs(),
                answer.audioUrl(),
                answer.audioPurgedAt(),
                answer.modelRef(),
                answer.ttsRef(),
                LaneResponse.Failure.of(answer.error()));
    }
}
