package app.twicetold.client.library;

import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.core.publication.ReportSettings;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.xp.DailyXpCap;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.audio.AudioContainer;
import app.twicetold.core.training.rules.recording.RecordingWeight;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.web.Open;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.Arrays;

/** Limits, versions and links, for apps that have no token yet. */
@Path("config")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ConfigResource {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(1_500);

    private ClientSettings settings;
    private ReportSettings reports;
    private TrainingSettings training;

    @Inject
    public ConfigResource(ClientSettings settings, ReportSettings reports, TrainingSettings training) {
        this.settings = settings;
        this.reports = reports;
        this.training = training;
    }

    public ConfigResource() {}

    @GET
    @Open
    public ConfigResponse read() {
        return new ConfigResponse(
                LanguageProfiles.supportedTags(),
                LanguageProfiles.supportedTags(),
                limits(),
                training.edition().rubric(),
                AbilityScore.ALGO_VERSION,
                settings.minAppVersion(),
                settings.termsUrl(),
                settings.privacyUrl(),
                settings.supportUrl(),
                ClientSettings.MINIMUM_AGE);
    }

    private ConfigResponse.Limits limits() {
        RoundLimits rounds = RoundLimits.of(SessionKind.TRAINING);
        return new ConfigResponse.Limits(
                rounds.maxRound1Ms(),
                rounds.maxRound2Ms(),
                RoundLimits.of(SessionKind.DIAGNOSTIC).maxRound1Ms(),
                RoundLimits.MIN_VALID_MS,
                PatienceSettings.POLL_TIMEOUT.toMillis(),
                POLL_INTERVAL.toMillis(),
                RecordingWeight.MAX_BYTES,
                Arrays.stream(AudioContainer.values())
                        .map(AudioContainer::contentType)
                        .toList(),
                SignedUrls.LIFETIME.toMillis(),
                DailyXpCap.DAILY_XP,
                reports.perWindow(),
                (int) reports.window().toSeconds(),
                Retention.RECORDING_DAYS);
    }
}
