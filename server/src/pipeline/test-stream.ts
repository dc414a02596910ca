/** Random streams of events, and an organization with random rules to send them to. */
import fc from "fast-check";
import { type Status, statuses } from "#contract/statuses.ts";
import { insertKey } from "../features/api-keys/store.ts";
import {
  insertPattern,
  loadPatterns,
  type PatternRow,
  saveMode,
} from "../features/correlation/store.ts";
import { insertIntegration } from "../features/integrations/store.ts";
import { bumpConfigVersion } from "../features/organizations/store.ts";
import { insertUser } from "../features/people/store.ts";
import { provisionOrganization } from "../features/setup/provision-organization.ts";
import type { Sql } from "../platform/db.ts";
import { generateToken, hashToken } from "../platform/tokens.ts";
import type { House } from "../test-house.ts";
import { saveTopology } from "../features/topology/store.ts";
import type { ModelPattern, ModelTopology } from "./test-reference-model.ts";

export interface StreamEvent {
  subject: { name: "host" | "service"; value: string };
  check: string | null;
  service: string | null;
  cluster: string | null;
  teams: string[];
  source: 0 | 1;
  status: Status;
  /** Minutes before (or after) its receipt. */ ageMinutes: number;
}
export interface Stream {
  patterns: {
    tags: string[];
    minutes: number;
    mode: "anchored" | "sliding";
    crossSource: boolean;
    sources: string[];
    team: string | null;
    links: ModelPattern["links"];
  }[];
  edges: ModelTopology["edges"];
  order: "time_window" | "manual";
  reopenMinutes: number;
  alertsPerIncident: number;
  requests: { gapMinutes: number; events: StreamEvent[] }[];
}

const event: fc.Arbitrary<StreamEvent> = fc.record({
  subject: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        name: fc.constant("host" as const),
        value: fc.constantFrom("h1", "h2", "H1"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        name: fc.constant("service" as const),
        value: fc.constantFrom("s1", "s2"),
      }),
    },
  ),
  check: fc.option(fc.constantFrom("disk", "cpu")),
  service: fc.option(fc.constantFrom("s1", "s2")),
  cluster: fc.option(fc.constantFrom("k1", "k2")),
  teams: fc.subarray(["a", "b", "C"]),
  source: fc.constantFrom(0 as const, 1 as const),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Status>("critical", "warning") },
    { weight: 2, arbitrary: fc.constant<Status>("ok") },
    { weight: 1, arbitrary: fc.constantFrom(...statuses) },
  ),
  ageMinutes: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 12 }) },
    { weight: 1, arbitrary: fc.integer({ min: -5, max: 90 }) },
  ),
});

const pattern = fc
  .record({
    tags: fc.constantFrom<string[]>(
      ["host"],
      ["service"],
      ["cluster", "check"],
      ["teams"],
      ["host", "check"],
      ["teams", "cluster"],
    ),
    minutes: fc.constantFrom(5, 20, 60),
    mode: fc.oneof(
      { weight: 3, arbitrary: fc.constant("anchored" as const) },
      { weight: 1, arbitrary: fc.constant("sliding" as const) },
    ),
    crossSource: fc.oneof(
      { weight: 3, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    sources: fc.oneof(
      { weight: 4, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.constantFrom<string[]>(["left"], ["right.test"]) },
    ),
    team: fc.option(fc.constantFrom("a", "c"), { freq: 5 }),
    links: fc.option(
      fc.record({
        relation: fc.constantFrom(
          "depends_on" as const,
          "either" as const,
          "shared_dependency" as const,
        ),
        links: fc.integer({ min: 0, max: 2 }),
        kinds: fc.constantFrom<string[]>([], ["calls"]),
      }),
      { freq: 2 },
    ),
  })
  .chain((pattern) =>
    pattern.links === null
      ? fc.constant(pattern)
      : fc.constantFrom<string[]>([], ["teams"]).map((tags) => ({ ...pattern, tags })),
  );

const nodes: ModelTopology["nodes"] = [
  ["host", "h1"],
  ["host", "H2"],
  ["service", "s1"],
  ["service", "s2"],
  ["cluster", "k1"],
].map(([tag = "", value = ""]) => ({ id: `${tag} ${value}`, tag, value }));
const nodeId = fc.constantFrom(...nodes.map((node) => node.id));
const edge = fc.record({
  source: nodeId,
  target: nodeId,
  kind: fc.constantFrom("calls", "runs_on"),
});

export const stream: fc.Arbitrary<Stream> = fc.record({
  patterns: fc.array(pattern, { minLength: 1, maxLength: 4 }),
  edges: fc.array(edge, { maxLength: 6 }),
  order: fc.constantFrom("time_window" as const, "manual" as const),
  reopenMinutes: fc.constantFrom(10, 60),
  alertsPerIncident: fc.constantFrom(2, 4, 300),
  requests: fc.array(
    fc.record({
      gapMinutes: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 90 }) },
      ),
      events: fc.array(event, { minLength: 1, maxLength: 8, size: "max" }),
    }),
    { minLength: 1, maxLength: 10, size: "max" },
  ),
});

