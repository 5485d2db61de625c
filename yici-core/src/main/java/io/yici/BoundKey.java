package io.yici;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The key that an entrance (HTTP, RPC) has checked and bound to the request that the thread handles. The service's operation consumes
 * it, once, by {@link Idempotency#run(Operation, BoundKey, Work)}:
 *
 * <pre>{@code
 * Order create(NewOrder wanted) {
 *     return idempotency.run(CREATE, BoundKey.current(), execution -> orders.insert(wanted));
 * }
 * }</pre>
 *
 * <p>Good for the request's thread, until the request is answered.
 */
public final class BoundKey {

    private static final String PART_NAME = "[A-Za-z0-9][A-Za-z0-9._:/-]*";
    private static final int MAX_PART_NAME = 100;

    private final KeyBinding binding;
    private final IdempotencyKey key;
    private final @Nullable String part;

    BoundKey(KeyBinding binding, IdempotencyKey key, @Nullable String part) {
        this.binding = binding;
        this.key = key;
        this.part = part;
    }

    /**
     * The key of the request that this thread handles.
     *
     * @throws RefusedUsageException if there is none: the entrance binds no key here, or the request is handled on another thread
     */
    public static BoundKey current() {
        return KeyBinding.current().key();
    }

    /**
     * A key of its own for one more operation of the same request, the same for every repeat.
     *
     * @param name which part of the request's work it stands for; permanent
     * @throws IllegalArgumentException if the name is not made of at most 100 letters, digits and {@code . _ : / -}
     */
    public BoundKey part(String name) {
        if (name.length() > MAX_PART_NAME || !name.matches(PART_NAME)) {
            throw new IllegalArgumentException("part name '" + name + "': at most " + MAX_PART_NAME
                    + " letters, digits and . _ : / - starting with a letter or digit");
        }
        String digest = HexFormat.of().formatHex(Sha256.of(key.value(), name));
        return new BoundKey(binding, IdempotencyKey.of(key.scope(), name + "/" + digest), name);
    }

    /** The key as it is claimed. */
    public IdempotencyKey key() {
        return key;
    }

    KeyBinding binding() {
        return binding;
    }

    boolean isPart() {
        return part != null;
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
