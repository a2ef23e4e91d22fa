package app.twicetold.rehearsals.judge;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.rehearsals.options.WholeNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the command. */
final class JudgeArguments {
    @Option(names = "--lang", converter = Language.class)
    private @Nullable LanguageProfile language;

    @Option(names = "--models", split = ",", converter = Model.class)
    private List<String> models = new ArrayList<>();

    @Option(names = "--repeat", converter = Repeats.class)
    private int repeats = 1;

    @Option(names = "--prompts", converter = Prompts.class)
    private @Nullable Edition edition;

    @Option(names = "--against")
    private @Nullable Path against;

    @Option(names = "--fail-below", converter = Kappa.class)
    private @Nullable Double failBelow;

    @Option(names = "--out")
    private @Nullable Path out;

    List<LanguageProfile> languages() {
        return language == null ? LanguageProfiles.all() : List.of(language);
    }

    /** As {@code provider/model} or {@code provider@endpoint/model}; empty for those of the default chain. */
    List<String> models() {
        return List.copyOf(models);
    }

    int repeats() {
        return repeats;
    }

    /** Null for the one that the service would use. */
    @Nullable
    Edition edition() {
        return edition;
    }

    /** An earlier report, null for none. */
    @Nullable
    Path against() {
        return against;
    }

    /** The least kappa of a dimension with which the command ends well, null for any. */
    @Nullable
    Double failBelow() {
        return failBelow;
    }

    /** Where the report goes, null for a name with the time. */
    @Nullable
    Path out() {
        return out;
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

    private static final class Repeats extends WholeNumber {
        Repeats() {
            super(1, 20);
        }
    }

    private static final class Kappa implements ITypeConverter<Double> {
        @Override
        public Double convert(String value) {
            if (value.matches("0(\\.\\d{1,3})?|1(\\.0{1,3})?")) {
                return Double.valueOf(value);
            }
            throw new TypeConversionException("it is a kappa from 0 to 1, such as 0.85");
        }
    }

    private static final class Language implements ITypeConverter<LanguageProfile> {
        @Override
        public LanguageProfile convert(String tag) {
            return LanguageProfiles.find(tag)
                    .orElseThrow(() -> new TypeConversionException(
                            "it is one of " + String.join(", ", LanguageProfiles.supportedTags())));
        }
    }

    private static final class Model implements ITypeConverter<String> {
        @Override
        public String convert(String model) {
            try {
                ChainEntry unused = entry(model, Duration.ofSeconds(1));
                return model;
            } catch (IllegalArgumentException malformed) {
                throw new TypeConversionException(String.valueOf(malformed.getMessage()));
            }
        }
    }

    private static final class Prompts implements ITypeConverter<Edition> {
        @Override
        public Edition convert(String value) {
            try {
                return Edition.ofWire(value);
            } catch (IllegalArgumentException unknown) {
                throw new TypeConversionException("it is v1, v2 or v3");
            }
        }
    }
}
