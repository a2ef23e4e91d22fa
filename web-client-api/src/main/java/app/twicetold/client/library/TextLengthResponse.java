package app.twicetold.client.library;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The length of a text: a label for people, and exactly one of the two counts. */
public record TextLengthResponse(
        String label,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer charCount,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer wordCount) {

    /** @param length in the unit of the language */
    public static TextLengthResponse of(int length, String language, Messages messages) {
        Map<String, Integer> count = Map.of("count", length);
        return switch (LanguageProfiles.of(language).lengthUnit()) {
            case CHARACTERS -> new TextLengthResponse(messages.text("length.characters", count), length, null);
            case WORDS -> new TextLengthResponse(messages.text("length.words", count), null, length);
        };
    }
}
