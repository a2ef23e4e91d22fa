package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.rules.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * What providers answer, and when. A call takes its seconds give or take a quarter. The language model may be slow for a while,
 * when each of its calls takes the same time, and away for a while, when it refuses connections and breaks those that it has.
 */
final class Providers {
    private static final double SPREAD = 0.25;
    private static final long REFUSAL_MS = 50;

    private final Load.Seconds seconds;
    private final Plan plan;
    private final Dice dice;

    Providers(Load.Seconds seconds, Plan plan, Dice dice) {
        this.seconds = seconds;
        this.plan = plan;
        this.dice = dice;
    }

    /**
     * A call that nobody cuts short.
     *
     * @param failure null when it is answered
     */
    record Call(long durationMs, @Nullable ErrorKind failure) {}

    Call call(Service service, long nowMs) {
        boolean disturbed = service.capability() == Capability.LLM;
        double chance = 1 - SPREAD + 2 * SPREAD * dice.share();
        if (disturbed && plan.away().contains(nowMs)) {
            return new Call(REFUSAL_MS, ErrorKind.TRANSPORT);
        }
        long durationMs = disturbed && plan.slow().contains(nowMs)
                ? plan.slowMs()
                : Math.round(service.seconds(seconds) * 1_000 * chance);
        long awayMs = plan.away().fromMs();
        return disturbed
                        && awayMs > nowMs
                        && awayMs < nowMs + durationMs
                        && !plan.away().isEmpty()
                ? new Call(awayMs - nowMs, ErrorKind.TRANSPORT)
                : new Call(durationMs, null);
    }
}
