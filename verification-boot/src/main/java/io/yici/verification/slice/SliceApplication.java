package io.yici.verification.slice;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.boot.AutoConfigureYici;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Configured by {@link AutoConfigureYici} alone. */
@SpringBootConfiguration(proxyBeanMethods = false)
@AutoConfigureYici
public class SliceApplication {

    private static final Operation<String> SAY =
            Operation.named("slice.say", String.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("slice", "one");

    /** Says what a first and a repeated call came to, and ends. */
    public static void main(String[] args) {
        try (var context = new SpringApplicationBuilder(SliceApplication.class)
                .web(WebApplicationType.NONE)
                .run(args)) {
            Idempotency idempotency = context.getBean(Idempotency.class);
            String first = idempotency.run(SAY, KEY, execution -> "first");
            String second = idempotency.run(SAY, KEY, execution -> "second");
            String store = context.getBean(IdempotencyStore.class).getClass().getSimpleName();
            System.out.printf("%s said %s, %s on %s%n", store, first, second, SpringBootVersion.getVersion());
        }
    }
}
