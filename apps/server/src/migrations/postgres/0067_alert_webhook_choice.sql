-- Rules say which servers are told, and these hear when an alert is over.

alter table alert_rule
  add column webhook_ids int[], -- null: all that there are; a removed one that comes back is told again
  add check (kind = 'own' or webhook_ids is null),
  add check (cardinality(webhook_ids) <= 10);
grant update (webhook_ids) on alert_rule to millrace_request;

alter table alert_delivery
  drop constraint alert_delivery_event_check,
  add constraint alert_delivery_event_check check (event in ('fired', 'ended', 'test'));
