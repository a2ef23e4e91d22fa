package app.twicetold.core.analytics.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The events that apps may report. Specification: analytics events. */
public enum EventName implements WireValue {
    TRAINING_START,
    READING_READY,
    RECORDING_START,
    RECORDING_PAUSE,
    ATTEMPT_SUBMIT,
    ASSESSMENT_SUCCESS,
    ASSESSMENT_FAIL,
    FEEDBACK_VIEW,
    RETRY_START,
    TRAINING_COMPLETE,
    REWARD_GRANTED,
    REPORT_VIEW,
    ONBOARDING_STEP,
    DIAGNOSTIC_COMPLETE,
    PAYWALL_VIEW,
    PAYWALL_INTERACT,
    TRIAL_START,
    PURCHASE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
