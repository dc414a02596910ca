-- What proves a person besides, or instead of, a password. It goes with the person through all organizations.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- sealed
  secret text not null,
  -- null until the first code was entered
  confirmed_at float8,
  -- the last half minute whose code was taken: none is taken twice
  last_step bigint not null default 0,
  created_at float8 not null
);
create table recovery_codes (user_id bigint not null references users on delete cascade, code_hash text not null, primary key (user_id, code_hash));

create table passkeys (
  id bigint primary key default nextval('ids'),
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at float8 not null,
  last_used float8
);
create index on passkeys (user_id);
-- Asked of a browser, to be answered once.
create table passkey_challenges (challenge_hash text primary key, user_id bigint references users on delete cascade, expires_at float8 not null);
