-- Single sign-on: an organization's own, or that of the organization which it follows.
alter table organizations add column sso_source_id bigint references organizations on delete set null;
-- Set for a session that came through single sign-on: whose.
alter table sessions add column sso_source_id bigint;

create table sso_configs (
  organization_id bigint primary key references organizations on delete cascade,
  -- saml, oidc
  provider text not null,
  -- off; offered beside passwords; enforced instead of them
  status text not null default 'off',
  -- as people know it: "Okta"
  idp_name text not null default '',
  -- where the product stands in the eyes of the provider; never taken from a request of somebody unknown
  public_url text not null,
  -- {idPissuer, idPssoUrl, idPcert, disableRequestedAuthnContext}
  saml jsonb,
  -- {issuer, client_id, client_secret (sealed)}
  oidc jsonb,
  sp_certificate text not null,
  -- sealed
  sp_key text not null,
  revision int not null default 1,
  -- {at, by, ok, problem, username, roles, revision} of the last test
  tested jsonb,
  updated_at float8 not null
);
call isolate('sso_configs', true);

-- Ways to the provider and back that somebody has begun.
create table sso_attempts (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  -- the organization to sign in to: this one, or one that follows it
  target_id bigint not null references organizations on delete cascade,
  -- what the provider's answer names: the id of the SAML request, the state of OIDC
  handle text,
  -- set while a test waits for its tester's browser
  start_hash text,
  -- of what the browser that began it holds
  browser_hash text,
  -- nonce and verifier of OIDC, sealed
  sealed text,
  -- whoever tests; no session comes of it
  tester_id bigint,
  tester_name text,
  return_to text not null,
  answered_at float8,
  ticket_hash text,
  -- who came, while the browser brings the ticket
  person jsonb,
  expires_at float8 not null,
  primary key (organization_id, id)
);
create unique index on sso_attempts (organization_id, handle);
call isolate('sso_attempts');

-- Assertions that were taken, until they expire by themselves.
create table sso_assertions (
  organization_id bigint not null references organizations on delete cascade,
  issuer text not null,
  assertion_id text not null,
  expires_at float8 not null,
  primary key (organization_id, issuer, assertion_id)
);
call isolate('sso_assertions');

create table sso_identities (
  organization_id bigint not null references organizations on delete cascade,
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at float8 not null,
  primary key (organization_id, issuer, subject)
);
create index on sso_identities (user_id);
call isolate('sso_identities');

create table jit_domains (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  domain text not null,
  -- what the domain's TXT record must hold
  token text not null,
  proved_at float8,
  checked_at float8,
  problem text,
  created_at float8 not null,
  primary key (organization_id, id),
  unique (organization_id, domain)
);
create index on jit_domains (domain);
call isolate('jit_domains', true);

create table jit_roles (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  key text not null,
  value text not null,
  role_id bigint not null,
  created_at float8 not null,
  primary key (organization_id, id),
  unique (organization_id, key, value, role_id),
  foreign key (organization_id, role_id) references roles on delete cascade
);
call isolate('jit_roles');

-- The last answers of the provider, and what became of them.
create table sso_debug (
  organization_id bigint not null references organizations on delete cascade,
  id bigint not null default nextval('ids'),
  at float8 not null,
  provider text not null,
  is_test boolean not null,
  -- whether its signature held
  is_verified boolean not null,
  problem text,
  username text,
  detail jsonb not null,
  primary key (organization_id, id)
);
call isolate('sso_debug');
