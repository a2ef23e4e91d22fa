package app.twicetold.core.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** When scheduled work is due, in UTC whatever the zone of the host. */
public sealed interface Moment {
    /** The schedule as operators read it: minute, hour, day of month, month, day of week. */
    String cron();

    /**
     * When it comes next.
     *
     * @param started when the node started
     * @return after now
     */
    Instant next(Instant now, Instant started);

    /** Every day at a time of whole minutes. */
    static Calendar daily(LocalTime time) {
        return new Calendar(Integer.toString(time.getHour()), Integer.toString(time.getMinute()));
    }

    /** Every hour at a minute. */
    static Calendar hourly(int minute) {
        return new Calendar("*", Integer.toString(minute));
    }

    /** At the minutes of the hour that are multiples of a number. */
    static Calendar everyMinutes(int minutes) {
        return new Calendar("*", "*/" + minutes);
    }

    /** Again and again, first after one interval. */
    static Interval every(Duration interval) {
        return new Interval(interval, interval);
    }

    /** Hours and minutes as a timer of the container takes them. */
    record Calendar(String hour, String minute) implements Moment {
        @Override
        public String cron() {
            return minute + " " + hour + " * * *";
        }

        @Override
        public Instant next(Instant now, Instant started) {
            ZonedDateTime at =
                    now.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
            // A day has all hours, and an hour all minutes.
            while (!fits(hour, at.getHour()) || !fits(minute, at.getMinute())) {
                at = at.plusMinutes(1);
            }
            return at.toInstant();
        }

        private static boolean fits(String field, int value) {
            if (field.equals("*")) {
                return true;
            }
            return field.startsWith("*/")
                    ? value % Integer.parseInt(field.substring(2)) == 0
                    : value == Integer.parseInt(field);
        }
    }

    /**
     * From the start of a node on.
     *
     * @param first how long after the start
     * @param every how long after each time
     */
    record Interval(Duration first, Duration every) implements Moment {
        private static final long HOUR = 60;

        /** In whole minutes, since cron has nothing shorter. */
        @Override
        public String cron() {
            long minutes = every.toMinutes();
            if (minutes <= 1) {
                return "* * * * *";
            }
            return minutes < HOUR ? "*/" + minutes + " * * * *" : "0 * * * *";
        }

        @Override
        public Instant next(Instant now, Instant started) {
            Instant begins = started.plus(first);
            if (now.isBefore(begins)) {
                return begins;
            }
            long times = Duration.between(begins, now).dividedBy(every);
            return begins.plus(every.multipliedBy(times + 1));
        }
    }
}
