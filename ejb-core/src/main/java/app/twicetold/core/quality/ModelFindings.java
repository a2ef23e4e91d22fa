package app.twicetold.core.quality;

import app.twicetold.core.prompt.RubricAnswer;
import app.twicetold.core.prompt.SafetyAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What models found out about a draft.
 *
 * @param vector null while there are no embeddings
 * @param modelRefs the models that were asked, in the order of the calls
 */
public record ModelFindings(
        RubricAnswer rubric, SafetyAnswer safety, @Nullable ArticleVector vector, List<String> modelRefs) {
    public ModelFindings {
        modelRefs = List.copyOf(modelRefs);
    }
}
