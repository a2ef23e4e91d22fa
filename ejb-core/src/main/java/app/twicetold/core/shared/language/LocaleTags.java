package app.twicetold.core.shared.language;

import java.util.Set;

/**
 * Which tags mean a language as it is written here. A tag that names no script means the one that its region writes.
 * Source: likely subtags of CLDR.
 *
 * @param languages the subtags by which the language is known, lower case
 * @param script the script that it is written in, first letter upper case
 * @param regionsOfOtherScripts where it is written in another script unless the tag says otherwise, upper case
 */
public record LocaleTags(Set<String> languages, String script, Set<String> regionsOfOtherScripts) {

    public LocaleTags {
        languages = Set.copyOf(languages);
        regionsOfOtherScripts = Set.copyOf(regionsOfOtherScripts);
    }

    boolean mean(LanguageTag tag) {
        return languages.contains(tag.language())
                && (tag.script() != null
                        ? tag.script().equals(script)
                        : tag.region() == null || !regionsOfOtherScripts.contains(tag.region()));
    }
}
