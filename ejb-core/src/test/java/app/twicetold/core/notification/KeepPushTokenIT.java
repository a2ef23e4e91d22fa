package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeepPushTokenIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void theDeviceThatSaidSoLastHasTheNotifications() {
        String user = fixture.user(u -> {});
        put(user, "first", "ios");
        assertThat(tokens()).containsExactly(user + " first ios");
        put(user, "second", null);
        assertThat(tokens()).containsExactly(user + " second null");
    }

    @Test
    void aDeviceThatChangedItsAccountIsTakenFromTheOther() {
        String before = fixture.user(u -> {});
        String after = fixture.user(u -> {});
        put(before, "token", "android");
        put(after, "token", "android");
        assertThat(tokens()).containsExactly(after + " token android");
    }

    @Test
    void aRemovedTokenIsGoneAndThoseOfOthersStay() {
        String user = fixture.user(u -> {});
        String other = fixture.user(u -> {});
        put(user, "token", "ios");
        put(other, "another", "ios");
        database.run(entities -> keep(new DeviceRepository(entities)).remove(user));
        assertThat(tokens()).containsExactly(other + " another ios");
    }

    @Test
    void accountsThatStoreOneTokenAtTheSameTimeEndWithOneOwner() throws Exception {
        List<String> users =
                IntStream.range(0, 8).mapToObj(n -> fixture.user(u -> {})).toList();
        for (int round = 0; round < 10; round++) {
            String token = "token-" + round;
            CountDownLatch start = new CountDownLatch(1);
            List<CompletableFuture<Void>> puts = users.stream()
                    .map(user -> CompletableFuture.runAsync(() -> {
                        try {
                            start.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        put(user, token, "ios");
                    }))
                    .toList();
            start.countDown();
            puts.forEach(CompletableFuture::join);
            assertThat(tokens()).hasSize(1);
        }
    }

    @Test
    void anAccountThatIsGoneMeanwhileIsNotSignedInAnyMore() {
        assertThatThrownBy(() -> put("usr_gone", "token", "ios"))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAUTHORIZED));
    }

    private void put(String user, String token, @Nullable String platform) {
        database.run(entities -> keep(new DeviceRepository(entities)).put(user, token, platform));
    }

    private static KeepPushToken keep(DeviceRepository devices) {
        return new KeepPushToken(devices, () -> LibraryFixture.NOW);
    }

    @SuppressWarnings("unchecked")
    private List<String> tokens() {
        return database.inTransaction(entities -> entities.createNativeQuery(
                        "select user_id || ' ' || token || ' ' || coalesce(platform, 'null') from push_tokens",
                        String.class)
                .getResultList());
    }
}
