package io.yici.mall.web;

import jakarta.servlet.DispatcherType;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;

/** HTTP Basic, without sessions; who may do what is decided by path. */
@Configuration(proxyBeanMethods = false)
class Security {

    @Bean
    SecurityFilterChain securityFilterChain(HttpSecurity http, SecurityProblems problems) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(Security::rules)
                .httpBasic(basic -> basic.authenticationEntryPoint(problems))
                .exceptionHandling(
                        denied -> denied.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .build();
    }

    private static void rules(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                .permitAll()
                .requestMatchers(HttpMethod.GET, "/api/products", "/actuator/health")
                .permitAll()
                // It proves by its signature who it is from.
                .requestMatchers(HttpMethod.POST, "/api/callbacks/demo")
                .permitAll()
                .requestMatchers("/sim/gateway/charges/**")
                .hasAnyRole(Role.MERCHANT.name(), Role.OPERATOR.name())
                .requestMatchers("/sim/**", "/api/audit/**", "/api/accounts/**", "/api/callbacks/**")
                .hasRole(Role.OPERATOR.name())
                .requestMatchers("/api/orders/*/shipments", "/api/documents/**", "/api/stock/**")
                .hasRole(Role.OPERATOR.name())
                .requestMatchers(HttpMethod.PUT, "/api/settings/**")
                .hasRole(Role.OPERATOR.name())
                .requestMatchers("/api/shipments/**")
                .hasRole(Role.OPERATOR.name())
                .requestMatchers("/api/**")
                .hasAnyRole(Role.CUSTOMER.name(), Role.OPERATOR.name())
                .anyRequest()
                .authenticated();
    }

    /**
     * Not Spring's manager of users in memory, which would encode the demo passwords anew at the first sign-in: without
     * sessions, every request would then pay for a slow hash.
     */
    @Bean
    UserDetailsService userDetailsService(Accounts accounts, GatewayProperties gateway) {
        Map<String, Accounts.Account> known = new HashMap<>(accounts.accounts());
        known.put(GatewayProperties.MERCHANT, new Accounts.Account("{noop}" + gateway.secret(), Role.MERCHANT));
        return name -> {
            Accounts.Account account = known.get(name);
            if (account == null) {
                throw new UsernameNotFoundException("unknown");
            }
            return User.withUsername(name)
                    .password(account.password())
                    .roles(account.role().name())
                    .build();
        };
    }
}
