package io.yici.mall.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another process that tries to open a file of charges. */
final class OtherGateway {

    private OtherGateway() {}

    /** Opens the file from a new process and returns what came of it. */
    static String open(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherGateway.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }

    public static void main(String[] args) throws IOException {
        try (ChargeFile file = ChargeFile.open(Path.of(args[0]))) {
            if (file.lines().isEmpty()) {
                throw new IOException("no charges");
            }
            System.out.println("opened");
        } catch (GatewayFileException e) {
            System.out.println(e.getMessage());
        }
    }
}
