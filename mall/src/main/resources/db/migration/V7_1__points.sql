-- Points of customers, what moved them, and the days on which they checked in.

create table points_account (
    user_name varchar(191) primary key,
    points bigint not null check (points >= 0)
);

-- The points of an account are the sum of its entries.
create table points_entry (
    serial varchar(255) primary key,
    user_name varchar(191) not null references points_account (user_name),
    amount bigint not null check (amount <> 0),
    created_at timestamp with time zone default current_timestamp not null
);

create index points_entry_user on points_entry (user_name, created_at);

-- The last line: a customer checks in once a day, whatever keys he sends.
create table checkin (
    user_name varchar(191) not null,
    on_day date not null,
    primary key (user_name, on_day)
);
