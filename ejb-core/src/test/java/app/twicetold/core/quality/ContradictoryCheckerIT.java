package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.rules.ArticleStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way in which a checker talks nonsense: what becomes of the draft, what its report says, and what is counted. */
class ContradictoryCheckerIT {
    private final QualityFixture fixture = new QualityFixture();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "concerns":[]                  | "concerns":[{"passage":"Bees","kind":"crime"}] | NEEDS_REVIEW | safety           | concern_passed
            "concerns":[]                  | "concerns":[{"kind":"hate"}]                   | NEEDS_REVIEW | safety           | concern_passed
            "level":5,"score":92           | "level":2,"score":92                           | NEEDS_REVIEW | argument_clarity | score_outside_level
            "level":5,"score":92           | "level":5,"score":12                           | NEEDS_REVIEW | argument_clarity | score_outside_level
            "level":5,"score":92           | "level":0,"score":92                           | NEEDS_REVIEW | argument_clarity | score_outside_level
            "argument_clarity":{"evidence":[] | "argument_clarity":{"evidence":["jam is sweet by quantum physics"] | NEEDS_REVIEW | argument_clarity | passage_invented
            "level":5,"score":92           | "level":5,"score":940                          | PUBLISHED    |                  |
            """)
    void whatContradictsItselfIsLeftToAPerson(
            String said, String nonsense, ArticleStatus status, String check, String contradiction) {
        fixture.judge = new SpoiltJudge(said, nonsense);
        VersionRef draft = fixture.draft("Bees");

        fixture.check(draft);

        assertThat(fixture.status(draft)).isEqualTo(status);
        QualityReport report = fixture.report(draft);
        if (check == null) {
            assertThat(report.reasons()).isEmpty();
            return;
        }
        assertThat(report.reasons()).contains(check);
        assertThat(report.checks())
                .filteredOn(each -> each.id().equals(check))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.result()).isEqualTo("flag");
                    assertThat(each.detail()).startsWith(contradiction);
                });
        assertThat(fixture.meters.text(List.of()))
                .contains("quality_contradictions_total{kind=\"" + contradiction + "\",model=\"mock/standard\"}");
    }

    /** Says something else in the first place where it can. */
    private record SpoiltJudge(String said, String nonsense) implements LanguageModel {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            Completion completion = new MockLanguageModel(Duration.ZERO).complete(request, call);
            int at = completion.json().indexOf(said);
            String json = completion.json();
            return new Completion(
                    at < 0 ? json : json.substring(0, at) + nonsense + json.substring(at + said.length()),
                    completion.usage());
        }
    }
}
