package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ListOrderTest {
    private static final Cursor PLACE = new Cursor(Instant.parse("2026-11-27T23:00:00Z"), "held_rev_1");

    @ParameterizedTest
    @EnumSource(ListOrder.class)
    void aCursorLeadsBackToItsPlace(ListOrder order) {
        Cursor sent = Cursor.decode(order.mark(PLACE).encode());

        assertThat(order.place(sent)).isEqualTo(PLACE);
        assertThat(order.place(null)).isNull();
    }

    @ParameterizedTest
    @EnumSource(ListOrder.class)
    void aCursorOfTheOtherOrderIsRefused(ListOrder order) {
        ListOrder other = order == ListOrder.NEWEST ? ListOrder.OLDEST : ListOrder.NEWEST;

        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> other.place(order.mark(PLACE)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    /** Cursors that clients hold already stay what they are. */
    @Test
    void theNewestFirstNeedsNoMark() {
        assertThat(ListOrder.named(null)).isEqualTo(ListOrder.NEWEST);
        assertThat(ListOrder.NEWEST.mark(PLACE)).isEqualTo(PLACE);
    }

    @Test
    void anUnknownOrderIsRefused() {
        assertThat(ListOrder.named("oldest")).isEqualTo(ListOrder.OLDEST);
        assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> ListOrder.named("title"));
    }
}
