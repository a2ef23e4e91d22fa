package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceItemEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourcePageRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.persistence.EntityManager;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Licences, sources and items for the tests of sources, and the use cases over the test database. */
public final class SourceFixture {
    static final Actor OPERATOR = new Actor("ops@example.org", "req_12345678");

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final TestDatabase database;
    private final InstantSource clock;

    public SourceFixture(TestDatabase database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Empties the database, and adds topics and a licence of each kind. */
    public void begin() {
        database.clear();
        new LibraryFixture(database).topics("science", "health");
        license("cc_by_4", 1, false);
        license("owner_cleared", 1, true);
        license("cc_by_nc_4", 0, false);
    }

    private void license(String id, int allowed, boolean ownerCleared) {
        database.run(entities -> {
            LicenseEntity license = new LicenseEntity();
            license.id = id;
            license.name = "Licence " + id;
            license.url = "https://licences.example/" + id;
            license.allowed = allowed;
            license.requiresAttribution = true;
            license.shareAlike = false;
            license.ownerClearedRequired = ownerCleared;
            license.attributionTemplate = "\"{title}\" by {author}, {source_name}, {license_name}, {retrieved_date}";
            license.note = "note of " + id;
            entities.persist(license);
        });
    }

    void allow(String licenseId, int allowed) {
        database.run(entities -> entities.find(LicenseEntity.class, licenseId).allowed = allowed);
    }

    static ObjectNode document() {
        return (ObjectNode) tree("""
                {"type": "rss", "url": "https://www.example.com/feed.xml", "license": "cc_by_4", "language": "en",
                 "attribution_name": "Example Weekly", "topic_hints": ["science"], "schedule_cron": "0 */6 * * *"}
                """);
    }

    static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    SourceView create(JsonNode document) {
        return database.inTransaction(entities -> new CreateSource(
                        new SourceRepository(entities),
                        new LibraryRepository(entities),
                        new CheckLicense(new LicenseRepository(entities)),
                        audit(entities),
                        clock)
                .create(OPERATOR, document));
    }

    SourceView update(String id, String changes) {
        return database.inTransaction(entities -> new UpdateSource(
                        new SourceRepository(entities),
                        new SourcePageRepository(entities),
                        new LibraryRepository(entities),
                        new CheckLicense(new LicenseRepository(entities)),
                        audit(entities),
                        clock)
                .update(OPERATOR, id, tree(changes)));
    }

    void delete(String id) {
        database.run(
                entities -> new DeleteSource(new SourceRepository(entities), audit(entities)).delete(OPERATOR, id));
    }

    SourceView show(String id) {
        return database.inTransaction(entities -> new ListSources(new SourceRepository(entities), clock).show(id));
    }

    public String source() {
        return create(document()).id();
    }

    void change(String id, Consumer<SourceEntity> change) {
        database.run(entities -> change.accept(entities.find(SourceEntity.class, id)));
    }

    public String item(String sourceId, Consumer<SourceItemEntity> change) {
        return database.inTransaction(entities -> {
            SourceItemEntity item = new SourceItemEntity();
            item.id = Ids.create("itm");
            item.sourceId = sourceId;
            item.url = "https://www.example.com/" + item.id;
            item.urlHash = item.id;
            item.title = "A title";
            item.language = "en";
            item.status = "new";
            item.length = 200;
            item.licenseId = "cc_by_4";
            item.body = "A text.";
            item.simhash = 1L;
            item.tries = 1;
            item.retrievedAt = clock.instant();
            change.accept(item);
            if (!item.status.equals("new")) {
                item.body = "suspicious".equals(item.reason) ? item.body : null;
                item.simhash = null;
            }
            entities.persist(item);
            return item.id;
        });
    }

    List<AuditView> audit(String action) {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(null, action), null, 50)
                .items());
    }

    RecordAudit audit(EntityManager entities) {
        return new RecordAudit(new AuditRepository(entities), clock);
    }

    public static SourceItems items(EntityManager entities) {
        return new SourceItems(
                new SourceItemRepository(entities),
                new SourceRepository(entities),
                new CheckLicense(new LicenseRepository(entities)),
                new RenderAttribution(new LicenseRepository(entities)));
    }

    QueueFetches fetches(EntityManager entities) {
        return new QueueFetches(
                new SourceRepository(entities),
                new JobOrders(new ContentJobRepository(entities), clock),
                new ContentJobRepository(entities),
                new CheckLicense(new LicenseRepository(entities)),
                audit(entities),
                clock);
    }
}
