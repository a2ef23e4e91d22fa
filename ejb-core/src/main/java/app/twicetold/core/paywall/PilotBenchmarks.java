package app.twicetold.core.paywall;

import app.twicetold.core.paywall.rules.BaselineBucket;
import app.twicetold.core.paywall.rules.Benchmarks.Cell;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.util.List;

/** The static table {@code pilot-benchmarks.json}: estimates without samples. A new table comes with a deployment. */
final class PilotBenchmarks {
    private static final List<Cell> CELLS = load();

    private PilotBenchmarks() {}

    static List<Cell> cells() {
        return CELLS;
    }

    private static List<Cell> load() {
        return Json.read(
                        Resources.text(PilotBenchmarks.class, "pilot-benchmarks.json"),
                        new TypeReference<List<PilotCell>>() {})
                .stream()
                .map(cell -> new Cell(
                        cell.weeklyDays(),
                        WireValue.of(BaselineBucket.class, cell.bucket()),
                        cell.overall(),
                        0,
                        cell.delta()))
                .toList();
    }

    private record PilotCell(int weeklyDays, String bucket, BigDecimal overall, BigDecimal delta) {}
}
