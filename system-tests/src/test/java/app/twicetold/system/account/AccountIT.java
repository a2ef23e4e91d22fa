package app.twicetold.system.account;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("An account")
class AccountIT {

    @Nested
    class Installations {
        @Test
        void anInstallationIsCreatedOnceAndFoundAgain() {
            String installId = UUID.randomUUID().toString();
            Answer first = signIn(Map.of("install_id", installId)).expecting(201);
            Answer second = signIn(Map.of("install_id", installId)).expecting(200);
            assertThat(first.flag("is_new_user")).isTrue();
            assertThat(second.flag("is_new_user")).isFalse();
            assertThat(second.text("user.id")).isEqualTo(first.text("user.id"));
            assertThat(first.text("user.auth_provider")).isEqualTo("anonymous");
            assertThat(first.text("user.onboarding_status")).isEqualTo("not_started");
        }

        @Test
        void anInstallationIsCreatedOnceAlsoWhenThePhoneAsksInParallel() {
            String installId = UUID.randomUUID().toString();
            List<Answer> answers = Parallel.times(16, () -> signIn(Map.of("install_id", installId)));
            assertThat(answers.stream().map(answer -> answer.text("user.id")).distinct())
                    .hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.status() == 201))
                    .hasSize(1);
        }

        @ParameterizedTest(name = "{0} characters: {1}")
        @CsvSource({"0, 422", "15, 422", "16, 201", "128, 201", "129, 422"})
        void anInstallationHasAnInstallIdOf16To128Characters(int length, int status) {
            String id = (UUID.randomUUID() + "x".repeat(200)).substring(0, length);
            signIn(Map.of("install_id", id)).expecting(status);
        }

        @Test
        void anInstallationNeedsAnInstallId() {
            signIn(Map.of()).refusedField("install_id");
            Map<String, Object> body = new HashMap<>();
            body.put("install_id", null);
            signIn(body).refusedField("install_id");
        }

        @ParameterizedTest
        @ValueSource(strings = {"not a locale", "x", "", "en_US_POSIX_and_more", "123456789"})
        void aLocaleThatIsNoneIsIgnored(String locale) {
            signIn(Map.of("install_id", UUID.randomUUID().toString(), "device_locale", locale))
                    .expecting(201);
        }

        private Answer signIn(Map<String, ?> body) {
            return Call.of("POST", "/v1/auth/anonymous").json(body).send();
        }
    }

    @Nested
    class Tokens {
        private final String installId = UUID.randomUUID().toString();
        private final Answer signedIn = Call.of("POST", "/v1/auth/anonymous")
                .json(Map.of("install_id", installId))
                .send();
        private final String token = signedIn.text("access_token");

        @Test
        void aTokenOpensTheAccountForExactlyOneHour() {
            Instant expires = Instant.parse(signedIn.text("expires_at"));
            assertThat(claims().path("exp").asLong() - claims().path("iat").asLong())
                    .isEqualTo(3600);
            assertThat(signedIn.number("expires_in")).isEqualTo(3600);
            meAt(expires.minusSeconds(1)).expecting(200);
            meAt(expires.minusMillis(1)).expecting(200);
            assertThat(meAt(expires).refusedWith(401, "unauthorized").text("error.details.reason"))
                    .isEqualTo("expired");
            meAt(expires.plusSeconds(1)).refusedWith(401, "unauthorized");
        }

        @Test
        void aTokenSignedWithHs256OpensTheAccount() throws Exception {
            assertThat(part(0)).contains("\"HS256\"");
            assertThat(claims().path("iss").asText()).isEqualTo("spoken-trainer");
            assertThat(claims().path("typ").asText()).isEqualTo("access");
            assertThat(claims().path("sub").asText()).isEqualTo(signedIn.text("user.id"));
        }

        @Test
        void nothingButATokenOpensTheAccount() {
            assertThat(me(null).refusedWith(401, "unauthorized").text("error.details.reason"))
                    .isEqualTo("missing");
            String unsigned = encode("{\"alg\":\"none\"}") + "." + token.split("\\.")[1] + ".";
            for (String header : List.of(
                    "Bearer ",
                    "Bearer x",
                    "Bearer a.b.c",
                    "Basic dXNlcjpwYXNz",
                    token,
                    "Bearer " + unsigned,
                    "Bearer " + unsigned + token.split("\\.")[2],
                    "Bearer " + token + "x",
                    "Bearer " + token.substring(0, token.length() - 3),
                    "Bearer " + signed("HS256", "HmacSHA256", "another-secret-another-secret-another-secret", part(1)),
                    "Bearer " + "x".repeat(4000))) {
                Answer answer = me(header).refusedWith(401, "unauthorized");
                assertThat(answer.text("error.details.reason")).as(header).isIn("invalid", "missing");
            }
        }

        @Test
        void noOtherAlgorithmOpensTheAccountEvenWithTheRightSecret() {
            String secret = Service.running().secret();
            me("Bearer " + signed("HS256", "HmacSHA256", secret, part(1))).expecting(200);
            me("Bearer " + signed("HS512", "HmacSHA512", secret, part(1))).refusedWith(401, "unauthorized");
            me("Bearer " + signed("HS384", "HmacSHA384", secret, part(1))).refusedWith(401, "unauthorized");
        }

        @Test
        void onlyAnAccessTokenOfAUserWhoExistsOpensTheAccount() {
            String secret = Service.running().secret();
            String claims = part(1);
            for (String other : List.of(
                    claims.replace("\"access\"", "\"refresh\""),
                    claims.replace("spoken-trainer", "somebody"),
                    claims.replaceFirst("\"exp\":\\d+", "\"x\":1"),
                    claims.replaceFirst("\"exp\":\\d+", "\"exp\":\"soon\""),
                    claims.replaceFirst("usr_[a-z0-9]+", "usr_nobody"),
                    "{}",
                    "[]",
                    "no json")) {
                me("Bearer " + signed("HS256", "HmacSHA256", secret, other)).refusedWith(401, "unauthorized");
            }
        }

        private Answer me(@Nullable String header) {
            return Call.of("GET", "/v1/me").header("Authorization", header).send();
        }

        private Answer meAt(Instant now) {
            return Call.of("GET", "/v1/me")
                    .header("Authorization", "Bearer " + token)
                    .header("X-Test-Now", now.toString())
                    .send();
        }

        private com.fasterxml.jackson.databind.JsonNode claims() {
            try {
                return Answer.JSON.readTree(part(1));
            } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
                throw new AssertionError(e);
            }
        }

        private String part(int index) {
            return new String(Base64.getUrlDecoder().decode(token.split("\\.")[index]), StandardCharsets.UTF_8);
        }

        private static String encode(String text) {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }

        private static String signed(String algorithm, String mac, String secret, String claims) {
            try {
                String content = encode("{\"alg\":\"" + algorithm + "\"}") + "." + encode(claims);
                Mac signer = Mac.getInstance(mac);
                signer.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), mac));
                return content
                        + "."
                        + Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(signer.doFinal(content.getBytes(StandardCharsets.UTF_8)));
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Nested
    class SettingsOfAUser {
        private final Trainer user = Trainer.signedIn();

        @Test
        void settingsBeginWithTheDefaults() {
            Answer me = user.me();
            assertThat(me.text("display_name")).isEqualTo("Speaker");
            assertThat(Trainer.signedIn("zh-CN").me().text("display_name")).isEqualTo("表达者");
            assertThat(me.text("auth_provider")).isEqualTo("anonymous");
            assertThat(me.number("level.level")).isEqualTo(1);
            assertThat(me.number("level.total_xp")).isZero();
            assertThat(me.number("streak.current")).isZero();
            assertThat(me.isNull("stats.ability")).isTrue();
            assertThat(me.isNull("focus")).isTrue();
            assertThat(me.text("entitlement.status")).isEqualTo("none");
            assertThat(me.text("settings.time_zone")).isEqualTo("UTC");
            assertThat(me.number("settings.audio_retention_days")).isEqualTo(30);
            assertThat(me.isNull("settings.ui_locale")).isTrue();
            assertThat(me.isNull("onboarding.answers")).isTrue();
        }

        @ParameterizedTest(name = "{0}")
        @ValueSource(
                strings = {
                    "{'practice_languages':['zh-Hans','en']}",
                    "{'practice_languages':['zh-Hans']}",
                    "{'ui_locale':'zh-Hans'}",
                    "{'ui_locale':null}",
                    "{'reminders_enabled':false}",
                    "{'reminder_time':'00:00'}",
                    "{'reminder_time':'23:59'}",
                    "{'streak_risk_alert':false}",
                    "{'audio_retention_days':7}",
                    "{'audio_retention_days':30}",
                    "{'audio_retention_days':365}"
                })
        void settingsTake(String settings) throws Exception {
            com.fasterxml.jackson.databind.JsonNode wanted = Answer.JSON.readTree(settings.replace('\'', '"'));
            Answer changed = user.patch("/v1/me", Map.of("settings", wanted)).expecting(200);
            wanted.properties()
                    .forEach(entry ->
                            assertThat(changed.at("settings." + entry.getKey())).isEqualTo(entry.getValue()));
            assertThat(user.me().at("settings")).isEqualTo(changed.at("settings"));
        }

        @ParameterizedTest(name = "{0}")
        @ValueSource(
                strings = {
                    "{'practice_languages':[]}",
                    "{'practice_languages':['en','en']}",
                    "{'practice_languages':['fr']}",
                    "{'practice_languages':['en','zh-Hans','en']}",
                    "{'practice_languages':null}",
                    "{'practice_languages':'en'}",
                    "{'practice_languages':[null]}",
                    "{'ui_locale':'fr'}",
                    "{'ui_locale':1}",
                    "{'reminders_enabled':'yes'}",
                    "{'reminder_time':'24:00'}",
                    "{'reminder_time':'8:3'}",
                    "{'reminder_time':'08:60'}",
                    "{'reminder_time':'08:30:00'}",
                    "{'streak_risk_alert':1}",
                    "{'audio_retention_days':14}",
                    "{'audio_retention_days':'7'}",
                    "{'audio_retention_days':7.5}"
                })
        void settingsRefuse(String settings) throws Exception {
            Answer before = user.me();
            com.fasterxml.jackson.databind.node.ObjectNode wanted =
                    (com.fasterxml.jackson.databind.node.ObjectNode) Answer.JSON.readTree(settings.replace('\'', '"'));
            if (!wanted.has("reminders_enabled")) {
                wanted.put("reminders_enabled", !before.flag("settings.reminders_enabled"));
            }
            user.patch("/v1/me", Map.of("settings", wanted, "display_name", "Changed"))
                    .refusedWith(422, "validation_failed");
            assertThat(user.me().json()).isEqualTo(before.json());
        }

        @Test
        void aNameHas1To40Characters() {
            assertThat(rename("  Robin  ").expecting(200).text("display_name")).isEqualTo("Robin");
            rename("").refusedField("display_name");
            rename("   ").refusedField("display_name");
            rename("n".repeat(41)).refusedField("display_name");
            assertThat(rename("n".repeat(40)).expecting(200).text("display_name"))
                    .hasSize(40);
            assertThat(rename("😀".repeat(20)).expecting(200).text("display_name"))
                    .isEqualTo("😀".repeat(20));
        }

        @Test
        void theAnswersOfOnboardingMayChange() {
            user.onboard("en");
            Answer me = user.patch(
                            "/v1/me", Map.of("onboarding_answers", Map.of("goal", "speak_concisely", "weekly_days", 3)))
                    .expecting(200);
            assertThat(me.text("onboarding.answers.goal")).isEqualTo("speak_concisely");
            assertThat(me.number("onboarding.answers.weekly_days")).isEqualTo(3);
            assertThat(me.text("onboarding.answers.scenario")).isEqualTo("work_meeting");
            user.patch("/v1/me", Map.of("onboarding_answers", Map.of("weekly_days", 4)))
                    .refusedWith(422, "validation_failed");
            user.patch("/v1/me", Map.of("onboarding_answers", Map.of("preferred_topics", List.of("gossip"))))
                    .refusedWith(422, "validation_failed");
        }

        @Test
        void aPartOfTheAnswersIsTakenBeforeOnboarding() {
            Answer me = user.patch("/v1/me", Map.of("onboarding_answers", Map.of("weekly_days", 3)))
                    .expecting(200);
            assertThat(me.text("onboarding.status")).isEqualTo("not_started");
            assertThat(me.number("onboarding.answers.weekly_days")).isEqualTo(3);
            assertThat(user.me().text("onboarding.answers.goal")).isEqualTo("report_clearly");
            user.get("/v1/home").expecting(200);
            assertThat(user.get("/v1/paywall").expecting(200).number("default_weekly_days"))
                    .isEqualTo(3);
        }

        @Test
        void theTimeZoneFollowsThePhone() {
            user.in("Asia/Shanghai").me();
            assertThat(user.me().text("settings.time_zone")).isEqualTo("Asia/Shanghai");
            user.in("Mars/Olympus").me();
            assertThat(user.me().text("settings.time_zone")).isEqualTo("Asia/Shanghai");
        }

        @Test
        void settingsIgnoreUnknownKeys() {
            Answer before = user.me();
            user.patch("/v1/me", Map.of("nickname", "x", "settings", Map.of("theme", "dark")))
                    .expecting(200);
            user.patch("/v1/me", Map.of()).expecting(200);
            assertThat(user.me().json()).isEqualTo(before.json());
        }

        private Answer rename(String name) {
            return user.patch("/v1/me", Map.of("display_name", name));
        }
    }

    @Nested
    class Languages {
        @ParameterizedTest(name = "Accept-Language {0}, ui_locale {1}, device {2}: {3}")
        @CsvSource(
                nullValues = "-",
                value = {
                    "zh-Hans, en, en, zh-Hans",
                    "en, zh-Hans, zh-Hans, en",
                    "-, zh-Hans, en, zh-Hans",
                    "-, en, zh-CN, en",
                    "-, -, zh-Hans, zh-Hans",
                    "-, -, zh-CN, zh-Hans",
                    "-, -, fr-FR, en",
                    "fr, -, zh-Hans, zh-Hans",
                    "zh-TW, -, en, en",
                    "zh-TW, zh-Hans, en, zh-Hans",
                    "'fr, zh-CN;q=0.8, en;q=0.9', -, zh-Hans, en",
                    "'en;q=0, zh-SG', -, en, zh-Hans",
                    "*, -, zh-Hans, zh-Hans",
                    "';;;q=', -, zh-Hans, zh-Hans"
                })
        void anAnswerIsInTheFirstLanguageOfTheChain(
                @Nullable String header, @Nullable String uiLocale, String device, String expected) {
            Trainer user = Trainer.signedIn(device);
            Map<String, Object> settings = new HashMap<>();
            settings.put("ui_locale", uiLocale);
            user.patch("/v1/me", Map.of("settings", settings)).expecting(200);

            Answer me = user.asking(header).me();

            String name = expected.equals("en") ? "Speaker" : "表达者";
            assertThat(me.text("display_name")).isEqualTo(name);
            assertThat(me.text("level.title").codePoints().anyMatch(Character::isIdeographic))
                    .isEqualTo(!expected.equals("en"));
            assertThat(me.header("Content-Language")).hasValue(expected);
            assertThat(me.header("Vary").orElse("")).contains("Accept-Language");
            Answer error = user.asking(header).get("/v1/sessions/ses_none");
            assertThat(error.header("Content-Language")).hasValue(expected);
            assertThat(error.text("error.message").codePoints().anyMatch(Character::isIdeographic))
                    .isEqualTo(!expected.equals("en"));
        }

        @Test
        void anAnswerKeepsAUsableRequestId() {
            for (String usable : List.of("12345678", "a.b_c-D9", "x".repeat(64))) {
                assertThat(Call.of("GET", "/v1/config")
                                .header("X-Request-Id", usable)
                                .send()
                                .header("X-Request-Id"))
                        .hasValue(usable);
            }
            for (String unusable : Arrays.asList("1234567", "x".repeat(65), "with space", "colon:123")) {
                assertThat(Call.of("GET", "/v1/config")
                                .header("X-Request-Id", unusable)
                                .send()
                                .header("X-Request-Id")
                                .orElse(""))
                        .isNotEqualTo(unusable)
                        .startsWith("req_");
            }
        }
    }
}
