package app.twicetold.client.analytics;

import java.util.List;

/** How many events were taken, and which were not. */
public record EventsResponse(int accepted, List<Rejected> rejected) {
    /** An event that was not taken. @param index its place in the request, from 0 */
    public record Rejected(int index, String reason) {}
}
