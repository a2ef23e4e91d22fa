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
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Notes the statements, and refuses what makes the driver send one of its own: it looks up in the catalogue what it
 * does not know of a column. Only repositories are held to that; a test may ask what it likes.
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

    /** @param prepared is told each statement that is prepared */
    static DataSource of(DataSource dataSource, Consumer<String> prepared) {
        return (DataSource) guarded(dataSource, prepared);
    }

    private static Object guarded(Object real, Consumer<String> prepared) {
        return GUARDED.stream()
                .filter(type -> type.isInstance(real))
                .findFirst()
                .map(type -> (Object) Proxy.newProxyInstance(
                        CatalogueGuard.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                            if (type == ResultSetMetaData.class
                                    && ASK_THE_CATALOGUE.contains(method.getName())
                                    && inRepository()) {
                                throw new AssertionError("Hibernate asks for the type of a column: use NativeRead");
                            }
                            if (method.getName().equals("prepareStatement")) {
                                prepared.accept((String) arguments[0]);
                            }
                            try {
                                Object result = method.invoke(real, arguments);
                                return result == null ? null : guarded(result, prepared);
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
