-- Whether SDKs tell the apps of an organization what each impression earned (`ics` of init), which phones have to know soon.

alter table organization add column impression_revenue boolean not null default true;
grant update (impression_revenue) on organization to millrace_request;

drop trigger delivery_switched on organization;
create trigger delivery_switched after update on organization for each row
  when (old.status is distinct from new.status or old.impression_revenue is distinct from new.impression_revenue)
  execute function note_organization_switched();
