-- A phone whose SDK could not start leaves a trace too, which is of an app and of no placement.
alter table decision_trace alter column placement_id drop not null;
alter table decision_trace add foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade;
create index decision_trace_of_app on decision_trace (organization_id, app_id);
