package io.yici.jackson;

import io.yici.Fingerprint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Fingerprint of a JSON document by what it says, not how it is spelt. Immutable and thread-safe.
 *
 * <p>The canonical form is UTF-8 JSON without white space. Members stand in the order of their names' canonical bytes. Numbers are
 * compared by exact decimal value, whatever their size: {@code 1.0}, {@code 1} and {@code 1e0} are one number,
 * {@code 9007199254740993} and {@code 9007199254740992} are two, and minus zero is zero. Strings are compared by code points
 * after unescaping, without Unicode normalisation. The order of array elements counts; {@code 1} is not {@code "1"}; a member that
 * is null is not one that is absent.
 *
 * <p>Duplicate member names, unpaired surrogates, invalid UTF-8 and anything behind the document are refused, since two readers may
 * understand them differently. A byte order mark ahead of the document is skipped. Time and memory grow linearly with the input,
 * but for the sorting of members.
 *
 * <p>The form is permanent: stored fingerprints depend on it. See decision record 0003.
 */
public final class JsonFingerprint {

    /** Longest document, in bytes, unless set otherwise. */
    public static final int DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

    /** Deepest nesting of arrays and objects; what Jackson reads by default. */
    public static final int MAX_DEPTH = 500;

    /** Exponents of non-zero numbers stay below this, in either direction. */
    public static final long EXPONENT_LIMIT = 1_000_000_000_000_000L;

    private static final JsonFingerprint WHOLE = builder().build();

    private final Exclusions exclusions;
    private final int maxBytes;

    private JsonFingerprint(Builder builder) {
        this.exclusions = Exclusions.of(builder.pointers);
        this.maxBytes = builder.maxBytes;
    }

    /**
     * The fingerprint of a whole document.
     *
     * @throws MalformedJsonException if it is not one, or beyond the limits
     */
    public static Fingerprint of(byte[] utf8Json) {
        return WHOLE.fingerprint(utf8Json);
    }

    /**
     * The canonical bytes of a whole document, to be bound together with other parts in {@link Fingerprint#of}. They are JSON
     * themselves, and their own canonical form.
     *
     * @throws MalformedJsonException if it is not one, or beyond the limits
     */
    public static byte[] canonical(byte[] utf8Json) {
        return WHOLE.canonicalForm(utf8Json);
    }

    /**
     * The canonical bytes of what is named in a document, to be bound in place of the whole: a JSON object of the pointers that name
     * something, with the values. What is absent is not the same as what is null.
     *
     * @param pointers JSON pointers (RFC 6901), without {@code *}
     * @throws MalformedJsonException if it is not a document, named or not, or beyond the limits
     * @throws IllegalArgumentException if one is not a pointer, or the empty one
     */
    public static byte[] elements(byte[] utf8Json, Collection<String> pointers) {
        pointers.forEach(Exclusions::check);
        return new CanonicalElements(canonical(utf8Json)).of(pointers);
    }

    /** Starts a fingerprint that leaves something out. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The fingerprint of a document without what is excluded.
     *
     * @throws MalformedJsonException if it is not one, or beyond the limits
     */
    public Fingerprint fingerprint(byte[] utf8Json) {
        return Fingerprint.of(canonicalForm(utf8Json));
    }

    /**
     * The canonical bytes of a document without what is excluded.
     *
     * @throws MalformedJsonException if it is not one, or beyond the limits
     */
    public byte[] canonicalForm(byte[] utf8Json) {
        if (utf8Json.length > maxBytes) {
            throw new MalformedJsonException("more than " + maxBytes + " bytes", maxBytes);
        }
        return new CanonicalDocument(new JsonInput(utf8Json)).read(exclusions);
    }

    /** Collects what to leave out. Not thread-safe. */
    public static final class Builder {

        private final List<String> pointers = new ArrayList<>();
        private int maxBytes = DEFAULT_MAX_BYTES;

        private Builder() {}

        /**
         * Leaves out a member that changes from try to try, such as a sending time. What is left out must still be well-formed.
         *
         * @param pointer JSON pointer (RFC 6901) to an object's member; in the place of an array index, {@code *} stands for every
         *     element. Elements of arrays themselves are never left out: what a pointer says about them has no effect
         * @throws IllegalArgumentException if it is not a pointer, or the empty one, which would leave out everything
         */
        public Builder exclude(String pointer) {
            Exclusions.check(pointer);
            pointers.add(pointer);
            return this;
        }

        /** Longest document, in bytes; {@link #DEFAULT_MAX_BYTES} by default. It may take some thirty times as much memory. */
        public Builder maxBytes(int maxBytes) {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("at least one byte, not " + maxBytes);
            }
            this.maxBytes = maxBytes;
            return this;
        }

        /** The fingerprint. */
        public JsonFingerprint build() {
            return new JsonFingerprint(this);
        }
    }
}
