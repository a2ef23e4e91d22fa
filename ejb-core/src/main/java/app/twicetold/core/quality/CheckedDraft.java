package app.twicetold.core.quality;

import app.twicetold.core.prompt.ArticleFacts;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.quality.rules.Draft;
import app.twicetold.core.shared.language.LanguageProfile;

/**
 * A version whose checks are due.
 *
 * @param edit whether an operator changed another version into it
 * @param promptVersion which prompts of the library the models get
 */
public record CheckedDraft(
        VersionRef ref, boolean edit, LanguageProfile language, Draft draft, ArticleFacts facts, String promptVersion) {
    /** The text that duplicates are told by. */
    String text() {
        return embedded(draft.title(), draft.body());
    }

    /** All that a checking model may quote. */
    String told() {
        String source = facts.source();
        return String.join(
                "\n",
                facts.title(),
                facts.hint(),
                String.join("\n", facts.paragraphs()),
                String.join("\n", facts.keyPoints()),
                source == null ? "" : source);
    }

    /** Every article is placed in the vector space by the same parts. */
    static String embedded(String title, String body) {
        return title + "\n" + body;
    }
}
