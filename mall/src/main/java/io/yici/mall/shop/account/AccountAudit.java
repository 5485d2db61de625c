package io.yici.mall.shop.account;

import io.yici.jdbc.Journal;
import io.yici.mall.shop.AuditRule;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Balance, ledger and journal say the same, and no transfer makes money. */
@Component
class AccountAudit implements AuditRule {

    private static final int MOST = 100;

    private final AccountMapper accounts;
    private final Journal journal;

    AccountAudit(AccountMapper accounts, Journal accountJournal) {
        this.accounts = accounts;
        this.journal = accountJournal;
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>();
        violations.addAll(accounts.balances());
        violations.addAll(accounts.transfers());
        journal.quantityDifferences(MOST)
                .forEach(difference -> violations.add("account and journal differ: " + difference));
        return violations;
    }
}
