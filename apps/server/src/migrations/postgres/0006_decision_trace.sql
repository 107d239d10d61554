-- Why registered phones got what they got: the newest decisions for each, see packages/contract/src/decision-trace.ts.

create table decision_trace (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  test_device_id int not null,
  at timestamptz not null, -- by the clock of the node that decided
  summary jsonb not null check (jsonb_typeof(summary) = 'object'), -- what the list shows
  details jsonb not null check (jsonb_typeof(details) = 'object'), -- everything else
  unique (organization_id, id),
  foreign key (organization_id, test_device_id) references test_device (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade
);
create index decision_trace_of_device on decision_trace (organization_id, test_device_id, at desc, id desc);
create index decision_trace_of_placement on decision_trace (organization_id, app_id, placement_id);
create index decision_trace_at on decision_trace (at);
call protect_table('decision_trace', 'tenant');
-- What a phone was served has happened: requests only read it.
grant select on decision_trace to millrace_request;
grant select, insert, delete on decision_trace to millrace_system;
