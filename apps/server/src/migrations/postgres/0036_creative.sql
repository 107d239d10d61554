-- What an advertiser's ads are made of. The files themselves are kept by their content, outside of the database.

create table stored_file (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  -- SHA-256 of what was uploaded, and of what is kept: pictures are encoded anew.
  uploaded_hash text not null check (uploaded_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('png', 'jpg', 'mp4')),
  name text not null check (char_length(name) between 1 and 200),
  size int not null check (size > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  duration int check (duration > 0), -- milliseconds
  uploaded_by int references user_account (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, hash),
  check ((type = 'mp4') = (duration is not null))
);
create index stored_file_uploaded on stored_file (organization_id, uploaded_hash);
create index stored_file_uploaded_by on stored_file (uploaded_by);
call protect_table('stored_file', 'tenant');
grant select, insert, update, delete on stored_file to millrace_system;
grant select, insert on stored_file to millrace_request;

create table creative (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('banner', 'native', 'video', 'card')),
  width int check (width > 0),
  height int check (height > 0),
  title text check (char_length(title) between 1 and 90),
  descn text check (char_length(descn) between 1 and 200),
  call_to_action text check (char_length(call_to_action) between 1 and 25),
  review text not null default 'waiting' check (review in ('waiting', 'approved', 'rejected')),
  review_reason text check (char_length(review_reason) between 1 and 300),
  reviewed_by int references user_account (id) on delete set null,
  reviewed_at timestamptz,
  waiting_since timestamptz not null default now(),
  archived_at timestamptz,
  created_by int references user_account (id) on delete set null,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((review = 'rejected') = (review_reason is not null)),
  check ((review = 'waiting') = (reviewed_at is null))
);
create index creative_of_organization on creative (organization_id, id desc);
create index creative_waiting on creative (waiting_since, id) where review = 'waiting' and archived_at is null;
create index creative_reviewed on creative (review, reviewed_at desc, id) where archived_at is null;
create index creative_created_by on creative (created_by);
create index creative_reviewed_by on creative (reviewed_by);
call protect_table('creative', 'tenant');
create trigger touch before update on creative for each row execute function touch_updated_at();
grant select, insert, update, delete on creative to millrace_system;
-- Nobody reviews their own: an edit can only send it back to wait.
grant select, insert (organization_id, name, kind, width, height, title, descn, call_to_action, created_by),
  update (name, width, height, title, descn, call_to_action, review, review_reason, reviewed_by, reviewed_at, waiting_since,
    archived_at, version)
  on creative to millrace_request;

create function keep_review() returns trigger
  language plpgsql
as $$
begin
  if new.review <> 'waiting' and new.review is distinct from old.review and current_user = 'millrace_request' then
    raise exception 'a creative is reviewed by the system role alone';
  end if;
  return new;
end
$$;
revoke execute on function keep_review from public;
create trigger keep_review before update on creative for each row execute function keep_review();

-- Who made it is shown after they have left, too.
create policy made_creative on user_account for select to millrace_request using (
  exists (
    select from creative
    where creative.created_by = user_account.id and creative.organization_id = current_organization()
  )
);

create table creative_file (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  creative_id int not null,
  file_id int not null,
  role text not null check (role in ('image', 'icon', 'video', 'endCard')),
  unique (organization_id, id),
  unique (creative_id, role),
  foreign key (organization_id, creative_id) references creative (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references stored_file (organization_id, id)
);
create index creative_file_of_file on creative_file (organization_id, file_id);
call protect_table('creative_file', 'tenant');
grant select, insert, update, delete on creative_file to millrace_system;
grant select, insert, delete on creative_file to millrace_request;
