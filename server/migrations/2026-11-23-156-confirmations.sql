-- What a receiver says later of a message that it has taken: whether it has arrived.
alter table deliveries
  -- What the receiver calls the message.
  add column receipt text,
  -- Without a word of it by then it has not arrived; null where nobody promised to say so.
  add column confirm_by float8;
create index deliveries_receipt on deliveries (organization_id, system, receipt)
  where receipt is not null;
