-- Of the batch that queued it first, as W3C writes it; null unless a request in it is sampled.
alter table deliveries add column traceparent text;
