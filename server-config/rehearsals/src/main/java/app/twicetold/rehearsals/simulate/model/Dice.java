package app.twicetold.rehearsals.simulate.model;

import java.util.SplittableRandom;

/** Chance that follows from a seed. */
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        this(new SplittableRandom(seed));
    }

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** Others that go on by themselves, so that what is thrown here changes nothing there. */
    Dice apart() {
        return new Dice(random.split());
    }

    /** From 0 to below 1. */
    double share() {
        return random.nextDouble();
    }

    boolean happens(double chance) {
        return share() < chance;
    }

    long between(long least, long most) {
        return least + Math.round(share() * (most - least));
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** The time until the next one of what comes independently, so many a second. */
    long gapMs(double perSecond) {
        return Math.round(-Math.log(1 - share()) * 1_000 / perSecond);
    }
}
