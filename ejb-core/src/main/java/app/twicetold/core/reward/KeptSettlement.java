package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.training.SessionEntity;
import org.jspecify.annotations.Nullable;

/**
 * The settlement of a session as it is stored: JSON, packed, which the database does not look into. Rows of earlier releases
 * have the JSON itself. Nothing else reads or writes it.
 */
final class KeptSettlement {
    /** What the column of the earlier form has in a session that is settled. */
    private static final String NONE = "{}";

    private KeptSettlement() {}

    /** Fills the row of a session that is settled now. */
    static void write(StoredSettlement settlement, SessionEntity row) {
        row.settlement = NONE;
        row.settlementPacked = Packed.of(Json.write(settlement));
    }

    /**
     * The settlement of a session, null when it is not settled.
     *
     * @throws IllegalStateException when this is no settlement: the database was changed by hand
     */
    static @Nullable StoredSettlement read(SessionEntity row) {
        String json = Packed.either(row.settlementPacked, row.settlement);
        return json == null ? null : Json.read(there(json), StoredSettlement.class);
    }

    /**
     * What a replay needs of a settlement, in either form.
     *
     * @throws IllegalStateException as {@link #read}
     */
    static SettledSession session(byte[] stored) {
        return Json.read(there(Packed.json(stored)), Replayed.class).session();
    }

    private static String there(String json) {
        if (json.equals(NONE)) {
            throw new IllegalStateException("A settlement that is packed, without what is packed");
        }
        return json;
    }

    private record Replayed(SettledSession session) {}
}
