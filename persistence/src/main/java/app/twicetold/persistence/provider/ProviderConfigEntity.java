package app.twicetold.persistence.provider;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;

/** A provider configuration that an operator stored. The latest one is in force; the others are its history. */
@Entity
@Table(name = "provider_configs")
public class ProviderConfigEntity {
    @Id
    public String id;

    /** The order in which they were stored, given by the database. */
    @Column(insertable = false, updatable = false)
    public long seq;

    @Column(updatable = false)
    public Instant at;

    @Column(updatable = false)
    public String actor;

    /** A JSON object: the chain of each capability and the price table. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String config;
}
