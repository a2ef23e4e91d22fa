package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryRehearsalTest {
    private static final RehearsedCall DONE = call(null, false);
    private static final RehearsedCall WRONG = call(ErrorKind.INVALID_OUTPUT, false);
    private static final RehearsedCall CROWDED = call(ErrorKind.RATE_LIMITED, true);

    @Test
    void anEntryThatAnsweredWronglyBeforeItsPlacesWereTakenHasFailed() {
        EntryRehearsal rehearsal = of(WRONG, CROWDED);

        assertThat(rehearsal.error()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(rehearsal.placesTaken()).isFalse();
    }

    @Test
    void anEntryThatWasNotAskedHasNot() {
        assertThat(of(CROWDED).placesTaken()).isTrue();
        assertThat(of(DONE, CROWDED).placesTaken()).isTrue();
        assertThat(of(DONE, DONE).placesTaken()).isFalse();
    }

    private static RehearsedCall call(@Nullable ErrorKind error, boolean placesTaken) {
        return new RehearsedCall("judgement", "en", 1, null, error, placesTaken, Findings.NONE);
    }

    private static EntryRehearsal of(RehearsedCall... calls) {
        return new EntryRehearsal("llm", 0, "openai", "openai/m", Instant.EPOCH, List.of(calls));
    }
}
