package io.yici.spring.web;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes into an OpenAPI document what guarded routes promise, from the settings in force: the key's header, the refusals, the marks of
 * repeats, and the whole policy as {@code x-idempotency}. What is not guarded is left alone. Immutable; needs the models of swagger-core.
 */
public final class OpenApiPolicy {

    /** The extension of an operation that holds its policy. */
    public static final String EXTENSION = "x-idempotency";

    private final List<HttpRoute> routes;
    private final HttpSettings settings;

    /** For routes and settings as {@link IdempotencyFilter} has them. */
    public OpenApiPolicy(List<HttpRoute> routes, HttpSettings settings) {
        this.routes = new Routes(routes, settings.requireKey()).all();
        this.settings = settings;
    }

    /** Describes the guarded operations of the document, in place. */
    public void describe(OpenAPI document) {
        if (document.getPaths() == null) {
            return;
        }
        document.getPaths()
                .forEach((path, item) -> item.readOperationsMap()
                        .forEach((method, operation) -> route(method, path).ifPresent(route -> {
                            describe(operation, route);
                            declareProblem(document);
                        })));
    }

    private Optional<HttpRoute> route(PathItem.HttpMethod method, String path) {
        Write write = new Write(method.name(), path);
        return routes.stream()
                .filter(route -> !route.method().equals("*") || HttpRoute.WRITES.contains(method.name()))
                .filter(write::isGuardedBy)
                .findFirst();
    }

    private void declareProblem(OpenAPI document) {
        if (document.getComponents() == null) {
            document.setComponents(new Components());
        }
        document.getComponents().addSchemas(OpenApiRefusals.SCHEMA, OpenApiRefusals.schema(settings));
    }

    private void describe(Operation operation, HttpRoute route) {
        List<Parameter> parameters = new ArrayList<>();
        if (operation.getParameters() != null) {
            parameters.addAll(operation.getParameters());
        }
        parameters.removeIf(it -> settings.header().equalsIgnoreCase(it.getName()) && "header".equals(it.getIn()));
        parameters.add(header(route));
        operation.setParameters(parameters);
        if (operation.getResponses() == null) {
            operation.setResponses(new ApiResponses());
        }
        OpenApiRefusals.addTo(operation.getResponses(), route);
        operation.addExtension(EXTENSION, extension(route));
    }

    private Map<String, Object> extension(HttpRoute route) {
        Map<String, Object> extension = new LinkedHashMap<>(PolicyDocument.common(settings));
        extension.putAll(PolicyDocument.of(route));
        return extension;
    }

    private Parameter header(HttpRoute route) {
        Schema<Object> schema = OpenApiRefusals.schemaOf("string");
        schema.setMinLength(1);
        schema.setMaxLength(2 * settings.maxKeyLength() + 2); // in quotes, with every character escaped
        schema.setPattern(KeyPattern.of(settings));
        Map<String, Object> policy = PolicyDocument.of(route);
        return new HeaderParameter()
                .name(settings.header())
                .required(!route.isKeyOptional())
                .schema(schema)
                .example("\"8e03978e-40d5-43e8-bc93-6894a57f9324\"")
                .description("Idempotency key: one for one intent, sent with every copy of the request. At most "
                        + settings.maxKeyLength() + " characters: "
                        + PolicyDocument.common(settings).get("keyFormat") + ". Kept for "
                        + policy.get("retention") + ", after that: " + policy.get("afterRetention")
                        + ". A repeat gets: " + policy.get("repeat") + ".");
    }
}
