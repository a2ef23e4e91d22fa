package app.twicetold.client.library;

import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.ArticleView;
import app.twicetold.core.library.TopicView;
import app.twicetold.core.library.UnlockRequirement;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders articles and topics. Content stays in its language; everything else is in the locale of the messages. */
public final class ArticleResponses {
    private ArticleResponses() {}

    public static ArticleResponse article(ArticleView article, Messages messages) {
        return new ArticleResponse(
                summary(article.summary(), messages),
                article.paragraphs().isEmpty() ? List.of(messages.text("article.withheld")) : article.paragraphs(),
                article.hint(),
                article.keyPoints() == null
                        ? null
                        : article.keyPoints().stream()
                                .map(point -> new ArticleResponse.KeyPoint(point.id(), point.text()))
                                .toList());
    }

    public static ArticleSummaryResponse summary(ArticleSummaryView article, Messages messages) {
        return new ArticleSummaryResponse(
                article.id(),
                article.version(),
                article.title(),
                article.byline(),
                article.language(),
                TextLengthResponse.of(article.length(), article.language(), messages),
                LanguageProfiles.of(article.language()).estReadSeconds(article.length()),
                article.difficulty(),
                topic(article.topic(), messages),
                new SourceResponse(
                        article.source().name(),
                        article.source().url(),
                        article.source().attribution()),
                article.userStatus().wire(),
                article.bestOverall(),
                article.locked(),
                article.locked() ? unlockHint(UnlockRequirement.of(article.difficulty()), messages) : null);
    }

    public static TopicResponse topic(TopicView topic, Messages messages) {
        return new TopicResponse(
                topic.id(),
                messages.text("topic." + topic.id()),
                topic.articleCount(),
                topic.glyph(),
                topic.colorToken());
    }

    private static @Nullable String unlockHint(UnlockRequirement required, Messages messages) {
        return required.sessionsRequired() == null
                ? messages.text("article.unlock.ability", Map.of("ability", required.abilityRequired()))
                : messages.text(
                        "article.unlock.ability_or_sessions",
                        Map.of("ability", required.abilityRequired(), "sessions", required.sessionsRequired()));
    }
}
