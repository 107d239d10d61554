-- When a campaign held nobody out between two times in which it did: whoever was held out before may have seen it then, so nothing of
-- such a time measures it. Before the first time and after the last one nobody is drawn, which says that by itself.

create table hold_out_gap (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  off_at timestamptz not null,
  on_at timestamptz check (on_at >= off_at), -- null: it holds nobody out still
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index hold_out_gap_of_campaign on hold_out_gap (organization_id, campaign_id, off_at);
create unique index hold_out_gap_open on hold_out_gap (campaign_id) where on_at is null;
call protect_table('hold_out_gap', 'tenant');
grant select, insert, update, delete on hold_out_gap to millrace_system;
grant select, insert, update (on_at) on hold_out_gap to millrace_request;

-- What is known of before, from the change log.
with change as (
  select l.organization_id, l.entity_id as campaign_id, l.id, l.at,
    (l.before ->> 'holdOut')::numeric = 0 as was_off, (l.after ->> 'holdOut')::numeric = 0 as is_off
  from change_log l
  where l.entity = 'campaign' and jsonb_typeof(l.before -> 'holdOut') = 'number' and jsonb_typeof(l.after -> 'holdOut') = 'number'
), switched as (
  select *, lead(at) over (partition by organization_id, campaign_id order by id) as next_at
  from change where was_off <> is_off
)
insert into hold_out_gap (organization_id, campaign_id, off_at, on_at)
select s.organization_id, s.campaign_id, s.at, case when s.next_at is not null then greatest(s.at, s.next_at) end
from switched s
join campaign c on c.id = s.campaign_id and c.organization_id = s.organization_id
where s.is_off and (s.next_at is not null or c.hold_out = 0);

create function note_hold_out() returns trigger
  language plpgsql
as $$
begin
  if new.hold_out = 0 then
    insert into hold_out_gap (organization_id, campaign_id, off_at) values (new.organization_id, new.id, now());
  else
    update hold_out_gap set on_at = now() where campaign_id = new.id and on_at is null;
  end if;
  return null;
end
$$;
create trigger note_hold_out after update of hold_out on campaign
  for each row when ((old.hold_out = 0) <> (new.hold_out = 0)) execute function note_hold_out();
