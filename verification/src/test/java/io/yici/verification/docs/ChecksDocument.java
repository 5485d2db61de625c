package io.yici.verification.docs;

import io.yici.spring.checks.BusinessKey;
import io.yici.spring.web.RepeatHarmless;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The code of docs/checks.md, compiled. */
class ChecksDocument {

    private final Map<String, String> names = new ConcurrentHashMap<>();

    @PutMapping("/api/names/{id}")
    @RepeatHarmless("sets what is set already")
    void rename(@PathVariable String id, @RequestBody String name) {
        names.put(id, name);
    }

    @Bean
    BusinessKey orderNumber() {
        return BusinessKey.of("orders", "shop", "order_no");
    }
}
