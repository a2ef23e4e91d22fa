package app.twicetold.core.quality;

import app.twicetold.core.shared.language.LengthRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be computed about a text.
 *
 * @param length of the paragraphs, in the unit
 * @param tier the lengths of the difficulty, both included
 * @param attribution what readers would see; null for nothing
 * @param checks those that ask no model, in the order of {@link app.twicetold.core.quality.rules.QualityCheck}
 */
public record ArticleMeasure(
        int length,
        String lengthUnit,
        LengthRange tier,
        @Nullable String attribution,
        List<QualityReport.Check> checks) {
    public ArticleMeasure {
        checks = List.copyOf(checks);
    }
}
