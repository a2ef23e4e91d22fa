package app.twicetold.system.app;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import java.util.List;
import java.util.function.Function;

/**
 * A screen of the app. {@link #ALL} is the one table of them: a row makes a screen part of {@link EveryScreenIT}.
 *
 * @param name of its pictures
 * @param learner who sees it, in a practice language
 * @param address below the root of the app
 * @param english its heading; empty where the service says it, or the article
 * @param chinese its heading
 */
record AppScreen(
        String name,
        Function<String, Learner> learner,
        Function<Learner, String> address,
        String english,
        String chinese) {
    /** What is shown where no page is. The service says so, too. */
    static final AppScreen MISSING = said("missing", trained(), "nothing-there", "There is no such page", "没有这个页面");

    /** Every screen, in the order in which a learner meets them; one row each. */
    static final List<AppScreen> ALL = List.of(
            ofTheService("onboarding", shared("newcomer", Learners::newcomer), "onboarding"),
            ofTheService("paywall", shared("diagnosed", Learners::diagnosed), "paywall"),
            ofTheService("home", trained(), ""),
            ofTheService("library", trained(), "library"),
            new AppScreen("article", trained(), AppScreen::anArticle, "", ""),
            session("reading", shared("reading", Learners::reading)),
            session("recording", shared("speaking", Learners::speaking)),
            session("feedback", shared("betweenRounds", Learners::betweenRounds)),
            session("settlement", trained()),
            ofTheService("growth", trained(), "growth"),
            ofTheService("achievements", trained(), "achievements"),
            ofTheService("plan", trained(), "plan"),
            ofTheService("history", trained(), "history"),
            ofTheService("recordings", trained(), "recordings"),
            ofTheService("settings", trained(), "settings"),
            MISSING);

    private static Function<String, Learner> shared(String state, Function<String, Learner> make) {
        return language -> Learners.shared(state, language, make);
    }

    private static Function<String, Learner> trained() {
        return shared("trained", Learners::trained);
    }

    private static AppScreen said(
            String name, Function<String, Learner> learner, String address, String english, String chinese) {
        return new AppScreen(name, learner, any -> address, english, chinese);
    }

    private static AppScreen ofTheService(String name, Function<String, Learner> learner, String address) {
        return new AppScreen(name, learner, any -> address, "", "");
    }

    private static String anArticle(Learner known) {
        return "article/"
                + known.user()
                        .get("/v1/articles?limit=1&language=" + known.language())
                        .text("items.0.id");
    }

    private static AppScreen session(String name, Function<String, Learner> learner) {
        return new AppScreen(name, learner, known -> "session/" + known.session(), "", "");
    }

    /** Opens it as its learner. */
    LearnerApp open(Tabs tabs, String language) {
        Learner known = learner.apply(language);
        LearnerApp app = LearnerApp.open(tabs, look(language), known.user());
        if (equals(MISSING)) {
            app.tab().expecting(404);
        }
        return app.go(address.apply(known));
    }

    /** A phone whose owner lets the app listen. */
    static Look look(String language) {
        return (language.equals("en") ? Look.ENGLISH_PHONE : Look.CHINESE_PHONE).withoutAMicrophone();
    }

    @Override
    public String toString() {
        return name;
    }
}
