package app.twicetold.client.purchase;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** A transaction as the store gave it to the app. */
public record StoreTransactionRequest(
        @NotNull @Size(min = 1, max = 65_536) String signedTransaction) {}
