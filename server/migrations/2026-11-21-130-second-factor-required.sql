-- Whether everybody here who comes by a password proves themself with a second factor besides.
alter table organizations add column second_factor_required boolean not null default false;
-- How whoever opened the session proved themself: password (and nothing else), factor (a second one, or a passkey), recovery (a link), sso, key.
alter table sessions add column proof text not null default 'password' check (proof in ('password', 'factor', 'recovery', 'sso', 'key'));
alter table sessions no force row level security;
update sessions s set proof = case when s.sso_source_id is not null then 'sso' else 'factor' end
  where s.sso_source_id is not null or exists (select from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null);
alter table sessions force row level security;
