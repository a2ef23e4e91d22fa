package app.twicetold.admin.playground;

import app.twicetold.core.playground.rules.blind.LaneExemplar;
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
    static LaneExemplarResponse of(LaneExemplar exemplar, int round) {
        return new LaneExemplarResponse(
                round,
                exemplar.status(),
                exemplar.text(),
                exemplar.masked(),
                exemplar.durationMs(),
                exemplar.audioUrl(),
                exemplar.audioPurgedAt(),
                exemplar.modelRef(),
                exemplar.ttsRef(),
                LaneResponse.Failure.of(exemplar.error()));
    }
}
