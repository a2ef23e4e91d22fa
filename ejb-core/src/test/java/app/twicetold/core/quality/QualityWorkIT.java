package app.twicetold.core.quality;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static app.twicetold.core.publication.PublicationFixture.byModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.provider.mock.MockEmbedder;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.publication.ArticleOrigin;
import app.twicetold.core.publication.Provenance;
import app.twicetold.core.publication.PublicationFixture;
import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.rules.ArticleEdit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.quality.rules.CheckResult;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.core.quality.rules.QualityCheck;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.SourceFixture;
import app.twicetold.persistence.source.SourceEntity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A draft from its job to its place on the shelf, or off it. */
class QualityWorkIT {
    private final QualityFixture fixture = new QualityFixture();

    @ParameterizedTest
    @CsvSource({
        "[mock:strong], PUBLISHED, 92, ''",
        "[mock:weak], NEEDS_REVIEW, 72, below_auto_publish:72",
        "[mock:low], REJECTED, 45, below_floor:45",
        "[mock:unsafe], REJECTED, 92, safety",
        "[mock:numbers], NEEDS_REVIEW, 65, below_auto_publish:65"
    })
    void theMarkersLeadWhereTheTableSays(String marker, ArticleStatus status, int score, String reason) {
        VersionRef draft = fixture.draft("Bees " + marker);

        ContentJob job = fixture.check(draft);

        assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(fixture.status(draft)).isEqualTo(status);
        assertThat(fixture.publication.version(draft).qaScore()).isEqualTo(score);
        QualityReport report = fixture.report(draft);
        assertThat(report.qaScore()).isEqualTo(score);
        assertThat(report.reasons()).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
    }

