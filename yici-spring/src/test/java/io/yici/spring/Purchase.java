package io.yici.spring;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Purchase {

    @Id
    private String id;

    @Column(name = "order_no")
    private String orderNo;

    private String note;

    Purchase() {}

    Purchase(String id, String orderNo, String note) {
        this.id = id;
        this.orderNo = orderNo;
        this.note = note;
    }
}
