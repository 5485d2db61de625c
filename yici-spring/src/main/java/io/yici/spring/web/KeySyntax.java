package io.yici.spring.web;

/** How keys have to be spelt. */
public enum KeySyntax {
    /** Quoted as a string of structured fields, or bare; both forms of one value are one key. */
    LENIENT,
    /** Quoted, as the draft of the header has it; bare keys are malformed. */
    STRICT
}
