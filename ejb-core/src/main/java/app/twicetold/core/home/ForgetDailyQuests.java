package app.twicetold.core.home;

import app.twicetold.persistence.home.DailyQuestRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Forgets the quests of days that are over everywhere: only the one of today is ever read. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetDailyQuests {
    private static final int PAGE = 5_000;

    private DailyQuestRepository quests;
    private InstantSource clock;

    @Inject
    public ForgetDailyQuests(DailyQuestRepository quests, InstantSource clock) {
        this.quests = quests;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetDailyQuests() {}

    /** @return whether there may be more */
    public boolean nextPage() {
        // West of Greenwich it may still be yesterday.
        LocalDate kept = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(1);
        return quests.deleteBefore(kept, PAGE) == PAGE;
    }
}
