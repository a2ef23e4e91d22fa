package app.twicetold.core.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.account.Callers;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopicCountsIT {
    private static final List<String> ENGLISH = List.of("en");

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final AtomicLong nanos = new AtomicLong();

    @BeforeEach
    void twoTopics() {
        database.clear();
        fixture.topics("science", "health");
        fixture.article(v -> {});
    }

    @Test
    void articlesAreCountedOncePerSecond() {
        counting(counts -> {
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(1);
            fixture.article(v -> {});
            nanos.addAndGet(TopicCounts.FRESH.toNanos() - 1);
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(1);
            nanos.addAndGet(1);
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(2);
        });
    }

    @Test
    void eachChoiceOfLanguagesIsCountedForItself() {
        fixture.article(v -> v.language = "zh-Hans");
        counting(counts -> {
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(1);
            assertThat(ofScience(counts, List.of("en", "zh-Hans"))).isEqualTo(2);
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(1);
        });
    }

    @Test
    void oneTopicAloneIsReadUntilAllAreKnown() {
        counting(counts -> {
            assertThat(counts.in(ENGLISH, List.of("science")))
                    .extracting(TopicView::articleCount)
                    .containsExactly(1);
            fixture.article(v -> {});
            assertThat(counts.in(ENGLISH, List.of("science")))
                    .extracting(TopicView::articleCount)
                    .containsExactly(2);
            counts.in(ENGLISH);
            fixture.article(v -> {});
            assertThat(counts.in(ENGLISH, List.of("science")))
                    .extracting(TopicView::articleCount)
                    .containsExactly(2);
        });
    }

    @Test
    void aTopicThatIsYoungerThanWhatIsKnownIsRead() {
        counting(counts -> {
            counts.in(ENGLISH);
            database.run(entities -> entities.createNativeQuery(
                            "insert into topics (id, glyph, color_token, position) values ('space', 'g', 'c', 3)")
                    .executeUpdate());
            assertThat(counts.in(ENGLISH, List.of("health", "space", "nothing")))
                    .extracting(TopicView::id)
                    .containsExactly("health", "space");
        });
    }

    @Test
    void articlesOfSuchATopicAreListed() {
        String user = fixture.user();
        database.inTransaction(entities -> {
            TopicCounts counts = counts(entities);
            ListArticles list = list(entities, counts);
            counts.in(ENGLISH);
            database.run(other -> other.createNativeQuery(
                            "insert into topics (id, glyph, color_token, position) values ('space', 'g', 'c', 3)")
                    .executeUpdate());
            fixture.article(v -> v.topicId = "space");
            assertThat(list.list(Callers.of(user), all()).items())
                    .extracting(article -> article.topic().id())
                    .containsExactlyInAnyOrder("science", "space");
            assertThat(list.list(Callers.of(user), of("space")).items()).hasSize(1);
            assertThatThrownBy(() -> list.list(Callers.of(user), of("nothing"))).isInstanceOf(ServiceException.class);
            return null;
        });
    }

    @Test
    void aPageTakesOneStatementWhenTopicsAreKnown() {
        var caller = Callers.of(fixture.user());
        assertThat(database.statementsOf(entities -> {
                    ListArticles list = list(entities, counts(entities));
                    list.list(caller, all());
                    list.list(caller, all());
                    list.list(caller, all());
                }))
                .as("three pages and the topics")
                .hasSize(4);
    }

    @Test
    void noMoreThanAFewChoicesOfLanguagesAreKept() {
        counting(counts -> {
            counts.in(ENGLISH);
            for (int i = 0; i < TopicCounts.MOST - 1; i++) {
                counts.in(List.of("x" + i));
            }
            fixture.article(v -> {});
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(1);
            for (int i = 0; i < TopicCounts.MOST; i++) {
                counts.in(List.of("y" + i));
            }
            assertThat(ofScience(counts, ENGLISH)).isEqualTo(2);
        });
    }

    private void counting(Consumer<TopicCounts> test) {
        database.inTransaction(entities -> {
            test.accept(counts(entities));
            return null;
        });
    }

    private TopicCounts counts(EntityManager entities) {
        return new TopicCounts(new LibraryRepository(entities), nanos::get);
    }

    private static ListArticles list(EntityManager entities, TopicCounts counts) {
        LibraryRepository library = new LibraryRepository(entities);
        return new ListArticles(
                library,
                new Articles(library, counts, new UserRepository(entities), new AssessmentRepository(entities)));
    }

    private static ArticleFilter all() {
        return of(null);
    }

    private static ArticleFilter of(@Nullable String topic) {
        return new ArticleFilter(null, ArticleFilter.Status.ALL, topic, null, null, Page.DEFAULT_LIMIT);
    }

    private static int ofScience(TopicCounts counts, List<String> languages) {
        return counts.in(languages).stream()
                .filter(topic -> topic.id().equals("science"))
                .findFirst()
                .orElseThrow()
                .articleCount();
    }
}
