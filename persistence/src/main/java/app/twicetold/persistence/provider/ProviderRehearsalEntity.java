package app.twicetold.persistence.provider;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The last rehearsal of an entry of a provider chain. */
@Entity
@IdClass(ProviderRehearsalKey.class)
@Table(name = "provider_rehearsals")
public class ProviderRehearsalEntity {
    @Id
    public String capability;

    /** The name of the entry in its chain. */
    @Id
    public String entry;

    public Instant at;

    /** Whether the entry did all of its work. */
    public boolean ok;

    /** Since when no rehearsal of the entry gave times of words; null while the last one that could tell did. */
    @Column(name = "wordless_from")
    public @Nullable Instant wordlessFrom;
}
