package app.twicetold.system.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Parallel;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("An attempt")
class AttemptRulesIT {
    private static final Recording GOOD = Recording.retelling("en").record();

    @Nested
    class Creation {
        @Test
        void anAttemptIsCreatedForTheRoundThatIsDue() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            user.announce(session, 2, GOOD).refusedWith(409, "stage_conflict");
            user.finishReading(session);
            user.announce(session, 2, GOOD).refusedWith(409, "stage_conflict");
            user.retellWell(session, 1, GOOD);
            user.announce(session, 1, GOOD).refusedWith(409, "round_already_assessed");
            user.retellWell(session, 2, GOOD);
            user.announce(session, 2, GOOD).refusedWith(409, "round_already_assessed");
            user.complete(session).expecting(200);
            user.announce(session, 1, GOOD).refusedWith(409, "round_already_assessed");
            user.announce(session, 2, GOOD).refusedWith(409, "round_already_assessed");
        }

        @Test
        void aDiagnosticHasNoSecondRound() {
            Trainer user = Trainer.signedIn();
            String diagnostic = user.startDiagnostic("en");
            user.announce(diagnostic, 2, GOOD).refusedWith(409, "round_not_allowed");
            user.retellWell(diagnostic, 1, GOOD);
            assertThat(user.stage(diagnostic)).isEqualTo("round1");
            user.announce(diagnostic, 2, GOOD).refusedWith(409, "round_not_allowed");
            user.announce(diagnostic, 1, GOOD).refusedWith(409, "round_already_assessed");
        }

