package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.blind.Lane;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as operators may see it now.
 *
 * @param rubricVersion of the prompts that the run began with
 * @param repeats null while blind
 * @param costUsd null while blind: it grows with the price of one lane when that lane is asked again
 * @param lanes by label, as the rule of blindness left them
 */
public record PlaygroundRunView(
        String id,
        RunFacts.Article article,
        String rubricVersion,
        boolean revealed,
        @Nullable Integer repeats,
        List<RunFacts.Round> rounds,
        List<Lane> lanes,
        RunFacts.@Nullable Verdict verdict,
        RunFacts.@Nullable Verdict blindVerdict,
        @Nullable BigDecimal costUsd,
        String createdBy,
        Instant createdAt,
        int version) {
    public PlaygroundRunView {
        rounds = List.copyOf(rounds);
        lanes = List.copyOf(lanes);
    }
}
