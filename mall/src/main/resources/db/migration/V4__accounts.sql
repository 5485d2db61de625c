-- Balances of customers, and what moved them. How each posting happens once is kept beside, in Yici's journal.

create table account (
    user_name varchar(191) primary key,
    balance bigint not null check (balance >= 0)
);

-- Both sides of a transfer have one serial. The balance of an account is the sum of its entries.
create table ledger (
    serial varchar(64) not null,
    side varchar(3) not null check (side in ('OUT', 'IN')),
    user_name varchar(191) not null references account (user_name),
    kind varchar(20) not null,
    amount bigint not null check ((side = 'IN' and amount > 0) or (side = 'OUT' and amount < 0)),
    created_at timestamp with time zone default current_timestamp not null,
    primary key (serial, side)
);

create index ledger_user on ledger (user_name, created_at);

create table transfer (
    from_user varchar(191) not null references account (user_name),
    -- The sender's own number of the transfer, its business key.
    transfer_no varchar(64) not null,
    to_user varchar(191) not null references account (user_name),
    amount bigint not null check (amount > 0),
    serial varchar(64) not null constraint transfer_serial unique,
    primary key (from_user, transfer_no)
);

-- What of a payment has been given back.
alter table payment add column refunded bigint default 0 not null;
alter table payment add constraint payment_refunded check (refunded between 0 and amount);

create table refund (
    refund_no varchar(64) primary key,
    payment_no varchar(64) not null references payment (payment_no),
    amount bigint not null check (amount > 0),
    created_at timestamp with time zone default current_timestamp not null
);

create index refund_payment on refund (payment_no);
