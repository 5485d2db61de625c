package io.yici.jdbc;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** How a client's messages are told apart on the wire, unencrypted. */
enum WireProtocol {
    /** A type, then the length of the rest, itself included; the first message has no type. */
    POSTGRESQL {
        @Override
        byte[] first(DataInputStream in) throws IOException {
            return rest(in, 0);
        }

        @Override
        byte[] next(DataInputStream in) throws IOException {
            byte type = in.readByte();
            byte[] message = rest(in, 1);
            message[0] = type;
            return message;
        }

        /** Sync ends what belongs to one prepared statement. */
        @Override
        Kind kind(byte[] message) {
            return switch (message[0]) {
                case 'Q' -> startsTransaction(message) ? Kind.TRAVELLING_WITH_THE_NEXT : Kind.COMMAND;
                case 'S' -> Kind.COMMAND;
                default -> Kind.OTHER;
            };
        }

        private boolean startsTransaction(byte[] query) {
            return new String(query, 1 + Integer.BYTES, query.length - 1 - Integer.BYTES, StandardCharsets.US_ASCII)
                    .startsWith("BEGIN");
        }

        private byte[] rest(DataInputStream in, int before) throws IOException {
            int length = in.readInt();
            byte[] message =
                    ByteBuffer.allocate(before + length).putInt(before, length).array();
            in.readFully(message, before + Integer.BYTES, length - Integer.BYTES);
            return message;
        }
    },
    /** Length without these four bytes, in three of them, lowest first; then a number that is 0 where a command begins. */
    MARIADB {
        @Override
        byte[] first(DataInputStream in) throws IOException {
            return next(in);
        }

        @Override
        byte[] next(DataInputStream in) throws IOException {
            int start = in.readInt();
            int length = Integer.reverseBytes(start) & 0xFFFFFF;
            byte[] message =
                    ByteBuffer.allocate(Integer.BYTES + length).putInt(start).array();
            in.readFully(message, Integer.BYTES, length);
            return message;
        }

        @Override
        Kind kind(byte[] message) {
            return message[3] == 0 ? Kind.COMMAND : Kind.OTHER;
        }
    };

    /** What a message is to the count. */
    enum Kind {
        /** The client waits for its answer. */
        COMMAND,
        /** It has an answer, which the client does not wait for before it sends the next command. */
        TRAVELLING_WITH_THE_NEXT,
        /** A part of a command, or of logging in. */
        OTHER
    }

    abstract byte[] first(DataInputStream in) throws IOException;

    abstract byte[] next(DataInputStream in) throws IOException;

    abstract Kind kind(byte[] message);
}