/** What the event is worth on the wire, and what its tags are to a pattern. */
export const tagsOf = (event: StreamEvent): Record<string, string | string[]> => ({
  ...(event.service === null ? {} : { service: event.service }),
  [event.subject.name]: event.subject.value,
  ...(event.check === null ? {} : { check: event.check }),
  ...(event.cluster === null ? {} : { cluster: event.cluster }),
  ...(event.teams.length === 0 ? {} : { teams: event.teams }),
});

export const sourceNames = ["left.test", "right.test"] as const;
export interface Stage {
  organizationId: string;
  key: string;
  appKeys: [string, string];
  integrationIds: [string, string];
  patterns: ModelPattern[];
  topology: ModelTopology;
}

/** One for each house: test files of one process share this module. */
const admins = new WeakMap<House, Promise<string>>();
function adminOf(house: House): Promise<string> {
  const nowS = house.clock.nowS();
  const admin =
    admins.get(house) ??
    house.server.db.system((sql) =>
      insertUser(sql, {
        username: "streams@northwind.test",
        name: "Ada",
        password_hash: null,
        created_at: nowS,
        proved_at: nowS,
      }),
    );
  admins.set(house, admin);
  return admin;
}

export async function stageFor(house: House, rules: Stream): Promise<Stage> {
  const { db } = house.server;
  const nowS = house.clock.nowS();
  const adminId = await adminOf(house);
  const organization = await db.system((sql) =>
    provisionOrganization(sql, {
      displayName: "Stream",
      type: "test",
      adminId,
      adminName: "Ada",
      nowS,
    }),
  );
  return db.tenant(organization.id, async (sql) => {
    const key = generateToken("tk_in");
    await insertKey(sql, {
      name: "ingest",
      type: "organization",
      user_id: null,
      token_hash: hashToken(key),
      hint: "tk_in",
      expires_at: null,
      created_at: nowS,
    });
    const [left, right] = [
      await insertIntegrations(sql, "left", nowS),
      await insertIntegrations(sql, "right", nowS),
    ];
    const stored = await storeRules(sql, rules, nowS);
    return {
      organizationId: organization.id,
      key,
      appKeys: [left.app_key, right.app_key],
      integrationIds: [left.id, right.id],
      patterns: stored,
      topology: { nodes, edges: rules.edges },
    };
  });
}

const insertIntegrations = (sql: Sql, parent: string, nowS: number) =>
  insertIntegration(sql, {
    app_key: generateToken("app").slice(0, 16),
    name: "test",
    parent_source_system: parent,
    created_at: nowS,
    config: {
      auto_resolve: { enabled: false, hours: 1, include_shared: false, dont_resolve: false },
    },
  });

async function storeRules(sql: Sql, rules: Stream, nowS: number): Promise<ModelPattern[]> {
  // No clockwork: the feed's tidying is not what these streams are about.
  await sql("DELETE FROM jobs WHERE organization_id = tocsin_organization()");
  await sql("DELETE FROM rules WHERE organization_id = tocsin_organization()");
  for (const pattern of rules.patterns) {
    await insertPattern(
      sql,
      {
        tags: pattern.tags,
        time_window: pattern.minutes,
        window_mode: pattern.mode,
        cross_source: pattern.crossSource,
        source_systems: pattern.sources,
        filter: pattern.team === null ? "" : `teams = ${pattern.team}`,
        active: true,
        note: "",
        topology: pattern.links,
      },
      nowS,
    );
  }
  await saveMode(sql, rules.order);
  await saveTopology(
    sql,
    {
      nodes: nodes.map(({ id, tag, value }) => ({ id, kind: tag, names: [{ [tag]: value }] })),
      edges: rules.edges,
    },
    nowS,
  );
  await sql("UPDATE organizations SET settings = $1 WHERE id = tocsin_organization()", [
    JSON.stringify({
      reopenWindowS: rules.reopenMinutes * 60,
      alertsPerIncident: rules.alertsPerIncident,
    }),
  ]);
  await bumpConfigVersion(sql);
  return (await loadPatterns(sql))
    .sort(rules.order === "manual" ? byOrder : byLength)
    .map((row) => ({
      tags: row.tags,
      windowS: row.time_window * 60,
      mode: row.window_mode,
      crossSource: row.cross_source,
      sources: row.source_systems,
      filter:
        row.filter === "" ? null : { tag: "teams", value: row.filter.replace("teams = ", "") },
      links: row.topology,
    }));
}

const byOrder = (a: PatternRow, b: PatternRow): number => a.order - b.order;
const byLength = (a: PatternRow, b: PatternRow): number =>
  b.time_window - a.time_window || byOrder(a, b);
