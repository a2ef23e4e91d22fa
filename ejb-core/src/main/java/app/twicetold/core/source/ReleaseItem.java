package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.rules.ItemReason;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.core.source.rules.Simhash;
import app.twicetold.persistence.source.SourceItemEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;

/** Lets drafts be made from a suspicious item after an operator looked at it. */
@Stateless
public class ReleaseItem {
    private SourceItemRepository items;
    private RecordAudit audit;

    @Inject
    public ReleaseItem(SourceItemRepository items, RecordAudit audit) {
        this.items = items;
        this.audit = audit;
    }

    protected ReleaseItem() {}

    /**
     * Makes the item new, or skips it for good when a text near to its own is new by now.
     *
     * @throws ServiceException {@code not_found}, {@code illegal_transition} when the item is not suspicious
     */
    public SourceItemView release(Actor actor, String sourceId, String itemId) {
        items.lockForAdding();
        SourceItemEntity item = items.lock(itemId)
                .filter(it -> it.sourceId.equals(sourceId))
                .orElseThrow(() -> ServiceException.notFound("source_item"));
        if (!ItemReason.SUSPICIOUS.wire().equals(item.reason)) {
            throw new ServiceException(ErrorCode.ILLEGAL_TRANSITION, Map.of("status", item.status));
        }
        SourceItemView before = SourceItemView.of(item);
        String body = Objects.requireNonNull(item.body, "a suspicious item keeps its text");
        Simhash simhash = Simhash.of(LanguageProfiles.of(item.language).lengthUnit(), body);
        if (simhash.isNearAny(items.simhashes(item.language, simhash.bands()))) {
            skip(item);
        } else {
            use(item, simhash);
        }
        SourceItemView after = SourceItemView.of(item);
        audit.record(
                actor, AuditAction.SOURCE_ITEM_RELEASED, "source_item", itemId, ChangedValues.between(before, after));
        return after;
    }

    private static void use(SourceItemEntity item, Simhash simhash) {
        item.status = ItemStatus.NEW.wire();
        item.reason = null;
        item.simhash = simhash.bits();
        item.band1 = simhash.bands().get(0);
        item.band2 = simhash.bands().get(1);
        item.band3 = simhash.bands().get(2);
        item.band4 = simhash.bands().get(3);
    }

    /** A text near to this one became new while this one was put aside. */
    private static void skip(SourceItemEntity item) {
        item.reason = ItemReason.DUPLICATE_TEXT.wire();
        item.body = null;
    }
}
