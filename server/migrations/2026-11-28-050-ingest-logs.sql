-- Streams of NATS JetStream that take requests before the database does. The newest is in use.
create table ingest_logs (
  -- of the stream
  name text primary key,
  -- a request's receipt is this plus its sequence in the stream
  first_id bigint not null unique,
  -- sequence of the last request that is among the receipts
  moved bigint not null default 0,
  -- everything accepted before is among the receipts
  moved_until float8 not null,
  -- the process that moves, and until when nobody else may
  mover uuid,
  mover_until float8 not null default 0
);
