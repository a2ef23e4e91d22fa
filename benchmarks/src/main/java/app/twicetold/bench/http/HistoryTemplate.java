package app.twicetold.bench.http;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.shared.Json;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A past that many users share: sessions at even distances up to now, and what the rules of the service make of them.
 *
 * @param sessions the oldest first
 * @param progress the document of the user after all of them
 */
record HistoryTemplate(List<Session> sessions, String progress, int unlockedTier) {
    private static final String ZONE = "UTC";

    /**
     * One settled session.
     *
     * @param overall of both rounds
     * @param abilityAfter the document of the session
     */
    record Session(Instant completedAt, LocalDate localDate, int overall, String abilityAfter) {}

    /**
     * Folds a past.
     *
     * @param variant shifts the scores, so that users differ
     */
    static HistoryTemplate fold(int count, Duration distance, int variant, Instant now) {
        List<SettledSession> settled = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            settled.add(session(i, variant, now.minus(distance.multipliedBy(count - i))));
        }
        List<Session> rows = new ArrayList<>();
        List<Progress> last = new ArrayList<>(List.of(Progress.NONE));
        Progress.replay(settled, null, new TreeSet<>(), (session, advance) -> {
            last.set(0, advance.progress());
            rows.add(new Session(
                    session.completedAt(),
                    session.localDate(),
                    score(rows.size(), variant),
                    Json.write(advance.progress().abilityIn(session.language()))));
        });
        return new HistoryTemplate(
                List.copyOf(rows), Json.write(last.get(0)), last.get(0).unlockedTier());
    }

    private static SettledSession session(int number, int variant, Instant completedAt) {
        MicroSkill[] skills = MicroSkill.values();
        MicroSkill suggested = skills[(number + variant) % skills.length];
        MicroSkill previous = skills[(number + variant + skills.length - 1) % skills.length];
        int score = score(number, variant);
        return new SettledSession(
                "ses_" + number,
                SessionKind.TRAINING,
                "en",
                completedAt,
                ZONE,
                LocalDate.ofInstant(completedAt, ZoneOffset.UTC),
                new DimensionScores(score, score, score, score),
                number % 2 == 0,
                number % 7 == 0,
                new SessionSkills(List.of(
                        new SessionSkills.Assessed(suggested, previous, number % 3 == 0),
                        new SessionSkills.Assessed(suggested, suggested, number % 4 == 0))),
                2,
                null);
    }

    private static int score(int number, int variant) {
        return 50 + (number * 7 + variant * 3) % 25;
    }
}
