package app.twicetold.client.publication;

/** A report that was taken. */
public record ReportResponse(String reportId, String status) {
    static ReportResponse received(String reportId) {
        return new ReportResponse(reportId, "received");
    }
}
