import { type StorageKind, storageKinds } from "#contract/storage.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import {
  countKinds,
  deleteMeasured,
  loadTableSizes,
  saveMeasured,
  type TableSize,
} from "./store-measured.ts";

const keptDays = 400;

/** The first table is the one whose rows are counted; the others grow with it. */
const tablesOf: Readonly<Record<StorageKind, readonly [string, ...string[]]>> = {
  receipts: ["receipts"],
  incidents: [
    "incidents",
    "alerts",
    "incident_facts",
    "incident_terms",
    "value_pages",
    "known_values",
    "correlation_keys",
    "shares",
    "incident_analyses",
    "clustering_nodes",
    "clustering_connections",
  ],
  activities: ["activities"],
  deliveries: ["deliveries", "delivery_attempts"],
  notifications: ["notifications"],
  changes: ["changes", "incident_changes"],
  audit: ["audit_log"],
};

/** Measures what the organization stores, for its page of storage. */
export const measureJob = (clock: Clock): Handler => ({
  kind: "storage",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const counts = await countKinds(sql);
    const sizes = await loadTableSizes(sql, Object.values(tablesOf).flat());
    const measured = storageKinds.map((kind) => ({
      kind,
      rows: counts[kind],
      bytes: Math.round(bytesOf(tablesOf[kind], { rows: counts[kind], sizes })),
    }));
    await saveMeasured(sql, measured, nowS);
    await deleteMeasured(sql, Math.floor(nowS / 86_400) - keptDays);
  },
});

/** Its share by rows: nobody reads the rows of an organization to add them up. */
function bytesOf(
  names: readonly [string, ...string[]],
  { rows, sizes }: { rows: number; sizes: readonly TableSize[] },
): number {
  const sizeOf = new Map(sizes.map((size) => [size.name, size]));
  // An estimate may be older than the rows.
  const all = Math.max(sizeOf.get(names[0])?.rows ?? 0, rows, 1);
  const bytes = names.reduce((sum, name) => sum + (sizeOf.get(name)?.bytes ?? 0), 0);
  return (bytes * rows) / all;
}
