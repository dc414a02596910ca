alter table notifications
  drop constraint notifications_reason_words,
  add constraint notifications_reason_words
    check (reason in ('assigned', 'mentioned', 'environment', 'approval'));
