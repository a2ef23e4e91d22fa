package app.twicetold.core.purchase;

import app.twicetold.core.shared.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Alternative names of the purchase layer and the store in paths.
 *
 * @param names the literal of the routes by its alternative name ({@code PURCHASE_LAYER_SLUG}, {@code STORE_SLUG})
 */
public record SlugSettings(Map<String, String> names) {
    private static final String PURCHASE_LAYER = "purchase_layer";
    private static final String STORE = "store";

    /** Names that paths already use. */
    private static final Set<String> TAKEN = Set.of(PURCHASE_LAYER, STORE, "identity");

    private static final Pattern PATH = Pattern.compile("(/?(?:subscriptions|webhooks)/)([a-z0-9_-]+)(/.*)?");

    public SlugSettings {
        names = Map.copyOf(names);
    }

    /** @throws Settings.InvalidSetting when a name is malformed or taken */
    public static SlugSettings from(Settings settings) {
        Map<String, String> names = new HashMap<>();
        add(names, settings, "PURCHASE_LAYER_SLUG", PURCHASE_LAYER);
        add(names, settings, "STORE_SLUG", STORE);
        return new SlugSettings(names);
    }

    private static void add(Map<String, String> names, Settings settings, String setting, String literal) {
        Optional<String> slug = settings.optional(setting).filter(given -> !given.equals(literal));
        if (slug.isEmpty()) {
            return;
        }
        if (!slug.get().matches("[a-z0-9_-]{1,40}")) {
            throw new Settings.InvalidSetting(setting, "must be 1 to 40 of the characters a-z, 0-9, - and _");
        }
        if (TAKEN.contains(slug.get()) || names.putIfAbsent(slug.get(), literal) != null) {
            throw new Settings.InvalidSetting(setting, "is a name that paths hold already");
        }
    }

    /** The path with the literal that routes know; empty when the path has no alternative name. */
    public Optional<String> routed(String path) {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = PATH.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String rest = matcher.group(3);
        return Optional.ofNullable(names.get(matcher.group(2)))
                .map(literal -> matcher.group(1) + literal + (rest == null ? "" : rest));
    }
}
