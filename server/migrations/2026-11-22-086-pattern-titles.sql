-- Patterns may be called something. Without a title they are called by what alerts agree on.
alter table rules no force row level security;
update rules set body = body || '{"title": ""}' where kind = 'correlation-pattern' and not body ? 'title';
alter table rules force row level security;
