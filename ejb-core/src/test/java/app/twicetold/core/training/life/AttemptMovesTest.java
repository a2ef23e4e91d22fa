package app.twicetold.core.training.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.training.AttemptEntity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttemptMovesTest {
    @ParameterizedTest
    @EnumSource(AttemptStatus.class)
    void anAttemptMovesOnlyWhereTheTableSaysSo(AttemptStatus from) {
        for (AttemptStatus to : AttemptStatus.values()) {
            AttemptEntity attempt = new AttemptEntity();
            attempt.id = "att_1";
            attempt.status = from.wire();
            if (from.mayBecome(to)) {
                AttemptMoves.to(attempt, to);
                assertThat(attempt.status).isEqualTo(to.wire());
            } else {
                assertThatIllegalStateException().isThrownBy(() -> AttemptMoves.to(attempt, to));
                assertThat(attempt.status).isEqualTo(from.wire());
            }
        }
    }
}
