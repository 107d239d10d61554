-- How a report that comes from an address goes on.
alter table report_source
  add column paging text not null default 'none' check (paging in ('none', 'link', 'next', 'cursor', 'number')),
  add column paging_at text, -- where the next page stands in the answer
  add column paging_name text; -- the parameter that it goes into
