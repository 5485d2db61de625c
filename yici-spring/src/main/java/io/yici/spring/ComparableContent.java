package io.yici.spring;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.core.ResolvableType;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;

/** Refuses parameters as content that belong to one exchange, or can be read once: an upload, the request, the errors of its binding. */
final class ComparableContent {

    private static final Set<String> NONE = Set.of(
            "org.springframework.web.multipart.MultipartFile",
            "org.springframework.core.io.InputStreamSource",
            "org.springframework.validation.Errors",
            "org.springframework.ui.Model",
            "org.springframework.web.context.request.RequestAttributes",
            "org.springframework.http.HttpMessage",
            "jakarta.servlet.ServletRequest",
            "jakarta.servlet.ServletResponse",
            "jakarta.servlet.http.Part",
            "jakarta.servlet.http.HttpSession",
            "java.io.InputStream",
            "java.io.Reader",
            "java.io.OutputStream",
            "java.io.Writer");

    private final Declared<RepeatSubmit> declared;
    private final List<String> names;

    ComparableContent(Declared<RepeatSubmit> declared, List<String> names) {
        this.declared = declared;
        this.names = names;
    }

    /** @throws IllegalArgumentException if it names such a parameter as a whole */
    void check(Expression content) {
        if (content instanceof SpelExpression parsed) {
            named(parsed.getAST()).forEach(this::requireContent);
        }
    }

    private static Stream<String> named(SpelNode node) {
        if (node instanceof InlineList) {
            return IntStream.range(0, node.getChildCount())
                    .mapToObj(node::getChild)
                    .flatMap(ComparableContent::named);
        }
        return node instanceof VariableReference ? Stream.of(node.toStringAST().substring(1)) : Stream.empty();
    }

    private void requireContent(String variable) {
        int parameter = variable.matches("[ap]\\d{1,3}") && !names.contains(variable)
                ? Integer.parseInt(variable.substring(1))
                : names.indexOf(variable);
        if (parameter < 0) {
            return;
        }
        ResolvableType type = ResolvableType.forMethodParameter(declared.method(), parameter, declared.type());
        if (Stream.of(type, element(type)).anyMatch(it -> TypeNames.isAny(it.resolve(), NONE))) {
            throw new IllegalArgumentException("content names #" + variable + ", a " + type
                    + ", which has no content that could be compared: name the parts of it that count, such as"
                    + " #file.originalFilename and #file.size, or leave it out");
        }
    }

    private static ResolvableType element(ResolvableType type) {
        return type.isArray() ? type.getComponentType() : type.asCollection().getGeneric(0);
    }
}
