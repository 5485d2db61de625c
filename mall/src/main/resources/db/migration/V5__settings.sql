-- Named values that the shop is run by. The version grows with each write.
create table setting (
    name          varchar(64)   not null primary key,
    setting_value varchar(1000) not null,
    version       bigint        not null
);
insert into setting (name, setting_value, version) values ('notice', '', 0), ('free-shipping-from', '9900', 0);