    @Test
    void aTextOutsideItsTierIsReviewed() {
        VersionContent content = QualityFixture.content("Bees");
        VersionContent tooHard = new VersionContent(
                "en",
                "science",
                3,
                content.title(),
                content.byline(),
                content.paragraphs(),
                content.hint(),
                content.keyPoints(),
                "Twicetold",
                null,
                null,
                null);
        VersionRef draft = fixture.publication.versions().add(null, tooHard, byModel(null), ArticleStatus.QA);

        fixture.check(draft);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(draft).reasons()).containsExactly("length_in_tier");
    }

    @Test
    void theReportHasEveryCheckOnceAndNamesItsModels() {
        VersionRef draft = fixture.draft("Bees");

        ContentJob job = fixture.check(draft);

        QualityReport report = fixture.report(draft);
        assertThat(report.checks())
                .extracting(QualityReport.Check::id)
                .containsExactly(Arrays.stream(QualityCheck.values())
                        .map(QualityCheck::wire)
                        .toArray(String[]::new));
        assertThat(check(report, QualityCheck.READABILITY)).satisfies(check -> {
            assertThat(check.kind()).isEqualTo("llm");
            assertThat(check.result()).isEqualTo("pass");
            assertThat(check.score()).isEqualByComparingTo("92");
            assertThat(check.threshold()).isEqualByComparingTo("80");
            assertThat(check.detail()).isNotBlank();
        });
        assertThat(check(report, QualityCheck.ATTRIBUTION_PRESENT).result()).isEqualTo("not_applicable");
        assertThat(report.modelRefs()).containsExactly("mock/standard", "mock/embed");
        assertThat(fixture.calls(job))
                .extracting(call -> call.capability)
                .containsExactlyInAnyOrder("qa_llm", "qa_llm", "embeddings");
        assertThat(fixture.publication.audited()).containsExactly("system article.auto_published");
    }

    @Test
    void aRejectionIsAuditedAndADoubtIsReviewed() {
        fixture.check(fixture.draft("Bees [mock:low]"));
        assertThat(fixture.publication.audited()).containsExactly("system article.qa_rejected");
        assertThat(fixture.publication.reviewItems()).isEmpty();

        fixture.check(fixture.draft("Rivers [mock:weak]"));
        assertThat(fixture.publication.reviewItems()).containsExactly("qa open 1");
    }

    @Test
    void thresholdsAreThoseOfTheLanguage() {
        configure(Map.of("en", new Thresholds(93, 60), "zh-Hans", new Thresholds(80, 60)), 0);
        VersionRef draft = fixture.draft("Bees");

        fixture.check(draft);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(check(fixture.report(draft), QualityCheck.GROUNDING).result())
                .isEqualTo("fail");
    }

    @Test
    void aSampledPublicationIsReviewedAfterwards() {
        configure(Map.of(), 1);
        VersionRef published = fixture.draft("Bees");
        VersionRef rejected = fixture.draft("Rivers [mock:low]");

        fixture.check(published);
        fixture.check(rejected);

        assertThat(fixture.status(published)).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(fixture.publication.reviewItems()).containsExactly("audit open 1");
        assertThat(fixture.report(published).auditSampled()).isTrue();
        assertThat(fixture.report(rejected).auditSampled())
                .as("stored without effect")
                .isTrue();
    }

    @Test
    void aCopyOfAPublishedArticleIsRejectedWithItsId() {
        VersionRef original = fixture.published("Bees");
        VersionRef copy = fixture.draft("Bees");

        fixture.check(copy);

        assertThat(fixture.status(copy)).isEqualTo(ArticleStatus.REJECTED);
        assertThat(fixture.report(copy).reasons()).containsExactly("duplicate:" + original.articleId());
    }

    @Test
    void anEditedVersionIsNoDuplicateOfItsOwnArticle() {
        VersionRef original = fixture.published("Bees");
        VersionRef edited = fixture.publication
                .versions()
                .edit(
                        original.articleId(),
                        QualityFixture.content("Bees"),
                        fixture.publication.version(original).provenance(),
                        ArticleEdit.of(true, ArticleStatus.PUBLISHED, false, false));

        fixture.check(edited);

        assertThat(fixture.status(edited)).isEqualTo(ArticleStatus.PUBLISHED);
    }

    /** The report came while the checks of the edit waited. */
    @Test
    void anEditOfAnArticleThatWasReportedSinceIsLeftToAnOperator() {
        VersionRef original = fixture.published("Bees");
        VersionRef edited = fixture.publication
                .versions()
                .edit(
                        original.articleId(),
                        QualityFixture.content("Bees"),
                        fixture.publication.version(original).provenance().edited("ada@example.org", 1),
                        ArticleEdit.of(true, ArticleStatus.PUBLISHED, false, false));
        fixture.database.run(entities -> entities.createNativeQuery("""
                        insert into reports (id, article_id, article_version, reason, status, created_at)
                        values ('rpt_1', :article, 1, 'rights', 'open', now())
                        """)
                .setParameter("article", original.articleId())
                .executeUpdate());

        fixture.check(edited);

        assertThat(fixture.status(edited)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(edited).reasons()).containsExactly("reported");
    }

    /** Both were checked before either was published. */
    @Test
    void ofTwoDraftsWithTheSameTextOneIsPublished() throws Exception {
        VersionRef one = fixture.draft("Bees");
        VersionRef other = fixture.draft("Bees");
        List<ContentClaim> claims = List.of(fixture.claim(one), fixture.claim(other));
        ExecutorService workers = Executors.newFixedThreadPool(2);
        List<Future<?>> runs = new ArrayList<>();
        for (ContentClaim claim : claims) {
            runs.add(workers.submit(() -> fixture.work().work(claim)));
        }
        for (Future<?> run : runs) {
            run.get();
        }
        workers.shutdown();

        assertThat(List.of(fixture.status(one), fixture.status(other)))
                .containsExactlyInAnyOrder(ArticleStatus.PUBLISHED, ArticleStatus.REJECTED);
    }

    @Test
    void aConfiguredIndexIsAsked() {
        List<ArticleVector> asked = new ArrayList<>();
        fixture.index = entities -> new VectorIndex() {
            @Override
            public void upsert(ArticleVector vector) {}

            @Override
            public Optional<Neighbor> query(ArticleVector vector) {
                asked.add(vector);
                return Optional.of(new Neighbor("art_other", 0.9201));
            }

            @Override
            public void prepare(String language, String modelRef, int dimensions) {}
        };
        VersionRef draft = fixture.draft("Bees");

        fixture.check(draft);

        assertThat(asked).singleElement().satisfies(vector -> {
            assertThat(vector.articleId()).isEqualTo(draft.articleId());
            assertThat(vector.modelRef()).isEqualTo("mock/embed");
        });
        assertThat(fixture.report(draft).reasons()).containsExactly("duplicate:art_other");
    }

    @Test
    void aCheckPlacesAtMostFiftyServedArticles() {
        for (int i = 0; i <= EmbedDraft.BACKFILL; i++) {
            fixture.published("Subject " + i);
        }

        fixture.check(fixture.draft("Bees"));
        assertThat(vectors("mock/embed")).isEqualTo(EmbedDraft.BACKFILL + 1);

        fixture.check(fixture.draft("Rivers"));
        assertThat(vectors("mock/embed")).isEqualTo(EmbedDraft.BACKFILL + 3);
    }

    @Test
    void vectorsOfAnotherModelAreMadeAnew() {
        VersionRef original = fixture.published("Bees");
        fixture.database.run(entities -> fixture.index
                .apply(entities)
                .upsert(new ArticleVector(original.articleId(), 1, "en", "old/model", new float[] {1, 0})));

        VersionRef copy = fixture.draft("Bees");
        fixture.check(copy);

        assertThat(vectors("old/model")).isOne();
        assertThat(fixture.status(copy)).isEqualTo(ArticleStatus.REJECTED);
    }

    @Test
    void anAdaptedDraftIsHeldAgainstItsSourceAndItsLicence() {
        SourceFixture sources = new SourceFixture(fixture.database, fixture.publication.clock());
        sources.begin();
        String item = sources.item(sources.source(), it -> it.body = "What the source says.");
        VersionContent text = QualityFixture.content("Bees");
        VersionContent content = new VersionContent(
                "en",
                "science",
                1,
                text.title(),
                text.byline(),
                text.paragraphs(),
                text.hint(),
                text.keyPoints(),
                "Example Weekly",
                "https://www.example.com/bees",
                "by Example Weekly",
                "cc_by_4");
        Provenance provenance = new Provenance(
                ArticleOrigin.ADAPTED, "v1", "mock/standard", null, null, null, item, null, null, null, null, null);
        VersionRef draft = fixture.publication.versions().add(null, content, provenance, ArticleStatus.QA);
        ListeningJudge judge = new ListeningJudge(new ArrayList<>());
        fixture.judge = judge;

        fixture.check(draft);

        assertThat(judge.prompts())
                .filteredOn(prompt -> prompt.contains("What the source says."))
                .hasSize(1);
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(draft).reasons())
                .as("the attribution does not name the licence")
                .containsExactly("attribution_present");
    }

    @Test
    void aDraftUnderALicenceThatWasDisallowedGoesToAPerson() {
        SourceFixture sources = new SourceFixture(fixture.database, fixture.publication.clock());
        sources.begin();
        VersionRef draft = adapted("cc_by_nc_4", null);

        fixture.check(draft);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(draft).reasons()).containsExactly("license_not_allowed");
        assertThat(fixture.publication.reviewItems()).containsExactly("qa open 1");
    }

    @Test
    void aDraftOfASourceThatWasSwitchedOffGoesToAPerson() {
        SourceFixture sources = new SourceFixture(fixture.database, fixture.publication.clock());
        sources.begin();
        String source = sources.source();
        VersionRef waiting = adapted("cc_by_4", source);
        fixture.database.run(entities -> entities.find(SourceEntity.class, source).enabled = false);

        fixture.check(waiting);

        assertThat(fixture.status(waiting)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(waiting).reasons()).containsExactly("source_disabled");
    }

    private VersionRef adapted(String license, @Nullable String source) {
        VersionContent text = QualityFixture.content("Bees");
        VersionContent content = new VersionContent(
                "en",
                "science",
                1,
                text.title(),
                text.byline(),
                text.paragraphs(),
                text.hint(),
                text.keyPoints(),
                "Example Weekly",
                "https://www.example.com/bees",
                "by Example Weekly, Licence " + license,
                license);
        Provenance provenance = new Provenance(
                ArticleOrigin.ADAPTED, "v1", "mock/standard", null, null, source, null, null, null, null, null, null);
        return fixture.publication.versions().add(null, content, provenance, ArticleStatus.QA);
    }

    @Test
    void aDraftThatRepeatsItsSourceIsReviewed() {
        SourceFixture sources = new SourceFixture(fixture.database, fixture.publication.clock());
        sources.begin();
        VersionContent content = QualityFixture.content("Bees");
        String copied = "Before. " + content.paragraphs().get(0) + " After.";
        String item = sources.item(sources.source(), it -> it.body = copied);
        VersionRef draft = fixture.publication
                .versions()
                .add(
                        null,
                        content,
                        new Provenance(
                                ArticleOrigin.ADAPTED,
                                "v1",
                                "mock/standard",
                                null,
                                null,
                                null,
                                item,
                                null,
                                null,
                                null,
                                null,
                                null),
                        ArticleStatus.QA);

        fixture.check(draft);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.report(draft).reasons()).containsExactly("duplicate_check");
        assertThat(check(fixture.report(draft), QualityCheck.DUPLICATE_CHECK).detail())
                .startsWith("source:run=220,share=1.00");
    }

    @Test
    void aDraftThatCannotBeComparedWithEveryServedArticleIsReviewed() {
        for (int i = 0; i <= EmbedDraft.BACKFILL; i++) {
            fixture.published("Subject " + i);
        }
        VersionRef first = fixture.draft("Bees");
        VersionRef second = fixture.draft("Rivers");

        fixture.check(first);
        fixture.check(second);

        assertThat(fixture.status(first)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(check(fixture.report(first), QualityCheck.DUPLICATE_CHECK).detail())
                .isEqualTo("missing:1");
        assertThat(fixture.status(second)).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @Test
    void aTextThatTheModelRefusesIsComparedByItsWordsAndStopsNobody() {
        VersionRef refused = fixture.published("Poison");
        fixture.published("Subject 1");
        fixture.published("Subject 2");
        fixture.embedder = new PickyEmbedder("Poison");
        VersionRef draft = fixture.draft("Bees");
        VersionRef copy = fixture.publication
                .versions()
                .add(
                        null,
                        PublicationFixture.content(
                                "Other",
                                List.of(fixture.publication
                                        .version(refused)
                                        .content()
                                        .paragraphs()
                                        .get(0)
                                        .replace("Poison ", "Honey ")),
                                List.of("One", "Two", "Three")),
                        byModel(null),
                        ArticleStatus.QA);

        fixture.check(draft);
        fixture.check(copy);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(vectors("mock/embed")).isEqualTo(4);
        assertThat(fixture.status(copy)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(check(fixture.report(copy), QualityCheck.DUPLICATE_CHECK).detail())
                .isEqualTo("alike:" + refused.articleId());
    }

    @Test
    void aDraftThatTheModelRefusesIsReviewedAlone() {
        fixture.embedder = new PickyEmbedder("Poison");
        VersionRef refused = fixture.draft("Poison");
        VersionRef draft = fixture.draft("Bees");

        fixture.check(refused);
        fixture.check(draft);

        assertThat(fixture.status(refused)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.PUBLISHED);
    }

    @Test
    void anOutageOfTheFirstModelOverwritesNothing() {
        fixture.published("Bees");
        fixture.check(fixture.draft("Rivers"));
        assertThat(vectors("mock/embed")).isEqualTo(2);
        List<ChainEntry> chain = fixture.embeddings;

        fixture.embeddings = List.of(ChainEntry.of("mock", "second", Duration.ofSeconds(5)));
        fixture.check(fixture.draft("Lakes"));
        assertThat(vectors("mock/second")).isEqualTo(3);
        assertThat(vectors("mock/embed")).isEqualTo(2);

        fixture.embeddings = chain;
        VersionRef after = fixture.draft("Seas");
        fixture.check(after);
        assertThat(fixture.status(after)).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(vectors("mock/embed")).isEqualTo(4);
        assertThat(vectors("mock/second")).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"SERVER_ERROR", "TIMEOUT", "INVALID_OUTPUT", "CLIENT_ERROR"})
    void aDraftKeepsItsVectorWhenThePublishedArticlesGetNone(ErrorKind kind) {
        fixture.published("Rivers");
        fixture.embedder = new OnlyEmbedder("Bees", kind);
        VersionRef draft = fixture.draft("Bees");

        fixture.check(draft);

        assertThat(placed()).containsExactly(draft.articleId());
        assertThat(fixture.report(draft).modelRefs()).contains("mock/embed");
    }

    @Test
    void withoutEmbeddingsAPersonLooksForDuplicates() {
        fixture.embedder = new BrokenEmbedder();
        VersionRef draft = fixture.draft("Bees");

        ContentJob job = fixture.check(draft);

        assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        QualityReport report = fixture.report(draft);
        assertThat(report.softFlags()).containsExactly("duplicate_check");
        assertThat(report.modelRefs()).containsExactly("mock/standard");
        assertThat(check(report, QualityCheck.DUPLICATE_CHECK).result()).isEqualTo(CheckResult.FLAG.wire());
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"SERVER_ERROR", "INVALID_OUTPUT", "CONTENT_POLICY", "CLIENT_ERROR"})
    void withoutAJudgementTheJobFailsAndTheDraftWaits(ErrorKind kind) {
        fixture.judge = new BrokenJudge(kind);
        VersionRef draft = fixture.draft("Bees");

        ContentJob job = fixture.check(draft);

        assertThat(job.status()).isEqualTo(JobStatus.FAILED);
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.QA);
        assertThat(fixture.reports()).isZero();
        if (job.error() != null && job.error().retryable()) {
            fixture.judge = new MockLanguageModel(Duration.ZERO);
            assertThat(fixture.orders.retry(job.id())).isTrue();
            fixture.work()
                    .work(fixture.jobs.claim(job.id(), Duration.ofMinutes(1)).orElseThrow());
            assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.PUBLISHED);
        }
    }

    @Test
    void anAnswerWithoutAScoreIsInvalidOutput() {
        fixture.judge = new SilentJudge();

        assertThat(fixture.check(fixture.draft("Bees")).error()).isEqualTo(JobError.INVALID_MODEL_OUTPUT);
    }

    @Test
    void aPausedPipelineChecksNothing() {
        fixture.settings.pause(PauseReason.MANUAL, OPERATOR, Map.of());
        VersionRef draft = fixture.draft("Bees");

        ContentJob job = fixture.check(draft);

        assertThat(job.error()).isEqualTo(JobError.GENERATION_PAUSED);
        assertThat(fixture.calls(job)).isEmpty();
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.QA);
    }

    @Test
    void aVersionThatMovedOnBeforeItsCheckCostsNothing() {
        VersionRef draft = fixture.draft("Bees");
        reject(draft);

        ContentJob job = fixture.check(draft);

        assertThat(job.error()).isEqualTo(JobError.SUPERSEDED);
        assertThat(fixture.calls(job)).isEmpty();
        assertThat(fixture.reports()).isZero();
    }

    @Test
    void aVersionThatMovesOnDuringItsCheckLandsNothing() {
        VersionRef draft = fixture.draft("Bees");
        fixture.embedder = new MeanwhileEmbedder(() -> reject(draft));

        ContentJob job = fixture.check(draft);

        assertThat(job.error()).isEqualTo(JobError.SUPERSEDED);
        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.REJECTED);
        assertThat(fixture.reports()).isZero();
        assertThat(vectors("mock/embed")).isZero();
        assertThat(fixture.publication.version(draft).qaScore()).isNull();
    }

    @Test
    void aWorkerThatLostItsClaimLandsNothing() {
        VersionRef draft = fixture.draft("Bees");
        ContentClaim claim = fixture.claim(draft);
        fixture.jobs.release(claim);

        fixture.work().work(claim);

        assertThat(fixture.status(draft)).isEqualTo(ArticleStatus.QA);
        assertThat(fixture.reports()).isZero();
    }

    @Test
    void theReportOfAVersionThatWasNotCheckedIsMissing() {
        VersionRef draft = fixture.draft("Bees");

        assertThatThrownBy(() -> fixture.report(draft))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> fixture.report(new VersionRef("art_none", 1)))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND));
    }

    @Test
    void theLeaseIsLongerThanAllItsCalls() {
        assertThat(fixture.work().stage()).isEqualTo(JobStage.QA);
        assertThat(fixture.work().lease())
                .isEqualTo(Duration.ofSeconds(2 * 5 + 9 * 5).plusMinutes(2));
    }

    private void reject(VersionRef draft) {
        fixture.publication
                .versions()
                .move(OPERATOR, draft.articleId(), ArticleOperation.REJECT, null, Map.of("reason", "Not ours"));
    }

    private void configure(Map<String, Thresholds> languages, double auditSampleRate) {
        GenerationConfig config = fixture.settings.config();
        fixture.settings.replace(new GenerationConfig(
                languages.isEmpty() ? config.languages() : languages,
                config.defaultTarget(),
                config.targets(),
                config.batchMax(),
                config.maxJobsPerRun(),
                auditSampleRate,
                config.retireHealthBelow(),
                config.reportTakedownsPerHour(),
                config.mix(),
                config.pairGeneration(),
                config.promptVersion(),
                config.dailyCostCapUsd(),
                config.playgroundDailyCapUsd()));
    }

    private long vectors(String modelRef) {
        return fixture.database.inTransaction(entities -> ((Number)
                        entities.createNativeQuery("select count(*) from model_vectors where model_ref = :model")
                                .setParameter("model", modelRef)
                                .getSingleResult())
                .longValue());
    }

    /** The articles that have a vector. */
    private List<Object> placed() {
        return fixture.database.inTransaction(
                entities -> List.<Object>copyOf(entities.createNativeQuery("select article_id from model_vectors")
                        .getResultList()));
    }

    private static QualityReport.Check check(QualityReport report, QualityCheck check) {
        return report.checks().stream()
                .filter(it -> it.id().equals(check.wire()))
                .findFirst()
                .orElseThrow();
    }

    private record ListeningJudge(List<String> prompts) implements LanguageModel {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            prompts.add(request.userPrompt());
            return new MockLanguageModel(Duration.ZERO).complete(request, call);
        }
    }

    private record BrokenJudge(ErrorKind kind) implements LanguageModel {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            throw new ProviderException(kind, "As the test says");
        }
    }

    /** Decides on safety, but gives no scores. */
    private static final class SilentJudge implements LanguageModel {
        private final LanguageModel mock = new MockLanguageModel(Duration.ZERO);

        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            return request.task() instanceof LanguageTask.ScoreArticle
                    ? new Completion("{}", Usage.NONE)
                    : mock.complete(request, call);
        }
    }

    /** Something happens while it works. */
    private record MeanwhileEmbedder(Runnable meanwhile) implements Embedder {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            meanwhile.run();
            return new MockEmbedder(Duration.ZERO).embed(texts, call);
        }
    }

    /** Refuses every request with a text that begins so. */
    private record PickyEmbedder(String subject) implements Embedder {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            if (texts.stream().anyMatch(text -> text.contains("\n" + subject))) {
                throw new ProviderException(ErrorKind.CONTENT_POLICY, "As the test says");
            }
            return new MockEmbedder(Duration.ZERO).embed(texts, call);
        }
    }

    /** Places only what begins so. */
    private record OnlyEmbedder(String subject, ErrorKind otherwise) implements Embedder {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            if (texts.stream().anyMatch(text -> !text.contains("\n" + subject))) {
                throw new ProviderException(otherwise, "As the test says");
            }
            return new MockEmbedder(Duration.ZERO).embed(texts, call);
        }
    }

    private static final class BrokenEmbedder implements Embedder {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            throw new ProviderException(ErrorKind.SERVER_ERROR, "As the test says");
        }
    }
}
