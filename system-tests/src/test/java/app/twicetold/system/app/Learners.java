package app.twicetold.system.app;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Learners in the states that screens need. Those that a test only looks at are made once a test run and language. */
final class Learners {
    private static final Map<String, Learner> KNOWN = new ConcurrentHashMap<>();

    private Learners() {}

    /**
     * A learner.
     *
     * @param session the last one that was opened, empty when there is none
     */
    record Learner(Trainer user, String language, String session) {
        private Learner in(String opened) {
            return new Learner(user, language, opened);
        }
    }

    /** Who has not chosen what to practise. */
    static Learner newcomer(String language) {
        return new Learner(Trainer.signedIn(language).asking(language), language, "");
    }

    /** At the reading of the diagnostic. */
    static Learner asked(String language) {
        Learner learner = newcomer(language);
        return learner.in(learner.user.startDiagnostic(language));
    }

    /** Before the recording of the diagnostic, which is the shortest way to a microphone. */
    static Learner begun(String language) {
        return begun(Service.running(), language);
    }

    /** As {@link #begun(String)}, with another service. */
    static Learner begun(Service service, String language) {
        Trainer user = Trainer.signedIn(service, language).asking(language);
        String session = user.startDiagnostic(language);
        user.finishReading(session);
        return new Learner(user, language, session);
    }

    /** With a settled diagnostic, before the paywall. */
    static Learner diagnosed(String language) {
        Learner learner = asked(language);
        learner.user.retellWell(learner.session, 1, retelling(language, 70));
        learner.user.complete(learner.session).expecting(200);
        return learner;
    }

    /** In a trial. */
    static Learner trying(String language) {
        Learner learner = diagnosed(language);
        learner.user.entitled();
        return learner;
    }

    /** At the reading of a training session. */
    static Learner reading(String language) {
        Learner learner = trying(language);
        return learner.in(learner.user.startTraining(Recording.articleOf(language, "training")));
    }

    /** Before the first round of a training session. */
    static Learner speaking(String language) {
        Learner learner = reading(language);
        learner.user.finishReading(learner.session);
        return learner;
    }

    /** With feedback on the first round. */
    static Learner betweenRounds(String language) {
        Learner learner = speaking(language);
        learner.user.retellWell(learner.session, 1, Recording.shipped(language, "training", 1));
        return learner;
    }

    /** With both rounds of a training session, not settled. */
    static Learner beforeSettlement(String language) {
        Learner learner = betweenRounds(language);
        Answer second = learner.user.retellWell(learner.session, 2, Recording.shipped(language, "training", 2));
        learner.user.awaitExemplar(second.text("id"));
        return learner;
    }

    /** With a settled training session. */
    static Learner trained(String language) {
        Learner learner = beforeSettlement(language);
        learner.user.complete(learner.session).expecting(200);
        return learner;
    }

    /** One of these whom tests share, because they change nothing. */
    static Learner shared(String state, String language, Function<String, Learner> make) {
        return KNOWN.computeIfAbsent(state + " " + language, any -> make.apply(language));
    }

    /** A recording that carries what the mock hears, and that browsers can play. */
    static Recording retelling(String language, int score) {
        return Recording.retelling(language)
                .lasting(30_000)
                .weighing(8_000)
                .scored(score)
                .record();
    }
}
