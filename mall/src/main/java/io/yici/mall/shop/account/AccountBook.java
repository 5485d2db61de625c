package io.yici.mall.shop.account;

import io.yici.guard.InsertOutcome;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.jdbc.Journal;
import io.yici.jdbc.JournalLine;
import io.yici.jdbc.JournalOutcome;
import io.yici.jdbc.Movement;
import io.yici.mall.shop.account.Entry.Kind;
import io.yici.mall.web.Refusal;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The only way money moves: the journal changes a balance once for each serial and side, the ledger says why, in one transaction. A
 * repeated serial changes nothing.
 */
@Service
public class AccountBook {

    /** The shop's own account: what callbacks have brought in. */
    public static final String SHOP = "mall";

    private final AccountMapper accounts;
    private final Journal journal;
    private final JdbcUniqueInsert<Transfer> transfers;

    AccountBook(AccountMapper accounts, Journal accountJournal, JdbcUniqueInsert<Transfer> transfers) {
        this.accounts = accounts;
        this.journal = accountJournal;
        this.transfers = transfers;
    }

    /** Opens an account; one that is there stays as it is. */
    @Transactional
    void open(String user, long balance) {
        accounts.ensure(user);
        if (balance > 0) {
            post("opening-" + user, user, Kind.OPENING, balance);
        }
    }

    /** Puts money in, for the first time with this serial. */
    @Transactional(propagation = Propagation.MANDATORY)
    void credit(String serial, String user, long amount) {
        post(serial, user, Kind.CREDIT, amount);
    }

    /**
     * Takes the price of something.
     *
     * @param paymentNo serial of the entry
     * @throws Refusal if the balance is too small
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void pay(String paymentNo, String user, long amount) {
        post(paymentNo, user, Kind.PAYMENT, -amount);
    }

    /**
     * Gives money back.
     *
     * @param refundNo serial of the entry
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void refund(String refundNo, String user, long amount) {
        accounts.ensure(user);
        post(refundNo, user, Kind.REFUND, amount);
    }

    /**
     * Puts money that a callback tells of into the shop's own account.
     *
     * @param paymentNo serial of the entry
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void receive(String paymentNo, long amount) {
        accounts.ensure(SHOP);
        post(paymentNo, SHOP, Kind.RECEIPT, amount);
    }

    /**
     * Moves money between two customers. The sender's number guards beside the idempotency key. The accounts are locked in the order of
     * their names, so that two who send to each other do not deadlock.
     *
     * @return the transfer, of this call or of an earlier one with the same number
     * @throws Refusal if the number stands for another transfer, or the balance is too small
     */
    @Transactional(propagation = Propagation.MANDATORY)
    Transfer transfer(Transfer wanted) {
        InsertOutcome<Transfer> outcome = transfers.insert(
                Map.of(
                        "from_user", wanted.fromUser(),
                        "transfer_no", wanted.transferNo(),
                        "to_user", wanted.toUser(),
                        "amount", wanted.amount(),
                        "serial", wanted.serial()),
                wanted::isLike);
        if (outcome instanceof InsertOutcome.Existing<Transfer> first) {
            return first.row();
        }
        if (outcome instanceof InsertOutcome.Conflict) {
            throw Refusal.of(
                    HttpStatus.CONFLICT,
                    "transfer-no-reused",
                    "This transferNo stands for a transfer of something else.");
        }
        if (wanted.fromUser().compareTo(wanted.toUser()) < 0) {
            post(wanted.serial(), wanted.fromUser(), Kind.TRANSFER, -wanted.amount());
            post(wanted.serial(), wanted.toUser(), Kind.TRANSFER, wanted.amount());
        } else {
            post(wanted.serial(), wanted.toUser(), Kind.TRANSFER, wanted.amount());
            post(wanted.serial(), wanted.fromUser(), Kind.TRANSFER, -wanted.amount());
        }
        return wanted;
    }

    private void post(String serial, String user, Kind kind, long amount) {
        JournalOutcome outcome = amount < 0
                ? journal.deduct(movement(serial, "OUT", user, -amount))
                : journal.add(movement(serial, "IN", user, amount));
        if (outcome instanceof JournalOutcome.Applied) {
            accounts.post(serial, user, kind, amount);
        } else if (!outcome.isDone()) {
            throw refusal(outcome);
        }
    }

    private static Movement movement(String serial, String side, String user, long amount) {
        return Movement.of(serial, List.of(new JournalLine(side, user, amount)));
    }

    private static RuntimeException refusal(JournalOutcome outcome) {
        if (outcome instanceof JournalOutcome.Insufficient insufficient) {
            return Refusal.of(HttpStatus.CONFLICT, "insufficient-balance", "There is too little on the account.")
                    .with("balance", insufficient.available());
        }
        if (outcome instanceof JournalOutcome.UnknownItem) {
            return unknown();
        }
        if (outcome instanceof JournalOutcome.Overflowing) {
            return Refusal.of(HttpStatus.CONFLICT, "balance-overflow", "No account can hold that much.");
        }
        return new IllegalStateException("not posted: " + outcome);
    }

    static Refusal unknown() {
        return Refusal.of(HttpStatus.UNPROCESSABLE_CONTENT, "unknown-account", "There is no such account.");
    }
}
