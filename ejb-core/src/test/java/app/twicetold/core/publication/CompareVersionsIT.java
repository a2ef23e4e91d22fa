package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.byModel;
import static app.twicetold.core.publication.PublicationFixture.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.publication.ArticleDiff.Part;
import app.twicetold.core.publication.TextDiff.Kind;
import app.twicetold.core.publication.TextDiff.Segment;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareVersionsIT {
    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleVersions versions = fixture.versions();
    private final String article = versions.add(
                    null,
                    content("Why bread rises", List.of("One.", "Two."), List.of("A", "B", "C")),
                    byModel(null),
                    ArticleStatus.PUBLISHED)
            .articleId();

    CompareVersionsIT() {
        versions.add(
                article,
                content("Why dough rises", List.of("One.", "Two.", "Three."), List.of("A", "B", "C")),
                byModel(null),
                ArticleStatus.QA);
    }

    @Test
    void eachFieldIsComparedByItself() {
        ArticleDiff diff = compare(1, 2);

        assertThat(diff.from()).isEqualTo(1);
        assertThat(diff.to()).isEqualTo(2);
        assertThat(diff.fields()).extracting(ArticleDiff.Field::part).containsExactly(Part.values());
        assertThat(segments(diff, Part.TITLE))
                .containsExactly(
                        new Segment(Kind.EQUAL, "Why "),
                        new Segment(Kind.DELETED, "bread"),
                        new Segment(Kind.INSERTED, "dough"),
                        new Segment(Kind.EQUAL, " rises"));
        assertThat(segments(diff, Part.PARAGRAPHS))
                .containsExactly(
                        new Segment(Kind.EQUAL, "One.\nTwo"),
                        new Segment(Kind.INSERTED, ".\nThree"),
                        new Segment(Kind.EQUAL, "."));
        assertThat(segments(diff, Part.KEY_POINTS)).containsExactly(new Segment(Kind.EQUAL, "A\nB\nC"));
        assertThat(segments(diff, Part.DIFFICULTY)).containsExactly(new Segment(Kind.EQUAL, "1"));
        assertThat(segments(diff, Part.LICENSE_ID)).isEmpty();
        assertThat(diff.fields())
                .filteredOn(field -> field.diff().changed())
                .extracting(ArticleDiff.Field::part)
                .containsExactly(Part.TITLE, Part.PARAGRAPHS);
    }

    @Test
    void theLaterVersionMayComeFirst() {
        assertThat(segments(compare(2, 1), Part.TITLE))
                .contains(new Segment(Kind.DELETED, "dough"), new Segment(Kind.INSERTED, "bread"));
    }

    @Test
    void aVersionIsEqualToItself() {
        assertThat(compare(2, 2).fields()).noneMatch(field -> field.diff().changed());
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "0, 1"})
    void aVersionThatIsNotThereIsNotFound(int from, int to) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> compare(from, to))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND));
    }

    @Test
    void aComparisonTakesTwoStatements() {
        assertThat(fixture.database().statementsOf(entities -> compare(entities).compare(article, 1, 2)))
                .hasSize(2);
    }

    private static List<Segment> segments(ArticleDiff diff, Part part) {
        return diff.fields().get(part.ordinal()).diff().segments();
    }

    private ArticleDiff compare(int from, int to) {
        return fixture.database().inTransaction(entities -> compare(entities).compare(article, from, to));
    }

    private static CompareVersions compare(EntityManager entities) {
        return new CompareVersions(new ReadVersions(new LibraryRepository(entities)));
    }
}
