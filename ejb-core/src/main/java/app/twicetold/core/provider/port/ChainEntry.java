package app.twicetold.core.provider.port;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One link of a chain.
 *
 * @param timeout from the first byte sent to the last byte read, longer than zero
 * @param options the options of the adapter: {@code voices} (language tag to voice id), {@code effort},
 *     {@code endpoint}, {@code max_input_tokens}, those of {@link OwnServerOptions}; and for the chain {@code on_context_length},
 *     which has it try the next entry, {@code retry_once} and {@code width}
 */
public record ChainEntry(
        String provider, String model, boolean enabled, Duration timeout, Map<String, Object> options) {
    public static final String MAX_INPUT_TOKENS = "max_input_tokens";
    public static final String ON_CONTEXT_LENGTH = "on_context_length";
    public static final String ON_CONTEXT_LENGTH_NEXT = "next";
    public static final String ON_CONTEXT_LENGTH_STOP = "stop";

    public static final String RETRY_ONCE = "retry_once";

    public static final String WIDTH = "width";
    public static final int WIDEST = 10_000;

    public ChainEntry {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("A timeout of " + timeout);
        }
        options = Map.copyOf(options);
    }

    /** An enabled entry without options. */
    public static ChainEntry of(String provider, String model, Duration timeout) {
        return new ChainEntry(provider, model, true, timeout, Map.of());
    }

    /** The same entry as one that is enabled. */
    public ChainEntry switchedOn() {
        return new ChainEntry(provider, model, true, timeout, options);
    }

    public ModelRef ref() {
        return new ModelRef(provider, model);
    }

    /** The name that is unique in the chain: the ref, and the endpoint where a provider has several. */
    public String name() {
        String endpoint = textOption("endpoint");
        return endpoint == null ? ref().toString() : ref() + "@" + endpoint;
    }

    /** The option if it is a text, otherwise null. */
    public @Nullable String textOption(String name) {
        return options.get(name) instanceof String text && !text.isBlank() ? text : null;
    }

    /** Whether the next entry may try a request that does not fit into the context of this entry. */
    public boolean goesOnWhenTooLong() {
        return ON_CONTEXT_LENGTH_NEXT.equals(textOption(ON_CONTEXT_LENGTH));
    }

    /** Whether the entry is asked once more after an outage, although another one is left. */
    public boolean isRetriedOnce() {
        return Boolean.TRUE.equals(options.get(RETRY_ONCE));
    }

    /** How many calls of all nodes may be in flight; null without a bound. */
    public @Nullable Integer width() {
        return options.get(WIDTH) instanceof Number width ? width.intValue() : null;
    }

    /** The voice of {@code options.voices} for the language, or null. */
    public @Nullable String voice(String language) {
        return options.get("voices") instanceof Map<?, ?> voices && voices.get(language) instanceof String voice
                ? voice
                : null;
    }
}
