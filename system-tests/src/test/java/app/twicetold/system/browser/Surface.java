package app.twicetold.system.browser;

import app.twicetold.system.harness.Contract;
import java.util.Optional;
import java.util.function.BiFunction;

/** Whose pages a tab shows, and so what they may ask the service for. */
public enum Surface {
    /** The console of operators. */
    CONSOLE("operators", Contract::adminOperation),
    /** The app of learners. */
    APP("learners", Contract::clientOperation);

    private final String users;
    private final BiFunction<String, String, Optional<Contract.Operation>> operations;

    Surface(String users, BiFunction<String, String, Optional<Contract.Operation>> operations) {
        this.users = users;
        this.operations = operations;
    }

    /** Who uses it. */
    String users() {
        return users;
    }

    /** Whether its contract has an operation that takes the request. */
    boolean knows(String method, String path) {
        return operations.apply(method, path).isPresent();
    }
}
