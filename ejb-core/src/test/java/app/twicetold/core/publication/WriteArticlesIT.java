package app.twicetold.core.publication;

import static app.twicetold.core.publication.PublicationFixture.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.publication.ArticleListRepository;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.MapAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators write, edit and order anew. */
class WriteArticlesIT {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final PublicationFixture fixture = new PublicationFixture();
    private final ArticleSteps steps = SessionBeans.bean(
            ArticleSteps.class,
            fixture.database(),
            entities -> new ArticleSteps(
                    fixture.versions(entities),
                    new LibraryRepository(entities),
                    new CheckLicense(new LicenseRepository(entities)),
                    new RenderAttribution(new LicenseRepository(entities)),
                    fixture.rights(entities),
                    fixture.guard(entities),
                    new QueueChecks(fixture.orders(entities), fixture.guard(entities)),
                    new RecordAudit(new AuditRepository(entities), fixture.clock()),
                    fixture.clock()),
            method -> {});
    private final RegenerationSteps regeneration =
            SessionBeans.bean(RegenerationSteps.class, fixture.database(), fixture::regeneration, method -> {});

    @BeforeEach
    void licences() {
        license("cc_by_4", 1, false, "\"{title}\" by {author}, {source_name}, {license_name}, {url}");
        license("cc_by_nc_4", 0, false, null);
        license("owner_cleared", 1, true, null);
    }

    @Test
    void aNewArticleWaitsForItsChecks() {
        ArticleSteps.Written written = steps.create(OPERATOR, article());

        VersionView version = fixture.version(written.version());
        assertThat(version.status()).isEqualTo(ArticleStatus.QA);
        assertThat(version.provenance()).isEqualTo(Provenance.manual("ada@example.org"));
        assertThat(version.content().byline()).isEqualTo("Original practice text");
        assertThat(version.content().sourceName()).isEqualTo("Twicetold");
        assertThat(fixture.contentJobs()).containsExactly("qa edit queued");
        assertThat(written.job()).isPresent();
        assertThat(fixture.audited()).containsExactly("ada@example.org article.created");
    }

    @Test
    void aDraftHasNoChecks() {
        ArticleSteps.Written written = steps.create(OPERATOR, article().put("draft", true));

        assertThat(fixture.version(written.version()).status()).isEqualTo(ArticleStatus.DRAFT);
        assertThat(written.job()).isEmpty();
        assertThat(fixture.contentJobs()).isEmpty();
    }

    @Test
    void anArticleWrittenInAPauseIsADraft() {
        fixture.pause();

        assertThat(fixture.version(steps.create(OPERATOR, article()).version()).status())
                .isEqualTo(ArticleStatus.DRAFT);
        assertThat(fixture.contentJobs()).isEmpty();
    }

