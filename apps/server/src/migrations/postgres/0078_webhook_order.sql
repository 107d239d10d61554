-- Calls about one alert leave in order, and those that wait end with their webhook.

alter table alert_delivery
  add column alert_id int, -- null: a test, or the alert is gone
  add foreign key (organization_id, alert_id) references alert (organization_id, id) on delete set null (alert_id),
  drop constraint alert_delivery_state_check,
  add constraint alert_delivery_state_check
    check (state in ('waiting', 'delivered', 'failed', 'switchedOff', 'removed'));
create index alert_delivery_of_alert on alert_delivery (organization_id, alert_id, webhook_id, id);
grant update (state) on alert_delivery to millrace_request;

update alert_delivery set alert_id = alert.id
  from alert
  where alert_delivery.organization_id = alert.organization_id
    and alert_delivery.event <> 'test'
    and alert.id = (alert_delivery.body::json #>> '{alert,id}')::int;
update alert_delivery set state = case when removed_at is null then 'switchedOff' else 'removed' end
  from alert_webhook
  where alert_webhook.organization_id = alert_delivery.organization_id
    and alert_webhook.id = webhook_id
    and state = 'waiting'
    and (alert_webhook.status = 0 or removed_at is not null);
