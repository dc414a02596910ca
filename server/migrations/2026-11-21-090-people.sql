-- People and roles as administrators keep them.
alter table roles add column description text not null default '';
create unique index roles_name on roles (organization_id, lower(name));
-- A member who is switched off cannot sign in; what they did stays theirs.
alter table memberships add column active boolean not null default true;

-- Links by mail: an invitation, or a new password. Found by the hash of what the link holds.
create table account_links (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  kind text not null,
  user_id bigint not null references users on delete cascade,
  -- null until it was mailed: the token is made when it leaves, and only its hash stays
  token_hash text,
  created_at float8 not null,
  expires_at float8 not null,
  primary key (organization_id, id)
);
create unique index on account_links (token_hash);
create index on account_links (organization_id, user_id, kind);
call isolate('account_links', true);
