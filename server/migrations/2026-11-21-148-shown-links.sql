-- True for a link that an administrator was shown instead of its being mailed: it opens nobody whom another organization has too.
alter table account_links add column is_shown boolean not null default false;
