package app.twicetold.core.library.rules;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How hard an article is, and what opens the articles of a difficulty. A number from {@link #EASIEST} to
 * {@link #HARDEST} on the wire and in rows. Specification: difficulty tiers.
 */
public enum Difficulty {
    FIRST(null, null),
    SECOND(70, 10),
    THIRD(80, null);

    public static final int EASIEST = 1;
    public static final int HARDEST = 3;

    private final @Nullable Integer ability;
    private final @Nullable Integer sessions;

    Difficulty(@Nullable Integer ability, @Nullable Integer sessions) {
        this.ability = ability;
        this.sessions = sessions;
    }

    /** @throws IllegalArgumentException when there is no such difficulty */
    public static Difficulty of(int number) {
        if (!exists(number)) {
            throw new IllegalArgumentException("No difficulty " + number);
        }
        return values()[number - EASIEST];
    }

    public static boolean exists(int number) {
        return number >= EASIEST && number <= HARDEST;
    }

    public int number() {
        return EASIEST + ordinal();
    }

    /** The least ability, as reported, that opens it; null when it is always open. */
    public @Nullable Integer abilityRequired() {
        return ability;
    }

    /** The completed sessions that open it whatever the ability; null when sessions alone never do. */
    public @Nullable Integer sessionsRequired() {
        return sessions;
    }

    /**
     * Whether a user may practise it.
     *
     * @param reported the ability as the user sees it; empty below 3 samples
     * @param completedSessions diagnostic included
     */
    public boolean isOpen(Optional<BigDecimal> reported, int completedSessions) {
        return ability == null
                || reported.isPresent() && reported.get().compareTo(BigDecimal.valueOf(ability)) >= 0
                || sessions != null && completedSessions >= sessions;
    }
}
