package io.yici.spring.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Keeps what is written, up to a bound. Beyond it, everything goes to the overflow, starting with what was kept. A client that is gone
 * is not the writer's business: the work is to end as if it were there.
 */
final class BodyBuffer extends ServletOutputStream {

    /** Opens what takes the bytes beyond the bound. */
    interface Overflow {
        OutputStream open() throws IOException;
    }

    private final int bound;
    private final Overflow overflow;
    private ByteArrayOutputStream kept = new ByteArrayOutputStream(256);
    private OutputStream beyond = OutputStream.nullOutputStream();
    private boolean overflowed;
    private boolean closed;

    BodyBuffer(int bound, Overflow overflow) {
        this.bound = bound;
        this.overflow = overflow;
    }

    boolean isOverflowed() {
        return overflowed;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    /** Forgets what was written. Not to be called once the overflow has let bytes out. */
    void clear() {
        kept = new ByteArrayOutputStream(256);
        overflowed = false;
    }

    /** Puts in what was not written, whether settled or not. */
    void refill(byte[] bytes) {
        kept.writeBytes(bytes);
    }

    /** Ignores what is written from now on, as containers do once an answer is settled. */
    void settle() {
        closed = true;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        if (closed) {
            return;
        }
        if (!overflowed && length > bound - kept.size()) {
            overflowed = true;
            open();
        }
        if (overflowed) {
            pass(source, offset, length);
        } else {
            kept.write(source, offset, length);
        }
    }

    private void open() {
        try {
            beyond = overflow.open();
        } catch (IOException gone) {
            beyond = OutputStream.nullOutputStream();
        }
        byte[] before = kept.toByteArray();
        kept = new ByteArrayOutputStream(0);
        pass(before, 0, before.length);
    }

    private void pass(byte[] source, int offset, int length) {
        try {
            beyond.write(source, offset, length);
        } catch (IOException gone) {
            beyond = OutputStream.nullOutputStream();
        }
    }

    @Override
    public void flush() {
        try {
            beyond.flush();
        } catch (IOException gone) {
            beyond = OutputStream.nullOutputStream();
        }
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        throw new IllegalStateException("a guarded route cannot be answered asynchronously");
    }
}
