package app.twicetold.core;

import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;

import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Consumer;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import org.jspecify.annotations.Nullable;

/** Session beans as a server gives them: every call of a public method is a transaction of its own. */
public final class SessionBeans {
    private SessionBeans() {}

    /**
     * A bean on a database.
     *
     * @param made makes the bean for one transaction
     * @param before is told the name of each method before its transaction; what it throws, the method throws
     */
    public static <T> T bean(
            Class<T> type, TestDatabase database, Function<EntityManager, T> made, Consumer<String> before) {
        InvocationHandler inTransaction = (proxy, method, arguments) -> {
            before.accept(method.getName());
            return database.<@Nullable Object>inTransaction(entities -> call(made.apply(entities), method, arguments));
        };
        try {
            Constructor<? extends T> constructor = new ByteBuddy()
                    .subclass(type)
                    .method(isDeclaredBy(type).and(isPublic()))
                    .intercept(InvocationHandlerAdapter.of(inTransaction))
                    .make()
                    .load(
                            type.getClassLoader(),
                            ClassLoadingStrategy.UsingLookup.of(
                                    MethodHandles.privateLookupIn(type, MethodHandles.lookup())))
                    .getLoaded()
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("No session bean: " + type, e);
        }
    }

    private static @Nullable Object call(Object bean, Method method, Object[] arguments) {
        try {
            return method.invoke(bean, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException broken) {
                throw broken;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
