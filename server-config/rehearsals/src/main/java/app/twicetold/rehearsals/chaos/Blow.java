package app.twicetold.rehearsals.chaos;

import java.time.Duration;

/**
 * One thing that happens to the installation.
 *
 * @param node from 0; only blows against a node have one that matters
 * @param pause before it
 */
record Blow(Kind kind, int node, Duration pause) {

    /** What is hit. All but the outages are kills with SIGKILL, after which a supervisor starts the part again. */
    enum Kind {
        SERVER("the application server of a node"),
        LAUNCHER("the launcher of a node; its server ends by itself"),
        GROUP("a node, both processes"),
        DATABASE_BACKEND("one process of PostgreSQL; the others start again"),
        DATABASE("the first process of PostgreSQL"),
        BROKER("the broker"),
        POOLER("the pooler, with what it carries"),
        DATABASE_AWAY("the database, for 30 s"),
        BROKER_AWAY("the broker, for 30 s"),
        PROVIDER_AWAY("the provider that recognises speech, for 30 s");

        private final String what;

        Kind(String what) {
            this.what = what;
        }

        boolean ofANode() {
            return this == SERVER || this == LAUNCHER || this == GROUP;
        }

        boolean isOutage() {
            return this == DATABASE_AWAY || this == BROKER_AWAY || this == PROVIDER_AWAY;
        }

        /** For the terminal. */
        String what() {
            return what;
        }
    }

    /** For the terminal. */
    String what() {
        return kind.ofANode() ? kind.what().replace("a node", "node " + (node + 1)) : kind.what();
    }
}
