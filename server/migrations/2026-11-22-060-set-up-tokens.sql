-- Whoever sets the installation up from another machine shows one; each server process prints its
-- own at start, and all of them end with the set-up.
CREATE TABLE set_up_tokens (
  token_hash text PRIMARY KEY,
  created_at double precision NOT NULL
);
