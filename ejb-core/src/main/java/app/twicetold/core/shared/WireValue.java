package app.twicetold.core.shared;

import java.util.Arrays;
import java.util.Optional;

/** An enum constant that has a name of its own on the wire and in the database. */
public interface WireValue {
    /** The name outside of this program; it never changes. */
    String wire();

    /** The constant of an enum with a wire name, if there is one. */
    static <E extends Enum<E> & WireValue> Optional<E> find(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst();
    }

    /**
     * The constant of an enum with a wire name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static <E extends Enum<E> & WireValue> E of(Class<E> type, String wire) {
        return find(type, wire)
                .orElseThrow(() -> new IllegalArgumentException("No " + type.getSimpleName() + " is named " + wire));
    }
}
