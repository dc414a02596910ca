-- Whose mails a source takes; without a row, anyone's.
create table mail_sources (
  organization_id bigint not null references organizations on delete cascade,
  integration_id bigint not null,
  -- addresses and domains, in small letters
  senders text[] not null,
  primary key (organization_id, integration_id),
  foreign key (organization_id, integration_id)
    references integrations (organization_id, id) on delete cascade
);
call isolate('mail_sources');
