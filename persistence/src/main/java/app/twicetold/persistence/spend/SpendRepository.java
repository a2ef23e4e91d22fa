package app.twicetold.persistence.spend;

import app.twicetold.persistence.Lease;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The row of a UTC day and the reservations of its calls. */
public class SpendRepository {
    private final EntityManager entities;

    public SpendRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Empty while the day had no call. */
    public Optional<SpendDayEntity> find(LocalDate day) {
        return Optional.ofNullable(entities.find(SpendDayEntity.class, day));
    }

    /** The row of a day, locked until the end of the transaction. */
    public SpendDayEntity lock(LocalDate day) {
        entities.createNativeQuery("insert into spend_days (day) values (:day) on conflict (day) do nothing")
                .setParameter("day", day)
                .executeUpdate();
        return entities.find(SpendDayEntity.class, day, LockModeType.PESSIMISTIC_WRITE);
    }

    /** Adds the cost of a call that ended. */
    public void addCost(LocalDate day, BigDecimal cost) {
        entities.createNativeQuery("""
                        insert into spend_days (day, spent) values (:day, :cost)
                        on conflict (day) do update set spent = spend_days.spent + excluded.spent
                        """)
                .setParameter("day", day)
                .setParameter("cost", cost)
                .executeUpdate();
    }

    public void add(SpendReservationEntity reservation) {
        entities.persist(reservation);
    }

    public Optional<SpendReservationEntity> reservation(String id) {
        return Optional.ofNullable(entities.find(SpendReservationEntity.class, id));
    }

    /** @return whether it was there */
    public boolean remove(String reservationId) {
        return entities.createQuery("delete from SpendReservationEntity r where r.id = :id")
                        .setParameter("id", reservationId)
                        .executeUpdate()
                == 1;
    }

    /** The reservations of a day whose workers were lost. */
    public List<SpendReservationEntity> lapsed(LocalDate day, Instant now) {
        return entities.createQuery("""
                        select r from SpendReservationEntity r where r.day = :day and %s
                        """.formatted(Lease.isOver("r")), SpendReservationEntity.class)
                .setParameter("day", day)
                .setParameter("now", now)
                .getResultList();
    }
}
