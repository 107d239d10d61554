-- Until when somebody was there who then went on in another organization with the same session: a session says only where it is now.
-- Null: never; their sessions say it.
alter table membership add column last_seen_at timestamptz;
