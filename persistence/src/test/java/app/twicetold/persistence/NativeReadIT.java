package app.twicetold.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.persistence.library.TopicEntity;
import app.twicetold.persistence.testing.TestDatabase;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.hibernate.JDBCException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NativeReadIT {
    private static final Instant MOMENT = Instant.parse("2026-11-23T01:02:03.456789Z");

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void clear() {
        database.clear();
    }

    @Test
    void everyTypeComesBackAsItWasGiven() {
        List<Object> row = database.inTransaction(entities -> NativeRead.of(entities, """
                select cast(:text as text), cast(:number as integer), cast(:long as bigint), cast(:truth as boolean),
                    cast(:moment as timestamptz), cast(:day as date), cast(:amount as numeric), cast(:bytes as bytea)
                """)
                .with("text", "a")
                .with("number", 1)
                .with("long", 2L)
                .with("truth", true)
                .with("moment", MOMENT)
                .with("day", LocalDate.EPOCH)
                .with("amount", new BigDecimal("1.50"))
                .with("bytes", "b".getBytes(UTF_8))
                .first(r -> List.<Object>of(
                        r.text(),
                        r.integer(),
                        r.bigint(),
                        r.bool(),
                        r.moment(),
                        r.date(),
                        r.decimal(),
                        new String(r.bytes(), UTF_8)))
                .orElseThrow());

        assertThat(row).containsExactly("a", 1, 2L, true, MOMENT, LocalDate.EPOCH, new BigDecimal("1.50"), "b");
    }

    @Test
    void whatIsOnlyReadComesBackAsTheDatabaseHasIt() {
        List<Object> row = database.inTransaction(entities -> NativeRead.of(entities, """
                select cast(1.5 as double precision), cast('08:30:01' as time), cast('{a,"b,c"}' as text[]),
                    cast('{}' as text[])
                """)
                .first(r -> List.<Object>of(r.real(), r.time(), List.of(r.texts()), List.of(r.texts())))
                .orElseThrow());

        assertThat(row).containsExactly(1.5, LocalTime.of(8, 30, 1), List.of("a", "b,c"), List.of());
    }

    @Test
    void nullIsNullOfEveryType() {
        assertThat(database.<Boolean>inTransaction(entities -> NativeRead.of(entities, """
                select cast(:nothing as text), cast(:nothing as integer), cast(:nothing as bigint), cast(:nothing as boolean),
                    cast(:nothing as timestamptz), cast(:nothing as date), cast(:nothing as numeric), cast(:nothing as bytea)
                """)
                        .with("nothing", null)
                        .first(row -> row.isNextNull()
                                && row.textOrNull() == null
                                && row.integerOrNull() == null
                                && row.bigintOrNull() == null
                                && row.boolOrNull() == null
                                && row.momentOrNull() == null
                                && row.dateOrNull() == null
                                && row.decimalOrNull() == null
                                && row.bytesOrNull() == null)
                        .orElseThrow()))
                .isTrue();
    }

    @Test
    void aNullWhereAValueIsReadIsRefused() {
        assertThatThrownBy(() -> database.run(
                        entities -> NativeRead.of(entities, "select 1, null").list(row -> row.integer() + row.text())))
                .hasMessage("Column 2 is null");
    }

    @Test
    void itSeesWhatIsNotWrittenYet() {
        List<String> topics = database.inTransaction(entities -> {
            TopicEntity topic = new TopicEntity();
            topic.id = "new";
            topic.glyph = "n";
            topic.colorToken = "c";
            entities.persist(topic);
            return NativeRead.of(entities, "select id from topics").list(Row::text);
        });

        assertThat(topics).containsExactly("new");
    }

    @Test
    void twoStatementsShareTheirParameters() {
        database.run(entities -> assertThat(
                        NativeRead.of(entities, "select :a union all select :b order by 1;\nselect :b, 7 where :a < :b")
                                .with("a", "x")
                                .with("b", "y")
                                .<String, Integer, List<Object>>both(
                                        Row::text,
                                        row -> {
                                            row.skip(1);
                                            return row.integer();
                                        },
                                        (texts, numbers) -> List.of(texts, numbers)))
                .containsExactly(List.of("x", "y"), List.of(7)));
    }

    /**
     * Without a transaction of the caller, what one round trip sends is a transaction, in which the time stands still.
     */
    @Test
    void twoStatementsMakeOneRoundTripHoweverOftenTheyAreSent() {
        try (var entities = database.entityManagerFactory().createEntityManager()) {
            for (int i = 0; i < 10; i++) {
                assertThat(NativeRead.of(
                                        entities,
                                        "select now() where :on and :text = :text and :day = :day and '{1}' = :ids;"
                                                + " select now() where :on and :text = :text and :day = :day")
                                .with("on", true)
                                .with("text", "t" + i)
                                .with("day", LocalDate.EPOCH.plusDays(i))
                                .with("ids", new Integer[] {1})
                                .<Instant, Instant, Boolean>both(
                                        Row::moment, Row::moment, (one, other) -> one.equals(other) && one.size() == 1))
                        .isTrue();
            }
        }
    }

    @Test
    void twoStatementsTakeNoNullAndOneIsNotTwo() {
        database.run(entities -> {
            assertThatThrownBy(() -> NativeRead.of(entities, "select cast(:a as text); select 1")
                            .with("a", null)
                            .both(Row::text, Row::integer, (one, other) -> one))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() ->
                            NativeRead.of(entities, "select 1").both(Row::integer, Row::integer, (one, other) -> one))
                    .isInstanceOf(IllegalArgumentException.class);
        });
    }

    @Test
    void theFaultOfEitherStatementIsAFault() {
        for (String two : List.of("select 1 / 0; select 1", "select 1; select 1 / 0")) {
            assertThatThrownBy(() -> database.run(entities -> NativeRead.of(entities, two)
                            .both(Row::integer, Row::integer, (one, other) -> List.of(one, other))))
                    .isInstanceOf(JDBCException.class);
        }
    }

    @Test
    void itNeedsNoTransaction() {
        try (var entities = database.entityManagerFactory().createEntityManager()) {
            assertThat(NativeRead.of(entities, "select id from topics where id = any(:ids)")
                            .with("ids", new String[] {"a", "b"})
                            .list(Row::text))
                    .isEmpty();
        }
    }

    @Test
    void aParameterThatIsMissingOrTooMuchIsRefused() {
        database.run(entities -> {
            assertThatThrownBy(() -> NativeRead.of(entities, "select :a").list(Row::text))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() ->
                            NativeRead.of(entities, "select 1").with("a", 1).list(Row::integer))
                    .isInstanceOf(IllegalArgumentException.class);
        });
    }

    @Test
    void whatTheDatabaseRefusesIsAFaultOfHibernate() {
        assertThatThrownBy(() -> database.run(
                        entities -> NativeRead.of(entities, "select 1 / 0").list(Row::integer)))
                .isInstanceOf(JDBCException.class);
    }
}
