alter table activities validate constraint activities_type_words;
alter table undos validate constraint undos_action_words;
