package app.twicetold.core.provider.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider that an entry can name. It holds no secret.
 *
 * @param configured whether this installation has credentials for it, or an endpoint of it
 */
public record ProviderChoice(String id, boolean configured, List<Offer> capabilities) {
    public ProviderChoice {
        capabilities = List.copyOf(capabilities);
    }

    /**
     * What the provider can be asked for.
     *
     * @param defaultTimeoutMs of an entry that names none
     */
    public record Offer(String capability, long defaultTimeoutMs, List<Option> options) {
        public Offer {
            options = List.copyOf(options);
        }
    }

    /**
     * An option that an entry may have.
     *
     * @param type {@code choice}, {@code flag}, {@code whole}, {@code texts}, {@code text_by_language} or
     *     {@code object}
     * @param choices of a choice
     * @param min of a whole number, included
     * @param max of a whole number, included
     */
    public record Option(
            String name,
            String type,
            List<String> choices,
            @Nullable Integer min,
            @Nullable Integer max) {
        public Option {
            choices = List.copyOf(choices);
        }

        static Option choice(String name, List<String> choices) {
            return new Option(name, "choice", choices, null, null);
        }

        /** A whole number from 1 on. */
        static Option whole(String name, int most) {
            return new Option(name, "whole", List.of(), 1, most);
        }

        static Option of(String name, String type) {
            return new Option(name, type, List.of(), null, null);
        }
    }
}
