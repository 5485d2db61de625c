package io.yici.jackson;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The types of the JDK that come back as they went. Any other class of the JDK is refused. */
final class KnownTypes {

    private static final Set<Class<?>> KEYS = Set.of(
            String.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Boolean.class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            YearMonth.class,
            Instant.class);

    private static final Set<Class<?>> SCALARS = Set.of(
            Void.class,
            void.class,
            Float.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class,
            Date.class,
            DayOfWeek.class,
            Duration.class,
            Period.class,
            Year.class,
            MonthDay.class,
            OffsetDateTime.class,
            OffsetTime.class,
            ZonedDateTime.class,
            ZoneId.class,
            ZoneOffset.class);

    private static final Set<Class<?>> COLLECTIONS = Set.of(
            Collection.class,
            List.class,
            ArrayList.class,
            LinkedList.class,
            Set.class,
            HashSet.class,
            LinkedHashSet.class,
            EnumSet.class,
            SortedSet.class,
            NavigableSet.class,
            TreeSet.class);

    private static final Set<Class<?>> MAPS = Set.of(
            Map.class,
            HashMap.class,
            LinkedHashMap.class,
            EnumMap.class,
            ConcurrentMap.class,
            ConcurrentHashMap.class,
            SortedMap.class,
            NavigableMap.class,
            TreeMap.class);

    private KnownTypes() {}

    static boolean isScalar(Class<?> type) {
        return type.isPrimitive() || type.isEnum() || KEYS.contains(type) || SCALARS.contains(type);
    }

    static boolean isKey(Class<?> type) {
        return type.isEnum() || KEYS.contains(type);
    }

    static boolean isCollection(Class<?> type) {
        return COLLECTIONS.contains(type);
    }

    static boolean isMap(Class<?> type) {
        return MAPS.contains(type);
    }

    static boolean isOptional(Class<?> type) {
        return type == Optional.class;
    }

    /** Classes of the JDK and of Jackson that are not known, and containers whose content Jackson would take for their all. */
    static boolean isRefused(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("tools.jackson.")
                || name.startsWith("com.fasterxml.jackson.")
                || Iterable.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || Throwable.class.isAssignableFrom(type)
                || AutoCloseable.class.isAssignableFrom(type);
    }
}
