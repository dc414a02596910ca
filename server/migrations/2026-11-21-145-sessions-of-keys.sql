-- Set for a session that an API key opened: it reaches no further than the key and ends with it.
alter table sessions add column api_key_id bigint;
alter table sessions add foreign key (organization_id, api_key_id) references api_keys on delete cascade;
