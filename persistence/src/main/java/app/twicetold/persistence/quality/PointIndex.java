package app.twicetold.persistence.quality;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The index of the points of one language with one number of dimensions. A search crosses neither. */
record PointIndex(String language, int dimensions) {
    /** pgvector's limit for an index of halfvec. */
    private static final int MOST_DIMENSIONS = 4_000;

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9-]{1,35}");

    /** More dimensions are searched without an index. */
    boolean isPossible() {
        return dimensions <= MOST_DIMENSIONS;
    }

    String name() {
        return "model_points_" + tag(language).toLowerCase(Locale.ROOT).replace('-', '_') + "_" + dimensions;
    }

    /** The lock keeps two transactions that both make it from waiting for each other. */
    List<String> statements() {
        return List.of("lock table model_points in share row exclusive mode", """
                create index if not exists %1$s on model_points
                using hnsw ((%2$s) halfvec_cosine_ops)
                where language = '%3$s' and dimensions = %4$d
                """.formatted(
                        name(), column(dimensions), tag(language), dimensions));
    }

    /** The expression that is indexed: a search has to use the same. */
    static String column(int dimensions) {
        return "cast(point as halfvec(" + dimensions + "))";
    }

    /** A language tag that may stand in a statement. */
    static String tag(String language) {
        if (!TAG.matcher(language).matches()) {
            throw new IllegalArgumentException("Not a language tag: " + language);
        }
        return language;
    }
}
