package io.yici.verification.docs;

import io.yici.spring.boot.AutoConfigureYici;
import io.yici.spring.web.HttpRoute;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MockMvc;

/** The code of docs/spring.md on tests, compiled; it is run in AutoConfigureYiciTest. */
class SliceDocument {

    static class OrderController {}

    interface OrderService {}

    static class OrderRoutes {
        @Bean
        HttpRoute create() {
            return HttpRoute.post("/orders").operation("order.create").build();
        }
    }

    @WebMvcTest(OrderController.class)
    @AutoConfigureYici
    @Import(OrderRoutes.class)
    class OrderControllerTest {

        @Autowired
        MockMvc mvc;

        @MockitoBean
        OrderService orders;
    }
}
