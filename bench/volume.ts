import { signIn } from "#server/test-client.ts";
import type { OwnServer } from "./own-server.ts";

/** Which incidents are made: `open` in the feed and the rest of `stored` resolved, from an id on. */
interface Volume {
  /** Alerts of each incident, all of the same tags. */
  alertsEach?: number;
  open: number;
  stored: number;
  from: number;
}

/**
 * Fills an organization with incidents as they would be after long use: `open` ones in the feed,
 * the rest resolved long ago; one alert each, spread over ten environments. Written as the owner,
 * in sets, because a million events would take the benchmark's whole time.
 */
export async function fillVolume(server: OwnServer, volume: Volume): Promise<void> {
  const sets = await createRegions(server);
  await insertIncidents(server, volume, sets);
  await insertAlerts(server, volume);
  await insertFacts(server, volume);
  await insertTerms(server, volume);
  await insertValuePages(server, volume);
  await countSets(server);
  const lastId = volume.from + volume.stored;
  await server.owner.query("SELECT setval('incident_ids', $1), setval('alert_ids', $1)", [lastId]);
  await server.owner.query("VACUUM ANALYZE");
}

async function insertIncidents(
  { owner, organizationId }: OwnServer,
  { open, stored, from, alertsEach = 1 }: Volume,
  sets: readonly number[],
): Promise<void> {
  const nowS = Math.floor(Date.now() / 1000);
  await owner.query(
    `INSERT INTO incidents (organization_id, id, title, subtitle, status, status_rank, severity,
     active, folder, attention, set_id, start, latest_start, "end", last_change, updated_at,
     created_at, version,
       alerts_total, alerts_active, by_status, muted_by_status, source_systems, priority, patterns,
         resolved_at, resolved_by)
     SELECT $1, n, 'host-' || n, 'check-' || n % 40, CASE WHEN is_open THEN s ELSE 'ok' END,
       CASE WHEN is_open THEN r ELSE 1 END, s, is_open,
       CASE WHEN is_open THEN 'active' END, CASE WHEN is_open THEN 'unhandled' END,
       ($5::int[])[1 + n % 10],
       at, at, CASE WHEN NOT is_open THEN at + 600 END, at + n % 500, at + n % 500, at, 1,
         $7::int, CASE WHEN is_open THEN $7::int ELSE 0 END,
         jsonb_set('[0,0,0,0,0]', ARRAY[CASE WHEN is_open THEN n % 4 ELSE 4 END::text],
           to_jsonb($7::int)), '[0,0,0,0,0]', '["api.bench"]', 1 + n % 5, '[]',
       CASE WHEN NOT is_open THEN at + 600 END, CASE WHEN NOT is_open THEN 'alerts' END
     FROM (SELECT n, n < $2::bigint + $4::bigint AS is_open,
       $6::float8 - 7 * 86400 + (n * 7919) % (7 * 86400) AS at,
       (ARRAY['critical','warning','unknown','acknowledged'])[1 + n % 4] AS s,
       (ARRAY[5,4,3,2])[1 + n % 4] AS r
           FROM generate_series($4::bigint, $4::bigint + $3::bigint - 1) n) g`,
    [organizationId, open, stored, from, sets, nowS, alertsEach],
  );
}

async function insertAlerts(
  { owner, organizationId }: OwnServer,
  { stored, from, alertsEach = 1 }: Volume,
): Promise<void> {
  await owner.query(
    `INSERT INTO alerts (organization_id, id, incident_id, integration_id, identity, source_system,
     status, severity, primary_name, primary_value, secondary_name, secondary_value, description,
     tags, start, "end", last_change, last_seen, fingerprint, last_event_at, events, timeline,
     updated_at)
     SELECT $1, i.id + nth * 1000000000::bigint, i.id, 1, md5(i.id || ' ' || nth)::uuid, 'api.bench',
       CASE WHEN i.active THEN i.status ELSE 'ok' END, i.severity, 'host', i.title, 'check',
       i.subtitle,
       CASE WHEN i.id % 20000 = 7 THEN 'the array controller lost its battery on ' ELSE
       'disk is nearly full on ' END || i.title,
       jsonb_build_object('host', i.title, 'check', i.subtitle, 'region', 'region-' || i.id % 10,
         'team', 'team-' || i.id % 200), i.start, i."end", i.start, i.last_change, 'x', i.start, 1,
         jsonb_build_array(i.start, 0), i.updated_at
     FROM incidents i, generate_series(0, $4::int - 1) nth WHERE i.organization_id = $1
       AND i.id >= $2 AND i.id < $2::bigint + $3::bigint`,
    [organizationId, from, stored, alertsEach],
  );
}

async function insertFacts(
  { owner, organizationId }: OwnServer,
  { stored, from }: Volume,
): Promise<void> {
  await owner.query(
    `INSERT INTO incident_facts (organization_id, incident_id, facts, folded, repeated, haystack)
     SELECT $1, a.incident_id, f, f, '{}', lower(concat_ws(E'\\x1f', a.primary_value,
       a.secondary_value, 'api.bench', a.primary_value, a.secondary_value, a.tags->>'region',
       a.tags->>'team'))
     FROM alerts a, LATERAL (SELECT jsonb_build_object('source', '["api.bench","api"]'::jsonb,
       'host', jsonb_build_array(a.tags->'host'), 'check', jsonb_build_array(a.tags->'check'),
       'region', jsonb_build_array(a.tags->'region'), 'team',
       jsonb_build_array(a.tags->'team')) AS f) x
     WHERE a.organization_id = $1 AND a.id = a.incident_id AND a.incident_id >= $2
       AND a.incident_id < $2::bigint + $3::bigint`,
    [organizationId, from, stored],
  );
}

