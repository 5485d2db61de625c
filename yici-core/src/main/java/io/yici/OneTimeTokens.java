package io.yici;

import io.yici.TokenRefusedException.Reason;
import io.yici.spi.RecordState;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.spi.TokenStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One-time tokens, for writes without a key of the business: given to a user for a purpose, and burnt once, with the work.
 *
 * <pre>{@code
 * OneTimeTokens tokens = OneTimeTokens.over(idempotency, store).build();
 * IssuedToken token = tokens.oncePer(user, PAY, orderNo);                                    // with the form
 * Paid paid = tokens.burn(PAY, TokenUse.of(user, orderNo, sent), execution -> pay(orderNo)); // with its submit
 * }</pre>
 *
 * <p>The purpose is the operation. The burn is a claim of that operation, in the scope of the user, with the token as its key: so it stands or
 * falls with the work, and a repeat is answered like the first, also when the token has expired or was purged. The claim comes first; only
 * where it is granted the token is looked at.
 *
 * <p>Thread-safe; one per token store.
 */
public final class OneTimeTokens {

    /** How long a token can be burnt, unless its purpose has another time. */
    public static final Duration DEFAULT_LIFE = Duration.ofMinutes(10);

    /** So many tokens a user is given within {@link #DEFAULT_WINDOW}. */
    public static final int DEFAULT_MOST = 60;

    /** Time in which the tokens of a user are counted. */
    public static final Duration DEFAULT_WINDOW = Duration.ofMinutes(1);

    private static final System.Logger LOG = System.getLogger(OneTimeTokens.class.getName());
    private static final int BYTES = 24;
    private static final String PREFIX = "once_";
    private static final String TOKEN = PREFIX + "[A-Za-z0-9_-]{32}";
    private static final int MOST_TRIES = 5;

    private final Idempotency idempotency;
    private final TokenStore store;
    private final Map<String, Duration> lives;
    private final int most;
    private final Duration window;
    private final SecureRandom random = new SecureRandom();

    OneTimeTokens(OneTimeTokensBuilder parts) {
        this.idempotency = parts.idempotency;
        this.store = parts.store;
        this.lives = Map.copyOf(parts.lives);
        this.most = parts.most;
        this.window = parts.window;
    }

    /** Starts with what claims, and where the tokens are kept. */
    public static OneTimeTokensBuilder over(Idempotency idempotency, TokenStore store) {
        return new OneTimeTokensBuilder(idempotency, store);
    }

    /**
     * A new token each time: says that this submit is one, not that its content never comes again.
     *
     * @param user who may burn it
     * @throws TooManyTokensException if the user was given too many
     * @throws StoreException if the store failed
     * @throws RefusedUsageException if a transaction is open
     */
    public IssuedToken oncePerSubmit(String user, Operation<?> purpose) {
        String token = next();
        TokenSlot slot = TokenSlot.of(key(user, token).scope(), purpose.id(), null, token);
        return issue(purpose, request(purpose, slot, token, null))
                .orElseThrow(() -> new StoreException("a token was random twice", null));
    }

