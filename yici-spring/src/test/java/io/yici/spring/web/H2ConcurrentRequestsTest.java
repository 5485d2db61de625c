package io.yici.spring.web;

class H2ConcurrentRequestsTest extends ConcurrentRequestsContract {

    @Override
    String url() {
        return GuardedServer.h2();
    }
}
