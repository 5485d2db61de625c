package io.yici.mall.shop.deduction;

import io.yici.jdbc.JournalLine;
import io.yici.spring.web.RepeatHarmless;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The operator's hand on the stock. */
@RestController
@RequestMapping(path = "/api/stock", produces = MediaType.APPLICATION_JSON_VALUE)
class DeductionController {

    private static final String NUMBER = "[A-Za-z0-9_-]{1,64}";

    private final DeductionService deductions;

    DeductionController(DeductionService deductions) {
        this.deductions = deductions;
    }

    /** What the operator sends. */
    record Request(
            @NotNull @Pattern(regexp = NUMBER, message = "1 to 64 letters, digits, - and _") String deductionNo,

            @NotNull @Pattern(regexp = NUMBER, message = "1 to 64 letters, digits, - and _") String orderNo,

            @NotNull @Positive @Max(JournalLine.MOST) Long quantity) {}

    /** What was given back. */
    record GivenBack(String deductionNo, String orderNo, String sku, long quantity, DeductionStatus status) {}

    @PostMapping(path = "/{sku}/deductions", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @RepeatHarmless("its number names the intent: a repeat finds the row that the first has made, and takes nothing")
    Deduction deduct(@PathVariable String sku, @Valid @RequestBody Request request) {
        return deductions.deduct(new Deduction(request.deductionNo(), request.orderNo(), sku, request.quantity()));
    }

    @DeleteMapping("/deductions/{deductionNo}")
    @RepeatHarmless("moves the deduction and gives its goods back once; a repeat finds it given back")
    GivenBack giveBack(@PathVariable String deductionNo) {
        if (!deductionNo.matches(NUMBER)) {
            throw DeductionService.unknown();
        }
        Deduction deduction = deductions.giveBack(deductionNo);
        return new GivenBack(
                deduction.deductionNo(),
                deduction.orderNo(),
                deduction.sku(),
                deduction.quantity(),
                DeductionStatus.GIVEN_BACK);
    }
}
