-- Invoices may be paid in parts. `paid` is what the payments add up to; once that is all of it, the invoice is paid.
alter table invoice add column paid numeric(18, 2) not null default 0;
update invoice set paid = total where state = 'paid';
alter table invoice
  add check (paid between 0 and total),
  add check ((state = 'paid') = (paid = total));

create table invoice_payment (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  invoice_id int not null,
  paid_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  reference text not null check (char_length(reference) between 1 and 140),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);
create index invoice_payment_of_invoice on invoice_payment (organization_id, invoice_id, id);
call protect_table('invoice_payment', 'tenant');
grant select, insert, update, delete on invoice_payment to millrace_system;
grant select on invoice_payment to millrace_request;
insert into invoice_payment (organization_id, invoice_id, paid_on, amount, reference)
  select organization_id, id, paid_on, total, paid_reference from invoice where state = 'paid';
