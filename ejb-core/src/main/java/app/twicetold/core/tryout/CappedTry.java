package app.twicetold.core.tryout;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.Permission;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.spend.SpendBook;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;

/** Lets in what an operator asks of an entry, under the cap of content operations. */
final class CappedTry {
    /** Of a try that calls under way may not leave room for. */
    private static final long RETRY_AFTER_SECONDS = 5;

    private CappedTry() {}

    /**
     * Reserves what it may cost.
     *
     * @param longest how long it may take
     * @return the id of the reservation
     * @throws ServiceException {@code generation_paused} when the cap is reached, {@code rate_limited} when calls under
     *     way may reach it
     */
    static String reserve(SpendBook book, String id, BigDecimal estimate, Duration longest) {
        Permission permission = book.reserveByHand(id, estimate, ReservedCall.lease(longest));
        if (permission instanceof Permission.Granted granted) {
            return granted.reservationId();
        }
        if (permission instanceof Permission.Paused paused) {
            throw new ServiceException(
                    ErrorCode.GENERATION_PAUSED,
                    Map.of("paused_reason", paused.reason().wire()));
        }
        throw new ServiceException(ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", RETRY_AFTER_SECONDS));
    }
}
