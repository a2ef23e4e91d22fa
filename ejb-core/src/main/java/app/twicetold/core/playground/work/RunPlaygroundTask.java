package app.twicetold.core.playground.work;

import app.twicetold.core.shared.LogContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** One delivery of the queue of the playground. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunPlaygroundTask {
    private TranscribeRound transcribe;
    private AssessLane assess;
    private ProduceLaneExemplar exemplar;
    private AskNextQuestion askNext;

    @Inject
    public RunPlaygroundTask(
            TranscribeRound transcribe, AssessLane assess, ProduceLaneExemplar exemplar, AskNextQuestion askNext) {
        this.transcribe = transcribe;
        this.assess = assess;
        this.exemplar = exemplar;
        this.askNext = askNext;
    }

    protected RunPlaygroundTask() {}

    /** Does nothing when the work is over, gone, or held by another worker. */
    public void run(PlaygroundTask task) {
        try (LogContext.Scope scope = LogContext.job(task.id())) {
            switch (task.stage()) {
                case PLAYGROUND_TRANSCRIBE -> transcribe.transcribe(task.id(), task.round());
                case PLAYGROUND_ASSESS -> assess.assess(task.id(), task.round());
                case PLAYGROUND_EXEMPLAR -> exemplar.produce(task.id(), task.round());
                case PLAYGROUND_EVALUATE -> askNext.ask(task.id());
            }
        }
    }
}
