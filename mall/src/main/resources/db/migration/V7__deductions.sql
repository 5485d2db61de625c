-- Goods that leave the stock for an order otherwise than by its lines, each under a number of the sender's own.

create table stock_deduction (
    deduction_no varchar(64) primary key,
    -- Of the sender: it need not be an order of this shop.
    order_no varchar(64) not null,
    -- The journal says whether there is such a product.
    sku varchar(64) not null,
    quantity bigint not null check (quantity > 0),
    status varchar(20) not null check (status in ('DEDUCTED', 'GIVEN_BACK'))
);
