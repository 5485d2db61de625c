-- What the gateway has told by itself: a row for each charge, unique by its number, and where it has led.

create table callback (
    charge_no varchar(64) primary key,
    order_no varchar(64) not null,
    amount bigint not null check (amount > 0),
    status varchar(20) not null,
    -- What another notice with the same number said.
    contradiction varchar(200),
    -- How often it came after its record had passed its retention.
    came_too_late bigint default 0 not null,
    created_at timestamp with time zone default current_timestamp not null
);

create index callback_status on callback (status, created_at);
create index callback_order on callback (order_no);
