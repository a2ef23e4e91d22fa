package app.twicetold.core.source;

import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.source.rules.AuthorName;
import app.twicetold.core.source.rules.FailedDrafts;
import app.twicetold.core.source.rules.ItemReason;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.core.source.rules.MachineOrders;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceItemEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.source.UnusedItemRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The texts that drafts may be made from. */
@Stateless
public class SourceItems {
    private SourceItemRepository items;
    private SourceRepository sources;
    private CheckLicense licenses;
    private RenderAttribution attribution;

    @Inject
    public SourceItems(
            SourceItemRepository items,
            SourceRepository sources,
            CheckLicense licenses,
            RenderAttribution attribution) {
        this.items = items;
        this.sources = sources;
        this.licenses = licenses;
        this.attribution = attribution;
    }

    protected SourceItems() {}

    /**
     * New items in the language of at least a length that no article was made from, the oldest first. Their sources
     * hint at the topic, may have their licences, and were not switched off. Items of jobs that wait, run or are tried
     * again are left out.
     */
    public List<UnusedItemRow> unused(String language, String topicId, int minLength, int limit) {
        return items.unused(language, topicId, minLength, limit);
    }

    /** Empty when there is no such new item, or when its source may no longer have its licence or was switched off. */
    public Optional<SourceText> text(String itemId) {
        return items.find(itemId)
                .filter(item -> item.status.equals(ItemStatus.NEW.wire()))
                .flatMap(item -> sources.find(item.sourceId)
                        .filter(source -> source.enabled || source.disabledReason != null)
                        .filter(source -> licenses.refusal(item.licenseId, source.ownerCleared)
                                .isEmpty())
                        .map(source -> text(item, source)));
    }

    /**
     * Sentences for machines and calls to subscribe do not reach the writer, also where an operator released the page.
     */
    private SourceText text(SourceItemEntity item, SourceEntity source) {
        String author =
                Optional.ofNullable(item.author).flatMap(AuthorName::ofField).orElse(null);
        LocalDate retrieved = LocalDate.ofInstant(item.retrievedAt, ZoneOffset.UTC);
        RenderAttribution.Work work = new RenderAttribution.Work(
                item.language, item.title, author, source.attributionName, item.url, retrieved);
        return new SourceText(
                item.id,
                source.id,
                item.language,
                item.url,
                item.title,
                author,
                item.body == null ? "" : MachineOrders.without(item.body),
                item.licenseId,
                source.attributionName,
                attribution.render(item.licenseId, work).orElse(null),
                retrieved);
    }

    /**
     * Locks an item until the end of the transaction.
     *
     * @param articleId the article that another version is made of; null for a new one
     * @return whether the article may be made from it; false when another one was
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean mayBeUsed(String itemId, @Nullable String articleId) {
        return items.lock(itemId)
                .filter(item -> item.status.equals(ItemStatus.NEW.wire()))
                .filter(item -> item.articleId == null || item.articleId.equals(articleId))
                .isPresent();
    }

    /**
     * Records the article that was made from an item, in the transaction of its landing.
     *
     * @throws IllegalStateException when the item may not be used for it
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void markUsed(String itemId, String articleId) {
        SourceItemEntity item = items.lock(itemId)
                .filter(it -> it.articleId == null || it.articleId.equals(articleId))
                .orElseThrow(() -> new IllegalStateException("Another article was made of item " + itemId));
        item.articleId = articleId;
    }

    /**
     * Counts a draft of an item that failed. {@link FailedDrafts} decides which drafts count, and when they put it
     * aside.
     */
    public void draftFailed(String itemId) {
        items.lock(itemId)
                .filter(item -> item.status.equals(ItemStatus.NEW.wire()) && item.articleId == null)
                .ifPresent(item -> {
                    item.draftFailures++;
                    if (FailedDrafts.putAside(item.draftFailures)) {
                        putAside(item);
                    }
                });
    }

    private static void putAside(SourceItemEntity item) {
        item.status = ItemReason.DRAFT_FAILED.status().wire();
        item.reason = ItemReason.DRAFT_FAILED.wire();
        item.body = null;
        item.simhash = null;
        item.band1 = null;
        item.band2 = null;
        item.band3 = null;
        item.band4 = null;
    }
}
