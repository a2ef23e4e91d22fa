package app.twicetold.landing.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.waitlist.WaitlistStatus;
import app.twicetold.landing.waitlist.WaitlistAnswers.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitlistAnswersTest {
    private static final String CALLER = "192.0.2.1";

    private final List<String> joined = new ArrayList<>();

    private Answer answer(WaitlistStatus status, boolean form, @Nullable String locale) {
        return new WaitlistAnswers(
                        (email, tag, website) -> {
                            joined.add(email + " " + tag + " " + website);
                            return status;
                        },
                        caller -> {},
                        new DatabaseState(System::nanoTime))
                .to(new WaitlistPost(form, "a@b.c", locale, ""), CALLER);
    }

    @ParameterizedTest
    @CsvSource({"OK, 201", "DUPLICATE, 200", "INVALID, 400", "ERROR, 500"})
    void aProgramIsToldByTheStatus(WaitlistStatus status, int httpStatus) {
        assertThat(answer(status, false, "zh-Hans"))
                .isEqualTo(new Answer(httpStatus, status, null, OptionalLong.empty()));
        assertThat(joined).containsExactly("a@b.c zh-Hans ");
    }

    @ParameterizedTest
    @CsvSource({
        "OK, en, /?waitlist=ok#waitlist",
        "DUPLICATE, en, /?waitlist=duplicate#waitlist",
        "INVALID, en, /?waitlist=invalid#waitlist",
        "ERROR, en, /?waitlist=error#waitlist",
        "OK, zh-Hans, /zh?waitlist=ok#waitlist",
        "DUPLICATE, zh-Hans, /zh?waitlist=duplicate#waitlist",
        "INVALID, zh-Hans, /zh?waitlist=invalid#waitlist",
        "ERROR, zh-Hans, /zh?waitlist=error#waitlist",
        "OK, fr, /?waitlist=ok#waitlist",
        "OK, //elsewhere.example, /?waitlist=ok#waitlist",
        "OK, , /?waitlist=ok#waitlist"
    })
    void aBrowserIsSentToTheHomeInItsLanguage(WaitlistStatus status, @Nullable String locale, String location) {
        assertThat(answer(status, true, locale)).isEqualTo(new Answer(303, status, location, OptionalLong.empty()));
    }

    @Test
    void aStoreThatFailsIsAnError() {
        WaitlistAnswers failing = new WaitlistAnswers(
                (email, locale, website) -> {
                    throw new IllegalStateException("No connection: only for the test");
                },
                caller -> {},
                new DatabaseState(System::nanoTime));
        assertThat(failing.to(new WaitlistPost(false, "a@b.c", "en", ""), CALLER))
                .isEqualTo(new Answer(500, WaitlistStatus.ERROR, null, OptionalLong.empty()));
        assertThat(failing.to(new WaitlistPost(true, "a@b.c", "zh-Hans", ""), CALLER)
                        .location())
                .isEqualTo("/zh?waitlist=error#waitlist");
    }

    @Test
    void whoCallsTooOftenIsToldWhenToComeBackAndNothingIsStored() {
        WaitlistAnswers busy = new WaitlistAnswers(
                (email, locale, website) -> {
                    joined.add(email);
                    return WaitlistStatus.OK;
                },
                caller -> {
                    assertThat(caller).isEqualTo(CALLER);
                    throw new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", 361L));
                },
                new DatabaseState(System::nanoTime));
        assertThat(busy.to(new WaitlistPost(false, "a@b.c", "en", ""), CALLER))
                .isEqualTo(new Answer(429, WaitlistStatus.ERROR, null, OptionalLong.of(361)));
        assertThat(busy.to(new WaitlistPost(true, "a@b.c", "en", ""), CALLER))
                .isEqualTo(new Answer(303, WaitlistStatus.ERROR, "/?waitlist=error#waitlist", OptionalLong.of(361)));
        assertThat(joined).isEmpty();
    }
}
