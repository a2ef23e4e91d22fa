package app.twicetold.core.provider.port;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The default voice of each language, for entries that name none. Only providers with voices that every account has are
 * listed. All these voices of the real providers speak every practice language.
 */
public final class DefaultVoices {
    private static final List<String> OPENAI = List.of("alloy", "nova", "shimmer", "echo");

    private static final List<String> AZURE = List.of(
            "en-US-AvaMultilingualNeural",
            "zh-CN-XiaoxiaoMultilingualNeural",
            "en-US-AndrewMultilingualNeural",
            "en-US-EmmaMultilingualNeural");

    private DefaultVoices() {}

    /**
     * The voice of a language.
     *
     * @throws IllegalArgumentException when the language is not supported, or the provider has no voices of its own
     */
    public static String of(ProviderId provider, String language) {
        String voice = byLanguage(provider).get(LanguageProfiles.of(language).tag());
        if (voice == null) {
            throw new IllegalArgumentException("No voice of " + provider.wire() + " for " + language);
        }
        return voice;
    }

    /**
     * The voices by the tag of the language; empty for a provider whose voices are models or differ between accounts.
     */
    public static Map<String, String> byLanguage(ProviderId provider) {
        return switch (provider) {
            case OPENAI -> inTurn(OPENAI);
            case AZURE -> inTurn(AZURE);
            case MOCK -> {
                Map<String, String> voices = new LinkedHashMap<>();
                LanguageProfiles.all().forEach(language -> voices.put(language.tag(), language.defaultVoice()));
                yield voices;
            }
            case ANTHROPIC, GOOGLE, DEEPGRAM, ELEVENLABS, OPENAI_COMPATIBLE -> Map.of();
        };
    }

    /** One voice for every language. */
    public static Map<String, String> everywhere(String voice) {
        return inTurn(List.of(voice));
    }

    private static Map<String, String> inTurn(List<String> voices) {
        Map<String, String> byLanguage = new LinkedHashMap<>();
        int next = 0;
        for (LanguageProfile language : LanguageProfiles.all()) {
            byLanguage.put(language.tag(), voices.get(next++ % voices.size()));
        }
        return byLanguage;
    }
}
