package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Usage;
import java.time.Duration;
import java.util.List;

/**
 * Makes vectors from the counts of hashed runs of three characters. Half of the runs count down, so that the runs that
 * share a dimension by chance cancel out instead of making all long texts alike. A vector has 256 dimensions and length
 * 1, so equal texts have a cosine of 1.
 */
public final class MockEmbedder implements Embedder {
    private static final int DIMENSIONS = 256;
    private static final int RUN = 3;

    /** A bit of the hash that the place of the run does not depend on. */
    private static final int SIGN = 1 << 16;

    private final Duration latency;

    public MockEmbedder(Duration latency) {
        this.latency = latency;
    }

    @Override
    public String provider() {
        return ProviderId.MOCK.wire();
    }

    @Override
    public Embeddings embed(List<String> texts, ProviderCall call) {
        MockLatency.spend(latency, call.deadline());
        long characters = texts.stream().mapToLong(String::length).sum();
        return new Embeddings(
                texts.stream().map(MockEmbedder::vector).toList(), Usage.tokens((characters + 3) / 4, null));
    }

    private static float[] vector(String text) {
        int[] characters = text.codePoints().toArray();
        int[] counts = new int[DIMENSIONS];
        // A text that is shorter than a run is one run.
        for (int i = 0; i == 0 || i + RUN <= characters.length; i++) {
            int hash = 0;
            for (int j = i; j < Math.min(i + RUN, characters.length); j++) {
                hash = 31 * hash + characters[j];
            }
            hash *= 0x9E3779B1;
            counts[hash >>> 24] += (hash & SIGN) == 0 ? 1 : -1;
        }
        double squares = 0;
        for (int count : counts) {
            squares += (double) count * count;
        }
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) (counts[i] / Math.sqrt(squares));
        }
        return vector;
    }
}
