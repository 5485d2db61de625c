package io.yici.spring.web;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Where to find what a request has made, for a route that says so. */
final class ResourceLink {

    private ResourceLink() {}

    /** The value of a Link header; null where nothing can be linked. */
    static @Nullable String of(HttpRoute route, @Nullable String resource) {
        String template = route.resourceLink();
        if (template == null || resource == null) {
            return null;
        }
        try {
            return "<" + target(template, resource).toASCIIString() + ">; rel=\"related\"";
        } catch (IllegalArgumentException e) { // a name with spaces and a slash ahead, say
            return null;
        }
    }

    private static URI target(String template, String resource) {
        boolean isAddress = resource.startsWith("/") || resource.matches("https?://.*");
        return isAddress
                ? URI.create(resource)
                : UriComponentsBuilder.fromUriString(template).build(resource);
    }
}
