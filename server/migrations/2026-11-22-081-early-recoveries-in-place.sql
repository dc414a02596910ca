-- A source that says ok once a minute changes its row as often: in place, without touching an index.
-- What is old is found by reading the organization's rows once an hour.
DROP INDEX early_recoveries_received;
ALTER TABLE early_recoveries SET (fillfactor = 70);
