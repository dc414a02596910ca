-- What the migration before asks of new rows holds for the old ones too: each table is read once, and may be written meanwhile.
alter table receipts validate constraint receipts_tally_words;
alter table alerts validate constraint alerts_status_words, validate constraint alerts_severity_words;
alter table incidents
  validate constraint incidents_status_words,
  validate constraint incidents_severity_words,
  validate constraint incidents_folder_words,
  validate constraint incidents_attention_words,
  validate constraint incidents_maintenance_words;
alter table activities validate constraint activities_type_words, validate constraint activities_actor_kind_words;
alter table shares
  validate constraint shares_system_words,
  validate constraint shares_state_words,
  validate constraint shares_actor_kind_words;
alter table audit_log validate constraint audit_log_action_words, validate constraint audit_log_actor_kind_words;
alter table undos validate constraint undos_action_words;
