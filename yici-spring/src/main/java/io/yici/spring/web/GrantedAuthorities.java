package io.yici.spring.web;

import java.util.Set;
import java.util.TreeSet;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;

/** The authorities of the present caller, by name; none without Spring Security. */
final class GrantedAuthorities {

    private static final boolean PRESENT = ClassUtils.isPresent(
            "org.springframework.security.core.context.SecurityContextHolder",
            GrantedAuthorities.class.getClassLoader());

    private GrantedAuthorities() {}

    static Set<String> present() {
        return PRESENT ? Security.present() : Set.of();
    }

    /** Loaded only where Spring Security is there. */
    private static final class Security {

        /** Being anonymous is not a right that somebody could lose. */
        static Set<String> present() {
            Authentication caller = SecurityContextHolder.getContext().getAuthentication();
            Set<String> names = new TreeSet<>();
            if (caller != null && !(caller instanceof AnonymousAuthenticationToken)) {
                caller.getAuthorities().forEach(it -> names.add(name(it)));
            }
            return names;
        }

        /** One that has no name of its own is known again only by an equal description. */
        private static String name(GrantedAuthority authority) {
            String name = authority.getAuthority();
            return name == null ? authority.toString() : name;
        }
    }
}
