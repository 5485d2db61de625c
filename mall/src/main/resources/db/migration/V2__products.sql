insert into product (sku, name, price, stock, initial_stock) values
    ('TEA-001', 'Longjing tea, 100 g', 12800, 100, 100),
    ('CUP-001', 'Celadon cup', 5900, 100, 100),
    ('POT-001', 'Yixing teapot', 39900, 100, 100);
