-- The shop's tables, on H2 and PostgreSQL alike. Yici's own table is made by its starter.

create table product (
    sku varchar(64) primary key,
    name varchar(200) not null,
    price bigint not null check (price > 0),
    stock bigint not null check (stock >= 0),
    -- Never changed: the audit compares stock + sold with it.
    initial_stock bigint not null check (initial_stock >= 0)
);

create table orders (
    order_no varchar(64) primary key,
    user_name varchar(255) not null,
    -- The customer's own number of the order, its business key. Null is not unique.
    client_order_no varchar(64),
    status varchar(20) not null,
    amount bigint not null check (amount > 0),
    created_at timestamp with time zone default current_timestamp not null,
    constraint orders_client_order_no unique (user_name, client_order_no)
);

create table order_line (
    order_no varchar(64) not null references orders (order_no),
    sku varchar(64) not null references product (sku),
    quantity bigint not null check (quantity > 0),
    price bigint not null check (price > 0),
    primary key (order_no, sku)
);

create table payment (
    -- Also the downstream key at the gateway.
    payment_no varchar(64) primary key,
    order_no varchar(64) not null references orders (order_no),
    -- The order's number while the payment is not closed: an order has one live payment at most.
    live_order_no varchar(64) constraint payment_live unique,
    status varchar(20) not null,
    channel varchar(20) not null,
    amount bigint not null check (amount > 0),
    charge_no varchar(64) constraint payment_charge unique,
    created_at timestamp with time zone default current_timestamp not null
);

create index payment_order on payment (order_no);

-- The newest claim of each idempotency key that has got as far as the shop's tables, and the payment it opened.
-- An older claim, or one that a resolver has written off, finds a fence that is not below its own and is refused.
create table payment_fence (
    scope varchar(255) not null,
    idempotency_key varchar(255) not null,
    fence bigint not null,
    payment_no varchar(64) references payment (payment_no),
    primary key (scope, idempotency_key)
);
