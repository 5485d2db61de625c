package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** What a customer orders. */
record OrderRequest(
        @Nullable @Pattern(regexp = "[!-~]{1,64}", message = "1 to 64 visible ASCII characters") String clientOrderNo,

        @NotEmpty @Size(max = MAX_ITEMS) List<@NotNull @Valid Item> items) {

    static final int MAX_ITEMS = 100;

    /** One product. */
    record Item(@NotNull String sku, @NotNull @Positive Integer quantity) {}

    /** Quantity by sku, sorted. */
    SortedMap<String, Integer> quantities() {
        SortedMap<String, Integer> quantities = new TreeMap<>();
        for (Item item : items) {
            if (quantities.put(item.sku(), item.quantity()) != null) {
                throw Refusal.of(HttpStatus.BAD_REQUEST, "duplicate-sku", "Each product may be listed once.");
            }
        }
        return quantities;
    }
}
