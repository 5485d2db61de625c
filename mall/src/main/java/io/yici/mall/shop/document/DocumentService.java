package io.yici.mall.shop.document;

import io.yici.guard.MoveOutcome;
import io.yici.guard.StateMachine;
import io.yici.mall.shop.Stock;
import io.yici.mall.web.Refusal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Approves stock documents, which takes their goods, and synchronises them, which takes nothing more. */
@Service
class DocumentService {

    static final StateMachine<DocumentStatus> MACHINE = StateMachine.starting("document", DocumentStatus.DRAFT)
            .move(DocumentStatus.DRAFT, DocumentStatus.APPROVED)
            .move(DocumentStatus.APPROVED, DocumentStatus.SYNCED)
            .terminal(DocumentStatus.SYNCED)
            .build();

    private final DocumentMapper documents;
    private final Stock stock;

    DocumentService(DocumentMapper documents, Stock stock) {
        this.documents = documents;
        this.stock = stock;
    }

    /** The goods leave the stock in the transaction that moves the document. A repeat finds it approved, or further. */
    @Transactional
    Document approve(String docNo) {
        MoveOutcome<DocumentStatus> outcome = moveTo(docNo, DocumentStatus.APPROVED);
        List<Stock.Line> lines = documents.lines(docNo);
        if (outcome instanceof MoveOutcome.Applied) {
            stock.deduct(docNo, lines);
        }
        if (outcome instanceof MoveOutcome.Refused<DocumentStatus> refused) {
            // All there is beyond APPROVED was approved before.
            return new Document(docNo, refused.current(), lines);
        }
        return new Document(docNo, DocumentStatus.APPROVED, lines);
    }

    /** @throws Refusal if it is not approved yet */
    @Transactional
    Document synchronise(String docNo) {
        MoveOutcome<DocumentStatus> outcome = moveTo(docNo, DocumentStatus.SYNCED);
        if (outcome instanceof MoveOutcome.Refused<DocumentStatus> refused) {
            throw Refusal.of(HttpStatus.CONFLICT, "document-state", "The document is " + refused.current() + ".")
                    .with("documentStatus", refused.current());
        }
        return new Document(docNo, DocumentStatus.SYNCED, documents.lines(docNo));
    }

    private MoveOutcome<DocumentStatus> moveTo(String docNo, DocumentStatus to) {
        MoveOutcome<DocumentStatus> outcome = MACHINE.moveTo(
                to, (from, other) -> documents.move(docNo, from, other), () -> documents.lockStatus(docNo));
        if (outcome instanceof MoveOutcome.Missing) {
            throw unknown();
        }
        return outcome;
    }

    static Refusal unknown() {
        return Refusal.of(HttpStatus.NOT_FOUND, "document-unknown", "There is no such document.");
    }
}
