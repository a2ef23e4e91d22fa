package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.ability.Practice;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.skill.SkillBook;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sessions and what they add up to, for tests. */
public final class Histories {
    private Histories() {}

    /** A progress whose parts need not fit together. */
    public static Progress progress(int sessions, AbilityState ability, int tier, StreakState streak) {
        return new Progress(
                new Practice(sessions, null, ability),
                Map.of(),
                tier,
                streak,
                SkillBook.EMPTY,
                List.of(),
                List.of(),
                AchievementCounts.NONE,
                Map.of(),
                null,
                null);
    }

    /** The progress after the sessions, in their order. */
    public static Progress after(SettledSession... sessions) {
        return Progress.replay(List.of(sessions), null, new TreeSet<>(), (session, advance) -> {});
    }

    public static Session training(String at, String zone) {
        return new Session(SessionKind.TRAINING, Instant.parse(at), ZoneId.of(zone));
    }

    public static Session training(Instant at, ZoneId zone) {
        return new Session(SessionKind.TRAINING, at, zone);
    }

    public static Session diagnostic(Instant at, ZoneId zone) {
        return new Session(SessionKind.DIAGNOSTIC, at, zone);
    }

    /** A session to vary: scored 70, two rounds (a diagnostic one), nothing improved, no skills. */
    public static final class Session {
        private final SessionKind kind;
        private final Instant at;
        private final ZoneId zone;
        private String id;
        private String language = "en";
        private @Nullable DimensionScores best = scores(70);
        private boolean improved;
        private boolean allPoints;
        private SessionSkills skills = SessionSkills.NONE;
        private int rounds;
        private @Nullable PlanSeed seed;

        private Session(SessionKind kind, Instant at, ZoneId zone) {
            this.kind = kind;
            this.at = at;
            this.zone = zone;
            id = "ses_" + at.toEpochMilli();
            rounds = kind == SessionKind.TRAINING ? 2 : 1;
        }

        public Session id(String value) {
            id = value;
            return this;
        }

        public Session language(String value) {
            language = value;
            return this;
        }

        public Session score(int overall) {
            best = scores(overall);
            return this;
        }

        public Session unscored() {
            best = null;
            rounds = 0;
            return this;
        }

        public Session improved() {
            improved = true;
            return this;
        }

        public Session allPoints() {
            allPoints = true;
            return this;
        }

        public Session skills(SessionSkills.Assessed... assessed) {
            skills = new SessionSkills(List.of(assessed));
            return this;
        }

        public Session seed(@Nullable PlanSeed value) {
            seed = value;
            return this;
        }

        public SettledSession settled() {
            return new SettledSession(
                    id,
                    kind,
                    language,
                    at,
                    zone.getId(),
                    LocalDate.ofInstant(at, zone),
                    best,
                    improved,
                    allPoints,
                    skills,
                    rounds,
                    seed);
        }

        private static DimensionScores scores(int overall) {
            return new DimensionScores(overall, overall, overall, overall);
        }
    }
}
