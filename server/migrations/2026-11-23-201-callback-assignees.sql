-- By what the target knows whoever is assigned there, where it says no address: it is looked up.
alter table callbacks add column assignee text;
