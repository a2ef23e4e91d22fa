package app.twicetold.client.analytics;

import app.twicetold.core.analytics.AnalyticsEvent;
import app.twicetold.core.analytics.RecordEvents;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.JsonProvider;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Analytics events in batches; an event that is refused does not spoil the others. */
@Path("events")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class EventsResource {
    private static final int MAX_BYTES = 64 << 10;
    private static final int MAX_EVENTS = 100;

    private RecordEvents record;
    private RequestContext context;

    @Inject
    public EventsResource(RecordEvents record, RequestContext context) {
        this.record = record;
        this.context = context;
    }

    public EventsResource() {}

    @POST
    @SignedIn
    @RateLimited(RateLimit.EVENT_BATCHES)
    public Response record(@HeaderParam("X-App-Version") @Nullable String appVersion, InputStream body)
            throws IOException {
        JsonNode events = events(body.readNBytes(MAX_BYTES + 1));
        List<AnalyticsEvent> accepted = new ArrayList<>();
        List<EventsResponse.Rejected> rejected = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            try {
                accepted.add(EventReader.read(events.get(i), appVersion));
            } catch (EventReader.Refused refused) {
                rejected.add(new EventsResponse.Rejected(i, String.valueOf(refused.getMessage())));
            }
        }
        record.record(context.callerId(), accepted);
        return Response.accepted(new EventsResponse(accepted.size(), rejected)).build();
    }

    private static JsonNode events(byte[] body) throws IOException {
        if (body.length > MAX_BYTES) {
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        JsonNode document;
        try {
            document = JsonProvider.mapper().readTree(body);
        } catch (JsonProcessingException | CharConversionException malformed) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        if (document == null || document.isMissingNode()) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
        JsonNode events = document.path("events");
        if (!events.isArray()) {
            throw ServiceException.invalid("events", events.isMissingNode() ? "required" : "type");
        }
        if (events.isEmpty() || events.size() > MAX_EVENTS) {
            throw ServiceException.invalid("events", "size");
        }
        return events;
    }
}
