-- Only whose app key was named is found, as a session is by its token: a line each.
drop policy found on integrations;
create policy found on integrations for select using ((select tocsin_is_system())
  and app_key = any ((select string_to_array(coalesce(current_setting('tocsin.app_keys', true), ''), E'\n'))::text[]));
