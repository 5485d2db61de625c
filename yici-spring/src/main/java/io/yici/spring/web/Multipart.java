package io.yici.spring.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a multipart form by way of the container, which keeps large parts in files and hands the same parts to the handler afterwards. So
 * memory is bounded by the container's settings, and it does not matter whether somebody has asked for the parts before.
 */
final class Multipart {

    private static final int CHUNK = 8 * 1024;

    private Multipart() {}

    static boolean isMultipart(HttpServletRequest request) {
        return type(request).startsWith("multipart/");
    }

    private static String type(HttpServletRequest request) {
        String type = request.getContentType();
        return type == null ? "" : type.strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Name, file name, content type and a digest of the bytes of each part, in their order; the boundary between them does not count.
     *
     * @throws Refusal if the parts cannot be had, or have more than {@code most} bytes in all
     */
    static byte[] canonical(HttpServletRequest request, int most) throws IOException {
        if (!type(request).startsWith("multipart/form-data")) {
            throw new Refusal(Problem.MULTIPART_NOT_SUPPORTED, Detail.FORMS_ONLY);
        }
        if (request.getContentLengthLong() > most) {
            throw RequestBody.tooLarge(most);
        }
        Collection<Part> parts = parts(request, most);
        if (parts.stream().mapToLong(Part::getSize).sum() > most) {
            throw RequestBody.tooLarge(most);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Part part : parts) {
            write(out, part.getName());
            write(out, part.getSubmittedFileName());
            write(out, part.getContentType());
            out.writeLong(part.getSize());
            out.write(digest(part));
        }
        return bytes.toByteArray();
    }

    private static Collection<Part> parts(HttpServletRequest request, int most) {
        try {
            return request.getParts();
        } catch (IllegalStateException e) {
            if (e.getCause() == null) { // the servlet specification has one exception for both
                throw new Refusal(Problem.MULTIPART_NOT_SUPPORTED, Detail.FORMS_NOT_SET_UP);
            }
            throw RequestBody.tooLarge(most);
        } catch (IOException
                | ServletException e) { // which of them a body that ends early is, depends on the container
            throw new Refusal(Problem.MALFORMED_MULTIPART, Detail.PARTS_UNREADABLE);
        }
    }

    private static void write(DataOutputStream out, @Nullable String text) throws IOException {
        byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(text == null ? -1 : bytes.length);
        out.write(bytes);
    }

    private static byte[] digest(Part part) throws IOException {
        MessageDigest digest = sha256();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = part.getInputStream()) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                digest.update(chunk, 0, read);
            }
        }
        return digest.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
