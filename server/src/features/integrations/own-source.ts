/** The product's own sources: what it notices itself comes in by the door of every event. */
import type { Integration } from "#contract/integrations.ts";
import type { Sql } from "../../platform/db.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { autoResolveOff } from "./auto-resolve.ts";
import { newAppKey } from "./source-keys.ts";
import { insertIntegration, loadIntegrations } from "./store.ts";

/** Kinds of integrations that nobody else sends by. */
export const ownSources = {
  sources: { kind: "tocsin", name: "sources" },
  anomalies: { kind: "anomaly-detection", name: "detectors" },
} as const;
export type OwnSource = (typeof ownSources)[keyof typeof ownSources];
export const ownKinds = Object.values(ownSources).map(({ kind }) => kind);

export const findOwnSource = async (
  sql: Sql,
  { kind }: OwnSource,
): Promise<Integration | undefined> =>
  (await loadIntegrations(sql)).find(({ parent_source_system }) => parent_source_system === kind);

/** It is there once it is needed. */
export async function requireOwnSource(
  sql: Sql,
  source: OwnSource,
  nowS: number,
): Promise<Integration> {
  const own = await findOwnSource(sql, source);
  if (own) return own;
  const created = await insertIntegration(sql, {
    name: source.name,
    parent_source_system: source.kind,
    app_key: newAppKey(),
    config: autoResolveOff,
    created_at: nowS,
  });
  await bumpConfigVersion(sql);
  return created;
}
