package app.twicetold.core.assessment.rules;

import org.jspecify.annotations.Nullable;

/**
 * The one concrete thing to do next time; its texts are in the language of the article.
 *
 * @param evidenceId the evidence that it rests on; null only when the assessment has no evidence at all
 */
public record OneAction(
        String title,
        String instruction,
        String exampleSentence,
        @Nullable String evidenceId,
        MicroSkill microSkill) {}
