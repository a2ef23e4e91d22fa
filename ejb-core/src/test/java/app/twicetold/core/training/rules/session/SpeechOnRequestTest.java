package app.twicetold.core.training.rules.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SpeechOnRequestTest {
    /** Status, whether a text, a purged recording and a voice are there, and the requests before. */
    @ParameterizedTest
    @CsvSource({
        "READY, true, false, true, 0, SPOKEN",
        "READY, true, false, false, 3, SPOKEN",
        "PENDING, false, false, true, 0, UNDER_WAY",
        "PENDING, true, false, true, 3, UNDER_WAY",
        "UNAVAILABLE, true, false, true, 0, DUE",
        "FAILED, true, false, true, 1, DUE",
        "UNAVAILABLE, false, false, true, 0, REFUSED",
        "FAILED, false, false, true, 0, REFUSED",
        "UNAVAILABLE, true, false, false, 0, REFUSED"
    })
    void whatBecomesOfARequest(
            ExemplarStatus status, boolean written, boolean purged, boolean voice, int before, SpeechOnRequest is) {
        assertThat(SpeechOnRequest.of(new SpeechOnRequest.Facts(status, written, purged, voice, before)))
                .isEqualTo(is);
    }

    @ParameterizedTest
    @CsvSource({"0, DUE", "2, DUE", "3, REFUSED", "4, REFUSED"})
    void speechIsBegunThreeTimesOnRequest(int before, SpeechOnRequest is) {
        assertThat(SpeechOnRequest.of(new SpeechOnRequest.Facts(ExemplarStatus.FAILED, true, false, true, before)))
                .isEqualTo(is);
    }

    @ParameterizedTest
    @EnumSource
    void purgedSoundComesBackNoMore(ExemplarStatus status) {
        assertThat(SpeechOnRequest.of(new SpeechOnRequest.Facts(status, true, true, true, 0)))
                .isEqualTo(SpeechOnRequest.PURGED);
    }
}
