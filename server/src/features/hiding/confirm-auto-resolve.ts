import type { Integration } from "#contract/integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { checkConfirmation } from "./decide.ts";
import { measureHidden } from "./measure.ts";
import { loadSilentAlerts } from "./store.ts";
import { loadStoredWeek, type StoredWeek } from "./stored-week.ts";

interface AutoResolveChange {
  before: Integration;
  after: Integration["config"];
  /** The integration's name, typed. */
  confirm: string | undefined;
  nowS: number;
}

/**
 * An alert that resolves although its sender never said so is hidden too. Alerts of shared incidents
 * count whether they are meant or not: it is better to ask once too often.
 */
export async function confirmAutoResolve(
  sql: Sql,
  caller: Caller,
  { before, after, confirm, nowS }: AutoResolveChange,
): Promise<void> {
  const silentS = silenceOf(after);
  const silentBeforeS = silenceOf(before.config);
  if (silentS === null || confirm?.trim() === before.name) return;
  if (silentBeforeS !== null && silentBeforeS <= silentS) return;

  const week = await loadStoredWeek(sql, nowS);
  const silent = await loadSilentIds(sql, before.id, { silentS, week });
  const silentBefore =
    silentBeforeS === null
      ? new Set<string>()
      : await loadSilentIds(sql, before.id, { silentS: silentBeforeS, week });
  const measure = await measureHidden(sql, caller, {
    hides: ({ id }) => silent.has(id),
    hidBefore: ({ id }) => silentBefore.has(id),
    week,
  });
  checkConfirmation(before.name, confirm, measure);
}

const silenceOf = ({ auto_resolve }: Integration["config"]): number | null =>
  auto_resolve.enabled && !auto_resolve.dont_resolve ? auto_resolve.hours * 3600 : null;

async function loadSilentIds(
  sql: Sql,
  integrationId: string,
  { silentS, week }: { silentS: number; week: StoredWeek },
): Promise<Set<string>> {
  const alerts = await loadSilentAlerts(sql, {
    integrationId,
    since: week.from,
    silentS,
    nowS: week.nowS,
  });
  return new Set(alerts.map((alert) => alert.id));
}
