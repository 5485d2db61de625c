package io.yici.mall.shop.account;

import io.yici.jdbc.JournalLine;
import io.yici.mall.shop.Numbers;
import io.yici.mall.web.Refusal;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The balance of the customer who is signed in, and what moves balances. */
@RestController
class AccountController {

    private static final String USER = "[A-Za-z0-9._@-]{1,100}";

    private final AccountBook book;
    private final AccountMapper accounts;

    AccountController(AccountBook book, AccountMapper accounts) {
        this.book = book;
        this.accounts = accounts;
    }

    /** Balance and newest entries, in minor units. */
    record Account(long balance, List<Entry> entries) {}

    /** What a customer sends. */
    record TransferRequest(
            @NotNull @Pattern(regexp = USER, message = "the name of a user") String to,

            @NotNull @Positive @Max(JournalLine.MOST) Long amount,

            @Nullable @Pattern(regexp = "[!-~]{1,64}", message = "1 to 64 visible ASCII characters") String transferNo) {}

    /** What was moved. */
    record TransferAnswer(String transferNo, String to, long amount, String serial) {}

    /** What the operator puts in. */
    record CreditRequest(
            @NotNull @Positive @Max(JournalLine.MOST) Long amount) {}

    /** What was put in. */
    record CreditAnswer(String user, long amount, String serial) {}

    @GetMapping(path = "/api/account", produces = MediaType.APPLICATION_JSON_VALUE)
    Account account(Principal user) {
        return new Account(accounts.balance(user.getName()), accounts.newest(user.getName()));
    }

    @PostMapping(
            path = "/api/transfers",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<TransferAnswer> transfer(@Valid @RequestBody TransferRequest request, Principal user) {
        if (request.to().equals(user.getName())) {
            throw Refusal.of(
                    HttpStatus.UNPROCESSABLE_CONTENT, "transfer-to-oneself", "Sender and receiver are the same.");
        }
        if (!accounts.exists(user.getName()) || !accounts.exists(request.to())) {
            throw AccountBook.unknown();
        }
        String number = request.transferNo() == null ? Numbers.next("N") : request.transferNo();
        Transfer wanted = new Transfer(user.getName(), number, request.to(), request.amount(), Numbers.next("T"));
        Transfer made = book.transfer(wanted);
        return ResponseEntity.status(made.equals(wanted) ? HttpStatus.CREATED : HttpStatus.OK)
                .body(new TransferAnswer(made.transferNo(), made.toUser(), made.amount(), made.serial()));
    }

    @PostMapping(
            path = "/api/accounts/{user}/credits",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<CreditAnswer> credit(@PathVariable String user, @Valid @RequestBody CreditRequest request) {
        if (!user.matches(USER) || !accounts.exists(user)) {
            throw AccountBook.unknown();
        }
        CreditAnswer answer = new CreditAnswer(user, request.amount(), Numbers.next("C"));
        book.credit(answer.serial(), user, request.amount());
        return ResponseEntity.status(HttpStatus.CREATED).body(answer);
    }
}
