package app.twicetold.core.source;

import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.source.rules.ItemStatus;
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
     * New items in the language that no article was made from, the oldest first. Their sources hint at the topic
     * and may have their licences. Items of queued and running jobs are left out.
     */
    public List<UnusedItemRow> unused(String language, String topicId, int limit) {
        return items.unused(language, topicId, limit);
    }

    /** Empty when there is no such new item, or when its source may no longer have its licence. */
    public Optional<SourceText> text(String itemId) {
        return items.find(itemId)
                .filter(item -> item.status.equals(ItemStatus.NEW.wire()))
                .flatMap(item -> sources.find(item.sourceId)
                        .filter(source -> licenses.refusal(item.licenseId, source.ownerCleared)
                                .isEmpty())
                        .map(source -> text(item, source)));
    }

    private SourceText text(SourceItemEntity item, SourceEntity source) {
        LocalDate retrieved = LocalDate.ofInstant(item.retrievedAt, ZoneOffset.UTC);
        RenderAttribution.Work work =
                new RenderAttribution.Work(item.title, item.author, source.attributionName, item.url, retrieved);
        return new SourceText(
                item.id,
                source.id,
                item.language,
                item.url,
                item.title,
                item.author,
                item.body == null ? "" : item.body,
                item.licenseId,
                source.attributionName,
                attribution.render(item.licenseId, work).orElse(null),
                retrieved);
    }

    /**
     * Records the article that was made from an item, in the transaction of its landing.
     *
     * @return false when another article was made from it, or it is gone
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public boolean markUsed(String itemId, String articleId) {
        Optional<SourceItemEntity> unused =
                items.lock(itemId).filter(item -> item.articleId == null || item.articleId.equals(articleId));
        unused.ifPresent(item -> item.articleId = articleId);
        return unused.isPresent();
    }
}
