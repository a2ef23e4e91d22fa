package app.twicetold.core.spend;

import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;

/**
 * Asked before a generate or QA job is queued, and again before it runs. A refusal leaves the transaction of the caller
 * alone; the pause that it may find is stored in a transaction of its own.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SpendGuard {
    private SpendBook book;

    @Inject
    public SpendGuard(SpendBook book) {
        this.book = book;
    }

    protected SpendGuard() {}

    /** Why the pipeline is paused; empty while it runs. Pauses a pipeline whose spend has reached the cap. */
    public Optional<PauseReason> paused() {
        return book.paused();
    }

    /** @throws ServiceException {@code generation_paused}, with the reason in its details */
    public void requireRunning() {
        paused().ifPresent(reason -> {
            throw new ServiceException(ErrorCode.GENERATION_PAUSED, Map.of("paused_reason", reason.wire()));
        });
    }
}
