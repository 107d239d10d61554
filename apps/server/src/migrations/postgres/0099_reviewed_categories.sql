-- Whoever reviews creatives has said what category an app or website is of; its advertiser changes it no more. The request role may
-- not write it.
alter table promoted_app add column category_reviewed boolean not null default false;