        @Test
        void anAttemptIsCreatedEvenWhenTheReadingWasNeverReported() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            user.announce(session, 1, GOOD).expecting(201);
            assertThat(user.stage(session)).isEqualTo("round1");
            assertThat(user.session(session).isNull("read_duration_ms")).isTrue();
        }

        @Test
        void anAttemptIsCreatedUpToTheLimitOfItsRound() {
            Trainer user = Trainer.signedIn();
            String training = user.startTraining();
            assertThat(user.session(training).number("max_round1_ms")).isEqualTo(180_000);
            assertThat(user.session(training).number("max_round2_ms")).isEqualTo(120_000);
            assertThat(user.session(training).number("min_valid_ms")).isEqualTo(20_000);
            user.announce(training, 1, lasting(180_001)).refusedWith(422, "audio_too_long");
            user.announce(training, 1, lasting(180_000)).expecting(201);
            user.retellWell(training, 1, GOOD);
            user.announce(training, 2, lasting(120_001)).refusedWith(422, "audio_too_long");
            user.announce(training, 2, lasting(120_000)).expecting(201);

            String diagnostic = user.startDiagnostic("en");
            assertThat(user.session(diagnostic).number("max_round1_ms")).isEqualTo(90_000);
            assertThat(user.session(diagnostic).number("max_round2_ms")).isZero();
            user.announce(diagnostic, 1, lasting(90_001)).refusedWith(422, "audio_too_long");
            user.announce(diagnostic, 1, lasting(90_000)).expecting(201);
        }

        @Test
        void anAttemptIsCreatedWithItsPauses() {
            Trainer user = Trainer.signedIn();
            Answer attempt = user.announce(user.startTraining(), 1, GOOD.announcing("pause_count", 3))
                    .expecting(201);
            assertThat(attempt.number("pause_count")).isEqualTo(3);
            assertThat(user.attempt(attempt.text("id")).number("pause_count")).isEqualTo(3);
        }

        @ParameterizedTest
        @ValueSource(strings = {"round", "duration_ms", "content_type", "size_bytes", "sha256", "pause_count"})
        void anAttemptIsCreatedOnlyWithAllOf(String field) {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            Map<String, Object> body = body();
            body.remove(field);
            user.post("/v1/sessions/" + session + "/attempts", body).refusedField(field);
            assertThat(user.session(session).at("attempts")).isEmpty();
            assertThat(user.stage(session)).isEqualTo("reading");
        }

        @ParameterizedTest(name = "{0} = {1}")
        @CsvSource({
            "round, 0",
            "round, 3",
            "duration_ms, 0",
            "duration_ms, -1",
            "size_bytes, 0",
            "pause_count, -1",
            "sha256, abc",
            "sha256, zz40e8d945133351ad6dfb6a7613340be928139ad389722436ed89e25510bc0a"
        })
        void anAttemptIsCreatedNeverWith(String field, String value) {
            Trainer user = Trainer.signedIn();
            Map<String, Object> body = body();
            body.put(field, field.equals("sha256") ? value : Integer.valueOf(value));
            user.post("/v1/sessions/" + user.startTraining() + "/attempts", body)
                    .refusedField(field);
        }

        @Test
        void anAttemptIsCreatedForRecordingsOfAtMostTenMebibytes() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            user.announce(session, 1, GOOD.announcing("size_bytes", 10_485_761)).refusedWith(413, "payload_too_large");
            user.announce(session, 1, GOOD.announcing("size_bytes", 10_485_760)).expecting(201);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "audio/mp4",
                    "audio/m4a",
                    "audio/x-m4a",
                    "audio/aac",
                    "audio/webm",
                    "audio/webm;codecs=opus",
                    "audio/mpeg",
                    "audio/wav",
                    "audio/x-wav"
                })
        void anAttemptIsCreatedAs(String contentType) {
            Trainer user = Trainer.signedIn();
            Answer attempt = user.announce(user.startTraining(), 1, GOOD.announcing("content_type", contentType))
                    .expecting(201);
            assertThat(attempt.text("upload.headers.Content-Type")).matches("audio/(mp4|webm|mpeg|wav)");
        }

        @ParameterizedTest
        @ValueSource(strings = {"audio/ogg", "video/mp4", "text/plain", "wav"})
        void anAttemptIsCreatedNeverAs(String contentType) {
            Trainer user = Trainer.signedIn();
            user.announce(user.startTraining(), 1, GOOD.announcing("content_type", contentType))
                    .refusedWith(415, "unsupported_media_type");
        }

        @Test
        void anAttemptIsCreatedInPlaceOfOneThatWasNotSubmitted() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            String older = user.announce(session, 1, GOOD).expecting(201).text("id");
            String uploaded = user.record(session, 1, GOOD);
            String newest = user.record(session, 1, GOOD);
            for (String given : new String[] {older, uploaded}) {
                Answer attempt = user.attempt(given);
                assertThat(attempt.text("status")).isEqualTo("failed");
                assertThat(attempt.text("error.code")).isEqualTo("superseded");
                assertThat(attempt.flag("error.retryable")).isFalse();
                user.submit(given).refusedWith(409, "attempt_not_retryable");
            }
            user.submit(newest).expecting(202);
            assertThat(user.awaitEnd(newest).text("status")).isEqualTo("assessed");
        }

        private Recording lasting(long milliseconds) {
            return GOOD.announcing("duration_ms", milliseconds);
        }

        private Map<String, Object> body() {
            Map<String, Object> body = new HashMap<>(GOOD.announced());
            body.put("round", 1);
            return body;
        }
    }

    @Nested
    class Upload {
        @BeforeEach
        void aRecordingIsUploadedThroughTheService() {
            assumeTrue(url.contains("/v1/uploads/"), "The object store takes the bytes: see DirectUploadIT");
        }

        private final Trainer user = Trainer.signedIn();
        private final Answer attempt =
                user.announce(user.startTraining(), 1, GOOD).expecting(201);
        private final String url = attempt.text("upload.url");

        @Test
        void anAddressNeedsTheSignatureOfTheService() {
            put(url.replaceFirst("&sig=.*", ""), GOOD).refusedWith(403, "invalid_signature");
            put(url.replaceFirst("\\?.*", ""), GOOD).refusedWith(403, "invalid_signature");
            put(altered(url), GOOD).refusedWith(403, "invalid_signature");
            put(url.replaceFirst("exp=\\d+", "exp=99999999999"), GOOD).refusedWith(403, "invalid_signature");
            put(url.replaceFirst("exp=\\d+", "exp=soon"), GOOD).refusedWith(403, "invalid_signature");
            String other = user.announce(user.startTraining(user.articles("en").get(1)), 1, GOOD)
                    .text("id");
            put(url.replace(attempt.text("id"), other), GOOD).refusedWith(403, "invalid_signature");
            put(url.replace(attempt.text("id"), "att_unknown"), GOOD).refusedWith(403, "invalid_signature");
            nothingArrived();
        }

        @Test
        void aSignedAddressWorksForFifteenMinutes() {
            Instant expires = Instant.parse(attempt.text("upload.expires_at"));
            long exp = Long.parseLong(url.replaceFirst(".*exp=(\\d+).*", "$1"));
            assertThat(expires).isBetween(Instant.ofEpochSecond(exp), Instant.ofEpochSecond(exp + 1));
            // The attempt is created a moment before its address is signed.
            assertThat(Instant.parse(attempt.text("created_at")).plusSeconds(900))
                    .isBetween(Instant.ofEpochSecond(exp - 10), Instant.ofEpochSecond(exp + 1));
            putAt(Instant.ofEpochSecond(exp)).refusedWith(403, "invalid_signature");
            nothingArrived();
            putAt(Instant.ofEpochSecond(exp - 1)).expecting(204);
        }

        @Test
        void anUploadHasTheAnnouncedType() {
            Call.of("PUT", url).body("audio/mpeg", GOOD.bytes()).send().refusedWith(415, "unsupported_media_type");
            Call.of("PUT", url).body("text/plain", GOOD.bytes()).send().refusedWith(415, "unsupported_media_type");
            nothingArrived();
        }

        @Test
        void anUploadHasTheAnnouncedLength() {
            put(url, Arrays.copyOf(GOOD.bytes(), GOOD.bytes().length - 1)).refusedWith(422, "size_mismatch");
            put(url, Arrays.copyOf(GOOD.bytes(), GOOD.bytes().length + 1)).refusedWith(422, "size_mismatch");
            put(url, new byte[0]).refusedWith(422, "size_mismatch");
            put(url, new byte[10_485_761]).refusedWith(413, "payload_too_large");
            nothingArrived();
        }

        @Test
        void anUploadHasTheAnnouncedHash() {
            byte[] other = GOOD.bytes().clone();
            other[other.length - 1]++;
            put(url, other).refusedWith(422, "checksum_mismatch");
            nothingArrived();
            put(url, GOOD).expecting(204);
            put(url, other).refusedWith(422, "checksum_mismatch");
            assertThat(user.attempt(attempt.text("id")).text("status"))
                    .as("A broken upload does not replace a good one")
                    .isEqualTo("uploaded");
        }

        @Test
        void aRecordingMayBeUploadedAgainUntilItIsSubmitted() {
            put(url, GOOD).expecting(204);
            put(url, GOOD).expecting(204);
            user.submit(attempt.text("id")).expecting(202);
            put(url, GOOD).refusedWith(409, "attempt_already_submitted");
            assertThat(user.awaitEnd(attempt.text("id")).text("status")).isEqualTo("assessed");
            put(url, GOOD).refusedWith(409, "attempt_already_submitted");
        }

        private Answer put(String to, Recording recording) {
            return put(to, recording.bytes());
        }

        private Answer put(String to, byte[] bytes) {
            return Call.of("PUT", to).body("audio/wav", bytes).send();
        }

        private Answer putAt(Instant now) {
            return Call.of("PUT", url)
                    .header("X-Test-Now", now.toString())
                    .body("audio/wav", GOOD.bytes())
                    .send();
        }

        private void nothingArrived() {
            assertThat(user.attempt(attempt.text("id")).text("status")).isEqualTo("awaiting_upload");
            user.submit(attempt.text("id")).refusedWith(409, "upload_missing");
        }
    }

    @Nested
    class Submission {
        @Test
        void anAttemptIsSubmittedOnceHoweverOftenThePhoneAsks() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            String attempt = user.record(session, 1, GOOD);
            Parallel.times(16, () -> user.submit(attempt).expecting(202));
            Answer ended = user.awaitEnd(attempt);
            assertThat(ended.text("status")).isEqualTo("assessed");
            Answer again = user.submit(attempt).expecting(202);
            assertThat(again.text("status")).isEqualTo("assessed");
            assertThat(again.at("assessment")).isEqualTo(ended.at("assessment"));
        }

        @Test
        void aSubmitNeedsNoBodyAndTellsTheProgress() {
            Trainer user = Trainer.signedIn();
            String attempt = user.record(user.startTraining(), 1, GOOD);
            assertThat(user.attempt(attempt).isNull("progress")).isTrue();
            Answer submitted = user.submit(attempt).expecting(202);
            JsonNode progress = submitted.at("progress");
            assertThat(progress.path("stage_count").asInt()).isEqualTo(3);
            assertThat(submitted.isNull("upload")).isTrue();
            assertThat(submitted.isNull("submitted_at")).isFalse();
            Answer ended = user.awaitEnd(attempt);
            assertThat(ended.number("progress.stage_index")).isEqualTo(3);
            assertThat(ended.number("progress.eta_ms")).isZero();
        }

        @Test
        void theProgressOfRoundTwoHasFourStages() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            user.retellWell(session, 1, GOOD);
            Answer round2 = user.retellWell(session, 2, GOOD);
            assertThat(round2.number("progress.stage_count")).isEqualTo(4);
            assertThat(round2.number("progress.stage_index")).isEqualTo(4);
        }

        @Test
        void aRecordingLongerThanItsRoundFails() {
            Trainer user = Trainer.signedIn();
            String diagnostic = user.startDiagnostic("en");
            Answer tooLong = user.retell(
                    diagnostic,
                    1,
                    Recording.retelling("en").lasting(90_000).measuredAs(92_001).record());
            assertThat(tooLong.text("error.code")).isEqualTo("audio_too_long");
            assertThat(tooLong.flag("error.retryable")).isFalse();
            Answer within = user.retell(
                    diagnostic,
                    1,
                    Recording.retelling("en").lasting(90_000).measuredAs(92_000).record());
            assertThat(within.text("status")).isEqualTo("assessed");
        }

        /** Two hours under a header of a minute, under its own name and under another one. */
        @ParameterizedTest
        @ValueSource(strings = {"audio/webm", "audio/mp4"})
        void aRecordingWhoseHeaderLiesFailsWithoutACall(String contentType) {
            Database database = new Database(Service.running());
            Trainer user = Trainer.signedIn();

            Answer ended = user.retell(
                    user.startTraining(Recording.articleOf("zh-Hans", "training")),
                    1,
                    Recording.lying("zh-Hans", 1).announcing("content_type", contentType));

            assertThat(ended.text("status")).isEqualTo("failed");
            assertThat(ended.text("error.code")).isEqualTo("audio_too_long");
            assertThat(ended.text("error.stage")).isEqualTo("transcribe");
            assertThat(ended.flag("error.retryable")).isFalse();
            assertThat(database.count("provider_calls where job_id = ?", ended.text("id")))
                    .isZero();
        }
    }

    @Nested
    class Failure {
        @ParameterizedTest(name = "with {0}: {1}, retryable {2}")
        @CsvSource({
            "transport, provider_unavailable, true",
            "timeout, provider_unavailable, true",
            "server_error, provider_unavailable, true",
            "rate_limited, provider_unavailable, true",
            "content_policy, content_policy, false",
            "client_error, provider_rejected, false",
            "invalid_output, invalid_model_output, true"
        })
        void aFailedAttemptSaysWhyAndWhetherToTryAgain(String failure, String code, boolean retryable) {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            Answer failed = user.retell(
                    session, 1, Recording.retelling("en").failing(failure).record());

            assertThat(failed.text("status")).as(failed.text()).isEqualTo("failed");
            assertThat(failed.text("error.code")).isEqualTo(code);
            assertThat(failed.flag("error.retryable")).isEqualTo(retryable);
            assertThat(failed.text("error.stage")).isEqualTo("transcribe");
            assertThat(failed.isNull("assessment")).isTrue();
            assertThat(failed.isNull("unreliable_reason")).isTrue();
            assertThat(user.stage(session)).isEqualTo("round1");
            assertThat(user.asking("zh-Hans").attempt(failed.text("id")).text("error.message"))
                    .isNotEqualTo(failed.text("error.message"));
            if (!retryable) {
                user.submit(failed.text("id")).refusedWith(409, "attempt_not_retryable");
            }
            user.retellWell(session, 1, GOOD);
        }

        @Test
        void aFailedAttemptKeepsItsCauseWhenTheUserRecordsAnew() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            Answer failed = user.retell(
                    session, 1, Recording.retelling("en").failing("transport").record());
            assertThat(failed.flag("error.retryable")).isTrue();

            user.announce(session, 1, GOOD).expecting(201);

            Answer after = user.attempt(failed.text("id"));
            assertThat(after.text("error.code")).isEqualTo("provider_unavailable");
            assertThat(after.text("error.stage")).isEqualTo("transcribe");
            assertThat(after.flag("error.retryable")).isFalse();
            user.submit(failed.text("id")).refusedWith(409, "attempt_not_retryable");
        }

        @Test
        void aFailedAttemptIsTriedAgainThreeTimesAtMost() {
            Trainer user = Trainer.signedIn();
            String session = user.startTraining();
            String attempt = user.send(
                    session, 1, Recording.retelling("en").failing("transport").record());
            for (int submission = 2; submission <= 4; submission++) {
                assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("failed");
                user.submit(attempt).expecting(202);
            }
            assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("failed");
            user.submit(attempt).refusedWith(409, "attempt_not_retryable");
            user.retellWell(session, 1, GOOD);
        }
    }

    @Nested
    class Playback {
        @Test
        void aSignedAddressWorksForFifteenMinutes() {
            Trainer user = Trainer.signedIn();
            String attempt = user.send(user.startTraining(), 1, GOOD);
            Answer offer = user.get("/v1/attempts/" + attempt + "/audio").expecting(200);
            String url = ofTheService(offer.text("url"));
            Instant expires = Instant.parse(offer.text("expires_at"));
            assertThat(Call.of("GET", url).send().expecting(200).bytes()).isEqualTo(GOOD.bytes());
            Call.of("GET", url)
                    .header("X-Test-Now", expires.minusSeconds(2).toString())
                    .send()
                    .expecting(200);
            Call.of("GET", url)
                    .header("X-Test-Now", expires.plusSeconds(1).toString())
                    .send()
                    .refusedWith(403, "invalid_signature");
        }

        @Test
        void anAddressNeedsTheSignatureOfTheService() {
            Trainer user = Trainer.signedIn();
            String attempt = user.send(user.startTraining(), 1, GOOD);
            String url =
                    ofTheService(user.get("/v1/attempts/" + attempt + "/audio").text("url"));
            for (String forged : new String[] {
                altered(url),
                url.replaceFirst("&sig=.*", ""),
                url.replaceFirst("exp=\\d+", "exp=99999999999"),
                url.replaceFirst("key=[^&]*", "key=../../secrets"),
                url.replaceFirst("\\?.*", "")
            }) {
                Call.of("GET", forged).send().refusedWith(403, "invalid_signature");
            }
        }

        @Test
        void theAudioIsDescribedWithoutItsBytes() {
            Trainer user = Trainer.signedIn();
            String attempt = user.send(user.startTraining(), 1, GOOD);
            String url =
                    ofTheService(user.get("/v1/attempts/" + attempt + "/audio").text("url"));

            Answer whole = Call.of("HEAD", url).send().expecting(200);
            assertThat(whole.bytes()).isEmpty();
            assertThat(whole.header("Content-Length")).hasValue(String.valueOf(GOOD.bytes().length));
            assertThat(whole.header("Content-Type")).hasValue("audio/wav");
            assertThat(whole.header("Accept-Ranges")).hasValue("bytes");
            assertThat(Call.of("HEAD", altered(url)).toTheServerItself().send().status())
                    .isEqualTo(403);
        }

        private String ofTheService(String url) {
            assumeTrue(url.contains("/v1/media"), "The object store serves the bytes: see DirectUploadIT");
            return url;
        }

        @Test
        void noAudioIsOfferedBeforeTheUpload() {
            Trainer user = Trainer.signedIn();
            String attempt = user.announce(user.startTraining(), 1, GOOD).text("id");
            user.get("/v1/attempts/" + attempt + "/audio").refusedWith(404, "not_found");
        }
    }

    /** The address with another, well-formed signature. */
    private static String altered(String url) {
        int first = url.indexOf("sig=") + 4;
        char other = url.charAt(first) == 'A' ? 'B' : 'A';
        return url.substring(0, first) + other + url.substring(first + 1);
    }
}
