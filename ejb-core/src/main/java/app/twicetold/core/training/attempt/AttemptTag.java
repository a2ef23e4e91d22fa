package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.Sha256;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.training.AttemptRow;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tag of an attempt: the same as long as its owner is shown the same in the same language. What belongs to an
 * attempt and never changes, such as its transcript and its assessment, comes with a change of the attempt itself, so
 * that the columns of the attempt itself are enough to know. The usual time of a stage is an estimate that differs from
 * node to node and from minute to minute. It is left out.
 */
final class AttemptTag {
    private static final int LENGTH = 32;

    private AttemptTag() {}

    /**
     * The tag of an attempt in the language of a locale.
     *
     * @return empty while the upload is awaited, because each answer then has an address of its own that expires
     */
    static Optional<String> of(AttemptRow attempt, String locale) {
        AttemptStatus status = AttemptStatus.ofWire(attempt.status());
        if (status == AttemptStatus.AWAITING_UPLOAD) {
            return Optional.empty();
        }
        String shown = Stream.of(
                        locale,
                        attempt.id(),
                        status,
                        AttemptViews.stage(attempt, status),
                        attempt.durationMs(),
                        attempt.submittedAt(),
                        attempt.waitsUntil(),
                        attempt.audioPurgedAt(),
                        attempt.unreliableReason(),
                        AttemptViews.error(attempt),
                        attempt.comparison() != null)
                .map(String::valueOf)
                .collect(Collectors.joining("\n"));
        return Optional.of(Sha256.hex(shown).substring(0, LENGTH));
    }
}