    /**
     * The token of this user, purpose and business key: whoever asks again gets the same one while it is live, and once it was burnt with success
     * for as long as its record answers, so that a second tab's submit is a repeat. Where the burn has failed for good, or the token has expired
     * unburnt, there is a new one.
     *
     * @param user who may burn it
     * @param businessKey what it is for, as an order's number; the user's right to it is the caller's to check
     * @throws TooManyTokensException if a new one is needed, and the user was given too many
     * @throws StoreException if the store failed
     * @throws RefusedUsageException if a transaction is open
     */
    public IssuedToken oncePer(String user, Operation<?> purpose, String businessKey) {
        TokenSlot slot = TokenSlot.of(user, purpose.id(), key(user, businessKey).value(), "");
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            Optional<StoredToken> current = store.in(slot);
            if (current.isPresent() && isGood(purpose, current.get())) {
                return new IssuedToken(current.get().token(), current.get().expiresAt());
            }
            String replaced = current.map(StoredToken::token).orElse(null);
            Optional<IssuedToken> issued = issue(purpose, request(purpose, slot, next(), replaced));
            if (issued.isPresent()) {
                return issued.get();
            }
        }
        throw new StoreException("the token of " + slot + " is replaced all the time", null);
    }

    /**
     * The record is read after the token was found to be expired: a claim that finds the token live by the same clock has come before.
     */
    private boolean isGood(Operation<?> purpose, StoredToken token) {
        if (token.burnt()) {
            return !token.isForgotten();
        }
        IdempotencyKey key = key(token.slot().owner(), token.token());
        Optional<StoredRecord> found = idempotency.engine().store().find(RecordId.of(purpose.id(), key));
        if (found.isEmpty() || found.get().state() == RecordState.RELEASED) {
            return !token.isExpired();
        }
        StoredRecord record = found.get();
        StoredResult result = record.result();
        boolean failed = result != null && result.kind() == StoredResult.Kind.FAILURE;
        boolean forgotten = record.pastRetention() && record.expiry() == ExpiryPolicy.RUN_AGAIN;
        return !failed && !forgotten;
    }

    private Optional<IssuedToken> issue(Operation<?> purpose, TokenRequest request) {
        TokenIssue issue = store.issue(request);
        if (issue instanceof TokenIssue.TooMany) {
            throw new TooManyTokensException(purpose, request.slot().owner(), window);
        }
        return issue instanceof TokenIssue.Issued issued
                ? Optional.of(new IssuedToken(request.token(), issued.expiresAt()))
                : Optional.empty();
    }

    /** A business key's token is kept for as long as its record answers. */
    private TokenRequest request(Operation<?> purpose, TokenSlot slot, String token, @Nullable String replaced) {
        Duration life = lives.getOrDefault(purpose.id(), DEFAULT_LIFE);
        requireLonger(purpose, life);
        boolean perSubmit = slot.name().equals("S:" + token);
        Duration used = perSubmit ? life : life.plus(purpose.retention());
        Duration kept = used.compareTo(window) < 0 ? window : used;
        return new TokenRequest(slot, token, replaced, life, kept, most, window);
    }

    static void requireLonger(Operation<?> purpose, Duration life) {
        if (purpose.retention().compareTo(life) < 0) {
            throw new RefusedUsageException(purpose + ": its records answer for " + purpose.retention()
                    + ", its tokens live for " + life + ", so one could be burnt twice; let it retain for longer");
        }
    }

    /** {@link #burn(Operation, TokenUse, Fingerprint, Work)} without a fingerprint. */
    public <T extends @Nullable Object, E extends Exception> T burn(Operation<T> purpose, TokenUse use, Work<T, E> work)
            throws E {
        return burn(purpose, use, null, work);
    }

    /**
     * Burns the token with the work, or answers as the work did that has burnt it. Otherwise as
     * {@link Idempotency#run(Operation, IdempotencyKey, Fingerprint, Work)}.
     *
     * @throws TokenRefusedException if the token is not live, not this user's or not for this; nothing was done
     * @throws AlreadyDoneException if it was burnt and the purpose refuses repeats
     * @throws E what the work threw; the purpose's {@link FailurePolicy} has been applied
     */
    public <T extends @Nullable Object, E extends Exception> T burn(
            Operation<T> purpose, TokenUse use, @Nullable Fingerprint fingerprint, Work<T, E> work) throws E {
        return idempotency.run(purpose, key(purpose, use), fingerprint, execution -> {
            require(purpose, use, execution);
            return work.run(execution);
        });
    }

    /**
     * The key under which the token's burn is claimed, for entrances that claim on their own and then {@link #require} the token.
     *
     * @throws TokenRefusedException if there can be no such token
     */
    public static IdempotencyKey key(Operation<?> purpose, TokenUse use) {
        if (!isToken(use.token())) {
            throw new TokenRefusedException(purpose.id(), key(use.user(), "?"), Reason.UNKNOWN);
        }
        return key(use.user(), use.token());
    }

    private static IdempotencyKey key(String user, String value) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("a token belongs to a user, and has none");
        }
        return IdempotencyKey.of(user, value);
    }

    /** Whether a text has the form of a token, for entrances that take tokens and other keys in one place. Nothing is looked up. */
    public static boolean isToken(String text) {
        return text.matches(TOKEN);
    }

    /**
     * For entrances: within the claim of {@link #key(Operation, TokenUse)}, before anything else is done. In its transaction, where there is one.
     *
     * @throws TokenRefusedException if the token is not live, not this user's or not for this
     */
    public void require(Operation<?> purpose, TokenUse use, Execution execution) {
        TokenSlot slot = TokenSlot.of(purpose.id(), use);
        try {
            if (store.burn(slot, use.token())) {
                return;
            }
        } catch (StoreException e) {
            execution.nothingHappened();
            throw e;
        }
        Reason reason = reason(slot, store.find(use.token()));
        LOG.log(System.Logger.Level.INFO, "{0}: {1} refused: {2}", purpose.id(), use, reason);
        execution.nothingHappened();
        throw new TokenRefusedException(purpose.id(), execution.key(), reason);
    }

    private static Reason reason(TokenSlot slot, Optional<StoredToken> found) {
        if (found.isEmpty()) {
            return Reason.UNKNOWN;
        }
        StoredToken token = found.get();
        if (!token.slot().owner().equals(slot.owner())) {
            return Reason.FOREIGN;
        }
        if (!token.slot().equals(slot)) {
            return Reason.OTHER_PURPOSE;
        }
        return token.burnt() ? Reason.USED : Reason.EXPIRED;
    }

    /**
     * Deletes tokens that nobody asks for any more, those of all purposes. Small batches: call it until it deletes less than the limit.
     *
     * @return how many were deleted
     */
    public int purge(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a purge of " + limit + " tokens");
        }
        return store.purge(limit);
    }

    private String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
