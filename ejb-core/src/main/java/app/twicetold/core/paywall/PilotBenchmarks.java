package app.twicetold.core.paywall;

import app.twicetold.core.paywall.rules.BaselineBucket;
import app.twicetold.core.paywall.rules.Benchmarks.Cell;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The static table {@code pilot-benchmarks.json}: estimates, resting on no samples. A new one comes with a deployment. */
final class PilotBenchmarks {
    private static final List<Cell> CELLS = load();

    private PilotBenchmarks() {}

    static List<Cell> cells() {
        return CELLS;
    }

    private static List<Cell> load() {
        try (InputStream in = PilotBenchmarks.class.getResourceAsStream("pilot-benchmarks.json")) {
            if (in == null) {
                throw new IllegalStateException("Missing pilot-benchmarks.json");
            }
            return Json.read(
                            new String(in.readAllBytes(), StandardCharsets.UTF_8),
                            new TypeReference<List<PilotCell>>() {})
                    .stream()
                    .map(cell -> new Cell(
                            cell.weeklyDays(),
                            WireValue.of(BaselineBucket.class, cell.bucket()),
                            cell.overall(),
                            0,
                            cell.delta()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record PilotCell(int weeklyDays, String bucket, BigDecimal overall, BigDecimal delta) {}
}
