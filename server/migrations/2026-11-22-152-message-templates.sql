-- Templates of messages to targets are kept as the other rules are.
alter table rules
  drop constraint rules_kind_words,
  add constraint rules_kind_words check (kind in ('enrichment-tag', 'mapping-table', 'alert-filter', 'correlation-pattern', 'incident-tag', 'maintenance-plan', 'autoshare-rule', 'message-template'));
