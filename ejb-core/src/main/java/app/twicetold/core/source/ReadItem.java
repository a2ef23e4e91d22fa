package app.twicetold.core.source;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.shared.Storable;
import app.twicetold.core.source.fetch.DocumentKind;
import app.twicetold.core.source.fetch.FetchError;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchRequest;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostBusy;
import app.twicetold.core.source.listing.Entry;
import app.twicetold.core.source.rules.ItemCheck;
import app.twicetold.core.source.rules.ItemReason;
import app.twicetold.core.source.rules.MachineOrders;
import app.twicetold.core.source.rules.NormalizedUrl;
import app.twicetold.core.source.rules.PageAddress;
import app.twicetold.core.source.text.ArticleReader;
import app.twicetold.core.source.text.ArticleText;
import app.twicetold.core.source.text.Decoded;
import app.twicetold.core.source.text.LanguageOfText;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Reads the page of an entry and asks the checks that need no other item. */
final class ReadItem {
    private static final Logger LOG = Logger.getLogger(ReadItem.class.getName());
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_URL = 2_048;
    private static final int LONGEST_SENTENCE = 500;

    private final Fetcher fetcher;
    private final SourceRun run;
    private final DatabaseState database;

    ReadItem(Fetcher fetcher, SourceRun run, DatabaseState database) {
        this.fetcher = fetcher;
        this.run = run;
        this.database = database;
    }

    /** The hash of an address; that of the text as it is when it is no address. */
    static String hash(Entry entry) {
        return NormalizedUrl.of(entry.url()).map(NormalizedUrl::hash).orElseGet(() -> Sha256.hex(entry.url()));
    }

    /** An entry whose address is known. Its page is not read. */
    static FoundItem repeated(Entry entry) {
        return unread(entry, ItemReason.DUPLICATE_URL, null);
    }

    /**
     * Reads a page. One that cannot be read is an item, too.
     *
     * @throws HostBusy when it is not the turn of the page
     * @throws RuntimeException of the database, which keeps the turns of hosts
     */
    FoundItem read(Entry entry) throws HostBusy {
        try {
            return entry.text() == null ? page(entry) : whole(entry, entry.text());
        } catch (FetchFailure e) {
            return unread(entry, ItemReason.FETCH_ERROR, e);
        } catch (RuntimeException | StackOverflowError e) {
            if (database.explains(e)) {
                throw e;
            }
            LOG.log(Level.WARNING, "A page of source " + run.sourceId() + " could not be read", e);
            return unread(entry, ItemReason.PARSE_ERROR, null);
        }
    }

    /** An article that the listing has whole. Its address is what the attribution names. */
    private FoundItem whole(Entry entry, String text) throws FetchFailure {
        NormalizedUrl url = NormalizedUrl.of(entry.url())
                .orElseThrow(() -> new FetchFailure(FetchError.BAD_ADDRESS, "No address of http or https"));
        return ArticleReader.plain(text)
                .filter(it -> Storable.isText(it.body()))
                .map(article -> item(entry, url, article))
                .orElseGet(() -> unread(entry, ItemReason.PARSE_ERROR, null));
    }

    private FoundItem page(Entry entry) throws FetchFailure, HostBusy {
        Fetched page = fetcher.fetch(FetchRequest.of(entry.url(), DocumentKind.PAGE));
        NormalizedUrl url = NormalizedUrl.of(page.url()).orElseThrow();
        return ArticleReader.read(Decoded.text(page.body(), page.contentType()), page.url())
                .filter(it -> Storable.isText(it.body()))
                .map(article -> item(entry, PageAddress.of(url, article.canonicalUrl()), article))
                .orElseGet(() -> unread(entry, ItemReason.PARSE_ERROR, null));
    }

    private Optional<ItemReason> finding(String body) {
        return LanguageOfText.mayBe(run.language(), body)
                ? ItemCheck.size(run.language(), body)
                : Optional.of(ItemReason.LANGUAGE_MISMATCH);
    }

    private FoundItem item(Entry entry, NormalizedUrl url, ArticleText article) {
        String suspicious = MachineOrders.find(article.title())
                .or(() -> MachineOrders.find(article.body()))
                .map(it -> fit(it, LONGEST_SENTENCE))
                .orElse(null);
        String body = MachineOrders.without(article.body());
        return new FoundItem(
                url.value().length() <= LONGEST_URL ? url.value() : listed(entry),
                hash(entry),
                url.hash(),
                title(article.title().isEmpty() ? entry.title() : article.title()),
                article.author().map(it -> fit(it, LONGEST_TITLE)).orElse(null),
                body,
                finding(body),
                suspicious,
                null);
    }

    private static FoundItem unread(Entry entry, ItemReason finding, @Nullable FetchFailure failure) {
        return new FoundItem(
                listed(entry), hash(entry), null, title(entry.title()), null, "", Optional.of(finding), null, failure);
    }

    private static String listed(Entry entry) {
        return NormalizedUrl.of(entry.url())
                .map(NormalizedUrl::value)
                .filter(it -> it.length() <= LONGEST_URL)
                .orElseGet(() -> fit(entry.url(), LONGEST_URL));
    }

    /** A title as it is stored; empty when there is none. */
    static String title(@Nullable String title) {
        return title == null ? "" : fit(title, LONGEST_TITLE);
    }

    private static String fit(String text, int longest) {
        String stored = Storable.isText(text) ? text.strip() : "";
        return stored.length() <= longest
                ? stored
                : stored.substring(0, stored.offsetByCodePoints(0, stored.codePointCount(0, longest - 1)));
    }
}
