package app.twicetold.core.storage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/**
 * Removes many objects of a bucket with few requests, several of which are under way. Only an object that the answer
 * names as removed or missing counts as gone.
 */
final class BatchDeletes implements AutoCloseable {
    /** The most objects of one request, by the protocol. */
    static final int OF_ONE_REQUEST = 1_000;

    private static final int REQUESTS = 4;
    static final int AT_ONCE = REQUESTS * OF_ONE_REQUEST;
    private static final long IDLE_SECONDS = 10;
    private static final String MISSING = "NoSuchKey";

    private final S3Client client;
    private final String bucket;
    private final BiFunction<String, Exception, StorageException> failure;
    private final ThreadPoolExecutor threads;

    BatchDeletes(S3Client client, String bucket, BiFunction<String, Exception, StorageException> failure) {
        this.client = client;
        this.bucket = bucket;
        this.failure = failure;
        this.threads = new ThreadPoolExecutor(
                REQUESTS, REQUESTS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "object-deletes");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** @return the objects that are not surely gone, and why */
    Map<ObjectKey, StorageException> deleteAll(List<ObjectKey> keys) {
        List<Callable<Map<ObjectKey, StorageException>>> requests = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += OF_ONE_REQUEST) {
            List<ObjectKey> part = keys.subList(from, Math.min(from + OF_ONE_REQUEST, keys.size()));
            requests.add(() -> request(part));
        }
        Map<ObjectKey, StorageException> refused = new LinkedHashMap<>();
        try {
            for (Future<Map<ObjectKey, StorageException>> answer : threads.invokeAll(requests)) {
                refused.putAll(answer.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return all(keys, failure.apply("delete objects", e));
        } catch (ExecutionException e) {
            throw new IllegalStateException("A request for deletions broke", e);
        }
        return refused;
    }

    private Map<ObjectKey, StorageException> request(List<ObjectKey> keys) {
        DeleteObjectsResponse response;
        try {
            response = client.deleteObjects(request -> request.bucket(bucket)
                    .delete(delete -> delete.quiet(false)
                            .objects(keys.stream()
                                    .map(key -> ObjectIdentifier.builder()
                                            .key(key.value())
                                            .build())
                                    .toList())));
        } catch (SdkException e) {
            return all(keys, failure.apply("delete " + keys.size() + " objects, " + keys.get(0) + " among them,", e));
        }
        Set<String> gone = new HashSet<>();
        response.deleted().forEach(deleted -> gone.add(deleted.key()));
        Map<String, String> errors = new HashMap<>();
        for (S3Error error : response.errors()) {
            if (MISSING.equals(error.code())) {
                gone.add(error.key());
            } else {
                errors.put(error.key(), error.code() + ", " + error.message());
            }
        }
        Map<ObjectKey, StorageException> refused = new LinkedHashMap<>();
        for (ObjectKey key : keys) {
            @Nullable String error = errors.get(key.value());
            if (error != null || !gone.contains(key.value())) {
                refused.put(key, new StorageException("cannot delete object " + key + " (" + error + ")", null));
            }
        }
        return refused;
    }

    private static Map<ObjectKey, StorageException> all(List<ObjectKey> keys, StorageException why) {
        Map<ObjectKey, StorageException> refused = new LinkedHashMap<>();
        keys.forEach(key -> refused.put(key, why));
        return refused;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
