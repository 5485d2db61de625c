package io.yici.jackson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Types of results as applications have them. */
final class Samples {

    private Samples() {}

    enum Currency {
        CNY,
        KWD {
            @Override
            public String toString() {
                return "Kuwaiti dinar";
            }
        }
    }

    record Money(BigDecimal amount, Currency currency) {}

    record Order(
            String orderNo,
            long id,
            BigInteger serial,
            Money total,
            List<Line> lines,
            Optional<String> coupon,
            Optional<Money> discount,
            Map<Currency, List<Money>> parts,
            byte[] signature,
            Instant createdAt,
            ZonedDateTime deliverAt,
            LocalDate day,
            @Nullable String note) {}

    record Line(String sku, int quantity, boolean gift, double weight, char shelf) {}

    record Page<T>(List<T> items, @Nullable T next) {}

    record Tree(String name, List<Tree> children) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Payment {

        @JsonTypeName("paid")
        record Paid(String chargeNo, Money money) implements Payment {}

        @JsonTypeName("declined")
        record Declined(String reason) implements Payment {}
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
    interface Shape {}

    record Circle(int radius) implements Shape {}

    record Drawing(Shape shape, List<Payment> payments) {}

    /** A sealed interface without type information. */
    sealed interface Untold {
        record One(int a) implements Untold {}

        record Two(int b) implements Untold {}
    }

    /** In the manner of a data class: immutable, no constructor without arguments. */
    static final class Address {
        private final String city;
        private final List<String> lines;

        Address(String city, List<String> lines) {
            this.city = city;
            this.lines = lines;
        }

        @com.fasterxml.jackson.annotation.JsonCreator
        static Address of(String city, List<String> lines) {
            return new Address(city, lines);
        }

        public String getCity() {
            return city;
        }

        public List<String> getLines() {
            return lines;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Address that && city.equals(that.city) && lines.equals(that.lines);
        }

        @Override
        public int hashCode() {
            return Objects.hash(city, lines);
        }
    }

    /** A bean without an equals. */
    static class Bean {
        private @Nullable String name;
        private int size;

        public @Nullable String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }
    }

    static final class BiggerBean extends Bean {
        private int more;

        public int getMore() {
            return more;
        }

        public void setMore(int more) {
            this.more = more;
        }
    }

    static Order order() {
        return new Order(
                "o-1",
                9007199254740993L,
                new BigInteger("123456789012345678901234567890"),
                new Money(new BigDecimal("10.10"), Currency.CNY),
                List.of(new Line("x", 2, true, 0.1, '次'), new Line("y", 1, false, -0.0, '"')),
                Optional.empty(),
                Optional.of(new Money(new BigDecimal("1E+3"), Currency.KWD)),
                Map.of(
                        Currency.KWD,
                        List.of(new Money(new BigDecimal("0.000"), Currency.KWD)),
                        Currency.CNY,
                        List.of()),
                new byte[] {0, 1, -1, 127, -128},
                Instant.parse("2026-03-01T23:59:59.123456789Z"),
                ZonedDateTime.parse("2026-10-25T02:30:00.000000001+01:00[Europe/Paris]"),
                LocalDate.of(2024, 2, 29),
                null);
    }
}
