package app.twicetold.bench.content;

import app.twicetold.core.quality.ArticleVector;
import app.twicetold.core.quality.PgvectorIndex;
import app.twicetold.core.quality.StoredVectorIndex;
import app.twicetold.core.quality.VectorIndex;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.quality.ArticlePointRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.PgvectorTables;
import jakarta.persistence.EntityManager;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.postgresql.ds.PGSimpleDataSource;

/** The search for the nearest of 100,000 vectors of 256 dimensions, and how often it is found. */
final class SearchBench {
    private static final int DIMENSIONS = 256;
    private static final int SUBJECTS = 2_000;
    private static final int QUERIES = 200;
    private static final int WARM_UP = 50;
    private static final double DUPLICATE = 0.92;
    private static final String MODEL = "bench/embed";
    private static final long HEAP = 512L << 20;

    private final int articles;
    private final PrintStream out;
    private final float[][] vectors;

    SearchBench(int articles, PrintStream out) {
        this.articles = articles;
        this.out = out;
        this.vectors = new float[articles][];
        Random random = new Random(1);
        float[][] subjects = new float[SUBJECTS][];
        for (int i = 0; i < SUBJECTS; i++) {
            subjects[i] = direction(random);
        }
        for (int i = 0; i < articles; i++) {
            vectors[i] = near(subjects[random.nextInt(SUBJECTS)], 0.9f, random);
        }
    }

    /** Stores the vectors of the library's articles, all as if they were of one language. */
    void store(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
                insert into article_vectors (article_id, version, language, model_ref, dimensions, vector, made_at)
                values (?, 1, 'en', ?, ?, ?, now() - cast(? as integer) * interval '10 seconds')
                """)) {
            for (int i = 0; i < articles; i++) {
                insert.setString(1, "art_bench_" + (i + 1));
                insert.setString(2, MODEL);
                insert.setInt(3, DIMENSIONS);
                ByteBuffer bytes = ByteBuffer.allocate(DIMENSIONS * Float.BYTES);
                bytes.asFloatBuffer().put(vectors[i]);
                insert.setBytes(4, bytes.array());
                insert.setInt(5, articles - i);
                insert.addBatch();
                if (i % 1_000 == 999) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    void stored(Entities entities) {
        // The copy in memory lives as long as the index, and the index asks the entity manager that it was made with.
        AtomicReference<VectorIndex> index = new AtomicReference<>();
        search(
                "stored",
                entities,
                manager -> index.updateAndGet(made -> made == null
                        ? new StoredVectorIndex(new ArticleVectorRepository(manager), Instant::now, HEAP)
                        : made));
    }

    void pgvector(String databaseUrl, Entities entities) throws SQLException {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(databaseUrl);
        long started = System.nanoTime();
        PgvectorTables.prepare(dataSource);
        say("pgvector: points and index made in %.0f s", (System.nanoTime() - started) / 1e9);
        try (Connection connection = DriverManager.getConnection(databaseUrl)) {
            Library.settleDown(connection);
        }
        search(
                "pgvector",
                entities,
                manager -> new PgvectorIndex(
                        new ArticleVectorRepository(manager), new ArticlePointRepository(manager), Instant::now));
    }

    private void search(String name, Entities entities, Function<EntityManager, VectorIndex> index) {
        Random random = new Random(2);
        List<float[]> drafts = new ArrayList<>();
        for (int i = 0; i < WARM_UP + QUERIES; i++) {
            drafts.add(near(vectors[random.nextInt(articles)], 0.1f + 0.8f * i / (WARM_UP + QUERIES), random));
        }
        long[] nanos = new long[QUERIES];
        int[] found = new int[2];
        int[] duplicates = new int[2];
        entities.timed(manager -> {
            for (int i = 0; i < drafts.size(); i++) {
                float[] draft = drafts.get(i);
                long started = System.nanoTime();
                Optional<Neighbor> nearest =
                        index.apply(manager).query(new ArticleVector("art_draft", 1, "en", MODEL, draft));
                if (i < WARM_UP) {
                    continue;
                }
                nanos[i - WARM_UP] = System.nanoTime() - started;
                double best = best(draft);
                int same = nearest.isPresent() && nearest.get().cosine() >= best - 1e-6 ? 1 : 0;
                found[0]++;
                found[1] += same;
                if (best > DUPLICATE) {
                    duplicates[0]++;
                    duplicates[1] += same;
                }
            }
            return true;
        });
        Arrays.sort(nanos);
        say(
                "%-10s median %.1f ms, p99 %.1f ms; the nearest of %d, found %d; duplicates %d, found %d",
                name,
                nanos[QUERIES / 2] / 1e6,
                nanos[QUERIES * 99 / 100] / 1e6,
                found[0],
                found[1],
                duplicates[0],
                duplicates[1]);
    }

    private double best(float[] draft) {
        double best = -1;
        double length = length(draft);
        for (float[] vector : vectors) {
            double product = 0;
            for (int d = 0; d < DIMENSIONS; d++) {
                product += (double) draft[d] * vector[d];
            }
            best = Math.max(best, product / (length * length(vector)));
        }
        return best;
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float number : vector) {
            squares += (double) number * number;
        }
        return Math.sqrt(squares);
    }

    private static float[] direction(Random random) {
        float[] numbers = new float[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
            numbers[d] = (float) (random.nextGaussian() / Math.sqrt(DIMENSIONS));
        }
        return numbers;
    }

    private static float[] near(float[] vector, float distance, Random random) {
        float[] other = direction(random);
        for (int d = 0; d < DIMENSIONS; d++) {
            other[d] = vector[d] + distance * other[d];
        }
        return other;
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
