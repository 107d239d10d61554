-- Campaigns to engage people may show them items of a feed (see contract/advertiser/campaign-products.ts).
alter table campaign
  add column product_feed_id int,
  add column product_picks text[] not null default '{}' check (cardinality(product_picks) <= 10),
  add constraint campaign_product_feed foreign key (organization_id, product_feed_id) references feed (organization_id, id);
create index campaign_product_feed on campaign (organization_id, product_feed_id);
grant update (product_feed_id, product_picks) on campaign to millrace_request;

-- What was found behind the picture addresses of a catalogue. Phones are sent our own copy of it.
create table feed_image (
  id bigint generated always as identity,
  organization_id int not null references organization (id) on delete cascade,
  feed_id int not null,
  address_key uuid not null, -- md5 of the address
  address text not null,
  state text not null check (state in ('good', 'unreachable', 'noPicture', 'tooLarge', 'tooSmall')),
  detail text check (char_length(detail) <= 200),
  width int, -- as it came
  height int,
  file jsonb check (jsonb_typeof(file) = 'object'), -- our copy: see domain/catalogue/item-picture.ts
  checked_at timestamptz not null,
  primary key (feed_id, address_key),
  unique (organization_id, id),
  foreign key (organization_id, feed_id) references feed (organization_id, id) on delete cascade,
  check ((state = 'good') = (file is not null))
);
create index feed_image_of_organization on feed_image (organization_id, feed_id);
create index feed_image_checked on feed_image (feed_id, checked_at);
call protect_table('feed_image', 'tenant');
grant select, insert, update, delete on feed_image to millrace_system;
grant select on feed_image to millrace_request;
