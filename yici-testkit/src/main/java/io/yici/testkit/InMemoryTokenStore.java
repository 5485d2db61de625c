package io.yici.testkit;

import io.yici.RefusedUsageException;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.spi.TokenStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One-time tokens for tests of applications without a database, beside an {@link InMemoryTransactionalStore}. Thread-safe. */
public final class InMemoryTokenStore implements TokenStore {

    private final RecordTransactions transactions;
    private final InstantSource clock;
    private final Map<TokenSlot, Kept> tokens = new HashMap<>();

    private record Kept(TokenRequest request, Instant issuedAt, boolean burnt) {

        StoredToken at(Instant now) {
            Instant expires = issuedAt.plus(request.life());
            Instant until = issuedAt.plus(request.kept());
            return new StoredToken(request.slot(), request.token(), expires, until, burnt, now);
        }
    }

    /** An empty store whose time is {@code clock}'s, and which goes with the transactions of {@code records}. */
    public InMemoryTokenStore(InMemoryTransactionalStore records, InstantSource clock) {
        this.transactions = (RecordTransactions) records.transactions();
        this.clock = clock;
    }

    @Override
    public synchronized TokenIssue issue(TokenRequest request) {
        if (transactions.isActive()) {
            throw new RefusedUsageException("a transaction is open, and the token would outlive its rollback");
        }
        Instant now = clock.instant();
        if (issuedSince(request, now.minus(request.window())) >= request.most()) {
            return new TokenIssue.TooMany();
        }
        Optional<StoredToken> there = in(request.slot());
        boolean free = there.isEmpty()
                ? request.replaced() == null
                : there.get().token().equals(request.replaced())
                        && (!there.get().burnt() || there.get().isForgotten());
        if (!free) {
            return new TokenIssue.Taken();
        }
        tokens.put(request.slot(), new Kept(request, now, false));
        return new TokenIssue.Issued(now.plus(request.life()));
    }

    private long issuedSince(TokenRequest request, Instant start) {
        return tokens.values().stream()
                .filter(it -> it.request().slot().owner().equals(request.slot().owner())
                        && it.issuedAt().isAfter(start))
                .count();
    }

    @Override
    public synchronized Optional<StoredToken> in(TokenSlot slot) {
        return Optional.ofNullable(tokens.get(slot)).map(it -> it.at(clock.instant()));
    }

    @Override
    public synchronized boolean burn(TokenSlot slot, String token) {
        boolean live = in(slot).filter(it -> it.token().equals(token) && !it.burnt() && !it.isExpired())
                .isPresent();
        if (live && transactions.isActive()) {
            Kept before = Objects.requireNonNull(tokens.get(slot));
            transactions.onRollback(() -> put(before));
            put(new Kept(before.request(), before.issuedAt(), true));
        }
        return live;
    }

    private synchronized void put(Kept kept) {
        tokens.put(kept.request().slot(), kept);
    }

    @Override
    public synchronized Optional<StoredToken> find(String token) {
        return tokens.values().stream()
                .map(it -> it.at(clock.instant()))
                .filter(it -> it.token().equals(token))
                .findFirst();
    }

    @Override
    public synchronized int purge(int limit) {
        List<TokenSlot> old = tokens.values().stream()
                .map(it -> it.at(clock.instant()))
                .filter(StoredToken::isForgotten)
                .limit(limit)
                .map(StoredToken::slot)
                .toList();
        old.forEach(tokens::remove);
        return old.size();
    }
}
