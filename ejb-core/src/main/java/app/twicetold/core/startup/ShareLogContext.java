package app.twicetold.core.startup;

import app.twicetold.core.shared.LogContext;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Gives the {@link LogContext} to the log formatter of our distribution, if the server has that formatter. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class ShareLogContext {
    private static final Logger LOG = Logger.getLogger(ShareLogContext.class.getName());
    private static final String FORMATTER = "app.twicetold.launcher.JsonLogFormatter";

    @PostConstruct
    void share() {
        Supplier<Map<String, String>> fields = LogContext::fields;
        try {
            // The formatter is outside the application, like every formatter that a server can be given.
            Class.forName(FORMATTER, true, ClassLoader.getSystemClassLoader())
                    .getMethod("context", Supplier.class)
                    .invoke(null, fields);
        } catch (ClassNotFoundException anotherServer) {
            LOG.log(Level.FINE, "The server formats its log itself");
        } catch (ReflectiveOperationException e) {
            LOG.log(Level.WARNING, "The lines of the log will not name requests and jobs", e);
        }
    }
}
