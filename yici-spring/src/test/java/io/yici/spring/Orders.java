package io.yici.spring;

/** Writes orders by one library or another. */
interface Orders {

    void insert(String orderNo, String note);
}