async function insertTerms(
  { owner, organizationId }: OwnServer,
  { stored, from }: Volume,
): Promise<void> {
  await owner.query(
    `INSERT INTO incident_terms
     SELECT $1::bigint, term_hash(t.field, t.value), i.folder IS NOT NULL, a.incident_id
     FROM alerts a JOIN incidents i ON i.organization_id = a.organization_id
     AND i.id = a.incident_id, ${valuesOf}
     WHERE a.organization_id = $1 AND a.incident_id >= $2
       AND a.incident_id < $2::bigint + $3::bigint ON CONFLICT DO NOTHING`,
    [organizationId, from, stored],
  );
}

async function insertValuePages(
  { owner, organizationId }: OwnServer,
  { stored, from }: Volume,
): Promise<void> {
  await owner.query(
    `WITH distinct_values AS (SELECT DISTINCT t.field, t.value FROM alerts a, ${valuesOf}
     WHERE a.organization_id = $1 AND a.incident_id >= $2
     AND a.incident_id < $2::bigint + $3::bigint),
       fresh AS (INSERT INTO known_values SELECT $1::bigint, term_hash(field, value || chr(30))
         FROM distinct_values ON CONFLICT DO NOTHING RETURNING value),
       numbered AS (SELECT d.field, d.value, row_number() OVER (PARTITION BY d.field) / 100 AS part
         FROM distinct_values d JOIN fresh ON fresh.value = term_hash(d.field, d.value || chr(30)))
     INSERT INTO value_pages (organization_id, field, texts)
       SELECT $1::bigint, field, string_agg(chr(31) || value || chr(30), '') FROM numbered
       GROUP BY field, part`,
    [organizationId, from, stored],
  );
}

async function countSets({ owner, organizationId }: OwnServer): Promise<void> {
  await owner.query(
    `UPDATE environment_sets s SET active = c.n, unhandled = c.n
     FROM (SELECT set_id, count(*)::int AS n FROM incidents WHERE organization_id = $1
     AND folder = 'active' GROUP BY set_id) c WHERE s.organization_id = $1 AND s.id = c.set_id`,
    [organizationId],
  );
}

/**
 * The terms that the product would keep of such an alert: its tags, and its description without the
 * host's name.
 */
const valuesOf = `LATERAL (VALUES ('host', a.tags->>'host'), ('check', a.tags->>'check'), ('region', a.tags->>'region'), ('team', a.tags->>'team'), ('source', 'api.bench'), ('source', 'api'), ('~template', replace(a.description, a.tags->>'host', '¤'))) t(field, value)`;

/** Changes of the last week. */
export const fillChanges = ({ owner, organizationId }: OwnServer, count: number) =>
  owner.query(
    `INSERT INTO changes (organization_id, integration_id, identifier, status, summary, start,
       "end", tags, metadata, created_at, updated_at)
     SELECT $1, i.id, 'CHG-' || n, (ARRAY['Planned', 'In Progress', 'Done', 'Done'])[1 + n % 4],
       'deploy of host-' || n, $3::float8 - n % 604800, $3::float8 - n % 604800 + 300,
       jsonb_build_object('team', 'team-' || n % 200, 'region', 'region-' || n % 10), '{}', $3, $3
     FROM generate_series(1, $2::int) n,
       (SELECT id FROM integrations WHERE organization_id = $1 LIMIT 1) i ON CONFLICT DO NOTHING`,
    [organizationId, count, Math.floor(Date.now() / 1000)],
  );

/** Ten environments, one a region, and their sets. */
export async function createRegions(server: OwnServer): Promise<number[]> {
  const existing = await server.call<{ items: { id: string; name: string }[] }>(
    "/web/environments",
  );
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const name = `Region ${n}`;
    ids.push(
      existing.items.find((environment) => environment.name === name)?.id ??
        (
          await server.call<{ id: string }>("/resources/v2.0/environments", {
            name,
            filter: `region = region-${n}`,
          })
        ).id,
    );
  }
  for (const id of ids)
    await server.owner.query(
      `INSERT INTO environment_sets (organization_id, environments) VALUES ($1, ARRAY[$2::bigint])
       ON CONFLICT DO NOTHING`,
      [server.organizationId, id],
    );
  const { rows } = await server.owner.query<{ id: number }>(
    `SELECT id FROM environment_sets WHERE organization_id = $1
     AND environments = ANY(SELECT ARRAY[e] FROM unnest($2::bigint[]) e) ORDER BY environments`,
    [server.organizationId, ids],
  );
  return rows.map((row) => row.id);
}

/** A person who sees three of the ten regions and nothing else. */
export async function restrictedCookie(
  server: OwnServer,
  ...permissions: readonly string[]
): Promise<string> {
  const { items } = await server.call<{ items: { id: string; is_all: boolean }[] }>(
    "/web/environments",
  );
  const grants = items
    .filter((environment) => !environment.is_all)
    .slice(0, 3)
    .map((environment) => ({ environment_id: environment.id, access: "incident_actions" }));
  const { owner, organizationId } = server;
  await owner.query(
    `WITH role AS (INSERT INTO roles (organization_id, key, name, permissions, environments)
     VALUES ($1, 'three', 'Three regions', $3, $2) RETURNING id),
       person AS (INSERT INTO users (username, name, password_hash, created_at)
         SELECT 'noor@northwind.example', 'Noor', password_hash, 0 FROM users LIMIT 1 RETURNING id),
       member AS (INSERT INTO memberships SELECT $1, id, 0 FROM person)
     INSERT INTO role_users SELECT $1, role.id, person.id FROM role, person`,
    [organizationId, JSON.stringify(grants), permissions],
  );
  return signIn(server.url, { username: "noor@northwind.example", password: "Storm-watch-7" });
}
