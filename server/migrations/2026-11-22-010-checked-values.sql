-- Columns that hold one word of a list hold no other. The lists are the contract's; a test holds both together.
-- Tables that may be large are looked through by the next migration, in a transaction of its own: what is added here
-- holds for new rows at once, and nobody waits while the old ones are read.
alter table receipts
  add constraint receipts_tally_words check (tally - array['opened', 'joined', 'updated', 'resolved', 'repeated', 'late', 'filtered', 'failed'] = '{}') not valid;
alter table alerts
  add constraint alerts_status_words check (status in ('critical', 'warning', 'unknown', 'acknowledged', 'ok')) not valid,
  add constraint alerts_severity_words check (severity in ('critical', 'warning', 'unknown', 'acknowledged', 'ok')) not valid;
alter table incidents
  add constraint incidents_status_words check (status in ('critical', 'warning', 'unknown', 'acknowledged', 'ok')) not valid,
  add constraint incidents_severity_words check (severity in ('critical', 'warning', 'unknown', 'acknowledged', 'ok')) not valid,
  add constraint incidents_folder_words check (folder in ('active', 'snoozed', 'maintenance', 'resolved')) not valid,
  add constraint incidents_attention_words check (attention in ('unhandled', 'shared')) not valid,
  add constraint incidents_maintenance_words check (maintenance in ('partial', 'active')) not valid;
alter table activities
  add constraint activities_type_words check (type in ('created', 'reopened', 'alerts_added', 'alerts_resolved', 'status', 'assigned', 'unassigned', 'snoozed', 'unsnoozed', 'shared', 'unsubscribed', 'commented', 'resolved', 'merged', 'split', 'undone', 'flapping', 'maintenance', 'tag_set', 'tag_removed', 'preview_link')) not valid,
  add constraint activities_actor_kind_words check (actor_kind in ('user', 'rule', 'api-key', 'system')) not valid;
alter table shares
  add constraint shares_system_words check (system in ('email', 'sms', 'call', 'task-tracker', 'issue-tracker', 'on-call', 'itsm', 'chat', 'team-chat', 'webhook')) not valid,
  add constraint shares_state_words check (state in ('recorded')) not valid,
  add constraint shares_actor_kind_words check (actor_kind in ('user', 'rule', 'api-key', 'system')) not valid;
alter table audit_log
  add constraint audit_log_action_words check (action in ('create', 'update', 'delete', 'act', 'sign_in', 'sign_in_refused', 'sign_out')) not valid,
  add constraint audit_log_actor_kind_words check (actor_kind in ('user', 'rule', 'api-key', 'system')) not valid;
alter table undos
  add constraint undos_action_words check (action in ('resolve', 'resolve_alerts', 'snooze', 'unsnooze', 'assign', 'unassign', 'merge', 'split', 'share', 'unsubscribe', 'tag', 'untag', 'comment')) not valid;

alter table blocked_shares
  add constraint blocked_shares_channel_words check (channel in ('email', 'sms', 'call', 'task-tracker', 'issue-tracker', 'on-call', 'itsm', 'chat', 'team-chat', 'webhook'));
alter table account_links
  add constraint account_links_kind_words check (kind in ('invitation', 'password', 'recovery'));
alter table api_keys
  add constraint api_keys_type_words check (type in ('organization', 'user', 'service'));
alter table users
  add constraint users_state_words check (state in ('invited', 'initial', 'active'));
alter table organizations
  add constraint organizations_type_words check (type in ('live', 'test', 'live-sandbox', 'internal', 'pov', 'demo')),
  add constraint organizations_correlation_mode_words check (correlation_mode in ('time_window', 'manual'));
alter table rules
  add constraint rules_kind_words check (kind in ('enrichment-tag', 'mapping-table', 'alert-filter', 'correlation-pattern', 'incident-tag', 'maintenance-plan', 'autoshare-rule'));
alter table views
  add constraint views_kind_words check (kind in ('alert-view', 'incident-view'));
alter table mapping_uploads
  add constraint mapping_uploads_state_words check (state in ('receiving', 'waiting', 'done', 'failed'));
alter table tag_categories
  add constraint tag_categories_category_words check (category in ('host', 'ci', 'check', 'ownership', 'priority', 'runbook'));
alter table sso_configs
  add constraint sso_configs_provider_words check (provider in ('saml', 'oidc')),
  add constraint sso_configs_status_words check (status in ('off', 'offered', 'enforced'));
alter table sso_debug
  add constraint sso_debug_provider_words check (provider in ('saml', 'oidc'));
alter table installation_log
  add constraint installation_log_action_words check (action in ('create', 'update', 'delete')),
  add constraint installation_log_subject_kind_words check (subject_kind in ('organization', 'person')),
  add constraint installation_log_actor_kind_words check (actor_kind in ('user', 'rule', 'api-key', 'system'));
-- By the name of the others.
alter table sessions rename constraint sessions_proof_check to sessions_proof_words;
