package app.twicetold.core.generation;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The configuration in force. A pause for the cost cap that began on an earlier UTC day ends with this call. */
@Stateless
public class ReadGenerationConfig {
    private GenerationSettings settings;

    @Inject
    public ReadGenerationConfig(GenerationSettings settings) {
        this.settings = settings;
    }

    protected ReadGenerationConfig() {}

    public GenerationConfigView read() {
        // The end of a pause changes the version.
        PauseReason pause = settings.pause().map(Pause::reason).orElse(null);
        return new GenerationConfigView(settings.config(), pause, settings.version());
    }
}
