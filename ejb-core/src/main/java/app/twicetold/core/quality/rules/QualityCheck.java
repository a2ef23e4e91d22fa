package app.twicetold.core.quality.rules;

import static app.twicetold.core.quality.rules.CheckKind.DETERMINISTIC;
import static app.twicetold.core.quality.rules.CheckKind.EMBEDDING;
import static app.twicetold.core.quality.rules.CheckKind.LLM;

import app.twicetold.core.shared.WireValue;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The checks that every draft goes through. Specification: QA checks. */
public enum QualityCheck implements WireValue {
    LENGTH_IN_TIER(DETERMINISTIC),
    KEY_POINTS_COUNT(DETERMINISTIC),
    LANGUAGE_MATCH(DETERMINISTIC),
    NO_CONTACT_INFO(DETERMINISTIC),
    NO_PRIVATE_NAMES(DETERMINISTIC),
    ATTRIBUTION_PRESENT(DETERMINISTIC),
    DUPLICATE_CHECK(EMBEDDING),
    ARGUMENT_CLARITY(LLM),
    RETELL_WORTHINESS(LLM),
    GROUNDING(LLM),
    READABILITY(LLM),
    SAFETY(LLM),
    SENSITIVE_POLITICS(LLM);

    /** The dimensions that a model scores; the lowest of them is the QA score. */
    public static final Set<QualityCheck> RUBRIC =
            Collections.unmodifiableSet(EnumSet.range(ARGUMENT_CLARITY, READABILITY));

    private final CheckKind kind;

    QualityCheck(CheckKind kind) {
        this.kind = kind;
    }

    public CheckKind kind() {
        return kind;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
