-- What somebody entered while its store could not be asked is looked up again by itself: see
-- features/advertiser/promoted-app/look-up-again-job.ts. The request role writes neither.
alter table promoted_app
  add column lookup_attempts int not null default 0 check (lookup_attempts >= 0),
  add column next_lookup_at timestamptz; -- null: at once, as long as it was not tried often enough

create index promoted_app_unverified on promoted_app (next_lookup_at nulls first) where platform < 2 and not verified and status = 1;

-- Tried are look-ups of one page.
create function look_up_anew() returns trigger
  language plpgsql
as $$
begin
  new.lookup_attempts := 0;
  new.next_lookup_at := null;
  return new;
end
$$;
create trigger look_up_anew before update of store_id on promoted_app for each row
  when (old.store_id is distinct from new.store_id) execute function look_up_anew();
