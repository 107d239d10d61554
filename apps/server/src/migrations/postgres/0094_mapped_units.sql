-- Rows of an upload that matched nothing can be given an instance afterwards: what the upload says of itself changes with that,
-- and so does what later uploads of the network take over from it.
grant update (matched, totals, unmatched_units, units) on revenue_upload to millrace_request;

alter table revenue_upload_cell
  -- What the report itself has put there: `undone`, that what stood there stands elsewhere; `nothing`, only rows that were given to
  -- the instance afterwards. Null: written before this, or by a choice about what was fetched.
  add column told text check (told in ('upload', 'undone', 'nothing'));
