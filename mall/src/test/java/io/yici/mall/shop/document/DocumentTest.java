package io.yici.mall.shop.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class DocumentTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient operator;
    private String sku;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        operator = shop.as("operator");
        sku = shop.product(10);
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(operator.violations()).isEmpty();
    }

    private String document(long quantity) {
        String docNo = "DOC-" + UUID.randomUUID();
        shop.database().update("insert into stock_document (doc_no, status) values (?, 'DRAFT')", docNo);
        shop.database()
                .update(
                        "insert into stock_document_line (doc_no, sku, quantity) values (?, ?, ?)",
                        docNo,
                        sku,
                        quantity);
        return docNo;
    }

    private Answer approve(String docNo) throws Exception {
        return operator.post("/api/documents/" + docNo + "/approve", "");
    }

    private Answer synchronise(String docNo) throws Exception {
        return operator.post("/api/documents/" + docNo + "/sync", "");
    }

    @Test
    void takesItsGoodsWhenItIsApproved() throws Exception {
        String docNo = document(3);
        Answer approved = approve(docNo);
        assertThat(approved.status()).as("%s", approved).isEqualTo(200);
        assertThat(approved.json().propertyNames()).containsExactlyInAnyOrder("docNo", "status", "lines");
        assertThat(approved.text("status")).isEqualTo("APPROVED");
        assertThat(synchronise(docNo).text("status")).isEqualTo("SYNCED");
        assertThat(approve(docNo).text("status")).isEqualTo("SYNCED");
        assertThat(shop.stock(sku)).isEqualTo(7);
    }

    @Test
    @Tag("T-81")
    void fiftyApprovalsAndFiftySynchronisationsAtOnceAreOneDeduction() throws Exception {
        String docNo = document(3);
        List<Answer> answers = Storm.of(100, i -> i % 2 == 0 ? approve(docNo) : synchronise(docNo));
        // Too busy is an answer, too; and 409 is one to a synchronisation that comes before any approval.
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).status()).as("%s", answers.get(i)).isIn(200, 503, i % 2 == 0 ? 200 : 409);
        }
        assertThat(approve(docNo).status()).isEqualTo(200);
        assertThat(synchronise(docNo).text("status")).isEqualTo("SYNCED");
        assertThat(shop.stock(sku)).isEqualTo(7);
    }

    @Test
    void staysADraftWhileThereIsTooLittle() throws Exception {
        String docNo = document(11);
        Answer refused = approve(docNo);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("out-of-stock");
        Answer early = synchronise(docNo);
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.text("code")).isEqualTo("document-state");
        assertThat(early.text("documentStatus")).isEqualTo("DRAFT");
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    void isForTheOperatorAlone() throws Exception {
        String docNo = document(1);
        assertThat(shop.as("alice")
                        .post("/api/documents/" + docNo + "/approve", "")
                        .status())
                .isEqualTo(403);
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    void isNotFoundWhereThereIsNone() throws Exception {
        assertThat(approve("DOC-0").text("code")).isEqualTo("document-unknown");
        assertThat(synchronise("a_b").text("code")).isEqualTo("document-unknown");
    }
}
