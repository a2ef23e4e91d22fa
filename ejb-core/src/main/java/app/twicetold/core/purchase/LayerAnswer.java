package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What the purchase layer says of a user.
 *
 * @param records one for each subscriber of the question, in their order; the best of them counts
 */
public record LayerAnswer(LayerQuestion question, List<SubscriberRecord> records) {
    public LayerAnswer {
        records = List.copyOf(records);
    }

    public String userId() {
        return question.userId();
    }

    Instant writtenAt(SubscriberRecord record) {
        return record.writtenAt() == null ? question.askedAt() : record.writtenAt();
    }

    /** The age of the whole: that of its oldest record. */
    Instant writtenAt() {
        return records.stream()
                .map(this::writtenAt)
                .min(Comparator.naturalOrder())
                .orElse(question.askedAt());
    }
}
