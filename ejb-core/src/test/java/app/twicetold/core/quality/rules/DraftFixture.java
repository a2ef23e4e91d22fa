package app.twicetold.core.quality.rules;

import app.twicetold.core.quality.rules.Draft.LicensedSource;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Drafts that pass all checks but for what a test changes. */
final class DraftFixture {
    private static final List<String> KEY_POINTS = List.of("One claim.", "Two reasons.", "One result.");

    private DraftFixture() {}

    static Draft text(String text) {
        return new Draft(1, "", List.of(text), "", KEY_POINTS, null);
    }

    static Draft ofLength(int difficulty, String unit, int length) {
        return new Draft(
                difficulty, "", List.of(String.join("", Collections.nCopies(length, unit))), "", List.of(), null);
    }

    static Draft keyPoints(List<String> keyPoints) {
        return new Draft(1, "A title", List.of("A text."), "", keyPoints, null);
    }

    static Draft source(@Nullable LicensedSource source) {
        return new Draft(1, "A title", List.of("A text."), "", KEY_POINTS, source);
    }
}
