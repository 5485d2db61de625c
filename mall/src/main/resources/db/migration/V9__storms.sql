-- What the storm panel's deliberately wrong ways write. Apart from the shop's own tables, and no part of its audit.

-- One row for each time that the work was done.
create table storm_effect (
    run_id varchar(64) not null,
    idempotency_key varchar(64) not null,
    created_at timestamp with time zone default current_timestamp not null
);

-- Not unique: nothing but a check beforehand keeps a second row out, which is what is wrong with it.
create index storm_effect_key on storm_effect (run_id, idempotency_key);

create table storm_mark (
    run_id varchar(64) not null,
    idempotency_key varchar(64) not null,
    created_at timestamp with time zone default current_timestamp not null,
    primary key (run_id, idempotency_key)
);

create table storm_intent (
    run_id varchar(64) primary key,
    used_key varchar(64),
    created_at timestamp with time zone default current_timestamp not null
);

-- A lock that says until when, and not whose it is.
create table storm_lock (
    run_id varchar(64) primary key,
    expires_at bigint not null,
    created_at timestamp with time zone default current_timestamp not null
);
