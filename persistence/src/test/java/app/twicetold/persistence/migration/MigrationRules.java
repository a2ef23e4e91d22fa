package app.twicetold.persistence.migration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a migration may do to tables of any size while others work on them. Tables that it creates itself are empty, and
 * nobody waits for them.
 */
final class MigrationRules {
    /** The first version that they hold for. Earlier migrations are history. */
    static final String SINCE = "202611290500";

    private static final int LONGEST_WAIT_SECONDS = 10;
    private static final Pattern WAIT = Pattern.compile("set local lock_timeout = '(\\d+)s'");
    private static final Pattern CREATED = Pattern.compile("create table (?!if not exists )(\\w+).*");
    private static final Pattern INDEX =
            Pattern.compile("create (?:unique )?index (concurrently )?(?:if not exists )?(\\w+) on (?:only )?(\\w+).*");
    private static final Pattern UNINDEX = Pattern.compile("drop index (concurrently )?(if exists )?(\\w+)");
    private static final Pattern ALTERED = Pattern.compile("alter table (?:if exists )?(?:only )?(\\w+) (.*)");
    /** What reads or writes all rows while nobody else can work with them. */
    private static final Pattern OF_ALL_ROWS = Pattern.compile(
            ".*(\\balter (column )?\\w+ (set data )?type\\b|\\bset not null\\b|\\badd (constraint \\w+ )?(check|unique|primary key|foreign key)\\b).*");

    private final boolean inTransaction;
    private final Set<String> created = new HashSet<>();
    private final Set<String> dropped = new HashSet<>();
    private final List<String> refusals = new ArrayList<>();

    private MigrationRules(boolean inTransaction) {
        this.inTransaction = inTransaction;
    }

    /**
     * What is wrong with a migration.
     *
     * @param inTransaction false when a file {@code .sql.conf} says so
     */
    static List<String> refusals(String sql, boolean inTransaction) {
        MigrationRules rules = new MigrationRules(inTransaction);
        List<String> statements = statements(sql);
        rules.waits(statements.isEmpty() ? "" : statements.get(0));
        statements.stream().skip(1).forEach(rules::statement);
        return rules.refusals;
    }

    static boolean holdFor(String fileName) {
        return fileName.compareTo("V" + SINCE) >= 0;
    }

    /** Without comments and bodies of functions, which do nothing yet; in lower case, with single spaces. */
    private static List<String> statements(String sql) {
        String plain = sql.replaceAll("--[^\n]*", " ")
                .replaceAll("\\s+", " ")
                .replaceAll("(create (?:or replace )?function [^;]*?\\$\\$).*?\\$\\$", "$1")
                .toLowerCase(Locale.ROOT);
        return Arrays.stream(plain.split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private void waits(String first) {
        if (!inTransaction) {
            if (!first.startsWith("set lock_timeout = ")) {
                refusals.add("Outside a transaction, the first statement sets lock_timeout");
            }
            return;
        }
        Matcher wait = WAIT.matcher(first);
        if (!wait.matches() || Integer.parseInt(wait.group(1)) > LONGEST_WAIT_SECONDS) {
            refusals.add(
                    "The first statement is: set local lock_timeout = '5s', at most " + LONGEST_WAIT_SECONDS + "s");
        }
    }

    private void statement(String statement) {
        Matcher table = CREATED.matcher(statement);
        Matcher index = INDEX.matcher(statement);
        Matcher unindex = UNINDEX.matcher(statement);
        Matcher altered = ALTERED.matcher(statement);
        if (table.matches()) {
            created.add(table.group(1));
        } else if (index.matches()) {
            index(index.group(1) != null, index.group(2), index.group(3));
        } else if (unindex.matches()) {
            dropped.add(unindex.group(3));
            concurrently(unindex.group(1) != null, statement);
            if (!inTransaction && unindex.group(2) == null) {
                refusals.add("Cannot be done again: " + statement);
            }
        } else if (!inTransaction) {
            refusals.add("Outside a transaction there are indexes alone: " + statement);
        } else if (altered.matches()) {
            altered(altered.group(1), altered.group(2), statement);
        } else if (statement.matches("(do|update|delete|insert into \\w+ (\\(.*\\) )?select|with)\\b.*")) {
            refusals.add("Rows are filled by a job, page by page: " + statement);
        }
    }

    private void index(boolean concurrently, String name, String table) {
        if (created.contains(table)) {
            return;
        }
        concurrently(concurrently, "create index " + name);
        if (!inTransaction && !dropped.contains(name)) {
            refusals.add("Cannot be done again without: drop index concurrently if exists " + name);
        }
    }

    private void concurrently(boolean concurrently, String statement) {
        if (!concurrently || inTransaction) {
            refusals.add("Indexes are built and dropped concurrently, outside a transaction: " + statement);
        }
    }

    private void altered(String table, String change, String statement) {
        if (!created.contains(table) && OF_ALL_ROWS.matcher(change).matches() && !change.endsWith("not valid")) {
            refusals.add("Reads or writes all rows under a lock: " + statement);
        }
    }
}
