-- What servers may spend of a campaign's budget on a day, UTC: they take short leases on it, and give back what they do not use.

create table campaign_lease (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  day date not null,
  leased numeric(20, 9) not null check (leased >= 0), -- USD, what was given back taken off
  unique (organization_id, id),
  unique (campaign_id, day),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index campaign_lease_of_organization on campaign_lease (organization_id, campaign_id, day);
call protect_table('campaign_lease', 'tenant');
grant select, insert, update, delete on campaign_lease to millrace_system;
