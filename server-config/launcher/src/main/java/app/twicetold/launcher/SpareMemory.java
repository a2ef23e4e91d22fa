package app.twicetold.launcher;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import javax.management.JMException;
import javax.management.ObjectName;

/** Memory of this process that its start needed and its work does not. */
final class SpareMemory {
    private static final String LEAST_FREE = "MinHeapFreeRatio";
    private static final String MOST_FREE = "MaxHeapFreeRatio";

    /** A JVM shrinks its heap in steps, from collection to collection. */
    private static final int COLLECTIONS = 4;

    private SpareMemory() {}

    /** Gives it back to the system. What the JVM cannot give back stays. The heap may grow again as before. */
    static void giveBack() {
        try {
            shrinkHeap(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class));
            trimNativeHeap();
        } catch (IllegalArgumentException anotherJvm) {
            // A JVM that lets its heap not be steered keeps it.
        }
    }

    private static void shrinkHeap(HotSpotDiagnosticMXBean machine) {
        String least = machine.getVMOption(LEAST_FREE).getValue();
        String most = machine.getVMOption(MOST_FREE).getValue();
        machine.setVMOption(LEAST_FREE, "5");
        machine.setVMOption(MOST_FREE, "10");
        try {
            for (int collected = 0; collected < COLLECTIONS && (collected == 0 || mostlyFree()); collected++) {
                System.gc();
            }
        } finally {
            machine.setVMOption(MOST_FREE, most);
            machine.setVMOption(LEAST_FREE, least);
        }
    }

    /** The young generation stays half as large as the old one, and is empty. */
    private static boolean mostlyFree() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return heap.getCommitted() > 2 * heap.getUsed();
    }

    /** As {@code jcmd System.trim_native_heap} does, where the JVM has it. */
    private static void trimNativeHeap() {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "systemTrimNativeHeap",
                            null,
                            null);
        } catch (JMException unknownHere) {
            // Only the C library of Linux has it.
        }
    }
}
