package io.yici.mall.shop.deduction;

import io.yici.guard.InsertOutcome;
import io.yici.guard.MoveOutcome;
import io.yici.guard.StateMachine;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.mall.shop.Stock;
import io.yici.mall.web.Refusal;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes goods under the sender's number of it, once, and gives them back, once: row and movement in one transaction. A refusal is not
 * kept, so the same number succeeds once there are goods again.
 */
@Service
class DeductionService {

    static final StateMachine<DeductionStatus> MACHINE = StateMachine.starting("deduction", DeductionStatus.DEDUCTED)
            .move(DeductionStatus.DEDUCTED, DeductionStatus.GIVEN_BACK)
            .terminal(DeductionStatus.GIVEN_BACK)
            .build();

    private final DeductionMapper deductions;
    private final Stock stock;
    private final JdbcUniqueInsert<Deduction> rows;

    DeductionService(DeductionMapper deductions, Stock stock, JdbcTransactions transactions) {
        this.deductions = deductions;
        this.stock = stock;
        this.rows = JdbcUniqueInsert.into("stock_deduction", transactions)
                .key("deduction_no")
                .reading(Deduction::read);
    }

    /**
     * Takes the goods unless they were taken under this number before. The row goes in first: of two at once the second waits for it.
     *
     * @throws Refusal if the number stands for another deduction, or there is too little; nothing is taken then
     */
    @Transactional
    Deduction deduct(Deduction wanted) {
        stock.mustBePossible(wanted.sku());
        InsertOutcome<Deduction> outcome = rows.insert(
                Map.of(
                        "deduction_no", wanted.deductionNo(),
                        "order_no", wanted.orderNo(),
                        "sku", wanted.sku(),
                        "quantity", wanted.quantity(),
                        "status", DeductionStatus.DEDUCTED.name()),
                wanted::equals);
        if (outcome instanceof InsertOutcome.Conflict) {
            throw Refusal.of(
                    HttpStatus.CONFLICT, "deduction-no-reused", "This deductionNo stands for another deduction.");
        }
        if (outcome instanceof InsertOutcome.Created) {
            stock.deductFor(wanted.orderNo(), wanted.request(), wanted.line());
        }
        return wanted;
    }

    /** The goods come back in the transaction that moves the deduction. A repeat finds it given back. */
    @Transactional
    Deduction giveBack(String deductionNo) {
        Deduction deduction = deductions.find(deductionNo).orElseThrow(DeductionService::unknown);
        MoveOutcome<DeductionStatus> outcome = MACHINE.move(
                DeductionStatus.DEDUCTED,
                DeductionStatus.GIVEN_BACK,
                (from, to) -> deductions.move(deductionNo, from, to),
                () -> deductions.lockStatus(deductionNo));
        if (outcome instanceof MoveOutcome.Applied) {
            stock.giveBackFor(deduction.orderNo(), deduction.request(), deduction.line());
        }
        return deduction;
    }

    static Refusal unknown() {
        return Refusal.of(HttpStatus.NOT_FOUND, "deduction-unknown", "There is no such deduction.");
    }
}
