package app.twicetold.persistence;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link NativeRead}. Each call reads the next column, so a mapper names the columns in the order of the
 * select list. A column that is null where a value is read breaks the read.
 */
public final class Row {
    private final ResultSet result;
    private int column;

    Row(ResultSet result) {
        this.result = result;
    }

    void begin() {
        column = 0;
    }

    public String text() throws SQLException {
        return given(textOrNull());
    }

    public @Nullable String textOrNull() throws SQLException {
        return read(ResultSet::getString);
    }

    public int integer() throws SQLException {
        return given(integerOrNull());
    }

    public @Nullable Integer integerOrNull() throws SQLException {
        return read((result, index) -> {
            int value = result.getInt(index);
            return result.wasNull() ? null : value;
        });
    }

    public long bigint() throws SQLException {
        return given(bigintOrNull());
    }

    public @Nullable Long bigintOrNull() throws SQLException {
        return read((result, index) -> {
            long value = result.getLong(index);
            return result.wasNull() ? null : value;
        });
    }

    public double real() throws SQLException {
        return given(read((result, index) -> result.getObject(index, Double.class)));
    }

    public boolean bool() throws SQLException {
        return given(boolOrNull());
    }

    public @Nullable Boolean boolOrNull() throws SQLException {
        return read((result, index) -> {
            boolean value = result.getBoolean(index);
            return result.wasNull() ? null : value;
        });
    }

    public Instant moment() throws SQLException {
        return given(momentOrNull());
    }

    public @Nullable Instant momentOrNull() throws SQLException {
        return read((result, index) -> {
            OffsetDateTime value = result.getObject(index, OffsetDateTime.class);
            return value == null ? null : value.toInstant();
        });
    }

    public LocalDate date() throws SQLException {
        return given(dateOrNull());
    }

    public @Nullable LocalDate dateOrNull() throws SQLException {
        return read((result, index) -> result.getObject(index, LocalDate.class));
    }

    public LocalTime time() throws SQLException {
        return given(read((result, index) -> result.getObject(index, LocalTime.class)));
    }

    /** A {@code text[]} without nulls in it. */
    public String[] texts() throws SQLException {
        return (String[]) given(read(ResultSet::getArray)).getArray();
    }

    /** An {@code integer[]} without nulls in it. */
    public Integer[] integers() throws SQLException {
        return (Integer[]) given(read(ResultSet::getArray)).getArray();
    }

    public BigDecimal decimal() throws SQLException {
        return given(decimalOrNull());
    }

    public @Nullable BigDecimal decimalOrNull() throws SQLException {
        return read(ResultSet::getBigDecimal);
    }

    public byte[] bytes() throws SQLException {
        return given(bytesOrNull());
    }

    public byte @Nullable [] bytesOrNull() throws SQLException {
        return read(ResultSet::getBytes);
    }

    /** Whether the next column is null, which stays the next. */
    public boolean isNextNull() throws SQLException {
        return result.getObject(column + 1) == null;
    }

    /** Leaves columns out. */
    public void skip(int columns) {
        column += columns;
    }

    private <T> @Nullable T read(Column<T> type) throws SQLException {
        return type.read(result, ++column);
    }

    private <T> T given(@Nullable T value) {
        return Objects.requireNonNull(value, () -> "Column " + column + " is null");
    }

    /** Makes a value of a row. */
    @FunctionalInterface
    public interface Mapper<T> {
        T map(Row row) throws SQLException;
    }

    @FunctionalInterface
    private interface Column<T> {
        @Nullable
        T read(ResultSet result, int index) throws SQLException;
    }
}
