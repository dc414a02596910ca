-- What a person chose; without a row, the defaults.
create table notification_settings (
  organization_id bigint not null,
  user_id bigint not null,
  settings jsonb not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
call isolate('notification_settings');
