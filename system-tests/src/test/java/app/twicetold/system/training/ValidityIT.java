package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A recording")
class ValidityIT {

    static Stream<Arguments> tooWeak() {
        return Stream.of(
                weak("too_short", "en", say("en").lasting(19_999)),
                weak("too_short", "zh-Hans", say("zh-Hans").lasting(19_999)),
                weak("too_short", "en", say("en").lasting(20_000).measuredAs(19_999)),
                weak("no_speech", "en", say("en").speechRatio(0.349)),
                weak("language_mismatch", "en", say("zh-Hans")),
                weak("language_mismatch", "zh-Hans", say("en")),
                weak("language_mismatch", "zh-Hans", say("zh-Hans").heardAs("zh-Hant")),
                weak("low_audio_quality", "en", say("en").confidence(0.349)),
                weak("transcript_incomplete", "en", say("en").words(29)),
                weak("transcript_incomplete", "zh-Hans", say("zh-Hans").characters(39)),
                // The first broken condition is the one that the user is told.
                weak("too_short", "en", say("zh-Hans").lasting(19_999).confidence(0.1)),
                weak("no_speech", "en", say("zh-Hans").speechRatio(0.1).confidence(0.1)),
                weak("language_mismatch", "en", say("zh-Hans").confidence(0.1).characters(5)),
                weak("low_audio_quality", "en", say("en").confidence(0.1).words(5)));
    }

    @ParameterizedTest(name = "{0} in {1} (case {index})")
    @MethodSource("tooWeak")
    void aWeakRetellingGetsAReasonAndNoScore(String reason, String language, Recording.Script script) {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining(user.articles(language).get(0));

        Answer ended = user.retell(session, 1, script.record());

        assertThat(ended.text("status")).as(ended.text()).isEqualTo("unreliable");
        assertThat(ended.text("unreliable_reason")).isEqualTo(reason);
        assertThat(ended.isNull("assessment")).isTrue();
        assertThat(ended.isNull("error")).isTrue();
        assertThat(ended.text("progress.stage")).isEqualTo("done");
        assertThat(user.stage(session)).isEqualTo("round1");
        assertThat(user.session(session).isNull("round1_assessment")).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"too_short, 0", "transcript_incomplete, 1"})
    void aWeakRetellingIsNeverGivenToAModel(String reason, int recognitions) {
        Database database = new Database(Service.running());
        Trainer user = Trainer.signedIn();
        Recording.Script script =
                recognitions == 0 ? say("en").lasting(19_999) : say("en").words(29);

        Answer ended = user.retell(user.startTraining(), 1, script.record());

        assertThat(ended.text("unreliable_reason")).isEqualTo(reason);
        assertThat(database.count("provider_calls where job_id = ? and capability = 'asr'", ended.text("id")))
                .isEqualTo(recognitions);
        assertThat(database.count("provider_calls where job_id = ? and capability <> 'asr'", ended.text("id")))
                .isZero();
    }

    static Stream<Arguments> justGoodEnough() {
        return Stream.of(
                good("en", say("en").lasting(20_000)),
                good("zh-Hans", say("zh-Hans").lasting(20_000)),
                good("en", say("en").speechRatio(0.35)),
                good("en", say("en").confidence(0.35)),
                good("en", say("en").words(30)),
                good("zh-Hans", say("zh-Hans").characters(40)),
                good("en", say("en").heardAs("english")),
                good("en", say("en").heardAs("en-US")),
                good("zh-Hans", say("zh-Hans").heardAs("zh")),
                good("zh-Hans", say("zh-Hans").heardAs("cmn")));
    }

    @ParameterizedTest(name = "{0} (case {index})")
    @MethodSource("justGoodEnough")
    void aRetellingThatIsJustGoodEnoughIsAssessed(String language, Recording.Script script) {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining(user.articles(language).get(0));

        Answer ended = user.retellWell(session, 1, script.record());

        assertThat(ended.isNull("unreliable_reason")).isTrue();
        assertThat(user.stage(session)).isEqualTo("round2");
    }

    @Test
    void anUnreliableRoundIsRepeatedForFree() {
        Trainer user = Trainer.signedIn();
        String session = user.startTraining();
        for (int i = 0; i < 3; i++) {
            assertThat(user.retell(session, 1, say("en").words(5).record()).text("status"))
                    .isEqualTo("unreliable");
        }
        user.retellWell(session, 1, say("en").scored(70).record());
        assertThat(user.retell(session, 2, say("en").words(5).record()).text("status"))
                .isEqualTo("unreliable");
        assertThat(user.stage(session)).isEqualTo("round2");
        user.retellWell(session, 2, say("en").scored(80).record());
        assertThat(user.complete(session).expecting(200).number("xp.awarded")).isEqualTo(55);
        assertThat(user.session(session).texts("attempts", "status"))
                .containsOnly("unreliable", "assessed")
                .hasSize(6);
    }

    @Test
    void anUnreliableAttemptShowsTheLengthOfItsTranscriptBesideTheFloor() {
        Trainer user = Trainer.signedIn();
        String english = user.startTraining(user.articles("en").get(0));
        Answer words = user.retell(english, 1, say("en").words(29).record());
        assertThat(words.number("transcript.length.word_count")).isEqualTo(29);
        assertThat(words.at("transcript.length").has("char_count")).isFalse();
        assertThat(words.number("validity_floor.word_count")).isEqualTo(30);

        String chinese = user.startTraining(user.articles("zh-Hans").get(0));
        Answer characters =
                user.retell(chinese, 1, say("zh-Hans").characters(39).record());
        assertThat(characters.number("transcript.length.char_count")).isEqualTo(39);
        assertThat(characters.number("validity_floor.char_count")).isEqualTo(40);
    }

    private static Recording.Script say(String language) {
        return Recording.retelling(language);
    }

    private static Arguments weak(String reason, String language, Recording.Script script) {
        return Arguments.of(reason, language, script);
    }

    private static Arguments good(String language, Recording.Script script) {
        return Arguments.of(language, script);
    }
}
