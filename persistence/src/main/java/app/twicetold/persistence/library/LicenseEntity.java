package app.twicetold.persistence.library;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A licence; disallowed ones are listed so that a refusal can be explained. */
@Entity
@Table(name = "licenses")
public class LicenseEntity {
    @Id
    public String id;

    public String name;

    public @Nullable String url;

    public int allowed;

    @Column(name = "requires_attribution")
    public @Nullable Boolean requiresAttribution;

    @Column(name = "share_alike")
    public @Nullable Boolean shareAlike;

    @Column(name = "owner_cleared_required")
    public boolean ownerClearedRequired;

    @Column(name = "attribution_template")
    public @Nullable String attributionTemplate;

    public @Nullable String note;
}
