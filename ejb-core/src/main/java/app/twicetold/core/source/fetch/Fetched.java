package app.twicetold.core.source.fetch;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a fetch.
 *
 * @param url where it came from, after the redirects
 * @param notModified whether the server said that nothing changed; then there is no body
 * @param body unpacked
 * @param contentType as in the header, null when there is none
 * @param etag null when there is none
 * @param lastModified as in the header, null when there is none
 * @param freshFor how long the server says that nothing changes; zero when it does not say it
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by content below.
public record Fetched(
        String url,
        boolean notModified,
        byte[] body,
        @Nullable String contentType,
        @Nullable String etag,
        @Nullable String lastModified,
        Duration freshFor) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fetched that
                && url.equals(that.url)
                && notModified == that.notModified
                && Arrays.equals(body, that.body)
                && Objects.equals(contentType, that.contentType)
                && Objects.equals(etag, that.etag)
                && Objects.equals(lastModified, that.lastModified)
                && freshFor.equals(that.freshFor);
    }

    @Override
    public int hashCode() {
        return Objects.hash(url, notModified, Arrays.hashCode(body));
    }

    @Override
    public String toString() {
        return "Fetched[url=" + url + ", notModified=" + notModified + ", bytes=" + body.length + "]";
    }
}
