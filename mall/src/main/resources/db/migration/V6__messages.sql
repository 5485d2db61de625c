-- Messages that customers are owed, each written in the transaction of what it tells.

create table message (
    payment_no varchar(64) primary key references payment (payment_no),
    user_name varchar(255) not null,
    status varchar(10) not null check (status in ('WAITING', 'SENT')),
    created_at timestamp with time zone default current_timestamp not null
);

create index message_status on message (status, created_at);

-- The book of the simulated telephone company: what it was asked to send, under the key it was asked with, and how often.
create table sms (
    downstream_key varchar(64) primary key,
    user_name varchar(255) not null,
    asked bigint not null
);

-- Who paid before there were messages gets none any more.
insert into message (payment_no, user_name, status)
    select p.payment_no, o.user_name, 'SENT' from payment p join orders o on o.order_no = p.order_no where p.status = 'CHARGED';
insert into sms (downstream_key, user_name, asked) select payment_no, user_name, 0 from message;
