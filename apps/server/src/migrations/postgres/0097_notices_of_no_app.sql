-- To whoever reaches no app at all, null = any of nothing is false, not null: what is about no app was told to all but them.
drop policy app_limit on notice;
call limit_to_apps('notice', null, 'app_id is null or app_id = any (reachable_apps())');
