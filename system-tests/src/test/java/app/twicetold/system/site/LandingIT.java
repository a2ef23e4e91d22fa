package app.twicetold.system.site;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Service;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The public site as a browser without a script, a search engine or a program meets it: nobody signs in. */
@DisplayName("The public site")
class LandingIT {
    private static final String WAITLIST = "/api/waitlist";

    private static Answer get(String path, String... header) {
        Call call = Call.of("GET", path);
        if (header.length > 0) {
            call.header(header[0], header[1]);
        }
        return checked(call.send());
    }

    /** What holds for every answer of the site. */
    private static Answer checked(Answer answer) {
        assertThat(answer.header("Set-Cookie")).as(answer.request()).isEmpty();
        assertThat(answer.header("Content-Security-Policy"))
                .as(answer.request())
                .hasValue("default-src 'self'; frame-ancestors 'none'; form-action 'self'");
        assertThat(answer.header("X-Content-Type-Options")).as(answer.request()).hasValue("nosniff");
        return answer;
    }

    private static void isHtml(Answer answer, String language) {
        assertThat(answer.header("Content-Type").orElse(""))
                .startsWith("text/html")
                .containsIgnoringCase("utf-8");
        assertThat(answer.text()).startsWith("<!doctype html>").contains("<html lang=\"" + language + "\">");
    }

    @Nested
    @DisplayName("has pages that")
    class Pages {
        @ParameterizedTest
        @CsvSource({
            "/, en",
            "/privacy, en",
            "/terms, en",
            "/support, en",
            "/zh, zh-Hans",
            "/zh/privacy, zh-Hans",
            "/zh/terms, zh-Hans",
            "/zh/support, zh-Hans"
        })
        void pagesAreThereInBothLanguages(String path, String language) {
            Answer page = get(path).expecting(200);
            isHtml(page, language);
            assertThat(page.header("Cache-Control").orElse("")).contains("max-age=300");
            assertThat(page.text())
                    .contains("rel=\"canonical\" href=\"" + siteUrl() + path + "\"")
                    .contains("hreflang=\"en\"")
                    .contains("hreflang=\"zh-Hans\"")
                    .contains("hreflang=\"x-default\"")
                    .contains("property=\"og:locale\"")
                    .contains("property=\"og:locale:alternate\"")
                    .doesNotContain("<script")
                    .doesNotContain("noindex");
        }

        @ParameterizedTest
        @CsvSource({
            "/en, en",
            "/en/privacy, en",
            "/fr/terms, en",
            "/home, en",
            "/index.html, en",
            "/Privacy, en",
            "/%70rivacy, en",
            "/privacy/more, en",
            "/privacy;jsessionid=1, en",
            "/zh/privacy;jsessionid=1, zh-Hans",
            "/robots.txt;jsessionid=1, en",
            "/api/nothing, en",
            "/assets/nothing.css, en",
            "/404, en",
            "/zh/404, zh-Hans",
            "/zh/nothing, zh-Hans",
            "/zh/home, zh-Hans",
            "/WEB-INF/web.xml, en",
            "/web-inf/web.xml, en",
            "/META-INF/MANIFEST.MF, en",
            "/refused, en",
            "/favicon.ico, en"
        })
        void pagesAreNowhereElse(String path, String language) {
            Answer missing = Call.of("GET", path).send().expecting(404);
            assertThat(missing.header("Set-Cookie")).isEmpty();
            isHtml(checked(missing), language);
            assertThat(missing.text()).contains("noindex");
        }

        @ParameterizedTest
        @CsvSource({"/zh/, /zh", "/privacy/, /privacy", "/zh/terms/?from=mail, /zh/terms?from=mail"})
        void pagesHaveOneAddressWithoutASlashAtItsEnd(String path, String location) {
            assertThat(get(path).expecting(308).header("Location")).hasValue(location);
        }

