package io.yici.spring.boot;

import io.yici.RequestIds;
import io.yici.spring.web.RequestIdFilter;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The filter that gives requests their id, unless the application tells ids by itself. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(prefix = "yici.http.request-id", name = "enabled", matchIfMissing = true)
@ConditionalOnMissingBean(RequestIds.class)
class RequestIdEntrance {

    @Bean
    RequestIdFilter yiciRequestIds(YiciHttpProperties properties) {
        return new RequestIdFilter(properties.getRequestId().getHeader());
    }

    @Bean
    FilterRegistrationBean<RequestIdFilter> yiciRequestIdRegistration(RequestIdFilter filter) {
        FilterRegistrationBean<RequestIdFilter> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(RequestIdFilter.ORDER);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR);
        return registration;
    }
}
