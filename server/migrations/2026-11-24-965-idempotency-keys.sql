-- Answers of creating calls, for callers that ask again because theirs was lost.
create table idempotency_keys (
  organization_id bigint not null references organizations on delete cascade,
  -- of the caller and the key that they sent
  key_hash text not null,
  -- of what was asked
  fingerprint text not null,
  status smallint not null,
  -- sealed: it may hold what is shown once, such as an API key
  answer text not null,
  created_at float8 not null,
  primary key (organization_id, key_hash)
);
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);
call isolate('idempotency_keys');
