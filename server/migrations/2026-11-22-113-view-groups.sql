-- A view of the feed says under the values of which tag incidents stand; null for none.
alter table views add column group_by text;
