-- What events are called where they are told of, and what they are here: `told=name`; nothing behind the sign: they do not matter.
alter table promoted_app add column event_names text[] not null default '{}' check (cardinality(event_names) <= 200);
grant update (event_names) on promoted_app to millrace_request;
