package io.yici.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;

/** A row with a version, as a mapper sees it. */
@Entity
@Table(name = "counter")
class Counter {

    @Id
    private String id;

    private int total;

    @Version
    private long version;

    protected Counter() {}

    Counter(String id) {
        this.id = id;
    }

    int add(int amount) {
        total += amount;
        return total;
    }

    int total() {
        return total;
    }
}
