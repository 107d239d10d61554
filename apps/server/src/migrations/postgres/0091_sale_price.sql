-- Another price that holds for a while: phones take it by their own time, so that none is shown outside its dates.
alter table feed_item add column sale_price numeric(18, 6) check (sale_price >= 0);
alter table feed_item add column sale_from timestamptz;
alter table feed_item add column sale_until timestamptz;
alter table feed_item add check (
  (sale_price is null) = (sale_from is null) and (sale_price is null) = (sale_until is null) and sale_from < sale_until
);
