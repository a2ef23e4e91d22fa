package app.twicetold.persistence.account;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Accounts by id and by install id. */
public class UserRepository {
    private final EntityManager entities;

    public UserRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<UserEntity> find(String id) {
        return Optional.ofNullable(entities.find(UserEntity.class, id));
    }

    /** The row, locked until the transaction ends: everything that changes what a user earned goes through here. */
    public Optional<UserEntity> lock(String id) {
        return Optional.ofNullable(entities.find(UserEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Prevents the removal of an account until the transaction ends; it may change. @return whether it is there */
    public boolean hold(String id) {
        return NativeRead.of(entities, "select id from users where id = :id for key share")
                .with("id", id)
                .first(Row::text)
                .isPresent();
    }

    public Optional<UserEntity> findByInstallIdHash(byte[] hash) {
        return entities.createQuery("select u from UserEntity u where u.installIdHash = :hash", UserEntity.class)
                .setParameter("hash", hash)
                .getResultStream()
                .findFirst();
    }

    public void delete(String id) {
        entities.createNativeQuery("delete from users where id = ?1")
                .setParameter(1, id)
                .executeUpdate();
    }

    /**
     * What every request needs to know of its caller: one statement, one row. The progress, which is longer than all
     * other columns together, is left to {@link #progress} and to the few use cases that need it.
     */
    public Optional<CallerRow> findCaller(String id) {
        return NativeRead.of(entities, """
                select u.id, u.install_id_hash, u.auth_provider, u.display_name, u.device_locale, u.ui_locale, u.time_zone,
                    u.practice_languages, u.reminders_enabled, u.reminder_time, u.streak_risk_alert,
                    u.audio_retention_days, u.onboarding_status, u.onboarding_answers, u.xp_total,
                    u.completed_sessions, u.unlocked_tier, u.created_at,
                    e.status, e.expires_at
                from users u
                left join entitlements e on e.user_id = u.id
                where u.id = :id
                """).with("id", id).first(CallerRow::read);
    }

    /** The document {@code users.progress}. */
    public Optional<String> progress(String id) {
        return NativeRead.of(entities, "select cast(progress as text) from users where id = :id")
                .with("id", id)
                .first(Row::text);
    }

    /** Notes what a device said of itself at sign-in; null leaves what is known. */
    public void setDevice(String id, @Nullable String locale, @Nullable String timeZone) {
        entities.createQuery("""
                update UserEntity u
                set u.deviceLocale = coalesce(:locale, u.deviceLocale), u.timeZone = coalesce(:zone, u.timeZone)
                where u.id = :id
                """)
                .setParameter("locale", locale)
                .setParameter("zone", timeZone)
                .setParameter("id", id)
                .executeUpdate();
    }

    public void setTimeZone(String id, String timeZone) {
        entities.createQuery("update UserEntity u set u.timeZone = :zone where u.id = :id")
                .setParameter("zone", timeZone)
                .setParameter("id", id)
                .executeUpdate();
    }

    /**
     * Inserts the account of an install id; when another request of the same device was first, nothing happens.
     *
     * @return whether this call created the account
     */
    public boolean insertIfAbsent(
            String id, byte[] installIdHash, List<String> practiceLanguages, LocalTime reminderTime, Instant now) {
        return entities.createNativeQuery("""
                insert into users (id, install_id_hash, practice_languages, reminder_time, created_at)
                values (:id, :hash, :languages, cast(:reminder as time), :now)
                on conflict (install_id_hash) do nothing
                """)
                        .setParameter("id", id)
                        .setParameter("hash", installIdHash)
                        .setParameter("languages", practiceLanguages.toArray(String[]::new))
                        .setParameter("reminder", reminderTime.toString())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }
}
