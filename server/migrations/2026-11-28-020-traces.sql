-- Of the sender's request, as W3C writes it; null unless it is sampled.
alter table receipts add column traceparent text;
