package app.twicetold.admin.generation;

import app.twicetold.core.generation.BriefInput;
import app.twicetold.core.library.rules.Difficulty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What an article is to be about. */
public record CreateBriefRequest(
        @NotNull @Size(min = 1, max = 64) String language,
        @NotNull @Size(min = 1, max = 64) String topicId,

        @NotNull @Min(Difficulty.EASIEST) @Max(Difficulty.HARDEST)
        Integer difficulty,

        @Nullable @Size(max = 2000) String angle,
        @Nullable @Size(max = 2000) String note,
        @Nullable @Size(min = 1, max = 64) String sourceItemId) {
    BriefInput input() {
        return new BriefInput(language, topicId, difficulty, angle, note, sourceItemId);
    }
}
