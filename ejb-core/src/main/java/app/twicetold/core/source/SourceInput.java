package app.twicetold.core.source;

import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.source.SourceEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says of a source.
 *
 * @param license the id of a licence
 * @param attributionName whom an attribution names
 * @param topicHints ids of topics
 */
record SourceInput(
        String name,
        SourceType type,
        String url,
        String license,
        boolean ownerCleared,
        String language,
        String attributionName,
        List<String> topicHints,
        String scheduleCron,
        @Nullable String selector,
        boolean enabled) {

    static SourceInput of(SourceEntity row) {
        return new SourceInput(
                row.name,
                WireValue.of(SourceType.class, row.type),
                row.url,
                row.licenseId,
                row.ownerCleared,
                row.language,
                row.attributionName,
                List.of(row.topicHints),
                row.scheduleCron,
                row.selector,
                row.enabled);
    }

    void writeTo(SourceEntity row) {
        row.name = name;
        row.type = type.wire();
        row.url = url;
        row.licenseId = license;
        row.ownerCleared = ownerCleared;
        row.language = language;
        row.attributionName = attributionName;
        row.topicHints = topicHints.toArray(String[]::new);
        row.scheduleCron = scheduleCron;
        row.selector = selector;
        row.enabled = enabled;
    }
}
