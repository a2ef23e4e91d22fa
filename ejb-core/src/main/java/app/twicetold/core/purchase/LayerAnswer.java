package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.SubscriberRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer of the purchase layer about a user.
 *
 * @param records by subscriber, for all needed subscribers and for as many open ones as the time allowed; the best
 *     record counts
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

    /** When the answer was written: the moment of its oldest record. */
    Instant writtenAt() {
        return records.values().stream()
                .map(this::writtenAt)
                .min(Comparator.naturalOrder())
                .orElse(question.askedAt());
    }
}
