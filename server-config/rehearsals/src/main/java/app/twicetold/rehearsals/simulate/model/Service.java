package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.port.Capability;

/** What a provider is asked for. */
enum Service {
    TRANSCRIPTION(Capability.ASR),
    JUDGEMENT(Capability.LLM),
    EXEMPLAR_TEXT(Capability.LLM),
    EXEMPLAR_SPEECH(Capability.TTS);

    private final Capability capability;

    Service(Capability capability) {
        this.capability = capability;
    }

    Capability capability() {
        return capability;
    }

    double seconds(Load.Seconds seconds) {
        return switch (this) {
            case TRANSCRIPTION -> seconds.asr();
            case JUDGEMENT -> seconds.judge();
            case EXEMPLAR_TEXT -> seconds.exemplar();
            case EXEMPLAR_SPEECH -> seconds.speech();
        };
    }
}
