-- The keys that websites and servers told of events by before they were renewed: each is accepted for a while yet, or no more.

create table former_event_key (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  promoted_app_id int not null,
  kind smallint not null check (kind in (0, 1)), -- 0 what a website's loader names it by, 1 what calls are signed with
  key text not null check (key ~ '^[A-Za-z0-9]{32}$'), -- as promoted_app had it: site_key, or postback_key
  replaced_at timestamptz not null,
  accepted_until timestamptz not null check (accepted_until >= replaced_at),
  -- Somebody has ended it; without, it ends by itself.
  revoked boolean not null default false,
  unique (organization_id, id),
  unique (promoted_app_id, kind, key),
  foreign key (organization_id, promoted_app_id) references promoted_app (organization_id, id) on delete cascade
);
create index former_event_key_of_app on former_event_key (organization_id, promoted_app_id, replaced_at desc);
call protect_table('former_event_key', 'tenant');
call tell_delivery('former_event_key', 'null::int');
grant select, insert, update, delete on former_event_key to millrace_system;
grant select, insert, update (accepted_until, revoked) on former_event_key to millrace_request;
grant update (site_key) on promoted_app to millrace_request;
