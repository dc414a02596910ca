-- A replica of the database is judged as well.
alter table health_findings drop constraint health_findings_subject_words;
alter table health_findings
  add constraint health_findings_subject_words check (subject in ('backups', 'checks', 'connections', 'dead_mans_switch', 'deliveries', 'events', 'jobs', 'latency', 'nodes', 'replica', 'roles', 'storage', 'versions'));
