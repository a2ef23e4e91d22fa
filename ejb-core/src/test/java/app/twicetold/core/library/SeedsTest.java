package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SeedsTest {
    private static final Seeds SEEDS = Seeds.load();

    static Collection<Seeds.Article> articles() {
        return SEEDS.articles();
    }

    @ParameterizedTest
    @MethodSource("articles")
    void anArticleIsAsLongAsItsDifficultyAsks(Seeds.Article article) {
        LanguageProfile language = LanguageProfiles.of(article.language());
        int length = language.lengthOf(String.join("\n", article.paragraphs()));
        assertThat(language.lengthTier(article.difficulty()).contains(length))
                .as("%s: %d in %s", article.title(), length, language.lengthTier(article.difficulty()))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("articles")
    void anArticleHasThreeToFiveKeyPointsAndNoEmptyText(Seeds.Article article) {
        assertThat(article.keyPoints()).hasSizeBetween(3, 5).doesNotHaveDuplicates();
        assertThat(Stream.of(
                                List.of(article.title(), article.byline(), article.hint()),
                                article.paragraphs(),
                                article.keyPoints())
                        .flatMap(List::stream))
                .allMatch(text -> !text.isBlank() && text.equals(text.strip()));
    }

    @ParameterizedTest
    @MethodSource("articles")
    void anArticleIsFiledUnderATopicThatExists(Seeds.Article article) {
        assertThat(SEEDS.topics()).extracting(Seeds.Topic::id).contains(article.topicId());
    }

    @Test
    void idsAreOpaqueAndUnique() {
        List<String> ids = SEEDS.articles().stream().map(Seeds.Article::id).toList();
        assertThat(ids).allMatch(id -> id.matches("art_[a-z2-7]{26}")).doesNotHaveDuplicates();
        assertThat(SEEDS.topics()).extracting(Seeds.Topic::id).doesNotHaveDuplicates();
        assertThat(SEEDS.licenses()).extracting(Seeds.License::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyLanguageHasAShortDiagnosticArticle(String language) {
        assertThat(SEEDS.articles())
                .filteredOn(article -> article.language().equals(language))
                .anyMatch(article -> article.diagnostic() && article.difficulty() == 1);
    }

    static List<String> languages() {
        return LanguageProfiles.supportedTags();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyTopicHasAnArticleOfEveryDifficultyToTrainOn(String language) {
        Set<String> stocked = SEEDS.articles().stream()
                .filter(article -> article.language().equals(language) && !article.diagnostic())
                .map(article -> article.topicId() + " " + article.difficulty())
                .collect(Collectors.toCollection(HashSet::new));
        assertThat(stocked)
                .containsExactlyInAnyOrderElementsOf(SEEDS.topics().stream()
                        .flatMap(topic ->
                                IntStream.rangeClosed(1, 3).mapToObj(difficulty -> topic.id() + " " + difficulty))
                        .toList());
    }

    @Test
    void disallowedLicencesSayWhy() {
        assertThat(SEEDS.licenses())
                .anyMatch(license -> !license.allowed())
                .allMatch(license -> license.allowed() || license.note() != null);
    }
}
