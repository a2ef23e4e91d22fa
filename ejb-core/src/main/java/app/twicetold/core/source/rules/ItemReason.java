package app.twicetold.core.source.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why an item of a source is not new. */
public enum ItemReason implements WireValue {
    DUPLICATE_URL(ItemStatus.SKIPPED),
    FETCH_ERROR(ItemStatus.FAILED),
    PARSE_ERROR(ItemStatus.FAILED),
    LANGUAGE_MISMATCH(ItemStatus.SKIPPED),
    TOO_SHORT(ItemStatus.SKIPPED),
    TOO_LONG(ItemStatus.SKIPPED),
    DUPLICATE_TEXT(ItemStatus.SKIPPED),
    /** It {@linkplain MachineOrders speaks to machines}. It is put aside until an operator releases it. */
    SUSPICIOUS(ItemStatus.SKIPPED),
    /** It is good, but drafts of it fail: {@link FailedDrafts}. */
    DRAFT_FAILED(ItemStatus.FAILED);

    private final ItemStatus status;

    ItemReason(ItemStatus status) {
        this.status = status;
    }

    /** What becomes of an item for this reason. */
    public ItemStatus status() {
        return status;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
