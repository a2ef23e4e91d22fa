package app.twicetold.core.provider.azure;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/** What Azure Speech means by its errors. */
final class AzureRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
            Row.of(RefusalMeaning.EMPTY_WALLET).status(403).saying("quota"),
            Row.of(RefusalMeaning.NOT_THERE).status(400).saying("unsupported voice"));

    private AzureRefusals() {}
}
