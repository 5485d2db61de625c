package io.yici.mall.shop;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What there is to buy. */
@RestController
class ProductController {

    private final ProductMapper products;

    ProductController(ProductMapper products) {
        this.products = products;
    }

    @GetMapping(path = "/api/products", produces = MediaType.APPLICATION_JSON_VALUE)
    List<Product> products() {
        return products.all();
    }
}
