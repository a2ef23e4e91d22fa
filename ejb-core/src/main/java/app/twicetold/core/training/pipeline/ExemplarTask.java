package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ExemplarLength;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.prompt.ExemplarAnswer;
import app.twicetold.core.prompt.ExemplarFacts;
import app.twicetold.core.prompt.ExemplarPrompt;
import app.twicetold.core.prompt.GivenAction;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.jspecify.annotations.Nullable;

/**
 * A model retelling that is to be written, by the pipeline or in the playground.
 *
 * @param language the tag of the language of the article
 * @param capMs how long it may take to say
 * @param action what it shows, or null
 */
public record ExemplarTask(
        String language,
        ArticleContents.Content article,
        int round,
        long capMs,
        @Nullable OneAction action) {
    public CompletionRequest prompt(Edition edition) {
        return ExemplarPrompt.render(edition, facts());
    }

    /** Reads what the model answers. */
    public ExemplarAnswer answer(Edition edition) {
        return new ExemplarAnswer(edition, facts());
    }

    /** Whether a text leaves out too much to be a model. */
    public boolean isShort(Edition edition, String text) {
        return facts().length(edition).fit(LanguageProfiles.of(language).lengthOf(text)) == ExemplarLength.Fit.SHORT;
    }

    private ExemplarFacts facts() {
        return new ExemplarFacts(
                LanguageProfiles.of(language),
                article.title(),
                article.text(),
                article.keyPoints(),
                round,
                capMs,
                action == null ? null : GivenAction.of(action));
    }
}
