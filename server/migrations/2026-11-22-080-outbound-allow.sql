-- What an organization leaves of the operator's list of private destinations; empty: all of it.
ALTER TABLE organizations ADD COLUMN outbound_allow text[] NOT NULL DEFAULT '{}';
