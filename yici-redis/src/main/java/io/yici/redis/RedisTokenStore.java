package io.yici.redis;

import io.yici.RecordId;
import io.yici.spi.StoreException;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.spi.TokenStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps one-time tokens in Redis. Thread-safe; lives as long as its link.
 *
 * <ol>
 *   <li>A slot is one hash; its key is the prefix and the digest of the slot. Beside it lie the owner's latest tokens, to count them, and the
 *       place of each token, to find it. Each step is one script on one of these keys, judged by the server's clock.
 *   <li>An issue counts the owner's tokens, puts the token into its slot if that holds nothing or what is to be replaced, and then notes both.
 *       Issues at the same moment may pass the owner's limit by their number.
 *   <li>A burn reads the slot, and marks nothing: what burns a token once is the claim.
 *   <li>All keys have an end of life, so there is nothing to purge. A token that is forgotten is not found.
 *   <li>What Redis forgets, in a failover or by eviction, this store forgets: see {@code docs/tokens.md}.
 * </ol>
 *
 * <p>It does not see transactions, so it does not refuse to issue a token within one; issue them outside.
 */
public final class RedisTokenStore implements TokenStore {

    /** What the names of the keys begin with by default. */
    public static final String PREFIX = "yici:token:";

    private final RedisLink link;
    private final TokenKeys keys;

    private RedisTokenStore(RedisLink link, String prefix) {
        this.link = link;
        this.keys = new TokenKeys(new KeyPrefix(prefix));
    }

    /** With keys that begin with {@value #PREFIX}. */
    public static RedisTokenStore over(RedisLink link) {
        return new RedisTokenStore(link, PREFIX);
    }

    /**
     * Other tokens over the same link, with another prefix of their keys. Who shares a prefix shares the tokens.
     *
     * @throws IllegalArgumentException unless it has 1 to 64 visible ASCII characters, no braces among them
     */
    public RedisTokenStore prefixed(String its) {
        return new RedisTokenStore(link, its);
    }

    @Override
    public TokenIssue issue(TokenRequest request) {
        byte[] owner = keys.owner(request.slot().owner());
        Arguments limit = new Arguments().add(request.most()).add(request.window());
        if (!link.run(TokenScripts.ROOM, owner, limit).yes()) {
            return new TokenIssue.TooMany();
        }
        TokenIssue issue = inserted(request);
        if (issue instanceof TokenIssue.Issued) {
            note(request, owner);
        }
        return issue;
    }

    private TokenIssue inserted(TokenRequest request) {
        TokenSlot slot = request.slot();
        Arguments arguments = TokenScripts.format()
                .add(request.token())
                .add(request.replaced())
                .add(request.life())
                .add(request.kept())
                .add(slot.owner())
                .add(slot.purpose())
                .add(slot.name());
        Reply reply = link.run(TokenScripts.ISSUE, keys.slot(slot.id()), arguments);
        return switch (reply.text()) {
            case "ISSUED" -> new TokenIssue.Issued(reply.instant());
            case "TAKEN" -> new TokenIssue.Taken();
            default -> throw unreadable(reply);
        };
    }

    private void note(TokenRequest request, byte[] owner) {
        Arguments count = new Arguments().add(request.token()).add(request.window());
        Arguments place = new Arguments().add(request.slot().id().toString()).add(request.kept());
        link.run(List.of(
                new Wire.Call(TokenScripts.NOTE, owner, count.toArray()),
                new Wire.Call(TokenScripts.PLACE, keys.place(request.token()), place.toArray())));
    }

    @Override
    public Optional<StoredToken> in(TokenSlot slot) {
        return in(slot.id());
    }

    private Optional<StoredToken> in(RecordId slot) {
        Reply reply = link.run(TokenScripts.FIND, keys.slot(slot), TokenScripts.format());
        return switch (reply.text()) {
            case "FOUND" -> Optional.of(token(reply));
            case "NONE" -> Optional.empty();
            default -> throw unreadable(reply);
        };
    }

    private static StoredToken token(Reply reply) {
        Instant now = reply.instant();
        String token = reply.text();
        TokenSlot slot = new TokenSlot(reply.text(), reply.text(), reply.text());
        return new StoredToken(slot, token, reply.instant(), reply.instant(), false, now);
    }

    @Override
    public boolean burn(TokenSlot slot, String token) {
        return in(slot).filter(it -> it.token().equals(token) && !it.isExpired())
                .isPresent();
    }

    @Override
    public Optional<StoredToken> find(String token) {
        String slot =
                link.run(TokenScripts.WHERE, keys.place(token), new Arguments()).text();
        return slot.isEmpty()
                ? Optional.empty()
                : in(RecordId.parse(slot)).filter(it -> it.token().equals(token));
    }

    /** Nothing: all keys end on their own. */
    @Override
    public int purge(int limit) {
        return 0;
    }

    private static StoreException unreadable(Reply reply) {
        return new StoreException("what lies in the slot of a token is left as it is: " + reply.text(), null);
    }
}
