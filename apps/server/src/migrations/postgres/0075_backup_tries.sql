-- A nightly backup that failed, or was cut short, is tried again; why one failed is said in the reader's language where it is known.
alter table backup
  add column tries int not null default 0 check (tries >= 0),
  add column due_at timestamptz, -- of a waiting one: not before
  add column failure text check (failure in ('ended', 'unfinished', 'elsewhere'));
