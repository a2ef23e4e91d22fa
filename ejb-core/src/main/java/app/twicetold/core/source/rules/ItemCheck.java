package app.twicetold.core.source.rules;

import app.twicetold.core.shared.language.LanguageProfile;
import java.util.Optional;
import java.util.Set;

/** The checks of an item in their order, each with what it may find. The cheap ones come first. */
public enum ItemCheck {
    /** Whether an item has the same {@link NormalizedUrl#hash}. */
    URL(ItemReason.DUPLICATE_URL),
    /** Whether the page was fetched and contains a text. */
    FETCH(ItemReason.FETCH_ERROR, ItemReason.PARSE_ERROR),
    /** Whether the text is in the language of the source. */
    LANGUAGE(ItemReason.LANGUAGE_MISMATCH),
    /** {@link #size}. */
    SIZE(ItemReason.TOO_SHORT, ItemReason.TOO_LONG),
    /** Whether the text of another item is {@linkplain Simhash#isNear near}. */
    TEXT(ItemReason.DUPLICATE_TEXT),
    /** Whether the text {@linkplain MachineOrders#find speaks to machines}. */
    ADDRESSEE(ItemReason.SUSPICIOUS);

    @SuppressWarnings("ImmutableEnumChecker") // Made by Set.of.
    private final Set<ItemReason> finds;

    ItemCheck(ItemReason... finds) {
        this.finds = Set.of(finds);
    }

    /** What the check may find. */
    public Set<ItemReason> finds() {
        return finds;
    }

    /**
     * Whether a text is too short or too long for an article. Specification: 150 to 4000 words or 250 to 8000
     * characters, by the unit of the language of the source.
     */
    public static Optional<ItemReason> size(LanguageProfile language, String text) {
        int length = language.lengthOf(text);
        if (language.fetchBounds().contains(length)) {
            return Optional.empty();
        }
        return Optional.of(length < language.fetchBounds().min() ? ItemReason.TOO_SHORT : ItemReason.TOO_LONG);
    }
}
