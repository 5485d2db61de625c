package io.yici.mall.web;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may sign in; nobody unless configured.
 *
 * @param accounts by name
 */
@ConfigurationProperties("mall")
record Accounts(@DefaultValue Map<String, Account> accounts) {

    /**
     * One account.
     *
     * @param password with its encoding in braces in front, as Spring Security writes it
     */
    record Account(String password, Role role) {}
}