        @Test
        void pagesAreWhereTheAppsAreTold() {
            Answer config = Call.of("GET", "/v1/config").send().expecting(200);
            assertThat(config.text("terms_url")).isEqualTo(siteUrl() + "/terms");
            assertThat(config.text("privacy_url")).isEqualTo(siteUrl() + "/privacy");
        }

        @Test
        void pagesAreKeptByBrowsersUntilTheyChange() {
            String tag = get("/privacy").header("ETag").orElseThrow();
            Answer again = get("/privacy", "If-None-Match", tag).expecting(304);
            assertThat(again.bytes()).isEmpty();
            assertThat(again.header("ETag")).hasValue(tag);
            get("/privacy", "If-None-Match", "\"another\"").expecting(200);
        }

        @Test
        void pagesAreOnlyRead() {
            Answer head = checked(Call.of("HEAD", "/zh/privacy").send().expecting(200));
            assertThat(head.bytes()).isEmpty();
            for (String method : new String[] {"POST", "PUT", "DELETE", "PATCH"}) {
                Answer refused = checked(Call.of(method, "/privacy")
                        .body("text/plain", new byte[] {1})
                        .send()
                        .expecting(405));
                assertThat(refused.header("Allow").orElse("")).contains("GET");
            }
        }

        @Test
        void pagesLoadTheirFilesFromTheSiteItself() {
            String page = get("/").text();
            for (String name : new String[] {"site.css", "icon.svg"}) {
                int start = page.indexOf("/assets/" + name + "?v=");
                assertThat(start).isPositive();
                Answer asset =
                        get(page.substring(start, page.indexOf('"', start))).expecting(200);
                assertThat(asset.header("Cache-Control").orElse("")).contains("immutable");
                assertThat(asset.header("Content-Type").orElse(""))
                        .startsWith(name.endsWith("css") ? "text/css" : "image/svg");
                assertThat(get("/assets/" + name).header("Cache-Control")).hasValue("no-cache");
            }
        }
    }

    @Nested
    @DisplayName("chooses no language for its readers:")
    class Languages {
        private static final String CHINESE = "zh-CN,zh;q=0.9,en;q=0.8";

        @Test
        void theEnglishHomeHintsAtTheOtherLanguage() {
            Answer home = get("/", "Accept-Language", CHINESE).expecting(200);
            isHtml(home, "en");
            assertThat(home.text()).contains("class=\"hint\"").contains("简体中文版");
            assertThat(home.header("Vary").orElse("")).contains("Accept-Language");
            assertThat(get("/").header("Vary").orElse("")).contains("Accept-Language");
        }

        @ParameterizedTest
        @ValueSource(strings = {"/privacy", "/zh", "/zh/privacy"})
        void noOtherPageHintsAtALanguage(String path) {
            assertThat(get(path, "Accept-Language", CHINESE).expecting(200).text())
                    .doesNotContain("class=\"hint\"");
        }

        @ParameterizedTest
        @ValueSource(strings = {"en-GB", "fr", "zh-TW", "*", "x;;"})
        void aBrowserThatPrefersEnglishGetsNoHint(String acceptLanguage) {
            assertThat(get("/", "Accept-Language", acceptLanguage)
                            .expecting(200)
                            .text())
                    .doesNotContain("class=\"hint\"");
        }
    }

    @Nested
    @DisplayName("tells machines")
    class Machines {
        @Test
        void machinesAreToldThatTheSiteIsThere() {
            Answer health = get("/api/health").expecting(200);
            assertThat(health.text()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(health.header("Content-Type").orElse("")).startsWith("application/json");
        }

        @Test
        void machinesAreToldWhatTheyMayRead() {
            Answer robots = get("/robots.txt").expecting(200);
            assertThat(robots.header("Content-Type").orElse("")).startsWith("text/plain");
            assertThat(robots.text())
                    .contains("Disallow: /api/\n")
                    .contains("Sitemap: " + siteUrl() + "/sitemap.xml\n");
        }

        @Test
        void machinesAreToldWhichPagesThereAre() {
            Answer map = get("/sitemap.xml").expecting(200);
            assertThat(map.header("Content-Type").orElse("")).startsWith("application/xml");
            String[] entries = map.text().split("<url>");
            assertThat(entries).hasSize(1 + 8);
            for (int i = 1; i < entries.length; i++) {
                String url = entries[i].split("</?loc>")[1];
                assertThat(url).startsWith(siteUrl() + "/");
                get(url.substring(siteUrl().length())).expecting(200);
                assertThat(entries[i]).contains("hreflang=\"en\"", "hreflang=\"zh-Hans\"", "hreflang=\"x-default\"");
            }
        }
    }

