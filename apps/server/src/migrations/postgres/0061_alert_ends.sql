-- Whoever switches a rule off ends what it has found.
grant update (ended_at) on alert to millrace_request;
