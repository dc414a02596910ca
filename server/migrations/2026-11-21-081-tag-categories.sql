-- Which tags of alerts tell the host, the owner, the runbook; a category without a row is as delivered.
create table tag_categories (
  organization_id bigint not null references organizations on delete cascade,
  category text not null,
  tags text[] not null,
  updated_at float8 not null,
  primary key (organization_id, category)
);
call isolate('tag_categories');
