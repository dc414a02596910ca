/** A source that falls silent becomes an event of the product's own source, where that is wished. */
import type { Sql } from "../../platform/db.ts";
import { findOwnSource, ownSources, requireOwnSource } from "../integrations/own-source.ts";
import { insertReceipt } from "../receipts/store.ts";
import { isSilenceReported } from "./store.ts";

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
  const own = reported.some(isSilenced)
    ? await requireOwnSource(sql, ownSources.sources, nowS)
    : await findOwnSource(sql, ownSources.sources);
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
