-- An id of a delivery stands beside what is signed: a body that has come before is the same again,
-- whatever id it bears. Null where the signature has a time.
alter table callbacks add column digest text;
create unique index callbacks_digest on callbacks (organization_id, integration_id, digest)
  where digest is not null;
