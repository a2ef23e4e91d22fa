package app.twicetold.client.purchase;

/** The answer to an event: it need not be sent again. */
public record EventReceipt(boolean received, boolean duplicate) {
    static EventReceipt of(boolean first) {
        return new EventReceipt(true, !first);
    }
}
