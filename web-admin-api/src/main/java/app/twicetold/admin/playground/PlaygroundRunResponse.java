package app.twicetold.admin.playground;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.PlaygroundRunView;
import app.twicetold.core.playground.RunFacts;
import app.twicetold.core.playground.rules.blind.Lane;
import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as far as it may be seen, with labels in the locale of the request. */
public record PlaygroundRunResponse(
        String id,
        Article article,
        String rubricVersion,
        String state,
        boolean revealed,
        @Nullable Integer repeats,
        List<Round> rounds,
        List<LaneResponse> lanes,
        @Nullable Verdict verdict,
        @Nullable Verdict blindVerdict,
        @Nullable BigDecimal costUsd,
        String createdBy,
        Instant createdAt,
        int version) {
    static PlaygroundRunResponse of(PlaygroundRunView run, Messages messages) {
        return new PlaygroundRunResponse(
                run.id(),
                new Article(
                        run.article().id(),
                        run.article().version(),
                        run.article().title(),
                        run.article().language()),
                run.rubricVersion(),
                run.revealed() ? "revealed" : "blind",
                run.revealed(),
                run.repeats(),
                run.rounds().stream().map(Round::of).toList(),
                run.lanes().stream()
                        .map(lane -> LaneResponse.of(lane, run.article().language(), messages))
                        .toList(),
                Verdict.of(run.verdict(), run.lanes()),
                Verdict.of(run.blindVerdict(), run.lanes()),
                run.costUsd(),
                run.createdBy(),
                run.createdAt(),
                run.version());
    }

    /** The version of the article that is retold. */
    public record Article(String id, int version, String title, String language) {}

    /** A recording and what was heard in it. */
    public record Round(
            int round,
            String state,
            @Nullable Long durationMs,
            @Nullable String durationSource,
            @Nullable String asrRef,
            @Nullable Transcript transcript,
            @Nullable String unreliableReason,
            @Nullable Failure error,
            boolean hasAudio,
            @Nullable Instant audioPurgedAt) {
        static Round of(RunFacts.Round round) {
            RunFacts.Transcript heard = round.transcript();
            return new Round(
                    round.round(),
                    round.state().wire(),
                    round.durationMs(),
                    wire(round.durationSource()),
                    round.asrRef(),
                    heard == null ? null : new Transcript(heard.text(), heard.length()),
                    wire(round.unreliableReason()),
                    Failure.of(round.error()),
                    round.hasAudio(),
                    round.audioPurgedAt());
        }

        private static @Nullable String wire(@Nullable WireValue value) {
            return value == null ? null : value.wire();
        }
    }

    /** @param length in the units of the language of the article */
    public record Transcript(String text, int length) {}

    /** Why a round failed. */
    public record Failure(String code, String stage, boolean retryable, Map<String, String> details) {
        static @Nullable Failure of(@Nullable PlaygroundError error) {
            return error == null
                    ? null
                    : new Failure(error.code(), "transcribe", error.retryable(), Map.of("kind", error.kind()));
        }
    }

    /** What an operator decided; the label is that of the lane. */
    public record Verdict(
            String outcome,
            @Nullable String laneId,
            @Nullable String label,
            List<String> reasons,
            @Nullable String note,
            String actor,
            Instant at) {
        static @Nullable Verdict of(RunFacts.@Nullable Verdict verdict, List<Lane> lanes) {
            return verdict == null
                    ? null
                    : new Verdict(
                            verdict.outcome().wire(),
                            verdict.laneId(),
                            lanes.stream()
                                    .filter(lane -> lane.id().equals(verdict.laneId()))
                                    .map(Lane::label)
                                    .findFirst()
                                    .orElse(null),
                            verdict.reasons().stream().map(WireValue::wire).toList(),
                            verdict.note(),
                            verdict.actor(),
                            verdict.at());
        }
    }
}
