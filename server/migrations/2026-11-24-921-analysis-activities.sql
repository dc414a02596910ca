alter table activities validate constraint activities_type_words;
