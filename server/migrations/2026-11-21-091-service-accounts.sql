-- A principal that is no person: it holds roles as a member does, and acts with a token instead of a password.
alter table users add column is_service boolean not null default false;
alter table users add column description text not null default '';
