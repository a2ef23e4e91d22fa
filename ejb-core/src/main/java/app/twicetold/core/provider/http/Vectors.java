package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shared code of the embedders of all providers. */
public final class Vectors {
    /** The most texts of one request. Every provider accepts this number, and the vectors fit into an answer. */
    public static final int BATCH = 100;

    private Vectors() {}

    /** A vector as numbers. */
    public static float[] of(JsonNode numbers) {
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!numbers.path(i).isNumber()) {
                throw ProviderException.invalidOutput("A vector that is not made of numbers");
            }
            vector[i] = numbers.path(i).floatValue();
        }
        return vector;
    }

    /**
     * The vectors of a request.
     *
     * @throws ProviderException when there is not one vector of one length for each text
     */
    public static List<float[]> each(List<String> texts, List<float[]> vectors) {
        boolean even = vectors.stream()
                .allMatch(vector -> vector != null && vector.length > 0 && vector.length == vectors.get(0).length);
        if (vectors.size() != texts.size() || !even) {
            throw ProviderException.invalidOutput("Not one vector of one length for each text");
        }
        return vectors;
    }

    /**
     * Sends the texts in batches of at most {@link #BATCH}, each cut to what the model reads.
     *
     * @param bound of the models of the provider, in tokens; an entry may name another
     */
    public static Embeddings inBatches(
            List<String> whole, ProviderCall call, int bound, Function<List<String>, Embeddings> send) {
        return inBatches(whole, call, bound, BATCH, send);
    }

    /**
     * Sends the texts in batches, each text cut to what the model reads.
     *
     * @param most the most texts of a request
     * @throws ProviderException the failure of a batch, with what all batches consumed
     */
    public static Embeddings inBatches(
            List<String> whole, ProviderCall call, int bound, int most, Function<List<String>, Embeddings> send) {
        int tokens =
                call.entry().options().get(ChainEntry.MAX_INPUT_TOKENS) instanceof Number own ? own.intValue() : bound;
        return inBatches(whole.stream().map(text -> cut(text, tokens)).toList(), most, send);
    }

    /**
     * The beginning of a text that surely fits into so many tokens. Tokenisers make a token of three to five letters of
     * a script with an alphabet, and of one other character up to two.
     */
    static String cut(String text, int tokens) {
        int thirds = 0;
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            thirds += text.charAt(at) < 0x250 ? 1 : 6;
            if (thirds > 3 * tokens) {
                return text.substring(0, at);
            }
        }
        return text;
    }

    private static Embeddings inBatches(List<String> texts, int most, Function<List<String>, Embeddings> call) {
        List<float[]> vectors = new ArrayList<>();
        Long tokens = null;
        for (int from = 0; from < texts.size(); from += most) {
            Embeddings part;
            try {
                part = call.apply(texts.subList(from, Math.min(texts.size(), from + most)));
            } catch (ProviderException e) {
                throw e.withUsage(Usage.tokens(sum(tokens, e.usage().inputTokens()), null));
            }
            vectors.addAll(part.vectors());
            tokens = sum(tokens, part.usage().inputTokens());
        }
        return new Embeddings(each(texts, vectors), Usage.tokens(tokens, null));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : other == null ? one : Long.valueOf(one + other);
    }
}
