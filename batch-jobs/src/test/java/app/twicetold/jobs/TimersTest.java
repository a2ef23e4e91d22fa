package app.twicetold.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.batch.ExecutionsTimer;
import app.twicetold.jobs.batch.HeartbeatTimer;
import app.twicetold.jobs.schedule.DailyJobs;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Timeout;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every timer has to say of itself. */
class TimersTest {
    private static final List<Class<?>> JOBS = find();

    /** The beans of scheduled work, as the class path has them. */
    static List<Class<?>> jobs() {
        return JOBS;
    }

    private static List<Class<?>> find() {
        List<Class<?>> found = new ArrayList<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("app.twicetold.jobs")) {
            if (type.isAssignableTo(ScheduledJob.class)) {
                found.add(type.reflect());
            }
        }
        return found;
    }

    static Stream<Class<?>> jobsWithACalendar() {
        return jobs().stream()
                .filter(type -> methods(type, Schedule.class).findAny().isPresent());
    }

    static Stream<Class<?>> dailyJobs() throws ReflectiveOperationException {
        return jobs().stream()
                .filter(type ->
                        Stream.of(type.getDeclaredFields()).anyMatch(field -> field.getType() == DailyJobs.class))
                .filter(type -> methods(type, Schedule.class)
                        .noneMatch(tick ->
                                tick.getAnnotation(Schedule.class).hour().equals("*")));
    }

    @Test
    void thereAreSome() throws ReflectiveOperationException {
        assertThat(jobs()).hasSizeGreaterThanOrEqualTo(4);
        assertThat(dailyJobs()).hasSizeGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void whoAsksForANameDoesNotWaitForTheWork(Class<?> job) {
        assertHoldsNoLock(job);
    }

    @Test
    void heartbeatsWaitForNothing() {
        assertHoldsNoLock(HeartbeatTimer.class);
        assertHoldsNoLock(ExecutionsTimer.class);
        assertThat(methods(HeartbeatTimer.class, Schedule.class)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("jobsWithACalendar")
    void theCalendarIsWhatOperatorsAreToldAndInUtc(Class<?> job) throws ReflectiveOperationException {
        Schedule schedule = methods(job, Schedule.class).findAny().orElseThrow().getAnnotation(Schedule.class);

        assertThat(String.join(
                        " ",
                        schedule.minute(),
                        schedule.hour(),
                        schedule.dayOfMonth(),
                        schedule.month(),
                        schedule.dayOfWeek()))
                .isEqualTo(((ScheduledJob) create(job)).cron());
        assertThat(schedule.second()).isEqualTo("0");
        assertThat(schedule.timezone()).isEqualTo("UTC");
        assertThat(schedule.persistent()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "cohort_benchmarks, 0 18 * * *",
        "retention_purge, 30 18 * * *",
        "content_hourly, 5 * * * *",
        "playground_hourly, 5 * * * *",
        "article_health, 0 19 * * *"
    })
    void theSpecifiedJobsHaveTheirTimes(String name, String cron) throws ReflectiveOperationException {
        List<String> found = new ArrayList<>();
        for (Class<?> job : jobs()) {
            ScheduledJob bean = (ScheduledJob) create(job);
            if (bean.name().equals(name)) {
                found.add(bean.cron());
            }
        }

        assertThat(found).containsExactly(cron);
    }

    @ParameterizedTest
    @MethodSource("dailyJobs")
    void theTickOfADailyJobIsTheTimeOfItsCalendarAlsoAfterADowntime(Class<?> job) throws ReflectiveOperationException {
        Method scheduled = methods(job, Schedule.class).findAny().orElseThrow();
        Schedule schedule = scheduled.getAnnotation(Schedule.class);
        Ticks ticks = new Ticks();
        Object bean = create(job);
        for (Field field : job.getDeclaredFields()) {
            if (field.getType() == DailyJobs.class) {
                field.setAccessible(true);
                field.set(bean, ticks);
            }
        }
        invoke(scheduled, bean);
        invoke(methods(job, Timeout.class).findAny().orElseThrow(), bean);

        LocalTime time = LocalTime.of(Integer.parseInt(schedule.hour()), Integer.parseInt(schedule.minute()));
        String expected = ((ScheduledJob) bean).name() + " at " + time;
        assertThat(ticks.asked).containsExactly(expected, expected);
    }

    /** By default every method of a singleton is locked against all others, also while a timer works. */
    private static void assertHoldsNoLock(Class<?> bean) {
        ConcurrencyManagement management = bean.getAnnotation(ConcurrencyManagement.class);
        Lock lock = bean.getAnnotation(Lock.class);
        assertThat(management != null && management.value() == ConcurrencyManagementType.BEAN
                        || lock != null && lock.value() == LockType.READ)
                .as(bean.getSimpleName())
                .isTrue();
    }

    private static Stream<Method> methods(Class<?> type, Class<? extends java.lang.annotation.Annotation> annotation) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> ((AnnotatedElement) method).isAnnotationPresent(annotation));
    }

    private static Object create(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static void invoke(Method method, Object bean) throws ReflectiveOperationException {
        method.setAccessible(true);
        method.invoke(bean);
    }

    private static final class Ticks extends DailyJobs {
        private final List<String> asked = new ArrayList<>();

        @Override
        public void startIfDue(String name, LocalTime timeUtc) {
            asked.add(name + " at " + timeUtc);
        }
    }
}
