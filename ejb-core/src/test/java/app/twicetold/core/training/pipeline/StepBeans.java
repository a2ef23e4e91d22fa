package app.twicetold.core.training.pipeline;

import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.CallRows;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.StepClaimRepository;
import app.twicetold.persistence.training.UserWorkRepository;
import jakarta.persistence.EntityManager;
import java.time.InstantSource;

/** The beans whose methods are transactions of the pipeline, for one transaction. Leases last a minute. */
public final class StepBeans {
    private final EntityManager entities;
    private final InstantSource clock;
    private final PipelineLoad load;

    public StepBeans(EntityManager entities, InstantSource clock) {
        this(entities, clock, new PipelineLoad(16));
    }

    StepBeans(EntityManager entities, InstantSource clock, PipelineLoad load) {
        this.entities = entities;
        this.clock = clock;
        this.load = load;
    }

    public AttemptClaims claims() {
        return claims(new MinuteLeases());
    }

    AttemptClaims claims(PipelineLeases leases) {
        return new AttemptClaims(new AttemptRepository(entities), steps(leases), leases, clock);
    }

    private StepClaims steps() {
        return steps(new MinuteLeases());
    }

    StepClaims steps(PipelineLeases leases) {
        return new StepClaims(
                new AttemptRepository(entities),
                new StepClaimRepository(entities),
                new CallRows(new ProviderCallRepository(entities), clock),
                leases,
                turn(),
                clock);
    }

    FairTurn turn() {
        return new FairTurn(new UserWorkRepository(entities), load, clock);
    }

    public TranscriptionSteps transcriptions() {
        return new TranscriptionSteps(new AttemptRepository(entities), articles(), steps(), clock);
    }

    public AssessmentSteps assessments() {
        return new AssessmentSteps(
                new SessionRepository(entities),
                new AssessmentRepository(entities),
                articles(),
                steps(),
                opened(),
                clock);
    }

    public ExemplarSteps exemplars() {
        return new ExemplarSteps(new StagedObjectRepository(entities), opened(), articles(), steps(), clock);
    }

    public OpenExemplar opened() {
        return new OpenExemplar(new StagedObjectRepository(entities), steps(), clock);
    }

    private ArticleContents articles() {
        return new ArticleContents(new LibraryRepository(entities));
    }
}
