package io.yici.jackson;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Month;

/** Months as Jackson 3 writes them, by the number that people give them. Left alone, Jackson 2 would read the next month. */
final class Jackson2Months {

    private Jackson2Months() {}

    static SimpleModule addTo(SimpleModule module) {
        return module.addSerializer(Month.class, new Writer()).addDeserializer(Month.class, new Reader());
    }

    private static final class Writer extends StdSerializer<Month> {

        private static final long serialVersionUID = 1L;

        Writer() {
            super(Month.class);
        }

        @Override
        public void serialize(Month month, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeNumber(month.getValue());
        }
    }

    private static final class Reader extends StdDeserializer<Month> {

        private static final long serialVersionUID = 1L;

        Reader() {
            super(Month.class);
        }

        @Override
        public Month deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
                return (Month) context.handleUnexpectedToken(Month.class, parser);
            }
            int number = parser.getIntValue();
            return number >= 1 && number <= 12
                    ? Month.of(number)
                    : (Month) context.handleWeirdNumberValue(Month.class, number, "a month is 1 to 12");
        }
    }
}
