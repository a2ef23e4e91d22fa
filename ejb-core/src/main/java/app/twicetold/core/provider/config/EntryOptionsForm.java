package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the options of a chain entry. An option that its provider does not use is refused, and so is a name that looks
 * like a secret.
 */
final class EntryOptionsForm {
    private static final Predicate<String> SECRETIVE = Pattern.compile(
                    "keys?|apikey|accesskey|privatekey|secrets?|clientsecret|token|password|credentials?"
                            + "|authorization|bearer",
                    Pattern.CASE_INSENSITIVE)
            .asMatchPredicate();
    private static final Set<Capability> LANGUAGE_MODELS =
            Set.of(Capability.LLM, Capability.CONTENT_LLM, Capability.QA_LLM);

    /** At Deepgram a voice is a model. The name of a voice family is not a model. */
    private static final Pattern DEEPGRAM_VOICE = Pattern.compile("aura(-2)?-[a-z]+-[a-z]{2}");

    private static final Pattern AZURE_VOICE = Pattern.compile("[a-z]{2,3}-[A-Za-z]{2,4}(?:-[a-z]+)?-[A-Za-z0-9:]+");
    private static final Pattern ANY_TEXT = Pattern.compile(".*\\S.*");

    private final Capability capability;
    private final String provider;
    private final String model;
    private final Map<String, String> faults = new TreeMap<>();

    private EntryOptionsForm(Capability capability, String provider, String model) {
        this.capability = capability;
        this.provider = provider;
        this.model = model;
    }

    /** The reasons by the path below the options, which begins with a dot; empty when all is well. */
    static Map<String, String> faults(Capability capability, String provider, String model, JsonNode options) {
        EntryOptionsForm form = new EntryOptionsForm(capability, provider, model);
        form.nameNoSecrets("", options);
        options.properties().forEach(option -> form.known(option.getKey(), option.getValue()));
        if (capability == Capability.TTS && form.is(ProviderId.DEEPGRAM)) {
            form.someVoice(options.path("voices"));
        }
        return form.faults;
    }

    private boolean is(ProviderId id) {
        return provider.equals(id.wire());
    }

    private void nameNoSecrets(String path, JsonNode node) {
        for (int i = 0; i < node.size() && node.isArray(); i++) {
            nameNoSecrets(path + "[" + i + "]", node.path(i));
        }
        node.properties().forEach(field -> {
            String name = field.getKey();
            String below = path + "." + name;
            Stream<String> words = Arrays.stream(name.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])", -1));
            if (Stream.concat(words, Stream.of(name.replaceAll("[^A-Za-z]", "")))
                    .anyMatch(SECRETIVE)) {
                faults.put(below, "secret");
            } else if (field.getValue().isNull()) {
                faults.put(below, "required");
            } else {
                nameNoSecrets(below, field.getValue());
            }
        });
    }

    private void known(String name, JsonNode value) {
        boolean speech = capability == Capability.ASR || capability == Capability.TTS;
        if (name.equals("effort") && LANGUAGE_MODELS.contains(capability)) {
            oneOf(".effort", value, ModelFamily.of(provider, model).efforts());
        } else if (name.equals(ChainEntry.ON_CONTEXT_LENGTH) && LANGUAGE_MODELS.contains(capability)) {
            oneOf("." + name, value, List.of(ChainEntry.ON_CONTEXT_LENGTH_STOP, ChainEntry.ON_CONTEXT_LENGTH_NEXT));
        } else if (name.equals(ChainEntry.MAX_INPUT_TOKENS) && capability == Capability.EMBEDDINGS) {
            if (!value.isInt()) {
                fault("." + name, "type");
            } else if (value.intValue() < 1 || value.intValue() > 1_000_000) {
                fault("." + name, "range");
            }
        } else if (name.equals("voices") && capability == Capability.TTS) {
            voices(value);
        } else if (name.equals("endpoint") && is(ProviderId.OPENAI_COMPATIBLE)) {
            text("." + name, value, ANY_TEXT);
        } else if (name.equals("locales") && capability == Capability.ASR && is(ProviderId.AZURE)) {
            locales(value);
        } else if (name.equals("zero_retention") && speech && is(ProviderId.ELEVENLABS)) {
            if (!value.isBoolean()) {
                fault("." + name, "type");
            }
        } else {
            fault("." + name, "unknown");
        }
    }

    private void oneOf(String path, JsonNode value, List<String> allowed) {
        if (text(path, value, ANY_TEXT) && !allowed.contains(value.textValue())) {
            fault(path, "unsupported");
        }
    }

    private void voices(JsonNode value) {
        if (!value.isObject()) {
            fault(".voices", "type");
            return;
        }
        value.properties().forEach(voice -> {
            String path = ".voices." + voice.getKey();
            if (LanguageProfiles.all().stream().noneMatch(known -> known.tag().equals(voice.getKey()))) {
                fault(path, "unknown");
            } else {
                text(path, voice.getValue(), is(ProviderId.AZURE) ? AZURE_VOICE : ANY_TEXT);
            }
        });
    }

    /** An entry does not speak a language without a voice. An entry without any voice cannot speak at all. */
    private void someVoice(JsonNode voices) {
        if (!DEEPGRAM_VOICE.matcher(model).matches() && voices.isEmpty()) {
            fault(".voices", "required");
        }
    }

    private void locales(JsonNode value) {
        if (!value.isArray()) {
            fault(".locales", "type");
        }
        for (int i = 0; i < value.size() && value.isArray(); i++) {
            text(".locales[" + i + "]", value.path(i), ANY_TEXT);
        }
    }

    private boolean text(String path, JsonNode value, Pattern form) {
        if (!value.isTextual()) {
            fault(path, "type");
        } else if (!form.matcher(value.textValue()).matches()) {
            fault(path, "format");
        } else {
            return true;
        }
        return false;
    }

    private void fault(String path, String reason) {
        faults.putIfAbsent(path, reason);
    }
}
