package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.system.app.Learners.Learner;
import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Tabs;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The evidence of an assessment is a quotation that plays its own moment of the recording. */
@BrowserTest
@DisplayName("The evidence of a feedback")
class EvidenceIT {
    private static final double SECONDS_OFF = 0.2;

    /** Remembers where players begin and stop. */
    private static final String LISTENER = """
            window.testPlays = [];
            for (const name of ['play', 'pause']) {
              const own = HTMLMediaElement.prototype[name];
              HTMLMediaElement.prototype[name] = function () {
                window.testPlays.push([name, this.currentTime]);
                return own.call(this);
              };
            }""";

    private static final String PLAYS =
            "() => window.testPlays.filter(([name, at]) => name === 'play' || at > 0).map(([name, at]) => name + ' ' + at)";

    /** The recordings of both languages are of other containers, and browsers find places in them in other ways. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void playsItsOwnMoment(String language, Tabs tabs) {
        Learner learner = Learners.shared("betweenRounds", language, Learners::betweenRounds);
        JsonNode evidence =
                learner.user().attempt(RecordingIT.lastAttempt(learner)).at("assessment.evidence");
        LearnerApp app = LearnerApp.open(tabs, AppScreen.look(language), learner.user());
        app.tab().before(LISTENER);
        app.go("session/" + learner.session());
        Locator quote = app.page().locator("main app-feedback button.quote").first();
        quote.waitFor();
        String said = quote.innerText();

        quote.click();
        app.tab().await(() -> plays(app).size() >= 2);

        List<String> played = plays(app);
        JsonNode moment = momentOf(evidence, said);
        assertThat(played.get(0)).startsWith("play");
        assertThat(seconds(played.get(0))).isCloseTo(moment.path("start_ms").asInt() / 1_000.0, offset(SECONDS_OFF));
        assertThat(played.get(1)).startsWith("pause");
        assertThat(seconds(played.get(1))).isCloseTo(moment.path("end_ms").asInt() / 1_000.0, offset(SECONDS_OFF));
    }

    private static JsonNode momentOf(JsonNode evidence, String said) {
        List<JsonNode> found = new ArrayList<>();
        evidence.forEach(one -> {
            if (said.contains(one.path("transcript_excerpt").asText().strip())) {
                found.add(one);
            }
        });
        assertThat(found).as("%s in %s", said, evidence).isNotEmpty();
        return found.get(0);
    }

    private static List<String> plays(LearnerApp app) {
        return ((List<?>) app.page().evaluate(PLAYS))
                .stream().map(String::valueOf).toList();
    }

    private static double seconds(String play) {
        return Double.parseDouble(play.substring(play.indexOf(' ') + 1));
    }
}
