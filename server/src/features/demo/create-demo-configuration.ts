import { randomBytes } from "node:crypto";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { PatternBody } from "#contract/correlation-patterns.ts";
import { patternKind } from "../correlation/kind.ts";
import { insertPattern, loadPatterns } from "../correlation/store.ts";
import { loadRules, saveRule } from "../rules/store.ts";
import {
  insertEnvironment,
  insertGroup,
  loadEnvironments,
  loadGroups,
  setGroupMembers,
} from "../environments/store.ts";
import { insertIntegration, loadIntegrations } from "../integrations/store.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import type { SenderName } from "./site.ts";

/** What sends, by the name it has among the integrations. */
export const senderNames: Record<SenderName, string> = {
  alertmanager: "shop",
  prometheus: "nodes",
  grafana: "business",
  api: "network",
};

const groups: readonly {
  name: string;
  environments: readonly { name: string; description: string; filter: string }[];
}[] = [
  {
    name: "Products",
    environments: [
      {
        name: "Storefront",
        description: "What customers see before they buy",
        filter: "application = storefront AND stage = production",
      },
      {
        name: "Checkout",
        description: "Paying, and what paying needs",
        filter: "application = checkout AND stage = production",
      },
      {
        name: "Fulfilment",
        description: "From an order to a parcel",
        filter: "application = fulfilment AND stage = production",
      },
      {
        name: "Accounts",
        description: "Signing in and loyalty",
        filter: "application = accounts AND stage = production",
      },
    ],
  },
  {
    name: "Infrastructure",
    environments: [
      {
        name: "Databases",
        description: "Every database, by the team that runs them",
        filter: "application = data",
      },
      {
        name: "Network",
        description: "Switches, routers, storage",
        filter: "application = network",
      },
      {
        name: "Platform",
        description: "Gateway, queues and caches",
        filter: "application = platform",
      },
      { name: "Staging", description: "Where things are tried", filter: "stage = staging" },
    ],
  },
];

const patterns: readonly { tags: string[]; time_window: number; note: string }[] = [
  { tags: ["deploy"], time_window: 120, note: "What one deployed version broke" },
  {
    tags: ["cluster", "suspected"],
    time_window: 90,
    note: "What one failed part takes down with it",
  },
];

/**
 * Senders, environments, groups and patterns that go with the shop's feed. What is there by its
 * name stays as it is.
 */
export async function createDemoConfiguration(sql: Sql, nowS: number): Promise<void> {
  await connectSenders(sql, nowS);
  await createPatterns(sql, nowS);
  await createEnvironments(sql, nowS);
  await bumpConfigVersion(sql);
}

/** Answers the app_key of each. */
export async function connectSenders(sql: Sql, nowS: number): Promise<Map<SenderName, string>> {
  const appKeyBySource = new Map(
    (await loadIntegrations(sql)).map((integration) => [
      integration.source_system,
      integration.app_key,
    ]),
  );
  const quiet = {
    auto_resolve: { enabled: false, hours: 24, include_shared: false, dont_resolve: false },
  };
  const appKeys = new Map<SenderName, string>();
  // Object.entries forgets the names of the keys.
  for (const [kind, name] of Object.entries(senderNames) as [SenderName, string][]) {
    const appKey =
      appKeyBySource.get(`${kind}.${name}`) ??
      (
        await insertIntegration(sql, {
          name,
          parent_source_system: kind,
          app_key: randomBytes(9).toString("base64url"),
          config: quiet,
          created_at: nowS,
        })
      ).app_key;
    appKeys.set(kind, appKey);
  }
  await bumpConfigVersion(sql);
  return appKeys;
}

async function createPatterns(sql: Sql, nowS: number): Promise<void> {
  const existing = await loadPatterns(sql);
  const missing = patterns.filter(
    (definition) => !existing.some((pattern) => pattern.tags.join() === definition.tags.join()),
  );
  for (const pattern of missing)
    await insertPattern(
      sql,
      {
        ...pattern,
        filter: "",
        source_systems: [],
        title: "",
        window_mode: "anchored",
        cross_source: true,
        active: true,
      },
      nowS,
    );
  // The shop has few applications and many parts: everything of one application would be one
  // incident all day long.
  const wide = (await loadRules<PatternBody>(sql, patternKind.kind)).find(
    (pattern) => pattern.body.tags.join() === "application" && pattern.active,
  );
  if (wide && missing.length === patterns.length)
    await saveRule(sql, { ...wide, active: false, updated_at: nowS });
}

async function createEnvironments(sql: Sql, nowS: number): Promise<void> {
  const existing = await loadEnvironments(sql);
  const exists = (name: string): boolean =>
    existing.some((environment) => environment.name.toLowerCase() === name.toLowerCase());
  for (const group of groups) {
    const existingGroup = (await loadGroups(sql)).find(
      (candidate) => candidate.name.toLowerCase() === group.name.toLowerCase(),
    );
    const createdIds: string[] = [];
    for (const definition of group.environments.filter(({ name }) => !exists(name))) {
      const environment = await insertEnvironment(sql, {
        ...definition,
        group_id: null,
        created_at: nowS,
      });
      createdIds.push(environment.id);
      await setJob(sql, {
        kind: "place",
        subject: environment.id,
        due_at: nowS,
        params: { after: "0", done: 0 },
      });
    }
    if (createdIds.length > 0)
      await setGroupMembers(sql, existingGroup?.id ?? (await insertGroup(sql, group.name, nowS)), [
        ...(existingGroup?.environment_ids ?? []),
        ...createdIds,
      ]);
  }
}
