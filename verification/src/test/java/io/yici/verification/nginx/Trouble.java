package io.yici.verification.nginx;

/** What befalls a request at the first node. Named as the application names it. */
enum Trouble {
    SLOW("slower than nginx waits"),
    ANSWER_502("answers 502 after the work"),
    ANSWER_503("answers 503 after the work"),
    CUT("the connection is cut after the commit"),
    KILLED("the process is killed in the work");

    final String words;

    Trouble(String words) {
        this.words = words;
    }
}
