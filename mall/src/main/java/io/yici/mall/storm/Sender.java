package io.yici.mall.storm;

/**
 * Whose requests the copies are: whoever started the storm.
 *
 * @param authorization the header that he sent
 */
record Sender(String user, String authorization) {

    @Override
    public String toString() {
        return user;
    }
}
