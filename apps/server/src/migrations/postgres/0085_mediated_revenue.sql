-- What a mediation platform says that other networks earned in it: told beside, counted nowhere.
alter table revenue_pull
  add column mediated jsonb; -- [{name, revenueUsd, impressions}] by network; null: it says nothing of others
