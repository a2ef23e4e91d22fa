package app.twicetold.admin.waitlist;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.waitlist.ExportWaitlist;
import app.twicetold.core.waitlist.WaitlistEntry;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The waitlist as a file for a spreadsheet. */
@Path("waitlist")
@ApplicationScoped
public class WaitlistResource {
    /** Says why a file is empty. */
    static final String NOTE = "X-Service-Note";

    private CurrentOperator operator;
    private ExportWaitlist exportWaitlist;

    @Inject
    public WaitlistResource(CurrentOperator operator, ExportWaitlist exportWaitlist) {
        this.operator = operator;
        this.exportWaitlist = exportWaitlist;
    }

    public WaitlistResource() {}

    @GET
    @Path("export")
    @Operator
    @Produces("text/csv;charset=utf-8")
    public Response export() {
        boolean bound = exportWaitlist.begin(operator.actor());
        // Read before the first byte leaves, so that a database that is away is a 503.
        List<WaitlistEntry> first = bound ? exportWaitlist.part(null) : List.of();
        StreamingOutput file = out -> write(first, out);
        Response.ResponseBuilder answer =
                Response.ok(file).header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"waitlist.csv\"");
        if (!bound) {
            answer.header(NOTE, "waitlist store not bound");
        }
        return answer.build();
    }

    private void write(List<WaitlistEntry> first, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        WaitlistCsv csv = new WaitlistCsv(text);
        List<WaitlistEntry> part = first;
        while (!part.isEmpty()) {
            csv.write(part);
            part = exportWaitlist.part(part.get(part.size() - 1));
        }
        csv.flush();
    }
}
