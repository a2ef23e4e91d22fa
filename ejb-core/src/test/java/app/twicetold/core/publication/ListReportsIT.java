package app.twicetold.core.publication;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListReportsIT {
    private final TestDatabase database = TestDatabase.get();

    /** 3,000 reports of 50 articles, each with two reviews. */
    @BeforeEach
    void reports() {
        database.clear();
        database.run(entities -> {
            entities.createNativeQuery("set local session_replication_role = replica")
                    .executeUpdate();
            entities.createNativeQuery("""
                    insert into reports (id, article_id, article_version, reason, status, review_id, outcome,
                        settled_reporter, created_at)
                    select 'rpt_' || n, 'art_' || n % 50, 1, 'rights', 'dismissed', 'rev_' || n % 100, 'none', true,
                        now() - n * interval '1 minute'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze reports").executeUpdate();
        });
    }

    @ParameterizedTest
    @CsvSource({",, 3000", "rev_7,, 30", ",art_7, 60", "rev_57,art_7, 30", "rev_7,art_8, 0", "rev_none,, 0", ",'', 0"})
    void reportsAreThoseOfAReviewAndOfAnArticle(@Nullable String review, @Nullable String article, int count) {
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<ListReports.ReportView> page = list(review, article, cursor, 200);
            page.items().forEach(report -> seen.add(report.id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).hasSize(count).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({",", "rev_7,", ",art_7"})
    void aPageReadsOnlyItsRows(@Nullable String review, @Nullable String article) {
        long read = database.rowsRead(
                "reports",
                entities -> assertThat(new ListReports(new ReportRepository(entities))
                                .list(review, article, null, 20)
                                .items())
                        .hasSize(20));

        assertThat(read).isLessThan(40);
    }

    @Test
    void aPageTakesOneStatement() {
        assertThat(database.statementsOf(
                        entities -> new ListReports(new ReportRepository(entities)).list("rev_7", "art_7", null, 20)))
                .hasSize(1);
    }

    private Page<ListReports.ReportView> list(
            @Nullable String review, @Nullable String article, @Nullable String cursor, int limit) {
        return database.inTransaction(entities ->
                new ListReports(new ReportRepository(entities)).list(review, article, Cursor.decode(cursor), limit));
    }
}
