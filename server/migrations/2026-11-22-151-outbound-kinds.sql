-- Which of its secrets an outbound integration has, without what they are: a field → true, or the
-- names within it. What a configuration held of that is moved here.
alter table outbound_integrations add column stored_secrets jsonb not null default '{}';
alter table outbound_integrations no force row level security;
update outbound_integrations set
  stored_secrets =
    case when jsonb_array_length(config->'header_names') > 0
      then jsonb_build_object('headers', config->'header_names') else '{}' end
    || case when config->'has_secret' = 'true' then '{"secret": true}'::jsonb else '{}' end,
  config = config - 'header_names' - 'has_secret' || '{"template_ids": []}'
  where system = 'webhook';
alter table outbound_integrations force row level security;
alter table outbound_integrations
  drop constraint outbound_integrations_system_words,
  add constraint outbound_integrations_system_words check (system in ('webhook', 'email', 'chat', 'itsm', 'issue-tracker', 'on-call', 'team-chat', 'task-tracker', 'ai-analysis', 'sms', 'call'));
