package app.twicetold.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamedSqlTest {
    @Test
    void aParameterBecomesAQuestionMark() {
        NamedSql sql = NamedSql.of("select id from users where id = :id and xp_total > :least");

        assertThat(sql.text()).isEqualTo("select id from users where id = ? and xp_total > ?");
        assertThat(sql.parameters()).containsExactly("id", "least");
    }

    @Test
    void aParameterThatComesTwiceIsBoundTwice() {
        assertThat(NamedSql.of("select :a, :b, :a").parameters()).containsExactly("a", "b", "a");
    }

    @Test
    void aCastIsNoParameter() {
        NamedSql sql = NamedSql.of("select :value::text");

        assertThat(sql.text()).isEqualTo("select ?::text");
        assertThat(sql.parameters()).containsExactly("value");
    }

    @Test
    void textsAndCommentsStayAsTheyAre() {
        String sql = "select '12:30', 'it''s :not' -- nor :this\n from topics";

        assertThat(NamedSql.of(sql)).isEqualTo(new NamedSql(sql, java.util.List.of()));
    }
}