    @Nested
    @DisplayName("has a waitlist that")
    class Waitlist {
        private final String email = "ada-" + UUID.randomUUID() + "@example.org";

        private Answer join(@Nullable String address, @Nullable String locale, @Nullable String website) {
            Map<String, @Nullable Object> body = new java.util.HashMap<>();
            body.put("email", address);
            body.put("locale", locale);
            body.put("website", website);
            return checked(Call.of("POST", WAITLIST).json(body).send());
        }

        private Answer submit(String address, String locale, String website) {
            String form = "email=" + encoded(address) + "&locale=" + encoded(locale) + "&website=" + encoded(website);
            return checked(Call.of("POST", WAITLIST)
                    .body("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8))
                    .send());
        }

        private long stored(String address, String locale) {
            return new Database(Service.running())
                    .count("waitlist where key = ? and value ->> 'locale' = ?", "email:" + address, locale);
        }

        private long stored(String address) {
            return new Database(Service.running()).count("waitlist where key = ?", "email:" + address);
        }

        @Test
        void theWaitlistTakesAnAddressOnce() {
            Answer first = join(email, "zh-Hans", "").expecting(201);
            assertThat(first.text()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(first.header("Content-Type").orElse("")).startsWith("application/json");
            assertThat(join(email, "en", "").expecting(200).text()).isEqualTo("{\"status\":\"duplicate\"}");
            assertThat(stored(email, "zh-Hans")).isEqualTo(1);
        }

        @Test
        void theWaitlistStoresTheAddressInLowerCaseTheMomentAndTheLocaleAndNothingElse() {
            Instant before = Instant.now().minusSeconds(60);
            join(email.toUpperCase(java.util.Locale.ROOT), "en", "").expecting(201);
            Database database = new Database(Service.running());
            assertThat(database.count(
                            "waitlist w where key = ? and (select array_agg(k order by k) from jsonb_object_keys(value) k) "
                                    + "= array['createdAt', 'locale'] and (select array_agg(k order by k) "
                                    + "from jsonb_object_keys(to_jsonb(w)) k) = array['key', 'value']",
                            "email:" + email))
                    .isEqualTo(1);
            assertThat(database.moment(
                            "select cast(value ->> 'createdAt' as timestamptz) from waitlist where key = 'email:"
                                    + email + "'"))
                    .isBetween(before, Instant.now().plusSeconds(60));
        }

        @Test
        void theWaitlistFallsBackToEnglish() {
            join(email, "fr", "").expecting(201);
            assertThat(stored(email, "en")).isEqualTo(1);
            join("b" + email, null, null).expecting(201);
            assertThat(stored("b" + email, "en")).isEqualTo(1);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "nobody", "a@b", "a b@example.org", "a@b@example.org"})
        void theWaitlistRefusesWhatIsNoAddress(String address) {
            assertThat(join(address, "en", "").expecting(400).text()).isEqualTo("{\"status\":\"invalid\"}");
        }

        @Test
        void theWaitlistRefusesWhoFillsTheTrap() {
            assertThat(join(email, "en", "https://spam.example").expecting(400).text())
                    .isEqualTo("{\"status\":\"invalid\"}");
            assertThat(submit(email, "en", "x").expecting(303).header("Location"))
                    .hasValue("/?waitlist=invalid#waitlist");
            assertThat(stored(email)).isZero();
        }

        @ParameterizedTest
        @CsvSource({"application/json, {", "application/json, []", "text/plain, {}", "application/xml, <a/>", ", {}"})
        void theWaitlistRefusesWhatItCannotRead(@Nullable String type, String body) {
            Answer refused = checked(Call.of("POST", WAITLIST)
                    .body(type, body.getBytes(StandardCharsets.UTF_8))
                    .send()
                    .expecting(400));
            assertThat(refused.text()).isEqualTo("{\"status\":\"invalid\"}");
        }

        @Test
        void theWaitlistRefusesABodyThatIsTooLong() {
            join("a".repeat(9_000) + email, "en", "").expecting(400);
            assertThat(multipart("a".repeat(20_000) + email, "en")
                            .expecting(303)
                            .header("Location"))
                    .hasValue("/?waitlist=invalid#waitlist");
        }

        @ParameterizedTest
        @CsvSource({"en, /", "zh-Hans, /zh", "fr, /"})
        void theWaitlistSendsABrowserToTheHomeOfItsLanguage(String locale, String home) {
            assertThat(submit(email, locale, "").expecting(303).header("Location"))
                    .hasValue(home + "?waitlist=ok#waitlist");
            assertThat(submit(email, locale, "").expecting(303).header("Location"))
                    .hasValue(home + "?waitlist=duplicate#waitlist");
            assertThat(submit("nobody", locale, "").expecting(303).header("Location"))
                    .hasValue(home + "?waitlist=invalid#waitlist");
            assertThat(stored(email, locale.equals("fr") ? "en" : locale)).isEqualTo(1);
        }

        @Test
        void theWaitlistTakesAFormWithParts() {
            assertThat(multipart(email, "zh-Hans").expecting(303).header("Location"))
                    .hasValue("/zh?waitlist=ok#waitlist");
            assertThat(stored(email, "zh-Hans")).isEqualTo(1);
        }

        @ParameterizedTest
        @CsvSource({
            "/?waitlist=ok, You are on the list.",
            "/?waitlist=invalid, does not look like an e-mail address",
            "/zh?waitlist=duplicate, 你之前已经在名单上了",
            "/zh?waitlist=error, 没有成功"
        })
        void theWaitlistTellsABrowserWhatBecameOfIt(String path, String message) {
            Answer page = get(path).expecting(200);
            assertThat(page.text()).contains(message);
            assertThat(page.header("Cache-Control")).hasValue("no-store");
        }

        @Test
        void theWaitlistSaysWhenItCannotStore() {
            Database database = new Database(Service.running());
            database.run("alter table waitlist rename to waitlist_out_of_reach");
            try {
                assertThat(join(email, "en", "").expecting(500).text()).isEqualTo("{\"status\":\"error\"}");
                assertThat(submit(email, "zh-Hans", "").expecting(303).header("Location"))
                        .hasValue("/zh?waitlist=error#waitlist");
            } finally {
                database.run("alter table waitlist_out_of_reach rename to waitlist");
            }
            join(email, "en", "").expecting(201);
        }

        @Test
        void theWaitlistTakesPostsOnly() {
            Answer refused = get(WAITLIST).expecting(405);
            assertThat(refused.header("Allow")).hasValue("POST");
        }

        private Answer multipart(String address, String locale) {
            String body = "--line\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\n" + address
                    + "\r\n--line\r\nContent-Disposition: form-data; name=\"locale\"\r\n\r\n" + locale
                    + "\r\n--line\r\nContent-Disposition: form-data; name=\"website\"\r\n\r\n\r\n--line--\r\n";
            return checked(Call.of("POST", WAITLIST)
                    .body("multipart/form-data; boundary=line", body.getBytes(StandardCharsets.UTF_8))
                    .send());
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }

    /** As the service was told it. */
    private static String siteUrl() {
        String privacy = Call.of("GET", "/v1/config").send().expecting(200).text("privacy_url");
        return privacy.substring(0, privacy.length() - "/privacy".length());
    }
}
