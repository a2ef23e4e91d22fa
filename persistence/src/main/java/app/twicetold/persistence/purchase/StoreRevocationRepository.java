package app.twicetold.persistence.purchase;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.util.Optional;

/** Subscriptions that were taken back, by the hash of their ids. They belong to no account and outlive all of them. */
public class StoreRevocationRepository {
    private final EntityManager entities;

    public StoreRevocationRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<StoreRevocationRow> find(String originalTransactionId) {
        return NativeRead.of(entities, """
                select period_start, expires_at, revoked_at, signed_at
                from store_revocations
                where subscription_hash = sha256(convert_to(:id, 'UTF8'))
                """)
                .with("id", originalTransactionId)
                .first(row -> new StoreRevocationRow(row.moment(), row.moment(), row.moment(), row.moment()));
    }

    /** Keeps a revocation. Of several revocations of one subscription, the latest of each moment counts. */
    public void keep(String originalTransactionId, StoreRevocationRow revocation) {
        entities.createNativeQuery("""
                        insert into store_revocations as known
                          (subscription_hash, period_start, expires_at, revoked_at, signed_at)
                        values (sha256(convert_to(:id, 'UTF8')), :start, :expires, :revoked, :signed)
                        on conflict (subscription_hash) do update set
                          period_start = greatest(known.period_start, excluded.period_start),
                          expires_at = greatest(known.expires_at, excluded.expires_at),
                          revoked_at = greatest(known.revoked_at, excluded.revoked_at),
                          signed_at = greatest(known.signed_at, excluded.signed_at)
                        """)
                .setParameter("id", originalTransactionId)
                .setParameter("start", revocation.periodStart())
                .setParameter("expires", revocation.expiresAt())
                .setParameter("revoked", revocation.revokedAt())
                .setParameter("signed", revocation.signedAt())
                .executeUpdate();
    }

    public void forget(String originalTransactionId) {
        entities.createNativeQuery("""
                        delete from store_revocations
                        where subscription_hash = sha256(convert_to(:id, 'UTF8'))
                        """)
                .setParameter("id", originalTransactionId)
                .executeUpdate();
    }
}
