/** A source that falls silent becomes an event of the product's own source, where that is wished. */
import { autoResolveOff } from "../integrations/auto-resolve.ts";
import type { Sql } from "../../platform/db.ts";
import { newAppKey } from "../integrations/source-keys.ts";
import { insertIntegration, loadIntegrations } from "../integrations/store.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { insertReceipt } from "../receipts/store.ts";
import { isSilenceReported, ownKind } from "./store.ts";

const ownName = "sources";

interface SilenceChange {
  name: string;
  source_system: string;
  silent_since: number | null;
}

/** What was reported before is resolved, even where nothing is to be reported from now on. */
export async function reportSilence(
  sql: Sql,
  changes: readonly SilenceChange[],
  nowS: number,
): Promise<void> {
  const isReported = await isSilenceReported(sql);
  const reported = changes.filter(({ silent_since }) => isReported || silent_since === null);
  const own = await findOwn(sql, { nowS, creates: reported.some(isSilenced) });
  if (reported.length === 0 || !own?.active) return;
  const alerts = reported.map(({ source_system, silent_since }) => ({
    status: silent_since === null ? "ok" : "warning",
    host: source_system,
    check: "Silent source",
    description:
      silent_since === null
        ? `${source_system} sends again`
        : `${source_system} sends less than usual: its last event came at ${new Date(silent_since * 1000).toISOString()}`,
    timestamp: nowS,
  }));
  await insertReceipt(sql, {
    source: "alerts",
    received_at: nowS,
    app_key: own.app_key,
    integration_id: own.id,
    body: JSON.stringify({ alerts }),
    events: alerts.length,
  });
}

const isSilenced = ({ silent_since }: SilenceChange): boolean => silent_since !== null;

/** The product's own source is there once it is needed. */
async function findOwn(sql: Sql, { nowS, creates }: { nowS: number; creates: boolean }) {
  const own = (await loadIntegrations(sql)).find(
    ({ parent_source_system }) => parent_source_system === ownKind,
  );
  if (own || !creates) return own;
  const created = await insertIntegration(sql, {
    name: ownName,
    parent_source_system: ownKind,
    app_key: newAppKey(),
    config: autoResolveOff,
    created_at: nowS,
  });
  await bumpConfigVersion(sql);
  return created;
}
