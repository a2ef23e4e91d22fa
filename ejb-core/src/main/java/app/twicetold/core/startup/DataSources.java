package app.twicetold.core.startup;

import app.twicetold.persistence.connection.PooledConnections;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceUnit;
import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Gives the data sources of both persistence units to what runs statements without an entity manager. */
@ApplicationScoped
public class DataSources {
    @PersistenceContext(unitName = "twicetold")
    EntityManager entities;

    @PersistenceUnit(unitName = "twicetold-jobs")
    EntityManagerFactory jobs;

    /** The data source behind the entity manager: its JNDI name is in {@code persistence.xml} only. */
    @Produces
    @ApplicationScoped
    DataSource dataSource() {
        return source(entities.getEntityManagerFactory(), DataSource.class);
    }

    /** The data source of jobs, which reaches the database itself where a pooler is before that of requests. */
    @Produces
    @OfJobs
    @ApplicationScoped
    DataSource dataSourceOfJobs() {
        DataSource own = source(jobs, DataSource.class);
        source(entities.getEntityManagerFactory(), PooledConnections.class).giveJobs(own);
        return own;
    }

    private static <T> T source(EntityManagerFactory factory, Class<T> type) {
        return factory.unwrap(SessionFactoryImplementor.class)
                .getServiceRegistry()
                .requireService(ConnectionProvider.class)
                .unwrap(type);
    }
}
