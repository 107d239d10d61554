-- Phones load every file of an ad from here: of the icon that the store shows of an app there is a copy among our files.
alter table promoted_app
  add column icon_file jsonb check (jsonb_typeof(icon_file) = 'object'), -- see domain/own-ads/fetch-icons-job.ts
  add column icon_at timestamptz, -- when it was fetched
  add check ((icon_file is null) = (icon_at is null));

-- A copy is of one address.
create function forget_icon() returns trigger
  language plpgsql
as $$
begin
  new.icon_file := null;
  new.icon_at := null;
  return new;
end
$$;
create trigger forget_icon before update of icon on promoted_app for each row
  when (old.icon is distinct from new.icon) execute function forget_icon();