    @Test
    void publishNowServesAtOnceWithoutChecksAndIsAudited() {
        ArticleSteps.Written written = steps.create(OPERATOR, article().put("publish_now", true));
        assertThat(fixture.version(written.version()).current()).isTrue();

        ArticleSteps.Written edited = edit(written, "{\"paragraphs\": [\"Other words.\"], \"publish_now\": true}");

        assertThat(fixture.version(edited.version()).status()).isEqualTo(ArticleStatus.PUBLISHED);
        assertThat(fixture.version(edited.version()).current()).isTrue();
        assertThat(fixture.version(written.version()).current()).isFalse();
        assertThat(fixture.contentJobs()).isEmpty();
        assertThat(fixture.audited())
                .containsExactly(
                        "ada@example.org article.created",
                        "ada@example.org article.edited",
                        "ada@example.org article.publish_override",
                        "ada@example.org article.publish_override");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"paragraphs": ["Other words."]}       | QA           | true
            {"key_points": ["Only one"]}           | QA           | true
            {"title": "Another title"}             | NEEDS_REVIEW | false
            {"difficulty": 2}                      | NEEDS_REVIEW | false
            {}                                     | NEEDS_REVIEW | false
            """)
    void onlyAChangeOfTheTextIsCheckedAgain(String change, ArticleStatus status, boolean checked) {
        ArticleSteps.Written live = steps.create(OPERATOR, article().put("publish_now", true));

        ArticleSteps.Written edited = edit(live, change);

        assertThat(edited.version().version()).isEqualTo(2);
        assertThat(fixture.version(edited.version()).status()).isEqualTo(status);
        assertThat(edited.job().isPresent()).isEqualTo(checked);
        assertThat(fixture.reviewItems()).hasSize(checked ? 0 : 1);
        assertThat(fixture.version(live.version()).current()).as("still served").isTrue();
        assertThat(fixture.version(edited.version()).provenance().parentVersion())
                .isEqualTo(1);
    }

    @Test
    void anEditInAPauseIsStoredAndItsJobIsKeptForARetry() {
        ArticleSteps.Written live = steps.create(OPERATOR, article().put("publish_now", true));
        fixture.pause();

        ArticleSteps.Written edited = edit(live, "{\"paragraphs\": [\"Other words.\"]}");

        assertThat(fixture.version(edited.version()).status()).isEqualTo(ArticleStatus.QA);
        assertThat(edited.job()).isEmpty();
        assertThat(fixture.contentJobs()).containsExactly("qa edit failed generation_paused");
    }

    /** Otherwise other words in one paragraph would bring a reported or retired article back without a person. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherContentOfAReportedOrRetiredArticleWaitsForAReview(boolean reported) {
        ArticleSteps.Written live = steps.create(OPERATOR, article().put("publish_now", true));
        String articleId = live.version().articleId();
        if (reported) {
            fixture.versions().automatic(articleId, 1, AutomaticMove.REPORT, false, List.of("rights"));
            fixture.database()
                    .run(entities -> entities.createNativeQuery("""
                                    insert into reports (id, article_id, article_version, reason, status, created_at)
                                    values ('rpt_1', :article, 1, 'rights', 'open', now())
                                    """)
                            .setParameter("article", articleId)
                            .executeUpdate());
        } else {
            fixture.versions().move(OPERATOR, articleId, ArticleOperation.RETIRE, null, Map.of());
        }

        ArticleSteps.Written edited = edit(live, "{\"paragraphs\": [\"Other words.\"]}");
        ArticleSteps.Written again = edit(live, "{\"paragraphs\": [\"Still other words.\"]}");

        assertThat(fixture.version(edited.version()).status()).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(fixture.version(again.version()).status()).isEqualTo(ArticleStatus.NEEDS_REVIEW);
        assertThat(again.job()).isEmpty();
        assertThat(fixture.contentJobs()).isEmpty();
        assertThat(fixture.reviewItems()).contains("requested open 3");
    }

    @Test
    void anEditOfAnotherHeadThanExpectedChangesNothing() {
        ArticleSteps.Written written = steps.create(OPERATOR, article().put("draft", true));
        edit(written, "{\"title\": \"Second\", \"expected_version\": 1}");

        assertRefused(
                        () -> edit(written, "{\"title\": \"Third\", \"expected_version\": 1}"),
                        ErrorCode.VERSION_CONFLICT)
                .containsEntry("head_version", 2);
        assertThat(fixture.find(new VersionRef(written.version().articleId(), 3)))
                .isEmpty();
    }

    @Test
    void anAttributionIsWrittenByTheTemplateOfTheLicence() {
        ArticleSteps.Written written =
                steps.create(OPERATOR, licensed("cc_by_4").put("draft", true));
        assertThat(fixture.version(written.version()).content().attribution())
                .isEqualTo("\"Why bread rises\" by The Baker, Licence cc_by_4, https://baker.example/bread"
                        + " (adapted, changes were made)");

        edit(written, "{\"source_name\": \"Another Baker\"}");

        assertThat(fixture.version(new VersionRef(written.version().articleId(), 2))
                        .content()
                        .attribution())
                .contains("Another Baker");
    }

    @ParameterizedTest
    @CsvSource({"cc_by_nc_4, not_allowed", "unheard_of, unknown_license", "owner_cleared, owner_clearance_required"})
    void aLicenceThatIsNotAllowedIsRefused(String license, String reason) {
        assertRefused(() -> steps.create(OPERATOR, licensed(license)), ErrorCode.LICENSE_NOT_ALLOWED)
                .containsEntry("license", license)
                .containsEntry("reason", reason);
        assertThat(fixture.audited()).isEmpty();
    }

    @Test
    void whatMayNoLongerBePublishedIsNotPublished() {
        ArticleSteps.Written written =
                steps.create(OPERATOR, licensed("cc_by_4").put("publish_now", true));
        String article = written.version().articleId();
        OperatorWords none = new OperatorWords(null, null, null);
        operate(article, ArticleOperation.UNPUBLISH, none);
        fixture.database().run(entities -> entities.find(LicenseEntity.class, "cc_by_4").allowed = 0);

        assertRefused(() -> operate(article, ArticleOperation.REPUBLISH, none), ErrorCode.PUBLICATION_BLOCKED)
                .containsEntry("reason", "license_not_allowed")
                .containsEntry("license", "cc_by_4");
        assertRefused(() -> edit(written, "{\"publish_now\": true}"), ErrorCode.PUBLICATION_BLOCKED);
        assertThat(fixture.version(written.version()).status()).isEqualTo(ArticleStatus.UNPUBLISHED);

        fixture.database().run(entities -> entities.find(LicenseEntity.class, "cc_by_4").allowed = 1);
        operate(article, ArticleOperation.REPUBLISH, none);
        assertThat(fixture.version(written.version()).status()).isEqualTo(ArticleStatus.PUBLISHED);
    }

    private void operate(String article, ArticleOperation operation, OperatorWords words) {
        fixture.database().run(entities -> {
            BrowseArticles browse =
                    new BrowseArticles(new ArticleListRepository(entities), new LibraryRepository(entities));
            new OperateArticle(fixture.versions(entities), fixture.rights(entities), browse)
                    .operate(OPERATOR, article, operation, words);
        });
    }

    @Test
    void clearanceByTheOwnerMakesItsLicenceAllowed() {
        ObjectNode cleared =
                licensed("owner_cleared").put("owner_cleared", true).put("draft", true);

        assertThat(fixture.version(steps.create(OPERATOR, cleared).version())
                        .content()
                        .licenseId())
                .isEqualTo("owner_cleared");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            language         | "fr"             | unsupported
            topic_id         | "unheard_of"     | unknown
            difficulty       | 0                | range
            difficulty       | 4                | range
            difficulty       | "1"              | type
            title            | " "              | required
            title            | null             | required
            paragraphs       | []               | size
            paragraphs       | "text"           | type
            paragraphs       | ["..."]          | size
            paragraphs[1]    | ["a", 1]         | type
            key_points[0]    | [" "]            | required
            license_id       | 7                | type
            source_url       | "ftp://x.example"| format
            publish_now      | "yes"            | type
            colour           | "red"            | unknown
            expected_version | 1                | unknown
            """)
    void aFieldThatBreaksARuleIsNamed(String field, String value, String reason) throws JsonProcessingException {
        ObjectNode article = article();
        article.set(field.replaceAll("\\[.*", ""), MAPPER.readTree(value));

        assertRefused(() -> steps.create(OPERATOR, article), ErrorCode.VALIDATION_FAILED)
                .containsEntry("fields", Map.of(field, reason));
    }

    @Test
    void aLicensedTextNamesItsSource() {
        ObjectNode article = article().put("license_id", "cc_by_4");

        assertRefused(() -> steps.create(OPERATOR, article), ErrorCode.VALIDATION_FAILED)
                .containsEntry("fields", Map.of("source_name", "required"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201})
    void aTitleHasAtMostTwoHundredCharacters(int length) {
        ObjectNode article = article().put("draft", true).put("title", "t".repeat(length));

        if (length == 201) {
            assertRefused(() -> steps.create(OPERATOR, article), ErrorCode.VALIDATION_FAILED)
                    .containsEntry("fields", Map.of("title", "size"));
        } else {
            assertThat(steps.create(OPERATOR, article).version().version()).isEqualTo(1);
        }
    }

    @Test
    void anArticleThatIsNotThereCannotBeEdited() {
        assertRefused(() -> steps.edit(OPERATOR, "art_none", article()), ErrorCode.ARTICLE_NOT_FOUND);
    }

    @Test
    void oneVersionIsOrderedAtATime() {
        String rejected = rejected();

        regeneration.order(OPERATOR, rejected, "Shorter, please.");
        assertRefused(() -> regeneration.order(OPERATOR, rejected, null), ErrorCode.ILLEGAL_TRANSITION);

        assertThat(fixture.contentJobs()).containsExactly("generate regenerate queued");
        assertThat(fixture.version(new VersionRef(rejected, 1)).status()).isEqualTo(ArticleStatus.REJECTED);
        assertThat(fixture.audited()).containsExactly("ada@example.org article.regenerate_requested");
    }

    @Test
    void nothingIsOrderedInAPause() {
        String rejected = rejected();
        fixture.pause();

        assertRefused(() -> regeneration.order(OPERATOR, rejected, null), ErrorCode.GENERATION_PAUSED);
        assertThat(fixture.contentJobs()).isEmpty();
    }

    @Test
    void aServedArticleIsNotOrderedAnew() {
        ArticleSteps.Written live = steps.create(OPERATOR, article().put("publish_now", true));

        assertRefused(
                        () -> regeneration.order(OPERATOR, live.version().articleId(), null),
                        ErrorCode.ILLEGAL_TRANSITION)
                .containsEntry("status", "published");
    }

    private String rejected() {
        return fixture.versions()
                .add(null, PublicationFixture.content(), PublicationFixture.byModel(null), ArticleStatus.REJECTED)
                .articleId();
    }

    private ArticleSteps.Written edit(ArticleSteps.Written written, String change) {
        return steps.edit(OPERATOR, written.version().articleId(), json(change));
    }

    private static ObjectNode article() {
        return (ObjectNode) json("""
                {"language": "en", "topic_id": "science", "difficulty": 1, "title": "Why bread rises",
                 "paragraphs": ["Yeast breathes.", "Dough grows."], "key_points": ["Gas", "Gluten", "Growth"]}
                """);
    }

    private static ObjectNode licensed(String license) {
        return article()
                .put("license_id", license)
                .put("source_name", "The Baker")
                .put("source_url", "https://baker.example/bread");
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void license(String id, int allowed, boolean ownerCleared, @Nullable String template) {
        fixture.database().run(entities -> {
            LicenseEntity license = new LicenseEntity();
            license.id = id;
            license.name = "Licence " + id;
            license.allowed = allowed;
            license.requiresAttribution = template != null;
            license.shareAlike = false;
            license.ownerClearedRequired = ownerCleared;
            license.attributionTemplate = template;
            entities.persist(license);
        });
    }

    private static MapAssert<String, Object> assertRefused(ThrowingCallable call, ErrorCode code) {
        ServiceException[] refused = new ServiceException[1];
        assertThatExceptionOfType(ServiceException.class).isThrownBy(call).satisfies(thrown -> refused[0] = thrown);
        assertThat(refused[0].code()).isEqualTo(code);
        return assertThat(refused[0].details());
    }
}
