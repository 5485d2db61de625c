-- What the stock's journal needs, shipments, and stock documents. The journal itself, yici_journal, is made by Yici.

-- Orders that took their stock before there was a journal; each goes when its lines are booked, at the next start.
create table order_before_journal (
    order_no varchar(64) primary key references orders (order_no)
);
insert into order_before_journal (order_no)
    select order_no from orders where status not in ('CANCELLED', 'REFUNDED');

-- The journal knows how each product's stock came about.
alter table product drop column initial_stock;

-- An order is shipped once.
create table shipment (
    order_no varchar(64) primary key references orders (order_no),
    shipment_no varchar(64) not null unique,
    carrier varchar(64) not null,
    created_at timestamp with time zone default current_timestamp not null
);

-- Goods that leave the stock other than by an order. They are written elsewhere; the shop approves them and tells that it has.
create table stock_document (
    doc_no varchar(64) primary key,
    status varchar(20) not null
);

create table stock_document_line (
    doc_no varchar(64) not null references stock_document (doc_no),
    sku varchar(64) not null references product (sku),
    quantity bigint not null check (quantity > 0),
    primary key (doc_no, sku)
);

insert into stock_document (doc_no, status) values ('DOC-001', 'DRAFT'), ('DOC-002', 'DRAFT');
insert into stock_document_line (doc_no, sku, quantity) values
    ('DOC-001', 'TEA-001', 5),
    ('DOC-001', 'CUP-001', 2),
    ('DOC-002', 'POT-001', 1);
