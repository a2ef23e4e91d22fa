package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the purchase layer says of a user.
 *
 * @param records by subscriber, for all that the question needs and for as many of the others as the time allowed; the
 *     best of them counts
 */
public record LayerAnswer(LayerQuestion question, Map<String, SubscriberRecord> records) {
    public LayerAnswer {
        records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
    }

    public String userId() {
        return question.userId();
    }

    Instant writtenAt(SubscriberRecord record) {
        return record.writtenAt() == null ? question.askedAt() : record.writtenAt();
    }

    /** The age of the whole: that of its oldest record. */
    Instant writtenAt() {
        return records.values().stream()
                .map(this::writtenAt)
                .min(Comparator.naturalOrder())
                .orElse(question.askedAt());
    }
}
