package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ModelFamily;
import app.twicetold.core.provider.port.OwnServerOptions;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    static final Set<Capability> LANGUAGE_MODELS = Set.of(Capability.LLM, Capability.CONTENT_LLM, Capability.QA_LLM);

    /** At Deepgram a voice is a model. The name of a voice family is not a model. */
    private static final Pattern DEEPGRAM_VOICE = Pattern.compile("aura(-2)?-[a-z]+-[a-z]{2}");

    private static final Pattern AZURE_VOICE = Pattern.compile("[a-z]{2,3}-[A-Za-z]{2,4}(?:-[a-z]+)?-[A-Za-z0-9:]+");
    private static final Pattern ANY_TEXT = Pattern.compile(".*\\S.*");
    private static final String UNSUPPORTED = "unsupported";
    static final int MOST_INPUT_TOKENS = 1_000_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final int LARGEST = 4_096;

    private final JsonForm form;
    private final Capability capability;
    private final String provider;
    private final String model;

    private EntryOptionsForm(JsonForm form, Capability capability, String provider, String model) {
        this.form = form;
        this.capability = capability;
        this.provider = provider;
        this.model = model;
    }

    /** The options of an entry. Its form takes the faults. */
    static Map<String, Object> read(JsonForm entry, Capability capability, String provider, String model) {
        JsonNode document = entry.node("options");
        if (document.isObject() && document.toString().length() > LARGEST) {
            entry.fault("options", "size");
            return Map.of();
        }
        JsonForm form = entry.optionalChild("options");
        if (!entry.isFaulty("options")) {
            EntryOptionsForm options = new EntryOptionsForm(form, capability, provider, model);
            options.nameNoSecrets("", document);
            options.read();
        }
        return form.isFaulty() || !document.isObject()
                ? Map.of()
                : MAPPER.convertValue(document, new TypeReference<>() {});
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
            String below = path.isEmpty() ? name : path + "." + name;
            Stream<String> words = Arrays.stream(name.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])", -1));
            if (Stream.concat(words, Stream.of(name.replaceAll("[^A-Za-z]", "")))
                    .anyMatch(SECRETIVE)) {
                form.fault(below, "secret");
            } else if (field.getValue().isNull()) {
                form.fault(below, "required");
            } else {
                nameNoSecrets(below, field.getValue());
            }
        });
    }

    private void read() {
        if (!is(ProviderId.MOCK)) {
            form.flag(ChainEntry.RETRY_ONCE, false);
            form.whole(ChainEntry.WIDTH, 1, ChainEntry.WIDEST);
        }
        if (LANGUAGE_MODELS.contains(capability)) {
            form.oneOf("effort", ModelFamily.of(provider, model).efforts(), UNSUPPORTED);
            form.oneOf(
                    ChainEntry.ON_CONTEXT_LENGTH,
                    List.of(ChainEntry.ON_CONTEXT_LENGTH_STOP, ChainEntry.ON_CONTEXT_LENGTH_NEXT),
                    UNSUPPORTED);
        }
        if (capability == Capability.EMBEDDINGS) {
            form.whole(ChainEntry.MAX_INPUT_TOKENS, 1, MOST_INPUT_TOKENS);
        }
        if (capability == Capability.TTS) {
            voices();
        }
        if (is(ProviderId.OPENAI_COMPATIBLE)) {
            form.matching("endpoint", ANY_TEXT);
            ownServer();
        }
        if (capability == Capability.ASR && is(ProviderId.AZURE)) {
            form.items("locales", 0, Integer.MAX_VALUE).forEach(locale -> form.matching(locale, ANY_TEXT));
        }
        if ((capability == Capability.ASR || capability == Capability.TTS) && is(ProviderId.ELEVENLABS)) {
            form.flag("zero_retention", false);
        }
    }

    /** What only a server of one's own is told. */
    private void ownServer() {
        if (LANGUAGE_MODELS.contains(capability)) {
            form.oneOf(OwnServerOptions.LIMIT_FIELD, OwnServerOptions.LIMIT_FIELDS, UNSUPPORTED);
            form.oneOf(OwnServerOptions.DOCUMENT, OwnServerOptions.DOCUMENTS, UNSUPPORTED);
            request();
        }
        if (capability == Capability.ASR) {
            form.oneOf(OwnServerOptions.LANGUAGE, OwnServerOptions.LANGUAGES, UNSUPPORTED);
        }
        if (capability == Capability.EMBEDDINGS) {
            form.whole(OwnServerOptions.BATCH, 1, OwnServerOptions.LARGEST_BATCH);
        }
        form.whole(OwnServerOptions.MAX_IN_FLIGHT, 1, OwnServerOptions.MOST_IN_FLIGHT);
    }

    /** Fields of the server that this service does not know. It has no say in those of the service. */
    private void request() {
        String key = OwnServerOptions.REQUEST;
        JsonNode request = form.node(key);
        if (form.isAbsent(key)) {
            return;
        }
        if (!request.isObject()) {
            form.fault(key, "type");
            return;
        }
        if (depth(request) > OwnServerOptions.DEEPEST_REQUEST) {
            form.fault(key, "size");
        }
        OwnServerOptions.RESERVED.stream()
                .filter(request::has)
                .forEach(field -> form.fault(key + "." + field, "reserved"));
    }

    private static int depth(JsonNode node) {
        int deepest = 0;
        for (JsonNode part : node) {
            deepest = Math.max(deepest, depth(part));
        }
        return node.isContainerNode() ? deepest + 1 : 0;
    }

    /** An entry does not speak a language without a voice. An entry without any voice cannot speak at all. */
    private void voices() {
        JsonForm voices = form.optionalChild("voices");
        LanguageProfiles.supportedTags()
                .forEach(tag -> voices.matching(tag, is(ProviderId.AZURE) ? AZURE_VOICE : ANY_TEXT));
        if (is(ProviderId.DEEPGRAM)
                && !DEEPGRAM_VOICE.matcher(model).matches()
                && form.node("voices").isEmpty()) {
            form.fault("voices", "required");
        }
    }
}
