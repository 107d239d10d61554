-- An API key never reads people (decision 36): whatever joins the name of who did something finds nobody.
create policy not_to_keys on user_account as restrictive for select to millrace_request
  using (current_api_key() is null);
