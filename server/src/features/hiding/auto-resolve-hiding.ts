import type { HiddenAlerts } from "#contract/hiding.ts";
import type { Integration } from "#contract/integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { checkConfirmation } from "./decide.ts";
import { hiddenAlertsOf, type HiddenMeasure, measureHidden } from "./measure.ts";
import { loadSilentAlerts } from "./store.ts";
import { loadStoredWeek, type StoredWeek } from "./stored-week.ts";

interface AutoResolveDraft {
  before: Integration;
  after: Integration["config"];
  nowS: number;
}
interface AutoResolveChange extends AutoResolveDraft {
  /** The integration's name, typed. */
  confirm: string | undefined;
}

/** Refuses what would hide much and nobody said is meant; see `measureAutoResolve`. */
export async function confirmAutoResolve(
  sql: Sql,
  caller: Caller,
  { confirm, ...draft }: AutoResolveChange,
): Promise<void> {
  if (!hidesMore(draft) || confirm?.trim() === draft.before.name) return;
  checkConfirmation(draft.before.name, confirm, await measureAutoResolve(sql, caller, draft));
}

/** What it would have resolved in the last week, and whether saving it will ask for the name. */
export async function previewAutoResolve(
  sql: Sql,
  caller: Caller,
  draft: AutoResolveDraft,
): Promise<HiddenAlerts & { is_cut: boolean }> {
  const measure = await measureAutoResolve(sql, caller, draft);
  const { needs_confirmation, ...hidden } = hiddenAlertsOf(measure);
  return {
    ...hidden,
    needs_confirmation: needs_confirmation && measure.newly_hidden > 0 && hidesMore(draft),
    is_cut: measure.is_cut,
  };
}

/** Less silence than before is needed for an alert to resolve. */
function hidesMore({ before, after }: AutoResolveDraft): boolean {
  const silentS = silenceOf(after);
  const silentBeforeS = silenceOf(before.config);
  return silentS !== null && (silentBeforeS === null || silentBeforeS > silentS);
}

/**
 * An alert that resolves although its sender never said so is hidden too. Alerts of shared incidents
 * count whether they are meant or not: it is better to ask once too often.
 */
async function measureAutoResolve(
  sql: Sql,
  caller: Caller,
  { before, after, nowS }: AutoResolveDraft,
): Promise<HiddenMeasure> {
  const week = await loadStoredWeek(sql, nowS);
  const silentIds = (silentS: number | null) =>
    silentS === null
      ? Promise.resolve(new Set<string>())
      : loadSilentIds(sql, before.id, { silentS, week });
  const silent = await silentIds(silenceOf(after));
  const silentBefore = await silentIds(silenceOf(before.config));
  return measureHidden(sql, caller, {
    hides: ({ id }) => silent.has(id),
    hidBefore: ({ id }) => silentBefore.has(id),
    week,
  });
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
