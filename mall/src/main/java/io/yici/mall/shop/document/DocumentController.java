package io.yici.mall.shop.document;

import io.yici.spring.web.RepeatHarmless;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's hand on stock documents. */
@RestController
@RequestMapping(path = "/api/documents/{docNo}", produces = MediaType.APPLICATION_JSON_VALUE)
class DocumentController {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private final DocumentService documents;

    DocumentController(DocumentService documents) {
        this.documents = documents;
    }

    @PostMapping("/approve")
    @RepeatHarmless("moves the document and takes its goods once; a repeat finds it approved")
    Document approve(@PathVariable String docNo) {
        return documents.approve(possible(docNo));
    }

    @PostMapping("/sync")
    @RepeatHarmless("moves the document once; a repeat finds it synchronised")
    Document synchronise(@PathVariable String docNo) {
        return documents.synchronise(possible(docNo));
    }

    /** What cannot be a number is never shown to a database. */
    private static String possible(String docNo) {
        if (!FORM.matcher(docNo).matches()) {
            throw DocumentService.unknown();
        }
        return docNo;
    }
}
