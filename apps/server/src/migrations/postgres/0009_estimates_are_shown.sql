-- People see what Auto has learned of their instances where they are told who serves whom.
grant select on auto_estimate to millrace_request;
