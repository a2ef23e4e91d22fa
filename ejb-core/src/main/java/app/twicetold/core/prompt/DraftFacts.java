package app.twicetold.core.prompt;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an article is to be written from.
 *
 * @param topic its name in the language
 * @param difficulty 1 to 3
 * @param seed varies the way into the subject; the same seed gives the same request
 * @param angle what a brief asks for
 * @param note what an operator asks for
 * @param source null for an original article
 * @param copyLimit how much of the source the article may repeat
 * @param previous the version that is written anew; null for a new article
 * @param titles subjects that the library has; only for an original article
 */
public record DraftFacts(
        LanguageProfile language,
        String topicId,
        String topic,
        int difficulty,
        String seed,
        @Nullable String angle,
        @Nullable String note,
        @Nullable Text source,
        CopyLimit copyLimit,
        @Nullable Text previous,
        List<String> titles) {
    public DraftFacts {
        titles = List.copyOf(titles);
    }

    /** A text with its title. */
    public record Text(String title, String text) {}

    /** What people ask for, one wish a line; empty when they ask for nothing. */
    String wishes() {
        return Stream.of(angle, note)
                .filter(wish -> wish != null && !wish.isBlank())
                .collect(Collectors.joining("\n"));
    }
}
