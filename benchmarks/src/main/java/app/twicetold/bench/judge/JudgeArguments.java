package app.twicetold.bench.judge;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command.
 *
 * @param models as {@code provider/model} or {@code provider@endpoint/model}; empty for those of the default chain
 * @param edition null for the one that the service would use
 * @param against an earlier report, null for none
 * @param out where the report goes, null for a name with the time
 */
record JudgeArguments(
        List<LanguageProfile> languages,
        List<String> models,
        int repeats,
        @Nullable Edition edition,
        @Nullable Path against,
        @Nullable Path out) {
    private static final int MOST_REPEATS = 20;

    /** @throws IllegalArgumentException with a sentence for the operator */
    static JudgeArguments of(List<String> arguments) {
        List<LanguageProfile> languages = LanguageProfiles.all();
        List<String> models = new ArrayList<>();
        int repeats = 1;
        Edition edition = null;
        Path against = null;
        Path out = null;
        for (int i = 0; i < arguments.size(); i += 2) {
            String name = arguments.get(i);
            if (i + 1 == arguments.size()) {
                throw new IllegalArgumentException(name + " needs a value.");
            }
            String value = arguments.get(i + 1);
            switch (name) {
                case "--lang" -> languages = List.of(language(value));
                case "--models" -> models.addAll(List.of(value.split(",", -1)));
                case "--repeat" -> repeats = repeats(value);
                case "--prompts" -> edition = edition(value);
                case "--against" -> against = Path.of(value);
                case "--out" -> out = Path.of(value);
                default -> throw new IllegalArgumentException("There is no option " + name + ".");
            }
        }
        models.forEach(model -> {
            ChainEntry unused = entry(model, Duration.ofSeconds(1));
        });
        return new JudgeArguments(languages, List.copyOf(models), repeats, edition, against, out);
    }

    /** The entry that a model names. */
    static ChainEntry entry(String model, Duration timeout) {
        int slash = model.indexOf('/');
        if (slash < 1 || slash == model.length() - 1) {
            throw new IllegalArgumentException("A model is provider/model, not " + model + ".");
        }
        String provider = model.substring(0, slash);
        int at = provider.indexOf('@');
        return new ChainEntry(
                at < 0 ? provider : provider.substring(0, at),
                model.substring(slash + 1),
                true,
                timeout,
                at < 0 ? Map.of() : Map.of("endpoint", provider.substring(at + 1)));
    }

    private static LanguageProfile language(String tag) {
        return LanguageProfiles.find(tag)
                .orElseThrow(() -> new IllegalArgumentException(
                        "--lang is one of " + String.join(", ", LanguageProfiles.supportedTags()) + "."));
    }

    private static int repeats(String value) {
        if (value.matches("[1-9]|1\\d|20")) {
            return Integer.parseInt(value);
        }
        throw new IllegalArgumentException("--repeat is a number from 1 to " + MOST_REPEATS + ".");
    }

    private static Edition edition(String value) {
        try {
            return Edition.ofWire(value);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("--prompts is v1, v2 or v3.", unknown);
        }
    }
}
