package io.yici.spring.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asynchronous handling whose end the request's thread waits for, since its claim has to be held until then. Made by that thread, ended by
 * any.
 */
final class HeldAsync implements AsyncContext {

    /** How it ends. */
    enum End {
        DISPATCHED,
        COMPLETED,
        TIMED_OUT
    }

    /** As containers have it, unless the application sets another one. */
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private final ServletRequest request;
    private final ServletResponse response;
    private final Duration longest;
    private final List<AsyncListener> listeners = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile long timeout = DEFAULT_TIMEOUT.toMillis();
    private volatile boolean over;
    private @Nullable End end;

    /** @param longest the wait where the application sets none */
    HeldAsync(ServletRequest request, ServletResponse response, Duration longest) {
        this.request = request;
        this.response = response;
        this.longest = longest;
    }

    /** Whether the request's thread has taken note of its end. */
    boolean isOver() {
        return over;
    }

    /** Waits for the end. Where it does not come in time the listeners are told, so that they may bring one about. */
    End await() throws IOException {
        if (!endsWithin(timeout > 0 ? Math.min(timeout, longest.toMillis()) : longest.toMillis())) {
            for (AsyncListener listener : listeners) {
                listener.onTimeout(event());
            }
            end(End.TIMED_OUT);
        }
        over = true;
        return end(End.TIMED_OUT);
    }

    /** Tells the listeners that the answer is complete. */
    void completed() throws IOException {
        for (AsyncListener listener : listeners) {
            listener.onComplete(event());
        }
    }

    private boolean endsWithin(long millis) {
        try {
            return ended.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private AsyncEvent event() {
        return new AsyncEvent(this, request, response);
    }

    /** The first end counts. */
    private synchronized End end(End how) {
        if (end == null) {
            end = how;
            ended.countDown();
        }
        return end;
    }

    @Override
    public void dispatch() {
        end(End.DISPATCHED);
    }

    @Override
    public void dispatch(String path) {
        throw new UnsupportedOperationException("a guarded request is dispatched to its own handler only");
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        dispatch(path);
    }

    @Override
    public void complete() {
        end(End.COMPLETED);
    }

    @Override
    public void start(Runnable run) {
        Thread thread = new Thread(run, "yici-async");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void addListener(AsyncListener listener) {
        listeners.add(listener);
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
        listeners.add(listener);
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) {
        throw new UnsupportedOperationException("make the listener with new");
    }

    @Override
    public void setTimeout(long timeout) {
        this.timeout = timeout;
    }

    @Override
    public long getTimeout() {
        return timeout;
    }

    @Override
    public ServletRequest getRequest() {
        return request;
    }

    @Override
    public ServletResponse getResponse() {
        return response;
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        return true;
    }
}
