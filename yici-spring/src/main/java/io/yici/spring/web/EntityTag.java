package io.yici.spring.web;

/**
 * A validator of a resource's state, as RFC 9110 has it: what a response sends as {@code ETag} and a client sends back as {@code If-Match}.
 *
 * @param opaque what stands between the quotes: printable characters without quotes and spaces
 * @param weak whether two states that differ in detail may share it; a weak one never permits a write
 */
public record EntityTag(String opaque, boolean weak) {

    /** @throws IllegalArgumentException if a character is not allowed in it */
    public EntityTag {
        if (!opaque.chars().allMatch(EntityTag::isAllowed)) {
            throw new IllegalArgumentException("an entity tag has no spaces, quotes or control characters: " + opaque);
        }
    }

    /** The strong tag of a row's version. */
    public static EntityTag ofVersion(long version) {
        return new EntityTag(Long.toString(version), false);
    }

    static boolean isAllowed(int c) {
        return c == '!' || c >= '#' && c <= '~' || c >= 0x80 && c <= 0xFF;
    }

    /** Strong comparison: equal, and neither is weak. */
    public boolean isStronglyEqualTo(EntityTag other) {
        return !weak && !other.weak && opaque.equals(other.opaque);
    }

    /** As it stands in a header. */
    @Override
    public String toString() {
        return (weak ? "W/\"" : "\"") + opaque + '"';
    }
}
