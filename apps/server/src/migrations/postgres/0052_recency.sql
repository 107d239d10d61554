-- What the bid of a campaign is multiplied by, by the days since somebody's last event (see contract/advertiser/campaign-recency.ts).
alter table campaign
  add column recency jsonb not null default '[]' check (jsonb_typeof(recency) = 'array'),
  add column recency_older numeric(3, 2) not null default 1 check (recency_older between 0.1 and 5);
grant update (recency, recency_older) on campaign to millrace_request;
