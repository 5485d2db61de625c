package io.yici.spring.checks;

/**
 * One mistake, or what looks like one.
 *
 * @param place the bean, method, route or table
 * @param found what is wrong there, and what comes of it
 * @param remedy what to do
 */
public record Finding(String place, String found, String remedy) {

    @Override
    public String toString() {
        return place + ": " + found + ". " + remedy;
    }
}
