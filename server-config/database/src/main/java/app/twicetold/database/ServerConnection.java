package app.twicetold.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is valid only while its server takes changes. A pool that asks {@link Connection#isValid} so lets
 * go of a connection to a server that was demoted and keeps its clients, as one behind a pooler does.
 */
final class ServerConnection implements InvocationHandler {
    /** For a pool that has no limit of its own. */
    private static final int USUAL_SECONDS = 2;

    private final Connection driver;

    private ServerConnection(Connection driver) {
        this.driver = driver;
    }

    static Connection of(Connection driver) {
        return (Connection) Proxy.newProxyInstance(
                ServerConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new ServerConnection(driver));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        String name = method.getName();
        if (name.equals("isValid") && arguments != null && arguments[0] instanceof Integer seconds) {
            return takesChanges(seconds > 0 ? seconds : USUAL_SECONDS);
        }
        if (name.equals("equals") && arguments != null) {
            return proxy == arguments[0];
        }
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    /** One statement, as {@code isValid} of the driver sends. */
    private boolean takesChanges(int seconds) {
        try {
            int usual = driver.getNetworkTimeout();
            driver.setNetworkTimeout(Runnable::run, seconds * 1_000);
            try (Statement statement = driver.createStatement();
                    ResultSet answer = statement.executeQuery("show transaction_read_only")) {
                return answer.next() && answer.getString(1).equals("off");
            } finally {
                driver.setNetworkTimeout(Runnable::run, usual);
            }
        } catch (SQLException invalid) {
            return false;
        }
    }
}
