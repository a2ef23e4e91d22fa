package app.twicetold.persistence.testing;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Refuses what makes the driver send a statement of its own: it looks up in the catalogue what it does not know of a
 * column. Only repositories are held to that; a test may ask what it likes.
 */
final class CatalogueGuard {
    private static final Set<String> ASK_THE_CATALOGUE = Set.of(
            "getColumnTypeName",
            "getTableName",
            "getSchemaName",
            "getCatalogName",
            "getPrecision",
            "getScale",
            "isAutoIncrement",
            "isNullable");

    private static final List<Class<?>> GUARDED = List.of(
            DataSource.class,
            Connection.class,
            CallableStatement.class,
            PreparedStatement.class,
            ResultSet.class,
            ResultSetMetaData.class);

    private CatalogueGuard() {}

    static DataSource of(DataSource dataSource) {
        return (DataSource) guarded(dataSource);
    }

    private static Object guarded(Object real) {
        return GUARDED.stream()
                .filter(type -> type.isInstance(real))
                .findFirst()
                .map(type -> (Object) Proxy.newProxyInstance(
                        CatalogueGuard.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                            if (type == ResultSetMetaData.class
                                    && ASK_THE_CATALOGUE.contains(method.getName())
                                    && inRepository()) {
                                throw new AssertionError("A column without a type: name it with addScalar");
                            }
                            try {
                                Object result = method.invoke(real, arguments);
                                return result == null ? null : guarded(result);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }))
                .orElse(real);
    }

    private static boolean inRepository() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackFrame::getClassName)
                        .anyMatch(
                                name -> name.startsWith("app.twicetold.persistence.") && !name.contains(".testing.")));
    }
}
