package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.yici.jackson.Jackson2ResultCodec;
import io.yici.jackson.JacksonResultCodec;
import io.yici.spi.ResultCodec;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.json.JsonMapper;

/** Which Jackson writes results: that of the application's mapper, else Jackson 3, else Jackson 2. */
class ResultCodecChoiceTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataSourceAutoConfiguration.class,
                    DataSourceTransactionManagerAutoConfiguration.class,
                    YiciJdbcAutoConfiguration.class,
                    YiciAutoConfiguration.class));

    private static void expect(ApplicationContextRunner runner, Class<? extends ResultCodec> type) {
        runner.run(context -> assertThat(context.getBean(ResultCodec.class)).isExactlyInstanceOf(type));
    }

    @Test
    void mapperOfTheApplicationDecides() {
        ApplicationContextRunner two = runner.withBean(ObjectMapper.class);
        expect(two, Jackson2ResultCodec.class);
        ApplicationContextRunner both = two.withBean(JsonMapper.class, JsonMapper::shared);
        expect(both, JacksonResultCodec.class);
    }

    @Test
    void withoutAMapperTheNewestThatIsThere() {
        expect(runner, JacksonResultCodec.class);
        expect(runner.withClassLoader(new FilteredClassLoader("tools.jackson")), Jackson2ResultCodec.class);
    }

    @Test
    void withoutJacksonTheOneOfTheApplicationOrNone() {
        ApplicationContextRunner none =
                runner.withClassLoader(new FilteredClassLoader("tools.jackson", "com.fasterxml.jackson"));
        none.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ResultCodec.class));
        expect(
                runner.withBean("own", ResultCodec.class, JacksonResultCodec::standard)
                        .withBean(ObjectMapper.class),
                JacksonResultCodec.class);
    }

    /** The modules that Jackson 2 needs for what Jackson 3 knows by itself. */
    @Test
    void jackson2WithoutItsModulesIsNotTaken() {
        runner.withClassLoader(new FilteredClassLoader("tools.jackson", "com.fasterxml.jackson.datatype"))
                .withBean(ObjectMapper.class)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ResultCodec.class));
    }
}
