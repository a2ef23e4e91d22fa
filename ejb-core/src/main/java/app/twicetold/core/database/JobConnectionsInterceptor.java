package app.twicetold.core.database;

import app.twicetold.persistence.connection.ConnectionPool;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Gives {@link OnJobConnections} its connections. */
@Interceptor
@OnJobConnections
@Priority(Interceptor.Priority.APPLICATION)
public class JobConnectionsInterceptor implements Serializable {
    private static final long serialVersionUID = 1L;

    @AroundInvoke
    @Nullable
    Object invoke(InvocationContext call) throws Exception {
        try (ConnectionPool.Use unused = ConnectionPool.JOBS.use()) {
            return call.proceed();
        }
    }
}
