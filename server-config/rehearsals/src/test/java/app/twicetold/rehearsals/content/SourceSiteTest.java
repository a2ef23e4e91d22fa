package app.twicetold.rehearsals.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceSiteTest {
    private final SourceSite site = SourceSite.start();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void aFeedChangesOnlyWithAnEdition() throws Exception {
        HttpResponse<String> first = get("/feed/en.xml", "");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(get("/feed/en.xml", tag).statusCode()).isEqualTo(304);

        site.publish();

        HttpResponse<String> second = get("/feed/en.xml", tag);
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).contains("/en/8.html").doesNotContain("/en/0.html");
        assertThat(first.body()).contains("/en/0.html");
    }

    @ParameterizedTest
    @CsvSource({
        "/robots.txt, 200",
        "/sitemap.xml, 200",
        "/zh-Hans/8.html, 200",
        "/moved.html, 302",
        "/gone-1.html, 404",
        "/fr/8.html, 404"
    })
    void everyKindOfAnswerHasAnAddress(String path, int status) throws Exception {
        assertThat(get(path, "").statusCode()).isEqualTo(status);
        assertThat(site.answers()).containsEntry(String.valueOf(status), 1);
    }

    @Test
    void aBusyPageAnswersTheThirdTime() throws Exception {
        assertThat(get("/busy.html", "").headers().firstValue("Retry-After")).contains("1");
        assertThat(get("/busy.html", "").statusCode()).isEqualTo(429);
        assertThat(get("/busy.html", "").statusCode()).isEqualTo(200);
    }

    @Test
    void aCopyHasTheTextOfItsPageAndOtherPagesHaveNot() throws Exception {
        String page = get("/en/8.html", "").body();

        assertThat(get("/en/8-copy.html", "").body()).isEqualTo(page);
        assertThat(get("/en/8.html", "").body()).isEqualTo(page);
        assertThat(get("/en/9.html", "").body()).isNotEqualTo(page);
    }

    private HttpResponse<String> get(String path, String ifNoneMatch) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(site.url().resolve(path))
                        .header("If-None-Match", ifNoneMatch)
                        .build(),
                BodyHandlers.ofString());
    }
}
