package app.twicetold.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** The driver of PostgreSQL for the pools of WildFly. The first connection of a server waits for its database. */
public class PatientDriver extends Driver {

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        return acceptsURL(url) ? FirstConnection.ofThisServer().open(() -> super.connect(url, properties)) : null;
    }
}
