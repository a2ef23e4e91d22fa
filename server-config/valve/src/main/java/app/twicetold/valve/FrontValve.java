package app.twicetold.valve;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.Request;
import org.apache.catalina.Response;
import org.glassfish.web.valve.GlassFishValve;

/**
 * The first place in Payara that a request comes to. It answers for the application while the application is not there,
 * or on its way out.
 */
public final class FrontValve implements GlassFishValve {
    private static final String READINESS = "/health";

    private final Door door = Door.ofThisServer();

    public FrontValve() {
        // The ports open later.
        EarlyFilters.register();
    }

    @Override
    public String getInfo() {
        return FrontValve.class.getName();
    }

    @Override
    public int invoke(Request request, Response response) throws IOException {
        HttpServletResponse answer = (HttpServletResponse) response.getResponse();
        if (door.isStopping()) {
            // A client that keeps its connection would send the next request to a server that is gone.
            answer.setHeader("Connection", "close");
        }
        if ((door.isStopping() && asksForReadiness(request)) || !door.enter()) {
            NotThere.answer(answer);
            return END_PIPELINE;
        }
        // Called when the answer is complete, also that of a request that has waited without a thread.
        ((org.apache.catalina.connector.Request) request)
                .getCoyoteRequest()
                .addAfterServiceListener(over -> door.leave());
        return INVOKE_NEXT;
    }

    @Override
    public void postInvoke(Request request, Response response) {}

    private static boolean asksForReadiness(Request request) {
        return READINESS.equals(((HttpServletRequest) request.getRequest()).getRequestURI());
    }
}
