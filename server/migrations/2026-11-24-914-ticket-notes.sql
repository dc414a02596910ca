-- What people noted in a ticket: work_notes, close_notes, comments. Null where its system says none.
alter table tickets add column notes jsonb;
